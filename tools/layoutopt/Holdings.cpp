//===-- Holdings.cpp - What a run says about containers -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Holdings.h"
#include "layoutopt/Report/KeptArrays.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace layoutopt;

void layoutopt::printHoldings(const Program &P, llvm::raw_ostream &OS) {
  for (const auto &[Record, Names] : holdingsByRecord(P)) {
    std::set<std::string> Classes;
    for (const HoldingFacts *H : Names)
      Classes.insert(H->nearest()->Template);
    OS << P.Facts.Records[Record].Name << ": " << Names.size()
       << (Names.size() == 1 ? " name holds" : " names hold")
       << " its records in containers (" << llvm::join(Classes, ", ") << ")\n"
       << "  stays as it is: containers are not rewritten yet\n";
  }
}
