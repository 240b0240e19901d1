// A pointer to a record that nobody defines.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct opaque;
static struct opaque *p;
int main(void) { return p == 0; }
// CHECK: opaque@p: p | refused: declared-before-record@6 incomplete-record@6
