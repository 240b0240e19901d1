struct {
  int a, b, c, d;
} volatile data[100];

__attribute__((noinline)) void hot(void) {
  for (int i = 0; i < 100; i++)
    data[i].c = i;
}

int main(void) {
  for (int i = 0; i < 10; i++)
    hot();
  return 0;
}
