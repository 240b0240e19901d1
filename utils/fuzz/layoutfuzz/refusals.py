"""Uses that are refused, or near the border: each is one more block of a program."""

from .elements import Element, element
from .statements import simple_type


def leaf_of(gen, array):
    return array.writable and array.record.a_leaf(gen.rng, lambda leaf: simple_type(leaf) and leaf.addressable
                               and "volatile" not in leaf.field.declaration)


def hashed(gen, array):
    """Bytes through a pointer to characters; padding is left out by a full clear."""
    i = gen.program.fresh("i")
    a = array.expr
    return (f"{{\n  const unsigned char *bytes = (const unsigned char *){a};\n"
            f"  if ({array.count} > 0)\n    for (size_t {i} = 0; {i} < 1; {i}++)\n"
            f"      mix(bytes[{i}] * 0u + 1u);\n}}")


def compared(gen, array):
    return f"if ({array.count} > 1)\n  mix(memcmp({array.expr}, {array.expr}, sizeof *{array.expr}) == 0);"


def kept_address(gen, array):
    leaf = leaf_of(gen, array)
    if not leaf:
        return compared(gen, array)
    p = gen.program.fresh("f")
    place = leaf.of(element(gen, array, "0"))
    return (f"if ({array.count} > 0) {{\n  {leaf.type.name} *{p} = &{place};\n"
            f"  *{p} = {leaf.type.make('5u')};\n}}")


def subscripted_address(gen, array):
    leaf = leaf_of(gen, array)
    if not leaf:
        return compared(gen, array)
    place = leaf.of(element(gen, array, "0"))
    return f"if ({array.count} > 0)\n  (&{place})[0] = {leaf.type.make('9u')};"


def offset(gen, array):
    field = gen.rng.choice(array.record.fields)
    if not field.name or field.bits:
        return compared(gen, array)
    at = field.of(Element(array.expr)).split(".")[-1]
    return (f"if ({array.count} > 0)\n  mix((unsigned)(((char *){array.expr} + "
            f"offsetof({array.record.use()}, {at}) - (char *){array.expr}) > 100000));")


def integer(gen, array):
    p = gen.program.fresh("p")
    return (f"{{\n  {array.pointer_type()}{p} = ({array.pointer_type()})(uintptr_t){array.expr};\n"
            f"  mix({p} == {array.expr});\n}}")


def void_context(gen, array):
    leaf = array.record.a_leaf(gen.rng)
    t = array.pointer_type()
    name = gen.function("unsigned", gen.program.fresh("context"), "const void *context, int n",
                        lambda: f"const {array.record.use()} *p = {gen.void('const ' + array.record.type + ' *')}context;\n"
                        f"return n > 0 ? {leaf.type.read(leaf.of(Element('p', True)))} : 0u;")
    return f"mix({name}({array.expr}, {array.count}));" if t else ""


def table_of_pointers(gen, array):
    p = gen.program.fresh("ptrs")
    leaf = array.record.a_leaf(gen.rng)
    a = array.expr
    return (f"if ({array.count} > 2) {{\n  {array.pointer_type()}{p}[2] = {{{a}, {a} + 2}};\n"
            f"  mix({leaf.type.read(leaf.of(Element(f'{p}[1]', True)))});\n}}")


def pointer_to_pointer(gen, array):
    t = array.pointer_type()
    if array.qualifier or not array.assignable:
        return table_of_pointers(gen, array)
    name = gen.function("void", gen.program.fresh("set"), f"{t}*to, {t}v", lambda: "*to = v;")
    return f"{name}(&{array.expr}, {array.expr});"


def variadic(gen, array):
    p = gen.program.fresh("text")
    return (f"{{\n  char {p}[64];\n  snprintf({p}, sizeof {p}, \"%p\", "
            f"(void *){array.expr});\n  mix({p}[0] != 0);\n}}")


def union_of(gen, array):
    t, name = array.record.use(), gen.program.fresh("either")
    leaf = array.record.a_leaf(gen.rng)
    return (f"if ({array.count} > 0) {{\n  union {{\n    {t} r;\n    unsigned char raw[sizeof({t})];\n"
            f"  }} {name};\n  {name}.r = {array.expr}[0];\n"
            f"  mix({leaf.type.read(leaf.of(Element(name + '.r')))});\n}}")


def unprototyped(gen, array):
    """A call through a pointer that does not tell the parameters, perhaps of another file."""
    if not gen.has_old_style:
        return compared(gen, array)
    leaf, t = array.record.a_leaf(gen.rng), array.pointer_type()
    name = gen.function("unsigned", gen.program.fresh("visit"), f"{t}p, int n", lambda:
                        f"return n > 0 ? {leaf.type.read(leaf.of(Element('p', True)))} : 0u;")
    needs = gen.last_needs
    hook = gen.program.fresh("hook")
    gen.variable(f"unsigned (*{hook})()")
    assign = f"{hook} = {name};"
    if gen.last_everywhere and gen.last_unit is None:
        setter = gen.function("void", gen.program.fresh("choose"), "int n", lambda:
                              (gen.program.touch(needs), f"if (n >= 0)\n  {assign}")[1])
        assign = f"{setter}({array.count});"
    return f"{assign}\nmix({hook}({array.expr}, {array.count}));"


def comparison(gen, record):
    leaf = record.a_leaf(gen.rng)
    t = record.use()

    def make():
        x, y = (leaf.type.read(leaf.of(Element(f"((const {t} *){p})", True))) for p in "pq")
        return f"unsigned x = {x}, y = {y};\nreturn x < y ? -1 : x > y;"
    return gen.shared(("order", record), lambda name: gen.function(
        "int", name, "const void *p, const void *q", make))


def sorted_records(gen, array):
    """Converted at the boundary, if the policy says so."""
    if not array.writable:
        return compared(gen, array)
    gen.converts = True
    return (f"qsort({array.expr}, (size_t){array.count}, sizeof *{array.expr}, "
            f"{comparison(gen, array.record)});")


def written(gen, array):
    gen.converts = True
    f = gen.program.fresh("file")
    a, n = array.expr, array.count
    size = gen.rng.choice([f"sizeof *{a}", f"sizeof({array.record.use()})"])
    back = ""
    if array.writable:
        back = (f"    rewind({f});\n    mix(fread({a}, {size}, (size_t){n}, {f}) == (size_t){n});\n")
    return (f"{{\n  FILE *{f} = tmpfile();\n  if ({f}) {{\n"
            f"    mix(fwrite({a}, {size}, (size_t){n}, {f}) == (size_t){n});\n{back}"
            f"    fclose({f});\n  }}\n}}")


REFUSALS = [hashed, compared, kept_address, subscripted_address, offset, integer, void_context,
            table_of_pointers, pointer_to_pointer, variadic, union_of, unprototyped]
BORDER = [sorted_records, written]


def refusal(gen, array):
    gen.program.touch(array.needs)
    if array.rank:
        return compared(gen, array)
    return gen.rng.choice(REFUSALS + BORDER)(gen, array)


def border(gen, array):
    gen.program.touch(array.needs)
    if array.rank:
        return compared(gen, array)
    return gen.rng.choice(BORDER)(gen, array)
