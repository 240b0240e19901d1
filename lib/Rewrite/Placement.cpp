//===-- Placement.cpp - Where generated code goes -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;

/// Whether \p Text, what a header holds beside its guard, declares nothing: it
/// includes other files, or says `using`.
static bool declaresNothing(StringRef Text) {
  bool IsUsing = false;
  for (const TextToken &T : tokenize(Text, /*AtLineStart=*/true)) {
    if (T.What == TextToken::Directive) {
      StringRef Word = T.Text.drop_front().ltrim();
      if (!Word.starts_with("pragma") && !Word.starts_with("include"))
        return false;
    } else if (T.isCode()) {
      if (!IsUsing && !T.is("using"))
        return false;
      IsUsing = !T.is(";");
    }
  }
  return !IsUsing;
}

/// True for `#ifndef X` / `#define X` around all that a file declares.
bool Placer::isGuard(const Range &Region) const {
  StringRef Contents = Job.Contents[Region.File];
  size_t Begin = lineStart(Contents, Region.Begin);
  if (!declaresNothing(Contents.take_front(Begin)) ||
      !declaresNothing(Contents.substr(nextLine(Contents, Region.End))))
    return false;
  StringRef Text = Contents.substr(Begin);
  StringRef Condition, Definition;
  for (const TextToken &T : tokenize(Text, /*AtLineStart=*/true)) {
    if (T.What == TextToken::Directive) {
      (Condition.empty() ? Condition : Definition) = T.Text.drop_front().trim();
      if (!Definition.empty())
        break;
    } else if (T.isCode()) {
      return false;
    }
  }
  if (!Definition.consume_front("define"))
    return false;
  auto LastWord = [](StringRef Text) {
    StringRef Word;
    for (const TextToken &T : tokenize(Text))
      if (T.What == TextToken::Word)
        Word = T.Text;
    return Word;
  };
  Definition = Definition.trim();
  StringRef Name = Definition.take_until([](char C) { return C <= ' '; });
  return (Condition.starts_with("ifndef") ||
          StringRef(withoutComments(Condition)).contains("!")) &&
         LastWord(Condition) == Name;
}

/// The outermost `#if` region that holds the place and is no include guard.
const Range *Placer::conditionalAround(Index File, size_t Offset) const {
  const Range *Outer = nullptr;
  for (const Range &R : Job.Facts.Conditionals)
    if (R.File == File && lineStart(Job.Contents[File], R.Begin) < Offset &&
        Offset < R.End && (!Outer || R.Begin < Outer->Begin) && !isGuard(R))
      Outer = &R;
  return Outer;
}

/// Whether another branch of \p Around, the outermost `#if` region around the
/// record's definition, speaks of the record: what is made of it would be
/// missing where that is read instead.
bool Placer::isDefinedElsewhere(const RecordFacts &Record,
                                const Range &Around) const {
  StringRef Contents = Job.Contents[Around.File];
  const size_t Begin = lineStart(Contents, Around.Begin);
  TokenReader Reader(Contents.slice(Begin, Around.End), /*AtLineStart=*/true);
  struct Region {
    bool HoldsIt = false; ///< One of its branches has the definition.
    bool IsNamed = false; ///< So is the record, in the branch that is read.
    bool IsNamedElsewhere = false;
  };
  std::vector<Region> Open;
  auto EndBranch = [&](Region &R, size_t From, size_t To) {
    if (From <= Record.Definition.Begin && Record.Definition.Begin < To)
      R.HoldsIt = true;
    else
      R.IsNamedElsewhere |= R.IsNamed;
    R.IsNamed = false;
  };
  std::vector<size_t> Starts;
  const StringRef Tag = StringRef(Record.TypeText).split(' ').second;
  for (TextToken T; Reader.next(T);) {
    const size_t At = Begin + Reader.offset();
    if (T.isCode() && (T.is(Record.Name) || T.is(Tag)))
      for (Region &R : Open)
        R.IsNamed = true;
    if (T.What != TextToken::Directive)
      continue;
    const StringRef Word = T.Text.drop_front().ltrim();
    if (Word.starts_with("if")) {
      Open.emplace_back();
      Starts.push_back(At);
    } else if (Word.starts_with("el") && !Open.empty()) {
      EndBranch(Open.back(), Starts.back(), At);
      Starts.back() = At;
    } else if (Word.starts_with("endif") && !Open.empty()) {
      EndBranch(Open.back(), Starts.back(), At);
      if (Open.back().HoldsIt && Open.back().IsNamedElsewhere)
        return true;
      Open.pop_back();
      Starts.pop_back();
    }
  }
  return !Open.empty() &&
         llvm::any_of(Open, [](const Region &R) { return R.IsNamedElsewhere; });
}

/// Whether the text of one file includes another, by the names in its
/// directives.
bool Placer::includes(Index From, Index To, std::set<Index> &Seen) const {
  if (!Seen.insert(From).second)
    return false;
  for (const TextToken &T :
       tokenize(Job.Contents[From], /*AtLineStart=*/true)) {
    StringRef Line = T.Text;
    if (T.What != TextToken::Directive || !Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    Line = Line.ltrim().drop_front();
    StringRef Name =
        Line.take_until([](char C) { return C == '"' || C == '>'; });
    while (Name.consume_front("./") || Name.consume_front("../"))
      ;
    for (size_t I = 0; I != Job.Facts.Files.size(); ++I) {
      auto File = static_cast<Index>(I);
      StringRef Path = Job.Facts.Files[I].Path;
      if (Name.empty() || !(Path == Name || Path.ends_with(("/" + Name).str())))
        continue;
      if (File == To || includes(File, To, Seen))
        return true;
    }
  }
  return false;
}

Placer::FirstEdits Placer::firstEdited(const Generated &Set) const {
  std::map<Index, std::vector<uint32_t>> Places;
  for (const Edit &E : Job.Edits)
    if (E.Set == Set.set().Set->Id)
      Places[E.Where.File].push_back(E.Where.Begin);
  for (auto &[File, Begins] : Places)
    llvm::sort(Begins);

  FirstEdits First;
  auto Consider = [&](const Range &R) {
    auto Here = Places.find(R.File);
    if (Here == Places.end())
      return;
    auto Edit = llvm::lower_bound(Here->second, R.Begin);
    if (Edit == Here->second.end() || *Edit >= R.End)
      return;
    uint32_t &Known = First.try_emplace(R.File, R.Begin).first->second;
    Known = std::min(Known, R.Begin);
  };
  for (const FunctionFacts &F : Job.Facts.Functions)
    for (const Range &R : F.Declarations)
      Consider(R);
  for (Index E : Set.set().Set->Entities) {
    const EntityFacts &Entity = Job.Facts.Entities[E];
    if (Entity.Kind == EntityKind::Global)
      for (const DeclarationFacts &D : Entity.Declarations)
        Consider(D.Specifier);
    if (Entity.Kind != EntityKind::Member || Entity.Owner == None)
      continue;
    const RecordFacts &Owner = Job.Facts.Records[Entity.Owner];
    Consider(Owner.Definition);
    for (const Range &Other : Owner.OtherDefinitions)
      Consider(Other);
  }
  return First;
}

/// Where the declaration that holds \p Declaration starts, its comment
/// included.
size_t Placer::inFrontOf(Index File, uint32_t Declaration) const {
  // Back to what ends the declaration before.
  StringRef Contents = Job.Contents[File];
  size_t Begin = 0, Code = Declaration;
  TokenReader Reader(Contents.take_front(Declaration), /*AtLineStart=*/true);
  for (TextToken T; Reader.next(T);) {
    if (T.What == TextToken::Directive || T.is(";") || T.is("}") || T.is("{")) {
      Begin = Reader.offset();
      Code = Declaration;
    } else if (T.isCode() && Code == Declaration) {
      Code = Reader.offset() - T.Text.size();
    }
  }
  // Up over the lines right above, its comment.
  size_t Line = lineStart(Contents, Code);
  if (Line < Begin)
    return Begin;
  while (Line > Begin) {
    size_t Above = lineStart(Contents, Line - 1);
    if (Above < Begin ||
        Contents.slice(Above, lineEnd(Contents, Above)).trim().empty())
      break;
    Line = Above;
  }
  return Line;
}

/// \p At, or the next place where no `#pragma pack` is in force: packed tiles
/// would not be those that the host writes. Refuses \p Set and returns nothing
/// if an edit needs the types before.
std::optional<size_t> Placer::unpacked(size_t At, const Generated &Set,
                                       Index File) {
  StringRef Contents = Job.Contents[File];
  if (!Contents.contains("pack"))
    return At;
  // What is in force: one entry for each `push`, and whether it packs.
  std::vector<bool> Packs = {false};
  size_t Place = At;
  TokenReader Reader(Contents, /*AtLineStart=*/true);
  for (TextToken T; Reader.next(T);) {
    if (T.What != TextToken::Directive)
      continue;
    if (Reader.offset() > At && !Packs.back())
      break;
    std::string Words;
    for (const TextToken &W : tokenize(T.Text.drop_front()))
      if (W.isCode())
        Words += W.Text.str() + " ";
    StringRef Line = Words;
    if (!Line.consume_front("pragma pack ( "))
      continue;
    if (Line.consume_front("push ")) {
      Packs.push_back(Packs.back());
      Line.consume_front(", ");
    } else if (Line.starts_with("pop ") && Packs.size() > 1) {
      Packs.pop_back();
    } else if (Line.starts_with(")")) {
      Packs.back() = false;
    }
    if (llvm::isDigit(Line.front()))
      Packs.back() = true;
    if (Reader.offset() > At && !Packs.back())
      Place = nextLine(Contents, Reader.offset());
  }
  bool IsNeededBefore = llvm::any_of(Job.Edits, [&](const Edit &E) {
    return E.Set == Set.set().Set->Id && E.Where.File == File &&
           E.Where.Begin >= At && E.Where.Begin < Place;
  });
  if (!Packs.back() && !IsNeededBefore)
    return Place;
  Job.refuse(Set, Reason::Packed,
             "record '" + Set.set().Record->Name +
                 "' is used under #pragma pack",
             "end the packing behind the record", Set.set().Record->Definition);
  return std::nullopt;
}

void Placer::placeInFront(Generated &Set, Index File, uint32_t Declaration) {
  size_t At = inFrontOf(File, Declaration);
  StringRef Contents = Job.Contents[File];
  if (const Range *Around = conditionalAround(File, At))
    At = lineStart(Contents, Around->Begin);
  std::string Text =
      Set.print([&](const std::set<Index> &Callers) -> StringRef {
        if (!isMain(File))
          return "static inline ";
        if (Callers.count(File))
          return "static ";
        bool InHeader = llvm::any_of(
            Callers, [&](Index Caller) { return !isMain(Caller); });
        return InHeader ? "static inline " : "";
      });
  std::optional<size_t> Place = unpacked(At, Set, File);
  if (!Place)
    return;
  At = *Place;
  bool AtLineStart = At == lineStart(Contents, At);
  Job.insert(File, At, (AtLineStart ? "" : "\n\n") + Text + "\n", Set);
}

void Placer::placeBehind(Generated &Set, const Range &Definition) {
  Index File = Definition.File;
  if (conditionalAround(File, Definition.Begin)) {
    Job.refuse(Set, Reason::ConditionalRecord,
               "the definition of record '" + Set.set().Record->Name +
                   "' depends on the preprocessor",
               "move it out of the #if", Definition);
    return;
  }
  std::string Text =
      Set.print([&](const std::set<Index> &Callers) -> StringRef {
        return isMain(File) && Callers.count(File) ? "static "
                                                   : "static inline ";
      });
  StringRef Contents = Job.Contents[File];
  std::optional<size_t> Place = unpacked(Definition.End, Set, File);
  if (!Place)
    return;
  if (*Place != Definition.End) {
    Job.insert(File, *Place, "\n" + Text, Set);
    return;
  }
  std::optional<size_t> End = freeLineEnd(Contents, Definition.End);
  if (!End) {
    Job.insert(File, Definition.End, "\n\n" + Text + "\n", Set);
    return;
  }
  // The line break that follows ends the block.
  size_t Next = nextLine(Contents, *End);
  bool IsLast = Contents.substr(Next).trim().empty();
  bool NextIsBlank =
      Contents.slice(Next, lineEnd(Contents, Next)).trim().empty();
  StringRef Block = StringRef(Text).rtrim('\n');
  Job.insert(File, *End,
             ("\n\n" + Block + (NextIsBlank || IsLast ? "" : "\n")).str(), Set);
}

/// Whether each source that reads one of \p Headers reads \p File as well.
bool Placer::isReadWith(Index File, llvm::ArrayRef<Index> Headers) const {
  for (Index Main = 0; size_t(Main) != Job.Facts.Files.size(); ++Main)
    if (isMain(Main) && !includes(Main, File) &&
        llvm::any_of(Headers, [&](Index Each) { return includes(Main, Each); }))
      return false;
  return true;
}

void Placer::place(Generated &Set) {
  if (Set.isC())
    return placeInHeader(Set);
  const Range &Definition = Set.set().Record->Definition;
  // Files where only bodies of macros change need nothing: what uses the macros
  // changes as well.
  FirstEdits First = firstEdited(Set);
  auto PlaceAtDefinition = [&] {
    placeBehind(Set, Definition);
    // Programs that share buffers repeat the record in each file.
    for (auto [File, Declaration] : First)
      if (isMain(File) && File != Definition.File &&
          !includes(File, Definition.File))
        placeInFront(Set, File, Declaration);
  };
  if (Definition.isValid() && isMain(Definition.File))
    return PlaceAtDefinition();
  // One header that all others include can serve them.
  std::vector<Index> Headers;
  for (auto [File, Declaration] : First)
    if (!isMain(File))
      Headers.push_back(File);
  Index Header = None;
  for (Index Each : Headers)
    if (Header == None && llvm::all_of(Headers, [&](Index Other) {
          return Other == Each || includes(Other, Each);
        }))
      Header = Each;
  // So can the one that has the record, if nobody reads one of them without it.
  if (!Headers.empty() && Header == None && Definition.isValid() &&
      isReadWith(Definition.File, Headers))
    return PlaceAtDefinition();
  if (!Headers.empty() && Header == None) {
    Job.refuse(Set, Reason::SeveralHeaders,
               "the array is used in several headers",
               "define the record in the main file, or let one header include "
               "the other",
               Definition);
    return;
  }
  if (Header != None)
    placeInFront(Set, Header, First[Header]);
  for (auto [File, Declaration] : First)
    if (isMain(File) && (Header == None || !includes(File, Header)))
      placeInFront(Set, File, Declaration);
}

void layoutopt::placeGenerated(RewriteJob &Job) {
  Placer P(Job);
  // First, for they call functions of the headers.
  P.placeBoundaries();
  P.placeDevices();
  P.placeTraits();
  for (const std::unique_ptr<Generated> &Set : Job.Sets)
    if (Set)
      P.place(*Set);
  P.writeHeaders();
}
