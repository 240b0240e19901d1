//===-- Captures.cpp - Names that a macro's parameters take ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Captures.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;
using llvm::StringRef;

/// The parameters in `#define NAME(a, b) ...`; none for other directives.
static std::vector<StringRef> parametersOf(StringRef Directive) {
  std::vector<TextToken> Code;
  for (const TextToken &T : tokenize(Directive.drop_front()))
    if (T.isCode() || (T.What == TextToken::Space && Code.size() == 2))
      Code.push_back(T); // A blank behind the name ends it.
  std::vector<StringRef> Names;
  if (Code.size() < 4 || !Code[0].is("define") || !Code[2].is("("))
    return Names;
  for (size_t I = 3; I != Code.size() && !Code[I].is(")"); ++I)
    if (Code[I].What == TextToken::Word)
      Names.push_back(Code[I].Text);
  return Names;
}

/// How often \p Name is the name of a member in \p Directive.
static unsigned countMembers(StringRef Directive, StringRef Name) {
  unsigned Count = 0;
  bool IsMember = false;
  for (const TextToken &T : tokenize(Directive.drop_front())) {
    if (!T.isCode())
      continue;
    Count += IsMember && T.is(Name);
    IsMember = T.is(".") || T.is("->");
  }
  return Count;
}

/// \p Text, which begins at \p Offset of its file, with \p Edits.
static std::string edited(StringRef Text, uint32_t Offset,
                          llvm::ArrayRef<const Edit *> Edits) {
  std::string New;
  uint32_t At = Offset;
  for (const Edit *E : Edits) {
    if (E->Where.Begin < At)
      continue; // The same edit again, from another expansion.
    New += Text.slice(At - Offset, E->Where.Begin - Offset);
    New += E->Text;
    At = E->Where.End;
  }
  return New + Text.drop_front(At - Offset).str();
}

namespace {
/// What edits of a set may write beside what stands there and names that nobody
/// else has: types, in words, and bounds.
class OwnWords {
public:
  OwnWords(const RewriteJob &Job, const Generated &Set);

  /// Whether \p Inside, the edits of the set in macro \p Old, may have written
  /// \p Name as a word of their own; \p New is the result. What an edit keeps
  /// of the old text may be in another place of the new one.
  bool mayBeIn(StringRef Old, StringRef New, uint32_t Offset,
               llvm::ArrayRef<const Edit *> Inside, StringRef Name) const;

private:
  void addType(StringRef Text);
  void addBounds(llvm::ArrayRef<SpelledNumber> Bounds);
  void addRecord(const RecordFacts &R);

  std::set<std::string> Single;
  std::set<std::vector<std::string>> Types; ///< Of several words.
};
} // namespace

static std::vector<std::string> wordsOf(StringRef Text) {
  std::vector<std::string> Out;
  for (const TextToken &T : tokenize(Text))
    if (T.What == TextToken::Word)
      Out.push_back(T.Text.str());
  return Out;
}

void OwnWords::addType(StringRef Text) {
  std::vector<std::string> Words = wordsOf(Text);
  if (Words.size() == 1)
    Single.insert(Words[0]);
  else
    Types.insert(std::move(Words));
}

void OwnWords::addBounds(llvm::ArrayRef<SpelledNumber> Bounds) {
  for (const SpelledNumber &Bound : Bounds)
    for (std::string &Word : wordsOf(Bound.Text))
      Single.insert(std::move(Word));
}

void OwnWords::addRecord(const RecordFacts &R) {
  addType(R.TypeText);
  for (const MemberFacts &M : R.Members) {
    addType(M.TypeText);
    addBounds(M.Bounds);
  }
}

OwnWords::OwnWords(const RewriteJob &Job, const Generated &Set) {
  addRecord(*Set.set().Record);
  for (Index E : Set.set().Set->Entities) {
    const EntityFacts &Entity = Job.Facts.Entities[E];
    for (const DeclarationFacts &D : Entity.Declarations)
      addBounds(D.Bounds);
    if (Entity.Owner != None)
      addRecord(Job.Facts.Records[Entity.Owner]);
  }
}

/// How often \p Words stand in \p Text one behind the other.
static size_t countOf(llvm::ArrayRef<std::string> Words, StringRef Text) {
  const std::vector<std::string> All = wordsOf(Text);
  size_t Count = 0;
  for (size_t I = 0; I + Words.size() <= All.size(); ++I)
    Count += llvm::ArrayRef(All).slice(I, Words.size()) == Words;
  return Count;
}

bool OwnWords::mayBeIn(StringRef Old, StringRef New, uint32_t Offset,
                       llvm::ArrayRef<const Edit *> Inside,
                       StringRef Name) const {
  for (const std::vector<std::string> &Type : Types)
    if (llvm::is_contained(Type, Name) &&
        countOf(Type, New) > countOf(Type, Old))
      return true;
  if (!Single.count(Name.str()))
    return false;
  const std::string Word = Name.str();
  const uint32_t Begin = Inside.front()->Where.Begin - Offset;
  uint32_t End = Begin;
  for (const Edit *E : Inside)
    End = std::max(End, E->Where.End - Offset);
  return countOf(Word, New) != countOf(Word, Old) ||
         countOf(Word, Old.slice(Begin, End)) != 0 ||
         llvm::any_of(Inside,
                      [&](const Edit *E) { return countOf(Word, E->Text); });
}

/// What \p Name is that the new text has more or fewer of.
static std::string memberNamed(StringRef Name, const ArraySet &Set) {
  const bool IsField = llvm::any_of(
      Set.Fields, [Name](const FieldInfo &F) { return F.Name == Name; });
  return ((IsField ? "field '" : "a member of generated types, '") + Name + "'")
      .str();
}

void layoutopt::checkCaptures(RewriteJob &Job) {
  std::map<std::string, OwnWords> Own;
  for (const std::unique_ptr<Generated> &Set : Job.Sets)
    if (Set)
      Own.try_emplace(Set->set().Set->Id, Job, *Set);
  std::map<Index, std::vector<const Edit *>> ByFile;
  for (const Edit &E : Job.Edits)
    ByFile[E.Where.File].push_back(&E);
  for (auto &[File, Edits] : ByFile) {
    StringRef Contents = Job.Contents[File];
    llvm::sort(Edits, [](const Edit *A, const Edit *B) {
      return A->Where < B->Where;
    });
    auto Next = Edits.begin();
    uint32_t At = 0;
    for (const TextToken &T : tokenize(Contents, /*AtLineStart=*/true)) {
      uint32_t Begin = At;
      At += static_cast<uint32_t>(T.Text.size());
      auto First = Next;
      while (Next != Edits.end() && (*Next)->Where.Begin < At)
        ++Next;
      if (T.What != TextToken::Directive)
        continue;
      // What goes in front of the directive is none of it.
      First = std::find_if(
          First, Next, [&](const Edit *E) { return E->Where.Begin > Begin; });
      if (First == Next)
        continue;
      const llvm::ArrayRef<const Edit *> Inside(&*First, Next - First);
      const std::string New = edited(T.Text, Begin, Inside);
      std::map<StringRef, std::vector<const Edit *>> OfSets;
      for (const Edit *E : Inside)
        OfSets[E->Set].push_back(E);
      for (StringRef Name : parametersOf(T.Text)) {
        const bool IsField =
            countMembers(New, Name) != countMembers(T.Text, Name);
        for (const std::unique_ptr<Generated> &Set : Job.Sets) {
          if (!Set)
            continue;
          const std::string &Id = Set->set().Set->Id;
          auto Mine = OfSets.find(Id);
          if (IsField && Id == (*First)->Set)
            Job.refuse(*Set, Reason::MacroParameter,
                       "a macro that uses the array has a parameter with the "
                       "name of " +
                           memberNamed(Name, *Set->set().Set),
                       "give the parameter another name", (*First)->Where);
          else if (Mine != OfSets.end() &&
                   Own.at(Id).mayBeIn(T.Text, New, Begin, Mine->second, Name))
            Job.refuse(*Set, Reason::MacroParameter,
                       "a macro that uses the array has a parameter with the "
                       "name '" +
                           Name + "' of a type or a bound",
                       "give the parameter another name", (*First)->Where);
        }
      }
    }
  }
}
