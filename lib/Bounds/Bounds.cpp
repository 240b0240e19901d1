//===-- Bounds.cpp - How often loops run ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Bounds/Bounds.h"
#include "LineCounts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Finds lines of offsets by their line starts.
class LineTable {
public:
  explicit LineTable(StringRef Text) {
    for (size_t I = 0; I != Text.size(); ++I)
      if (Text[I] == '\n')
        Starts.push_back(static_cast<uint32_t>(I + 1));
  }
  std::pair<unsigned, unsigned> place(uint32_t Offset) const {
    const auto After = llvm::upper_bound(Starts, Offset);
    return {static_cast<unsigned>(After - Starts.begin()),
            Offset - After[-1] + 1};
  }

private:
  std::vector<uint32_t> Starts{0};
};

} // namespace

static void collect(AccessNode &Node, Index Function,
                    std::vector<LoopPlace> &Out) {
  if (Node.Kind == AccessKind::Loop)
    Out.push_back({&Node, Function});
  for (AccessNode &Child : Node.Children)
    collect(Child, Function, Out);
}

std::vector<LoopPlace> layoutopt::loopsOf(Program &P,
                                          llvm::ArrayRef<std::string> Texts) {
  std::vector<LoopPlace> Loops;
  for (size_t F = 0; F != P.Facts.Functions.size(); ++F)
    collect(P.Facts.Functions[F].Accesses, static_cast<Index>(F), Loops);
  std::map<Index, LineTable> Tables;
  for (LoopPlace &Place : Loops) {
    const Range &Where = Place.Loop->Where;
    if (!Where.isValid() || size_t(Where.File) >= Texts.size() ||
        Where.End > Texts[Where.File].size())
      continue;
    const LineTable &Table =
        Tables.try_emplace(Where.File, Texts[Where.File]).first->second;
    std::tie(Place.Line, Place.Column) = Table.place(Where.Begin);
  }
  return Loops;
}

/// Sequences below \p Node whose text is in one of \p Files, by file.
static void collectSequences(AccessNode &Node,
                             std::vector<std::vector<AccessNode *>> &Files) {
  if (Node.Kind == AccessKind::Sequence && Node.Where.isValid() &&
      size_t(Node.Where.File) < Files.size())
    Files[Node.Where.File].push_back(&Node);
  for (AccessNode &Child : Node.Children)
    collectSequences(Child, Files);
}

uint64_t LoopCount::average() const {
  if (Entries == 0 || Iterations == 0)
    return 0;
  return std::max<uint64_t>(1, (Iterations + Entries / 2) / Entries);
}

/// The count that holds at \p Where.
static std::optional<uint64_t> countAt(const FileCounts &Counts,
                                       std::pair<unsigned, unsigned> Where) {
  const auto After = Counts.Places.upper_bound(Where);
  return After == Counts.Places.begin() ? std::nullopt
                                        : std::prev(After)->second;
}

/// From counts of places: what ran at the first byte of the statement, and of
/// the body. The statement's keyword is not part of what it repeats.
static std::optional<LoopCount> countByPlace(const LoopPlace &Place,
                                             const FileCounts &Counts,
                                             const LineTable &Table) {
  const AccessNode &Loop = *Place.Loop;
  // One place for both: all of it is in a macro.
  if (!Loop.Where.contains(Loop.Body) || Loop.Where.Begin == Loop.Body.Begin)
    return std::nullopt;
  const auto Entries = countAt(Counts, {Place.Line, Place.Column});
  const auto Iterations = countAt(Counts, Table.place(Loop.Body.Begin));
  if (!Entries || !Iterations || (*Entries == 0 && *Iterations != 0))
    return std::nullopt;
  return LoopCount{*Entries, *Iterations};
}

std::vector<std::optional<LoopCount>>
layoutopt::countLoops(llvm::ArrayRef<LoopPlace> Loops, const FileCounts &Counts,
                      StringRef Text) {
  std::vector<std::optional<LoopCount>> Result;
  const LineTable Table(Text);
  LineCounter Lines(Loops, Counts, Text);
  for (const LoopPlace &Loop : Loops)
    Result.push_back(Counts.Lines.empty() ? countByPlace(Loop, Counts, Table)
                                          : Lines.count(Loop));
  return Result;
}

/// Adds how often \p Sequences ran, all of which are in the file with the
/// contents \p Text. Counts of lines do not tell.
static void countSequences(llvm::ArrayRef<AccessNode *> Sequences,
                           const FileCounts &Counts, StringRef Text) {
  if (!Counts.Lines.empty())
    return;
  const LineTable Table(Text);
  for (AccessNode *Node : Sequences)
    if (Node->Where.Begin < Text.size())
      if (auto Runs = countAt(Counts, Table.place(Node->Where.Begin))) {
        Node->Runs = std::min(MaxCount, Node->Runs + *Runs);
        Node->Origin = BoundOrigin::Profile;
      }
}

/// \p Path in the form in which paths are compared.
static std::string comparable(StringRef Path, llvm::vfs::FileSystem &FS) {
  llvm::SmallString<256> Real;
  if (!FS.getRealPath(Path, Real))
    return Real.str().str();
  Real = Path;
  (void)FS.makeAbsolute(Real);
  llvm::sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
  return Real.str().str();
}

MeasuredBounds layoutopt::applyBounds(Program &P,
                                      llvm::ArrayRef<CodeCounts> Runs,
                                      llvm::ArrayRef<std::string> Texts,
                                      llvm::vfs::FileSystem &FS) {
  std::vector<LoopPlace> Loops = loopsOf(P, Texts);
  MeasuredBounds Result;
  Result.Loops = static_cast<unsigned>(Loops.size());
  llvm::StringMap<Index> Known;
  for (size_t F = 0; F != P.Facts.Files.size(); ++F)
    Known[comparable(P.Facts.Files[F].Path, FS)] = static_cast<Index>(F);
  std::vector<std::vector<LoopPlace>> InFile(P.Facts.Files.size());
  for (const LoopPlace &Loop : Loops)
    if (Loop.Line != 0)
      InFile[Loop.Loop->Where.File].push_back(Loop);

  std::vector<std::vector<AccessNode *>> Sequences(P.Facts.Files.size());
  for (FunctionFacts &F : P.Facts.Functions)
    collectSequences(F.Accesses, Sequences);

  std::map<AccessNode *, LoopCount> Sums;
  for (const CodeCounts &Run : Runs)
    for (const FileCounts &Counts : Run) {
      const auto Found = Known.find(comparable(Counts.Path, FS));
      if (Found == Known.end()) {
        Result.Foreign.push_back(Counts.Path);
        continue;
      }
      const std::vector<LoopPlace> &Mine = InFile[Found->second];
      const auto Each = countLoops(Mine, Counts, Texts[Found->second]);
      for (size_t I = 0; I != Mine.size(); ++I)
        if (Each[I]) {
          LoopCount &Sum = Sums[Mine[I].Loop];
          Sum.Entries = std::min(MaxCount, Sum.Entries + Each[I]->Entries);
          Sum.Iterations =
              std::min(MaxCount, Sum.Iterations + Each[I]->Iterations);
        }
      countSequences(Sequences[Found->second], Counts, Texts[Found->second]);
    }
  for (const auto &[Loop, Count] : Sums) {
    Loop->Bound = BoundClass::Constant;
    Loop->Count = Count.average();
    Loop->Origin = BoundOrigin::Profile;
    Loop->Runs = Count.Iterations;
    ++Result.Measured;
  }
  llvm::sort(Result.Foreign);
  Result.Foreign.erase(llvm::unique(Result.Foreign), Result.Foreign.end());
  return Result;
}
