"""Draws speed-ups as SVG: those of each program, a mark for each layout; and expected
against measured ones."""

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


def _open(width, height):
    return ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
            'font-family="sans-serif" font-size="12">' % (width, height),
            '<rect width="100%" height="100%" fill="white"/>']


def svg(results):
    rows = [r for r in results if report.can_be_told(r)]
    values = [report.speedup(r, v)[0] for r in rows for v in r["variants"]] or [1]
    low, high = min(values + [0.9]) / 1.05, max(values + [1.1]) * 1.05
    height = TOP + ROW * len(rows) + 30

    def x(value):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(value / low) / math.log(high / low)

    out = _open(WIDTH, height)
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


SIDE, EDGE = 520, 60
# What the grey band is for: expectations so far off at most.
BAND = 0.10


def scatter(pairs):
    """pairs: (name, layout, measured, expected), all speed-ups; on the line both agree."""
    values = [v for _, _, measured, expected in pairs for v in (measured, expected)] + [0.9, 1.1]
    low, high = min(values) / 1.1, max(values) * 1.1

    def along(value):
        return (SIDE - 2 * EDGE) * math.log(value / low) / math.log(high / low)

    def x(value):
        return EDGE + along(value)

    def y(value):
        return SIDE - EDGE - along(value)

    out = _open(SIDE, SIDE)
    corners = [(low, low * (1 - BAND)), (high, high * (1 - BAND)), (high, high * (1 + BAND)),
               (low, low * (1 + BAND))]
    out.append('<clipPath id="plot"><rect x="%d" y="%d" width="%d" height="%d"/></clipPath>'
               % (EDGE, EDGE, SIDE - 2 * EDGE, SIDE - 2 * EDGE))
    out.append('<path clip-path="url(#plot)" d="M%sz" fill="#eee"/>' % "L".join(
        "%.1f,%.1f" % (x(a), y(b)) for a, b in corners))
    drawn = -100.0
    for tick in _ticks(low, high):
        colour = "#666" if tick == 1 else "#ddd"
        out.append('<path d="M%.1f,%dV%d" stroke="%s"/>' % (x(tick), EDGE, SIDE - EDGE, colour))
        out.append('<path d="M%d,%.1fH%d" stroke="%s"/>' % (EDGE, y(tick), SIDE - EDGE, colour))
        if x(tick) - drawn > 28:
            drawn = x(tick)
            out.append('<text x="%.1f" y="%d" text-anchor="middle">%g</text>'
                       % (drawn, SIDE - EDGE + 18, tick))
            out.append('<text x="%d" y="%.1f" text-anchor="end">%g</text>'
                       % (EDGE - 6, y(tick) + 4, tick))
    out.append('<path d="M%.1f,%.1fL%.1f,%.1f" stroke="#999"/>' % (x(low), y(low), x(high), y(high)))
    out.append('<text x="%d" y="%d" text-anchor="middle">measured speed-up</text>'
               % (SIDE // 2, SIDE - 14))
    out.append('<text x="16" y="%d" text-anchor="middle" transform="rotate(-90 16 %d)">expected '
               "speed-up</text>" % (SIDE // 2, SIDE // 2))
    at = EDGE
    for label in dict.fromkeys(layout for _, layout, _, _ in pairs):
        colour, kind = MARKS.get(label, ("#999999", "cross"))
        out.append(_shape(kind, at, 24, colour))
        out.append('<text x="%d" y="28">%s</text>' % (at + 10, html.escape(label)))
        at += 24 + 8 * len(label)
    for name, layout, measured, expected in pairs:
        colour, kind = MARKS.get(layout, ("#999999", "cross"))
        out.append("<g><title>%s, %s: measured %.2f, expected %.2f</title>%s</g>" % (
            html.escape(name), html.escape(layout), measured, expected,
            _shape(kind, x(measured), y(expected), colour)))
    out.append("</svg>")
    return "\n".join(out) + "\n"
