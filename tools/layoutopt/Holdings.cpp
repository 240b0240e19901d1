//===-- Holdings.cpp - What a run says about containers -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Holdings.h"
#include "layoutopt/Report/Held.h"
#include "layoutopt/Report/Words.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// As many names of a record show where to look.
static constexpr size_t MostNames = 3;

unsigned layoutopt::reportHoldings(const Program &P, const SourceTexts &Texts,
                                   bool AllNames, llvm::raw_ostream &OS) {
  auto Message = [&](const Range &Where, const char *Kind,
                     const llvm::Twine &Text) {
    std::string Prefix = Texts.place(Where).str();
    OS << Prefix << (Prefix.empty() ? "" : ": ") << Kind << ": " << Text
       << '\n';
  };
  const std::vector<RecordInContainers> All = heldInContainers(P);
  for (const auto &[Record, Names, Own] : All) {
    const HoldingFacts &Face = *Names.front();
    Message(Face.Where, "warning",
            "array '" + Face.Name + "' keeps its layout: " + messageOf(Face) +
                " [" + toString(Reason::Container) + "]");
    Message(Face.Where, "note",
            messageOf(Face) + "; to change it: " +
                fixOf(Face, P.Facts.Records[Record].TypeText));
    // To take the container away is not enough then.
    if (Own)
      Message(Own->Where, "note", noteOf(*Own));
    for (size_t I = 1; I != Names.size(); ++I) {
      if (I >= MostNames && !AllNames) {
        Message(Face.Where, "note",
                llvm::Twine(Names.size() - I) + " more name" +
                    (Names.size() - I == 1 ? "" : "s") + " like these hold" +
                    (Names.size() - I == 1 ? "s" : "") + " records '" +
                    P.Facts.Records[Record].Name + "' (--explain lists them)");
        break;
      }
      Message(Names[I]->Where, "note", messageOf(*Names[I]));
    }
  }
  return static_cast<unsigned>(All.size());
}

void layoutopt::printHoldings(const Program &P, llvm::raw_ostream &OS) {
  for (const RecordInContainers &H : heldInContainers(P))
    OS << headOf(P, H)
       << "\n  stays as it is: containers are not rewritten yet\n";
}
