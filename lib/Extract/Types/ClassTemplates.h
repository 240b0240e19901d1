//===-- ClassTemplates.h - Class templates of the program -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: which classes have the text of a class template of the program, so that
/// what changes in that text changes in all of them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CLASSTEMPLATES_H
#define LAYOUTOPT_LIB_EXTRACT_CLASSTEMPLATES_H

#include "clang/AST/DeclTemplate.h"

namespace layoutopt {

/// Whether \p D is made of a class template of the program, at the outermost
/// level or in a namespace, without packs, and has all of the template's text
/// and no other: no specialisation takes its place, nor that of a member. None
/// of its arguments is a container, which the text would name by a parameter.
bool isMadeAsWritten(const clang::ClassTemplateSpecializationDecl *D);

/// The innermost such class that \p D is a member of, or stands in; or null.
const clang::ClassTemplateSpecializationDecl *
madeClassAround(const clang::Decl *D);

/// The class template of the program whose own text \p D is, or is a member of,
/// also where this stands outside of it; or null.
const clang::ClassTemplateDecl *classPatternOf(const clang::Decl *D);

/// The number of the one argument that is \p Record, of the class made of a
/// template that \p D stands in; nothing if there is none.
std::optional<unsigned> argumentFor(const clang::CXXRecordDecl *Record,
                                    const clang::Decl *D);

/// The name by which the text of \p D, which stands in a class that is made of
/// a template, has the argument that is \p Record; empty if there is none, or
/// it has no name.
std::string parameterFor(const clang::CXXRecordDecl *Record,
                         const clang::Decl *D);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CLASSTEMPLATES_H
