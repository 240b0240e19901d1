// A list of declarators with functions that return pointers to records is taken
// apart as one of variables is.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %cc -w a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout='tiled 4' --policy=none -o new > /dev/null
// RUN: grep -v CHECK new/a.c | FileCheck %s
// RUN: %cc -Wall -Wextra -Werror new/a.c -o after && ./after | diff before.txt -
// RUN: cp a.c a.cpp && layoutopt a.cpp --layout='tiled 4' --policy=none -o new > /dev/null
// RUN: %cxx -Wall -Wextra -Werror new/a.cpp -o after && ./after | diff before.txt -
#include <stdio.h>
struct point { int x, y; };

// CHECK: static const point_soa p = {p_storage.c0};
// CHECK-NEXT: static point_soa_ref last = {{[{][{]}}p_storage.c0}, 0};
// CHECK-NEXT: static point_soa_ref at(int);
static struct point p[16], *last = p, *at(int);
// CHECK-NEXT: static point_soa_ref behind(int);
// CHECK-NEXT: static struct point copy(int);
// CHECK-NEXT: static point_soa_ref first;
static struct point *behind(int), copy(int), *first;
// CHECK-NEXT: static point_soa_ref even(int), odd(int);
static struct point *even(int), *odd(int);

static struct point *at(int i) { return last + i; }
static struct point *behind(int i) { return at(i) + 1; }
static struct point copy(int i) { return p[i]; }
static struct point *even(int i) { return p + 2 * i; }
static struct point *odd(int i) { return even(i) + 1; }

int main(void) {
  int sum = 0;
  at(2)->x = 3;
  last++;
  at(2)->y += 4;
  behind(4)->x = 5;
  first = odd(3);
  first->x = 6;
  even(2)->y = 7;
  for (int i = 0; i < 16; ++i)
    sum = sum * 3 + p[i].x - 2 * p[i].y + copy(i).x;
  printf("%d\n", sum);
  return 0;
}
