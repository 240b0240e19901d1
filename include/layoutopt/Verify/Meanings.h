//===-- Meanings.h - What names of a program mean ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: where containers change by their types, text that stays could come to
/// mean something else: another overload fits better, `auto` or a template's
/// argument stands for another type. So each call and each variable of the
/// original is compared with what stands in its place afterwards. The generated
/// classes count as what they stand for: `body_cref` as `const body &`.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_MEANINGS_H
#define LAYOUTOPT_VERIFY_MEANINGS_H

#include "layoutopt/Rewrite/EditSet.h"
#include "layoutopt/Verify/Verify.h"
#include <map>
#include <set>

namespace layoutopt {

/// What stands at a place: a call, a constructor's call, a name that is
/// declared, a value that a template or a concept gives, the condition of a
/// directive, or the use or definition of a macro.
enum class MeaningKind {
  Call,
  Construction,
  Declaration,
  Value,
  Condition,
  Macro
};

/// A place: the real path of a file, and the offset of a name in it.
struct MeaningPlace {
  std::string File;
  uint32_t Offset = 0;
  MeaningKind Kind = MeaningKind::Call;

  friend bool operator==(const MeaningPlace &A, const MeaningPlace &B) {
    return std::tie(A.File, A.Offset, A.Kind) ==
           std::tie(B.File, B.Offset, B.Kind);
  }
  friend bool operator<(const MeaningPlace &A, const MeaningPlace &B) {
    return std::tie(A.File, A.Offset, A.Kind) <
           std::tie(B.File, B.Offset, B.Kind);
  }
};

/// The functions that are called at a place, or the types of what is declared
/// there: more than one where templates and macros make code.
using Meanings = std::map<MeaningPlace, std::set<std::string>>;

/// Reads the meanings of the program's own text in a unit, outside of what runs
/// of the tool made.
class MeaningReader : public UnitWatcher {
public:
  std::unique_ptr<clang::ASTConsumer>
  consumer(clang::CompilerInstance &CI) override;

  Meanings Read; ///< Afterwards; not all of them, if the unit does not parse.
};

/// What a MeaningReader reads in \p Input, in a parse of its own.
llvm::Expected<Meanings>
meaningsOf(const CompileInput &Input,
           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// The meanings of directives and macros alone, of a unit in any language; it
/// is not parsed.
llvm::Expected<Meanings>
directivesOf(const CompileInput &Input,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// Where \p Edits of \p Files, which have the contents \p Changed then, left
/// the text of \p Before as it was, and \p After says that it means something
/// else.
std::vector<Finding> changedMeanings(const Meanings &Before,
                                     const Meanings &After,
                                     const EditSet &Edits,
                                     llvm::ArrayRef<FileFacts> Files,
                                     const FileContents &Changed);

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_MEANINGS_H
