//===-- Journal.cpp - What a write is about to do -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Journal.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextHash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace layoutopt;
using llvm::StringRef;

static constexpr StringRef Head = "layoutopt-journal 1 ";
/// `P 0000007c 5ad8e5bd3e4c9a01` and the line break.
static constexpr size_t HeadSize = Head.size() + 1 + 1 + 8 + 1 + 16 + 1;
static_assert(Head.size() == JournalStateOffset);

std::string Journal::newName(size_t I) const {
  return ".layoutopt-" + Id + "-" + llvm::utostr(I) + ".new";
}

std::string Journal::oldName(size_t I) const {
  return ".layoutopt-" + Id + "-" + llvm::utostr(I) + ".old";
}

static std::string hex(uint64_t Number, unsigned Digits) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << llvm::format_hex_no_prefix(Number, Digits);
  return Text;
}

static std::string escape(StringRef Name) {
  std::string Out;
  for (size_t I = 0; I != Name.size(); ++I) {
    unsigned char C = static_cast<unsigned char>(Name[I]);
    bool AtEnd = I == 0 || I + 1 == Name.size();
    if (C < 0x20 || C == 0x7F || C == '%' || (C == ' ' && AtEnd))
      Out += "%" + hex(C, 2);
    else
      Out += Name[I];
  }
  return Out;
}

static std::optional<std::string> unescape(StringRef Text) {
  std::string Out;
  for (size_t I = 0; I != Text.size(); ++I) {
    unsigned Code = 0;
    if (Text[I] != '%') {
      Out += Text[I];
      continue;
    }
    if (Text.size() - I < 3 || Text.substr(I + 1, 2).getAsInteger(16, Code))
      return std::nullopt;
    Out += static_cast<char>(Code);
    I += 2;
  }
  return Out;
}

std::string layoutopt::printJournal(const Journal &J) {
  std::string Body = "id " + J.Id + "\n";
  if (!J.Main.empty())
    Body += "main " + escape(J.Main) + "\n";
  for (const std::string &Other : J.Others)
    Body += "also " + escape(Other) + "\n";
  for (const JournalEntry &File : J.Files)
    Body += "file " + (File.OldHash ? hex(*File.OldHash, 16) : "-") + " " +
            hex(File.NewHash, 16) + " " + escape(File.Name) + "\n";
  return (Head + (J.Committed ? "C " : "P ") + hex(Body.size(), 8) + " " +
          hex(hashOf(Body), 16) + "\n" + Body)
      .str();
}

static llvm::Error damaged(const llvm::Twine &What) {
  return ioError("the journal is damaged: " + What);
}

/// Reads exactly \p Digits hexadecimal digits.
static bool readHex(StringRef Text, size_t Digits, uint64_t &Out) {
  return Text.size() == Digits && llvm::all_of(Text, llvm::isHexDigit) &&
         !Text.getAsInteger(16, Out);
}

static bool isPlainName(StringRef Name) {
  return !Name.empty() && Name != "." && Name != ".." &&
         Name.find_first_of(StringRef("/\0", 2)) == StringRef::npos &&
         !Name.starts_with(".layoutopt-");
}

static bool isRelativePath(StringRef Path) {
  return !Path.empty() && Path != "." && !Path.starts_with("/") &&
         !Path.contains('\0');
}

static llvm::Error parseLine(StringRef Line, Journal &J,
                             std::set<std::string> &Names) {
  auto [Key, Rest] = Line.split(' ');
  if (Key == "id" && J.Id.empty()) {
    uint64_t Number;
    if (!readHex(Rest, 16, Number))
      return damaged("bad id");
    J.Id = Rest.str();
    return llvm::Error::success();
  }
  if (Key == "main" || Key == "also") {
    std::optional<std::string> Path = unescape(Rest);
    if (!Path || !isRelativePath(*Path) || (Key == "main" && !J.Main.empty()))
      return damaged("bad folder");
    if (Key == "main")
      J.Main = *Path;
    else
      J.Others.push_back(*Path);
    return llvm::Error::success();
  }
  if (Key != "file")
    return damaged("unknown line");
  JournalEntry File;
  auto [Old, Rest2] = Rest.split(' ');
  auto [New, Name] = Rest2.split(' ');
  uint64_t Number;
  if (Old != "-") {
    if (!readHex(Old, 16, Number))
      return damaged("bad hash");
    File.OldHash = Number;
  }
  if (!readHex(New, 16, File.NewHash))
    return damaged("bad hash");
  std::optional<std::string> Plain = unescape(Name);
  if (!Plain || !isPlainName(*Plain))
    return damaged("bad file name");
  if (!Names.insert(*Plain).second)
    return damaged("a file is named twice");
  File.Name = *Plain;
  J.Files.push_back(std::move(File));
  return llvm::Error::success();
}

llvm::Expected<std::optional<Journal>> layoutopt::parseJournal(StringRef Text) {
  // A crash of the machine may leave zeros where bytes were to be.
  if (Text.find_first_not_of('\0') == StringRef::npos)
    return std::optional<Journal>();
  if (!Text.starts_with(Head.take_front(Text.size())))
    return Text.starts_with("layoutopt-journal ")
               ? ioError("the journal is that of another version of layoutopt")
               : damaged("not a journal");
  if (Text.size() < HeadSize)
    return std::optional<Journal>();
  char State = Text[JournalStateOffset];
  StringRef Body = Text.drop_front(HeadSize);
  uint64_t Size, Hash;
  if ((State != 'P' && State != 'C') || Text[HeadSize - 1] != '\n' ||
      Text[Head.size() + 1] != ' ' || Text[Head.size() + 10] != ' ' ||
      !readHex(Text.substr(Head.size() + 2, 8), 8, Size) ||
      !readHex(Text.substr(Head.size() + 11, 16), 16, Hash))
    return damaged("bad first line");
  if (Body.size() < Size && State == 'P')
    return std::optional<Journal>();
  if (Body.size() != Size || hashOf(Body) != Hash)
    return damaged("the checksum is wrong");

  Journal J;
  J.Committed = State == 'C';
  std::set<std::string> Names;
  while (!Body.empty()) {
    auto [Line, Rest] = Body.split('\n');
    if (llvm::Error E = parseLine(Line, J, Names))
      return std::move(E);
    Body = Rest;
  }
  if (J.Id.empty())
    return damaged("no id");
  if (!J.Main.empty() && (!J.Others.empty() || J.Committed))
    return damaged("two main folders");
  return std::optional<Journal>(std::move(J));
}
