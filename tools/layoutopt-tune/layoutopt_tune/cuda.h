/* OpenCL's words for kernels of one dimension, in CUDA. */
#include <cuda_runtime.h>

#define __kernel extern "C" __global__
#define __global
#define get_global_id(dimension) ((int)(blockIdx.x * blockDim.x + threadIdx.x))
typedef unsigned char uchar;
typedef unsigned short ushort;

/* Work-items of a group, as the OpenCL backend has them. */
enum { GROUP = 64 };

#ifndef LAUNCH
#define LAUNCH(kernel, items, ...)                                             \
  kernel<<<((items) + GROUP - 1) / GROUP, GROUP>>>(__VA_ARGS__)
#endif
