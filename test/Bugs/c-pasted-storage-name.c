// A name that only `##` makes is that of the generated storage: the array stays as
// `not-verified`, where another name would do.
// XFAIL: *
// RUN: layoutopt %s --layout=SoA --policy=none --strict-verify=false 2>&1 | FileCheck %s
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
struct body { int x; short y; };
static struct body w[9];
static int JOIN(w_, storage) = 8;

int main(void) {
  for (int i = 0; i < 9; ++i)
    w[i].x = i;
  return w[JOIN(w_, storage)].x != 8;
}
// CHECK-NOT: not-verified
