//===-- Attributes.cpp - Attributes that the parser drops -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Attributes.h"
#include "clang/Basic/Attributes.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// A token of a file, or of the body of a macro.
struct Word {
  StringRef Text;
  tok::TokenKind Kind = tok::unknown; ///< raw_identifier: any word.
  uint32_t Begin = 0;

  bool is(tok::TokenKind K) const { return Kind == K; }
  uint32_t end() const { return Begin + static_cast<uint32_t>(Text.size()); }
};

/// An attribute where it is written, or where a macro is used that has it.
struct Attribute {
  StringRef Name;
  uint32_t Begin = 0, End = 0; ///< The word.
};

class UnknownAttributes {
public:
  UnknownAttributes(TUFacts &Facts, Places &Where, const TargetInfo &Target)
      : Facts(Facts), Where(Where), PP(Where.preprocessor()), Target(Target) {}

  void refuse(Index File);
  void refuseStorageOrder(Index File);

private:
  std::vector<Word> wordsOf(StringRef Text) const;
  std::vector<Attribute> attributesIn(llvm::ArrayRef<Word> Words);
  StringRef ofMacro(StringRef Name);
  bool isUnknown(StringRef Name, StringRef Scope) const;
  void refuse(const Attribute &A, Range Declaration);
  void add(StringRef Name, const Range &Here, Index Entity, Index Record);

  TUFacts &Facts;
  Places &Where;
  Preprocessor &PP;
  const TargetInfo &Target;
  /// By macro: the attribute that it stands for, or nothing.
  llvm::StringMap<std::string> Macros;
  std::set<std::tuple<std::string, Index, Index>> Added;
};

} // namespace

/// Whether the attribute \p Name, of the vendor \p Scope if that is given, says
/// something that no rule of ours has looked at.
bool UnknownAttributes::isUnknown(StringRef Name, StringRef Scope) const {
  if (Name.size() > 4 && Name.starts_with("__") && Name.ends_with("__"))
    Name = Name.drop_front(2).drop_back(2);
  // Clang knows some of these, or will, but puts no rule on the new text.
  static const StringRef Minded[] = {"access", "nonstring", "deprecated",
                                     "scalar_storage_order", "unavailable"};
  if (llvm::is_contained(Minded, Name))
    return true;
  // GCC's: about the code of functions, or the way that they are called.
  static const StringRef Harmless[] = {
      "noclone",        "noipa",
      "no_icf",         "no_reorder",
      "optimize",       "externally_visible",
      "stack_protect",  "nocommon",
      "no_split_stack", "expected_throw",
      "fd_arg",         "fd_arg_read",
      "fd_arg_write",   "null_terminated_string_arg",
      "tainted_args",   "designated_init",
      "simd",           "noplt",
      "noinit",         "persistent",
      "unused_result",  "no_sanitize_undefined",
      "gcc_struct",     "leaf"};
  if (llvm::is_contained(Harmless, Name))
    return false;
  const LangOptions &LO = PP.getLangOpts();
  IdentifierInfo *Word = PP.getIdentifierInfo(Name);
  IdentifierInfo *Of = Scope.empty() ? nullptr : PP.getIdentifierInfo(Scope);
  for (auto Syntax : {AttributeCommonInfo::AS_GNU, AttributeCommonInfo::AS_C23,
                      AttributeCommonInfo::AS_CXX11})
    if (hasAttribute(Syntax,
                     Syntax == AttributeCommonInfo::AS_GNU ? nullptr : Of, Word,
                     Target, LO))
      return false;
  return true;
}

std::vector<Word> UnknownAttributes::wordsOf(StringRef Text) const {
  std::vector<Word> Out;
  Lexer Lex(SourceLocation(), PP.getLangOpts(), Text.begin(), Text.begin(),
            Text.end());
  bool InDirective = false;
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective)
      continue;
    auto End = static_cast<uint32_t>(Lex.getBufferLocation() - Text.begin());
    uint32_t Begin = End - T.getLength();
    Out.push_back({T.is(tok::raw_identifier) ? T.getRawIdentifier()
                                             : Text.slice(Begin, End),
                   T.getKind(), Begin});
  }
  return Out;
}

/// The unknown attributes in \p Words, those of macros that are used there
/// included.
std::vector<Attribute>
UnknownAttributes::attributesIn(llvm::ArrayRef<Word> Words) {
  std::vector<Attribute> Out;
  for (size_t I = 0; I != Words.size(); ++I) {
    const Word &W = Words[I];
    auto Is = [&](size_t At, tok::TokenKind K) {
      return At < Words.size() && Words[At].is(K);
    };
    bool IsGnu = W.is(tok::raw_identifier) &&
                 (W.Text == "__attribute__" || W.Text == "__attribute") &&
                 Is(I + 1, tok::l_paren) && Is(I + 2, tok::l_paren);
    bool IsStandard = W.is(tok::l_square) && Is(I + 1, tok::l_square);
    if (!IsGnu && !IsStandard) {
      if (W.is(tok::raw_identifier))
        if (StringRef Name = ofMacro(W.Text); !Name.empty())
          Out.push_back({Name, W.Begin, W.end()});
      continue;
    }
    // The names in the list; what stands in their parentheses is theirs.
    unsigned Depth = 2;
    bool IsName = true;
    StringRef Scope;
    for (I += IsGnu ? 3 : 2; I != Words.size() && Depth != 0; ++I) {
      const Word &In = Words[I];
      if (In.Kind == tok::l_paren || In.Kind == tok::l_square)
        ++Depth;
      else if (In.Kind == tok::r_paren || In.Kind == tok::r_square)
        --Depth;
      else if (In.is(tok::comma) && Depth == 2)
        IsName = true;
      else if (In.is(tok::raw_identifier) && Depth == 2 && IsName) {
        // `gnu::access`, `using gnu: access`.
        bool IsScope = Is(I + 1, tok::coloncolon) ||
                       (Is(I + 1, tok::colon) && Is(I + 2, tok::colon));
        if (IsScope || In.Text == "using") {
          if (IsScope)
            Scope = In.Text;
          continue;
        }
        IsName = false;
        if (StringRef Name = ofMacro(In.Text); !Name.empty())
          Out.push_back({Name, In.Begin, In.end()});
        else if (isUnknown(In.Text, Scope))
          Out.push_back({In.Text, In.Begin, In.end()});
        Scope = "";
      }
    }
    --I;
  }
  return Out;
}

/// The first unknown attribute in the bodies of the macro \p Name, as it is
/// defined anywhere in the unit; empty: there is none.
StringRef UnknownAttributes::ofMacro(StringRef Name) {
  auto [At, IsNew] = Macros.try_emplace(Name);
  if (!IsNew) // Known, or in work.
    return At->second;
  IdentifierInfo *Known = PP.getIdentifierInfo(Name);
  if (!Known->hadMacroDefinition())
    return "";
  std::string Found;
  for (const MacroDirective *D = PP.getLocalMacroDirectiveHistory(Known); D;
       D = D->getPrevious()) {
    const auto *Defines = dyn_cast<DefMacroDirective>(D);
    if (!Defines || !Found.empty())
      continue;
    std::vector<Word> Words;
    for (const Token &T : Defines->getInfo()->tokens()) {
      bool IsWord = T.getIdentifierInfo() != nullptr;
      Words.push_back({IsWord ? T.getIdentifierInfo()->getName() : StringRef(),
                       IsWord ? tok::raw_identifier : T.getKind(), 0});
    }
    for (const Attribute &A : attributesIn(Words))
      Found = A.Name.str();
  }
  return Macros[Name] = Found;
}

void UnknownAttributes::add(StringRef Name, const Range &Here, Index Entity,
                            Index Record) {
  if (!Added.insert({Name.str(), Entity, Record}).second)
    return;
  ObstacleFacts O;
  O.Kind = Reason::Attribute;
  O.Message = (Twine(Record != None ? "record '" : "'") +
               (Record != None ? Facts.Records[Record].Name
                               : Facts.Entities[Entity].Name) +
               "' has attribute '" + Name + "', which is not kept")
                  .str();
  O.Fix = "remove the attribute";
  O.Where = Here;
  O.Entity = Entity;
  O.Record = Record;
  Facts.Obstacles.push_back(std::move(O));
}

/// Blocks what \p A, within \p Declaration, may be about.
void UnknownAttributes::refuse(const Attribute &A, Range Declaration) {
  Range Here{Declaration.File, A.Begin, A.End};
  auto Starts = [&](const Range &R) {
    return R.File == Here.File && Declaration.Begin <= R.Begin &&
           R.Begin < Declaration.End;
  };
  for (size_t R = 0; R != Facts.Records.size(); ++R) {
    const Range &Definition = Facts.Records[R].Definition;
    if (Definition.contains(Here) || Starts(Definition))
      add(A.Name, Here, None, static_cast<Index>(R));
  }
  for (const FunctionFacts &F : Facts.Functions)
    if (llvm::any_of(F.Declarations, Starts)) {
      for (Index Param : F.Params)
        if (Param != None)
          add(A.Name, Here, Param, None);
      if (F.Return != None)
        add(A.Name, Here, F.Return, None);
    }
  for (size_t E = 0; E != Facts.Entities.size(); ++E)
    for (const DeclarationFacts &D : Facts.Entities[E].Declarations)
      if (Starts(D.Name) || Starts(D.Whole))
        add(A.Name, Here, static_cast<Index>(E), None);
}

void UnknownAttributes::refuse(Index File) {
  StringRef Text = Where.text(Where.wholeFile(File));
  std::vector<Word> Words = wordsOf(Text);
  for (const Attribute &A : attributesIn(Words)) {
    // The declaration, or the part of it, between braces and semicolons.
    Range Declaration{File, 0, static_cast<uint32_t>(Text.size())};
    for (const Word &W : Words) {
      if (!W.is(tok::semi) && !W.is(tok::l_brace) && !W.is(tok::r_brace))
        continue;
      if (W.Begin < A.Begin) {
        Declaration.Begin = W.Begin + 1;
      } else {
        Declaration.End = W.Begin;
        break;
      }
    }
    refuse(A, Declaration);
  }
}

/// Of records that are defined where another order of bytes is in force, or may
/// be: a header that sets it and does not reset it sets it for all others.
void UnknownAttributes::refuseStorageOrder(Index File) {
  static const StringRef Name = "scalar_storage_order";
  StringRef Text = Where.text(Where.wholeFile(File));
  size_t First = StringRef::npos, Last = StringRef::npos;
  for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size()) {
    StringRef Before = Text.take_front(At).rtrim(" \t\"(");
    if (!Before.ends_with("ragma"))
      continue;
    First = std::min(First, At);
    Last = At;
  }
  if (First == StringRef::npos)
    return;
  bool IsReset = Text.substr(Last + Name.size()).ltrim().starts_with("default");
  Range Here{File, static_cast<uint32_t>(First),
             static_cast<uint32_t>(First + Name.size())};
  for (size_t R = 0; R != Facts.Records.size(); ++R) {
    const Range &Definition = Facts.Records[R].Definition;
    bool IsHere = Definition.File == File;
    // What is included in between is not looked at: records of other files
    // count unless the order is reset in the next line but those.
    if (IsHere ? Definition.End > First && (!IsReset || Definition.Begin < Last)
               : !IsReset || Text.slice(First, Last).contains("include"))
      add(Name, Here, None, static_cast<Index>(R));
  }
}

void layoutopt::refuseUnknownAttributes(TUFacts &Facts, Places &Where,
                                        const TargetInfo &Target) {
  if (Facts.Records.empty())
    return;
  UnknownAttributes Pass(Facts, Where, Target);
  for (Index File = 0; size_t(File) != Facts.Files.size(); ++File)
    if (!Facts.Files[File].System) {
      Pass.refuse(File);
      Pass.refuseStorageOrder(File);
    }
}
