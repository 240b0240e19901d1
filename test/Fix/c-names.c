// C: what a record gives to what is around it, what its macros name, and what
// stands in front of the function that it would leave. None of these records
// moves, but for the last two.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout=SoA -o out 2>&1 | FileCheck %s --implicit-check-not=fixed:
// RUN: %cc a.c -o before && %cc out/a.c -o after
// RUN: ./before > before.txt && ./after | diff before.txt -
// CHECK: a.c: fixed: define the record on its own; frees tags
// CHECK-NEXT: a.c: fixed: define the record on its own; frees moves
#include <stdio.h>

// The parameter would hide the constant.
static int hidden(int RED) {
  int s = 0;
  {
    struct crayon { enum { RED = 5, GREEN } c; int n; } box[64];
    for (int i = 0; i < 64; i++) {
      box[i].c = i & 1 ? RED : GREEN;
      box[i].n = RED;
    }
    for (int i = 0; i < 64; i++)
      s += box[i].c + box[i].n;
  }
  return s + RED;
}
// A function of the name of a constant.
static int BLUE(int n) { return n; }
static int function_hidden(int n) {
  int s = 0;
  {
    struct paint { enum { WHITE, BLUE = 9 } c; int n; } cans[64];
    for (int i = 0; i < 64; i++) {
      cans[i].c = BLUE;
      cans[i].n = n;
    }
    for (int i = 0; i < 64; i++)
      s += cans[i].c + cans[i].n;
  }
  return s + BLUE(n);
}
// A record within the record.
struct inner { double d; };
static int tag_hidden(int n) {
  int s = 0;
  {
    struct outer { struct inner { char c; } in; int n; } list[64];
    for (int i = 0; i < 64; i++) {
      list[i].in.c = 1;
      list[i].n = n + (int)sizeof(struct inner);
    }
    for (int i = 0; i < 64; i++)
      s += list[i].in.c + list[i].n;
  }
  return s + (int)sizeof(struct inner);
}

// Macros that name what the function declares.
typedef double real;
enum { SIZE = 5 };
#define FIELD real c[2];
#define WIDTH (SIZE + 1)
#define NAMED real
static int macro_type(int n) {
  typedef char real;
  struct typed { FIELD int n; } rows[64];
  struct named { NAMED c; int n; } cells[64];
  int s = (int)sizeof(struct typed) + (int)sizeof(struct named);
  for (int i = 0; i < 64; i++) {
    rows[i].c[1] = 100;
    rows[i].n = cells[i].n = n + i;
    cells[i].c = 3;
  }
  for (int i = 0; i < 64; i++)
    s += (int)rows[i].c[1] * rows[i].n + (int)cells[i].c * cells[i].n;
  return s + (int)sizeof(real);
}
static int macro_constant(int n) {
  enum { SIZE = 3 };
  struct wide { short c[WIDTH]; int n; } wides[64];
  int s = (int)sizeof wides[0].c;
  for (int i = 0; i < 64; i++) {
    wides[i].c[1] = (short)n;
    wides[i].n = i;
  }
  for (int i = 0; i < 64; i++)
    s += (int)wides[i].c[1] * wides[i].n;
  return s + SIZE;
}
// A macro that counts, or says where it stands.
static int counted(int n) {
  int first = __COUNTER__;
  struct count { int b; enum { NUMBER = __COUNTER__ } q; int n; } counts[64];
  struct line { char at[__LINE__]; int n; } lines[64];
  int s = first * 1000 + NUMBER * 100 + (int)sizeof lines[0].at;
  for (int i = 0; i < 64; i++)
    counts[i].b = lines[i].n = n + i;
  for (int i = 0; i < 64; i++)
    s += counts[i].b + lines[i].n;
  return s;
}
// What stands in front belongs to the function.
#pragma omp declare simd
// Yes.
int lane(int n) {
  struct laned { int c, d; } lanes[64];
  int s = 0;
  for (int i = 0; i < 64; i++)
    lanes[i].c = lanes[i].d = i + n;
  for (int i = 0; i < 64; i++)
    s += lanes[i].c;
  return s;
}
// It can stand in front of an attribute.
__attribute__((noinline))
static int attribute(int n) {
  struct tagged { int c, d; } tags[64];
  int s = 0;
  for (int i = 0; i < 64; i++)
    tags[i].c = tags[i].d = i + n;
  for (int i = 0; i < 64; i++)
    s += tags[i].c;
  return s;
}
// A pragma that is none of the lines.
#define PACKED _Pragma("pack(push, 1)")
static int pack(int n) {
  int s = 0;
  _Pragma("pack(push, 1)")
  struct one { char c; int n; } ones[64];
  _Pragma("pack(pop)")
  PACKED
  struct another { char c; int n; } others[64];
  _Pragma("pack(pop)")
  for (int i = 0; i < 64; i++)
    ones[i].n = others[i].n = i + n;
  for (int i = 0; i < 64; i++)
    s += ones[i].n + others[i].n;
  return s + (int)sizeof(struct one) * 1000 + (int)sizeof(struct another);
}
#define ELEVEN 11
static int moved(int n) {
  struct free { int c, d[ELEVEN]; enum { FREE = 7 } e; } moves[64];
  int s = FREE;
  for (int i = 0; i < 64; i++)
    moves[i].c = moves[i].d[1] = i + n;
  for (int i = 0; i < 64; i++)
    s += moves[i].c;
  return s;
}

int main(void) {
  printf("%d %d %d %d %d %d\n", hidden(2), function_hidden(3), tag_hidden(1),
         macro_type(1), macro_constant(2), counted(1) - (int)sizeof(int));
  printf("%d %d %d %d\n", lane(1), attribute(2), moved(3), pack(4));
  return 0;
}
