//===-- TraceFileTest.cpp - The text form of traces -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reading.h"

using namespace layoutopt;
using namespace layoutopt::trace;

static const char *const Header = "layoutopt-trace 1\n";
static const char *const OneSite = "layoutopt-trace 1\n"
                                   "site 0 load 4 \"f\" \"a.c\" 1 1\n";

TEST(TraceFile, AllKindsOfLines) {
  const std::string Text = R"(layoutopt-trace 1
program "a \"b\" \\ \x0a"
# a comment

sampling calls 2 5
sampling window 1000 9000
module 0 0 0 "body.c"
type 0 16 "body"
field 0 0 4 "x"
field 0 4 8 "v.y"
site 0 load 4 "update" "body.c" 12 9 loop=11:3 type=0 offset=4
site 1 store 8 "main" "" 0 0
origin 0 heap "bodies" "main" "body.c" 40 12
module 2 1 1 "other.c"
type 0 4 "other"
site 0 update 4 "g" "other.c" 3 1 type=0 offset=0
origin 0 global "table" "" "other.c" 1 5
object 0 0x1000 64 0 1
object 1 0x404000 8 0 2
free 0x1000 0 3
run 0 2 7 1 2: for 4 { 0x1000 +16 }
run 1 0 9 1 2: 0x404000
stop "the limit of bytes is reached"
end
)";
  llvm::Expected<TraceReader> Reader = read(Text);
  ASSERT_TRUE(bool(Reader)) << llvm::toString(Reader.takeError());
  const TraceTables &T = Reader->tables();
  EXPECT_EQ(T.Program, "a \"b\" \\ \n");
  EXPECT_EQ(T.Sampled.FirstCall, 2u);
  EXPECT_EQ(T.Sampled.LastCall, 5u);
  EXPECT_EQ(T.Sampled.Record, 1000u);
  EXPECT_EQ(T.Sampled.Skip, 9000u);
  ASSERT_EQ(T.Sites.size(), 3u);
  EXPECT_EQ(T.Sites[0].LoopLine, 11u);
  EXPECT_EQ(T.Sites[0].Type, 0u);
  EXPECT_EQ(T.Sites[2].Kind, AccessKind::Update);
  EXPECT_EQ(T.Sites[2].Type, 1u); // Numbers are those of the module.
  ASSERT_EQ(T.Types[0].Fields.size(), 2u);
  ASSERT_EQ(T.Objects.size(), 2u);
  EXPECT_EQ(T.Objects[0].Died, 3u);
  EXPECT_EQ(T.Objects[1].Origin, 1u);
  EXPECT_EQ(T.Objects[1].Died, ~uint64_t(0));
  EXPECT_EQ(T.NumThreads, 2u);
  EXPECT_TRUE(T.IsComplete);
  EXPECT_EQ(T.Stopped, "the limit of bytes is reached");

  // The printers give the same lines.
  std::string Again;
  llvm::raw_string_ostream OS(Again);
  printHeader(OS, T.Program);
  printModule(OS, {}, T.Modules[0]);
  printType(OS, 0, T.Types[0]);
  printSite(OS, 0, T.Sites[0]);
  printSite(OS, 1, T.Sites[1]);
  printOrigin(OS, 0, T.Origins[0]);
  printObject(OS, T.Objects[0]);
  printFree(OS, 0x1000, 0, 3);
  OS << runsOf(*Reader);
  printEnd(OS);
  llvm::StringRef Rest = OS.str();
  while (!Rest.empty()) {
    auto [Line, Behind] = Rest.split('\n');
    EXPECT_NE(Text.find(Line.str() + "\n"), std::string::npos) << Line.str();
    Rest = Behind;
  }
}

TEST(TraceFile, Errors) {
  const std::string H = Header, S = OneSite;
  const std::string R = S + "run 0 0 0 0 0: ";
  const std::pair<std::string, const char *> Cases[] = {
      {"", "t.trace:1:1: a trace starts with 'layoutopt-trace 1'"},
      {"# only this\n", "t.trace:1:1: a trace starts with 'layoutopt-trace 1'"},
      {"ELF\n", "t.trace:1:1: a trace starts with 'layoutopt-trace 1'"},
      {"layoutopt-trace 2\n",
       "t.trace:1:17: version 2 is not known; this reads version 1"},
      {"layoutopt-trace\n",
       "t.trace:1:16: expected a number, found the end of the line"},
      {H + "what 1\n", "t.trace:2:1: no line of a trace starts with this word"},
      {H + "program x\n",
       "t.trace:2:9: expected a string in quotes, found 'x'"},
      {H + "program \"x\n", "t.trace:2:9: the string does not end"},
      {H + "program \"\\q\"\n", "t.trace:2:10: unknown escape in a string"},
      {H + "program \"x\" 1\n",
       "t.trace:2:13: expected the end of the line, found '1'"},
      {H + "module 1 0 0 \"a\"\n",
       "t.trace:2:8: the next site has number 0, not 1"},
      {H + "type 1 4 \"a\"\n",
       "t.trace:2:6: the next type has number 0, not 1"},
      {H + "field 0 0 4 \"a\"\n", "t.trace:2:7: there is no type 0"},
      {H + "type 0 4 \"a\"\nfield 0 0 5 \"a\"\n",
       "t.trace:3:11: the field ends behind the end of the type"},
      {H + "type 0 4 \"a\"\nfield 0 18446744073709551615 5 \"a\"\n",
       "t.trace:3:9: the field starts behind the end of the type"},
      {H + "site 0 peek 4 \"f\" \"a\" 1 1\n",
       "t.trace:2:8: expected 'load', 'store' or 'update'"},
      {H + "site 0 load 4 \"f\" \"a\" 1 1 type=0 offset=0\n",
       "t.trace:2:32: there is no type 0"},
      {H + "site 0 load 4 \"f\" \"a\" 1 1 loop=3\n",
       "t.trace:2:33: expected ':'"},
      {H + "origin 0 tape \"\" \"f\" \"a\" 1 1\n",
       "t.trace:2:10: expected 'heap', 'global' or 'stack'"},
      {H + "object 0 0x1 1 0 0\n", "t.trace:2:8: there is no origin 0"},
      {H + "origin 0 heap \"\" \"f\" \"a\" 1 1\n"
           "object 0 0xffffffffffffffff 2 0 0\n",
       "t.trace:3:29: the object ends behind the last address"},
      {H + "free 0x1 1048576 0\n", "t.trace:2:10: the number is too large"},
      {H + "run 0 0 0 0 0: 0x1\n", "t.trace:2:7: there is no site 0"},
      {S + "run 0 0 0 1 0: 0x1\n",
       "t.trace:3:13: the last epoch is before the first one"},
      {S + "run 0 0 0 0 0 0x1\n",
       "t.trace:3:15: expected ':' behind the last epoch"},
      {R + "\n", "t.trace:3:16: expected an address or 'for', found the end of "
                 "the line"},
      {R + "}\n", "t.trace:3:16: there is no loop to end"},
      {R + "for 3 { }\n", "t.trace:3:24: the loop is empty"},
      {R + "for 3 { 0x1\n", "t.trace:3:27: expected '}', found the end of the "
                            "line"},
      {R + "for 3 0x1 }\n", "t.trace:3:22: expected '{', found '0'"},
      {R + "for 3 +1 { 0x1 }\n",
       "t.trace:3:22: there is no loop for this step"},
      {R + "for 3 { 0x1 +1 +1 }\n",
       "t.trace:3:31: there is no loop for this step"},
      {R + "for 300000000000000 { 0x1 }\n",
       "t.trace:3:20: the number is too large"},
      {R + "for 3 { 0x1 +9223372036854775808 }\n",
       "t.trace:3:28: the number is too large"},
      {R + ".+8\n", "t.trace:3:16: there is no address before this one"},
      {R + "for 3 { 0x1 } .+8\n",
       "t.trace:3:30: there is no address before this one"},
      {R + "0x5 for 3 { 0x1 } .+8\n",
       "t.trace:3:34: there is no address before this one"},
      {R + "for 3 { 0x1 +8 .+8 }\n",
       "t.trace:3:31: there is no address before this one"},
      {R + "0x10000000000000000\n", "t.trace:3:16: the number is too large"},
      {R + "\xff\n", "t.trace:3:16: expected an address or 'for', found byte "
                     "0xFF"},
      {R + "for 1 { for 1 { for 1 { for 1 { for 1 { for 1 { for 1 { 0x1",
       ""}, // The line was cut off.
      {R + "for 1 { for 1 { for 1 { for 1 { for 1 { for 1 { for 1 { 0x1\n",
       "t.trace:3:64: more than 6 loops are nested"},
      {H + "end\nend\n", "t.trace:3:1: nothing comes behind 'end'"},
  };
  for (const auto &[Text, Expected] : Cases)
    EXPECT_EQ(errorOf(Text), Expected) << Text;
}

TEST(TraceFile, LongLines) {
  std::string Nests = "0x0";
  for (unsigned I = 0; I < TraceReader::MaxNodes; ++I)
    Nests += " 0x1";
  EXPECT_EQ(errorOf(OneSite + std::string("run 0 0 0 0 0: ") + Nests + "\n"),
            "t.trace:3:262160: more than 65536 addresses and loops in one run");
  EXPECT_EQ(errorOf(Header + std::string(TraceReader::MaxLine + 1, ' ') + "\n"),
            "t.trace:2:1: the line is longer than 1048576 bytes");
  // Even if it was cut off.
  EXPECT_EQ(errorOf(Header + std::string(TraceReader::MaxLine + 1, ' ')),
            "t.trace:2:1: the line is longer than 1048576 bytes");
}

/// Every beginning of a trace is a trace, or lacks its first line.
TEST(TraceFile, EveryPrefixIsATrace) {
  const std::string Text = std::string(OneSite) +
                           "origin 0 heap \"p\" \"f\" \"a.c\" 1 1\n"
                           "object 0 0x1000 64 0 1\n"
                           "run 0 0 0 1 1: for 4 { 0x1000 +16 }\n"
                           "free 0x1000 0 2\n"
                           "end\n";
  for (size_t Length = 0; Length <= Text.size(); ++Length) {
    llvm::Expected<TraceReader> Reader = read(Text.substr(0, Length));
    const bool HasHeader = Length >= std::string(Header).size();
    EXPECT_EQ(bool(Reader), HasHeader) << Length;
    if (!Reader)
      llvm::consumeError(Reader.takeError());
    else
      EXPECT_EQ(Reader->tables().IsComplete, Length == Text.size());
  }
}

/// A provisional run counts until another line of its stream replaces it.
TEST(TraceFile, ProvisionalRuns) {
  const std::string S =
      std::string(OneSite) + "site 1 load 4 \"f\" \"a.c\" 2 1\n";
  const std::string Text = S + "partial 0 0 0 0 0: for 3 { 0x1000 +8 }\n"
                               "partial 0 1 0 0 0: 0x2000\n"
                               "partial 1 0 0 0 0: 0x3000\n"
                               "partial 0 0 0 0 0: for 9 { 0x1000 +8 }\n";
  EXPECT_EQ(runsOf(llvm::cantFail(read(Text))),
            "run 0 1 0 0 0: 0x2000\n"
            "run 1 0 0 0 0: 0x3000\n"
            "run 0 0 0 0 0: for 9 { 0x1000 +8 }\n");
  EXPECT_EQ(runsOf(llvm::cantFail(
                read(Text + "run 0 0 0 0 0: for 9 { 0x1000 +8 }\n"))),
            "run 0 1 0 0 0: 0x2000\n"
            "run 1 0 0 0 0: 0x3000\n"
            "run 0 0 0 0 0: for 9 { 0x1000 +8 }\n");
  const std::string More = Text + "run 0 0 0 0 0: for 12 { 0x1000 +8 }\n"
                                  "partial 0 0 12 0 0: 0x4000\n";
  EXPECT_EQ(runsOf(llvm::cantFail(read(More))),
            "run 0 1 0 0 0: 0x2000\n"
            "run 1 0 0 0 0: 0x3000\n"
            "run 0 0 0 0 0: for 12 { 0x1000 +8 }\n"
            "run 0 0 12 0 0: 0x4000\n");
}

/// Lines come in the order in which threads fill their buffers; epochs tell
/// the order of what happened.
TEST(TraceFile, Lifetimes) {
  const std::string Text = std::string(Header) +
                           "origin 0 heap \"p\" \"f\" \"a.c\" 1 1\n"
                           "free 0x1000 1 4\n"
                           "object 0 0x1000 64 0 5\n"
                           "object 0 0x1000 64 0 1\n"
                           "object 0 0x3000 64 0 2\n"
                           "object 0 0x3020 64 0 7\n"
                           "object 0 0x2ff0 17 0 9\n"
                           "free 0x9999 0 3\n";
  const TraceReader Reader = llvm::cantFail(read(Text));
  const std::vector<TracedObject> &O = Reader.tables().Objects;
  EXPECT_EQ(O[0].Died, ~uint64_t(0));
  EXPECT_EQ(O[1].Died, 4u);
  EXPECT_EQ(O[2].Died, 7u); // Another object lies on its bytes then.
  EXPECT_EQ(O[3].Died, ~uint64_t(0));
}
