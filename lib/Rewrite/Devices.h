//===-- Devices.h - Arrays in the memory of a device ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In an OpenCL host a buffer of records becomes one buffer for each stored
/// array, and what is done with it a function that does it with all:
///
///     cl_mem buf;                              body_soa_buffers buf;
///     clEnqueueWriteBuffer(q, buf, CL_TRUE,    body_soa_write(q, buf, CL_TRUE,
///         0, n * sizeof *b, b, 0, NULL, NULL);     n, b, 0, NULL);
///     clSetKernelArg(step, 1, 8, &buf);        body_soa_pass(step, 1, buf);
///     clSetKernelArg(step, 2, 4, &n);          clSetKernelArg(step, 5, 4, &n);
///
/// In a host in C++ an object of class `cl::Buffer` becomes one of a class that
/// takes the same arguments, and converts records on their way:
///
///     cl::Buffer buf(context, flags, bytes);   body_soa_buffer buf(context,
///                                                  flags, bytes);
///     queue.enqueueWriteBuffer(buf, ...);      body_soa_write(queue, buf,
///     ...); step.setArg(1, buf);                     body_soa_pass(step, 1,
///     buf);
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_DEVICES_H
#define LAYOUTOPT_LIB_REWRITE_DEVICES_H

#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace layoutopt {

class Generated;
struct RewriteJob;

/// The names of what a set's buffers are handled by, and who needs them.
struct DeviceNames {
  std::string Buffers;     ///< The type: one `cl_mem` for each stored array.
  std::string Bytes;       ///< Array, number of records -> size of its buffer
  std::string Create;      ///< Context, flags, number, error -> buffers
  std::string CreateFrom;  ///< ... number, handle, error -> buffers
  std::string Write, Read; ///< Queue, buffers, blocking, number, handle, events
  std::string Pass;        ///< Kernel, number of its first parameter, buffers
  std::string Release;     ///< Buffers
  std::string None;        ///< Nothing -> no buffers
  // Of a host in C++, with Write, Read and Pass; with `cl_mem` also Create and
  // Release, whose arguments are those of OpenCL's functions.
  std::string Class;     ///< Instead of `cl::Buffer`.
  std::string Packed;    ///< Room in host memory for the stored arrays.
  std::string Pack;      ///< Stored arrays, records, number
  std::string Unpack;    ///< Records, stored arrays, number
  std::string Copy;      ///< As `cl::copy`.
  bool Converts = false; ///< The host is one in C++.
  bool IsClass = false;  ///< It has objects of `cl::Buffer`, else `cl_mem`.
  std::set<std::string> Used; ///< Of the functions.
  /// By file: where the first declaration starts that needs them.
  std::map<Index, uint32_t> Files;
};

/// The names for \p Set, which are there in all files where it has a buffer or
/// does something with one. Refuses the set if a macro's text does.
DeviceNames &deviceNames(RewriteJob &Job, Generated &Set);

/// What \p E, a call that passes a buffer of \p Set to a kernel, gives for the
/// argument's number, which \p Written says: the new one, or what counts on a
/// counter, `arg++`. Refuses the set if the kernel is not known.
std::string passedNumber(RewriteJob &Job, Generated &Set, const ExprFacts &E,
                         llvm::StringRef Written);

/// The number that argument \p Old of the kernel called \p Kernel will have.
unsigned newArgument(const RewriteJob &Job, llvm::StringRef Kernel,
                     unsigned Old);

/// Words that begin with `$`, and what stands in their place. Of those that
/// begin alike the longest comes first.
using Words = std::vector<std::pair<llvm::StringRef, std::string>>;

/// \p Text with each of \p Known replaced.
std::string withWords(llvm::StringRef Text, const Words &Known);

/// The words in texts of a host in C++ that converts the records of \p Set.
/// `$writes` are the copies of packed records to buffers: full tiles in one,
/// what is behind them by field. Each is a call
/// `<Before>array[k], ...<Rest>`. If all of the buffer is written, so is the
/// padding.
Words wordsOfConversion(RewriteJob &Job, Generated &Set,
                        const DeviceNames &Names, llvm::StringRef Before,
                        llvm::StringRef Rest);

/// The functions of such a host that know the layout: `$bytes`, `$pack` and
/// `$unpack`.
std::string printConversions(Generated &Set, const DeviceNames &Names);

/// A struct `$packed`, for such a host: room in host memory for records in
/// `$count` stored arrays.
extern const char *const PackedText;

/// Gives the arguments of changed kernels that are no buffers of records their
/// new numbers.
void renumberArguments(RewriteJob &Job);

/// Edits what is written of objects of `cl::Buffer`.
void replaceDeviceTexts(RewriteJob &Job);

/// What copies the records behind the last full tile of \p Array, field by
/// field, each in as few copies as its lanes allow. \p Call ends where the
/// offset is to follow, \p Rest is the end of its arguments.
std::string printTail(RewriteJob &Job, Generated &Set, const DeviceNames &Names,
                      unsigned Array, llvm::StringRef Call,
                      llvm::StringRef Rest, bool IsWrite);

/// The class and the functions of \p Names in C++.
std::string printDeviceClass(RewriteJob &Job, Generated &Set,
                             const DeviceNames &Names);
/// The same of `cl_mem`.
std::string printDeviceHandles(RewriteJob &Job, Generated &Set,
                               const DeviceNames &Names);

/// The functions of \p Names, which are to follow the types of \p Set.
std::string printDeviceFunctions(RewriteJob &Job, Generated &Set,
                                 const DeviceNames &Names);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_DEVICES_H
