"""Records that vectors hold: their fields, how these are read and set, constructors, methods.

A value to store is an expression of type `unsigned`, as everywhere; what is read goes
through `num()`, which has an overload for each scalar.
"""

import random

from ..chunks import indent, marked
from ..records import Scalar
from .fields import OPTIONAL, OWNERS, list_of, more_methods, moved_out

SCALARS = [Scalar(*t) for t in [
    ("int", "s"), ("int", "s"), ("unsigned", "u"), ("unsigned", "u"), ("float", "f"), ("float", "f"),
    ("float", "f"), ("double", "f"), ("double", "f"), ("short", "s"), ("unsigned char", "u"),
    ("bool", "b"), ("hue", "e"), ("const int *", "p"), ("unsigned long long", "u"), ("long", "s"),
    ("char", "s"), ("std::size_t", "u"), ("std::uint8_t", "u")]]
FLOAT = Scalar("float", "f")
NAMES = ["body", "cell", "particle", "item", "edge", "sample", "entry", "agent", "point", "order", "task", "node"]
FIELDS = ["x", "y", "mass", "id", "key", "tag", "load", "temp", "kind", "vx", "weight", "rank"]

NUM = """static inline unsigned num(float v) {
  unsigned bits;
  std::memcpy(&bits, &v, sizeof(float));
  return bits;
}
static inline unsigned num(double v) {
  unsigned long long bits;
  std::memcpy(&bits, &v, sizeof(double));
  return (unsigned)(bits ^ bits >> 32);
}
static inline unsigned num(int v) { return (unsigned)v; }
static inline unsigned num(unsigned v) { return v; }
static inline unsigned num(long v) { return (unsigned)v; }
static inline unsigned num(unsigned long v) { return (unsigned)(v ^ v >> 32); }
static inline unsigned num(unsigned long long v) { return (unsigned)(v ^ v >> 32); }
static inline unsigned num(const int *p) { return p ? (unsigned)*p : 5u; }
enum hue { RED, GREEN, BLUE };
"""

# A class of numbers with operators, of which records have fields.
VECTORS = ["""struct vec3 {
  float x, y, z;
  vec3 operator+(const vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  vec3 operator*(float s) const { return {x * s, y * s, z * s}; }
  vec3 &operator+=(const vec3 &o) { x += o.x; y += o.y; z += o.z; return *this; }
  float dot(const vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
};
""", """class vec3 {
public:
  float x, y, z;
  vec3() : x(0), y(0), z(0) {}
  vec3(float a, float b, float c) : x(a), y(b), z(c) {}
  vec3 &operator+=(const vec3 &o);
  float dot(const vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
  friend vec3 operator+(vec3 a, const vec3 &b) { return a += b; }
};
inline vec3 &vec3::operator+=(const vec3 &o) { x += o.x; y += o.y; z += o.z; return *this; }
inline vec3 operator*(const vec3 &v, float s) { return vec3(v.x * s, v.y * s, v.z * s); }
""", """template <class T> struct vec {
  T x = T(), y = T(), z = T();
  vec() = default;
  vec(T a, T b, T c) : x(a), y(b), z(c) {}
  vec operator+(const vec &o) const { return vec(x + o.x, y + o.y, z + o.z); }
  vec operator*(T s) const { return vec(x * s, y * s, z * s); }
  vec &operator+=(const vec &o) { x += o.x; y += o.y; z += o.z; return *this; }
  T dot(const vec &o) const { return x * o.x + y * o.y + z * o.z; }
};
using vec3 = vec<float>;
"""]


class Leaf:
    """A scalar of a record."""

    def __init__(self, path, scalar, getter="", setter=""):
        self.path, self.type, self.getter, self.setter = path, scalar, getter, setter

    def text(self, e):
        return f"{e}.{self.getter}()" if self.getter else f"{e}.{self.path}"

    def read(self, e):
        return f"num({marked(self.text(e), self.type.name)})"

    def store(self, e, value):
        made = self.type.make(value)
        return f"{e}.{self.setter}({made});" if self.setter else f"{self.text(e)} = {made};"

    def change(self, rng, e, value):
        return self.store(e, value) if self.setter else self.type.change(rng, self.text(e), value)


class Field:
    """A member; what policies ask for, and its leaves."""
    bits = 0

    def __init__(self, name, text, chunk, leaves):
        self.name, self.text, self.chunk, self.leaves = name, text, chunk, leaves


class Record:
    """Its shape; `t` is how the program calls it."""

    def __init__(self, gen):
        self.gen, self.rng, program = gen, gen.rng, gen.program
        rng = self.rng
        self.name = rng.choice([n for n in NAMES if n not in gen.names])
        gen.names.add(self.name)
        self.space = "sim" if rng.random() < 0.3 and not gen.wrapped else ""
        self.t = self.qualified = f"sim::{self.name}" if self.space else self.name
        self.mode = rng.choices(["", "pointers", "bindings"], [5, 4, 2])[0]
        self.make, self.mix_name, self.before = (f"{n}_{self.name}" for n in ("make", "mix", "before"))
        self.mix, self.owns = self.mix_name, False
        self.chunk = program.new_chunk(f"record {self.name}")
        self.style = rng.choice(["plain", "plain", "defaults", "constructor", "constructor"])
        self.private = self.style == "constructor" and rng.random() < 0.25
        self.fields, self.methods, self.vectors, self.spoken, self.extras, self.after = [], [], [], [], [], ""
        self.owning = rng.choice([0, 0, 0.25, 0.5])
        for name in rng.sample(FIELDS, rng.randint(2, 6)):
            self.fields.append(self.field(name))
        if not any(f.leaves[0].path == f.name + ("_" if self.private else "") for f in self.fields):
            self.fields.append(self.scalar_field("extra"))
        self.leaves = [leaf for f in self.fields for leaf in f.leaves]
        self.plain = [leaf for leaf in self.leaves if not leaf.setter and not leaf.getter]
        self.define()

    def field(self, name):
        rng, roll = self.rng, self.rng.random()
        if roll < 0.14 and not self.private:
            self.gen.use_vec3()
            self.vectors.append(name)
            return Field(name, f"vec3 {name}", self.chunk, [Leaf(f"{name}.{c}", FLOAT) for c in "xyz"])
        if roll < 0.22 and not self.private:
            scalar, count = rng.choice(SCALARS), rng.randint(2, 3)
            array = rng.random() < 0.3
            text = f"std::array<{scalar.name}, {count}> {name}" if array else f"{scalar.name} {name}[{count}]"
            return Field(name, text, self.chunk,
                         [Leaf(f"{name}[{k}]", scalar) for k in range(count)])
        return self.scalar_field(name)

    def scalar_field(self, name):
        scalar = self.owner() or self.rng.choice(SCALARS)
        if not self.private:
            return Field(name, f"{scalar.name} {name}", self.chunk, [Leaf(name, scalar)])
        if self.rng.random() < 0.4:
            constant = f"{scalar.name}const" if scalar.kind == "p" else f"const {scalar.name}"
            self.gen.program.note("vector getter of references", self)
            self.methods += [f"{scalar.name} &{name}() {{ return {name}_; }}",
                             f"{constant} &{name}() const {{ return {name}_; }}"]
            leaf = Leaf(name + "_", scalar, name)
        else:
            self.methods += [f"{scalar.name} {name}() const {{ return {name}_; }}",
                             f"void set_{name}({scalar.name} v) {{ {name}_ = v; }}"]
            leaf = Leaf(name + "_", scalar, name, "set_" + name)
        return Field(name + "_", f"{scalar.name} {name}_", self.chunk, [leaf])

    def owner(self):
        """A type that owns something, in some of the records."""
        if self.rng.random() > self.owning:
            return None
        self.owns = True
        others = self.gen.records
        if others and self.rng.random() < 0.4:
            self.gen.program.note("vector field of vectors", self)
            with self.gen.program.apart():
                return list_of(self.gen, self.rng.choice(others))
        self.gen.program.note("vector field that owns", self)
        return self.rng.choice(OWNERS + [OPTIONAL] * (2 if self.gen.std >= 17 else 0))

    def define(self):
        rng, name = self.rng, self.name
        head = "class" if self.private or rng.random() < 0.15 else "struct"
        if self.style == "constructor":
            self.constructors()
        self.speaking()
        more_methods(self)
        moved_out(self)
        self.methods += self.spoken
        members = []
        for f in self.fields:
            scalar = f.leaves[0].path == f.name
            start = f" = {f.leaves[0].type.make('9u')}" if scalar else " = {}"
            members.append(f.text + (start if self.style == "defaults" else "") + ";")
        public = "public:\n" if head == "class" else ""
        if self.private or rng.random() < 0.3:
            private = "\nprivate:\n" if self.private else "\n"
            text = f"{public}{indent(chr(10).join(self.methods))}{private}{indent(chr(10).join(members))}"
        else:
            text = f"{public}{indent(chr(10).join(members + self.methods))}"
        text = f"{head} {name} {{\n{text}\n}};"
        if self.space:
            text = f"namespace sim {{\n{text}\n}}"
            if rng.random() < 0.4:
                self.gen.program.note("vector using directive", self)
                text += "\nusing namespace sim;"
                self.t = self.name
        with self.gen.program.apart():
            self.gen.program.add("types", text, {self.chunk})
            self.helpers()

    def constructors(self):
        """One without arguments, and one for some fields."""
        scalars = [f for f in self.fields if len(f.leaves) == 1 and f.leaves[0].path == f.name]
        self.taken = scalars[:self.rng.randint(1, 3)]
        def listed(taken):
            return ", ".join(f"{f.name}(a{taken.index(f)})" if f in taken else f"{f.name}()"
                             for f in self.fields)
        taken = ", ".join(f"{f.leaves[0].type.name} a{k}" for k, f in enumerate(self.taken))
        single = "explicit " if len(self.taken) == 1 else ""
        self.methods += [f"{self.name}() : {listed([])} {{}}",
                         f"{single}{self.name}({taken}) : {listed(self.taken)} {{}}"]

    def speaking(self):
        """Methods; their bodies name fields."""
        rng, self.calls = self.rng, []
        a, b = rng.choice(self.leaves), rng.choice(self.leaves)
        if rng.random() < 0.5:
            self.spoken.append(f"unsigned sum() const {{ return num({a.path}) * 3u + num({b.path}); }}")
            self.calls.append(("sum", "mix({e}.sum());", False))
        if rng.random() < 0.4:
            self.spoken.append(f"void step(unsigned k) {{ {a.path} = {a.type.make('k * 5u')}; }}")
            self.calls.append(("step", "{e}.step({value});", True))
        if rng.random() < 0.25:
            self.spoken.append(f"bool less(const {self.name} &o) const {{ return num({a.path}) < num(o.{a.path}); }}")
            self.calls.append(("less", "mix({e}.less({other}));", False))
        if rng.random() < 0.2:
            self.spoken.append(f"void take(const {self.name} &o, unsigned k = 3u) {{ {a.path} = o.{a.path}; "
                                f"{b.path} = {b.type.make('k')}; }}")
            self.calls.append(("take", "{e}.take({other});", True))
        if rng.random() < 0.12:
            self.spoken.append(f"bool operator<(const {self.name} &o) const {{ return num({a.path}) < num(o.{a.path}); }}")
            self.calls.append(("operator", "mix({e} < {other});", False))
        pairs = random.Random(f"pairs {self.gen.seed} {self.name}")
        if pairs.random() < 0.08:   # One of which the other is made, for elements or single records.
            self.spoken += [f"bool operator==(const {self.name} &o) const {{ return num({a.path}) == num(o.{a.path}); }}",
                             f"bool operator!=(const {self.name} &o) const {{ return !(*this == o); }}"]
            self.calls += [("equal", "mix({e} == {other});", False)] + [("unequal", "mix({e} != {other});", False)] * (pairs.random() < 0.5)
            self.gen.program.note("vector pair of operators", self)
        if rng.random() < 0.2 and self.calls:
            self.spoken.append(f"unsigned both() const {{ return num({b.path}) + num({a.path}); }}")
            self.spoken.append("unsigned twice() const { return both() * 2u; }")
            self.calls.append(("twice", "mix({e}.twice());", False))
        if rng.random() < 0.03:
            self.spoken.append(f"{self.name} &plus(unsigned k) {{ {a.path} = {a.type.make('k')}; return *this; }}")
            self.calls.append(("this", "{e}.plus({value}).plus(2u);", True))
        if rng.random() < 0.05:
            self.spoken.append("unsigned outside() const;")
            self.after = f"inline unsigned {self.t}::outside() const {{ return num({a.path}) + 1u; }}\n"
            self.calls.append(("outside", "mix({e}.outside());", False))

    def helpers(self):
        """How one is made, mixed in, and where it stands in the order of all."""
        rng, program, t = self.rng, self.gen.program, self.t
        sets = "\n".join(leaf.store("s", f"k * {rng.randrange(1, 90)}u + {k}u")
                         for k, leaf in enumerate(self.leaves))
        start = f"{t} s;"
        if self.style == "constructor" and rng.random() < 0.5:
            start = f"{t} s{self.arguments()};"
        elif self.style == "plain" and rng.random() < 0.4:
            start = rng.choice([f"{t} s{{}};", f"{t} s = {t}();"])
        order = "\n".join(
            (f"if ({x} != {y})\n  return {x} < {y};" if leaf.type.kind not in "pq" else
             f"if (num({x}) != num({y}))\n  return num({x}) < num({y});")
            for leaf in self.leaves for x, y in [(leaf.text("a"), leaf.text("b"))])
        mixes = "\n".join(f"mix({leaf.read('e')});" for leaf in self.leaves)
        program.add("types", f"""{self.after}
static inline {t} {self.make}(unsigned k) {{
  {start}
{indent(sets)}
  return s;
}}
static inline void {self.mix}(const {t} &e) {{
{indent(mixes)}
}}
static inline bool {self.before}(const {t} &a, const {t} &b) {{
{indent(order)}
  return false;
}}""", {self.chunk})

    def arguments(self):
        """Of the constructor that has some."""
        return "(" + ", ".join(f.leaves[0].type.make(f"{self.rng.randrange(99)}u") for f in self.taken) + ")"
