"""Prints a C program whose records have random bit-fields: bit_fields.py SEED COUNT."""

import random
import sys

TYPES = [("unsigned char", 8), ("signed char", 8), ("short", 16), ("unsigned short", 16),
         ("int", 32), ("unsigned", 32), ("long", 64), ("unsigned long long", 64), ("_Bool", 1),
         ("enum hue", 3)]
rng = random.Random(int(sys.argv[1]))
uses = []
print("enum hue { RED, GREEN, BLUE, LAST = 7 };")
for record in range(int(sys.argv[2])):
    print(f"struct r{record} {{")
    for number in range(rng.randint(1, 12)):
        name, bits = rng.choice(TYPES)
        kind = rng.random()
        if number == 0 or kind < 0.6:
            width = rng.choice([rng.randint(1, bits), bits, 1])
            print(f"  {name} b{number} : {width};")
        elif kind < 0.7:
            print(f"  {name} : {0 if rng.random() < 0.5 else rng.randint(1, bits)};")
        else:
            print(f"  {rng.choice(['char', 'short', 'int', 'double'])} b{number};")
    print(f"}};\nstatic struct r{record} w{record}[4];")
    uses.append(f"w{record}[2].b0 != 0")
print("int main(void) {\n  return " + " +\n         ".join(uses) + ";\n}")
