/* How fast the kernels of layoutopt/device.h convert, against a kernel that
   copies as many bytes; see utils/bench/convert.py. Arguments: megabytes of an
   array of records, rounds, and a part of the device's name. Prints, for each
   shape and direction, the time of the copy divided by that of the conversion,
   of each round; times are those of the driver's events. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <layoutopt/device.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 12
#define TILE 32

typedef struct {
  const char *name;
  unsigned count;
  size_t sizes[MOST], aligns[MOST];
} shape;

static const shape shapes[] = {
#include "shapes.h"
};

typedef struct {
  layoutopt_layout layout;
  layoutopt_field fields[MOST];
  layoutopt_array arrays[MOST];
} tables;

static const struct {
  const char *name;
  size_t to, from; /* Tiles; 0 is SoA. */
} directions[] = {{"AoS-SoA", 0, 1},
                  {"SoA-AoS", 1, 0},
                  {"AoS-tiled", TILE, 1},
                  {"tiled-AoS", 1, TILE}};

static cl_context context;
static cl_command_queue queue;
static cl_device_id device;

static void ok(cl_int status, const char *what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: error %d\n", what, (int)status);
    exit(1);
  }
}

static void open_device(const char *name) {
  cl_platform_id platforms[16];
  cl_uint count = 0, found;
  cl_int status;
  ok(clGetPlatformIDs(16, platforms, &count), "no platform");
  for (cl_uint p = 0; p < count && p < 16; ++p) {
    cl_device_id devices[16];
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 16, devices, &found))
      continue;
    for (cl_uint d = 0; d < found && d < 16 && !device; ++d) {
      char text[256] = "";
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof text - 1, text, NULL);
      if (strstr(text, name)) {
        device = devices[d];
        printf("device %s\n", text);
      }
    }
  }
  ok(device ? CL_SUCCESS : CL_DEVICE_NOT_FOUND, name);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  ok(status, "context");
  queue =
      clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
  ok(status, "queue");
}

static cl_kernel build(const char *text, const char *name) {
  cl_int status;
  cl_program program =
      clCreateProgramWithSource(context, 1, &text, NULL, &status);
  ok(status, "program");
  ok(clBuildProgram(program, 1, &device, "", NULL, NULL), "build");
  cl_kernel kernel = clCreateKernel(program, name, &status);
  ok(status, name);
  return kernel;
}

static cl_mem buffer(size_t bytes) {
  cl_int status;
  cl_mem memory =
      clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &status);
  ok(status, "buffer");
  const cl_uchar one = 1;
  ok(clEnqueueFillBuffer(queue, memory, &one, 1, 0, bytes, 0, NULL, NULL),
     "fill");
  return memory;
}

/* Seconds on the device. */
static double run(cl_kernel kernel, size_t global, size_t local) {
  cl_event event;
  cl_ulong begin, end;
  ok(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL,
                            &event),
     "launch");
  ok(clFinish(queue), "finish");
  ok(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof begin,
                             &begin, NULL),
     "profile");
  ok(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end,
                             NULL),
     "profile");
  clReleaseEvent(event);
  return 1e-9 * (double)(end - begin);
}

static void make(tables *t, const shape *of, size_t tile) {
  unsigned all[MOST];
  int status = LAYOUTOPT_OK;
  memset(t, 0, sizeof *t);
  for (unsigned f = 0; f < of->count; ++f) {
    all[f] = f;
    if (tile == 0)
      status |= layoutopt_add_cluster(&t->layout, t->fields, t->arrays, 1, 1,
                                      &all[f], of->sizes, of->aligns);
  }
  if (tile != 0)
    status = layoutopt_add_cluster(&t->layout, t->fields, t->arrays, tile,
                                   of->count, all, of->sizes, of->aligns);
  ok(status, "layout");
}

static cl_uint set_arrays(cl_kernel kernel, cl_uint number, const tables *t,
                          size_t n, cl_mem *memories) {
  for (unsigned a = 0; a < t->layout.num_arrays; ++a) {
    memories[a] = buffer(layoutopt_bytes(&t->layout, a, n));
    ok(clSetKernelArg(kernel, number++, sizeof(cl_mem), &memories[a]),
       "argument");
  }
  return number;
}

static void drop(const tables *t, cl_mem *memories) {
  for (unsigned a = 0; a < t->layout.num_arrays; ++a)
    clReleaseMemObject(memories[a]);
}

/* `in_place` where that can be done. */
static void measure(const shape *of, unsigned direction, size_t bytes,
                    int rounds, int in_place) {
  size_t record = 0;
  for (unsigned f = 0; f < of->count; ++f)
    record += of->sizes[f];
  cl_ulong n = bytes / record / 256 * 256;
  bytes = n * record / 1024 * 1024;
  tables to, from;
  make(&to, of, directions[direction].to);
  make(&from, of, directions[direction].from);
  layoutopt_device d;
  int status = layoutopt_device_plan(&d, &to.layout, &from.layout, in_place);
  if (in_place && status == LAYOUTOPT_NEEDS_BACK)
    return;
  ok(status, "plan");
  size_t length = layoutopt_device_print(&d, "convert", NULL, 0);
  char *text = (char *)malloc(length + 1);
  if (!text)
    exit(2);
  layoutopt_device_print(&d, "convert", text, length + 1);
  cl_kernel convert = build(text, "convert");
  cl_kernel copy = build("__kernel void copy(__global uint4 *restrict to,\n"
                         "    __global const uint4 *restrict from) {\n"
                         "  to[get_global_id(0)] = from[get_global_id(0)];\n"
                         "}\n",
                         "copy");
  cl_mem to_memory[MOST], from_memory[MOST];
  cl_uint number = set_arrays(convert, 0, &to, n, to_memory);
  if (!in_place)
    number = set_arrays(convert, number, &from, n, from_memory);
  ok(clSetKernelArg(convert, number, sizeof n, &n), "argument");
  cl_mem a = buffer(bytes), b = buffer(bytes);
  ok(clSetKernelArg(copy, 0, sizeof a, &a), "argument");
  ok(clSetKernelArg(copy, 1, sizeof b, &b), "argument");
  size_t global = layoutopt_device_groups(&d, n) * d.items;
  printf("%s %s %s", of->name, directions[direction].name,
         in_place ? "in-place" : "kernel");
  double best = 1e9;
  for (int r = -1; r < rounds; ++r) { /* The first one warms up. */
    double before = run(copy, bytes / 16, 64);
    double own = run(convert, global, d.items);
    double after = run(copy, bytes / 16, 64);
    best = before < best ? before : best;
    if (r >= 0)
      printf(" %.4f", (before + after) / 2 / own);
  }
  printf("\nmemcpy %.4f\n", 2e-9 * (double)bytes / best);
  drop(&to, to_memory);
  if (!in_place)
    drop(&from, from_memory);
  clReleaseMemObject(a);
  clReleaseMemObject(b);
  clReleaseKernel(convert);
  clReleaseKernel(copy);
  free(text);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  size_t bytes = (size_t)atoi(argv[1]) << 20;
  open_device(argv[3]);
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s)
    for (unsigned k = 0; k < sizeof directions / sizeof directions[0]; ++k) {
      measure(&shapes[s], k, bytes, atoi(argv[2]), 0);
      measure(&shapes[s], k, bytes, atoi(argv[2]), 1);
    }
  return 0;
}
