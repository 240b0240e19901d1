#include "app.h"
void die(const char *what, cl_int err) { if (err != CL_SUCCESS) { fprintf(stderr, "%s: %d\n", what, err); exit(1); } }
cl_kernel get_plain_kernel(app_t *app, const char *name) {
  const char *files[] = {"kernels.cl"};
  return get_kernel(app, files, 1, name);
}
cl_kernel get_kernel(app_t *app, const char *files[], int num, const char *name) {
  cl_int err = CL_SUCCESS; size_t len; char *src = NULL;
  cl_kernel kernel = NULL;
  for (int i = 0; i < num; i++) { free(src); src = slurp(files[i], &len); }
  cl_program program = clCreateProgramWithSource(app->context, 1, (const char **)&src, &len, &err); die("program", err);
  die("build", clBuildProgram(program, 1, &app->device, NULL, NULL, NULL));
  kernel = clCreateKernel(program, name, &err); die(name, err);
  clReleaseProgram(program);
  free(src);
  if (err != CL_SUCCESS)
    return NULL;
  return kernel;
}
