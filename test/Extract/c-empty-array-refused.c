// GNU C has arrays without elements: there is nothing to store, only an address.
// RUN: layoutopt %s --closed-world --stop-after=program -- -w | %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not="|"
typedef struct cell { double x; int next; } cell;
static cell none[0], *here = &none[0];
static cell rows[0][5], columns[5][0];
static cell *row = rows[0], *column = columns[1];
struct tail { int n; cell cells[0]; };
int read(cell p[0], int n) { return p[n].next; }
int main(void) {
  cell some[4];
  struct tail t = {0};
  for (int i = 0; i < 4; i++)
    some[i].next = i;
  return (here == none) + (row == rows[0]) + (column == columns[0]) + read(some, 3) + (t.n ? t.cells[0].next : 0);
}
// CHECK: cell@columns: column columns | refused: empty-array@6
// CHECK: cell@main.some: p some | may change
// CHECK: cell@none: here none | refused: empty-array@5
// CHECK: cell@rows: row rows | refused: empty-array@6
// CHECK: cell@tail.cells: cells | refused: empty-array@8
