//===-- Progress.cpp - How far a run has come -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/ioctl.h>
#include <unistd.h>

using namespace layoutopt;

/// Back to the first column, and clear to the end of the line.
static constexpr llvm::StringLiteral ClearLine = "\r\033[K";

Progress::Progress(llvm::raw_ostream &OS, bool Wanted)
    : OS(OS),
      IsOn(Wanted && OS.is_displayed() &&
           llvm::sys::Process::GetEnv("TERM").value_or("dumb") != "dumb") {}

void Progress::show(size_t Number, size_t Count, llvm::StringRef File) {
  if (!IsOn)
    return;
  std::string Line = "[" + std::to_string(Number) + "/" +
                     std::to_string(Count) + "] " + File.str();
  // A line that wraps could not be taken back.
  struct winsize Window = {};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &Window) == 0 && Window.ws_col != 0 &&
      Line.size() >= Window.ws_col)
    Line.resize(Window.ws_col - 1);
  for (char &C : Line)
    if (static_cast<unsigned char>(C) < 0x20 || C == 0x7f)
      C = '?';
  if (IsShown)
    OS << ClearLine;
  OS << Line;
  OS.flush();
  IsShown = true;
}

void Progress::clear() {
  if (!IsShown)
    return;
  OS << ClearLine;
  OS.flush();
  IsShown = false;
}
