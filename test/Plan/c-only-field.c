// A policy that asks for another layout of a record whose one field has parts that
// must stay together is told so, with its place; of a plain field all layouts are one.
// RUN: layoutopt %s --policy=%S/Inputs/only-field.yaml 2>&1 | FileCheck %s
// RUN: layoutopt %s --policy=%S/Inputs/only-field.yaml --plan-out=%t.yaml >/dev/null 2>&1
// RUN: layoutopt %s --policy=%t.yaml 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not layoutopt %s --policy=%S/Inputs/only-field.yaml --Werror >/dev/null 2>&1
struct cell { float f[9]; };
struct tile { int k[2][2]; };
struct pair { float u, v; };
struct outer { struct pair in; };
struct plain { float x; };
static struct cell cells[50];
static struct tile tiles[50];
static struct outer outers[50];
static struct plain plains[50];
static float first(const float *f) { return f[0]; }
static struct pair get(int i) { return outers[i].in; }
int main(void) {
  float sum = 0;
  for (int i = 0; i < 50; ++i) {
    cells[i].f[1] = plains[i].x;
    tiles[i].k[1][0] = i;
    sum += first(cells[i].f) + tiles[i].k[1][1] + *tiles[i].k[0] + get(i).u;
  }
  return sum > 1;
}
// CHECK: [[@LINE-15]]:20: warning: array 'cells' keeps its layout: the policy, {{.*}}only-field.yaml:4:13, asks for another layout, but the only field 'f' is an array, which stays whole: more than one element of 'f' is used at once, or the address of one
// CHECK: array 'outers' keeps its layout: the policy, {{.*}}, asks for another layout, but the only field 'in' is a record, which stays whole
// CHECK-NOT: 'plains'
// CHECK: array 'tiles' keeps its layout: the policy, {{.*}}only-field.yaml:6:13, asks for another layout, but the only field 'k' is an array, which stays whole: more than one element of 'k' is used at once, or the address of one
// AGAIN-NOT: asks for another layout
// AGAIN: cell@cells: 1 field
