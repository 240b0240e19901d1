//===-- Holdings.cpp - Records in classes of a library --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Holdings.h"
#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Nodes.h"
#include "Types/Parameters.h"
#include "clang/AST/DeclCXX.h"
#include <set>

using namespace clang;
using namespace layoutopt;

/// No program nests containers deeper on purpose.
static constexpr unsigned MaxNesting = 16;

bool HoldingFinder::isSystem(const Decl *D) const {
  const SourceManager &SM = AST.getSourceManager();
  return SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

/// The library's own names of iterators, which only `auto` declares.
bool HoldingFinder::isSystemIterator(const NamedDecl *D) {
  return D->getIdentifier() && D->getName().starts_with("_");
}

const HoldingFinder::Known &HoldingFinder::known(const TemplateDecl *D) {
  D = cast<TemplateDecl>(D->getCanonicalDecl());
  auto [At, IsNew] = Templates.try_emplace(D);
  if (!IsNew)
    return At->second;
  // The library's own inline namespaces (`std::__cxx11`) are nobody's business.
  std::string &Name = At->second.Name;
  Name = D->getNameAsString();
  for (const DeclContext *In = D->getDeclContext(); In; In = In->getParent()) {
    const auto *Space = dyn_cast<NamespaceDecl>(In);
    if (const auto *Named = dyn_cast<NamedDecl>(In);
        Named && Named->getIdentifier() && !(Space && Space->isInline()))
      Name = Named->getNameAsString() + "::" + Name;
  }
  At->second.Row = findContainer(At->second.Name);
  return At->second;
}

const HeldRecord &HoldingFinder::find(QualType T) {
  T = T.getCanonicalType();
  auto Found = Types.find(T.getAsOpaquePtr());
  if (Found == Types.end())
    Found = Types.try_emplace(T.getAsOpaquePtr(), look(T, 0)).first;
  return Found->second;
}

HeldRecord HoldingFinder::look(QualType T, unsigned Depth) {
  HeldRecord Out;
  std::vector<HoldingLayer> &Layers = Out.How.Layers;
  while (true) {
    if (const auto *P = T->getAs<PointerType>()) {
      T = P->getPointeeType();
      Layers.push_back({LayerKind::Pointer, "", 0});
    } else if (const auto *R = T->getAs<ReferenceType>()) {
      T = R->getPointeeType();
      Layers.push_back({LayerKind::Reference, "", 0});
    } else if (const ArrayType *A = AST.getAsArrayType(T)) {
      const auto *Constant = dyn_cast<ConstantArrayType>(A);
      T = A->getElementType();
      Layers.push_back(
          {LayerKind::Array, "", Constant ? Constant->getZExtSize() : 0});
    } else {
      break;
    }
  }
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(T->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  if (!D || D->isDependentContext() || Depth == MaxNesting) {
    // An incomplete specialisation can be asked for its arguments all the same.
    const auto *Made =
        dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsRecordDecl());
    if (!Made || Made->isDependentContext() || Depth == MaxNesting)
      return {};
    D = Made;
  }
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D);
  if (Made && (isSystem(Made) || known(Made->getSpecializedTemplate()).Row)) {
    HeldRecord Inner = lookInto(Made, Depth + 1);
    if (!Inner.Record)
      return {};
    Layers.insert(Layers.end(), Inner.How.Layers.begin(),
                  Inner.How.Layers.end());
    Out.Record = Inner.Record;
    return Out;
  }
  // Tags, and functions as objects, hold nothing that could be laid out.
  if (!D->isCompleteDefinition() || D->isUnion() || D->isLambda() ||
      D->isImplicit() || D->isInvalidDecl() || isSystem(D) || D->isEmpty())
    return {};
  Out.Record = D;
  return Out;
}

/// Through the arguments of \p D that are elements of it.
HeldRecord HoldingFinder::lookInto(const ClassTemplateSpecializationDecl *D,
                                   unsigned Depth) {
  const Known Template = known(D->getSpecializedTemplate());
  const Container *Row = Template.Row;
  if (Row ? Row->Holds == HeldCount::None : isSystemIterator(D))
    return {};
  if (!Row && (!D->hasDefinition() || D->isEmpty()))
    return {};
  SmallVector<TemplateArgument, 4> Args;
  for (const TemplateArgument &A : D->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack)
      llvm::append_range(Args, A.pack_elements());
    else
      Args.push_back(A);
  for (size_t I = Row ? Row->First : 0; I != Args.size(); ++I) {
    if (Row && I > Row->Last)
      break;
    if (Args[I].getKind() != TemplateArgument::Type)
      continue;
    QualType T = Args[I].getAsType();
    HoldingLayer Own{Row ? Row->Layer : LayerKind::Unknown, Template.Name, 0};
    if (const ArrayType *A = AST.getAsArrayType(T);
        A && Own.Kind == LayerKind::Pointer) {
      Own.Kind = LayerKind::UniqueArray;
      T = A->getElementType();
    }
    if (Own.Kind == LayerKind::StdArray && I + 1 < Args.size() &&
        Args[I + 1].getKind() == TemplateArgument::Integral)
      Own.Count = Args[I + 1].getAsIntegral().getLimitedValue();
    HeldRecord Inner = look(T, Depth);
    if (!Inner.Record)
      continue;
    Inner.How.Layers.insert(Inner.How.Layers.begin(), std::move(Own));
    return Inner;
  }
  return {};
}

namespace {

/// Finds the names in the program's own code whose types hold records in
/// classes of a library.
class Holders : public CodeVisitor<Holders> {
public:
  explicit Holders(ExtractContext &C) : C(C), Finder(C.AST) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  // Types and names are enough: no declaration stands in them.
  bool TraverseTypeLoc(TypeLoc, bool /*Qualifier*/ = true) override {
    return true;
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc) override {
    return true;
  }

  bool VisitVarDecl(VarDecl *V) {
    if (isa<ParmVarDecl>(V))
      return true;
    const bool IsLocal = V->isLocalVarDecl() && !isNamedElsewhere(V);
    // Locals of one name have places to tell them apart.
    add(V, V->getType(), IsLocal ? EntityKind::Local : EntityKind::Global,
        IsLocal ? "" : C.usr(V));
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    add(F, F->getType(), EntityKind::Member, C.usr(F));
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    // What nobody defines or calls is no part of the program.
    if (!isFace(F) || (!F->isDefined() && !F->isReferenced()))
      return true;
    // What is made of a template, or a friend, that is defined here needs no
    // other unit; of what is purely virtual, that which overrides it does.
    const bool IsMadeHere =
        ((F->isDependentContext() || F->isTemplateInstantiation() ||
          F->getFriendObjectKind() != Decl::FOK_None) &&
         F->isDefined()) ||
        F->isPureVirtual();
    const std::string USR =
        IsMadeHere ? "" : C.usr(F->getCanonicalDecl()) + "#";
    // The walk would reach parameters by the function's type alone.
    for (const ParmVarDecl *P : F->parameters())
      add(P, P->getType(), EntityKind::Param,
          IsMadeHere ? "" : USR + std::to_string(parameterNumber(P)));
    add(F, F->getReturnType(), EntityKind::Return,
        IsMadeHere ? "" : USR + "return");
    return true;
  }
  /// `struct bodies : std::vector<body>`.
  bool VisitCXXRecordDecl(CXXRecordDecl *D) {
    if (D->isThisDeclarationADefinition() && !D->isDependentContext())
      for (const CXXBaseSpecifier &Base : D->bases())
        add(D, Base.getType(), EntityKind::Member, C.usr(D));
    return true;
  }

private:
  /// Of the declarations of a function, the one that its parts are named by.
  static bool isFace(const FunctionDecl *F) {
    const FunctionDecl *Definition = F->getDefinition();
    return F == (Definition ? Definition : F->getCanonicalDecl());
  }
  void add(const NamedDecl *D, QualType T, EntityKind Kind, std::string USR) {
    if (D->isImplicit() || D->getDeclName().isEmpty() ||
        D->getLocation().isInvalid())
      return;
    const HeldRecord &Held = Finder.find(T);
    if (!Held.Record || !Held.How.isInContainer())
      return;
    Range Where = C.Where.roughRange(D->getLocation());
    if (C.Where.isGenerated(Where)) // What an earlier run made.
      return;
    Index Record = C.record(Held.Record);
    // A template is written once for all that is made of it.
    if (!Seen.insert({Where, Record}).second)
      return;
    HoldingFacts H;
    H.USR = std::move(USR);
    H.Name = D->getNameAsString();
    H.Kind = Kind;
    H.Record = Record;
    H.Where = Where;
    H.Layers = Held.How.Layers;
    C.Facts.Holdings.push_back(std::move(H));
  }

  ExtractContext &C;
  HoldingFinder Finder;
  std::set<std::pair<Range, Index>> Seen;
};

} // namespace

void layoutopt::noteHoldings(llvm::ArrayRef<const Decl *> Users,
                             ExtractContext &C) {
  if (!C.AST.getLangOpts().CPlusPlus)
    return;
  Holders Names(C);
  for (const Decl *D : Users)
    Names.TraverseDecl(const_cast<Decl *>(D));
}
