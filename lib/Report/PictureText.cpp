//===-- PictureText.cpp - Memory pictures in the terminal -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Markup.h"
#include "layoutopt/Report/Picture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

namespace {

/// Prints one record in the manner of pahole.
class Printer {
public:
  Printer(const RecordPicture &R, uint64_t LineBytes,
          const std::map<std::string, FieldUses> &Uses, llvm::raw_ostream &OS)
      : R(R), LineBits(LineBytes * 8), Uses(Uses), OS(OS) {}

  void print();

private:
  /// What the comment at the end adds up, of the outermost level.
  struct Sums {
    uint64_t Members = 0, MemberBits = 0, Holes = 0, HoleBits = 0;
  };
  void printMembers(llvm::ArrayRef<PictureMember> Members, bool IsUnion,
                    uint64_t Begin, unsigned Depth, const std::string &Prefix,
                    Sums *Count);
  void printMember(const PictureMember &M, unsigned Depth,
                   const std::string &Prefix);
  void printHole(uint64_t Bits, unsigned Depth);
  void printBoundary(uint64_t Offset, unsigned Depth);
  std::string usesOf(const std::string &Path) const;

  const RecordPicture &R;
  const uint64_t LineBits;
  const std::map<std::string, FieldUses> &Uses;
  llvm::raw_ostream &OS;
  uint64_t Line = 0; ///< Number of the last one that was begun.
};

} // namespace

/// `4 bytes`, `3 bits`, `1 byte 3 bits`.
static std::string amount(uint64_t Bits) {
  std::string Text;
  if (uint64_t Bytes = Bits / 8)
    Text = std::to_string(Bytes) + (Bytes == 1 ? " byte" : " bytes");
  if (uint64_t Rest = Bits % 8)
    Text += (Text.empty() ? "" : " ") + std::to_string(Rest) +
            (Rest == 1 ? " bit" : " bits");
  return Text.empty() ? "0 bytes" : Text;
}

std::string Printer::usesOf(const std::string &Path) const {
  auto Known = Uses.find(Path);
  return Known == Uses.end() ? "" : "  " + usesText(Known->second);
}

void Printer::printHole(uint64_t Bits, unsigned Depth) {
  OS << '\n';
  OS.indent(4 * Depth) << "/* XXX " << amount(Bits) << " hole */\n\n";
}

/// A line begins between the members, or within what stands in front.
void Printer::printBoundary(uint64_t Offset, unsigned Depth) {
  if (R.IsUnion || Offset / LineBits <= Line)
    return;
  Line = Offset / LineBits;
  OS.indent(4 * Depth) << "/* --- line " << Line << " begins ("
                       << Line * LineBits / 8 << " bytes)";
  if (uint64_t Behind = Offset % LineBits)
    OS << ", " << amount(Behind) << " before here";
  OS << " --- */\n";
}

void Printer::printMember(const PictureMember &M, unsigned Depth,
                          const std::string &Prefix) {
  std::string Path = Prefix + M.Name;
  std::string Text;
  switch (M.Kind) {
  case PictureKind::VTable:
    Text = "void *<table of virtual functions>;";
    break;
  case PictureKind::Base:
  case PictureKind::VirtualBase:
    Text = M.Type + " " + M.Name +
           (M.Kind == PictureKind::Base ? " <base>;" : " <virtual base>;");
    break;
  case PictureKind::Field:
    Text = M.Type + (M.Name.empty() ? "" : " ") + M.Name + M.Bounds;
    if (M.IsBitField)
      Text += (M.Name.empty() ? " : " : ":") + std::to_string(M.Size);
    Text += ";";
    break;
  }
  if (!M.Parts.empty()) {
    OS.indent(4 * Depth) << (M.Kind == PictureKind::Field
                                 ? M.Type
                                 : Text.substr(0, Text.size() - 1))
                         << " {\n";
    // Members of bases have the path of the record's own.
    std::string Inner =
        M.Kind != PictureKind::Field || M.Name.empty() ? Prefix : Path + ".";
    printMembers(M.Parts, M.IsUnion, M.Offset, Depth + 1, Inner, nullptr);
    Text = M.Kind == PictureKind::Field && !M.Name.empty() ? "} " + M.Name + ";"
                                                           : "};";
  }
  OS.indent(4 * Depth) << Text;
  const unsigned Column = 44;
  size_t Width = 4 * Depth + Text.size();
  OS.indent(Width < Column ? Column - Width : 1);
  OS << "/* " << llvm::format("%5llu", (unsigned long long)(M.Offset / 8));
  if (M.IsBitField)
    OS << llvm::format(":%2llu", (unsigned long long)(M.Offset % 8)) << "    "
       << llvm::format("%2llu bits", (unsigned long long)M.Size);
  else
    OS << "  " << llvm::format("%7llu", (unsigned long long)(M.Size / 8));
  OS << (M.Kind == PictureKind::Field ? usesOf(Path) : "") << " */\n";
}

void Printer::printMembers(llvm::ArrayRef<PictureMember> Members, bool IsUnion,
                           uint64_t Begin, unsigned Depth,
                           const std::string &Prefix, Sums *Count) {
  std::vector<const PictureMember *> Sorted;
  for (const PictureMember &M : Members)
    Sorted.push_back(&M);
  // Compilers may put bases in another order.
  llvm::sort(Sorted, [](const PictureMember *A, const PictureMember *B) {
    return std::make_pair(A->Offset, A) < std::make_pair(B->Offset, B);
  });
  uint64_t End = Begin;
  for (const PictureMember *M : Sorted) {
    if (!IsUnion && M->Offset > End) {
      printHole(M->Offset - End, Depth);
      if (Count) {
        ++Count->Holes;
        Count->HoleBits += M->Offset - End;
      }
    }
    printBoundary(M->Offset, Depth);
    printMember(*M, Depth, Prefix);
    if (Count) {
      ++Count->Members;
      // What is in the padding of a base, or in a union, counts once.
      uint64_t From = std::max(End, M->Offset);
      if (M->Offset + M->Size > From)
        Count->MemberBits += M->Offset + M->Size - From;
    }
    End = std::max(End, M->Offset + M->Size);
  }
}

void Printer::print() {
  OS << R.Keyword << ' ' << R.Name << " {";
  OS.indent(R.Keyword.size() + R.Name.size() + 3 < 44
                ? 44 - R.Keyword.size() - R.Name.size() - 3
                : 1);
  OS << "/* offset    size" << (Uses.empty() ? "" : "  used by") << " */\n";
  Sums Count;
  printMembers(R.Members, R.IsUnion, 0, 1, "", &Count);
  const uint64_t LineBytes = LineBits / 8;
  const uint64_t Padding =
      R.Size * 8 - std::min(R.Size * 8, Count.MemberBits + Count.HoleBits);
  OS << "\n    /* size: " << R.Size << ", align: " << R.Align
     << ", lines: " << (R.Size + LineBytes - 1) / LineBytes
     << ", members: " << Count.Members << " */\n";
  OS << "    /* sum of members: " << amount(Count.MemberBits);
  if (Count.Holes != 0)
    OS << ", holes: " << Count.Holes
       << ", sum of holes: " << amount(Count.HoleBits);
  OS << " */\n";
  if (Padding != 0)
    OS << "    /* padding: " << amount(Padding) << " */\n";
  if (R.Size % LineBytes != 0)
    OS << "    /* last line: " << R.Size % LineBytes << " of " << LineBytes
       << " bytes */\n";
  OS << "};\n";
}

std::string
layoutopt::pictureText(const RecordPicture &R, uint64_t LineBytes,
                       const std::map<std::string, FieldUses> &Uses) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Printer(R, LineBytes, Uses, OS).print();
  return Text;
}

std::string layoutopt::pieceText(const StoredPiece &Piece,
                                 llvm::ArrayRef<std::string> Fields,
                                 uint64_t Begin, uint64_t End) {
  Begin = std::max(Begin, Piece.Offset);
  End = std::min(End, Piece.Offset + Piece.Size);
  if (Piece.Field == None)
    return amount((End - Begin) * 8) + " of padding";
  uint64_t Each = Piece.Size / Piece.Count;
  uint64_t First = Piece.First + (Begin - Piece.Offset) / Each;
  uint64_t Last = Piece.First + (End - Piece.Offset - 1) / Each;
  return Fields[Piece.Field] + "[" + std::to_string(First) +
         (Last == First ? "" : "-" + std::to_string(Last)) + "]";
}

std::string layoutopt::storedText(llvm::ArrayRef<StoredPicture> Arrays,
                                  llvm::ArrayRef<std::string> Fields,
                                  uint64_t LineBytes, unsigned MostLines) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const StoredPicture &A : Arrays) {
    const uint64_t Lines = (A.Bytes + LineBytes - 1) / LineBytes;
    for (uint64_t L = 0; L != std::min<uint64_t>(Lines, MostLines); ++L) {
      std::vector<std::string> Parts;
      for (const StoredPiece &Piece : A.Pieces)
        if (Piece.Offset < (L + 1) * LineBytes &&
            Piece.Offset + Piece.Size > L * LineBytes)
          Parts.push_back(
              pieceText(Piece, Fields, L * LineBytes, (L + 1) * LineBytes));
      OS << "    " << llvm::left_justify(L == 0 ? A.Name : "", 12) << " line "
         << L << ": " << llvm::join(Parts, ", ") << '\n';
    }
    if (Lines > MostLines)
      OS << "    " << llvm::left_justify("", 12) << " and so on\n";
  }
  return Text;
}
