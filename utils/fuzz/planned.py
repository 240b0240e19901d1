#!/usr/bin/env python3
"""Runs the tests' commands as layoutopt does, and checks before each that the plan that
--stop-after=plan prints is, byte by byte, the one that the run carries out.

  LAYOUTOPT_PLANNED=$PWD/planned.log build/dev/bin/layoutopt-lit \
      --param tool=utils/fuzz/planned.py build/dev/test

writes a line for each command to that file: "agrees", "differs", or "says nothing" where
there is no plan.
"""

import os
import subprocess
import sys
import tempfile

TOOL = os.environ["LAYOUTOPT_TOOL"]
# What makes no plan of its own, or is about something else than its files' text.
OTHER = ("--stop-after", "--emit-facts", "--from-facts", "--generate", "--list-targets",
         "--dump-policy", "--help", "--version", "--check", "--verify-run", "--verify-time", "report", "fix",
         "show")
# Where a run writes, and what it asks of folders that it writes to; with a value behind
# it or in the next word. Without a value: what is not asked together with a stage.
OUTPUTS = ("--plan-out", "--inverse-patch", "--header-out", "--sarif", "--export-fixes",
           "--depfile", "-o")
FLAGS = ("-i", "--mirror", "--write-if-changed", "--allow-dirty", "--explain", "--fix-obstacles")


def without_outputs(words):
    """The words without those that name outputs; None if one reads them from stdin."""
    kept, skip = [], False
    for at, word in enumerate(words):
        if word == "--":
            return kept + words[at:]
        if skip:
            skip = False
        elif word in OUTPUTS:
            skip = True
        elif word not in FLAGS and not word.startswith(tuple(f"{o}=" for o in OUTPUTS)):
            kept.append(word)
    return kept


def asked(words, *more):
    """How a run ends, with options before what stands behind '--'."""
    at = words.index("--") if "--" in words else len(words)
    # What does not pass the compiler is left out, as in a user's run.
    environment = {k: v for k, v in os.environ.items() if k != "LAYOUTOPT_STRICT_VERIFY"}
    done = subprocess.run([TOOL, *words[:at], *more, *words[at:]], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    return done.returncode, done.stderr


def compare(words, folder):
    if any(word.startswith(OTHER) or word == "-" for word in words):
        return "says nothing"
    words = without_outputs(words)
    said, done = (os.path.join(folder, name) for name in ("said", "done"))
    for name in (said, done):
        if os.path.exists(name):
            os.remove(name)
    first, _ = asked(words, "--stop-after=plan", "-o", said)
    second, told = asked(words, "--plan-out=" + done)
    if not os.path.exists(done) or second not in (0, 4):
        return "says nothing"
    if not os.path.exists(said) or first not in (0, 4):
        return f"differs: --stop-after=plan ends with {first}, the run with {second}"
    with open(said, "rb") as one, open(done, "rb") as other:
        if one.read() == other.read():
            return "agrees"
    verdict = "differs"
    if b"[not-verified]" in told:
        verdict += ", not verified"
    return verdict


def main():
    words = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="layoutplanned-") as folder:
        verdict = compare(words, folder)
    with open(os.environ["LAYOUTOPT_PLANNED"], "a") as log:
        log.write(f"{verdict}\t{os.getcwd()}\t{' '.join(words)}\n")
    os.execv(TOOL, [TOOL, *words])


if __name__ == "__main__":
    main()
