"""Interrupts --verify-run while its command waits. Usage: interrupt.py TOOL FOLDER"""
import os
import signal
import subprocess
import sys
import time

tool, folder = sys.argv[1:]
scratch = os.path.join(folder, "tmp")
os.mkdir(scratch)
beat = os.path.join(folder, "beat")
# Its child goes on writing, if it is left alone.
command = "(while sleep 0.05; do echo >> %s; done) & wait" % beat
project = os.path.join(folder, "p")
words = [tool, os.path.join(project, "main.c"), os.path.join(project, "total.c"),
         "-DSHIFT=0", "--policy=" + os.path.join(folder, "policy.yaml"),
         "--root=" + project, "-i", "--verify-run=" + command]


def size():
    return os.path.getsize(beat) if os.path.exists(beat) else 0


# What whoever started us ignores, we would ignore, too.
at_start = signal.SIG_DFL
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    number = getattr(signal, name)
    if size():
        os.remove(beat)
    process = subprocess.Popen(words, env=dict(os.environ, TMPDIR=scratch),
                               stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(number, at_start))
    end = time.monotonic() + 60
    while size() == 0 and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(number)
    status = process.wait(60)
    written = size()
    time.sleep(0.3)
    if written == 0:
        print("FAILED: %s: the command did not start" % name)
    elif status != -number:
        print("FAILED: %s: exit status %d" % (name, status))
    elif os.listdir(scratch):
        print("FAILED: %s: %s is left" % (name, os.listdir(scratch)))
    elif size() != written:
        print("FAILED: %s: the command goes on" % name)
    else:
        print("%s: ended, nothing left" % name)

# As nohup does: the signal is ignored, and the run goes on until it is told.
at_start, number = signal.SIG_IGN, signal.SIGHUP
process = subprocess.Popen(words, env=dict(os.environ, TMPDIR=scratch),
                           stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           preexec_fn=lambda: signal.signal(number, at_start))
before = size()
end = time.monotonic() + 60
while size() == before and time.monotonic() < end:
    time.sleep(0.02)
process.send_signal(number)
time.sleep(0.3)
print("ignored: goes on" if process.poll() is None else "FAILED: ignored: ends")
process.terminate()
process.wait(60)
