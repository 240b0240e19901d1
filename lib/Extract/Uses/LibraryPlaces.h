//===-- LibraryPlaces.h - What the C++ library keeps of places --*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: which functions and classes of the library know where an object lies
/// for longer than they are given it. What is not named here is taken to know
/// it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_LIBRARYPLACES_H
#define LAYOUTOPT_LIB_EXTRACT_LIBRARYPLACES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// Whether an object of \p Class is a value of the library that knows nothing
/// of where another one lies; false for null.
bool isValue(const clang::CXXRecordDecl *Class);

/// Whether what has type \p T knows no place, if it is an object.
bool isValueOrNothing(clang::QualType T);

/// Whether \p F is a function of the library that gets pointers and iterators
/// and keeps none.
bool keepsNothing(const clang::FunctionDecl *F, const clang::ASTContext &AST);

/// Whether function \p F of the library hands a reference that it gets to what
/// it makes, `emplace_back`, so that another class gets that.
bool passesOn(const clang::FunctionDecl *F);

/// Whether \p Call of the library may make objects of other classes of the
/// program than those that \p E leads to: their constructors get references.
bool makesOthers(const clang::CallExpr *Call, const clang::Expr *E,
                 const clang::ASTContext &AST);

/// Whether function \p F of the library looks at an iterator, or at what it
/// leads to, and keeps none.
bool takesPosition(const clang::FunctionDecl *F);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_LIBRARYPLACES_H
