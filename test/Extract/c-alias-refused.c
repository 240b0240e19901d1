// Another name for the array.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct body t[4];
extern struct body u[4] __attribute__((alias("t")));
int main(void) {
  t[1].x = 1;
  return u[1].x;
}
// CHECK: body@t: t | refused: attribute@11
// CHECK: body@u: u | refused: attribute@11
