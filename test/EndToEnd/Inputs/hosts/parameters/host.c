#include "opencl.h"
typedef struct { float x, y, z, vx, vy, vz, mass; int id; } body;
static void check(cl_int err, const char *what) { if (err) { fprintf(stderr, "%s %d\n", what, err); exit(1); } }
static cl_mem make_buffer(cl_context ctx, int n) {
  cl_int err;
  cl_mem buf = clCreateBuffer(ctx, CL_MEM_READ_WRITE, n * sizeof(body), NULL, &err);
  check(err, "buffer");
  return buf;
}
static void upload(cl_command_queue q, cl_mem buf, const body *b, int n) {
  check(clEnqueueWriteBuffer(q, buf, CL_TRUE, 0, n * sizeof(body), b, 0, NULL, NULL), "write");
}
static void download(cl_command_queue q, cl_mem buf, body *b, int n) {
  check(clEnqueueReadBuffer(q, buf, CL_TRUE, 0, n * sizeof(body), b, 0, NULL, NULL), "read");
}
static void run(cl_command_queue q, cl_kernel k, cl_mem buf, int n, float dt) {
  size_t global = n;
  cl_uint arg = 0;
  check(clSetKernelArg(k, arg++, sizeof buf, &buf), "arg");
  check(clSetKernelArg(k, arg++, sizeof n, &n), "arg");
  check(clSetKernelArg(k, arg++, sizeof dt, &dt), "arg");
  check(clEnqueueNDRangeKernel(q, k, 1, NULL, &global, NULL, 0, NULL, NULL), "run");
}
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
  cl_kernel forces = clCreateKernel(program, "forces", &err);
  cl_kernel move = clCreateKernel(program, "move", &err);
  body *b = calloc(n, sizeof(body));
  for (int i = 0; i < n; i++) {
    b[i].x = i % 7; b[i].y = i % 11; b[i].z = i % 13; b[i].vx = b[i].vy = b[i].vz = 0; b[i].mass = 1 + i % 3; b[i].id = i;
  }
  cl_mem buf = make_buffer(context, n);
  upload(queue, buf, b, n);
  for (int s = 0; s < 3; s++) {
    run(queue, forces, buf, n, 0.01f);
    run(queue, move, buf, n, 0.01f);
  }
  download(queue, buf, b, n);
  for (int i = 0; i < n; i++) printf("%d %.3f %.3f %.3f %.3f\n", b[i].id, b[i].x, b[i].y, b[i].z, b[i].vx);
  clReleaseMemObject(buf);
  free(b); free(src);
  return 0;
}
