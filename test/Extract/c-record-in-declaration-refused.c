// Records that are defined together with more than one array, with a function,
// or in one.
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
struct made {
  float x, y;
} make(int n) {
  struct made m = {(float)n, 1};
  return m;
}
static struct made z[10];
float take(int i) { z[i] = make(i); return z[1].y; }
// CHECK: inner@main.w: w | refused: record-in-declaration@13
// CHECK: made@z: z | refused: record-in-declaration@19
// CHECK: named@v: v | refused: record-in-declaration@9
// CHECK: part@t: t | refused: record-in-declaration@6
// CHECK: part@u: u | refused: record-in-declaration@6
