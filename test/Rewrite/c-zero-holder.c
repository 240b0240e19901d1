// `{0}` for a record that holds a pointer to the array stays: `{{0}}` would draw a warning of
// missing initial values.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: %clang -fsyntax-only -Wall -Wextra -Werror %t.dir/c-zero-holder.c
// RUN: grep -v CHECK %t.dir/c-zero-holder.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;
typedef struct {
  body *items, *last;
  int count, capacity;
} list;

// CHECK{LITERAL}: static list empty = {0}, full = {{{0}, 0}, {{0}, 0}, 1, 2};
static list empty = {0}, full = {0, NULL, 1, 2};

int main(void) {
  // CHECK: list some = { 0 };
  list some = { 0 };
  some.items = calloc(4, sizeof *some.items);
  if (!some.items)
    return 1;
  some.last = some.items + 3;
  some.last->x = 1;
  some.items[1].x = 2 + (empty.items == full.items);
  printf("%g %d\n", some.items[1].x, some.count + some.capacity + (full.last == NULL));
  free(some.items);
  return 0;
}
