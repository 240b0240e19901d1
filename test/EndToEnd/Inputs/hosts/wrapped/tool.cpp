#include "tool.h"
Tool::Tool(const std::string &file) {
  program = build_first(file, context, queue);
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
