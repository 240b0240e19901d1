// A macro whose text is the call of the allocator: the count that is passed on is what its
// argument says, not the whole call.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=none -o %t.dir
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/c-macro-is-allocation.c
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
