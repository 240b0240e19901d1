/* The OpenCL side of all generated host programs, compiled once. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>

static cl_context context;
static cl_command_queue queue;
static cl_program program;
static cl_device_id device;

static void check(cl_int status, const char *what) {
  if (status == CL_SUCCESS)
    return;
  fprintf(stderr, "error: %s: %d\n", what, (int)status);
  exit(9);
}

void open_device(const char *source, const char *options) {
  cl_platform_id platform;
  cl_int status;
  FILE *file = fopen(source, "rb");
  static char text[1 << 20];
  const char *lines = text;
  size_t length;
  if (!file)
    check(-1, source);
  length = fread(text, 1, sizeof text, file);
  fclose(file);
  check(clGetPlatformIDs(1, &platform, NULL), "platform");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "device");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "context");
  queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "queue");
  program = clCreateProgramWithSource(context, 1, &lines, &length, &status);
  check(status, "program");
  if (clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) {
    static char log[1 << 16];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
    check(-1, "build");
  }
}

void make_buffer(struct buffer *b) {
  unsigned k;
  for (k = 0; k < b->arrays; k++) {
    cl_int status;
    size_t size = b->bytes[k] ? b->bytes[k] : 1;
    void *zero = calloc(size, 1);
    b->memory[k] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size, zero,
                                  &status);
    free(zero);
    check(status, "buffer");
  }
}

void free_buffer(struct buffer *b) {
  unsigned k;
  for (k = 0; k < b->arrays; k++)
    check(clReleaseMemObject(b->memory[k]), "release");
}

void read_array(const struct buffer *b, unsigned k, void *to) {
  if (b->bytes[k])
    check(clEnqueueReadBuffer(queue, b->memory[k], CL_TRUE, 0, b->bytes[k], to, 0, NULL, NULL),
          "read");
}

void write_array(const struct buffer *b, unsigned k, const void *from) {
  if (b->bytes[k])
    check(clEnqueueWriteBuffer(queue, b->memory[k], CL_TRUE, 0, b->bytes[k], from, 0, NULL, NULL),
          "write");
}

cl_kernel get_kernel(const char *name) {
  cl_int status;
  cl_kernel k = clCreateKernel(program, name, &status);
  check(status, name);
  return k;
}

void pass(cl_kernel k, unsigned number, size_t size, const void *value) {
  check(clSetKernelArg(k, number, size, value), "argument");
}

void pass_buffer(cl_kernel k, unsigned first, const struct buffer *b) {
  unsigned array;
  for (array = 0; array < b->arrays; array++)
    pass(k, first + array, sizeof(cl_mem), &b->memory[array]);
}

void launch(cl_kernel k, unsigned dimensions, size_t n0, size_t n1, size_t l0, size_t l1) {
  size_t global[2], local[2];
  global[0] = n0, global[1] = n1, local[0] = l0, local[1] = l1;
  check(clEnqueueNDRangeKernel(queue, k, dimensions, NULL, global, local, 0, NULL, NULL),
        "launch");
  check(clFinish(queue), "finish");
}
