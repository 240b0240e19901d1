"""The formula of docs/Cost.md for the counts that --stop-after=costs prints, and prices
that fit measurements."""

import math

KEYS = ["operation", "access", "tile", "simd", "line", "latency", "window"]
# What an instruction, a line and a wait take on CPUs of these years, by what is known of
# their pipelines and memory: picoseconds, simd in bytes. Prices stay near them unless the
# measurements say otherwise.
PRIOR = {"operation": 60, "access": 150, "tile": 1000, "simd": 16, "line": 1300,
         "latency": 80000, "window": 4000}
PRIOR_WEIGHT = 0.3
NARROWEST = 4


def _loop(loop, which):
    """What a loop does with its walks: (operations, accesses, tiled, lines, waits, bytes of
    the widest place if it is vectorised, else 0, bytes of an instruction at most)."""
    accesses, tiled = loop["accesses"], 0
    lines, waits = loop["ordered"] + loop["gathered"], loop["gathered"]
    contiguous, widest = loop["vectorizable"], max(loop["widest"], NARROWEST)
    for walk in loop["walks"]:
        counts = walk[which]
        accesses += counts["accesses"]
        tiled += counts["tiled"]
        lines += counts["lines"]
        waits += counts["waits"]
        contiguous = contiguous and counts["contiguous"]
        widest = max(widest, counts["widest"])
    return (loop["operations"], accesses, tiled, lines, waits, widest if contiguous else 0,
            loop["vector"])


def seconds(costs, which, prices):
    """Picoseconds, as Times.h says; which: "before" or "after"."""
    total = 0
    for loop in costs["loops"]:
        operations, accesses, tiled, lines, waits, widest, vector = _loop(loop, which)
        run = (operations * prices["operation"] + accesses * prices["access"]
               + tiled * prices["tile"])
        simd = min(prices["simd"], vector)
        if 0 < widest < simd:
            run *= widest / simd
        waiting = waits * prices["latency"]
        if waits * prices["window"] > 0:
            waiting *= run / (run + waits * prices["window"])
        total += run + lines * prices["line"] + waiting
    return total


def speedup(costs, prices):
    after = seconds(costs, "after", prices)
    return seconds(costs, "before", prices) / after if after else 1


class Fit:
    """Prices for pairs (costs, measured speed-up)."""

    def __init__(self):
        # Not needed for anything else here: layoutopt-tune's library for learning has it.
        import numpy
        from scipy.optimize import minimize
        self.numpy, self.minimize = numpy, minimize

    def _table(self, costs, which):
        return self.numpy.array([_loop(loop, which) for loop in costs["loops"]])

    def _seconds(self, table, p):
        operation, access, tile, simd, line, latency, window = p
        run = table[:, 0] * operation + table[:, 1] * access + table[:, 2] * tile
        widest = table[:, 5]
        simd = self.numpy.minimum(simd, table[:, 6])
        run = self.numpy.where((widest > 0) & (widest < simd), run * widest / simd, run)
        waits = table[:, 4]
        hidden = run + waits * window
        waiting = waits * latency * self.numpy.where(hidden > 0, run / self.numpy.maximum(
            hidden, 1e-9), 0)
        return float((run + table[:, 3] * line + waiting).sum())

    def prices(self, pairs):
        """Those with the least mean |log(expected / measured)|, and the prior's pull."""
        tables = [(self._table(costs, "before"), self._table(costs, "after"), measured)
                  for costs, measured in pairs]
        start = self.numpy.log([PRIOR[key] for key in KEYS])

        def loss(x):
            p = self.numpy.exp(x)
            errors = [abs(math.log(self._seconds(before, p) / self._seconds(after, p)
                                   / measured)) for before, after, measured in tables]
            return sum(errors) / len(errors) + PRIOR_WEIGHT * float(
                self.numpy.mean((x - start) ** 2))

        found = self.minimize(loss, start, method="Nelder-Mead",
                              options={"maxiter": 1000, "xatol": 1e-2, "fatol": 1e-4})
        return {key: int(round(math.exp(x))) for key, x in zip(KEYS, found.x)}
