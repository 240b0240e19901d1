#include <stdlib.h>
struct node {
  float weight;
  int id;
  struct node *next;
};

int main(void) {
  struct node *n = calloc(8, sizeof *n);
  float sum = 0;
  for (int i = 0; i < 7; i++)
    n[i].next = &n[i + 1];
  for (struct node *at = n; at; at = at->next)
    sum += at->weight;
  free(n);
  return sum != 0;
}
