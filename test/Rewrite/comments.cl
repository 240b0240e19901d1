// Comments stay where they are, and so does everything that need not change.
// RUN: layoutopt %s --policy=%S/Inputs/dot.yaml -o %t.dir 2>/dev/null
// RUN: FileCheck %s --match-full-lines --strict-whitespace < %t.dir/comments.cl
typedef struct {
  float x, y; // position
  int kind;
} dot;

//      CHECK:void move(dot_soa d /* which */, float by);
void move(__global dot *d /* which */, float by);

//      CHECK:/* moves one */ void move(dot_soa d,   float by) {
// CHECK-NEXT:  d.c0[0].x[0] += by; // right
/* moves one */ void move(__global dot *d,   float by) {
  d->x += by; // right
}

//      CHECK:__kernel void drift(__global dot_soa_c0 *dots_c0, __global int *dots_kind,
// CHECK-NEXT:                    uint n) { // all of them
// CHECK-NEXT:  dot_soa dots = {dots_c0, dots_kind};
// CHECK-NEXT:  uint i = get_global_id(0); // mine
//      CHECK:  if (i < n && dots.kind[i] /* of motion */ != 0)
//      CHECK:    dots.c0[i >> 2].y[i & 3] += // from x
// CHECK-NEXT:        dots.c0[i >> 2].x[i & 3];
__kernel void drift(__global dot *dots, uint n) { // all of them
  uint i = get_global_id(0); // mine

  if (i < n && dots[i].kind /* of motion */ != 0)
    dots[i].y += // from x
        dots[i].x;
  move(dots, 1.0f);
}

//      CHECK:__kernel void halt(__global dot_soa_c0 *restrict // of all
// CHECK-NEXT: dots_c0,
// CHECK-NEXT:                   __global int *restrict dots_kind, uint n) {
__kernel void halt(__global dot *restrict // of all
dots, uint n) {
  if (get_global_id(0) < n)
    dots[get_global_id(0)].x = 0;
}
