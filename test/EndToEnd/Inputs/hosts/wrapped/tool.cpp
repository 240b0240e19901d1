#include "tool.h"
Tool::Tool(const std::string &file) {
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  std::vector<cl::Device> devices;
  platforms[0].getDevices(CL_DEVICE_TYPE_ALL, &devices);
  context = cl::Context(devices);
  queue = cl::CommandQueue(context, devices[0]);
  std::ifstream in(file);
  std::string source((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  program = cl::Program(context, source);
  program.build(devices);
}
cl::Kernel Tool::kernel(const std::string &name) {
  cl_int error = CL_SUCCESS;
  cl::Kernel made(program, name.c_str(), &error);
  if (error != CL_SUCCESS)
    std::printf("%s: %d\n", name.c_str(), error);
  return made;
}
std::shared_ptr<cl::Kernel> Tool::shared(std::string name) const {
  return std::make_shared<cl::Kernel>(program, name.c_str());
}
