"""Three ways to the same files: -i, the fixes of --sarif, and --export-fixes.

  routes.py LAYOUTOPT FOLDER PROGRAM...     copies of the programs are changed in FOLDER
"""

import filecmp
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def script(name, *words):
    subprocess.run([sys.executable, os.path.join(HERE, name), *words], check=True)


def differences(one, other):
    compared = filecmp.dircmp(one, other, ignore=[])
    return compared.left_only + compared.right_only + compared.diff_files


def main():
    tool, folder = sys.argv[1:3]
    for program in sys.argv[3:]:
        places = [os.path.join(folder, os.path.basename(program), way) for way in "abc"]
        for place in places:
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(program, place)
            os.mkdir(os.path.join(place, ".git"))  # A repository of its own.
        log, fixes = places[0] + ".sarif", places[0] + ".yaml"

        def run(place, *options):
            sources = sorted(name for name in os.listdir(place) if name.endswith(".c"))
            words = [tool, *sources, "--layout=SoA", "--closed-world", "--quiet", *options]
            return subprocess.run(
                words, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ).returncode

        plan = os.path.join(places[0], "plan.yaml")
        assert run(places[0], "-i", "--plan-out=plan.yaml") == 0
        os.remove(plan)
        assert run(places[1], "--check", "--sarif=" + log) == 1
        script("sarif.py", "check", log)
        script("sarif.py", "apply", log, places[1])
        assert run(places[2], "--export-fixes=" + fixes) == 0
        script("replay.py", fixes)
        changed = [n for n in differences(places[0], program) if n != ".git"]
        assert changed, "nothing changes"
        for place in places[1:]:
            if differences(places[0], place):
                sys.exit(f"{place}: {differences(places[0], place)} differ")
        print(os.path.basename(program), len(changed), "files")


main()
