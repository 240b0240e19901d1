//===-- Terminal.cpp - Messages on standard error -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terminal.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

void Terminal::note(const llvm::Twine &Text) {
  if (Muted)
    return;
  Shown.clear();
  OS << Text << '\n';
}

void Terminal::remark(const llvm::Twine &Text) {
  if (!Quiet)
    note(Text);
}

void Terminal::diagnostics(llvm::ArrayRef<ParseDiagnostic> Said) {
  for (const ParseDiagnostic &D : Said)
    if (!D.IsOfSystem) // Nobody here can mend it.
      remark(D.str());
}

void Terminal::began(size_t Number, size_t Count, llvm::StringRef What) {
  Shown.show(Number, Count, What);
}

void Terminal::paused() { Shown.clear(); }
