// Conversions of records that keep their vectors.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=not-verified
#include <vector>
struct rival { int a, b; operator int() const { return a; } };
// CHECK-DAG: array 'std::vector<rival>' keeps its layout: 'of' has overloads that differ in how they take a record
static int of(const rival &r) { return r.b; }
static int of(int n) { return n; }
int rivals(std::vector<rival> &v) { return of(v[0]) + of(2); }
struct made { int a, b; template <class T> operator T() const { return T(a); } };
// CHECK-DAG: array 'std::vector<made>' keeps its layout: record 'made' has a constructor or conversion that is a template
int makes(std::vector<made> &v) { return static_cast<int>(v[0]) + v[0].b; }
struct asked { int a, b; explicit(sizeof(int) == 4) operator int() const { return a; } };
// CHECK-DAG: 'operator int' would have to move to the class for elements, and is explicit on a condition
int asks(std::vector<asked> &v) { return static_cast<int>(v[0]) + v[0].b; }
struct kinds { enum kind { ONE, TWO }; int a, b; operator kind() const { return a ? ONE : TWO; } };
// CHECK-DAG: 'operator kinds::kind' would have to move to the class for elements, and converts to a type of the class
int is_kind(std::vector<kinds> &v) { return v[0] == kinds::ONE; }
struct equal { int a, b; operator int() const { return a; } friend bool operator==(const equal &x, const equal &y) { return x.b == y.b; } };
// CHECK-DAG: 'operator==' is an operator of records that become other objects by themselves
bool equals(std::vector<equal> &v) { return v[0] == v[1]; }
struct whole { int a, b; operator whole *() { return this; } };
// CHECK-DAG: 'operator whole *' is a conversion, or has C linkage, which needs a plain pointer
int wholes(std::vector<whole> &v) { whole *p = v[0]; return p->b; }
