//===-- ArgumentCounters.h - Numbers of arguments, counted ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Variables that count the arguments of a kernel while a host sets them:
///
///     cl_uint arg = 0;
///     clSetKernelArg(step, arg++, sizeof buf, &buf);
///     clSetKernelArg(step, arg++, sizeof n, &n);
///
/// Where an argument becomes several, the variable is counted further, and no
/// other number is written anew.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ARGUMENTCOUNTERS_H
#define LAYOUTOPT_LIB_EXTRACT_ARGUMENTCOUNTERS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace layoutopt {

/// The variable in \p E, if that is `arg++`; else null.
const clang::VarDecl *counterIn(const clang::Expr *E);

/// The value of \p E, `arg++`, as the number of an argument. Nothing unless the
/// variable counts nothing else, from 0 on, and sets arguments of one kernel
/// each time, one behind the other.
std::optional<unsigned> countedArgument(const clang::Expr *E,
                                        const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ARGUMENTCOUNTERS_H
