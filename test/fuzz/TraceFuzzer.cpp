//===-- TraceFuzzer.cpp - Traces from strangers ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Trace/ObjectLayouts.h"
#include "layoutopt/Trace/ObjectUse.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::trace;

/// The runs of a trace, as text.
static std::string runsOf(const TraceReader &Trace) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  isRejected(Trace.forEachRun([&](const Run &R, const Place &) {
    printRun(OS, R);
    return llvm::Error::success();
  }));
  return OS.str();
}

/// Runs that are accepted print as runs that say the same; counting, expanding
/// and attributing them takes no more than its budget.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Trace =
      TraceReader::create(llvm::MemoryBufferRef(textOf(Data, Size), "input"));
  if (isRejected(Trace.takeError()))
    return 0;
  const std::string Runs = runsOf(*Trace);
  std::string Text = "layoutopt-trace 1\n";
  llvm::raw_string_ostream OS(Text);
  for (size_t I = 0; I < Trace->tables().Sites.size(); ++I) {
    Site S = Trace->tables().Sites[I];
    S.Type.reset();
    printSite(OS, unsigned(I), S);
  }
  OS << Runs;
  auto Again = TraceReader::create(llvm::MemoryBufferRef(OS.str(), "printed"));
  if (isRejected(Again.takeError()) || runsOf(*Again) != Runs)
    finding("printed runs are other ones", Runs);
  WalkBudget Budget = {100000};
  isRejected(Trace->forEachRun([&](const Run &R, const Place &) {
    countAccesses(R.Nodes, Budget);
    forEachAddress(R.Nodes, Budget, [](uint64_t) { return true; });
    return llvm::Error::success();
  }));
  auto Use = findUse(*Trace, 64, {100000});
  isRejected(Use.takeError());
  LayoutRequest Request;
  Request.Budget = {10000};
  auto Layouts = findLayouts(*Trace, Request);
  isRejected(Layouts.takeError());
  return 0;
}
