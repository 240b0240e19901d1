//===-- StatedBounds.cpp - Loop bounds of the policy ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/StatedBounds.h"
#include "layoutopt/Bounds/Bounds.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

namespace {

/// Finds the loops that bounds name.
class Finder {
public:
  Finder(Program &P, llvm::ArrayRef<std::string> Texts)
      : P(P), Loops(loopsOf(P, Texts)) {}

  /// More than one where functions share a text.
  Expected<std::vector<AccessNode *>> find(const BoundPolicy &Bound) const {
    return Bound.Line != 0 ? findByLine(Bound) : findByNumber(Bound);
  }

private:
  Expected<std::vector<AccessNode *>> findByLine(const BoundPolicy &B) const;
  Expected<std::vector<AccessNode *>> findByNumber(const BoundPolicy &B) const;
  Expected<Index> findFile(const BoundPolicy &Bound) const;
  std::string describe(const LoopPlace &Place) const;

  Program &P;
  std::vector<LoopPlace> Loops;
};

} // namespace

/// True when \p Path is \p Name, or ends with it after a folder.
static bool namesPath(StringRef Name, StringRef Path) {
  Name.consume_front("./");
  return Path == Name || (Path.consume_back(Name) && !Path.empty() &&
                          llvm::sys::path::is_separator(Path.back()));
}

std::string Finder::describe(const LoopPlace &Place) const {
  std::string Text = "loop " + std::to_string(Place.Loop->Number) + " of " +
                     inQuotes(P.Facts.Functions[Place.Function].Name);
  if (Place.Line != 0)
    Text += ", line " + std::to_string(Place.Line);
  return Text;
}

Expected<Index> Finder::findFile(const BoundPolicy &Bound) const {
  Index Result = None;
  std::vector<std::string> Known;
  for (size_t F = 0; F != P.Facts.Files.size(); ++F) {
    const FileFacts &File = P.Facts.Files[F];
    if (File.System)
      continue;
    Known.push_back(llvm::sys::path::filename(File.Path).str());
    if (!namesPath(Bound.Name.Value, File.Path))
      continue;
    if (Result != None)
      return usageError(inQuotes(Bound.Name.Value) + " is " +
                            inQuotes(P.Facts.Files[Result].Path) + " or " +
                            inQuotes(File.Path),
                        Bound.Name.Where);
    Result = static_cast<Index>(F);
  }
  if (Result == None)
    return usageError("no file " + inQuotes(Bound.Name.Value) +
                          " in the program" +
                          didYouMean(Bound.Name.Value, Known),
                      Bound.Name.Where);
  return Result;
}

Expected<std::vector<AccessNode *>>
Finder::findByLine(const BoundPolicy &Bound) const {
  Expected<Index> File = findFile(Bound);
  if (!File)
    return File.takeError();
  std::vector<AccessNode *> Found;
  const LoopPlace *Nearest = nullptr;
  auto Distance = [&](const LoopPlace &L) {
    return L.Line > Bound.Line ? L.Line - Bound.Line : Bound.Line - L.Line;
  };
  for (const LoopPlace &Place : Loops) {
    if (Place.Loop->Where.File != *File || Place.Line == 0)
      continue;
    if (!Nearest || Distance(Place) < Distance(*Nearest))
      Nearest = &Place;
    if (Place.Line != Bound.Line)
      continue;
    if (!Found.empty() && Found.front()->Where != Place.Loop->Where)
      return usageError("more than one loop begins in line " +
                            Twine(Bound.Line) +
                            "; name it by 'function' and 'loop'",
                        Bound.Name.Where);
    Found.push_back(Place.Loop);
  }
  if (Found.empty())
    return usageError("no loop that accesses memory begins in line " +
                          Twine(Bound.Line) + " of " +
                          inQuotes(Bound.Name.Value) +
                          (Nearest ? "; the nearest is " + describe(*Nearest)
                                   : std::string()),
                      Bound.Name.Where);
  return Found;
}

Expected<std::vector<AccessNode *>>
Finder::findByNumber(const BoundPolicy &Bound) const {
  std::vector<std::string> Known;
  Index Function = None;
  for (size_t F = 0; F != P.Facts.Functions.size(); ++F) {
    const FunctionFacts &Each = P.Facts.Functions[F];
    if (!Each.IsDefined || Each.IsType)
      continue;
    Known.push_back(Each.Name);
    if (Each.Name != Bound.Name.Value)
      continue;
    if (Function != None)
      return usageError("more than one function is named " +
                            inQuotes(Each.Name) + "; name the loop by 'at'",
                        Bound.Name.Where);
    Function = static_cast<Index>(F);
  }
  if (Function == None)
    return usageError("no function " + inQuotes(Bound.Name.Value) +
                          " in the program" +
                          didYouMean(Bound.Name.Value, Known),
                      Bound.Name.Where);
  const LoopPlace *Nearest = nullptr;
  auto Distance = [&](const LoopPlace &L) {
    return L.Loop->Number > Bound.Loop ? L.Loop->Number - Bound.Loop
                                       : Bound.Loop - L.Loop->Number;
  };
  for (const LoopPlace &Place : Loops) {
    if (Place.Function != Function)
      continue;
    if (Place.Loop->Number == Bound.Loop)
      return std::vector<AccessNode *>{Place.Loop};
    if (!Nearest || Distance(Place) < Distance(*Nearest))
      Nearest = &Place;
  }
  return usageError(
      inQuotes(Bound.Name.Value) + " has no loop " + Twine(Bound.Loop) +
          " that accesses memory" +
          (Nearest ? "; the nearest is " + describe(*Nearest) : std::string()),
      Bound.Name.Where);
}

Error layoutopt::applyBounds(Program &P, llvm::ArrayRef<BoundPolicy> Bounds,
                             llvm::ArrayRef<std::string> Texts) {
  if (Bounds.empty())
    return Error::success();
  const Finder Find(P, Texts);
  std::map<AccessNode *, Place> Stated;
  for (const BoundPolicy &Bound : Bounds) {
    Expected<std::vector<AccessNode *>> Found = Find.find(Bound);
    if (!Found)
      return Found.takeError();
    for (AccessNode *Loop : *Found) {
      const auto Inserted = Stated.try_emplace(Loop, Bound.Name.Where);
      if (!Inserted.second)
        return usageError("this loop has a bound already, from line " +
                              Twine(Inserted.first->second.Line),
                          Bound.Name.Where);
      Loop->Bound = BoundClass::Constant;
      Loop->Count = Bound.Iterations.Value;
      Loop->Origin = BoundOrigin::Policy;
    }
  }
  return Error::success();
}
