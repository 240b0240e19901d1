// Moving pointers in C89, whose braces hold but constants.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: sed -i '/^\/\//d' a.c
// RUN: layoutopt a.c --layout=SoA --closed-world -i -- -std=c89 -pedantic > /dev/null
// RUN: FileCheck %s < body_soa.h
// RUN: %cc -std=c89 -pedantic -Wall -Wextra -Werror a.c -o after && ./after
struct body { int x, y; };
static struct body w[9];
static int sum(const struct body *p, const struct body *e) {
  int s = 0;
  for (; p != e; p++)
    s += p->x;
  return s;
}
int main(void) {
  w[1].x = 4;
  return sum(w, w + 9) - 4;
}
/* CHECK: body_soa_ref ref;
   CHECK-NEXT: ref.a = soa;
   CHECK-NEXT: ref.i = at;
   CHECK-NEXT: return ref;
*/
