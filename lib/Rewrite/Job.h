//===-- Job.h - State of one attempt to rewrite -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_JOB_H
#define LAYOUTOPT_LIB_REWRITE_JOB_H

#include "Boundary.h"
#include "ContainerEdits.h"
#include "Devices.h"
#include "Generated.h"
#include "layoutopt/Rewrite/Rewrite.h"
#include <memory>

namespace layoutopt {

/// Whether \p Word is a token of \p Text.
bool hasWord(llvm::StringRef Text, llvm::StringRef Word);

/// A number of the source as text that is right wherever its declaration is
/// seen. Where that is the number itself although the source spells it in
/// another way, something has to assert it: see RewriteJob::assertBounds().
std::string spell(const SpelledNumber &Number);
/// Bound \p Layer of the array \p M, which Generated asserts.
std::string spellExtent(const MemberFacts &M, size_t Layer);
/// \p Factors, a product of records whose value is \p Value, formed in 64 bits
/// where that is no `int`: each factor may be one.
std::string asProduct(const std::string &Factors, uint64_t Value,
                      const Generated &Set);

/// The trait by which class templates name what vectors become.
struct TraitsOutput {
  std::string Name;                ///< Empty: nobody needs it.
  Index Owner = None;              ///< The set that it comes with.
  std::map<Index, uint32_t> Files; ///< That name it, and where at first.
};

/// What the parts of the rewriter share. A set that turns out not to be
/// rewritable is noted, and the attempt goes on to find others; then it is
/// repeated without them.
struct RewriteJob {
  RewriteJob(const Program &P, llvm::ArrayRef<std::string> Contents,
             const MacroTable &Macros, PathTest IsTaken,
             const std::vector<bool> &Outside)
      : P(P), Facts(P.Facts), Contents(Contents), Macros(Macros),
        IsTaken(IsTaken), Outside(Outside), InUse(P.Facts.Identifiers, Macros),
        InKernels(P.Facts.Identifiers, Macros),
        WarnsOfSigns(
            warnsOf({"conversion", "sign-conversion"}, P.Facts, Contents)),
        WarnsOfCasts(warnsOf({"old-style-cast"}, P.Facts, Contents)),
        WarnsOfBuffers(warnsOf({"unsafe-buffer-usage"}, P.Facts, Contents)),
        HasInline(hasInline(P.Facts)), Constexpr(constexprFunctions(P.Facts)) {
    Sets.resize(P.Sets.size());
  }

  const Program &P;
  const TUFacts &Facts;
  llvm::ArrayRef<std::string> Contents; ///< By number of file.
  const MacroTable &Macros;
  PathTest IsTaken;
  const std::vector<bool> &Outside; ///< By file: not the project's; or none.
  Names InUse;                      ///< In the host's code.
  Names InKernels; ///< In OpenCL C, which sees none of the host's.
  std::vector<std::unique_ptr<Generated>> Sets; ///< By number; null: as it is.
  std::map<Index, ObstacleFacts> Refused;       ///< By number of set.
  std::vector<Edit> Edits;
  std::vector<NewFile> NewFiles;
  std::vector<Edit> Before; ///< Go in front of others in their place.
  /// Whether compilers are asked to warn where a sign changes: then what has 64
  /// bits and perhaps no sign is cast.
  const bool WarnsOfSigns;
  const bool WarnsOfCasts;   ///< C++: of those that are written as in C.
  const bool WarnsOfBuffers; ///< Of each index of a pointer.
  /// Whether `inline` is a word in all units: not so with -std=c89 and -ansi.
  const bool HasInline;
  const std::vector<Range> Constexpr; ///< Functions that compilers may run.
  BoundaryWrappers Boundaries;
  std::map<Index, DeviceNames> Devices;        ///< By number of set.
  std::map<Index, ContainerOutput> Containers; ///< By number of set.
  TraitsOutput Traits;
  std::set<Index> Mentioned;       ///< Entities that new text mentions.
  std::set<Index> InInitialValues; ///< Arrays whose storage it mentions.

  /// Whether \p File is not the user's to edit, nor its folder.
  bool isForeign(Index File) const {
    return Facts.Files[File].System || Outside[File];
  }
  bool isCPlusPlus() const { return isAllCPlusPlus(Facts); }

  /// The generated code of the set of \p Entity; null when it stays as it is.
  Generated *setOfEntity(Index Entity) const {
    Index Set = Entity == None ? None : P.SetOf[Entity];
    return Set == None ? nullptr : Sets[Set].get();
  }
  /// What \p Entity of \p Set, no array, is declared as.
  std::string typeOf(Index Entity, Generated &Set);
  /// The words in front of the type in \p D.
  std::string leading(const DeclarationFacts &D) const;
  /// Whether flags or pragmas ask compilers for one of \p Warnings.
  static bool warnsOf(llvm::ArrayRef<llvm::StringRef> Warnings,
                      const TUFacts &Facts,
                      llvm::ArrayRef<std::string> Contents);
  static bool hasInline(const TUFacts &Facts);
  /// Whether all units know `for (int i = 0; ...)`, which C89 does not.
  static bool hasForDeclarations(const TUFacts &Facts);
  /// Generated functions as all units can read them.
  std::string inDialect(std::string Text) const;
  /// Whether \p D follows the definition of its record.
  static bool isParted(const DeclarationFacts &D) {
    return D.Specifier.isValid() && D.Specifier.Begin == D.Specifier.End;
  }
  /// Whether \p Entity is a variable that lives as long as the program.
  bool isStatic(Index Entity) const;
  /// Whether \p Where is in the initial value of such a variable.
  bool isStaticPlace(const Range &Where) const;
  /// Whether \p Where is in the initial value that a class gives its member.
  bool isOwnInitializer(const EntityFacts &Entity, const Range &Where) const;
  /// Whether \p Where is in a function that compilers may run.
  bool isConstexpr(const Range &Where) const {
    return llvm::any_of(Constexpr,
                        [&](const Range &R) { return R.contains(Where); });
  }
  static std::vector<Range> constexprFunctions(const TUFacts &Facts);
  /// Whether the struct that \p Array becomes is defined before \p Where, in
  /// its file or a header.
  bool isStorageVisible(Index Array, const Range &Where) const;
  /// The number of records in \p Array as its declaration \p D spells it, or
  /// else as others do; empty if none does.
  std::string countText(Index Array, const DeclarationFacts &D, Generated &Set);
  // Spell.cpp
  /// The product of the last \p Layers bounds of \p Entity as a product, for
  /// \p Where.
  std::string rows(Index Entity, size_t Layers, Generated &Set,
                   const Range &Where);
  /// Puts assertions in front of the declarations of \p Entity: that their
  /// bounds are what they were.
  void assertBounds(Index Entity, Generated &Set, const Range &Where);
  /// Whether all units that see \p Set have `static_assert`.
  bool hasStaticAssert(const Generated &Set) const;
  /// Of an array that becomes a struct of arrays beside its handle.
  std::string storageName(const EntityFacts &Array) const {
    return InUse.unused(Array.Name + "_storage");
  }
  /// `{w_storage.x, w_storage.y}`, the handle of \p Array.
  std::string storageInitializer(Index Array, Generated &Set, Index File) const;
  llvm::StringRef source(const Range &R) const {
    return llvm::StringRef(Contents[R.File]).slice(R.Begin, R.End);
  }
  /// Notes the first reason for which \p Set cannot be rewritten.
  void refuse(const Generated &Set, Reason Why, const llvm::Twine &Message,
              const llvm::Twine &Fix, const Range &Where) {
    ObstacleFacts O;
    O.Kind = Why;
    O.Message = Message.str();
    O.Fix = Fix.str();
    O.Where = Where;
    O.Entity = Set.set().Set->Entities.front();
    Refused.try_emplace(Set.set().Number, std::move(O));
  }
  /// \p Text, for \p At in \p File, with the name of the trait in it; \p Set
  /// asks for that.
  std::string withTraits(llvm::StringRef Text, Index File, uint32_t At,
                         Index Set);
  /// The line ending of a file.
  llvm::StringRef endingOf(Index File) {
    auto [At, IsNew] = Endings.try_emplace(File);
    if (IsNew)
      At->second = lineEnding(Contents[File]);
    return At->second;
  }
  /// Replaces \p Where by \p New, keeping the comments in between.
  void replace(const Range &Where, llvm::StringRef New, const Generated &Set);
  /// Inserts \p Text, lines ending in `\n`, as it is.
  void insert(Index File, size_t Offset, llvm::StringRef Text,
              const Generated &Set);

private:
  void assertBounds(const EntityFacts &E, const DeclarationFacts &D,
                    Generated &Set);

  std::set<Index> Asserted; ///< Entities whose bounds are asserted.
  std::map<Index, llvm::StringRef> Endings;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_JOB_H
