// The version macro is defined as OpenCL runtimes define it.
// RUN: layoutopt %s --target=sm_35 --policy=none -D WANT=120 > /dev/null
// RUN: layoutopt %s --target=sm_35 --policy=none -D WANT=200 -cl-std=CL2.0 > /dev/null
// RUN: layoutopt %s --target=sm_35 --policy=none -D WANT=300 -cl-std=CL3.0 > /dev/null
#if __OPENCL_VERSION__ != WANT
#error another version
#endif
__kernel void k(__global float *p) { p[0] = 1; }
