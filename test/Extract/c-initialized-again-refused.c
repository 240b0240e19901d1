// What an initialiser gives a second time takes back all of what it gave before, zeros included:
// field by field that would not be so.
// RUN: layoutopt %s --stop-after=program -- -w | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdio.h>
struct body {
  float x;
  struct {
    int low, high;
  } in;
};
// CHECK: body@elements: elements | refused: array-initialized@[[#@LINE+1]]
static struct body elements[3] = {[1] = {1, {2, 3}}, {4}, [1] = {.x = 5}};
// CHECK: body@members: members | refused: array-initialized@[[#@LINE+1]]
static struct body members[2] = {{1, {2, 3}}, {.in = {4, 5}, .x = 6, .in = {.high = 7}}};
// CHECK: body@plain: plain | may change
// CHECK-NEXT: {{ *}}uses: field subscript
static struct body plain[2] = {[1] = {1, {2, 3}}, [0] = {.in = {.high = 7}}};
// CHECK: body@rows: rows | refused: array-initialized@[[#@LINE+1]]
static struct body rows[2][2] = {[1] = {[1] = {1}}, [1] = {[0] = {2}}};

int main(void) {
  float sum = 0;
  for (int i = 0; i < 2; i++)
    sum += elements[i].x + members[i].in.high + plain[i].in.low + rows[1][i].x;
  printf("%g\n", sum);
  return 0;
}
