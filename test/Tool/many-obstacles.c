// Of many places that keep an array as it is, some show what to change.
// RUN: layoutopt %s --closed-world -- -w 2>&1 | FileCheck %s --implicit-check-not=note:
// RUN: layoutopt %s --closed-world --explain -- -w 2>&1 | FileCheck %s --check-prefix=ALL
struct body { int a; double b; };
int main() {
  struct body many[8], few[8];
  long at = (long)many + (long)(many + 1) + (long)(many + 2) + (long)(many + 3);
  at += (long)(many + 4) + (long)(many + 5) + (long)(many + 6);
  at -= (long)few + (long)(few + 1) + (long)(few + 2) + (long)(few + 3) + (long)(few + 4);
  many[1].a = few[1].a = at;
  return 0;
}
// CHECK: warning: array 'few' keeps its layout
// CHECK-COUNT-5: note: {{.*}}; to change it:
// CHECK: warning: array 'many' keeps its layout
// CHECK-COUNT-5: note: {{.*}}; to change it:
// CHECK: :6:15: note: 2 more places like these keep 'many' as it is (--explain lists them)
// ALL: warning: array 'few' keeps its layout
// ALL: warning: array 'many' keeps its layout
// ALL-COUNT-7: note: {{.*}}; to change it:
// ALL-NOT: more places
