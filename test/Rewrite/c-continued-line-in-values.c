// A brace of initial values that begins a line, behind one that ends in a backslash, goes
// together with the backslash.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=none -o %t.dir
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/c-continued-line-in-values.c
struct point {
  int x, y;
};
struct item {
  int count;
  struct point at;
};
static struct item table[3] = {{1, {2, 3}}, {4, \
{5, 6}}, {7, {8, 9}}};
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s += table[i].count;
  for (int i = 0; i < 3; i++)
    s += table[i].at.x;
  return s;
}
