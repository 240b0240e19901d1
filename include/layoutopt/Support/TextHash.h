//===-- TextHash.h - What tells one text of a file from another -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_TEXTHASH_H
#define LAYOUTOPT_SUPPORT_TEXTHASH_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/xxhash.h"

namespace layoutopt {

/// The hash by which facts, journals and patches know the text of a file again.
/// It is stored, and so the same in all versions and on all machines.
inline uint64_t hashOf(llvm::StringRef Text) {
  return llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text));
}

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_TEXTHASH_H
