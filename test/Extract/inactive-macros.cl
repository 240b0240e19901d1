// RUN: layoutopt %s --layout=SoA 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning
// What the preprocessor leaves out may use an array by a macro's parameter.
typedef struct { float x, y; int id; } rec;
// CHECK: [[# @LINE + 1]]:{{.*}}warning: code that is left out by the preprocessor mentions 'x' and is not rewritten [inactive-code]
#ifdef FAST
#define GET(zz) ((zz)->x * 2)
#else
static float GET(__global const rec *r) { return r->x * 2; }
#endif
// Neither a member without a macro, nor another name, nor a comment: p[i].x
#ifdef FAST
#define SIZE (other.x)
#define MORE(zz) ((zz)->other)
/* #define LESS(zz) ((zz)->y) */
#endif
__kernel void f(__global rec *p) {
  int i = get_global_id(0);
  p[i].y = GET(p + i);
  p[i].id++;
}
