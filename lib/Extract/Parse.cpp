//===-- Parse.cpp - Running Clang over one translation unit ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/Parse.h"
#include "layoutopt/Support/Error.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace layoutopt;

/// Larger sources are refused rather than read: offsets are 32 bits wide.
static constexpr uint64_t MaxSourceBytes = uint64_t(64) << 20;

std::string ParseDiagnostic::str() const {
  Place Where{File, Line, Column};
  std::string Prefix = Where.str();
  return Prefix + (Prefix.empty() ? "" : ": ") +
         (IsError ? "error: " : "warning: ") + Message;
}

namespace {

/// Keeps diagnostics as values.
class Collector : public DiagnosticConsumer {
public:
  explicit Collector(std::vector<ParseDiagnostic> &Out) : Out(Out) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Warning || Out.size() >= MaxKept)
      return;
    ParseDiagnostic D;
    D.Id = Info.getID();
    D.IsError = Level >= DiagnosticsEngine::Error;
    SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    D.Message = Message.str().str();
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      PresumedLoc L = Info.getSourceManager().getPresumedLoc(
          Info.getSourceManager().getExpansionLoc(Info.getLocation()));
      if (L.isValid()) {
        D.File = L.getFilename();
        D.Line = L.getLine();
        D.Column = L.getColumn();
      }
    }
    Out.push_back(std::move(D));
  }

private:
  static constexpr size_t MaxKept = 10000;
  std::vector<ParseDiagnostic> &Out;
};

} // namespace

static bool isOpenCL(StringRef File) {
  return File.ends_with_insensitive(".cl") ||
         File.ends_with_insensitive(".ocl") ||
         File.ends_with_insensitive(".clcpp");
}

static std::vector<std::string> commandLine(const CompileInput &Input,
                                            StringRef File) {
  std::vector<std::string> Args = {"clang"};
  std::vector<std::string> Flags = filterFlags(Input.Flags).Kept;
  bool NamesTarget = false, NamesLanguage = false;
  for (StringRef Flag : Flags) {
    NamesTarget |= Flag.starts_with("-target") || Flag.starts_with("--target");
    NamesLanguage |= Flag.starts_with("-x");
  }
  if (isOpenCL(File)) {
    if (!NamesLanguage)
      Args.insert(Args.end(), {"-x", "cl"});
    // A device of 64 bits with every extension known; sizes and alignments of
    // OpenCL's types do not depend on the device otherwise.
    if (!NamesTarget)
      Args.insert(Args.end(), {"-target", "spir64-unknown-unknown"});
    // That target's compatibility warnings concern it alone.
    Args.push_back("-Wno-spir-compat");
    // OpenCL runtimes look for headers in the current folder.
    Args.push_back("-I.");
  }
  Args.insert(Args.end(), Flags.begin(), Flags.end());
  Args.insert(Args.end(), {"-fsyntax-only", "-fno-color-diagnostics",
                           "-resource-dir", LAYOUTOPT_CLANG_RESOURCE_DIR,
                           File.str()});
  return Args;
}

llvm::Error layoutopt::parse(const CompileInput &Input,
                             IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                             std::unique_ptr<FrontendAction> Action,
                             std::vector<ParseDiagnostic> &Diagnostics) {
  if (!Input.Directory.empty())
    if (std::error_code Bad = Files->setCurrentWorkingDirectory(Input.Directory))
      return ioError("cannot enter folder: " + Bad.message(),
                     {Input.Directory, 0, 0});
  auto Status = Files->status(Input.File);
  if (!Status)
    return ioError("cannot read: " + Status.getError().message(),
                   {Input.File, 0, 0});
  if (!Status->isRegularFile())
    return ioError("not a regular file", {Input.File, 0, 0});
  if (Status->getSize() > MaxSourceBytes)
    return parseError("the file is larger than 64 MiB", {Input.File, 0, 0});

  IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(FileSystemOptions(), Files));
  size_t Before = Diagnostics.size();
  Collector Collect(Diagnostics);
  tooling::ToolInvocation Run(commandLine(Input, Input.File), std::move(Action),
                              Manager.get());
  Run.setDiagnosticConsumer(&Collect);
  bool Good = Run.run();
  for (size_t I = Before; I != Diagnostics.size(); ++I) {
    const ParseDiagnostic &D = Diagnostics[I];
    if (D.IsError)
      return parseError(D.Message,
                        {D.File.empty() ? Input.File : D.File, D.Line,
                         D.Column});
  }
  if (!Good)
    return parseError("the file does not parse", {Input.File, 0, 0});
  return llvm::Error::success();
}
