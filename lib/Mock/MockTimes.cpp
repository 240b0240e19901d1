//===-- MockTimes.cpp - What mock-ups took --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Mock/MockTimes.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace layoutopt;
using llvm::StringRef;

double MockTime::median() const {
  std::vector<double> Sorted;
  for (const auto &Each : Seconds)
    Sorted.push_back(Each.second);
  llvm::sort(Sorted);
  return Sorted[Sorted.size() / 2];
}

std::vector<double> MockTimes::ratios(unsigned C) const {
  std::vector<double> Out;
  for (const auto &[Round, After] : Candidates[C].Seconds)
    if (auto Before = Candidates[0].Seconds.find(Round);
        Before != Candidates[0].Seconds.end())
      Out.push_back(Before->second / After);
  return Out;
}

bool MockTimes::agrees(unsigned C) const {
  return Candidates[C].Digests == Candidates[0].Digests;
}

std::optional<double> MockTimes::share() const {
  if (Seconds <= 0)
    return std::nullopt;
  return std::min(HotSeconds / Seconds, 1.0);
}

double layoutopt::wholeSpeedUp(double Ratio, double Share) {
  return 1 / (1 - Share + Share / Ratio);
}

/// A time in seconds that a clock can give.
static bool readSeconds(StringRef Word, double &Out) {
  return !Word.getAsDouble(Out) && std::isfinite(Out) && Out >= 0;
}

/// Takes one line; false: it is none.
static bool readLine(StringRef Line, MockTimes &Out) {
  llvm::SmallVector<StringRef, 6> Words;
  Line.split(Words, ' ');
  const StringRef Kind = Words[0];
  if (Kind == "time") {
    unsigned Round, C;
    double Seconds;
    if (Words.size() != 5 || Words[1].getAsInteger(10, Round) ||
        Words[2].getAsInteger(10, C) || C >= Out.Candidates.size() ||
        !readSeconds(Words[3], Seconds))
      return false;
    // A clock that stood still.
    Out.Candidates[C].Seconds[Round] = std::max(Seconds, 1e-9);
    if (!llvm::is_contained(Out.Candidates[C].Digests, Words[4]))
      Out.Candidates[C].Digests.push_back(Words[4].str());
    return true;
  }
  if (Kind == "fail") {
    unsigned C;
    if (Words.size() < 3 || Words[1].getAsInteger(10, C) ||
        C >= Out.Candidates.size())
      return false;
    Out.Candidates[C].Failed =
        StringRef(Words[2].begin(), size_t(Line.end() - Words[2].begin()))
            .str();
    return true;
  }
  if (Kind == "call")
    return Words.size() == 2 && readSeconds(Words[1], Out.CallSeconds);
  double Hot, All;
  size_t Calls;
  if (Kind != "run" || Words.size() != 4 || Words[1].getAsInteger(10, Calls) ||
      !readSeconds(Words[2], Hot) || !readSeconds(Words[3], All))
    return false;
  // Of several programs, the one that the hot spot is most of.
  if (Out.Seconds == 0 || Hot > Out.HotSeconds) {
    Out.Calls = Calls;
    Out.HotSeconds = Hot;
    Out.Seconds = All;
  }
  return true;
}

llvm::Expected<MockTimes> layoutopt::readMockTimes(StringRef Text,
                                                   unsigned Count) {
  MockTimes Out;
  Out.Candidates.resize(Count);
  unsigned Number = 0;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    ++Number;
    if (!readLine(Line, Out))
      return ioError("line " + llvm::Twine(Number) +
                     " of the times of mock-ups is none: '" + Line + "'");
    Text = Rest;
  }
  return Out;
}
