// Loops that use one field of three: where, how many bytes for how many, the
// layout that is proposed, and what is expected, in the words of --explain.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s
// RUN: layoutopt %s --explain 2>&1 >/dev/null | FileCheck %s --check-prefix=COMMAND
struct cell {
  double v;
  int a, k;
};

static struct cell all[1000];

int main(void) {
  int n = 0;
  for (int t = 0; t < 100; t++)
    for (int i = 0; i < 1000; i++)
      n += all[i].k;
  return n;
}
// CHECK: aos-access.c:[[#@LINE-9]]:20: warning: array 'all' is stored as records of 3 fields, 16 bytes: 400 k bytes used, [[FETCHED:.*]] fetched as it is, [[PLANNED:.*]] as planned; proposed: {v} on its own, {a} on its own, {k} on its own; expected: {{[0-9.]+ to [0-9.]+}} times as fast [layoutopt-aos-access]
// CHECK: aos-access.c:[[#@LINE-5]]:5: note: in main: {k} in order, 100 x 1000; for each byte used, {{[0-9.]+}} fetched as it is, {{[0-9.]+}} as planned
// CHECK-NOT: warning:

// COMMAND: {k} in order, 100 x 1000
// COMMAND-NEXT: for each byte used, {{[0-9.]+}} fetched as it is, {{[0-9.]+}} as planned
// COMMAND: bytes: 400 k used,
