// Only some calls of a function, and only windows of its accesses.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^fill$' %trace-cc -O1 %s %trace-runtime -o %t1
// RUN: env LAYOUTOPT_TRACE_FILE=%t1.trace LAYOUTOPT_TRACE_CALLS=3:5 %t1
// RUN: %trace show %t1.trace | FileCheck %s --check-prefix=CALLS
// CALLS: of calls 3 to 5 alone
// CALLS: thread 0: 300 accesses
// CALLS: at 0: for 300 { 0x{{[0-9a-f]+}} +4 }

// RUN: env LAYOUTOPT_TRACE_FILE=%t2.trace LAYOUTOPT_TRACE_WINDOW=150:250 %t1
// RUN: %trace show %t2.trace | FileCheck %s --check-prefix=WINDOW
// WINDOW: of 150 accesses, then not of 250, and so on
// WINDOW: thread 0: 450 accesses
// WINDOW-NEXT: at 0: for 150 { 0x{{[0-9a-f]+}} +4 }
// WINDOW-NEXT: at 400: for 150 { 0x{{[0-9a-f]+}} +4 }
// WINDOW-NEXT: at 800: for 150 { 0x{{[0-9a-f]+}} +4 }

// A trace that would grow too large stops, and is readable.
// RUN: env LAYOUTOPT_TRACE_FILE=%t3.trace LAYOUTOPT_TRACE_MAX_BYTES=300 %t1
// RUN: %trace show %t3.trace | FileCheck %s --check-prefix=LARGE
// LARGE: stopped: the file is as large as it may be

// What is not understood is not traced.
// RUN: env LAYOUTOPT_TRACE_FILE=%t4.trace LAYOUTOPT_TRACE_CALLS=3 %t1 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: layoutopt-trace: expected two numbers, N:M, in LAYOUTOPT_TRACE_CALLS
// RUN: env LAYOUTOPT_TRACE_FILE=%t.none/a %t1 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: layoutopt-trace: cannot write the trace: {{.*}}none/a

static volatile int data[1000];
__attribute__((noinline)) static void fill(int from) {
  for (int i = from; i < from + 100; i++)
    data[i] = i;
}

int main(void) {
  for (int i = 0; i < 10; i++)
    fill(100 * i);
  return 0;
}
