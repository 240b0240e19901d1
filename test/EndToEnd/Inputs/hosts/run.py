#!/usr/bin/env python3
"""Rewrites hosts with their kernels, and compares what both programs print."""

import argparse
import os
import shutil
import subprocess
import sys


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: exit {done.returncode}\n"
                           f"{done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout


def sources(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith((".c", ".cpp")))


def outputs(folder, compiler, flags):
    driver = ["--driver-mode=g++"] if sources(folder)[0].endswith(".cpp") else []
    run([compiler, *driver, *flags, "-Wall", "-Wextra", "-Werror", "-I..", *sources(folder), "-o",
         "host", "-lOpenCL"], folder)
    return [run(["./host", str(n)], folder) for n in (1, 7, 8, 33)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--cc", required=True)
    parser.add_argument("hosts", nargs="+")
    args = parser.parse_args()
    failed = False
    for host in args.hosts:
        # Hosts that differ in themselves alone share their kernels.
        if not os.path.exists(os.path.join(host, "kernels.cl")):
            kind = "classes" if sources(host)[0].endswith(".cpp") else "functions"
            shutil.copy(f"kernels_{kind}.cl", os.path.join(host, "kernels.cl"))
        expected = outputs(host, args.cc, ["-O0"])
        for layout in ("SoA", "tiled 8"):
            folder = f"{host}-{layout.replace(' ', '-')}"
            shutil.copytree(host, folder)
            try:
                run([args.layoutopt, *sources(folder), "kernels.cl", f"--layout={layout}", "--quiet",
                     "-i", "--", "-I.."], folder)
                passes = 0
                for name in sources(folder):
                    with open(os.path.join(folder, name), encoding="utf-8") as text:
                        passes += text.read().count("_soa_pass(")
                if passes == 0:
                    raise RuntimeError("the host stays as it is")
                if outputs(folder, args.cc, ["-O0"]) != expected:
                    raise RuntimeError("the output differs")
                print(f"{host} {layout}: same")
            except RuntimeError as error:
                failed = True
                print(f"FAILED {host} {layout}: {error}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
