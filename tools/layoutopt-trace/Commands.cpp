//===-- Commands.cpp - Showing and expanding traces -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "layoutopt/Trace/NestWalk.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace layoutopt;
using namespace layoutopt::trace;

std::string placeText(const CodePlace &Where) {
  return Place{Where.File, Where.Line, Where.Column}.str();
}

std::string siteText(const Site &S) {
  std::string Text = S.Where.Function;
  const std::string Where = placeText(S.Where);
  if (!Where.empty())
    Text += (Text.empty() ? "" : ", ") + Where;
  return Text;
}

std::string originText(const Origin &O) {
  std::string Text = nameOf(O.Kind).str() + " object";
  if (!O.Name.empty())
    Text += " '" + O.Name + "'";
  if (!O.Where.Function.empty())
    Text += " of " + O.Where.Function;
  const std::string Where = placeText(O.Where);
  return Where.empty() ? Text : Text + ", " + Where;
}

std::string counted(uint64_t N, llvm::StringRef One, llvm::StringRef Many) {
  return (llvm::Twine(N) + " " + (N == 1 ? One : Many)).str();
}

std::string bytesText(uint64_t N) { return counted(N, "byte", "bytes"); }

/// Whether the user asked for \p R.
static bool isWanted(const Run &R, const CommandOptions &Options) {
  return (!Options.Thread || *Options.Thread == R.Thread) &&
         (!Options.Site || *Options.Site == R.Site);
}

/// What is shown of the accesses of one thread at one site.
struct StreamSummary {
  uint64_t Accesses = 0;
  bool IsCounted = true; ///< Accesses is all of them.
  uint64_t Runs = 0;
  std::vector<std::pair<uint64_t, std::string>> First; ///< Clock and text.
};

/// `body.v.x`, or `body+4` where no field is known.
static std::string partText(const TraceTables &T, const Site &S) {
  const RecordType &Type = T.Types[*S.Type];
  for (const TypeField &F : Type.Fields)
    if (F.Offset <= S.Offset && S.Offset < F.Offset + F.Size)
      return Type.Name + "." + F.Name;
  return Type.Name + "+" + std::to_string(S.Offset);
}

static void showHead(const TraceTables &T, llvm::raw_ostream &OS) {
  OS << "trace of '" << T.Program << "', "
     << counted(T.NumThreads, "thread", "threads") << ", "
     << counted(T.Sites.size(), "site", "sites") << ", "
     << counted(T.Objects.size(), "object", "objects") << '\n';
  if (T.Sampled.FirstCall)
    OS << "of calls " << T.Sampled.FirstCall << " to " << T.Sampled.LastCall
       << " alone\n";
  if (T.Sampled.Record)
    OS << "of " << T.Sampled.Record << " accesses, then not of "
       << T.Sampled.Skip << ", and so on\n";
  if (!T.Stopped.empty())
    OS << "stopped: " << T.Stopped << '\n';
  else if (!T.IsComplete)
    OS << "stopped: the program was killed, or still runs\n";
}

llvm::Error showTrace(const TraceReader &Trace, const CommandOptions &Options,
                      llvm::raw_ostream &OS) {
  const TraceTables &T = Trace.tables();
  const uint64_t Limit = Options.Limit ? Options.Limit : 4;
  std::map<std::pair<unsigned, unsigned>, StreamSummary> Streams;
  WalkBudget Budget;
  if (llvm::Error E = Trace.forEachRun([&](const Run &R, const Place &) {
        if (!isWanted(R, Options))
          return llvm::Error::success();
        StreamSummary &S = Streams[{R.Site, R.Thread}];
        const std::optional<uint64_t> Count = countAccesses(R.Nodes, Budget);
        S.IsCounted &= Count.has_value();
        S.Accesses = llvm::SaturatingAdd(S.Accesses, Count.value_or(0));
        if (++S.Runs <= Limit) {
          std::string Text;
          llvm::raw_string_ostream TextOS(Text);
          printNests(TextOS, R.Nodes);
          S.First.push_back({R.Clock, TextOS.str()});
        }
        return llvm::Error::success();
      }))
    return E;
  showHead(T, OS);
  for (const auto &[Key, S] : Streams) {
    const auto [Number, Thread] = Key;
    const Site &Where = T.Sites[Number];
    OS << "site " << Number << ": " << nameOf(Where.Kind) << " of "
       << bytesText(Where.Size);
    if (Where.Type)
      OS << ", " << partText(T, Where);
    OS << ", " << siteText(Where);
    if (Where.LoopLine)
      OS << ", loop at " << Where.LoopLine << ':' << Where.LoopColumn;
    OS << "\n  thread " << Thread << ": " << (S.IsCounted ? "" : "more than ")
       << counted(S.Accesses, "access", "accesses") << '\n';
    for (const auto &[Clock, Text] : S.First)
      OS << "    at " << Clock << ": " << Text << '\n';
    if (S.Runs > S.First.size())
      OS << "    and " << S.Runs - S.First.size() << " more\n";
  }
  return llvm::Error::success();
}

llvm::Error expandTrace(const TraceReader &Trace, const CommandOptions &Options,
                        llvm::raw_ostream &OS) {
  const TraceTables &T = Trace.tables();
  uint64_t Left = Options.Limit ? Options.Limit : 1000000;
  // Every address takes a step, and a loop that runs none is a step as well.
  WalkBudget Budget;
  Budget.Steps = llvm::SaturatingMultiply(Left, uint64_t(16));
  bool IsCut = false;
  if (llvm::Error E = Trace.forEachRun([&](const Run &R, const Place &) {
        if (IsCut || !isWanted(R, Options))
          return llvm::Error::success();
        const Site &S = T.Sites[R.Site];
        IsCut = !forEachAddress(R.Nodes, Budget, [&](uint64_t Address) {
          if (Left == 0)
            return false;
          --Left;
          OS << R.Thread << ' ' << R.Site << ' ' << nameOf(S.Kind) << ' '
             << llvm::format_hex(Address, 0) << ' ' << S.Size << '\n';
          return true;
        });
        return llvm::Error::success();
      }))
    return E;
  if (IsCut)
    llvm::errs()
        << "layoutopt-trace: note: there are more addresses; --limit=N "
           "prints N\n";
  return llvm::Error::success();
}
