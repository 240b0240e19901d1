//===-- ObjectsCommand.cpp - What is used of which objects ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "layoutopt/Trace/ObjectUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::trace;

static void showPart(const TraceTables &T, const PartUse &P,
                     llvm::raw_ostream &OS) {
  OS << llvm::format("  %6llu %5llu  ", (unsigned long long)P.Offset,
                     (unsigned long long)P.Size);
  std::string Name = P.IsPadding ? "(padding)" : P.Field;
  if (Name.empty())
    Name = "-";
  OS << llvm::left_justify(Name, 16) << ' ';
  if (!P.isUsed()) {
    OS << (P.IsPadding ? "padding" : "never") << '\n';
    return;
  }
  OS << llvm::format("%12llu %12llu  ", (unsigned long long)P.Loads,
                     (unsigned long long)P.Stores);
  // A site that loads and one that stores often stand at one place.
  std::vector<std::string> Places;
  for (unsigned Number : P.Sites) {
    std::string Text = siteText(T.Sites[Number]);
    if (!llvm::is_contained(Places, Text))
      Places.push_back(std::move(Text));
  }
  constexpr size_t Most = 3;
  for (size_t I = 0; I < std::min(Places.size(), Most); ++I)
    OS << (I ? "; " : "") << Places[I];
  if (Places.size() > Most)
    OS << "; and " << Places.size() - Most << " more";
  OS << '\n';
}

/// `bytes 0-7 at update, a.c:3:5`.
static std::string writerText(const TraceTables &T, const LineWriter &W) {
  std::string Text = "thread " + std::to_string(W.Thread) + " bytes ";
  bool IsFirst = true;
  for (unsigned I = 0; I < 64; ++I) {
    if (!(W.Bytes >> I & 1) || (I != 0 && (W.Bytes >> (I - 1) & 1)))
      continue;
    unsigned End = I;
    while (End < 63 && (W.Bytes >> (End + 1) & 1))
      ++End;
    Text += (IsFirst ? "" : ",") + std::to_string(I);
    if (End != I)
      Text += "-" + std::to_string(End);
    IsFirst = false;
  }
  return Text + " at " + siteText(T.Sites[W.Site]);
}

static void showSharing(const TraceTables &T, const ObjectUse &Use,
                        unsigned LineBytes, llvm::raw_ostream &OS) {
  if (Use.NumFalselyShared)
    OS << "  false sharing: " << counted(Use.NumFalselyShared, "line", "lines")
       << " of " << LineBytes
       << " bytes written by several threads, each its own bytes\n";
  if (Use.NumTrulyShared)
    OS << "  sharing: " << counted(Use.NumTrulyShared, "line", "lines")
       << " of " << LineBytes
       << " bytes with bytes that several threads write\n";
  for (const SharedLine &Line : Use.Shared) {
    OS << "    line " << llvm::format_hex(Line.Address, 0) << ": ";
    constexpr size_t Most = 4;
    for (size_t I = 0; I < std::min(Line.Writers.size(), Most); ++I)
      OS << (I ? "; " : "") << writerText(T, Line.Writers[I]);
    if (Line.Writers.size() > Most)
      OS << "; and " << Line.Writers.size() - Most << " more";
    OS << '\n';
  }
  const uint64_t Told = Use.Shared.size();
  if (Use.NumFalselyShared + Use.NumTrulyShared > Told)
    OS << "    and " << Use.NumFalselyShared + Use.NumTrulyShared - Told
       << " more\n";
}

static void showSites(const TraceTables &T, llvm::StringRef What,
                      const std::map<unsigned, uint64_t> &Counts,
                      llvm::raw_ostream &OS) {
  if (!Counts.empty())
    OS << What << '\n';
  for (const auto &[Number, Count] : Counts)
    OS << "  " << counted(Count, "access", "accesses") << ", "
       << siteText(T.Sites[Number]) << '\n';
}

llvm::Error showObjects(const TraceReader &Trace, const CommandOptions &Options,
                        llvm::raw_ostream &OS) {
  llvm::Expected<TraceUse> Uses = findUse(Trace, Options.LineBytes);
  if (!Uses)
    return Uses.takeError();
  const TraceTables &T = Trace.tables();
  const size_t Limit = Options.Limit ? Options.Limit : 64;
  for (const ObjectUse &Use : Uses->Objects) {
    OS << originText(T.Origins[Use.Origin]) << ": "
       << counted(Use.NumObjects, "object", "objects") << ", "
       << (Use.NumObjects == 1 ? "" : "at most ") << bytesText(Use.LargestSize)
       << ", " << counted(Use.Loads, "load", "loads") << ", "
       << counted(Use.Stores, "store", "stores") << '\n';
    if (Use.Type)
      OS << "  elements of " << T.Types[*Use.Type].Name << ", "
         << bytesText(Use.Stride) << '\n';
    else if (Use.Stride)
      OS << "  all strides are multiples of " << bytesText(Use.Stride) << '\n';
    if (!Use.Parts.empty())
      OS << "  offset  size  field                   loads       stores  "
            "where\n";
    for (size_t I = 0; I < std::min(Use.Parts.size(), Limit); ++I)
      showPart(T, Use.Parts[I], OS);
    if (Use.Parts.size() > Limit)
      OS << "  and " << Use.Parts.size() - Limit << " more\n";
    showSharing(T, Use, Options.LineBytes, OS);
  }
  showSites(T, "addresses of no known object", Uses->Elsewhere, OS);
  showSites(T, "addresses at which objects from several places lay",
            Uses->Ambiguous, OS);
  if (!Uses->IsWhole)
    llvm::errs() << "layoutopt-trace: note: the trace is too irregular to take "
                    "all of it apart; counts are too small\n";
  return llvm::Error::success();
}
