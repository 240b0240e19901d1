// Copies, fills, atomic updates; children of fork() leave the trace alone.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^work$' %trace-cc -O1 %s %trace-runtime -o %t1
// RUN: env LAYOUTOPT_TRACE_FILE=%t1.trace %t1
// RUN: %trace show %t1.trace | FileCheck %s
// RUN: tail -1 %t1.trace | FileCheck %s --check-prefix=END

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  double a[8];
} block;
block from, to;
int count;
static void work(size_t n) {
  // CHECK: load of 64 bytes, work, {{.*}}:[[@LINE+4]]:
  // CHECK-NEXT: 1 access
  // CHECK: store of 64 bytes, work, {{.*}}:[[@LINE+2]]:
  // CHECK-NEXT: 1 access
  to = from;
  // CHECK: store of 1 byte, work, {{.*}}:[[@LINE+3]]:
  // CHECK-NEXT: 40 accesses
  // CHECK-NEXT: for 40 { 0x{{[0-9a-f]+}} +1 }
  memset(&from, 1, n);
  // CHECK: update of 4 bytes, work, {{.*}}:[[@LINE+1]]:
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

int main(int argc, char **argv) {
  work(39 + argc);
  pid_t child = fork();
  if (child == 0) {
    work(3);
    exit(0);
  }
  waitpid(child, 0, 0);
  return 0;
}
// END: end
