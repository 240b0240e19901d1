// A record that is defined together with the array.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
static struct part {
  float x, y;
} t[10];
int main(void) { return t[1].x; }
// CHECK: part@t: t | refused: record-in-declaration@5
