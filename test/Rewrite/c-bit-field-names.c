// An array, or its index, has the name of a bit-field: that hides no type.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA -o soa > log 2>&1 && grep -v NEW: soa/a.c | FileCheck %s --check-prefix=NEW
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
#include <stdio.h>
struct cell { unsigned u : 3, v : 7; int w; };
int main(void) {
  // NEW: cell_soa v = {v_storage.u, v_storage.w};
  struct cell v[3];
  for (int u = 0; u < 3; u++) { v[u].u = u; v[u].v = u * 9; v[u].w = u; }
  printf("%d %d %d\n", v[2].u, v[1].v, v[2].w);
  return 0;
}
