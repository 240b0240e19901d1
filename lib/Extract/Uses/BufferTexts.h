//===-- BufferTexts.h - Texts that stand for buffers in C++ -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_BUFFERTEXTS_H
#define LAYOUTOPT_LIB_EXTRACT_BUFFERTEXTS_H

#include "Context.h"
#include "Types/BufferPlaces.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <set>

namespace layoutopt {

/// What notes the buffers of a host in C++, whose records are converted on
/// their way: each text that has to be another one becomes an expression
/// `device` without a variant, see ExprFacts, and each use that is not
/// understood an obstacle.
class BufferTexts {
protected:
  BufferTexts(const BufferPlaces &Places,
              llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C)
      : C(C), AST(C.AST), Handled(Places.Handled), Places(Places),
        Users(Users) {}

  /// Notes that the type of \p D is \p New wherever it is spelled, which is
  /// where \p Written says of it, and refuses what keeps it from becoming that.
  void noteDeclaration(
      const clang::ValueDecl *D, llvm::StringRef New,
      llvm::function_ref<std::optional<Range>(clang::TypeLoc)> Written);
  /// Refuses the buffers whose names stand where they are not understood; what
  /// would be done instead is \p Fix.
  void noteMentions(const char *Fix);

  const clang::RecordDecl *recordOf(const clang::ValueDecl *D) const {
    return Places.Buffers.lookup(D);
  }
  void refuse(const clang::ValueDecl *D, Reason Why, const llvm::Twine &Message,
              const llvm::Twine &Fix, clang::SourceRange R) {
    C.obstacle(Why, "buffer '" + D->getName() + "': " + Message, Fix, R,
               C.classBuffer(D));
  }
  std::optional<Range> text(clang::SourceLocation Begin,
                            clang::SourceLocation End) const;
  std::optional<Range> text(clang::SourceRange R) const {
    return text(R.getBegin(), R.getEnd());
  }
  /// The type of a buffer in \p T: without arrays and references; null where it
  /// is deduced.
  static clang::TypeLoc spelled(clang::TypeLoc T);
  static bool isName(const clang::Expr *E);
  void edit(const clang::ValueDecl *D, std::optional<Range> Where,
            const llvm::Twine &Text, clang::SourceRange Of,
            llvm::StringRef Kernel = "", int32_t Number = -1,
            std::optional<Range> Written = {});
  void uniteRecords();

  ExtractContext &C;
  clang::ASTContext &AST;
  llvm::DenseSet<const clang::Expr *> Handled; ///< Names that are understood.

private:
  bool takeApart(const clang::ValueDecl *D, const clang::DeclaratorDecl *Each,
                 llvm::ArrayRef<const clang::DeclaratorDecl *> Group,
                 llvm::StringRef New, std::optional<Range> Type);
  /// Whether \p D, in one declaration with a buffer of \p Record, is another.
  bool isOfRecord(const clang::ValueDecl *D,
                  const clang::RecordDecl *Record) const;
  std::optional<Range> around(clang::SourceLocation L,
                              const clang::ValueDecl *D);

  const BufferPlaces &Places;
  llvm::ArrayRef<const clang::Decl *> Users;
  std::set<Range> Edited;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_BUFFERTEXTS_H
