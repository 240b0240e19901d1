// One loop of a function, by where it starts; choices that are wrong.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_LOOPS=plugin-loops.c:19 %trace-cc -O1 %s %trace-runtime -o %t1
// RUN: env LAYOUTOPT_TRACE_FILE=%t1.trace %t1
// RUN: %trace show %t1.trace | FileCheck %s
// CHECK: 1 site,
// CHECK: plugin-loops.c:20:{{.*}}, loop at 19:3
// CHECK-NEXT: thread 0: 50 accesses

// RUN: env LAYOUTOPT_TRACE_LOOPS=here not %trace-cc -O1 %s -c -o %t2.o 2>&1 | FileCheck %s --check-prefix=LOOPS
// LOOPS: error: layoutopt-trace: expected FILE:LINE for a loop, found 'here'
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='a(' not %trace-cc -O1 %s -c -o %t2.o 2>&1 | FileCheck %s --check-prefix=PATTERN
// PATTERN: error: layoutopt-trace: no regular expression for functions: 'a(':
// RUN: %clang -g -O1 -fplugin=%trace-pass -fpass-plugin=%trace-pass -mllvm -layoutopt-trace-functions=none %s %trace-runtime -o %t3 && env LAYOUTOPT_TRACE_FILE=%t3.trace %t3
// RUN: %trace show %t3.trace | FileCheck %s --check-prefix=NONE
// NONE: 0 sites
static volatile int data[100];
int main(void) {
  for (int i = 0; i < 50; i++)
    data[i] = i;
  for (int i = 50; i < 100; i++)
    data[i] = i;
  return 0;
}
