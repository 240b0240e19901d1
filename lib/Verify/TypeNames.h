//===-- TypeNames.h - Types by what they stand for --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_TYPENAMES_H
#define LAYOUTOPT_LIB_VERIFY_TYPENAMES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <string>

namespace layoutopt {

/// Names types and functions of C++ so that those of a program and of its
/// rewritten form are equal if they mean the same: the classes that the tool
/// generates have the names of what they stand for.
class TypeNames {
public:
  explicit TypeNames(clang::ASTContext &AST)
      : AST(AST), SM(AST.getSourceManager()) {}

  std::string of(clang::QualType T);
  /// By its name and parameters; what the library or a generated class declares
  /// by its name alone. Empty: it stands for no function of the program before.
  std::string of(const clang::FunctionDecl *F);
  /// What a template makes, with its value; other variables are empty.
  std::string of(const clang::VarDecl *V);
  std::string of(const clang::EnumConstantDecl *E);

  /// Whether \p Now, a name in the rewritten program, is \p Was but for handles
  /// of arrays in it, each of which stands where a pointer or an array stood.
  static bool mayStandFor(llvm::StringRef Now, llvm::StringRef Was);

  /// Whether a run of the tool made what stands at \p L.
  bool isGenerated(clang::SourceLocation L);
  /// Whether \p D is declared by the library, or was generated.
  bool isForeign(const clang::Decl *D);

private:
  /// What stands for handles; no identifier has it.
  static constexpr llvm::StringLiteral Handle = "<handle>";

  /// The type that generated class \p D stands for; empty: it is none of those.
  const std::string &standsFor(const clang::CXXRecordDecl *D);
  std::string findMeaning(const clang::CXXRecordDecl *D);
  std::string ofMethod(const clang::CXXMethodDecl *Method, bool &IsOwn);
  bool isObject(clang::QualType T);
  std::string ofTrait(const clang::DependentNameType *T);
  std::string ofRecord(const clang::RecordDecl *D);
  std::string of(const clang::TemplateArgument &Arg);

  clang::ASTContext &AST;
  const clang::SourceManager &SM;
  llvm::DenseMap<const clang::Decl *, std::string> Known;
  std::map<clang::FileID, std::vector<std::pair<size_t, size_t>>> Generated;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_TYPENAMES_H
