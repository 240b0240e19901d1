// Clusters that leave out fields are an error where the array could change. Of one that stays, which may be taken
// apart otherwise than what the policy was written for, it is told why it stays; unknown names are an error there, too.
// RUN: printf 'version: 1\nrecords:\n  body:\n    clusters:\n      - { fields: [x], layout: SoA }\n' > %t.yaml
// RUN: not layoutopt %s --closed-world --policy=%t.yaml 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: the clusters of 'body@all' leave out: 'y'
// RUN: layoutopt %s --closed-world --policy=%t.yaml -- -DSTAYS 2>&1 | FileCheck %s --check-prefix=STAYS
// STAYS: warning: array 'all' keeps its layout:
// RUN: sed -i 's/x/z/' %t.yaml && not layoutopt %s --closed-world --policy=%t.yaml -- -DSTAYS 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: unknown field 'z' of 'body@all'
#include <stdio.h>
struct body {
  int x, y;
};
static struct body all[9];
int main(void) {
  for (int i = 0; i < 9; i++)
    all[i].x += all[i].y;
#ifdef STAYS
  fwrite((char *)all + 3, 1, 4, stdout);
#endif
  return all[1].x;
}
