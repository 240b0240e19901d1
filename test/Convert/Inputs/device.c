/* Random conversions on an OpenCL device, compared with a copy field by field.
   The first argument is their number, the second a seed, the third the largest
   number of records, the fourth are flags of the device's compiler. */
#define CL_TARGET_OPENCL_VERSION 120
#include <layoutopt/device.h>

#include <CL/cl.h>

#include "layouts.h"

#define GUARD 64 /* Bytes behind each buffer that have to stay. */
#define FILL 0xAA

static cl_context context;
static cl_command_queue queue;
static cl_device_id device;
static const char *flags;

static void ok(cl_int status, const char *what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: OpenCL error %d\n", what, (int)status);
    exit(1);
  }
}

typedef struct {
  size_t bytes[MOST]; /* Of each array, without the guard. */
  unsigned char *memory[MOST];
  cl_mem buffers[MOST];
} storage;

/* Arrays of `t` and, if `other` is given, for both layouts. */
static void make_storage(storage *s, const tables *t, const tables *other,
                         size_t n) {
  for (unsigned a = 0; a < t->layout.num_arrays; ++a) {
    cl_int status;
    s->bytes[a] = bytes_of(t, a, n);
    if (other && bytes_of(other, a, n) > s->bytes[a])
      s->bytes[a] = bytes_of(other, a, n);
    s->memory[a] = (unsigned char *)get(s->bytes[a] + GUARD);
    memset(s->memory[a], FILL, s->bytes[a] + GUARD);
    s->buffers[a] = clCreateBuffer(context, CL_MEM_READ_WRITE,
                                   s->bytes[a] + GUARD, NULL, &status);
    ok(status, "clCreateBuffer");
  }
}

static void move(storage *s, const tables *t, int read) {
  for (unsigned a = 0; a < t->layout.num_arrays; ++a) {
    size_t bytes = s->bytes[a] + GUARD;
    ok(read ? clEnqueueReadBuffer(queue, s->buffers[a], CL_TRUE, 0, bytes,
                                  s->memory[a], 0, NULL, NULL)
            : clEnqueueWriteBuffer(queue, s->buffers[a], CL_TRUE, 0, bytes,
                                   s->memory[a], 0, NULL, NULL),
       "transfer");
  }
}

static void drop(storage *s, const tables *t) {
  for (unsigned a = 0; a < t->layout.num_arrays; ++a) {
    clReleaseMemObject(s->buffers[a]);
    free(s->memory[a]);
  }
}

static void fill(storage *s, const tables *t, size_t n) {
  for (unsigned f = 0; f < t->layout.num_fields; ++f)
    for (size_t i = 0; i < n; ++i)
      for (size_t k = 0; k < t->fields[f].size; ++k)
        s->memory[t->fields[f].array][layoutopt_offset(&t->layout, f, i) + k] =
            (unsigned char)(1 + any(255));
}

/* `s` has to hold what `from` holds, zeros elsewhere, and its guards. */
static void compare(const storage *s, const tables *to, const storage *source,
                    const tables *from, size_t n) {
  for (unsigned a = 0; a < to->layout.num_arrays; ++a) {
    size_t bytes = bytes_of(to, a, n);
    unsigned char *expected = (unsigned char *)get(bytes);
    memset(expected, 0, bytes);
    for (unsigned f = 0; f < to->layout.num_fields; ++f)
      for (size_t i = 0; to->fields[f].array == a && i < n; ++i)
        memcpy(expected + layoutopt_offset(&to->layout, f, i),
               source->memory[from->fields[f].array] +
                   layoutopt_offset(&from->layout, f, i),
               to->fields[f].size);
    if (bytes && memcmp(expected, s->memory[a], bytes))
      fail("not what it should be");
    for (size_t k = 0; k < GUARD; ++k)
      if (s->memory[a][s->bytes[a] + k] != FILL)
        fail("written behind the array");
    free(expected);
  }
}

static cl_kernel build(const layoutopt_device *d) {
  cl_int status;
  size_t length = layoutopt_device_print(d, "convert", NULL, 0);
  char *text = (char *)get(length + 1);
  if (layoutopt_device_print(d, "convert", text, length + 1) != length ||
      strlen(text) != length)
    fail("printed less than it said");
  const char *source = text;
  cl_program program =
      clCreateProgramWithSource(context, 1, &source, NULL, &status);
  ok(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &device, flags, NULL, NULL);
  if (status != CL_SUCCESS) {
    static char log[20000];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1,
                          log, NULL);
    fprintf(stderr, "%s\n%s\n", text, log);
    fail("does not build");
  }
  cl_kernel kernel = clCreateKernel(program, "convert", &status);
  ok(status, "clCreateKernel");
  clReleaseProgram(program);
  free(text);
  return kernel;
}

static void run(const layoutopt_device *d, cl_kernel kernel,
                const storage *target, const storage *source, size_t n) {
  cl_uint number = 0;
  cl_ulong records = n;
  size_t items = d->items, all = layoutopt_device_groups(d, n) * items;
  for (unsigned a = 0; a < d->to->num_arrays; ++a)
    ok(clSetKernelArg(kernel, number++, sizeof(cl_mem), &target->buffers[a]),
       "clSetKernelArg");
  for (unsigned a = 0; source && a < d->from->num_arrays; ++a)
    ok(clSetKernelArg(kernel, number++, sizeof(cl_mem), &source->buffers[a]),
       "clSetKernelArg");
  ok(clSetKernelArg(kernel, number, sizeof records, &records),
     "clSetKernelArg");
  if (all)
    ok(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &all, &items, 0, NULL,
                              NULL),
       "clEnqueueNDRangeKernel");
}

static unsigned in_place_count;

static void check(unsigned most) {
  static tables to, from;
  static storage source, target;
  size_t sizes[MOST], aligns[MOST];
  unsigned count = 1 + any(any(10) ? 8 : 60);
  make_sizes(count, sizes, aligns);
  make_layout(&from, count, sizes, aligns, ANY_LAYOUT);
  make_layout(&to, count, sizes, aligns, ANY_LAYOUT);
  if (any(3) == 0) { /* As `from`, in other tiles, for a change in place. */
    unsigned members[MOST];
    memset(&to, 0, sizeof to);
    for (unsigned a = 0; a < from.layout.num_arrays; ++a) {
      unsigned fields = 0;
      for (unsigned f = 0; f < count; ++f)
        if (from.fields[f].array == a)
          members[fields++] = f;
      if (layoutopt_add_cluster(&to.layout, to.fields, to.arrays,
                                (size_t)1 << any(6), fields, members, sizes,
                                aligns))
        fail("no cluster");
    }
  }
  layoutopt_device d;
  int status = layoutopt_device_plan(&d, &to.layout, &from.layout, 0);
  if (status != LAYOUTOPT_OK)
    fail("no plan");
  cl_kernel kernel = build(&d);
  layoutopt_device here;
  cl_kernel in_place = NULL;
  status = layoutopt_device_plan(&here, &to.layout, &from.layout, 1);
  if (status == LAYOUTOPT_OK) {
    in_place = build(&here);
    ++in_place_count;
  } else if (status != LAYOUTOPT_NEEDS_BACK) {
    fail("another error");
  }
  for (int k = 0; k < 3; ++k) {
    size_t n = k == 0 ? any(20) : k == 1 ? d.block * (1 + any(3)) : any(most);
    n = n > most ? most : n;
    make_storage(&source, &from, NULL, n);
    fill(&source, &from, n);
    move(&source, &from, 0);
    make_storage(&target, &to, NULL, n);
    move(&target, &to, 0);
    run(&d, kernel, &target, &source, n);
    move(&target, &to, 1);
    compare(&target, &to, &source, &from, n);
    drop(&target, &to);
    if (in_place) {
      make_storage(&target, &to, &from, n);
      for (unsigned a = 0; a < from.layout.num_arrays; ++a)
        memcpy(target.memory[a], source.memory[a], source.bytes[a]);
      move(&target, &to, 0);
      run(&here, in_place, &target, NULL, n);
      move(&target, &to, 1);
      compare(&target, &to, &source, &from, n);
      drop(&target, &to);
    }
    drop(&source, &from);
  }
  clReleaseKernel(kernel);
  if (in_place)
    clReleaseKernel(in_place);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 20;
  state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
  unsigned most = argc > 3 ? (unsigned)atoi(argv[3]) : 5000;
  flags = argc > 4 ? argv[4] : "-Werror";
  cl_platform_id platform;
  cl_int status;
  ok(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  ok(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL),
     "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  ok(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  ok(status, "clCreateCommandQueue");
  while (count-- > 0)
    check(most);
  printf("all as they should be, %s in place\n",
         in_place_count ? "some" : "none");
  return 0;
}
