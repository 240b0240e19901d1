// sizeof an element, an array and a field.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body t[8];
int main(void) {
  t[1].n = sizeof t / sizeof t[0] + sizeof(struct body) + sizeof t[0].arr / sizeof t[0].arr[0];
  return t[1].n;
}
// CHECK: body@t: t | may change
// CHECK-NEXT:   uses: field sizeof-array subscript
