//===-- SourceTexts.cpp - The files that were parsed ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/SourceTexts.h"
#include "SameFiles.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Support/Sequence.h"
#include "layoutopt/Support/TextHash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace layoutopt;

llvm::Expected<SourceTexts>
SourceTexts::read(llvm::ArrayRef<FileFacts> Files,
                  const std::map<std::string, std::string> &Unsaved) {
  std::unique_ptr<llvm::MemoryBuffer> Kept; // Until it is copied.
  std::string Problem;
  // Those that are not on the disk go by one name, however it is spelled here.
  llvm::StringMap<llvm::StringRef> New;
  for (const auto &[Path, Text] : Unsaved)
    New[inRealFolder(Path)] = Text;
  auto Read = [&](llvm::StringRef Path) -> std::optional<llvm::StringRef> {
    if (auto At = Unsaved.find(Path.str()); At != Unsaved.end())
      return At->second;
    if (auto At = New.find(inRealFolder(Path)); At != New.end())
      return At->second;
    auto Buffer = readRegularFile(Path);
    if (!Buffer) {
      Problem = Buffer.getError().message();
      return std::nullopt;
    }
    Kept = std::move(*Buffer);
    return Kept->getBuffer();
  };
  return takeAll(Files, Read, Problem);
}

llvm::Expected<SourceTexts> SourceTexts::take(llvm::ArrayRef<FileFacts> Files,
                                              const TextLookup &TextOf) {
  return takeAll(Files, TextOf, "nobody has parsed it");
}

llvm::Expected<SourceTexts>
SourceTexts::takeAll(llvm::ArrayRef<FileFacts> Files, const TextLookup &TextOf,
                     const std::string &Problem) {
  SourceTexts Out;
  for (const FileFacts &File : Files) {
    Out.Paths.push_back(displayPath(File.Path));
    if (File.System) {
      Out.Contents.emplace_back();
      continue;
    }
    std::optional<llvm::StringRef> Text = TextOf(File.Path);
    if (!Text)
      return ioError("cannot read: " + Problem, {Out.Paths.back(), 0, 0});
    if (Text->size() != File.Size || hashOf(*Text) != File.Hash)
      return ioError("the file has changed since it was parsed",
                     {Out.Paths.back(), 0, 0});
    Out.Contents.push_back(Text->str());
  }
  return Out;
}

/// For each line of \p New the line of \p Old that it was, or came from, or
/// stands at; all from 0.
static std::vector<unsigned> originalLines(llvm::StringRef Old,
                                           llvm::StringRef New) {
  llvm::SmallVector<llvm::StringRef, 0> OldLines, NewLines;
  Old.split(OldLines, '\n');
  New.split(NewLines, '\n');
  const std::vector<Hunk> Hunks = differences(OldLines, NewLines);
  llvm::StringMap<unsigned> Gone; // Without spaces around, which may change.
  for (const Hunk &H : Hunks)
    for (size_t Line = H.OldBegin; Line != H.OldEnd; ++Line)
      Gone.try_emplace(OldLines[Line].trim(), unsigned(Line));
  std::vector<unsigned> Out;
  size_t At = 0;
  const auto Last = unsigned(OldLines.size() - 1);
  auto Keep = [&](size_t End) {
    while (Out.size() != End)
      Out.push_back(unsigned(At++));
  };
  for (const Hunk &H : Hunks) {
    Keep(H.NewBegin);
    for (size_t Line = H.NewBegin; Line != H.NewEnd; ++Line) {
      auto Came = Gone.find(NewLines[Line].trim());
      Out.push_back(Came != Gone.end() ? Came->second
                                       : std::min(unsigned(H.OldBegin), Last));
    }
    At = H.OldEnd;
  }
  Keep(NewLines.size());
  return Out;
}

void SourceTexts::nameOriginals(
    llvm::ArrayRef<FileFacts> Files,
    const std::map<std::string, std::string> &Originals) {
  for (size_t I = 0; I != Files.size(); ++I)
    if (auto Old = Originals.find(Files[I].Path); Old != Originals.end())
      OriginalLines[Index(I)] = originalLines(Old->second, Contents[I]);
}

Place SourceTexts::place(const Range &R) const {
  Place Where;
  if (!R.isValid())
    return Where;
  Where.File = Paths[R.File];
  llvm::StringRef Before =
      llvm::StringRef(Contents[R.File]).take_front(R.Begin);
  Where.Line = static_cast<unsigned>(Before.count('\n')) + 1;
  size_t LineBegin = Before.rfind('\n');
  Where.Column = static_cast<unsigned>(
      Before.size() - (LineBegin == llvm::StringRef::npos ? 0 : LineBegin + 1) +
      1);
  if (auto Lines = OriginalLines.find(R.File); Lines != OriginalLines.end())
    Where.Line = Lines->second[Where.Line - 1] + 1;
  return Where;
}
