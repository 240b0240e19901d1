//===-- Effort.cpp - How easily an obstacle is helped ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Effort.h"
#include "llvm/Support/ErrorHandling.h"

using namespace layoutopt;

Effort layoutopt::effortOf(Reason Why) {
  switch (Why) {
#define LAYOUTOPT_EFFORT(Name, How)                                            \
  case Reason::Name:                                                           \
    return Effort::How;
#include "Efforts.def"
  }
  llvm_unreachable("unknown reason");
}

llvm::StringRef layoutopt::toString(Effort E) {
  switch (E) {
  case Effort::Settings:
    return "settings";
  case Effort::Line:
    return "one line";
  case Effort::Function:
    return "functions";
  case Effort::Interface:
    return "types and signatures";
  case Effort::Beyond:
    return "beyond the code";
  }
  llvm_unreachable("unknown effort");
}
