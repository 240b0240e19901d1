// Where nothing but this unit knows a record, the order of its fields is a fix.
// REQUIRES: clang-tidy
// RUN: cp %s %t.c && %cc %t.c -o %t.before && %t.before > %t.txt
// RUN: %tidy -fix %t.c -- 2>/dev/null | FileCheck %s --implicit-check-not="'struct quiet'"
// RUN: grep -v CHECK %t.c | FileCheck %s --check-prefix=FIXED
// RUN: %cc -Wall -Wextra -Werror %t.c -o %t.after && %t.after | diff %t.txt -
// RUN: %tidy %t.c -- 2>/dev/null | FileCheck %s --check-prefix=AGAIN --allow-empty
#include <stdio.h>

// CHECK: warning: 'struct cell' has 24 bytes, and 16 with its fields in the order {v, a, k}
// CHECK-NOT: note: check before
// FIXED: {{^}}struct cell {
// FIXED-NEXT: {{^}}  double v;
// FIXED-NEXT: {{^}}  char a; // first
// FIXED-NEXT: {{^}}  char k;
// FIXED-NEXT: {{^}}};
struct cell {
  char a; // first
  double v;
  char k;
};
// FIXED: {{^}}static struct cell all[2] = {{[{][{]}}.a = 1, .v = 2, .k = 3}, {.v = 2}};
static struct cell all[2] = {{1, 2, 3}, {.v = 2}};

// Other files may declare a variable of this type.
// CHECK: warning: 'struct visible' has 24 bytes, and 16
// CHECK: note: check before
// FIXED: {{^}}struct visible { char a; double v; char k; };
struct visible { char a; double v; char k; };
struct visible shown[2];

// Its bytes are used.
// CHECK: warning: 'struct bytes' has 24 bytes, and 16
// CHECK: note: check before
// FIXED: {{^}}struct bytes { char a; double v; char k; };
struct bytes { char a; double v; char k; };
static struct bytes raw[2];
static unsigned sum(const struct bytes *b) {
  const unsigned char *p = (const unsigned char *)b;
  return p[0] + p[sizeof *b - 1];
}

// What its fields define, others may mean.
// CHECK: warning: 'struct holder' has 24 bytes, and 16
// CHECK: note: check before
// FIXED: {{^}}struct holder { char a; struct in { double v; } i; char k; };
struct holder { char a; struct in { double v; } i; char k; };
static struct holder held[2];

struct quiet { char a; double v; char k; }; // NOLINT(layoutopt-padding)
static struct quiet nothing[2];

// layoutopt: order keep
struct kept { char a; double v; char k; };
// FIXED: {{^}}struct kept { char a; double v; char k; };
static struct kept keep[2];

int main(void) {
  double n = 0;
  for (int i = 0; i < 2; i++)
    n += all[i].v + all[i].a + all[i].k + shown[i].v + held[i].i.v + nothing[i].v + keep[i].v + raw[i].v;
  struct bytes one = {1, 2, 3};
  printf("%g %d\n", n, sum(&one) != 0);
  return 0;
}
// AGAIN-NOT: 'struct cell'
