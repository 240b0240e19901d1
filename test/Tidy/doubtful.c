// All fields are used, one after the other: nothing is gained for sure, and
// nothing is said.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s --allow-empty
// RUN: layoutopt %s 2>&1 >/dev/null | FileCheck %s --check-prefix=COMMAND
struct cell {
  float v, a;
};

static struct cell all[1000];

int main(void) {
  float n = 0;
  for (int i = 0; i < 1000; i++)
    n += all[i].v * all[i].a;
  return n != 0;
}
// CHECK-NOT: warning:
// COMMAND: stays as it is: changed, the program is expected to run
