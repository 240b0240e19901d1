//===-- VerifyTest.cpp - Broken invariants are named ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsBuilder.h"
#include "layoutopt/Support/Error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <functional>

using namespace layoutopt;
using testing::HasSubstr;

namespace {

FactsBuilder sample() {
  FactsBuilder B;
  Index Body = B.nestedRecord("body");
  Index Cell = B.record("cell", {"v"});
  Index F = B.function("step", true);
  Index In = B.kernelParam("in", Body, F);
  B.kernelParam("out", Body, F);
  Index Q = B.local("q", Body, F);
  B.local("cells", Cell, F);
  B.use(In, 3);
  B.assign(Q, B.name(In));
  B.obstacle(Reason::UnknownUse, Q, None);
  return B;
}

/// Of the file's first ten bytes, two are the directive's.
OffloadFacts offload(Range Body, std::vector<MapItemFacts> Items, bool IsBlock,
                     std::vector<Index> Used) {
  return {{0, 0, 2},        {0, 2, 4},       Body, IsBlock,
          std::move(Items), std::move(Used), {}};
}

std::string factsError(const std::function<void(TUFacts &)> &Break) {
  TUFacts F = sample().Facts;
  Break(F);
  llvm::Error E = verify(F);
  EXPECT_EQ(exitCodeOf(E), E ? ExitCode::Internal : ExitCode::Success);
  return llvm::toString(std::move(E));
}

std::string programError(const std::function<void(Program &)> &Break) {
  Program P = judge(link({sample().Facts}));
  Break(P);
  llvm::Error E = verify(P);
  return llvm::toString(std::move(E));
}

TEST(VerifyFacts, GoodFacts) {
  EXPECT_EQ(factsError([](TUFacts &) {}), "");
}

TEST(VerifyFacts, EachBrokenIndexIsNamed) {
  struct Case {
    std::function<void(TUFacts &)> Break;
    const char *Message;
  };
  const Case Cases[] = {
      {[](TUFacts &F) { F.Version = 2; }, "version 2"},
      {[](TUFacts &F) { F.Functions[0].VectorBytes = 24; },
       "vectors have a power of two of bytes"},
      {[](TUFacts &F) { F.Functions[0].VectorBytes = 8192; },
       "vectors have a power of two of bytes, at most 4096"},
      {[](TUFacts &F) { F.Functions[0].Accesses.IsOrderedSum = true; },
       "only a loop that can be vectorised has an ordered sum"},
      {[](TUFacts &F) { F.Records[0].Members[1].Parent = 1; }, "record 0: "},
      {[](TUFacts &F) { F.KernelUses.push_back({"k", {}, 0, 0, {}, {}, ""}); },
       "entity 0 is no buffer"},
      {[](TUFacts &F) {
         F.KernelUses.push_back({"", {}, 0, None, {}, {}, ""});
       },
       "an unknown kernel needs a problem"},
      {[](TUFacts &F) {
         F.KernelVariables.push_back({"v", false, -1, {}, {}, ""});
       },
       "holds a kernel, or has a problem"},
      {[](TUFacts &F) { F.Offloads.emplace_back(); },
       "the statement does not follow its directive"},
      {[](TUFacts &F) { F.Offloads = {offload({0, 5, 9}, {}, false, {})}; },
       "code for a device is not in the statement of the directive"},
      {[](TUFacts &F) { F.Offloads = {offload({}, {}, false, {0})}; },
       "code for a device is not in the statement of the directive"},
      {[](TUFacts &F) { F.Offloads = {offload({}, {}, true, {})}; },
       "code for a device is not in the statement of the directive"},
      {[](TUFacts &F) { F.Offloads = {offload({0, 2, 3}, {}, true, {1, 0})}; },
       "the entities of a region are sorted"},
      {[](TUFacts &F) {
         F.Offloads = {offload({}, {}, false, {})};
         F.Offloads[0].OfContainers = {99};
       },
       "entity"},
      {[](TUFacts &F) { F.Offloads = {offload({0, 2, 3}, {}, true, {99})}; },
       "no entity 99"},
      {[](TUFacts &F) {
         F.Offloads = {offload({}, {{0, {0, 0, 1}, {0, 0, 2}}}, false, {})};
       },
       "an item of a clause is not in its directive"},
      {[](TUFacts &F) {
         MapItemFacts Item{0, {0, 0, 1}, {0, 0, 1}};
         Item.IsLiteral = true;
         F.Offloads = {offload({}, {Item}, false, {})};
       },
       "a section of literals is constant"},
      {[](TUFacts &F) { F.Records[0].Members[2].Parent = 1; },
       "nested in a leaf"},
      {[](TUFacts &F) { F.Records[0].Members[0].Path = "x; int y"; },
       "member 0 has no dotted name"},
      {[](TUFacts &F) { F.Records[0].Members[0].Path = "a..b"; },
       "member 0 has no dotted name"},
      {[](TUFacts &F) { F.Records[0].Align = 3; }, "power of two"},
      {[](TUFacts &F) { F.Records[0].Members[0].Align = 0; }, "power of two"},
      {[](TUFacts &F) { F.Records[0].Members[3].Offset = 13; },
       "not in the record"},
      {[](TUFacts &F) {
         F.Records[0].Members[3].Bits = {{"other", "unsigned", 3}};
       },
       "member 3 of bit-fields has another name than the first"},
      {[](TUFacts &F) { F.Records[0].Members[3].Bits = {{"", "unsigned", 3}}; },
       "member 3 of bit-fields has another name than the first"},
      {[](TUFacts &F) {
         F.Records[0].Members[3].Bits = {{"a; int b", "unsigned", 3}};
       },
       "member 3 of bit-fields holds one without a proper name"},
      {[](TUFacts &F) {
         F.Records[0].Members[3].Bits = {{"a.b", "unsigned", 3}};
       },
       "member 3 of bit-fields holds one without a proper name"},
      {[](TUFacts &F) {
         F.Records[0].Members[3].Bits = {{"a", "unsigned", 0}};
       },
       "member 3 of bit-fields holds one of no proper width"},
      {[](TUFacts &F) {
         F.Records[0].Members[3].Bits = {{"a", "unsigned", 1}};
         F.Records[0].Members[3].Extents = {2};
       },
       "member 3 of bit-fields is no leaf of one element"},
      {[](TUFacts &F) { F.Records[0].Size = ~uint64_t(0); }, "too large"},
      {[](TUFacts &F) { F.Records[0].Definition.File = 1; }, "no file 1"},
      {[](TUFacts &F) { F.Records[0].Definition.File = -2; }, "no file -2"},
      {[](TUFacts &F) { F.Records[0].Definition.Begin = 1 << 19; },
       "not in its file"},
      {[](TUFacts &F) { F.Files[0].Size = 5; }, "not in its file"},
      {[](TUFacts &F) { F.Entities[0].Record = 2; }, "entity 0: no record 2"},
      {[](TUFacts &F) { F.Entities[0].Function = 1; }, "no function 1"},
      {[](TUFacts &F) { F.Entities[0].Parameter = -2; }, "negative"},
      {[](TUFacts &F) { F.Entities[1].Declarations[0].Name.End = 1 << 21; },
       "entity 1: range of the name"},
      {[](TUFacts &F) { F.Functions[0].Params[0] = 4; }, "no entity 4"},
      {[](TUFacts &F) { F.Functions[0].ParamNames.pop_back(); }, "names"},
      {[](TUFacts &F) { F.Functions[0].Return = 99; }, "no entity 99"},
      {[](TUFacts &F) { F.Functions[0].Accesses.Kind = AccessKind::Call; },
       "function 0: no function -1"},
      {[](TUFacts &F) { F.Functions[0].Accesses.Members = {0}; }, "no record"},
      {[](TUFacts &F) {
         AccessNode &N = F.Functions[0].Accesses;
         N.Kind = AccessKind::Access;
         N.Entity = 3;
         N.Members = {1};
       },
       "no member 1"},
      {[](TUFacts &F) {
         AccessNode Deep;
         for (int I = 0; I != 257; ++I) {
           AccessNode Around;
           Around.Children = {Deep};
           Deep = Around;
         }
         F.Functions[0].Accesses = Deep;
       },
       "deeper than 256"},
      {[](TUFacts &F) { F.Functions[0].Accesses.Moves.Loops.resize(1); },
       "strides of more loops"},
      {[](TUFacts &F) { F.Functions[0].Accesses.Moves.Params.resize(99); },
       "strides of more parameters"},
      {[](TUFacts &F) {
         F.Functions[0].Accesses.Moves.Item.Amount = int64_t(1) << 62;
       },
       "stride is too large"},
      {[](TUFacts &F) { F.Functions[0].Accesses.Arguments.resize(1); },
       "only calls have arguments"},
      {[](TUFacts &F) {
         AccessNode &N = F.Functions[0].Accesses;
         N.Kind = AccessKind::Call;
         N.Function = 0;
         N.Arguments.resize(99);
       },
       "more arguments than parameters"},
      {[](TUFacts &F) { F.Exprs[0].Operands = {0}; },
       "expression 0: operand 0 does not come before"},
      {[](TUFacts &F) { F.Exprs[1].Operands = {2}; }, "operand 2"},
      {[](TUFacts &F) { F.Exprs[1].Operands = {-1}; }, "operand -1"},
      {[](TUFacts &F) { F.Exprs[1].Operands = {}; }, "operand missing"},
      {[](TUFacts &F) { F.Exprs[0].Entity = None; }, "needs an entity"},
      {[](TUFacts &F) {
         ExprFacts E;
         E.Kind = ExprKind::Free;
         E.Operands = {0};
         F.Exprs.push_back(E);
       },
       "what frees needs a name or a function"},
      {[](TUFacts &F) { F.Exprs[0].Entity = 4; }, "no entity 4"},
      {[](TUFacts &F) { F.Exprs[2].Members = {4}; }, "no member 4"},
      {[](TUFacts &F) { F.Exprs[2].Members = {-1}; }, "no member -1"},
      {[](TUFacts &F) { F.Exprs[2].Members = {}; }, "needs members"},
      {[](TUFacts &F) { F.Exprs[2].MemberEnds = {}; }, "member ends"},
      {[](TUFacts &F) { F.Exprs[2].MemberEnds[0] = 1 << 21; },
       "end of a member"},
      {[](TUFacts &F) { F.Exprs[1].Members = {0}; }, "only fields"},
      {[](TUFacts &F) { F.Exprs[1].IndexRange.End = 0; }, "range of the index"},
      {[](TUFacts &F) { F.Roots.push_back(0); }, "root 0 is an operand"},
      {[](TUFacts &F) { F.Roots.push_back(2); }, "root 2 is listed twice"},
      {[](TUFacts &F) { F.Roots.push_back(-1); }, "no expression -1"},
      {[](TUFacts &F) { F.Obstacles[0].Entity = 4; },
       "obstacle 0: no entity 4"},
      {[](TUFacts &F) { F.Conditionals.push_back({5, 0, 0}); }, "no file 5"},
      {[](TUFacts &F) { F.PlainMacros.push_back({5, 0, 0}); }, "no file 5"},
      {[](TUFacts &F) {
         F.Entities[0].Record = 1;
         F.Exprs[2].Members = {0};
       },
       "flow into each other"},
  };
  for (const Case &C : Cases)
    EXPECT_THAT(factsError(C.Break), HasSubstr(C.Message));
}

TEST(VerifyProgram, GoodProgram) {
  EXPECT_EQ(programError([](Program &) {}), "");
}

TEST(VerifyProgram, EachBrokenInvariantIsNamed) {
  struct Case {
    std::function<void(Program &)> Break;
    const char *Message;
  };
  // Sets: 0 `body` with entities 0 in, 1 out, 2 q; 1 `cell@global:step.cells`
  // with entity 3.
  const Case Cases[] = {
      {[](Program &P) { P.SetOf.pop_back(); }, "per entity"},
      {[](Program &P) { P.Forms.pop_back(); }, "per entity"},
      {[](Program &P) { std::swap(P.Sets[0].Id, P.Sets[1].Id); }, "not sorted"},
      {[](Program &P) { P.Sets[1].Id = P.Sets[0].Id; }, "not sorted"},
      {[](Program &P) { P.Sets[0].Record = 9; }, "set 0: no record 9"},
      {[](Program &P) { P.Sets[0].Entities.clear(); }, "no entities"},
      {[](Program &P) { P.Sets[0].Entities[0] = 9; }, "no entity 9"},
      {[](Program &P) { P.Sets[0].Entities[0] = 3; }, "another record"},
      {[](Program &P) { P.Sets[0].Entities.push_back(0); }, "in two sets"},
      {[](Program &P) { P.Sets[0].FromKernel = false; }, "from-kernel"},
      {[](Program &P) { P.SetOf[3] = 0; }, "SetOf contradicts"},
      {[](Program &P) {
         P.Sets[0].Entities.pop_back();
         P.SetOf[2] = None;
       },
       "entity 2: in no set"},
      {[](Program &P) { P.Facts.Records[1].Generated = true; },
       "has nothing to change"},
      {[](Program &P) { P.Sets[0].Fields.pop_back(); }, "member 3 is in no"},
      {[](Program &P) { P.Sets[0].Fields[0].Member = 4; }, "no member 4"},
      {[](Program &P) { P.Sets[0].Fields[0].Member = 0; }, "in two fields"},
      {[](Program &P) { P.Sets[0].Fields[0].Member = 2; }, "in two fields"},
      {[](Program &P) { P.Sets[0].Fields[0].Name = "pos.x"; },
       "'pos.x' is no unique name"},
      {[](Program &P) { P.Sets[0].Fields[0].Name = "m"; },
       "'m' is no unique name"},
      {[](Program &P) { P.Sets[0].Obstacles.clear(); }, "obstacles"},
      {[](Program &P) { P.Sets[1].Obstacles.push_back(0); }, "obstacles"},
      {[](Program &P) {
         // q leaves for a set of its own.
         ArraySet Own = P.Sets[0];
         P.Sets[0].Entities.pop_back();
         P.Sets[0].Obstacles.clear();
         Own.Entities = {2};
         Own.FromKernel = false;
         Own.Id = "z";
         P.Sets.push_back(Own);
         P.SetOf[2] = 2;
       },
       "entity 2: may share storage"},
      {[](Program &P) {
         ArraySet Own = P.Sets[0];
         P.Sets[0].Entities = {0, 2};
         Own.Entities = {1};
         Own.Obstacles.clear();
         Own.Id = "z";
         P.Sets.push_back(Own);
         P.SetOf[1] = 2;
       },
       "entity 1: may share storage"},
      {[](Program &P) { P.Forms[0] = PointerForm::Element; },
       "entity 2: may point to any element"},
      {[](Program &P) {
         P.Facts.Exprs.push_back(P.Facts.Exprs[1]);
         P.Facts.Exprs.back().Kind = ExprKind::Step;
       },
       "entity 0: may point to any element"},
      {[](Program &P) { P.Facts.Entities[0].Record = 5; }, "no record 5"},
  };
  for (const Case &C : Cases)
    EXPECT_THAT(programError(C.Break), HasSubstr(C.Message));
}

} // namespace
