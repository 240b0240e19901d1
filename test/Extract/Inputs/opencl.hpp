// As much of OpenCL's header for C++ as the tests use.
#pragma once
#include "cl.h"
#include <iterator>
#include <string>
#include <utility>
#include <vector>
#define CL_MAP_READ 1
#define CL_MAP_WRITE 2
#define CL_MEM_READ_ONLY (1 << 2)
#define CL_QUEUE_CONTEXT 0x1090
namespace cl {
class Event;
struct Device {
  void *id;
};
struct Context {
  static Context getDefault(cl_int *error = NULL);
};
struct Program {
  Program(const Context &context, const char *source);
  cl_int createKernels(std::vector<class Kernel> *kernels);
};
class Memory {
public:
  cl_mem operator()() const;
  template <int name> size_t getInfo() const { return 0; }
};
class Buffer : public Memory {
public:
  Buffer();
  Buffer(const Buffer &other);
  Buffer &operator=(const Buffer &other);
  Buffer(const Context &context, cl_mem_flags flags, size_t size, void *host = NULL, cl_int *error = NULL);
  Buffer(cl_mem_flags flags, size_t size, void *host = NULL, cl_int *error = NULL);
  template <typename I> Buffer(const Context &context, I begin, I end, bool constant, bool useHost = false, cl_int *error = NULL) {}
  explicit Buffer(const cl_mem &memory, bool retain = false);
};
class Kernel {
public:
  Kernel();
  Kernel(const Program &program, const char *name, cl_int *error = NULL);
  explicit Kernel(const cl_kernel &kernel, bool retain = false);
  template <typename T> cl_int setArg(cl_uint index, const T &value) { return 0; }
  cl_int setArg(cl_uint index, size_t size, const void *value);
  template <int name> cl_uint getInfo() const { return 0; }
  cl_kernel operator()() const;
};
struct NDRange {
  NDRange();
  NDRange(size_t n);
};
class CommandQueue {
public:
  CommandQueue(const Context &context);
  static CommandQueue getDefault();
  template <int name> Context getInfo() const { return Context(); }
  cl_int enqueueWriteBuffer(const Buffer &buffer, cl_bool blocking, size_t offset, size_t size, const void *p,
                            const std::vector<Event> *events = NULL, Event *event = NULL) const;
  cl_int enqueueReadBuffer(const Buffer &buffer, cl_bool blocking, size_t offset, size_t size, void *p,
                           const std::vector<Event> *events = NULL, Event *event = NULL) const;
  cl_int enqueueCopyBuffer(const Buffer &from, const Buffer &to, size_t at, size_t into, size_t size) const;
  void *enqueueMapBuffer(const Buffer &buffer, cl_bool blocking, cl_map_flags flags, size_t offset, size_t size,
                         const std::vector<Event> *events = NULL, Event *event = NULL, cl_int *error = NULL) const;
  cl_int enqueueNDRangeKernel(const Kernel &kernel, const NDRange &offset, const NDRange &global) const;
  cl_int finish() const;
  cl_command_queue operator()() const;
};
class Event {
  cl_event object;

public:
  cl_event operator()() const;
};
class UserEvent : public Event {
public:
  explicit UserEvent(const Context &context);
};
struct EnqueueArgs {
  EnqueueArgs(const CommandQueue &queue, NDRange global);
};
template <typename... Ts> class KernelFunctor {
public:
  KernelFunctor(Kernel kernel);
  KernelFunctor(const Program &program, const std::string name, cl_int *error = NULL);
  Event operator()(const EnqueueArgs &args, Ts... ts);
};
// As in <CL/cl.hpp>, a base has the operator.
template <typename... Ts> class functionImplementation_ {
public:
  Event operator()(const EnqueueArgs &args, Ts... ts);
};
template <typename... Ts> class make_kernel : public functionImplementation_<Ts...> {
public:
  make_kernel(const Program &program, const std::string name, cl_int *error = NULL);
};
template <typename I> cl_int copy(const CommandQueue &queue, I begin, I end, Buffer &buffer) { return 0; }
template <typename I> cl_int copy(const CommandQueue &queue, const Buffer &buffer, I begin, I end) { return 0; }
} // namespace cl
