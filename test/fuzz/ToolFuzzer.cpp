//===-- ToolFuzzer.cpp - Source and policy through the whole tool ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../tools/layoutopt/Pipeline.h"
#include "Fuzz.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace layoutopt;

namespace {
/// A folder of this process, gone with it.
class Folder {
public:
  Folder() {
    if (llvm::sys::fs::createUniqueDirectory("layoutopt-fuzz", Path))
      finding("no temporary folder");
  }
  ~Folder() { llvm::sys::fs::remove_directories(Path); }

  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    llvm::SmallString<128> File(Path);
    llvm::sys::path::append(File, Name);
    std::error_code Bad;
    llvm::raw_fd_ostream OS(File, Bad);
    if (Bad)
      finding("cannot write", Bad.message());
    OS << Text;
    return std::string(File);
  }

private:
  llvm::SmallString<128> Path;
};
} // namespace

/// A policy, a line `---`, a source: kernels if it says `__kernel`, else C. The
/// tool may refuse, but never fail: what it makes parses, or it says exit code
/// 70, which is a finding.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto [Policy, Source] = textOf(Data, Size).split("\n---\n");
  if (Source.empty() || Source.contains("#include"))
    return 0; // Others' headers are no input of ours.
  static const Folder Here;
  Options O;
  O.PolicyFile = Here.write("policy.yaml", Policy);
  O.Sources = {
      Here.write(Source.contains("__kernel") ? "f.cl" : "f.c", Source)};
  O.CompilerFlags = {"-ferror-limit=1"};
  O.Check = true;
  O.StrictVerify = true;
  std::string Out, Log;
  llvm::raw_string_ostream OutStream(Out), LogStream(Log);
  isRejected(runPipeline(O, "", OutStream, LogStream).takeError());
  return 0;
}
