// A mutable field of a const record is not const: no qualifier says that of an
// array of such fields.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x;
  mutable int hits;
};
int main() {
  const body *b = new body[10]();
  b[1].hits++;
  return b[1].hits;
}
// CHECK: body@main.b: b | refused: qualified-field@8
