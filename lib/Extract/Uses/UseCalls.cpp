//===-- UseCalls.cpp - Arrays and fields as arguments ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Syntax/Namespaces.h"
#include "Syntax/Nodes.h"
#include "Types/Allocators.h"
#include "Types/Builtins.h"
#include "Types/PassedStorage.h"
#include "Uses/References.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

/// `w.cells[i]`: an element of an array that may change by itself, which
/// kernels have not.
bool UseWalker::isElementOfMember(const Expr *Place) const {
  return !C.isOpenCL() && isElement(Place, C);
}

bool UseWalker::holdsFieldAddress(const VarDecl *V, const Expr *Init) {
  const Expr *Place = addressedPlace(Init);
  if (!Place || !isPartOfField(Place) || isElementOfMember(Place) ||
      !V->getType()->isPointerType() || Place->getType()->isIncompleteType())
    return false;
  // The variable never changes and serves only to access the field.
  uint64_t Bytes = AST.getTypeSizeInChars(Place->getType()).getQuantity();
  if (!isUsedInPlace(V, Bytes, AST))
    return false;
  visitPlace(Place, Use::AddressInPlace, Bytes);
  return true;
}

bool UseWalker::bindsField(const ValueDecl *V, const Expr *Init,
                           const CallExpr *Call) {
  if (C.isOpenCL() || (!Call && (!V || !V->getType()->isReferenceType())))
    return false;
  const Expr *Place = boundField(Init, AST);
  if (!Place)
    return false;
  bool Stays = Call ? staysInPlace(Call, Init, AST) : staysInPlace(V, AST);
  visitPlace(Place, Stays ? Use::AddressInPlace : Use::Address, 0);
  return true;
}

void UseWalker::bindRecord(ExprKind Kind, const VarDecl *V, const Expr *Init,
                           const CallExpr *Call) {
  Index Entity = C.entity(V);
  Variant Around = Variant::None;
  if (const auto *List = dyn_cast<InitListExpr>(Init);
      List && List->getNumInits() == 1 &&
      List->isGLValue()) { // `body &r{b[i]}`
    Init = List->getInit(0);
    Around = Variant::Braces;
  }
  Node N = referent(V, Init, Call);
  if (N.isValid())
    return flowRoot(Kind, Entity, Init, N, Around);
  C.obstacle(Reason::UnknownSource,
             "'" + Facts.Entities[Entity].Name +
                 "' is bound to a record of unknown origin",
             "use elements of known arrays", Init->getSourceRange(), Entity);
}

/// What argument \p Number of \p Call is, as a reference to a record that is
/// followed; or null.
static const ParmVarDecl *boundReference(const CallExpr *Call, unsigned Number,
                                         const ExtractContext &C) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || Number >= F->getNumParams())
    return nullptr;
  const ParmVarDecl *P = F->getParamDecl(Number);
  return C.isTracked(P) ? P : nullptr;
}

/// The type of the functions that an indirect call may reach.
static QualType calledType(const CallExpr *Call) {
  QualType T = Call->getCallee()->getType();
  return T->isPointerType() ? T->getPointeeType() : T;
}

/// Whether argument \p Number is the `data` of a `hash(const void *data, size_t
/// size)` of the program.
static bool readsBytes(const CallExpr *Call, unsigned Number) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || Number + 1 >= F->getNumParams())
    return false;
  QualType T = F->getParamDecl(Number)->getType();
  return T->isPointerType() && T->getPointeeType().isConstQualified() &&
         (T->isVoidPointerType() || T->getPointeeType()->isCharType()) &&
         F->getParamDecl(Number + 1)->getType()->isIntegerType();
}

void UseWalker::visitArgument(const CallExpr *Call, unsigned Number) {
  const Expr *Arg = Call->getArg(Number);
  const FunctionDecl *F = Call->getDirectCallee();
  if (const ParmVarDecl *P = boundReference(Call, Number, C))
    return bindRecord(ExprKind::Argument, P, Arg, Call);
  if (!C.isOpenCL() && F && Number < F->getNumParams() &&
      C.Devices.recordOf(F->getParamDecl(Number)))
    return flowBuffer(ExprKind::Argument, F->getParamDecl(Number), Arg);
  const Expr *Place = addressedPlace(Arg);
  if (Place && isPartOfField(Place) && !isElementOfMember(Place) &&
      !Place->getType()->isIncompleteType() && !C.isIndirect(Arg->getType())) {
    uint64_t Bytes = AST.getTypeSizeInChars(Place->getType()).getQuantity();
    // `&p[i].k[1]`: what lies behind it in the array is left out, safely.
    if (addressStaysInPlace(Call, Number, Bytes, AST)) {
      visitPlace(Place, Use::AddressInPlace, Bytes);
      // The callee's own pointer is to a record then: it stays as it is.
      if (!C.isOpenCL() && F && Number < F->getNumParams() && F->hasBody()) {
        Index Entity = C.entity(F->getParamDecl(Number));
        if (Entity != None)
          flowRoot(ExprKind::Argument, Entity, Arg,
                   foreign(Arg, Reason::SingleRecord));
      }
      return;
    }
  }
  RecordUse Use = C.recordUse(Arg->getType());
  if (!Use || Use.Depth == 0) {
    if (readsBytes(Call, Number)) {
      RecordUse Passed = C.recordUse(Arg->IgnoreParenCasts()->getType());
      if (!C.isOpenCL() && Passed && Passed.Depth > 0)
        return refuse(Arg->IgnoreParenCasts(), Reason::BytesCompared,
                      "the bytes of the records are passed to '" +
                          F->getNameAsString() + "'",
                      "pass the fields");
    }
    return bindsField(nullptr, Arg, Call) ? void() : visitExpr(Arg, Use::Value);
  }
  if (!F && !C.isOpenCL()) {
    Index Type = C.functionOfType(calledType(Call));
    Index Entity = Type != None && Number < Facts.Functions[Type].Params.size()
                       ? Facts.Functions[Type].Params[Number]
                       : None;
    if (Entity != None)
      return flow(ExprKind::Argument, Entity, Arg);
  }
  if (!F)
    return refuse(Arg, Reason::IndirectCall,
                  "the array is passed to a function that is not known",
                  "call the function directly");
  if (Number >= F->getNumParams() && !F->isVariadic()) {
    C.blockFunction(F, Reason::Unprototyped, "is called without a prototype",
                    "declare its parameters", Arg->getSourceRange());
    return refuse(Arg, Reason::Unprototyped,
                  "the array is passed to '" + F->getNameAsString() +
                      "', which has no prototype",
                  "declare its parameters");
  }
  if (Number >= F->getNumParams())
    return refuse(Arg, Reason::Varargs,
                  "the array is passed as a variable argument", "pass fields");
  if (F->isTemplateInstantiation())
    return refuse(Arg, Reason::NoBody,
                  "the array is passed to '" + F->getNameAsString() +
                      "', which is a template",
                  "call a function that is written for the record, or loop "
                  "over its elements here");
  if (C.isOpenCL()
          ? isLibraryFunction(F, AST.getSourceManager()) || !F->hasBody()
          : isCLibrary(F, AST) || isa<CXXMethodDecl>(F))
    return refuse(Arg, Reason::NoBody,
                  "the array is passed to '" + F->getNameAsString() +
                      "', whose body is not visible",
                  "pass fields, or make the function's body visible");
  if (isKernel(F->getCanonicalDecl()) || isKernel(F))
    return refuse(Arg, Reason::KernelCalled,
                  "kernel '" + F->getNameAsString() +
                      "' is called like a function",
                  "move the kernel's body to a helper function");
  // Its body may be in another file: link() knows.
  const ParmVarDecl *P = F->getParamDecl(Number);
  Index Entity = C.entity(P);
  if (Entity == None)
    return refuse(Arg, Reason::UnknownUse,
                  "the array is passed where none is expected", "index it");
  flow(ExprKind::Argument, Entity, Arg);
}

void UseWalker::visitCall(const CallExpr *E, bool ValueUsed) {
  const FunctionDecl *F = E->getDirectCallee();
  if (visitLibraryCall(E, ValueUsed))
    return;
  if (isa<CXXOperatorCallExpr, CXXMemberCallExpr, UserDefinedLiteral>(E)) {
    visitElementCall(E);
    return visitMethodCall(E, ValueUsed);
  }
  if (!F) {
    visitExpr(E->getCallee(), Use::Value);
    if (Index Type = C.isOpenCL() ? None : C.functionOfType(calledType(E));
        Type != None)
      noteCall(Type, E);
  }
  for (unsigned I = 0; I != E->getNumArgs(); ++I)
    if (!visitFreeing(E, I))
      visitArgument(E, I);
  // Handles are in no namespace.
  for (unsigned I = 0; E->usesADL() && I != E->getNumArgs(); ++I)
    if (const RecordUse &Use = C.recordUse(E->getArg(I)->getType());
        Use && (Use.Depth > 0 || boundReference(E, I, C)) &&
        isInNamespace(Use.Record))
      refuse(E->getArg(I), Reason::Namespace,
             "a function is found by the namespace of the record",
             "write the namespace in front of its name");
  if (F && !F->hasBody() && (C.isOpenCL() || isCLibrary(F, AST)))
    compute(E);
  if (!C.isOpenCL() && F && !F->hasBody() && !isCLibrary(F, AST))
    noteCall(C.function(F), E);
  const FunctionDecl *Definition = nullptr;
  if (F && F->hasBody(Definition))
    noteCall(C.function(Definition), E);
}

void UseWalker::noteCall(Index Function, const CallExpr *E) {
  std::vector<MovementFacts> Arguments;
  size_t Params = Facts.Functions[Function].Params.size();
  if (Moving)
    for (unsigned I = 0; I < E->getNumArgs() && I < Params; ++I)
      Arguments.push_back(Moving->ofValue(E->getArg(I), Loops));
  Tree.call(Function, std::move(Arguments));
}

/// An array passed as `void *` to a function that hands it to `free`.
bool UseWalker::visitFreeing(const CallExpr *E, unsigned Number) {
  const FunctionDecl *F = E->getDirectCallee();
  if (C.isOpenCL() || !F || isCLibrary(F, AST) || Number >= F->getNumParams() ||
      !F->getParamDecl(Number)->getType()->isVoidPointerType())
    return false;
  if (F->hasBody() && freedParameter(F, AST) != static_cast<int32_t>(Number))
    return false;
  return visitFree(E, Number, /*IsLibrary=*/false);
}

/// C++: the object of a method that is called, if it is no element. Its members
/// are what the method names; what else becomes of `this` is said there.
bool UseWalker::visitObject(const MemberExpr *Callee) {
  const Expr *Base = Callee->getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base))
    return true;
  if (Callee->isArrow() || !Base->isGLValue() || isElement(Base, C))
    return false;
  visitPlace(Base, Use::AddressInPlace, 0);
  return true;
}

/// C++: only operators between values of records are understood.
void UseWalker::visitMethodCall(const CallExpr *E, bool ValueUsed) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  if (Operator && Method && Operator->getOperator() == OO_Equal &&
      Method->isTrivial() && isElement(E->getArg(0), C)) {
    if (ValueUsed) // The record itself, in C++: `(b[i] = b[j]).x = 1`.
      refuse(E->getArg(0), Reason::UnknownUse,
             "the result of an assignment to the element is used",
             "assign in a statement of its own");
    storeValue(E, E->getArg(0), E->getArg(1), Operator->getOperatorLoc());
    return;
  }
  if (Operator && Method && Operator->getOperator() == OO_Equal &&
      Method->isTrivial() && C.recordUse(E->getArg(0)->getType())) {
    copiedValue(E->getArg(1));
    const Expr *To = E->getArg(0);
    return otherAccess(To, Use::Write, visitPlace(To, Use::Write, 0));
  }
  const Expr *Object = nullptr;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    if (const auto *M = dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens()))
      Object = visitObject(M) ? E->getCallee() : nullptr;
  for (const Stmt *Child : childrenOf(E)) {
    const auto *Sub = dyn_cast<Expr>(Child);
    if (!Sub || Sub == Object)
      continue;
    RecordUse Use = C.recordUse(Sub->getType());
    const bool IsLambda = Method && Method->getParent()->isLambda();
    if (Use && (Use.Depth > 0 || isElement(Sub, C)))
      refuse(Sub, Reason::Method,
             llvm::Twine("the array or its record is passed to a ") +
                 (IsLambda ? "lambda" : "method"),
             "use a plain function");
    else if (!bindsField(nullptr, Sub, E))
      visitExpr(Sub, UseWalker::Use::Value);
  }
}
