//===-- SharedBuffers.h - Buffers that some units know nothing of -*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One file of an OpenCL host makes a buffer, `n * sizeof(body)` bytes, and
/// another one passes it to a kernel and does not say what is in it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_DRIVER_SHAREDBUFFERS_H
#define LAYOUTOPT_LIB_DRIVER_SHAREDBUFFERS_H

#include "layoutopt/Extract/RecordNames.h"
#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/ArrayRef.h"

namespace layoutopt {

/// \p Known, and if some unit of \p Units uses a place of buffers and does not
/// show the record in it, all places of which others show one, always the same.
BufferRecords buffersOfOthers(llvm::ArrayRef<TUFacts> Units,
                              BufferRecords Known);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_DRIVER_SHAREDBUFFERS_H
