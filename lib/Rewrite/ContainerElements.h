//===-- ContainerElements.h - How vectors make and end elements -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CONTAINERELEMENTS_H
#define LAYOUTOPT_LIB_REWRITE_CONTAINERELEMENTS_H

#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <utility>

namespace layoutopt {

/// The name of a piece of the vector's text, and its template, as
/// ContainerPrinter fills it.
using ElementTemplate = std::pair<const char *, const char *>;

/// The members that make, copy, move and end elements. \p Owns: functions do
/// that with some fields; else bytes are all there is to a record.
/// A piece may consist of those in front of it.
llvm::ArrayRef<ElementTemplate> elementTemplates(bool Owns);

/// Whether \p Piece of these is empty for records that get their values by
/// \p How.
bool isLeftOut(llvm::StringRef Piece, Passing How);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CONTAINERELEMENTS_H
