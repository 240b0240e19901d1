"""Records of OpenCL C: no pointers, but vectors; sizes as the host needs them."""

from .records import Field, Leaf, Maker, Record, Scalar

CL_SCALARS = [Scalar(*t) for t in [
    ("int", "s"), ("int", "s"), ("uint", "u"), ("uint", "u"), ("float", "f"), ("float", "f"),
    ("float", "f"), ("char", "s"), ("uchar", "u"), ("short", "s"), ("ushort", "u"),
    ("long", "s"), ("ulong", "u"), ("enum hue", "e")]]
SIZES = {"int": 4, "uint": 4, "float": 4, "char": 1, "uchar": 1, "short": 2, "ushort": 2,
         "long": 8, "ulong": 8, "enum hue": 4}
VECTORS = ["float2", "float3", "float4", "float8", "int2", "int4", "uint4", "uchar4", "ushort2",
           "short4", "float16"]


def shape_of_vector(name):
    base = name.rstrip("0123456789")
    width = int(name[len(base):])
    return base, width


class CLMaker(Maker):
    """Makes records; each field also knows its size and alignment."""

    scalars = CL_SCALARS

    def field(self, record, number):
        rng = self.rng
        name = rng.choice("abcdefghkmqrtuvz") + str(number)
        field = Field(name, "", self.program.new_chunk(f"field {record.name}.{name}"), record)
        field.vector = ""
        roll = rng.random()
        if roll < 0.45:
            scalar = self.scalar()
            field.declaration = f"{scalar.name} {name};"
            field.leaves = [Leaf(name, scalar, field)]
            field.shape = (SIZES[scalar.name], SIZES[scalar.name])
        elif roll < 0.68:
            self.vector_field(field)
        elif roll < 0.86 or not self.vectors:
            self.array_field(record, field)
            size, count = SIZES[field.leaves[0].type.name], len(field.leaves)
            field.shape = (size * count, size)
        else:
            self.nested_field(field)
            sizes = [SIZES[leaf.type.name] for leaf in field.leaves]
            field.shape = (sum(sizes), sizes[0])
        return field

    def vector_field(self, field):
        rng, name = self.rng, field.name
        field.vector = rng.choice(VECTORS)
        base, width = shape_of_vector(field.vector)
        scalar = Scalar(base, {"f": "f"}.get(base[0], "u" if base[0] == "u" else "s"))
        count = rng.choice([1, 1, 1, 2])
        field.declaration = f"{field.vector} {name}" + (f"[{count}];" if count > 1 else ";")
        if width <= 4 and rng.random() < 0.5:
            parts = "xyzw"[:width]
        else:
            parts = ["s" + "0123456789abcdef"[k] for k in range(width)]
        for k in range(count):
            place = name + (f"[{k}]" if count > 1 else "")
            field.leaves += [Leaf(f"{place}.{part}", scalar, field) for part in parts]
        field.unaligned = True  # no address of a part of a vector
        if count > 1:
            field.dims = (count,)
        size = SIZES[base] * (4 if width == 3 else width)
        field.shape = (size * count, size)

    def make(self):
        rng, program = self.rng, self.program
        tag = program.fresh(rng.choice(["body", "cell", "ray", "item"]))
        style = rng.randrange(3)
        record = Record(program, tag, f"struct {tag}" if style == 0 else tag)
        record.fields = [self.field(record, k) for k in range(rng.randint(2, 6))]
        place = f"fields of {tag}"
        for field in record.fields:
            program.add(place, field.declaration,
                        [field.chunk, record.chunk, *getattr(field, "needs", ())])
        inside = f"{{\n  @{{{place}}}\n}}"
        program.add(self.place, [f"struct {tag} {inside};", f"typedef struct {inside} {tag};",
                                 f"typedef struct {tag} {inside} {tag};"][style], [record.chunk])
        return record


def record_size(record, dropped):
    """Bytes of a record on the device, without dropped fields."""
    size, most = 0, 1
    for field in record.fields:
        if {field.chunk, *getattr(field, "needs", ())} & dropped:
            continue
        bytes_, align = field.shape
        size = (size + align - 1) // align * align + bytes_
        most = max(most, align)
    return max(1, (size + most - 1) // most * most)
