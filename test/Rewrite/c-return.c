// Parentheses that stood for the blank behind `return` leave one.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c
// RUN: %layoutopt -i --policy=%S/Inputs/option-soa.yaml %t/a.c
// RUN: grep -v CHECK %t/a.c | FileCheck %s
// RUN: %cc -Wall -Wextra -Werror %t/a.c -o %t/a && %t/a

#include <stdlib.h>

typedef struct {
  int a;
  float b;
} option;

static option *make(int n) {
  option *o = malloc(n * sizeof(option));
  if (!o)
    return(NULL);
  o[1].a = 3;
  o[2].b = 1;
  return(o);
}
// CHECK:      static option_soa make(int n) {
// CHECK:        return option_soa_null();
// CHECK:        return o;

int main(void) {
  option *o = make(8);
  int bad = !o || o[1].a != 3;
  free(o);
  return bad;
}
