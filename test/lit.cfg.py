# The lit suite: one construct a file, in the folder of the stage it tests.
#
# Substitutions: %layoutopt (also the bare word layoutopt), FileCheck, not,
# %examples = docs/examples, %cc and %cxx = the compilers of this build,
# %clang = the clang of the LLVM in use, %python, %build = the build folder, %cmake and
# %cpack. The examples' hosts
# (layoutopt-example-nbody and so on) are in the PATH.
# %gcc, %gcov, %llvm-cov, %llvm-profdata where there is a feature gcov or llvm-cov.
# %tune = layoutopt-tune, with a Python that has scikit-learn if there is one.
# %tidy = clang-tidy of the LLVM in use with all checks of layoutopt alone, where there
# is a feature clang-tidy; %run-clang-tidy, %tidy-module.
# %lsp = layoutopt-lsp, %lsp-drive = utils/lsp/drive.py, where there is a feature lsp;
# %trace = layoutopt-trace; %trace-cc and %trace-cxx compile and link a traced program
# by clang of the LLVM in use, where there is a feature trace-pass.
# %debuggers = share/debuggers; %lldb, that takes commands, where there is a feature lldb.
# %nvim where there is one nvim; node (with a runner of tests).
# Features: llvm-N, pocl, opencl, oclgrind, ninja, examples, asan; patch, git,
# groff, bash, zsh, fish, dpkg, meson, emacs, pre-commit, jq,
# bazel; gdb, lldb (which may run programs, and have Python); work-tree
# (the sources are in git); strace (which may kill what it traces), tmpfs (may be mounted
# by %unshare), root, sklearn; jsonschema (%schema-python has it, and yaml);
# sarif-schema (%sarif-schema: the standard's).

import glob
import os
import platform
import re
import shutil
import subprocess
import sys

import lit.formats

config.name = "layoutopt"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".cl", ".c", ".cpp", ".yaml"]
config.excludes = ["Inputs", "unit"]
config.test_source_root = os.path.dirname(__file__)

# The same interpreter, without the scripts that managers of versions start it by.
config.python = sys.executable or config.python
found = shutil.which("python3")
if found and os.path.realpath(found) != os.path.realpath(config.python):
    config.environment["PATH"] = os.pathsep.join(
        (os.path.dirname(config.python), config.environment["PATH"])
    )
# The tool comes last in the build: without it there is nothing to run.
if not config.layoutopt_tool:
    lit_config.note("the tool is not part of this build; its tests are skipped")
    config.unsupported = True

# Something else may stand in for the tool, and know where it is: see utils/fuzz/planned.py.
tool = os.path.abspath(lit_config.params.get("tool", config.layoutopt_tool))
clang = os.path.join(config.llvm_tools_dir, "clang")


def word(name):
    """The bare command word, not a part of a path, an option or a file name."""
    return r"(?<![\w./%=-])" + re.escape(name) + r"(?![\w./=-])"


config.substitutions += [
    ("%layoutopt", tool),
    ("%examples", os.path.join(config.layoutopt_source_dir, "docs", "examples")),
    ("%clang(?!-)", clang),
    ("%cxx", config.cxx),
    ("%cc", config.cc),
    ("%python", config.python),
    ("%build", config.build_dir),
    ("%cmake", config.cmake),
    ("%cpack", os.path.join(os.path.dirname(config.cmake), "cpack")),
    ("%fuzzers", os.path.join(config.test_exec_root, "fuzz")),
    (word("layoutopt"), tool),
    (word("FileCheck"), config.filecheck),
    (word("not"), config.not_tool),
    (word("split-file"), os.path.join(config.llvm_tools_dir, "split-file")),
]


def output_of(*command):
    try:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=60,
            universal_newlines=True,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


config.available_features.add("llvm-" + config.llvm_version)
if platform.machine() in ("x86_64", "AMD64", "i686"):
    config.available_features.add("x86")
platforms = output_of("clinfo", "-l")
if "Platform" in platforms:
    config.available_features.add("opencl")
if "Portable Computing Language" in platforms:
    config.available_features.add("pocl")
# Counts of runs: gcov as a GCC brings it, llvm-cov of the LLVM in use.
if shutil.which("gcc") and "--json-format" in output_of("gcov", "--help"):
    config.available_features.add("gcov")
    config.substitutions += [("%gcc", "gcc"), ("%gcov", "gcov")]
for program in ("llvm-cov", "llvm-profdata"):
    config.substitutions.append(
        ("%" + program, os.path.join(config.llvm_tools_dir, program))
    )
for program in ("clang-apply-replacements",):
    path = os.path.join(config.llvm_tools_dir, program)
    if os.path.exists(path):
        config.available_features.add(program)
        config.substitutions.append(("%" + program, path))
if all(
    os.path.exists(os.path.join(config.llvm_tools_dir, program))
    for program in ("llvm-cov", "llvm-profdata")
):
    config.available_features.add("llvm-cov")
for program in ("chromium", "chromium-browser"):
    if shutil.which(program):
        config.available_features.add("chromium")
        config.substitutions.append(("%chromium", shutil.which(program)))
        break
for program in (
    "oclgrind",
    "ninja",
    "patch",
    "git",
    "groff",
    "bash",
    "zsh",
    "fish",
    "meson",
    "emacs",
    "pre-commit",
    "jq",
    "bazel",
):
    if shutil.which(program):
        config.available_features.add(program)
# A module with sanitizers cannot be loaded into a program without them.
clang_tidy = os.path.join(config.llvm_tools_dir, "clang-tidy")
if config.tidy_module and os.path.exists(clang_tidy) and config.sanitize != "ON":
    config.available_features.add("clang-tidy")
    config.substitutions += [
        ("%tidy-module", config.tidy_module),
        ("%run-clang-tidy", os.path.join(config.llvm_tools_dir, "run-clang-tidy")),
        ("%clang-tidy", clang_tidy),
        (
            "%tidy",
            clang_tidy
            + " -load "
            + config.tidy_module
            + " '-checks=-*,layoutopt-*' -header-filter=.* -quiet",
        ),
    ]
# Traces, and programs that make them. A sanitized plugin cannot be loaded.
if config.trace:
    config.available_features.add("trace")
    config.substitutions.append((r"%trace(?![-\w])", config.trace))
if config.trace_pass and config.sanitize != "ON" and os.path.exists(clang):
    config.available_features.add("trace-pass")
    config.substitutions += [
        (
            "%trace-" + name,
            f"{os.path.join(config.llvm_tools_dir, compiler)} -g"
            f" -fpass-plugin={config.trace_pass}",
        )
        for name, compiler in (("cc", "clang"), ("cxx", "clang++"))
    ]
    config.substitutions += [
        ("%trace-runtime", config.trace_runtime),
        ("%trace-pass", config.trace_pass),
    ]
# Debuggers that may run a program, with Python.
told = ("-nx", "-batch", "-ex", "run", "-ex", "python print('y' + 'es')", "--args", "true")
if {"[Inferior", "yes"} <= set(output_of("gdb", *told).split()):
    config.available_features.add("gdb")
for program in (os.path.join(config.llvm_tools_dir, "lldb"), "lldb"):
    told = ("-x", "-b", "-o", "run", "-o", "help type synthetic add", "--", "true")
    if re.search("exited with status = 0[^$]*recognizer-function", output_of(program, *told)):
        config.available_features.add("lldb")
        config.substitutions.append(("%lldb", program + " -x -b"))
        break
config.substitutions.append(
    ("%debuggers", os.path.join(config.layoutopt_source_dir, "share", "debuggers"))
)
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
# The language server, by a script of steps, and by an editor.
if config.lsp:
    config.available_features.add("lsp")
    drive = os.path.join(config.layoutopt_source_dir, "utils", "lsp", "drive.py")
    config.substitutions += [
        ("%lsp-drive", config.python + " " + drive),
        ("%lsp-fuzz", config.python + " " + drive.replace("drive.py", "fuzz.py")),
        ("%lsp", config.lsp),
    ]
    if "v" in output_of("node", "--test", "--version"):
        config.available_features.add("node")
    if shutil.which("nvim"):
        config.available_features.add("nvim")
        config.substitutions.append(("%nvim", shutil.which("nvim")))
if all(shutil.which(program) for program in ("dpkg-deb", "dpkg-shlibdeps")):
    config.available_features.add("dpkg")
# Released sources have no history.
if os.path.exists(os.path.join(config.layoutopt_source_dir, ".git")):
    config.available_features.add("work-tree")
# Policies against their schema.
for python in (config.python, "/usr/bin/python3"):
    find = "import importlib.util as u; print(all(map(u.find_spec, ('jsonschema', 'yaml'))))"
    if "True" in output_of(python, "-c", find):
        config.available_features.add("jsonschema")
        config.substitutions.append(("%schema-python", python))
        break
# The schema of SARIF, which is not ours to give: a file that a variable names, or of a
# package for Node.
schemas = glob.glob(
    output_of("npm", "root", "-g").strip()
    + "/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0*.json"
)
for path in [os.environ.get("LAYOUTOPT_SARIF_SCHEMA", "")] + schemas:
    if os.path.exists(path) and "jsonschema" in config.available_features:
        config.available_features.add("sarif-schema")
        config.substitutions.append(("%sarif-schema", path))
        break
tune_python = config.python
for python in (config.python, "/usr/bin/python3"):
    find = "import importlib.util as u; print('yes' if u.find_spec('sklearn') else '')"
    if "yes" in output_of(python, "-c", find):
        config.available_features.add("sklearn")
        tune_python = python
        break
tune = os.path.join(config.layoutopt_source_dir, "tools", "layoutopt-tune")
config.substitutions += [
    ("%tunedir", tune),
    ("%tunepython", tune_python),
    ("%tune", tune_python + " " + os.path.join(tune, "layoutopt-tune")),
]
if os.geteuid() == 0:
    config.available_features.add("root")
injected = "strace -qq -e trace=getcwd -e inject=getcwd:error=EPERM echo yes"
if "yes" in output_of(*injected.split()):
    config.available_features.add("strace")
for unshare in ("unshare -m", "unshare -rm"):
    mount = 'mount -t tmpfs -o size=64k tmpfs "$0" && echo yes'
    if "yes" in output_of(*unshare.split(), "sh", "-c", mount, config.test_exec_root):
        config.available_features.add("tmpfs")
        config.substitutions.append(("%unshare", unshare))
        break
if config.has_examples == "ON":
    config.available_features.add("examples")
    config.environment["PATH"] = os.pathsep.join(
        (config.bin_dir, config.environment["PATH"])
    )

# What does not pass the compiler is a bug, and fails a test; those of leaving it out
# say --strict-verify=false.
config.environment["LAYOUTOPT_STRICT_VERIFY"] = "1"

# Compiled kernels are cached in the build tree, not in the user's home.
config.environment["POCL_CACHE_DIR"] = os.path.join(config.test_exec_root, "pocl-cache")
config.environment["LAYOUTOPT_TOOL"] = config.layoutopt_tool
for variable in ("OCL_ICD_VENDORS", "POCL_DEVICES", "RC_PARAMS", "LAYOUTOPT_PLANNED"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]

if config.sanitize == "ON":
    config.available_features.add("asan")
    # LLVM's allocators poison memory in code that is inlined into ours, and the
    # packaged libLLVM, not instrumented, does not unpoison it.
    config.environment.setdefault("ASAN_OPTIONS", "allow_user_poisoning=0")
    config.environment.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")

# A hanging test must not hang the suite; lit needs psutil to end one.
try:
    import psutil  # noqa: F401

    if not lit_config.maxIndividualTestTime:
        lit_config.maxIndividualTestTime = 600
except ImportError:
    pass
