"""status.py STATUS COMMAND...: runs the command and fails if it ends otherwise."""

import subprocess
import sys

found = subprocess.run(sys.argv[2:]).returncode
if found != int(sys.argv[1]):
    sys.exit("exit status %d instead of %s" % (found, sys.argv[1]))
