"""The command line of layoutopt-tune."""

import argparse
import datetime
import os
import re
import signal
import sys
import tempfile
import time

from . import devices, learn, profile, raw, shapes
from .errors import IO_FAILED, TuneError
from .layouts import TILES, layout_names
from .measure import Bench, compiler_version, describe

# That of OpenCL builds the host alone.
COMPILERS = {"native": "cc -O3 -march=native", "cuda": "nvcc -O3 -arch=native"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
PATTERN = re.compile(r"[A-Za-z0-9_.*?\[\]-]{1,64}")


def numbers(text, least, most, what):
    found = []
    for part in text.split(","):
        if not part.isdecimal() or not least <= int(part) <= most:
            raise TuneError("%s: expected numbers from %d to %d, not '%s'"
                            % (what, least, most, part))
        found.append(int(part))
    return sorted(set(found))


def parse_sizes(text):
    """Numbers of records; `beyond` is beyond the last-level cache."""
    plain = [p for p in text.split(",") if p != "beyond"]
    found = numbers(",".join(plain), 1, 1 << 30, "--sizes") if plain else []
    return found + ([shapes.BEYOND] if len(plain) < len(text.split(",")) else [])


def parse_records(text):
    """As 4+4,4x8,8+4x2: sizes of fields, and how many of them."""
    found = []
    for record in text.split(","):
        fields = []
        for part in record.split("+"):
            match = re.fullmatch(r"([1248])(?:x([1-9]\d?))?", part)
            if not match:
                raise TuneError("--records: expected sizes of fields as in 4+4 or 8+4x2, not '%s'"
                                % record)
            fields += [int(match.group(1))] * int(match.group(2) or 1)
        if not 2 <= len(fields) <= 64:
            raise TuneError("--records: expected 2 to 64 fields, not '%s'" % record)
        found.append(tuple(fields))
    return found


def parse_words(text, known, what):
    words = text.split(",")
    for word in words:
        if word not in known:
            raise TuneError("%s: expected some of %s, not '%s'" % (what, ", ".join(known), word))
    return words


def parser():
    p = argparse.ArgumentParser(
        prog="layoutopt-tune", description="Learns a device profile for layoutopt by measurement.",
        epilog="A run that was killed or out of time goes on when it is started again.")
    p.add_argument("--list-devices", action="store_true", help="print what can be measured")
    p.add_argument("--device", default="native", metavar="NAME",
                   help="an identifier of --list-devices or a part of a name (default: native)")
    p.add_argument("-o", dest="output", default="-", metavar="FILE",
                   help="the profile; - is standard output")
    p.add_argument("--name", help="of the profile (default: that of FILE, or of the device)")
    p.add_argument("--description", metavar="TEXT", help="of the profile (default: the device)")
    p.add_argument("--alias", action="append", default=[], metavar="NAME",
                   help="another name of the profile; may be repeated")
    p.add_argument("--stands-for", action="append", default=[], metavar="NAMES=WHY",
                   help="patterns of other devices' names, separated by commas, for which the "
                   "profile is the nearest; may be repeated")
    p.add_argument("--raw", metavar="FILE",
                   help="measurements are kept here (default: layoutopt-tune-DEVICE.jsonl)")
    p.add_argument("--from-raw", metavar="FILE", help="learn only, from the measurements in FILE")
    p.add_argument("--measure-only", action="store_true", help="learn nothing")
    p.add_argument("--quick", action="store_true",
                   help="fewer records, sizes and rounds; less than two minutes")
    p.add_argument("--max-seconds", type=float, metavar="S",
                   help="measure no longer than this, then learn from what there is")
    p.add_argument("--cc", metavar="COMMAND",
                   help="the compiler and its flags (default: %s; of CUDA: %s)"
                   % (COMPILERS["native"], COMPILERS["cuda"]))
    p.add_argument("--records", metavar="LIST", help="fields' sizes, as 4+4,8+4x2")
    p.add_argument("--sizes", metavar="LIST", help="numbers of records, as 128,1024,beyond")
    p.add_argument("--tiles", metavar="LIST", help="tile sizes, powers of two from 2 to 32768")
    p.add_argument("--access", default="sequential,gathered", metavar="LIST")
    p.add_argument("--used", default=None, metavar="LIST",
                   help="all,half: which fields of a record the loops use")
    p.add_argument("--no-pairs", action="store_true",
                   help="no experiment for epsilon: take the device's line")
    p.add_argument("--rounds", type=int, help="times that each layout is measured (default: 7)")
    p.add_argument("--microseconds", type=int, help="least duration of a measurement")
    p.add_argument("--keep", metavar="DIR", help="write the generated kernels here and keep them")
    p.add_argument("--quiet", action="store_true", help="errors only")
    return p


class Progress:
    """A bar on the standard error, where that is a terminal."""

    def __init__(self, total, quiet):
        self.total = total
        self.on = sys.stderr.isatty() and not quiet and os.environ.get("TERM", "dumb") != "dumb"
        self.start = time.monotonic()

    def show(self, done, new, what):
        if not self.on:
            return
        try:
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
        except OSError:
            columns = 80
        width = max(10, min(30, columns // 3))
        filled = width * done // self.total
        left = ""
        if new:
            seconds = (time.monotonic() - self.start) / new * (self.total - done)
            left = ", %d:%02d left" % divmod(int(seconds), 60)
        line = "[%s%s] %d of %d%s  %s" % ("#" * filled, "." * (width - filled), done, self.total,
                                          left, what)
        sys.stderr.write("\r\x1b[K" + line[:columns - 1])
        sys.stderr.flush()

    def clear(self):
        if self.on:
            sys.stderr.write("\r\x1b[K")


def note(options, text):
    if not options.quiet:
        print("layoutopt-tune: " + text, file=sys.stderr)


def planned(options, device):
    quick = options.quick
    records = (parse_records(options.records) if options.records else
               shapes.QUICK_SHAPES if quick else shapes.SHAPES)
    sizes = (parse_sizes(options.sizes) if options.sizes else
             (shapes.QUICK_SIZES if quick else shapes.SIZES) + [shapes.BEYOND])
    accesses = parse_words(options.access, shapes.ACCESSES, "--access")
    used = parse_words(options.used or ("all" if quick else "all,half"), ["all", "half"], "--used")
    cases = list(shapes.loops(records, accesses, used, sizes, device.cache))
    if not options.no_pairs:
        cases += shapes.pairs(accesses, device.cache, quick)
    return shapes.shuffled(cases)


def measure(options, device):
    """Fills the raw file as far as the time goes; its header and its cases."""
    tiles = shapes.QUICK_TILES if options.quick else TILES
    if options.tiles:
        tiles = numbers(options.tiles, 2, 1 << 15, "--tiles")
        if any(t & (t - 1) for t in tiles):
            raise TuneError("--tiles: expected powers of two")
    cases = planned(options, device)
    cc = options.cc or COMPILERS.get(device.backend, COMPILERS["native"])
    driver = compiler_version(cc)
    if device.backend == "opencl":
        driver = device.driver
    elif device.backend == "cuda":
        driver = device.driver + ", " + cc
    header = {
        "backend": device.backend, "name": device.name, "driver": driver[:200],
        "line": device.line, "cache": device.cache, "date": datetime.date.today().isoformat(),
        "rounds": options.rounds or (3 if options.quick else 7),
        "microseconds": options.microseconds or (100 if options.quick else 200)}
    if device.warp:
        header["warp"] = device.warp
    path = options.raw or "layoutopt-tune-%s.jsonl" % default_name(options, device)
    file = raw.RawFile(path, header)
    if file.dropped:
        note(options, "'%s': dropped a case that was half written" % path)
    todo = [c for c in cases if c not in file.cases]
    there = len(cases) - len(todo)
    if there:
        note(options, "'%s' has %d of %d cases; going on" % (path, there, len(cases)))
    seconds = options.max_seconds or (100 if options.quick else None)
    end = time.monotonic() + seconds if seconds else None
    progress = Progress(len(cases), options.quiet)
    with tempfile.TemporaryDirectory(prefix="layoutopt-tune-") as folder:
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
        bench = Bench(device, cc, layout_names(tiles), header["rounds"],
                      header["microseconds"], options.keep or folder)
        try:
            progress.show(there, 0, describe(todo[0]) if todo else "")
            results = bench.measure_all(todo, lambda: end - time.monotonic() if end else None)
            for done, (case, layouts) in enumerate(results, 1):
                file.add(case, layouts)
                if done < len(todo):
                    progress.show(there + done, done, describe(todo[done]))
        finally:
            progress.clear()
    missing = sum(c not in file.cases for c in cases)
    note(options, "'%s' has %d of %d cases%s" % (
        path, len(cases) - missing, len(cases),
        "; run it again to measure the rest" if missing else ""))
    return file.header, file.cases


def default_name(options, device):
    return "native" if device.backend == "native" else profile.name_of(device.name)


def profile_name(options, header):
    if options.name:
        name = options.name
    elif options.output.endswith(".yaml"):
        name = os.path.basename(options.output)[:-5]
    else:
        name = "native" if header["backend"] == "native" else profile.name_of(header["name"])
    for text in [name] + options.alias:
        if not NAME.fullmatch(text):
            raise TuneError("a profile's name is made of at most 64 letters, digits, '_', '-' and "
                            "'.': not '%s'" % text)
    if options.description is not None and \
            not (options.description.strip() and options.description.isprintable()):
        raise TuneError("--description: expected a line of text")
    return name


def parse_stand_ins(texts):
    """(patterns, why) of each --stands-for."""
    found = []
    for text in texts:
        names, _, why = text.partition("=")
        patterns = names.split(",")
        if not why.strip() or not why.isprintable() or \
                not all(PATTERN.fullmatch(p) for p in patterns):
            raise TuneError("--stands-for: expected patterns and a reason, as "
                            "'sm_8*,sm_9?=the nearest generation', not '%s'" % text)
        found.append((patterns, why.strip()))
    return found


def write(path, text):
    if path == "-":
        sys.stdout.write(text)
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise TuneError("cannot write '%s': %s" % (path, error.strerror), IO_FAILED)


def run(options):
    if options.list_devices:
        for device in devices.all_devices():
            print("%-12s %s (%s; lines of %d bytes, %d KiB of cache)" % (
                device.ident, device.name, device.driver, device.line, device.cache >> 10))
        return 0
    stand_ins = parse_stand_ins(options.stands_for)
    if options.from_raw:
        header, cases = raw.parse(raw.load(options.from_raw), options.from_raw)
    else:
        header, cases = measure(options, devices.find(options.device))
    if options.measure_only:
        return 0
    name = profile_name(options, header)
    learned = learn.Learned(learn.Data(cases), header["backend"])
    eps = learn.epsilon(cases, header["line"])
    write(options.output, profile.text_of(name, options.description, options.alias, stand_ins,
                                          header, cases, learned, eps))
    note(options, "regret %.1f %%, by the rule of thumb %.1f %%; epsilon %d bytes" % (
        100 * learned.score.mean, 100 * learned.thumb.mean, eps.bytes))
    if learned.score.mean >= learned.thumb.mean:
        note(options, "warning: no better than the rule of thumb; measure more")
    return 0


def main(arguments):
    options = parser().parse_args(arguments)

    def end(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)  # The folder of programs goes, too.
    try:
        for value, what in ((options.rounds, "--rounds"), (options.microseconds, "--microseconds"),
                            (options.max_seconds, "--max-seconds")):
            if value is not None and not 0 < value < 1e7:
                raise TuneError("%s: expected a number above 0" % what)
        return run(options)
    except TuneError as error:
        text = str(error)
        print(text if ": error: " in text else "layoutopt-tune: error: " + text, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        print("layoutopt-tune: interrupted; what was measured is kept", file=sys.stderr)
        return 130
