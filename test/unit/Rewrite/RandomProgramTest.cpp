//===-- RandomProgramTest.cpp - Programs before and after -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrites random programs, compiles both as C, and runs them on the same
/// records; the buffers of the new one are filled and read back by the host's
/// header and are exactly as large as it says.
///
//===----------------------------------------------------------------------===//

#include "BoundSet.h"
#include "RandomKernels.h"
#include "Rewriting.h"
#include "layoutopt/Rewrite/HostHeader.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;

namespace {

const char *const Prelude = R"(
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned char uchar;
#define uint unsigned
#define ulong unsigned long
#define ushort unsigned short
#define __kernel
#define __global
extern int gid;
#define get_global_id(D) gid
)";

const char *const Main = R"(
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int gid;
size_t recordBytes(void);
void runOld(void *p, void *r, int n, unsigned seed);
void runNew(void *p, void *r, int n, unsigned seed);
void clearPadding(void *p, int n);
int main(void) {
  static const int sizes[] = {1, 2, 3, 4, 5, 7, 8, 31, 32, 33};
  size_t bytes = recordBytes(), k;
  for (unsigned s = 0; s != sizeof(sizes) / sizeof(*sizes); ++s) {
    int n = sizes[s];
    unsigned char *b[4];
    for (int i = 0; i != 4; ++i) {
      b[i] = malloc(n * bytes);
      for (k = 0; k != n * bytes; ++k)
        b[i][k] = (unsigned char)((k * 37 + k / 5 + i % 2 * 11) % 61);
    }
    runOld(b[0], b[1], n, s * 13 + 1);
    runNew(b[2], b[3], n, s * 13 + 1);
    for (int i = 0; i != 4; ++i)
      clearPadding(b[i], n);
    for (k = 0; k != n * bytes; ++k)
      if (b[0][k] != b[2][k] || b[1][k] != b[3][k]) {
        printf("n = %d: record %zu, byte %zu\n", n, k / bytes, k % bytes);
        fflush(stdout);
        _Exit(1);
      }
    for (int i = 0; i != 4; ++i)
      free(b[i]);
  }
  return 0;
}
)";

/// Calls all kernels of \p P for all work-items, with \p Arguments in front.
std::string calls(const RandomProgram &P, const std::string &Arguments) {
  std::string Text;
  for (unsigned K = 0; K != P.Kernels; ++K)
    Text += "  for (gid = 0; gid < n; ++gid)\n    k" + std::to_string(K) + "(" +
            Arguments + ", n, seed);\n";
  return Text;
}

/// The command that compiles, with the sanitizers if they work here.
std::string compiler() {
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

/// What went wrong; empty if nothing.
std::string tryProgram(const RandomProgram &P) {
  Rewriting R = rewriteText(P.Text, P.Clusters);
  if (!R.Error.empty())
    return R.Error;
  for (const EditRefusal &Refusal : R.Edits.Refusals)
    return Refusal.Why.Message;
  for (const ArraySet &Set : R.P.Sets)
    if (Set.isBlocked())
      return R.P.Facts.Obstacles[Set.Obstacles[0]].Message;
  auto Header = printHostHeader(R.P, R.Plan, "layout.h");
  if (!Header)
    return llvm::toString(Header.takeError());
  size_t Arrays = 0;
  for (size_t S = 0; S != R.P.Sets.size(); ++S)
    if (R.P.Sets[S].FromKernel) {
      auto Bound = bindSet(R.P, static_cast<Index>(S), R.Plan.Sets[S]);
      if (!Bound)
        return llvm::toString(Bound.takeError());
      Arrays = Bound->Layout.storedArrays().size();
    }

  std::string New = Prelude + R.text() + *Header +
                    "void runNew(void *p, void *r, int n, unsigned seed) {\n"
                    "  void *a[2][BODY_SOA_ARRAYS];\n"
                    "  for (unsigned i = 0; i != BODY_SOA_ARRAYS; ++i) {\n"
                    "    a[0][i] = malloc(body_soa_bytes(i, n));\n"
                    "    a[1][i] = malloc(body_soa_bytes(i, n));\n  }\n"
                    "  body_soa_pack(a[0], p, n);\n"
                    "  body_soa_pack(a[1], r, n);\n";
  std::string Arguments;
  for (unsigned B = 0; B != 2; ++B)
    for (size_t A = 0; A != Arrays; ++A)
      Arguments += std::string(Arguments.empty() ? "" : ", ") + "a[" +
                   std::to_string(B) + "][" + std::to_string(A) + "]";
  New += calls(P, Arguments) +
         "  body_soa_unpack(p, (const void *const *)a[0], n);\n"
         "  body_soa_unpack(r, (const void *const *)a[1], n);\n"
         "  for (unsigned i = 0; i != BODY_SOA_ARRAYS; ++i) {\n"
         "    free(a[0][i]);\n    free(a[1][i]);\n  }\n}\n";
  std::string Old = Prelude + P.Text +
                    "size_t recordBytes(void) { return sizeof(body); }\n"
                    "void runOld(void *p, void *r, int n, unsigned seed) {\n" +
                    calls(P, "p, r") + "}\n" +
                    // Copies of records carry padding along, copies of fields
                    // do not.
                    "void clearPadding(void *p, int n) {\n"
                    "  for (body *b = p; b != (body *)p + n; ++b) {\n"
                    "    body c;\n    memset(&c, 0, sizeof c);\n";
  for (const std::string &Path : P.Paths)
    Old += "    memcpy(&c." + Path + ", &b->" + Path + ", sizeof c." + Path +
           ");\n";
  Old += "    memcpy(b, &c, sizeof c);\n  }\n}\n";
  // Helpers without `static` are in both.
  for (const char *Name : {"bump", "get"})
    New = "#define " + std::string(Name) + " " + Name + "_new\n" + New;
  for (unsigned K = 0; K != P.Kernels; ++K)
    New = "#define k" + std::to_string(K) + " k" + std::to_string(K) +
          "_new\n" + New;

  TemporaryFolder Folder;
  Folder.write("old.c", Old);
  Folder.write("new.c", New);
  Folder.write("main.c", Main);
  std::string Output, Program = Folder.path("main");
  if (run(compiler() + Folder.path("old.c") + " " + Folder.path("new.c") + " " +
              Folder.path("main.c") + " -o " + Program,
          &Output) != 0)
    return "does not compile:\n" + Output + R.text();
  if (run("timeout 60 " + Program, &Output) != 0)
    return "differs:\n" + Output + R.text();
  return "";
}

unsigned fromEnvironment(const char *Name, unsigned Otherwise) {
  const char *Text = std::getenv(Name);
  return Text ? static_cast<unsigned>(std::strtoul(Text, nullptr, 10))
              : Otherwise;
}

// A few by default, always the same ones; LAYOUTOPT_RANDOM_PROGRAMS=1000 and
// LAYOUTOPT_RANDOM_SEED=5000 look further.
TEST(RandomPrograms, DoTheSameAsBefore) {
  unsigned First = fromEnvironment("LAYOUTOPT_RANDOM_SEED", 1);
  unsigned Count = fromEnvironment("LAYOUTOPT_RANDOM_PROGRAMS", 8);
  for (unsigned Seed = First; Seed != First + Count; ++Seed) {
    RandomProgram P = RandomKernels(Seed).make();
    ASSERT_EQ(tryProgram(P), "") << "seed " << Seed << "\n"
                                 << P.Clusters << "\n"
                                 << P.Text;
  }
}

} // namespace
