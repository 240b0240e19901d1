// A bound that changes something cannot be repeated for each stored array.
// RUN: layoutopt %s --policy=%S/Inputs/c-soa.yaml 2>&1 >/dev/null | FileCheck %s
struct body {
  float x, y;
};
float step(int n) {
  // CHECK-DAG: the bound of 'a' is not simple
  struct body a[n++];
  a[0].x = n;
  return a[0].x;
}
float set(int n) {
  // CHECK-DAG: the bound of 'b' is not simple
  struct body b[n += 2];
  b[0].x = n;
  return b[0].x;
}
int next(void);
float call(void) {
  // CHECK-DAG: the bound of 'c' is not simple
  struct body c[next()];
  c[0].x = 1;
  return c[0].x;
}
