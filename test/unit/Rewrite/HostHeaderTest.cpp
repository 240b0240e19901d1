//===-- HostHeaderTest.cpp - What the host must know ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/HostHeader.h"
#include "Rewriting.h"
#include "layoutopt/Support/Error.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;
using ::testing::HasSubstr;

namespace {

const char *const Source = R"(
typedef struct { float x, y, z, m; char tag; float v[3]; } body;
typedef struct { int a; char b; } pair;
typedef struct { int t; } tile;
__kernel void step(__global body *p, int n, __global const pair *q,
                   __global body *r, float dt) {
  p[n].x = q[n].a + r[n].y * dt + p[n].tag;
}
__kernel void other(int n, __global int *o) { *o = n; }
__kernel void none(void) {}
__kernel void scratch(__local tile *t, __global pair *q, int n) {
  t[n].t = q[n].b;
}
)";

struct Printed {
  Rewriting R;
  std::string Header;
};

Printed print(const std::string &Clusters,
              const std::vector<std::string> &Unchanged = {},
              const std::vector<std::string> &Refused = {}) {
  Printed Out;
  Out.R = rewriteText(Source, Clusters);
  EXPECT_EQ(Out.R.Error, "");
  for (SetPlan &S : Out.R.Plan.Sets)
    for (const std::string &Record : Unchanged)
      S.Change &= S.Record != Record;
  auto Header =
      printHostHeader(Out.R.P, Out.R.Plan, "dir/my-layout.h", Refused);
  if (!Header)
    Out.Header = "error: " + llvm::toString(Header.takeError());
  else
    Out.Header = *Header;
  return Out;
}

const char *const Warnings =
    " -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror ";

/// Compiles and runs \p Program with the header; the exit status.
void compileAndRun(const std::string &Header, const std::string &Program) {
  TemporaryFolder Folder;
  Folder.write("my-layout.h", Header);
  for (bool IsCxx : {false, true}) {
    std::string Name = IsCxx ? "main.cpp" : "main.c";
    Folder.write(Name, Program);
    std::string Compiler = IsCxx ? LAYOUTOPT_TEST_CXX " -std=c++11"
                                 : LAYOUTOPT_TEST_CC " -std=c99";
    std::string Output;
    ASSERT_EQ(run(Compiler + Warnings + Folder.path(Name) + " -o " +
                      Folder.path("main"),
                  &Output),
              0)
        << Output << Header;
    EXPECT_EQ(run(Folder.path("main"), &Output), 0) << Output << Header;
  }
}

// Packs and unpacks n records in buffers of exactly the size that was promised,
// with padding in the records that must survive.
const char *const RoundTrip = R"(
#include "my-layout.h"
#include "my-layout.h"
#include <stdio.h>
#include <stdlib.h>
typedef struct { float x, y, z, m; char tag; float v[3]; } body;
static int check(size_t n) {
  body *before = (body *)malloc(n * sizeof(body) + 1);
  body *after = (body *)malloc(n * sizeof(body) + 1);
  void *arrays[BODY_SOA_ARRAYS];
  const void *again[BODY_SOA_ARRAYS];
  unsigned a;
  size_t i, k;
  int bad = 0;
  for (a = 0; a != BODY_SOA_ARRAYS; ++a)
    again[a] = arrays[a] = malloc(body_soa_bytes(a, n) + 1);
  for (k = 0; k != n * sizeof(body); ++k)
    ((unsigned char *)before)[k] = (unsigned char)(k * 7 + k / 251);
  memset(after, 0x5A, n * sizeof(body));
  body_soa_pack(arrays, before, n);
  body_soa_unpack(after, again, n);
  for (i = 0; i != n; ++i) {
    const unsigned char *o = (const unsigned char *)(before + i);
    const unsigned char *w = (const unsigned char *)(after + i);
    for (k = 0; k != sizeof(body); ++k) {
      int padding = PADDING && k >= 17 && k < 20;
      bad |= w[k] != (padding ? 0x5A : o[k]);
    }
  }
  for (a = 0; a != BODY_SOA_ARRAYS; ++a)
    free(arrays[a]);
  free(before);
  free(after);
  return bad;
}
int main(void) {
  size_t n;
  if (BODY_SOA_RECORD_BYTES != sizeof(body))
    return 1;
  for (n = 0; n != 70; ++n)
    if (check(n)) {
      printf("n = %u\n", (unsigned)n);
      return 2;
    }
  MORE
  return 0;
}
)";

std::string roundTrip(bool Padding, const std::string &More) {
  std::string Text = RoundTrip;
  Text.replace(Text.find("PADDING"), 7, Padding ? "1" : "0");
  Text.replace(Text.find("MORE"), 4, More);
  return Text;
}

TEST(HostHeader, ConvertsThereAndBack) {
  for (const char *Clusters :
       {"", "x y z m: tiled 32", "x y z m tag v: AoS", "m x: tiled 3; y v: AoS",
        "x y z m tag v: tiled 16", "tag v: [i, f, i oe(4)]"}) {
    Printed H = print(Clusters);
    EXPECT_THAT(H.Header, HasSubstr("#ifndef LAYOUTOPT_MY_LAYOUT_H"));
    compileAndRun(H.Header, roundTrip(true, ""));
  }
}

TEST(HostHeader, CoversUnchangedSetsToo) {
  Printed H = print("", {"body"});
  EXPECT_THAT(H.Header, HasSubstr("#define BODY_SOA_ARRAYS 1\n"));
  compileAndRun(H.Header,
                roundTrip(false, "if (body_soa_bytes(0, 5) != 5 * "
                                 "sizeof(body) || body_soa_bytes(1, 5) != 0) "
                                 "return 3;"));
  // A set that the rewriter refused is stored as before.
  Printed R = print("", {}, {"body"});
  EXPECT_THAT(R.Header, HasSubstr("#define BODY_SOA_ARRAYS 1\n"));
  EXPECT_THAT(R.Header, HasSubstr("#define PAIR_SOA_ARRAYS 2\n"));
}

TEST(HostHeader, NumbersArguments) {
  Printed H = print("x y z m: tiled 32");
  compileAndRun(
      H.Header,
      roundTrip(true,
                "if (STEP_ARGS != 10 || step_arg(0) != 0 || step_arg(1) != 3 "
                "|| step_arg(2) != 4 || step_arg(3) != 6 || step_arg(4) != 9 "
                "|| step_arg(5) != 10) return 3;\n"
                "  if (OTHER_ARGS != 2 || other_arg(1) != 1 || NONE_ARGS != 0 "
                "|| none_arg(0) != 0) return 4;\n"
                "  if (SCRATCH_ARGS != 4 || scratch_arg(2) != 3) return 5;"));
}

TEST(HostHeader, NamesArrays) {
  Printed H = print("x y z m: tiled 32");
  compileAndRun(H.Header,
                roundTrip(true, "if (strcmp(body_soa_array_name(0), \"c0\") || "
                                "strcmp(body_soa_array_name(2), \"v\") || "
                                "*body_soa_array_name(3)) return 3;"));
}

TEST(HostHeader, PassesBuffersIfOpenCLIsKnown) {
  Printed H = print("x y z m: tiled 32");
  // A stand-in for <CL/cl.h> that notes what is passed.
  std::string Program = R"(
#include <stddef.h>
#define CL_VERSION_1_0 1
#define CL_SUCCESS 0
typedef int cl_int;
typedef struct kernel *cl_kernel;
typedef struct mem *cl_mem;
static unsigned numbers[8];
static size_t sizes[8];
static const void *values[8];
static unsigned calls, fails = 99;
static cl_int clSetKernelArg(cl_kernel k, unsigned number, size_t size,
                             const void *value) {
  (void)k;
  if (number == fails)
    return -5;
  numbers[calls] = number;
  sizes[calls] = size;
  values[calls++] = value;
  return CL_SUCCESS;
}
#include "my-layout.h"
int main(void) {
  const cl_mem buffers[BODY_SOA_ARRAYS] = {NULL, NULL, NULL};
  if (body_soa_set_args(NULL, step_arg(3), buffers) != CL_SUCCESS || calls != 3)
    return 1;
  if (numbers[0] != 6 || numbers[2] != 8 || values[1] != &buffers[1] ||
      sizes[0] != sizeof(cl_mem))
    return 2;
  fails = 7;
  if (body_soa_set_args(NULL, 6, buffers) != -5)
    return 3;
  calls = 0;
  /* Local memory is given by its size. */
  if (tile_soa_set_args(NULL, 0, 10) != CL_SUCCESS || calls != 1 ||
      sizes[0] != 40 || values[0] != NULL)
    return 4;
  return 0;
}
)";
  TemporaryFolder Folder;
  compileAndRun(H.Header, Program);
}

TEST(HostHeader, SaysWhatItHolds) {
  Printed H = print("x y z m: tiled 32");
  EXPECT_THAT(
      H.Header,
      HasSubstr(" * body, 32 bytes (array set 'body'): 3 arrays\n"
                " *   0  c0: x, y, z, m; 512 bytes per tile of 32 records, in "
                "which\n *      the values of one field lie together\n"
                " *   1  tag: 1 byte per record\n"
                " *   2  v: 12 bytes per record\n"
                " *   padding: 0 bytes per 32 records, at most 496 bytes in "
                "the last tiles\n"
                " *   plan: { fields: [x, y, z, m], layout: \"[i, f, i "
                "p(32)]\" }\n"));
  // Whatever led to a layout, the header of it is the same.
  H.R.Plan.Sets[0].Why = "a */ comment";
  H.R.Plan.Target = "x";
  auto Header = printHostHeader(H.R.P, H.R.Plan, "my-layout.h");
  ASSERT_TRUE(bool(Header));
  EXPECT_EQ(*Header, H.Header);
}

TEST(HostHeader, KernelsOfOneNameMustAgree) {
  Printed H = print("");
  FunctionFacts Again;
  for (const FunctionFacts &F : H.R.P.Facts.Functions)
    if (F.Name == "other")
      Again = F;
  H.R.P.Facts.Functions.push_back(Again);
  EXPECT_TRUE(bool(printHostHeader(H.R.P, H.R.Plan, "a.h")));
  Again.Params.push_back(None);
  H.R.P.Facts.Functions.push_back(Again);
  auto Header = printHostHeader(H.R.P, H.R.Plan, "a.h");
  ASSERT_FALSE(bool(Header));
  llvm::Error E = Header.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  EXPECT_THAT(llvm::toString(std::move(E)), HasSubstr("'other'"));
}

} // namespace
