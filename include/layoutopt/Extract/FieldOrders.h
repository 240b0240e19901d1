//===-- FieldOrders.h - Reading what orders of fields meet ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_FIELDORDERS_H
#define LAYOUTOPT_EXTRACT_FIELDORDERS_H

#include "layoutopt/Extract/UnitWatcher.h"
#include "layoutopt/Model/FieldOrders.h"

namespace layoutopt {

/// Reads the records of a unit and all that depends on the order of their
/// fields, beside the extraction.
class OrderReader : public UnitWatcher {
public:
  std::unique_ptr<clang::ASTConsumer>
  consumer(clang::CompilerInstance &CI) override;

  FieldOrders Read; ///< Afterwards; empty, if the unit does not parse.
};

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_FIELDORDERS_H
