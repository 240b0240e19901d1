//===-- Context.cpp - Tables of one extraction ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Compat.h"
#include "clang/AST/Attr.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace layoutopt;

RecordUse ExtractContext::recordUse(QualType T) const {
  RecordUse Use;
  if (T.isNull())
    return Use;
  T = T.getCanonicalType();
  bool First = true;
  while (true) {
    if (const auto *P = T->getAs<PointerType>()) {
      T = P->getPointeeType();
    } else if (const auto *R = T->getAs<ReferenceType>()) {
      T = R->getPointeeType();
    } else if (const ArrayType *A = AST.getAsArrayType(T)) {
      T = A->getElementType();
      if (First)
        Use.IsArray = true;
    } else {
      break;
    }
    First = false;
    ++Use.Depth;
  }
  if (!T->isStructureOrClassType())
    return RecordUse();
  Use.Record = T->getAsRecordDecl();
  Use.Element = T;
  return Use;
}

std::string ExtractContext::usr(const Decl *D) const {
  llvm::SmallString<128> Buffer;
  if (index::generateUSRForDecl(D, Buffer)) {
    // No USR for this kind of declaration: its place will do.
    const SourceManager &SM = Where.sources();
    SourceLocation L = SM.getExpansionLoc(D->getLocation());
    if (OptionalFileEntryRef F = SM.getFileEntryRefForID(SM.getFileID(L)))
      Buffer += F->getName();
    Buffer += "@" + std::to_string(SM.getFileOffset(L));
  }
  return std::string(Buffer);
}

AddressSpace ExtractContext::space(QualType T) const {
  switch (T.getAddressSpace()) {
  case LangAS::opencl_global:
  case LangAS::opencl_global_device:
  case LangAS::opencl_global_host:
    return AddressSpace::Global;
  case LangAS::opencl_constant:
    return AddressSpace::Constant;
  case LangAS::opencl_local:
    return AddressSpace::Local;
  case LangAS::opencl_generic:
    return AddressSpace::Generic;
  default:
    return AddressSpace::Private;
  }
}

void ExtractContext::obstacle(StringRef Reason, const llvm::Twine &Message,
                              const llvm::Twine &Fix, SourceRange R,
                              Index Entity, Index Record) {
  ObstacleFacts O;
  O.Reason = Reason.str();
  O.Message = Message.str();
  O.Fix = Fix.str();
  O.Where = Where.roughRange(R);
  O.Entity = Entity;
  O.Record = Record;
  Facts.Obstacles.push_back(std::move(O));
}

Index ExtractContext::function(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  auto Known = Functions.find(F);
  if (Known != Functions.end())
    return Known->second;
  FunctionFacts Facts;
  Facts.USR = usr(F);
  Facts.Name = F->getNameAsString();
  Index Number = static_cast<Index>(this->Facts.Functions.size());
  Functions[F] = Number;
  this->Facts.Functions.push_back(std::move(Facts));

  std::vector<Index> Params;
  std::vector<std::string> Names;
  bool IsKernel = false, IsDefined = false;
  std::vector<Range> Declarations;
  Range BodyOpen;
  for (const FunctionDecl *D : F->redecls()) {
    IsKernel |= isKernel(D);
    if (auto R = Where.fileRange(D->getBeginLoc(), D->getEndLoc()))
      Declarations.push_back(*R);
    if (!D->doesThisDeclarationHaveABody())
      continue;
    IsDefined = true;
    SourceLocation Open = D->getBody()->getBeginLoc();
    if (auto R = Where.fileRange(Open, Open))
      if (!Open.isMacroID())
        BodyOpen = *R;
  }
  const FunctionDecl *Definition = F->getDefinition();
  for (const ParmVarDecl *P : (Definition ? Definition : F)->parameters()) {
    Params.push_back(entity(P));
    Names.push_back(P->getNameAsString());
  }
  Index Return = returned(F);
  FunctionFacts &Out = this->Facts.Functions[Number];
  Out.IsKernel = IsKernel;
  Out.IsDefined = IsDefined;
  Out.Params = std::move(Params);
  Out.ParamNames = std::move(Names);
  Out.Return = Return;
  Out.Declarations = std::move(Declarations);
  Out.BodyOpen = BodyOpen;
  return Number;
}

namespace {

/// The words of a declaration's type, common to all its declarators.
struct SpecifierTokens {
  SourceLocation Begin;   ///< Behind storage classes and function specifiers,
                          ///< none of which a handle replaces.
  SourceLocation End;     ///< Where the first declarator starts.
  bool IsPointer = false; ///< The first declarator starts with a `*`.
  bool Understood = false;
};

} // namespace

/// Reads tokens from \p Begin to at most \p Name, the declared name.
static SpecifierTokens specifierTokens(SourceLocation Begin,
                                       SourceLocation Name,
                                       const Places &Where) {
  const SourceManager &SM = Where.sources();
  const LangOptions &LO = Where.language();
  static const llvm::StringRef Storage[] = {
      "static",     "extern",   "inline",       "__inline",
      "__inline__", "register", "constexpr",    "_Noreturn",
      "kernel",     "__kernel", "__extension__"};
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
    StringRef Word;
    if (T.is(tok::raw_identifier))
      Word = T.getRawIdentifier();
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
    } else if (llvm::is_contained(Storage, Word)) {
      if (Out.Begin.isValid())
        return Out; // `const static T`.
    } else if (T.is(tok::star)) {
      Out.End = T.getLocation();
      Out.IsPointer = true;
      break;
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
  return Text ? Where.text(*Text).rtrim().str() : "";
}

/// Sets the ranges of a declarator `Begin ... * ... Name`.
static bool declarator(DeclarationFacts &Out, TypeLoc T, SourceLocation Begin,
                       SourceLocation Name, bool HasName, SourceLocation End,
                       Places &Where) {
  const SourceManager &SM = Where.sources();
  // The outermost `*`; there is none when a typedef hides the pointer.
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
  SpecifierTokens Tokens = specifierTokens(Begin, Name, Where);
  if (!Tokens.Understood || Tokens.IsPointer != Star.isValid())
    return false;
  SourceLocation TypeStart = Tokens.Begin;
  auto Specifier = Where.bytes(TypeStart, Tokens.End);
  if (!Specifier)
    return false;
  // Without the white space before the `*` or the name.
  StringRef Text = Where.text(*Specifier);
  Specifier->End -= Text.size() - Text.rtrim().size();
  Out.Specifier = *Specifier;
  if (Star.isValid()) {
    auto Pointer = Where.bytes(Star, Name);
    if (!Pointer)
      return false;
    StringRef Stars = Where.text(*Pointer);
    Pointer->End -= Stars.size() - Stars.rtrim().size();
    Out.Pointer = *Pointer;
  }
  if (HasName) {
    auto R = Where.fileRange(Name, Name);
    if (!R)
      return false;
    Out.Name = *R;
  }
  auto Whole = Where.bytes(TypeStart, SM.getExpansionLoc(Name));
  if (!Whole || hasDirective(Where.text(*Whole)))
    return false;
  if (End.isValid())
    if (auto Last = Where.fileRange(TypeStart, End))
      Whole = Last;
  Out.Whole = *Whole;
  return true;
}

void ExtractContext::refuseDeclaration(Index Entity, const DeclaratorDecl *D) {
  obstacle("macro-declaration",
           "the declaration of '" + D->getName() +
               "' is made by a macro, holds a directive or is in an unusual "
               "order",
           "write the declaration out", D->getSourceRange(), Entity);
}

void ExtractContext::declare(Index Entity, const DeclaratorDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return;
  std::vector<const VarDecl *> All;
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    // The same parameter in each redeclaration.
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F) {
      obstacle("unknown-declaration", "parameter of a function pointer",
               "call the function directly", V->getSourceRange(), Entity);
      return;
    }
    for (const FunctionDecl *Other : F->redecls())
      if (P->getFunctionScopeIndex() < Other->getNumParams())
        All.push_back(Other->getParamDecl(P->getFunctionScopeIndex()));
  } else {
    All.assign(V->redecls_begin(), V->redecls_end());
  }
  for (const VarDecl *Each : All) {
    DeclarationFacts Out;
    const TypeSourceInfo *Info = Each->getTypeSourceInfo();
    bool HasName = Each->getIdentifier() != nullptr;
    SourceLocation Name = Each->getLocation();
    // The declarator ends before an initialiser.
    SourceLocation End =
        Info ? Each->DeclaratorDecl::getSourceRange().getEnd() : Name;
    bool Understood =
        Info && declarator(Out, Info->getTypeLoc(), Each->getBeginLoc(), Name,
                           HasName, HasName ? End : SourceLocation(), Where);
    if (!Understood) {
      refuseDeclaration(Entity, Each);
      continue;
    }
    if (!HasName) {
      // `T *` ends with the star: the location is what follows it.
      StringRef Text = Where.text(Out.Whole);
      Out.Whole.End -= Text.size() - Text.rtrim().size();
    }
    Out.Group = Groups
                    .try_emplace(Each->getBeginLoc().getRawEncoding(),
                                 static_cast<Index>(Groups.size()))
                    .first->second;
    Facts.Entities[Entity].Declarations.push_back(Out);
  }
}

void ExtractContext::declareReturn(Index Entity, const FunctionDecl *F) {
  for (const FunctionDecl *Each : F->redecls()) {
    DeclarationFacts Out;
    FunctionTypeLoc Type = Each->getFunctionTypeLoc();
    if (!Type ||
        !declarator(Out, Type.getReturnLoc(), Each->getBeginLoc(),
                    Each->getLocation(), true, SourceLocation(), Where)) {
      refuseDeclaration(Entity, Each);
      continue;
    }
    Facts.Entities[Entity].Declarations.push_back(Out);
  }
}

Index ExtractContext::returned(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  auto Known = Returns.find(F);
  if (Known != Returns.end())
    return Known->second;
  RecordUse Use = recordUse(F->getReturnType());
  if (!Use || Use.Depth == 0)
    return Returns[F] = None;
  Index Number = static_cast<Index>(Facts.Entities.size());
  Returns[F] = Number;
  Facts.Entities.emplace_back();
  EntityFacts E;
  E.USR = usr(F) + "#return";
  E.Name = F->getNameAsString();
  E.Kind = EntityKind::Return;
  E.Record = record(Use.Record);
  E.Space = space(Use.Element);
  E.IsConst = Use.Element.isConstQualified();
  E.IsVolatile = Use.Element.isVolatileQualified();
  Facts.Entities[Number] = E;
  Index Function = function(F);
  Facts.Entities[Number].Function = Function;
  if (!Use.isSimple())
    obstacle("pointer-to-pointer",
             "'" + F->getName() + "' returns a pointer to pointers",
             "return an index", F->getSourceRange(), Number);
  declareReturn(Number, F);
  return Number;
}

/// The parameter, variable or member that stands for all its redeclarations.
static const ValueDecl *representative(const ValueDecl *D) {
  if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F)
      return D;
    const FunctionDecl *Of = F->getDefinition();
    Of = Of ? Of : F->getCanonicalDecl();
    if (P->getFunctionScopeIndex() < Of->getNumParams())
      return Of->getParamDecl(P->getFunctionScopeIndex());
    return D;
  }
  return cast<ValueDecl>(D->getCanonicalDecl());
}

Index ExtractContext::entity(const ValueDecl *D) {
  D = representative(D);
  auto Known = Entities.find(D);
  if (Known != Entities.end())
    return Known->second;
  RecordUse Use = recordUse(D->getType());
  bool IsObject = Use && Use.Depth == 0;
  if (!Use || (IsObject && isa<ParmVarDecl>(D)))
    return Entities[D] = None;
  if (IsObject && !isa<VarDecl>(D))
    return Entities[D] = None;

  Index Number = static_cast<Index>(Facts.Entities.size());
  Entities[D] = Number;
  Facts.Entities.emplace_back();
  EntityFacts E;
  E.Name = D->getNameAsString();
  E.Space = space(Use.Element);
  E.IsArray = Use.IsArray || IsObject;
  E.IsConst = Use.Element.isConstQualified();
  E.IsVolatile = Use.Element.isVolatileQualified();
  E.IsRestrict = D->getType().isRestrictQualified();
  if (IsObject)
    E.Count = 1;
  else if (const ConstantArrayType *A =
               AST.getAsConstantArrayType(D->getType()))
    E.Count = A->getZExtSize();
  E.Record = record(Use.Record);

  std::string Owner;
  if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    E.Kind = EntityKind::Param;
    E.Parameter = static_cast<int32_t>(P->getFunctionScopeIndex());
    if (const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext())) {
      if (isKernel(F->getCanonicalDecl()) || isKernel(F))
        E.Kind = EntityKind::KernelParam;
      Owner = usr(F->getCanonicalDecl());
      E.USR = Owner + "#" + std::to_string(E.Parameter);
    }
  } else if (const auto *V = dyn_cast<VarDecl>(D)) {
    E.Kind = V->isFileVarDecl() ? EntityKind::Global : EntityKind::Local;
    E.USR = usr(D);
    if (E.Kind == EntityKind::Local)
      if (const auto *F =
              dyn_cast<FunctionDecl>(V->getParentFunctionOrMethod()))
        E.USR = usr(F->getCanonicalDecl()) + "#" + E.Name + "@" +
                std::to_string(Where.sources().getFileOffset(
                    Where.sources().getExpansionLoc(V->getLocation())));
  } else {
    E.Kind = EntityKind::Member;
    E.USR = usr(D);
  }
  if (E.USR.empty())
    E.USR = usr(D);
  bool IsMember = E.Kind == EntityKind::Member;
  Facts.Entities[Number] = E;

  const DeclContext *Context = D->getDeclContext();
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(
          E.Kind == EntityKind::Global ? nullptr : Context))
    Facts.Entities[Number].Function = function(F);
  if (Use.Depth > 1)
    obstacle(Use.IsArray ? "multi-dimensional" : "pointer-to-pointer",
             "'" + D->getName() +
                 "' has more than one level of arrays or "
                 "pointers",
             "use one array and compute the index", D->getSourceRange(),
             Number);
  if (IsMember)
    obstacle("array-in-record",
             "'" + D->getName() + "' is a member of another record",
             "pass the array on its own", D->getSourceRange(), Number);
  if (!IsObject && !IsMember)
    if (const auto *Declarator = dyn_cast<DeclaratorDecl>(D))
      declare(Number, Declarator);
  return Number;
}
