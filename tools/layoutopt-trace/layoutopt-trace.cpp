//===-- layoutopt-trace.cpp - Reading traces ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "layoutopt/Support/Input.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::trace;
using llvm::StringRef;

static const char *const HelpText =
    R"(reads traces of memory accesses, and makes them from other tools' output

usage: layoutopt-trace show FILE      the sites, how often each is run, and the
                                      loops over addresses
       layoutopt-trace expand FILE    each access: thread, site, kind, address
                                      and size
       layoutopt-trace objects FILE   which parts of the elements of which
                                      objects are used, by whom, and which never;
                                      cache lines that several threads write
       layoutopt-trace layouts FILE   which dimensions each object has, by the
                                      accesses to it, and what other layouts would
                                      make of these
       layoutopt-trace import --lackey FILE
                                      a trace from what `valgrind --tool=lackey
                                      --trace-mem=yes` prints; - is standard input

options:
  -o FILE            write to FILE, not to standard output
  --thread=N         of show and expand: of this thread alone
  --site=N           of show and expand: of this site alone
  --limit=N          of show: nests of each site (4); of expand: addresses
                     (1000000); of objects: parts of each element (64); of
                     layouts: candidates of each object (4)
  --line=BYTES       of objects and layouts: the size of a cache line, a power of
                     two from 8 to 64 (64)
  --element=BYTES    of layouts: the size of what belongs together, as a complex
                     number
  --lanes=N          of layouts: elements in a tile; 0: no tiles (those in 32
                     bytes)
  --code=BEGIN-END   of import: of instructions at these addresses alone
  --help, --version

Programs are traced by the pass plugin layoutoptTracePass and the library
layoutoptTraceRuntime; docs/Trace.md says how.

exit codes: 0 done; 2 the command line or a trace is wrong; 5 reading or writing
failed
)";

namespace {

/// The words of the command line.
class ArgumentReader {
public:
  ArgumentReader(llvm::ArrayRef<const char *> Arguments)
      : Arguments(Arguments) {}

  llvm::Error read();

  std::string Command;
  CommandOptions Options;
  bool IsLackey = false;

private:
  llvm::Error option(StringRef Argument);
  llvm::Error number(StringRef Name, StringRef Value, uint64_t Most,
                     uint64_t &N);

  llvm::ArrayRef<const char *> Arguments;
};

} // namespace

llvm::Error ArgumentReader::number(StringRef Name, StringRef Value,
                                   uint64_t Most, uint64_t &N) {
  if (Value.getAsInteger(0, N) || N > Most)
    return usageError(Name + " wants a number, not '" + Value + "'");
  return llvm::Error::success();
}

llvm::Error ArgumentReader::option(StringRef Argument) {
  auto [Name, Value] = Argument.split('=');
  uint64_t N = 0;
  if (Name == "--lackey" && Value.empty()) {
    IsLackey = true;
    return llvm::Error::success();
  }
  if (Name == "--code") {
    auto [Begin, End] = Value.split('-');
    if (llvm::Error E = number(Name, Begin, ~uint64_t(0), Options.CodeBegin))
      return E;
    return number(Name, End, ~uint64_t(0), Options.CodeEnd);
  }
  if (Name != "--thread" && Name != "--site" && Name != "--limit" &&
      Name != "--line" && Name != "--element" && Name != "--lanes")
    return usageError("unknown option '" + Argument + "'; see --help");
  if (llvm::Error E =
          number(Name, Value, Name == "--limit" ? ~uint64_t(0) : ~0u, N))
    return E;
  if (Name == "--thread")
    Options.Thread = unsigned(N);
  else if (Name == "--site")
    Options.Site = unsigned(N);
  else if (Name == "--limit")
    Options.Limit = N;
  else if (Name == "--element")
    Options.Element = N;
  else if (Name == "--lanes")
    Options.Lanes = N;
  else if (N < 8 || N > 64 || (N & (N - 1)))
    return usageError("--line wants a power of two from 8 to 64");
  else
    Options.LineBytes = unsigned(N);
  return llvm::Error::success();
}

llvm::Error ArgumentReader::read() {
  for (size_t I = 0; I < Arguments.size(); ++I) {
    const StringRef Argument = Arguments[I];
    if (Argument == "-o") {
      if (++I == Arguments.size())
        return usageError("-o wants a file");
      Options.Output = Arguments[I];
    } else if (Argument.starts_with("-") && Argument != "-") {
      if (llvm::Error E = option(Argument))
        return E;
    } else if (Command.empty()) {
      Command = Argument.str();
    } else if (Options.File.empty()) {
      Options.File = Argument.str();
    } else {
      return usageError("one file at a time, not '" + Argument + "' as well");
    }
  }
  if (Command.empty())
    return usageError(
        "expected a command: show, expand, objects, layouts or import");
  if (Command != "show" && Command != "expand" && Command != "objects" &&
      Command != "layouts" && Command != "import")
    return usageError("unknown command '" + llvm::Twine(Command) +
                      "': it is show, expand, objects, layouts or import");
  if (Options.File.empty())
    return usageError(llvm::Twine(Command) + " wants a file");
  if (IsLackey != (Command == "import"))
    return usageError(IsLackey ? "--lackey is an option of import"
                               : "import wants --lackey");
  return llvm::Error::success();
}

static llvm::Error runCommand(const ArgumentReader &Arguments,
                              llvm::raw_ostream &OS) {
  const CommandOptions &Options = Arguments.Options;
  if (Arguments.Command == "import")
    return importLackey(Options, OS);
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Buffer =
      readInput(*llvm::vfs::getRealFileSystem(), {Options.File, 1, 1},
                TraceReader::MaxFile);
  if (!Buffer)
    return Buffer.takeError();
  llvm::Expected<TraceReader> Trace =
      TraceReader::create((*Buffer)->getMemBufferRef());
  if (!Trace)
    return Trace.takeError();
  if (Arguments.Command == "show")
    return showTrace(*Trace, Options, OS);
  if (Arguments.Command == "expand")
    return expandTrace(*Trace, Options, OS);
  if (Arguments.Command == "layouts")
    return showLayouts(*Trace, Options, OS);
  return showObjects(*Trace, Options, OS);
}

static llvm::Error run(llvm::ArrayRef<const char *> Words) {
  ArgumentReader Arguments(Words);
  if (llvm::Error E = Arguments.read())
    return E;
  std::error_code Code;
  const std::string &Output = Arguments.Options.Output;
  llvm::raw_fd_ostream OS(Output, Code);
  if (Code)
    return ioError("cannot write the file: " + Code.message(), {Output, 0, 0});
  if (llvm::Error E = runCommand(Arguments, OS)) {
    OS.clear_error();
    return E;
  }
  OS.flush();
  if (OS.has_error()) {
    const std::string Why = OS.error().message();
    OS.clear_error();
    return ioError("cannot write: " + Why, {Output == "-" ? "" : Output, 0, 0});
  }
  return llvm::Error::success();
}

int main(int Argc, const char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  for (int I = 1; I < Argc; ++I) {
    const StringRef Argument = Argv[I];
    if (Argument == "--help" || Argument == "-h") {
      llvm::outs() << "layoutopt-trace " << HelpText;
      return 0;
    }
    if (Argument == "--version") {
      llvm::outs() << "layoutopt-trace " << LAYOUTOPT_VERSION << ", with LLVM "
                   << LLVM_VERSION_STRING << '\n';
      return 0;
    }
  }
  if (llvm::Error E = run(llvm::ArrayRef(Argv + 1, Argc - 1))) {
    const ExitCode Code = exitCodeOf(E);
    llvm::handleAllErrors(std::move(E), [](const llvm::ErrorInfoBase &Info) {
      // `place: error: message`.
      std::string Where, Text = Info.message();
      if (Info.isA<LocatedError>()) {
        const auto &Located = static_cast<const LocatedError &>(Info);
        Where = Located.place().str();
        Text = Located.text().str();
      }
      llvm::errs() << (Where.empty() ? "layoutopt-trace" : Where)
                   << ": error: " << Text << '\n';
    });
    return int(Code);
  }
  return 0;
}
