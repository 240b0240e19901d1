//===-- FieldOrders.h - Reading what orders of fields meet ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_FIELDORDERS_H
#define LAYOUTOPT_EXTRACT_FIELDORDERS_H

#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Model/FieldOrders.h"

namespace layoutopt {

/// The records of \p Input and all that depends on the order of their fields,
/// in a parse of its own. Fails when the source cannot be read or does not
/// parse.
llvm::Expected<FieldOrders>
fieldOrdersOf(const CompileInput &Input,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_FIELDORDERS_H
