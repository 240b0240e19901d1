// Threads are kept apart, and false sharing between them is named.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^work$' %trace-cc -O1 -pthread %s %trace-runtime -o %t1
// RUN: env LAYOUTOPT_TRACE_FILE=%t1.trace %t1
// RUN: %trace show %t1.trace | FileCheck %s
// RUN: %trace objects %t1.trace | FileCheck %s --check-prefix=OBJECTS
// RUN: tail -1 %t1.trace | FileCheck %s --check-prefix=END

#include <pthread.h>

// CHECK: trace of {{.*}}, 4 threads
// CHECK: store of 8 bytes, work, {{.*}}:[[@LINE+10]]:
// CHECK-NEXT: thread 0: 1000 accesses
// CHECK-NEXT: for 1000 { 0x{{[0-9a-f]+}} }
// CHECK: thread 1: 1000 accesses
// CHECK: thread 2: 1000 accesses
// CHECK: thread 3: 1000 accesses
static volatile long counters[8] __attribute__((aligned(64)));
static void *work(void *own) {
  volatile long *counter = own;
  for (int i = 0; i < 1000; i++)
    *counter = i;
  return own;
}

// OBJECTS: global object 'counters', {{.*}}: 1 object, 64 bytes, 0 loads, 4000 stores
// OBJECTS: false sharing: 1 line of 64 bytes written by several threads, each its own bytes
// OBJECTS-NEXT: line 0x{{[0-9a-f]+}}: thread 0 bytes {{.*}} at work, {{.*}}; thread 1 bytes
// END: end
int main(void) {
  pthread_t threads[4];
  for (int t = 0; t < 4; t++)
    pthread_create(&threads[t], 0, work, (void *)&counters[t]);
  for (int t = 0; t < 4; t++)
    pthread_join(threads[t], 0);
  return 0;
}
