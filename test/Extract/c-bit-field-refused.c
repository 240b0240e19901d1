// A bit-field, in a record inside the record.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct part {
  struct { unsigned a : 3, b : 5; } in;
  float m;
};
static struct part t[10];
int main(void) { return t[1].in.a; }
// CHECK: part@t: t | refused: bit-field@6
