//===-- Attributes.h - Attributes that the parser drops ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ATTRIBUTES_H
#define LAYOUTOPT_LIB_EXTRACT_ATTRIBUTES_H

#include "Syntax/Places.h"

namespace layoutopt {

/// Blocks the arrays whose declarations or records in \p Facts, which are
/// complete, have attributes that Clang does not know and that are not known to
/// be harmless: another compiler does something with them. Clang leaves no
/// trace of them in its tree, so that the tokens of the files are looked at.
/// The same goes for `#pragma scalar_storage_order`.
void refuseUnknownAttributes(TUFacts &Facts, Places &Where,
                             const clang::TargetInfo &Target);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ATTRIBUTES_H
