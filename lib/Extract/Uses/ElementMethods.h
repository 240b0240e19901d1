//===-- ElementMethods.h - Methods that are called for elements -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ELEMENTMETHODS_H
#define LAYOUTOPT_LIB_EXTRACT_ELEMENTMETHODS_H

#include "Uses/ElementNames.h"

namespace layoutopt {

/// C++: describes the methods of records that are called for elements. Their
/// bodies move to the classes for elements, where the fields are references to
/// what they were: a body that speaks of fields and of other such methods alone
/// means the same there.
class ElementMethods {
public:
  ElementMethods(ExtractContext &C, ElementNames &Names) : C(C), Names(Names) {}

  /// \p Method of \p Record is called at \p Where for what is bound to \p
  /// Through, or if that is None for an element.
  void call(const clang::CXXMethodDecl *Method,
            const clang::CXXRecordDecl *Record, Index Through,
            clang::SourceRange Where);

  /// \p Function names \p Name, which elements may be bound to, within the
  /// definition of \p Record: the class for elements stands behind it, so the
  /// function has to move there.
  void name(const clang::FunctionDecl *Function,
            const clang::CXXRecordDecl *Record, Index Name,
            clang::SourceRange Where);

private:
  /// What keeps a body where it is; a clause, or nothing.
  const std::string &problemOf(const clang::CXXMethodDecl *Method,
                               const clang::CXXRecordDecl *Record);
  std::string describe(const clang::CXXMethodDecl *Method,
                       const clang::CXXRecordDecl *Record);

  ExtractContext &C;
  ElementNames &Names;
  std::map<const clang::CXXMethodDecl *, std::string> Problems;
  llvm::DenseMap<const clang::CXXMethodDecl *, Index> Numbers;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ELEMENTMETHODS_H
