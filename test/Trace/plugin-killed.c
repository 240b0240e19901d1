// A program that is killed leaves a trace that is readable up to there, with loops
// that were still growing; one that ends while threads run leaves a whole one.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^work$' %trace-cc -O1 -pthread %s %trace-runtime -o %t1
// RUN: env LAYOUTOPT_TRACE_FILE=%t1.trace LAYOUTOPT_TRACE_CHECKPOINT=0 not --crash %t1 kill
// RUN: %trace show %t1.trace | FileCheck %s
// RUN: %python %S/Inputs/prefixes.py %trace %t1.trace
// CHECK: stopped: the program was killed, or still runs
// CHECK: load of 4 bytes, work, {{.*}}:[[@LINE+13]]:
// CHECK-NEXT: thread 0: {{[1-9][0-9]+}} accesses
// CHECK-NEXT: for {{[0-9]+}} { for 1000 { 0x{{[0-9a-f]+}} +0 +4 } }

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static volatile int data[1000];
static volatile int seen;
static void work(void) {
  for (int i = 0; i < 1000; i++)
    seen += data[i];
}

// RUN: env LAYOUTOPT_TRACE_FILE=%t2.trace %t1 threads
// RUN: %trace show %t2.trace | FileCheck %s --check-prefix=THREADS
// THREADS-NOT: stopped
// THREADS: load of 4 bytes, work, {{.*}}:[[@LINE-6]]:
static void *forever(void *unused) {
  for (;;)
    work();
  return unused;
}

int main(int argc, char **argv) {
  pthread_t threads[3];
  if (strcmp(argv[1], "threads") == 0)
    for (int t = 0; t < 3; t++)
      pthread_create(&threads[t], 0, forever, 0);
  for (int i = 0; i < 300; i++)
    work();
  if (strcmp(argv[1], "kill") == 0)
    raise(SIGKILL);
  return 0;
}
