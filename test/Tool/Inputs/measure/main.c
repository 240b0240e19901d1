#include <stdio.h>
#include <stdlib.h>

struct cell {
  int level;
  double mass;
};

int main(void) {
  enum { n = 100 };
  struct cell *c = malloc(n * sizeof *c);
  if (!c)
    return 1;
  for (int i = 0; i < n; ++i) {
    c[i].level = i % 3;
    c[i].mass = 0.5 * i;
  }
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += c[i].mass * c[i].level;
  printf("%g\n", sum);
  free(c);
  return 0;
}
