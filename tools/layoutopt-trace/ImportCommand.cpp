//===-- ImportCommand.cpp - Traces from other tools -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "layoutopt/Trace/Lackey.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::trace;
namespace fs = llvm::sys::fs;

llvm::Error importLackey(const CommandOptions &Options, llvm::raw_ostream &OS) {
  fs::file_t File = fs::getStdinHandle();
  const bool IsStdin = Options.File == "-";
  const Place Start = {IsStdin ? "<stdin>" : Options.File, 0, 0};
  if (!IsStdin) {
    llvm::Expected<fs::file_t> Opened = fs::openNativeFileForRead(Options.File);
    if (!Opened)
      return ioError(
          "cannot read the file: " + llvm::toString(Opened.takeError()), Start);
    File = *Opened;
  }
  LackeyImporter Importer(OS, Options.CodeBegin, Options.CodeEnd);
  // The file is longer than memory: a line is put together from pieces, and
  // what is longer than any of lackey's lines is dropped.
  constexpr size_t MaxLine = 256;
  std::string Line;
  std::vector<char> Piece(1 << 20);
  llvm::Error Failure = llvm::Error::success();
  while (true) {
    llvm::Expected<size_t> Count = fs::readNativeFile(File, Piece);
    if (!Count) {
      Failure = ioError(
          "cannot read the file: " + llvm::toString(Count.takeError()), Start);
      break;
    }
    if (*Count == 0)
      break;
    llvm::StringRef Rest(Piece.data(), *Count);
    while (true) {
      const size_t End = Rest.find('\n');
      const llvm::StringRef Part = Rest.substr(0, End);
      Line += Part.take_front(MaxLine - std::min(MaxLine, Line.size()));
      if (End == llvm::StringRef::npos)
        break;
      Importer.line(Line);
      Line.clear();
      Rest = Rest.substr(End + 1);
    }
  }
  if (!IsStdin)
    fs::closeFile(File);
  if (Failure)
    return Failure;
  if (Importer.numAccesses() == 0)
    return usageError(
        "there is no access in it: expected what `valgrind --tool=lackey "
        "--trace-mem=yes` prints" +
            llvm::Twine(Options.CodeBegin || ~Options.CodeEnd
                            ? ", with instructions in the range of --code"
                            : ""),
        Start);
  Importer.finish();
  return llvm::Error::success();
}
