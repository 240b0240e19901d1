// In the switchable style, an array in a record that is reached through a pointer to
// constants is still one: its handle is made through a cast.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=none --style=switchable -o %t.dir
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/c-switchable-const-owner.c
struct point {
  short x, y;
};
struct path {
  struct point corner[2];
};
static int last(const struct path *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].corner[1].y;
  return s;
}
int main(void) {
  struct path p[3];
  for (int i = 0; i < 3; i++) {
    p[i].corner[0].x = 1;
    p[i].corner[1].y = (short)i;
  }
  return last(p, 3);
}
