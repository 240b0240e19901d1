//===-- ContainerConformanceTest.cpp - Vectors beside std::vector ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints the classes of some records, and compiles and runs a program that
/// checks them (Inputs/containers.cpp).
///
//===----------------------------------------------------------------------===//

#include "Containers.h"
#include "Rewriting.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;

namespace {

std::vector<MemberFacts> manyFields() {
  return {field("pos", "vec3", 12, 4),
          field("m", "float", 4, 4),
          field("tags", "int", 4, 4, {4}),
          field("on", "bool", 1, 1, {}, /*Bytewise=*/true),
          field("hue", "color", 4, 4),
          field("d", "double", 8, 8)};
}

std::vector<MethodText> manyMethods() {
  return {{"step",
           "void ",
           "(float dt, int n = 1)",
           "(float dt, int n)",
           {"dt", "n"},
           "",
           false,
           true},
          {"energy", "float ", "()", "()", {}, " noexcept", true, false},
          {"tag", "int &", "(int i)", "(int i)", {"i"}, "", false, false},
          {"tag", "int ", "(int k)", "(int k)", {"k"}, "", true, false}};
}

/// A field that functions copy.
MemberFacts owning(const char *Name, const char *Type, uint64_t Size) {
  MemberFacts M = field(Name, Type, Size, 8);
  M.Owning = true;
  return M;
}

std::vector<MemberFacts> owningFields() {
  return {field("id", "int", 4, 4), owning("name", "std::string", 32),
          field("on", "bool", 1, 1, {}, /*Bytewise=*/true),
          owning("list", "std::vector<int>", 24),
          field("tags", "int", 4, 4, {2})};
}

/// A record and the namespaces that it is in.
struct Case {
  ContainerSample Sample;
  std::vector<std::string> Namespaces;
};

/// A record whose elements have addresses.
ContainerSample pointed(const char *Name, const char *Clusters,
                        const char *Scope) {
  ContainerSample Sample{Name,
                         {field("x", "float", 4, 4), field("m", "double", 8, 8),
                          field("home", "int", 4, 4),
                          field("place_", "char", 1, 1, {3})},
                         Clusters};
  Sample.Methods = {
      {"half", "float ", "()", "()", {}, "", true, false},
      {"step", "void ", "(float By)", "(float By)", {"By"}, "", false, true}};
  Sample.Scope = Scope;
  Sample.HasPointers = true;
  return Sample;
}

std::vector<Case> cases() {
  return {
      {{"soa", manyFields(), "", manyMethods(), "sim::"}, {"namespace sim"}},
      {{"tiles", manyFields(), "pos m tags on hue d: tiled 4", manyMethods()},
       {}},
      {{"mixed", manyFields(),
        "m hue: tiled 8; pos on: AoS; tags: [i, f, i oe(6)]", manyMethods(),
        "a::b::"},
       {"namespace a", "namespace b"}},
      {{"account",
        {field("number", "int", 4, 4), field("letter", "label", 1, 1),
         field("name", "const char *", 8, 8),
         field("digits", "unsigned char", 1, 1, {2, 3})},
        "number digits: tiled 3",
        {{"get", "int ", "()", "()", {}, "", true, false},
         {"set",
          "void ",
          "(int Number)",
          "(int Number)",
          {"Number"},
          "",
          false,
          true}}},
       {}},
      {{"words",
        {field("size", "int", 4, 4), field("at", "int", 4, 4),
         field("swap", "short", 2, 2), field("value_type", "float", 4, 4),
         field("rec", "float", 4, 4), field("from", "float", 4, 4),
         field("in", "int *", 8, 8), field("first", "char", 1, 1)},
        "size in: AoS; at first: tiled 2"},
       {}},
      {{"keeper", owningFields(), "", {}, "kept::"}, {"namespace kept"}},
      {{"tiled_keeper", owningFields(), "id name on: tiled 4; list tags: AoS"},
       {}},
      {pointed("pointed", "", "led::"), {"namespace led"}},
      {pointed("tiled_pointed", "x m home: tiled 4; place_: AoS", ""), {}}};
}

/// One header for each record, as ContainerRecords.h includes them.
void writeHeaders(const TemporaryFolder &Folder) {
  for (Case Each : cases()) {
    Each.Sample.HasArrays = Each.Sample.Record != "tiled_pointed";
    Each.Sample.HasSpans = true;
    Each.Sample.HasUniques = true;
    ContainerText Classes = printContainers(Each.Sample);
    std::string Text;
    for (const std::string &Name : Classes.SystemHeaders)
      Text += "#include <" + Name + ">\n";
    Folder.write(Each.Sample.Record + ".inc",
                 Text + Classes.inNamespaces(Each.Namespaces));
  }
}

const char *const Warnings =
    " -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow"
    " -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor -Werror ";

bool understands(const std::string &Compiler) {
  TemporaryFolder Folder;
  Folder.write("empty.cpp", "int main() {}\n");
  return run(Compiler + " " + Folder.path("empty.cpp") + " -o " +
             Folder.path("empty")) == 0;
}

/// Compiles and runs the checks with \p Compiler and its flags.
void check(const std::string &Compiler) {
  SCOPED_TRACE(Compiler);
  if (!understands(Compiler))
    GTEST_SKIP() << "no such compiler: " << Compiler;
  TemporaryFolder Folder;
  writeHeaders(Folder);
  std::string Output;
  ASSERT_EQ(run(Compiler + Warnings + "-I" + Folder.path("") +
                    " " LAYOUTOPT_TEST_INPUTS "/containers.cpp -o " +
                    Folder.path("checks"),
                &Output),
            0)
      << Output;
  EXPECT_EQ(run("timeout 300 " + Folder.path("checks"), &Output), 0) << Output;
  unsigned Checks = 0;
  ASSERT_EQ(std::sscanf(Output.c_str(), "%u checks", &Checks), 1) << Output;
  EXPECT_GT(Checks, 20000u);
}

// libstdc++'s std::stable_sort draws a warning, with any vector.
const char *const Clang = LAYOUTOPT_TEST_CXX " -Wno-deprecated-declarations";

TEST(ContainerConformance, Gcc11) { check("g++ -std=c++11"); }

TEST(ContainerConformance, Clang20) {
  check(Clang + std::string(" -std=c++20"));
}

TEST(ContainerConformance, Clang17Sanitized) {
  check(Clang + std::string(" -std=c++17 -fsanitize=address,undefined"
                            " -fno-sanitize-recover=all"));
}

// LAYOUTOPT_STANDARDS="11 14 17 20 23" takes a quarter of an hour.
TEST(ContainerConformance, ManyStandards) {
  const char *Wanted = std::getenv("LAYOUTOPT_STANDARDS");
  if (!Wanted)
    GTEST_SKIP() << "LAYOUTOPT_STANDARDS is not set";
  llvm::SmallVector<llvm::StringRef, 5> Standards;
  llvm::SplitString(Wanted, Standards);
  for (llvm::StringRef Standard : Standards)
    for (const std::string Compiler : {"g++", Clang})
      for (const char *Flags : {"", " -O2"})
        check(Compiler + " -std=c++" + Standard.str() + Flags);
}

} // namespace
