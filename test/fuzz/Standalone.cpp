//===-- Standalone.cpp - Runs a fuzz target without libFuzzer -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Runs a fuzz target on files and folders, and on random changes of them:
///
///     layoutoptPolicyFuzz [--mutations=N] [--seconds=S] [--seed=S] PATH...
///
/// libFuzzer, which is guided by coverage, finds more; this one runs
/// everywhere.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <chrono>
#include <random>

namespace cl = llvm::cl;

static cl::list<std::string> Paths(cl::Positional, cl::OneOrMore,
                                   cl::desc("<file or folder>..."));
static cl::opt<unsigned> Mutations("mutations", cl::desc("of each input"));
static cl::opt<unsigned> Seconds("seconds", cl::desc("at most; 0: no limit"));
static cl::opt<unsigned> Seed("seed", cl::init(1), cl::desc("of the changes"));

/// One change: bytes flipped, taken out, doubled, or exchanged with those of
/// another input.
static std::string mutate(std::string Text,
                          const std::vector<std::string> &Others,
                          std::mt19937 &Random) {
  auto Below = [&](size_t N) { return N == 0 ? 0 : Random() % N; };
  static const char Interesting[] = "{}[]()<>:;,.-+*&|'\"\\\n\t #@!%0123456789";
  for (unsigned Changes = 1 + Below(4); Changes != 0; --Changes) {
    size_t At = Below(Text.size() + 1);
    size_t Count = std::min<size_t>(1 + Below(24), Text.size() - At);
    switch (Below(6)) {
    case 0:
      if (At < Text.size())
        Text[At] = static_cast<char>(Random());
      break;
    case 1:
      Text.erase(At, Count);
      break;
    case 2:
      Text.insert(At, Text.substr(At, Count));
      break;
    case 3:
      Text.insert(At, 1, Interesting[Below(sizeof Interesting - 1)]);
      break;
    case 4: {
      const std::string &Other = Others[Below(Others.size())];
      size_t From = Below(Other.size() + 1);
      Text.insert(At, Other.substr(From, 1 + Below(40)));
      break;
    }
    case 5: {
      size_t From = Below(Text.size() + 1);
      std::string Moved = Text.substr(From, 1 + Below(24));
      Text.replace(At, Count, Moved);
      break;
    }
    }
  }
  return Text;
}

static bool add(const std::string &Path, std::vector<std::string> &Inputs) {
  if (llvm::sys::fs::is_directory(Path)) {
    std::error_code Bad;
    std::vector<std::string> Names;
    for (llvm::sys::fs::directory_iterator I(Path, Bad), End; I != End && !Bad;
         I.increment(Bad))
      Names.push_back(I->path());
    std::sort(Names.begin(), Names.end());
    return !Bad && !Names.empty() &&
           std::all_of(Names.begin(), Names.end(),
                       [&](const std::string &N) { return add(N, Inputs); });
  }
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return false;
  Inputs.push_back((*Buffer)->getBuffer().str());
  return true;
}

static void run(const std::string &Text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(Text.data()),
                         Text.size());
}

int main(int Argc, char **Argv) {
  cl::ParseCommandLineOptions(Argc, Argv);
  std::vector<std::string> Inputs;
  for (const std::string &Path : Paths)
    if (!add(Path, Inputs)) {
      llvm::errs() << "cannot read '" << Path << "'\n";
      return 2;
    }
  for (const std::string &Text : Inputs)
    run(Text);
  std::mt19937 Random(Seed);
  auto End = std::chrono::steady_clock::now() + std::chrono::seconds(Seconds);
  size_t Runs = Inputs.size();
  for (unsigned I = 0; I != Mutations; ++I)
    for (const std::string &Text : Inputs) {
      if (Seconds != 0 && std::chrono::steady_clock::now() >= End)
        break;
      std::string Changed = mutate(Text, Inputs, Random);
      // What was tried last is what to look at when this ends in a crash.
      if (const char *Last = std::getenv("LAYOUTOPT_FUZZ_LAST")) {
        std::error_code Bad;
        llvm::raw_fd_ostream OS(Last, Bad);
        if (!Bad)
          OS << Changed;
      }
      run(Changed);
      ++Runs;
    }
  llvm::outs() << Runs << " inputs, 0 findings\n";
  return 0;
}
