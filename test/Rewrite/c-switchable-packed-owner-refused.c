// In the switchable style, an array in a packed record would be reached through pointers
// that are not aligned, where the program had none: it stays. In the direct style it does
// not, and the path follows in a second round.
// RUN: layoutopt %s --target=sm_35 --policy=none --style=switchable 2>&1 | FileCheck %s
// CHECK: [[@LINE+8]]:16: warning: array 'corner' keeps its layout: 'corner' lies in packed record 'path'
// RUN: layoutopt %s --target=sm_35 --policy=none | FileCheck %s --check-prefix=DIRECT
// DIRECT: p.corner_x[i][1] = i;
struct point {
  long long x, y;
};
struct path {
  char kind;
  struct point corner[2];
} __attribute__((packed));
static struct path p[3];
int main(void) {
  long long s = 0;
  for (int i = 0; i < 3; i++) {
    p[i].corner[0].x = i;
    p[i].corner[1].x = i;
  }
  for (int i = 0; i < 3; i++)
    s += p[i].corner[1].y;
  return s != 0;
}
