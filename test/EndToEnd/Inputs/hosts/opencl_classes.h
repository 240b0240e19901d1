#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#include <CL/opencl.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>
// The program of a file, for the first platform's devices.
inline cl::Program build_first(const std::string &file, cl::Context &context, cl::CommandQueue &queue) {
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  std::vector<cl::Device> devices;
  platforms[0].getDevices(CL_DEVICE_TYPE_ALL, &devices);
  context = cl::Context(devices);
  queue = cl::CommandQueue(context, devices[0]);
  std::ifstream in(file);
  std::string source((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  cl::Program program(context, source);
  program.build(devices);
  return program;
}
