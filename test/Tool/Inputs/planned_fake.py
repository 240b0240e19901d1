#!/usr/bin/env python3
"""A tool whose plan is FAKE for --stop-after=plan, and "one" for a run."""
import os
import sys

words = sys.argv[1:]
for at, word in enumerate(words):
    if word.startswith("--plan-out="):
        with open(word.split("=", 1)[1], "w") as file:
            file.write("one")
    if word == "-o" and "--stop-after=plan" in words:
        with open(words[at + 1], "w") as file:
            file.write(os.environ["FAKE"])
print("run:", *words)
