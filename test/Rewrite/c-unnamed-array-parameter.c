// Prototypes with arrays of records that have no name.
// RUN: layoutopt %s --layout=SoA --closed-world | grep '^[ +-]' | FileCheck %s
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout=SoA --closed-world -i > /dev/null
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined a.c -o after && ./after

struct body { int x, y; };
static struct body w[9];
// CHECK: +static int a(body_soa, int);
static int a(struct body [], int);
// CHECK: +static int b(body_soa , int), b2(int, body_soa);
static int b(struct body [4] , int), b2(int, struct body [9]);
// CHECK: +static int c(body_soa);
static int c(struct body [static 1]);
// CHECK: +static int d(body_soa, int (*)(int));
static int d(struct body[], int (*)(int));
// CHECK: +static int e(body_soa);
static int e(struct body *);
static int same(int k) { return k; }
static int a(struct body *p, int k) { return p[k].x; }
static int b(struct body p[], int k) { return p[k].x; }
static int b2(int k, struct body *p) { return p[k].x; }
static int c(struct body p[static 1]) { return p[0].y; }
static int d(struct body *p, int (*f)(int)) { return f(p[1].x); }
static int e(struct body *p) { return p[2].y; }
int main(void) {
  for (int i = 0; i < 9; i++) { w[i].x = i; w[i].y = -i; }
  return a(w, 1) + b(w, 2) + b2(3, w) + c(w) + d(w, same) + e(w) - 5;
}
