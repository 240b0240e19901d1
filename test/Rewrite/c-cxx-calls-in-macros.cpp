// Calls in the arguments and in the body of a macro, beside elements of arrays
// of the language, which calls of the generated class reach: verification tells
// them apart.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/cells.cpp && cd %t
// RUN: %cxx -std=c++17 cells.cpp -o before && ./before > before.txt
// RUN: layoutopt -i --layout='tiled 4' cells.cpp -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=not-verified
// RUN: %cxx -std=c++17 cells.cpp -o after && ./after | diff before.txt -
#include <cstdio>

// CHECK: cell@vector: 2 fields
// CHECK-NEXT: {heat, flow}  tiled 4
struct cell {
  float heat[2];
  int flow;
  void warm(float by) { heat[1] += by; }
};
// CHECK: pipe@vector: 2 fields
// CHECK-NEXT: {heat, flow}  tiled 4
struct pipe {
  float heat[2];
  int flow;
  void warm(float by) { heat[1] += by; }
};

static unsigned long total;
#define ADD(x) (total = total * 31 + (unsigned long)(x))

static int whole(float x) { return (int)x; }
static int half(float x) { return (int)(x / 2); }
#define STEP(i) (pipes[i].warm(3), half(pipes[i].heat[1]) + pipes[i].flow)

int main() {
  cell cells[3] = {{{1, 20}, 5}};
  pipe pipes[3] = {{{4, 30}, 6}};
  cells[2] = cells[0];
  cells[1].warm(7);
  for (int i = 0; i < 3; i++) {
    ADD(whole(cells[i].heat[1]));
    ADD(half(whole(cells[i].heat[0]) + cells[i].flow));
    total += STEP(i) + STEP(2 - i);
  }
  std::printf("%lu\n", total);
}
