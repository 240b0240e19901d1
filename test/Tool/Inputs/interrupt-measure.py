"""Interrupts --strategy=measure once its log has lines. Usage: interrupt-measure.py
SIGNAL FOLDER TOOL WORDS...; FOLDER has m.log, and tmp for copies."""
import os
import signal
import subprocess
import sys
import time

number = getattr(signal, sys.argv[1])
folder = os.path.abspath(sys.argv[2])
scratch, log = os.path.join(folder, "tmp"), os.path.join(folder, "m.log")


def lines():
    if not os.path.exists(log):
        return 0
    with open(log) as file:
        return file.read().count('"event":"pairs"')


def let_die():
    """What whoever started us ignores, the tool would ignore, too."""
    if number != signal.SIGKILL:
        signal.signal(number, signal.SIG_DFL)


before = lines()
process = subprocess.Popen(sys.argv[3:], env=dict(os.environ, TMPDIR=scratch),
                           stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           preexec_fn=let_die)
end = time.monotonic() + 120
while lines() < before + 2 and process.poll() is None and time.monotonic() < end:
    time.sleep(0.02)
process.send_signal(number)
status = process.wait(60)
if status != -number:
    sys.exit("FAILED: exit status %d" % status)
if number != signal.SIGKILL and os.listdir(scratch):
    sys.exit("FAILED: %s is left" % os.listdir(scratch))
print("ended behind %s lines" % ("some" if lines() >= before + 2 else "no"))
