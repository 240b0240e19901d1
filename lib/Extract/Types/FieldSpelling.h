//===-- FieldSpelling.h - Types of fields as source code writes them ------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_FIELDSPELLING_H
#define LAYOUTOPT_LIB_EXTRACT_FIELDSPELLING_H

#include "clang/AST/Decl.h"
#include <string>

namespace layoutopt {

class ExtractContext;

/// How source code may name \p T, or nothing.
std::string spelling(clang::ASTContext &AST, clang::QualType T);

/// The type of \p F, without the bounds of arrays \p Scalar, as source code may
/// write it, or nothing.
std::string fieldSpelling(ExtractContext &C, const clang::FieldDecl *F,
                          clang::QualType Scalar);

/// The width of the bit-field \p F as source code behind the record may write
/// it, or nothing: under other flags it may be another number.
std::string widthSpelling(ExtractContext &C, const clang::FieldDecl *F);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_FIELDSPELLING_H
