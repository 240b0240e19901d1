// Tiles that no policy asks for give way to SoA where a single record, or an array in a record, would pay for a whole one.
// RUN: layoutopt %s --target=%S/Inputs/tiles.yaml --strategy=paper --stop-after=plan | FileCheck %s
struct body {
  float x, y, z;
};
struct owner {
  struct body held[3];
};
static void move(struct body *p) { p->x += p->y + p->z; }
static float depth(int n) {
  struct body one = {n, 1, 2};
  move(&one);
  return n == 0 ? one.x : depth(n - 1) + one.x;
}
static float sum(struct body *p, int n) {
  float all = 0;
  for (int i = 0; i < n; ++i)
    all += p[i].x + p[i].y + p[i].z;
  return all;
}
static struct body many[1000];
static float little(int n) {
  struct body few[3];
  for (int i = 0; i < 3; ++i)
    few[i].x = few[i].y = few[i].z = i;
  return n == 0 ? sum(few, 3) : little(n - 1) + sum(few, 3);
}
static float second(int n) {
  static struct body kept[3];
  struct body large[512];
  for (int i = 0; i < 3; ++i)
    kept[i].x = kept[i].y + kept[i].z;
  for (int i = 0; i < 512; ++i)
    large[i].x = large[i].y + large[i].z;
  return kept[n].x + large[n].x;
}
int main(void) {
  struct owner o;
  for (int i = 0; i < 3; ++i)
    o.held[i].x = o.held[i].y + o.held[i].z;
  return (int)(depth(3) + sum(many, 1000) + little(2) + second(1) + o.held[1].x);
}
// CHECK-LABEL: "body@many"
// CHECK: as tiled 512, 'few' would take much more room on the stack
// CHECK-NEXT: layout: SoA
// CHECK-LABEL: "body@owner.held"
// CHECK: as tiled 512, 'held' would take much more room in its record
// CHECK-NEXT: layout: SoA
// CHECK-LABEL: "body@second.kept"
// CHECK: layout: tiled 512
// CHECK-LABEL: "body@second.large"
// CHECK: layout: tiled 512
