//===-- CompiledTest.cpp - Printed C agrees with the library --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts all that is printed for many layouts into one program, which must
/// compile without warnings as C and as C++, runs it, and compares what it
/// reports with what the library computes.
///
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "layoutopt/Layout/CodeGen.h"
#include "layoutopt/Layout/PackGen.h"
#include "layoutopt/Layout/RecordLayout.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace layoutopt;

namespace {

/// A layout with the record that it converts from.
struct Case {
  Mapping M;
  RecordShape Record;
  uint64_t Tile;
};

} // namespace

static std::string elementExtents(const FieldShape &F) {
  std::string Text;
  for (uint64_t Extent : F.Extents)
    Text += "[" + std::to_string(Extent) + "]";
  return Text;
}

static LeafType leafType(const Mapping &M, unsigned Field) {
  const FieldShape &F = M.fields()[Field];
  if (F.Align == 16)
    return {"block" + std::to_string(F.elementSize() / 16),
            F.Extents.empty() ? "" : elementExtents(F)};
  if (!F.Extents.empty())
    return {"uint" + std::to_string(8 * F.Align) + "_t", elementExtents(F)};
  uint64_t Count = F.Size / F.Align;
  return {"uint" + std::to_string(8 * F.Align) + "_t",
          Count == 1 ? "" : "[" + std::to_string(Count) + "]"};
}

/// Byte \p Byte of record \p I; never 0, so that padding can be told.
static unsigned char pattern(uint64_t I, uint64_t Byte) {
  return static_cast<unsigned char>(1 + (I * 131 + Byte * 7) % 255);
}

static const char Prelude[] = R"(
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
#define ALIGNAS alignas
#else
#define ALIGNAS _Alignas
#endif
typedef struct { ALIGNAS(16) unsigned char v[16]; } block1;
typedef struct { ALIGNAS(16) unsigned char v[32]; } block2;
typedef struct { ALIGNAS(16) unsigned char v[48]; } block3;
static FILE *out;
static void put(size_t value) {
  uint64_t wide = value;
  if (fwrite(&wide, sizeof wide, 1, out) != 1)
    exit(3);
}
/* Storage between guards, full of what is neither data nor padding. */
static unsigned char *get(size_t bytes) {
  unsigned char *p = (unsigned char *)malloc(bytes + 32);
  if (!p)
    exit(4);
  memset(p, 0xAA, bytes + 32);
  return p + 16;
}
static int drop(unsigned char *p, size_t bytes) {
  int bad = 0;
  for (size_t k = 0; k < 16; ++k)
    bad |= p[bytes + k] != 0xAA || *(p - 1 - k) != 0xAA;
  free(p - 16);
  return bad;
}
)";

/// What is printed for one case: types, conversions, and a function that
/// reports about n records.
static std::string printCase(const Case &C, unsigned Number) {
  const Mapping &M = C.M;
  std::string Name = "t" + std::to_string(Number);
  auto Types = [&](unsigned Field) { return leafType(M, Field); };
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << printBytesFunction(M, Name + "_bytes")
     << printPackFunction(M, C.Record, Name + "_pack")
     << printUnpackFunction(M, C.Record, Name + "_unpack");
  unsigned NumArrays = M.storedArrays().size();
  for (const StoredArray &Array : M.storedArrays())
    if (!Array.needsCount())
      OS << printElementType(Array, Name, Types);

  OS << "static void " << Name << "(size_t n) {\n"
     << "  unsigned char *raw[" << NumArrays << "];\n"
     << "  void *arrays[" << NumArrays << "];\n"
     << "  const void *stored[" << NumArrays << "];\n"
     << "  for (unsigned a = 0; a < " << NumArrays << "; ++a) {\n"
     << "    put(" << Name << "_bytes(a, n));\n"
     << "    raw[a] = get(" << Name << "_bytes(a, n));\n"
     << "    arrays[a] = raw[a];\n    stored[a] = raw[a];\n  }\n"
     << "  size_t size = n * " << C.Record.Bytes << ";\n"
     << "  unsigned char *records = get(size), *back = get(size);\n"
     << "  for (size_t k = 0; k < size; ++k)\n"
     << "    records[k] = (unsigned char)(1 + (k / " << C.Record.Bytes
     << " * 131 + k % " << C.Record.Bytes << " * 7) % 255);\n"
     << "  " << Name << "_pack(arrays, records, n);\n"
     << "  " << Name << "_unpack(back, stored, n);\n"
     << "  for (unsigned a = 0; a < " << NumArrays << "; ++a)\n"
     << "    for (size_t k = 0; k < " << Name << "_bytes(a, n); ++k)\n"
     << "      put(raw[a][k]);\n"
     << "  for (size_t k = 0; k < size; ++k)\n    put(back[k]);\n";

  // Offsets by access and by expression; signed and unsigned indices.
  for (unsigned F = 0; F < M.fields().size(); ++F) {
    const StoredArray &Array = M.storedArrays()[M.arrayOf(F)];
    const FieldShape &Shape = M.fields()[F];
    const std::string Last =
        M.splits(F) ? elementText(Shape, Shape.count() - 1) : "";
    const uint64_t Element = M.splits(F) ? Shape.count() - 1 : 0;
    OS << "  for (size_t i = 0; i < n; ++i)\n    put("
       << printByteOffset(M, F, "i", "n", {}, Element) << ");\n";
    if (Array.needsCount())
      continue;
    std::string Pointer = "p" + std::to_string(F), From = Pointer;
    if (Array.Element)
      From += Last;
    auto Put = [&](llvm::StringRef Index, const IndexFacts &Facts = {}) {
      OS << "put((size_t)((char *)&" << Pointer
         << printAccess(M, F, Index, Facts, Last) << " - (char *)" << From
         << "));\n";
    };
    // Nothing is accessed: a made-up aligned address serves.
    OS << "  " << elementTypeName(Array, Name, Types) << " *" << Pointer;
    if (Array.Element)
      OS << elementExtents(Shape) << ";\n  " << From;
    OS << " = (" << elementTypeName(Array, Name, Types) << " *)page;\n"
       << "  put(sizeof *" << From << ");\n"
       << "  for (int i = 0; i < (int)n; ++i)\n    ";
    Put("i");
    OS << "  for (size_t i = 0; i < n; ++i)\n    ";
    Put("n - i - 1");
    OS << "  for (size_t i = 0; i < n; i += " << C.Tile << ")\n    ";
    Put("i", {C.Tile, 0, false});
    OS << "  for (unsigned i = 0; i < " << C.Tile << " && i < n; ++i)\n    ";
    Put("i", {1, C.Tile, false});
    for (uint64_t I : {uint64_t(0), C.Tile - 1, C.Tile, 2 * C.Tile + 1}) {
      OS << "  if (" << I << " < n)\n    ";
      Put(std::to_string(I));
    }
  }
  OS << "  int bad = drop(records, size) | drop(back, size);\n"
     << "  for (unsigned a = 0; a < " << NumArrays << "; ++a)\n"
     << "    bad |= drop(raw[a], " << Name << "_bytes(a, n));\n"
     << "  put((size_t)bad);\n}\n";
  return Text;
}

namespace {

/// The numbers that the program has written.
class Report {
public:
  explicit Report(llvm::StringRef Bytes) : Bytes(Bytes) {}

  uint64_t next() {
    if (Bytes.size() < 8)
      return UINT64_MAX;
    uint64_t Value;
    memcpy(&Value, Bytes.data(), 8);
    Bytes = Bytes.drop_front(8);
    return Value;
  }
  bool atEnd() const { return Bytes.empty(); }

private:
  llvm::StringRef Bytes;
};

} // namespace

/// Compares the report of one case about \p N records; false at the first
/// difference.
static bool agrees(const Case &C, uint64_t N, Report &R) {
  const Mapping &M = C.M;
  auto At = [&](unsigned F, uint64_t I) {
    const uint64_t Last = M.splits(F) ? M.fields()[F].count() - 1 : 0;
    return llvm::cantFail(M.locate(F, I, N, Last)).Offset;
  };
  for (unsigned A = 0; A < M.storedArrays().size(); ++A)
    if (R.next() != llvm::cantFail(M.bytes(A, N)))
      return false;
  for (unsigned A = 0; A < M.storedArrays().size(); ++A) {
    for (uint64_t K = 0; K < llvm::cantFail(M.bytes(A, N)); ++K) {
      std::optional<Coordinate> Byte = M.coordinateAt(A, K, N);
      uint64_t Expected = Byte
                              ? pattern(Byte->I, C.Record.Offsets[Byte->Field] +
                                                     Byte->ByteInField)
                              : 0;
      if (R.next() != Expected)
        return false;
    }
  }
  for (uint64_t I = 0; I < N; ++I) {
    for (uint64_t K = 0; K < C.Record.Bytes; ++K) {
      bool IsData = false;
      for (unsigned F = 0; F < M.fields().size(); ++F)
        IsData |= K >= C.Record.Offsets[F] &&
                  K - C.Record.Offsets[F] < M.fields()[F].Size;
      if (R.next() != (IsData ? pattern(I, K) : 0xAA))
        return false;
    }
  }
  for (unsigned F = 0; F < M.fields().size(); ++F) {
    const StoredArray &Array = M.storedArrays()[M.arrayOf(F)];
    for (uint64_t I = 0; I < N; ++I)
      if (R.next() != At(F, I))
        return false;
    if (Array.needsCount())
      continue;
    if (R.next() != Array.elementBytes())
      return false;
    for (uint64_t I = 0; I < N; ++I)
      if (R.next() != At(F, I))
        return false;
    for (uint64_t I = 0; I < N; ++I)
      if (R.next() != At(F, N - I - 1))
        return false;
    for (uint64_t I = 0; I < N; I += C.Tile)
      if (R.next() != At(F, I))
        return false;
    for (uint64_t I = 0; I < C.Tile && I < N; ++I)
      if (R.next() != At(F, I))
        return false;
    for (uint64_t I : {uint64_t(0), C.Tile - 1, C.Tile, 2 * C.Tile + 1})
      if (I < N && R.next() != At(F, I))
        return false;
  }
  return R.next() == 0;
}

/// Numbers of records that cross blocks of conversions, too.
static std::vector<uint64_t> counts(const Case &C) {
  std::vector<uint64_t> Counts = edgeCounts(C.Tile);
  Counts.push_back(261);
  return Counts;
}

static std::vector<Case> makeCases() {
  std::vector<Case> Cases;
  auto Add = [&](Mapping M, uint64_t Tile, RecordShape Record) {
    Cases.push_back({std::move(M), std::move(Record), Tile});
  };
  std::vector<FieldShape> Body;
  for (const char *Name : {"x", "y", "z", "m", "vx", "vy", "vz"})
    Body.push_back({Name, 4, 4});
  RecordShape Natural = naturalShape(Body);
  for (const char *Text : {"AoS", "SoA", "tiled 32", "tiled 24", "tiled 300",
                           "tiled 512", "[i, f, i oe(16)]"}) {
    LayoutExpr E = llvm::cantFail(LayoutExpr::parse(Text));
    uint64_t Tile = E.dims().size() > 2 ? E.dims().back().N : 1;
    Add(llvm::cantFail(Mapping::create(E, Body)), Tile, Natural);
  }
  Add(llvm::cantFail(RecordLayout::create(
          Body, {{{0, 1, 2, 3}, LayoutExpr::tiled(16), "pos"},
                 {{6, 4, 5}, LayoutExpr::soa(), ""}})),
      16, Natural);

  // Neighbours in the stored array that are none in the record, and packed
  // records.
  Add(llvm::cantFail(Mapping::create(LayoutExpr::aos(),
                                     {{"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}})),
      1, {20, {0, 8, 12}});
  Add(llvm::cantFail(
          Mapping::create(LayoutExpr::tiled(4), {{"a", 1, 1}, {"b", 8, 8}})),
      4, {9, {0, 1}});

  // Elements of fields apart.
  for (const char *Text : {"[f, k, i]", "[i, f, k, i p(8)]",
                           "[f, i, k, i p(4)]", "[i, f, i oe(4), k, i p(2)]"}) {
    LayoutExpr E = llvm::cantFail(LayoutExpr::parse(Text));
    std::vector<FieldShape> Fields = {
        {"a", 4, 4}, {"f", 12, 4, {3}}, {"m", 24, 2, {3, 4}}};
    uint64_t Tile = 1;
    for (const PhysDim &D : E.dims())
      Tile *= D.How == PhysDim::Dynamic ? 1 : D.N;
    Add(llvm::cantFail(Mapping::create(E, Fields)), Tile, naturalShape(Fields));
  }

  // A fixed seed: the program is the same in every run.
  rc::Gen<Sample> Any = anySample();
  rc::Random Seed(20230917);
  for (int K = 0; K < 40; ++K) {
    Sample S = Any(Seed.split(), rc::kNominalSize).value();
    // Fields in another order, with a gap somewhere.
    std::vector<FieldShape> Reversed(S.Fields.rbegin(), S.Fields.rend());
    RecordShape Record = naturalShape(Reversed);
    std::reverse(Record.Offsets.begin(), Record.Offsets.end());
    if (K % 2 == 0)
      Record = naturalShape(S.Fields);
    if (K % 3 == 0)
      Record.Bytes += 16;
    uint64_t Tile = S.tile();
    // Facts about the index speak of the tile of the stored arrays.
    Add(S.mapping(), Tile, Record);
  }
  return Cases;
}

static void compileAndRun(llvm::StringRef Compiler,
                          std::vector<llvm::StringRef> Flags,
                          llvm::StringRef Extension) {
  std::vector<Case> Cases = makeCases();
  llvm::SmallString<128> Dir;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("layoutopt-test", Dir));
  std::string Source = (Dir + "/cases." + Extension).str();
  std::string Program = (Dir + "/cases").str(), Result = (Dir + "/out").str();
  {
    std::error_code EC;
    llvm::raw_fd_ostream OS(Source, EC);
    ASSERT_FALSE(EC) << EC.message();
    OS << Prelude << "ALIGNAS(16) static char page[16];\n";
    for (unsigned K = 0; K < Cases.size(); ++K)
      OS << printCase(Cases[K], K);
    OS << "int main(int argc, char **argv) {\n"
       << "  out = argc == 2 ? fopen(argv[1], \"wb\") : NULL;\n"
       << "  if (!out)\n    return 2;\n";
    for (unsigned K = 0; K < Cases.size(); ++K)
      for (uint64_t N : counts(Cases[K]))
        OS << "  t" << K << "(" << N << ");\n";
    OS << "  return fclose(out) != 0;\n}\n";
  }
  std::vector<llvm::StringRef> Args = {Compiler};
  Args.insert(Args.end(), Flags.begin(), Flags.end());
  Args.insert(Args.end(), {"-O1", "-Wall", "-Wextra", "-Wpedantic",
                           "-Wconversion", "-Werror", Source, "-o", Program});
  std::string Message;
  ASSERT_EQ(llvm::sys::ExecuteAndWait(Compiler, Args, std::nullopt, {}, 300, 0,
                                      &Message),
            0)
      << Message << " (see " << Source << ")";
  ASSERT_EQ(llvm::sys::ExecuteAndWait(Program, {Program, Result}, std::nullopt,
                                      {}, 60, 0, &Message),
            0)
      << Message << " (see " << Program << ")";

  auto Buffer = llvm::MemoryBuffer::getFile(Result);
  ASSERT_TRUE(bool(Buffer));
  Report R((*Buffer)->getBuffer());
  for (unsigned K = 0; K < Cases.size(); ++K)
    for (uint64_t N : counts(Cases[K]))
      ASSERT_TRUE(agrees(Cases[K], N, R))
          << "case " << K << " with " << N << " records (see " << Source << ")";
  EXPECT_TRUE(R.atEnd());
  llvm::sys::fs::remove_directories(Dir);
}

TEST(Compiled, AgreesAsC) {
  compileAndRun(LAYOUTOPT_TEST_CC, {"-std=c11"}, "c");
}

TEST(Compiled, AgreesAsCxx) {
  compileAndRun(LAYOUTOPT_TEST_CXX, {"-std=c++11"}, "cpp");
}

// Where the program has the headers for run time; with large arrays, and as if
// all were.
TEST(Compiled, AgreesByTheHeadersForRunTime) {
  for (const char *Stream : {"-DLAYOUTOPT_STREAM_BYTES=1", "-DNDEBUG"}) {
    compileAndRun(LAYOUTOPT_TEST_CC,
                  {"-std=c11", Stream, "-include", LAYOUTOPT_TEST_CONVERT},
                  "c");
    compileAndRun(LAYOUTOPT_TEST_CXX,
                  {"-std=c++11", Stream, "-include", LAYOUTOPT_TEST_CONVERT},
                  "cpp");
  }
}
