//===-- DevicePlaces.h - What holds objects of OpenCL -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The places of an OpenCL host that hold its buffers, kernels and the like:
/// variables, parameters, members, elements of arrays, values of calls.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_DEVICEPLACES_H
#define LAYOUTOPT_LIB_EXTRACT_DEVICEPLACES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

/// Whether \p F is a function of the OpenCL API, which starts with `cl`.
bool isDeviceFunction(const clang::FunctionDecl *F);

/// Whether \p T is `cl_mem` (\p Name `_cl_mem`) or its like; of kernels also
/// whether it is, or refers to, a class of OpenCL's header for C++.
bool isDeviceObject(clang::QualType T, llvm::StringRef Name);

/// The declaration that stands for all of \p D: of a parameter that of the
/// function's definition.
const clang::ValueDecl *deviceDeclaration(const clang::ValueDecl *D);

/// The variable or member that \p E names; null for one of a union.
const clang::ValueDecl *namedPlace(const clang::Expr *E);

/// Calls \p Tell for each field that \p List, in its semantic form, gives a
/// value; never for unions.
void forFieldValues(
    const clang::InitListExpr *List,
    llvm::function_ref<void(const clang::FieldDecl *, const clang::Expr *)>
        Tell);

/// What holds an object of OpenCL.
struct DevicePlace {
  static constexpr int64_t AnyElement = -1;
  const clang::ValueDecl *D = nullptr; ///< Of a function: what it returns.
  int64_t Element = AnyElement;        ///< Of an array.
  bool IsElement = false;              ///< It is one.
  explicit operator bool() const { return D != nullptr; }
};

/// The place of objects \p Name (`_cl_mem`) that \p E is: a variable, a member,
/// an element of an array of one dimension, or the value of a call of a
/// function of the program. False for anything else, and in unions.
DevicePlace devicePlace(const clang::Expr *E, llvm::StringRef Name,
                        const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_DEVICEPLACES_H
