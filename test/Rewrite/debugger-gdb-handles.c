// A function prints an element of an array of C, by the handle.
// REQUIRES: gdb
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout='tiled 4' --policy=none -o tiles > /dev/null 2>&1
// RUN: %cc -g -O0 -fno-eliminate-unused-debug-types tiles/a.c -o a
// RUN: gdb -nx -batch -ex 'source %debuggers/layoutopt_gdb.py' -ex 'break stop' -ex run -ex up -ex 'print b' -ex 'print $element(b, 5)' -ex 'print $element(b, 5).id[1]' ./a 2>&1 | FileCheck %s --implicit-check-not=Error
// RUN: gdb -nx -batch -ex 'source %debuggers/layoutopt_gdb.py' -ex 'break stop' -ex run -ex up -ex 'print $element(sum, 5)' -ex 'print $element(b, 1ul << 60)' -ex 'print 1' ./a 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: layoutopt a.c --layout=SoA --policy=none -o soa > /dev/null 2>&1
// RUN: %cc -g -O0 -fno-eliminate-unused-debug-types soa/a.c -o a
// RUN: gdb -nx -batch -ex 'source %debuggers/layoutopt_gdb.py' -ex 'break stop' -ex run -ex up -ex 'print b' -ex 'print $element(b, 5)' -ex 'print $element(b, 5).id[1]' ./a 2>&1 | FileCheck %s --implicit-check-not=Error
// CHECK: $1 = {{[{](c0|x)}} = 0x
// CHECK-NEXT: $2 = {x = 5, mass = 10, id = {5, -5}}
// CHECK-NEXT: $3 = -5
// NONE: double is no handle of a record that is known
// NONE: element 1152921504606846976 cannot be read
#include <stdio.h>
#include <stdlib.h>
struct body { float x; double mass; int id[2]; };
void stop(void) { fflush(stdout); }
int main(void) {
  struct body *b = malloc(10 * sizeof *b);
  double sum = 0;
  for (int i = 0; i < 10; ++i) { b[i].x = i; b[i].mass = 2 * i; b[i].id[0] = i; b[i].id[1] = -i; }
  for (int i = 0; i < 10; ++i) sum += b[i].x + b[i].mass;
  stop();
  printf("%g %d\n", sum, b[3].id[1]);
  free(b);
}
