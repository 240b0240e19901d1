"""A program with so many arrays of records: of each four one cannot change."""

import sys

count = int(sys.argv[1])
print("#include <stdio.h>\n#include <stdlib.h>")
for i in range(count):
    print(f"struct r{i} {{ double x, y, z; float w; int id; short flag; }};")
for i in range(count):
    print(f"static double sum{i}(struct r{i} *p, int n) {{")
    print("  double s = 0;\n  for (int i = 0; i < n; ++i)")
    print("    s += p[i].x * p[i].w + (p[i].id ? 1 : 0);\n  return s;\n}")
print("int main(int argc, char **argv) {\n  double s = 0;")
for i in range(count):
    print(f"  struct r{i} *p{i} = calloc(100000, sizeof *p{i});")
    print(f"  if (!p{i})\n    return 1;")
    print(f"  for (int t = 0; t < {i + 1}; ++t)\n    s += sum{i}(p{i}, 100000);")
    if i % 4 == 3:
        print(f"  fwrite(p{i}, sizeof *p{i}, 100000, stdout);")
    print(f"  free(p{i});")
print('  printf("%g\\n", s);\n  return 0;\n}')
