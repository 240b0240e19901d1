// Bounds and steps that no signed number of 64 bits holds.
// RUN: layoutopt %s --policy=none --target=sm_35 --closed-world --stop-after=program | FileCheck %s
// RUN: layoutopt %s --policy=none --target=sm_35 --closed-world --explain | FileCheck %s --check-prefix=WALKS
struct body {
  float x, y;
};
static struct body b[64];
int main(void) {
  float s = 0;
  for (unsigned long i = 0; i < 0xffffffffffffffffu; i++) {
    s += b[i % 64].x;
    if (i > 70)
      break;
  }
  for (unsigned long i = 0; i != 64; i -= 0xffffffffffffffffu)
    b[i].y = s;
  return b[3].y > 0;
}
// CHECK: name: b
// WALKS: body
