//===-- Elements.h - Containers that may change, their elements -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: which types are containers of records that may change, which their
/// iterators, and what a member or a function of the library does with them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ELEMENTS_H
#define LAYOUTOPT_LIB_EXTRACT_ELEMENTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// \p T as a record of the program, complete and not made by a template; or
/// null.
const clang::CXXRecordDecl *ownRecord(clang::QualType T,
                                      const clang::ASTContext &AST);

/// Likewise \p D, which may be null.
const clang::CXXRecordDecl *ownRecord(const clang::CXXRecordDecl *D,
                                      const clang::ASTContext &AST);

/// Whether an object of \p Record becomes something else unasked,
/// `operator int()`: what takes a record or that could take either of a class
/// that turns into both.
bool convertsUnasked(const clang::CXXRecordDecl *Record);

/// The record whose `std::vector`, `std::array` or `std::span` \p T is; null if
/// it is none. References are looked through.
const clang::CXXRecordDecl *recordOfContainer(clang::QualType T,
                                              const clang::ASTContext &AST);

/// Whether \p T, such a container, is a `std::array`.
bool isStdArray(clang::QualType T);

/// Whether \p T, such a container, is a `std::span`: it leads to elements of
/// another one, and says itself whether they are constants.
bool isSpan(clang::QualType T);

/// Whether \p T, a span, is one of constants.
bool isSpanOfConst(clang::QualType T);

/// Whether the type of \p T, a span, says how many elements it has.
bool hasStaticExtent(clang::QualType T);

/// The record S if \p T is a `std::unique_ptr<S[]>` with the deleter of the
/// library; null if it is none. References are looked through.
const clang::CXXRecordDecl *recordOfUnique(clang::QualType T,
                                           const clang::ASTContext &AST);

/// The same if \p T is such a pointer of constants, or with another deleter.
const clang::CXXRecordDecl *recordOfOtherUnique(clang::QualType T,
                                                const clang::ASTContext &AST);

/// The record of whose `std::unique_ptr<S[]>` \p F is a member; or null.
const clang::CXXRecordDecl *recordOfUniqueMember(const clang::FunctionDecl *F,
                                                 const clang::ASTContext &AST);

/// The record to whose elements in such a container an object of type \p T, an
/// iterator, leads; or null.
const clang::CXXRecordDecl *recordOfIterator(clang::QualType T,
                                             const clang::ASTContext &AST);

/// Whether \p T is an iterator of the library that goes backwards: what lies
/// behind its element in memory is not what it leads to next.
bool isReverseIterator(clang::QualType T);

/// Whether \p T, such an iterator, goes by pointers, so that it may lead to any
/// array.
bool isOfPointers(clang::QualType T);

/// The record whose container \p F is a member of; or null.
const clang::CXXRecordDecl *recordOfMember(const clang::FunctionDecl *F,
                                           const clang::ASTContext &AST);

/// The record that \p T, or what it refers to, is a pointer to; or null.
const clang::CXXRecordDecl *pointedRecord(clang::QualType T,
                                          const clang::ASTContext &AST);
/// Whether \p T, such a pointer, is one to a constant.
bool pointsToConst(clang::QualType T);

/// What a `std::function` of type \p T, or that \p T refers to, is called with;
/// null if it is none.
const clang::FunctionProtoType *signatureOf(clang::QualType T,
                                            const clang::ASTContext &AST);

/// The record that \p T is a reference to; null if it is none.
const clang::CXXRecordDecl *referredRecord(clang::QualType T,
                                           const clang::ASTContext &AST);

/// What the class that takes the container's place says of a member.
enum class MemberYields { Unknown, Element, Other };
MemberYields yieldOfMember(llvm::StringRef Name);

/// Whether the class that takes the place of a span has member \p Name.
bool isMemberOfSpan(llvm::StringRef Name);

/// Whether \p F is in namespace std and a row of the table of algorithms, or of
/// the functions that take a whole container.
bool isAlgorithm(const clang::FunctionDecl *F);
/// The operator that algorithm \p F applies to elements where it gets nothing
/// to call.
enum class Applies { None, Less, Equal, Other };
Applies operatorOf(const clang::FunctionDecl *F);
bool isPassing(const clang::FunctionDecl *F);

/// Whether \p D is a field of what a class template of the library makes.
bool isMemberOfLibrary(const clang::ValueDecl *D, const clang::ASTContext &AST);

/// Whether \p Call is of std::\p Name, a function template for any type, with
/// as many arguments.
bool isCallOfStd(const clang::CallExpr *Call, llvm::StringRef Name,
                 unsigned Args);

/// Whether \p F is declared by the library, and not by the program.
bool isOfLibrary(const clang::Decl *D, const clang::ASTContext &AST);

/// Why elements of \p D cannot be stored field by field; a clause that follows
/// the record's name, or nothing.
/// What functions do that this unit does not define is for others to say.
std::string
whyWhole(const clang::CXXRecordDecl *D, const clang::ASTContext &AST,
         llvm::SmallVectorImpl<const clang::CXXMethodDecl *> &Unseen);

/// \p T without references, pointers and arrays in front. \p IsPointed, if it
/// is wanted: whether there was a reference or a pointer.
clang::QualType pointedThrough(clang::QualType T, bool *IsPointed = nullptr);

/// Whether \p D is defined in a function or a class, where no class that stands
/// for it can be.
bool isNested(const clang::CXXRecordDecl *D);

/// If \p E, a glvalue, is an element of a container by what is written there:
/// `v[i]`, `v.back()`, `*it`. Its names are another question.
bool isElementOfContainer(const clang::Expr *E, const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ELEMENTS_H
