#include "h.h"
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  struct body *c = malloc(argc * sizeof *c);
  SET_X(b, argc - 1);
  c[1].x = GET_Y(c, argc - 1);
  return c[1].x;
}
