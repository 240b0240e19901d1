//===-- AppliedFixes.cpp - What `layoutopt fix` can apply -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/AppliedFixes.h"

using namespace layoutopt;

llvm::StringRef layoutopt::appliedFixOf(Reason Why) {
  switch (Why) {
#define LAYOUTOPT_FIXER(Name, Title)                                           \
  case Reason::Name:                                                           \
    return Title;
#include "layoutopt/Model/Fixers.def"
  default:
    return "";
  }
}
