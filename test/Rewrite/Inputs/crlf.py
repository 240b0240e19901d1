"""Writes a file of CRLF lines, or checks what has become of it."""

import sys

SOURCE = (
    b"\xef\xbb\xbf// caf\xe9\r\n"
    b"typedef struct {\r\n  float x, y;\r\n  int kind;\r\n} dot;\r\n"
    b"__kernel void k(__global dot *p) {\r\n\tp->x = 1;\r\n} // \xff"
)

mode, path = sys.argv[1:]
if mode == "write":
    with open(path, "wb") as out:
        out.write(SOURCE)
else:
    with open(path, "rb") as result:
        text = result.read()
    assert text.startswith(SOURCE[: SOURCE.index(b"__kernel")]), text
    assert text.endswith(b"{\r\n\tdot_soa p = {p_c0, p_kind};\r\n"
                         b"\tp.c0[0].x[0] = 1;\r\n} // \xff"), text
    assert text.count(b"\n") == text.count(b"\r\n"), text
