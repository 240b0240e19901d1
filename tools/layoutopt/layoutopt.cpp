//===-- layoutopt.cpp - The command ---------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// Prints every error of \p E, one a line.
static int fail(llvm::Error E) {
  int Code = static_cast<int>(exitCodeOf(E));
  llvm::handleAllErrors(std::move(E), [](const llvm::ErrorInfoBase &Info) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Info.log(OS);
    // `place: error: message`.
    const LocatedError *Located = nullptr;
    if (Info.isA<LocatedError>())
      Located = static_cast<const LocatedError *>(&Info);
    std::string Where = Located ? Located->place().str() : "";
    llvm::errs() << (Where.empty() ? "layoutopt" : Where)
                 << ": error: " << (Located ? Located->text().str() : Text)
                 << '\n';
  });
  return Code;
}

static int runMain(int Argc, const char **Argv) {
  auto Parsed = parseOptions(Argc, Argv);
  if (!Parsed)
    return fail(Parsed.takeError());
  ExitCode Code = ExitCode::Success;
  if (*Parsed) {
    std::string Executable = llvm::sys::fs::getMainExecutable(
        Argv[0], reinterpret_cast<void *>(&fail));
    auto Result = runPipeline(**Parsed, Executable, llvm::outs(), llvm::errs());
    if (!Result)
      return fail(Result.takeError());
    Code = *Result;
  }
  llvm::outs().flush();
  if (llvm::outs().has_error()) {
    std::string Message = llvm::outs().error().message();
    llvm::outs().clear_error();
    return fail(ioError("cannot write to standard output: " + Message));
  }
  return static_cast<int>(Code);
}

int main(int Argc, const char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  int Code = runMain(Argc, Argv);
  if (!llvm::errs().has_error())
    return Code;
  // Nobody can be told; and left to itself, the stream ends the program with
  // the code of --check.
  llvm::errs().clear_error();
  return Code <= static_cast<int>(ExitCode::Findings)
             ? static_cast<int>(ExitCode::IO)
             : Code;
}
