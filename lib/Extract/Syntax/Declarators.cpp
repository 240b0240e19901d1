//===-- Declarators.cpp - The words of a declaration ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Declarators.h"
#include "Context.h"
#include "Syntax/SpecifierMacros.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// The words of a declaration's type, common to all its declarators.
struct SpecifierTokens {
  SourceLocation Begin;   ///< Behind storage classes and function specifiers,
                          ///< none of which a handle replaces.
  SourceLocation End;     ///< Where the first declarator starts.
  bool IsPointer = false; ///< The first declarator starts with a `*` or `&`.
  bool IsWrapped = false; ///< ... or with `(*`: a pointer to an array.
  bool HasStorageMacro = false; ///< `static` or the like is a macro's.
  bool Understood = false;
};

} // namespace

/// Reads tokens from \p Begin to at most \p Name, the declared name.
/// \p IsDeduced: by `auto`, which is its type then.
static SpecifierTokens specifierTokens(SourceLocation Begin,
                                       SourceLocation Name, const Places &Where,
                                       bool IsDeduced = false) {
  const SourceManager &SM = Where.sources();
  const LangOptions &LO = Where.language();
  static const llvm::StringRef Storage[] = {
      "static",        "extern",   "inline",       "__inline",
      "__inline__",    "register", "constexpr",    "_Noreturn",
      "noreturn",      "kernel",   "__kernel",     "__extension__",
      "_Thread_local", "__thread", "thread_local", "auto"};
  static const llvm::StringRef OfCxx[] = {"mutable", "constinit", "friend",
                                          "virtual"};
  SpecifierTokens Out;
  SourceLocation At = SM.getExpansionLoc(Begin);
  SourceLocation Last; // Start of the token before.
  Name = SM.getExpansionLoc(Name);
  while (At.isValid() && SM.isBeforeInTranslationUnit(At, Name)) {
    Token T;
    if (Lexer::getRawToken(At, T, SM, LO, /*IgnoreWhiteSpace=*/true) ||
        T.is(tok::eof))
      return Out;
    if (!SM.isBeforeInTranslationUnit(T.getLocation(), Name))
      break;
    if (T.is(tok::comment)) {
      At = T.getEndLoc();
      continue;
    }
    std::string Word; // Without a broken line in it or in front.
    if (T.is(tok::raw_identifier))
      Word = Lexer::getSpelling(T, SM, LO);
    if (Word == "__attribute__") {
      if (Out.Begin.isValid())
        return Out; // Inside the type: too unusual to edit.
      unsigned Depth = 0;
      SourceLocation In = T.getEndLoc();
      do {
        if (Lexer::getRawToken(In, T, SM, LO, true) || T.is(tok::eof))
          return Out;
        Depth += T.is(tok::l_paren);
        Depth -= T.is(tok::r_paren);
        In = T.getEndLoc();
      } while (Depth != 0);
    } else if ((llvm::is_contained(Storage, Word) &&
                !(IsDeduced && Word == "auto")) ||
               (LO.CPlusPlus && llvm::is_contained(OfCxx, Word))) {
      if (Out.Begin.isValid())
        return Out; // `const static T`.
    } else if (SpecifierMacro Role = Word.empty()
                                         ? SpecifierMacro::None
                                         : specifierMacro(Word, T.getLocation(),
                                                          Where.preprocessor());
               Role != SpecifierMacro::None) {
      if (Role == SpecifierMacro::Mixed || Out.Begin.isValid())
        return Out;
      Out.HasStorageMacro |= Role == SpecifierMacro::Storage;
    } else if (T.is(tok::star) || T.is(tok::amp)) {
      Out.End = T.getLocation();
      Out.IsPointer = true;
      break;
    } else if (Token Next;
               T.is(tok::l_paren) && !LO.OpenCL &&
               !Lexer::getRawToken(T.getEndLoc(), Next, SM, LO, true) &&
               Next.is(tok::star)) {
      Out.End = T.getLocation();
      Out.IsPointer = Out.IsWrapped = true;
      break;
    } else if (IsDeduced && T.is(tok::ampamp)) {
      return Out; // It may be any reference.
    } else if (T.isOneOf(tok::comma, tok::equal, tok::l_square, tok::l_paren)) {
      // The first declarator is no pointer: its name came just before.
      Out.End = Last;
      break;
    } else if (Out.Begin.isInvalid()) {
      Out.Begin = T.getLocation();
    }
    Last = T.getLocation();
    At = T.getEndLoc();
  }
  if (Out.End.isInvalid())
    Out.End = Name;
  Out.Understood =
      Out.Begin.isValid() && SM.isBeforeInTranslationUnit(Out.Begin, Out.End);
  return Out;
}

std::string ExtractContext::specifierText(const DeclaratorDecl *D) const {
  SpecifierTokens Tokens =
      specifierTokens(D->getBeginLoc(), D->getLocation(), Where);
  if (!Tokens.Understood)
    return "";
  auto Text = Where.bytes(Tokens.Begin, Tokens.End);
  return Text ? Where.code(*Text) : "";
}

/// Visits the tokens from \p Begin on that lie in front of \p End, comments
/// included.
static void eachToken(SourceLocation Begin, SourceLocation End,
                      const Places &Where,
                      llvm::function_ref<void(const Token &)> Visit) {
  const SourceManager &SM = Where.sources();
  Token T;
  for (SourceLocation At = Begin;
       SM.isBeforeInTranslationUnit(At, End) &&
       !Lexer::getRawToken(At, T, SM, Where.language(), true) &&
       T.isNot(tok::eof) && SM.isBeforeInTranslationUnit(T.getLocation(), End);
       At = T.getEndLoc())
    Visit(T);
}

/// Their range, without blanks and comments behind the last.
static std::optional<Range> tokensBetween(SourceLocation Begin,
                                          SourceLocation End, Places &Where) {
  SourceLocation Last = Begin;
  eachToken(Begin, End, Where, [&](const Token &T) {
    if (T.isNot(tok::comment))
      Last = T.getEndLoc();
  });
  return Where.bytes(Begin, Last);
}

/// Whether a comma outside of all brackets stands between.
static bool hasComma(SourceLocation Begin, SourceLocation End,
                     const Places &Where) {
  unsigned Depth = 0;
  bool Found = false;
  eachToken(Begin, End, Where, [&](const Token &T) {
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      --Depth;
    else
      Found |= T.is(tok::comma) && Depth == 0;
  });
  return Found;
}

/// Whether a macro writes the brackets of a bound: `body w DIM(5);`.
static bool hasBracketOfMacro(TypeLoc T) {
  for (; T; T = T.getNextTypeLoc())
    if (auto Array = T.getAs<ArrayTypeLoc>();
        Array && (Array.getLBracketLoc().isMacroID() ||
                  Array.getRBracketLoc().isMacroID()))
      return true;
  return false;
}

/// Of `body **rows`, `body *const two[2]`: the star of the pointers that lie
/// behind another; invalid where a typedef has it. Nothing if the type is
/// written in another way.
static std::optional<SourceLocation> starBehind(TypeLoc T) {
  auto Plain = [](TypeLoc In) {
    while (true) {
      if (auto Adjusted = In.getAs<AdjustedTypeLoc>())
        In = Adjusted.getOriginalLoc();
      else if (auto Q = In.getAs<QualifiedTypeLoc>())
        In = Q.getUnqualifiedLoc();
      else
        return In;
    }
  };
  T = Plain(T);
  TypeLoc Inner;
  if (auto P = T.getAs<PointerTypeLoc>())
    Inner = Plain(P.getPointeeLoc());
  else if (auto A = T.getAs<ArrayTypeLoc>())
    Inner = Plain(A.getElementLoc());
  else
    return std::nullopt;
  if (auto P = Inner.getAs<PointerTypeLoc>())
    return P.getStarLoc();
  if (Inner.getAs<ParenTypeLoc>() || Inner.getAs<AttributedTypeLoc>())
    return std::nullopt;
  return SourceLocation();
}

/// Notes declarator \p Out of pointers behind a pointer: no more than its inner
/// star goes away.
static bool indirectDeclarator(DeclarationFacts &Out, TypeLoc T,
                               const SpecifierTokens &Tokens,
                               SourceLocation Name, Places &Where) {
  const std::optional<SourceLocation> Star = starBehind(T);
  if (!Star || Star->isMacroID() || Tokens.IsWrapped)
    return false;
  if (Star->isInvalid())
    return true;
  // Of the first declarator, it is what ends the type.
  if (!hasComma(Tokens.End, Name, Where) && *Star != Tokens.End)
    return false;
  // A line that breaks in front of the star is a part of its token.
  const unsigned Length =
      Lexer::MeasureTokenLength(*Star, Where.sources(), Where.language());
  auto Pointer =
      Where.bytes(*Star, Star->getLocWithOffset(static_cast<int>(Length)));
  if (Pointer)
    Out.Pointer = *Pointer;
  return Pointer.has_value();
}

bool layoutopt::declarator(DeclarationFacts &Out, TypeLoc T,
                           SourceLocation Begin, SourceLocation Name,
                           bool HasName, SourceLocation End, Places &Where,
                           bool MayHaveStorageMacro, bool IsIndirect) {
  const SourceManager &SM = Where.sources();
  // The outermost `*` or `&`; there is none when a typedef hides the pointer.
  SourceLocation Star;
  TypeLoc Inner = T;
  while (Inner) {
    if (auto Adjusted = Inner.getAs<AdjustedTypeLoc>()) {
      Inner = Adjusted.getOriginalLoc();
      continue;
    }
    Inner = Inner.IgnoreParens();
    if (auto P = Inner.getAs<PointerTypeLoc>()) {
      Star = P.getStarLoc();
      break;
    }
    if (auto R = Inner.getAs<LValueReferenceTypeLoc>();
        R && !R.getPointeeLoc().IgnoreParens().getAs<ArrayTypeLoc>()) {
      Star = R.getAmpLoc();
      break;
    }
    if (auto Q = Inner.getAs<QualifiedTypeLoc>()) {
      Inner = Q.getUnqualifiedLoc();
      continue;
    }
    if (auto A = Inner.getAs<AttributedTypeLoc>()) {
      Inner = A.getModifiedLoc();
      continue;
    }
    break;
  }
  if (Name.isMacroID() || (Star.isValid() && Star.isMacroID()))
    return false;
  const bool IsDeduced = T.getType()->getContainedAutoType() != nullptr;
  SpecifierTokens Tokens = specifierTokens(Begin, Name, Where, IsDeduced);
  if (!Tokens.Understood || (Tokens.HasStorageMacro && !MayHaveStorageMacro))
    return false;
  // Of a list, the scan sees the first declarator: `body *p, w[2];`
  bool IsFirst = !hasComma(Tokens.End, Name, Where);
  if (IsIndirect) {
    if (!indirectDeclarator(Out, T, Tokens, Name, Where))
      return false;
    Star = SourceLocation();
  } else if (Tokens.IsPointer != Star.isValid() &&
             (IsFirst || Tokens.IsWrapped ||
              Star.isValid() != T.getType()->isPointerType()))
    return false;
  if (Tokens.IsWrapped && (!HasName || !End.isValid()))
    return false;
  SourceLocation TypeStart = Tokens.Begin;
  auto Specifier = tokensBetween(TypeStart, Tokens.End, Where);
  if (!Specifier)
    return false;
  Out.Specifier = *Specifier;
  // A record that is defined on the spot has to stay.
  if (Where.text(*Specifier).contains('{'))
    return false;
  if (auto Leading = tokensBetween(SM.getExpansionLoc(Begin), TypeStart, Where))
    if (Leading->Begin < Leading->End)
      Out.Leading = *Leading;
  if (Star.isValid()) {
    auto Pointer =
        tokensBetween(Tokens.IsWrapped ? Tokens.End : Star, Name, Where);
    if (!Pointer)
      return false;
    Out.Pointer = *Pointer;
  }
  if (HasName) {
    auto R = Where.fileRange(Name, Name);
    if (!R)
      return false;
    Out.Name = *R;
    // `body (p)[]`
    if (!Star.isValid() && !Out.Pointer.isValid() &&
        Where.text({R->File, 0, R->Begin}).rtrim().ends_with("("))
      return false;
  }
  auto Whole = Where.bytes(TypeStart, SM.getExpansionLoc(Name));
  if (!Whole)
    return false;
  if (End.isValid())
    if (auto Last = Where.fileRange(TypeStart, End))
      Whole = Last;
  // In bounds, too.
  if (hasDirective(Where.text(*Whole)) || hasBracketOfMacro(T))
    return false;
  Out.Whole = *Whole;
  return true;
}

const Expr *layoutopt::writtenInitializer(const VarDecl *V) {
  const Expr *Init = V->getInit();
  // C++ constructs what has no initial value, at its name.
  if (Init && isa<CXXConstructExpr>(Init) &&
      Init->getBeginLoc() == V->getLocation())
    return nullptr;
  return Init;
}

//===----------------------------------------------------------------------===//
// Records that are defined with a variable
//===----------------------------------------------------------------------===//

std::optional<PartedDeclaration>
ExtractContext::partedDeclaration(const RecordDecl *D) const {
  if (isOpenCL() || !D->getIdentifier() || D->getBeginLoc().isMacroID() ||
      !D->getDeclContext()->getRedeclContext()->isFileContext())
    return std::nullopt;
  PartedDeclaration Out;
  for (const Decl *Other : D->getDeclContext()->decls()) {
    const auto *V = dyn_cast<DeclaratorDecl>(Other);
    SourceLocation End =
        V ? V->getLocation() : Other->getSourceRange().getEnd();
    // Locations in macros come behind all others.
    if (Other == D || Other->getBeginLoc().isMacroID() || End.isMacroID() ||
        !SourceRange(Other->getBeginLoc(), End)
             .fullyContains(D->getSourceRange()))
      continue;
    if (Out.Variable || !isa<VarDecl>(Other))
      return std::nullopt; // A list, a typedef or a function.
    Out.Variable = cast<VarDecl>(Other);
  }
  if (!Out.Variable || Out.Variable->getLocation().isMacroID() ||
      !recordUse(Out.Variable->getType()).isSimple())
    return std::nullopt;
  // Nothing but blanks and a star between the braces and the name.
  const SourceManager &SM = Where.sources();
  Token Next;
  SourceLocation Behind = D->getBraceRange().getEnd().getLocWithOffset(1);
  if (D->getBraceRange().getEnd().isMacroID() ||
      Lexer::getRawToken(Behind, Next, SM, Where.language(), true) ||
      (Next.isNot(tok::star) &&
       Next.getLocation() != Out.Variable->getLocation()))
    return std::nullopt;
  auto Definition = Where.bytes(D->getBeginLoc(), Behind);
  auto Gap = Where.bytes(Behind, Next.getLocation());
  auto Leading = Where.bytes(Out.Variable->getBeginLoc(), D->getBeginLoc());
  if (!Definition || !Gap || !Leading || !Where.text(*Gap).trim().empty())
    return std::nullopt;
  Out.Definition = *Definition;
  Out.Begin = Gap->End;
  StringRef Words = Where.text(*Leading).rtrim();
  Leading->End = Leading->Begin + static_cast<uint32_t>(Words.size());
  SmallVector<StringRef, 4> Each;
  llvm::SplitString(Words, Each);
  if (!llvm::all_of(Each, [](StringRef Word) {
        return Word == "static" || Word == "const";
      }))
    return std::nullopt;
  if (!Words.empty())
    Out.Leading = *Leading;
  // `static` under an `#if` right in front belongs to the declaration, too.
  for (const Range &Region : Facts.Conditionals) {
    if (Region.File != Leading->File || Region.End > Leading->Begin)
      continue;
    // From behind the line of the `#endif`.
    StringRef Between = Where.text({Region.File, Region.End, Leading->Begin})
                            .split('\n')
                            .second;
    if (!Between.trim().empty())
      continue;
    StringRef Last;
    for (StringRef Text = Where.text(Region).split('\n').second;
         !Text.empty();) {
      auto [Line, Rest] = Text.split('\n');
      if (!Line.trim().empty() && !Line.ltrim().starts_with("#"))
        Last = Line.rtrim();
      Text = Rest;
    }
    if (!Last.empty() && !Last.ends_with(";") && !Last.ends_with("}") &&
        !Last.ends_with("*/"))
      return std::nullopt;
  }
  return Out;
}

/// Notes the declaration of \p V if its record comes apart from it.
bool ExtractContext::declareParted(Index Entity, const VarDecl *V) {
  const RecordDecl *D = recordUse(V->getType()).Record;
  D = D ? D->getDefinition() : nullptr;
  if (!D || !SourceRange(V->getBeginLoc(), V->getLocation())
                 .fullyContains(D->getSourceRange()))
    return false;
  std::optional<PartedDeclaration> Parted = partedDeclaration(D);
  if (!Parted || Parted->Variable != V)
    return false;
  auto Name = Where.fileRange(V->getLocation(), V->getLocation());
  auto Whole = Where.fileRange(V->getLocation(),
                               V->DeclaratorDecl::getSourceRange().getEnd());
  if (!Name || !Whole || hasDirective(Where.text(*Whole)))
    return false;
  DeclarationFacts Out;
  Out.Name = *Name;
  Out.Whole = *Whole;
  Out.Whole.Begin = Parted->Begin;
  Out.Specifier = {Name->File, Parted->Begin, Parted->Begin};
  Out.Leading = Parted->Leading;
  if (Parted->Begin != Name->Begin) {
    Out.Pointer = {Name->File, Parted->Begin, Name->Begin};
    StringRef Stars = Where.text(Out.Pointer);
    Out.Pointer.End -=
        static_cast<uint32_t>(Stars.size() - Stars.rtrim().size());
  }
  if (const Expr *Init = writtenInitializer(V))
    if (auto R = Where.fileRange(Init->getBeginLoc(), Init->getEndLoc()))
      Out.Initializer = *R;
  Out.Group = Groups
                  .try_emplace(V->getBeginLoc().getRawEncoding(),
                               static_cast<Index>(Groups.size()))
                  .first->second;
  Out.Bounds = boundsOf(Entity, V->getTypeSourceInfo()->getTypeLoc());
  Facts.Entities[Entity].Declarations.push_back(Out);
  return true;
}
