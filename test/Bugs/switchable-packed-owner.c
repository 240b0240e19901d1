// In the switchable style, an array in a packed record is reached through pointers that are
// not aligned, where the program had none: undefined behaviour.
// XFAIL: *
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=none --style=switchable -o %t.dir
// RUN: %clang -g -fsanitize=alignment -fno-sanitize-recover=all %t.dir/switchable-packed-owner.c -o %t.run
// RUN: %t.run
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
