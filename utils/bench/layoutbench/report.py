"""What was measured: as JSON, with the seconds of every run, and as a table."""

import json
import math
import os
import statistics

from layoutbench.measure import interval

COLUMNS = ["SoA", "tiled 32", "graph", "tile", "paper", "auto", "model", "search", "hand"]
FIXED = ["AoS", "SoA", "tiled 32"]
# Intervals wider than this say nothing about layouts that are close.
NOISE = 0.05


def entry(program, target, timings):
    return {
        "program": program.name, "language": program.language, "n": program.n,
        # A profile may be a file, whose place nobody else has.
        "target": os.path.basename(target).removesuffix(".yaml"),
        "launches": timings.launches,
        "variants": [{"labels": v.labels, "plan": v.plan, "seconds": s, "conversion": c}
                     for v, s, c in zip(timings.variants, timings.seconds,
                                        timings.conversion)],
    }


def write(results, path):
    with open(path, "w") as file:
        for number, result in enumerate(results):
            file.write("[\n" if number == 0 else ",\n")
            json.dump(result, file, sort_keys=True)
        file.write("\n]\n" if results else "[]\n")


def read(path):
    with open(path) as file:
        return json.load(file)


def find(result, label):
    for variant in result["variants"]:
        if label in variant["labels"]:
            return variant
    return None


def ratio(result, above, below):
    """Of the times of two variants: median and interval of the rounds' ratios."""
    return interval([a / b for a, b in zip(above["seconds"], below["seconds"])])


def speedup(result, variant):
    return ratio(result, find(result, "AoS"), variant)


def best(result):
    """The fastest variant, but for the second AoS."""
    real = [v for v in result["variants"] if v["labels"] != ["AoS again"]]
    return max(real, key=lambda v: speedup(result, v)[0])


def noise(result):
    """Half the width of the interval of AoS against itself, or how far off it is."""
    middle, low, high = speedup(result, find(result, "AoS again"))
    return max((high - low) / 2, abs(middle - 1))


def can_be_told(result):
    """Whether the differences between layouts are larger than the noise. Where all
    layouts are the same within less than NOISE, that is a result, too."""
    medians = [speedup(result, v)[0] for v in result["variants"]]
    return noise(result) <= max((max(medians) - min(medians)) / 2, NOISE)


def break_even(result, variant):
    """After how many launches of kernels packing and unpacking have paid; None: never,
    or nothing is packed."""
    aos = find(result, "AoS")
    if not result["launches"] or not any(variant["conversion"]):
        return None
    gain = statistics.median(a - b for a, b in zip(aos["seconds"], variant["seconds"]))
    cost = statistics.median(b - a for a, b in zip(aos["conversion"], variant["conversion"]))
    if gain <= 0:
        return None
    return math.ceil(max(cost, 0) / gain * result["launches"])


def off(result, label):
    """How much more time a variant takes than the best one: median and interval."""
    variant = find(result, label)
    if variant is None:
        return None
    middle, low, high = ratio(result, variant, best(result))
    return middle - 1, low - 1, high - 1


def line(result):
    """One row of the table."""
    rounds = len(result["variants"][0]["seconds"])
    start = "%-13s %7.1f %6.1f %%" % (
        result["program"], 1e3 * statistics.median(find(result, "AoS")["seconds"]),
        100 * noise(result))
    if not can_be_told(result):
        return start + "  too noisy: the layouts cannot be told apart (%d rounds)" % rounds
    cells = []
    for label in COLUMNS:
        variant = find(result, label)
        cells.append("%8s" % ("-" if variant is None else
                              "%.2f" % speedup(result, variant)[0]))
    top = best(result)
    after = break_even(result, find(result, "auto") or top)
    return "%s %s %6.2f %s %7s  %s" % (
        start, "".join(cells), speedup(result, top)[0],
        "%6.1f %%" % (100 * off(result, "auto")[0]) if find(result, "auto") else "       -",
        "-" if after is None else after, top["labels"][0])


def header():
    return "%-13s %7s %8s %s %6s %8s %7s  %s" % (
        "program", "AoS, ms", "noise", "".join("%8s" % c for c in COLUMNS), "best",
        "auto is", "pays", "which")


def mean(results, label):
    """Geometric mean of the speed-ups; None if a program lacks the variant."""
    logs = []
    for result in results:
        variant = find(result, label)
        if variant is None:
            return None
        logs.append(math.log(speedup(result, variant)[0]))
    return math.exp(statistics.mean(logs)) if logs else None


def table(results, out):
    print(header(), file=out)
    for result in results:
        print(line(result), file=out)
    told = [r for r in results if can_be_told(r)]
    for language in ("OpenCL", "C"):
        those = [r for r in told if r["language"] == language]
        if not those:
            continue
        cells = []
        for label in COLUMNS:
            value = mean(those, label)
            cells.append("%8s" % ("-" if value is None else "%.3f" % value))
        print("%-30s %s" % ("mean of %d, %s" % (len(those), language), "".join(cells)),
              file=out)
    print("\nSpeed-ups over AoS. noise: AoS against itself; auto is: slower than the best by "
          "that;\npays: launches after which packing on the host has paid.", file=out)
