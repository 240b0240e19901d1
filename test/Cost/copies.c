// Records that are moved whole: a copy takes one instruction where they lie
// together, and one for each field where they do not. Nothing is to be gained
// by bytes; the published method parts the fields all the same. By default that
// is not done where prices say that it is sure to lose.
// RUN: layoutopt %s --policy=none --strategy=paper --stop-after=plan | FileCheck %s --check-prefix=PAPER
// RUN: layoutopt %s --policy=none --strategy=search --stop-after=plan | FileCheck %s --check-prefix=SEARCH
// RUN: layoutopt %s --policy=none --stop-after=plan | FileCheck %s --check-prefix=SEARCH
// RUN: layoutopt %s --policy=none --strategy=auto --stop-after=plan | FileCheck %s --check-prefix=SEARCH
// A profile without prices decides as published.
// RUN: layoutopt %s --policy=none --target=%S/Inputs/bytes.yaml --stop-after=plan | FileCheck %s --check-prefix=PAPER
// RUN: not layoutopt %s --policy=none --strategy=paper --explain --quiet --check 2>&1 | FileCheck %s --check-prefix=EXPLAIN
#include <stdlib.h>
struct node {
  float key, a, b, c;
};

static void insert(struct node *p, int n, struct node new) {
  int i = n;
  for (; i > 0 && p[i - 1].key > new.key; i--)
    p[i] = p[i - 1];
  p[i] = new;
}

int main(int argc, char **argv) {
  struct node *p = malloc(1000 * sizeof *p);
  if (!p)
    return 1;
  for (int i = 0; i < 999; i++) {
    struct node new = {(float)(i * 7919 % 1000), 1, 2, 3};
    insert(p, i, new);
  }
  int last = (int)p[998].a;
  free(p);
  return last;
}
// PAPER: layout: SoA
// SEARCH: "node@
// SEARCH: keeps its layout: AoS is chosen: all take 0.{{[0-9]+}} of the time of
// EXPLAIN: expected: the program runs 0.{{[0-9]+}} times as fast ({{.*}}): leave it
