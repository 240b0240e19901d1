//===-- HotArrays.h - What a hot spot reaches -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arrays of records, by parameters and global variables, and through records
/// that hold pointers to them:
///
///     struct grid { int w; struct cell *front, *back; };   a holder
///     void step(struct grid *g)                            g->front, g->back
///
/// A holder is copied member by member, as a type of its own, so that its
/// pointers may become something else.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MOCK_HOTARRAYS_H
#define LAYOUTOPT_LIB_MOCK_HOTARRAYS_H

#include "HotCode.h"
#include "layoutopt/Mock/HotSpot.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>

namespace layoutopt {

/// The record that \p T points to, or has elements of; null: it is another
/// type, or none whose arrays have layouts.
const clang::RecordDecl *recordBehind(clang::QualType T,
                                      const clang::ASTContext &AST);

/// The record, canonical, at the end of all pointers and arrays of \p T; null:
/// there is none.
const clang::RecordDecl *recordAtEnd(clang::QualType T,
                                     const clang::ASTContext &AST);

class ArrayFinder {
public:
  /// An error about a place.
  using Refusal =
      std::function<llvm::Error(clang::SourceLocation, const llvm::Twine &)>;

  /// \p Code is all code of the hot spot; what is found is added to \p Out.
  ArrayFinder(const HotCode &Code, clang::ASTContext &AST, Refusal At,
              HotSpot &Out);

  /// The parameters of \p Hot, in order, with HotSpot::Parameters.
  llvm::Error addParameters(const clang::FunctionDecl &Hot);
  llvm::Error addGlobals();

  /// Whether a value of type \p T leads to arrays, or is part of one.
  bool isCopied(clang::QualType T) const;
  bool isHolder(const clang::RecordDecl *R) const;
  /// Canonical: those of which mock-ups have a copy.
  const std::set<const clang::VarDecl *> &globals() const { return Globals; }

private:
  struct Access {
    std::string Source, Target;
  };
  llvm::Error addArray(clang::QualType T, const Access &To,
                       clang::SourceLocation L);
  llvm::Error addFields(const clang::RecordDecl &R, const Access &To,
                        clang::SourceLocation L);
  llvm::Error addField(const clang::FieldDecl &F, const Access &To);
  llvm::Expected<std::string> addLocal(clang::QualType T,
                                       const std::string &Source,
                                       clang::SourceLocation L);
  llvm::Error addGlobal(const clang::VarDecl &V);
  bool isElement(const clang::RecordDecl *R) const;
  bool holds(const clang::FieldDecl &F) const;
  std::string printed(clang::QualType T) const;

  const HotCode &Code;
  clang::ASTContext &AST;
  Refusal At;
  HotSpot &Out;
  clang::PrintingPolicy Policy;
  std::set<const clang::RecordDecl *> Elements; ///< Canonical.
  std::set<const clang::VarDecl *> Globals;
  mutable std::map<const clang::RecordDecl *, bool> Holders;
  unsigned Depth = 0; ///< Of holders in holders.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MOCK_HOTARRAYS_H
