#include "opencl_classes.h"
#include <memory>
class Tool {
public:
  explicit Tool(const std::string &file);
  cl::Kernel kernel(const std::string &name);
  std::shared_ptr<cl::Kernel> shared(std::string name) const;
  cl::Context context;
  cl::CommandQueue queue;

private:
  cl::Program program;
};
