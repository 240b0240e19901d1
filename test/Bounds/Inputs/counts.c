// Loops whose counts are known. Line numbers are in the tests.
typedef struct {
  float a, b, c, d;
} rec;
static rec p[1000];
static volatile int no;

static float find(int n) {
  for (int i = 0; i < n; ++i) { // 9: 10 searches, each ends in the 6th round
    if (p[i].a > 4.5f)
      return p[i].b;
    if (p[i].b > 4.5f)
      break;
  }
  return 0;
}

int main(void) {
  float s = 0;
  int n = 400;
  for (int i = 0; i < n; ++i) { // 21: 400
    p[i].a = i;
    p[i].b = 1;
  }
  n = 30;
  for (int k = 0; k < n - 10; ++k)           // 26: 20
    for (int i = 0; i < n; ++i)              // 27: 30
      s += p[i].a + p[i].b;
  for (int i = 0; i < n; ++i) s += p[i].c; // 29: 30, on one line
  for (int i = 0; i < n; ++i) for (int j = 0; j < 2 * n; ++j) s += p[j].c; // 30
  while (n > 18) { // 31: 12
    s += p[n].d;
    --n;
  }
  do { // 35: 9
    s += p[n].d;
  } while (++n < 27);
  for (int i = 0; i < no; ++i) // 38: none
    s += p[i].d;
  if (no)
    for (int i = 0; i < n; ++i) // 41: never come to
      s += p[i].d;
  for (int i = 0; i < n - 17; ++i) // 43: 10
    s += find(n + 73) + p[i].a;
  for (int i = 0; i < n; ++i) { // 45: 27, half of the rounds end early
    if (i % 2)
      continue;
    s += p[i].b;
  }
  return s < 0;
}
