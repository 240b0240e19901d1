"""Runs the variants of a program in turn, until their order is clear or time is up."""

import random
import statistics
import time

from layoutbench.programs import Failure

# A ratio is known well enough if its interval is this narrow.
GOOD = 0.01


def interval(values):
    """Median, and between which values that of all runs lies, at least 95 of 100
    times: order statistics, whatever the distribution."""
    values = sorted(values)
    n = len(values)
    # The largest k with P(less than k of n lie below the median) <= 2.5 %.
    k, below, term = 0, 0.0, 0.5 ** n
    for i in range(n):
        if below + term > 0.025:
            break
        below += term
        k = i + 1
        term *= (n - i) / (i + 1)
    low, high = values[max(k - 1, 0)], values[min(n - k, n - 1)]
    return statistics.median(values), low, high


class Timings:
    """Of one program: seconds of each variant, by round."""

    def __init__(self, variants):
        self.variants = variants
        self.seconds = [[] for _ in variants]
        self.conversion = [[] for _ in variants]
        self.launches = 0

    def rounds(self):
        return len(self.seconds[0])

    def speedup(self, number):
        """Of AoS over a variant: median and interval; ratios are taken within rounds."""
        return interval([a / b for a, b in zip(self.seconds[0], self.seconds[number])])

    def clear(self):
        """Whether all ratios are known well enough."""
        for number in range(1, len(self.variants)):
            middle, low, high = self.speedup(number)
            if (high - low) / 2 > GOOD * middle:
                return False
        return True


def measure(program, builder, variants, seconds, rounds, progress):
    """Timings of `rounds` = (at least, at most) rounds, and of `seconds` at most
    beyond the least number."""
    least_rounds, most_rounds = rounds
    timings = Timings(variants)
    end = time.monotonic() + seconds
    expected = {}
    for number in range(most_rounds + 1):
        order = list(range(len(variants)))
        random.Random(number).shuffle(order)
        for which in order:
            v = variants[which]
            checked = number == 0
            sample = builder.sample(program, v.binary, v.folder, checked)
            first = expected.setdefault(checked, sample.output)
            if sample.output != first:
                raise Failure("%s in %s prints something else than AoS:\n%s\n%s"
                              % (program.name, v.labels[0], sample.output, first))
            if number:  # The first round warms up.
                timings.seconds[which].append(sample.seconds)
                timings.conversion[which].append(sample.conversion)
                timings.launches = sample.launches
        progress(number)
        if number >= least_rounds and (timings.clear() or time.monotonic() > end):
            break
    return timings
