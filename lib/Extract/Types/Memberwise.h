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

#include "layoutopt/Model/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace layoutopt {

/// Copy functions and destructors that this unit does not define: what they do
/// another one has to say.
using UnseenFunctions = llvm::SmallVectorImpl<const clang::CXXMethodDecl *>;

/// Whether \p M, a copy function or destructor of the program, does what the
/// compiler's would do. If this unit does not define it, it is added to
/// \p Unseen, and is taken to; without that it does not.
bool isMemberwise(const clang::CXXMethodDecl *M, UnseenFunctions *Unseen);

/// Whether copies, moves and the end of an object of class \p D do what those
/// of its fields do, and no more: by the compiler's functions, or by functions
/// of the program that are seen to do the same. There may be no copies.
bool isMemberwise(const clang::CXXRecordDecl *D, UnseenFunctions *Unseen);

/// Whether \p F, a function `swap` of the program for two objects of class \p
/// D, of which a method has one in `*this`, swaps each of their fields once,
/// and does no more: what std::swap would do.
bool isMemberwiseSwap(const clang::FunctionDecl *F,
                      const clang::CXXRecordDecl *D);

/// Whether objects of class \p D can be moved, and not copied.
bool isMoveOnly(const clang::CXXRecordDecl *D);

/// How objects of \p D, which is memberwise, get their values; nothing if it is
/// neither by copies nor by moves of all fields.
std::optional<Passing> passingOf(const clang::CXXRecordDecl *D,
                                 const clang::ASTContext &AST);

/// Whether bytes are all there is to an object of type \p T: it is trivially
/// copyable, or memberwise and consists of such.
bool isOfBytes(clang::QualType T, const clang::ASTContext &AST,
               UnseenFunctions *Unseen);

/// Whether nobody sees how often an object of type \p T is moved, nor how often
/// something that was moved from is destroyed: its bytes are copied, or it is a
/// string, container, pointer that owns something or function of the library,
/// or a class of such. Moves of these throw nothing.
bool isValueLike(clang::QualType T, const clang::ASTContext &AST,
                 UnseenFunctions *Unseen);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_MEMBERWISE_H
