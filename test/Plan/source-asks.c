// What the source asks for, by comments and attributes: a record's is about all of its arrays, a declaration's about
// its own. The more particular wins; of two alike, the policy.
// RUN: layoutopt %s --stop-after=plan | FileCheck %s
// RUN: layoutopt %s --stop-after=plan --layout='tiled 4' | FileCheck %s
// RUN: printf 'version: 1\nrecords:\n  body:\n    layout: tiled 2\n  point:\n    layout: tiled 2\n' > %t.yaml
// RUN: layoutopt %s --stop-after=plan --policy=%t.yaml | FileCheck --check-prefix=POLICY %s
// RUN: printf 'version: 1\nsets:\n  body@raw:\n    layout: tiled 2\n' > %t.yaml
// RUN: layoutopt %s --stop-after=plan --policy=%t.yaml | FileCheck --check-prefix=SET %s

#include <stdlib.h>

// layoutopt: SoA -- loops use x alone
struct body {
  float x, y;
  int n;
};
struct body all[100];
/* layoutopt: keep -- read from a device */
struct body raw[20];

typedef struct { // layoutopt: tiled 8
  float a, b;
} point;
point points[64];
point more[10]; // layoutopt: keep

struct __attribute__((annotate("layoutopt:soa"))) pair {
  int a, b;
};
struct pair pairs[64], __attribute__((annotate("layoutopt:[i, f]"))) others[64];

int main(void) {
  // A comment of another kind.
  // layoutopt: keep
  // It is about the pointer below.
  struct pair *p = malloc(8 * sizeof *p);
  int sum = 0;
  for (int i = 0; i < 8; i++) {
    p[i].a = i;
    all[i].x = raw[i].y = points[i].a = more[i].b = i;
    pairs[i].a = others[i].b = i;
    sum += p[i].a + (int)(all[i].x + raw[i].y + points[i].a + more[i].b) + pairs[i].a + others[i].b;
  }
  free(p);
  return sum != 0;
}
// CHECK-LABEL: "body@all":
// CHECK-NEXT: # changes: layout of the source
// CHECK:      layout: SoA
// CHECK-LABEL: "body@raw":
// CHECK-NEXT: # keeps its layout: kept by the source
// CHECK-LABEL: "pair@main.p":
// CHECK-NEXT: # keeps its layout: kept by the source
// CHECK-LABEL: "pair@others":
// CHECK-NEXT: # keeps its layout: AoS is chosen: said by the source
// CHECK-LABEL: "pair@pairs":
// CHECK-NEXT: # changes: layout of the source
// CHECK:      layout: SoA
// CHECK-LABEL: "point@more":
// CHECK-NEXT: # keeps its layout: kept by the source
// CHECK-LABEL: "point@points":
// CHECK-NEXT: # changes: layout of the source
// CHECK:      layout: tiled 8

// POLICY-LABEL: "body@all":
// POLICY-NEXT: # changes: layout of the policy
// POLICY:      layout: tiled 2
// POLICY-LABEL: "body@raw":
// POLICY-NEXT: # keeps its layout: kept by the source
// POLICY-LABEL: "point@more":
// POLICY-NEXT: # keeps its layout: kept by the source
// POLICY-LABEL: "point@points":
// POLICY-NEXT: # changes: layout of the policy
// POLICY:      layout: tiled 2

// SET-LABEL: "body@all":
// SET-NEXT: # changes: layout of the source
// SET:      layout: SoA
// SET-LABEL: "body@raw":
// SET-NEXT: # changes: layout of the policy
// SET:      layout: tiled 2
