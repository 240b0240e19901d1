// Memory that a condition allocates, or does not.
// RUN: rm -rf %t && mkdir -p %t && %cc -Wall -Wextra -Werror %s -o %t/before && %t/before > %t/want
// RUN: layoutopt %s --layout=SoA --policy=none -o %t/soa -- -Wall 2>&1 | FileCheck %s --implicit-check-not="stays as it is"
// RUN: FileCheck %s --check-prefix=TEXT < %t/soa/c-conditional-allocation.c
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t/soa/c-conditional-allocation.c -o %t/after && %t/after | diff %t/want -
// RUN: layoutopt %s --layout='tiled 4' --policy=none -o %t/tiled --quiet -- -Wall
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t/tiled/c-conditional-allocation.c -o %t/after && %t/after | diff %t/want -
// CHECK: item@bag.items: 2 fields
#include <stdio.h>
#include <stdlib.h>
struct item { char *name; int n; };
struct bag { struct item *items; int n; };
static struct item *make(int n) { return n > 0 ? malloc((size_t)n * sizeof(struct item)) : NULL; }
int main(int argc, char **argv) {
  struct bag b;
  b.n = 3 * argc;
  // TEXT: b.items = b.n ? item_soa_calloc(b.n) : {{.*}};
  b.items = b.n ? calloc((size_t)b.n, sizeof *b.items) : NULL;
  if (!b.items)
    return 1;
  for (int i = 0; i < b.n; i++)
    b.items[i].n = i;
  struct item *zero = argc > 5 ? 0 : calloc(2, sizeof(struct item));
  struct item *both = argc > 5 ? malloc(sizeof(struct item)) : calloc(2, sizeof(struct item));
  struct item *none = make(argc - 1);
  if (!zero || !both)
    return 1;
  zero[1].name = argv[0];
  both[1].n = 7;
  printf("%d %d %d %d\n", b.items[2].n, zero[1].name == argv[0], both[1].n, none == NULL);
  free(b.items);
  free(zero);
  free(both);
  free(none);
  return 0;
}
