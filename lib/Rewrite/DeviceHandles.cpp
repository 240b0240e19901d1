//===-- DeviceHandles.cpp - The cl_mem of hosts in C++ --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The struct that stands in place of `cl_mem` in a host in C++, and functions
/// that take the arguments of OpenCL's, in bytes of records. It is a plain
/// struct: it may lie where a handle may. What goes to a device or comes from
/// it is converted as for OpenCL's classes, see DeviceClasses.cpp.
///
//===----------------------------------------------------------------------===//

#include "Devices.h"
#include "Job.h"

using namespace layoutopt;
using llvm::StringRef;

static const char *const HandleText =
    R"(/* One buffer for each stored array. Its records are converted on their way. */
struct $handle {
  cl_mem array[$count];
  size_t records; /* Room for so many. */
};
)";

static const char *const HandleCreateText = R"(
inline $handle $create(cl_context context, cl_mem_flags flags, size_t bytes,
                       void *host, cl_int *error) {
  /* OpenCL judges the size, and flags without memory or the other way round,
     before it reads any. */
  const cl_mem_flags copy = CL_MEM_COPY_HOST_PTR;
  const bool fits = !host == !(flags & copy);
  $handle buffer = $handle();
  cl_int status = CL_SUCCESS;
  cl_mem first = clCreateBuffer(context, fits ? flags & ~copy : flags, bytes,
                                fits ? NULL : host, &status);
  if (first)
    clReleaseMemObject(first);
  const size_t num = status == CL_SUCCESS ? bytes / $size : 0;
  $packed packed(host ? num : 0);
  if (host && num != 0)
    $pack(packed.array, host, num);
  for (unsigned k = 0; k != $count && status == CL_SUCCESS; ++k)
    buffer.array[k] = clCreateBuffer(context, flags, $bytes(k, num),
                                     host ? packed.array[k] : NULL, &status);
  if (status == CL_SUCCESS)
    buffer.records = num;
  else
    for (unsigned k = 0; k != $count; ++k) {
      if (buffer.array[k])
        clReleaseMemObject(buffer.array[k]);
      buffer.array[k] = NULL;
    }
  if (error)
    *error = status;
  return buffer;
}
)";

static const char *const CopiesText = R"(
/* Copies so many bytes of records, and nothing behind them; all or, with an
   error, none. */
)";

static const char *const HandleWriteText = R"(
inline cl_int $write(cl_command_queue queue, const $handle &buffer, cl_bool,
                     size_t, size_t bytes, const void *host,
                     cl_uint num_events, const cl_event *events, cl_event *) {
  const size_t $num = bytes / $size;
  if ($num == 0 || $num > buffer.records || !host)
    return clEnqueueWriteBuffer(
        queue, buffer.array[0], CL_TRUE, 0,
        $num > buffer.records ? static_cast<size_t>(-1) : $bytes(0, $num), host,
        num_events, events, NULL);
  /* What is still on its way into that memory has to be there first. */
  if (num_events != 0 && events)
    clWaitForEvents(num_events, events);
  clFinish(queue);
  $packed packed($num);
  $pack(packed.array, host, $num);
  cl_int $status = CL_SUCCESS;
$writes  return $status;
}
)";

static const char *const HandleReadText = R"(
inline cl_int $read(cl_command_queue queue, const $handle &buffer, cl_bool,
                    size_t, size_t bytes, void *host, cl_uint num_events,
                    const cl_event *events, cl_event *) {
  const size_t num = bytes / $size;
  if (num == 0 || num > buffer.records || !host)
    return clEnqueueReadBuffer(
        queue, buffer.array[0], CL_TRUE, 0,
        num > buffer.records ? static_cast<size_t>(-1) : $bytes(0, num), host,
        num_events, events, NULL);
  $packed packed(num);
  cl_int status = CL_SUCCESS;
  for (unsigned k = 0; k != $count && status == CL_SUCCESS; ++k)
    status = clEnqueueReadBuffer(queue, buffer.array[k], CL_TRUE, 0,
                                 $bytes(k, num), packed.array[k], num_events,
                                 events, NULL);
  if (status == CL_SUCCESS)
    $unpack(host, packed.array, num);
  return status;
}
)";

static const char *const HandlePassText = R"(
/* Sets the parameters from `first` on. */
inline cl_int $pass(cl_kernel kernel, cl_uint first, const $handle &buffer) {
  cl_int status = CL_SUCCESS;
  for (cl_uint k = 0; k != $passed && status == CL_SUCCESS; ++k)
    status = clSetKernelArg(kernel, first + k, sizeof(cl_mem),
                            &buffer.array[k]);
  return status;
}
)";

static const char *const HandleReleaseText = R"(
inline cl_int $release(const $handle &buffer) {
  cl_int status = CL_SUCCESS;
  for (unsigned k = 0; k != $count; ++k) {
    const cl_int each = clReleaseMemObject(buffer.array[k]);
    if (status == CL_SUCCESS)
      status = each;
  }
  return status;
}
)";

std::string layoutopt::printDeviceHandles(RewriteJob &Job, Generated &Set,
                                          const DeviceNames &Names) {
  const Words Known =
      wordsOfConversion(Job, Set, Names, "clEnqueueWriteBuffer(queue, buffer.",
                        "num_events, events, NULL);\n");
  auto IsUsed = [&](const std::string &Name) {
    return Names.Used.count(Name) != 0;
  };
  std::string Text = withWords(HandleText, Known);
  if (IsUsed(Names.Create) || IsUsed(Names.Write) || IsUsed(Names.Read))
    Text = printConversions(Set, Names) + Text + withWords(PackedText, Known);
  if (IsUsed(Names.Create))
    Text += withWords(HandleCreateText, Known);
  if (IsUsed(Names.Write) || IsUsed(Names.Read))
    Text += CopiesText;
  if (IsUsed(Names.Write))
    Text += StringRef(withWords(HandleWriteText, Known)).ltrim('\n').str();
  if (IsUsed(Names.Read))
    Text += StringRef(withWords(HandleReadText, Known))
                .ltrim(IsUsed(Names.Write) ? "" : "\n")
                .str();
  if (IsUsed(Names.Pass))
    Text += withWords(HandlePassText, Known);
  if (IsUsed(Names.Release))
    Text += withWords(HandleReleaseText, Known);
  return Text;
}
