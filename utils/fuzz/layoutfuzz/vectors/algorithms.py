"""Algorithms of the standard library with the elements of a vector."""

from .names import Names


def sort(gen, vec):
    x = Names(gen, vec)
    name = x.pick("sort", "sort", "stable_sort")
    ends = x.pick(f"{x.v}.begin(), {x.v}.end()", f"{x.v}.begin(), {x.v}.end()", f"std::begin({x.v}), std::end({x.v})",
                  f"{x.v}.rbegin(), {x.v}.rend()")
    order = x.weak_order() if name == "stable_sort" and x.chance(0.6) else x.order()
    return f"std::{name}({ends}, {order});"


def functor_sort(gen, vec):
    x = Names(gen, vec)
    name = gen.program.fresh("less")
    gen.type(f"struct {name} {{\n  bool operator()(const {x.t} &a, const {x.t} &b) const {{ "
             f"return {x.record.before}(b, a); }}\n}};", vec)
    return f"std::sort({x.v}.begin(), {x.v}.end(), {name}());"


def find_if(gen, vec):
    x = Names(gen, vec)
    name = x.pick("find_if", "find_if", "find_if_not")
    use = x.touch(f"(*{x.r})").replace(f"(*{x.r}).", f"{x.r}->") if not vec.constant else x.read(f"(*{x.r})")
    return (f"auto {x.r} = std::{name}({x.v}.begin(), {x.v}.end(), {x.predicate()});\nif ({x.r} != {x.v}.end()) {{\n"
            + "\n".join("  " + line for line in use.split("\n")) + f"\n}}\nmix((unsigned)std::distance({x.v}.begin(), {x.r}));")


def counts(gen, vec):
    x = Names(gen, vec)
    return x.pick(f"mix((unsigned)std::count_if({x.v}.begin(), {x.v}.end(), {x.predicate()}));",
                  f"mix(std::{x.pick('any_of', 'all_of', 'none_of')}({x.v}.begin(), {x.v}.end(), {x.predicate()}));",
                  f"mix(std::is_sorted({x.v}.begin(), {x.v}.end(), {x.order()}));")


def accumulate(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    kind = x.pick(f"const {x.t} &", "const auto &") if x.std >= 14 else f"const {x.t} &"
    return (f"mix(std::accumulate({x.v}.begin(), {x.v}.end(), {gen.rng.randrange(9)}u, [](unsigned h, {kind}e) {{ "
            f"return h * 3u + {leaf.read('e')}; }}));")


def transform(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    out = f"std::vector<unsigned> {x.w}{f'({x.v}.size())' if x.chance(0.15) else ''};"
    to = f"{x.w}.begin()" if "(" in out else f"std::back_inserter({x.w})"
    return (f"{out}\nstd::transform({x.v}.begin(), {x.v}.end(), {to}, []({x.taken()}e) {{ return {leaf.read('e')}; }});\n"
            f"for (unsigned k : {x.w})\n  mix(k);")


def transform_same(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    store = leaf.store("c", leaf.read("e") + " + 1u")
    return (f"std::transform({x.v}.begin(), {x.v}.end(), {x.v}.begin(), [](const {x.t} &e) {{\n  {x.t} c = e;\n  {store}\n"
            "  return c;\n});")


def made_elements(gen, vec):
    x = Names(gen, vec)
    k = gen.program.fresh("k")
    if x.chance(0.5):
        return f"unsigned {k} = 3;\nstd::generate({x.v}.begin(), {x.v}.end(), [&{k}] {{ return {x.record.make}({k}++); }});"
    return x.pick(f"std::fill({x.v}.begin(), {x.v}.end(), {x.make()});", x.some(f"std::fill_n({x.v}.begin(), 1, {x.make()});"),
                  x.some(f"{x.t} {x.s} = {x.v}.back();\nstd::fill({x.v}.begin(), {x.v}.end(), {x.s});"))


def swaps(gen, vec):
    """Two elements change places; by `std::swap` in some of the programs, since that keeps the layout."""
    x = Names(gen, vec)
    i, j = x.index(), x.index()
    if x.chance(0.1):
        return x.some(f"std::swap({x.v}[{i}], {x.v}[{j}]);")
    return x.some(x.pick(
        f"std::iter_swap({x.v}.begin() + (long)({i}), {x.v}.begin() + (long)({j}));", f"std::iter_swap({x.v}.begin(), {x.v}.end() - 1);",
        f"{x.t} {x.s} = {x.at(i)};\n{x.at(i)} = {x.at(j)};\n{x.at(j)} = {x.s};", f"std::swap_ranges({x.v}.begin(), {x.v}.begin() + 1, {x.v}.end() - 1);"
        if x.chance(0.1) else f"auto {x.s} = {x.at(i)};\n{x.at(i)} = {x.at(j)};\n{x.at(j)} = {x.s};"))


def moves(gen, vec):
    """Whole ranges change their order."""
    x = Names(gen, vec)
    return x.pick(f"std::reverse({x.v}.begin(), {x.v}.end());",
                  x.some(f"std::rotate({x.v}.begin(), {x.v}.begin() + (long)({x.index()}), {x.v}.end());"),
                  x.some(f"std::rotate({x.v}.begin(), {x.v}.end() - 1, {x.v}.end());"),
                  x.some(f"std::copy({x.v}.begin() + 1, {x.v}.end(), {x.v}.begin());"),
                  x.some(f"std::copy_n({x.v}.begin() + 1, 1, {x.v}.begin());", 2))


def partition(gen, vec):
    x = Names(gen, vec)
    name = x.pick("stable_partition", "partition")
    after = f"\nstd::sort({x.v}.begin(), {x.v}.end(), {x.order()});" if name == "partition" else ""
    return (f"auto {x.r} = std::{name}({x.v}.begin(), {x.v}.end(), {x.predicate()});\n"
            f"mix((unsigned)({x.r} - {x.v}.begin()));{after}")


def extreme(gen, vec):
    x = Names(gen, vec)
    name = x.pick("min_element", "max_element")
    start = f"auto {x.r} = std::{name}({x.v}.begin(), {x.v}.end(), {x.weak_order()});"
    both = (f"auto {x.r} = std::minmax_element({x.v}.begin(), {x.v}.end(), {x.weak_order()});\n"
            f"{x.read(f'(*{x.r}.first)')}\n{x.read(f'(*{x.r}.second)')}")
    if x.chance(0.25):
        return x.some(both)
    return x.some(f"{start}\n{x.read(f'(*{x.r})')}\nmix((unsigned)({x.r} - {x.v}.begin()));")


def nth(gen, vec):
    x = Names(gen, vec)
    middle = f"{x.v}.begin() + (long)({x.v}.size() / 2)"
    order = x.order()
    if x.chance(0.3):
        return f"std::partial_sort({x.v}.begin(), {middle}, {x.v}.end(), {order});\nstd::sort({x.v}.begin(), {x.v}.end(), {order});"
    return x.some(f"std::nth_element({x.v}.begin(), {middle}, {x.v}.end(), {order});\n{x.read(f'{x.v}[{x.v}.size() / 2]')}\n"
                  f"std::sort({x.v}.begin(), {x.v}.end(), {order});")


def each(gen, vec):
    x = Names(gen, vec)
    if vec.constant or x.chance(0.4):
        return f"std::for_each({x.v}.begin(), {x.v}.end(), [&]({x.taken()}e) {{ {one_line(x.read('e'))} }});"
    return f"std::for_each({x.v}.begin(), {x.v}.end(), [&]({x.taken(False)}e) {{ {one_line(x.touch('e'))} }});"


def one_line(text):
    return text.replace("\n", " ")


def copies(gen, vec):
    x = Names(gen, vec)
    return (f"{x.vector} {x.w};\n" + x.pick(
        f"std::copy({x.v}.begin(), {x.v}.end(), std::back_inserter({x.w}));",
        f"std::copy_if({x.v}.begin(), {x.v}.end(), std::back_inserter({x.w}), {x.predicate()});",
        f"{x.w}.resize({x.v}.size());\nstd::copy({x.v}.begin(), {x.v}.end(), {x.w}.begin());",
        f"{x.w}.assign({x.v}.begin(), {x.v}.end());") + f"\n{x.digest(x.w)}")


def bounds(gen, vec):
    x = Names(gen, vec)
    before = x.record.before
    name = x.pick("lower_bound", "upper_bound")
    return (f"std::sort({x.v}.begin(), {x.v}.end(), {before});\nauto {x.r} = std::{name}({x.v}.begin(), {x.v}.end(), {x.make()}, {before});\n"
            f"mix((unsigned)std::distance({x.v}.begin(), {x.r}));\n" +
            x.pick(f"{x.v}.insert({x.r}, {x.make()});", f"if ({x.r} != {x.v}.end())\n  {x.read(f'(*{x.r})')}"))


def steps(gen, vec):
    x = Names(gen, vec)
    use = x.read(f"(*{x.r})")
    return x.some(x.pick(f"auto {x.r} = std::next({x.v}.begin(), {gen.rng.randint(0, 1)});\n{use}",
                         f"auto {x.r} = std::prev({x.v}.end());\n{use}",
                         f"auto {x.r} = {x.v}.begin();\nstd::advance({x.r}, 1);\n{use}",
                         f"auto {x.r} = {x.v}.end();\n--{x.r};\n{use}\nmix({x.r} < {x.v}.end());\nmix((unsigned)({x.v}.end() - {x.r}));"), 2)


READING = [(3, find_if), (3, counts), (3, accumulate), (2, transform), (2, extreme), (2, each), (2, copies), (2, steps)]
WRITING = [(5, sort), (3, functor_sort), (2, find_if), (3, transform_same), (2, made_elements), (5, swaps), (3, moves), (2, partition),
           (2, nth), (2, each), (2, bounds)]
