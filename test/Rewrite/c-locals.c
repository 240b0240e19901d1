// Old-style parameters, static and variable arrays, rows of arrays.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-locals.c | FileCheck %s
// RUN: %cc -std=c11 -w -c %t.dir/c-locals.c -o %t.o
struct body {
  float x, y;
};
static float old(p, q, n)
// CHECK: body_soa3 p, q;
struct body *p, *q;
int n;
{
  // CHECK: body_soa3_ref a = body_soa3_at(p, 0), b;
  struct body *a = p, *b;
  // CHECK-NEXT: static struct { float x[3]; float y[3]; } w_storage;
  // CHECK-NEXT: static const body_soa w = {w_storage.x, w_storage.y};
  static struct body w[3];
  b = q + n;
  w[0] = *b;
  w[1].y = a[n].y;
  return w[0].x + b[1].x;
}
// CHECK: static float plain(body_soa3 a, body_soa2_ref b) { return a.x[3] * b.a.y[b.i + 2]; }
static float plain(struct body a[static 4], struct body *restrict b) { return a[3].x * b[2].y; }
float run(int n) {
  // CHECK: float v_x[n]; float v_y[n];
  // CHECK-NEXT: body_soa3 v = {v_x, v_y};
  struct body v[n];
  // CHECK-NEXT: struct { float x[2 * 3]; float y[2 * 3]; } u_storage;
  // CHECK-NEXT: body_soa2 u = {u_storage.x, u_storage.y};
  struct body u[2][3];
  int i;
  for (i = 0; i < n; ++i)
    v[i].x = v[i].y = (float)i;
  for (i = 0; i < 6; ++i)
    // CHECK: body_soa2_store(u, i / 3 * 3 + i % 3, body_soa3_load(v, i));
    u[i / 3][i % 3] = v[i];
  // CHECK: return old(v, v, 1) + plain(v, body_soa2_at(u, 1 * 3));
  return old(v, v, 1) + plain(v, u[1]);
}
