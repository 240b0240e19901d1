// Fields move with their comments; values by position get names.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=AoS --order=padding -o new 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not="keeps the order"
// RUN: grep -v CHECK new/a.c | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all new/a.c -o after && ./after | diff before.txt -
// Again, nothing changes.
// RUN: layoutopt new/a.c --layout=AoS --order=padding --check
// LOG-DAG: a.c:{{.*}}: record 'node': fields in order next, weight, id, kind, tag: 40 -> 24 bytes, 16 bytes of padding removed{{$}}
// LOG-DAG: a.c:{{.*}}: record 'span': fields in order x, y, z, c, d: 40 -> 32 bytes, 8 bytes of padding removed; fields named in 3 initial values
// LOG-DAG: a.c:{{.*}}: record 'item': fields in order link, f1, f2, s, t, kind, last: 40 -> 24 bytes
// LOG-DAG: a.c:{{.*}}: record '(unnamed)': fields in order b, a, c: 12 -> 8 bytes
// LOG-DAG: a.c:{{.*}}: record 'text': fields in order p, k, n, c, data: 32 -> 24 bytes
// LOG-DAG: a.c:{{.*}}: record 'entry': fields in order b, a, c: 12 -> 8 bytes
// LOG-DAG: a.c:{{.*}}: record 'row': fields in order v, a, c: 32 -> 24 bytes, 8 bytes of padding removed; fields named in 2 initial values
// LOG-DAG: a.c:{{.*}}: record 'counted': fields in order b, n, a, c: 24 -> 16 bytes
// LOG-DAG: a.c:{{.*}}: record 'job': fields in order out, a, b: 24 -> 16 bytes
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// CHECK:struct node {
// CHECK-NEXT:  /* next in the list,
// CHECK-NEXT:     or null */
// CHECK-NEXT:  struct node *next;
// CHECK-NEXT:  double weight;
// CHECK-NEXT:  int id;
// CHECK-NEXT:  short kind; // first line
// CHECK-NEXT:              // goes on
// CHECK-NEXT:  char tag;   /* what it is */
// CHECK-NEXT:};
struct node {
  char tag;   /* what it is */
  /* next in the list,
     or null */
  struct node *next;
  short kind; // first line
              // goes on
  double weight;
  int id;
};

// CHECK:struct span { double x, y, z; char c; char d; };
struct span { char c; double x, y, z; char d; };
// CHECK:static const struct span origin = {.c = 'a', .x = 1, .y = 2, .z = 3, .d = 'b'};
static const struct span origin = {'a', 1, 2, 3, 'b'};
#define THREE 3
// CHECK:static const struct span more[2] = {{[{][{]}}.c = 'a', .x = 1, .y = 2, .z = THREE, .d = 'b'}, [1] = {.c = 'c', .x = 4}};
static const struct span more[2] = {{'a', 1, 2, THREE, 'b'}, [1] = {'c', 4}};

// What heads a part of the record stays; an unnamed union and bit-fields that
// stand together move as one.
// CHECK:typedef struct {
// CHECK-NEXT:  void *link;
// CHECK-NEXT:  union { int i; double d; }; // value
// CHECK-EMPTY:
// CHECK-NEXT:  /* --- section --- */
// CHECK-EMPTY:
// CHECK-NEXT:  unsigned f1 : 3; // flags
// CHECK-NEXT:  unsigned f2 : 5;
// CHECK-NEXT:  short s, t; /* pair */
// CHECK-NEXT:  char kind; ///< the kind
// CHECK-NEXT:  char last;
// CHECK-NEXT:} item;
typedef struct {
  char kind; ///< the kind
  void *link;

  /* --- section --- */

  short s, t; /* pair */
  union { int i; double d; }; // value
  unsigned f1 : 3; // flags
  unsigned f2 : 5;
  char last;
} item;

struct text { char c; int *p; short n; long k; char data[]; };
struct entry { char a; int b; char c; };
static int by_b(const void *x, const void *y) {
  const struct entry *p = x, *q = y;
  return p->b - q->b;
}
struct job { char a; int *out; char b; };
static void *work(void *arg) {
  struct job *j = arg;
  *j->out = j->a + j->b;
  return NULL;
}
static void *get(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
static void zero(float *v) { v[0] = 0; }
// Compilers warn of `{0}` where the first field is an array, unless it is all.
// CHECK:struct row { double v[2]; char a; char c; };
struct row { char a; double v[2]; char c; };
// CHECK:static struct row table[2] = {{[{][{]}}.a = 0}, {.a = 0}}, none = {0};
static struct row table[2] = {{0}, {0}}, none = {0};
// Sizes that count elements or are bytes for the record's memory, addresses whose
// uses are all of one field.
// CHECK:struct counted { double b; int n; char a; char c; };
struct counted { char a; double b; char c; int n; };
_Static_assert(sizeof(struct counted) <= 64, "fits a line");
static void set(int *to, int value) {
  if (to)
    *to = value;
}
static void set_through(int *to) { set(to, 7); }
static int next(void) {
  static int number;
  return ++number;
}
struct point { float x, y; };

int main(void) {
  struct node *n = get(sizeof *n);
  memset(n, 0, sizeof(struct node));
  n->tag = 'x';
  n->weight = 2.5;
  printf("%c %d %g %d %d\n", n->tag, n->kind, n->weight, n->id, n->next == NULL);
  free(n);
  printf("%c %g %c\n", origin.c, origin.x + origin.y * origin.z, more[0].d);
  item it = {.kind = 'i', .s = 1, .f1 = 5, .f2 = 17}, copy;
  it.i = 4;
  memcpy(&copy, &it, sizeof it);
  printf("%c %d %d %d %d %d\n", copy.kind, copy.i, copy.s, copy.t, copy.f1, copy.f2);
  struct { char a; int b; char c; } local = {.a = 1, .b = 2, .c = 3};
  printf("%d %d %d\n", local.a, local.b, local.c);
  struct text *s = malloc(sizeof *s + 4);
  s->c = 'c';
  s->p = NULL;
  s->n = 3;
  strcpy(s->data, "abc");
  printf("%c %d %s\n", s->c, s->n, s->data);
  free(s);
  struct entry all[3] = {{1, 9, 1}, {2, 3, 2}, {3, 5, 3}};
  qsort(all, 3, sizeof all[0], by_b);
  const struct entry key = {0, 5, 0};
  const struct entry *found = bsearch(&key, all, 3, sizeof(struct entry), by_b);
  printf("%d %d %d\n", all[0].a, all[2].c, found->a);
  // One value with an effect beside constants may run at any time.
  // CHECK:  struct entry made = {.a = next(), .b = 4, .c = 2};
  struct entry made = {next(), 4, 2};
  printf("%d\n", made.a + made.b + made.c);
  printf("%g %c\n", table[1].v[1] + none.v[0], table[0].a + 'a');
  struct counted many[3] = {{0}};
  for (size_t i = 0; i != sizeof many / sizeof many[0]; ++i) {
    set_through(&many[i].n);
    sscanf("3 x", "%lf %c", &many[i].b, &many[i].c);
  }
  int *const place = &many[1].n;
  *place += 1;
  struct counted *more = get(4 * sizeof *more);
  memcpy(more, many, 3 * sizeof *more);
  printf("%d %d %g %c\n", more[0].n, more[1].n, more[2].b, more[2].c);
  free(more);
  int sum = 0;
  struct job j = {1, &sum, 2};
  pthread_t t;
  if (pthread_create(&t, NULL, work, &j) == 0)
    pthread_join(t, NULL);
  struct point at = {1, 2};
  zero(&at.x);
  printf("%d %g %p\n", sum, at.x + at.y, (void *)NULL);
  return 0;
}
