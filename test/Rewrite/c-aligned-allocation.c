// Storage with an alignment of up to 64 bytes, which generated storage has anyway.
// RUN: rm -rf %t.dir && mkdir -p %t.dir/sys
// RUN: echo 'void *_mm_malloc(unsigned long size, unsigned long align); void _mm_free(void *);' > %t.dir/sys/mm.h
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir/out -- -isystem %t.dir/sys 2>%t.say
// RUN: grep -v CHECK %t.dir/out/c-aligned-allocation.c | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.say
#include <mm.h>
#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;

int main(void) {
  int n = 10;
  // CHECK: body_soa[[A:[0-9]*]] a = body_soa[[A]]_alloc(n);
  body *a = aligned_alloc(64, n * sizeof *a);
  // CHECK: body_soa[[B:[0-9]*]] b = body_soa[[B]]_alloc(n);
  body *b = _mm_malloc(n * sizeof *b, 32);
  // SAY: :[[#@LINE+1]]:9: warning: array 'wide' keeps its layout: {{.*}} [unknown-allocator]
  body *wide = _mm_malloc(n * sizeof *wide, 4096);
  a[1].x = b[2].y = wide[3].y = 1;
  // CHECK: body_soa[[A]]_free(a);
  // CHECK: body_soa[[B]]_free(b);
  free(a);
  _mm_free(b);
  _mm_free(wide);
  return 0;
}
