// A macro's parameter with the name of a field that new text in its body would have to name:
// what stood there would be the argument, here another field of the same type.
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml 2>%t.say | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.say
#include <stdio.h>
#include <string.h>
typedef struct {
  float x, y;
  int n;
} body;
struct world {
  body z[4];
};
struct other {
  body items[4];
};

// SAY: :12:8: warning: array 'z' keeps its layout: a macro that uses the array has a parameter with the name of field 'x' [macro-parameter]
// SAY: :[[#@LINE+1]]:{{[0-9]+}}: note: {{.*}}; to change it: give the parameter another name
#define CLEAR(x, n) memset(x, 0, (n) * sizeof *(x))
// Of the names, only that of the field itself is in this one.
// CHECK: +#define SET(x_, k, v) ((x_).n[k] = (v))
#define SET(x_, k, v) ((x_)[k].n = (v))
#define WIPE(p, k) memset(p, 0, (k) * sizeof *(p))

int main(void) {
  struct world w, *y = &w;
  struct other o;
  CLEAR(y->z, 4);
  WIPE(o.items, 4);
  for (int i = 0; i < 4; i++) {
    SET(o.items, i, i);
    w.z[i].x += i;
    o.items[i].x += w.z[i].y;
  }
  printf("%g %g %d\n", w.z[3].x, o.items[3].x, o.items[3].n);
  return 0;
}
