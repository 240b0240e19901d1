"""Writes a compile_commands.json with honest and hostile flags."""
import json
import os
import sys

root = sys.argv[1]
commands = []
for name in ("a.cl", "b.cl"):
    path = os.path.join(root, "src", name)
    commands.append({
        "directory": os.path.join(root, "src"),
        "file": path,
        "arguments": ["clang", "-c", "-I../inc", "-DREAL=float", "-fplugin=evil.so",
                      "-dependency-file", "stolen", "-serialize-diagnostics", "stolen",
                      "-MD", "-MF", "stolen", "-o", "stolen", path],
    })
with open(os.path.join(root, "compile_commands.json"), "w") as file:
    json.dump(commands, file)
