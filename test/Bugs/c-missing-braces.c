// A record that is all zero in a table of owners keeps its `{0}`, although what comes
// first in it is a struct now: GCC warns of missing braces.
// REQUIRES: gcov
// XFAIL: *
// RUN: rm -rf %t && layoutopt %s --layout='tiled 4' --policy=none -o %t > /dev/null
// RUN: %gcc -std=gnu17 -Wall -Werror -c %t/c-missing-braces.c -o %t/a.o
struct part { int v; int w; };
struct view { struct part *b; int n; };
static struct part parts[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
static struct view views[] = {{parts, 4}, {parts + 1, 2}, {0}};

int main(void) {
  int s = 0;
  for (struct view *v = views; v->b; v++)
    for (int k = 0; k < v->n; k++)
      s = s * 3 + v->b[k].v + v->b[k].w;
  return s == 0;
}
