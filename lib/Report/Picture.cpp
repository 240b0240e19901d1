//===-- Picture.cpp - Memory pictures as values ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Picture.h"
#include "layoutopt/Report/Words.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

std::map<std::string, FieldUses>
layoutopt::usesOfFields(const Program &P, const WalkList &Walks, Index Record) {
  std::map<std::string, FieldUses> Out;
  for (const Walk &W : Walks.Walks) {
    const ArraySet &Set = P.Sets[W.Set];
    if (Set.Record != Record)
      continue;
    for (const WalkField &F : W.Fields) {
      const MemberFacts &M =
          P.Facts.Records[Record].Members[Set.Fields[F.Field].Member];
      auto Add = [&](const std::string &Path) {
        FieldUses &U = Out[Path];
        ++U.NumWalks;
        U.Times += turnsOf(W) * F.Share;
        U.IsRead |= F.IsRead;
        U.IsWritten |= F.IsWritten;
      };
      Add(M.Path);
      // Those that share its bytes are used with it.
      size_t Dot = M.Path.rfind('.');
      std::string Prefix =
          Dot == std::string::npos ? "" : M.Path.substr(0, Dot + 1);
      for (const BitFacts &B : M.Bits)
        if (!B.Name.empty() && Prefix + B.Name != M.Path)
          Add(Prefix + B.Name);
    }
  }
  return Out;
}

std::string layoutopt::usesText(const FieldUses &U) {
  return std::to_string(U.NumWalks) +
         (U.NumWalks == 1 ? " walk, " : " walks, ") + shortCount(U.Times) +
         (U.Times == 1 ? " time, " : " times, ") +
         (!U.IsWritten ? "read"
          : !U.IsRead  ? "written"
                       : "read and written");
}

uint64_t layoutopt::recordsToShow(const RecordLayout &Layout, uint64_t Least) {
  uint64_t Lanes = 1;
  for (const StoredArray &A : Layout.storedArrays())
    Lanes = std::max(Lanes, A.lanes());
  return (Least + Lanes - 1) / Lanes * Lanes;
}

/// Appends \p Piece, or makes the last one longer.
static void append(std::vector<StoredPiece> &Pieces, const StoredPiece &Piece) {
  if (!Pieces.empty()) {
    StoredPiece &Last = Pieces.back();
    if (Last.Field == Piece.Field &&
        (Piece.Field == None || Last.First + Last.Count == Piece.First)) {
      Last.Size += Piece.Size;
      Last.Count += Piece.Count;
      return;
    }
  }
  Pieces.push_back(Piece);
}

llvm::Expected<std::vector<StoredPicture>>
layoutopt::storedPictures(const RecordLayout &Layout, uint64_t Records) {
  std::vector<StoredPicture> Out;
  for (size_t A = 0; A != Layout.storedArrays().size(); ++A) {
    const StoredArray &Array = Layout.storedArrays()[A];
    auto Bytes = Layout.bytes(unsigned(A), Records);
    if (!Bytes)
      return Bytes.takeError();
    std::vector<StoredPiece> All;
    for (unsigned F : Array.Fields)
      for (uint64_t I = 0; I != Records; ++I) {
        for (uint64_t K = 0; K != Layout.pieces(F); ++K) {
          if (Array.Element.value_or(K) != K)
            continue;
          auto At = Layout.locate(F, I, Records, K);
          if (!At)
            return At.takeError();
          All.push_back({At->Offset, Layout.pieceBytes(F), Index(F), I, 1});
        }
      }
    llvm::sort(All, [](const StoredPiece &X, const StoredPiece &Y) {
      return X.Offset < Y.Offset;
    });
    StoredPicture Picture{Array.Name, Records, *Bytes, {}};
    uint64_t End = 0;
    auto Pad = [&](uint64_t To) {
      if (End < To)
        append(Picture.Pieces, {End, To - End, None, 0, 0});
    };
    for (const StoredPiece &Piece : All) {
      Pad(Piece.Offset);
      append(Picture.Pieces, Piece);
      End = Piece.Offset + Piece.Size;
    }
    Pad(*Bytes);
    Out.push_back(std::move(Picture));
  }
  return Out;
}
