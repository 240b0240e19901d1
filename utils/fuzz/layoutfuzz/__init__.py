"""Random programs, rewritten by layoutopt and compared with themselves."""
