//===-- Places.cpp - Source locations as byte ranges ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Places.h"
#include "Syntax/MacroDefinitions.h"
#include "layoutopt/Support/TextHash.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::hasDirective(StringRef Text) {
  while (true) {
    size_t Line = Text.find('\n');
    if (Line == StringRef::npos)
      return false;
    Text = Text.drop_front(Line + 1).ltrim(" \t\r\f\v");
    if (Text.starts_with("#"))
      return true;
  }
}

Places::Places(Preprocessor &PP, TUFacts &Facts)
    : PP(PP), SM(PP.getSourceManager()), Facts(Facts) {}

Frame Places::frameOf(SourceLocation L) const {
  SourceLocation Passed;
  while (L.isMacroID() && SM.isMacroArgExpansion(L)) {
    Passed = SM.getImmediateExpansionRange(L).getBegin();
    L = SM.getImmediateSpellingLoc(L);
  }
  return {SM.getFileID(L), L.isMacroID(), Passed, false};
}

/// The text that \p L is part of: a file, the body of a macro, or one use of a
/// parameter in it. What is passed for that may be cut where macros are
/// expanded in it.
static std::pair<FileID, SourceLocation> textOf(SourceLocation L,
                                                const SourceManager &SM) {
  if (L.isMacroID() && SM.isMacroArgExpansion(L))
    return {FileID(), SM.getImmediateExpansionRange(L).getBegin()};
  return {SM.getFileID(L), SourceLocation()};
}

/// The use of the macro, or of its parameter, that the token at \p L begins or
/// ends; nothing if there is more of it on that side.
std::optional<SourceLocation> Places::useAround(SourceLocation L,
                                                bool End) const {
  if (!L.isMacroID())
    return std::nullopt;
  CharSourceRange Use = SM.getImmediateExpansionRange(L);
  if (!End)
    return SM.isAtStartOfImmediateMacroExpansion(L)
               ? std::optional(Use.getBegin())
               : std::nullopt;
  SourceLocation Behind = L.getLocWithOffset(
      Lexer::MeasureTokenLength(SM.getSpellingLoc(L), SM, language()));
  return SM.isAtEndOfImmediateMacroExpansion(Behind)
             ? std::optional(Use.getEnd())
             : std::nullopt;
}

std::optional<SourceRange> Places::toFrame(SourceRange R, Frame F,
                                           unsigned Depth,
                                           SourceLocation Passed) const {
  // Where both ends meet: `r` and `r` of `r + r` do so in the macro's body.
  SourceLocation B, E;
  SmallVector<SourceLocation, 8> Ends;
  for (std::optional<SourceLocation> L = R.getEnd(); L; L = useAround(*L, true))
    Ends.push_back(*L);
  for (std::optional<SourceLocation> L = R.getBegin(); L && B.isInvalid();
       L = useAround(*L, false)) {
    auto Found = llvm::find_if(Ends, [&](SourceLocation End) {
      return textOf(End, SM) == textOf(*L, SM);
    });
    if (Found != Ends.end())
      B = *L, E = *Found;
  }
  if (B.isInvalid())
    return std::nullopt;
  if (SM.getFileID(B) == F.Id && SM.getFileID(E) == F.Id)
    return F.holds({F.Id, F.IsMacro, Passed, false})
               ? std::optional(SourceRange(B, E))
               : std::nullopt;
  if (!B.isMacroID() || Depth == 0)
    return std::nullopt;
  if (SM.isMacroArgExpansion(B)) {
    SourceRange Argument(SM.getImmediateSpellingLoc(B),
                         SM.getImmediateSpellingLoc(E));
    if (auto Inner = toFrame(Argument, F, Depth - 1,
                             SM.getImmediateExpansionRange(B).getBegin()))
      return Inner;
  }
  auto From = useAround(B, false), To = useAround(E, true);
  return From && To ? toFrame({*From, *To}, F, Depth - 1, Passed)
                    : std::nullopt;
}

Index Places::file(SourceLocation L) {
  if (L.isInvalid() || L.isMacroID())
    return None;
  FileID Id = SM.getFileID(L);
  auto Known = FileNumbers.find(Id);
  if (Known != FileNumbers.end())
    return Known->second;
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(Id);
  if (!Entry)
    return FileNumbers[Id] = None;
  llvm::SmallString<256> Path(Entry->getName());
  SM.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/false);
  std::string Name(Path);
  auto Same = FileNames.find(Name);
  if (Same != FileNames.end()) // Included twice.
    return FileNumbers[Id] = Same->second;
  FileFacts File;
  File.Path = Name;
  StringRef Text = SM.getBufferData(Id);
  File.Size = Text.size();
  File.Hash = hashOf(Text);
  File.System = SM.isInSystemHeader(L);
  File.Main = Id == SM.getMainFileID();
  Facts.Files.push_back(File);
  FileIds.push_back(Id);
  Index Number = static_cast<Index>(Facts.Files.size() - 1);
  FileNames[Name] = Number;
  return FileNumbers[Id] = Number;
}

Range Places::wholeFile(Index File) const {
  Range All;
  All.File = File;
  All.End = static_cast<uint32_t>(Facts.Files[File].Size);
  return All;
}

std::optional<Range> Places::bytes(SourceLocation Begin, SourceLocation End) {
  Index File = file(Begin);
  if (File == None || file(End) != File)
    return std::nullopt;
  unsigned From = SM.getFileOffset(Begin), To = SM.getFileOffset(End);
  if (From > To)
    return std::nullopt;
  Range R;
  R.File = File;
  R.Begin = From;
  R.End = To;
  return R;
}

std::optional<Range> Places::range(SourceLocation B, SourceLocation E,
                                   Frame F) {
  if (B.isInvalid() || E.isInvalid())
    return std::nullopt;
  auto Found = toFrame({B, E}, F, 16, SourceLocation());
  if (!Found)
    return std::nullopt;
  SourceLocation From = SM.getSpellingLoc(Found->getBegin());
  SourceLocation To = SM.getSpellingLoc(Found->getEnd());
  // The end of a macro's use: its name or its closing parenthesis.
  To = To.getLocWithOffset(Lexer::MeasureTokenLength(To, SM, language()));
  return bytes(From, To);
}

std::string Places::macroAround(SourceLocation L) const {
  const SourceLocation Use = SM.getImmediateExpansionRange(L).getBegin();
  llvm::SmallString<32> Buffer;
  return Lexer::getSpelling(SM.getSpellingLoc(Use), Buffer, SM, language())
      .str();
}

bool Places::isSameMacro(SourceLocation L) const {
  if (SM.isInSystemHeader(SM.getSpellingLoc(L)))
    return true;
  const StringRef Name = Lexer::getImmediateMacroName(L, SM, language());
  const IdentifierInfo *II = PP.getIdentifierInfo(Name);
  return isDefinedOnce(PP.getLocalMacroDirectiveHistory(II), Name, SM,
                       language());
}

bool Places::isChosen(SourceLocation L) const {
  if (SM.isInSystemHeader(SM.getSpellingLoc(L)))
    return false;
  const std::string Name = macroAround(L);
  auto [Known, IsNew] = Chosen.try_emplace(Name);
  if (IsNew) // The file in front of it is read for that.
    Known->second = !isSameInEachBuild(
        PP.getLocalMacroDirectiveHistory(PP.getIdentifierInfo(Name)), Name, SM,
        language());
  return Known->second;
}

std::string Places::chosenByBuild(SourceLocation L,
                                  SourceLocation Beside) const {
  // Expansions of bodies, and uses of parameters that texts are passed for.
  llvm::SmallDenseSet<FileID, 4> Around;
  llvm::SmallDenseSet<SourceLocation, 4> Passed;
  for (SourceLocation At = Beside; At.isMacroID();)
    if (SM.isMacroArgExpansion(At)) {
      Passed.insert(SM.getImmediateExpansionRange(At).getBegin());
      At = SM.getImmediateSpellingLoc(At);
    } else {
      Around.insert(SM.getFileID(At));
      At = SM.getImmediateExpansionRange(At).getBegin();
    }
  auto IsWhole = [this](SourceLocation At) {
    const SourceLocation Behind = At.getLocWithOffset(
        Lexer::MeasureTokenLength(SM.getSpellingLoc(At), SM, language()));
    return SM.isAtStartOfImmediateMacroExpansion(At) &&
           SM.isAtEndOfImmediateMacroExpansion(Behind);
  };
  while (L.isMacroID()) {
    SourceLocation Body = L;
    const bool IsArgument = SM.isMacroArgExpansion(L);
    if (IsArgument) {
      Body = SM.getImmediateExpansionRange(L).getBegin();
      L = SM.getImmediateSpellingLoc(L);
      if (Passed.count(Body) || !Body.isMacroID())
        continue;
    } else {
      if (Around.count(SM.getFileID(L)))
        break;
      L = SM.getImmediateExpansionRange(L).getBegin();
    }
    const bool HasParameters = SM.getSLocEntry(SM.getFileID(Body))
                                   .getExpansion()
                                   .isFunctionMacroExpansion();
    if (Beside.isInvalid() && HasParameters && !IsWhole(Body)) {
      if (IsArgument)
        continue;
      break;
    }
    // (What is pasted together is an expansion of its own.)
    if (!SM.isWrittenInScratchSpace(SM.getSpellingLoc(Body)) && isChosen(Body))
      return macroAround(Body);
  }
  return {};
}

SourceRange Places::unexpanded(SourceRange R, bool IsReplaced) const {
  while (R.getBegin().isMacroID() && R.getEnd().isMacroID() &&
         !SM.isMacroArgExpansion(R.getBegin()) &&
         SM.getFileID(R.getBegin()) == SM.getFileID(R.getEnd())) {
    SourceLocation Behind =
        R.getEnd().getLocWithOffset(Lexer::MeasureTokenLength(
            SM.getSpellingLoc(R.getEnd()), SM, language()));
    if (!SM.isAtStartOfImmediateMacroExpansion(R.getBegin()) ||
        !SM.isAtEndOfImmediateMacroExpansion(Behind) ||
        (IsReplaced && !isSameMacro(R.getBegin())))
      break;
    CharSourceRange Use = SM.getImmediateExpansionRange(R.getBegin());
    R = SourceRange(Use.getBegin(), Use.getEnd());
  }
  return R;
}

std::optional<Range> Places::fileRange(SourceLocation B, SourceLocation E) {
  if (B.isInvalid() || E.isInvalid())
    return std::nullopt;
  SourceLocation From = SM.getExpansionLoc(B);
  SourceLocation To = SM.getExpansionRange(E).getEnd();
  To = To.getLocWithOffset(Lexer::MeasureTokenLength(To, SM, language()));
  return bytes(From, To);
}

Range Places::roughRange(SourceRange R) {
  if (R.isInvalid())
    return {};
  if (auto Exact = fileRange(R.getBegin(), R.getEnd()))
    return *Exact;
  SourceLocation L = SM.getExpansionLoc(R.getBegin());
  return bytes(L, L).value_or(Range());
}

StringRef Places::text(const Range &R) const {
  return SM.getBufferData(FileIds[R.File]).substr(R.Begin, R.End - R.Begin);
}

std::string Places::code(const Range &R) const {
  const StringRef Text = SM.getBufferData(FileIds[R.File]);
  Lexer Lex(SM.getLocForStartOfFile(FileIds[R.File]), language(), Text.begin(),
            Text.begin() + R.Begin, Text.end());
  std::string Out;
  uint32_t Last = R.Begin;
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    const uint32_t At = SM.getFileOffset(T.getLocation());
    if (At >= R.End)
      break;
    if (At > Last && !Out.empty())
      Out += ' ';
    Out += T.needsCleaning() ? Lexer::getSpelling(T, SM, language())
                             : Text.substr(At, T.getLength()).str();
    Last = At + T.getLength();
  }
  return Out;
}

bool Places::isGenerated(const Range &R) {
  auto [Known, IsNew] = Generated.try_emplace(R.File);
  if (IsNew) {
    StringRef Text = SM.getBufferData(FileIds[R.File]);
    size_t At = 0;
    while ((At = Text.find("/* layoutopt: begin", At)) != StringRef::npos) {
      size_t End = std::min(Text.find("/* layoutopt: end", At), Text.size());
      Known->second.push_back(
          {R.File, static_cast<uint32_t>(At), static_cast<uint32_t>(End)});
      At = End;
    }
  }
  return llvm::any_of(Known->second,
                      [&](const Range &Each) { return Each.contains(R); });
}

/// Whether a macro that the body of \p Macro calls turns \p Param, or text
/// around it, into a string or pastes it: `#define SHOW(v) log(STR(v), v)`. \p
/// Depth bounds macros in macros.
static bool isQuotedWithin(const MacroInfo &Macro, StringRef Param,
                           const Preprocessor &PP, unsigned Depth) {
  constexpr unsigned Deepest = 8;
  if (Depth == Deepest)
    return true; // Assume the worst.
  const ArrayRef<Token> Tokens = Macro.tokens();
  auto IsParam = [&](const Token &T) {
    return T.getIdentifierInfo() && T.getIdentifierInfo()->getName() == Param;
  };
  // Of a macro that is called, parameter \p Number is \p Param here.
  auto IsQuotedBy = [&](const IdentifierInfo *Name, unsigned Number) {
    for (const MacroDirective *D = PP.getLocalMacroDirectiveHistory(Name); D;
         D = D->getPrevious()) {
      const MacroInfo *Info = D->getMacroInfo();
      if (!Info || !Info->isFunctionLike() || Info->getNumParams() == 0)
        continue;
      // What is too much goes to `...`.
      const StringRef Inner =
          Info->params()[std::min(Number, Info->getNumParams() - 1)]->getName();
      const ArrayRef<Token> Body = Info->tokens();
      for (size_t I = 0; I != Body.size(); ++I)
        if (Body[I].getIdentifierInfo() &&
            Body[I].getIdentifierInfo()->getName() == Inner &&
            ((I > 0 && Body[I - 1].isOneOf(tok::hash, tok::hashhash)) ||
             (I + 1 != Body.size() && Body[I + 1].is(tok::hashhash))))
          return true;
      if (isQuotedWithin(*Info, Inner, PP, Depth + 1))
        return true;
    }
    return false;
  };
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const IdentifierInfo *Name = Tokens[I].getIdentifierInfo();
    if (!Name || !Name->hadMacroDefinition() ||
        Tokens[I + 1].isNot(tok::l_paren))
      continue;
    unsigned Number = 0, Open = 0;
    for (size_t K = I + 1; K != Tokens.size(); ++K) {
      if (Tokens[K].is(tok::l_paren))
        ++Open;
      else if (Tokens[K].is(tok::r_paren) && --Open == 0)
        break;
      else if (Tokens[K].is(tok::comma) && Open == 1)
        ++Number;
      else if (IsParam(Tokens[K]) && IsQuotedBy(Name, Number))
        return true;
    }
  }
  return false;
}

bool Places::argumentIsQuoted(SourceLocation L) const {
  while (L.isMacroID()) {
    if (!SM.isMacroArgExpansion(L)) {
      L = SM.getImmediateExpansionRange(L).getBegin();
      continue;
    }
    // The parameter's place in the body, and the macro that the body is of.
    SourceLocation InBody = SM.getImmediateExpansionRange(L).getBegin();
    // assert() quotes what it tests for its message alone.
    bool IsSystem = SM.isInSystemHeader(SM.getSpellingLoc(InBody));
    if (InBody.isMacroID() && !IsSystem) {
      SourceLocation NameLoc = SM.getImmediateExpansionRange(InBody).getBegin();
      NameLoc = SM.getSpellingLoc(NameLoc);
      SmallString<32> Buffer;
      IdentifierInfo *Name =
          PP.getIdentifierInfo(PP.getSpelling(NameLoc, Buffer));
      const MacroInfo *Macro = nullptr;
      // The definition whose tokens hold the parameter's place.
      SourceLocation Spelled = SM.getSpellingLoc(InBody);
      for (MacroDirective *D = PP.getLocalMacroDirectiveHistory(Name); D;
           D = D->getPrevious())
        if (const MacroInfo *Info = D->getMacroInfo())
          for (const Token &T : Info->tokens())
            if (T.getLocation() == Spelled)
              Macro = Info;
      SmallString<32> ParamBuffer;
      StringRef Param = PP.getSpelling(Spelled, ParamBuffer);
      if (!Macro)
        return true; // Cannot tell: assume the worst.
      ArrayRef<Token> Tokens = Macro->tokens();
      for (size_t I = 0; I != Tokens.size(); ++I) {
        const Token &T = Tokens[I];
        if (!T.getIdentifierInfo() || T.getIdentifierInfo()->getName() != Param)
          continue;
        if (I > 0 && Tokens[I - 1].is(tok::hashhash))
          return true;
        if (I > 0 && Tokens[I - 1].is(tok::hash) &&
            !(ArePrintedAtFailure &&
              ArePrintedAtFailure(SM.getFileID(InBody),
                                  llvm::count_if(Tokens, [](const Token &T) {
                                    return T.is(tok::hash);
                                  }))))
          return true;
        if (I + 1 < Tokens.size() && Tokens[I + 1].is(tok::hashhash))
          return true;
      }
      if (isQuotedWithin(*Macro, Param, PP, 0))
        return true;
    }
    L = SM.getImmediateSpellingLoc(L);
  }
  return false;
}

const std::vector<FileID> &Places::expansionsOf(Frame F) {
  assert(F.IsMacro);
  if (Expansions.empty())
    for (unsigned I = 0, E = SM.local_sloc_entry_size(); I != E; ++I) {
      const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
      if (Entry.isExpansion() && Entry.getExpansion().isMacroBodyExpansion())
        Expansions[Entry.getExpansion().getSpellingLoc()].push_back(
            SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset() |
                                                            (1u << 31))));
    }
  return Expansions[SM.getSLocEntry(F.Id).getExpansion().getSpellingLoc()];
}

std::vector<std::pair<FileID, Range>> Places::headerMacros() {
  std::vector<std::pair<FileID, Range>> Bodies;
  for (unsigned I = 0, E = SM.local_sloc_entry_size(); I != E; ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isExpansion() || !Entry.getExpansion().isMacroBodyExpansion())
      continue;
    SourceLocation Begin = Entry.getExpansion().getSpellingLoc();
    if (Begin.isMacroID() || SM.isInSystemHeader(Begin) ||
        SM.getFileID(Begin) == SM.getMainFileID() ||
        !SM.getFileEntryRefForID(SM.getFileID(Begin)))
      continue;
    FileID Id = SM.getFileID(
        SourceLocation::getFromRawEncoding(Entry.getOffset() | (1u << 31)));
    if (auto Body = bytes(Begin, Begin.getLocWithOffset(
                                     static_cast<int>(SM.getFileIDSize(Id)))))
      Bodies.push_back({Id, *Body});
  }
  return Bodies;
}
