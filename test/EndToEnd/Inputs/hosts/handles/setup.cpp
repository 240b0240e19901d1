#include "sim.h"
void check(const char *what, cl_int err) {
  if (err != CL_SUCCESS) { std::fprintf(stderr, "%s: %d\n", what, err); std::exit(1); }
}
cl_kernel Simulation::make(const char *name) {
  cl_int err;
  cl_kernel made = clCreateKernel(program, name, &err);
  check(name, err);
  return made;
}
void Simulation::setup(const std::string &file) {
  cl_int err; cl_platform_id platform; cl_device_id device;
  check("platform", clGetPlatformIDs(1, &platform, NULL));
  check("device", clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &err); check("context", err);
  queue = clCreateCommandQueue(context, device, 0, &err); check("queue", err);
  std::ifstream in(file);
  std::string source((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const char *text = source.c_str();
  program = clCreateProgramWithSource(context, 1, &text, NULL, &err); check("program", err);
  check("build", clBuildProgram(program, 1, &device, NULL, NULL, NULL));
  forces = make("forces");
  move = make("move");
}
void step(cl_command_queue queue, cl_kernel kernel, cl_mem from, const cl_mem &to, int n) {
  float dt = 0.01f; size_t global = n;
  check("arg", clSetKernelArg(kernel, 0, sizeof(cl_mem), &from));
  check("arg", clSetKernelArg(kernel, 1, sizeof to, (void *)&to));
  check("arg", clSetKernelArg(kernel, 2, sizeof n, &n));
  check("arg", clSetKernelArg(kernel, 3, sizeof dt, &dt));
  check("run", clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
}
