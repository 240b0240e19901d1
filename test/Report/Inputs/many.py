"""A program with many accesses to one array, and many obstacles of another."""

import sys

count = int(sys.argv[1])
print("#include <stdio.h>\n#include <stdlib.h>")
print("struct a { double x, y, z; };\nstruct b { int i; double d; };")
print("static double f(struct a *p, int n) {\n  double s = 0;")
print("  for (int i = 0; i < n; ++i) {")
for _ in range(count):
    print("    s += p[i].x;\n    p[i].y += s;")
print("  }\n  return s;\n}")
print("static void g(struct b *q, int n) {")
for _ in range(count):
    print("  fwrite(q, sizeof *q, n, stdout);")
print("}")
print("int main(void) {")
print("  struct a *p = calloc(1000, sizeof *p);")
print("  struct b *q = calloc(1000, sizeof *q);")
print("  if (!p || !q)\n    return 1;")
print("  q[1].i = 1;\n  g(q, 1000);")
print('  printf("%g\\n", f(p, 1000));\n  free(p);\n  free(q);\n}')
