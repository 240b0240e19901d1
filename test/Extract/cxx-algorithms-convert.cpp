// An algorithm that calls what an element converts to: elements of another class do not
// convert as the record does. What sorts everything calls it with records.
// RUN: layoutopt %s --layout=SoA -o %t.new -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not="keeps its layout"
#include <algorithm>
#include <string>
#include <vector>
template <int N> struct named {};
struct a {
  std::string name;
  int rank = 0;
  operator const std::string &() const { return name; }
};
struct b {
  int rank = 0;
  operator int() const { return rank; }
};
struct c {
  int rank = 0, weight = 0;
  operator int() const { return rank; }
};
struct d {
  int rank = 0, weight = 0;
  operator int() const { return rank; }
};
static bool odd(int n) { return n % 2; }
// CHECK-DAG: array 'std::vector<a>' keeps its layout: an algorithm converts elements for what it calls
// CHECK-DAG: array 'std::vector<b>' keeps its layout: an algorithm converts elements for what it calls
int main() {
  std::vector<a> v(9);
  v.erase(std::unique(v.begin(), v.end(), [](const std::string &x, const std::string &y) { return x == y; }), v.end());
  std::vector<b> w(9);
  int n = int(std::count_if(w.begin(), w.end(), odd));
  std::vector<c> sorted(9);
  std::sort(sorted.begin(), sorted.end(), [](int x, int y) { return x < y; });
  std::vector<d> told(9);
  n += int(std::count_if(told.begin(), told.end(), [](const d &x) { return x.rank > 3; }));
  return n + int(v.size()) + sorted[0].weight + told[0].weight;
}
