//===-- CompareText.cpp - Where two outputs differ ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/CompareText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

using namespace layoutopt;
using llvm::StringRef;

/// More of a line than this does not help anybody.
static constexpr size_t MaxShown = 60;

static std::string restOfLine(StringRef Text, size_t At) {
  StringRef Rest = Text.drop_front(std::min(At, Text.size()));
  return Rest.take_until([](char C) { return C == '\n'; })
      .take_front(MaxShown)
      .str();
}

/// Says in \p Place where offset \p At of \p Text is.
static void locate(StringRef Text, size_t At, TextDifference &Place) {
  StringRef Before = Text.take_front(At);
  Place.Line = 1 + Before.count('\n');
  size_t Break = Before.rfind('\n');
  Place.Column = 1 + (Break == StringRef::npos ? At : At - Break - 1);
}

static TextDifference differenceAt(StringRef First, size_t I, StringRef Second,
                                   size_t J) {
  TextDifference Out;
  locate(First, I, Out);
  // Whole words are easier to find than the byte that differs.
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '.' || C == '_'; };
  size_t Back = 0;
  while (Back != I && Back != J && Back != MaxShown / 2 &&
         IsWord(First[I - Back - 1]) && IsWord(Second[J - Back - 1]) &&
         First[I - Back - 1] == Second[J - Back - 1])
    ++Back;
  Out.First = restOfLine(First, I - Back);
  Out.Second = restOfLine(Second, J - Back);
  return Out;
}

TextComparison layoutopt::compareBytes(StringRef First, StringRef Second) {
  TextComparison Out;
  if (First == Second)
    return Out;
  size_t End = std::min(First.size(), Second.size());
  size_t At = static_cast<size_t>(
      std::mismatch(First.begin(), First.begin() + End, Second.begin()).first -
      First.begin());
  Out.Difference = differenceAt(First, At, Second, At);
  return Out;
}

static bool continuesWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The length of the digits at the front.
template <typename Predicate>
static size_t digits(StringRef Text, Predicate IsDigit) {
  return Text.take_while(IsDigit).size();
}

/// The length of a number at the front of \p Text; 0: there is none.
static size_t numberLength(StringRef Text) {
  size_t At = !Text.empty() && (Text[0] == '+' || Text[0] == '-');
  StringRef Rest = Text.drop_front(At);
  for (StringRef Name : {"infinity", "inf", "nan"})
    if (Rest.take_front(Name.size()).equals_insensitive(Name)) {
      StringRef Behind = Rest.drop_front(Name.size());
      return Behind.empty() || !continuesWord(Behind[0]) ? At + Name.size() : 0;
    }
  bool IsHex = Rest.take_front(2).equals_insensitive("0x");
  auto IsDigit = [&](char C) {
    return IsHex ? llvm::isHexDigit(C) : llvm::isDigit(C);
  };
  if (IsHex)
    At += 2;
  size_t Whole = digits(Text.drop_front(At), IsDigit);
  At += Whole;
  if (At < Text.size() && Text[At] == '.') {
    size_t Fraction = digits(Text.drop_front(At + 1), IsDigit);
    if (Whole + Fraction == 0)
      return 0;
    At += 1 + Fraction;
  } else if (Whole == 0) {
    return 0;
  }
  StringRef Exponent = Text.drop_front(At);
  if (!Exponent.empty() && llvm::toLower(Exponent[0]) == (IsHex ? 'p' : 'e')) {
    size_t Sign = Exponent.size() > 1 && StringRef("+-").contains(Exponent[1]);
    if (size_t Count = digits(Exponent.drop_front(1 + Sign), llvm::isDigit))
      At += 1 + Sign + Count;
  }
  return At;
}

static double relativeError(StringRef A, StringRef B) {
  if (A == B)
    return 0;
  double X = std::strtod(A.str().c_str(), nullptr);
  double Y = std::strtod(B.str().c_str(), nullptr);
  if ((std::isnan(X) && std::isnan(Y)) || X == Y)
    return 0;
  double Error = std::fabs(X - Y) / std::max(std::fabs(X), std::fabs(Y));
  // One of them is no finite number, or the difference is none.
  return std::isfinite(Error) ? Error : std::numeric_limits<double>::infinity();
}

TextComparison layoutopt::compareNumbers(StringRef First, StringRef Second,
                                         double Tolerance) {
  TextComparison Out;
  size_t I = 0, J = 0, Line = 1;
  bool InWord = false;
  while (I != First.size() || J != Second.size()) {
    size_t M = InWord ? 0 : numberLength(First.drop_front(I));
    size_t N = InWord ? 0 : numberLength(Second.drop_front(J));
    if (M != 0 && N != 0) {
      StringRef A = First.substr(I, M), B = Second.substr(J, N);
      double Error = relativeError(A, B);
      if (Error > Out.WorstError) {
        Out.WorstError = Error;
        Out.WorstLine = Line;
      }
      if (Error > Tolerance && !Out.Difference) {
        Out.Difference.emplace();
        locate(First, I, *Out.Difference);
        Out.Difference->First = A.str();
        Out.Difference->Second = B.str();
        Out.Difference->IsNumber = true;
        Out.Difference->RelativeError = Error;
      }
      I += M;
      J += N;
      InWord = true;
      continue;
    }
    if (I == First.size() || J == Second.size() || First[I] != Second[J]) {
      if (!Out.Difference)
        Out.Difference = differenceAt(First, I, Second, J);
      break;
    }
    InWord = continuesWord(First[I]);
    Line += First[I] == '\n';
    ++I;
    ++J;
  }
  return Out;
}
