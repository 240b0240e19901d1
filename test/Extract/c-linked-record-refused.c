// Records that point to their own kind, from a record inside.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct part {
  struct { struct part *next; } link;
  float m;
};
static struct part t[10];
int main(void) {
  t[1].link.next = t + 2;
  return t[1].link.next->m;
}
// CHECK: part@t: next t | refused: declared-before-record@6 linked-record@6
