"""Kills a run of layoutopt-tune and lets it go on: resume.py FOLDER COMMAND..."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time

folder, command = sys.argv[1], sys.argv[2:]
shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)
raw = os.path.join(folder, "raw.jsonl")
command += ["--records=4+4,4x4,8x2+4", "--sizes=40,200", "--tiles=2,16", "--microseconds=5",
            "--used=all", "--no-pairs", "--measure-only"]


def lines():
    if not os.path.exists(raw):
        return []
    with open(raw) as file:
        return file.read().split("\n")[:-1]


run = subprocess.Popen(command + ["--rounds=2", "--raw=" + raw], stderr=subprocess.DEVNULL)
deadline = time.monotonic() + 120
while len(lines()) < 3 and time.monotonic() < deadline:
    time.sleep(0.005)
run.send_signal(signal.SIGKILL)
run.wait()
before = lines()
with open(raw, "a") as file:
    file.write('{"kind":"lo')
print("killed", flush=True)


def again(*options):
    done = subprocess.run(command + list(options), stderr=subprocess.PIPE, text=True)
    return done.stderr.strip()


print(again("--rounds=2", "--raw=" + raw))
after = lines()
if after[:len(before)] == before:
    print("same beginning, %d different cases" % (len(set(after)) - 1))
print(again("--rounds=3", "--raw=" + raw))
with open(raw, "ab") as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    print(again("--rounds=2", "--raw=" + raw))
other = os.path.join(folder, "other.jsonl")
print("out of time:", again("--rounds=2", "--max-seconds=0.001", "--raw=" + other))
