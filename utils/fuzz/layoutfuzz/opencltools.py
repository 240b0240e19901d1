"""Builds and runs OpenCL programs, on PoCL and under oclgrind."""

import os
import re
import shutil

from .build import Failure, first_error, run, run_program, warnings_of

HOST = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "host")
CL_BUILDS = {
    "pocl": ([], ""),
    "pocl-plain": ([], "-cl-opt-disable"),
    "oclgrind": (["oclgrind", "--data-races"], "-cl-opt-disable"),
}
COMPLAINTS = ["Invalid", "race", "Uninitialized", "Oclgrind -"]


# Optimised code has metadata that oclgrind does not know, where `restrict` was inlined.


class OpenCLTools:
    wrong = "invalid"
    checking = ["oclgrind"]     # builds that complain of what is undefined

    def plain_builds(self, builds):
        """No build of kernels is known to be what the others would be without optimisation."""
        return []

    def __init__(self, args):
        self.clang = args.clang
        self.cc, self.work = args.gcc, args.work
        self.object = os.path.join(args.work, "host.o")
        code, _, errors = run([self.cc, "-std=c99", "-Wall", "-Wextra", "-O1", "-c",
                               os.path.join(HOST, "host.c"), "-o", self.object])
        if code != 0:
            raise SystemExit("fuzz.py: no OpenCL host: " + first_error(errors))
        # oclgrind interprets, which costs less than PoCL's code for each kernel.
        self.builds = ["pocl", "pocl-plain"]
        if shutil.which("oclgrind"):
            self.builds.append("oclgrind")

    tool_options = ("--header-out=rewritten/layout.h",)

    def sources(self, folder):
        return sorted(n for n in os.listdir(folder) if n.endswith(".cl"))

    def tool_flags(self, case):
        return [case["standard"]]

    def tool_input(self, _folder, case, copy):
        return [*("rewritten/" + name for name in self.sources(copy)), *self.tool_flags(case)]

    def execute(self, case, folder, build, rewritten, log):
        prefix, options = CL_BUILDS[build]
        binary = folder + ".host"
        command = [self.cc, "-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-I", HOST,
                   *(['-DLAYOUT_HEADER="layout.h"'] if rewritten else []),
                   "glue.c", self.object, "-o", binary, "-lOpenCL"]
        log.append((os.path.basename(folder), command))
        code, _, errors = run(command, cwd=folder)
        if code != 0:
            raise Failure("build: " + first_error(errors))
        warnings = warnings_of(errors)
        # What a device's compiler says is said by Clang, which checks more.
        check = [self.clang, "-x", "cl", case["standard"], "-target", "spir64-unknown-unknown",
                 "-Wall", "-Wextra", "-Wno-spir-compat", "-fsyntax-only", "main.cl"]
        code, _, errors = run(check, cwd=folder)
        if code != 0:
            raise Failure("build: " + first_error(errors))
        warnings |= warnings_of(errors)
        cache = folder + ".cache"
        command = [*prefix, binary, "main.cl", f"{case['standard']} {options}".strip(),
                   *map(str, case["sizes"])]
        log.append((os.path.basename(folder), [*prefix, "../" + os.path.basename(binary),
                                               *command[len(prefix) + 1:]]))
        code, output, said = run_program(command, 120, cwd=folder, env={"POCL_CACHE_DIR": cache})
        if "OCLGRIND FATAL ERROR" in output + said:
            # Something that oclgrind cannot do.
            prefix = []
            code, output, said = run_program([binary, *command[2 + 1:]], 120, cwd=folder,
                                             env={"POCL_CACHE_DIR": cache})
        shutil.rmtree(cache, ignore_errors=True)
        os.remove(binary)
        if code is None or code != 0:
            stage = "build" if "error: build" in said else "run"
            raise Failure(f"{stage}: {first_error(said or output) if said or output else f'exit {code}'}")
        if prefix and any(word in output + said for word in COMPLAINTS):
            raise Failure("run: " + re.sub(r"\s+", " ", (said or output))[:300])
        return output, warnings
