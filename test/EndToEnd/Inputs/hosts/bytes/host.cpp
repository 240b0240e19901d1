#include "opencl_classes.h"
#include <cstring>
// A record that a template makes.
template <typename Number> struct Spot {
  short kind;
  struct alignas(8) { Number x, y; } at;
  unsigned char flags[3];
};
typedef Spot<float> Cell;
// Buffers and records in one namespace, some buffers in front of their record.
namespace sim {
cl::Buffer lamps;
class Vec {
  float v[4];
public:
  Vec(float x = 0, float y = 0, float z = 0) : v{x, y, z, 0} {}
  float operator[](int at) const { return v[at]; }
};
// Other names and classes than in the kernel, with the same bytes.
struct alignas(16) Particle {
  Vec at, speed = Vec(1, 0, 0);
  float weight;
  int number;
  Particle(int i = 0) : at(float(i % 5), float(i % 3), 1), weight(float(1 + i % 4)), number(i) {}
};
// Members that the kernel does not have, and that nobody reads back.
struct Lamp {
  cl_float4 place;
  float power;
  float unused1, unused2, unused3;
};
struct Scene {
  cl::Buffer bodies, moved;
  cl::Buffer cells;
  cl::Kernel forces, mark;
  void make(const cl::Context &context, int n) {
    bodies = cl::Buffer(context, CL_MEM_READ_WRITE, n * sizeof(Particle));
    moved = bodies;
  }
};
static void run(Scene &scene, cl::CommandQueue &queue, int n) {
  scene.forces.setArg(0, scene.moved);
  scene.forces.setArg(1, n);
  scene.forces.setArg(2, lamps);
  scene.forces.setArg(3, 2);
  queue.enqueueNDRangeKernel(scene.forces, cl::NullRange, cl::NDRange(n), cl::NullRange);
  scene.mark.setArg(0, scene.cells);
  scene.mark.setArg(1, scene.bodies);
  scene.mark.setArg(2, n);
  queue.enqueueNDRangeKernel(scene.mark, cl::NullRange, cl::NDRange(n), cl::NullRange);
}
} // namespace sim
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  cl::Context context;
  cl::CommandQueue queue;
  cl::Program program = build_first("kernels.cl", context, queue);
  sim::Scene scene;
  scene.forces = cl::Kernel(program, "forces");
  scene.mark = cl::Kernel(program, "mark");
  scene.make(context, n);
  std::vector<sim::Particle> all;
  std::vector<Cell> cells(n), back(n);
  memset(static_cast<void *>(cells.data()), 0x5a, n * sizeof(Cell));
  for (int i = 0; i < n; i++) {
    all.push_back(sim::Particle(i));
    cells[i].kind = short(3 * i);
    cells[i].flags[0] = (unsigned char)(i + 7);
    cells[i].flags[1] = (unsigned char)(i + 9);
  }
  sim::Lamp two[2] = {{{{1, 2, 3, 4}}, 0.5f, 0, 0, 0}, {{{-1, 0, 2, 1}}, 0.25f, 0, 0, 0}};
  sim::lamps = cl::Buffer(context, CL_MEM_READ_ONLY, sizeof(two));
  queue.enqueueWriteBuffer(sim::lamps, CL_TRUE, 0, sizeof(two), two);
  scene.cells = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, n * sizeof(Cell), cells.data());
  queue.enqueueWriteBuffer(scene.bodies, CL_TRUE, 0, n * sizeof(sim::Particle), all.data());
  for (int step = 0; step < 3; step++)
    sim::run(scene, queue, n);
  queue.enqueueReadBuffer(scene.moved, CL_TRUE, 0, n * sizeof(sim::Particle), all.data());
  queue.enqueueReadBuffer(scene.cells, CL_TRUE, 0, n * sizeof(Cell), cells.data());
  // The padding, too, comes back.
  queue.enqueueReadBuffer(scene.cells, CL_TRUE, 0, n * sizeof(Cell), back.data());
  const unsigned char *bytes = reinterpret_cast<const unsigned char *>(back.data());
  unsigned long sum = 0;
  for (size_t i = 0; i < n * sizeof(Cell); i++)
    sum = sum * 31 + bytes[i];
  printf("%lu\n", sum);
  for (int i = 0; i < n; i++) {
    const sim::Particle &p = all[i];
    printf("%d %.3f %.3f %.3f %.3f %.3f %.1f\n", p.number, p.at[0], p.at[2], p.speed[0], p.speed[1], p.speed[2], p.weight);
    printf("%d %.3f %.3f %d %d %d\n", cells[i].kind, cells[i].at.x, cells[i].at.y, cells[i].flags[0], cells[i].flags[1], cells[i].flags[2]);
  }
  return 0;
}
