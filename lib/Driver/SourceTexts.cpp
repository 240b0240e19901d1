//===-- SourceTexts.cpp - The files that were parsed ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Driver/Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace layoutopt;

llvm::Expected<SourceTexts> SourceTexts::read(llvm::ArrayRef<FileFacts> Files) {
  SourceTexts Out;
  for (const FileFacts &File : Files) {
    Out.Paths.push_back(displayPath(File.Path));
    if (File.System) {
      Out.Contents.emplace_back();
      continue;
    }
    auto Buffer = readRegularFile(File.Path);
    if (!Buffer)
      return ioError("cannot read: " + Buffer.getError().message(),
                     {Out.Paths.back(), 0, 0});
    llvm::StringRef Text = (*Buffer)->getBuffer();
    if (Text.size() != File.Size ||
        llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text)) != File.Hash)
      return ioError("the file has changed since it was parsed",
                     {Out.Paths.back(), 0, 0});
    Out.Contents.push_back(Text.str());
  }
  return Out;
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
  return Where;
}
