// A record that depends on the preprocessor.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct part {
  float x;
#ifdef FOO
  int z;
#endif
  float m;
};
static struct part t[10];
int main(void) { return t[1].x; }
// CHECK: part@t: t | refused: conditional-record@5
