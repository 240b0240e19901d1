"""Compiles scale.cl as C when it runs, as a driver would, with a caller that is
made for the arguments it has. Usage: host.py CC"""
import os
import subprocess
import sys

MAIN = """
#include <stdio.h>
#define __kernel
#define __global
#include "scale.cl"
int main(void) {
  enum { n = 10 };
#ifdef SOA
  static float x[n], y[n];
#define X(i) x[i]
#define Y(i) y[i]
#define ARGUMENTS x, y
#else
  static body p[n];
#define X(i) p[i].x
#define Y(i) p[i].y
#define ARGUMENTS p
#endif
  for (int i = 0; i < n; ++i) {
    X(i) = i;
    Y(i) = 1;
  }
  for (int i = 0; i < n; ++i)
    scale(ARGUMENTS, i);
  for (int i = 0; i < n; ++i)
    printf("%g\\n", X(i));
}
"""
with open("main.c", "w") as file:
    file.write(MAIN)
flags = ["-DSOA"] if os.path.exists("scale_layout.h") else []
subprocess.run([sys.argv[1], "-Werror", *flags, "main.c", "-o", "main"], check=True)
sys.exit(subprocess.run(["./main"]).returncode)
