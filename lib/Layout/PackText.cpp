//===-- PackText.cpp - Conversions as text --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexText.h"
#include "layoutopt/Layout/CodeGen.h"
#include "layoutopt/Layout/LayoutTable.h"
#include "layoutopt/Layout/PackGen.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace layoutopt;

RecordShape layoutopt::naturalShape(llvm::ArrayRef<FieldShape> Fields) {
  RecordShape Shape;
  uint64_t Align = 1;
  for (const FieldShape &F : Fields) {
    Shape.Offsets.push_back(llvm::alignTo(Shape.Bytes, F.Align));
    Shape.Bytes = Shape.Offsets.back() + F.Size;
    Align = std::max(Align, F.Align);
  }
  Shape.Bytes = llvm::alignTo(Shape.Bytes, Align);
  return Shape;
}

llvm::Error layoutopt::verifyShape(const RecordShape &Shape,
                                   llvm::ArrayRef<FieldShape> Fields) {
  if (Shape.Offsets.size() != Fields.size())
    return usageError("the record has " + llvm::Twine(Shape.Offsets.size()) +
                      " offsets for " + llvm::Twine(Fields.size()) + " fields");
  std::vector<unsigned> Order;
  for (unsigned F = 0; F < Fields.size(); ++F) {
    if (Shape.Offsets[F] > Shape.Bytes ||
        Fields[F].Size > Shape.Bytes - Shape.Offsets[F])
      return usageError("field '" + Fields[F].Name +
                        "' lies outside of the record");
    Order.push_back(F);
  }
  llvm::sort(Order, [&](unsigned A, unsigned B) {
    return Shape.Offsets[A] < Shape.Offsets[B];
  });
  for (size_t K = 1; K < Order.size(); ++K)
    if (Shape.Offsets[Order[K]] - Shape.Offsets[Order[K - 1]] <
        Fields[Order[K - 1]].Size)
      return usageError("fields '" + Fields[Order[K - 1]].Name + "' and '" +
                        Fields[Order[K]].Name + "' overlap");
  return llvm::Error::success();
}

namespace {

/// Fields that lie side by side both in the record and in the stored array,
/// whatever the index.
struct Chunk {
  unsigned Array;
  unsigned Field;       ///< The first one.
  uint64_t Element = 0; ///< Of a field that the layout splits.
  uint64_t From;        ///< Its offset in the record.
  uint64_t Size;
  std::string Names; ///< For the comment.
  /// The array of records that follow each other at a constant distance, if
  /// there is one, and this distance.
  const IndexDigit *Run = nullptr;
  uint64_t Stride = 0;
};

class PackPrinter {
public:
  PackPrinter(const Mapping &M, const RecordShape &Shape, bool IsPack)
      : M(M), Shape(Shape), IsPack(IsPack) {
    assert(!llvm::errorToBool(verifyShape(Shape, M.fields())) &&
           "the record does not hold the fields");
    collect();
    chooseBlock();
  }

  std::string print(llvm::StringRef Name);

private:
  void collect();
  Chunk chunk(unsigned F, uint64_t Element) const;
  void chooseBlock();
  bool areAdjacent(const Chunk &A, unsigned Next) const;
  std::string convertAtRunTime() const;
  std::string zeroFill() const;
  std::string copyChunk(const Chunk &C) const;
  std::string copyRun(const Chunk &C, llvm::StringRef Blanks,
                      llvm::StringRef First, uint64_t MultipleOf,
                      llvm::StringRef Count) const;

  std::string array(unsigned K) const { return "a" + std::to_string(K); }
  /// A pointer that is \p Offset bytes behind \p Base.
  static std::string at(llvm::StringRef Base, const std::string &Offset) {
    return Offset == "0" ? Base.str() : (Base + " + " + Offset).str();
  }
  std::string recordOffset(llvm::StringRef Index, uint64_t Offset) const {
    return (CText::user(Index) * Shape.Bytes + Offset).str();
  }
  std::string copy(const std::string &Stored, const std::string &Record,
                   uint64_t Size) const {
    return "memcpy(" + (IsPack ? Stored : Record) + ", " +
           (IsPack ? Record : Stored) + ", " + std::to_string(Size) + ");\n";
  }

  const Mapping &M;
  const RecordShape &Shape;
  bool IsPack;
  uint64_t Block = 1; ///< Records.
  std::vector<Chunk> Chunks;
};

} // namespace

bool PackPrinter::areAdjacent(const Chunk &A, unsigned Next) const {
  if (M.splits(A.Field) || M.splits(Next) || M.arrayOf(Next) != A.Array ||
      Shape.Offsets[Next] != A.From + A.Size)
    return false;
  const StoredArray &Array = M.storedArrays()[A.Array];
  std::vector<const TypeNode *> PathA = Array.path(A.Field);
  std::vector<const TypeNode *> PathB = Array.path(Next);
  const TypeNode *Struct = PathA[PathA.size() - 2];
  if (Struct->What != TypeNode::Kind::Struct || !Struct->Size ||
      PathB[PathB.size() - 2] != Struct)
    return false;
  const TypeNode *First = Struct->Parts.data();
  return *Struct->offsetFor(PathB.back() - First, 0) ==
         *Struct->offsetFor(PathA.back() - First, 0) + A.Size;
}

void PackPrinter::collect() {
  std::vector<unsigned> Order;
  for (unsigned F = 0; F < M.fields().size(); ++F)
    Order.push_back(F);
  llvm::sort(Order, [&](unsigned A, unsigned B) {
    return Shape.Offsets[A] < Shape.Offsets[B];
  });
  for (unsigned F : Order) {
    if (!Chunks.empty() && areAdjacent(Chunks.back(), F)) {
      Chunks.back().Size += M.fields()[F].Size;
      Chunks.back().Names += ", " + M.fields()[F].Name;
      continue;
    }
    for (uint64_t K = 0; K != M.pieces(F); ++K)
      Chunks.push_back(chunk(F, K));
  }
}

Chunk PackPrinter::chunk(unsigned F, uint64_t Element) const {
  const FieldShape &Field = M.fields()[F];
  Chunk C;
  C.Array = M.arrayOf(F, Element);
  C.Field = F;
  C.Element = Element;
  C.Size = M.pieceBytes(F);
  C.From = Shape.Offsets[F] + Element * C.Size;
  C.Names = Field.Name;
  if (M.splits(F))
    C.Names += elementText(Field, Element);
  const StoredArray &Array = M.storedArrays()[C.Array];
  if (Array.needsCount())
    return C;
  // The innermost array is the one of divisor 1.
  for (const TypeNode *Node : Array.path(F)) {
    if (Node->What != TypeNode::Kind::Array || Node->Digit.OfElement)
      continue;
    C.Run = &Node->Digit;
    C.Stride = *Node->Parts.front().Size;
  }
  if (C.Run->How == PhysDim::OddEven)
    C.Run = nullptr;
  return C;
}

/// Copying goes field by field over a block of records and then on to the next
/// block, which leaves the cache alone. Two KiB at a time, and one tile at a
/// time, were the fastest by far of what was measured, up to four times faster
/// than 8 KiB.
void PackPrinter::chooseBlock() {
  uint64_t Most = llvm::bit_floor(2048 / std::max<uint64_t>(Shape.Bytes, 1));
  Most = std::clamp<uint64_t>(Most, 16, 256);
  for (const Chunk &C : Chunks) {
    if (!C.Run || C.Run->How == PhysDim::Dynamic || C.Run->Extent > Most)
      continue;
    uint64_t Common = std::lcm(Block, C.Run->Extent);
    if (Common <= Most)
      Block = Common;
  }
  if (Block == 1)
    Block = Most;
  else
    Block *= std::max<uint64_t>(1, Most / 2 / Block);
}

/// The same by share/include/layoutopt/convert.h, which the program may have.
/// No text where that is not the same, since it clears a record's padding, or
/// not sure to be faster: in tiles.
std::string PackPrinter::convertAtRunTime() const {
  bool ByElement = false;
  for (unsigned F = 0; F < M.fields().size(); ++F)
    ByElement |= M.splits(F);
  std::optional<LayoutTable> Stored = layoutTable(M, ByElement);
  if (!Stored)
    return "";
  LayoutTable Records;
  Records.Arrays.push_back({1, Shape.Bytes});
  uint64_t Data = 0;
  for (unsigned F = 0; F < M.fields().size(); ++F) {
    uint64_t Size = M.fields()[F].Size;
    if (Stored->Arrays[M.arrayOf(F)].Tile != 1)
      return "";
    // As many rows as layoutTable() has.
    const uint64_t Parts = ByElement ? M.fields()[F].count() : 1;
    for (uint64_t K = 0; K != Parts; ++K)
      Records.Fields.push_back(
          {Size / Parts, 0, Shape.Offsets[F] + K * (Size / Parts), 0});
    Data += Size;
  }
  if (!IsPack && Data != Shape.Bytes)
    return "";
  std::string Text = "#ifdef LAYOUTOPT_RUNTIME_CONVERT_H\n";
  for (const std::string &Table : {printLayoutTable(*Stored, "stored"),
                                   printLayoutTable(Records, "plain")}) {
    llvm::SmallVector<llvm::StringRef> Lines;
    llvm::StringRef(Table).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef Line : Lines)
      Text += ((Line.starts_with(" ") ? "" : "  ") + Line + "\n").str();
  }
  Text += IsPack ? "  if (layoutopt_convert(&stored, arrays, &plain, &records, "
                   "n) == LAYOUTOPT_OK)\n"
                 : "  if (layoutopt_convert(&plain, &records, &stored, arrays, "
                   "n) == LAYOUTOPT_OK)\n";
  return Text + "    return;\n#endif\n";
}

/// Sets to zero what no field will fill.
std::string PackPrinter::zeroFill() const {
  std::string Text;
  for (unsigned K = 0; K < M.storedArrays().size(); ++K) {
    const StoredArray &Array = M.storedArrays()[K];
    uint64_t Data = 0;
    for (unsigned F : Array.Fields)
      Data += M.sizeIn(Array, F);
    if (Array.needsCount() || Array.elementBytes() != Array.lanes() * Data) {
      Text += "  if (n != 0)\n    memset(" + array(K) + ", 0, " +
              printBytes(M, K, "n") + ");\n";
    } else if (Array.lanes() != 1) {
      CText N = CText::user("n");
      Text += "  if ((" + (N % Array.lanes()).str() + ") != 0)\n    memset(" +
              at(array(K), (N / Array.lanes() * Array.elementBytes()).str()) +
              ", 0, " + std::to_string(Array.elementBytes()) + ");\n";
    }
  }
  return Text;
}

/// Copies \p Count records from number \p First on, which is a multiple of \p
/// MultipleOf and whose run goes that far. Four at a time: of a plain loop over
/// records of 12, 28 or 48 bytes GCC 12 makes vectors at -O3 that take five
/// times as long.
std::string PackPrinter::copyRun(const Chunk &C, llvm::StringRef Blanks,
                                 llvm::StringRef First, uint64_t MultipleOf,
                                 llvm::StringRef Count) const {
  IndexFacts Facts;
  Facts.MultipleOf = MultipleOf;
  std::string Const = IsPack ? "" : "const ";
  std::string ConstRecord = IsPack ? "const " : "";
  std::string Text;
  Text += (Blanks + Const + "unsigned char *s = ").str() +
          at(array(C.Array),
             printByteOffset(M, C.Field, First, "n", Facts, C.Element)) +
          ";\n";
  Text += (Blanks + ConstRecord + "unsigned char *r = ").str() +
          at("rec", recordOffset(First, C.From)) + ";\n";
  Text += (Blanks + "size_t left = " + Count + ";\n").str();
  auto Each = [&](uint64_t K) {
    auto Moved = [K](uint64_t Step) { return std::to_string(K * Step); };
    return Blanks.str() + "  " +
           copy(at("s", Moved(C.Stride)), at("r", Moved(Shape.Bytes)), C.Size);
  };
  auto Steps = [&](uint64_t N) {
    return ("s += " + llvm::Twine(N * C.Stride) +
            ", r += " + llvm::Twine(N * Shape.Bytes) + ")")
        .str();
  };
  if (C.Run->How == PhysDim::Dynamic || C.Run->Extent >= 4)
    Text += Blanks.str() + "for (; left >= 4; left -= 4, " + Steps(4) + " {\n" +
            Each(0) + Each(1) + Each(2) + Each(3) + Blanks.str() + "}\n";
  Text +=
      Blanks.str() + "for (; left != 0; --left, " + Steps(1) + "\n" + Each(0);
  return Text;
}

/// Copies one chunk of the records from begin to end.
std::string PackPrinter::copyChunk(const Chunk &C) const {
  std::string Text = "    /* " + C.Names + " */\n";
  if (!C.Run)
    return Text + "    for (size_t i = begin; i < end; ++i)\n      " +
           copy(at(array(C.Array),
                   printByteOffset(M, C.Field, "i", "n", {}, C.Element)),
                at("rec", recordOffset("i", C.From)), C.Size);
  uint64_t Run = C.Run->Extent;
  // Blocks start at multiples of their size.
  if (C.Run->How == PhysDim::Dynamic || Run % Block == 0)
    return Text + "    {\n" +
           copyRun(C, "      ", "begin", Block, "end - begin") + "    }\n";
  bool IsAligned = Block % Run == 0;
  std::string Rest = std::to_string(Run);
  if (!IsAligned)
    Rest += " - (" + (CText::user("i") % Run).str() + ")";
  return Text + "    for (size_t i = begin, run; i < end; i += run) {\n" +
         "      run = " + Rest + ";\n" +
         "      if (run > end - i)\n        run = end - i;\n" +
         copyRun(C, "      ", "i", IsAligned ? Run : 1, "run") + "    }\n";
}

std::string PackPrinter::print(llvm::StringRef Name) {
  size_t NumArrays = M.storedArrays().size();
  std::string Count = "[" + std::to_string(NumArrays) + "]";
  std::string Text = "static inline void " + Name.str();
  std::string ConstStored = IsPack ? "" : "const ";
  std::string ConstRecord = IsPack ? "const " : "";
  if (IsPack)
    Text += "(void *const arrays" + Count + ", const void *records, size_t n)";
  else
    Text += "(void *records, const void *const arrays" + Count + ", size_t n)";
  Text += " {\n";
  const Chunk &First = Chunks.front();
  bool IsSame = First.Size == Shape.Bytes && First.Run &&
                First.Run->How == PhysDim::Dynamic &&
                First.Stride == Shape.Bytes;
  if (!IsSame)
    Text += convertAtRunTime();
  Text += "  " + ConstRecord + "unsigned char *rec = (" + ConstRecord +
          "unsigned char *)records;\n";
  for (unsigned K = 0; K < NumArrays; ++K)
    Text += ("  " + llvm::Twine(ConstStored) + "unsigned char *" + array(K) +
             " = (" + ConstStored + "unsigned char *)arrays[" + llvm::Twine(K) +
             "]; /* " + M.storedArrays()[K].Name + " */\n")
                .str();

  if (IsSame) {
    Text += "  if (n != 0)\n    memcpy(";
    Text +=
        IsPack ? array(First.Array) + ", rec" : "rec, " + array(First.Array);
    return Text + ", " + (CText::user("n") * Shape.Bytes).str() + ");\n}\n";
  }
  if (IsPack)
    Text += zeroFill();
  Text += "  for (size_t begin = 0, end; begin < n; begin = end) {\n";
  Text += "    end = n - begin < " + std::to_string(Block) + " ? n : begin + " +
          std::to_string(Block) + ";\n";
  for (const Chunk &C : Chunks)
    Text += copyChunk(C);
  return Text + "  }\n}\n";
}

std::string layoutopt::printBytesFunction(const Mapping &M,
                                          llvm::StringRef Name) {
  std::string Text =
      "static inline size_t " + Name.str() + "(unsigned array, size_t n) {\n";
  Text += "  switch (array) {\n";
  for (unsigned K = 0; K < M.storedArrays().size(); ++K)
    Text += "  case " + std::to_string(K) + ": /* " + M.storedArrays()[K].Name +
            " */\n    return " + printBytes(M, K, "n") + ";\n";
  return Text + "  default:\n    return 0;\n  }\n}\n";
}

std::string layoutopt::printPackFunction(const Mapping &M,
                                         const RecordShape &Shape,
                                         llvm::StringRef Name) {
  return PackPrinter(M, Shape, true).print(Name);
}

std::string layoutopt::printUnpackFunction(const Mapping &M,
                                           const RecordShape &Shape,
                                           llvm::StringRef Name) {
  return PackPrinter(M, Shape, false).print(Name);
}
