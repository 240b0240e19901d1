//===-- Nearest.cpp - Help with misspelt names ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace layoutopt;
using llvm::StringRef;

/// Longer names are not compared: names may come from strangers, and the time
/// grows with the product of the lengths.
static constexpr size_t MaxCompared = 128;

StringRef layoutopt::nearestName(StringRef Given,
                                 llvm::ArrayRef<std::string> Known) {
  if (Given.size() > MaxCompared)
    return "";
  std::string Lower = Given.lower();
  StringRef Best;
  unsigned BestDistance = 0;
  for (const std::string &Name : Known) {
    if (Name.empty() || Name.size() > MaxCompared)
      continue;
    // A third of the letters may be wrong; more is another word.
    size_t Length = std::max(Name.size(), Given.size());
    unsigned Limit = unsigned(std::min((Length + 2) / 3, Length - 1));
    unsigned Distance =
        StringRef(Lower).edit_distance(StringRef(Name).lower(), true, Limit);
    // (A limit of 0 is no limit to edit_distance.)
    if (Distance <= Limit && (Best.empty() || Distance < BestDistance)) {
      Best = Name;
      BestDistance = Distance;
    }
  }
  return Best;
}

std::string layoutopt::didYouMean(StringRef Given,
                                  llvm::ArrayRef<std::string> Known) {
  StringRef Nearest = nearestName(Given, Known);
  if (!Nearest.empty())
    return " (did you mean " + inQuotes(Nearest) + "?)";
  if (Known.empty() || Known.size() > 8)
    return "";
  std::string List;
  for (const std::string &Name : Known)
    List += (List.empty() ? "" : ", ") + inQuotes(Name);
  return " (known: " + List + ")";
}

std::string layoutopt::inQuotes(StringRef Text) {
  constexpr size_t MaxShown = 60;
  std::string Result = "'";
  for (size_t I = 0; I < Text.size(); ++I) {
    unsigned char C = Text[I];
    // Not in the middle of a character of several bytes.
    if (I >= MaxShown && (C & 0xC0) != 0x80) {
      Result += "...";
      break;
    }
    if (C == '\n')
      Result += "\\n";
    else if (C < 0x20 || C == 0x7F)
      Result += {'\\', 'x', llvm::hexdigit(C >> 4, /*LowerCase=*/true),
                 llvm::hexdigit(C & 15, /*LowerCase=*/true)};
    else
      Result += char(C);
  }
  return Result + "'";
}
