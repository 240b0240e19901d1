// An array set whose new text draws a warning that the source does not draw costs that set alone: here a user wants to
// hear of large values, and a handle of four pointers is one, of two pointers is none.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c
// RUN: layoutopt %t/a.c --policy=%S/Inputs/not-verified.yaml -i --strict-verify=false -- -Wlarge-by-value-copy=16 2> %t/log
// RUN: FileCheck %s --check-prefix=LOG < %t/log
// RUN: FileCheck %s < %t/a.c
// RUN: FileCheck %s --check-prefix=PLAN < %t/a.plan.yaml
// RUN: test -e %t/pair_soa.h
// RUN: not test -e %t/body_soa.h

// It counts as refused; the rest is written.
// RUN: cp %s %t/b.c
// RUN: not layoutopt %t/b.c --policy=%S/Inputs/not-verified.yaml --Werror -i --strict-verify=false -- -Wlarge-by-value-copy=16 2>&1 | FileCheck %s --check-prefix=LOG-ERROR

// LOG-ERROR: [not-verified]
// RUN: test -e %t/pair_soa.h && rm %t/pair_soa.h %t/b.plan.yaml && cp %s %t/b.c

// Two that fail.
// RUN: layoutopt %t/b.c --policy=%S/Inputs/not-verified.yaml --strict-verify=false -- -Wlarge-by-value-copy=15 > %t/diff 2> %t/log
// RUN: FileCheck %s --check-prefix=BOTH < %t/log
// RUN: not test -s %t/diff

// Nothing is written where it is an error.
// RUN: not layoutopt %t/b.c --policy=%S/Inputs/not-verified.yaml -i --strict-verify -- -Wlarge-by-value-copy=16 2> %t/log
// RUN: FileCheck %s --check-prefix=STRICT < %t/log
// RUN: cmp %s %t/b.c

#include <stdlib.h>
struct body { float x, y, z, w; };
struct pair { float a, b; };

// CHECK: float first(struct body *p, int n)
// LOG: a.c:[[# @LINE + 2]]:33: warning: array 'p' keeps its layout: its rewritten text does not pass the compiler, which is a limitation of layoutopt (in 'body_soa.h': warning: {{.*}}) [not-verified]
// LOG: a.c:[[# @LINE + 1]]:33: note: {{.*}}; to change it: report it
static float first(struct body *p, int n) { return n ? p[n - 1].x : 0; }
// CHECK: float second(pair_soa p, int n) { return n ? p.a[n - 1] : 0; }
static float second(struct pair *p, int n) { return n ? p[n - 1].a : 0; }
// LOG: body@first.p: 4 fields
// LOG-NEXT: stays as it is: its rewritten text
// LOG: pair@second.p
// LOG-NEXT: {a, b}  SoA

// PLAN: "body@first.p":
// PLAN: refused: true
// PLAN: "pair@second.p":
// PLAN: handle: pair_soa

// BOTH: 'p' keeps its layout: {{.*}}[not-verified]
// BOTH: 'p' keeps its layout: {{.*}}[not-verified]

// STRICT: layoutopt: error: array set 'body@first.p': its rewritten text does not pass

int main(void) {
  struct body *b = calloc(10, sizeof *b);
  struct pair *q = calloc(10, sizeof *q);
  float r = b && q ? first(b, 10) + second(q, 10) : 0;
  free(b);
  free(q);
  return r != 0;
}
