// Records that are defined together with more than one array, or in a function.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
static struct part {
  float x, y;
} t[10], u[5];
struct named {
  float x, y;
} __attribute__((aligned(8))) v[10];
int main(void) {
  struct inner {
    float x, y;
  } w[10];
  w[1].x = 1;
  return t[1].x + u[1].x + v[1].x + w[1].x;
}
// CHECK: inner@main.w: w | refused: record-in-declaration@12
// CHECK: named@v: v | refused: record-in-declaration@8
// CHECK: part@t: t | refused: record-in-declaration@5
// CHECK: part@u: u | refused: record-in-declaration@5
