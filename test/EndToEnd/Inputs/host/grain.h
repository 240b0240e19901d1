/* What kernels and host share. */
#ifndef GRAIN_H
#define GRAIN_H

#ifdef __OPENCL_VERSION__
typedef float real;
typedef float4 real4;
#else
#include <CL/cl.h>
typedef cl_float real;
typedef cl_float4 real4;
#endif

typedef struct {
  real x, y, vx, vy;
  real4 force;
  int cell;
  short kind[3];
} grain;

#endif
