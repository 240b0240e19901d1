//===-- FactsYamlTest.cpp - Text form of facts and programs ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/FactsYaml.h"
#include "Equality.h"
#include "FactsBuilder.h"
#include "RandomFacts.h"
#include "layoutopt/Legality/Legality.h"
#include "layoutopt/Support/Error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// A unit with something of everything.
TUFacts sample() {
  FactsBuilder B;
  Index Body = B.nestedRecord("body");
  B.Facts.Records[Body].Members[3].Extents = {2, 3};
  Index F = B.function("step", true);
  Index In = B.kernelParam("in", Body, F);
  Index Out = B.kernelParam("out", Body, F);
  B.use(In, 3);
  B.root(B.field(B.subscript(B.name(Out)), {0, 1}));
  B.assign(In, B.expr(ExprKind::Offset, {B.name(Out)}));
  B.Facts.Exprs.back().Name = "=";
  B.obstacle(Reason::AddressEscapes, Out, None);
  B.Facts.Obstacles[0].Message = "it's 5 o'clock: a, \"b\"\n\tand c";
  AccessNode Access;
  Access.Kind = AccessKind::Access;
  Access.Entity = In;
  Access.Members = {1, 2};
  Access.Space = AddressSpace::Global;
  Access.Bytes = 8;
  AccessNode Loop;
  Loop.Kind = AccessKind::Loop;
  Loop.Bound = BoundClass::Constant;
  Loop.Count = 32;
  Loop.Children = {Access, Access};
  B.Facts.Functions[F].Accesses.Children = {Loop, Access};
  B.Facts.Identifiers = {"body", "in", "null", "out"};
  B.Facts.Conditionals = {B.text()};
  B.Facts.PlainMacros = {B.text()};
  return B.Facts;
}

/// The error of parsing \p Text, which must be one of the user's.
std::string errorOf(llvm::StringRef Text) {
  auto Parsed = parseFacts(Text, "f.yaml");
  if (Parsed)
    return "";
  llvm::Error E = Parsed.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

TEST(FactsYaml, LooksLikeThis) {
  FactsBuilder B("/p/a.cl");
  B.in(0, 0);
  Index Body = B.record("body", {"x"});
  Index F = B.function("step", true);
  B.use(B.kernelParam("in", Body, F), 0);
  EXPECT_EQ(printed(B.Facts), R"(---
version:         1
main-file:       '/p/a.cl'
language:        opencl
files:
  - { path: '/p/a.cl', size: 1048576, hash: 0x1 }
records:
  - usr:             'c:@S@body'
    name:            body
    type:            struct body
    size:            4
    align:           4
    definition:      0:10-30
    members:
      - { path: x, type: float, size: 4, align: 4 }
entities:
  - usr:             'c:@F@step@in'
    name:            in
    kind:            kernel-param
    record:          0
    function:        0
    parameter:       0
    space:           global
    declarations:
      - { whole: 0:81-91, specifier: 0:81-87, pointer: 0:87-88, name: 0:88-91, group: 0 }
functions:
  - usr:             'c:@F@step'
    name:            step
    kernel:          true
    defined:         true
    params:          [ 0 ]
    param-names:     [ in ]
    body-open:       0:70-71
    declarations:    [ 0:40-60 ]
expressions:
  - { kind: name, extent: 0:97-100, entity: 0 }
  - { kind: subscript, extent: 0:96-105, operands: [ 0 ], index: 0:102-104 }
  - { kind: field, extent: 0:95-106, operands: [ 1 ], members: [ 0 ], member-ends: [ 106 ], read: true }
roots:           [ 2 ]
...
)");
}

TEST(FactsYaml, RoundTrip) {
  std::string Text = printed(sample());
  auto Parsed = parseFacts(Text, "f.yaml");
  ASSERT_TRUE(bool(Parsed)) << llvm::toString(Parsed.takeError());
  EXPECT_EQ(printed(*Parsed), Text);
  EXPECT_EQ(Parsed->Obstacles[0].Message, sample().Obstacles[0].Message);
  EXPECT_EQ(Parsed->Functions[0].Accesses.Children[0].Children.size(), 2u);
}

TEST(FactsYaml, RoundTripOfPrograms) {
  Program P = judge(link({sample()}));
  std::string Text = printed(P);
  EXPECT_THAT(Text, HasSubstr("element-pointers: [ 0 ]"));
  auto Parsed = parseProgram(Text, "p.yaml");
  ASSERT_TRUE(bool(Parsed)) << llvm::toString(Parsed.takeError());
  EXPECT_EQ(printed(*Parsed), Text);
  EXPECT_EQ(Parsed->SetOf, P.SetOf);
  EXPECT_EQ(Parsed->Forms, P.Forms);
}

TEST(FactsYaml, AnyFacts) {
  ASSERT_TRUE(rc::check("what is printed reads back as the same", [] {
    TUFacts Facts = RandomFacts().draw();
    if (llvm::Error E = verify(Facts))
      RC_FAIL(llvm::toString(std::move(E)));
    std::string Text = printed(Facts);
    auto Parsed = parseFacts(Text, "f.yaml");
    if (!Parsed)
      RC_FAIL(llvm::toString(Parsed.takeError()) + "\n" + Text);
    RC_ASSERT(printed(*Parsed) == Text);
    RC_ASSERT(equal(*Parsed, Facts));
  }));
}

TEST(FactsYaml, AnyProgram) {
  ASSERT_TRUE(rc::check("linked facts verify and read back", [] {
    std::vector<TUFacts> Units;
    for (int I = *rc::gen::inRange(1, 4); I > 0; --I)
      Units.push_back(RandomFacts().draw());
    Program P = judge(link(Units));
    if (llvm::Error E = verify(P))
      RC_FAIL(llvm::toString(std::move(E)));
    std::string Text = printed(P);
    auto Parsed = parseProgram(Text, "p.yaml");
    if (!Parsed)
      RC_FAIL(llvm::toString(Parsed.takeError()));
    RC_ASSERT(printed(*Parsed) == Text);
    std::reverse(Units.begin(), Units.end());
    RC_ASSERT(printed(judge(link(Units))) == Text);
  }));
}

TEST(FactsYaml, ErrorsHaveAPlace) {
  EXPECT_THAT(errorOf("version: 1\nfiles:\n  - { path: a, sice: 1 }\n"),
              StartsWith("f.yaml:3:"));
  EXPECT_THAT(errorOf("version: 1\nfiles:\n  - { path: a, sice: 1 }\n"),
              HasSubstr("unknown key 'sice'"));
  std::string Broken = errorOf("version: 1\n"
                               "entities:\n"
                               "  - kind: local\n"
                               "expressions:\n"
                               "  - { kind: name, entity: 0 }\n"
                               "  - { kind: name, entity: 7 }\n");
  EXPECT_THAT(Broken, StartsWith("f.yaml:6:"));
  EXPECT_THAT(Broken, HasSubstr(": expression 1: no entity 7"));
  EXPECT_THAT(errorOf("version: 1\nentities:\n  - kind: heap\n"),
              StartsWith("f.yaml:3:"));
  EXPECT_THAT(errorOf("version: 2\n"), HasSubstr("version 2 is not supported"));
  EXPECT_THAT(errorOf("main-file: a.cl\n"), HasSubstr("'version'"));
  EXPECT_THAT(errorOf("version: 1\nroots: [ 0 ]\n"), HasSubstr("expression 0"));
  EXPECT_THAT(errorOf("version: 1\nversion: 1\n"), HasSubstr("version"));
}

TEST(FactsYaml, RangesAreReadStrictly) {
  for (const char *Bad : {"0", "0:1", "0:1-", "0:2-x", "a:1-2", "0:-1-2",
                          "0:1-99999999999", "''", "~"})
    EXPECT_NE(
        errorOf("version: 1\nconditionals: [ " + std::string(Bad) + " ]\n"), "")
        << Bad;
  EXPECT_EQ(errorOf("version: 1\nfiles: [ { path: a, size: 9 } ]\n"
                    "conditionals: [ 0:1-2 ]\n"),
            "");
}

TEST(FactsYaml, HostileTextIsRefused) {
  EXPECT_THAT(errorOf(""), StartsWith("f.yaml:1:1: "));
  EXPECT_NE(errorOf("- a\n- b\n"), "");
  EXPECT_THAT(errorOf("version: &a 1\nroots: *a\n"), HasSubstr("anchor"));
  EXPECT_THAT(errorOf("version: !!int 1\n"), HasSubstr("tags"));
  EXPECT_THAT(errorOf("version: 1\n---\nversion: 1\n"),
              HasSubstr("more than one document"));
  EXPECT_NE(errorOf("? [a]\n: 1\n"), "");
  std::string Keys = "version: 1\n";
  for (int I = 0; I != 40; ++I)
    Keys += "k" + std::to_string(I) + ": 1\n";
  EXPECT_THAT(errorOf(Keys), HasSubstr("more than 32 keys"));
  // Deep enough to exhaust the stack of whoever recurses.
  std::string Deep(1000000, '[');
  EXPECT_NE(errorOf("roots: " + Deep), "");
  std::string Indented = "roots: ";
  for (int I = 0; I != 200000; ++I)
    Indented += "- ";
  EXPECT_NE(errorOf("roots:\n  " + Indented), "");
  std::string Documents;
  for (int I = 0; I != 200000; ++I)
    Documents += "---\n";
  EXPECT_NE(errorOf(Documents), "");
  std::string Ends;
  for (int I = 0; I != 200000; ++I)
    Ends += "...\n";
  EXPECT_THAT(errorOf(Ends), HasSubstr("more than one document"));
  EXPECT_THAT(errorOf(std::string(MaxFactsBytes + 1, ' ')),
              HasSubstr("larger than 64 MiB"));
  EXPECT_NE(errorOf(std::string("version: 1\0", 11)), "");
}

TEST(FactsYaml, AccessTreesAreTrees) {
  auto Accesses = [](std::vector<unsigned> Depths) {
    std::string Text = "version: 1\nfunctions:\n  - name: f\n    accesses:\n";
    for (unsigned D : Depths)
      Text += "      - { depth: " + std::to_string(D) + ", kind: loop }\n";
    return Text;
  };
  EXPECT_EQ(errorOf(Accesses({0, 1, 2, 2, 1})), "");
  EXPECT_THAT(errorOf(Accesses({1})), HasSubstr("one tree"));
  EXPECT_THAT(errorOf(Accesses({0, 0})), HasSubstr("one tree"));
  EXPECT_THAT(errorOf(Accesses({0, 2})), HasSubstr("one tree"));
  std::vector<unsigned> Deep;
  for (unsigned D = 0; D <= MaxAccessDepth; ++D)
    Deep.push_back(D);
  EXPECT_EQ(errorOf(Accesses(Deep)), "");
  Deep.push_back(MaxAccessDepth + 1);
  EXPECT_THAT(errorOf(Accesses(Deep)), HasSubstr("at most 256 levels"));
}

TEST(FactsYaml, EveryTruncationIsAnErrorOrWhole) {
  std::string Text = printed(sample());
  size_t Good = 0;
  for (size_t Length = 0; Length != Text.size(); ++Length) {
    auto Parsed = parseFacts(llvm::StringRef(Text).take_front(Length), "f");
    if (Parsed)
      ++Good;
    else
      EXPECT_NE(llvm::toString(Parsed.takeError()), "");
  }
  // Cuts between the entries of a list leave a text that may be valid.
  EXPECT_LT(Good, Text.size() / 2);
}

/// Whatever is read can be linked, printed and read again.
void checkNoise(llvm::StringRef Text) {
  auto Parsed = parseFacts(Text, "f");
  if (!Parsed) {
    std::string Message = llvm::toString(Parsed.takeError());
    RC_ASSERT(!Message.empty());
    return;
  }
  Program P = judge(link({*Parsed}));
  if (llvm::Error E = verify(P))
    RC_FAIL(llvm::toString(std::move(E)));
}

TEST(FactsYaml, NoiseIsAnErrorOrFacts) {
  const std::string Text = printed(sample());
  ASSERT_TRUE(rc::check("flipped bytes", [&] {
    std::string Noisy = Text;
    for (int I = *rc::gen::inRange(1, 6); I > 0; --I)
      Noisy[*rc::gen::inRange<size_t>(0, Text.size())] =
          *rc::gen::arbitrary<char>();
    checkNoise(Noisy);
  }));
  ASSERT_TRUE(rc::check("other digits", [&] {
    std::string Noisy = Text;
    for (int I = *rc::gen::inRange(1, 9); I > 0; --I) {
      size_t At = Noisy.find_first_of(
          "0123456789", *rc::gen::inRange<size_t>(0, Text.size()));
      if (At != std::string::npos)
        Noisy[At] = *rc::gen::inRange('0', ':');
    }
    checkNoise(Noisy);
  }));
  ASSERT_TRUE(rc::check("parts moved", [&] {
    std::string Noisy = Text;
    size_t From = *rc::gen::inRange<size_t>(0, Text.size());
    size_t Length = *rc::gen::inRange<size_t>(0, 60);
    size_t To = *rc::gen::inRange<size_t>(0, Text.size());
    Noisy.insert(To, Text.substr(From, Length));
    checkNoise(Noisy);
  }));
}

} // namespace
