/* The backend of an OpenCL device; arguments: PLATFORM DEVICE KERNELS.cl. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

static cl_context context;
static cl_command_queue queue;
static cl_program program;
static cl_kernel kernels[LAYOUTS];
static cl_mem order_memory, memories[MOST_FIELDS];
static int used_memories;

static void check(cl_int status, const char *what) {
  if (status != CL_SUCCESS)
    fail(what, (int)status);
}

static void open_backend(int argc, char **argv, int n, int block) {
  static char text[1 << 20], log[1 << 16], name[32];
  cl_platform_id platforms[32];
  cl_device_id devices[64], device;
  cl_uint count;
  cl_int status;
  const char *lines = text;
  size_t length;
  FILE *file;
  int l;
  unsigned platform, number;
  (void)n, (void)block;
  if (argc != 3)
    fail("arguments of the backend", argc);
  platform = (unsigned)atoi(argv[0]), number = (unsigned)atoi(argv[1]);
  check(clGetPlatformIDs(32, platforms, &count), "platforms");
  if (platform >= count)
    fail("no such platform", (int)platform);
  check(clGetDeviceIDs(platforms[platform], CL_DEVICE_TYPE_ALL, 64, devices, &count), "devices");
  if (number >= count)
    fail("no such device", (int)number);
  device = devices[number];
  file = fopen(argv[2], "rb");
  if (!file)
    fail(argv[2], -1);
  length = fread(text, 1, sizeof text, file);
  fclose(file);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "context");
  queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
  check(status, "queue");
  program = clCreateProgramWithSource(context, 1, &lines, &length, &status);
  check(status, "program");
  /* One rounding for all layouts: sums are compared. */
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
    fail("build", -1);
  }
  for (l = 0; l < LAYOUTS; l++) {
    snprintf(name, sizeof name, "run_%d", l);
    kernels[l] = clCreateKernel(program, name, &status);
    check(status, name);
  }
}

static cl_mem new_buffer(size_t bytes, const void *from) {
  cl_int status;
  cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                 bytes ? bytes : 1, (void *)from, &status);
  check(status, "buffer");
  return memory;
}

static void give_order(const int *order, int n) {
  order_memory = new_buffer(sizeof *order * (size_t)n, order);
}

static void upload(int l) {
  int k;
  for (k = 0; k < used_memories; k++)
    check(clReleaseMemObject(memories[k]), "release");
  used_memories = layouts[l].arrays;
  for (k = 0; k < used_memories; k++)
    memories[k] = new_buffer(array_bytes[k], arrays[k]);
}

static void download(int l) {
  int k;
  for (k = 0; k < layouts[l].arrays; k++)
    check(clEnqueueReadBuffer(queue, memories[k], CL_TRUE, 0, array_bytes[k], arrays[k], 0, NULL,
                              NULL),
          "read");
}

/* The seconds that the device spent in the kernels. */
static double run_passes(int l, int n, int block, const int *order, int passes) {
  size_t items = block ? (size_t)(n / block) : (size_t)n, local = 64, global;
  double seconds = 0;
  int k;
  (void)order;
  global = (items + local - 1) / local * local;
  check(clSetKernelArg(kernels[l], 0, sizeof n, &n), "argument");
  check(clSetKernelArg(kernels[l], 1, sizeof block, &block), "argument");
  check(clSetKernelArg(kernels[l], 2, sizeof order_memory, &order_memory), "argument");
  for (k = 0; k < layouts[l].arrays; k++)
    check(clSetKernelArg(kernels[l], (cl_uint)(3 + k), sizeof(cl_mem), &memories[k]), "argument");
  while (passes > 0) {
    enum { MOST = 64 };
    cl_event events[MOST];
    int some = passes < MOST ? passes : MOST;
    for (k = 0; k < some; k++)
      check(clEnqueueNDRangeKernel(queue, kernels[l], 1, NULL, &global, &local, 0, NULL,
                                   &events[k]),
            "launch");
    check(clFinish(queue), "finish");
    for (k = 0; k < some; k++) {
      cl_ulong from, to;
      check(clGetEventProfilingInfo(events[k], CL_PROFILING_COMMAND_START, sizeof from, &from,
                                    NULL),
            "profile");
      check(clGetEventProfilingInfo(events[k], CL_PROFILING_COMMAND_END, sizeof to, &to, NULL),
            "profile");
      check(clReleaseEvent(events[k]), "release");
      seconds += 1e-9 * (double)(to - from);
    }
    passes -= some;
  }
  return seconds;
}
