//===-- Padding.h - Records that another order makes smaller ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Advice for records that stay as they are: an order of fields with less
/// padding. Nothing here edits; what facts cannot tell is told to be checked.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_PADDING_H
#define LAYOUTOPT_REPORT_PADDING_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// An order of the fields of one record that makes it smaller.
struct PaddingAdvice {
  Index Record = None;
  std::vector<std::string> Order; ///< Names of all its members.
  uint64_t Bytes = 0;             ///< Of a record in this order.
  /// Initial values that go to fields by position: they have to be put in this
  /// order, too.
  std::vector<Range> Positional;
  /// A host fills arrays of it: its definition has to follow.
  bool IsOfKernels = false;
};

/// The records of \p P, behind judge(), that an order of fields makes smaller,
/// in the order of the program. Left out are those of which there is only one
/// behind each pointer, those of system headers and those
/// that layoutopt made, those that are no plain sequence of members (unions,
/// bases, bit-fields, packed or over-aligned ones), and those of which an
/// obstacle says that somebody may look at their bytes or count on their size.
std::vector<PaddingAdvice> paddingAdvice(const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_PADDING_H
