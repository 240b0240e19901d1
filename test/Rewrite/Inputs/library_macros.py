"""Programs with macros in place of functions of the C library, run before and after."""

import subprocess
import sys

TOOL, COMPILER = sys.argv[1:]
MACROS = {
    "free-null": "#define free(p) (free(p), (p) = NULL)",
    "free": "#define free(a) (cnt++, free(a))",
    "malloc": "#define malloc(n) (cnt++, malloc(n))",
    "realloc": "#define realloc(p, n) (cnt += 10, realloc(p, n))",
    "calloc": "#define calloc(a, b) (cnt += 100, calloc(a, b))",
    "memcpy": "#define memcpy(a, b, c) (cnt += 1000, memcpy(a, b, c))",
    "memmove": "#define memmove(a, b, c) (cnt += 3, memmove(a, b, c))",
    "memset": "#define memset(a, b, c) (cnt += 7, memset(a, b, c))",
    "builtin": "#define free(p) __builtin_free(p)",
}
# What is in brackets calls the function itself.
PROGRAM = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cnt;
{macro}
struct body {{ int x, y; }};
static struct body w[4];
int main(void) {{
  int *z = malloc(4 * sizeof *z), u[4] = {{1, 2, 3, 4}}, *zz = calloc(2, sizeof *zz);
  if (!z || !zz) return 1;
  memcpy(z, u, sizeof u); memmove(z + 1, z, 3 * sizeof *z); memset(u, 0, sizeof u);
  printf("%d %d\\n", z[3], u[2] + zz[1]); free(z); free(zz);
  struct body *p = {o}malloc{c}(8 * sizeof *p);
  if (!p) return 1;
  for (int k = 0; k < 8; k++) p[k].x = k * k, p[k].y = 0;
  p = {o}realloc{c}(p, 16 * sizeof *p);
  if (!p) return 1;
  p[9].x = 3; struct body t = p[3]; p[4] = t; p[5] = p[6];
  for (int k = 0; k < 8; k++) printf("%d\\n", p[k].x);
  struct body *q = {o}calloc{c}(3, sizeof *q);
  if (!q) return 1;
  {o}memcpy{c}(q, p, 3 * sizeof *q); {o}memmove{c}(w, p, 3 * sizeof *w); {o}memset{c}(p, 0, 3 * sizeof *p);
  for (int k = 0; k < 4; k++) printf("%d %d\\n", w[k].x, p[k].x);
  printf("%d\\n", q[2].x);
  {o}free{c}(q); {o}free{c}(p);
  printf("%d\\n", cnt);
  return 0;
}}
"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


failures = 0
for name, macro in MACROS.items():
    for brackets in ("", "()"):
        with open("a.c", "w", encoding="utf-8") as file:
            file.write(PROGRAM.format(macro=macro, o=brackets[:1], c=brackets[1:]))
        build = [COMPILER, "-std=c11", "-Wall", "-Wextra", "-g", "-fsanitize=address,undefined", "-o"]
        before = run(*build, "before", "a.c") + run("./before")
        tool, said = run(TOOL, "a.c", "--layout=SoA", "--closed-world", "-i", "--strict-verify", "--", "-std=c11")
        after = run(*build, "after", "a.c") + run("./after")
        if tool != 0 or before != after or before[2] != 0:
            failures += 1
            print("FAILED", name, brackets, tool, said, before, after)
print(2 * len(MACROS), "programs,", failures, "failures")
