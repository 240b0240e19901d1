//===-- ConstructedPlaces.h - Where records are constructed -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: an element that is stored field by field is constructed as a record
/// somewhere else, and its fields are moved to their places then. What its
/// constructor tells others of where it lies is wrong afterwards.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CONSTRUCTEDPLACES_H
#define LAYOUTOPT_LIB_EXTRACT_CONSTRUCTEDPLACES_H

#include "Syntax/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// By what \p F, a constructor or method of the program that this unit defines,
/// or a method that it calls may let others know where its object or a part of
/// that lies; null if by nothing. Methods that this unit does not define are
/// added to \p Unseen; without that, they may. \p Where tells what runs of the
/// tool made: its handles know nothing of who holds them.
const clang::Expr *
toldPlace(const clang::FunctionDecl *F, clang::ASTContext &AST, Places &Where,
          llvm::SmallVectorImpl<const clang::CXXMethodDecl *> *Unseen);

/// Likewise the value that the definition of its class gives \p F.
const clang::Expr *toldPlace(const clang::FieldDecl *F, clang::ASTContext &AST,
                             Places &Where);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CONSTRUCTEDPLACES_H
