// What depends on where fields lie keeps the order of a record of C.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
// RUN: layoutopt %s --layout=AoS --order=padding --check 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: note: {{[0-9]+}} records could have less padding, but for what is in the way; --explain says what
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// Values run in the order of the fields, also where they have names.
// CHECK-DAG: record 'counted' keeps {{.*}}: initial values have effects, and come in the order of the fields [order-constructor]
struct counted { char a; double b; char c; };
// CHECK-DAG: record 'named' keeps {{.*}}[order-constructor]
struct named { char a; double b; char c; };
// CHECK-DAG: record 'outer' keeps {{.*}}[order-constructor]
struct outer { char a; double b; struct { int x; } in; };
static int number;
static int next(void) { return ++number; }
// CHECK-DAG: record 'asserting' keeps {{.*}}[order-among]
struct asserting {
  char a;
  double b;
  _Static_assert(sizeof(char) == 1, "byte");
  char c;
};
// Nobody knows how many bytes of it are padding in another build.
// CHECK-DAG: record 'by_macro' keeps {{.*}}[order-directive]
struct by_macro {
  char a;
#ifdef WIDE
  long more;
#endif
  double b;
  char c;
};
// CHECK-DAG: record 'of_offset' keeps {{.*}}[order-offset]; it could have 16 bytes instead of 24
struct of_offset { char a; double b; char c; };
// CHECK-DAG: record 'of_null' keeps {{.*}}[order-
struct of_null { char a; double b; char c; };
// CHECK-DAG: record 'of_union' keeps {{.*}}[order-union]
struct of_union { char a; double b; char c; };
union pun { struct of_union u; double d[3]; };
// CHECK-DAG: record 'held' keeps {{.*}}[order-bytes]
struct held { char a; double b; char c; };
struct holder { int n; struct held in; };
// CHECK-DAG: record 'compared' keeps {{.*}}[order-bytes]
struct compared { char a; double b; char c; };
// CHECK-DAG: record 'base' keeps {{.*}}[order-bytes]
struct base { char a; double b; char c; };
struct derived { struct base b; double w; };
// CHECK-DAG: record 'punned' keeps {{.*}}[order-bytes]
struct punned { char a; double b; char c; };
// CHECK-DAG: record 'hashed' keeps {{.*}}[order-bytes]
struct hashed { char a; double b; char c; };
// CHECK-DAG: record 'number' keeps {{.*}}[order-bytes]
struct number { char a; double b; char c; };
// CHECK-DAG: record 'other' keeps {{.*}}[order-bytes]
struct other { char a; double b; char c; };
// CHECK-DAG: record 'half' keeps {{.*}}[order-bytes]
struct half { char a; double b; char c; };
// CHECK-DAG: record 'old' keeps {{.*}}a function gets the record without a type [order-untyped]
struct old { char a; double b; char c; };
// CHECK-DAG: record 'printed' keeps {{.*}}[order-bytes]
struct printed { char a; double b; char c; };
// CHECK-DAG: record 'sorted' keeps {{.*}}[order-bytes]
struct sorted { char a; double b; char c; };
struct sorted_as { char a; double b; char c; };
static int by_b(const void *x, const void *y) {
  const struct sorted_as *p = x, *q = y;
  return (p->b > q->b) - (p->b < q->b);
}
// CHECK-DAG: record 'twice' keeps {{.*}}used elsewhere, too [order-bytes]
struct twice { char a; double b; char c; };
static int by_twice(const void *x, const void *y) {
  const struct twice *p = x, *q = y;
  return (p->b > q->b) - (p->b < q->b);
}
// CHECK-DAG: record 'arena' keeps {{.*}}memory that 'from_arena' returns is taken for the record [order-bytes]
struct arena { char a; double b; char c; };
static char room[64];
static void *from_arena(void) { return room; }
// CHECK-DAG: record 'aligned' keeps {{.*}}'aligned' says {{.*}}[order-attribute]
struct aligned { char a; double b __attribute__((aligned(16))); char c; };
// CHECK-DAG: record 'pragma' keeps {{.*}}'#pragma pack' says {{.*}}[order-attribute]
#pragma pack(push, 4)
struct pragma { char a; int b; char c; };
#pragma pack(pop)
// CHECK-DAG: record 'elided' keeps {{.*}}[order-positional]
struct elided { struct { int i, j; } p; char c; double d; char e; };
// CHECK-DAG: record 'mixed' keeps {{.*}}[order-positional]
struct mixed { char a; double b; char c; };
// CHECK-DAG: record 'in_macro' keeps {{.*}}[order-macro]
struct in_macro { char a; double b; char c; };
#define VALUES 1, 2, 3
// CHECK-DAG: record 'sized' keeps {{.*}}[order-size]
struct sized { char a; double b; char c; };
// CHECK-DAG: record 'filled' keeps {{.*}}'memset' uses more bytes than the field 'x' has [order-field-bytes]
struct filled { char a; int x; double y; char z; };
// CHECK-DAG: record 'bytes_on' keeps {{.*}}[order-field-bytes]
struct bytes_on { char a; double y; char z; };
// CHECK-DAG: record 'in_asm' keeps {{.*}}[order-assembly]
struct in_asm { char a; double b; char c; };
// CHECK-DAG: record 'atomic' keeps {{.*}}[order-atomic]
struct atomic { char a; int b; char c; };
static _Atomic(struct atomic) shared;
// CHECK-DAG: record 'asserted' keeps {{.*}}it does not parse then{{.*}}[order-not-verified]
struct asserted { char a; double b; char c; };
_Static_assert(sizeof(struct asserted) == 24, "as it is");
// CHECK-DAG: record 'outside' keeps {{.*}}'foreign', which no given file defines, knows the record [order-outside]
struct outside { char a; double b; char c; };
struct around { struct outside *o; };
void foreign(struct around *a);
// CHECK-DAG: record 'extern_one' keeps {{.*}}[order-outside]
struct extern_one { char a; double b; char c; };
extern struct extern_one *known;
// No padding is known where the text is not.
struct with_directive {
  char a;
#ifdef FOO
  int foo;
#endif
  double b;
  char c;
};
#define FIELDS int q; double r
struct of_macro { char a; FIELDS; char c; };

static unsigned hash(const void *p, size_t n) {
  const unsigned char *b = p;
  unsigned s = 0;
  while (n--)
    s = s * 31 + *b++;
  return s;
}
static int oldstyle();

int main(void) {
  struct of_offset o = {0};
  printf("%g %d\n", o.b, (int)offsetof(struct of_offset, b));
  printf("%d\n", (int)(size_t)&((struct of_null *)0)->b);
  union pun p = {.d = {1}};
  struct holder ho = {0};
  fwrite(&ho, sizeof ho, 1, stdout);
  struct compared c1 = {0}, c2 = {0};
  struct derived d = {.w = 1};
  struct base *up = (struct base *)&d;
  struct counted co = {next(), 2, next()};
  struct named na = {.a = next(), .b = number};
  struct outer ou1 = {.in = {next()}, .a = next()};
  number += co.a + na.a + ou1.a;
  struct punned pu = {0};
  struct hashed ha = {0};
  struct number nu = {0};
  struct other ot = {0};
  struct half hf;
  memset(&hf, 0, 8);
  struct old ol = {0};
  struct printed pr = {0};
  struct sorted so[2] = {0};
  qsort(so, 2, sizeof so[0], by_b);
  struct twice tw[2] = {0};
  qsort(tw, 2, sizeof tw[0], by_twice);
  struct arena *ar = from_arena();
  struct aligned al = {.a = 1};
  struct pragma pg = {.a = 1};
  struct elided el = {1, 2, 'c', 3.0, 'e'};
  struct mixed mi = {.b = 1, 2};
  struct in_macro im = {VALUES};
  struct sized sz = {0};
  struct filled fi = {0};
  memset(&fi.x, 0xff, 12);
  struct bytes_on bo = {0};
  struct in_asm as = {0};
  char out;
  __asm__("" : "=r"(out) : "m"(as));
  struct asserted st = {0};
  struct outside ou = {0};
  struct by_macro bm = {0};
  struct asserting ag = {0};
  struct around ro = {&ou};
  foreign(&ro);
  printf("%d %d %d\n", memcmp(&c1, &c2, sizeof c1), up->a, *(char *)&pu);
  printf("%u %d\n", hash(&ha, sizeof ha), *(char *)((uintptr_t)&nu + 8));
  printf("%d %s\n", by_twice("", ""), (char *)&pr);
  printf("%g\n", ((struct of_union *)&ot)->b + ol.b + oldstyle(&ol));
  printf("%d\n", sizeof(struct sized) == 24 ? sz.a : *(char *)&bo.y);
  printf("%g %d\n", p.d[0] + ar->b + al.b + pg.b + el.d, mi.c + im.a + st.a);
  printf("%d %d\n", known->a + bm.a + ag.a, out + sizeof(shared) > 3);
  return 0;
}
static int oldstyle(p) struct old *p; { return p->a; }
