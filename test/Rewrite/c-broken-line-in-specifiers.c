// A line that a backslash breaks within the specifiers takes none of them away.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/c-broken-line-in-specifiers.c
// RUN: grep -v CHECK %t.dir/c-broken-line-in-specifiers.c | FileCheck %s
#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;

// CHECK: static \
// CHECK-NEXT: inline body_soa2_ref at(body_soa2 p, int k) {
static \
inline body *at(body *p, int k) {
  return p + k;
}

// CHECK: static body_soa2 \
// CHECK-NEXT: global;
static \
body \
* \
global;

// Names that are taken are seen behind such a line as well.
// CHECK: #define TAKEN \
// CHECK-NEXT: body_soa
#define TAKEN \
body_soa

int main(void) {
  int n = 10, TAKEN = 0;
  global = malloc(n * sizeof *global);
  for (int i = 0; i < n; i++)
    at(global, i)->x += global[i].y;
  free(global);
  return TAKEN;
}
