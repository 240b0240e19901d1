#include <CL/cl.h>
#include <stdlib.h>
struct body { float x, y, m; };
static void *last;

int run(cl_context context, cl_command_queue queue, cl_program program) {
  size_t n = 100;
  struct body *b = calloc(n, sizeof *b);
  for (size_t i = 0; i < n; i++)
    b[i].m = i;
  cl_mem all = clCreateBuffer(context, CL_MEM_READ_WRITE, n * sizeof *b, NULL, NULL);
  clEnqueueWriteBuffer(queue, all, CL_TRUE, 0, n * sizeof *b, b, 0, NULL, NULL);
  cl_kernel advance = clCreateKernel(program, "advance", NULL);
  clSetKernelArg(advance, 0, sizeof all, &all);
  clEnqueueNDRangeKernel(queue, advance, 1, NULL, &n, NULL, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, all, CL_TRUE, 0, n * sizeof *b, b, 0, NULL, NULL);
  int x = b[0].x;
  last = all;
  free(b);
  return x;
}
