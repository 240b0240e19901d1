//===-- KernelNamesTest.cpp - Which kernels hosts of several units mean ---===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Program.h"
#include "gtest/gtest.h"
#include <set>

using namespace layoutopt;

namespace {
KernelName parameter(const char *Function, int64_t Number) {
  return {KernelNameKind::Parameter, Function, Number, {}};
}
KernelName result(const char *Function, std::vector<KernelName> Given) {
  return {KernelNameKind::Result, Function, -1, std::move(Given)};
}
KernelName place(const char *USR, int64_t Element = -1) {
  return {KernelNameKind::Place, USR, Element, {}};
}

/// Units that give places names, of which one sets an argument.
class KernelNames : public testing::Test {
protected:
  void give(const char *USR, std::vector<KernelName> Names,
            int64_t Element = KernelName::AnyElement) {
    TUFacts Unit;
    Unit.KernelVariables.push_back(
        {USR, true, Element, std::move(Names), {}, ""});
    Units.push_back(std::move(Unit));
  }

  /// The kernels that a use of \p Name is for; with a problem, it and "".
  std::set<std::string> kernels(const KernelName &Name) {
    std::vector<TUFacts> All = Units;
    All.emplace_back();
    All.back().KernelUses.push_back({"", Name, 0, None, {}, {}, ""});
    std::set<std::string> Out;
    for (const KernelUseFacts &Use : link(std::move(All)).Facts.KernelUses) {
      EXPECT_EQ(Use.Name, KernelName());
      Out.insert(Use.Kernel);
      if (!Use.Problem.empty())
        Out.insert("?");
    }
    return Out;
  }

  using Names = std::set<std::string>;
  std::vector<TUFacts> Units;
};
} // namespace

TEST_F(KernelNames, ComeThroughFunctionsAndPlaces) {
  give("make#return", {parameter("make", 1)});
  give("load#return", {result("make", {KernelName(), parameter("load", 0)})});
  give("app.step", {result("load", {KernelName::quoted("step")})});
  EXPECT_EQ(kernels(place("app.step")), Names{"step"});
  EXPECT_EQ(kernels(result("load", {KernelName::quoted("add")})), Names{"add"});
  // A function knows its own parameter alone.
  EXPECT_EQ(kernels(parameter("make", 1)), (Names{"", "?"}));
  EXPECT_EQ(kernels(result("make", {KernelName::quoted("add")})),
            (Names{"", "?"}));
}

TEST_F(KernelNames, AreOfAllUnits) {
  give("k", {KernelName::quoted("a")});
  give("k", {KernelName::quoted("b"), place("other")});
  give("other", {place("k")}); // Nothing more.
  EXPECT_EQ(kernels(place("k")), (Names{"a", "b"}));
  give("other", {place("nobody's")});
  EXPECT_EQ(kernels(place("k")), (Names{"", "?", "a", "b"}));
}

TEST_F(KernelNames, OfElements) {
  give("all", {KernelName::quoted("first")}, 0);
  give("all", {KernelName::quoted("second")}, 1);
  EXPECT_EQ(kernels(place("all", 1)), Names{"second"});
  EXPECT_EQ(kernels(place("all")), (Names{"first", "second"}));
  EXPECT_EQ(kernels(place("all", KernelName::SomeElement)),
            (Names{"first", "second"}));
  EXPECT_EQ(kernels(place("all", 2)), (Names{"", "?"}));
  give("all", {KernelName::quoted("any")}, KernelName::SomeElement);
  EXPECT_EQ(kernels(place("all", 1)), (Names{"any", "second"}));
}

TEST_F(KernelNames, OfRecursionEnd) {
  give("f#return", {parameter("f", 0),
                    result("f", {parameter("f", 1), parameter("f", 0)})});
  EXPECT_EQ(
      kernels(result("f", {KernelName::quoted("a"), KernelName::quoted("b")})),
      (Names{"a", "b"}));
}

TEST_F(KernelNames, GoNowhereUnseen) {
  TUFacts Unit;
  Unit.KernelVariables.push_back(
      {"keep#0", false, -1, {KernelName::quoted("a")}, {}, ""});
  Units.push_back(Unit);
  auto Problem = [&] {
    const Program P = link(std::vector<TUFacts>(Units));
    for (const KernelVariableFacts &V : P.Facts.KernelVariables)
      if (!V.Names.empty())
        return V.Problem;
    return std::string("none has a name");
  };
  EXPECT_EQ(Problem(), "the kernel goes where it is not followed");
  give("keep#0", {});
  EXPECT_EQ(Problem(), "");
}
