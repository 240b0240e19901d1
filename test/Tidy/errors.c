// Of a file that does not parse Clang's errors are told, and nothing of ours.
// REQUIRES: clang-tidy
// RUN: not %tidy %s -- 2>/dev/null | FileCheck %s
struct cell {
  char a;
  double v;
  char k;
};
static struct cell all[1000];
int main(void) { return all[0].k + missing; }
// CHECK: error: use of undeclared identifier 'missing'
// CHECK-NOT: layoutopt
