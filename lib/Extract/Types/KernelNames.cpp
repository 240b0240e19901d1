//===-- KernelNames.cpp - Where hosts name their kernels ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The name of a kernel is text in quotes, which may have got to where the
/// kernel is made by a variable, an element of a table of names, or a parameter
/// of the function that makes it: as a pointer, or as a `std::string`.
///
//===----------------------------------------------------------------------===//

#include "Accesses/VariableChanges.h"
#include "Types/Constants.h"
#include "Types/KernelScan.h"
#include "Types/Parameters.h"
#include "layoutopt/Model/Devices.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isText(QualType T) {
  return isString(T) ||
         (T->isPointerType() && T->getPointeeType()->isCharType());
}

namespace {
/// Looks for what may change a string.
class StringChanges : public CodeVisitor<StringChanges> {
public:
  explicit StringChanges(const VarDecl *V) : V(V) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_NoOp && E->getType().isConstQualified())
      Reads.insert(E->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    IsChanged |= Ref->getDecl() == V && !Reads.count(Ref);
    return true;
  }
  bool IsChanged = false;

private:
  const VarDecl *V;
  llvm::DenseSet<const Expr *> Reads;
};
} // namespace

/// Whether nothing in \p F changes \p V. What a pointer points to, text in
/// quotes, never changes.
static bool isOnlyRead(const VarDecl *V, const FunctionDecl *F) {
  if (V->getType().getNonReferenceType().isConstQualified())
    return true;
  if (V->isStaticLocal() || V->getType()->isReferenceType())
    return false;
  if (V->getType()->isPointerType()) {
    const VariableUses Uses = usesOf(V, F->getBody());
    return Uses.Mentions == Uses.Loads;
  }
  StringChanges Changes(V);
  Changes.TraverseDecl(const_cast<FunctionDecl *>(F));
  return isString(V->getType()) && !Changes.IsChanged;
}

/// The names of the kernels that \p Text, of a program in OpenCL C, has.
static std::vector<StringRef> kernelsIn(StringRef Text) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::vector<StringRef> Out;
  for (size_t At = 0; (At = Text.find("kernel", At)) != StringRef::npos;) {
    StringRef Before = Text.take_front(At);
    StringRef Rest = Text.drop_front(At += 6);
    Before.consume_back("__");
    if ((!Before.empty() && IsWord(Before.back())) ||
        (!Rest.empty() && IsWord(Rest.front())))
      continue;
    // The last word in front of the parameters; attributes have their own.
    StringRef Word;
    for (Rest = Rest.ltrim(); !Rest.empty(); Rest = Rest.ltrim()) {
      if (IsWord(Rest.front())) {
        Word = Rest.take_while(IsWord);
        Rest = Rest.drop_front(Word.size());
      } else if (Rest.front() == '(' && Word == "__attribute__") {
        size_t Depth = 0, End = 0;
        do
          Depth += Rest[End] == '(' ? 1 : Rest[End] == ')' ? -1 : 0;
        while (++End != Rest.size() && Depth != 0);
        Rest = Rest.drop_front(End);
      } else {
        break;
      }
    }
    if (Rest.starts_with("(") && !Word.empty())
      Out.push_back(Word);
  }
  return Out;
}

bool KernelScan::VisitStringLiteral(StringLiteral *E) {
  if (E->getCharByteWidth() == 1)
    for (StringRef Name : kernelsIn(E->getBytes()))
      noteKernel(E->getSourceRange(), KernelName::quoted(Name), KernelInText);
  return true;
}

void KernelScan::noteTable(const DeclRefExpr *Ref) {
  const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
  if (V && V->getType()->isArrayType() && !TableLoads.count(Ref) &&
      !Followed.count(Ref))
    ChangedTables.insert(V->getCanonicalDecl());
}

void KernelScan::noteTableLoad(const CastExpr *E) {
  const auto *S =
      E->getCastKind() == CK_LValueToRValue
          ? dyn_cast<ArraySubscriptExpr>(E->getSubExpr()->IgnoreParens())
          : nullptr;
  if (S)
    TableLoads.insert(S->getBase()->IgnoreParenImpCasts());
}

/// Whether another file may define \p V with another value.
static bool isReplaceable(const VarDecl *V) {
  return llvm::any_of(V->redecls(), [](const VarDecl *Each) {
    return Each->hasAttr<WeakAttr>() || Each->hasAttr<SelectAnyAttr>() ||
           Each->hasAttr<AliasAttr>() || Each->hasAttr<AsmLabelAttr>();
  });
}

/// What elements of a table of names, `names[i]`, hold.
std::vector<KernelName>
KernelScan::namesOfTable(const ArraySubscriptExpr *S) const {
  const VarDecl *V = namedVariable(S->getBase()->IgnoreParenCasts());
  const VarDecl *Of = V ? V->getInitializingDeclaration() : nullptr;
  const auto *A = V ? C.AST.getAsConstantArrayType(V->getType()) : nullptr;
  const auto *List = Of && !isReplaceable(V)
                         ? dyn_cast_or_null<InitListExpr>(Of->getInit())
                         : nullptr;
  if (!A || !List || !A->getElementType()->isPointerType())
    return {KernelName()};
  const bool IsConst = A->getElementType().isConstQualified();
  if (!IsConst &&
      (V->isExternallyVisible() || ChangedTables.count(V->getCanonicalDecl())))
    return {KernelName()};
  Expr::EvalResult Number;
  if (!S->getIdx()->isValueDependent() &&
      S->getIdx()->EvaluateAsInt(Number, C.AST)) {
    const llvm::APSInt &I = Number.Val.getInt();
    return I.getExtValue() >= 0 && I.getExtValue() < List->getNumInits()
               ? namesIn(List->getInit(static_cast<unsigned>(I.getExtValue())))
               : std::vector<KernelName>{KernelName()};
  }
  std::vector<KernelName> Out;
  for (const Expr *Each : List->inits())
    if (!isa<ImplicitValueInitExpr>(Each) && !isNull(Each, C.AST))
      for (KernelName &Name : namesIn(Each))
        Out.push_back(std::move(Name));
  return Out.empty() ? std::vector<KernelName>{KernelName()} : Out;
}

std::vector<KernelName> KernelScan::namesIn(const Expr *E) const {
  const std::vector<KernelName> Unknown = {KernelName()};
  if (E->getType()->isDependentType())
    return Unknown;
  if (const StringLiteral *Text = quotedText(E))
    return {KernelName::quoted(Text->getString())};
  E = bareText(E);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return namesOfTable(S);
  const VarDecl *V = namedVariable(E);
  if (!V || !isText(V->getType()))
    return Unknown;
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    const FunctionDecl *Body = F ? F->getDefinition() : nullptr;
    if (!Body || !isOnlyRead(P, Body))
      return Unknown;
    return {{KernelNameKind::Parameter, C.usr(F), parameterNumber(P), {}}};
  }
  const bool IsConst =
      V->getType().isConstQualified() && !F && !V->getType()->isReferenceType();
  if (!V->getInit() || isReplaceable(V) ||
      !((F && F->hasBody() && isOnlyRead(V, F)) || IsConst))
    return Unknown;
  std::vector<KernelName> Names = namesIn(V->getInit());
  // One that is static has it from the first call.
  if (!V->hasLocalStorage() && llvm::any_of(Names, isOfCall))
    return Unknown;
  return Names;
}

std::vector<std::vector<KernelName>>
KernelScan::givenBy(const CallExpr *Call) const {
  constexpr size_t Most = 64;
  std::vector<std::vector<KernelName>> Out(1);
  if (isa<CXXOperatorCallExpr>(Call)) // One of them is the object.
    return Out;
  for (const Expr *Arg : Call->arguments()) {
    const QualType T = Arg->getType();
    std::vector<KernelName> Names{KernelName()};
    if (isText(T))
      Names = namesIn(Arg);
    if (Names.size() * Out.size() > Most)
      Names = {KernelName()};
    std::vector<std::vector<KernelName>> Longer;
    for (const std::vector<KernelName> &Each : Out)
      for (const KernelName &Name : Names) {
        Longer.push_back(Each);
        Longer.back().push_back(Name);
      }
    Out = std::move(Longer);
  }
  return Out;
}
