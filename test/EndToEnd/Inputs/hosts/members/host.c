#include "opencl.h"
typedef struct { float x, y, z, vx, vy, vz, mass; int id; } body;
typedef struct {
  cl_platform_id platform; cl_device_id device; cl_context context; cl_command_queue queue; cl_program program;
  cl_kernel forces, move;
  cl_mem bodies;
} app_t;
static void die(const char *what, cl_int err) { if (err != CL_SUCCESS) { fprintf(stderr, "%s: %d\n", what, err); exit(1); } }
static void app_init(app_t *app, const char *file) {
  cl_int err; size_t len; char *src = slurp(file, &len);
  die("platform", clGetPlatformIDs(1, &app->platform, NULL));
  die("device", clGetDeviceIDs(app->platform, CL_DEVICE_TYPE_ALL, 1, &app->device, NULL));
  app->context = clCreateContext(NULL, 1, &app->device, NULL, NULL, &err); die("context", err);
  app->queue = clCreateCommandQueue(app->context, app->device, 0, &err); die("queue", err);
  app->program = clCreateProgramWithSource(app->context, 1, (const char **)&src, &len, &err); die("program", err);
  die("build", clBuildProgram(app->program, 1, &app->device, NULL, NULL, NULL));
  app->forces = clCreateKernel(app->program, "forces", &err); die("forces", err);
  app->move = clCreateKernel(app->program, "move", &err); die("move", err);
  free(src);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  app_t app; cl_int err;
  app_init(&app, "kernels.cl");
  size_t bytes = n * sizeof(body);
  body *b = malloc(bytes);
  for (int i = 0; i < n; i++) {
    b[i].x = i % 7; b[i].y = i % 11; b[i].z = i % 13; b[i].vx = b[i].vy = b[i].vz = 0; b[i].mass = 1 + i % 3; b[i].id = i;
  }
  app.bodies = clCreateBuffer(app.context, CL_MEM_READ_WRITE, bytes, NULL, &err); die("buffer", err);
  die("write", clEnqueueWriteBuffer(app.queue, app.bodies, CL_TRUE, 0, bytes, b, 0, NULL, NULL));
  float dt = 0.01f;
  die("arg", clSetKernelArg(app.forces, 0, sizeof(cl_mem), &app.bodies));
  die("arg", clSetKernelArg(app.forces, 1, sizeof(int), &n));
  die("arg", clSetKernelArg(app.forces, 2, sizeof(float), &dt));
  die("arg", clSetKernelArg(app.move, 0, sizeof(cl_mem), &app.bodies));
  die("arg", clSetKernelArg(app.move, 1, sizeof(int), &n));
  die("arg", clSetKernelArg(app.move, 2, sizeof(float), &dt));
  size_t global = n;
  for (int s = 0; s < 5; s++) {
    die("run", clEnqueueNDRangeKernel(app.queue, app.forces, 1, NULL, &global, NULL, 0, NULL, NULL));
    die("run", clEnqueueNDRangeKernel(app.queue, app.move, 1, NULL, &global, NULL, 0, NULL, NULL));
  }
  die("read", clEnqueueReadBuffer(app.queue, app.bodies, CL_TRUE, 0, bytes, b, 0, NULL, NULL));
  for (int i = 0; i < n; i++) printf("%d %.3f %.3f %.3f %.3f\n", b[i].id, b[i].x, b[i].y, b[i].z, b[i].vx);
  clReleaseMemObject(app.bodies); clReleaseKernel(app.forces); clReleaseKernel(app.move);
  clReleaseProgram(app.program); clReleaseCommandQueue(app.queue); clReleaseContext(app.context);
  free(b);
  return 0;
}
