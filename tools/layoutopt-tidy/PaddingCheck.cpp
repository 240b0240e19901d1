//===-- PaddingCheck.cpp - Records with padding ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddingCheck.h"
#include "layoutopt/Report/Padding.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

void PaddingCheck::report(const Answer &Said) {
  const Program &P = Said.project().program();
  for (const PaddingAdvice &Advice : paddingAdvice(P)) {
    const RecordFacts &Record = P.Facts.Records[Advice.Record];
    auto Note = [&](const Range &Where, const std::string &Text) {
      say(at(P, Where), Text, clang::DiagnosticIDs::Note);
    };
    say(at(P, Record.Definition),
        "'" + Record.TypeText + "' has " + std::to_string(Record.Size) +
            " bytes, and " + std::to_string(Advice.Bytes) +
            " with its fields in the order {" + llvm::join(Advice.Order, ", ") +
            "}: " + std::to_string(Record.Size - Advice.Bytes) +
            " bytes of padding less in each record");
    Note(Record.Definition,
         std::string("check before: values given by position, ") +
             (context().getLangOpts().CPlusPlus
                  ? "initialisers of constructors, "
                  : "") +
             "offsets of fields, and bytes that leave the program (files, "
             "devices, other languages) have to follow the order");
    for (const Range &Values : Advice.Positional)
      Note(Values, "these values go to fields by their position");
    if (Advice.IsOfKernels)
      Note(Record.Definition,
           "the host fills arrays of it: its definition has to change alike");
  }
}
