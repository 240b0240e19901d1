"""Prints a raw file with its cases in reverse order."""

import sys

with open(sys.argv[1]) as file:
    header, *cases = file.readlines()
sys.stdout.write(header + "".join(reversed(cases)))
