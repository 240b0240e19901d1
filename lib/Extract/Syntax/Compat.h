//===-- Compat.h - Differences between Clang 19 and 22 ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_COMPAT_H
#define LAYOUTOPT_LIB_EXTRACT_COMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/NestedNameSpecifier.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/Version.h"

namespace layoutopt {

/// True for OpenCL kernels.
inline bool isKernel(const clang::FunctionDecl *F) {
#if CLANG_VERSION_MAJOR >= 21
  return F->hasAttr<clang::DeviceKernelAttr>();
#else
  return F->hasAttr<clang::OpenCLKernelAttr>();
#endif
}

/// The type of an object of \p Record.
inline clang::QualType typeOfRecord(const clang::RecordDecl *Record,
                                    const clang::ASTContext &AST) {
#if CLANG_VERSION_MAJOR >= 22
  return AST.getCanonicalTagType(Record);
#else
  return AST.getCanonicalType(AST.getTypeDeclType(Record));
#endif
}

/// The text of assembly, in a function or at file scope.
template <typename T> std::string asmText(T *Assembly) {
#if CLANG_VERSION_MAJOR >= 21
  return Assembly->getAsmString();
#else
  return Assembly->getAsmString()->getString().str();
#endif
}

/// The width of the bit-field \p F, in bits.
inline unsigned bitWidth(const clang::FieldDecl *F) {
#if CLANG_VERSION_MAJOR >= 20
  return F->getBitWidthValue();
#else
  return F->getBitWidthValue(F->getASTContext());
#endif
}

/// The type whose members \p N names; null of a namespace.
inline clang::TypeLoc typeLocOf(clang::NestedNameSpecifierLoc N) {
#if CLANG_VERSION_MAJOR >= 22
  return N.getAsTypeLoc();
#else
  return N.getTypeLoc();
#endif
}

/// Whether \p T only says how another type is spelled.
inline bool isElaborated(clang::TypeLoc T) {
#if CLANG_VERSION_MAJOR >= 22
  (void)T;
  return false;
#else
  return !T.getAs<clang::ElaboratedTypeLoc>().isNull();
#endif
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_COMPAT_H
