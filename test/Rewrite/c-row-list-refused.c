// Pointers to rows and to records in one list.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml --fix-obstacles=false -o %t.dir 2>&1 | FileCheck %s
// RUN: diff %s %t.dir/c-row-list-refused.c
struct body {
  float x, y;
};
float first(struct body grid[][4]) {
  // CHECK: c-row-list-refused.c:[[@LINE+1]]:3: note: an array is declared together with something else
  struct body (*row)[4] = grid, *p = grid[1];
  return (*row)[0].x + p->y;
}
int main(void) {
  static struct body table[2][4];
  return (int)first(table);
}
