"""Edits the rewritten files of Inputs/again as a person would: by_hand.py FOLDER STEP"""

import os
import sys

folder, step = sys.argv[1:]
HEADER_LINES = """/* By hand. */
static inline float body_soa_sum(body_soa b, int i) { return b.c0[i >> 3].x[i & 7] + b.id[i]; }
"""
SPRING = "struct spring { float length, force; };\n\n"
NEW = """  struct {record} *{name} = calloc(n, sizeof *{name});
  if (!{name})
    return 1;
  for (int i = 0; i < n; i++)
    {name}[i].{to} += {name}[i].{of} + 1;
  printf("%g\\n", {name}[2].{to});
  free({name});
"""


def change(name, *pairs):
    path = os.path.join(folder, name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for old, new in pairs:
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


END = "  body_soa_free(b);\n"
if step == "edit":
    # A rewritten line, a generated function, the generated header.
    change(
        "bodies.c",
        ("= (float)i;", "= (float)i * 0.5f; /* Halved by hand. */"),
        ("  int error;\n", "  int error; /* Kept. */\n"),
        (END, '  printf("%g\\n", body_soa_sum(b, 3));\n' + END),
    )
    change("body_soa.h", ("end */\n\n#endif\n", "end */\n" + HEADER_LINES + "\n#endif\n"))
elif step == "spring":
    change(
        "bodies.c",
        ("int main(void) {\n", SPRING + "int main(void) {\n"),
        (END, NEW.format(record="spring", name="s", to="force", of="length") + END),
    )
    change("p.yaml", ("records:\n", "records:\n  spring: {layout: SoA}\n"))
else:
    change("bodies.c", (END, NEW.format(record="body", name="w", to="x", of="y") + END))
