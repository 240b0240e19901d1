// An array in a block that an OpenMP directive makes a region of is one of the
// function around it: no jump enters its scope.
// RUN: layoutopt %s --policy=%S/../Rewrite/Inputs/c-soa.yaml | FileCheck %s
// RUN: layoutopt %s --policy=%S/../Rewrite/Inputs/c-soa.yaml -- -fopenmp 2>&1 | \
// RUN:   FileCheck %s --check-prefix=SAYS --implicit-check-not=jump
struct body {
  float x, y;
  int n;
};
int main(void) {
  float sum = 0;
#pragma omp parallel
  {
    struct body t[16];
    float mine = 0;
    for (int i = 0; i < 16; ++i)
      t[i].x = i;
#pragma omp for
    for (int j = 0; j < 4; ++j) {
      struct body u[8];
      for (int i = 0; i < 8; ++i)
        u[i].x = i + t[i].x;
      for (int i = 0; i < 8; ++i)
        mine += u[i].x;
    }
#pragma omp critical
    sum += mine;
  }
  return sum > 1;
}
// CHECK: +    body_soa t = {t_storage.x, t_storage.y, t_storage.n};
// CHECK: +      body_soa2 u = {u_storage.x, u_storage.y, u_storage.n};
// CHECK: +        u.x[i] = i + t.x[i];
// SAYS-DAG: body@main.t: 3 fields
// SAYS-DAG: body@main.u: 3 fields
