// Small changes that lift an obstacle and leave the program as it is. What
// would change is left to the reader.
// REQUIRES: clang-tidy
// DEFINE: %{policy} = '--config={CheckOptions: {layoutopt.Policy: %S/Inputs/tri.yaml}}'
// RUN: cp %s %t.cpp
// RUN: %tidy %{policy} -fix -fix-notes %t.cpp -- 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cpp
// RUN: %tidy %{policy} %t.cpp -- 2>/dev/null | FileCheck %s --check-prefix=AGAIN
struct tri {
  float x, y, z;
};

int rows() {
  const int zero = 0;
  struct tri t[2][4] = {}, (*r)[4] = t,
             *p = t[zero];
  int n = 0;
  for (int i = 0; i < 2; i++)
    n += r[i][0].x + p[i].y;
  return n;
}

int comment() {
  static struct tri u[2][4], /* rows */ (*r)[4] = u;
  return r[1][0].x;
}

int loop() {
  static struct tri v[2][4];
  int n = 0;
  for (struct tri (*r)[4] = v, *p = v[0]; r < v + 2; r++)
    n += (*r)[0].x + p->y;
  return n;
}

int main() { return rows() + comment() + loop(); }
// CHECK: warning: array 't' keeps its layout: an array is declared together with something else [mixed-declaration]
// CHECK: warning: array 'u' keeps its layout: an array is declared together with something else [mixed-declaration]
// CHECK: warning: array 'v' keeps its layout: an array is declared together with something else [mixed-declaration]

// FIXED: {{^}}int rows()
// FIXED-NEXT: {{^  }}const int zero = 0;
// FIXED-NEXT: {{^  }}struct tri t[2][4] = {};
// FIXED-NEXT: {{^  }}struct tri (*r)[4] = t;
// FIXED-NEXT: {{^  }}struct tri *p = t[zero];
// FIXED-NEXT: {{^  }}int n = 0;
// FIXED: {{^  }}static struct tri u[2][4], /* rows */ (*r)[4] = u;
// FIXED: {{^  }}for (struct tri (*r)[4] = v, *p = v[0]; r < v + 2; r++)

// AGAIN-NOT: array 't' keeps
// AGAIN: warning: array 'u' keeps
// AGAIN: warning: array 'v' keeps
