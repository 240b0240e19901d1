// The text of a static assertion, and of assembly, is an expression without a
// type: no question about a loop, or about a function that it calls, ends
// there.
// RUN: layoutopt %s --strategy=paper --stop-after=plan -- -std=c11 | FileCheck %s
struct body {
  float x, y;
  int n;
};
static struct body t[100];
static int twice(int n) {
  _Static_assert(sizeof(int) == 4, "text");
  return 2 * n;
}
static int same(int n) {
  __asm__ volatile("" : "+r"(n) : : "memory");
  return n;
}
int main(void) {
  float sum = 0;
  for (int i = 0; i < 100; ++i) {
    _Static_assert(sizeof(struct body) == 12, "text");
    t[i].x += twice(i);
  }
  for (int i = 0; i < 100; ++i)
    sum += t[i].x + same(i);
  return sum > 1;
}
// CHECK: "body@t":
// CHECK: layout: SoA
