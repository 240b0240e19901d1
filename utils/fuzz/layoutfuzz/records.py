"""Records of random shape, and how to read, set and change each of their scalars.

Values stay well-defined: unsigned arithmetic wraps, signed and floating fields hold
small numbers. A value to store is always an expression of type `unsigned`.
"""

from dataclasses import dataclass, field as member

from .chunks import marked
from .extents import named


@dataclass(frozen=True)
class Scalar:
    """A type: `kind` is u, s, f, b(ool), e(num) or p(ointer); `bits` of a bit-field."""
    name: str
    kind: str
    bits: int = 0

    @property
    def quarter(self):
        return "0.25f" if self.name == "float" else "0.25"

    def read(self, lvalue):
        lvalue = marked(lvalue, self.name)
        if self.kind == "f":
            return f"(unsigned)(int){lvalue}"
        if self.kind == "p":
            return f"deref({lvalue})"
        return f"(unsigned){lvalue}"

    def make(self, value):
        """A value of this type from an unsigned one."""
        if self.kind == "u":
            if self.bits:
                return f"({value}) & {(1 << self.bits) - 1}u"
            return f"({self.name})({value})"
        if self.kind == "s":
            if self.bits:
                return f"(int)(({value}) & {(1 << (self.bits - 1)) - 1}u)"
            return f"({self.name})((int)(({value}) % 200u) - 100)"
        if self.kind == "f":
            return f"({self.name})(({value}) % 1024u) * {self.quarter}"
        if self.kind == "b":
            return f"(({value}) & 1u) != 0"
        if self.kind == "e":
            return f"({self.name})(({value}) % 3u)"
        return f"&pool[({value}) % 8u]"

    def constant(self, rng):
        """A constant, good for initial values of static storage."""
        k = rng.randrange(100)
        if self.kind == "f":
            return f"{k}.5f" if self.name == "float" else f"{k}.25"
        if self.kind == "b":
            return str(k % 2)
        if self.kind == "e":
            return rng.choice(["RED", "GREEN", "BLUE"])
        if self.kind == "p":
            return rng.choice([f"&pool[{k % 8}]", f"pool + {k % 8}", "0"])
        if self.bits:
            return str(k % (1 << (self.bits - 1)))
        return str(k) if self.kind == "u" or k % 3 else f"-{k}"

    def change(self, rng, lvalue, value):
        """A statement that changes it, by an operator where there is one."""
        if self.kind == "f":
            op = rng.choice(["+= V", "-= V", "*= H", "++", "--", "/= T"])
            text = op.replace("H", "0.5f").replace("T", "2")
            text = text.replace("V", self.make(value))
        elif self.kind == "u":
            op = rng.choice(["+= V", "-= V", "*= 3u", "^= V", "|= V", "&= V", "++", "--",
                             "<<= 1", ">>= 1", "/= 3u", "%= 7u"])
            text = op.replace("V", self.make(value))
        elif self.kind == "s":
            op = rng.choice(["+= V", "-= V", "^= V", "|= V", "&= V", "++", "--", "/= 3",
                             "%= 7"])
            text = op.replace("V", f"(int)(({value}) & 15u)")
        elif self.kind == "b":
            text = rng.choice(["^= ", "|= ", "= "]) + self.make(value)
            if text[0] == "=" and not side_effects(lvalue):
                text = f"= !{lvalue}"
        else:
            text = "= " + self.make(value)
        if text in ("++", "--") and rng.random() < 0.4:
            return f"{text}{lvalue};"
        return f"{lvalue}{text};" if text in ("++", "--") else f"{lvalue} {text};"


def side_effects(text):
    return "++" in text or "--" in text or "+= " in text


C_SCALARS = [Scalar(*t) for t in [
    ("int", "s"), ("int", "s"), ("unsigned", "u"), ("unsigned", "u"), ("float", "f"),
    ("float", "f"), ("double", "f"), ("double", "f"), ("char", "s"), ("signed char", "s"),
    ("unsigned char", "u"), ("short", "s"), ("unsigned short", "u"), ("long", "s"),
    ("unsigned long long", "u"), ("long long", "s"), ("_Bool", "b"), ("enum hue", "e"),
    ("int *", "p"), ("const int *", "p"), ("size_t", "u"), ("uint8_t", "u"),
    ("int64_t", "s"), ("long double", "f"), ("unsigned long", "u"), ("uint32_t", "u")]]


# Of bit-fields, with the largest width.
BIT_TYPES = [("unsigned", "u", 12), ("int", "s", 12), ("unsigned", "u", 31), ("int", "s", 30),
             ("unsigned char", "u", 8), ("short", "s", 13), ("unsigned long long", "u", 30),
             ("_Bool", "b", 1)]

# Names that generated code may want for itself.
AWKWARD = ["a", "i", "at", "soa", "rec", "num", "by", "block", "records", "head", "line", "first",
           "storage", "n", "p", "pos_x", "to", "from", "end"]


@dataclass
class Leaf:
    """A scalar within a record: `pos.x`, `tag[1]`."""
    path: str
    type: Scalar
    field: object

    def of(self, element):
        self.field.record.program.touch([self.field.chunk, self.field.record.chunk])
        return element.member(self.path)

    @property
    def addressable(self):
        return not self.type.bits and not self.field.unaligned


@dataclass
class Field:
    """A member of a record, whatever it holds."""
    name: str
    declaration: str
    chunk: int
    record: object = None
    leaves: list = member(default_factory=list)
    nested: str = ""        # type of a nested record
    dims: tuple = ()        # of a member that is an array
    unaligned: bool = False
    initial: object = None  # rng -> an initial value with its braces

    @property
    def bits(self):
        return any(leaf.type.bits for leaf in self.leaves)

    def of(self, element):
        self.record.program.touch([self.chunk, self.record.chunk])
        return element.member(self.name)


class Record:
    def __init__(self, program, name, type_name):
        self.program = program
        self.name = name        # as policies call it
        self.type = type_name   # as the program calls it
        self.types = [type_name]  # and all its other names
        self.fields = []
        self.chunk = program.new_chunk("record " + name)
        self.packed = False

    @property
    def leaves(self):
        return [leaf for field in self.fields for leaf in field.leaves]

    def a_leaf(self, rng, wanted=lambda leaf: True):
        fits = [leaf for leaf in self.leaves if wanted(leaf)]
        return rng.choice(fits) if fits else None

    def use(self):
        self.program.touch([self.chunk])
        return self.program.rng.choice(self.types)


class Maker:
    """Makes records for C."""

    scalars = C_SCALARS
    tagged = 0.5    # of the small records, so many have a tag

    def __init__(self, program, place):
        self.program, self.rng, self.place = program, program.rng, place
        self.vectors = []   # small records to nest: (type, [(name, Scalar)], chunk)

    def scalar(self):
        return self.rng.choice(self.scalars)

    def declare(self, scalar, name):
        return f"{scalar.name}{name}" if scalar.name.endswith("*") else f"{scalar.name} {name}"

    def make_vector(self):
        """A small record that others nest."""
        program = self.program
        tag = program.fresh("vec")
        scalar = self.rng.choice([s for s in self.scalars if s.kind in "usf"])
        members = [(name, scalar) for name in "xyz"[:self.rng.randint(2, 3)]]
        chunk = program.new_chunk("record " + tag)
        body = " ".join(f"{self.declare(s, n)};" for n, s in members)
        if self.rng.random() < self.tagged:
            type_name = f"struct {tag}"
            text = f"struct {tag} {{ {body}{self.methods(type_name, members)} }};"
        else:
            type_name = tag
            text = f"typedef struct {{ {body} }} {tag};"
        program.add(self.place, text, [chunk])
        self.vectors.append((type_name, members, chunk))

    def methods(self, _type_name, _members):
        """What else is declared in a small record."""
        return ""

    def field(self, record, number):
        rng = self.rng
        name = rng.choice("abcdefghkmqrsvwxyz") + str(number)
        if rng.random() < 0.08:
            name = rng.choice([n for n in AWKWARD if n not in {f.name for f in record.fields}])
        field = Field(name, "", self.program.new_chunk(f"field {record.name}.{name}"), record)
        roll = rng.random()
        if roll < 0.60:
            scalar = self.scalar()
            align = "_Alignas(16) " if rng.random() < 0.03 and not record.packed else ""
            field.declaration = f"{align}{self.declare(scalar, name)};"
            field.leaves = [Leaf(name, scalar, field)]
            field.initial = scalar.constant
        elif roll < 0.64:
            self.pair_field(field)
        elif roll < 0.66:
            self.tagged_field(field)
        elif roll < 0.78:
            self.array_field(record, field)
        elif roll < 0.90 and self.vectors:
            self.nested_field(field)
        elif roll < 0.93 and not record.packed:
            self.anonymous_field(field)
        elif roll < 0.95:
            self.bit_field(field)
        else:
            scalar = Scalar("float", "f")
            field.declaration = f"volatile float {name};" if rng.random() < 0.05 \
                else f"float {name};"
            field.leaves = [Leaf(name, scalar, field)]
            field.initial = scalar.constant
        field.unaligned = record.packed
        return field

    def array_field(self, record, field):
        rng, name = self.rng, field.name
        scalar = self.scalar()
        dims = rng.choice([(2,), (3,), (4,), (2, 2), (5,), (8,)])
        field.dims = dims
        bounds = [str(d) for d in dims]
        if rng.random() < 0.15:
            text = rng.choice([f"#define @ {dims[0]}", f"enum {{ @ = {dims[0]} }};"])
            bounds[0], field.needs = named(self, "DIM", text)
            self.program.note("extent-of-field", record)
        field.declaration = self.declare(scalar, name) + "".join(f"[{d}]" for d in bounds) + ";"
        for i in range(dims[0]):
            for j in range(dims[1]) if len(dims) > 1 else [None]:
                at = f"[{i}]" + (f"[{j}]" if j is not None else "")
                field.leaves.append(Leaf(name + at, scalar, field))

        def initial(rng):
            if len(dims) == 2:
                return "{{" + scalar.constant(rng) + "}}"
            return "{" + ", ".join(scalar.constant(rng)
                                   for _ in range(rng.randint(1, dims[0]))) + "}"
        field.initial = initial

    def nested_field(self, field):
        type_name, members, chunk = self.rng.choice(self.vectors)
        name = field.name
        # The field goes when the nested record goes.
        field.needs, field.vector_type = [chunk], type_name
        if self.rng.random() < 0.25:
            field.dims = (2,)
            field.declaration = f"{type_name} {name}[2];"
            field.leaves = [Leaf(f"{name}[{i}].{n}", s, field)
                            for i in range(2) for n, s in members]
            field.initial = lambda rng: "{{" + members[0][1].constant(rng) + "}}"
        else:
            field.nested = type_name
            field.declaration = f"{type_name} {name};"
            field.leaves = [Leaf(f"{name}.{n}", s, field) for n, s in members]
            field.initial = lambda rng: "{" + ", ".join(
                s.constant(rng) for _, s in members[:rng.randint(1, len(members))]) + "}"

    def pair_field(self, field):
        """Two members in one declaration."""
        name, rng = field.name, self.rng
        base = rng.choice([s for s in self.scalars if not s.name.endswith("*")])
        first, second = name + "l", name + "r"
        field.name = ""
        field.leaves = [Leaf(first, base, field), Leaf(second, base, field)]
        field.declaration = f"{base.name} {first}, {second};"
        if rng.random() < 0.3:
            field.declaration = f"{base.name} {first}, {second}[2];"
            field.leaves = [Leaf(first, base, field), Leaf(second + "[0]", base, field),
                            Leaf(second + "[1]", base, field)]
            field.initial = lambda rng: f"{base.constant(rng)}, {{{base.constant(rng)}}}"
        else:
            field.initial = lambda rng: f"{base.constant(rng)}, {base.constant(rng)}"

    def tagged_field(self, field):
        """A nested record that is defined where it is used."""
        name, first, second = field.name, self.scalar(), self.scalar()
        tag = self.program.fresh("part")
        inner = f"{self.declare(first, 'u')}; {self.declare(second, 'v')};"
        field.declaration = f"struct {tag} {{ {inner} }} {name};"
        field.nested = f"struct {tag}"
        field.leaves = [Leaf(f"{name}.u", first, field), Leaf(f"{name}.v", second, field)]
        field.initial = lambda rng: "{" + first.constant(rng) + "}"

    def anonymous_field(self, field):
        name, first, second = field.name, self.scalar(), self.scalar()
        inner = f"{self.declare(first, name + 'i')}; {self.declare(second, name + 'j')};"
        if self.rng.random() < 0.5:
            field.declaration = f"struct {{ {inner} }};"
            paths = [name + "i", name + "j"]
            field.name = ""
        else:
            field.declaration = f"struct {{ {inner} }} {name};"
            paths = [f"{name}.{name}i", f"{name}.{name}j"]
        field.leaves = [Leaf(paths[0], first, field), Leaf(paths[1], second, field)]
        field.initial = lambda rng: "{" + first.constant(rng) + "}"

    def bit_field(self, field):
        """One to four bit-fields, with room between them."""
        rng, lines, values = self.rng, [], []
        for number in range(rng.choice([1, 2, 2, 3, 4])):
            name = field.name + "bcd"[number - 1] if number else field.name
            kind, sign, most = rng.choice(BIT_TYPES)
            bits = rng.randint(min(most, 2), most)
            scalar = Scalar(kind, sign, bits)
            if number and rng.random() < 0.15:
                lines.append(f"{kind} : {rng.choice([0, 1])};")
            if number and kind == values[-1].name and lines[-1].endswith(f": {values[-1].bits};"):
                lines[-1] = f"{lines[-1][:-1]}, {name} : {bits};"
            else:
                lines.append(f"{kind} {name} : {bits};")
            values.append(scalar)
            field.leaves.append(Leaf(name, scalar, field))
        field.declaration = " ".join(lines)
        # One value after another, behind a designator or not.
        field.initial = lambda rng: ", ".join(s.constant(rng) for s in values)

    def unset_field(self, record):
        """A member that no one sets or reads: it has no scalars that others know of."""
        name = self.program.fresh("never")
        field = Field(name, "", self.program.new_chunk(f"field {record.name}.{name}"), record)
        field.declaration = self.rng.choice([f"_Bool {name};", f"_Bool {name};", f"_Bool {name}[3];",
                                             f"enum hue {name};", f"struct {{ char c; _Bool b; }} {name};"])
        field.unaligned = record.packed
        field.initial = lambda rng: "{0}" if "[" in field.declaration or "{" in field.declaration else \
            ("GREEN" if "enum" in field.declaration else rng.choice("01"))
        self.program.note("unset", record)
        return field

    def make(self):
        """A record of two to eight fields, declared in one of the usual ways."""
        rng, program = self.rng, self.program
        tag = program.fresh(rng.choice(["body", "cell", "node", "item"]))
        style = rng.randrange(5)
        record = Record(program, tag, [f"struct {tag}", tag, f"{tag}_t", f"struct {tag}",
                                       f"struct {tag}"][style])
        record.packed = rng.random() < 0.04
        for number in range(rng.randint(2, 8)):
            record.fields.append(self.field(record, number))
        if rng.random() < 0.08:
            record.fields.insert(rng.randint(1, len(record.fields)), self.unset_field(record))
        attribute = " __attribute__((packed))" if record.packed else ""
        if rng.random() < 0.03:
            attribute = " __attribute__((aligned(16)))"
        place = f"fields of {tag}"
        for field in record.fields:
            program.add(place, field.declaration,
                        [field.chunk, record.chunk, *getattr(field, "needs", ())])
        inside = f"{{\n  @{{{place}}}\n}}{attribute}"
        text = [f"struct {tag} {inside};", f"typedef struct {inside} {tag};",
                f"typedef struct {tag} {inside} {tag}_t;",
                f"struct {tag};\nstruct {tag} {inside};",
                f"typedef struct {tag} {tag}_t;\nstruct {tag} {inside};"][style]
        program.add(self.place, text, [record.chunk])
        if style in (2, 4):
            record.types = [f"struct {tag}", f"{tag}_t"]
        if rng.random() < 0.2:
            program.add(self.place, f"typedef {record.type} {tag}_alias;", [record.chunk])
            record.types.append(f"{tag}_alias")
        return record
