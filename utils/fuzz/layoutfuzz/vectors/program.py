"""C++ programs around vectors of records, of one file or two."""

import random
import re

from ..chunks import Program, indent
from ..cprogram import MAIN, RUNTIME
from . import algorithms, bindings, border, classes, elements, generic, growth, hazards, holders, ordering, pointers, refused, trouble, whole
from .fields import OPTIONAL_NUM, OWNING_NUM
from .names import Names, Vec
from .places import place
from .records import NUM, VECTORS, Record

# What is included, if the program says one of these: most of the time goes into headers.
HEADERS = {"algorithm": "std::", "array": "std::array", "cstddef": "std::", "cstdint": "std::", "cstdio": "", "cstdlib": "", "cstring": "",
           "deque": "std::deque", "exception": "std::exception", "functional": "std::function|std::c?ref\\(|std::less|std::greater",
           "iterator": "std::", "list": "std::list", "map": "std::map", "memory": "_ptr|make_shared|make_unique", "mutex": "std::mutex",
           "numeric": "accumulate|iota|inner_product", "optional": "std::optional|nullopt", "queue": "_queue<", "set": "std::set<",
           "stack": "std::stack", "stdexcept": "_error|out_of_range", "string": "string", "thread": "std::thread",
           "tuple": "tuple|std::tie|std::get", "utility": "std::", "vector": "std::"}
STATE = [("unsigned long long hash", " = 14695981039346656037ull"), ("unsigned seed", " = 1u"),
         ("int pool[8]", " = {3, 1, 4, 1, 5, 9, 2, 6}")]
BY_CONCEPT = [(9, elements), (5, growth), (4, algorithms), (3, whole), (2, classes), (4, ordering), (4, holders), (4, generic), (4, trouble), (7, hazards)]
BY_MODE = {"": [], "pointers": [(14, pointers)], "bindings": [(9, bindings)]}   # of a record
# Objects of these are set by the library's own code, which MSan does not see.
UNSEEN = ["map<", "set<", "list<", "std::string", "std::thread", "throw", "std::function", "_queue<", "std::exception"]


class VectorProgram:
    """What is made of one seed."""

    suffix = ".cpp"
    converts = False
    counts = [1, 1, 1, 2, 2, 2, 3, 3, 6]   # of records
    switches = False        # containers change in the direct style alone

    def __init__(self, seed):
        self.seed, self.rng = seed, random.Random(f"vectors {seed}")
        rng = self.rng
        self.program = Program(rng)
        self.std = rng.choice([11, 14, 14, 17, 17, 17, 17, 20, 20, 23])
        self.standard = f"{rng.choice(['c', 'c', 'gnu'])}++{self.std}"
        self.many = rng.random() < 0.25
        self.units = ["main", "other"] if self.many else ["main"]
        self.names, self.aliases, self.has_vec3, self.lists = set(), {}, False, set()
        self.wrapped = False
        self.current = None
        self.records = []
        for _ in range(rng.choice(self.counts)):
            self.records.append(Record(self))
        self.arrays = []
        self.make()

    def without(self):
        """Builds that do not suit it: the library's trees are not made for MSan."""
        return ["clang-msan"] if any(name in text for place, parts in self.program.parts.items() if place not in ("header", "file")
                                     for _, text in parts for name in UNSEEN) else []

    def late_files(self, dropped):
        return {}

    def builds(self):
        return []

    def finished(self, text):
        return text

    # What the uses ask for.

    def use_vec3(self):
        if not self.has_vec3:
            self.has_vec3 = True
            with self.program.apart():
                self.program.add("types", self.rng.choice(VECTORS))

    def vector(self, record):
        """The type of vectors, as it is spelled here."""
        if record.name not in self.aliases and self.rng.random() < 0.15:
            name = record.name + "_list"
            with self.program.apart():
                self.program.add("types", self.rng.choice([f"using {name} = std::vector<{record.t}>;",
                                                           f"typedef std::vector<{record.t}> {name};"]), {record.chunk})
            self.aliases[record.name] = name
        self.aliases.setdefault(record.name, "")
        if self.aliases[record.name] and self.rng.random() < 0.7:
            return self.aliases[record.name]
        return f"std::vector<{record.t}>"

    def is_local(self, vec):
        return getattr(vec, "local", False)

    def type(self, text, vec):
        """A type, or what is to stand behind it, in front of all functions."""
        program = self.program
        with program.apart(), program.chunk("type") as needs:
            needs.add(vec.record.chunk)
            program.add("kinds", text)
        program.touch(needs)

    def function(self, result, parameters, body, record=None):
        """Defines one; its name."""
        program, rng = self.program, self.rng
        name, record = program.fresh("f"), record or self.current.record
        head = f"{result}{'' if result.endswith(('&', '*')) else ' '}{name}({parameters})"
        with program.apart(), program.chunk("function " + name) as needs:
            needs.add(record.chunk)
            if self.many and rng.random() < 0.6:
                program.add("prototypes", f"{head};")
                late = re.sub(r" = \w+(?=,|\)$)", "", head)   # The values of arguments are said once.
                program.add("functions " + rng.choice(self.units), f"{late} {{\n{indent(body)}\n}}\n")
            else:
                program.add("kinds" if self.many or rng.random() < 0.2 else "functions main",
                            f"{'static ' if not self.many else 'inline '}{head} {{\n{indent(body)}\n}}\n")
        program.touch(needs)
        return name

    def uses_owners(self):
        return any(record.owns for record in self.records)

    # The program as a whole.

    def make(self):
        rng, program = self.rng, self.program
        for record in self.records:
            for _ in range(rng.choice([1, 2, 2, 3])):
                self.arrays.append(place(self, record))
                program.note("vectors", record)
        for record in self.records:
            self.blocks([vec for vec in self.arrays if vec.record is record])
        for vec in self.arrays:
            with program.chunk("checksum", own=False):
                program.touch(vec.needs)
                program.add("run.sums", f"mix((unsigned){vec.expr}.size());\nfor (const auto &e : {vec.expr})\n  {vec.record.mix}(e);")
        self.assemble()

    def blocks(self, vectors):
        rng = self.rng
        for _ in range(rng.randint(3, 7)):
            self.block(rng.choice(vectors), "run.blocks", self.a_list)
        for _ in range(rng.randint(2, 4) if vectors[0].record.mode else 0):
            self.block(rng.choice(vectors), "run.blocks", lambda vec: BY_MODE[vec.record.mode][0][1])
        roll = rng.random()
        for _ in range(rng.randint(1, 3) if roll < 0.6 else 0):
            self.block(rng.choice(vectors), "run.blocks", lambda _: border)
        if roll > 0.88:
            self.block(rng.choice(vectors), "run.blocks", lambda _: refused)

    def a_list(self, vec):
        lists = BY_CONCEPT + BY_MODE[vec.record.mode]
        return self.rng.choices([module for _, module in lists], [weight for weight, _ in lists])[0]

    def block(self, vec, where, module):
        """Some uses, where they stand or in a function that gets the vector."""
        program, rng = self.program, self.rng
        if rng.random() < 0.65:
            self.use(vec, where, module(vec))
            return
        name = program.fresh("part")
        chosen = [module(vec) for _ in range(rng.randint(1, 3))]
        inner = Vec("v", vec.record, (vec.record.chunk,), rng.random() < 0.25 and any(m.READING for m in chosen))
        inner.local = True
        with program.apart(), program.chunk("function " + name) as needs:
            needs.add(vec.record.chunk)
            for each in chosen:
                if each.READING or not inner.constant:
                    self.use(inner, "body " + name, each)
            head = f"void {name}({'const ' if inner.constant else ''}{self.vector(vec.record)} &v, int n)"
            unit = rng.choice(self.units)
            if unit != "main" or self.many and rng.random() < 0.3:
                program.add("prototypes", f"{head};")
            else:
                head = "static " + head
            program.add("functions " + unit, f"{head} {{\n  (void)n;\n  @{{body {name}}}\n}}\n")
        with program.chunk("call"):
            program.touch(needs)
            program.touch(vec.needs)
            program.note("vector function", vec.record)
            program.add(where, f"{name}({vec.expr}, n);")

    def use(self, vec, where, module):
        program, rng = self.program, self.rng
        options = module.READING if vec.constant else module.WRITING + module.READING
        make = rng.choices([f for _, f in options], [weight for weight, _ in options])[0]
        kept, self.current = self.current, vec
        with program.chunk(make.__name__):
            program.touch(vec.needs)
            program.note(f"{module.__name__.split('.')[-1]}.{make.__name__}", vec.record)
            program.add(where, f"{{\n{indent(make(self, vec))}\n}}")
        self.current = kept

    def assemble(self):
        program = self.program
        for text, initial in STATE:
            if self.many:
                program.add("state", f"extern {text};")
                program.parts.setdefault("globals main", []).insert(0, (frozenset(), f"{text}{initial};"))
            else:
                program.add("state", f"static {text}{initial};")
        runtime = RUNTIME[:RUNTIME.index("static inline unsigned deref")]
        num = NUM + OWNING_NUM * self.uses_owners() + OPTIONAL_NUM * (self.std >= 17 and self.uses_owners())
        text = num + "".join(text for parts in program.parts.values() for _, text in parts)
        headers = "".join(f"#include <{name}>\n" for name, words in HEADERS.items() if re.search(words, text))
        top = f"{headers}\n@{{state}}\n{runtime}\n{num}\n@{{types}}\n@{{prototypes}}\n@{{kinds}}\n"
        run = "static void run(int n) {\n  if (n < 0)\n    return;\n  @{run.vectors}\n  @{run.blocks}\n  @{run.sums}\n}\n"
        if not self.many:
            program.add("file", f"{top}\n@{{globals main}}\n\n@{{functions main}}\n{run}\n{MAIN}")
            program.files.append(("main.cpp", "file"))
            return
        program.add("header", f"#ifndef SHARED_H\n#define SHARED_H\n{top}\n#endif")
        program.files.append(("shared.h", "header"))
        for unit in self.units:
            tail = f"\n{run}\n{MAIN}" if unit == "main" else ""
            program.add(f"file {unit}", f"#include \"shared.h\"\n\n@{{globals {unit}}}\n\n@{{functions {unit}}}{tail}")
            program.files.append((f"{unit}.cpp", f"file {unit}"))
