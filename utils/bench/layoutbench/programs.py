"""What the bench runs: the five OpenCL examples, and programs in C and C++.

A Program knows how it is built from a folder with its sources and how one run of
it is timed. Layouts are none of its business: see variants.py.
"""

import dataclasses
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
EXAMPLES = os.path.join(ROOT, "docs", "examples")
C_PROGRAMS = os.path.join(ROOT, "test", "EndToEnd", "Inputs")
SOA = os.path.join(ROOT, "utils", "bench", "soa")

sys.path.insert(0, C_PROGRAMS)
from cprograms import PROGRAMS as FACTS  # noqa: E402


class Failure(Exception):
    """A build, a run or a rewrite went wrong; the text says how."""


@dataclasses.dataclass
class Sample:
    seconds: float         # of the kernels; in C, processor time of the whole run
    conversion: float      # seconds of packing and unpacking on the host
    launches: int          # of kernels
    output: str            # must be the same for all layouts


@dataclasses.dataclass
class Program:
    name: str
    language: str          # "C" or "OpenCL"
    folder: str
    sources: list          # names in `folder`
    n: int                 # records, or what else the program takes
    records: list          # names in a policy
    hand: dict             # record -> layout, or [(fields, layout)]; {}: none
    arguments: list = dataclasses.field(default_factory=list)
    standard: str = "gnu11"
    flags: list = dataclasses.field(default_factory=list)


def run(command, **keywords):
    """Standard output; Failure on any exit code but 0."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace", **keywords)
    if done.returncode:
        raise Failure("%s\nexit %d\n%s%s" % (shlex.join(command), done.returncode,
                                             done.stdout[-2000:], done.stderr[-2000:]))
    return done.stdout


class Builder:
    """Compilers and devices, for all programs."""

    def __init__(self, cc, cxx, device):
        self.cc, self.cxx, self.device = shlex.split(cc), shlex.split(cxx), device

    def build(self, program, folder, header):
        """The binary of the sources in `folder`. OpenCL hosts are always those of
        the example, built for the generated `header`; None: as it was."""
        binary = os.path.join(folder, "run")
        if program.language == "OpenCL":
            command = self.cxx + ["-std=c++17", "-ffp-contract=off", "-I",
                                  os.path.join(EXAMPLES, "common"), "-I", program.folder,
                                  '-DEXAMPLE_FOLDER="%s"' % program.folder]
            if header:
                command.append('-DLAYOUT_HEADER="%s"' % header)
            run(command + [os.path.join(program.folder, program.name + ".cpp"),
                           "-o", binary, "-lOpenCL"])
            return binary
        plus = program.sources[0].endswith(".cpp")
        command = (self.cxx if plus else self.cc) + ["-std=" + program.standard]
        sources = [os.path.join(folder, s) for s in program.sources]
        # One rounding for all: what they print is compared.
        run(command + ["-ffp-contract=off", "-w"] + program.flags + sources
            + ["-o", binary, "-lm"])
        return binary

    def sample(self, program, binary, folder, checked):
        """One run; OpenCL examples compare with their reference if `checked`."""
        if program.language == "OpenCL":
            command = [binary, "--kernels", os.path.join(folder, program.name + ".cl"),
                       "--n", str(program.n)] + program.arguments
            if self.device:
                command += ["--device", self.device]
            if not checked:
                command.append("--no-check")
            text = run(command)
            kernel = re.search(r"kernel time: ([\d.]+) ms, (\d+) launches", text)
            conversion = re.search(r"conversion time: ([\d.]+) ms", text)
            kept = [line for line in text.splitlines() if " time: " not in line]
            return Sample(float(kernel.group(1)) / 1e3, float(conversion.group(1)) / 1e3,
                          int(kernel.group(2)), "\n".join(kept))
        return self._timed([binary, str(program.n)] + program.arguments, folder)

    @staticmethod
    def _timed(command, folder):
        with open(os.path.join(folder, "output"), "w+", errors="replace") as output:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output,
                                     stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            text = output.read()
        if child.returncode:
            raise Failure("%s\nexit %d\n%s" % (shlex.join(command), child.returncode, text))
        # The programs of utils/bench/soa print how long they took, and a sum.
        text = re.sub(r"^\d+\.\d{9} ", "", text)
        return Sample(usage.ru_utime + usage.ru_stime, 0, 0, text)


# Of the examples: about half a second of kernels for one CPU thread, and for a GPU so much
# that records do not fit into its caches, where the reference on the host allows it.
CPU_SIZES = {"nbody": (8192, ["--steps", "4"]), "blackscholes": (1000000, ["--steps", "3"]),
             "bitonic": (524288, []), "lavamd": (20000, ["--steps", "2"]),
             "sampo": (200000, ["--steps", "40"])}
GPU_SIZES = {"nbody": (16384, ["--steps", "1", "--targets", "16384"]),
             "blackscholes": (4000000, ["--steps", "2"]), "bitonic": (4194304, []),
             "lavamd": (200000, ["--steps", "2"]), "sampo": (1500000, ["--steps", "10"])}


def _examples(on_gpu):
    each = "soa"
    hand = {
        "nbody": {"body": each},
        "blackscholes": {"option": each},
        "bitonic": {"item": "aos"},
        "lavamd": {"particle": [(["pos", "charge"], "aos"), (["force"], "soa")]},
        "sampo": {"agent": [(["x", "y"], "tiled 16"),
                            (["stage", "age", "energy", "eggs", "laid", "infection"],
                             "tiled 24"),
                            (["cell", "incubation", "bitten", "random"], "soa")]},
    }
    records = {"nbody": ["body"], "blackscholes": ["option"], "bitonic": ["item"],
               "lavamd": ["particle", "box"], "sampo": ["agent"]}
    for name, (n, arguments) in (GPU_SIZES if on_gpu else CPU_SIZES).items():
        yield Program(name, "OpenCL", os.path.join(EXAMPLES, name), [name + ".cl"], n,
                      records[name], hand[name], arguments)


# About half a second each, with arrays in and beyond the caches.
SIZES = {"cluster": 24000, "hash": 1500000, "kdtree": 60000, "lattice": 1000000,
         "nbody3": 120000, "network": 300000, "neurons": 250000, "nuclides": 300000,
         "omp": 1000000, "particles": 800000, "pixels": 1000000, "qureg": 200000,
         "ray": 100000, "sph": 14000}


def _c_programs():
    for name, n in SIZES.items():
        facts = FACTS[name]
        folder = os.path.join(C_PROGRAMS, "c", name)
        sources = sorted(s for s in os.listdir(folder) if s.endswith((".c", ".cpp")))
        yield Program(name, "C", folder, sources, n, facts["change"], {},
                      standard=facts["standard"], flags=facts["flags"])
    for name, record in (("sparse", "cell"), ("nbody", "body"), ("lattice", "site")):
        yield Program("soa-" + name, "C", SOA, [name + ".c"], {"sparse": 8000000, "nbody": 4000,
                                                               "lattice": 1500}[name],
                      [record], {record: "soa"})


def programs(on_gpu=False):
    """All, the examples first, in sizes for a CPU or for a GPU."""
    return list(_examples(on_gpu)) + list(_c_programs())
