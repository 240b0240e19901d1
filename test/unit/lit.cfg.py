# The GoogleTest programs, one per stage, run by lit in parallel shards.

import os

import lit.formats

config.name = "layoutopt-unit"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.suffixes = []
config.test_source_root = config.test_exec_root

# RC_PARAMS replays and scales RapidCheck's properties.
for variable in ("RC_PARAMS",):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]

if config.sanitize == "ON":
    # See ../lit.cfg.py.
    config.environment.setdefault("ASAN_OPTIONS", "allow_user_poisoning=0")
    config.environment.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
