//===-- Sources.h - The sources of a run ---------------------------*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_SOURCES_H
#define LAYOUTOPT_TOOLS_SOURCES_H

#include "Options.h"
#include "layoutopt/Extract/Parse.h"
#include "layoutopt/Model/Facts.h"
#include "layoutopt/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"

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
/// every OpenCL C, C and C++ file of the build. Notes go to \p Log.
llvm::Expected<SourceList> findSources(const Options &O,
                                       llvm::raw_ostream &Log);

/// The contents of the files that facts speak of, as they were parsed.
class SourceTexts {
public:
  /// Reads every file that is not a system header; an I/O error when one has
  /// changed since it was parsed.
  static llvm::Expected<SourceTexts> read(llvm::ArrayRef<FileFacts> Files);

  /// By number of file; empty for system headers.
  llvm::ArrayRef<std::string> contents() const { return Contents; }

  /// The place of a range's first byte, for messages.
  Place place(const Range &R) const;

private:
  std::vector<std::string> Paths, Contents;
};

/// Reads \p Path, whatever bytes it has. Pipes and devices, which might never
/// end, are an error.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(llvm::StringRef Path);

/// \p Path, which starts in \p Directory if it is relative.
std::string pathFrom(llvm::StringRef Directory, llvm::StringRef Path);

/// \p Path as seen from the current folder, if it is below it.
std::string displayPath(llvm::StringRef Path);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_SOURCES_H
