// realloc(p, 0): whether that gives a null pointer and frees is the library's to say.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc -std=gnu17 -fsanitize=address,undefined a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA --policy=none -o soa -- -std=gnu17 > /dev/null
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror -fsanitize=address,undefined soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout='tiled 4' --style=switchable --policy=none -o tiled -- -std=gnu17 > /dev/null
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror -fsanitize=address,undefined tiled/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout=SoA --policy=none -o old -- -std=gnu17 > /dev/null
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror -Wdeclaration-after-statement old/a.c -o after && ./after | diff before.txt -
#include <stdio.h>
#include <stdlib.h>
struct dot {
  int x;
  double y;
};
static struct dot *resize(struct dot *p, size_t n) {
  return realloc(p, n * sizeof *p);
}
int main(void) {
  struct dot *p = NULL;
  size_t sizes[] = {4, 9, 2, 0, 3};
  for (int i = 0; i < 5; i++) {
    p = resize(p, sizes[i]);
    for (size_t k = 0; k < sizes[i]; k++) {
      p[k].x = (int)k;
      p[k].y = 1;
    }
    printf("%zu %d\n", sizes[i], p != NULL);
  }
  printf("%d %g\n", p[2].x, p[2].y);
  free(p);
}
