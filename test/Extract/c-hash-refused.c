// A hash of bytes, by a function of the program.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
static unsigned hash(const void *data, size_t size) {
  const unsigned char *c = data;
  unsigned h = 5381;
  while (size--)
    h = h * 33 ^ *c++;
  return h;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[0].x = 1;
  b[1].x = 1;
  return hash(b, argc * sizeof *b) == hash((const char *)&b[1], sizeof b[1]);
}
// CHECK: body@main.b: b | refused: bytes-compared@20
