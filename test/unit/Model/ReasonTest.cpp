//===-- ReasonTest.cpp - Tests of the table of reasons --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Reason.h"
#include "FactsBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;

namespace {

TEST(Reason, RowsAreSortedAndWellFormed) {
  llvm::StringRef Last;
  for (Reason Why : allReasons()) {
    const ReasonInfo &Row = infoOf(Why);
    EXPECT_LT(Last, Row.Id);
    Last = Row.Id;
    EXPECT_TRUE(llvm::all_of(Row.Id, [](char C) {
      return llvm::isLower(C) || C == '-';
    })) << Row.Id.str();
    for (llvm::StringRef Clause : {Row.Meaning, Row.Fix}) {
      EXPECT_FALSE(Clause.empty()) << Row.Id.str();
      EXPECT_FALSE(Clause.ends_with(".")) << Row.Id.str();
    }
    EXPECT_EQ(parseReason(Row.Id), Why);
  }
  EXPECT_EQ(parseReason("byte-compare"), std::nullopt);
  EXPECT_EQ(parseReason(""), std::nullopt);
  EXPECT_EQ(parseReason("zebra"), std::nullopt);
}

// The rows that protect what lies in a record, once more and on purpose: a row
// that loses its effect is a wrong result in somebody's program.
TEST(Reason, WhatUsesBytes) {
  for (Reason Why :
       {Reason::BitField, Reason::Boundary, Reason::BufferPart,
        Reason::BufferUse, Reason::ByteCopy, Reason::BytesCompared,
        Reason::CommandsDiffer, Reason::FileDiffers, Reason::HostRecordDiffers,
        Reason::IncompleteRecord, Reason::InlineAssembly, Reason::MacroSize,
        Reason::NoBody, Reason::Offsetof, Reason::OpenMPClause,
        Reason::PartialFill, Reason::RecordDiffers, Reason::SystemRecord,
        Reason::Union})
    EXPECT_EQ(infoOf(Why).OnArray, BytesEffect::Used) << toString(Why).str();
  for (Reason Why :
       {Reason::Boundary, Reason::ByteCopy, Reason::BytesCompared,
        Reason::CommandsDiffer, Reason::IncompleteRecord, Reason::NoBody,
        Reason::Offsetof, Reason::PartialFill, Reason::PointerCast,
        Reason::RecordDiffers, Reason::SystemRecord, Reason::Union})
    EXPECT_EQ(infoOf(Why).OnRecord, BytesEffect::Used) << toString(Why).str();
  for (Reason Why :
       {Reason::AddressEscapes, Reason::ByteFill, Reason::DirectiveInside,
        Reason::IndirectCall, Reason::MacroMix, Reason::Method,
        Reason::OpenMPRegion, Reason::PointerCast, Reason::UnknownAllocator,
        Reason::UnknownSource, Reason::UnknownUse, Reason::Varargs})
    EXPECT_NE(infoOf(Why).OnArray, BytesEffect::None) << toString(Why).str();
}

/// `struct owner { struct body w[2]; struct body *p; }` and an array of owners
/// with an obstacle.
struct OwnerProgram {
  FactsBuilder B{"/p/a.c"};
  Index Body, Owner, Array, Pointer, Owners;

  OwnerProgram() {
    Body = B.record("body", {"x"});
    Owner = B.record("owner", {"n"});
    Array = B.entity(EntityKind::Member, "w", Body);
    Pointer = B.entity(EntityKind::Member, "p", Body);
    Owners = B.entity(EntityKind::Local, "o", Owner);
    B.Facts.Language = "c";
    B.Facts.Entities[Array].IsArray = true;
    for (Index Member : {Array, Pointer})
      B.Facts.Entities[Member].Owner = Owner;
    B.Facts.Records[Owner].Holds = {Array, Pointer};
  }

  std::vector<std::string> reasonsOfMember(llvm::StringRef Name) {
    LinkOptions Closed;
    Closed.ClosedWorld = true;
    std::vector<TUFacts> Units{B.Facts};
    Program P = judge(link(std::move(Units)), Closed);
    return reasonsOf(P, P.Sets[P.SetOf[entityNamed(P, Name)]]);
  }
};

// Every row protects the arrays in a record as its effect says, and the
// pointers there.
TEST(Reason, EffectsProtectWhatIsHeld) {
  for (Reason Why : allReasons())
    for (bool OfRecord : {false, true}) {
      OwnerProgram P;
      P.B.obstacle(Why, OfRecord ? None : P.Owners, OfRecord ? P.Owner : None);
      BytesEffect Effect =
          OfRecord ? infoOf(Why).OnRecord : infoOf(Why).OnArray;
      EXPECT_EQ(llvm::is_contained(P.reasonsOfMember("w"), "owner-exposed"),
                Effect != BytesEffect::None)
          << toString(Why).str() << OfRecord;
      EXPECT_EQ(llvm::is_contained(P.reasonsOfMember("p"), "owner-exposed"),
                Effect == BytesEffect::Used)
          << toString(Why).str() << OfRecord;
    }
}

} // namespace
