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

/// Whether the body of \p F, which this unit has, is the program's, and calls
/// of it run no other.
static bool isOwnFunction(const FunctionDecl *F, const ASTContext &AST) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (!F->hasBody() || (M && M->isVirtual()))
    return false;
  for (const DeclContext *At = F->getDeclContext(); At; At = At->getParent())
    if (isDeviceNamespace(dyn_cast<NamespaceDecl>(At)))
      return false;
  const SourceManager &SM = AST.getSourceManager();
  return !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()));
}

void KernelScan::flowArgument(const FunctionDecl *F, unsigned Number,
                              const Expr *Value) {
  const ParmVarDecl *P = F->getParamDecl(Number);
  // What a library does with an object is not seen.
  if (!isKernelClass(P->getType()) || isOwnFunction(F, C.AST))
    flow(Value, {deviceDeclaration(P), DevicePlace::AnyElement});
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
  const CXXConstructorDecl *F = E->getConstructor();
  for (unsigned I = 0; I < E->getNumArgs() && I < F->getNumParams(); ++I)
    if (isKernelClass(F->getParamDecl(I)->getType()))
      flowArgument(F, I, E->getArg(I));
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
  if (Known.contains(Name) ||
      (Name == "getInfo" && !asksForParameters(E, C.AST)))
    followObject(E->getImplicitObjectArgument());
  Name = deviceMethod(E, "CommandQueue");
  if ((Name == "enqueueNDRangeKernel" || Name == "enqueueTask") &&
      E->getNumArgs() != 0)
    followObject(E->getArg(0));
  if (deviceMethod(E, "Program") == "createKernels")
    noteKernel(E->getSourceRange(), "",
               "createKernels makes kernels that are not followed");
  for (unsigned I = 0; I < E->getNumArgs() && I < M->getNumParams(); ++I)
    if (isKernelClass(M->getParamDecl(I)->getType()) && isOwnFunction(M, C.AST))
      flowArgument(M, I, E->getArg(I));
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
  if (const CXXConstructExpr *Named = namedKernel(New)) {
    Kept.insert(Named);
    if (std::optional<std::string> Name = nameIn(Named->getArg(1)))
      at(To).Kernels.insert(*Name);
    else
      at(To).IsKnown = false;
  } else if (const Expr *Of = kernelOfFunctor(New)) {
    flow(Of, To);
  } else {
    at(To).IsKnown = false;
  }
}

void KernelScan::noteUnkept() {
  for (const CXXConstructExpr *Each : Made) {
    const std::optional<std::string> Name = nameIn(Each->getArg(1));
    if (!Name)
      noteKernel(Each->getSourceRange(), "", "the kernel's name is computed");
    else if (!Kept.count(Each))
      noteKernel(Each->getSourceRange(),
                 StringRef(*Name).starts_with("#") ? "" : *Name,
                 "the kernel is not kept in a variable");
  }
}
