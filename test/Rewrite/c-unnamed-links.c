// Fields that point to a struct without a name: its arrays stay, the record's change.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: FileCheck %s < %t.dir/body_soa.h
// RUN: %clang -std=c11 -Wall -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-unnamed-links.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
// SAID: array 'links' keeps its layout: 'links' is a member of what its record is defined in [nested-record]
// SAID: body@main.b: 3 fields
// CHECK: __typeof__(((struct body *)0)->links) *links;
// CHECK-NEXT: __typeof__(((struct body *)0)->more) *more;
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x;
  struct {
    int to;
  } *links, *more;
};
int main(void) {
  struct body *b = calloc(3, sizeof *b);
  b[1].links = calloc(2, sizeof *b[1].links);
  b[2].more = b[1].links;
  if (b[1].links && !b[1].more)
    b[1].links[1].to = 4;
  b[0].x = b[2].more[1].to;
  printf("%g\n", b[0].x);
  free(b[1].links);
  free(b);
  return 0;
}
