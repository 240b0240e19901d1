"""Compares layoutopt-tune's layouts with what layoutopt prints: layouts.py TUNE TOOL DIR."""

import os
import re
import shutil
import subprocess
import sys

tune, tool, folder = sys.argv[1:]
sys.dont_write_bytecode = True
sys.path.insert(0, tune)
from layoutopt_tune.kernels import TYPES  # noqa: E402
from layoutopt_tune.layouts import Layout  # noqa: E402

shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)
checked = 0
for sizes in ((4, 8), (1, 2, 8, 4), (8, 1), (2, 2, 1), (4, 4, 4, 4)):
    fields = " ".join("%s f%d;" % (TYPES[s], k) for k, s in enumerate(sizes))
    uses = "".join("  p[i].f%d += 1;\n" % k for k in range(len(sizes)))
    for name in ("tiled 2", "tiled 8", "tiled 512", "SoA"):
        layout = Layout(name)
        with open(os.path.join(folder, "a.c"), "w") as file:
            file.write("#include <stdlib.h>\nstruct r { %s };\nstatic void g(struct r *p, int i) {\n%s}\n"
                       "int main(void) {\n  struct r *p = calloc(9, sizeof *p);\n  g(p, 3);\n"
                       "  free(p);\n  return 0;\n}\n" % (fields, uses))
        with open(os.path.join(folder, "policy.yaml"), "w") as file:
            file.write("version: 1\nrecords:\n  r:\n    layout: %s\n" % name)
        out = os.path.join(folder, "out")
        shutil.rmtree(out, ignore_errors=True)
        os.mkdir(out)
        subprocess.run([tool, "--quiet", "--Werror", "--policy=" + folder + "/policy.yaml", "-o", out,
                        folder + "/a.c"], check=True, stderr=subprocess.PIPE)
        with open(os.path.join(out, "a.c")) as file:
            source = file.read()
        with open(os.path.join(out, "r_soa.h")) as file:
            header = file.read()
        for k in range(len(sizes)):
            access = "p." + layout.typed_access(k, "i")
            assert access + " += 1" in source, (access, source)
        if name != "SoA":
            found = re.search(r"sizeof\(r_soa_c0\) == (\d+)", header)
            assert found, header
            elements, _ = layout.elements(sizes)
            assert [int(found.group(1))] == elements, (name, sizes, found.group(0), elements)
        checked += 1
assert checked == 20
