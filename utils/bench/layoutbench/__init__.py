"""The bench of layouts: programs, their variants, the clock and the report.

    utils/bench/layouts.py ─→ programs ─→ variants ─→ measure ─→ report, chart
"""
