//===-- PlainArrays.h - Handles or classes for plain arrays -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: arrays of records without methods are rewritten as in C, by handles,
/// which lambdas, ranges and templates do not understand. Where these keep an
/// array, the program is read again with such records as classes, and what
/// changes more stands.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_DRIVER_PLAINARRAYS_H
#define LAYOUTOPT_LIB_DRIVER_PLAINARRAYS_H

#include "layoutopt/Extract/RecordNames.h"
#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// The records of \p P, a judged program all of C++, with arrays of the
/// language that stay for a use that handles do not understand.
RecordNames recordsForClasses(const Program &P);

/// Those of \p Tried that are better off in \p AsClasses, where they are read
/// as classes, than in \p P; none if another record is worse off.
RecordNames recordsBetterAsClasses(const RecordNames &Tried, const Program &P,
                                   const Program &AsClasses);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_DRIVER_PLAINARRAYS_H
