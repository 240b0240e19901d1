//===-- LayoutsCommand.cpp - Layouts that objects might have --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "layoutopt/Trace/ObjectLayouts.h"
#include "layoutopt/Trace/Sums.h"
#include "layoutopt/Trace/TermLayout.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::trace;

/// \p T, as much of it as a person reads.
static std::string termText(const LayoutTerm &T) {
  constexpr size_t Most = 400;
  std::string Text = T.str();
  if (Text.size() > Most)
    Text = Text.substr(0, Text.rfind(' ', Most)) + " ...";
  return Text;
}

/// `A64 * S9`, and `, [i, f]` if a layout expression says the same.
static std::string layoutText(const LayoutTerm &T) {
  llvm::Expected<RecordArray> Array = toRecordArray(T);
  if (Array)
    return termText(T) + ", " + Array->Layout.str();
  llvm::consumeError(Array.takeError());
  return termText(T);
}

static void showTraffic(const LineTraffic &Traffic, llvm::raw_ostream &OS) {
  OS << llvm::format("%.2f bytes fetched for an access, %.0f %% in order\n",
                     Traffic.BytesForEach, 100 * Traffic.InOrder);
}

/// Indents each line of \p Text.
static void showIndented(llvm::StringRef Text, llvm::raw_ostream &OS) {
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    OS << "    " << Line << '\n';
    Text = Rest;
  }
}

static void showShape(const ArrayShape &Shape, llvm::raw_ostream &OS) {
  OS << "  elements of " << bytesText(Shape.Unit);
  if (Shape.Origin)
    OS << ", from byte " << Shape.Origin << " on";
  OS << "; " << Shape.Used << " of " << Shape.Layout.size() << " used\n";
  OS << "  accesses: " << termText(Shape.Accesses) << '\n';
}

/// Whether \p New fetches fewer bytes than \p Old, or as many in a better
/// order, by more than a percent.
static bool isBetter(const LineTraffic &New, const LineTraffic &Old) {
  return New.BytesForEach < 0.99 * Old.BytesForEach ||
         (New.BytesForEach < 1.01 * Old.BytesForEach &&
          New.InOrder > Old.InOrder + 0.01);
}

llvm::Error showLayouts(const TraceReader &Trace, const CommandOptions &Options,
                        llvm::raw_ostream &OS) {
  LayoutRequest Request;
  Request.LineBytes = Options.LineBytes;
  Request.Element = Options.Element;
  Request.Lanes = Options.Lanes;
  llvm::Expected<TraceLayouts> Layouts = findLayouts(Trace, Request);
  if (!Layouts)
    return Layouts.takeError();
  const TraceTables &T = Trace.tables();
  const size_t Limit = Options.Limit ? Options.Limit : 4;
  for (const ObjectLayouts &Of : Layouts->Objects) {
    OS << originText(T.Origins[Of.Origin]) << ": "
       << counted(Of.NumObjects, "object", "objects") << ", "
       << (Of.NumObjects == 1 ? "" : "at most ") << bytesText(Of.Size) << ", "
       << counted(Of.Accesses, "access", "accesses") << '\n';
    if (Of.Shape)
      showShape(*Of.Shape, OS);
    if (!Of.Why.empty()) {
      OS << "  no layout: " << Of.Why << '\n';
      continue;
    }
    // Lines are structures, whose offsets are no fields.
    const LayoutTerm Now = factored(Of.Shape->Layout);
    OS << "  now: "
       << (Of.Shape->Lines.empty() ? layoutText(Now) : termText(Now)) << ": ";
    showTraffic(Of.Now, OS);
    for (size_t I = 0; I < std::min(Of.Candidates.size(), Limit); ++I) {
      const LayoutCandidate &C = Of.Candidates[I];
      OS << "  " << layoutText(C.Layout.merged()) << ": ";
      showTraffic(C.Traffic, OS);
      // The layout itself is in the first line.
      const std::string Text = C.Layout.str();
      showIndented(llvm::StringRef(Text).split('\n').second, OS);
    }
    if (Of.Candidates.size() > Limit)
      OS << "  and " << Of.Candidates.size() - Limit << " more\n";
    if (Of.Candidates.empty())
      OS << "  there is nothing to move\n";
    else if (!isBetter(Of.Candidates.front().Traffic, Of.Now))
      OS << "  none is better than what there is\n";
  }
  if (!Layouts->IsWhole)
    llvm::errs() << "layoutopt-trace: note: the trace is too irregular to take "
                    "all of it apart; there may be more accesses\n";
  return llvm::Error::success();
}
