// The value of `++` or `--` on a pointer in a kernel: the pointer changes in a statement of its own.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cl && cd %t
// RUN: layoutopt fix a.cl --layout=SoA --target=sm_35 -o fixed 2>&1 | FileCheck %s --check-prefix=LOG
// RUN: grep -v CHECK fixed/a.cl | FileCheck %s --match-full-lines --strict-whitespace
// The run makes it, too.
// RUN: layoutopt fixed/a.cl --layout=SoA --target=sm_35 --strict-verify > again 2>&1
// RUN: layoutopt a.cl --layout=SoA --target=sm_35 --strict-verify -o soa 2>&1 | FileCheck %s --check-prefix=WHOLE
// LOG-COUNT-7: fixed: change the pointer in a statement of its own
// WHOLE: fixed: change the pointer in a statement of its own; frees b
// WHOLE-NOT: warning
typedef struct { float x, m; } body;
float of(float a, float b) { return a + b; }

__kernel void sum(__global body *b, __global float *out, int n) {
  float m = 0;
  for (int i = 0; i < n; i++)
    // CHECK:    { m += b->m; b++; }
    m += (b++)->m;
  for (int i = 0; i < n; i++) {
    // CHECK:    --b;
    // CHECK-NEXT:    m += b->x * 2; // As far as it goes.
    m += (--b)->x * 2; // As far as it goes.
    // CHECK:    --b;
    // CHECK-NEXT:    float f = of((*b).x, 1);
    float f = of((*--b).x, 1);
    // CHECK:    (*b).m = f; b++; m += f;
    (*b++).m = f; m += f;
  }
  // CHECK:  if (n > 3) { m = b->x; b++; } else { ++b; m = b->m; }
  if (n > 3) m = (b++)->x; else m = (++b)->m;
  // CHECK:  ++b;
  // CHECK-NEXT:  b->x = m;
  (++b)->x = m;
  out[get_global_id(0)] = m;
}
