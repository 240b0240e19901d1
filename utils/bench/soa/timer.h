#ifndef TIMER_H
#define TIMER_H

#include <time.h>

/* Seconds since some time. */
static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
