//===-- LogTest.cpp - What a search has measured --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Measure/Log.h"
#include "gtest/gtest.h"

using namespace layoutopt;
namespace json = llvm::json;

namespace {

/// Each candidate takes its own time; counts what it runs.
struct Counting : Measurer {
  llvm::Expected<std::optional<Candidate>> make(const Candidate &C) override {
    return C;
  }
  llvm::Expected<std::vector<PairTimes>>
  measure(const Candidate &C, MeasurePhase, unsigned Count) override {
    if (Left < Count)
      return llvm::createStringError("interrupted");
    Left -= Count;
    NumRun += Count;
    std::vector<PairTimes> Out;
    for (unsigned I = 0; I != Count; ++I) {
      // Not all times have a short text.
      Out.push_back({1.0 / 3, 1.0 / (3.1 + C[0] + 0.1 * C[1])});
      Now += Out.back().Before + Out.back().After;
    }
    return Out;
  }
  double seconds() const override { return Now; }

  unsigned NumRun = 0, Left = ~0U;
  double Now = 0;
};

template <typename T> T valueOf(llvm::Expected<T> Given) {
  if (Given)
    return std::move(*Given);
  ADD_FAILURE() << llvm::toString(Given.takeError());
  return T();
}

template <typename T> bool fails(llvm::Expected<T> Given) {
  return llvm::errorToBool(Given.takeError());
}

CandidateWords wordsOf(const Candidate &C) {
  CandidateWords Out;
  for (size_t A = 0; A != C.size(); ++A)
    Out["set " + std::to_string(A)] = "layout \xff" + std::to_string(C[A]);
  return Out;
}

std::string begin(const char *Key) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeLogLine(json::Object{{"event", "begin"}, {"key", Key}}, OS);
  return Out;
}

LoggedTimes known(llvm::StringRef Text, llvm::StringRef Key = "k") {
  auto Out = readMeasureLog(Text, "m.log", Key);
  return valueOf(std::move(Out));
}

const SearchSpace Space = {{5, 3}, {}};

SearchResult search(Measurer &M) {
  auto Out = findFastest(Space, {1e6, 48}, M);
  return valueOf(std::move(Out));
}

} // namespace

TEST(Log, ASearchThatWasInterruptedGoesOn) {
  Counting Whole;
  const SearchResult Expected = search(Whole);
  ASSERT_TRUE(Expected.isChosen());
  for (unsigned Stop : {0U, 1U, 20U, 50U, 100U}) {
    std::string Text = begin("k");
    {
      llvm::raw_string_ostream OS(Text);
      Counting Part;
      Part.Left = Stop;
      LoggedMeasurer M(Part, {}, wordsOf, &OS);
      EXPECT_TRUE(fails(findFastest(Space, {1e6, 48}, M)));
      EXPECT_LE(Part.NumRun, Stop);
    }
    Text += "{\"event\":\"pairs\",\"lay"; // The power went.
    llvm::raw_string_ostream OS(Text);
    Counting Rest;
    LoggedMeasurer M(Rest, known(Text), wordsOf, &OS);
    const SearchResult R = search(M);
    EXPECT_EQ(R.Tried[*R.Best].Which, Expected.Tried[*Expected.Best].Which);
    EXPECT_EQ(R.Tried.size(), Expected.Tried.size());
    EXPECT_EQ(M.numKnown() + Rest.NumRun, Whole.NumRun);
    EXPECT_LE(M.numKnown(), Stop);
  }
}

TEST(Log, AWholeLogIsFollowedWithoutARun) {
  std::string Text = begin("k");
  llvm::raw_string_ostream OS(Text);
  Counting Inner;
  LoggedMeasurer First(Inner, {}, wordsOf, &OS);
  const SearchResult R = search(First);
  const std::string Log = Text;
  Counting Never;
  Never.Left = 0;
  LoggedMeasurer Second(Never, known(Log), wordsOf, nullptr);
  const SearchResult Again = search(Second);
  EXPECT_EQ(Again.Best, R.Best);
  EXPECT_EQ(Again.Confirmed->str(), R.Confirmed->str());
  EXPECT_NEAR(Second.seconds(), Inner.Now, 1e-9);
  // Of other sources nothing is taken.
  EXPECT_TRUE(known(Log, "other").empty());
  EXPECT_TRUE(known(Log + begin("other"), "other").empty());
  EXPECT_EQ(known(begin("other") + Log).size(), known(Log).size());
}

TEST(Log, OneLineForEachCandidateAndRound) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Counting Inner;
  LoggedMeasurer M(Inner, {}, wordsOf, &OS);
  EXPECT_FALSE(fails(M.measure({3, 1}, MeasurePhase::Search, 3)));
  EXPECT_FALSE(fails(M.measure({3, 1}, MeasurePhase::Search, 4)));
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  llvm::StringRef(Text).split(Lines, '\n', -1, false);
  ASSERT_EQ(Lines.size(), 2U);
  const json::Value Second = llvm::cantFail(json::parse(Lines[1]));
  const json::Object &Line = *Second.getAsObject();
  EXPECT_EQ(Line.getInteger("round"), 2);
  EXPECT_EQ(Line.getInteger("pairs"), 7);
  EXPECT_EQ(Line.getArray("before")->size(), 4U);
  EXPECT_EQ(Line.getString("verdict"), "faster");
  EXPECT_EQ(Line.getObject("layouts")->size(), 2U);
}

TEST(Log, WhatIsNoLogHasAPlace) {
  const std::string Start = begin("k");
  for (const char *Bad :
       {"x = 1\n", "[]\n", "{}\n", "{\"event\":\"pair\"}\n",
        "{\"event\":\"pairs\"}\n",
        "{\"event\":\"pairs\",\"layouts\":{\"a\":1},\"phase\":\"search\"}\n",
        "{\"event\":\"pairs\",\"layouts\":{},\"phase\":\"x\"}\n",
        "{\"event\":\"pairs\",\"layouts\":{},\"phase\":\"search\","
        "\"before\":[1],\"after\":[],\"seconds\":1}\n",
        "{\"event\":\"pairs\",\"layouts\":{},\"phase\":\"search\","
        "\"before\":[1],\"after\":[-1],\"seconds\":1}\n",
        "{\"event\":\"pairs\",\"layouts\":{},\"phase\":\"search\","
        "\"before\":[1],\"after\":[1e999],\"seconds\":1}\n",
        "{\"event\":\"pairs\",\"layouts\":{},\"phase\":\"search\","
        "\"before\":[1],\"after\":[1]}\n"}) {
    auto Read = readMeasureLog(Start + Bad, "m.log", "k");
    ASSERT_FALSE(bool(Read)) << Bad;
    EXPECT_EQ(llvm::toString(Read.takeError()).substr(0, 8), "m.log:2:") << Bad;
  }
  // Pairs of nobody knows what.
  EXPECT_TRUE(fails(readMeasureLog("{\"event\":\"end\"}\n", "m.log", "k")));
  EXPECT_FALSE(fails(readMeasureLog("x", "m.log", "k")));
}
