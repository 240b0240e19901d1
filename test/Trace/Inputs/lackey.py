"""lackey.py TOOL PROGRAM TRACE: traces the function hot of the program by valgrind."""

import subprocess
import sys

tool, program, trace = sys.argv[1:]
symbols = subprocess.run(["nm", "-S", program], capture_output=True, text=True, check=True)
begin, size = next(line.split()[:2] for line in symbols.stdout.splitlines()
                   if line.endswith(" T hot"))
code = f"{int(begin, 16):#x}-{int(begin, 16) + int(size, 16):#x}"
valgrind = subprocess.Popen(
    ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-fd=1", program],
    stdout=subprocess.PIPE)
subprocess.run([tool, "import", "--lackey", "-", f"--code={code}", "-o", trace],
               stdin=valgrind.stdout, check=True)
sys.exit(valgrind.wait())
