"""Languages of the small programs of `snippets`: what stands around each, how it is built and run."""

import os
import re
import shutil

from .build import Failure, first_error, run, warnings_of

HOST = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "host")
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def with_includes(head, code, rest):
    """`code` within a program; its includes come first."""
    includes = re.findall(r"^#include.*\n", code, flags=re.M)
    return head + "".join(includes) + rest + re.sub(r"^#include.*\n", "", code, flags=re.M).strip() + "\n"


class C:
    suffix = ".c"
    standard = "-std=gnu17"
    head = "".join(f"#include <{h}.h>\n" for h in ("stdio", "stdlib", "string", "stddef", "stdint",
                                                   "stdbool", "math"))
    record = "typedef struct body { float x, y; int n; } body;\n"
    fill = """static void fill(body *p, int n) {
  for (int i = 0; i < n; i++) { p[i].x = i * 2; p[i].y = i + 1; p[i].n = i; }
}
static float sum(const body *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += p[i].x * p[i].y + p[i].n;
  return s;
}
"""
    main = """int main(void) {
  body *b = (body *)calloc(10, sizeof(body));
  fill(b, 10);
  %s;
  printf("%%g\\n", sum(b, 10));
  free(b);
}
"""

    def __init__(self, args):
        self.compiler = shutil.which(args.clang)
        self.gcc = args.gcc     # Clang's OpenMP has a library of its own.
        self.sanitizer = SANITIZED if self.runs(args.work) else []
        self.libraries = ["-lm"]

    def runs(self, work):
        """Whether programs with sanitizers can be built and run here."""
        source = os.path.join(work, "probe" + self.suffix)
        with open(source, "w", encoding="utf-8") as file:
            file.write("int main() { return 0; }\n")
        binary = os.path.join(work, "probe")
        return run([self.compiler, *SANITIZED, source, "-o", binary])[0] == 0 and \
            run([binary])[0] == 0

    def includes(self, _code):
        return self.head

    def program(self, declarations, statements):
        """The text of the main file; `statements` is None for a whole program."""
        code = declarations + (statements or "")
        before = "" if re.search(r"\bstruct body\b[^;]*\{|\} *body;", declarations) else self.record
        if statements is not None or re.search(r"\b(fill|sum)\(", declarations):
            before += "" if "void fill(" in declarations else self.fill
        text = with_includes(self.includes(code), declarations, before)
        return text + (self.main % statements.strip() if statements is not None else "")

    def tool_flags(self, flags):
        return ["--", self.standard, *flags]

    tool_options = ("--closed-world",)

    def sources(self, folder):
        return sorted(n for n in os.listdir(folder) if n.endswith(self.suffix))

    def execute(self, folder, flags):
        """Exit code, output and errors of the program, and its warnings."""
        binary = os.path.join(folder, "program")
        compiler = self.gcc if "-fopenmp" in flags else self.compiler
        code, _, errors = run([compiler, self.standard, "-Wall", "-Wextra", "-O1", *self.sanitizer,
                               *flags, *self.sources(folder), "-o", binary, *self.libraries],
                              cwd=folder, timeout=120)
        if code != 0:
            raise Failure(first_error(errors))
        done = run([binary], cwd=folder, env={"ASAN_OPTIONS": "detect_leaks=0",
                                              "OMP_NUM_THREADS": "2"})
        if self.sanitizer and re.search(r"runtime error|ERROR: AddressSanitizer", done[2]):
            done = (99, done[1], first_error(done[2]))
        return done, warnings_of(errors)


class Cxx(C):
    suffix = ".cpp"
    standard = "-std=c++20"
    head = "".join(f"#include <{h}>\n" for h in ("cstdio", "cstdlib", "cstring"))
    record = "struct body { float x, y; int n; };\n"
    main = C.main.replace("(void)", "()")
    # Each takes a while to read: only those whose names are used.
    headers = {
        "algorithm": "sort|copy|min|max|fill|fill_n|for_each",
        "functional": "function|bind|less|hash",
        "iterator": "begin|end|size",
        "memory": "unique_ptr|make_unique|shared_ptr|make_shared|allocator|addressof",
        "new": "bad_alloc|nothrow|align_val_t|launder",
        "utility": "move|swap|exchange|pair",
        "vector": "vector",
    }

    def __init__(self, args):
        args.clang = args.clangxx
        super().__init__(args)
        self.libraries = []

    def includes(self, code):
        head = self.head
        head += "".join(f"#include <{header}>\n" for header, names in self.headers.items()
                        if re.search(rf"\bstd::({names})\b", code))
        return head + ("#include <new>\n" if re.search(r"\bnew\s*\(", code) else "")


class OpenCL(C):
    """Kernels `fill`, `k` and `total` on one buffer `b` of 16 records, by work-groups of 8."""

    suffix = ".cl"
    standard = "-cl-std=CL1.2"
    record = "typedef struct { float x, y; int n; } body;\n"
    fill = """__kernel void fill(__global body *b) {
  int i = get_global_id(0);
  b[i].x = i * 2; b[i].y = i + 1; b[i].n = i;
}
__kernel void total(__global const body *b, __global float *out) {
  int i = get_global_id(0);
  out[16 + i] = b[i].x * b[i].y + b[i].n;
}
"""
    main = """__kernel void k(__global body *b, __global float *out, int n) {
  int i = get_global_id(0);
  %s;
}
"""
    tool_options = ("--header-out=layout.h",)

    def __init__(self, args):
        self.clang, self.gcc = args.clang, args.gcc
        self.grind = ["oclgrind", "--data-races"] if shutil.which("oclgrind") else []
        self.object = os.path.join(args.work, "host.o")
        if run([self.gcc, "-O1", "-c", os.path.join(HOST, "host.c"), "-o", self.object])[0] != 0:
            raise SystemExit("snippets.py: no OpenCL host")

    def includes(self, _code):
        return ""

    def tool_flags(self, flags):
        return [self.standard, *flags]

    def execute(self, folder, flags):
        binary = os.path.join(folder, "host")
        header = ['-DLAYOUT_HEADER="layout.h"'] \
            if os.path.exists(os.path.join(folder, "layout.h")) else []
        code, _, errors = run([self.gcc, "-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-I", HOST,
                               "-I.", *header, os.path.join(HOST, "snippet.c"), self.object, "-o",
                               binary, "-lOpenCL"], cwd=folder)
        if code != 0:
            raise Failure("host: " + first_error(errors))
        warnings = warnings_of(errors)
        code, _, errors = run([self.clang, "-x", "cl", self.standard, "-target", "spir64-unknown-unknown",
                               "-Wall", "-Wextra", "-Wno-spir-compat", "-fsyntax-only", *flags,
                               "main.cl"], cwd=folder)
        if code != 0:
            raise Failure(first_error(errors))
        warnings |= warnings_of(errors)
        cache = os.path.join(folder, "cache")
        options = " ".join([self.standard, "-cl-opt-disable", *flags])
        done = run([*self.grind, binary, "main.cl", options], timeout=120, cwd=folder,
                   env={"POCL_CACHE_DIR": cache})
        if "OCLGRIND FATAL ERROR" in done[1] + done[2]:
            done = run([binary, "main.cl", options], timeout=120, cwd=folder,
                       env={"POCL_CACHE_DIR": cache})
        elif any(word in done[1] + done[2] for word in ("Invalid", "race", "Uninitialized", "Oclgrind -")):
            done = (99, "", re.sub(r"\s+", " ", done[2] or done[1])[:300])
        shutil.rmtree(cache, ignore_errors=True)
        return done, warnings


KINDS = {"c": C, "c++": Cxx, "opencl": OpenCL}
