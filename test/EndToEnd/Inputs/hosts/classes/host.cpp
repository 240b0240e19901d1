#include "opencl_classes.h"
struct body {
  float x, y, z;
  float mass;
  int id;
  double w;
};
#define CHECK(call) check(call, __LINE__)
static void check(cl_int err, int line) {
  if (err != CL_SUCCESS)
    printf("line: %d\n", err), (void)line;
}
static void fill(body *b, int n, int salt) {
  for (int i = 0; i < n; i++) {
    b[i].x = float(i % 7 + salt);
    b[i].y = float(i % 11);
    b[i].z = 0;
    b[i].mass = float(1 + i % 3);
    b[i].id = i + salt;
    b[i].w = i * 0.5;
  }
}
static void print(const char *what, const body *b, int n) {
  for (int i = 0; i < n; i++)
    printf("%s %d %.3f %.3f %.3f %.3f %.2f\n", what, b[i].id, b[i].x, b[i].y, b[i].z, b[i].mass, b[i].w);
}
struct App {
  cl::Context context;
  cl::CommandQueue queue;
  cl::Program program;
  cl::Kernel forces;
  cl::Buffer first, second;
  explicit App(const cl::Device &device, const std::string &source)
      : context(device), queue(context, device), program(context, source) {
    program.build(std::vector<cl::Device>(1, device));
    forces = cl::Kernel(program, "forces");
  }
  void allocate(int n) {
    cl_int err;
    first = cl::Buffer(context, CL_MEM_READ_WRITE, n * sizeof(body), NULL, &err);
    CHECK(err);
    second = cl::Buffer(context, CL_MEM_READ_WRITE, sizeof(body) * n);
  }
};
static void run(cl::CommandQueue &queue, cl::Kernel &kernel, const cl::Buffer &bodies, int n) {
  int arg = 0;
  CHECK(kernel.setArg(arg++, bodies));
  CHECK(kernel.setArg(arg++, n));
  CHECK(kernel.setArg(arg++, 0.01f));
  CHECK(queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(n), cl::NullRange));
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  std::vector<cl::Device> devices;
  platforms[0].getDevices(CL_DEVICE_TYPE_ALL, &devices);
  std::ifstream in("kernels.cl");
  std::string source((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  App app(devices[0], source);
  app.allocate(n);

  // malloc, whole and in part; what is behind a part stays.
  body *b = (body *)malloc((n + 2) * sizeof(body));
  fill(b, n + 2, 0);
  CHECK(app.queue.enqueueWriteBuffer(app.first, CL_TRUE, 0, n * sizeof(body), b));
  fill(b, n + 2, 100);
  int part = n / 2 + 1;
  CHECK(app.queue.enqueueWriteBuffer(app.first, CL_FALSE, 0, part * sizeof(body), b, NULL, NULL));
  app.queue.finish();
  fill(b, n + 2, 1000);
  CHECK(app.queue.enqueueReadBuffer(app.first, CL_TRUE, 0, n * sizeof(body), b));
  print("whole", b, n + 2);
  fill(b, n + 2, 2000);
  CHECK(app.queue.enqueueReadBuffer(app.first, CL_TRUE, 0, part * sizeof(body), b));
  print("part", b, n + 2);
  // Errors: too much, nothing, no memory.
  CHECK(app.queue.enqueueWriteBuffer(app.first, CL_TRUE, 0, (n + 1) * sizeof(body), b));
  CHECK(app.queue.enqueueReadBuffer(app.first, CL_TRUE, 0, (n + 1) * sizeof(body), b));
  CHECK(app.queue.enqueueReadBuffer(app.first, CL_TRUE, 0, 0 * sizeof(body), b));
  body *none = NULL;
  CHECK(app.queue.enqueueReadBuffer(app.first, CL_TRUE, 0, n * sizeof(body), none));
  CHECK(app.queue.enqueueWriteBuffer(app.first, CL_TRUE, 0, n * sizeof(body), none));

  run(app.queue, app.forces, app.first, n);
  app.second = app.first;
  CHECK(app.queue.enqueueReadBuffer(app.second, CL_TRUE, 0, n * sizeof(body), b));
  print("forces", b, n);

  // Copies by the name of the class.
  CHECK(app.forces.setArg(0, cl::Buffer(app.first)));
  cl::Buffer held = static_cast<const cl::Buffer &>(app.second);
  CHECK(app.forces.setArg(0, cl::Buffer{held}));
  run(app.queue, app.forces, (const cl::Buffer &)held, n);
  CHECK(app.queue.enqueueReadBuffer(app.first, CL_TRUE, 0, n * sizeof(body), b));
  print("again", b, n);

  // Vectors, iterators, and arrays.
  std::vector<body> v(n);
  fill(&v[0], n, 3);
  cl_int err;
  cl::Buffer copied(app.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, v.size() * sizeof(body), v.data(), &err);
  CHECK(err);
  cl::Buffer iterated(app.context, v.begin(), v.end(), false);
  cl::Buffer of_queue(app.queue, v.begin(), v.end(), true);
  cl::Buffer empty;
  CHECK(app.queue.enqueueReadBuffer(empty, CL_TRUE, 0, n * sizeof(body), v.data()));
  body few[3];
  fill(few, 3, 50);
  if (n >= 3)
    CHECK(app.queue.enqueueWriteBuffer(copied, CL_TRUE, 0, sizeof few, few));
  CHECK(cl::copy(app.queue, few, few + (n < 3 ? n : 3), iterated));

  cl::KernelFunctor<cl::Buffer, cl::Buffer, int, float> move(app.program, "move");
  move(cl::EnqueueArgs(app.queue, cl::NDRange(n)), copied, iterated, n, 0.5f).wait();
  CHECK(cl::copy(app.queue, iterated, v.begin(), v.end()));
  print("moved", v.data(), n);
  std::swap(copied, iterated);
  auto again = cl::KernelFunctor<const cl::Buffer &, cl::Buffer &, int, float>(cl::Kernel(app.program, "move"));
  again(cl::EnqueueArgs(app.queue, cl::NDRange(n)), copied, iterated, n, 2.0f, err);
  CHECK(err);
  CHECK(app.queue.enqueueReadBuffer(iterated, CL_TRUE, 0, sizeof(v[0]) * v.size(), &v[0]));
  print("again", v.data(), n);
  cl::compatibility::make_kernel<cl::Buffer, int, float> third(app.program, "forces");
  third(cl::EnqueueArgs(app.queue, cl::NDRange(n)), of_queue, n, 0.25f);
  cl::Buffer moved = std::move(of_queue);
  CHECK(cl::copy(app.queue, moved, v.begin(), v.end()));
  print("third", v.data(), n);
  cl::KernelFunctor<cl::Buffer, int, float>(app.program, "forces")(cl::EnqueueArgs(app.queue, cl::NDRange(n)), moved, n, 4.0f);
  CHECK(cl::copy(app.queue, moved, v.begin(), v.end()));
  print("fourth", v.data(), n);
  CHECK(cl::copy(app.queue, v.begin(), v.begin(), moved));
  std::vector<body> larger(n + 1);
  CHECK(cl::copy(app.queue, moved, larger.begin(), larger.end()));
  free(b);
  return 0;
}
