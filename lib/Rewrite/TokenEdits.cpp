//===-- TokenEdits.cpp - New text for a range, by tokens ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TokenEdits.h"
#include "Text.h"
#include "layoutopt/Support/Sequence.h"

using namespace layoutopt;
using llvm::StringRef;

namespace {
struct PlacedToken {
  StringRef Text;
  uint32_t Begin = 0; ///< Offset in the file.

  uint32_t end() const { return Begin + static_cast<uint32_t>(Text.size()); }
};
} // namespace

void layoutopt::addTokenEdits(const Range &Where, StringRef Old, StringRef New,
                              StringRef Set, std::vector<Edit> &Edits) {
  // Comments and the blanks in front of them take no part in the comparison:
  // that is what keeps them.
  std::vector<PlacedToken> OldTokens;
  uint32_t At = Where.Begin;
  bool AfterBlanks = false;
  for (const TextToken &T : tokenize(Old)) {
    if (T.What != TextToken::Comment)
      OldTokens.push_back({T.Text, At});
    else if (AfterBlanks)
      OldTokens.pop_back();
    AfterBlanks = T.What == TextToken::Space;
    At += static_cast<uint32_t>(T.Text.size());
  }
  std::vector<TextToken> NewTokens = tokenize(New);

  std::vector<StringRef> OldTexts, NewTexts;
  for (const PlacedToken &T : OldTokens)
    OldTexts.push_back(T.Text);
  for (const TextToken &T : NewTokens)
    NewTexts.push_back(T.Text);

  for (const Hunk &H : differences(OldTexts, NewTexts)) {
    std::string Text;
    for (size_t I = H.NewBegin; I != H.NewEnd; ++I)
      Text += NewTokens[I].Text;
    // An insertion goes behind the token before it, so that a comment in front
    // of the next one stays with that.
    uint32_t Place = H.OldBegin != H.OldEnd ? OldTokens[H.OldBegin].Begin
                     : H.OldBegin != 0      ? OldTokens[H.OldBegin - 1].end()
                                            : Where.Begin;
    if (StringRef(Text).ends_with("/"))
      Text += ' '; // A comment may follow.
    // One edit for each run of tokens without a comment between; the text goes
    // with the first.
    Range R{Where.File, Place, Place};
    for (size_t I = H.OldBegin; I != H.OldEnd; ++I) {
      if (OldTokens[I].Begin != R.End) {
        Edits.push_back({R, std::move(Text), Set.str()});
        Text.clear();
        R.Begin = OldTokens[I].Begin;
      }
      R.End = OldTokens[I].end();
    }
    Edits.push_back({R, std::move(Text), Set.str()});
  }
}
