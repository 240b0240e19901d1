//===-- layoutopt-lsp.cpp - The language server ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Server.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"

using namespace layoutopt;
namespace cl = llvm::cl;

static cl::OptionCategory Category("Options of layoutopt-lsp");
static cl::opt<std::string>
    BuildPath("p",
              cl::desc("Folder of compile_commands.json, in place of the "
                       "nearest one above each file"),
              cl::value_desc("dir"), cl::cat(Category));
static cl::opt<std::string> Target("target",
                                   cl::desc("Device to choose layouts for"),
                                   cl::value_desc("name"), cl::cat(Category));
static cl::opt<std::string>
    PolicyFile("policy",
               cl::desc("Policy file, or `none`; else the nearest "
                        "layoutopt.yaml above the sources"),
               cl::value_desc("file"), cl::cat(Category));
static cl::opt<bool>
    ClosedWorld("closed-world",
                cl::desc("No code but that of the program uses its arrays"),
                cl::cat(Category));
static cl::opt<bool>
    FilesAlone("files-alone",
               cl::desc("Say of each file what is known of it alone; read no "
                        "program in the background"),
               cl::cat(Category));
static cl::list<std::string>
    FallbackFlags(cl::Positional,
                  cl::desc("-- <flags of files without a compile command>"),
                  cl::cat(Category));

int main(int Argc, const char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) {
    OS << "layoutopt-lsp " << LAYOUTOPT_VERSION << ", with LLVM "
       << LLVM_VERSION_STRING << '\n';
  });
  cl::ParseCommandLineOptions(
      Argc, Argv,
      "language server for memory layouts; speaks LSP on standard input and "
      "output\n");
  server::Settings How;
  How.Executable = llvm::sys::fs::getMainExecutable(
      Argv[0], reinterpret_cast<void *>(&main));
  How.BuildPath = BuildPath;
  How.Target = Target;
  How.Policy = PolicyFile;
  How.ClosedWorld = ClosedWorld;
  How.WholeProgram = !FilesAlone;
  How.FallbackFlags.assign(FallbackFlags.begin(), FallbackFlags.end());
  return server::serve(stdin, llvm::outs(), std::move(How));
}
