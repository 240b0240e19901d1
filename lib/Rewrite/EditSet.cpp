//===-- EditSet.cpp - Edits of byte ranges --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/EditSet.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>
#include <tuple>

using namespace layoutopt;
using llvm::ArrayRef;
using llvm::StringRef;

ArrayRef<Edit> EditSet::of(Index File) const {
  auto Begin = llvm::partition_point(
      Edits, [&](const Edit &E) { return E.Where.File < File; });
  auto End = llvm::partition_point(
      Edits, [&](const Edit &E) { return E.Where.File <= File; });
  return ArrayRef<Edit>(Edits).slice(Begin - Edits.begin(), End - Begin);
}

llvm::Error layoutopt::normalizeEdits(std::vector<Edit> &Edits) {
  // An insertion comes before the replacement that starts in its place; else
  // the order of those at one place stays.
  std::vector<size_t> Order(Edits.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](size_t A, size_t B) {
    auto Key = [&](size_t I) {
      const Range &R = Edits[I].Where;
      return std::make_tuple(R.File, R.Begin, R.Begin != R.End, I);
    };
    return Key(A) < Key(B);
  });
  std::vector<Edit> Out;
  for (size_t Number : Order) {
    Edit &E = Edits[Number];
    bool Known = false;
    for (const Edit &Before : llvm::reverse(Out)) {
      if (Before.Where.File != E.Where.File ||
          Before.Where.Begin != E.Where.Begin)
        break;
      Known |= Before == E;
    }
    if (Known)
      continue;
    if (!Out.empty() && Out.back().Where.File == E.Where.File &&
        Out.back().Where.End > E.Where.Begin)
      return internalError(
          "edits overlap: bytes " + llvm::Twine(Out.back().Where.Begin) +
          " to " + llvm::Twine(Out.back().Where.End) + " for array set '" +
          Out.back().Set + "' and bytes " + llvm::Twine(E.Where.Begin) +
          " to " + llvm::Twine(E.Where.End) + " for '" + E.Set + "'");
    Out.push_back(std::move(E));
  }
  Edits = std::move(Out);
  return llvm::Error::success();
}

llvm::Expected<std::string> layoutopt::applyEdits(StringRef Contents,
                                                  ArrayRef<Edit> Edits) {
  std::string Out;
  size_t At = 0;
  for (const Edit &E : Edits) {
    if (E.Where.Begin < At || E.Where.End < E.Where.Begin ||
        E.Where.End > Contents.size())
      return internalError("an edit of bytes " + llvm::Twine(E.Where.Begin) +
                           " to " + llvm::Twine(E.Where.End) +
                           " does not fit into the file");
    Out += Contents.slice(At, E.Where.Begin);
    Out += E.Text;
    At = E.Where.End;
  }
  Out += Contents.substr(At);
  return Out;
}

/// A YAML double-quoted scalar; bytes that are not ASCII as `\xNN`.
static std::string quoted(StringRef Text) {
  std::string Out = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      (Out += '\\') += C;
    else if (C == '\n')
      Out += "\\n";
    else if (C == '\r')
      Out += "\\r";
    else if (C == '\t')
      Out += "\\t";
    else if (llvm::isPrint(C))
      Out += C;
    else
      Out += "\\x" + llvm::utohexstr(static_cast<unsigned char>(C),
                                     /*LowerCase=*/false, /*Width=*/2);
  }
  return Out + '"';
}

namespace {
/// Turns ascending offsets into lines and columns.
class Counter {
public:
  explicit Counter(StringRef Contents) : Contents(Contents) {}
  std::string operator()(size_t Offset) {
    for (; At < Offset && At < Contents.size(); ++At)
      if (Contents[At] == '\n') {
        ++Line;
        LineBegin = At + 1;
      }
    return llvm::utostr(Line) + ":" + llvm::utostr(Offset - LineBegin + 1);
  }

private:
  StringRef Contents;
  size_t At = 0, LineBegin = 0;
  unsigned Line = 1;
};
} // namespace

std::string layoutopt::printEdits(const EditSet &Edits,
                                  ArrayRef<FileFacts> Files,
                                  ArrayRef<std::string> Contents) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "edits:" << (Edits.Edits.empty() ? " []\n" : "\n");
  for (size_t File = 0; File != Files.size(); ++File) {
    ArrayRef<Edit> Here = Edits.of(static_cast<Index>(File));
    if (Here.empty())
      continue;
    OS << "  - file: " << quoted(Files[File].Path) << "\n    changes:\n";
    Counter Place(Contents[File]);
    for (const Edit &E : Here) {
      StringRef Old =
          StringRef(Contents[File]).slice(E.Where.Begin, E.Where.End);
      OS << "      - { at: \"" << Place(E.Where.Begin) << "\", bytes: ["
         << E.Where.Begin << ", " << E.Where.End << "], set: " << quoted(E.Set)
         << ",\n          old: " << quoted(Old)
         << ",\n          new: " << quoted(E.Text) << " }\n";
    }
  }
  if (!Edits.NewFiles.empty())
    OS << "new-files:\n";
  for (const NewFile &F : Edits.NewFiles)
    OS << "  - { file: " << quoted(F.Path) << ", set: " << quoted(F.Set)
       << ",\n      contents: " << quoted(F.Contents) << " }\n";
  OS << "refusals:" << (Edits.Refusals.empty() ? " []\n" : "\n");
  for (const EditRefusal &R : Edits.Refusals)
    OS << "  - { set: " << quoted(R.Set)
       << ", reason: " << quoted(toString(R.Why.Kind))
       << ",\n      message: " << quoted(R.Why.Message) << " }\n";
  return Text;
}
