// Nothing is changed for nothing: where the profile has prices, the default
// leaves what is not faster for sure, and says of each array what is expected.
// RUN: not layoutopt %s --policy=none --check 2>&1 >/dev/null | FileCheck %s --implicit-check-not=expected
// RUN: layoutopt %s --policy=none --stop-after=plan > %t.yaml
// RUN: FileCheck %s --check-prefix=PLAN < %t.yaml
// What the plan says happens, and the plan is a policy that does the same.
// RUN: layoutopt %s --policy=none --quiet > %t.diff
// RUN: layoutopt %s --policy=%t.yaml --quiet | diff %t.diff -
// RUN: FileCheck %s --check-prefix=CODE < %t.diff
// Whoever asks for the published choice, names a layout or has no prices gets
// all three changed; `auto` in a policy is no layout.
// RUN: layoutopt %s --policy=none --strategy=paper --stop-after=plan | FileCheck %s --check-prefix=ALL
// RUN: layoutopt %s --policy=none --target=%S/../Cost/Inputs/bytes.yaml --stop-after=plan | FileCheck %s --check-prefix=ALL
// RUN: layoutopt %s --policy=none --layout=SoA --stop-after=plan | FileCheck %s --check-prefix=ALL
// RUN: printf 'version: 1\nrecords:\n  option: {layout: SoA}\n  point: {layout: auto}\n' > %t.some.yaml
// RUN: not layoutopt %s --policy=%t.some.yaml --check 2>&1 >/dev/null | FileCheck %s --check-prefix=SOME
// RUN: layoutopt %s --policy=none --explain --quiet --check 2>&1 >/dev/null | FileCheck %s --check-prefix=EXPLAIN || true
#include <stdio.h>
#include <stdlib.h>
// One field of eight, beyond the caches: sure.
struct cell {
  float a, b, c, d, e, f, g, h;
};
// An option table: four records that are read once.
struct option {
  int letter, given;
};
// All fields at once, in any order: no layout is much better.
struct point {
  double x, y;
};
// CHECK:      cell@main.cells: 8 fields, 32 bytes
// CHECK:      expected: {{[1-9.]+}}{{[0-9.]*}} to {{[0-9.]+}} times as fast{{$}}
// CHECK:      option@main.options: 2 fields, 8 bytes
// CHECK-NEXT: stays as it is: changed, the program is expected to run 0.84 to 1.20 times as fast (1.00), which is not faster for sure; a policy, --layout or --strategy=paper changes it all the same
// CHECK:      point@main.points: 2 fields, 16 bytes
// CHECK-NEXT: stays as it is: changed, the program is expected to run 0.8{{.*}} times as fast (1.0{{.*}}), which is not faster for sure

// PLAN:      "cell@main.cells":
// PLAN-NEXT: # changes:
// PLAN:      "option@main.options":
// PLAN-NEXT: # keeps its layout: changed, the program is expected
// PLAN:        - fields: [letter, given]
// PLAN-NEXT:     layout: AoS
// PLAN:      "point@main.points":
// PLAN-NEXT: # keeps its layout: changed, the program is expected

// CODE:     +{{.*}}cells.a[i]
// CODE-NOT: +{{.*}}option
// CODE-NOT: +{{.*}}points.

// ALL:      "cell@main.cells":
// ALL-NEXT: # changes:
// ALL:      "option@main.options":
// ALL-NEXT: # changes:
// ALL:      "point@main.points":
// ALL-NEXT: # changes:

// SOME:     option@main.options
// SOME-NOT: stays as it is
// SOME:     expected: 0.84 to 1.20 times as fast: leave it, or measure it
// SOME:     point@main.points
// SOME-NEXT: stays as it is: changed, the program is expected

// EXPLAIN:     cell@main.cells
// EXPLAIN:     expected: the program runs {{.*}} times as fast ({{.*}} to {{.*}}){{$}}
// EXPLAIN:     option@main.options
// EXPLAIN:     stays as it is: changed, the program is expected
int main(void) {
  int n = 8000000;
  struct cell *cells = calloc(n, sizeof(struct cell));
  struct option options[4] = {{'a', 0}, {'b', 0}, {'c', 0}, {'d', 0}};
  struct point *points = calloc(1000, sizeof(struct point));
  int given = 0;
  for (int i = 0; i < 4; ++i)
    given += options[i].given;
  for (int i = 0; i < 1000; ++i)
    points[i].x += points[i].y;
  for (int t = 0; t < 20; ++t)
    for (int i = 0; i < 8000000; ++i)
      cells[i].a += 1;
  printf("%d %g %g\n", given, points[3].x, cells[4].a);
  free(points);
  free(cells);
  return 0;
}
