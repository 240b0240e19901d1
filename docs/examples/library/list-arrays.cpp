//===-- list-arrays.cpp - layoutopt as a library --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// list-arrays FILE... [-- FLAG...]: prints, for each array of records of a C or
// C++ program, its record, whether its layout may change, and else why not.
// Nothing is written. It asks what the tool itself asks.
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Listener.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Driver/Request.h"
#include "layoutopt/Report/Words.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

int main(int Count, char **Words) {
  Request R;
  R.OnlyReads = true;
  R.NoPolicy = true;
  R.ClosedWorld = true; // The files are the whole program.
  bool AreFlags = false;
  for (int I = 1; I != Count; ++I) {
    const std::string Word = Words[I];
    if (Word == "--")
      AreFlags = true;
    else
      (AreFlags ? R.CompilerFlags : R.Sources).push_back(Word);
  }

  Listener Silent;
  Project P(R, Words[0], Silent);
  auto Fail = [](llvm::Error E) {
    llvm::errs() << "list-arrays: " << llvm::toString(std::move(E)) << '\n';
    return 1;
  };
  if (llvm::Error E = P.readAndDecide({}))
    return Fail(std::move(E));
  if (llvm::Error E = P.settle())
    return Fail(std::move(E));

  const Program &All = P.program();
  for (size_t S = 0; S != All.Sets.size(); ++S) {
    llvm::outs() << headOf(All, All.Sets[S]) << '\n';
    const SetPlan &Plan = P.plan().Sets[S];
    if (Plan.Refused)
      llvm::outs() << "  stays: " << refusalOf(All, P.plan(), S).Message
                   << '\n';
    else
      llvm::outs() << "  may change\n";
  }
  return 0;
}
