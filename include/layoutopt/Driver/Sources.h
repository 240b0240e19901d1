//===-- Sources.h - The sources of a run ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_SOURCES_H
#define LAYOUTOPT_DRIVER_SOURCES_H

#include "layoutopt/Driver/Listener.h"
#include "layoutopt/Driver/Request.h"
#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Support/Error.h"

namespace layoutopt {

/// The translation units of a run.
struct SourceList {
  std::vector<CompileInput> Inputs;
  std::string BuildFile;     ///< The build description, if any.
  bool IsWholeBuild = false; ///< Each compilation of the build is a unit.
  /// What the build compiles in dialects that are not read: `a.cu (CUDA)`.
  std::vector<std::string> Foreign;
};

/// The translation units that the options name: the given files, each with the
/// flags of the build description or of the command line; with -p and no file,
/// every OpenCL C, C and C++ file of the build. \p Heard hears what is
/// left out.
llvm::Expected<SourceList> findSources(const Request &O, Listener &Heard);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_SOURCES_H
