// The stored array of a pointer field in constant records is one of constant pointers,
// `int *const`, not of pointers to constants.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=none -o %t.dir
// RUN: %clang -fsyntax-only -Wall -Werror %t.dir/c-const-records-with-pointers.c
static int pool[4] = {1, 2, 3, 4};
struct cell {
  int *at;
  int weight;
};
static const struct cell table[3] = {{pool, 5}, {&pool[2], 6}, {&pool[3], 7}};
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s += *table[i].at;
  for (int i = 0; i < 3; i++)
    s += table[i].weight;
  return s;
}
