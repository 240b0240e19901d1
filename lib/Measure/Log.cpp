//===-- Log.cpp - What a search has measured ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Measure/Log.h"
#include "layoutopt/Support/Error.h"
#include <cmath>

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace json = llvm::json;

static StringRef wordOf(MeasurePhase Phase) {
  return Phase == MeasurePhase::Search ? "search" : "confirm";
}

static StringRef verdictOf(const SpeedUpInterval &I) {
  return I.isFaster() ? "faster" : I.isSlower() ? "slower" : "unclear";
}

void layoutopt::writeLogLine(json::Object Line, llvm::raw_ostream &Log) {
  // One write: a reader never sees half a line but at the end.
  std::string Text;
  llvm::raw_string_ostream(Text) << json::Value(std::move(Line)) << '\n';
  Log << Text;
  Log.flush();
}

json::Object layoutopt::jsonOf(const CandidateWords &Words) {
  json::Object Out;
  for (const auto &[Axis, Layout] : Words)
    Out[json::fixUTF8(Axis)] = json::fixUTF8(Layout);
  return Out;
}

/// As they come back from jsonOf().
static CandidateWords inJson(const CandidateWords &Words) {
  CandidateWords Out;
  for (const auto &[Axis, Layout] : Words)
    Out[json::fixUTF8(Axis)] = json::fixUTF8(Layout);
  return Out;
}

/// \p Array as seconds; nothing if it holds anything else.
static std::optional<std::vector<double>> secondsIn(const json::Array *Array) {
  if (!Array)
    return std::nullopt;
  std::vector<double> Out;
  for (const json::Value &Each : *Array) {
    auto Seconds = Each.getAsNumber();
    if (!Seconds || !(*Seconds >= 0) || !std::isfinite(*Seconds))
      return std::nullopt;
    Out.push_back(*Seconds);
  }
  return Out;
}

/// Takes over a line `pairs`. What is wrong with it; empty: nothing.
static StringRef readPairs(const json::Object &Line, LoggedTimes &Out) {
  const json::Object *Layouts = Line.getObject("layouts");
  if (!Layouts)
    return "has no 'layouts'";
  CandidateWords Words;
  for (const auto &[Axis, Layout] : *Layouts) {
    auto Text = Layout.getAsString();
    if (!Text)
      return "has a layout that is no text";
    Words[StringRef(Axis).str()] = Text->str();
  }
  const StringRef Phase = Line.getString("phase").value_or("");
  if (Phase != "search" && Phase != "confirm")
    return "has no 'phase' that is 'search' or 'confirm'";
  auto Before = secondsIn(Line.getArray("before"));
  auto After = secondsIn(Line.getArray("after"));
  if (!Before || !After || Before->size() != After->size())
    return "has no 'before' and 'after' with a time each for every pair";
  LoggedPairs Pairs;
  Pairs.Seconds = Line.getNumber("seconds").value_or(-1);
  if (!(Pairs.Seconds >= 0) || !std::isfinite(Pairs.Seconds))
    return "has no 'seconds'";
  for (size_t I = 0; I != Before->size(); ++I)
    Pairs.Pairs.push_back({(*Before)[I], (*After)[I]});
  Out[{std::move(Words),
       Phase == "search" ? MeasurePhase::Search : MeasurePhase::Confirm}]
      .push_back(std::move(Pairs));
  return "";
}

Expected<LoggedTimes>
layoutopt::readMeasureLog(StringRef Text, StringRef FileName, StringRef Key) {
  LoggedTimes Out;
  bool IsMine = false, HasBegun = false;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    const size_t End = Text.find('\n');
    if (End == StringRef::npos)
      break; // It was being written.
    const StringRef Line = Text.take_front(End);
    Text = Text.drop_front(End + 1);
    if (Line.trim().empty())
      continue;
    const Place Where = {FileName.str(), Number, 0};
    auto Parsed = json::parse(Line);
    if (!Parsed) {
      llvm::consumeError(Parsed.takeError());
      return usageError("not a line of a log of measurements", Where);
    }
    const json::Object *Object = Parsed->getAsObject();
    const StringRef Event =
        Object ? Object->getString("event").value_or("") : "";
    if (Event == "begin") {
      HasBegun = true;
      IsMine = Object->getString("key").value_or("") == Key;
    } else if (Event == "pairs" && HasBegun) {
      LoggedTimes Ignored;
      if (StringRef Bad = readPairs(*Object, IsMine ? Out : Ignored);
          !Bad.empty())
        return usageError("the line " + Bad, Where);
    } else if ((Event != "skipped" && Event != "end") || !HasBegun) {
      return usageError("not a line of a log of measurements", Where);
    }
  }
  return std::move(Out);
}

void LoggedMeasurer::write(const Candidate &C, MeasurePhase Phase,
                           llvm::ArrayRef<PairTimes> New, double Seconds) {
  const auto &[Ratios, Round] = Seen[{C, Phase}];
  const SpeedUpInterval I = speedUpInterval(Ratios);
  json::Array Before, After;
  for (const PairTimes &Each : New) {
    Before.push_back(Each.Before);
    After.push_back(Each.After);
  }
  writeLogLine(json::Object{{"event", "pairs"},
                            {"layouts", jsonOf(Words(C))},
                            {"phase", wordOf(Phase)},
                            {"round", Round},
                            {"before", std::move(Before)},
                            {"after", std::move(After)},
                            {"seconds", Seconds},
                            {"ratio", I.Median},
                            {"least", I.Least},
                            {"most", I.Most},
                            {"pairs", int64_t(I.Pairs)},
                            {"verdict", verdictOf(I)}},
               *Log);
}

Expected<std::vector<PairTimes>> LoggedMeasurer::measure(const Candidate &C,
                                                         MeasurePhase Phase,
                                                         unsigned Count) {
  std::vector<PairTimes> Out;
  auto &[Ratios, Round] = Seen[{C, Phase}];
  ++Round;
  std::deque<LoggedPairs> &Queue = Known[{inJson(Words(C)), Phase}];
  while (Out.size() != Count && !Queue.empty()) {
    LoggedPairs &First = Queue.front();
    // Whoever asks for a part pays for all.
    Taken += std::exchange(First.Seconds, 0);
    const size_t Left = Count - Out.size();
    const size_t N = std::min(Left, First.Pairs.size());
    Out.insert(Out.end(), First.Pairs.begin(), First.Pairs.begin() + N);
    First.Pairs.erase(First.Pairs.begin(), First.Pairs.begin() + N);
    if (First.Pairs.empty())
      Queue.pop_front();
  }
  NumKnown += Out.size();
  for (const PairTimes &Each : Out)
    Ratios.push_back(Each.ratio());
  if (Out.size() == Count)
    return Out;
  const double Start = Inner.seconds();
  auto New = Inner.measure(C, Phase, Count - unsigned(Out.size()));
  if (!New)
    return New.takeError();
  for (const PairTimes &Each : *New)
    Ratios.push_back(Each.ratio());
  if (Log)
    write(C, Phase, *New, Inner.seconds() - Start);
  Out.insert(Out.end(), New->begin(), New->end());
  return Out;
}
