// Bases that are more than a number of fields.
// RUN: layoutopt %s --closed-world --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s
#include <algorithm>
#include <string>
#include <vector>

struct point {
  double x, y;
  static constexpr int dim = 2;
  using real = double;
  double len() const { return x * x + y * y; }
};
template <class T> struct made { T m; };
struct shown { virtual ~shown() {} double s; };
struct counted { static int n; int k; counted() { ++n; } ~counted() { --n; } };
class closed { protected: double hidden; };

// CHECK-DAG: array 'std::vector<a1>' keeps its layout: record 'a1' has a base that is virtual, of a library, made by a template or not all public
struct a1 : virtual point { int id; };
std::size_t b1(const std::vector<a1> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a2>' keeps its layout: record 'a2' has a base that is virtual
struct a2 : made<double> { int id; };
std::size_t b2(const std::vector<a2> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a3>' keeps its layout: record 'a3' has a base that is virtual
struct a3 : std::string { int id; };
std::size_t b3(const std::vector<a3> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a4>' keeps its layout: record 'a4' has virtual functions
struct a4 : shown { int id; };
std::size_t b4(const std::vector<a4> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a5>' keeps its layout: record 'a5' is not copied, moved and destroyed field by field
struct a5 : counted { int id; };
std::size_t b5(const std::vector<a5> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a6>' keeps its layout: record 'a6' has a base that is virtual
struct a6 : closed { int id; };
std::size_t b6(const std::vector<a6> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a7>' keeps its layout: record 'a7' has a base that is virtual
struct a7 : private point { int id; };
std::size_t b7(const std::vector<a7> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a8>' keeps its layout: record 'a8' hides a field of its base
struct a8 : point { int id; double x; };
std::size_t b8(const std::vector<a8> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a9>' keeps its layout: record 'a9' hides a field of its base
struct a9 : point { int id; double y() const { return 1; } };
std::size_t b9(const std::vector<a9> &v) { return v.size(); }
