//===-- Assembly.cpp - Names in assembly ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Assembly.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using llvm::StringRef;

static bool isOfWord(char C) {
  return llvm::isAlnum(C) || C == '_' || C == '.';
}

/// Takes the next word off \p Line; empty: there is none. \p Mark is what
/// stands in front of it.
static StringRef takeWord(StringRef &Line, char &Mark) {
  Mark = ' ';
  while (!Line.empty() && !isOfWord(Line.front())) {
    Mark = Line.front();
    Line = Line.drop_front();
    if (Mark == '"') // The name of a section, say.
      Line = Line.drop_front(std::min(Line.find('"'), Line.size()));
    if (Mark == '#' || Line.starts_with("//")) // The rest is a comment.
      Line = "";
    // `%[name]` and `%l[name]` are operands.
    if (Mark == '%' && Line.drop_while(llvm::isAlpha).starts_with("["))
      Line = Line.drop_front(std::min(Line.find(']'), Line.size()));
  }
  const StringRef Word = Line.take_while(isOfWord);
  Line = Line.drop_front(Word.size());
  return Word;
}

std::vector<StringRef> layoutopt::symbolsIn(StringRef Text) {
  static constexpr StringRef Prefixes[] = {"rep",  "repe",  "repz", "repne",
                                           "lock", "repnz", "bnd",  "notrack"};
  llvm::SmallVector<StringRef, 8> Lines;
  for (StringRef Rest = Text; !Rest.empty();) {
    const StringRef Line =
        Rest.take_until([](char C) { return C == '\n' || C == ';'; });
    Lines.push_back(Line);
    Rest = Rest.drop_front(std::min(Line.size() + 1, Rest.size()));
  }
  llvm::StringSet<> Labels;
  std::vector<StringRef> Out;
  for (StringRef Line : Lines) {
    bool HasMnemonic = false;
    char Mark;
    for (StringRef Word = takeWord(Line, Mark); !Word.empty();
         Word = takeWord(Line, Mark)) {
      if (!HasMnemonic && Line.starts_with(":"))
        Labels.insert(Word);
      else if (!HasMnemonic)
        HasMnemonic = !llvm::is_contained(Prefixes, Word);
      else if (Mark != '%' && Mark != '@' && !Word.starts_with(".") &&
               !llvm::isDigit(Word.front()))
        Out.push_back(Word);
    }
  }
  llvm::erase_if(Out, [&](StringRef Word) { return Labels.contains(Word); });
  return Out;
}
