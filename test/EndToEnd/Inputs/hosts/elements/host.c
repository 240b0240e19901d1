#include "opencl.h"
typedef struct { float x, y, z, vx, vy, vz, mass; int id; } body;
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;

  cl_platform_id platform; cl_device_id device; cl_int err;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
  cl_command_queue queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &err);
  size_t len; char *src = slurp("kernels.cl", &len);
  cl_program program = clCreateProgramWithSource(context, 1, (const char **)&src, &len, &err);
  clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  enum { STEP, DAMP, NUM_KERNELS };
  cl_kernel kernels[NUM_KERNELS];
  kernels[STEP] = clCreateKernel(program, "advance", &err);
  kernels[DAMP] = clCreateKernel(program, "damp", &err);
  body *b = malloc(sizeof(body) * n);
  for (int i = 0; i < n; i++) {
    b[i].x = i % 7; b[i].y = i % 11; b[i].z = i % 13; b[i].vx = b[i].vy = b[i].vz = 0; b[i].mass = 1 + i % 3; b[i].id = i;
  }
  cl_mem bufs[2];
  bufs[0] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof(body) * n, b, &err);
  bufs[1] = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(body) * n, NULL, &err);
  float dt = 0.01f;
  size_t global = n;
  for (int s = 0; s < 4; s++) {
    clSetKernelArg(kernels[STEP], 0, sizeof(cl_mem), &bufs[0]);
    clSetKernelArg(kernels[STEP], 1, sizeof(cl_mem), &bufs[1]);
    clSetKernelArg(kernels[STEP], 2, sizeof(int), &n);
    clSetKernelArg(kernels[STEP], 3, sizeof(float), &dt);
    clEnqueueNDRangeKernel(queue, kernels[STEP], 1, NULL, &global, NULL, 0, NULL, NULL);
    cl_mem t = bufs[0]; bufs[0] = bufs[1]; bufs[1] = t;
    clSetKernelArg(kernels[DAMP], 0, sizeof(cl_mem), &bufs[0]);
    clSetKernelArg(kernels[DAMP], 1, sizeof(int), &n);
    clEnqueueNDRangeKernel(queue, kernels[DAMP], 1, NULL, &global, NULL, 0, NULL, NULL);
  }
  clFinish(queue);
  clEnqueueReadBuffer(queue, bufs[0], CL_TRUE, 0, sizeof(body) * n, b, 0, NULL, NULL);
  for (int i = 0; i < n; i++) printf("%d %.3f %.3f %.3f %.3f\n", b[i].id, b[i].x, b[i].y, b[i].z, b[i].vx);
  clReleaseMemObject(bufs[0]);
  clReleaseMemObject(bufs[1]);
  free(b); free(src);
  return 0;
}
