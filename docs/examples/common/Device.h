//===-- Device.h - A device with its queue and program ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Choice of the device, build of the kernels, and the clock: every launch is
/// timed by its event, every layout conversion by the host's clock.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_DEVICE_H
#define LAYOUTOPT_EXAMPLES_DEVICE_H

#include "OpenCL.h"

#include <chrono>
#include <string>
#include <vector>

namespace example {

/// The whole content of the file \p Path.
inline std::string readFile(const std::string &Path) {
  std::FILE *File = std::fopen(Path.c_str(), "rb");
  if (!File)
    fail(Environment, "cannot open '" + Path + "'");
  std::string Content;
  char Chunk[4096];
  while (std::size_t Got = std::fread(Chunk, 1, sizeof Chunk, File))
    Content.append(Chunk, Got);
  const bool Bad = std::ferror(File);
  std::fclose(File);
  if (Bad)
    fail(Environment, "cannot read '" + Path + "'");
  return Content;
}

/// Runs \p Work and adds the time it takes, in milliseconds, to \p Total.
template <class Function> void timed(double &Total, Function Work) {
  const auto Start = std::chrono::steady_clock::now();
  Work();
  Total += std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now() - Start)
               .count();
}

class Device {
public:
  /// Opens the device that \p Opts asks for and builds its kernel file there.
  /// \p Include is searched for headers after the kernel file's own folder.
  Device(const Options &Opts, const std::string &Include) {
    choose(Opts.Device);
    cl_int Status = CL_SUCCESS;
    Context = cl::Context(Chosen, nullptr, nullptr, nullptr, &Status);
    check(Status, "context creation");
    Queue =
        cl::CommandQueue(Context, Chosen, CL_QUEUE_PROFILING_ENABLE, &Status);
    check(Status, "queue creation");
    build(Opts, Include);
  }

  const cl::Context &context() const { return Context; }
  const cl::CommandQueue &queue() const { return Queue; }
  const cl::Program &program() const { return Program; }
  const cl::Device &device() const { return Chosen; }
  std::string name() const { return Chosen.getInfo<CL_DEVICE_NAME>(); }

  /// A buffer of at least \p Bytes bytes; OpenCL has no empty ones.
  cl::Buffer allocate(std::size_t Bytes) const {
    cl_int Status = CL_SUCCESS;
    cl::Buffer Buffer(Context, CL_MEM_READ_WRITE, Bytes ? Bytes : 1, nullptr,
                      &Status);
    check(Status, "allocation of " + std::to_string(Bytes) + " bytes");
    return Buffer;
  }

  void write(const cl::Buffer &To, const void *From, std::size_t Bytes) const {
    if (Bytes)
      check(Queue.enqueueWriteBuffer(To, CL_TRUE, 0, Bytes, From), "a write");
  }

  void read(void *To, const cl::Buffer &From, std::size_t Bytes) const {
    if (Bytes)
      check(Queue.enqueueReadBuffer(From, CL_TRUE, 0, Bytes, To), "a read");
  }

  /// A buffer with a copy of \p Values.
  template <class T> cl::Buffer upload(const std::vector<T> &Values) const {
    cl::Buffer Buffer = allocate(Values.size() * sizeof(T));
    write(Buffer, Values.data(), Values.size() * sizeof(T));
    return Buffer;
  }

  void addLaunch(cl::Event Launch) { Launches.push_back(std::move(Launch)); }
  /// Kernels that were launched so far.
  std::size_t launches() const { return Launches.size(); }

  /// Milliseconds that all launches so far took on the device.
  double kernelTime() {
    check(Queue.finish(), "the wait for the kernels");
    cl_ulong Nanoseconds = 0;
    for (const cl::Event &Launch : Launches)
      Nanoseconds += Launch.getProfilingInfo<CL_PROFILING_COMMAND_END>() -
                     Launch.getProfilingInfo<CL_PROFILING_COMMAND_START>();
    return static_cast<double>(Nanoseconds) * 1e-6;
  }

  double ConversionTime = 0; ///< Milliseconds spent in packing and unpacking.

private:
  /// The first device whose own or platform's name contains \p Wanted; without
  /// a wish the first GPU, or the first device of any kind.
  void choose(const std::string &Wanted) {
    std::vector<cl::Platform> Platforms;
    cl::Platform::get(&Platforms);
    bool Found = false;
    for (const cl::Platform &Platform : Platforms) {
      std::vector<cl::Device> Devices;
      Platform.getDevices(CL_DEVICE_TYPE_ALL, &Devices);
      const std::string Name = Platform.getInfo<CL_PLATFORM_NAME>();
      for (const cl::Device &Candidate : Devices) {
        const std::string Names =
            Name + "\n" + Candidate.getInfo<CL_DEVICE_NAME>();
        if (!Wanted.empty() && Names.find(Wanted) == std::string::npos)
          continue;
        const bool Stop =
            !Wanted.empty() ||
            (Candidate.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU);
        if (!Found || Stop)
          Chosen = Candidate;
        Found = true;
        if (Stop)
          return;
      }
    }
    if (!Found)
      fail(Environment, Wanted.empty() ? std::string("no OpenCL device")
                                       : "no OpenCL device '" + Wanted + "'");
  }

  void build(const Options &Opts, const std::string &Include) {
    const std::size_t Slash = Opts.Kernels.find_last_of('/');
    const std::string Folder =
        Slash == std::string::npos ? "." : Opts.Kernels.substr(0, Slash + 1);
    std::string BuildOptions = "-cl-std=CL1.2 -I " + Folder + " -I " + Include;
    if (!Opts.BuildOptions.empty())
      BuildOptions += " " + Opts.BuildOptions;
    cl_int Status = CL_SUCCESS;
    Program = cl::Program(Context, readFile(Opts.Kernels), false, &Status);
    check(Status, "program creation");
    Status = Program.build(Chosen, BuildOptions.c_str());
    if (Status == CL_SUCCESS)
      return;
    const auto Log = Program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(Chosen);
    fail(Environment, "cannot build '" + Opts.Kernels + "' (OpenCL error " +
                          std::to_string(static_cast<int>(Status)) + "):\n" +
                          Log);
  }

  cl::Device Chosen;
  cl::Context Context;
  cl::CommandQueue Queue;
  cl::Program Program;
  std::vector<cl::Event> Launches;
};

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_DEVICE_H
