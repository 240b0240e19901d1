// Macros that are several values, a record, or the whole of a table.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA -o soa > log.txt 2>&1
// RUN: FileCheck %s --check-prefix=LOG --input-file=log.txt --implicit-check-not=not-verified
// RUN: grep -v CHECK soa/a.c | FileCheck %s
// RUN: %cc -Wall -Wextra -Werror soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout='tiled 4' -o tiles > /dev/null 2>&1
// RUN: %clang -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.c -o after && ./after | diff before.txt -
// Without fixes, what parts values is a reason to stay, not a text that fails.
// RUN: layoutopt a.c --layout=SoA --fix-obstacles=false --check 2>&1 | FileCheck %s --check-prefix=STAYS --implicit-check-not=not-verified
// LOG-DAG: array 'more' keeps its layout: {{.*}} [array-initialized]
// LOG-DAG: array 'again' keeps its layout: {{.*}} [array-initialized]
// STAYS-COUNT-6: [array-initialized]
#include <stdio.h>
#define RGB(r, g, b) r, g, b
#define ROW(name, v) { name, v, 1 }
#define END 0, 0
#define TABLE(X) \
  X("low", 1)    \
  X("mid", 20)   \
  X("high", 300)
#define ENTRY(name, v) {name, v, (v) % 7},
#define ONE(v) (v + 1)
struct color { const char *name; unsigned char r, g, b; };
struct part { const char *name; int v, w; };
struct entry { const char *name; int v, w; };

// CHECK:      .name[0] = "red", .r[0] = 255, .g[0] = 0, .b[0] = ONE(1),
// CHECK-NEXT: .name[1] = "green", .r[1] = 0, .g[1] = 255, .b[1] = 0,
static const struct color colors[] = {
  { "red", 255, 0, ONE(1) },
  { "green", RGB(0, 255, 0) },
  { "blue", RGB(0, 0, (255)) }, // a comment
};
// CHECK:      .name[0] = "a", .v[0] = 1, .w[0] = 1,
// CHECK-NEXT: .name[1] = "c", .v[1] = 0, .w[1] = 0
static struct part parts[] = {
  ROW("a", 1),
  { "c", END }
};
// CHECK:      .name[0] = "low", .v[0] = 1, .w[0] = (1) % 7,
static struct entry entries[] = { TABLE(ENTRY) };

// A value that begins in a macro and ends behind it.
#define HALF 1, 2 +
struct pair { int a, b; };
// CHECK: .a[0] = 1, .b[0] = 2 + 3, .a[1] = 4, .b[1] = 5
static struct pair paired[] = { { HALF 3 }, { 4, 5 } };
// A macro with two texts: they stay.
#define BOTH 1, 2
struct other { int a, b; };
static struct other again[] = { { BOTH }, { 4, 5 } };
#undef BOTH
#define BOTH 3, 4
struct most { int a, b; };
static struct most more[] = { { 1, 2 }, { BOTH } };

int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s += colors[i].r * 3 + colors[i].g * 5 + colors[i].b + colors[i].name[0];
  for (int i = 0; i < 2; i++)
    s = s * 3 + parts[i].v + parts[i].w + paired[i].a * paired[i].b + again[i].a + more[i].b + parts[i].name[0];
  for (int i = 0; i < 3; i++)
    s = s * 3 + entries[i].v + entries[i].w + entries[i].name[0];
  printf("%d\n", s);
  return 0;
}
