"""Errors that end the program, and its exit codes."""

WRONG_INPUT = 2  # the command line, the raw file, a device that is not there
NO_COMPILE = 3  # a generated kernel does not compile or run
IO_FAILED = 5
WRONG_SUM = 70  # a layout computes something else than AoS


class TuneError(Exception):
    def __init__(self, message, code=WRONG_INPUT):
        super().__init__(message)
        self.code = code
