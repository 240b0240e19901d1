// A row within a subscript that is written the other way round: said once.
// RUN: layoutopt %s --stop-after=program | FileCheck %s
struct body {
  float x, y;
};
static struct body m[2][2][2];
int main(int argc, char **argv) {
  m[1][1][0].x = 1;
  return 1 [m][1][0].x;
}
// CHECK: obstacles:
// CHECK: reason: {{ *}}unusual-subscript
// CHECK-NOT: reason:
