//===-- Pragmas.cpp - Pragmas that the parser drops -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Pragmas.h"
#include "Syntax/Words.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::mayUseOpenMP(const SourceManager &SM) {
  for (unsigned I = 0; I != SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    StringRef Text =
        SM
            .getBufferDataIfLoaded(SM.getFileID(
                SourceLocation::getFromRawEncoding(Entry.getOffset())))
            .value_or("");
    // Macros may make the pragma of its words.
    if (!Text.contains("ragma") || !Text.contains("omp"))
      continue;
    size_t At = 0;
    for (StringRef Word; !(Word = nextWord(Text, At)).empty();)
      if (Word == "omp")
        return true;
  }
  return false;
}

/// Where the line of \p At ends that no backslash continues.
static size_t logicalEnd(StringRef Text, size_t At) {
  while (true) {
    At = std::min(Text.find('\n', At), Text.size());
    if (At == Text.size() ||
        !Text.take_front(At).rtrim(" \t\r").ends_with("\\"))
      return At;
    ++At;
  }
}

/// Where the `_Pragma` whose word ends at \p At does: at its bracket, which may
/// stand in a line further down.
static size_t operatorEnd(StringRef Text, size_t At) {
  unsigned Depth = 0;
  for (bool InString = false; At < Text.size(); ++At) {
    char C = Text[At];
    if (InString && C == '\\')
      ++At;
    else if (C == '"')
      InString = !InString;
    else if (!InString && C == '(')
      ++Depth;
    else if (!InString && C == ')' && Depth != 0 && --Depth == 0)
      return At;
  }
  return Text.size();
}

namespace {
class PragmaNames {
public:
  PragmaNames(TUFacts &Facts, const Places &Where, bool CountsOpenMP)
      : Facts(Facts), Where(Where), CountsOpenMP(CountsOpenMP) {
    for (Index E = 0; size_t(E) != Facts.Entities.size(); ++E)
      if (!Facts.Entities[E].Name.empty() && Facts.Entities[E].Record != None &&
          !Facts.Entities[E].IsContainers)
        Names[Facts.Entities[E].Name].push_back(E);
  }

  /// Blocks what the pragma \p Line names or may copy; its first \p Skip bytes
  /// are not the pragma's own words.
  void refuse(const Range &Line, size_t Skip) {
    StringRef Words = Where.text(Line);
    bool IsOpenMP = false;
    for (StringRef Word; !(Word = nextWord(Words, Skip)).empty();) {
      if (Word == "omp" && !CountsOpenMP)
        return;
      IsOpenMP |= Word == "omp";
      if (IsOpenMP && copiesUnnamed(Word))
        refuseAround(Line);
      for (Index E : Names.lookup(Word))
        add(E, "a pragma names '" + Word.str() + "'",
            "remove the name from the pragma", Line);
    }
  }

private:
  /// Whether a directive with this word makes copies of variables that its
  /// region mentions, and no clause names.
  static bool copiesUnnamed(StringRef Word) {
    static const StringRef Words[] = {"task", "taskloop", "target", "default"};
    return llvm::is_contained(Words, Word);
  }

  /// Blocks the variables of the functions that hold \p Line.
  void refuseAround(const Range &Line) {
    for (Index E = 0; size_t(E) != Facts.Entities.size(); ++E) {
      Index F = Facts.Entities[E].Function;
      if (F != None &&
          llvm::any_of(Facts.Functions[F].Declarations,
                       [&](const Range &Each) { return Each.contains(Line); }))
        add(E, "a directive may copy '" + Facts.Entities[E].Name + "'",
            "give it to a function that has no directives", Line);
    }
  }

  void add(Index Entity, std::string Message, StringRef Fix,
           const Range &Where) {
    ObstacleFacts O;
    O.Kind = Reason::Pragma;
    O.Message = std::move(Message);
    O.Fix = Fix.str();
    O.Where = Where;
    O.Entity = Entity;
    Facts.Obstacles.push_back(std::move(O));
  }

  TUFacts &Facts;
  const Places &Where;
  const bool CountsOpenMP;
  llvm::StringMap<std::vector<Index>> Names;
};
} // namespace

void layoutopt::refuseNamedInPragmas(TUFacts &Facts, Places &Where,
                                     llvm::ArrayRef<SourceLocation> Made,
                                     bool CountsOpenMP) {
  PragmaNames Names(Facts, Where, CountsOpenMP);
  for (SourceLocation L : Made) {
    CharSourceRange Use = Where.sources().getExpansionRange(L);
    auto Line = Where.fileRange(Use.getBegin(), Use.getEnd());
    if (Line && !Facts.Files[Line->File].System)
      Names.refuse(*Line, 0);
  }
  for (Index File = 0; size_t(File) != Facts.Files.size(); ++File) {
    if (Facts.Files[File].System)
      continue;
    Range Line = Where.wholeFile(File);
    StringRef Text = Where.text(Line);
    for (size_t At = 0; (At = Text.find("ragma", At)) != StringRef::npos;
         At += 5) {
      StringRef Before = Text.take_front(At).drop_back(At != 0);
      bool IsPragma = At != 0 && (Text[At - 1] == 'P'
                                      ? Before.ends_with("_")
                                      : Text[At - 1] == 'p' &&
                                            Before.rtrim(" \t").ends_with("#"));
      if (!IsPragma)
        continue;
      Line.Begin = static_cast<uint32_t>(At - 1);
      size_t Words = At + StringRef("ragma").size();
      Line.End =
          static_cast<uint32_t>(Text[At - 1] == 'P' ? operatorEnd(Text, Words)
                                                    : logicalEnd(Text, At));
      Names.refuse(Line, StringRef("pragma").size());
    }
  }
}
