// An array of records whose pointers to other records are asked for, which stay: it
// changes all the same.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: grep -v CHECK %t.dir/c-member-null-test.c | FileCheck %s
// RUN: %clang -std=c11 -Wall -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-member-null-test.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
struct link {
  int to;
};
struct body {
  float x;
  struct link *links;
};
#define KNOWN(e) ((e) != NULL)
// SAID: array 'other' keeps its layout: memory of another type is cast
// SAID: link@body.links: 1 field
// SAID-NEXT: stays as it is
static struct link *other(void) {
  static long room[8];
  return (struct link *)room;
}
int main(void) {
  struct body *b = calloc(3, sizeof *b);
  b[1].links = other();
  // CHECK: if (b.links[1])
  if (b[1].links)
    // CHECK-NEXT: b.links[1][1].to = 4;
    b[1].links[1].to = 4;
  // CHECK-NEXT: int n = (b.links[1] ? 1 : 2) + (b.links[2] && 1) + !b.links[0] +
  int n = (b[1].links ? 1 : 2) + (b[2].links && 1) + !b[0].links +
          // CHECK-NEXT: KNOWN(b.links[1]) + (b.links[2] == NULL);
          KNOWN(b[1].links) + (b[2].links == NULL);
  printf("%d %d %d\n", b[1].links[1].to, b[1].links[2].to, n);
  free(b);
  return 0;
}
