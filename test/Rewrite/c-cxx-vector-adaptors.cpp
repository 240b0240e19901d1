// A queue or stack of the library that holds its objects in a container by a
// name of the program's: that stays, and is written out there.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout=SoA -- -std=c++17 -DBY_MACRO 2>&1 | FileCheck %s --check-prefix=MACRO
// RUN: layoutopt a.cpp --layout=SoA -- -std=c++17 -DBY_TEMPLATE 2>&1 | FileCheck %s --check-prefix=TEMPLATE

#include <vector>
#include <queue>
#include <stack>
#include <cstdio>
namespace sim {
struct edge { int a; double b; bool operator<(const edge &o) const { return b < o.b; } };
typedef std::vector<edge> edge_list;
// CHECK: std::priority_queue<edge, std::vector<edge>> open;
struct world { using list = edge_list; list all; std::priority_queue<edge, list> open; };
}
struct worse { bool operator()(const sim::edge &x, const sim::edge &y) const { return x.b > y.b; } };
// CHECK: typedef std::priority_queue<sim::edge, std::vector<sim::edge>, worse> worst_first;
typedef std::priority_queue<sim::edge, sim::edge_list, worse> worst_first;
template <class W> int ask(const sim::edge_list &v) {
  // CHECK: std::priority_queue<sim::edge, std::vector<sim::edge>, W> q;
  std::priority_queue<sim::edge, sim::edge_list, W> q;
  for (const auto &e : v) q.push(e);
  auto top = q.top();
  q.pop();
  return top.a * 10 + q.top().a;
}
using sim::edge_list;
int main() {
  sim::world w;
  w.all.resize(5);
  for (int i = 0; i < 5; ++i) w.all[i].a = i, w.all[i].b = (i * 7) % 5;
  for (const auto &e : w.all) w.open.push(e);
  while (!w.open.empty()) { auto s = w.open.top(); w.open.pop(); std::printf("%d %g\n", s.a, s.b); }
  worst_first q;
  for (const auto &e : w.all) q.push(e);
  while (!q.empty()) { auto s = q.top(); q.pop(); std::printf("%d %g\n", s.a, s.b); }
  // CHECK: std::stack<sim::edge, std::vector<sim::edge>> st;
  std::stack<sim::edge, edge_list> st;
  for (const auto &e : w.all) st.push(e);
  while (!st.empty()) { auto &s = st.top(); s.b = 1; std::printf("%d %g\n", s.a, s.b); st.pop(); }
  std::printf("%d\n", ask<worse>(w.all));
}
// The name is what a macro, or a class template, makes of it.
#if defined(BY_MACRO)
#define LIST sim::edge_list
// MACRO: a class of the library holds the container by a name of the program's; to change it: name it 'std::vector<edge>' there
std::stack<sim::edge, LIST> held;
#elif defined(BY_TEMPLATE)
template <class T> struct types { typedef std::vector<T> all; };
// TEMPLATE: a class of the library holds the container by a name of the program's; to change it: name it 'std::vector<edge>' there
std::stack<sim::edge, types<sim::edge>::all> held;
#endif
