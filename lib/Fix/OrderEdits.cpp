//===-- OrderEdits.cpp - The text of another order ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderEdits.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

namespace {

/// A piece of text.
struct Piece {
  uint32_t Begin = 0, End = 0;
};

/// Collects edits by file.
class OrderWriter {
public:
  explicit OrderWriter(
      llvm::function_ref<StringRef(const std::string &)> TextOf)
      : TextOf(TextOf) {}

  /// Puts piece number Order[I] of \p File into the place of piece I.
  void permute(const std::string &File, llvm::ArrayRef<Piece> Pieces,
               llvm::ArrayRef<size_t> Order) {
    const StringRef Text = TextOf(File);
    Fix &Into = Files[File];
    for (size_t I = 0; I != Order.size(); ++I) {
      if (Order[I] == I)
        continue;
      const Piece &To = Pieces[I], &From = Pieces[Order[I]];
      Into.Edits.push_back(
          {To.Begin, To.End, Text.slice(From.Begin, From.End).str()});
      Into.Moves.push_back({From.Begin, From.End, To.Begin, 0});
    }
  }
  void insert(const std::string &File, uint32_t At, std::string Text) {
    std::vector<FixEdit> &Edits = Files[File].Edits;
    const FixEdit New = {At, At, std::move(Text)};
    // Units that share a header say the same.
    if (!llvm::is_contained(Edits, New))
      Edits.push_back(New);
  }

  std::vector<Fix> take() {
    std::vector<Fix> Out;
    for (auto &[File, Each] : Files) {
      if (Each.Edits.empty())
        continue;
      Each.File = File;
      llvm::sort(Each.Edits, [](const FixEdit &A, const FixEdit &B) {
        return A.Begin < B.Begin;
      });
      Out.push_back(std::move(Each));
    }
    return Out;
  }

private:
  llvm::function_ref<StringRef(const std::string &)> TextOf;
  std::map<std::string, Fix> Files;
};

} // namespace

std::vector<Fix> layoutopt::orderEdits(
    const OrderedRecord &Record, llvm::ArrayRef<size_t> Order,
    const FieldOrders &All,
    llvm::function_ref<StringRef(const std::string &)> TextOf) {
  OrderWriter Out(TextOf);
  std::vector<Piece> Pieces;
  for (const FieldUnit &Unit : Record.Units)
    Pieces.push_back({Unit.Begin, Unit.End});
  Out.permute(Record.File, Pieces, Order);
  for (const PositionalValues &Each : All.Positional)
    if (Each.Record == Record.USR)
      for (const auto &[At, Name] : Each.Names)
        Out.insert(Each.File, At, Name);
  std::map<std::string, size_t> PlaceOf;
  for (const std::string &Name : namesIn(Record, Order))
    PlaceOf.insert({Name, PlaceOf.size()});
  std::set<std::pair<std::string, uint32_t>> Seen;
  for (const ConstructorValues &Each : All.Constructors) {
    if (Each.Record != Record.USR ||
        !Seen.insert({Each.File, Each.Values.front().Begin}).second)
      continue;
    std::vector<size_t> Sorted(Each.Values.size());
    std::vector<Piece> Values;
    for (size_t I = 0; I != Sorted.size(); ++I) {
      Sorted[I] = I;
      Values.push_back({Each.Values[I].Begin, Each.Values[I].End});
    }
    llvm::sort(Sorted, [&](size_t A, size_t B) {
      return std::make_pair(PlaceOf[Each.Values[A].Field], A) <
             std::make_pair(PlaceOf[Each.Values[B].Field], B);
    });
    Out.permute(Each.File, Values, Sorted);
  }
  return Out.take();
}
