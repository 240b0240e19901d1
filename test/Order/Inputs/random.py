"""Random records, in random orders: the programs print all fields before and after.

  random.py LAYOUTOPT CC CXX FIRST COUNT    seeds FIRST up to FIRST + COUNT
"""

import os
import random
import re
import subprocess
import sys

layoutopt, cc, cxx, first, count = sys.argv[1:4] + [int(n) for n in sys.argv[4:6]]
TYPES = [
    ("char", "%d"), ("signed char", "%d"), ("short", "%d"), ("int", "%d"),
    ("long", "%ld"), ("float", "%g"), ("double", "%g"), ("unsigned short", "%u"),
]


class Record:
    """A record with what makes and prints an object of it."""

    def __init__(self, rng, name, others, is_cxx):
        self.name = name
        self.lines, self.values, self.prints, self.units = [], [], [], []
        in_bits = False
        for number in range(rng.randint(2, 9)):
            field = "%s%d" % (rng.choice("abcxyz"), number)
            kind = rng.random()
            note = rng.choice(["", "", " /* %s */" % field, " // %s" % field])
            head = rng.choice(["", "", "  // about %s\n" % field, "  /* about\n     %s */\n" % field])
            if kind < 0.12 and others:
                inner = rng.choice(others)
                text, value = "struct %s %s;" % (inner.name, field), inner.value(rng)
                prints = [("%s.%s" % (field, p), f) for p, f in inner.prints]
                names = [field]
            elif kind < 0.25:
                kind_of, form = rng.choice(TYPES)
                size = rng.randint(2, 5)
                values = [str(rng.randint(0, 99)) for _ in range(size)]
                text = "%s %s[%d];" % (kind_of, field, size)
                value = "{%s}" % ", ".join(values)
                prints = [("%s[%d]" % (field, i), form) for i in range(size)]
                names = [field]
            elif kind < 0.35 and not is_cxx:
                width = rng.randint(1, 7)
                text, value = "unsigned %s : %d;" % (field, width), str(rng.randint(0, 2**width - 1))
                prints, names = [(field, "%u")], [field]
            elif kind < 0.45:
                kind_of, form = rng.choice(TYPES)
                names = [field, field + "b"]
                text = "%s %s, %s;" % (kind_of, *names)
                value = "%d, %d" % (rng.randint(0, 99), rng.randint(0, 99))
                prints = [(n, form) for n in names]
            else:
                kind_of, form = rng.choice(TYPES)
                text, value = "%s %s;" % (kind_of, field), str(rng.randint(0, 99))
                prints, names = [(field, form)], [field]
            self.lines.append(head + "  " + text + note)
            self.values.append(value)
            self.prints += prints
            is_bits = " : " in text
            # A run of bit-fields moves as one.
            if is_bits and in_bits:
                self.units[-1] += names
            else:
                self.units.append(names)
            in_bits = is_bits

    def value(self, rng):
        return "{%s}" % ", ".join(self.values)

    def definition(self):
        return "struct %s {\n%s\n};\n" % (self.name, "\n".join(self.lines))


def program(rng, is_cxx):
    records = []
    for number in range(5):
        others = records if not is_cxx else []
        records.append(Record(rng, "r%d" % number, others, is_cxx))
    out = "#include <stdio.h>\n" + "".join(r.definition() for r in records)
    body = ""
    for r in records:
        if is_cxx:
            body += "  struct %s v_%s;\n" % (r.name, r.name)
            for n, (path, _) in enumerate(r.prints):
                body += "  v_%s.%s = %d;\n" % (r.name, path, n % 50)
        else:
            out += "static struct %s v_%s = %s;\n" % (r.name, r.name, r.value(rng))
        for path, form in r.prints:
            cast = "(long)" if form == "%ld" else ""
            body += '  printf("%s.%s %s\\n", %sv_%s.%s);\n' % (r.name, path, form, cast, r.name, path)
        # What prints sizes keeps the order: the tool does not see it.
        body += '#ifdef SIZES\n  printf("size of %s %%d\\n", (int)sizeof(struct %s));\n#endif\n' % (r.name, r.name)
    return out + "int main(void) {\n%s  return 0;\n}\n" % body, records


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit("%s: %d\n%s" % (" ".join(command), done.returncode, done.stderr))
    return done


moved = 0
for seed in range(first, first + count):
    rng = random.Random(seed)
    is_cxx = seed % 3 == 2
    name, compiler = ("p.cpp", cxx) if is_cxx else ("p.c", cc)
    text, records = program(rng, is_cxx)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    policy = "version: 1\norder: padding\nrecords:\n"
    if seed % 2:
        for r in records:
            units = list(r.units)
            rng.shuffle(units)
            policy += "  %s: {order: [%s]}\n" % (r.name, ", ".join(sum(units, [])))
    with open("p.yaml", "w", encoding="utf-8") as file:
        file.write(policy.replace("records:\n", "") if seed % 2 == 0 else policy)
    run(compiler, "-w", "-DSIZES", name, "-o", "before")
    before = run("./before").stdout
    done = run(layoutopt, name, "--policy=p.yaml", "-o", "new")
    if "keeps the order" in done.stderr:
        sys.exit("seed %d: %s" % (seed, done.stderr))
    moved += done.stderr.count("fields in order")
    path = os.path.join("new", name)
    run(compiler, "-w", "-DSIZES", "-fsanitize=address,undefined", path, "-o", "after")
    after = run("./after").stdout
    if re.sub("size of.*", "", before) != re.sub("size of.*", "", after):
        sys.exit("seed %d: the program prints something else" % seed)
    sizes = [re.findall(r"size of \w+ (\d+)", each) for each in (before, after)]
    if seed % 2 == 0 and any(int(a) > int(b) for b, a in zip(*sizes)):
        sys.exit("seed %d: a record has grown" % seed)
    again = subprocess.run(
        [layoutopt, path, "--policy=p.yaml", "--check", "--quiet"], capture_output=True, text=True
    )
    if again.returncode != 0:
        sys.exit("seed %d: a second run changes the program" % seed)
print("%d programs, %d records in another order, 0 different" % (count, moved))
