//===-- MeaningsTest.cpp - Tests of what names mean -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/Meanings.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::IsEmpty;

namespace {

/// The classes that a rewritten program has, in short.
const char *const Generated = R"(/* layoutopt: begin body_soa */
struct body_cref { const int &x; body_cref(const body &b) : x(b.x) {} };
struct body_ref { int &x; body_ref(body &b) : x(b.x) {} operator body_cref() const; void move(); };
class body_ptr { public: body_ref operator*() const; };
class body_vector {
public:
  using value_type = body;
  using reference = body_ref;
  using const_reference = body_cref;
  unsigned long capacity() const;
  body_ptr data();
  body_ref operator[](int);
};
/* layoutopt: end */
)";

const CompileInput Input{"/a.cpp", "/", {"-std=c++17"}};

/// Where \p Input has the text \p Text.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
filesWith(const std::string &Text) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files(
      new llvm::vfs::InMemoryFileSystem());
  Files->addFile("/a.cpp", 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  return Files;
}

/// What \p Text means, by place.
Meanings meaningsIn(const std::string &Text) {
  auto Found = meaningsOf(Input, filesWith(Text));
  if (Found)
    return std::move(*Found);
  ADD_FAILURE() << llvm::toString(Found.takeError());
  return {};
}

/// What stands in a program with the text \p Text, in order, without places.
std::vector<std::string> meanings(const std::string &Text) {
  const Meanings Found = meaningsIn(Text);
  std::vector<std::string> Out;
  for (const auto &[Place, Meaning] : Found)
    Out.insert(Out.end(), Meaning.begin(), Meaning.end());
  return Out;
}

TEST(Meanings, GeneratedClassesAreWhatTheyStandFor) {
  const std::string Record = "struct body { int x; void move(); };\n";
  const std::vector<std::string> Before = meanings(
      Record + "void f(const body &a, body &b, body *c) { b.move(); }\n");
  EXPECT_EQ(meanings(Record + Generated +
                     "void f(body_cref a, body_ref b, body_ptr c) "
                     "{ b.move(); }\n"),
            Before);
  EXPECT_EQ(Before, (std::vector<std::string>{"int", "body const &", "body &",
                                              "body *", "body::move()"}));
  EXPECT_EQ(meanings(Record + Generated + "body_vector v;\n").back(),
            "std::vector<body>");
}

TEST(Meanings, OverloadsAndValuesOfTraits) {
  EXPECT_EQ(meanings("int f(int); int f(double); int x = f(1) + f(2.0);"),
            (std::vector<std::string>{"int", "f(int, )", "f(double, )"}));
  EXPECT_EQ(meanings("template <class T> struct is { enum { v = sizeof(T) }; };"
                     "int x = is<char>::v;"),
            (std::vector<std::string>{"int", "is<char>::v = 1"}));
}

TEST(Meanings, NumbersOfTheCounter) {
  const std::string Text = "#define NEXT __COUNTER__\nint a = __COUNTER__;\n";
  EXPECT_EQ(meanings(Text + "int b = NEXT;\n").back(),
            "2 mentions of __COUNTER__");
  EXPECT_EQ(meanings(Text + "int b = NEXT + NEXT;\n").back(),
            "3 mentions of __COUNTER__");
  EXPECT_EQ(meanings("int a = __LINE__;\n").back(), "int");
}

TEST(Meanings, ReadBesideTheFactsTheyAreTheSame) {
  // Facts of the second text need two parses, of the third one three.
  const std::string Body = "int f(int); int f(double);\n"
                           "void g(int n) {\n",
                    Loop = "for (int i = 0; i < n; ++i) f(i + 1.0);\n}\n";
  for (const std::string &Text :
       {Body + Loop, Body + "#pragma omp parallel for\n" + Loop,
        Body + "#pragma omp parallel for if(\n" + Loop}) {
    MeaningReader Reader;
    auto Facts = extract(Input, filesWith(Text), &Reader);
    ASSERT_TRUE(bool(Facts)) << llvm::toString(Facts.takeError());
    EXPECT_EQ(Reader.Read, meaningsIn(Text));
    EXPECT_EQ(Reader.Read.size(), 3u);
  }
}

/// A file that has one edit, from 10 to 15, which makes it longer by 2.
std::vector<Finding> changed(const Meanings &Before, const Meanings &After) {
  FileFacts File;
  File.Path = "/a.cpp";
  EditSet Edits;
  Edits.Edits.push_back({{0, 10, 15}, "1234567", "s"});
  return changedMeanings(Before, After, Edits, {File}, {});
}

TEST(Meanings, PlacesMoveWithTheText) {
  auto At = [](uint32_t Offset, MeaningKind Kind = MeaningKind::Call) {
    return MeaningPlace{"/a.cpp", Offset, Kind};
  };
  EXPECT_THAT(changed({{At(3), {"f"}}, {At(20), {"g"}}, {At(12), {"h"}}},
                      {{At(3), {"f"}}, {At(22), {"g"}}, {At(12), {"i"}}}),
              IsEmpty());
  const std::vector<Finding> Found =
      changed({{At(3), {"f"}}, {At(20), {"g"}}}, {{At(3), {"e"}}});
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Message, "error: 'f' would become 'e'");
  EXPECT_EQ(Found[1].Message, "error: 'g' would become 'nothing'");
  EXPECT_TRUE(Found[0].IsMeaning);
  // What is no longer declared has moved to another file.
  EXPECT_THAT(changed({{At(20, MeaningKind::Declaration), {"int"}}}, {}),
              IsEmpty());
}

TEST(Meanings, HandlesStandForPointersAndArrays) {
  const MeaningPlace Was{"/a.cpp", 20, MeaningKind::Call},
      Is{"/a.cpp", 22, MeaningKind::Call};
  auto Findings = [&](const char *Before, const char *After) {
    return changed({{Was, {Before}}}, {{Is, {After}}}).size();
  };
  EXPECT_EQ(Findings("move(body *, int, )", "move(<handle>, int, )"), 0u);
  EXPECT_EQ(Findings("move(body const *, int, )", "move(<handle>, int, )"), 0u);
  EXPECT_EQ(Findings("body[3]", "<handle> const"), 0u);
  EXPECT_EQ(Findings("move(int, body *, )", "move(<handle>, body *, )"), 1u);
  EXPECT_EQ(Findings("move(body *, int, )", "move(<handle>, long, )"), 1u);
  EXPECT_EQ(Findings("move(body *, int, )", "turn(<handle>, int, )"), 1u);
  // `typedef struct { ... } body;` has the name of its typedef.
  EXPECT_EQ(meanings("typedef struct { int x; } body; void f(body *p);"),
            (std::vector<std::string>{"int", "body *"}));
  EXPECT_EQ(meanings("typedef struct { int x; } body;\n"
                     "/* layoutopt: begin body_soa */\n"
                     "typedef struct { int *x; } body_soa;\n"
                     "/* layoutopt: end */\n"
                     "void f(body_soa p);")
                .back(),
            "<handle>");
}

} // namespace
