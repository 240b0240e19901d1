//===-- RandomCTest.cpp - C programs before and after ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrites random C programs with random layouts, compiles both and compares
/// what they print. Memory is watched by the sanitizers where they work.
///
//===----------------------------------------------------------------------===//

#include "Rewriting.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

using namespace layoutopt;
using namespace layoutopt::test;

namespace {

struct Field {
  std::string Type, Path, Suffix;
};

/// Makes one program from a seed.
class RandomC {
public:
  explicit RandomC(unsigned Seed) : Random(Seed) {}

  std::string Text, Clusters;
  EmissionStyle Style = EmissionStyle::Direct;
  std::string Macro; ///< In the other style: what chooses the layout.
  void make();

private:
  unsigned below(unsigned N) { return Random() % N; }
  bool chance(unsigned OneIn) { return below(OneIn) == 0; }
  template <typename T> const T &pick(const std::vector<T> &From) {
    return From[below(static_cast<unsigned>(From.size()))];
  }
  void makeRecord();
  void makeClusters();
  std::string statement(unsigned Depth);
  std::string element();
  std::string value();
  std::string field() {
    const Field &F = pick(Fields);
    return F.Path +
           (F.Suffix.empty() ? "" : "[" + std::to_string(below(3)) + "]");
  }
  /// The text of an index that is valid in the arrays with Number records.
  std::string index() {
    return pick<std::string>({"i", "0", "3", "(i + 2) % 9", "k", "(unsigned)i",
                              "8 - i", "idx[i]", "k / 2"});
  }

  void makeStyle();

  std::mt19937 Random;
  std::vector<Field> Fields;
  std::string Value; ///< Of a record, as in its initialiser.
};

} // namespace

void RandomC::makeRecord() {
  static const std::vector<std::string> Types = {
      "char", "short", "int", "unsigned", "float", "double", "long"};
  unsigned Count = 1 + below(5);
  Text += "struct rec {\n";
  for (unsigned I = 0; I != Count; ++I) {
    std::string Name = std::string(1, static_cast<char>('a' + I));
    if (chance(6)) {
      std::string Type = pick(Types);
      Text += "  struct { " + Type + " u; " + Type + " v; } " + Name + ";\n";
      Fields.push_back({Type, Name + ".u", ""});
      Fields.push_back({Type, Name + ".v", ""});
      Value += "{3, 4}, ";
      continue;
    }
    Field F{pick(Types), Name, chance(5) ? "[3]" : ""};
    Text += "  " + F.Type + " " + Name + F.Suffix + "; /* " + Name + " */\n";
    Fields.push_back(F);
    Value += F.Suffix.empty() ? std::to_string(below(9)) + ", " : "{1, 2}, ";
  }
  Value.resize(Value.size() - 2);
  Text += "};\n";
}

void RandomC::makeClusters() {
  static const std::vector<std::string> Layouts = {
      "SoA", "AoS", "tiled 2", "tiled 4", "tiled 3", "tiled 32"};
  std::vector<std::string> Left;
  for (const Field &F : Fields) {
    std::string Name = F.Path;
    for (char &C : Name)
      C = C == '.' ? '_' : C;
    Left.push_back(Name);
  }
  std::shuffle(Left.begin(), Left.end(), Random);
  while (!Left.empty() && !chance(4)) {
    unsigned Size = 1 + below(static_cast<unsigned>(Left.size()));
    std::string Names;
    for (unsigned I = 0; I != Size; ++I) {
      Names += Left.back() + " ";
      Left.pop_back();
    }
    Clusters += Names + ": " + pick(Layouts) + ";";
  }
}

void RandomC::makeStyle() {
  if (!chance(2))
    return;
  Style = EmissionStyle::Switchable;
  if (!chance(4))
    Macro = "-DLAYOUTOPT_LAYOUT=" +
            pick<std::string>({"0", "1", "2", "3", "7", "8", "64"});
}

/// An lvalue of type `struct rec`.
std::string RandomC::element() {
  switch (below(11)) {
  case 0:
    return "p[" + index() + "]";
  case 1:
    return "w[" + index() + "]";
  case 2:
    return "(*q)";
  case 3:
    return "h.few[(" + index() + ") % 5]";
  case 4:
    return "h.ptr[" + index() + "]";
  case 5:
    return "grid[(" + index() + ") % 3][(" + index() + ") % 4]";
  case 6:
    return "(p + " + index() + ")[0]";
  case 7:
    return "(*at(p, " + index() + "))";
  case 8:
    return "hp->ptr[" + index() + "]";
  case 9:
    return "(i % 2 ? p : h.ptr)[" + index() + "]";
  default:
    return "one";
  }
}

std::string RandomC::value() {
  switch (below(4)) {
  case 0:
    return std::to_string(below(50));
  case 1:
    return "i + " + std::to_string(below(9));
  default:
    return "(int)" + element() + "." + field() + " % 40 + " +
           std::to_string(below(5));
  }
}

std::string RandomC::statement(unsigned Depth) {
  std::string Pad(2 * Depth, ' ');
  unsigned Kind = below(18);
  if (Depth > 1 && Kind == 2) // One counter serves one loop.
    Kind = 0;
  switch (Kind) {
  case 0:
    return Pad + element() + " = " + element() + ";\n";
  case 1: {
    return Pad + "tmp = " + element() + ";\n" + Pad + element() + " = tmp;\n";
  }
  case 2:
    return Pad + "for (i = 0; i < 9; ++i) {\n" + statement(Depth + 1) + Pad +
           "  " + element() + "." + field() + " += 1;\n" + Pad + "}\n" + Pad +
           "i = 4;\n";
  case 3:
    return Pad + "for (q = p; q < p + 9; q++)\n" + Pad + "  q->" + field() +
           " = " + value() + ";\n" + Pad + "q = w + 2;\n";
  case 4:
    return Pad + "memset(p + 2, 0, 3 * sizeof *p);\n";
  case 5:
    return Pad +
           pick<std::string>({"memcpy(p + 1, w + 4, 4 * sizeof(struct rec));\n",
                              "memmove(p + 1, p + 3, 5 * sizeof *p);\n",
                              "memmove(p + 4, p + 1, 5 * sizeof *p);\n",
                              "memmove(w, h.ptr, sizeof w);\n"});
  case 6:
    return Pad + "p = realloc(p, (9 + " + std::to_string(below(40)) +
           ") * sizeof *p);\n" + Pad + "q = p;\n" + Pad +
           "h.ptr = h2.ptr = w;\n";
  case 7:
    return Pad + "h.ptr = swap(&k) ? p : w;\n";
  case 8:
    return Pad + "fill(" + pick<std::string>({"p", "w", "h.few", "h.ptr"}) +
           ", " + std::to_string(below(5)) + ");\n";
  case 9:
    return Pad + "q = " + pick<std::string>({"p", "w", "h.ptr", "p + 1"}) +
           ";\n" + Pad + "q++->" + field() + " = " + value() + ";\n" + Pad +
           "*q++ = one;\n" + Pad + "(*--q)." + field() + " -= 2;\n";
  case 10:
    return Pad + "if (q == w + 2 && h.ptr != NULL)\n" + Pad + "  q->" +
           field() + " += 3;\n";
  case 11:
    return Pad + "show(" + pick<std::string>({"p", "w", "grid[1]", "h.ptr"}) +
           ", 4);\n";
  case 12:
    return Pad + "show(table, 3);\n";
  case 13:
    return Pad + "h2 = h;\n" + Pad + "h2.ptr[" + index() + "]." + field() +
           " = " + value() + ";\n";
  case 14:
    return Pad + "{\n" + Pad + "  struct rec in = " + element() + ";\n" + Pad +
           "  touch(&in);\n" + Pad + "  p[2] = in;\n" + Pad + "}\n";
  case 15:
    return Pad + "cursor = p + " + index() + ";\n" + Pad + "cursor->" +
           field() + " = 7;\n" + Pad + "cursor = NULL;\n";
  case 16:
    return Pad + pick<std::string>({"p", "w", "h.ptr"}) + "[next(&k)]." +
           field() + " = " + std::to_string(below(30)) + ";\n";
  default:
    return Pad + element() + "." + field() + " = " + value() + ";\n";
  }
}

void RandomC::make() {
  Text = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
  makeRecord();
  makeClusters();
  Text += "struct holder {\n  int n;\n  struct rec *ptr;\n"
          "  struct rec few[5];\n};\n"
          "static int idx[9] = {3, 1, 4, 1, 5, 8, 2, 6, 0};\n"
          "static struct rec table[3] = {{" +
          Value + "}, [2] = {" + Value +
          ",}};\n"
          "static struct rec *cursor;\n"
          "static int next(int *k) { return *k = (*k + 1) % 9; }\n"
          "static int swap(int *k) { return (*k)++ % 2 ? 1 : (*k %= 9, 0); }\n"
          "static void fill(struct rec *r, int n) {\n"
          "  int j;\n  for (j = 0; j != n; ++j) {\n";
  for (const Field &F : Fields)
    for (int K = 0; K != (F.Suffix.empty() ? 1 : 3); ++K)
      Text += "    r[j]." + F.Path +
              (F.Suffix.empty() ? "" : "[" + std::to_string(K) + "]") + " = (" +
              F.Type + ")(j * " + std::to_string(1 + below(7)) + ");\n";
  Text += "  }\n}\n"
          "static struct rec *at(struct rec *r, int j) { return &r[j]; }\n"
          "static void touch(struct rec *r) { r->" +
          field() +
          " = 9; }\n"
          "static void show(const struct rec *r, int n) {\n"
          "  const struct rec *const end = r + n;\n  double s = 0;\n"
          "  while (r != end) {\n";
  for (const Field &F : Fields) {
    std::string First = F.Path + (F.Suffix.empty() ? "" : "[0]");
    Text += "    s = s * 0.5 + (double)r->" + First + ";\n";
    if (!F.Suffix.empty())
      Text += "    s += (double)r->" + F.Path + "[2];\n";
  }
  Text += "    ++r;\n  }\n  printf(\"%.6g\\n\", s);\n}\n"
          "int main(void) {\n  int i = 4, k = 2;\n"
          "  struct rec *p = calloc(40, sizeof(struct rec)), *q = p;\n"
          "  struct rec w[9];\n  struct rec grid[3][4];\n"
          "  struct holder h;\n  struct holder h2;\n  struct holder *hp = &h;\n"
          "  struct rec tmp;\n  struct rec one = {" +
          Value +
          "};\n"
          "  if (!p)\n    return 1;\n"
          "  fill(p, 40);\n  fill(w, 9);\n  fill(&grid[0][0], 12);\n"
          "  fill(h.few, 5);\n  h.n = 5;\n  h.ptr = w;\n  h2 = h;\n"
          "  touch(&one);\n  tmp = one;\n";
  for (unsigned I = 0, N = 4 + below(12); I != N; ++I)
    Text += statement(1);
  Text += "  show(p, 9);\n  show(w, 9);\n  show(&grid[0][0], 12);\n"
          "  show(h.few, 5);\n  show(h2.few, 5);\n  show(&one, 1);\n"
          "  show(table, 3);\n  printf(\"%d %d %d %d\\n\", i, k, h.n, "
          "(int)(sizeof w / sizeof w[0]));\n"
          "  if (cursor)\n    cursor->" +
          field() +
          " = 1;\n"
          "  free(p);\n  return tmp." +
          Fields.front().Path + (Fields.front().Suffix.empty() ? "" : "[0]") +
          " > 90 && hp->n < 0;\n}\n";
  makeStyle();
}

/// The command that compiles, with the sanitizers if they work here.
static std::string compiler() {
  static const std::string Command = [] {
    TemporaryFolder Folder;
    Folder.write("a.c", "int main(void) { return 0; }\n");
    std::string Base = LAYOUTOPT_TEST_CC " -std=gnu11 -w -O0 ";
    std::string Checked = Base + "-fsanitize=address,undefined "
                                 "-fno-sanitize-recover=undefined ";
    std::string Program = Folder.path("a");
    bool Works =
        run(Checked + Program + ".c -o " + Program) == 0 && run(Program) == 0;
    return Works ? Checked : Base;
  }();
  return Command;
}

/// What went wrong; empty if nothing. \p Refused: why it was not
/// rewritten.
static std::string tryProgram(const RandomC &Source, std::string &Refused) {
  // What holds the arrays stays as it is.
  auto KeepHolder = [](Program &P) {
    ObstacleFacts Kept;
    Kept.Kind = Reason::UnknownUse;
    P.Facts.Obstacles.push_back(Kept);
    for (ArraySet &Set : P.Sets)
      if (P.Facts.Records[Set.Record].Name == "holder")
        Set.Obstacles.push_back(
            static_cast<Index>(P.Facts.Obstacles.size() - 1));
  };
  Rewriting R = rewriteFiles({{"main.c", Source.Text}}, Source.Clusters,
                             KeepHolder, {}, Source.Style);
  if (!R.Error.empty())
    return R.Error;
  for (const EditRefusal &Refusal : R.Edits.Refusals)
    Refused = toString(Refusal.Why.Kind).str();
  for (const ArraySet &Set : R.P.Sets)
    if (Set.isBlocked() && R.P.Facts.Records[Set.Record].Name != "holder")
      Refused = toString(R.P.Facts.Obstacles[Set.Obstacles[0]].Kind).str() +
                ": " + R.P.Facts.Obstacles[Set.Obstacles[0]].Message;
  TemporaryFolder Folder;
  Folder.write("old.c", Source.Text);
  std::string All;
  for (const auto &[Name, Text] : R.Files) {
    Folder.write(Name, Text);
    All += "// " + Name + "\n" + Text;
  }
  std::string Before, After, Output;
  std::string Old = Folder.path("old"), New = Folder.path("main");
  if (run(compiler() + Old + ".c -o " + Old, &Output) != 0)
    return "the original does not compile:\n" + Output;
  if (run(compiler() + Source.Macro + " " + New + ".c -o " + New, &Output) != 0)
    return "does not compile:\n" + Output + All;
  if (run("timeout 60 " + Old, &Before) != 0)
    return "the original fails:\n" + Before;
  if (run("timeout 60 " + New, &After) != 0 || Before != After)
    return "differs:\n" + Before + "---\n" + After + All;
  return "";
}

static unsigned fromEnvironment(const char *Name, unsigned Otherwise) {
  const char *Text = std::getenv(Name);
  return Text ? static_cast<unsigned>(std::strtoul(Text, nullptr, 10))
              : Otherwise;
}

// As for kernels: LAYOUTOPT_RANDOM_PROGRAMS and LAYOUTOPT_RANDOM_SEED.
TEST(RandomC, DoesTheSameAsBefore) {
  unsigned First = fromEnvironment("LAYOUTOPT_RANDOM_SEED", 1);
  unsigned Count = fromEnvironment("LAYOUTOPT_RANDOM_PROGRAMS", 4);
  for (unsigned Seed = First; Seed != First + Count; ++Seed) {
    RandomC P(Seed);
    P.make();
    std::string Refused;
    ASSERT_EQ(tryProgram(P, Refused), "")
        << "seed " << Seed << "\n"
        << P.Clusters << " " << P.Macro << "\n"
        << P.Text;
    // Each construct is one that is rewritten.
    ASSERT_EQ(Refused, "") << "seed " << Seed << "\n" << P.Text;
  }
}
