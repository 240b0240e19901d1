#include <stdlib.h>
struct node {
  float weight;
  int id;
  int next; /* -1: the last */
};

int main(void) {
  struct node *n = calloc(8, sizeof *n);
  float sum = 0;
  for (int i = 0; i < 8; i++)
    n[i].next = i < 7 ? i + 1 : -1;
  for (int at = 0; at >= 0; at = n[at].next)
    sum += n[at].weight;
  free(n);
  return sum != 0;
}
