// Elements that are used as their base.
// RUN: not layoutopt %s --closed-world --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s
#include <algorithm>
#include <string>
#include <vector>

struct point {
  double x, y;
  static constexpr int dim = 2;
  using real = double;
  double len() const { return x * x + y * y; }
};
double use(const point &p) { return p.x; }
void keep(point *p);

// CHECK-DAG: array 'std::vector<c1>' keeps its layout: the element is used as its base
struct c1 : point { int id; };
void d1(std::vector<c1> &v) { point &p = v[0]; p.x = 1; }
// CHECK-DAG: array 'std::vector<c2>' keeps its layout: the element is used as its base
struct c2 : point { int id; };
double d2(std::vector<c2> &v) { return use(v[0]); }
// CHECK-DAG: array 'std::vector<c3>' keeps its layout: the element is used as its base
struct c3 : point { int id; };
double d3(std::vector<c3> &v) { return v[0].len(); }
// CHECK-DAG: array 'std::vector<c4>' keeps its layout: the element is used as its base
struct c4 : point { int id; };
double d4(std::vector<c4> &v) { point p = v[0]; return p.x; }
// CHECK-DAG: array 'std::vector<c5>' keeps its layout: the address of the element is taken
struct c5 : point { int id; };
void d5(std::vector<c5> &v) { keep(&v[0]); }
// CHECK-DAG: array 'std::vector<c6>' keeps its layout: 'p' goes through the elements in a way that is not covered
struct c6 : point { int id; };
void d6(std::vector<c6> &v) { for (point &p : v) p.x = 1; }
// CHECK-DAG: array 'std::vector<c7>' keeps its layout: an algorithm converts elements for what it calls
struct c7 : point { int id; };
long d7(std::vector<c7> &v) { return std::count_if(v.begin(), v.end(), [](const point &p) { return p.x > 0; }); }
// CHECK-DAG: array 'std::vector<c8>' keeps its layout: a member is named by its class
struct c8 : point { int id; };
double d8(std::vector<c8> &v) { return v[0].point::x; }
// CHECK-DAG: array 'std::vector<c9>' keeps its layout: 'sum' would have to move to the class for elements, and names a member of a base
struct c9 : point { int id; double sum() const { return x * dim; } };
double d9(std::vector<c9> &v) { return v[0].sum(); }
// CHECK-DAG: array 'std::vector<e1>' keeps its layout: 'sum' uses 'this' for more than to name its object
struct e1 : point { int id; double sum() const { return x * len(); } };
double f1(std::vector<e1> &v) { return v[0].sum(); }
// CHECK-DAG: array 'std::vector<e2>' keeps its layout: the element is used
struct e2 : point { int id; };
double f2(std::vector<e2> &v) { return static_cast<point &>(v[0]).x; }
// CHECK-DAG: array 'std::vector<e3>' keeps its layout: {{.*}}
struct e3 : point { int id; };
double f3(std::vector<e3> &v) { double point::*m = &point::x; return v[0].*m; }
// CHECK-DAG: array 'std::vector<e4>' keeps its layout: 'twice' would have to move to the class for elements, and names a member of a base
struct e4 : point { int id; real twice() const { return 2 * x; } };
double f4(std::vector<e4> &v) { return v[0].twice(); }
// CHECK-DAG: array 'std::vector<e5>' keeps its layout: the element is used as its base
struct e5 : point { int id; double go() const { return use(*this); } };
double f5(std::vector<e5> &v) { return v[0].go(); }
// CHECK-DAG: array 'std::vector<e6>' keeps its layout: {{.*}}
struct e6 : point { int id; };
double f6(std::vector<e6> &v) { e6 *p = &v[0]; point *q = p; return q->x; }
// CHECK-DAG: array 'std::vector<e7>' keeps its layout: the element is used as its base
struct e7 : point { int id; };
void f7(std::vector<e7> &v, std::vector<point> &w) { w.push_back(v[0]); }
