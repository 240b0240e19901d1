// From a member of the owner on, a number of bytes that is not the member's
// reaches others, which lie elsewhere when the pointer is a handle.
// RUN: layoutopt %s --stop-after=program | %python %S/Inputs/legality.py | FileCheck %s
// RUN: %cc -fsyntax-only %s
#include <string.h>
struct body { float x, y; };
struct rest { struct body *a; int n, m; };
static void clear(struct rest *r) {
  memset(&r->n, 0, sizeof *r - sizeof(void *));
}
struct bytes { int n; struct body *b; int m; };
static void number(struct bytes *r, size_t n) { memset(&r->n, 0, n); }
struct scrub { struct body *c; char text[8]; int n; };
static void own(volatile void *at, size_t n) {
  for (volatile char *p = at; n--; )
    *p++ = 0;
}
static void scrubbed(struct scrub *s) {
  const size_t n = sizeof *s - sizeof s->c;
  own(s->text, n);
}
// What stays in the member is fine.
struct good { struct body *e; char text[8]; int k[3]; };
static void fine(struct good *g, const char *s, size_t n) {
  memcpy(g->text, s, n);
  memset(g->k, 0, sizeof g->k);
  memset(&g->k[1], 0, sizeof g->k[1]);
  strncpy(g->text, s, 8);
}

int main(int n, char **v) {
  struct rest r = {0};
  struct bytes b = {0};
  struct scrub s = {0};
  struct good g = {0};
  clear(&r);
  number(&b, 12);
  scrubbed(&s);
  fine(&g, v[0], 3);
  r.a = 0;
  b.b = 0;
  s.c = 0;
  g.e = 0;
  return n - 1;
}
// CHECK-DAG: body@rest.a: a | refused: {{.*}}owner-exposed@9
// CHECK-DAG: body@bytes.b: b | refused: owner-exposed@12
// CHECK-DAG: body@scrub.c: c | refused: owner-exposed@20
// CHECK-DAG: body@good.e: e | may change
