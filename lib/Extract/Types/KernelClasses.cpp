//===-- KernelClasses.cpp - Kernels of OpenCL's classes for C++ -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A `cl::Kernel` is a place of kernels as a `cl_kernel` is, and so is what
/// calls one: `cl::KernelFunctor`, `cl::make_kernel`. Where it goes is seen by
/// constructors, assignments, arguments and the methods that are known.
///
//===----------------------------------------------------------------------===//

#include "Types/KernelScan.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isOfProgram(const FunctionDecl *F, const ASTContext &AST) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if ((M && M->isVirtual()) || isDeviceFunction(F) || F->getBuiltinID())
    return false;
  for (const DeclContext *At = F->getDeclContext(); At; At = At->getParent())
    if (isDeviceNamespace(dyn_cast<NamespaceDecl>(At)))
      return false;
  const SourceManager &SM = AST.getSourceManager();
  return !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()));
}

bool layoutopt::mayBeElsewhere(const FunctionDecl *F, const ASTContext &AST) {
  return !F->hasBody() && F->isExternallyVisible() && isOfProgram(F, AST);
}

void KernelScan::flowArguments(const FunctionDecl *F,
                               llvm::ArrayRef<Expr *> Arguments,
                               const CallExpr *Passing) {
  // What a library does with an object is not seen.
  if (!isOfProgram(F, C.AST) || (!F->hasBody() && !F->isExternallyVisible()))
    return;
  unsigned I = 0;
  for (const Expr *Value : Arguments) {
    if (I == F->getNumParams())
      return;
    const ParmVarDecl *P = F->getParamDecl(I++);
    if (isKernel(P->getType()))
      flow(Value, {deviceDeclaration(P), DevicePlace::AnyElement}, Passing);
  }
}

bool KernelScan::VisitFieldDecl(FieldDecl *F) {
  if (F->hasInClassInitializer() && F->getInClassInitializer() &&
      isKernelClass(F->getType()))
    flow(F->getInClassInitializer(),
         {deviceDeclaration(F), DevicePlace::AnyElement});
  return true;
}

bool KernelScan::VisitCXXConstructorDecl(CXXConstructorDecl *F) {
  for (const CXXCtorInitializer *Init : F->inits())
    if (Init->isAnyMemberInitializer() && Init->getInit() &&
        isKernelClass(Init->getAnyMember()->getType()))
      flow(Init->getInit(),
           {deviceDeclaration(Init->getAnyMember()), DevicePlace::AnyElement});
  return true;
}

bool KernelScan::VisitCXXConstructExpr(CXXConstructExpr *E) {
  if (isKernelClass(E->getType())) {
    if (namedKernel(E) == E)
      Made.push_back(E);
    return true;
  }
  flowArguments(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
  return true;
}

bool KernelScan::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
  // In <CL/cl.hpp> a base of the functor has the operator.
  if (E->getNumArgs() == 0 ||
      !isKernelClass(E->getArg(0)->IgnoreParenImpCasts()->getType()))
    return true;
  if (E->getOperator() == OO_Call &&
      isFunctorClass(E->getArg(0)->IgnoreParenImpCasts()->getType()))
    followObject(E->getArg(0));
  if (E->getOperator() != OO_Equal || E->getNumArgs() != 2)
    return true;
  const DevicePlace To = place(E->getArg(0));
  if (!To)
    return true;
  followObject(E->getArg(0));
  flow(E->getArg(1),
       {To.D, To.IsElement && To.Element < 0 ? SomeElement : To.Element});
  return true;
}

/// Whether \p E, which calls a method of a kernel, asks how many parameters
/// that has, or may.
static bool asksForParameters(const CXXMemberCallExpr *E,
                              const ASTContext &AST) {
  static constexpr int64_t NumArgs = 0x1191; // CL_KERNEL_NUM_ARGS
  const TemplateArgumentList *Arguments =
      E->getMethodDecl()->getTemplateSpecializationArgs();
  if (Arguments && Arguments->size() == 1 &&
      Arguments->get(0).getKind() == TemplateArgument::Integral)
    return Arguments->get(0).getAsIntegral() == NumArgs;
  Expr::EvalResult What;
  return E->getNumArgs() == 0 || E->getArg(0)->isValueDependent() ||
         !E->getArg(0)->EvaluateAsInt(What, AST) ||
         What.Val.getInt() == NumArgs;
}

bool KernelScan::VisitCXXMemberCallExpr(CXXMemberCallExpr *E) {
  const CXXMethodDecl *M = E->getMethodDecl();
  if (!M)
    return true;
  static const llvm::StringSet<> Known = {"setArg", "getWorkGroupInfo",
                                          "getSubGroupInfo", "setSVMPointers",
                                          "enableFineGrainedSystemSVM"};
  StringRef Name = deviceMethod(E, "Kernel");
  const Expr *Object = E->getImplicitObjectArgument();
  // (A base may have the method.)
  const bool IsPointer =
      isKernelPointer(Object->IgnoreParenImpCasts()->getType());
  if (Known.contains(Name) ||
      (Name == "getInfo" && !asksForParameters(E, C.AST)) ||
      (isa<CXXConversionDecl>(M) && IsPointer))
    followObject(Object);
  if (M->getIdentifier() && M->getName() == "reset" && IsPointer)
    if (const DevicePlace To = place(Object)) {
      followObject(Object);
      if (E->getNumArgs() != 0 && !isa<CXXDefaultArgExpr>(E->getArg(0)))
        flow(E->getArg(0),
             {To.D, To.IsElement && To.Element < 0 ? SomeElement : To.Element});
    }
  Name = deviceMethod(E, "CommandQueue");
  if ((Name == "enqueueNDRangeKernel" || Name == "enqueueTask") &&
      E->getNumArgs() != 0)
    followObject(E->getArg(0));
  if (deviceMethod(E, "Program") == "createKernels")
    noteKernel(E->getSourceRange(), KernelName(),
               "createKernels makes kernels that are not followed");
  flowArguments(M, {E->getArgs(), E->getNumArgs()}, E);
  return true;
}

/// `new cl::Kernel(..)`, `std::make_shared<cl::Kernel>(..)` or `&kernel`, for
/// \p To; false if \p Value is none of them.
bool KernelScan::flowPointer(const Expr *Value, Node To) {
  if (const auto *New = dyn_cast<CXXNewExpr>(Value)) {
    if (New->getInitializer() && !New->isArray())
      flow(New->getInitializer(), To);
    else
      lose(To);
    return true;
  }
  if (const auto *Address = dyn_cast<UnaryOperator>(Value);
      Address && Address->getOpcode() == UO_AddrOf) {
    flow(Address->getSubExpr(), To); // What the pointer gets, it gets, too.
    return true;
  }
  const auto *Call = dyn_cast<CallExpr>(Value);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || !F->isInStdNamespace() ||
      (F->getName() != "make_shared" && F->getName() != "make_unique"))
    return false;
  if (Call->getNumArgs() >= 2 &&
      isDeviceClass(Call->getArg(0)->getType()->getAsCXXRecordDecl(),
                    "Program"))
    Makes.push_back({Call->getArg(1), To});
  else if (Call->getNumArgs() == 1 && isKernel(Call->getArg(0)->getType()))
    flow(Call->getArg(0), To);
  else
    at(To).IsKnown &= Call->getNumArgs() == 0;
  return true;
}

/// The object stays where it is, and nobody learns of it.
void KernelScan::followObject(const Expr *E) {
  const Expr *Bare = bareObject(E);
  Followed.insert(Bare);
  if (const CXXConstructExpr *Named = namedKernel(Bare))
    Kept.insert(Named);
  else if (const Expr *Of = kernelOfFunctor(Bare))
    followObject(Of);
}

/// What place \p To gets from a constructor of a kernel or functor.
void KernelScan::makeClass(const CXXConstructExpr *New, Node To) {
  if (New->getNumArgs() == 0)
    return;
  if (isKernelPointer(New->getType()))
    return flow(New->getArg(0), To);
  if (const CXXConstructExpr *Named = namedKernel(New)) {
    Kept.insert(Named);
    Makes.push_back({Named->getArg(1), To});
  } else if (const Expr *Of = kernelOfFunctor(New)) {
    flow(Of, To);
  } else {
    lose(To);
  }
}
