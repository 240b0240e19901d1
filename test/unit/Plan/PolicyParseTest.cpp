//===-- PolicyParseTest.cpp - Reading policies ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Policies.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using testing::HasSubstr;

namespace {

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<Policy> P = parsePolicy(Text, "p.yaml");
  if (P)
    return "none";
  llvm::Error E = P.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage) << Text.str();
  return llvm::toString(std::move(E));
}

TEST(Policy, ReadsTheSample) {
  llvm::Expected<Policy> P = parsePolicy(Sample, "p.yaml");
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ(P->Target->Value, "tahiti");
  EXPECT_EQ(P->Target->Where.str(), "p.yaml:3:9");
  EXPECT_EQ(P->Style->Value, EmissionStyle::Direct);
  EXPECT_EQ(P->Arguments->Value, KernelArguments::Keep);
  ASSERT_EQ(P->Exclude.size(), 2u);
  EXPECT_EQ(P->Exclude[1].Value, "*@local:*");
  ASSERT_EQ(P->Records.size(), 2u);
  const ArrayPolicy &Body = P->Records[0];
  EXPECT_EQ(Body.Name.Where.str(), "p.yaml:9:3");
  EXPECT_FALSE(Body.Layout);
  ASSERT_EQ(Body.Clusters.size(), 2u);
  EXPECT_EQ(Body.Clusters[0].Fields[3].Value, "m");
  EXPECT_EQ(Body.Clusters[0].Layout.Value->describe(), "tiled 32");
  EXPECT_EQ(Body.Clusters[1].Layout.Where.str(), "p.yaml:14:17");
  ASSERT_TRUE(P->Records[1].Layout);
  EXPECT_FALSE(P->Records[1].Layout->Value); // auto
  ASSERT_EQ(P->Sets.size(), 2u);
  EXPECT_EQ(P->Sets[0].Layout->Value->describe(), "[i, f, i oe(8)]");
  EXPECT_EQ(P->Sets[0].Handle->Value, "body_tile");
  EXPECT_TRUE(P->Sets[1].Refused->Value);
  EXPECT_FALSE(P->Sets[1].Layout);
}

TEST(Policy, SaysLittle) {
  for (const char *Text :
       {"version: 1", "version: 1\nrecords: {}\nsets: {}\n",
        "version: 1\nrecords: {body: {}}\n",
        "version: 1\nsets: {a: {layout: AUTO}}\n",
        "version: 1\nsets: {a: {refused: false, layout: aos}}\n",
        "{version: 1, target: x}", "---\nversion: 1\n...\n",
        "version: 1\nrecords: {b: {layout: \"[ f,i ]\"}}\n",
        "version: 1\nrecords: {\"null\": {layout: tiled 1}}\n",
        "version: 1\nrecords: {b: {layout: tiled 1073741824}}\n"})
    EXPECT_EQ(errorOf(Text), "none") << Text;
}

struct BadCase {
  const char *Text;
  const char *Expected; ///< A part of the error, from its place on.
};

/// Errors of policies; those of YAML itself are tested with the reader.
const BadCase BadPolicies[] = {
    // Not a policy.
    {"", "p.yaml:1:1: there is nothing"},
    {"policy", "p.yaml:1:1: expected a map of keys to values, found 'policy'"},
    {"- version: 1", "p.yaml:1:1: expected a map of keys to values, found a "},
    {"~", "p.yaml:1:1: expected a map of keys to values, found nothing"},
    {"{}", "p.yaml:1:1: the key 'version' is missing"},
    {"target: x", "p.yaml:1:1: the key 'version' is missing"},
    {"version:", "p.yaml:1:1: expected a whole number, found nothing"},
    {"version: '1'", "p.yaml:1:10: expected a whole number, found the text"},
    {"version: 1.0", "p.yaml:1:10: expected a whole number, found '1.0'"},
    {"version: 0x1", "p.yaml:1:10: expected a whole number, found '0x1'"},
    {"version: 01", "p.yaml:1:10: expected a whole number, found '01'"},
    {"version: +1", "p.yaml:1:10: expected a whole number, found '+1'"},
    {"version: -1", "p.yaml:1:10: expected a whole number, found '-1'"},
    {"version: 1e0", "p.yaml:1:10: expected a whole number, found '1e0'"},
    {"version: [1]", "p.yaml:1:10: expected a whole number, found a list"},
    {"version: {a: 1}", "p.yaml:1:10: expected a whole number, found a map"},
    {"version: 0", "p.yaml:1:10: version 0 is not supported"},
    {"version: 2", "p.yaml:1:10: version 2 is not supported"},
    {"version: 99999999999999999999", "p.yaml:1:10: expected a number from"},
    {"version: 1 2", "p.yaml:1:10: expected a whole number, found '1 2'"},
    {"Version: 1", "p.yaml:1:1: the key 'version' is missing"},
    // What strangers send.
    {"&a [*a]", "p.yaml:1:1: anchors"},
    {"version: 1\nrecords: &r {b: *r}", "p.yaml:2:10: anchors"},
    {"version: 1\ntarget: *t", "p.yaml:2:9: "},
    {"a: &a [x,x,x]\nb: &b [*a,*a,*a]\nc: [*b,*b]", "p.yaml:1:4: anchors"},
    {"version: 1\n<<: {target: x}", "p.yaml:2:1: merge keys"},
    {"version: !!int 1", "p.yaml:1:10: tags"},
    {"version: 1\ntarget: !x y", "p.yaml:2:9: tags"},
    {"version: 1\nversion: 1", "p.yaml:2:1: duplicate key 'version'"},
    {"version: 1\n---\nversion: 1", "p.yaml:2:1: more than one document"},
    {"version: 1\ntarget: \xFF", "p.yaml:2:9: the text is not valid UTF-8"},
    {"version: 1\ntarget: \x01", "p.yaml:2:9: control character"},
    {"version: 1\ntarget: \"\\0\"", "p.yaml:2:9: control character"},
    {"version: 1\n\ttarget: x", "p.yaml:2:"},
    {"version: 1\n target: x", "p.yaml:2:"},
    {"version: 1\nrecords: {b: {layout: aos}", "p.yaml:"},
    {"version: 1\nrecords: [", "p.yaml:"},
    {"version: 1\ntarget: \"x\n", "p.yaml:2:9: the quoted text has no end"},
    // Unknown keys.
    {"version: 1\ntraget: x", "p.yaml:2:1: unknown key 'traget' (did you mean "
                              "'target'?)"},
    {"version: 1\nrecord: {}", "(did you mean 'records'?)"},
    {"version: 1\nSets: {}", "(did you mean 'sets'?)"},
    {"version: 1\nkernel_arguments: keep",
     "(did you mean 'kernel-arguments'?)"},
    {"version: 1\ncommand: rm -rf", "p.yaml:2:1: unknown key 'command'"},
    {"version: 1\nplugins: [x.so]", "p.yaml:2:1: unknown key 'plugins'"},
    {"version: 1\noutput: /etc/passwd", "p.yaml:2:1: unknown key 'output'"},
    {"version: 1\n'': 1", "p.yaml:2:1: a key must be a word"},
    {"version: 1\n? [a]\n: b", "p.yaml:2:3: a key must be a word"},
    // target
    {"version: 1\ntarget:", "p.yaml:2:1: expected text, found nothing"},
    {"version: 1\ntarget: ''", "p.yaml:2:9: expected text, found an empty one"},
    {"version: 1\ntarget: [x]", "p.yaml:2:9: expected text, found a list"},
    {"version: 1\ntarget: {x: y}", "p.yaml:2:9: expected text, found a map"},
    {"version: 1\ntarget: ./evil.yaml",
     "p.yaml:2:9: a policy names an install"},
    {"version: 1\ntarget: ../x/y", "p.yaml:2:9: a policy names an installed"},
    {"version: 1\ntarget: x.yaml", "p.yaml:2:9: a policy names an installed"},
    {"version: 1\ntarget: 'c:\\x'", "p.yaml:2:9: a policy names an installed"},
    // style, kernel-arguments
    {"version: 1\nstyle: dircet", "p.yaml:2:8: unknown style 'dircet' (did you "
                                  "mean 'direct'?)"},
    {"version: 1\nstyle: Direct", "(did you mean 'direct'?)"},
    {"version: 1\nstyle:", "p.yaml:2:1: expected style, found nothing"},
    {"version: 1\nstyle: [direct]", "p.yaml:2:8: expected style, found a list"},
    {"version: 1\nkernel-arguments: true",
     "p.yaml:2:19: unknown choice 'true'"},
    {"version: 1\nkernel-arguments: kep", "(did you mean 'keep'?)"},
    {"version: 1\nkernel-arguments: {keep: 1}", "p.yaml:2:19: expected choice"},
    // include, exclude
    {"version: 1\ninclude: body", "p.yaml:2:10: expected a list, found 'body'"},
    {"version: 1\ninclude: []", "p.yaml:2:10: the list of patterns is empty"},
    {"version: 1\ninclude:", "p.yaml:2:1: expected a list, found nothing"},
    {"version: 1\ninclude: {a: b}",
     "p.yaml:2:10: expected a list, found a map"},
    {"version: 1\nexclude: [[a]]", "p.yaml:2:11: expected text, found a list"},
    {"version: 1\nexclude: [~]", "p.yaml:2:11: expected text, found nothing"},
    {"version: 1\nexclude: ['']", "p.yaml:2:11: expected text, found an empty"},
    {"version: 1\nexclude: ['[a']", "p.yaml:2:11: malformed pattern '[a'"},
    {"version: 1\nexclude: ['a\\']", "p.yaml:2:11: malformed pattern 'a\\'"},
    {"version: 1\nexclude:\n  - a\n  - '[z-a]'", "p.yaml:4:5: malformed"},
    // records, sets
    {"version: 1\nrecords: [body]", "p.yaml:2:10: expected a map"},
    {"version: 1\nrecords: body", "p.yaml:2:10: expected a map"},
    {"version: 1\nrecords:", "p.yaml:2:1: expected a map of keys to values"},
    {"version: 1\nsets: 3", "p.yaml:2:7: expected a map of keys to values"},
    {"version: 1\nrecords: {body: soa}", "p.yaml:2:17: expected a map"},
    {"version: 1\nrecords: {body: }", "expected a map of keys to values, found "
                                      "nothing"},
    {"version: 1\nrecords: {body: [soa]}", "p.yaml:2:17: expected a map"},
    {"version: 1\nrecords: {body: {layuot: soa}}",
     "p.yaml:2:18: unknown key 'layuot' (did you mean 'layout'?)"},
    {"version: 1\nrecords: {body: {tile: 4}}",
     "p.yaml:2:18: unknown key 'tile'"},
    {"version: 1\nrecords: {body: {handle: b}}",
     "p.yaml:2:18: unknown key 'handle'"},
    {"version: 1\nrecords: {body: {refused: true}}",
     "p.yaml:2:18: unknown key 'refused'"},
    {"version: 1\nrecords: {b: {layout: aos}, b: {layout: soa}}",
     "p.yaml:2:29: duplicate key 'b'"},
    {"version: 1\nsets: {b: {refused: yes}}", "expected true or false, found "
                                              "'yes'"},
    {"version: 1\nsets: {b: {refused: 1}}",
     "expected true or false, found '1'"},
    {"version: 1\nsets: {b: {refused: 'true'}}", "expected true or false"},
    {"version: 1\nsets: {b: {refused: }}",
     "expected true or false, found noth"},
    {"version: 1\nsets: {b: {handle: [x]}}", "expected text, found a list"},
    {"version: 1\nsets: {b: {handle: ''}}", "expected text, found an empty"},
    {"version: 1\nsets: {b: {command: x}}",
     "p.yaml:2:12: unknown key 'command'"},
    // Layouts.
    {"version: 1\nrecords: {b: {layout: }}", "expected text, found nothing"},
    {"version: 1\nrecords: {b: {layout: ''}}", "expected text, found an empty"},
    {"version: 1\nrecords: {b: {layout: ' '}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: {tile: 4}}}", "found a map"},
    {"version: 1\nrecords: {b: {layout: 32}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: so}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: soa x}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: automatic}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled 0}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled -4}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled 4.5}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled 0x10}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled 4 4}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled N}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled 1073741825}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: tiled 18446744073709551616}}",
     "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: []}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i]}}\nx: 1", "p.yaml:3:1: "},
    {"version: 1\nrecords: {b: {layout: [f]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, f, g]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, i, f]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, f, f]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i p(4), f]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, f, i p()]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, f, i p(0)]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, f, i q(4)]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, f, i p(4]}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: [i, [f]]}}",
     "p.yaml:2:27: expected te"},
    {"version: 1\nrecords: {b: {layout: [i, {f: 1}]}}",
     "p.yaml:2:27: expected"},
    {"version: 1\nrecords: {b: {layout: [i, ~]}}",
     "p.yaml:2:27: expected text"},
    {"version: 1\nrecords: {b: {layout: '[i, f'}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: '[i, f] '''}}", "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: '[i p(65536), f, i p(65536)]'}}",
     "p.yaml:2:23: "},
    {"version: 1\nrecords: {b: {layout: '[i p(2), f, i]'}}",
     "p.yaml:2:23: the layout '[i p(2), f, i]' depends on the number"},
    {"version: 1\nrecords: {b: {layout: '[f, i oe(2), f p(2), i]'}}",
     "p.yaml:2:23: the layout "},
    {"version: 1\nrecords: {b: {layout: aos, clusters: []}}",
     "p.yaml:2:38: either 'layout' for all fields, or 'clusters'"},
    // Clusters.
    {"version: 1\nrecords: {b: {clusters: }}",
     "expected a list, found nothing"},
    {"version: 1\nrecords: {b: {clusters: x}}", "expected a list, found 'x'"},
    {"version: 1\nrecords: {b: {clusters: {x: y}}}",
     "expected a list, found a "},
    {"version: 1\nrecords: {b: {clusters: []}}",
     "p.yaml:2:25: the list of clusters is empty"},
    {"version: 1\nrecords: {b: {clusters: [x]}}",
     "p.yaml:2:26: expected a map"},
    {"version: 1\nrecords: {b: {clusters: [{}]}}",
     "p.yaml:2:26: the key 'fields' is missing"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [x]}]}}",
     "p.yaml:2:26: the key 'layout' is missing"},
    {"version: 1\nrecords: {b: {clusters: [{layout: soa}]}}",
     "p.yaml:2:26: the key 'fields' is missing"},
    {"version: 1\nrecords: {b: {clusters: [{fields: x, layout: soa}]}}",
     "p.yaml:2:35: expected a list, found 'x'"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [], layout: soa}]}}",
     "p.yaml:2:35: the list of fields is empty"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [[x]], layout: soa}]}}",
     "p.yaml:2:36: expected text, found a list"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [x, ~], layout: soa}]}}",
     "p.yaml:2:39: expected text, found nothing"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [x, x], layout: soa}]}}",
     "p.yaml:2:39: field 'x' is named twice, first in line 2"},
    {"version: 1\nrecords:\n  b:\n    clusters:\n"
     "      - {fields: [x], layout: soa}\n      - {fields: [y, x], layout: "
     "aos}",
     "p.yaml:6:22: field 'x' is named twice, first in line 5"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [x], layout: soaa}]}}",
     "p.yaml:2:48: "},
    {"version: 1\nrecords: {b: {clusters: [{field: [x], layout: soa}]}}",
     "unknown key 'field' (did you mean 'fields'?)"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [x], tile: 3}]}}",
     "p.yaml:2:40: unknown key 'tile'"},
    {"version: 1\nrecords: {b: {clusters: [{fields: [x], layout: soa}, 3]}}",
     "p.yaml:2:54: expected a map"},
};

TEST(Policy, SaysWhereItIsWrong) {
  for (const BadCase &C : BadPolicies) {
    std::string Error = errorOf(C.Text);
    EXPECT_THAT(Error, HasSubstr(C.Expected)) << C.Text;
    EXPECT_THAT(Error, testing::ContainsRegex("^p\\.yaml:[0-9]+:[0-9]+: [^ ]"))
        << C.Text;
  }
}

TEST(Policy, RefusesWhatIsTooLong) {
  EXPECT_THAT(errorOf("version: 1\nexclude: [" + std::string(257, 'a') + "]"),
              HasSubstr("p.yaml:2:11: the pattern is longer than 256"));
  EXPECT_THAT(errorOf("version: 1\nrecords: {b: {layout: '" +
                      std::string(2000, '[') + "'}}"),
              HasSubstr("p.yaml:2:23: the layout expression is too long"));
  std::string Dims = "i, f";
  for (unsigned I = 0; I < 64; ++I)
    Dims += ", i p(1)";
  EXPECT_THAT(errorOf("version: 1\nrecords: {b: {layout: [" + Dims + "]}}"),
              HasSubstr("p.yaml:2:23: a layout expression has at most 64"));
}

TEST(Policy, EveryTruncationIsReadOrRefused) {
  llvm::StringRef Text = Sample;
  size_t Read = 0;
  for (size_t Size = 0; Size < Text.size(); ++Size) {
    std::string Error = errorOf(Text.take_front(Size));
    if (Error == "none") {
      ++Read;
      continue;
    }
    EXPECT_THAT(Error, testing::ContainsRegex("^p\\.yaml:[0-9]+:[0-9]+: "))
        << Size;
  }
  // Some are complete, most are not.
  EXPECT_GT(Read, 10u);
  EXPECT_LT(Read, Text.size() / 2);
}

/// Every byte replaced by every character that means something to YAML.
TEST(Policy, EveryChangedByteIsReadOrRefused) {
  llvm::StringRef Text = Sample;
  const std::string Signs("\0\n\t\r :,-?&*!|>'\"%@`#[]{}<~\\.0\x7F\x80\xC3\xFF",
                          34);
  for (size_t At = 0; At < Text.size(); ++At)
    for (char Sign : Signs) {
      std::string Changed = Text.str();
      Changed[At] = Sign;
      std::string Error = errorOf(Changed);
      if (Error == "none")
        continue;
      ASSERT_THAT(Error, testing::ContainsRegex("^p\\.yaml:[0-9]+:[0-9]+: "))
          << Changed;
    }
}

RC_GTEST_PROP(Policy, MutationsAreReadOrRefused, ()) {
  std::string Text = Sample;
  for (unsigned I = *rc::gen::inRange(1, 8); I > 0 && !Text.empty(); --I) {
    size_t At = *rc::gen::inRange<size_t>(0, Text.size());
    size_t Count = *rc::gen::inRange<size_t>(0, 20);
    switch (*rc::gen::inRange(0, 3)) {
    case 0: // Drop.
      Text.erase(At, Count);
      break;
    case 1: // Repeat.
      Text.insert(At, Text.substr(At, Count));
      break;
    default: // Move.
      std::string Part = Text.substr(At, Count);
      Text.erase(At, Count);
      Text.insert(*rc::gen::inRange<size_t>(0, Text.size() + 1), Part);
    }
  }
  llvm::Expected<Policy> P = parsePolicy(Text, "p.yaml");
  if (P) {
    // What is read can be written and read again.
    P->Style = std::nullopt;
    std::string Dumped = dump(*P);
    llvm::Expected<Policy> Again = parsePolicy(Dumped, "p.yaml");
    if (!Again)
      RC_FAIL(llvm::toString(Again.takeError()) + " in\n" + Dumped);
    RC_ASSERT(withoutComments(dump(*Again)) == withoutComments(Dumped));
    return;
  }
  std::string Error = llvm::toString(P.takeError());
  RC_ASSERT(llvm::StringRef(Error).starts_with("p.yaml:"));
}

} // namespace
