#define CL_HPP_ENABLE_EXCEPTIONS
#include "opencl_classes.h"
struct body { float x, y, z; float mass; int id; double w; };
class Simulation {
public:
  Simulation(const char *file, int n) : n(n), bodies(n) {
    program = build_first(file, context, queue);
    forces = cl::Kernel(program, "forces");
    for (int i = 0; i < n; i++) {
      bodies[i].x = i % 7; bodies[i].y = i % 11; bodies[i].z = 0; bodies[i].mass = 1 + i % 3; bodies[i].id = i; bodies[i].w = i * 0.5;
    }
    buf = cl::Buffer(context, CL_MEM_READ_WRITE, n * sizeof(body));
    queue.enqueueWriteBuffer(buf, CL_TRUE, 0, n * sizeof(body), bodies.data());
  }
  void run() {
    cl::Kernel move(program, "move");
    cl::Buffer other(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof(body) * bodies.size(), bodies.data());
    float dt = 0.01f;
    forces.setArg(0, buf);
    forces.setArg(1, n);
    forces.setArg(2, dt);
    move.setArg(0, buf);
    move.setArg(1, other);
    move.setArg(2, n);
    move.setArg(3, dt);
    queue.enqueueNDRangeKernel(forces, cl::NullRange, cl::NDRange(n), cl::NullRange);
    queue.enqueueNDRangeKernel(move, cl::NullRange, cl::NDRange(n), cl::NullRange);
    queue.finish();
    cl::KernelFunctor<cl::Buffer, cl::Buffer, int, float> f(program, "move");
    f(cl::EnqueueArgs(queue, cl::NDRange(n)), other, buf, n, dt);
    cl::Event launched, read;
    queue.enqueueNDRangeKernel(forces, cl::NullRange, cl::NDRange(n), cl::NullRange, NULL, &launched);
    std::vector<cl::Event> before(1, launched);
    queue.enqueueReadBuffer(buf, CL_TRUE, 0, n * sizeof(body), &bodies[0], &before, &read);
    read.wait();
    queue.enqueueWriteBuffer(buf, CL_FALSE, 0, n * sizeof(body), &bodies[0], NULL, &read);
    before.push_back(read);
    queue.enqueueNDRangeKernel(forces, cl::NullRange, cl::NDRange(n), cl::NullRange, &before, &read);
    read.wait();
    queue.enqueueReadBuffer(buf, CL_FALSE, 0, n * sizeof(body), &bodies[0]);
    queue.finish();
  }
  void fail() {
    bodies.resize(n + 1);
    queue.enqueueWriteBuffer(buf, CL_TRUE, 0, bodies.size() * sizeof(body), bodies.data());
  }
  // OpenCL judges size and flags before it reads the memory.
  void make(int kind) {
    if (kind == 0) {
      cl::Buffer none(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 0 * sizeof(body), bodies.data());
      forces.setArg(0, none);
    } else if (kind == 1) {
      cl::Buffer huge(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, (size_t)-1 / 64 * sizeof(body), bodies.data());
      forces.setArg(0, huge);
    } else {
      cl::Buffer unused(context, CL_MEM_READ_WRITE, 100000 * sizeof(body), bodies.data());
      forces.setArg(0, unused);
    }
  }
  void print() const {
    for (int i = 0; i < n; i++)
      std::printf("%d %.3f %.3f %.3f %.3f %.2f\n", bodies[i].id, bodies[i].x, bodies[i].y, bodies[i].z, bodies[i].mass, bodies[i].w);
  }
private:
  int n;
  std::vector<body> bodies;
  cl::Context context;
  cl::CommandQueue queue;
  cl::Program program;
  cl::Kernel forces;
  cl::Buffer buf;
};
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  Simulation s("kernels.cl", n);
  s.run();
  s.print();
  try {
    s.fail();
  } catch (const cl::Error &error) {
    std::printf("%s: %d\n", error.what(), error.err());
  }
  for (int kind = 0; kind < 3; kind++)
    try {
      s.make(kind);
    } catch (const cl::Error &error) {
      std::printf("%s: %d\n", error.what(), error.err());
    }
  return 0;
}
