// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt fix a.c --layout=SoA -o fixed 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not=fixed:
// RUN: grep -v CHECK fixed/a.c | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cc -Wall -Wextra -Werror -Wno-missing-braces fixed/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt fixed/a.c --layout=SoA -o soa > /dev/null 2>&1
// RUN: %cc -Wall -Wextra -Werror -Wno-missing-braces -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// LOG-DAG: fixed: write values out, each record in braces of its own; frees flat
// LOG-DAG: fixed: write values out, each record in braces of its own; frees named
// LOG-DAG: fixed: write values out, each record in braces of its own; frees macros
// LOG: array-initialized {{.*}} 2
#include <stdio.h>
struct pair { float x, y; };
struct name { int k; char text[8]; double *p; };
struct deep { int k, v[2]; };
struct part { int a, b; };
#define ONE 1, 2

// CHECK:static struct pair flat[3] = { {1, 2}, /* the
// CHECK-NEXT:   second */ {3, (4)},
// CHECK-NEXT:   {5, 6} };
static struct pair flat[3] = { 1, 2, /* the
   second */ 3, (4),
   {5, 6} };
// CHECK:static struct name named[] = { {7, "seven", 0}, {8, {'a'}, 0} };
static struct name named[] = { 7, "seven", 0, 8, {'a'}, 0 };
// Designators, lists in lists: they stay.
static struct part with[2] = {[1].a = 3, 4};
static struct deep deeper[2] = {1, 2, 3, 4, 5, 6};
struct pack { float x, y; };
// CHECK:static struct pack macros[2] = {{[{][{]}}1, 2}, {3, 4{{[}][}]}};
static struct pack macros[2] = {ONE, 3, 4};

int main(void) {
  float s = 0;
  for (int i = 0; i < 2; i++)
    s += flat[i + 1].x * flat[i].y + with[i].b + deeper[i].v[1] + macros[i].y +
         named[i].k + named[i].text[0];
  printf("%g\n", s);
  return 0;
}
