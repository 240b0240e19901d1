#include "tool.h"
struct body { float x, y, z; float mass; int id; double w; };
class Simulation {
public:
  Simulation(Tool &tool, int n) : tool(tool), n(n), bodies(n), move(new cl::Kernel(tool.kernel("move"))) {
    for (int i = 0; i < n; i++) {
      bodies[i].x = i % 7; bodies[i].y = i % 11; bodies[i].z = 0; bodies[i].mass = 1 + i % 3; bodies[i].id = i; bodies[i].w = i * 0.5;
    }
    forces = tool.shared("forces");
  }
  void step() {
    cl::Buffer buf(tool.context, CL_MEM_READ_WRITE, n * sizeof(body));
    cl::Buffer other(tool.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof(body) * bodies.size(), bodies.data());
    tool.queue.enqueueWriteBuffer(buf, CL_TRUE, 0, n * sizeof(body), bodies.data());
    float dt = 0.01f;
    if (!forces)
      return;
    forces->setArg(0, buf);
    forces->setArg(1, n);
    forces->setArg(2, dt);
    unsigned at = 0;
    move->setArg(at++, buf);
    move->setArg(at++, other);
    move->setArg(at++, n);
    move->setArg(at++, dt);
    cl::Kernel *last = forces.get();
    tool.queue.enqueueNDRangeKernel(*forces, cl::NullRange, cl::NDRange(n), cl::NullRange);
    tool.queue.enqueueNDRangeKernel(*move, cl::NullRange, cl::NDRange(n), cl::NullRange);
    last->setArg(0, other);
    tool.queue.enqueueNDRangeKernel(*last, cl::NullRange, cl::NDRange(n), cl::NullRange);
    tool.queue.enqueueReadBuffer(other, CL_TRUE, 0, n * sizeof(body), bodies.data());
  }
  void print() const {
    for (int i = 0; i < n; i++)
      std::printf("%d %.3f %.3f %.3f %.3f %.2f\n", bodies[i].id, bodies[i].x, bodies[i].y, bodies[i].z, bodies[i].mass, bodies[i].w);
  }

private:
  Tool &tool;
  int n;
  std::vector<body> bodies;
  std::unique_ptr<cl::Kernel> move;
  std::shared_ptr<cl::Kernel> forces;
};
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  Tool tool("kernels.cl");
  Simulation s(tool, n);
  s.step();
  s.print();
  return 0;
}
