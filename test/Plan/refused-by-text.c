// What the text of the program does not let change is not planned either: the
// plan that --stop-after prints and the one that a run writes say the same.
// RUN: rm -rf %t && mkdir %t
// RUN: layoutopt %s --policy=%S/Inputs/refused-by-text.yaml --stop-after=plan -- -w > %t/plan
// RUN: FileCheck %s < %t/plan
// RUN: layoutopt %s --policy=%S/Inputs/refused-by-text.yaml --plan-out=%t/final -o %t/out -- -w
// RUN: diff %t/plan %t/final
struct body { float x, y; };

static float sum(int n) {
  float s = 0;
  if (n < 0)
    goto out;
  struct body skipped[4];
  for (int i = 0; i < 4; ++i)
    skipped[i].x = i;
  for (int i = 0; i < 4; ++i)
    s += skipped[i].x;
out:
  return s;
}

int main(int argc, char **argv) {
  struct body kept[8];
  for (int i = 0; i < 8; ++i)
    kept[i].x = i;
  return sum(argc) + kept[argc & 7].x > 100;
}
// CHECK-DAG: body@main.kept":
// CHECK-DAG: body@sum.skipped":
// CHECK: refused: true
