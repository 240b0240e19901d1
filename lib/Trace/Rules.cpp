//===-- Rules.cpp - Finding dimensions in layouts -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Rules.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace layoutopt;

/// The largest p of rule (1) for \p S: p divides the size and all bounds of
/// runs, and nothing else has to hold.
static uint64_t largestRun(const LayoutTerm &S) {
  uint64_t P = S.size();
  for (const OffsetSet::Run &R : S.used().runs())
    P = std::gcd(P, std::gcd(R.Begin, R.End));
  return P;
}

/// The largest n of rule (2) for \p S. The periods of S are closed under
/// greatest common divisors, as those of any function on a cycle, so that the
/// shortest one is found by one prime after the other.
static uint64_t mostRepetitions(const LayoutTerm &S) {
  const OffsetSet &Used = S.used();
  // In a cycle, each repetition starts a run at least, since not all is used.
  const uint64_t MostRuns = Used.runs().size();
  uint64_t Period = S.size();
  for (uint64_t Prime = 2; Prime <= MostRuns; ++Prime)
    while (Period % Prime == 0 &&
           Used.count() % (S.size() / (Period / Prime)) == 0 &&
           Used.repeatsAfter(Period / Prime, S.size()))
      Period /= Prime;
  return S.size() / Period;
}

/// The largest n of rule (3) for \p S; 1 if it does not apply.
static uint64_t largestStride(const LayoutTerm &S) {
  const OffsetSet &Used = S.used();
  if (Used.count() == 1)
    return 1;
  uint64_t N = S.size();
  for (const OffsetSet::Run &R : Used.runs()) {
    if (R.length() > 1)
      return 1;
    N = std::gcd(N, R.Begin - Used.front());
  }
  return N;
}

static bool usesOne(const LayoutTerm &T) {
  return T.isStructure() && T.used().count() == 1;
}

/// What rule \p How may take \p S apart by: the divisors of this.
static uint64_t largestFactor(const LayoutTerm &S, Rule How) {
  switch (How) {
  case Rule::RunsInStructure:
    return largestRun(S);
  case Rule::Repetition:
    return mostRepetitions(S);
  case Rule::EveryNth:
    return largestStride(S);
  case Rule::JoinArrays:
  case Rule::JoinOffsets:
    break;
  }
  llvm_unreachable("the rule is one of products");
}

/// The two factors that \p S becomes by rule \p How and \p Factor, which is
/// possible.
static std::pair<LayoutTerm, LayoutTerm> takeApart(const LayoutTerm &S,
                                                   Rule How, uint64_t Factor) {
  const OffsetSet &Used = S.used();
  const uint64_t Rest = S.size() / Factor;
  // What rules make of a structure is one: offsets stay below sizes.
  auto Structure = [](OffsetSet Of, uint64_t Size) {
    return llvm::cantFail(LayoutTerm::structure(std::move(Of), Size));
  };
  std::vector<OffsetSet::Run> Runs;
  switch (How) {
  case Rule::RunsInStructure:
    for (const OffsetSet::Run &R : Used.runs())
      Runs.push_back({R.Begin / Factor, R.End / Factor});
    return {Structure(OffsetSet(std::move(Runs)), Rest),
            LayoutTerm::array(Factor)};
  case Rule::Repetition:
    return {LayoutTerm::array(Factor), Structure(Used.slice(0, Rest), Rest)};
  case Rule::EveryNth:
    for (const OffsetSet::Run &R : Used.runs())
      Runs.push_back({R.Begin / Factor, R.Begin / Factor + 1});
    return {Structure(OffsetSet(std::move(Runs)), Rest),
            Structure(OffsetSet::single(Used.front() % Factor), Factor)};
  case Rule::JoinArrays:
  case Rule::JoinOffsets:
    break;
  }
  llvm_unreachable("the rule is one of products");
}

/// The rule by which \p Slow and \p Fast are joined, if any.
static std::optional<Rule> joinOf(const LayoutTerm &Slow,
                                  const LayoutTerm &Fast) {
  if (Slow.isArray() && Fast.isArray())
    return Rule::JoinArrays;
  if (usesOne(Slow) && usesOne(Fast))
    return Rule::JoinOffsets;
  return std::nullopt;
}

/// \p Slow and \p Fast as one, which joinOf() allows. They are factors of a
/// product, so that their sizes multiply to less than 2^63.
static LayoutTerm joined(const LayoutTerm &Slow, const LayoutTerm &Fast) {
  const uint64_t Size = Slow.size() * Fast.size();
  if (Slow.isArray())
    return LayoutTerm::array(Size);
  return llvm::cantFail(LayoutTerm::structure(
      OffsetSet::single(Slow.used().front() * Fast.size() +
                        Fast.used().front()),
      Size));
}

constexpr Rule RulesOfStructures[] = {Rule::RunsInStructure, Rule::Repetition,
                                      Rule::EveryNth};

static void collect(const LayoutTerm &T, std::vector<unsigned> &Path,
                    std::vector<RuleStep> &Steps) {
  if (T.isStructure())
    for (Rule How : RulesOfStructures) {
      const uint64_t Factor = largestFactor(T, How);
      if (Factor > 1)
        Steps.push_back({How, Path, Factor});
    }
  const llvm::ArrayRef<LayoutTerm> Parts = T.parts();
  for (unsigned K = 0; K < Parts.size(); ++K) {
    Path.push_back(K);
    if (T.isProduct() && K + 1 < Parts.size())
      if (std::optional<Rule> How = joinOf(Parts[K], Parts[K + 1]))
        Steps.push_back({*How, Path, 0});
    collect(Parts[K], Path, Steps);
    Path.pop_back();
  }
}

std::vector<RuleStep> layoutopt::possibleSteps(const LayoutTerm &T) {
  std::vector<RuleStep> Steps;
  std::vector<unsigned> Path;
  collect(T, Path, Steps);
  return Steps;
}

static llvm::StringRef signOf(Rule How) {
  switch (How) {
  case Rule::RunsInStructure:
    return "(1)";
  case Rule::Repetition:
    return "(2)";
  case Rule::EveryNth:
    return "(3)";
  case Rule::JoinArrays:
    return "(a)";
  case Rule::JoinOffsets:
    return "(s)";
  }
  llvm_unreachable("a rule without a sign");
}

std::string RuleStep::str() const {
  std::string Text = signOf(How).str();
  if (Factor)
    Text += " by " + std::to_string(Factor);
  for (size_t K = 0; K < Path.size(); ++K)
    Text += (K ? "." : " at ") + std::to_string(Path[K]);
  return Text;
}

/// The parts of \p T with \p Replaced in the place of \p Count of them from
/// \p At on. Rewriting keeps sizes, so that what was a term is one again.
static LayoutTerm withParts(const LayoutTerm &T, unsigned At, unsigned Count,
                            llvm::ArrayRef<LayoutTerm> Replaced) {
  std::vector<LayoutTerm> Parts = T.parts().take_front(At).vec();
  Parts.insert(Parts.end(), Replaced.begin(), Replaced.end());
  const llvm::ArrayRef<LayoutTerm> Behind = T.parts().drop_front(At + Count);
  Parts.insert(Parts.end(), Behind.begin(), Behind.end());
  return llvm::cantFail(T.isSum() ? LayoutTerm::sum(Parts)
                                  : LayoutTerm::product(Parts));
}

static llvm::Error notPossible(const RuleStep &Step, const llvm::Twine &Why) {
  return usageError("step " + Step.str() + " is not possible: " + Why);
}

static llvm::Expected<LayoutTerm> applyBelow(const LayoutTerm &T,
                                             llvm::ArrayRef<unsigned> Path,
                                             const RuleStep &Step) {
  const bool Joins =
      Step.How == Rule::JoinArrays || Step.How == Rule::JoinOffsets;
  if (!Path.empty() && Path.front() >= T.parts().size())
    return notPossible(Step, "there is no such part");
  if (Path.size() > (Joins ? 1 : 0)) {
    llvm::Expected<LayoutTerm> Part =
        applyBelow(T.parts()[Path.front()], Path.drop_front(), Step);
    if (!Part)
      return Part;
    return withParts(T, Path.front(), 1, *Part);
  }
  if (Joins) {
    if (Path.empty() || !T.isProduct() || Path.front() + 1 >= T.parts().size())
      return notPossible(Step, "there are no two factors");
    const LayoutTerm &Slow = T.parts()[Path.front()];
    const LayoutTerm &Fast = T.parts()[Path.front() + 1];
    if (joinOf(Slow, Fast) != Step.How)
      return notPossible(Step, "these two are not joined");
    return withParts(T, Path.front(), 2, joined(Slow, Fast));
  }
  if (!T.isStructure())
    return notPossible(Step, "there is no structure");
  if (Step.Factor <= 1 || largestFactor(T, Step.How) % Step.Factor != 0)
    return notPossible(Step, "the structure is not of this form");
  const auto [Slow, Fast] = takeApart(T, Step.How, Step.Factor);
  return LayoutTerm::product({Slow, Fast});
}

llvm::Expected<LayoutTerm> layoutopt::apply(const LayoutTerm &T,
                                            const RuleStep &Step) {
  return applyBelow(T, Step.Path, Step);
}

/// Appends the normal form of the structure \p S to \p Factors.
static void appendStructure(LayoutTerm S, std::vector<LayoutTerm> &Factors) {
  if (const uint64_t N = mostRepetitions(S); N > 1) {
    auto [Slow, Fast] = takeApart(S, Rule::Repetition, N);
    Factors.push_back(Slow);
    S = Fast;
  }
  std::vector<LayoutTerm> Behind; // From the back.
  bool Found = true;
  while (Found && S.isStructure()) {
    Found = false;
    for (Rule How : {Rule::RunsInStructure, Rule::EveryNth})
      if (const uint64_t N = largestFactor(S, How); N > 1) {
        auto [Slow, Fast] = takeApart(S, How, N);
        Behind.push_back(Fast);
        S = Slow;
        Found = true;
        break;
      }
  }
  Factors.push_back(S);
  Factors.insert(Factors.end(), Behind.rbegin(), Behind.rend());
}

LayoutTerm layoutopt::normalForm(const LayoutTerm &T) {
  // Sizes stay what they are, so that neither products nor sums can fail.
  if (T.isSum()) {
    std::vector<LayoutTerm> Summands;
    for (const LayoutTerm &Part : T.parts())
      Summands.push_back(normalForm(Part));
    return llvm::cantFail(LayoutTerm::sum(Summands));
  }
  std::vector<LayoutTerm> Factors;
  for (const LayoutTerm &Factor : T.factors()) {
    if (Factor.isStructure()) {
      appendStructure(Factor, Factors);
      continue;
    }
    // A sum whose summands become alike is a product, whose factors join their
    // neighbours.
    const LayoutTerm Normal = Factor.isSum() ? normalForm(Factor) : Factor;
    Factors.insert(Factors.end(), Normal.factors().begin(),
                   Normal.factors().end());
  }
  std::vector<LayoutTerm> Joined;
  for (const LayoutTerm &Factor : Factors)
    if (!Joined.empty() && joinOf(Joined.back(), Factor))
      Joined.back() = joined(Joined.back(), Factor);
    else
      Joined.push_back(Factor);
  return llvm::cantFail(LayoutTerm::product(Joined));
}
