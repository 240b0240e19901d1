// A record with a pointer to an array grows when that becomes a handle. Where
// its size decides about something, the pointer stays.
// RUN: not layoutopt %s --layout=SoA --check 2>&1 | FileCheck %s
// RUN: %cc -fsyntax-only %s
#include <stdlib.h>
#include <string.h>
struct body { float x, y; };
struct in_bound { struct body *a; };
static char pad[64 - sizeof(struct in_bound)];
// CHECK-DAG: array 'a' keeps its layout: 'a' lies in record 'in_bound', whose bytes are used
struct in_enum { struct body *b; };
enum { size = sizeof(struct in_enum) };
// CHECK-DAG: array 'b' keeps its layout: 'b' lies in record 'in_enum', whose bytes are used
struct in_condition { struct body *c; };
// CHECK-DAG: array 'c' keeps its layout: 'c' lies in record 'in_condition', whose bytes are used
struct in_case { struct body *d; };
// CHECK-DAG: array 'd' keeps its layout: 'd' lies in record 'in_case', whose bytes are used
struct plain { struct body *e; };
static struct plain list[3];
static int marks[sizeof list / sizeof list[0]];

int main(int n, char **v) {
  struct in_bound A = {malloc(9 * sizeof(struct body))};
  struct in_enum B = {malloc(9 * sizeof(struct body))};
  struct in_condition C = {malloc(9 * sizeof(struct body))};
  struct in_case D = {malloc(9 * sizeof(struct body))};
  struct plain *E = malloc(2 * sizeof(struct plain));
  memset(list, 0, sizeof list);
  E->e = malloc(9 * sizeof(struct body));
  for (int i = 0; i < 9; i++)
    A.a[i].x = B.b[i].x = C.c[i].x = D.d[i].x = E->e[i].x = 1;
  if (sizeof(struct in_condition) > 8)
    return 2;
  switch (n) {
  case sizeof(struct in_case) + 5:
    return 3;
  }
  for (unsigned k = 0; k < sizeof list / sizeof list[0]; k++)
    marks[k] = 1;
  return (int)E->e[2].x + marks[1] - 2 + pad[0] + size * 0;
}
// CHECK: body@plain.e: 2 fields
// CHECK-NEXT: SoA
