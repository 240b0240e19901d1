"""Writes a program with many arrays: some that a use keeps, some that nothing would gain, one of which much is fetched."""

REFUSED, CHOSEN = 24, 6

print("#include <stdio.h>\n#include <string.h>")
print("struct hot { float x, y, z, w; int more[12]; };\nstatic struct hot hots[100000];\nvoid see(struct hot *p);")
for k in range(REFUSED):
    print(f"struct no{k} {{ int a, b; }};\nstatic struct no{k} nos{k}[3];\nvoid keep{k}(void *p);")
for k in range(CHOSEN):
    print(f"struct few{k} {{ int a, b; }};\nstatic struct few{k} fews{k}[3];")
print("int main(void) {\n  float s = 0;\n  see(hots);")
print("  for (int r = 0; r < 100; r++)\n    for (int i = 0; i < 100000; i++)\n      s += hots[i].x;")
for k in range(REFUSED):
    print(f"  keep{k}(nos{k});\n  for (int i = 0; i < 3; i++)\n    s += nos{k}[i].a;")
for k in range(CHOSEN):
    print(f"  for (int i = 0; i < 3; i++)\n    s += fews{k}[i].a++ + fews{k}[i].b;")
print('  printf("%g\\n", s);\n  return 0;\n}')
