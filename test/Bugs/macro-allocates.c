// A macro whose text is the call of the allocator: the count that is passed on is the whole
// call, and the result does not parse.
// XFAIL: *
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=none -o %t.dir
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/macro-allocates.c
#include <stdlib.h>
struct item {
  int a, b;
};
#define NEW(n) malloc((n) * sizeof(struct item))
int main(int argc, char **argv) {
  struct item *p = NEW(argc);
  (void)argv;
  for (int i = 0; i < argc; i++)
    p[i].a = i;
  for (int i = 0; i < argc; i++)
    p[i].b = i;
  argc = p[argc - 1].a;
  free(p);
  return argc;
}
