// An array of variable length.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
int main(int argc, char **argv) {
  struct body b[argc];
  b[1].x = 1;
  return b[argc - 1].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: field subscript
