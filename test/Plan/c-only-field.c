// A policy that asks for another layout of a record whose one field has parts is
// told, with its place, that there is none; of a plain field all layouts are one.
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
static struct pair get(int i) { return outers[i].in; }
int main(void) {
  float sum = 0;
  for (int i = 0; i < 50; ++i) {
    cells[i].f[1] = plains[i].x;
    tiles[i].k[1][0] = i;
    sum += cells[i].f[1] + get(i).u;
  }
  return sum > 1;
}
// CHECK: [[@LINE-14]]:20: warning: array 'cells' keeps its layout: the policy, {{.*}}only-field.yaml:4:13, asks for another layout, but the only field 'f' is an array, which stays whole
// CHECK: array 'outers' keeps its layout: the policy, {{.*}}, asks for another layout, but the only field 'in' is a record, which stays whole
// CHECK-NOT: 'plains'
// CHECK: array 'tiles' keeps its layout: the policy, {{.*}}only-field.yaml:6:13, asks for another layout, but the only field 'k' is an array
// AGAIN-NOT: asks for another layout
// AGAIN: cell@cells: 1 field
