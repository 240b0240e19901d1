//===-- Spell.cpp - Numbers of the source as text -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bound of an array may be spelled by a macro or a constant. New text has
/// that spelling where it means the same; elsewhere it has the number, and the
/// declaration is preceded by an assertion that this is the one.
///
///     static struct body grid[4][N];      grid.x[i * N + j]
///
///     typedef struct body row[N];
///     static row grid[4];                 grid.x[i * 2 + j]
///
/// The second one gets, in front of it,
///
///     _Static_assert(sizeof(*(row *)0) / sizeof((*(row *)0)[0]) == 2, "...");
///
//===----------------------------------------------------------------------===//

#include "Job.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using llvm::StringRef;

std::string layoutopt::spell(const SpelledNumber &Number) {
  return Number.How == Spelling::Everywhere ? Number.Text
                                            : std::to_string(Number.Value);
}

std::string layoutopt::spellExtent(const MemberFacts &M, size_t Layer) {
  return spell(Layer < M.Bounds.size()
                   ? M.Bounds[Layer]
                   : SpelledNumber{M.Extents[Layer], Spelling::Literal, ""});
}

/// How the declarations of \p E spell layer \p Layer of its bounds.
static std::vector<SpelledNumber> spellings(const EntityFacts &E,
                                            size_t Layer) {
  uint64_t Rows = 1;
  for (uint64_t Each : E.Inner)
    Rows *= std::max<uint64_t>(Each, 1);
  uint64_t Value = Layer == 0 ? E.Count / Rows : E.Inner[Layer - 1];
  std::vector<SpelledNumber> Out;
  for (const DeclarationFacts &D : E.Declarations) {
    Out.push_back({Value, Spelling::Literal, ""});
    if (Layer < D.Bounds.size() && D.Bounds[Layer].How != Spelling::Literal)
      Out.back() = D.Bounds[Layer];
    Out.back().Value = Value;
  }
  if (Out.empty())
    Out.push_back({Value, Spelling::Unknown, ""});
  return Out;
}

std::string layoutopt::asProduct(const std::string &Factors, uint64_t Value,
                                 const Generated &Set) {
  const bool IsLong = Value > INT32_MAX && StringRef(Factors).contains(" * ");
  return IsLong ? ("(" + Set.indexType() + ")" + Factors).str() : Factors;
}

std::string RewriteJob::rows(Index Entity, size_t Layers, Generated &Set,
                             const Range &Where) {
  const EntityFacts &E = Facts.Entities[Entity];
  const size_t Size = E.Inner.size() + 1;
  assert(Layers <= Size && "more layers than there are");
  std::string Text;
  uint64_t Number = 1, Product = 1;
  for (size_t Layer = Size - Layers; Layer != Size; ++Layer) {
    std::vector<SpelledNumber> All = spellings(E, Layer);
    const SpelledNumber &First = All.front();
    bool IsOne = llvm::all_of(
        All, [&](const SpelledNumber &Each) { return Each == First; });
    bool IsText = IsOne && First.How == Spelling::Everywhere;
    Product = llvm::SaturatingMultiply<uint64_t>(Product, First.Value);
    if (IsText)
      Text += (Text.empty() ? "" : " * ") + spell(First);
    else
      Number *= First.Value;
    if (!IsOne || First.How > Spelling::Everywhere)
      assertBounds(Entity, Set, Where);
  }
  if (Text.empty())
    return std::to_string(Number);
  if (Number != 1)
    Text += " * " + std::to_string(Number);
  return asProduct(Text, Product, Set);
}

/// Whether others of \p Set have the bounds of \p Entity, and all of them as
/// literals.
static bool areLiteralsElsewhere(const RewriteJob &Job, const Generated &Set,
                                 Index Entity) {
  bool IsFound = false;
  for (Index Number : Set.set().Set->Entities) {
    const EntityFacts &Other = Job.Facts.Entities[Number];
    if (Number == Entity || Other.Inner.empty())
      continue;
    for (const DeclarationFacts &D : Other.Declarations) {
      if (llvm::any_of(D.Bounds, [](const SpelledNumber &Bound) {
            return Bound.How != Spelling::Literal &&
                   Bound.How != Spelling::Unknown;
          }))
        return false;
      IsFound |=
          D.Bounds.empty() && Other.Inner == Job.Facts.Entities[Entity].Inner;
    }
  }
  return IsFound;
}

void RewriteJob::assertBounds(Index Entity, Generated &Set,
                              const Range &Where) {
  const EntityFacts &E = Facts.Entities[Entity];
  bool IsUnknown = false;
  for (const DeclarationFacts &D : E.Declarations)
    for (const SpelledNumber &Bound : D.Bounds)
      IsUnknown |= Bound.How == Spelling::Unknown;
  // What `auto` stands for, another array of the set has said.
  if (IsUnknown && !areLiteralsElsewhere(*this, Set, Entity))
    return refuse(Set, Reason::HiddenBound,
                  "a bound of '" + E.Name +
                      "' is needed elsewhere, and its declaration does not "
                      "spell it",
                  "declare it with its bounds", Where);
  if (!Asserted.insert(Entity).second)
    return;
  for (const DeclarationFacts &D : E.Declarations)
    if (!D.Bounds.empty())
      assertBounds(E, D, Set);
}

/// Whether a declaration or a member may be put behind \p Before.
static bool isBetweenDeclarations(StringRef Before) {
  while (true) {
    Before = Before.rtrim();
    if (Before.ends_with("*/")) {
      Before = Before.take_front(Before.rfind("/*"));
      continue;
    }
    StringRef Line = Before.substr(lineStart(Before, Before.size()));
    if (Line.ltrim().starts_with("//") || Line.ltrim().starts_with("#")) {
      Before = Before.drop_back(Line.size());
      continue;
    }
    size_t Comment = Line.find("//");
    if (Comment == StringRef::npos)
      break;
    Before = Before.drop_back(Line.size() - Comment);
  }
  return Before.empty() || StringRef(";{}:").contains(Before.back());
}

/// Where what \p D declares is declared, as a whole.
static std::pair<Index, uint32_t> startOf(const RewriteJob &Job,
                                          const EntityFacts &E,
                                          const DeclarationFacts &D) {
  if (E.Kind == EntityKind::Param || E.Kind == EntityKind::Return ||
      E.Kind == EntityKind::KernelParam) {
    for (const Range &R : Job.Facts.Functions[E.Function].Declarations)
      if (R.contains(D.Whole))
        return {R.File, R.Begin};
    return {None, 0};
  }
  uint32_t Begin = D.Leading.isValid() ? D.Leading.Begin : D.Specifier.Begin;
  // In front of a record that is defined with it.
  const Range &Record = Job.Facts.Records[E.Record].Definition;
  if (RewriteJob::isParted(D) && Record.File == D.Whole.File)
    Begin = std::min(Begin, Record.Begin);
  return {D.Whole.File, Begin};
}

void RewriteJob::assertBounds(const EntityFacts &E, const DeclarationFacts &D,
                              Generated &Set) {
  auto [File, At] = startOf(*this, E, D);
  const bool HasAssert = hasStaticAssert(Set);
  if (File == None || (E.Kind == EntityKind::Member && !HasAssert) ||
      !isBetweenDeclarations(StringRef(Contents[File]).take_front(At)))
    return refuse(
        Set, Reason::HiddenBound,
        "a bound of '" + E.Name + "' means something else where it is needed",
        "spell it by a macro or constant that stays as it is", D.Whole);
  std::string Test;
  for (const SpelledNumber &Bound : D.Bounds)
    if (!Bound.Text.empty())
      Test += (Test.empty() ? "" : " && ") + Bound.Text +
              " == " + std::to_string(Bound.Value);
  if (Test.empty())
    return;
  std::string Text;
  if (HasAssert)
    Text = (isCPlusPlus() ? "static_assert(" : "_Static_assert(") + Test +
           ", \"bounds of " + E.Name + "\");";
  else
    Text = "enum { " + InUse.make(E.Name + "_bounds") + " = sizeof(char[" +
           Test + " ? 1 : -1]) };";
  Text += "\n" + indentAt(Contents[File], At);
  Before.push_back({{File, At, At},
                    withLineEnding(Text, endingOf(File)),
                    Set.set().Set->Id});
}
