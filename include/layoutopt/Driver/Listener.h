//===-- Listener.h - Who hears of a run -------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the pipeline has to say while it works. It prints nothing itself: a
/// terminal, a log of an editor or a test listens. All calls come on the thread
/// that runs the pipeline, in an order that does not depend on timing.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_LISTENER_H
#define LAYOUTOPT_DRIVER_LISTENER_H

#include "layoutopt/Frontend/Parse.h"
#include "llvm/ADT/Twine.h"

namespace layoutopt {

class Listener {
public:
  /// All is inline, so that code with RTTI can derive from it.
  virtual ~Listener() = default;

  /// \p Text is a whole line, with its place and kind if it has these, without
  /// its end: `a.c: note: compiler flag '-x' is ignored`.
  virtual void note(const llvm::Twine &Text) {}
  /// The same for what a reader in a hurry can do without.
  virtual void remark(const llvm::Twine &Text) {}
  /// What Clang says about the source of a unit.
  virtual void diagnostics(llvm::ArrayRef<ParseDiagnostic> Said) {}
  /// Unit number \p Number of \p Count, from 1, is being worked on.
  virtual void began(size_t Number, size_t Count, llvm::StringRef What) {}
  /// Nothing is being worked on until the next began().
  virtual void paused() {}
};

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_LISTENER_H
