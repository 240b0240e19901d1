"""Runs a command that must end with a certain exit status.
Usage: exits.py STATUS COMMAND..."""
import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit("exit status %d, not %s" % (status, sys.argv[1]))
