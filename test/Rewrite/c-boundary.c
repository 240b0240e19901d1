// A policy may have the records packed for functions that work on bytes.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: printf 'version: 1\nboundary: convert\nrecords:\n  body:\n    layout: SoA\n' > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml --closed-world -o %t.dir 2>%t.err
// RUN: grep -v CHECK %t.dir/c-boundary.c | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s <%t.err
// RUN: %cc -std=c11 -Wall -Wextra -Wshadow -pedantic -Werror %t.dir/c-boundary.c -o %t.exe
// RUN: %t.exe
// RUN: layoutopt %s --policy=%t.yaml --closed-world --stop-after=plan > %t.plan
// RUN: grep 'boundary: convert' %t.plan
// RUN: layoutopt %s --policy=%t.plan --closed-world --stop-after=plan | grep 'boundary: convert'
// RUN: layoutopt %s --policy=%S/Inputs/c-soa.yaml --closed-world 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: keeps its layout: {{.*}} [boundary]
// NOTE-DAG: boundary: fwrite converts n x 16 bytes per call
// NOTE-DAG: boundary: fread converts 2 x n x 16 bytes per call
// NOTE-DAG: boundary: qsort converts 2 x n x 16 bytes per call
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x;
  double m;
};
static int byMass(const void *a, const void *b) {
  const struct body *p = (const struct body *)a;
  const struct body *q = (const struct body *)b;
  return (p->m > q->m) - (p->m < q->m);
}
// CHECK: static size_t body_soa_fwrite(
int main(void) {
  struct body *a = (struct body *)calloc(4, sizeof(struct body));
  FILE *f = tmpfile();
  int i;
  if (!a || !f)
    return 1;
  for (i = 0; i < 4; ++i) {
    a[i].x = (float)i;
    a[i].m = 4 - i;
  }
  // CHECK: body_soa_fwrite(a, 0, sizeof(struct body), 4, f)
  if (fwrite(a, sizeof(struct body), 4, f) != 4)
    return 2;
  // CHECK: body_soa_qsort(a, 0, 4, sizeof(struct body), byMass)
  qsort(a, 4, sizeof(struct body), byMass);
  for (i = 0; i < 4; ++i)
    if (a[i].x != (float)(3 - i) || a[i].m != i + 1)
      return 3;
  rewind(f);
  // Two records are read; the rest keeps its value.
  if (fread(a, sizeof(struct body), 2, f) != 2 || a[0].x != 0 || a[1].x != 1 ||
      a[2].x != 1 || a[3].x != 0)
    return 4;
  errno = 0;
  if (fread(a, sizeof(struct body), 0, f) != 0 || errno != 0)
    return 5;
  fclose(f);
  free(a);
  return 0;
}
