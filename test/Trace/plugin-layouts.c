// Dimensions of arrays of a program: records with numbered fields and parities
// whose indices start from 1; one colour of a lattice, through an index array;
// numbers of a cell inside and outside.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^step$|^hop$|^collide$' %trace-cc -O2 %s %trace-runtime -o %t
// RUN: env LAYOUTOPT_TRACE_FILE=%t.trace %t
// RUN: %trace layouts --limit=100 %t.trace > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=LATTICE < %t.out
// RUN: FileCheck %s --check-prefix=CELLS < %t.out
// RUN: FileCheck %s --check-prefix=PLANES < %t.out
#include <stdio.h>

enum { N = 16, Voltage = 0, Gate = 2, Current = 3, Fields = 5 };
static double datarr[N + 1][N + 1][Fields][2];

void step(int t) {
  int now = t % 2, next = 1 - now;
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++) {
      double v = datarr[i][j][Voltage][now], g = datarr[i][j][Gate][now];
      datarr[i][j][Voltage][next] = v + g * 0.5;
      datarr[i][j][Gate][next] = g + datarr[i][j][Current][now];
      datarr[i][j][Current][next] = v - g;
    }
}
// CHECK: global object 'datarr'
// CHECK-NEXT: elements of 8 bytes; 1536 of 2890 used
// CHECK-NEXT: accesses: S17{1..16} * S17{1..16} * S5{0, 2..3} * A2
// CHECK-NEXT: now: S17{1..16} * S17{1..16} * S5{0, 2..3} * S2: {{.*}}, 0 % in order
// CHECK-NEXT: S6 * A16 * A16, [f, i, i p(16)]:{{.*}}, 100 % in order
// CHECK: A16 * S6 * A16, [i, f, i p(16)]:{{.*}}, 94 % in order

enum { X = 8, Y = 8, Z = 8, Sites = X * Y * Z };
static double u[Sites][4];
static int even[Sites / 2];
static double sum;

void hop(int n) {
  for (int i = 0; i < n; i++) {
    double *m = u[even[i]];
    sum += m[0] * m[3] - m[1] * m[2];
  }
}
// LATTICE: global object 'u'
// LATTICE-NEXT: elements of 8 bytes; 1024 of 2048 used
// LATTICE-NEXT: accesses: A4 * (S2{0} * A4 * S2{0} * A4 * S2{0} + S2{0} * A4 * S2{1} * A4 * S2{1} + S2{1} * A4 * S2{0} * A4 * S2{1} + S2{1} * A4 * S2{1} * A4 * S2{0}) * A4
// LATTICE: S16 * A4 * A4 * A4, [f, i, i p(4), i p(4)]

static float cells[100][9], planes[9 * 100];
void collide(void) {
  for (int c = 0; c < 100; c++) {
    float *f = cells[c], *p = planes + c;
    float rho = f[0] + f[1] + f[2] + f[3] + f[4] + f[5] + f[6] + f[7] + f[8];
    p[0] += rho, p[100] += rho, p[200] += rho, p[300] += rho, p[400] += rho;
    p[500] += rho, p[600] += rho, p[700] += rho, p[800] += rho;
  }
}
// CELLS: global object 'cells'
// CELLS: now: A100 * S9, [i, f]
// CELLS: S9 * A100, [f, i]
// PLANES: global object 'planes'
// PLANES: now: S9 * A100, [f, i]

int main(int argc, char **argv) {
  int n = 0;
  for (int x = 0; x < X; x++)
    for (int y = 0; y < Y; y++)
      for (int z = 0; z < Z; z++)
        if ((x + y + z) % 2 == 0)
          even[n++] = (x * Y + y) * Z + z;
  for (int i = 0; i < Sites; i++)
    for (int k = 0; k < 4; k++)
      u[i][k] = i % 7 * argc + k;
  for (int i = 0; i < 900; i++)
    cells[i / 9][i % 9] = planes[i] = argc + i;
  for (int i = 0; i < N * N; i++)
    datarr[1 + i / N][1 + i % N][Gate][0] = argc;
  for (int t = 0; t < 8; t++)
    step(t);
  hop(n);
  collide();
  printf("%g %g\n", sum, datarr[2][3][Voltage][0]);
  return 0;
}
