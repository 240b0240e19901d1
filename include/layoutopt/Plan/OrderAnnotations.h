//===-- OrderAnnotations.h - Orders that the source asks for ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_ORDERANNOTATIONS_H
#define LAYOUTOPT_PLAN_ORDERANNOTATIONS_H

#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/OrderPolicy.h"

namespace layoutopt {

/// Whether \p A is `// layoutopt: order padding` or the like: it says nothing
/// of the layout of arrays.
bool isAboutOrder(const AnnotationFacts &A);

/// What \p A, which isAboutOrder(), one of \p P, says of the record that it
/// stands at. A usage error for an order that is not known.
llvm::Expected<OrderPolicy> orderOf(const Program &P, const AnnotationFacts &A);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_ORDERANNOTATIONS_H
