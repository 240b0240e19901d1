"""Writes ROOT/compile_commands.json: commands.py ROOT FOLDER (FILE FLAGS)...

FOLDER, where the commands run, and the files are below ROOT. The flags of a
file are one word, taken apart at commas.
"""
import json
import os
import sys

root = os.path.abspath(sys.argv[1])
folder = os.path.join(root, sys.argv[2])
commands = []
for name, flags in zip(sys.argv[3::2], sys.argv[4::2]):
    path = os.path.join(root, name)
    commands.append({
        "directory": folder,
        "file": path,
        "arguments": ["clang", *filter(None, flags.split(",")), "-o", name + ".o", "-c", path],
    })
with open(os.path.join(root, "compile_commands.json"), "w") as file:
    json.dump(commands, file)
