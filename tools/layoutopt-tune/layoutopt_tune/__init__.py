"""The parts of layoutopt-tune, in the order in which they work.

shapes -> kernels (text, from layouts) -> measure (on devices) -> raw -> learn -> profile
"""
