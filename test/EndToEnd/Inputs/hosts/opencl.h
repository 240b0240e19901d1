#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *slurp(const char *path, size_t *len) {
  FILE *f = fopen(path, "rb"); if (!f) { perror(path); exit(1); }
  fseek(f, 0, SEEK_END); long n = ftell(f); rewind(f);
  char *s = malloc(n + 1); *len = fread(s, 1, n, f); s[*len] = 0; fclose(f); return s;
}
