// A pointer that a condition declares and tests: a handle has no truth. One that
// an init-statement declares changes.
// RUN: echo "{version: 1, records: {body: {layout: soa}, cell: {layout: soa}}}" > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml --closed-world 2>%t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY < %t.log
#include <cstdlib>

struct body {
  float x, y;
};
struct cell {
  float x, y;
};

int main(int argc, char **) {
  body *b = (body *)calloc(argc, sizeof(body));
  cell *c = (cell *)calloc(argc, sizeof(cell));
  if (body *r = b; argc > 1)
    r[0].x = 3;
  // WHY: [[#@LINE+1]]:{{.*}}'r' is declared in a condition
  if (cell *r = argc > 1 ? c : nullptr)
    r[0].x = 3;
  // WHY: [[#@LINE+1]]:{{.*}}'r' is declared in a condition
  while (cell *r = argc-- > 1 ? c : nullptr)
    r[0].y = 3;
  // WHY: [[#@LINE+1]]:{{.*}}'r' is declared in a condition
  for (int i = 0; cell *r = i < argc ? c : nullptr; i++)
    r[0].y = 4;
  int s = (int)b[0].x + (int)c[0].y;
  free(b);
  free(c);
  return s;
}
// CHECK: if (body_soa r = b; argc > 1)
// CHECK-NOT: cell_soa
