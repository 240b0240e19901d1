// A function that nothing defines or calls gets no type of its own, nor does a
// type of functions that nobody has.
// RUN: layoutopt %s --policy=%S/../Rewrite/Inputs/c-soa.yaml 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=body_soa2 --implicit-check-not=body_soa3
struct body {
  float x, y;
  int n;
};
static struct body t[100];
void other(struct body *p, int n);
struct body *made(int n);
typedef void (*worker)(struct body *p);
static void step(struct body *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i].x += 1;
}
int main(void) {
  step(t, 100);
  return t[1].x > 1;
}
// CHECK: body@t: 3 fields
// CHECK-NOT: body@
// CHECK: +static void step(body_soa p, int n)
