// A product of 32 bits without a sign may be another number than that of its factors: as many
// bytes are set, copied and allocated as before. Constants, and products with a sign, are exact.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --closed-world --layout=SoA -o soa > says.txt 2>&1
// RUN: FileCheck %s --check-prefix=SAYS --input-file=says.txt --implicit-check-not=not-verified
// RUN: FileCheck %s --input-file=soa/a.c
// RUN: %clang -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --closed-world --layout=SoA -- -fwrapv 2>&1 | FileCheck %s --check-prefix=WRAPS
// WRAPS: array 'fits' keeps its layout: memset fills a number of bytes that may not be records
// SAYS-DAG: array 'set' keeps its layout: memset fills a number of bytes that may not be records
// SAYS-DAG: array 'from' keeps its layout
// SAYS-DAG: array 'known' keeps its layout: memset fills a number of bytes that may not be records
// SAYS-DAG: 'narrow' keeps its layout: memset fills a number of bytes that may not be records
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct one { int a, b, c; };
struct two { int a, b, c; };
struct three { int a, b, c; };
struct four { int a, b, c; };
struct five { int a, b, c; };
struct six { int a, b, c; };
static struct one set[8];
static struct two from[8], to[8];
static struct three fits[8];
static struct four narrow[8];
static struct six known[8];
static void *get(unsigned n, unsigned size) { return malloc(n * size); }
// 24 bytes.
static volatile unsigned many = 0x40000002;
static volatile int few = 2;
int main(void) {
  for (int i = 0; i < 8; i++) {
    set[i].a = from[i].b = narrow[i].c = known[i].b = 1;
    fits[i].a = fits[i].b = fits[i].c = 3;
  }
  memset(set, 0, many * (unsigned)sizeof(struct one));
  memcpy(to, from, (unsigned)sizeof from[0] * many);
  memset(narrow, 0, (unsigned)(many * sizeof(struct four)));
  memset(known, 0, 0x40000002u * (unsigned)sizeof(struct six));
  // CHECK: three_soa_zero({{.*}}4)
  memset(fits, 0, 4 * (unsigned)sizeof(struct three));
  memset(fits + 5, 0, few * (int)sizeof(struct three));
  // CHECK: five_soa made = five_soa_alloc((many * (unsigned)sizeof(struct five)) / sizeof(struct five));
  struct five *made = malloc(many * (unsigned)sizeof(struct five));
  struct five *got = get(many, sizeof(struct five));
  made[1].a = got[1].b = 4;
  for (int i = 0; i < 8; i++)
    printf("%d %d %d %d %d\n", set[i].a, to[i].b, fits[i].c, narrow[i].c, known[i].b);
  printf("%d %d\n", made[1].a, got[1].b);
  free(made);
  free(got);
  return 0;
}
