//===-- Terminal.h - Messages on standard error -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TERMINAL_H
#define LAYOUTOPT_TOOLS_TERMINAL_H

#include "Progress.h"
#include "layoutopt/Driver/Listener.h"

namespace layoutopt {

/// Writes to a stream what the pipeline says, and shows how far it is where
/// somebody looks. Quiet: only what the user must know.
class Terminal : public Listener {
public:
  Terminal(llvm::raw_ostream &OS, bool Quiet)
      : OS(OS), Quiet(Quiet), Shown(OS, !Quiet) {}

  /// Whether what is said is left out until further notice: it has been said.
  void mute(bool IsMuted) { Muted = IsMuted; }

  void note(const llvm::Twine &Text) override;
  void remark(const llvm::Twine &Text) override;
  void diagnostics(llvm::ArrayRef<ParseDiagnostic> Said) override;
  void began(size_t Number, size_t Count, llvm::StringRef What) override;
  void paused() override;

private:
  llvm::raw_ostream &OS;
  bool Quiet;
  bool Muted = false;
  Progress Shown;
};

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_TERMINAL_H
