#include "sim.h"
Simulation::Simulation(int n) : n(n), bodies(n), scale(NULL) {
  setup("kernels.cl");
  for (int i = 0; i < n; i++) {
    bodies[i].x = i % 7; bodies[i].y = i % 11; bodies[i].z = 0; bodies[i].mass = 1 + i % 3; bodies[i].id = i; bodies[i].w = i * 0.5;
  }
  cl_int err;
  current = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, n * sizeof(body), bodies.data(), &err);
  check("buffer", err);
  for (int i = 0; i < 2; i++)
    spare[i] = NULL;
  spare[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(body) * bodies.size(), nullptr, &err);
  check("buffer", err);
  std::vector<float> factors(n, 2.0f);
  scale = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, n * sizeof(float), factors.data(), NULL);
}
Simulation::~Simulation() {
  if (current)
    clReleaseMemObject(current);
  if (spare[0] != NULL)
    clReleaseMemObject(spare[0]);
  if (!spare[1])
    std::printf("one spare\n");
  clReleaseMemObject(scale);
  clReleaseKernel(forces); clReleaseKernel(move); clReleaseProgram(program);
  clReleaseCommandQueue(queue); clReleaseContext(context);
}
void Simulation::run(int steps) {
  float dt = 0.02f; size_t global = n; cl_int err = CL_SUCCESS;
  for (int s = 0; s < steps; s++) {
    cl_uint at = 0;
    err |= clSetKernelArg(forces, at++, sizeof(cl_mem), &current);
    err |= clSetKernelArg(forces, at++, sizeof(int), &n);
    err |= clSetKernelArg(forces, at++, sizeof(float), &dt);
    check("args", err);
    check("run", clEnqueueNDRangeKernel(queue, forces, 1, NULL, &global, NULL, 0, NULL, NULL));
    step(queue, move, current, spare[0], n);
    std::swap(current, spare[0]);
    cl_mem tmp = spare[0];
    spare[0] = current;
    current = tmp;
    std::swap(current, spare[0]);
  }
  clFinish(queue);
  check("read", clEnqueueReadBuffer(queue, current, CL_TRUE, 0, n * sizeof(body), &bodies[0], 0, NULL, NULL));
  for (auto &each : bodies)
    each.y += 1;
  check("write", clEnqueueWriteBuffer(queue, current, CL_FALSE, 0, n * sizeof(body), bodies.data(), 0, NULL, NULL));
  step(queue, move, current, spare[0], n);
  check("read", clEnqueueReadBuffer(queue, spare[0], CL_FALSE, 0, n * sizeof(body), bodies.data(), 0, NULL, NULL));
  clFinish(queue);
}
void Simulation::fail() {
  std::vector<body> more(n + 1);
  std::printf("%d\n", clEnqueueWriteBuffer(queue, current, CL_TRUE, 0, more.size() * sizeof(body), more.data(), 0, NULL, NULL));
  std::printf("%d\n", clEnqueueReadBuffer(queue, current, CL_TRUE, 0, 0 * sizeof(body), more.data(), 0, NULL, NULL));
  cl_int err = 0;
  cl_mem none = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, n * sizeof(body), NULL, &err);
  std::printf("%d %d\n", err, none == NULL);
}
void Simulation::print() const {
  for (int i = 0; i < n; i++)
    std::printf("%d %.3f %.3f %.3f %.3f %.2f\n", bodies[i].id, bodies[i].x, bodies[i].y, bodies[i].z, bodies[i].mass, bodies[i].w);
}
int main(int argc, char **argv) {
  Simulation s(argc > 1 ? std::atoi(argv[1]) : 33);
  s.run(4);
  s.print();
  s.fail();
  return 0;
}
