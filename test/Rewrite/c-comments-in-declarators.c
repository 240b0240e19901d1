// Comments within declarators stay where they are, and line breaks with those that need them.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/c-comments-in-declarators.c
// RUN: FileCheck %s --match-full-lines --strict-whitespace < %t.dir/c-comments-in-declarators.c
#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;

//      CHECK:static /* s */ body_soa /* a */  // b
// CHECK-NEXT:act(/* d */ body_soa // e
// CHECK-NEXT:        /* f */  // g
// CHECK-NEXT:b // h
// CHECK-NEXT:        ,
// CHECK-NEXT:        int n) {
static /* s */ body /* a */ * // b
    act(/* d */ body // e
        /* f */ * // g
            b // h
        ,
        int n) {
  for (int i = 0; i < n; i++)
    b[i].x += b[i].y;
  return b;
}

static void shift(body *b, int n) {
  for (int i = 0; i < n; i++)
    b[i].x -= 1;
}

// No name follows, and the comment goes on to the end of the line.
//      CHECK:static void (*const table[2])(body_soa // y
// CHECK-NEXT:, int) = {shift, shift};
static void (*const table[2])(body // y
                              *, int) = {shift, shift};

//      CHECK:static // w
// CHECK-NEXT:    /* r */ body_soa // 1
// CHECK-NEXT:        /* 2 */  // 3
// CHECK-NEXT:cursor // 4
// CHECK-NEXT:    ;
static // w
    /* r */ body // 1
        /* 2 */ * // 3
            cursor // 4
    ;

int main(void) {
  int n = 10;
  body *b = calloc(n, sizeof *b);
  cursor = act(b, n);
  table[n // y
        % 2](cursor, n);
  free(b);
  return 0;
}
