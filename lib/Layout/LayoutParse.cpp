//===-- LayoutParse.cpp - Reading layout expressions ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dims.h"
#include "layoutopt/Layout/LayoutExpr.h"
#include "layoutopt/Support/TextCursor.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;

namespace {

/// Reads one layout expression from left to right. Every function returns false
/// after it has noted an error.
class Parser : private TextCursor {
public:
  using TextCursor::TextCursor;

  llvm::Expected<LayoutExpr> run() {
    skipBlanks();
    bool Read = Pos < Text.size() && Text[Pos] == '[' ? readList() : readName();
    if (Read) {
      skipBlanks();
      if (!atEnd())
        expected("the end");
      else if (std::optional<DimsFault> Fault = findFault(Dims))
        fail(Fault->Dim < Dims.size() ? Starts[Fault->Dim] : Text.size() - 1,
             Fault->Message);
    }
    if (failed())
      return error("the layout expression");
    llvm::Expected<LayoutExpr> Result = LayoutExpr::create(std::move(Dims));
    assert(Result && "findFault() has checked the dimensions");
    return Result;
  }

private:
  bool readDim() {
    skipBlanks();
    Starts.push_back(Pos);
    PhysDim D;
    if (accept("i"))
      D.On = Axis::Index;
    else if (accept("f"))
      D.On = Axis::Field;
    else if (accept("k"))
      D.On = Axis::Element;
    else
      return expected("'i', 'f' or 'k'");
    if (accept("p"))
      D.How = PhysDim::Packed;
    else if (accept("oe"))
      D.How = PhysDim::OddEven;
    if (D.How != PhysDim::Dynamic) {
      if (!accept("("))
        return expected("'('");
      if (!readNumber(D.N))
        return false;
      if (!accept(")"))
        return expected("')'");
    }
    Dims.push_back(D);
    return true;
  }

  bool readList() {
    ++Pos;
    while (true) {
      if (!readDim())
        return false;
      if (accept("]"))
        return true;
      if (!accept(",")) {
        if (Dims.back().How == PhysDim::Dynamic)
          return expected("'p(', 'oe(', ',' or ']'");
        return expected("',' or ']'");
      }
    }
  }

  /// The names that describe() gives.
  bool readName() {
    size_t Start = Pos;
    llvm::StringRef Word = Text.substr(Pos).take_while(llvm::isAlpha);
    Pos += Word.size();
    LayoutExpr Named;
    if (Word.equals_insensitive("tiled")) {
      skipBlanks();
      size_t NumberPos = Pos;
      uint64_t Tile;
      if (!readNumber(Tile))
        return false;
      if (Tile < 1 || Tile > LayoutExpr::MaxExtent)
        return fail(NumberPos, "a tile size is from 1 to " +
                                   std::to_string(LayoutExpr::MaxExtent));
      Named = LayoutExpr::tiled(Tile);
    } else if (Word.equals_insensitive("soa")) {
      Named = LayoutExpr::soa();
    } else if (!Word.equals_insensitive("aos")) {
      Pos = Start;
      return expected("'[', 'AoS', 'SoA' or 'tiled'");
    }
    Dims = Named.dims().vec();
    Starts.assign(Dims.size(), Start);
    return true;
  }

  std::vector<PhysDim> Dims;
  std::vector<size_t> Starts; ///< Of each of Dims.
};

} // namespace

llvm::Expected<LayoutExpr> LayoutExpr::parse(llvm::StringRef Text) {
  return Parser(Text).run();
}
