#ifndef UTIL_H
#define UTIL_H

#include <stddef.h>

void *xmalloc(size_t size);

/* A small generator, the same on every machine. */
double uniform(double low, double high);

unsigned long long mix_double(unsigned long long hash, double value);
unsigned long long mix_int(unsigned long long hash, long value);

#endif
