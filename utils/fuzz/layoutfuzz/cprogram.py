"""C programs, of one file or several: what the parts of the generator share."""

import contextlib
import random
import re

from . import arrays
from .blocks import block
from .chunks import Program, indent
from .elements import Element
from .extents import BUILT, DEFINED
from .noise import noisy, worded, words
from .records import Maker
from .refusals import border, refusal
from .statements import READING, WRITING

INCLUDES = """#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
"""

RUNTIME = """static inline void mix_wide(unsigned long long v) {
  hash = (hash ^ v) * 0x100000001b3ull;
  hash ^= hash >> 29;
}
static inline void mix(unsigned v) { mix_wide(v); }
static inline void mix_bits(double v) {
  unsigned long long bits;
  memcpy(&bits, &v, sizeof bits);
  mix_wide(bits);
}
static inline void mix_single(float v) {
  unsigned bits;
  memcpy(&bits, &v, sizeof bits);
  mix_wide(bits);
}
static inline unsigned deref(const int *p) { return p ? (unsigned)*p : 5u; }

enum hue { RED, GREEN, BLUE };
"""

STATE = [("unsigned long long hash", " = 14695981039346656037ull"), ("unsigned seed", " = 1u"),
         ("int pool[8]", " = {3, 1, 4, 1, 5, 9, 2, 6}")]

MAIN = """int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++) {
    int n = atoi(argv[k]);
    seed = (unsigned)n * 77u + 5u;
    run(n);
    printf("%d %016llx\\n", n, hash);
  }
  return 0;
}
"""


# Of which arguments for parameters that are not declared have the types anyway.
PLAIN = re.compile(r"(?!.*\b(float|char|short|bool|_Bool|void)\b)[^()\[\]&.]*")


def old_style(parameters):
    """Identifiers and declarations of a definition in the style of K&R."""
    names = [re.search(r"\w+$", one).group() for one in parameters.split(", ")]
    return ", ".join(names), "".join(f"\n  {one};" for one in parameters.split(", "))


class CProgram:
    """What is made of one seed."""

    reading, writing, maker = READING, WRITING, Maker
    widest = "unsigned long long"
    standards = ["c11", "c11", "gnu11", "c17", "gnu17"]
    suffix = ".c"
    designates = True       # initial values by name, in any order
    opencl = False
    has_old_style = True    # functions may be declared without their parameters

    def choose(self, texts):
        """One of several ways to say it."""
        return self.rng.choice(texts)

    def late_files(self, dropped):
        """Files that depend on what is left out: name -> text."""
        return {}

    def void(self, type_name):
        """In front of a `void *` that becomes another pointer."""
        return ""

    def block(self, array):
        """What is done with an array."""
        return block(self, array)

    def finished(self, text):
        """The text of a file, as it is written."""
        return worded(text, self.words)

    def __init__(self, seed, many_files=False):
        self.seed, self.many_files = seed, many_files
        self.rng = random.Random(f"{seed}/{many_files}")
        self.program = Program(self.rng)
        self.records, self.arrays = [], []
        self.converts = False
        self.built = ()         # bounds of the program's builds, if there are several
        self.depth = 0          # of functions that are being made
        self._shared = {}
        self._scopes = []       # (arrays, alone) of functions
        self.units = ["main"]
        if many_files:
            self.units += ["left", "right", "far"][:self.rng.randint(1, 3)]
        self.unit = "main"      # where text goes
        self.standard = self.rng.choice(self.standards)
        self.old_style = random.Random(f"old style {seed}/{many_files}")
        self.old_part = (0.5 if self.has_old_style and self.old_style.random() < 0.08 else 0)
        if many_files and (builds := random.Random(f"builds {seed}")).random() < 0.12:
            self.built = sorted(builds.sample([2, 3, 4, 5, 7, 8, 9, 16], 2))
        self.words = words(random.Random(f"words {seed}/{many_files}"))
        self.make()

    # What the parts of the generator ask for.

    @property
    def in_function(self):
        return bool(self._scopes)

    def visible(self):
        if not self._scopes:
            return self.arrays
        _, alone = self._scopes[-1]
        # A pointer may lead into any array of its record.
        return [] if alone else [b for b in self.arrays if b.everywhere and self.reaches(b)]

    def reaches(self, array):
        return not self.many_files or getattr(array, "unit", None) in (None, self.unit)

    @contextlib.contextmanager
    def scope(self, inner, alone):
        self._scopes.append((inner, alone))
        try:
            yield
        finally:
            self._scopes.pop()

    def may_overlap(self, array):
        return self.in_function or any(b.record is array.record and not b.assignable
                                       and not b.is_array for b in self.arrays)

    def variable(self, declaration, initial=""):
        """A variable at file scope; where it is visible."""
        if self.many_files and self.rng.random() < 0.6:
            unit = self.rng.choice(self.units)
            self.program.add("externs", f"extern {declaration};")
            self.program.add(f"globals {unit}", f"{declaration}{initial};")
            self.last_unit = None
        else:
            self.program.add(f"globals {self.unit}", f"static {declaration}{initial};")
            self.last_unit = self.unit

    def function(self, result, name, parameters, make):
        """Defines a function in front of whoever is being written."""
        program, rng = self.program, self.rng
        kept = self.unit
        # In the header, nothing but the header is visible.
        inside = rng.random() < 0.15 or self.unit == "header"
        outside = self.many_files and not inside and rng.random() < 0.6
        if outside:
            self.unit = rng.choice(self.units)
        self.depth += 1
        with program.apart(), program.chunk("function " + name) as needs:
            if inside and self.many_files:
                self.unit = "header"
            text = make()
            head = f"{result.rstrip() if result.endswith('* ') else result + ' '}{name}({parameters})"
            head = head.replace("  ", " ")
            prototype = head
            if (self.old_style.random() < self.old_part and PLAIN.fullmatch(parameters)):
                names, declared = old_style(parameters)
                before = head[:-len(parameters) - 1]
                head = f"{before}{names}){declared}"
                if self.old_style.random() < 0.3:
                    prototype = f"{before})"
            linkage = "" if outside else "static inline " if inside else "static "
            place = "inlines" if inside and self.many_files else f"functions {self.unit}"
            if outside:
                program.add("prototypes", f"{prototype};")
            program.add(place, f"{linkage}{head} {{\n{indent(text)}\n}}\n")
        self.depth -= 1
        self.unit = kept
        self.last_needs, self.last_everywhere = needs, outside or inside
        program.touch(needs)
        return name

    def shared(self, key, make, again=1.0):
        """A helper, made once for all who ask for it."""
        known = self._shared.get((*key, self.unit)) or self._shared.get((*key, ""))
        if known and self.rng.random() < again:
            self.program.touch(known[1])
            return known[0]
        name = make(self.program.fresh(key[0]))
        unit = "" if not self.many_files or self.last_everywhere else self.unit
        self._shared[(*key, unit)] = (name, self.last_needs)
        return name

    def helper(self, result, parameters, body):
        return self.shared(("helper", result, parameters, body), lambda name: self.function(
            result, name, parameters, lambda: body.strip()))

    def getter(self, array):
        t = array.pointer_type()
        body = self.rng.choice(["return p + k;", "return &p[k];"])
        return self.shared(("at", array.record, t), lambda name: self.function(
            t.strip() + " ", name, f"{t}p, {self.rng.choice(['int', 'long'])} k", lambda: body))

    def checksum_function(self, record):
        def make():
            place = self.program.fresh("sum")
            arrays.checks(self, record, Element("p[k]"), place)
            return f"for (int k = 0; k < n; k++) {{\n  @{{{place}}}\n}}"
        return self.shared(("digest", record), lambda name: self.function(
            "void", name, f"const {record.use()} *p, int n", make))

    def allocator(self, record):
        t = record.use()
        text = self.rng.choice([
            f"return {self.void(t + ' *')}malloc((size_t)n * sizeof({t}));",
            f"return {self.void(t + ' *')}calloc((size_t)n, sizeof({t}));",
            f"{t} *p = {self.void(t + ' *')}malloc(sizeof *p * (size_t)n);\nif (!p)\n  exit(9);\nreturn p;"])
        return self.shared(("make_array", record), lambda name: self.function(
            f"{t} * ", name, "int n", lambda: text))

    def macro(self, stem, parameters, text, needs):
        def make(name):
            with self.program.apart(), self.program.chunk("macro " + name) as mine:
                self.program.add("types", f"#define {name}{parameters} {text}", needs)
            self.last_needs, self.last_everywhere = mine | set(needs), True
            self.program.touch(self.last_needs)
            return name
        return self.shared((stem, parameters, text), make)

    def element_macro(self, array):
        return self.macro("AT", "(p, k)", self.rng.choice(["(p)[k]", "((p)[(k)])", "(*((p) + (k)))"]),
                          [])

    def builds(self):
        """Flags of each build of the program."""
        return [[f"-D{BUILT}={number}"] for number in self.built]

    # The program as a whole.

    def make(self):
        rng, program = self.rng, self.program
        if rng.random() < 0.15:
            program.texture = lambda text: noisy(rng, text)
        maker = self.maker(program, "types")
        for _ in range(rng.randint(0, 2)):
            maker.make_vector()
        self.records_maker = maker
        self.records = [maker.make() for _ in range(rng.choice([1, 1, 2, 2, 3]))]
        for record in self.records:
            for _ in range(rng.choice([1, 1, 2, 2, 3])):
                with program.chunk("array of " + record.name, own=False):
                    self.last_unit = "main"
                    array = rng.choice(arrays.STORAGES)(self, record)
                    array.unit = self.last_unit
                    self.arrays.append(array)
        for _ in range(rng.randint(2, 7)):
            with program.chunk("block"):
                self.place_block(self.block(rng.choice(self.arrays)))
        odd = rng.random()
        if odd < 0.14:
            with program.chunk("refusal"):
                self.place_block(refusal(self, rng.choice(self.arrays)))
        elif odd < 0.24:
            with program.chunk("border"):
                self.place_block(border(self, rng.choice(self.arrays)))
        if rng.random() < 0.5:
            with program.chunk("block"):
                self.place_block(self.block(rng.choice(self.arrays)))
        for array in self.arrays:
            arrays.checksum(self, array, "run.sums")
        program.texture = None
        self.assemble()

    def place_block(self, text):
        self.program.add("run.blocks", text)

    def assemble(self):
        program = self.program
        for text, initial in STATE:
            if self.many_files:
                program.add("state", f"extern {text};")
                program.parts.setdefault("globals main", []).insert(0, (frozenset(), f"{text}{initial};"))
            else:
                program.add("state", f"static {text}{initial};")
        run = ("static void run(int n) {\n  if (n < 0)\n    return;\n  @{run.arrays}\n  @{run.blocks}\n"
               "  @{run.sums}\n  @{run.end}\n}\n")
        if self.built:
            program.add("state", DEFINED.replace("@", str(self.built[0])))
        program.add("top", f"{INCLUDES}\n@{{state}}\n{RUNTIME}\n@{{types}}\n")
        if not self.many_files:
            program.add("file", f"@{{top}}\n@{{globals main}}\n\n@{{functions main}}\n{run}\n{MAIN}")
            program.files.append(("main" + self.suffix, "file"))
            return
        program.add("header", "#ifndef SHARED_H\n#define SHARED_H\n@{top}\n@{externs}\n"
                    "@{prototypes}\n@{inlines}\n#endif")
        program.files.append(("shared.h", "header"))
        for unit in self.units:
            tail = f"\n{run}\n{MAIN}" if unit == "main" else ""
            program.add(f"file {unit}", f"#include \"shared.h\"\n\n@{{globals {unit}}}\n\n"
                        f"@{{functions {unit}}}{tail}")
            program.files.append((f"{unit}.c", f"file {unit}"))
