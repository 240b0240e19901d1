//===-- Parameters.h - The places of parameters -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PARAMETERS_H
#define LAYOUTOPT_LIB_EXTRACT_PARAMETERS_H

#include "clang/AST/Decl.h"

namespace layoutopt {

/// The place of \p P among the parameters of its function, from 0. Clang's own
/// number is another one in a K&R definition, `f(a, b) int b; int a; {}`: that
/// counts the declarations.
inline unsigned parameterNumber(const clang::ParmVarDecl *P) {
  if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(P->getDeclContext()))
    for (unsigned I = 0; I != F->getNumParams(); ++I)
      if (F->getParamDecl(I) == P)
        return I;
  return P->getFunctionScopeIndex();
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PARAMETERS_H
