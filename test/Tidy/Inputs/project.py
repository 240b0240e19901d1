"""project.py FOLDER N: N files of C, with arrays, and of C++, with vectors, in turn, and
their build description; each file has something for each of the checks."""

import json
import os
import sys

C_TEXT = """#include <stdio.h>
struct hot{i} {{ double v[7]; int k; }};
static struct hot{i} hot[1000];
struct kept{i} {{ float x; int y; }};
static struct kept{i} kept[10];
struct padded{i} {{ char a; double v; char b; }};
static int sum{i}(struct padded{i} p) {{ return p.a + p.b; }}
int f{i}(void) {{
  struct padded{i} two[2] = {{0}};
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

CXX_TEXT = """#include <algorithm>
#include <cstdio>
#include <vector>
struct hot{i} {{ double v, w, x, y; int k; }};
struct kept{i} {{ float x; int y; }};
struct padded{i} {{ char a; double v; char b; }};
int f{i}() {{
  std::vector<hot{i}> hot(1000);
  std::vector<kept{i}> kept(10);
  std::vector<padded{i}> two(2);
  int n = 0;
  for (int t = 0; t < 100; t++)
    for (auto &h : hot)
      n += h.k;
  for (auto &each : kept)
    each.x = 1;
  std::fwrite(kept.data(), sizeof(kept{i}), kept.size(), stdout);
  std::sort(hot.begin(), hot.end(),
            [](const hot{i} &a, const hot{i} &b) {{ return a.k < b.k; }});
  for (const auto &p : two)
    n += p.a + p.b;
  return n;
}}
"""

folder, count = sys.argv[1], int(sys.argv[2])
commands = []
for i in range(count):
    name = f"file{i}." + ("cpp" if i % 2 else "c")
    with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
        out.write((CXX_TEXT if i % 2 else C_TEXT).format(i=i))
    commands.append(
        {"directory": folder, "file": name, "arguments": ["cc", "-c", "-w", name]}
    )
with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as out:
    json.dump(commands, out)
