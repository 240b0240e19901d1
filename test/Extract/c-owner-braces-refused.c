// A handle has braces of its own: in a list that leaves out those of the record
// around it, they would be taken for these.
// RUN: layoutopt %s --stop-after=program | %python %S/Inputs/legality.py | FileCheck %s
// RUN: %cc -fsyntax-only -Wno-missing-braces %s
struct body { float x, y; };
struct ring { struct body *a; const char *name; };
struct two { struct ring first; const char *k, *l; };
static struct two flat = {0, "one", "two"};
struct link { struct body *b; int n; };
static struct link rows[2] = {0, 1, 0, 2};
struct leaf { struct body *c; int n; };
struct deep { int k; struct leaf l[2]; };
static int sum(struct deep d) { return d.k + d.l[1].n; }
#define REST 0, 1, 0, 2
static int literal(void) { return sum((struct deep){7, REST}); }
struct named { struct body *d; int n; };
struct last { struct named n; int k; };
static struct last after = {.n.d = 0, 4, 5};
// These have them, or need none.
struct good { struct body *e; int n; };
struct around { struct good g; int k; };
static struct around braces = {{0, 1}, 2}, place = {.g.e = 0, .k = 3};
static struct good list[2] = {{0, 1}, {0, 2}}, at[2] = {[1].n = 3};

int main(void) {
  struct good one = list[1];
  struct around copied = {one, 2};
  flat.first.a = 0;
  rows[0].b = 0;
  after.n.d = 0;
  struct leaf l = {0, 3};
  l.c = 0;
  list[0].e = at[1].e = braces.g.e = place.g.e = copied.g.e = 0;
  return literal() + (flat.k == 0);
}
// CHECK-DAG: body@good.e: e | may change
// CHECK-DAG: body@ring.a: a | refused: array-initialized@8
// CHECK-DAG: body@link.b: b | refused: array-initialized@10
// CHECK-DAG: body@leaf.c: c | refused: array-initialized@15
// CHECK-DAG: body@named.d: d | refused: array-initialized@18
