//===-- RecordText.h - All about one record --------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_RECORDTEXT_H
#define LAYOUTOPT_REPORT_RECORDTEXT_H

#include "layoutopt/Report/Picture.h"
#include "layoutopt/Report/Reported.h"

namespace layoutopt {

struct RecordText {
  std::string Declaration; ///< pictureText(), with who uses each member.
  std::string Arrays; ///< Those of the record, as planned, or why they stay,
                      ///< and the walks through them. Empty: there are none.
};

/// \p Picture as `layoutopt show` prints it. \p Asked, the program that it is
/// part of, is behind settle(); \p Worth is its. Both may be null: nobody knows
/// the program.
RecordText textOf(const RecordPicture &Picture, const Project *Asked,
                  const Assessment *Worth);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_RECORDTEXT_H
