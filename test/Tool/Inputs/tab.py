"""Types at a shell on a terminal, and prints the command that it ran.
Usage: tab.py SHELL COMPLETION TEXT
SHELL is bash or zsh; COMPLETION the file for it; TEXT what is typed behind the
command's name, <TAB> for the key. The command's arguments are printed, one a line; the shell runs in the current
folder."""
import os
import pty
import re
import select
import shutil
import sys
import tempfile

shell, completion, text = sys.argv[1:]
scratch = tempfile.mkdtemp()
result = os.path.join(scratch, "result")
function = "layoutopt() { printf '%%s\\n' \"$@\" > %s.new && mv %s.new %s; }\n" % (
    (result,) * 3
)
if shell == "zsh":
    shutil.copy(completion, os.path.join(scratch, "_layoutopt"))
    start = "fpath=(%s $fpath); autoload -U compinit; compinit -u -D\n" % scratch
    command = ["zsh", "-f", "-i"]
else:
    start = "source %s\n" % completion
    command = ["bash", "--norc", "--noprofile", "-i"]

child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", PS1="", HOME=scratch, HISTFILE="/dev/null")
    os.execvp(command[0], command)


def read(seconds):
    """What comes in that time, and then until nothing does for a moment."""
    seen = b""
    while select.select([terminal], [], [], 0.3 if seen else seconds)[0]:
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            break
    return seen.decode(errors="replace")


def send(line):
    os.write(terminal, line.encode())


seen = read(0.5)
send(start + function + "echo ready-$((1+1))\n")
for _ in range(120):
    seen += read(0.5)
    if "ready-2" in seen:
        break
for part in re.split("(<TAB>)", "layoutopt " + text):
    send("\t" if part == "<TAB>" else part)
    # Each key completes something here, but a busy machine takes its time.
    seen += read(10 if part == "<TAB>" else 1)
send("\n")
for _ in range(300):
    if os.path.exists(result):
        break
    seen += read(0.1)
if not os.path.exists(result):
    sys.exit("the command did not run; the terminal says:\n" + seen)
with open(result) as file:
    sys.stdout.write(file.read())
send("exit\n")
read(0.2)
os.close(terminal)
os.waitpid(child, 0)
shutil.rmtree(scratch)
