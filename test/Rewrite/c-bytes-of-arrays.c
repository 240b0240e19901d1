// memset to any byte, and memcmp for equality, of whole records: field by field.
// DEFINE: %{cc} = %clang -std=c11 -g -O1 -Wall -Wextra
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{cc} %s -o before && ./before > expected
// RUN: layoutopt %s --policy=none --layout=SoA -o soa 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not='stays as it is'
// RUN: FileCheck %s < soa/c-bytes-of-arrays.c
// RUN: %{cc} -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/c-bytes-of-arrays.c -o after && ./after | diff expected -
// RUN: layoutopt %s --policy=none --layout='tiled 4' -o tiles --quiet
// RUN: %{cc} -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/c-bytes-of-arrays.c -o after && ./after | diff expected -
// RUN: layoutopt %s --policy=none --layout=SoA --style=switchable -o any --quiet
// RUN: %{cc} -Werror -DLAYOUTOPT_LAYOUT=4 any/c-bytes-of-arrays.c -o after && ./after | diff expected -
// LOG-NOT: warning
// LOG: slot@
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// No padding: its bytes may be compared.
struct slot { int key; short low, high; char text[8]; double weight; };
// Padding, and a run of bits.
struct flags { char c; unsigned on : 3, off : 5; long n; };
static struct slot fixed[10];
static int byte(void) { static int k; return 0x10 + k++; }
static int same(const struct slot *a, const struct slot *b, int n) {
  // CHECK: return slot_soa{{[0-9]*}}_differ(a.a, a.i, b.a, b.i, n) == 0;
  return memcmp(a, b, n * sizeof *a) == 0;
}
static void show(const struct slot *p, int n) {
  for (int i = 0; i < n; i++)
    printf("%d %d %d %d %d;", p[i].key, p[i].low, p[i].high, p[i].text[0], p[i].text[7]);
  printf("\n");
}
int main(void) {
  int n = 13;
  struct slot *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  struct flags *f = malloc(n * sizeof *f);
  if (!a || !b || !f)
    return 1;
  // CHECK: slot_soa{{[0-9]*}}_fill(a, 0, 0xff, n);
  memset(a, 0xff, n * sizeof *a);
  // CHECK: slot_soa{{[0-9]*}}_fill(b, 0, -1, n);
  memset(b, -1, n * sizeof(struct slot));
  printf("%d\n", same(a, b, n));
  // CHECK: slot_soa{{[0-9]*}}_fill(fixed, 0, 0x7f, 
  memset(fixed, 0x7f, sizeof fixed);
  // CHECK: slot_soa{{[0-9]*}}_fill(a, 3, byte(), 5);
  memset(a + 3, byte(), 5 * sizeof *a);
  memset(&b[12], byte() + 1, sizeof *b);
  // CHECK: slot_soa{{[0-9]*}}_fill(b, 0, 'x', 1)
  memset(b, 'x', sizeof *b);
  show(a, n);
  show(b, n);
  show(fixed, 10);
  // CHECK: flags_soa{{[0-9]*}}_fill(f, 0, 255, n);
  memset(f, 255, n * sizeof *f);
  printf("%d %u %u %ld\n", f[3].c, f[4].on, f[5].off, f[12].n);
  // One field each differs, the last one, one behind those compared.
  for (int k = 0; k < n; k++) {
    memset(a, k, n * sizeof *a);
    memcpy(b, a, n * sizeof *a);
    printf("%d", same(a, b, n));
    if (k % 4 == 0)
      b[k].key++;
    else if (k % 4 == 1)
      b[k].high++;
    else if (k % 4 == 2)
      b[k].text[7] = 9;
    else
      b[k].weight = 0;
    printf("%d%d%d ", same(a, b, n), same(a, b, k), same(a + k, b + k, 1));
    // CHECK: if (!slot_soa{{[0-9]*}}_differ(a, k, b, k, 1))
    if (!memcmp(&a[k], &b[k], sizeof a[0]))
      printf("equal");
    // CHECK: printf("%d\n", slot_soa{{[0-9]*}}_differ(a, 0, fixed, k % 5, 2) != 0 || k == 0);
    printf("%d\n", memcmp(a, fixed + k % 5, 2 * sizeof *a) != 0 || k == 0);
  }
  // Minus zero is not zero, and what is no number is equal to itself.
  a[0].weight = 0.0, b[0].weight = -0.0;
  b[0].key = a[0].key;
  printf("%d", same(a, b, 1));
  memset(a, 0xff, sizeof *a);
  b[0] = a[0];
  printf("%d\n", same(a, b, 1));
  free(a);
  free(b);
  free(f);
  return 0;
}
