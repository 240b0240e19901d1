//===-- LocalNames.h - What a function declares -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_LOCALNAMES_H
#define LAYOUTOPT_LIB_EXTRACT_LOCALNAMES_H

#include "Syntax/CodeVisitor.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace layoutopt {

/// The names that a function declares, but for those of one record, and the
/// classes that it defines. In C and C++.
class LocalNames : public CodeVisitor<LocalNames> {
public:
  explicit LocalNames(const clang::RecordDecl *But) : But(But) {}

  bool TraverseRecordDecl(clang::RecordDecl *D) {
    return D == But || CodeVisitor::TraverseRecordDecl(D);
  }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *D) {
    return D == But || CodeVisitor::TraverseCXXRecordDecl(D);
  }
  bool VisitNamedDecl(clang::NamedDecl *D) {
    if (D->getIdentifier())
      Names.insert(D->getName());
    return true;
  }
  bool VisitCXXRecordDecl(clang::CXXRecordDecl *D) {
    if (D->isThisDeclarationADefinition() && D->getIdentifier())
      Records.push_back(D);
    return true;
  }
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl *) {
    OpensNamespace = true;
    return true;
  }

  llvm::StringSet<> Names;
  std::vector<const clang::CXXRecordDecl *> Records;
  bool OpensNamespace = false;

private:
  const clang::RecordDecl *But;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_LOCALNAMES_H
