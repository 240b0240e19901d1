// --strategy: what is gathered goes together, what is used apart is parted.
// RUN: layoutopt %s --policy=none --strategy=paper --stop-after=plan | FileCheck %s --check-prefix=PAPER
// RUN: layoutopt %s --policy=none --strategy=model --stop-after=plan | FileCheck %s --check-prefix=MODEL
// RUN: layoutopt %s --policy=none --strategy=search --stop-after=plan | FileCheck %s --check-prefix=SEARCH
// A profile without prices: bytes count.
// RUN: layoutopt %s --policy=none --strategy=model --target=%S/Inputs/bytes.yaml --stop-after=plan | FileCheck %s --check-prefix=BYTES
// RUN: layoutopt %s --policy=none --strategy=search --target=%S/Inputs/bytes.yaml --stop-after=plan | FileCheck %s --check-prefix=FEWEST
// The plan that is found is a policy that gives it again.
// RUN: layoutopt %s --policy=none --strategy=search --stop-after=plan > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml --quiet > %t.followed
// RUN: layoutopt %s --policy=none --strategy=search --quiet | diff - %t.followed
// RUN: FileCheck %s --check-prefix=CODE < %t.followed
// CODE: p.{{.*}}[i].x
// RUN: not layoutopt %s --policy=none --strategy=search --target=%S/Inputs/plain.yaml --stop-after=plan 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: layoutopt %s --policy=none --strategy=paper --target=%S/Inputs/plain.yaml --stop-after=plan
// RUN: not layoutopt %s --strategy=best 2>&1 | FileCheck %s --check-prefix=WORD
// PLAIN: plain.yaml: {{.*}}the profile 'plain' does not tell how memory is fetched: add 'memory' to it, or choose by --strategy=paper
// WORD: best
#include <stdlib.h>
typedef struct {
  float x, y, vx, vy;
} body;

enum { N = 1 << 24 }; // beyond the cache

int main(int argc, char **argv) {
  body *p = calloc(N, sizeof(body));
  int *list = calloc(N, sizeof(int));
  if (!p || !list)
    return 1;
  float s = 0;
  for (int i = 0; i < N; i++) {
    p[i].x += p[i].vx, p[i].y += p[i].vy;
    if (argc < 0) // Not for SIMD.
      break;
  }
  for (int i = 0; i < N; i++)
    s += p[list[i]].x + p[list[i]].y;
  free(p);
  free(list);
  return s > 0;
}
// PAPER: changes: clusters of distances below 64 bytes, native
// PAPER: - fields: [x, y]
// PAPER: layout: SoA
// MODEL: changes: clusters of distances below 64 bytes, native
// MODEL: - fields: [x, y]
// MODEL-NEXT: # takes 0.{{[0-9]+}} of the time of SoA on native, by the model
// MODEL-NEXT: layout: AoS
// SEARCH: changes: clusters that take the least time, native
// SEARCH: - fields: [x, y]
// SEARCH-NEXT: # all take 0.{{[0-9]+}} of the time of the published choice on native,
// SEARCH: layout: AoS
// SEARCH: - fields: [vx, vy]
// SEARCH: layout: SoA
// BYTES: - fields: [x, y]
// BYTES-NEXT: # moves 0.{{[0-9]+}} of the bytes of SoA on bytes, by the model
// FEWEST: changes: clusters that move the fewest bytes, bytes
// FEWEST: # all move 0.{{[0-9]+}} of the bytes of the published choice on
