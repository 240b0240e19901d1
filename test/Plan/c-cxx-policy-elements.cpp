// A policy for a record means its arrays, not what functions call their elements; these may have other fields.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.cpp
// RUN: printf 'version: 1\nrecords:\n  agent:\n    clusters:\n      - { fields: [k, key], layout: SoA }\n      - { fields: [temp], layout: SoA }\n  entry: { layout: SoA }\n' > p.yaml
// RUN: layoutopt a.cpp --closed-world --policy=p.yaml > a.diff 2> a.log && FileCheck %s --check-prefix=DIFF < a.diff
// RUN: FileCheck %s --check-prefix=LOG --implicit-check-not=warning: --implicit-check-not=note: < a.log
// DIFF: {{^}}+  agent_vector v(4);
// LOG: agent@vector: 3 fields
// LOG: entry@vector: 2 fields
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
struct entry {
  int a, b;
};
struct agent {
  int k = 0;
  std::string temp;
  std::vector<entry> key;
};
static bool before(const agent &a, const agent &b) { return a.k < b.k; }
int main() {
  std::vector<agent> v(4);
  int n = 9;
  for (auto &a : v) {
    a.k = n--;
    a.key.push_back({n, 1});
  }
  std::sort(v.begin(), v.end(), before);
  for (auto &a : v)
    std::printf("%d %s %d\n", a.k, a.temp.c_str(), a.key[0].a + a.key[0].b);
}
