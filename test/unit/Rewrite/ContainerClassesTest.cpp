//===-- ContainerClassesTest.cpp - Text of the container classes ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Containers.h"
#include "Rewriting.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

ContainerSample particle(const std::string &Clusters = "") {
  ContainerSample Sample{"particle",
                         {field("pos", "vec3", 12, 4),
                          field("m", "float", 4, 4),
                          field("tags", "int", 4, 4, {4})},
                         Clusters};
  Sample.Methods = {
      {"step",
       "void ",
       "(float dt, int n = 1)",
       "(float dt, int n)",
       {"dt", "n"},
       "",
       false,
       true},
      {"energy", "float ", "()", "()", {}, " noexcept", true, false}};
  return Sample;
}

TEST(ContainerClasses, ReferencesOfStructOfArrays) {
  EXPECT_THAT(printContainers(particle()).References,
              StartsWith(R"(typedef int particle_vector_tags[4];
// Where the fields of the elements are stored.
struct particle_columns {
  vec3 *pos = nullptr;
  float *m = nullptr;
  particle_vector_tags *tags = nullptr;
};

struct particle_ref;

// Stands for an element that is only read, as const particle & does.
struct particle_cref {
  const vec3 &pos;
  const float &m;
  const int (&tags)[4];

  particle_cref(const particle_columns &in, std::ptrdiff_t at) noexcept
      : pos(in.pos[at]),
        m(in.m[at]),
        tags(in.tags[at]) {}
  particle_cref(const particle &rec) noexcept
      : pos(rec.pos),
        m(rec.m),
        tags(rec.tags) {}
  particle_cref(const particle_ref &from) noexcept;
  particle_cref(const particle_cref &) = default;
  operator particle() const noexcept;

  float energy() const noexcept;
};

inline void particle_swap(particle_ref left, particle_ref right) noexcept;

// Stands for an element, as particle & does: assignment writes to the element,
// and copies of the reference stand for the same one.
struct particle_ref {
  vec3 &pos;
  float &m;
  int (&tags)[4];

  particle_ref(particle_columns &in, std::ptrdiff_t at) noexcept
      : pos(in.pos[at]),
        m(in.m[at]),
        tags(in.tags[at]) {}
  particle_ref(particle &rec) noexcept
      : pos(rec.pos),
        m(rec.m),
        tags(rec.tags) {}
  particle_ref(const particle_ref &) = default;
  const particle_ref &operator=(const particle_ref &from) const noexcept {
    pos = from.pos;
    m = from.m;
    std::memmove(static_cast<void *>(&tags), &from.tags, sizeof tags);
    return *this;
  }
)"));
}

TEST(ContainerClasses, TilesAreTypesOfTheirOwn) {
  ContainerText Text = printContainers(particle("pos m: tiled 4"));
  EXPECT_THAT(Text.References, StartsWith(R"(typedef struct {
  vec3 pos[4];
  float m[4];
} particle_vector_c0;
)"));
  EXPECT_THAT(Text.References,
              HasSubstr("      : pos(in.c0[at >> 2].pos[at & 3]),\n"));
  EXPECT_THAT(Text.References,
              HasSubstr("  particle_vector_c0 *c0 = nullptr;"));
  EXPECT_THAT(Text.Containers,
              HasSubstr("    num = (num + 3) / 4 * 4; // Whole tiles.\n"));
  EXPECT_THAT(Text.Containers, HasSubstr(R"(    const size_type each =
        (sizeof(particle_vector_c0) + 3) / 4 +
        sizeof(particle_vector_tags);
    return (static_cast<size_type>(-1) / 2 - 384) / each / 4 * 4;
)"));
  // Capacities suit all tiles.
  EXPECT_THAT(printContainers(particle("pos: AoS; m: tiled 6; tags: tiled 4"))
                  .Containers,
              Not(HasSubstr("Whole tiles"))); // A field alone is an array.
  EXPECT_THAT(printContainers(particle("m: [i, f, i oe(6)]; tags pos: tiled 4"))
                  .Containers,
              HasSubstr("(num + 11) / 12 * 12;"));
}

TEST(ContainerClasses, ColumnsTellWhereEvenPlacesComeFirst) {
  EXPECT_THAT(printContainers(particle("m: [i, f, i oe(6)]; tags pos: tiled 4"))
                  .References,
              HasSubstr("  static constexpr unsigned m_even_first_ = 1;\n"));
  // The lowest bit is that of the innermost places.
  EXPECT_THAT(
      printContainers(particle("m: AoS; tags pos: [i, f, i oe(4), i p(2)]"))
          .References,
      HasSubstr("_even_first_ = 2;\n"));
  EXPECT_THAT(printContainers(particle("m: AoS; tags pos: tiled 4")).References,
              Not(HasSubstr("even_first")));
}

TEST(ContainerClasses, MemoryIsInOneBlock) {
  ContainerText Text = printContainers(particle());
  EXPECT_THAT(Text.Containers, HasSubstr(R"(    block_ = ::operator new(63 +
        room_(num * sizeof(vec3)) +
        room_(num * sizeof(float)) +
        room_(num * sizeof(particle_vector_tags)));
)"));
  EXPECT_THAT(Text.Containers, HasSubstr("return (bytes + 127) / 64 * 64;"));
  // Lines are as wide as a field asks for.
  ContainerSample Wide = particle();
  Wide.Members.push_back(field("w", "wide", 256, 128));
  EXPECT_THAT(printContainers(Wide).Containers,
              HasSubstr("return (bytes + 255) / 128 * 128;"));
}

TEST(ContainerClasses, MethodsAreForwarded) {
  ContainerText Text = printContainers(particle());
  EXPECT_THAT(Text.References, HasSubstr(R"(
  void step(float dt, int n = 1) const;
  float energy() const noexcept {
    return particle_cref(*this).energy();
  }
};
)"));
  EXPECT_THAT(Text.Containers, HasSubstr(R"(
inline void particle::step(float dt, int n) {
  particle_ref(*this).step(dt, n);
}
inline float particle::energy() const noexcept {
  return particle_cref(*this).energy();
}
)"));
  // Of two that differ in `const` alone a reference has the one that is not.
  ContainerSample Pair = particle();
  Pair.Methods = {
      {"at", "int ", "(int k)", "(int k)", {"k"}, "", true, false},
      {"at", "int &", "(int i)", "(int i)", {"i"}, "", false, false},
      {"at", "int ", "(long i)", "(long i)", {"i"}, "", true, false}};
  Text = printContainers(Pair);
  const std::string &References = Text.References;
  EXPECT_THAT(References, HasSubstr("\n  int &at(int i) const;\n"
                                    "  int at(long i) const {\n"));
  EXPECT_THAT(References, Not(HasSubstr("int at(int k) const {\n    ")));
  EXPECT_THAT(Text.Containers,
              HasSubstr("inline int &particle::at(int i) {\n"
                        "  return particle_ref(*this).at(i);\n"));
}

TEST(ContainerClasses, PointersAndBytes) {
  ContainerSample Sample{"node",
                         {field("next", "node *", 8, 8),
                          field("on", "bool", 1, 1, {}, /*Bytewise=*/true),
                          field("names", "char *", 8, 8, {2})},
                         ""};
  std::string Text = printContainers(Sample).References;
  EXPECT_THAT(Text, HasSubstr("  node **next = nullptr;\n"));
  EXPECT_THAT(Text, HasSubstr("  node *const &next;\n"
                              "  const bool &on;\n"
                              "  char *const (&names)[2];\n"));
  EXPECT_THAT(Text, HasSubstr("  node *&next;\n"
                              "  bool &on;\n"
                              "  char *(&names)[2];\n"));
  // A bool that was never set is copied as a byte.
  EXPECT_THAT(Text, HasSubstr("    std::memmove(static_cast<void *>(&on), "
                              "&from.on, sizeof on);\n"));
}

TEST(ContainerClasses, NamesAreFree) {
  ContainerSample Sample{"s",
                         {field("at", "int", 4, 4), field("rec", "int", 4, 4)},
                         "at rec: tiled 2"};
  Sample.InUse = {"from", "s_ref", "s_vector_c0"};
  Sample.Macros = "#define num 3\n#define size_ 3\n";
  ContainerText Text = printContainers(Sample);
  EXPECT_THAT(Text.References, HasSubstr("} s_vector_2_c0;\n"));
  EXPECT_THAT(Text.Containers, HasSubstr("\nclass s_vector_2 {\n"));
  EXPECT_THAT(Text.References,
              HasSubstr("s_ref_2(s_columns &in, std::ptrdiff_t at_2)"));
  EXPECT_THAT(Text.References, HasSubstr("s_cref(const s_ref_2 &from_2)"));
  EXPECT_THAT(Text.References, HasSubstr("    at = from_2.at;\n"));
  EXPECT_THAT(Text.References, HasSubstr("s_cref(const s &rec_2)"));
  EXPECT_THAT(Text.Containers, HasSubstr("  size_type size_2_ = 0;\n"));
  EXPECT_THAT(Text.Containers, HasSubstr("void reserve(size_type num_2) {\n"));
}

TEST(ContainerClasses, StandInNamespaces) {
  ContainerSample Sample{"s", {field("x", "int", 4, 4)}, ""};
  Sample.Scope = "a::b::";
  ContainerText Text = printContainers(Sample);
  EXPECT_THAT(Text.Traits, HasSubstr("inline void swap(::a::b::s_ref &left, "
                                     "::a::b::s_ref &right) noexcept {\n"
                                     "  ::a::b::s_swap(left, right);\n"));
  std::string All = Text.inNamespaces({"namespace a", "inline namespace b"});
  EXPECT_THAT(All, StartsWith("namespace a {\ninline namespace b {\n// Where"));
  EXPECT_THAT(All, HasSubstr("\n} // inline namespace b\n} // namespace a\n\n"
                             "namespace std {\n"));
  EXPECT_THAT(All, HasSubstr("\n} // namespace std\n\nnamespace a {\n"
                             "inline namespace b {\nclass s_const_iterator;"));
  EXPECT_THAT(Text.SystemHeaders,
              ElementsAre("cstddef", "cstdint", "cstring", "initializer_list",
                          "iterator", "new", "stdexcept", "type_traits",
                          "utility"));
}

TEST(ContainerClasses, WithoutExceptions) {
  ContainerSample Sample{"s", {field("x", "int", 4, 4)}, ""};
  Sample.Exceptions = ExceptionUse::Never;
  ContainerText Text = printContainers(Sample);
  EXPECT_THAT(Text.Containers, Not(HasSubstr("throw ")));
  TemporaryFolder Folder;
  std::string Program;
  for (const std::string &Name : Text.SystemHeaders)
    Program += "#include <" + Name + ">\n";
  Program += "struct s { int x; };\n" + Text.inNamespaces({}) +
             "int main() {\n"
             "  s_vector v(3);\n"
             "  v.push_back({4});\n"
             "  return v.at(3).x == 4 && v.size() == 4 ? 0 : 1;\n"
             "}\n";
  Folder.write("main.cpp", Program);
  std::string Output;
  ASSERT_EQ(
      run(LAYOUTOPT_TEST_CXX
              " -std=c++11 -fno-exceptions -fno-rtti -Wall -Wextra -Werror " +
              Folder.path("main.cpp") + " -o " + Folder.path("main"),
          &Output),
      0)
      << Output;
  EXPECT_EQ(run(Folder.path("main")), 0);
}

} // namespace
