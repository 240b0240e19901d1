"""Runs a command with its standard error on a terminal of 40 columns, and prints
what the terminal got, with escapes spelled out."""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 25, 40, 0, 0))
environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
command = sys.argv[1:]
environment["TERM"] = "dumb" if command[0] == "--dumb" else "xterm"
if command[0] == "--dumb":
    command = command[1:]
process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=slave, env=environment)
os.close(slave)
text = b""
while True:
    try:
        data = os.read(master, 65536)
    except OSError:
        break
    if not data:
        break
    text += data
process.wait()
print(text.decode().replace("\r\n", "<NL>\n").replace("\r\033[K", "<CLEAR>").replace("\033", "<ESC>"))
