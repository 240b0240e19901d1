//===-- UnifiedDiff.h - Changes as a patch ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_WRITE_UNIFIEDDIFF_H
#define LAYOUTOPT_WRITE_UNIFIEDDIFF_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace layoutopt {

/// What turns \p Old into \p New, in the format of `diff -u`, for `patch -p1`:
/// the names are `a/<Path>` and `b/<Path>`. nullopt is a file that does not
/// exist, `/dev/null` in the patch: the file is created or deleted. Empty when
/// nothing changes.
/// Lines end at `\n`; all other bytes, `\r` included, are part of them.
/// \p Context: lines shown around a change.
std::string unifiedDiff(llvm::StringRef Path,
                        std::optional<llvm::StringRef> Old,
                        std::optional<llvm::StringRef> New,
                        unsigned Context = 3);

} // namespace layoutopt

#endif // LAYOUTOPT_WRITE_UNIFIEDDIFF_H
