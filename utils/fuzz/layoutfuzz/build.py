"""Commands: compilers, the tool, the programs themselves."""

import json
import os
import re
import shutil
import signal
import subprocess

COMMON = ["-Wall", "-Wextra", "-ffp-contract=off"]
# Sanitizers see more without optimisation, and such builds take half of the time.
SANITIZED = ["-O0", "-g1", "-fno-sanitize-recover=all"]
C_BUILDS = {
    "gcc-O0": ("gcc", ["-O0"]),
    "gcc-O3": ("gcc", ["-O3"]),
    "clang-O0": ("clang", ["-O0"]),
    "clang-O3": ("clang", ["-O3", "-march=native"]),
    "clang-asan": ("clang", [*SANITIZED, "-fsanitize=address,undefined"]),
    "clang-msan": ("clang", [*SANITIZED, "-fsanitize=memory"]),
}


def newest(name):
    """The newest of the compilers `name-N` that layoutopt is built with, else `name`: an old one may not know the standard."""
    found = [f"{name}-{version}" for version in range(22, 18, -1) if shutil.which(f"{name}-{version}")]
    return found[0] if found else name


class Failure(Exception):
    """A command that did not do what it should; the text says which and how."""


class Asserted(Exception):
    """A build that layoutopt was not told of finds that numbers are others than they were."""


ASSERTION = re.compile(r"build: .*(static assertion failed|static_assert failed|size of array .* is negative"
                       "|as an array with a negative size)")


def run_program(command, seconds, **keywords):
    """As run, with so much processor time: others may use the machine, too."""
    limited = ["/bin/sh", "-c", 'ulimit -S -t "$0" && exec "$@"', str(seconds), *command]
    code, output, errors = run(limited, timeout=20 * seconds, **keywords)
    if code == -signal.SIGXCPU:
        return None, "", f"ran for more than {seconds} s"
    return code, output, errors


def run(command, timeout=60, cwd=None, env=None):
    """Exit code (negative: a signal; None: time ran out), output, errors."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=timeout, cwd=cwd,
                              env={**os.environ, "LC_ALL": "C", **(env or {})})
    except subprocess.TimeoutExpired:
        return None, "", f"ran for more than {timeout} s"
    return (done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))


# What gcc's optimiser supposes about memory comes and goes with inlining, and is wrong at times;
# sanitizers know.
SUPPOSED = ["-Warray-bounds", "-Wfree-nonheap-object", "-Wstringop-overflow", "-Wstringop-overread"]


def warnings_of(errors):
    """Warnings without places and names, which change."""
    found = [text for text in re.findall(r"warning: (.*)", errors)
             if not any(f"[{flag}" in text for flag in SUPPOSED)]
    found = {re.sub(r"['‘][^'’]*['’]", "''", re.sub(r"\b\d+\b", "0", text)) for text in found}
    # Nobody uses it either way.
    return {re.sub(r"variable '' set but not used.*", "unused variable '' [-Wunused-variable]", text)
            for text in found}


class CTools:
    """Builds and runs C programs."""

    suffix = ".c"
    wrong = "invalid"   # what an original is that does not build
    checking = ["clang-asan", "clang-msan"]     # builds that complain of what is undefined

    def __init__(self, args):
        self.compilers = {family: shutil.which(name) for family, name in self.names(args).items()}
        self.builds = [b for b, (family, _) in C_BUILDS.items() if self.compilers[family]]
        # Where sanitizers come in, linking by GNU ld takes as long as compiling.
        self.linker = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []
        self.builds = [b for b in self.builds if self.usable(b, args.work)]

    def names(self, args):
        return {"gcc": args.gcc, "clang": args.clang}

    def plain_builds(self, builds):
        """Pairs of an optimised build and that of the same compiler without optimisation."""
        pairs = [(b, f"{C_BUILDS[b][0]}-O0") for b in builds if b in C_BUILDS]
        return [(b, plain) for b, plain in pairs if b.endswith("-O3") and plain in self.builds]

    def usable(self, build, work):
        """Whether the libraries of a sanitizer are here."""
        family, flags = C_BUILDS[build]
        source = os.path.join(work, f"probe-{build}{self.suffix}")
        with open(source, "w") as file:
            file.write("int main(void) { return 0; }\n")
        binary = source[:-len(self.suffix)]
        if run([self.compilers[family], *flags, *self.linker, source, "-o", binary])[0] != 0:
            return False
        return run([binary])[0] == 0

    tool_options = ()

    def sources(self, folder):
        return sorted(n for n in os.listdir(folder) if n.endswith(self.suffix))

    def tool_flags(self, case):
        return ["--", case["standard"]]

    def tool_input(self, folder, case, copy):
        """The files and their flags, or the commands of all ways in which the program is built."""
        files = ["rewritten/" + name for name in self.sources(copy)]
        if not case.get("programs"):
            return [*files, *self.tool_flags(case)]
        if case["told"] == 1:
            return [*files, *self.tool_flags(case), *case["programs"][0]]
        commands = [{"directory": ".", "file": name,
                     "arguments": ["cc", case["standard"], *flags, "-c", name]}
                    for flags in case["programs"] for name in files]
        os.makedirs(os.path.join(folder, "build"), exist_ok=True)
        with open(os.path.join(folder, "build", "compile_commands.json"), "w") as file:
            json.dump(commands, file, indent=1)
        return ["-p", "build", *(() if case["seed"] % 3 else files)]

    def execute(self, case, folder, build, rewritten, log):
        """What the program prints in each of its builds, and their warnings."""
        done = []
        for number, defines in enumerate(case.get("programs") or [[]]):
            try:
                done.append(self.execute_one(case, folder, build, rewritten, log, defines))
            except Failure as failure:
                if rewritten and number >= case.get("told", 1) and ASSERTION.search(str(failure)):
                    raise Asserted(str(failure)) from failure
                raise
        return "".join(output for output, _ in done), set().union(*(warned for _, warned in done))

    def execute_one(self, case, folder, build, rewritten, log, defines):
        family, flags = C_BUILDS[build]
        binary = folder + "." + build
        flags = [*COMMON, *flags, *defines]
        if rewritten and case["switch"] is not None:
            flags.append(f"-DLAYOUTOPT_LAYOUT={case['switch']}")
        command = [self.compilers[family], case["standard"], *flags, *self.sources(folder),
                   "-o", binary, "-lm", "-pthread", *self.linker]
        log.append((os.path.basename(folder), command))
        code, _, errors = run(command, timeout=600, cwd=folder)
        if code != 0:
            raise Failure("build: " + first_error(errors))
        command = [binary, *map(str, case["sizes"])]
        log.append((os.path.basename(folder), ["../" + os.path.basename(binary), *command[1:]]))
        code, output, said = run_program(command, 30)
        os.remove(binary)
        if code != 0 or said:
            raise Failure("run: " + (first_error(said) if said else f"exit {code}"))
        return output, warnings_of(errors)


class CxxTools(CTools):
    """Builds and runs C++ programs."""

    suffix = ".cpp"
    wrong = "skipped"   # not all that the C generator makes is C++

    def names(self, args):
        return {"gcc": args.gxx, "clang": args.clangxx}


def first_error(errors):
    """The line that says what is wrong."""
    for pattern in [r".*(?:error|runtime error|ERROR|SUMMARY): .*", r".*warning: .*", r".+"]:
        found = re.search(pattern, errors)
        if found:
            return found.group(0)[:300]
    return errors[:300]
