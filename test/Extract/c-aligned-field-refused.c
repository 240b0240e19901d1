// A field that asks for a stricter alignment than its type has: aligned loads of it would trap
// in an array of the bare type. Types and records may have any alignment.
// RUN: layoutopt %s --target=sm_35 --policy=none 2>&1 >/dev/null \
// RUN:   | FileCheck %s --implicit-check-not='[odd-alignment]'
#include <stdio.h>
#include <stdlib.h>
typedef float quad[4] __attribute__((aligned(16)));
typedef float vec __attribute__((vector_size(16)));
// CHECK: array 'by_field' keeps its layout: field 'v' of record 'by_field_t' asks for a stricter alignment than its type has [odd-alignment]
// CHECK: array 'by_name' keeps its layout: field 'v' of record 'by_name_t' asks for a stricter alignment than its type has [odd-alignment]
typedef struct {
  _Alignas(16) float v[4];
  int k;
} by_field_t;
typedef struct {
  quad v;
  int k;
} by_name_t;
typedef struct {
  vec v;
  int k;
} by_type_t;
typedef struct {
  float v[3];
  int k;
} __attribute__((aligned(64))) by_record_t;

int main(void) {
  int n = 4;
  by_field_t *by_field = calloc(n, sizeof *by_field);
  by_name_t *by_name = calloc(n, sizeof *by_name);
  by_type_t *by_type = calloc(n, sizeof *by_type);
  static by_record_t by_record[4];
  by_field[1].v[2] = 1;
  by_name[1].v[2] = by_field[1].v[2];
  by_type[1].v[2] = by_name[1].v[2];
  by_record[1].v[2] = by_type[1].v[2];
  printf("%g\n", by_record[1].v[2] + by_record[2].k);
  free(by_field);
  free(by_name);
  free(by_type);
  return 0;
}
