"""Writes traces that ask for more time or memory than they should get."""

import os
import sys

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
HEAD = 'layoutopt-trace 1\nsite 0 store 4 "f" "a.c" 1 1\n'
OBJECT = 'origin 0 heap "" "f" "a.c" 1 1\nobject 0 0x0 0xffffffffffffffff 0 0\n'
MOST = str(1 << 48)


def write(name, text):
    with open(os.path.join(folder, name + ".trace"), "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


write("depth", HEAD + "run 0 0 0 0 0: " + "for 1 { " * 7 + "0x1" + " }" * 7 + "\n")
write("line", HEAD + " " * (2 << 20) + "\n")
write("binary", bytes(range(256)) * 1000)
write("site", HEAD + "run 0 4294967295 0 0 0: 0x1\n")
write("huge", HEAD + f"run 0 0 0 0 0: for {MOST} {{ for {MOST} {{ 0x1 }} }}\n")
# Each iteration of the outer loop has another number of inner ones.
triangle = f"run 0 0 0 0 0: for {MOST} {{ for 1 +1 {{ 0x1 }} }}\n"
write("triangle", HEAD + triangle.replace("0 0 0 0 0:", "0 0 0 0 0:") * 1000)
write("empty", HEAD + f"run 0 0 0 0 0: for {MOST} {{ for 0 {{ 0x1 }} }}\n")
# Over two objects: each address has to be looked for.
two = "".join(f"object 0 {hex(a)} 256 0 0\n" for a in (0x1000, 0x2000))
scattered = f"run 0 0 0 0 0: for {MOST} {{ for {MOST} {{ 0x1000 +1 +4096 }} }}\n"
write("scattered", HEAD + OBJECT.split("\n")[0] + "\n" + two + scattered * 1000)
# Threads that write more lines than there is memory for.
lines = "".join(f"run {t} 0 0 0 0: for {MOST} {{ 0x0 +64 }}\n" for t in range(1000))
write("lines", HEAD + OBJECT + lines)
# Objects one upon the other, and accesses to all.
many = "".join(f"object 0 {hex(0x100000 - i)} {2 * i + 8} 0 {i}\n" for i in range(50000))
runs = "run 0 0 0 0 50000: 0x100000\n" * 2000
write("stack", HEAD + OBJECT.split("\n")[0] + "\n" + many + "run 0 0 0 49999 49999: 0x100000\n" + runs)
