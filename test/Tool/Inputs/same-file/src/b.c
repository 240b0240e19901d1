#include <stdlib.h>
#include "body.h"
int main(void) {
  struct body *b = make(10);
  if (!b) return 1;
  for (int i = 0; i < 10; i++) { b[i].x = i; b[i].y = i; b[i].id = i; }
  float s = sum(b, 3);
  free(b);
  return s != 6;
}
