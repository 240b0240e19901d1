"""Compile commands of strangers: flags that write files, load code or run programs,
by a build description, behind `--` and in facts. Nothing may come of them but a
note, an error, or the change that was asked for. Each flag comes one of these ways, by
turns; --all-ways: all three. Usage: flags.py TOOL FOLDER [--all-ways]"""
import json
import os
import re
import shutil
import subprocess
import sys

TOOL, WORK = sys.argv[1], os.path.abspath(sys.argv[2])
FILES = {
    "p/src/a.cl": '#include "../inc/body.h"\n'
                  "__kernel void a(__global body *p, int i) { p[i].x = sum(p, i); }\n",
    "p/inc/body.h": "typedef struct { float x, y; } body;\n"
                    "static float sum(__global const body *p, int i) "
                    "{ return p[i].x + p[i].y; }\n",
    # What could be loaded or run, if anybody did.
    "p/evil.so": "\x7fELF", "p/evil.py": "open('stolen', 'w')\n",
    "p/evil.cfg": "-fplugin=evil.so\n", "p/evil.rsp": "-dependency-file stolen\n",
    "p/evil.map": "{}\n",
}
FLAGS = """
-o stolen|-ostolen|--output=stolen|-MF stolen|-MFstolen|-MD|-MMD -MF stolen
-M -MF stolen|-MJ stolen|-MJstolen|-Wp,-MD,stolen|-Wp,-MMD,stolen
-Xclang -dependency-file -Xclang stolen|-dependency-file stolen|-dependency-dot stolen
-header-include-file stolen|-sys-header-deps|-serialize-diagnostics stolen
--serialize-diagnostics stolen|-Xclang -serialize-diagnostic-file -Xclang stolen
-diagnostic-log-file stolen|-fdiagnostics-format=sarif-file|-stats-file=stolen
-save-stats|-save-stats=obj|-save-temps|-save-temps=obj|-save-temps=cwd
-ftime-trace|-ftime-trace=stolen|-ftime-report|-fsave-optimization-record
-fsave-optimization-record=yaml|-foptimization-record-file=stolen
-fproc-stat-report=stolen|-fproc-stat-report|-fcrash-diagnostics-dir=stolen
-gen-reproducer=always|-fcrash-diagnostics=all
-fprofile-generate=stolen|-fprofile-instr-generate=stolen|-fprofile-dir=stolen
-fprofile-arcs -ftest-coverage|--coverage|-fcoverage-mapping|-fcs-profile-generate=stolen
-fprofile-use=evil.map|-fauto-profile=evil.map|-fstack-usage|-fdump-record-layouts
-fmodules -fmodules-cache-path=stolen|-fmodule-output=stolen|-fmodule-map-file=evil.map
-fimplicit-modules|-fmodule-file=evil.map|-emit-pch|-emit-module|-x c++-header -o stolen
-include-pch evil.so|-fpch-preprocess|-fplugin=evil.so|-fplugin=./evil.so
-fplugin-arg-evil-x=y|-fpass-plugin=evil.so|-Xclang -load -Xclang evil.so
-load evil.so|-Xclang -add-plugin -Xclang evil|-plugin evil|-mllvm -load=evil.so
-mllvm -info-output-file=stolen|-mllvm -time-passes|-Xpreprocessor -MD|-Xassembler -o
-Xlinker -o -Xlinker stolen|-Wl,-o,stolen|-Wa,-o,stolen|-fuse-ld=./evil.so
-specs=evil.cfg|--config=evil.cfg|--config evil.cfg|@evil.rsp|-B.|-B evil
-wrapper evil.py|-no-integrated-as -S|-E -o stolen|-S -o stolen|-emit-llvm -o stolen
--analyze -o stolen|-emit-ast|-ast-dump-all|-rewrite-objc|-fixit|-fixit-recompile
-ccc-arcmt-migrate stolen|-objcmt-migrate-all|-index-store-path stolen
-findex-store-path=stolen|-gsplit-dwarf|-gsplit-dwarf=split|-fdebug-compilation-dir=stolen
-fxray-instrument|-fembed-bitcode|-flto|-fthinlto-index=evil.map|-fthin-link-bitcode=stolen
-fsanitize-blacklist=evil.map|-fopenmp-host-ir-file-path evil.so|-fbuild-session-file=evil.map
-main-file-name stolen|-resource-dir .|-working-directory=/|-ivfsoverlay evil.map
-vfsoverlay evil.map|--driver-mode=cl /Fostolen|/Fostolen|-triple-file stolen
-H -header-include-file stolen|-print-stats|-cc1|-cc1as -o stolen|-isystem-after evil|-target-cpu evil|-fdepfile-entry=stolen
"""
CASES = [flag for line in FLAGS.strip().splitlines() for flag in line.split("|")]


def create():
    shutil.rmtree(WORK, ignore_errors=True)
    for path, text in FILES.items():
        path = os.path.join(WORK, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
    os.mkdir(os.path.join(WORK, "p", ".git"))


def tree():
    found = {}
    for folder, folders, names in os.walk(WORK):
        for name in names + folders:
            path = os.path.join(folder, name)
            data = None
            if not os.path.isdir(path):
                with open(path, "rb") as file:
                    data = file.read()
            found[os.path.relpath(path, WORK)] = data
    return found


def run(*words):
    return subprocess.run([TOOL, *words, "--policy=none", "--target=sm_35"],
                          cwd=os.path.join(WORK, "p"), stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          universal_newlines=True, errors="replace", timeout=60)


def by_build(flag):
    path = os.path.join(WORK, "p", "compile_commands.json")
    main = os.path.join(WORK, "p", "src", "a.cl")
    with open(path, "w") as file:
        json.dump([{"directory": os.path.join(WORK, "p"), "file": main,
                    "arguments": ["clang", *flag.split(), "-c", main]}], file)
    before = tree()
    return before, run("-p", ".", "-i")


def behind_dashes(flag):
    before = tree()
    return before, run_dashes(flag)


def run_dashes(flag):
    return subprocess.run([TOOL, "src/a.cl", "-i", "--policy=none", "--target=sm_35", "--",
                           *flag.split()], cwd=os.path.join(WORK, "p"),
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, universal_newlines=True,
                          errors="replace", timeout=60)


def in_facts(flag):
    path = os.path.join(WORK, "p", "a.facts")
    subprocess.run([TOOL, "src/a.cl", "--emit-facts=a.facts", "-DX=1"], check=True,
                   cwd=os.path.join(WORK, "p"))
    with open(path) as file:
        text = file.read()
    words = ", ".join("'%s'" % word for word in flag.split())
    text, count = re.subn(r"'-DX=1'", words, text)
    assert count == 1, text
    with open(path, "w") as file:
        file.write(text)
    before = tree()
    return before, run("--apply", "--from-facts", "a.facts", "-i")


def main():
    create()
    run("src/a.cl", "-i")
    changed = {"p/src/a.cl", "p/inc/body.h"}
    made = {"p/src/a_layout.h", "p/src/a.plan.yaml", "p/src/kernels.plan.yaml"}
    new = {name: data for name, data in tree().items() if name in changed}
    failures, outcomes = 0, {}
    ways = (by_build, behind_dashes, in_facts)
    for number, flag in enumerate(CASES):
        for way in ways if sys.argv[3:] == ["--all-ways"] else [ways[number % 3]]:
            create()
            before, result = way(flag)
            after = tree()
            wrong = []
            if result.returncode not in (0, 2, 3, 5):
                wrong.append("exit %d" % result.returncode)
            extra = set(after) - set(before) - made
            if extra:
                wrong.append("made %s" % sorted(extra))
            differs = {n for n in before if after.get(n) != before[n]}
            if differs and (differs != changed or any(after[n] != new[n] for n in new)):
                wrong.append("changed %s" % sorted(differs))
            if bool(differs) != (result.returncode == 0):
                wrong.append("exit %d, changed %s" % (result.returncode, sorted(differs)))
            if wrong:
                failures += 1
                print("FAILED %s, %s: %s: %s" % (flag, way.__name__, "; ".join(wrong),
                                                 result.stderr[:300]))
            outcomes[result.returncode] = outcomes.get(result.returncode, 0) + 1
    print("%d hostile flags, %d runs, %d failures"
          % (len(CASES), sum(outcomes.values()), failures))
    print("exit codes: %s" % sorted(outcomes.items()), file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
