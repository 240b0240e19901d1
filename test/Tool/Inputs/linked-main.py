"""linked-main.py FOLDER FILE...: describes a build that compiles the files there."""
import json
import os
import sys

folder, files = sys.argv[1], sys.argv[2:]
with open(os.path.join(folder, "compile_commands.json"), "w") as out:
    json.dump([{"directory": folder, "file": f, "arguments": ["cc", "-c", f]} for f in files], out)
