//===-- ShapesTest.cpp - Tests of what no layout fits ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsBuilder.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// One kernel parameter and one local array of a record, each used.
struct KernelProgram {
  FactsBuilder B;
  Index Body, Kernel, Param, Tile;

  KernelProgram() {
    Body = B.record("body", {"x", "y"});
    Kernel = B.function("k", /*IsKernel=*/true);
    Param = B.kernelParam("p", Body, Kernel);
    Tile = B.array("tile", Body, Kernel);
    B.use(Param, 0);
    B.use(Tile, 1);
  }

  std::vector<std::string> reasons(llvm::StringRef Name) {
    Program P = judge(link({B.Facts}));
    return reasonsOf(P, P.Sets[P.SetOf[entityNamed(P, Name)]]);
  }
};

/// The same of a host, closed.
struct HostProgram {
  FactsBuilder B{"/p/a.c"};
  Index Body, Array;

  HostProgram() {
    B.Facts.Language = "c";
    Body = B.record("body", {"x", "y"});
    Array =
        B.entity(EntityKind::Global, "w", Body, None, AddressSpace::Private);
    B.Facts.Entities[Array].IsArray = true;
    B.Facts.Entities[Array].Count = 9;
    B.use(Array, 0);
  }

  std::vector<std::string> reasons(llvm::StringRef Name = "w") {
    LinkOptions Closed;
    Closed.ClosedWorld = true;
    Program P = judge(link({B.Facts}), Closed);
    return reasonsOf(P, P.Sets[P.SetOf[entityNamed(P, Name)]]);
  }
};

TEST(Shapes, WhatIsOrdinaryMayChange) {
  EXPECT_THAT(KernelProgram().reasons("p"), IsEmpty());
  EXPECT_THAT(KernelProgram().reasons("tile"), IsEmpty());
  EXPECT_THAT(HostProgram().reasons(), IsEmpty());
}

TEST(Shapes, KernelsKeepWhatHoldsRecords) {
  KernelProgram P;
  EntityFacts &Tile = P.B.Facts.Entities[P.Tile];
  Tile.Declarations[0].Initializer = P.B.text();
  EXPECT_THAT(P.reasons("tile"), ElementsAre("array-initialized"));
  EXPECT_THAT(P.reasons("p"), IsEmpty());
  Tile.Declarations[0].Initializer = Range();
  Tile.Count = 0;
  EXPECT_THAT(P.reasons("tile"), ElementsAre("array-declared"));
  Tile.Kind = EntityKind::Global;
  Tile.Function = None;
  EXPECT_THAT(P.reasons("tile"), ElementsAre("program-scope"));
  Tile.IsArray = false;
  EXPECT_THAT(P.reasons("tile"), ElementsAre("program-scope"));
}

TEST(Shapes, BitFieldsThatOthersLookAtStay) {
  HostProgram P;
  P.B.Facts.Records[P.Body].Members[1].Bits = {{"y", "int", 3}};
  EXPECT_THAT(P.reasons(), IsEmpty());
  P.B.Facts.Entities[P.Array].IsVolatile = true;
  EXPECT_THAT(P.reasons(), ElementsAre("bit-field"));
  P.B.Facts.Records[P.Body].Members[1].Bits.clear();
  EXPECT_THAT(P.reasons(), IsEmpty());
}

TEST(Shapes, FieldsNeedTypesThatHaveNames) {
  HostProgram P;
  P.B.Facts.Records[P.Body].Members[0].TypeText.clear();
  EXPECT_THAT(P.reasons(), ElementsAre("unnamed-type"));
}

TEST(Shapes, RecordsOfFunctionsStay) {
  HostProgram P;
  P.B.Facts.Records[P.Body].USR = "c:a.c@F@f@S@body";
  EXPECT_THAT(P.reasons(), ElementsAre("nested-record"));
  P.B.Facts.Records[P.Body].USR = "c:@N@sim@S@body";
  EXPECT_THAT(P.reasons(), ElementsAre("nested-record"));
  P.B.Facts.Records[P.Body].Namespaces = {"namespace sim"};
  EXPECT_THAT(P.reasons(), IsEmpty());
}

TEST(Shapes, WhatIsNotDeclaredStays) {
  HostProgram P;
  P.B.Facts.Entities[P.Array].Declarations.clear();
  EXPECT_THAT(P.reasons(), ElementsAre("no-declaration"));
}

// `boundary: convert` lifts the one and not the other.
TEST(Shapes, WhatAPolicyMayChangeIsLookedAt) {
  HostProgram P;
  P.B.Facts.Records[P.Body].Members[0].TypeText.clear();
  P.B.obstacle(Reason::Boundary, P.Array, None);
  P.B.Facts.Obstacles.back().IsBoundary = true;
  EXPECT_THAT(P.reasons(), ElementsAre("boundary", "unnamed-type"));
}

TEST(Shapes, RecordsOfSystemHeadersStay) {
  HostProgram P;
  P.B.Facts.Files[0].System = true;
  EXPECT_THAT(P.reasons(), ElementsAre("system-header"));
}

// One reason is enough: these would be said of code that cannot change anyway.
TEST(Shapes, NothingIsSaidOfWhatStaysAnyway) {
  HostProgram P;
  P.B.Facts.Records[P.Body].Members[0].TypeText.clear();
  P.B.obstacle(Reason::AddressEscapes, P.Array, None);
  EXPECT_THAT(P.reasons(), ElementsAre("address-escapes"));
}

} // namespace
