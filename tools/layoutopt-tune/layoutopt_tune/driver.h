/* What the generated tables, a backend and the driver share. */
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FIELDS = 64, ALIGN = 64 };

typedef void run_function(char *const *arrays, int n, int block,
                          const int *order);

struct layout {
  const char *name;
  int tile;                  /* records of an element */
  int arrays;                /* stored arrays */
  int element[MOST_FIELDS];  /* bytes of an element, per array */
  int array_of[MOST_FIELDS]; /* per field */
  int offset[MOST_FIELDS];   /* per field, in its element */
  run_function
      *run; /* NULL on OpenCL devices; on CUDA devices it takes their arrays */
};

/* Of the layout whose turn it is: its stored arrays on the host, and their
 * sizes. */
static char *arrays[MOST_FIELDS];
static size_t array_bytes[MOST_FIELDS];

static inline void fail(const char *what, int status) {
  fprintf(stderr, "error: %s: %d\n", what, status);
  exit(9);
}
