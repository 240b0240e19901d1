// A record whose last field has no size has no layout to be measured; the run
// goes on to the others.
// RUN: layoutopt %s --layout=SoA --explain 2>&1 | FileCheck %s
struct part {
  float a, b;
};
struct list {
  int n;
  struct part parts[];
};
static struct list *lists;
int main(void) {
  float sum = 0;
  for (int i = 0; i < 3; ++i) {
    sum += lists->parts[i].a;
    lists[0].n = i;
    lists++;
  }
  return sum > 1;
}
// CHECK: array 'parts' keeps its layout
// CHECK: list@lists: its fields cannot be laid out: {{.*}}size 0 of field 'parts'
// CHECK: part@list.parts: 1 walk
