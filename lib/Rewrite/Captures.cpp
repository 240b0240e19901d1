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

void layoutopt::checkCaptures(RewriteJob &Job) {
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
      const std::string New =
          edited(T.Text, Begin, llvm::ArrayRef(&*First, Next - First));
      for (StringRef Name : parametersOf(T.Text)) {
        if (countMembers(New, Name) == countMembers(T.Text, Name))
          continue;
        for (const std::unique_ptr<Generated> &Set : Job.Sets)
          if (Set && Set->set().Set->Id == (*First)->Set)
            Job.refuse(*Set, Reason::MacroParameter,
                       "a macro that uses the array has a parameter with the "
                       "name of field '" +
                           Name + "'",
                       "give the parameter another name", (*First)->Where);
      }
    }
  }
}
