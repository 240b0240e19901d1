// Initial values of what lives as long as the program are constants.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-static.c | FileCheck %s
// RUN: %cc -std=c99 -Wall -Wextra -pedantic -Werror -c %t.dir/c-static.c -o %t.o
// RUN: %clang -std=c99 -Wall -Wextra -pedantic -Werror -c %t.dir/c-static.c -o %t.o
struct body {
  float x, y;
};
struct sim {
  struct body *p;
  int n;
};
static struct body w[4];
// CHECK: static struct sim s = {{[{][{][{]}}w_storage.x, w_storage.y}, 1}, 3};
static struct sim s = {w + 1, 3};
float get(int i) {
  // CHECK: static struct sim t = {{[{][{][{]}}w_storage.x, w_storage.y}, 0}, 2};
  static struct sim t = {w, 2};
  // CHECK-NEXT: struct sim u = {body_soa2_at(w, 2), 1};
  struct sim u = {w + 2, 1};
  t.p[i].y = u.p[0].x + t.p[1].y + s.p[t.n].x;
  return s.p[s.n].x + (float)u.n;
}
// Of the second array nothing is mentioned but in initial values: what is left
// of a difference is an index.
static struct body v[4];
// CHECK: v_storage;
// CHECK-NOT: body_soa{{[0-9]*}} v =
static struct body *first = v, *next = &v[1];
int distance(void) {
  first[0].x = 1;
  ++next;
  return (int)(next - v);
}
