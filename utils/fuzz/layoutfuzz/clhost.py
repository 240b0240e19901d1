"""The host program of the kernels: the same before and after they are rewritten.

It is compiled with the header that layoutopt writes (LAYOUT_HEADER) or without one.
"""

HOST = """#include "host.h"
#include "sizes.h"
#include <stdio.h>
#include <stdlib.h>
#ifdef LAYOUT_HEADER
#include LAYOUT_HEADER
#endif
@{{kernel macros}}

static unsigned long long hash = 1;

/* Records as the program had them, and back: nothing is lost. */
@{{shapes}}

static void run(const char *program, int n) {{
  struct buffer out;
  unsigned *sums;
  int number, k;
  (void)program;
  out.arrays = 1;
  out.bytes[0] = ((size_t)n + 64) * sizeof(unsigned);
  make_buffer(&out);
  sums = malloc(out.bytes[0]);
  @{{buffers}}
  @{{fills}}
  @{{checks}}
  @{{launches}}
  @{{totals}}
  read_array(&out, 0, sums);
  for (k = 0; k < n + 16; k++)
    hash = (hash ^ sums[k]) * 0x100000001b3ull;
  free(sums);
  free_buffer(&out);
  @{{frees}}
  (void)number;
}}

int main(int argc, char **argv) {{
  int k;
  open_device(argv[1], argv[2]);
  for (k = 3; k < argc; k++) {{
    run(argv[1], atoi(argv[k]));
    printf("%s %016llx\\n", argv[k], hash);
  }}
  return 0;
}}
"""

SHAPE = """static void shape_{r}(struct buffer *b, size_t n) {{
#if defined(LAYOUT_HEADER) && defined({R}_SOA_ARRAYS)
  unsigned k;
  b->arrays = {R}_SOA_ARRAYS;
  for (k = 0; k < b->arrays; k++)
    b->bytes[k] = {r}_soa_bytes(k, n);
#else
  b->arrays = 1;
  b->bytes[0] = n * SIZE_{r};
#endif
}}

static void check_{r}(struct buffer *b, size_t n) {{
#if defined(LAYOUT_HEADER) && defined({R}_SOA_ARRAYS)
  void *arrays[{R}_SOA_ARRAYS];
  void *records = calloc(n + 1, {R}_SOA_RECORD_BYTES);
  unsigned k;
  for (k = 0; k < b->arrays; k++) {{
    arrays[k] = calloc(b->bytes[k] + 1, 1);
    read_array(b, k, arrays[k]);
  }}
  {r}_soa_unpack(records, (const void *const *)arrays, n);
  for (k = 0; k < b->arrays; k++) {{
    free(arrays[k]);
    arrays[k] = calloc(b->bytes[k] + 1, 1);
  }}
  {r}_soa_pack(arrays, records, n);
  for (k = 0; k < b->arrays; k++) {{
    write_array(b, k, arrays[k]);
    free(arrays[k]);
  }}
  free(records);
#else
  (void)b;
  (void)n;
#endif
}}

"""


def host_text(made):
    """Adds the places of the host program; returns its text."""
    program = made.program
    for record in made.records:
        program.add("shapes", SHAPE.format(r=record.name, R=record.name.upper()), [record.chunk])
    for name, record, more, chunk in made.buffers:
        r, needs = record.name, [chunk]
        program.add("buffers", f"struct buffer {name};\nshape_{r}(&{name}, (size_t)n + {more});\n"
                    f"make_buffer(&{name});", needs)
        program.add("checks", f"check_{r}(&{name}, (size_t)n + {more});", needs)
        program.add("frees", f"free_buffer(&{name});", needs)
    return HOST.format()
