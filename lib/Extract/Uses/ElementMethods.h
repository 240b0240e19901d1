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

/// C++: describes the methods of records whose `*this` may be an element. Their
/// bodies move to the classes for elements, where the fields are references to
/// what they were: what a body says of its object means the same there.
class ElementMethods {
public:
  ElementMethods(ExtractContext &C, ElementNames &Names) : C(C), Names(Names) {}

  /// \p Method of \p Record is called at \p Where for what is bound to \p
  /// Through, or if that is None for an element.
  void call(const clang::CXXMethodDecl *Method,
            const clang::CXXRecordDecl *Record, Index Through,
            clang::SourceRange Where);

  /// \p Function, a method or friend of \p Record with its body in there, names
  /// \p Name, which elements may be bound to (None: it names the container):
  /// what they become stands behind the record, so the body has to move there.
  void name(const clang::FunctionDecl *Function,
            const clang::CXXRecordDecl *Record, Index Name);

  /// Another unit may call \p Method, which is defined here outside of its
  /// class.
  void define(const clang::CXXMethodDecl *Method);

private:
  /// The name that `*this` is in \p Method, whose text is noted the first time;
  /// what keeps it where it is is an obstacle of that name.
  Index describe(const clang::FunctionDecl *Function,
                 const clang::CXXRecordDecl *Record);
  /// A clause that says what keeps it; or nothing, and \p Out is filled.
  std::string read(const clang::FunctionDecl *Function,
                   const clang::CXXRecordDecl *Record, ElementMethodFacts &Out);
  std::string readDeduced(const clang::FunctionDecl *Function,
                          const clang::CXXRecordDecl *Record, Index This);
  std::string readDeclaration(const clang::FunctionDecl *Declared,
                              ElementMethodFacts &Out);
  std::string readDefinition(const clang::FunctionDecl *Definition,
                             const clang::FunctionDecl *Declared,
                             const clang::CXXRecordDecl *Record,
                             ElementMethodFacts &Out);

  ExtractContext &C;
  ElementNames &Names;
  llvm::DenseSet<const clang::FunctionDecl *> Described;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ELEMENTMETHODS_H
