"""project.py FOLDER N: N files of C and C++ in turn, and their build description; each
has an array for each of the checks."""

import json
import os
import sys

TEXT = """#include <stdio.h>
struct hot{i} {{ double v[7]; int k; }};
static struct hot{i} hot[1000];
struct kept{i} {{ float x; int y; }};
static struct kept{i} kept[10];
struct padded{i} {{ char a; double v; char b; }};
static int sum{i}(struct padded{i} p) {{ return p.a + p.b; }}
int f{i}(void) {{
  struct padded{i} two[2] = {{}};
  int n = 0;
  for (int t = 0; t < 100; t++)
    for (int j = 0; j < 1000; j++)
      n += hot[j].k;
  for (int j = 0; j < 10; j++)
    kept[j].x = j;
  fwrite(kept, sizeof *kept, 10, stdout);
  return n + sum{i}(two[n % 2]);
}}
"""

folder, count = sys.argv[1], int(sys.argv[2])
commands = []
for i in range(count):
    name = f"file{i}." + ("cpp" if i % 2 else "c")
    with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
        out.write(TEXT.format(i=i))
    commands.append(
        {"directory": folder, "file": name, "arguments": ["cc", "-c", "-w", name]}
    )
with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as out:
    json.dump(commands, out)
