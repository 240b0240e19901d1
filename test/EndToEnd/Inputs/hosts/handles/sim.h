#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>
struct body { float x, y, z; float mass; int id; double w; };
void check(const char *what, cl_int err);
class Simulation {
public:
  explicit Simulation(int n);
  ~Simulation();
  void run(int steps);
  void fail();
  void print() const;

private:
  void setup(const std::string &file);
  cl_kernel make(const char *name);
  int n;
  std::vector<body> bodies;
  cl_context context;
  cl_command_queue queue;
  cl_program program = nullptr;
  cl_kernel forces, move;
  cl_mem current = nullptr, spare[2];
  cl_mem scale;
};
void step(cl_command_queue queue, cl_kernel kernel, cl_mem from, const cl_mem &to, int n);
