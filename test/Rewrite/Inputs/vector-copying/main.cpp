#include "vec.h"
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
  std::vector<ball> v;
  std::vector<vec> w(3, vec(1, 2));
  for (int i = 0; i < 7; ++i) v.emplace_back(vec(i, i * 2 % 5), i * 3 % 4);
  for (auto &b : v) { b.p = b.p.plus(w[1]); b.ends[1] = vec(b.m, b.m); b.ends[0] = b.ends[1].plus(b.p); }
  std::sort(v.begin(), v.end(), [](const ball &a, const ball &b) { return a.m < b.m; });
  v.erase(v.begin()); v.insert(v.begin() + 2, v[4]); v[0] = v[5]; v.resize(9);
  ball one = v[1]; w.push_back(one.p); w[0] = w[3];
  for (const ball &b : v) std::printf("%g %g %g\n", b.p.dot(b.ends[1]), b.ends[0].x, b.m);
  for (const vec &e : w) std::printf("%g %g\n", e.x, e.y);
}
