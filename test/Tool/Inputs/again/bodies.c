#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct body {
  float x, y;
  int id;
};

static struct body table[4];

static struct body middle(const struct body *b, int n) { return b[n / 2]; }

int main(void) {
  int n = 100;
  struct body *b = malloc(n * sizeof *b);
  if (!b)
    return 1;
  for (int i = 0; i < n; i++) {
    b[i].x = (float)i;
    b[i].y = b[i].x * 2;
    b[i].id = n - i;
  }
  for (int i = 0; i < 4; i++)
    table[i] = b[i * 3];
  struct body m = middle(b, n);
  printf("%d %g %g\n", m.id, m.y, table[2].x);
  fwrite(b, sizeof *b, n, stdout);
  free(b);
  return 0;
}
