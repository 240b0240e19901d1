// Variables of functions get their records one after the other.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: echo 'version: 1' > p.yaml && echo 'records: {body: {layout: soa}, cell: {layout: tiled 4}}' >> p.yaml
// RUN: layoutopt a.cpp --policy=p.yaml -o out -- -std=c++17 > /dev/null
// RUN: grep -v CHECK out/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all out/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --policy=p.yaml --style=switchable -o any -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 any/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++17 -DLAYOUTOPT_LAYOUT=0 any/a.cpp -o after && ./after | diff before.txt -
#include <cstdio>

struct vec {
  float x, y;
};
struct body {
  vec at;
  int n, k[2];
};
struct cell {
  double d;
  char c[4];
};

static int calls;
static int next() { return ++calls; }
static float sum(const body &b) { return b.at.x + b.at.y + b.k[1] + b.n; }
static double all(const cell *c, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += c[i].d * c[i].c[1];
  return s;
}

int main() {
  // CHECK: body_soa one = {one_storage.at_x, one_storage.at_y, one_storage.n, one_storage.k};
  // CHECK-NEXT: body_soa_store(one, 0, {{[{][{]}}1, 2}, next(), {next(), next()}});
  body one = {{1, 2}, next(), {next(), next()}};
  // CHECK: body_soa_store(own, 0, {{[{][{]}}3, 4}, one.n[0], {0, 7}});
  body own{{3, 4}, one.n, {0, 7}};
  // CHECK: } w_storage = {};
  // CHECK-NEXT: body_soa w = {{.*}};
  // CHECK-NEXT: // Two of four.
  // CHECK-NEXT: body_soa_store(w, 0, {{[{][{]}}5, 6}, one.n[0], {1, 2}}); // first
  // CHECK-NEXT: body_soa_store(w, 1, {{[{][{]}}7, sum(body_soa_at(own, 0))}, next(), {}}) // second
  // CHECK-NEXT: {{^ *;$}}
  body w[4] = {
      // Two of four.
      {{5, 6}, one.n, {1, 2}}, // first
      {{7, sum(own)}, next(), {}}, // second
  };
  // CHECK: } c_storage = {};
  // CHECK-NEXT: cell_soa c = {c_storage.c0};
  // CHECK-NEXT: cell_soa_store(c, 0, {1, "ab"}); cell_soa_store(c, 1, {2, {1, 2}});
  cell c[2]{{1, "ab"}, {2, {1, 2}}};
  cell none[3] = {}, zero = {};
  for (int i = 0; i < 4; ++i)
    std::printf("%g %d\n", static_cast<double>(sum(w[i])), w[i].k[0]);
  std::printf("%g %g %g %d\n", static_cast<double>(sum(one) + sum(own)),
              all(c, 2), all(none, 3) + all(&zero, 1), calls);
}
