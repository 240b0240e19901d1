/* Grains in a box: two buffers that change places, walls that count hits, and
   copies of parts of larger arrays. */
#define CL_TARGET_OPENCL_VERSION 120
#include "grain.h"
#include <stdio.h>
#include <stdlib.h>

struct wall {
  float from, to;
  int hits;
};

static cl_context context;
static cl_command_queue queue;
static cl_program program;
static cl_mem now, next;
static cl_kernel forces_kernel;

static void check(cl_int status, const char *what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: %d\n", what, (int)status);
    exit(1);
  }
}
#define CHECK(call) check(call, "an OpenCL call")

static void start(const char *path) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "context");
  queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "queue");
  static char text[1 << 16];
  FILE *file = fopen(path, "r");
  if (!file)
    exit(2);
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  const char *source = text;
  program = clCreateProgramWithSource(context, 1, &source, &length, &status);
  check(status, "program");
  check(clBuildProgram(program, 1, &device, "-I. -cl-fp32-correctly-rounded-divide-sqrt",
                       NULL, NULL),
        "build");
}

static void print(const grain *g, int n) {
  for (int i = 0; i < n; i++) {
    const cl_float *f = g[i].force.s;
    printf("%a %a %a %a %a %a %a %d %d %d %d\n", g[i].x, g[i].y, g[i].vx, g[i].vy,
           f[0], f[1], f[3], g[i].cell, g[i].kind[0], g[i].kind[1], g[i].kind[2]);
  }
}

int main(int argc, char **argv) {
  int n = argc > 2 ? atoi(argv[2]) : 10, steps = 3, spare = 5;
  cl_int status;
  start(argc > 1 ? argv[1] : "grains.cl");
  forces_kernel = clCreateKernel(program, "forces", &status);
  check(status, "forces");
  cl_kernel move = clCreateKernel(program, "move", &status);
  check(status, "move");

  /* The array is larger than what is on the device. */
  grain *grains = calloc(n + spare, sizeof *grains);
  struct wall walls[3] = {{1, 9, 0}, {2.5f, 7.5f, 1}, {0, 4, 2}};
  for (int i = 0; i < n + spare; i++) {
    grains[i].x = (float)(i % 8);
    grains[i].y = (float)(i / 8);
    grains[i].vx = 0.5f - (float)(i & 1);
    grains[i].cell = (int)(grains[i].x * 0.25f);
    grains[i].force.s[3] = 7;
    for (int k = 0; k < 3; k++)
      grains[i].kind[k] = (short)(i + k);
  }
  const size_t bytes = n * sizeof(grain);
  now = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &status);
  check(status, "now");
  next = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                        (n + spare) * sizeof(grain), grains, &status);
  check(status, "next");
  cl_mem device_walls = NULL;
  device_walls = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                sizeof walls, walls, NULL);
  CHECK(clEnqueueWriteBuffer(queue, now, CL_TRUE, 0, bytes, grains, 0, NULL, NULL));

  int num_walls = 3;
  float dt = 0.125f, stiffness = 0.5f;
  size_t global = (size_t)n;
  CHECK(clSetKernelArg(forces_kernel, 0, sizeof n, &n));
  CHECK(clSetKernelArg(forces_kernel, 3, sizeof stiffness, &stiffness));
  clSetKernelArg(move, 1, sizeof n, &n);
  clSetKernelArg(move, 2, sizeof(cl_mem), (void *)&device_walls);
  clSetKernelArg(move, 3, sizeof num_walls, &num_walls);
  clSetKernelArg(move, 4, sizeof dt, &dt);
  for (int step = 0; step < steps; step++) {
    clSetKernelArg(forces_kernel, 1, sizeof(cl_mem), &now);
    clSetKernelArg(forces_kernel, 2, sizeof next, &next);
    CHECK(clEnqueueNDRangeKernel(queue, forces_kernel, 1, NULL, &global, NULL, 0, NULL,
                                 NULL));
    CHECK(clSetKernelArg(move, 0, sizeof next, &next));
    CHECK(clEnqueueNDRangeKernel(queue, move, 1, NULL, &global, NULL, 0, NULL, NULL));
    cl_mem swap = now;
    now = next;
    next = swap;
  }
  CHECK(clFinish(queue));
  /* Only the grains on the device: those behind them stay. */
  for (int i = 0; i < n + spare; i++)
    grains[i].y = -1;
  CHECK(clEnqueueReadBuffer(queue, now, CL_TRUE, 0, bytes, grains, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, device_walls, CL_TRUE, 0, 2 * sizeof(struct wall),
                            walls, 0, NULL, NULL));
  print(grains, n + spare);
  for (int w = 0; w < 3; w++)
    printf("%a %a %d\n", walls[w].from, walls[w].to, walls[w].hits);
  /* One record less than before goes back: the last stays on the device. */
  grains[n - 1].x = 99;
  CHECK(clEnqueueWriteBuffer(queue, now, CL_TRUE, 0, (n - 1) * sizeof(grain) + sizeof(grain),
                             grains, 0, NULL, NULL));
  clReleaseMemObject(now);
  CHECK(clReleaseMemObject(next));
  clReleaseMemObject(device_walls);
  device_walls = NULL;
  free(grains);
  return 0;
}
