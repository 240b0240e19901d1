"""Draws the speed-ups: a row for each program, a mark for each layout."""

import html
import math

from layoutbench import report

LEFT, RIGHT, TOP, ROW = 120, 30, 60, 26
WIDTH = 760
# Colour-blind safe (Okabe and Ito), each with a shape of its own.
MARKS = {"SoA": ("#0072b2", "square"), "tiled 32": ("#56b4e9", "diamond"),
         "graph": ("#009e73", "up"), "tile": ("#e69f00", "down"),
         "paper": ("#d55e00", "circle"), "auto": ("#d55e00", "ring"),
         "model": ("#cc79a7", "cross"), "search": ("#000000", "plus"), "hand": ("#999999", "square")}


def _shape(kind, x, y, colour):
    r = 5
    outlines = {
        "square": "M%g,%gh%gv%gh%gz" % (x - r, y - r, 2 * r, 2 * r, -2 * r),
        "diamond": "M%g,%gl%g,%gl%g,%gl%g,%gz" % (x, y - r, r, r, -r, r, -r, -r),
        "up": "M%g,%gl%g,%gh%gz" % (x, y - r, r, 2 * r, -2 * r),
        "down": "M%g,%gl%g,%gh%gz" % (x, y + r, r, -2 * r, -2 * r),
        "cross": "M%g,%gl%g,%gm0,%gl%g,%g" % (x - r, y - r, 2 * r, 2 * r, -2 * r, -2 * r, 2 * r),
        "plus": "M%g,%gh%gM%g,%gv%g" % (x - r, y, 2 * r, x, y - r, 2 * r),
    }
    if kind == "circle":
        return '<circle cx="%.1f" cy="%.1f" r="%d" fill="%s"/>' % (x, y, r - 1, colour)
    if kind == "ring":
        return ('<circle cx="%.1f" cy="%.1f" r="%d" fill="none" stroke="%s" stroke-width="1.5"/>'
                % (x, y, r + 2, colour))
    fill = "none" if kind in ("cross", "plus") else colour
    return '<path d="%s" fill="%s" stroke="%s" stroke-width="1.5"/>' % (
        outlines[kind], fill, colour)


def _ticks(low, high):
    return [t for t in (0.125, 0.25, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16)
            if low <= t <= high]


def svg(results):
    rows = [r for r in results if report.can_be_told(r)]
    values = [report.speedup(r, v)[0] for r in rows for v in r["variants"]] or [1]
    low, high = min(values + [0.9]) / 1.05, max(values + [1.1]) * 1.05
    height = TOP + ROW * len(rows) + 30

    def x(value):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(value / low) / math.log(high / low)

    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
           'font-family="sans-serif" font-size="12">' % (WIDTH, height),
           '<rect width="100%" height="100%" fill="white"/>']
    at = LEFT
    for label, (colour, kind) in MARKS.items():
        out.append(_shape(kind, at, 20, colour))
        out.append('<text x="%d" y="24">%s</text>' % (at + 10, label))
        at += 24 + 8 * len(label)
    drawn = -100.0
    for tick in _ticks(low, high):
        out.append('<path d="M%.1f,%dV%d" stroke="%s"/>' % (
            x(tick), TOP - 12, height - 24, "#666" if tick == 1 else "#ddd"))
        if x(tick) - drawn > 28:
            drawn = x(tick)
            out.append('<text x="%.1f" y="%d" text-anchor="middle">%g</text>' % (
                drawn, height - 8, tick))
    for number, result in enumerate(rows):
        y = TOP + ROW * number
        out.append('<text x="%d" y="%d" text-anchor="end">%s</text>' % (
            LEFT - 12, y + 4, html.escape(result["program"])))
        for label, (colour, kind) in MARKS.items():
            variant = report.find(result, label)
            if variant is None:
                continue
            middle, least, most = report.speedup(result, variant)
            out.append('<path d="M%.1f,%dH%.1f" stroke="%s"/>' % (x(least), y, x(most), colour))
            out.append(_shape(kind, x(middle), y, colour))
    out.append("</svg>")
    return "\n".join(out) + "\n"
