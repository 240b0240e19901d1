"""Checks the pairs of sources that the pages of reasons show.

  pairs.py LAYOUTOPT CC CXX FOLDER [IDENTIFIER...]

FOLDER/<identifier>/ has before.* and after.*, and may have a file `flags` with more
options of both runs. Before, an array has to keep its layout for the reason, and
nothing changes; after, no array is kept for it, and one changes. C and C++ is compiled as
well; programs with a main are run, and end with 0 before and after.
"""

import concurrent.futures
import os
import shlex
import subprocess
import sys
import tempfile


def output_of(command):
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
        timeout=120,
    )


def sides(folder):
    """The paths of before.* and after.*, or None."""
    found = {os.path.splitext(n)[0]: os.path.join(folder, n) for n in os.listdir(folder)}
    return found.get("before"), found.get("after"), found.get("flags")


def is_kept(messages, reason):
    return any(
        "keeps its layout: " in line and line.endswith("[" + reason + "]")
        for line in messages.splitlines()
    )


def run_of(path, compilers):
    """What is wrong with the program at \\p path, built and run; or None."""
    compiler = compilers.get(os.path.splitext(path)[1])
    if not compiler:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        with open(path, encoding="utf-8") as file:
            is_whole = "int main(" in file.read()
        # Its directives are compiled, and the program runs without OpenMP's library.
        built = output_of([compiler, "-w", "-fopenmp", path, "-c", "-o", program])
        if is_whole and not built.returncode:
            built = output_of([compiler, "-w", path, "-o", program])
        if built.returncode:
            return "does not build: " + built.stderr
        code = output_of([program]).returncode if is_whole else 0
        return "ends with %d" % code if code else None


def problems(tool, compilers, folder):
    reason = os.path.basename(folder)
    before, after, flags = sides(folder)
    if not before or not after:
        return ["no before.* or no after.*"]
    options = []
    if flags:
        with open(flags, encoding="utf-8") as file:
            options = shlex.split(file.read())
    bad = []
    command = [tool, "--policy=none", "--layout=SoA", "--target=sm_35", "--fix-obstacles=false"]
    for path in (before, after):
        name = os.path.basename(path)
        said = output_of(command + [path] + options)
        if said.returncode:
            bad.append("%s: exit code %d: %s" % (name, said.returncode, said.stderr))
            continue
        wants = path == before
        if is_kept(said.stderr, reason) != wants:
            bad.append("%s is %skept for it: %s" % (name, "not " * wants, said.stderr))
        if bool(said.stdout) == wants:
            bad.append("%s %s: %s" % (name, "changes" if wants else "stays", said.stderr))
        wrong = run_of(path, compilers)
        if wrong:
            bad.append("%s %s" % (name, wrong))
    return bad


def main():
    tool, cc, cxx, root = sys.argv[1:5]
    names = sys.argv[5:] or sorted(
        n for n in os.listdir(root) if os.path.isdir(os.path.join(root, n))
    )
    compilers = {".c": cc, ".cpp": cxx}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = {
            name: pool.submit(problems, tool, compilers, os.path.join(root, name))
            for name in names
        }
        for name, result in work.items():
            for line in result.result():
                print("%s: %s" % (name, line))
                failed += 1
    print("%d pairs, %d problems" % (len(names), failed))
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
