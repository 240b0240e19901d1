//===-- Memberwise.h - Records whose copies are those of fields -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: elements of containers that are stored field by field are copied,
/// moved and destroyed field by field, perhaps more often than before: nobody
/// may notice.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_MEMBERWISE_H
#define LAYOUTOPT_LIB_EXTRACT_MEMBERWISE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace layoutopt {

/// Whether copies, moves and the end of an object of class \p D do what those
/// of its fields do, and no more: by the compiler's functions, or by functions
/// of the program that are seen to do the same.
bool isMemberwise(const clang::CXXRecordDecl *D);

/// Whether nobody sees how often an object of type \p T is copied or destroyed:
/// its bytes are copied, or it is a string or container of the library, or a
/// class of such. Moves of these throw nothing.
bool isValueLike(clang::QualType T, const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_MEMBERWISE_H
