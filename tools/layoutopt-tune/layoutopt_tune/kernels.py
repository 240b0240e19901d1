"""The text of the kernels: a loop over records, once for each layout.

A loop reads all fields that it uses and stores their mean into the first; a pair
reads and writes one field of a block of records, then the other of the same block.
Values stay between 0 and 64 and get never denormal: no time goes into odd numbers.
"""

from .layouts import Layout

TYPES = {1: "unsigned char", 2: "unsigned short", 4: "float", 8: "double"}


def loop_body(layout, case, index):
    wide = "double" if any(case.fields[f] == 8 for f in case.used) else "float"
    one = "1.0" if wide == "double" else "1.0f"
    access = [layout.typed_access(f, index) for f in case.used]
    first = TYPES[case.fields[case.used[0]]]
    terms = " + ".join([one] + ["(%s)%s" % (wide, a) for a in access])
    # A product, not a quotient: it is rounded in one way everywhere.
    factor = "%.9g%s" % (1 / (len(access) + 1), "" if wide == "double" else "f")
    return "%s = (%s)((%s) * %s);" % (access[0], first, terms, factor)


def pair_body(layout, field, index):
    access = layout.typed_access(field, index)
    return "%s = 0.5f * (%s + 1.0f);" % (access, access)


def index_of(case, k):
    return "order[%s]" % k if case.access == "gathered" else k


def c_function(number, layout, case):
    types = [TYPES[s] for s in case.fields]
    element = layout.element_type(case.fields, types)
    lines = ["__attribute__((noinline)) static void run_%d(char *const *a, int n, int block,"
             " const int *order) {" % number, "  (void)block, (void)order;"]
    if element:
        lines.insert(0, "typedef %s element_%d;" % (element, number))
        lines.append("  element_%d *c0 = (element_%d *)a[0];" % (number, number))
    else:
        # Other fields' arrays are not part of the loop.
        lines += ["  %s *f%d = (%s *)a[%d];" % (types[f], f, types[f], f) for f in case.used]
    if case.kind == "loop":
        lines.append("  for (int k = 0; k < n; k++) {")
        lines.append("    int i = %s;" % index_of(case, "k"))
        lines.append("    " + loop_body(layout, case, "i"))
        lines.append("  }")
    else:
        lines.append("  for (int b = 0; b < n; b += block) {")
        for field in case.used:
            lines.append("    for (int k = b; k < b + block; k++) {")
            lines.append("      int i = %s;" % index_of(case, "k"))
            lines.append("      " + pair_body(layout, field, "i"))
            lines.append("    }")
        lines.append("  }")
    return lines + ["}"]


def cl_kernel(number, layout, case):
    types = [TYPES[s].replace("unsigned ", "u") for s in case.fields]
    element = layout.element_type(case.fields, types)
    lines = []
    if element:
        lines.append("typedef %s element_%d;" % (element, number))
        arrays = ["__global element_%d *c0" % number]
    else:
        arrays = ["__global %s *f%d" % (t, f) for f, t in enumerate(types)]
    lines.append("__kernel void run_%d(int n, int block, __global const int *order, %s) {"
                 % (number, ", ".join(arrays)))
    if case.kind == "loop":
        lines.append("  int k = get_global_id(0);")
        lines.append("  if (k >= n)")
        lines.append("    return;")
        lines.append("  int i = %s;" % index_of(case, "k"))
        lines.append("  " + loop_body(layout, case, "i"))
    else:
        # Neighbouring work-items stay neighbours; each goes through `block` records.
        lines.append("  int w = get_global_id(0), items = n / block;")
        lines.append("  if (w >= items)")
        lines.append("    return;")
        for field in case.used:
            lines.append("  for (int k = w; k < n; k += items) {")
            lines.append("    int i = %s;" % index_of(case, "k"))
            lines.append("    " + pair_body(layout, field, "i"))
            lines.append("  }")
    return lines + ["}"]


def cu_launch(number, layout, case):
    """Starts a kernel with arrays of the device."""
    types = [TYPES[s] for s in case.fields]
    if layout.element_type(case.fields, types):
        arrays = ["(element_%d *)a[0]" % number]
    else:
        arrays = ["(%s *)a[%d]" % (t, f) for f, t in enumerate(types)]
    return ["static void launch_%d(char *const *a, int n, int block, const int *order) {" % number,
            "  LAUNCH(run_%d, block ? n / block : n, n, block, order, %s);"
            % (number, ", ".join(arrays)), "}"]


def tables(case, layouts, run):
    """What driver.c knows of the layouts, by the definition and not by C types; run: the
    pattern of the names of functions that run them."""
    lines = ["#define FIELDS %d" % len(case.fields), "#define LAYOUTS %d" % len(layouts),
             "static const struct layout layouts[LAYOUTS] = {"]
    for number, layout in enumerate(layouts):
        elements, places = layout.elements(case.fields)
        lines.append('  {"%s", %d, %d, {%s}, {%s}, {%s}, %s},' % (
            layout.name, layout.tile, len(elements), ", ".join(map(str, elements)),
            ", ".join(str(a) for a, _ in places), ", ".join(str(o) for _, o in places),
            run % number if run else "0"))
    lines.append("};")
    lines.append("static const int field_bytes[FIELDS] = {%s};"
                 % ", ".join(map(str, case.fields)))
    return lines


def c_text(case, names):
    layouts = [Layout(name) for name in names]
    lines = ['#include "driver.h"']
    for number, layout in enumerate(layouts):
        lines += c_function(number, layout, case)
    lines += tables(case, layouts, "run_%d")
    return "\n".join(lines + ['#include "native.c"', '#include "driver.c"', ""])


def cl_text(case, names):
    lines = []
    if 8 in case.fields:
        lines.append("#pragma OPENCL EXTENSION cl_khr_fp64 : enable")
    for number, name in enumerate(names):
        lines += cl_kernel(number, Layout(name), case)
    return "\n".join(lines + [""])


def cl_host_text(case, names):
    layouts = [Layout(name) for name in names]
    lines = ['#include "driver.h"'] + tables(case, layouts, None)
    return "\n".join(lines + ['#include "opencl.c"', '#include "driver.c"', ""])


def cu_text(case, names):
    layouts = [Layout(name) for name in names]
    lines = ['#include "driver.h"', '#include "cuda.h"']
    for number, layout in enumerate(layouts):
        lines += cl_kernel(number, layout, case) + cu_launch(number, layout, case)
    lines += tables(case, layouts, "launch_%d")
    return "\n".join(lines + ['#include "cuda.c"', '#include "driver.c"', ""])
