//===-- UnitStore.h - Facts that are kept ----------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_UNITSTORE_H
#define LAYOUTOPT_SERVER_UNITSTORE_H

#include "layoutopt/Driver/Units.h"
#include "layoutopt/Server/FileTexts.h"

namespace layoutopt::server {

/// What the front end said of a unit.
struct ReadUnit {
  Extraction Read;
  /// Why there are no facts, and how bad it is; empty: there are.
  std::string Problem;
  ExitCode Code = ExitCode::Success;
};

/// The facts of units by their command and by the hashes of all files that they
/// were made of. For several threads.
class UnitStore {
public:
  /// What is known of \p Input and true of \p Texts; null: nothing.
  std::shared_ptr<const ReadUnit> find(const CompileInput &Input,
                                       TextView &Texts);
  /// Reads \p Input, one of \p List, unless that is known.
  std::shared_ptr<const ReadUnit> read(const CompileInput &Input,
                                       const SourceList &List, TextView &Texts);
  /// Whether \p Input read \p Path, a real path, when it was read last.
  bool mayRead(const CompileInput &Input, const std::string &Path,
               TextView &Texts);

private:
  struct Kept {
    std::shared_ptr<const ReadUnit> Unit;
    uint64_t Number = 0; ///< Of the snapshot: all that is known of a failure.
  };
  std::mutex Lock;
  std::map<std::string, Kept> Units; ///< Guarded by Lock.
};

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_UNITSTORE_H
