//===-- BufferTexts.cpp - Texts that stand for buffers in C++ -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/BufferTexts.h"
#include "Types/DevicePlaces.h"
#include "Types/Parameters.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace clang;
using namespace layoutopt;

bool BufferTexts::isOfRecord(const ValueDecl *D,
                             const RecordDecl *Record) const {
  D = deviceDeclaration(D);
  // A unit may use one of them alone.
  const RecordDecl *Of = recordOf(D) ? recordOf(D) : C.recordElsewhere(D);
  return Of && declaresSameEntity(Of, Record);
}

/// The tokens from \p Begin to \p End, if the file has them as they are, in an
/// argument of a macro or outside of all.
std::optional<Range> BufferTexts::text(SourceLocation Begin,
                                       SourceLocation End) const {
  const Frame Here = C.Where.frameOf(Begin);
  if (Here.IsMacro || C.Where.argumentIsQuoted(Begin))
    return std::nullopt;
  return C.Where.range(Begin, End, Here);
}

/// Whether \p E names an object, or an element of an array of them, and does
/// nothing else.
bool BufferTexts::isName(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *At = S->getIdx()->IgnoreParenImpCasts();
    return (isa<IntegerLiteral>(At) || isName(At)) && isName(S->getBase());
  }
  if (isa<DeclRefExpr, CXXThisExpr>(E))
    return true;
  const auto *M = dyn_cast<MemberExpr>(E);
  return M && isName(M->getBase());
}

/// The outermost declaration around \p L, which the header has to precede.
std::optional<Range> BufferTexts::around(SourceLocation L, const ValueDecl *D) {
  const SourceManager &SM = AST.getSourceManager();
  const SourceLocation At = SM.getExpansionLoc(L);
  for (const Decl *Each : Users) {
    const SourceRange R = Each->getSourceRange();
    const CharSourceRange Whole = SM.getExpansionRange(R);
    if (SM.getFileID(Whole.getBegin()) != SM.getFileID(At) ||
        SM.isBeforeInTranslationUnit(At, Whole.getBegin()) ||
        SM.isBeforeInTranslationUnit(Whole.getEnd(), At))
      continue;
    const RecordDecl *Record = recordOf(D)->getDefinition();
    const bool IsBefore = Record && SM.isBeforeInTranslationUnit(
                                        Record->getEndLoc(), Whole.getBegin());
    // In the same file the record's size is checked behind its definition.
    const bool IsHere = Record && !Record->getParentFunctionOrMethod() &&
                        SM.getFileID(SM.getExpansionLoc(Record->getEndLoc())) ==
                            SM.getFileID(At);
    if (!IsBefore && !IsHere) {
      refuse(D, Reason::DeclaredBeforeRecord,
             "it is used in front of the record's definition, which is in "
             "another file or in a function",
             "define the record in front of its use", SourceRange(L));
      return std::nullopt;
    }
    return C.Where.roughRange(R);
  }
  refuse(D, Reason::BufferUse,
         "a use of it is in no declaration of the program",
         "use it in a function", SourceRange(L));
  return std::nullopt;
}

/// \p Text stands in place of \p Where, which is in \p Of, if \p D becomes an
/// object of another class.
void BufferTexts::edit(const ValueDecl *D, std::optional<Range> Where,
                       const llvm::Twine &Text, SourceRange Of,
                       StringRef Kernel, int32_t Number,
                       std::optional<Range> Written) {
  if (!Where)
    return refuse(D, Reason::MacroMix,
                  "what handles it is written in a macro, or by another name",
                  "write it out", Of);
  const std::optional<Range> Around = around(Of.getBegin(), D);
  if (!Around || !Edited.insert(*Where).second)
    return;
  ExprFacts Name;
  Name.Kind = ExprKind::Name;
  Name.Entity = C.classBuffer(D);
  ExprFacts Out;
  Out.Kind = ExprKind::Device;
  Out.Extent = *Where;
  Out.Operands = {static_cast<Index>(C.Facts.Exprs.size())};
  Out.Slots = {*Around};
  if (Written)
    Out.Slots.push_back(*Written);
  Out.Types = {Text.str()};
  Out.Name = Kernel.str();
  Out.Argument = Number;
  C.Facts.Exprs.push_back(std::move(Name));
  C.Facts.Exprs.push_back(std::move(Out));
}

TypeLoc BufferTexts::spelled(TypeLoc T) {
  T = T.getUnqualifiedLoc();
  if (auto Array = T.getAs<ArrayTypeLoc>())
    T = Array.getElementLoc().getUnqualifiedLoc();
  if (auto Reference = T.getAs<ReferenceTypeLoc>())
    T = Reference.getPointeeLoc().getUnqualifiedLoc();
  return T.getAsAdjusted<AutoTypeLoc>() ? TypeLoc() : T;
}

/// The declarations of \p D, a parameter's in all those of its function.
static std::vector<const DeclaratorDecl *> declarationsOf(const ValueDecl *D) {
  std::vector<const DeclaratorDecl *> Out;
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!F)
    for (const Decl *Each : D->redecls())
      Out.push_back(cast<DeclaratorDecl>(Each));
  else
    for (const FunctionDecl *Each : F->redecls())
      if (parameterNumber(P) < Each->getNumParams())
        Out.push_back(Each->getParamDecl(parameterNumber(P)));
  return Out;
}

/// `cl::Buffer a, b;`, of which \p D, here as \p Each, becomes \p New and
/// others do not: each is declared on its own then, with the type that stands
/// at
/// \p Type. Whether that can be written; it cannot next to a buffer of yet
/// another record, whose class may change or not.
bool BufferTexts::takeApart(const ValueDecl *D, const DeclaratorDecl *Each,
                            llvm::ArrayRef<const DeclaratorDecl *> Group,
                            StringRef New, std::optional<Range> Type) {
  const std::optional<Range> Begin =
      text(Each->getBeginLoc(), Each->getBeginLoc());
  if (!Type || !Begin || Begin->File != Type->File ||
      Begin->Begin > Type->Begin)
    return false;
  const StringRef Lead = C.Where.text({Type->File, Begin->Begin, Type->Begin});
  if (!llvm::all_of(Lead, [](char L) { return llvm::isAlpha(L) || L == ' '; }))
    return false;
  const std::string Old = C.Where.text(*Type).str();
  const auto *At = llvm::find(Group, Each);
  // What stands between \p Each and \p Beside, if they are not of one record.
  auto Part = [&](const DeclaratorDecl *Beside, const DeclaratorDecl *First,
                  StringRef Behind) {
    if (isOfRecord(Beside, recordOf(D)))
      return true;
    if (recordOf(Beside) || C.recordElsewhere(Beside))
      return false;
    const auto Comma = Lexer::findNextToken(
        First->getEndLoc(), AST.getSourceManager(), AST.getLangOpts());
    if (!Comma || Comma->isNot(tok::comma))
      return false;
    edit(D, text(Comma->getLocation(), Comma->getLocation()),
         "; " + Lead + Behind, Each->getSourceRange());
    return true;
  };
  if (At == Group.begin())
    edit(D, Type, New, Each->getSourceRange());
  else if (!Part(At[-1], At[-1], New))
    return false;
  return At + 1 == Group.end() || Part(At[1], Each, Old);
}

void BufferTexts::noteDeclaration(
    const ValueDecl *D, StringRef New,
    llvm::function_ref<std::optional<Range>(TypeLoc)> Written) {
  C.classBuffer(D);
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (F && !isProgramFunction(F, AST))
    refuse(D, Reason::BufferUse,
           "it is a parameter of a virtual function, or of one that others may "
           "call",
           "pass it to a plain function", P->getSourceRange());
  if (P && P->hasDefaultArg())
    refuse(D, Reason::BufferUse, "it has a default value",
           "pass a buffer in each call", P->getSourceRange());
  for (const DeclaratorDecl *Each : declarationsOf(D)) {
    if (!Each->getTypeSourceInfo())
      continue;
    const TypeLoc T = spelled(Each->getTypeSourceInfo()->getTypeLoc());
    auto Group = Places.Declarators.find(Each->getBeginLoc());
    const DeclaratorDecl *Other = nullptr;
    if (!P && Group != Places.Declarators.end())
      for (const DeclaratorDecl *Beside : Group->second)
        if (!Other && !isOfRecord(Beside, recordOf(D)))
          Other = Beside;
    if (Other) {
      if (!T ||
          !takeApart(D, Each, Group->second.getArrayRef(), New, Written(T)))
        return refuse(D, Reason::BufferUse,
                      "it is declared together with '" + Other->getName() + "'",
                      "give each a declaration of its own",
                      Each->getSourceRange());
    } else if (T) {
      edit(D, Written(T), New, Each->getSourceRange());
    }
  }
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field)
    return;
  C.noteHolder(Field);
  if (Field->getParent()->isUnion())
    refuse(D, Reason::Union, "it lies in a union", "use a struct",
           Field->getSourceRange());
}

void BufferTexts::noteMentions(const char *Fix) {
  llvm::SetVector<const ValueDecl *> Others;
  for (const Expr *E : Places.Mentions) {
    const ValueDecl *D = deviceDeclaration(namedPlace(E));
    if (!recordOf(D))
      Others.insert(D);
    else if (Places.Templated.count(E))
      refuse(D, Reason::Template, "a template uses it",
             "use it in a plain function", E->getSourceRange());
    else if (!Handled.count(E))
      refuse(D, Reason::BufferUse, "it is used in a way that is not understood",
             Fix, E->getSourceRange());
  }
  for (const BufferPlaces::Value &V : Places.Values)
    if (!recordOf(V.To) && !V.IsNull)
      Others.insert(V.To);
  // Other units see them, perhaps as something else.
  for (const ValueDecl *D : Others)
    if (isa<FieldDecl, ParmVarDecl>(D))
      C.Facts.Others.push_back(C.usrOf(D));
}

/// All buffers of a record are one array set: functors have one type for all
/// that they are given.
void BufferTexts::uniteRecords() {
  std::map<const RecordDecl *, Index> First;
  for (const auto &[D, Record] : Places.Buffers) {
    const Index Entity = C.classBuffer(D);
    auto [Known, IsNew] = First.try_emplace(Record, Entity);
    if (IsNew)
      continue;
    ExprFacts Both;
    Both.Kind = ExprKind::Alias;
    for (Index Each : {Known->second, Entity}) {
      ExprFacts Name;
      Name.Kind = ExprKind::Name;
      Name.Entity = Each;
      Both.Operands.push_back(static_cast<Index>(C.Facts.Exprs.size()));
      C.Facts.Exprs.push_back(std::move(Name));
    }
    C.Facts.Exprs.push_back(std::move(Both));
  }
}
