#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;
#define N 12
static body grid[N];
static const body fixed[2] = {{1, 2}, {3, 4}};
void outer(void);

static int at(const body *b, int i) { return b[i].y; }

// One pointer for each array, in front of the directive; the loop's own block gets the handle.
static void combined(body *b, int n) {
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n]) thread_limit(64)
  for (int i = 0; i < n; i++) {
    b[i].x += at(b, i);
  }
}

// Directives without a statement.
static void moves(body *b, int n, int lo) {
#pragma omp target enter data map(to : b[0 : n])
#pragma omp target update to(b[lo : n - lo])
#pragma omp target update from(b[lo]) // One.
  if (n > 3) {
#pragma omp target exit data map(always, from : b[: n])
  }
}

// Nobody maps it here; `teams` stands alone in its `target`.
static void nested(body *b, int n) {
#pragma omp target
  {
#pragma omp teams distribute parallel for collapse(2) shared(b)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 2; k++)
        b[2 * i + k].y = k;
  }
}

// A block of the device, with directives in it: the handle's name serves them.
static int block(body *b, int n) {
  int sum = 0;
#pragma omp target map(to : b[0 : n]) map(tofrom : sum)
  { // Here.
    int first = b[0].y;
#pragma omp parallel for reduction(+ : sum) shared(b)
    for (int i = 0; i < n; i++)
      sum += b[i].y - first;
  }
  return sum;
}

// Arrays of the program: all of them.
static void arrays(void) {
#pragma omp target map(to : grid)
  grid[1].x = 1;
#pragma omp target data map(from : grid[0 : N])
  {
    outer();
  }
#pragma omp target
  {
    grid[0].y = fixed[1].y;
  }
}

// Both statements end in one place.
static void twice(body *b, body *c, int n) {
#pragma omp target data map(to : b[0 : n], c[0 : n])
#pragma omp target teams distribute parallel for firstprivate(n)
  for (int i = 0; i < n; i++)
    b[i] = c[i];
}

int main(void) {
  body *b = calloc(N, sizeof *b), *c = malloc(N * sizeof *c);
  combined(b, N);
  moves(b, N, 2);
  nested(b, N / 2);
  arrays();
  twice(b, c, N);
  int sum = block(b, N);
  free(b);
  free(c);
  return sum + grid[0].y;
}
