//===-- Parse.cpp - Running Clang over one translation unit ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Frontend/Dialect.h"
#include "layoutopt/Support/Error.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/thread.h"

using namespace clang;
using namespace layoutopt;

/// Larger sources are refused rather than read: offsets are 32 bits wide.
static constexpr uint64_t MaxSourceBytes = uint64_t(64) << 20;

/// Clang parses by recursion and ends the program when its stack is full. What
/// is nested deeper than this, or has more tokens between `,`, `;` and braces,
/// is refused; what is left fits the stack.
static constexpr unsigned MaxNesting = 1000;
static constexpr unsigned MaxExpressionTokens = 20000;
static constexpr unsigned StackBytes = 256u << 20;

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
      D.IsOfSystem =
          Info.getSourceManager().isInSystemHeader(Info.getLocation());
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

/// `120` for OpenCL C 1.2, which is also the default.
static std::string openCLVersion(llvm::ArrayRef<std::string> Flags) {
  std::string Version = "120";
  for (StringRef Flag : Flags) {
    if (!Flag.consume_front("-cl-std=CL") && !Flag.consume_front("-std=CL") &&
        !Flag.consume_front("-cl-std=cl") && !Flag.consume_front("-std=cl"))
      continue;
    if (Flag.size() == 3 && Flag[1] == '.' && llvm::isDigit(Flag[0]) &&
        llvm::isDigit(Flag[2]))
      Version =
          (llvm::Twine(Flag.take_front(1)) + Flag.take_back(1) + "0").str();
  }
  return Version;
}

static std::vector<std::string> commandLine(const CompileInput &Input,
                                            StringRef File) {
  std::vector<std::string> Args = {"clang"};
  std::vector<std::string> Flags = filterFlags(Input.Flags).Kept;
  bool NamesTarget = false, NamesLanguage = false;
  for (StringRef Flag : Flags) {
    NamesTarget |= Flag.starts_with("-target") || Flag.starts_with("--target");
    NamesLanguage |= Flag.starts_with("-x") || Flag.starts_with("--language");
  }
  if (dialectOf(File, Flags) == Dialect::OpenCL) {
    if (!NamesLanguage)
      Args.insert(Args.end(), {"-x", "cl"});
    // A device of 64 bits with every extension known; sizes and alignments of
    // OpenCL's types do not depend on the device otherwise.
    if (!NamesTarget)
      Args.insert(Args.end(), {"-target", "spir64-unknown-unknown"});
    // That target's compatibility warnings concern it alone.
    Args.push_back("-Wno-spir-compat");
    // Every OpenCL runtime defines it; Clang leaves it to them.
    Args.push_back("-D__OPENCL_VERSION__=" + openCLVersion(Flags));
    // No header of this machine is one of the device's.
    Args.push_back("-nostdlibinc");
    // OpenCL runtimes look for headers in the current folder.
    Args.push_back("-I.");
  }
  Args.insert(Args.end(), Flags.begin(), Flags.end());
  Args.insert(Args.end(), {"-fsyntax-only", "-fno-color-diagnostics",
                           "-fno-caret-diagnostics", "-resource-dir",
                           LAYOUTOPT_CLANG_RESOURCE_DIR, File.str()});
  return Args;
}

/// Refuses text that would exhaust the parser.
static llvm::Error checkNesting(StringRef Text, StringRef File) {
  LangOptions LO;
  LO.LineComment = true;
  Lexer Lex(SourceLocation(), LO, Text.begin(), Text.begin(), Text.end());
  unsigned Depth = 0, Tokens = 0;
  Token T;
  do {
    Lex.LexFromRawLexer(T);
    if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
      ++Depth;
    else if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square) && Depth > 0)
      --Depth;
    Tokens = T.isOneOf(tok::semi, tok::comma, tok::l_brace, tok::r_brace) ||
                     (T.isAtStartOfLine() && T.is(tok::hash))
                 ? 0
                 : Tokens + 1;
    if (Depth <= MaxNesting && Tokens <= MaxExpressionTokens)
      continue;
    StringRef Before = Text.take_front(
        static_cast<size_t>(Lex.getBufferLocation() - Text.begin()));
    size_t Line = Before.rfind('\n');
    return parseError(
        Depth > MaxNesting ? "brackets are nested more than " +
                                 llvm::Twine(MaxNesting) + " deep"
                           : "an expression has more than " +
                                 llvm::Twine(MaxExpressionTokens) + " tokens",
        {File.str(), static_cast<unsigned>(Before.count('\n')) + 1,
         static_cast<unsigned>(Before.size() -
                               (Line == StringRef::npos ? 0 : Line + 1))});
  } while (T.isNot(tok::eof));
  return llvm::Error::success();
}

llvm::Error layoutopt::parse(const CompileInput &Input,
                             IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                             std::unique_ptr<FrontendAction> Action,
                             std::vector<ParseDiagnostic> &Diagnostics) {
  if (!Input.Directory.empty())
    if (std::error_code Bad =
            Files->setCurrentWorkingDirectory(Input.Directory))
      return ioError("cannot enter folder: " + Bad.message(),
                     {Input.Directory, 0, 0});
  auto Status = Files->status(Input.File);
  if (!Status)
    return ioError("cannot read: " + Status.getError().message(),
                   {Input.File, 0, 0});
  if (!Status->isRegularFile())
    return ioError("not a regular file", {Input.File, 0, 0});
  if (llvm::Error E = checkDialect(Input))
    return E;
  if (Status->getSize() > MaxSourceBytes)
    return parseError("the file is larger than 64 MiB", {Input.File, 0, 0});

  auto Buffer = Files->getBufferForFile(Input.File);
  if (!Buffer)
    return ioError("cannot read: " + Buffer.getError().message(),
                   {Input.File, 0, 0});
  if (llvm::Error E = checkNesting((*Buffer)->getBuffer(), Input.File))
    return E;

  IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(FileSystemOptions(), Files));
  size_t Before = Diagnostics.size();
  Collector Collect(Diagnostics);
  tooling::ToolInvocation Run(commandLine(Input, Input.File), std::move(Action),
                              Manager.get());
  Run.setDiagnosticConsumer(&Collect);
  bool Good = false;
  llvm::thread Worker(std::optional<unsigned>(StackBytes),
                      [&] { Good = Run.run(); });
  Worker.join();
  for (size_t I = Before; I != Diagnostics.size(); ++I) {
    const ParseDiagnostic &D = Diagnostics[I];
    if (D.IsError)
      return parseError(
          D.Message, {D.File.empty() ? Input.File : D.File, D.Line, D.Column});
  }
  if (!Good)
    return parseError("the file does not parse", {Input.File, 0, 0});
  return llvm::Error::success();
}
