// The address of a record inside the record; the outer one may change.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct vec {
  float x, y;
};
struct part {
  struct vec pos;
  float m;
};
static struct part t[10];
static float len(struct vec *v) { return v->x * v->y; }
int main(void) { return len(&t[1].pos); }
// CHECK: part@t: t | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: vec@len.v: v | refused: single-record@14
