// Programs that declare the library's functions in their own way, or have others
// of these names: no generated code includes the headers then.
// RUN: rm -rf %t.dir && mkdir -p %t.dir/in && cp %s %t.dir/in/one.c
// RUN: layoutopt %t.dir/in/one.c --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir/out -- -std=gnu89 -w 2>%t.say
// RUN: FileCheck %s --input-file=%t.dir/out/body_soa.h
// RUN: %clang -std=gnu89 -w -O2 %t.dir/in/one.c -o %t.dir/old
// RUN: %clang -std=gnu89 -w -O2 %t.dir/out/one.c -o %t.dir/new
// RUN: %t.dir/old >%t.old && %t.dir/new >%t.new && cmp %t.old %t.new
// RUN: layoutopt %t.dir/out/one.c --policy=%S/Inputs/c-soa.yaml --closed-world --check -- -std=gnu89 -w
//
// The same with the library's own declarations.
// RUN: sed -e 's/^char .malloc.*/#include <stdlib.h>/' -e 's/} index;/} place;/' -e 's/  index at/  place at/' \
// RUN:   -e 's/^int printf.*/#include <string.h>/' %s >%t.dir/in/two.c
// RUN: layoutopt %t.dir/in/two.c --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir/two -- -std=gnu89 -w 2>>%t.say
// RUN: FileCheck %s --input-file=%t.dir/two/body_soa.h --check-prefix=PLAIN
//
// Another file of the program counts as well, and a macro.
// RUN: echo '#define memset(a, b, c) fill(a, b, c)' >%t.dir/in/four.c && echo 'int four;' >>%t.dir/in/four.c
// RUN: layoutopt %t.dir/in/two.c %t.dir/in/four.c --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir/both -- -std=gnu89 -w 2>>%t.say
// RUN: FileCheck %s --input-file=%t.dir/both/body_soa.h --check-prefix=BOTH
// An enumerator, too.
// RUN: echo 'enum { select = 4, memcpy };' >%t.dir/in/four.c && echo 'int four = select;' >>%t.dir/in/four.c
// RUN: layoutopt %t.dir/in/two.c %t.dir/in/four.c --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir/names -- -std=gnu89 -w 2>>%t.say
// RUN: FileCheck %s --input-file=%t.dir/names/body_soa.h
// In a block, too.
// RUN: sed -e 's/^char .malloc.*/#include <string.h>/' -e 's/} index;/} place;/' -e 's/  index at/  char *malloc(), *calloc(); place at/' %s >%t.dir/in/block.c
// RUN: layoutopt %t.dir/in/block.c --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir/block -- -std=gnu89 -w 2>>%t.say
// RUN: FileCheck %s --input-file=%t.dir/block/body_soa.h --check-prefix=BLOCK
char *malloc(), *calloc();
typedef struct { int of; } index;
int printf();
struct body { int a; double b; };

int main() {
  index at = {3};
  struct body *p = (struct body *)malloc(10 * sizeof(struct body));
  struct body *q = (struct body *)calloc(10, sizeof(struct body));
  double s = 0;
  int i;
  memset(p, 0, 10 * sizeof *p);
  for (i = 0; i < 10; i++) {
    p[i].a += i;
    q[i].b += p[i].a;
  }
  memcpy(p + 5, q, at.of * sizeof *p);
  for (i = 0; i < 10; i++)
    s += p[i].a * 2 + p[i].b + q[i].a;
  printf("%g\n", s);
  free(p);
  free(q);
  return 0;
}
// CHECK-NOT: #include <st{{(dlib|ring)}}.h>
// CHECK: #include <stddef.h>
// CHECK-NOT: #include
// CHECK-DAG: __builtin_malloc(
// CHECK-DAG: __builtin_calloc(
// CHECK-DAG: __builtin_free(
// CHECK-DAG: __builtin_memset(
// CHECK-DAG: __builtin_memmove(
// PLAIN: #include <stdlib.h>
// PLAIN: #include <string.h>
// PLAIN-NOT: __builtin
// BOTH: #include <stdlib.h>
// BOTH-NOT: #include
// BOTH: __builtin_memset(
// BLOCK-NOT: #include <stdlib.h>
// BLOCK: #include <string.h>
// BLOCK: __builtin_malloc(
