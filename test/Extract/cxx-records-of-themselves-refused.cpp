// Records whose fields speak of the record itself, and containers that are bases.
// RUN: layoutopt %s --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=not-verified --implicit-check-not="a macro makes"
#include <cstdio>
#include <functional>
#include <vector>
// CHECK-DAG: array 'std::vector<event>' keeps its layout: {{.*}}has a field that is a function of the record itself
struct event {
  int id;
  std::function<void(event &)> act;
};
// CHECK-DAG: array 'std::vector<task>' keeps its layout: {{.*}}is named within the record
struct task {
  int id;
  void (*run)(task *);
};
// CHECK-DAG: array 'std::vector<state>' keeps its layout: {{.*}}has a field that is a function of the record itself
struct state {
  int id;
  int (state::*next)(const state &);
  int same(const state &s) { return s.id + id; }
};
// CHECK-DAG: array 'std::vector<node>' keeps its layout: the record holds elements of its own
struct node {
  int v;
  std::vector<node> kids;
};
// CHECK-DAG: array 'std::vector<point>' keeps its layout: a class derives from the container
struct point {
  int x;
  double y;
};
struct path : std::vector<point> {
  using std::vector<point>::vector;
};
static void twice(task *t) { t->id *= 2; }
int main() {
  std::vector<event> events;
  for (int i = 0; i < 3; i++)
    events.push_back({i, [i](event &e) { e.id += i; }});
  for (auto &e : events)
    e.act(e);
  std::vector<task> tasks(2);
  tasks[1].run = twice;
  tasks[1].run(&tasks[1]);
  std::vector<state> states(2);
  states[0].next = &state::same;
  std::vector<node> r;
  r.push_back({1, {}});
  r[0].kids.push_back({2, {}});
  path p;
  p.push_back({1, 2});
  std::printf("%d %d %d %d %d\n", events[2].id, tasks[1].id, (states[0].*states[0].next)(states[1]), r[0].kids[0].v, p[0].x);
}
