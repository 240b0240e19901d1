#include "app.h"
void run(app_t *app, cl_kernel forces, body *b, int n) {
  cl_int err; size_t global = n; float dt = 0.01f;
  (void)slurp;
  cl_mem bodies = clCreateBuffer(app->context, CL_MEM_READ_WRITE, n * sizeof(body), NULL, &err); die("buffer", err);
  die("write", clEnqueueWriteBuffer(app->queue, bodies, CL_TRUE, 0, n * sizeof(body), b, 0, NULL, NULL));
  die("arg", clSetKernelArg(forces, 0, sizeof(cl_mem), &bodies));
  die("arg", clSetKernelArg(forces, 1, sizeof(int), &n));
  die("arg", clSetKernelArg(forces, 2, sizeof(float), &dt));
  cl_kernel moves[2] = {app->last, app->steps[MOVE]};
  for (int i = 0; i < 2; i++) {
    die("arg", clSetKernelArg(moves[i], 0, sizeof(cl_mem), &bodies));
    die("arg", clSetKernelArg(moves[i], 1, sizeof(int), &n));
    die("arg", clSetKernelArg(moves[i], 2, sizeof(float), &dt));
  }
  for (int s = 0; s < 4; s++) {
    die("run", clEnqueueNDRangeKernel(app->queue, forces, 1, NULL, &global, NULL, 0, NULL, NULL));
    die("run", clEnqueueNDRangeKernel(app->queue, moves[s % 2], 1, NULL, &global, NULL, 0, NULL, NULL));
  }
  die("read", clEnqueueReadBuffer(app->queue, bodies, CL_TRUE, 0, n * sizeof(body), b, 0, NULL, NULL));
  clReleaseMemObject(bodies);
}
