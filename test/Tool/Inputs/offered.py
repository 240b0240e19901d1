"""Prints what a shell offers for the last of some words, one a line.
Usage: offered.py SHELL COMPLETION TOOL WORD...
SHELL is bash or fish; COMPLETION the file for it; TOOL is in its PATH. In bash, the
words are as bash breaks them."""
import os
import subprocess
import sys

shell, completion, tool, *words = sys.argv[1:]
os.environ["PATH"] = os.path.dirname(tool) + os.pathsep + os.environ["PATH"]
if shell == "fish":
    line = " ".join(["layoutopt", *words])
    script = "source '%s'; complete -C '%s'" % (completion, line)
    command = ["fish", "--no-config", "-c", script]
else:
    script = (
        "source '%s'; COMP_WORDS=(layoutopt \"$@\"); COMP_CWORD=$#; _layoutopt; "
        "printf '%%s\\n' \"${COMPREPLY[@]}\"" % completion
    )
    command = ["bash", "--norc", "--noprofile", "-c", script, "bash", *words]
sys.exit(subprocess.run(command).returncode)
