//===-- ContainerElements.h - How vectors make and end elements -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CONTAINERELEMENTS_H
#define LAYOUTOPT_LIB_REWRITE_CONTAINERELEMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include <utility>

namespace layoutopt {

/// The name of a piece of the vector's text, and its template, as
/// ContainerPrinter fills it.
using ElementTemplate = std::pair<const char *, const char *>;

/// The members that make, copy, move and end elements. \p Owns: functions do
/// that with some fields; else bytes are all there is to a record.
llvm::ArrayRef<ElementTemplate> elementTemplates(bool Owns);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CONTAINERELEMENTS_H
