// Bits that were never set may be no value of an enumeration, and cannot be
// copied as bytes.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
enum color { RED, GREEN, BLUE };
enum fixed : unsigned { A, B };
struct body {
  color c : 3; // RED to GREEN and BLUE need two.
  float x;
};
struct cell {
  color c : 2;
  fixed f : 3;
  float x;
};
int main() {
  body *b = new body[10];
  cell *c = new cell[10];
  b[1].x = 1;
  c[1].x = 1;
  b[2] = b[1];
  c[2] = c[1];
  return static_cast<int>(b[2].x + c[2].x);
}
// CHECK: body@main.b: b | refused: bit-field@22
// CHECK: cell@main.c: c | may change
// CHECK-NEXT:   uses: {{.*}}
