//===-- RecordArray.h - Records and kernels on the device -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array of records in whatever layout the kernels want it, and kernels
/// whose arguments are numbered as in the original source.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_RECORDARRAY_H
#define LAYOUTOPT_EXAMPLES_RECORDARRAY_H

#include "Device.h"
#include "Layout.h"

#include <algorithm>

namespace example {

/// \p N records on the device, stored in one buffer or in several.
template <class Record> class RecordArray {
public:
  RecordArray(Device &On, const RecordLayout &As, std::size_t N)
      : On(On), As(As), N(N), Staging(As.Arrays) {
    if (As.RecordBytes != sizeof(Record))
      fail(Environment, "the layout header was generated for records of " +
                            std::to_string(As.RecordBytes) + " bytes, not " +
                            std::to_string(sizeof(Record)));
    for (unsigned A = 0; A < As.Arrays; ++A) {
      Staging[A].resize(As.Bytes(A, N));
      Buffers.push_back(On.allocate(Staging[A].size()));
    }
  }

  /// Copies \p Records, which are N, to the device.
  void upload(const std::vector<Record> &Records) {
    std::vector<void *> Arrays;
    for (auto &Bytes : Staging)
      Arrays.push_back(Bytes.data());
    timed(On.ConversionTime,
          [&] { As.Pack(Arrays.data(), Records.data(), N); });
    for (unsigned A = 0; A < As.Arrays; ++A)
      On.write(Buffers[A], Staging[A].data(), Staging[A].size());
  }

  /// The records as they are on the device now.
  std::vector<Record> download() {
    std::vector<const void *> Arrays;
    for (unsigned A = 0; A < As.Arrays; ++A) {
      On.read(Staging[A].data(), Buffers[A], Staging[A].size());
      Arrays.push_back(Staging[A].data());
    }
    std::vector<Record> Records(N);
    timed(On.ConversionTime,
          [&] { As.Unpack(Records.data(), Arrays.data(), N); });
    return Records;
  }

  /// Copies the records of \p Other, as many and laid out alike, on the device.
  void copyFrom(const RecordArray &Other) {
    for (unsigned A = 0; A < As.Arrays; ++A)
      if (std::size_t Bytes = Staging[A].size())
        check(On.queue().enqueueCopyBuffer(Other.Buffers[A], Buffers[A], 0, 0,
                                           Bytes),
              "a copy");
  }

  /// Passes the stored arrays as arguments \p First, \p First + 1 and so on.
  cl_int setArgs(cl_kernel Kernel, unsigned First) const {
    std::vector<cl_mem> Handles;
    for (const cl::Buffer &Buffer : Buffers)
      Handles.push_back(Buffer());
    return As.SetArgs(Kernel, First, Handles.data());
  }

private:
  Device &On;
  RecordLayout As;
  std::size_t N;
  std::vector<std::vector<unsigned char>> Staging; ///< One per stored array.
  std::vector<cl::Buffer> Buffers;
};

/// A kernel. Its arguments are counted as in the original source.
class Kernel {
public:
  Kernel(Device &On, const char *Name, ArgumentMap Now)
      : On(On), Name(Name), Now(Now) {
    cl_int Status = CL_SUCCESS;
    Handle = cl::Kernel(On.program(), Name, &Status);
    check(Status, "creation of kernel '" + this->Name + "'");
  }

  template <class T> void set(unsigned Old, const T &Value) {
    checkArgument(Handle.setArg(Now(Old), Value), Old);
  }

  template <class Record>
  void set(unsigned Old, const RecordArray<Record> &Records) {
    checkArgument(Records.setArgs(Handle(), Now(Old)), Old);
  }

  /// Sets all arguments, in the original order.
  template <class... Args> void setAll(const Args &...Values) {
    unsigned Old = 0;
    (set(Old++, Values), ...);
  }

  /// The work-group size for a wish of \p Wanted work-items.
  std::size_t groupSize(std::size_t Wanted) const {
    const auto Limit =
        Handle.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(On.device());
    return std::max<std::size_t>(1, std::min<std::size_t>(Wanted, Limit));
  }

  /// Launches at least \p Items work-items in whole work-groups of about
  /// \p Group; nothing when there are no items.
  void launch(std::size_t Items, std::size_t Group = 128) {
    if (Items == 0)
      return;
    const std::size_t Local = groupSize(Group);
    const std::size_t Global = (Items + Local - 1) / Local * Local;
    cl::Event Done;
    check(On.queue().enqueueNDRangeKernel(Handle, cl::NullRange,
                                          cl::NDRange(Global),
                                          cl::NDRange(Local), nullptr, &Done),
          "launch of kernel '" + Name + "'");
    On.addLaunch(std::move(Done));
  }

private:
  void checkArgument(cl_int Status, unsigned Old) const {
    check(Status,
          "argument " + std::to_string(Old) + " of kernel '" + Name + "'");
  }

  Device &On;
  std::string Name;
  ArgumentMap Now;
  cl::Kernel Handle;
};

/// The kernel \p Name of the device \p On.
#define EXAMPLE_KERNEL(On, Name)                                               \
  example::Kernel(On, #Name, EXAMPLE_ARGUMENTS(Name))

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_RECORDARRAY_H
