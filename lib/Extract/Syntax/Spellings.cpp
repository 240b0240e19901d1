//===-- Spellings.cpp - How the source spells numbers ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Spellings.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Words.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

class OnceFinder : public CodeVisitor<OnceFinder> {
public:
  explicit OnceFinder(const ASTContext &AST) : AST(AST) {}

  const char *Found = nullptr;

  bool VisitIntegerLiteral(IntegerLiteral *E) {
    const SourceLocation L = E->getBeginLoc();
    if (L.isMacroID() &&
        Lexer::getImmediateMacroName(L, AST.getSourceManager(),
                                     AST.getLangOpts()) == "__COUNTER__")
      Found = "is a number of __COUNTER__";
    return true;
  }
  bool VisitRecordTypeLoc(RecordTypeLoc T) { return type(T); }
  bool VisitEnumTypeLoc(EnumTypeLoc T) { return type(T); }

private:
  bool type(TagTypeLoc T) {
    if (T.isDefinition())
      Found = "defines a type";
    return true;
  }

  const ASTContext &AST;
};

/// Notes the names of what is not declared at the outermost level.
class InnerNames : public CodeVisitor<InnerNames> {
public:
  explicit InnerNames(bool IsCPlusPlus) : IsCPlusPlus(IsCPlusPlus) {}

  llvm::DenseSet<const IdentifierInfo *> All;

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitNamedDecl(NamedDecl *D) {
    const IdentifierInfo *Name = D->getIdentifier();
    // In C, a field is found behind a `.` alone.
    if (Name && (IsCPlusPlus || !isa<FieldDecl>(D)) &&
        !D->getDeclContext()->getRedeclContext()->isTranslationUnit())
      All.insert(Name);
    return true;
  }

private:
  const bool IsCPlusPlus;
};

} // namespace

bool Spellings::isHidden(const IdentifierInfo *Name) {
  if (!Inner) {
    InnerNames Names(AST.getLangOpts().CPlusPlus);
    Names.TraverseDecl(AST.getTranslationUnitDecl());
    Inner = std::move(Names.All);
  }
  return Inner->contains(Name);
}

/// Whether a directive behind \p At, and in front of \p Until if that is valid,
/// makes \p Name another macro than it is there.
bool Spellings::isRedefined(const IdentifierInfo *Name, SourceLocation At,
                            SourceLocation Until) const {
  Preprocessor &PP = Where.preprocessor();
  const SourceManager &SM = AST.getSourceManager();
  const MacroInfo *Macro = PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo();
  for (const MacroDirective *D = PP.getLocalMacroDirectiveHistory(Name); D;
       D = D->getPrevious()) {
    const auto *Definition = dyn_cast<DefMacroDirective>(D);
    const MacroInfo *Info = Definition ? Definition->getInfo() : nullptr;
    SourceLocation Place = D->getLocation();
    if (isa<VisibilityMacroDirective>(D) ||
        (Until.isValid() && SM.isBeforeInTranslationUnit(Until, Place)))
      continue;
    // What is in force at the place.
    if (Place.isInvalid() || SM.isBeforeInTranslationUnit(Place, At))
      break;
    if (!Info || !Macro ||
        !Info->isIdenticalTo(*Macro, PP, /*Syntactically=*/true))
      return true;
  }
  return false;
}

StringRef Spellings::redefined(StringRef Text, SourceLocation At) {
  size_t Offset = 0;
  for (StringRef Word; !(Word = nextWord(Text, Offset)).empty();)
    if (!llvm::isDigit(Word.front()) &&
        isRedefined(Where.preprocessor().getIdentifierInfo(Word), At, {}))
      return Word;
  return {};
}

/// Whether the names in \p Text, which mean something at \p At, mean the same
/// wherever it may be repeated behind it.
bool Spellings::keepsMeaning(StringRef Text, SourceLocation At,
                             SourceLocation Until, unsigned Depth) {
  Preprocessor &PP = Where.preprocessor();
  size_t Offset = 0;
  for (StringRef Word; !(Word = nextWord(Text, Offset)).empty();) {
    if (llvm::isDigit(Word.front()))
      continue;
    IdentifierInfo *Name = PP.getIdentifierInfo(Word);
    const MacroInfo *Macro =
        PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo();
    if (isRedefined(Name, At, Until))
      return false;
    if (!Macro) {
      if (Name->isKeyword(AST.getLangOpts()))
        continue;
      if (isHidden(Name) ||
          AST.getTranslationUnitDecl()->lookup(DeclarationName(Name)).empty())
        return false;
      continue;
    }
    // `__LINE__` is another number at each place.
    if (Macro->isBuiltinMacro() || Depth == 0)
      return false;
    for (const Token &T : Macro->tokens())
      if (const IdentifierInfo *Part = T.getIdentifierInfo())
        if (Part != Name && !llvm::is_contained(Macro->params(), Part) &&
            !keepsMeaning(Part->getName(), At, Until, Depth - 1))
          return false;
  }
  return true;
}

const char *layoutopt::textForOnce(const Expr *E, const ASTContext &AST) {
  OnceFinder Finder(AST);
  Finder.TraverseStmt(const_cast<Expr *>(E));
  return Finder.Found;
}

bool Spellings::isKnownEverywhere(const Stmt *E) const {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl *D = Ref->getDecl();
    if (Ref->hasQualifier() || isa<NonTypeTemplateParmDecl>(D) ||
        !D->getDeclContext()->getRedeclContext()->isTranslationUnit())
      return false;
  }
  if (isa<CXXThisExpr, MemberExpr, CallExpr, SubstNonTypeTemplateParmExpr>(E))
    return false;
  return llvm::all_of(childrenOf(E), [&](const Stmt *Child) {
    return isKnownEverywhere(Child);
  });
}

/// Whether \p Text can be the operand of any operator as it stands, macros that
/// are defined by the command line included.
bool Spellings::isOperand(StringRef Text, SourceLocation At) const {
  size_t End = 0;
  if (nextWord(Text, End) != Text)
    return false;
  Preprocessor &PP = Where.preprocessor();
  for (unsigned Depth = 0; Depth != 8; ++Depth) {
    const MacroInfo *Macro =
        PP.getMacroDefinitionAtLoc(PP.getIdentifierInfo(Text), At)
            .getMacroInfo();
    if (!Macro)
      return true;
    if (Macro->getNumTokens() != 1) {
      // `(...)`, and nothing behind the bracket that closes the first.
      unsigned Open = 0;
      for (const Token &T : Macro->tokens()) {
        Open += T.is(tok::l_paren);
        Open -= T.is(tok::r_paren) && Open != 0;
        if (Open == 0)
          return &T == Macro->tokens().end() - 1 && T.is(tok::r_paren);
      }
      return false;
    }
    const Token &Only = Macro->getReplacementToken(0);
    if (!Only.getIdentifierInfo())
      return Only.is(tok::numeric_constant);
    Text = Only.getIdentifierInfo()->getName();
  }
  return false;
}

SpelledNumber Spellings::number(const Expr *E, SourceLocation Until) {
  SpelledNumber Out;
  Expr::EvalResult Value;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(Value, AST)) {
    Out.How = Spelling::Unknown;
    return Out;
  }
  Out.Value = Value.Val.getInt().getLimitedValue();
  const Expr *Bare = E->IgnoreParenImpCasts();
  if (const auto *Constant = dyn_cast<ConstantExpr>(Bare))
    Bare = Constant->getSubExpr()->IgnoreParenImpCasts();
  if (isa<IntegerLiteral, CharacterLiteral>(Bare) &&
      Bare->getBeginLoc().isFileID())
    return Out;
  auto Text = Where.fileRange(E->getBeginLoc(), E->getEndLoc());
  if (!Text || Where.text(*Text).find_first_of("\n\\#'\"") != StringRef::npos ||
      Where.text(*Text).contains("/*")) {
    Out.How = Spelling::Unknown;
    return Out;
  }
  const SourceLocation At =
      AST.getSourceManager().getExpansionLoc(E->getBeginLoc());
  StringRef Written = Where.text(*Text);
  Out.How =
      isKnownEverywhere(E) && keepsMeaning(Written, At, Until, /*Depth=*/16)
          ? Spelling::Everywhere
          : Spelling::Here;
  Out.Text =
      isOperand(Written, At) ? Written.str() : ("(" + Written + ")").str();
  // Of a larger type, it would make that of indices and counters.
  QualType T = Bare->getType();
  if (!AST.hasSameUnqualifiedType(T, AST.IntTy) && !T->isEnumeralType() &&
      Out.Value <= INT32_MAX)
    Out.Text = "((int)" + Out.Text + ")";
  return Out;
}

/// \p T as a layer of that kind; nothing also where no text is left.
template <typename Layer> static Layer layer(TypeLoc T) {
  return T ? T.getAs<Layer>() : Layer();
}

std::vector<SpelledNumber> Spellings::bounds(TypeLoc T, bool IsEntity,
                                             SourceLocation Until) {
  std::vector<SpelledNumber> Out;
  // Of the typedef that the layers below come from: their number in it.
  std::string Typedef;
  bool IsFirst = true;
  QualType Type = T.getType();
  for (;; IsFirst = false) {
    while (T && !layer<ArrayTypeLoc>(T) && !layer<PointerTypeLoc>(T) &&
           !layer<ReferenceTypeLoc>(T)) {
      if (auto Named = T.getAs<TypedefTypeLoc>()) {
        auto Text = Where.fileRange(Named.getBeginLoc(), Named.getEndLoc());
        if (Text)
          Typedef = "(*(" + Where.text(*Text).str() + " *)0)";
        T = TypeLoc();
      } else if (auto Adjusted = T.getAs<AdjustedTypeLoc>()) {
        T = Adjusted.getOriginalLoc();
      } else {
        T = T.getNextTypeLoc();
      }
    }
    const ArrayType *Array = AST.getAsArrayType(Type);
    QualType Pointee = Type->isReferenceType() ? Type.getNonReferenceType()
                                               : Type->getPointeeType();
    if (!Array && (!IsFirst || Pointee.isNull()))
      break;
    SpelledNumber Bound;
    if (const auto *Constant = dyn_cast_or_null<ConstantArrayType>(Array)) {
      if (auto Written = layer<ArrayTypeLoc>(T)) {
        // `[]`, with a number of initial values.
        if (Written.getSizeExpr())
          Bound = number(Written.getSizeExpr(), Until);
      } else if (!Typedef.empty()) {
        Bound.How = Spelling::Derived;
        Bound.Text = "(sizeof(" + Typedef + ") / sizeof(" + Typedef + "[0]))";
      } else {
        Bound.How = Spelling::Unknown;
      }
      Bound.Value = Constant->getSize().getLimitedValue();
    }
    if (!IsFirst || IsEntity || Array)
      Out.push_back(std::move(Bound));
    // On to the next layer.
    if (auto Written = layer<ArrayTypeLoc>(T))
      T = Written.getElementLoc();
    else if (auto Pointer = layer<PointerTypeLoc>(T))
      T = Pointer.getPointeeLoc();
    else if (auto Reference = layer<ReferenceTypeLoc>(T))
      T = Reference.getPointeeLoc();
    else if (!Typedef.empty())
      Typedef = Array ? Typedef + "[0]" : "(*" + Typedef + ")";
    Type = Array ? Array->getElementType() : Pointee;
  }
  if (llvm::all_of(Out, [](const SpelledNumber &Each) {
        return Each.How == Spelling::Literal;
      }))
    return {};
  return Out;
}
