// Bit-fields that cannot be stored in a struct of their own.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdio.h>
struct part {
  struct { unsigned a : 3, b : 5; } __attribute__((packed)) in;
  float m;
};
static struct part parts[10];
// CHECK-DAG: part@parts: parts | refused: bit-field@7
#pragma pack(push, 1)
struct tight {
  char c;
  unsigned a : 3;
};
#pragma pack(pop)
static struct tight tights[10];
// CHECK-DAG: tight@tights: tights | refused: bit-field@15
struct foreign {
  char c;
  unsigned a : 3;
} __attribute__((ms_struct));
static struct foreign foreigns[10];
// CHECK-DAG: foreign@foreigns: foreigns | refused: bit-field@22
struct apart {
  unsigned a : 3;
  unsigned b : 4 __attribute__((aligned(16)));
};
static struct apart aparts[10];
// CHECK-DAG: apart@aparts: aparts | refused: bit-field@28
struct port {
  volatile unsigned a : 3;
  const int b : 2;
};
static struct port ports[10];
// CHECK-DAG: port@ports: ports | refused: qualified-field@33 qualified-field@34
struct sort {
  enum { X, Y } e : 2;
};
static struct sort sorts[10];
// CHECK-DAG: sort@sorts: sorts | refused: bit-field@39
#define FIELD(name, bits) unsigned name : bits
struct macro {
  int plain;
  FIELD(a, 3);
};
static struct macro macros[10];
// CHECK-DAG: macro@macros: macros | refused: {{.*}}bit-field@46
struct macro2 {
  unsigned a : 3 +
               1;
};
static struct macro2 broken[10];
// CHECK-DAG: macro2@broken: broken | refused: bit-field@51
struct plain {
  unsigned a : 3, : 4, b : 5;
  char c;
};
static struct plain saved[10], zero[10] = {0};
// CHECK-DAG: plain@saved: saved | refused: bit-field@{{[0-9]+}}
// CHECK-DAG: plain@zero: zero | may change
// CHECK-DAG:  uses: field subscript
int main(void) {
  fread(saved, sizeof *saved, 10, stdin);
  return parts[1].in.a + tights[1].a + foreigns[1].a + aparts[1].a +
         ports[1].a + sorts[1].e + macros[1].a + saved[1].a +
         zero[2].b + broken[2].a;
}
