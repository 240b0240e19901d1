"""OpenCL C programs: kernels over buffers of records, and a host that launches them.

Kernels themselves fill the records and sum them up, so that the host knows nothing of
records but their size. A work-item writes to its own record alone, and reads, besides,
buffers that its kernel does not write to.
"""

from . import blocks, clstatements, idioms, places, watched
from .arrays import checks
from .chunks import indent
from .clhost import host_text
from .clrecords import CLMaker, record_size
from .cprogram import CProgram
from .elements import Array, Element, element, loop
from .noise import noisy
from .policy import make_policy
from .statements import body, simple_type, statement

TOP = """#pragma OPENCL FP_CONTRACT OFF
#define mix(v) (h = (h ^ (uint)(v)) * 16777619u)
#define mix_wide(v) (mix((v) >> 32), mix(v))
#define mix_single(v) mix(as_uint(v))
#define seed 77u
#define NULL 0
enum hue { RED, GREEN, BLUE };
"""

BLOCKS = [blocks.plain_loop, blocks.pointers, blocks.whole_records, blocks.two_ends, places.sorting,
          watched.bound, watched.index, places.best_of, idioms.swap_macro, idioms.two_addresses, idioms.pointer_walk,
          places.hidden]


class OpenCLProgram(CProgram):
    """What is made of one seed."""

    reading, writing = clstatements.READING, clstatements.WRITING
    widest = "ulong"
    opencl = True
    has_old_style = False

    def __init__(self, seed):
        self.buffers = []       # (name, record, records beyond n, chunk)
        self.kernels = []
        self.sets = []          # arrays that a policy may name: (id, chunks)
        super().__init__(f"cl{seed}")
        self.standard = "-cl-std=CL1.2"
        records = {id(r): (r, {r.chunk}) for _, r, _, _ in self.buffers}
        self.policy = make_policy(self.rng, list(records.values()), False, False,
                                  [s for s in self.sets if self.rng.random() < 0.7])

    def choose(self, texts):
        fits = [t for t in texts if "mem" not in t]
        return self.rng.choice(fits)

    def late_files(self, dropped):
        return {"sizes.h": "".join(f"#define SIZE_{r.name} {record_size(r, dropped)}\n"
                                   for r in self.records)}

    def array(self, name, count, record, qualifier, least=0, own=False):
        return Array(name, count, record, (record.chunk,), least, "const" not in qualifier,
                     qualifier=qualifier, own=own)

    def visible(self):
        if not self._scopes:
            return []
        inner, alone = self._scopes[-1]
        return [] if alone else inner

    def make(self):
        rng, program = self.rng, self.program
        if rng.random() < 0.15:
            program.texture = lambda text: noisy(rng, text)
        maker = CLMaker(program, "types")
        for _ in range(rng.randint(0, 2)):
            maker.make_vector()
        self.records = [maker.make() for _ in range(rng.choice([1, 1, 2]))]
        for record in self.records:
            for _ in range(rng.choice([1, 2, 2])):
                name = program.fresh("buf")
                self.buffers.append((name, record, rng.choice([0, 0, 3, 9]), record.chunk))
        for record in self.records:
            self.fill_kernel(record)
        for _ in range(rng.randint(1, 4)):
            with program.chunk("kernel"):
                rng.choice([self.own_kernel, self.own_kernel, self.reading_kernel,
                            self.local_kernel, self.private_kernel, self.atomic_kernel,
                            self.block_kernel, self.twin_kernel])()
        if rng.random() < 0.15:
            with program.chunk("refusal"):
                self.refusal_kernel()
        program.texture = None
        program.add("cl", f"{TOP}\n@{{types}}\n\n@{{functions main}}\n")
        program.add("glue", host_text(self))
        program.files += [("main.cl", "cl"), ("glue.c", "glue")]

    # Kernels.

    def kernel(self, parameters, text, arguments, dimensions=1, name=None):
        """Defines a kernel, and lets the host launch it on `arguments`."""
        program = self.program
        name = name or program.fresh("step")
        program.add("functions main", f"__kernel void {name}({', '.join(parameters)}) {{\n"
                    f"{indent(text)}\n}}\n")
        self.launch(name, arguments, dimensions)
        return name

    def launch(self, name, arguments, dimensions=1, place="launches"):
        lines = []
        for k, (what, value) in enumerate(arguments):
            if what == "local":
                lines.append(f"pass(k, {name.upper()}_ARG({k}), (size_t)8 * SIZE_{value.name}, NULL);")
            elif what == "buffer":
                lines.append(f"pass_buffer(k, {name.upper()}_ARG({k}), &{value});")
            elif what == "out":
                lines.append(f"pass(k, {name.upper()}_ARG({k}), sizeof(cl_mem), &out.memory[0]);")
            else:
                lines.append(f"number = {value};\npass(k, {name.upper()}_ARG({k}), "
                             "sizeof number, &number);")
        count = next(v for w, v in arguments if w == "count")
        size = f"((size_t)({count}) / 8 + 1) * 8"
        shape = f"1, {size}, 1, 8, 1" if dimensions == 1 else f"2, {size}, 2, 4, 2"
        first = "\n".join([f"cl_kernel k = get_kernel(\"{name}\");", *lines,
                           f"launch(k, {shape});", "clReleaseKernel(k);"])
        self.program.add(place, "{\n" + indent(first) + "\n}")
        if not any(name == n for n, _ in self.kernels):
            self.kernels.append((name, None))
            self.program.add("kernel macros", f"#if defined(LAYOUT_HEADER) && defined({name.upper()}_ARGS)\n"
                             f"#define {name.upper()}_ARG(k) {name}_arg(k)\n#else\n"
                             f"#define {name.upper()}_ARG(k) (k)\n#endif")

    def fill_kernel(self, record):
        """The kernels that set and sum up all scalars; they are never left out."""
        program, rng = self.program, self.rng
        fill, total = program.fresh("fill"), program.fresh("total")
        with program.chunk("fill", own=False):
            record.use()
            for leaf in record.leaves:
                with program.chunk("fill", own=False):
                    make = leaf.type.make(f"(uint)i * {rng.randrange(1, 90)}u + (uint)salt")
                    program.add(fill, f"{leaf.of(Element('p[i]'))} = {make};")
            t = record.type
            program.add("functions main", f"__kernel void {fill}(__global {t} *p, int n, int salt) {{\n"
                        f"  int i = get_global_id(0);\n  if (i >= n)\n    return;\n  @{{{fill}}}\n}}\n")
            checks(self, record, Element("p[i]"), total)
            program.add("functions main", f"__kernel void {total}(__global const {t} *p, int n, "
                        f"__global uint *out) {{\n  int i = get_global_id(0);\n  if (i >= n)\n"
                        f"    return;\n  uint h = 1;\n  @{{{total}}}\n  out[i] = out[i] * 31u + h;\n}}\n")
            for k, (name, mine, more, _) in enumerate(self.buffers):
                if mine is record:
                    self.launch(fill, [("buffer", name), ("count", f"n + {more}"), ("int", k)],
                                place="fills")
                    self.launch(total, [("buffer", name), ("count", f"n + {more}"), ("out", 0)],
                                place="totals")

    def parameters(self, several=True):
        """An own buffer, some to read, and the parameters and arguments for them."""
        rng = self.rng
        own = rng.choice(self.buffers)
        const = rng.choice(["", "restrict "])
        others = [b for b in self.buffers if b is not own]
        rng.shuffle(others)
        others = others[:rng.randint(0, 2)] if several else []
        texts = [f"__global {own[1].use()} *{const}a"]
        arguments = [("buffer", own[0])]
        arrays = [self.array("a", "n", own[1], "__global ", own=True)]
        for k, b in enumerate(others):
            q = rng.choice(["__global const "] * 3 + ["__global "] * 2 + ["__constant "])
            texts.append(f"{q}{b[1].use()} *b{k}")
            arguments.append(("buffer", b[0]))
            array = self.array(f"b{k}", f"m{k}", b[1], q, b[2])
            array.writable = False
            arrays.append(array)
            texts.append(f"int m{k}")
            arguments.append(("int", f"n + {b[2]}"))
        at = rng.randint(0, len(texts))
        texts.insert(at, "int n")
        arguments.insert(at, ("count", f"n + {own[2]}"))
        texts.append("__global uint *out")
        arguments.append(("out", 0))
        return texts, arguments, arrays

    def block(self, array, i, least=2, most=5):
        place = self.program.fresh("block")
        for _ in range(self.rng.randint(least, most)):
            with self.program.chunk("statement"):
                at = element(self, array, i)
                self.program.add(place, statement(self, array, at, i))
        return f"@{{{place}}}"

    def own_kernel(self):
        texts, arguments, arrays = self.parameters()
        kind = self.rng.randrange(4)
        with self.scope(arrays[1:], False):
            block = self.block(arrays[0], "i")
        inner = indent(block)
        ways = ["get_global_id(0)", "get_group_id(0) * get_local_size(0) + get_local_id(0)"]
        guard = f"int i = {self.rng.choice(ways)};\nuint h = 1;\nif (i < n) {{\n{inner}\n  out[i] += h;\n}}"
        if kind == 1:
            guard = (f"uint h = 1;\nfor (int i = get_global_id(0); i < n; i += get_global_size(0)) {{\n"
                     f"{inner}\n  out[i] += h;\n}}")
        elif kind == 2:
            guard = ("int i = get_global_id(1) * get_global_size(0) + get_global_id(0);\nuint h = 1;\n"
                     f"if (i >= n)\n  return;\n{block}\nout[i] += h;")
        elif kind == 3:
            guard = f"uint h = 1;\nint i = get_global_id(0);\nif (i >= n)\n  return;\n{block}\nout[i] ^= h;"
        self.kernel(texts, guard, arguments, 2 if kind == 2 else 1)

    def reading_kernel(self):
        texts, arguments, arrays = self.parameters()
        rest = arrays[1:] or [self.array("a", "n", arrays[0].record, "__global ", 0)]
        rest[0].writable = False
        with self.scope([], True):
            loops = "\n".join(one_loop(self, self.rng.choice(rest)) for _ in range(2))
        self.kernel(texts, f"int i = get_global_id(0);\nuint h = (uint)i;\nif (i < n) {{\n{indent(loops)}\n"
                    "  out[i] += h;\n}", arguments)

    def twin_kernel(self):
        """One buffer through two parameters, of which one may be of constant memory."""
        rng = self.rng
        name, record, more, chunk = rng.choice(self.buffers)
        self.program.touch([chunk])
        self.program.note("one-buffer-twice", record)
        ways = rng.choice([("__global const ", "__constant "), ("__constant ", "__global const "),
                           ("__global ", "__constant "), ("__global const ", "__global ")])
        texts = [f"{way}{record.use()} *{p}" for way, p in zip(ways, "ab")]
        arguments = [("buffer", name), ("buffer", name), ("count", f"n + {more}"), ("out", 0)]
        views = [self.array(p, "n", record, way, more) for way, p in zip(ways, "ab")]
        lines = []
        for view in views:
            view.writable = False
            with self.scope([], True):
                lines.append(one_loop(self, view))
        first, second = (record.a_leaf(rng) for _ in "ab")
        lines.append(f"h ^= {first.type.read(first.of(Element('a[i]')))} * 3u + "
                     f"{second.type.read(second.of(Element('b[n - 1 - i]')))};")
        guard = "int i = get_global_id(0);\nuint h = (uint)i;\nif (i < n) {\n"
        self.kernel(texts + ["int n", "__global uint *out"], guard + indent("\n".join(lines))
                    + "\n  out[i] += h;\n}", arguments)
        if "__global " in ways and rng.random() < 0.5:
            self.alias_kernel(name, record, more)

    def alias_kernel(self, name, record, more):
        """One parameter writes, and another one reads what the work-item has written."""
        leaf = record.a_leaf(self.rng, simple_type) or record.leaves[0]
        texts = [f"__global {record.use()} *a", f"__global const {record.use()} *b", "int n", "__global uint *out"]
        mine = self.array("a", "n", record, "__global ", own=True)
        with self.scope([], False):
            inner = self.block(mine, "i", 1, 2)
        read = leaf.type.read(leaf.of(Element("b[i]")))
        text = (f"int i = get_global_id(0);\nuint h = 1;\nif (i < n) {{\n  h += {read};\n{indent(inner)}\n"
                f"  h = h * 5u + {read};\n  out[i] += h;\n}}")
        self.kernel(texts, text, [("buffer", name), ("buffer", name), ("count", f"n + {more}"), ("out", 0)])

    def private_kernel(self):
        texts, arguments, arrays = self.parameters()
        record, size = arrays[0].record, self.rng.choice([2, 3, 5])
        name = self.program.fresh("step")
        mine = self.array("mine", str(size), record, self.rng.choice(["__private ", ""]), size)
        mine.needs = (record.chunk,)
        self.name_private_set(record, name)
        with self.scope([mine], False):
            inner = self.filled(mine, "c") + "\n" + one_loop(self, mine)
            inner += "\n" + self.block(mine, f"(i % {size})", 1, 3)
            last = self.block(arrays[0], "i", 1, 3)
        text = (f"int i = get_global_id(0);\nuint h = 3;\n{record.use()} mine[{size}];\nif (i < n) {{\n"
                f"{indent(inner)}\n  a[i] = mine[i % {size}];\n  {last}\n  out[i] += h;\n}}")
        self.kernel(texts, text, arguments, name=name)

    def name_private_set(self, record, kernel):
        """Helpers may make one set of all kernels' private arrays, which has the first one's name."""
        kind = f"{record.name}@private:"
        if not any(name.startswith(kind) for name, _ in self.sets):
            self.sets.append((f"{kind}{kernel}.mine", self.needs_now()))

    def local_kernel(self):
        texts, arguments, arrays = self.parameters()
        record, name = arrays[0].record, self.program.fresh("step")
        tile = self.array("tile", "8", record, "__local const ", 8)
        self.sets.append((f"{record.name}@local:{name}.tile", self.needs_now()))
        with self.scope([tile], False):
            lines = self.block(arrays[0], "i", 2, 4)
        place = self.program.fresh("fill")
        for leaf in record.leaves:
            with self.program.chunk("fill", own=False):
                self.program.add(place, f"{leaf.of(Element('tile[l]'))} = {leaf.type.make('(uint)l * 5u')};")
        declared = f"__local {record.use()} tile[8];\n"
        if self.rng.random() < 0.4:
            # As a parameter; which arrays the host would have to pass is known to no one.
            self.sets.pop()
            declared = ""
            texts.append(f"__local {record.use()} *tile")
            arguments.append(("local", record))
        text = (f"{declared}int i = get_global_id(0), l = get_local_id(0);\n"
                f"uint h = 3;\n@{{{place}}}\nif (i < n)\n  tile[l] = a[i];\n"
                "barrier(CLK_LOCAL_MEM_FENCE);\nif (i < n) {\n  " f"{lines}\n  a[i] = tile[7 - l];\n"
                "  out[i] += h;\n}")
        self.kernel(texts, text, arguments, name=name)

    def block_kernel(self):
        """Blocks of C on private records, which are filled from the buffer and go back to it."""
        texts, arguments, arrays = self.parameters()
        record, size = arrays[0].record, self.rng.choice([2, 4, 7])
        name = self.program.fresh("step")
        mine = self.array("mine", str(size), record, self.rng.choice(["__private ", ""]), size)
        self.name_private_set(record, name)
        place = self.program.fresh("block")
        with self.scope([mine], False):
            for _ in range(self.rng.randint(1, 3)):
                with self.program.chunk("block"):
                    self.program.add(place, self.rng.choice(BLOCKS)(self, mine))
        text = (f"int i = get_global_id(0);\nuint h = 3;\n{record.use()} mine[{size}];\nif (i < n) {{\n"
                f"  for (int c = 0; c < {size}; c++)\n    mine[c] = a[i];\n  @{{{place}}}\n"
                f"  a[i] = mine[{self.rng.randrange(size)}];\n  out[i] += h;\n}}")
        self.kernel(texts, text, arguments, name=name)

    def atomic_kernel(self):
        """All work-items change one field of some records, by an operation that commutes."""
        texts, arguments, arrays = self.parameters(False)
        record = arrays[0].record
        leaf = record.a_leaf(self.rng, lambda f: f.type.name in ("int", "uint") and f.addressable)
        if not leaf:
            return self.own_kernel()
        at = element(self, arrays[0], self.rng.choice(["((i * 7 + 1) % n)", "(i / 2)", "0"]))
        call = self.rng.choice(["atomic_add(&@, V)", "atomic_inc(&@)", "atomic_xor(&@, V)",
                                "atomic_or(&@, V)", "atomic_sub(&@, V)", "atomic_min(&@, V)"])
        call = call.replace("V", f"({leaf.type.name})(i & 7)").replace("@", leaf.of(at))
        return self.kernel(texts, f"int i = get_global_id(0);\nif (i < n) {{\n  {call};\n  out[i] += 1;\n}}",
                           arguments)

    def refusal_kernel(self):
        texts, arguments, arrays = self.parameters()
        a, rng = arrays[0], self.rng
        leaf = a.record.a_leaf(rng, lambda f: f.addressable) or a.record.leaves[0]
        place = leaf.of(Element("a[i]"))
        t = leaf.type.name
        texts_of = ["h += ((size_t)(a + i) - (size_t)a) > 0;",
                    "h += sizeof(a) + ((__global const uchar *)a != 0);",
                    "h += (uint)((__global uchar *)&a[i] - (__global uchar *)a) / sizeof(*a);"]
        if leaf.addressable:
            texts_of += [f"__global {t} *q = &{place};\n  *q = {leaf.type.make('(uint)i')};",
                         f"(&{place})[0] = {leaf.type.make('(uint)i')};"]
        self.kernel(texts, f"int i = get_global_id(0);\nuint h = 1;\nif (i < n) {{\n  "
                    f"{rng.choice(texts_of)}\n  out[i] += h;\n}}", arguments)

    def needs_now(self):
        return set(self.program._open[-1]) if self.program._open else set()

    def filled(self, array, i):
        place = self.program.fresh("fill")
        for leaf in array.record.leaves:
            with self.program.chunk("fill", own=False):
                self.program.add(place, f"{leaf.of(Element(f'{array.expr}[{i}]'))} = "
                                 f"{leaf.type.make(f'(uint){i} * 5u + (uint)i')};")
        return f"for (int {i} = 0; {i} < {array.count}; {i}++) {{\n  @{{{place}}}\n}}"


def one_loop(gen, array):
    return loop(gen, array, body(gen, array, 1, 3))
