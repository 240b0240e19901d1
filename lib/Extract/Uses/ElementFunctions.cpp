//===-- ElementFunctions.cpp - Functions called by another name -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: elements that go to functions which the call does not name: what a
/// `std::function` keeps, what overrides a virtual function, and constructors
/// that the library calls.
///
/// All `std::function` types that take a reference to a record change together,
/// as pointers do, once one of them is called for an element. Which callable
/// ends in which of them is not followed: each lambda, each class with an
/// operator () and each function whose address is taken may. One that changes
/// without need takes records as before, for these convert to references.
///
//===----------------------------------------------------------------------===//

#include "Types/Parameters.h"
#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static std::string functionsTo(const std::string &Record, bool IsConst) {
  return Record + (IsConst ? "#constant-functions" : "#functions");
}

Index ElementNames::functions(const CXXRecordDecl *Record, bool IsConst) {
  const std::string USR = functionsTo(C.usr(Record), IsConst);
  if (auto Known = Numbers.find(USR); Known != Numbers.end())
    return Known->second;
  const Index Made =
      add(USR,
          std::string("std::function<...(") + (IsConst ? "const " : "") +
              Record->getNameAsString() + " &)>",
          Record, IsConst ? ElementForm::Constant : ElementForm::Reference);
  at(Made).IsDefined = true;
  // One that takes constants may keep one that does not, or the other way
  // round.
  const Index Other = functions(Record, !IsConst);
  bind(Made, Other);
  return Made;
}

bool ElementNames::hasFunctions(const CXXRecordDecl *Record) const {
  return Numbers.count(functionsTo(C.usr(Record), /*IsConst=*/false)) != 0;
}

void ElementNames::signature(const ParmVarDecl *P) {
  const QualType To = P->getType()->getPointeeType();
  const CXXRecordDecl *Record = ownRecord(To, C.AST);
  declare(functions(Record, To.isConstQualified()), Record, P,
          P->getTypeSourceInfo()->getTypeLoc());
}

//===----------------------------------------------------------------------===//
// What keeps functions
//===----------------------------------------------------------------------===//

/// Whether \p T spells the type of a `std::function`.
static bool isFunctionClass(TypeLoc T) {
  const auto *Made = T.getType()->getAs<TemplateSpecializationType>();
  const TemplateDecl *D =
      Made ? Made->getTemplateName().getAsTemplateDecl() : nullptr;
  return D && D->isInStdNamespace() && D->getIdentifier() &&
         D->getName() == "function";
}

/// Whether the visited parameter \p P is one of the type of what a
/// `std::function` keeps.
bool ContainerUses::isSignature(const ParmVarDecl *P) const {
  if (Path.empty() || Path.back().D != P)
    return false;
  bool IsInType = false;
  for (const AroundNode &Around : llvm::drop_begin(llvm::reverse(Path))) {
    if (Around.T.isNull())
      return false;
    if (IsInType && !Around.T.getAs<ParenTypeLoc>() &&
        !Around.T.getAs<FunctionTypeLoc>())
      return isFunctionClass(Around.T);
    if (IsInType && Around.T.getAs<FunctionTypeLoc>())
      return false; // `void(int (*)(body &))`
    IsInType |= bool(Around.T.getAs<FunctionTypeLoc>());
  }
  return false;
}

/// Notes \p D if it is a reference in such a type; false if it is none.
bool ContainerUses::signature(const DeclaratorDecl *D) {
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const CXXRecordDecl *Record = P ? referredRecord(P->getType(), AST) : nullptr;
  if (!Record || !isSignature(P))
    return false;
  const bool IsConst = P->getType()->getPointeeType().isConstQualified();
  const Index Name = Names.functions(Record, IsConst);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    Names.refuse(Name, Record, Message, Fix, P->getSourceRange());
    return true;
  };
  if (P->getType()->isRValueReferenceType())
    return Refuse("a std::function takes what may be moved from",
                  "take a reference");
  if (Instantiations != 0 || InSpecialization)
    return Signatures.count(P->getLocation())
               ? true
               : Refuse("a template makes the type of a std::function that "
                        "takes references to the record",
                        "write the type out");
  if (Signatures.insert(P->getLocation()).second)
    Names.signature(P);
  return true;
}

/// What the type of a `std::function` is made of that no place spells.
void ContainerUses::checkSignature(TemplateSpecializationTypeLoc T) {
  const FunctionProtoType *Signature =
      T.getType()->isDependentType() ? nullptr : signatureOf(T.getType(), AST);
  if (!Signature)
    return;
  if (const CXXRecordDecl *Record =
          referredRecord(Signature->getReturnType(), AST))
    Yielded.insert(Record);
  const TypeSourceInfo *Info =
      T.getNumArgs() != 0 ? T.getArgLoc(0).getTypeSourceInfo() : nullptr;
  TypeLoc Written = Info ? Info->getTypeLoc() : TypeLoc();
  while (auto Paren = Written.getAs<ParenTypeLoc>())
    Written = Paren.getInnerLoc();
  if (Written.getAs<FunctionTypeLoc>())
    return;
  for (QualType Each : Signature->getParamTypes())
    if (const CXXRecordDecl *Record = referredRecord(Each, AST))
      Names.refuse(
          Names.functions(Record, Each->getPointeeType().isConstQualified()),
          Record, "the type of a std::function has a name of its own",
          "write the type out", T.getSourceRange());
}

/// Whether \p Function, which is visited, becomes what a `std::function`
/// keeps.
bool ContainerUses::isKept(const DeclRefExpr *Function) const {
  for (const AroundNode &Each : llvm::reverse(Path)) {
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Each.S))
      return signatureOf(Made->getType(), AST) != nullptr;
    if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Each.S))
      return Call->getOperator() == OO_Equal &&
             signatureOf(Call->getArg(0)->getType(), AST);
    if (Each.S != Function &&
        !isa_and_nonnull<CastExpr, UnaryOperator, ParenExpr, FullExpr,
                         MaterializeTemporaryExpr>(Each.S))
      return false;
  }
  return false;
}

/// Whether \p Call is of a `std::function`, which gets an element from \p From
/// for parameter \p Number.
bool ContainerUses::callsKept(const CallExpr *Call, unsigned Number,
                              const Sources &From) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  const FunctionProtoType *Signature =
      Operator && Operator->getOperator() == OO_Call
          ? signatureOf(Operator->getArg(0)->getType(), AST)
          : nullptr;
  if (!Signature || Number >= Signature->getNumParams())
    return false;
  const QualType T = Signature->getParamType(Number);
  const CXXRecordDecl *Record = referredRecord(T, AST);
  if (!Record)
    return ownRecord(T, AST) != nullptr; // A copy.
  const Index Name =
      Names.functions(Record, T->getPointeeType().isConstQualified());
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}

/// What \p Call of a `std::function` makes records of.
void ContainerUses::checkKeptCall(const CallExpr *Call) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  const FunctionProtoType *Signature =
      Operator && Operator->getOperator() == OO_Call
          ? signatureOf(Operator->getArg(0)->getType(), AST)
          : nullptr;
  for (unsigned I = 0; Signature && I + 1 < Call->getNumArgs(); ++I) {
    const QualType T = Signature->getParamType(I);
    const CXXRecordDecl *Record = referredRecord(T, AST);
    if (Record && !isRecordAsWritten(Call->getArg(I + 1)))
      refuse(Call, Record,
             {Names.functions(Record, T->getPointeeType().isConstQualified())},
             "an argument for a std::function becomes a record by itself",
             "write the record out");
  }
}

/// `f.target<void (*)(body &)>()` asks for the type of what \p M's object
/// keeps.
void ContainerUses::checkTarget(const MemberExpr *M) {
  const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl());
  QualType Object = M->getBase()->getType();
  if (M->isArrow() && Object->isPointerType())
    Object = Object->getPointeeType();
  const FunctionProtoType *Signature =
      Method && Method->getIdentifier() &&
              Method->getName().starts_with("target")
          ? signatureOf(Object, AST)
          : nullptr;
  if (!Signature)
    return;
  for (QualType Each : Signature->getParamTypes())
    if (const CXXRecordDecl *Record = referredRecord(Each, AST))
      refuse(
          M, Record,
          {Names.functions(Record, Each->getPointeeType().isConstQualified())},
          "the type of what a std::function keeps is asked for",
          "keep the function in a variable of its own type");
}

/// An algorithm calls a function of type \p Signature for elements.
bool ContainerUses::bindKept(const FunctionProtoType *Signature,
                             const CXXRecordDecl *Record) {
  for (QualType Each : Signature->getParamTypes()) {
    if (referredRecord(Each, AST) != Record)
      continue;
    if (Each->isRValueReferenceType())
      return false;
    Names.bind(
        Names.functions(Record, Each->getPointeeType().isConstQualified()),
        Walked);
  }
  return true;
}

/// Callables get what functions get that may keep them.
void ContainerUses::finishKept() {
  for (const FunctionDecl *F : Callables) {
    for (const ParmVarDecl *P : F->parameters()) {
      const CXXRecordDecl *Record = referredRecord(P->getType(), AST);
      if (!Record || !Names.hasFunctions(Record))
        continue;
      if (const Index Name = Names.variable(P); Name != None)
        Names.bind(Name, Names.functions(Record, /*IsConst=*/false));
    }
    const CXXRecordDecl *Record = referredRecord(F->getReturnType(), AST);
    if (Record && Yielded.count(Record))
      if (const Index Name = Names.returned(F); Name != None)
        Names.refuse(Name, Record,
                     "a std::function returns references to the record",
                     "return an index", F->getSourceRange());
  }
}

//===----------------------------------------------------------------------===//
// Virtual functions
//===----------------------------------------------------------------------===//

/// What overrides a function gets what that gets, and has its type.
void ContainerUses::overrides(const CXXMethodDecl *M) {
  if (M->isDependentContext())
    return;
  for (const CXXMethodDecl *Base : M->overridden_methods())
    for (unsigned I = 0; I != M->getNumParams(); ++I) {
      const ParmVarDecl *P = M->getParamDecl(I), *Q = Base->getParamDecl(I);
      const CXXRecordDecl *Record = referredRecord(P->getType(), AST);
      if (!Record)
        continue;
      const bool IsOurs = !isOfTemplate(M) && !isOfLibrary(M, AST);
      const bool IsTheirs = !isOfTemplate(Base) && !isOfLibrary(Base, AST);
      const Index Mine = IsOurs ? Names.variable(P) : None;
      const Index Theirs = IsTheirs ? Names.variable(Q) : None;
      if (Mine != None && Theirs != None) {
        Names.bind(Mine, Theirs);
        Names.bind(Theirs, Mine);
        continue;
      }
      for (Index Each : {Mine, Theirs})
        if (Each != None)
          Names.refuse(Each, Record,
                       "'" + M->getNameAsString() +
                           "' overrides, or is overridden by, a function of a "
                           "template or a library",
                       "pass a copy, or its fields", M->getSourceRange());
    }
}

//===----------------------------------------------------------------------===//
// Constructors
//===----------------------------------------------------------------------===//

/// The constructor of \p D that takes \p NumArgs arguments, none of which is a
/// \p D; null if there are several, or it may be a template.
static const CXXConstructorDecl *onlyConstructor(const CXXRecordDecl *D,
                                                 unsigned NumArgs) {
  const CXXConstructorDecl *Found = nullptr;
  for (const Decl *Each : D->decls()) {
    if (isa<ConstructorUsingShadowDecl, UsingPackDecl>(Each))
      return nullptr;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Each))
      if (isa<CXXConstructorDecl>(Template->getTemplatedDecl()))
        return nullptr;
    const auto *Made = dyn_cast<CXXConstructorDecl>(Each);
    if (!Made || Made->isCopyOrMoveConstructor() ||
        Made->getMinRequiredArguments() > NumArgs ||
        (Made->getNumParams() < NumArgs && !Made->isVariadic()))
      continue;
    if (Found || Made->isVariadic() || Made->isDeleted())
      return nullptr;
    Found = Made;
  }
  return Found;
}

std::optional<std::pair<const CXXConstructorDecl *, unsigned>>
layoutopt::forwarded(const FunctionDecl *F, unsigned Number, unsigned NumArgs) {
  if (!F->getIdentifier())
    return std::nullopt;
  const TemplateArgumentList *Args = nullptr;
  unsigned First = 0;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F)) {
    const auto *Class =
        dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
    if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier())
      return std::nullopt;
    const bool IsSequence =
        llvm::is_contained({"vector", "deque", "list"}, Class->getName());
    const bool IsOther = llvm::is_contained(
        {"optional", "queue", "stack", "priority_queue"}, Class->getName());
    if (F->getName() == "emplace" && IsSequence)
      First = 1; // Behind the place.
    else if (!(F->getName() == "emplace" && IsOther) &&
             !((F->getName() == "emplace_back" ||
                F->getName() == "emplace_front") &&
               IsSequence))
      return std::nullopt;
    Args = &Class->getTemplateArgs();
  } else if (F->isInStdNamespace() &&
             (F->getName() == "make_unique" || F->getName() == "make_shared")) {
    Args = F->getTemplateSpecializationArgs();
  }
  if (!Args || Args->size() == 0 || Number < First ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return std::nullopt;
  const CXXRecordDecl *D = Args->get(0).getAsType()->getAsCXXRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  const CXXConstructorDecl *Made =
      D ? onlyConstructor(D, NumArgs - First) : nullptr;
  if (!Made || Number - First >= Made->getNumParams())
    return std::nullopt;
  return std::make_pair(Made, Number - First);
}
