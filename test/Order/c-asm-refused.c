// Assembly that gets pointers may go on from a field whose address is taken.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <stdio.h>
// CHECK-DAG: record 'by_pointer' keeps {{.*}}[order-assembly]
struct by_pointer { char a; double b; char c; };
// CHECK-DAG: record 'operand' keeps {{.*}}[order-assembly]
struct operand { char a; double b; char c; };
// CHECK-DAG: record 'known' keeps {{.*}}[order-assembly]
struct known { char a; int b; char c; } for_asm;
__asm__(".globl reader\nreader:\n movl for_asm+4, %eax\n ret\n");
int main(void) {
  int v;
  struct by_pointer p = {.a = 1};
  scanf("%c", &p.a);
  __asm__("movsbl 16(%1), %0" : "=r"(v) : "r"(&v) : "memory");
  struct operand o = {.a = 1};
  __asm__("movsbl 16+%1, %0" : "=r"(v) : "m"(o.a));
  return v + p.c + for_asm.a;
}
