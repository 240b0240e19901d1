#include "pool.h"
#include <cstdio>
struct star { float m; int n; };
bool operator==(const star &a, const star &b) { return a.n == b.n; }
// No element of this one is passed where one of the other is.
float stars() {
  keep::pool<star> all;
  for (int i = 0; i < 5; ++i)
    all.add(star{0.5f, i});
  float sum = 0;
  all.each([&](const star &s) { sum += s.m * static_cast<float>(s.n); });
  all.without(star{0, 2});
  for (const star &s : all)
    sum += s.m;
  return sum;
}
