// Kernels of a host that uses OpenCL's classes for C++ keep their arrays.

// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: layoutopt host.cpp k.cl --layout=SoA 2>&1 | FileCheck %s --implicit-check-not="+++ b/k.cl"
// CHECK: 'p' keeps its layout: the host makes the kernel by OpenCL's classes for C++, which are not followed [host-kernel]
// RUN: sed 's/cl::Kernel move(/cl::KernelFunctor<int> move(/' host.cpp > functor.cpp
// RUN: layoutopt functor.cpp k.cl --layout=SoA 2>&1 | FileCheck %s --implicit-check-not="+++ b/k.cl"

// A name that is computed may be that of any kernel; that of another kernel says nothing.
// RUN: sed 's/"move"/argv[0]/' host.cpp > computed.cpp
// RUN: layoutopt computed.cpp k.cl --layout=SoA 2>&1 | FileCheck %s --implicit-check-not="+++ b/k.cl"
// RUN: sed 's/"move"/"other"/' host.cpp > other.cpp
// RUN: layoutopt other.cpp k.cl --layout=SoA 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: +++ b/k.cl

//--- k.cl
struct body { float x, y, m; };
__kernel void move(__global struct body *p, int n) {
  int i = get_global_id(0);
  if (i < n) p[i].x += p[i].m;
}
//--- host.cpp
namespace cl {
struct Program {};
struct Kernel {
  Kernel();
  Kernel(const Program &program, const char *name, int *error = nullptr);
};
template <typename T> struct KernelFunctor {
  KernelFunctor(const Program &program, const char *name, int *error = nullptr);
};
} // namespace cl
int main(int, char **argv) {
  cl::Program program;
  cl::Kernel move(program, "move");
  return argv == nullptr;
}
