//===-- DeviceClasses.cpp - OpenCL's classes for C++ ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/DeviceClasses.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isDeviceNamespace(const NamespaceDecl *D) {
  return D && D->getIdentifier() && D->getName() == "cl" &&
         D->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool layoutopt::isDeviceClass(const CXXRecordDecl *D, StringRef Name) {
  if (!D || !D->getIdentifier() || D->getName() != Name)
    return false;
  for (const DeclContext *At = D->getDeclContext(); At; At = At->getParent())
    if (isDeviceNamespace(dyn_cast<NamespaceDecl>(At)))
      return true;
  return false;
}

bool layoutopt::isBufferClass(QualType T) {
  return !T.isNull() &&
         isDeviceClass(T.getNonReferenceType()->getAsCXXRecordDecl(), "Buffer");
}

bool layoutopt::isFunctorClass(QualType T) {
  if (T.isNull())
    return false;
  const CXXRecordDecl *D = T.getNonReferenceType()->getAsCXXRecordDecl();
  return isDeviceClass(D, "KernelFunctor") || isDeviceClass(D, "make_kernel");
}

bool layoutopt::isKernelClass(QualType T) {
  return isFunctorClass(T) || isKernelPointer(T) ||
         (!T.isNull() &&
          isDeviceClass(T.getNonReferenceType()->getAsCXXRecordDecl(),
                        "Kernel"));
}

bool layoutopt::isKernelPointer(QualType T) {
  if (T.isNull())
    return false;
  T = T.getNonReferenceType();
  auto IsKernel = [](QualType Of) {
    return Of->isRecordType() && isKernelClass(Of) && !isKernelPointer(Of);
  };
  if (T->isPointerType())
    return IsKernel(T->getPointeeType());
  const auto *D = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!D || !D->getIdentifier() || !D->isInStdNamespace() ||
      (D->getName() != "shared_ptr" && D->getName() != "unique_ptr"))
    return false;
  const TemplateArgument &Of = D->getTemplateArgs()[0];
  return Of.getKind() == TemplateArgument::Type && IsKernel(Of.getAsType());
}

/// The pointer to a kernel that `*p`, `p->` or `p.get()` is written of.
static const Expr *pointerToKernel(const Expr *E) {
  const Expr *Of = nullptr;
  if (const auto *Deref = dyn_cast<UnaryOperator>(E))
    Of = Deref->getOpcode() == UO_Deref ? Deref->getSubExpr() : nullptr;
  else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    Of = (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow) &&
                 Op->getNumArgs() == 1
             ? Op->getArg(0)
             : nullptr;
  else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    Of = Call->getMethodDecl() && Call->getMethodDecl()->getIdentifier() &&
                 Call->getMethodDecl()->getName() == "get" &&
                 Call->getNumArgs() == 0
             ? Call->getImplicitObjectArgument()
             : nullptr;
  return Of && isKernelPointer(Of->IgnoreParenImpCasts()->getType()) ? Of
                                                                     : nullptr;
}

static bool isSameClass(QualType A, QualType B) {
  auto Bare = [](QualType T) {
    return T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  };
  return Bare(A) == Bare(B);
}

const Expr *layoutopt::bareObject(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E)) {
      // As another class it is another object.
      if (!isSameClass(Cast->getType(),
                       Cast->getSubExpr()->IgnoreParenImpCasts()->getType()))
        return E;
      E = Cast->getSubExpr();
      continue;
    }
    if (const Expr *Pointer = pointerToKernel(E)) {
      E = Pointer;
      continue;
    }
    if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E)) {
      E = Bound->getSubExpr();
      continue;
    }
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (Made && Made->getNumArgs() == 1 &&
        Made->getConstructor()->isCopyOrMoveConstructor()) {
      E = Made->getArg(0);
      continue;
    }
    const auto *Call = dyn_cast<CallExpr>(E);
    if (!Call || !Call->isCallToStdMove())
      return E;
    E = Call->getArg(0);
  }
}

const CXXConstructExpr *layoutopt::namedKernel(const Expr *E) {
  const auto *Made = dyn_cast<CXXConstructExpr>(bareObject(E));
  if (!Made || !isKernelClass(Made->getType()) || Made->getNumArgs() == 0)
    return nullptr;
  if (Made->getNumArgs() >= 2)
    return isDeviceClass(Made->getArg(0)->getType()->getAsCXXRecordDecl(),
                         "Program")
               ? Made
               : nullptr;
  const Expr *Of = kernelOfFunctor(Made);
  return Of ? namedKernel(Of) : nullptr;
}

const Expr *layoutopt::kernelOfFunctor(const Expr *E) {
  const auto *Made = dyn_cast<CXXConstructExpr>(bareObject(E));
  return Made && isFunctorClass(Made->getType()) && Made->getNumArgs() == 1 &&
                 isKernelClass(Made->getArg(0)->getType())
             ? Made->getArg(0)
             : nullptr;
}

bool layoutopt::isString(QualType T) {
  const CXXRecordDecl *D = T.getNonReferenceType()->getAsCXXRecordDecl();
  return D && D->getIdentifier() && D->isInStdNamespace() &&
         D->getName() == "basic_string";
}

const Expr *layoutopt::bareText(const Expr *E) {
  for (;;) {
    E = bareObject(E)->IgnoreParenCasts();
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
      E = Default->getExpr();
      continue;
    }
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      const CXXMethodDecl *M = Call->getMethodDecl();
      if (!M || !M->getIdentifier() || Call->getNumArgs() != 0 ||
          (M->getName() != "c_str" && M->getName() != "data") ||
          !isString(Call->getObjectType()))
        return E;
      E = Call->getImplicitObjectArgument();
      continue;
    }
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (!Made || !isString(Made->getType()) || Made->getNumArgs() == 0)
      return E;
    // The allocator alone may follow, not a number of characters.
    for (unsigned I = 1; I != Made->getNumArgs(); ++I)
      if (!isa<CXXDefaultArgExpr>(Made->getArg(I)))
        return E;
    E = Made->getArg(0);
  }
}

const StringLiteral *layoutopt::quotedText(const Expr *E) {
  const auto *Text = dyn_cast<StringLiteral>(bareText(E));
  return Text && Text->isOrdinary() && !Text->getString().empty() &&
                 !Text->getString().contains('\0')
             ? Text
             : nullptr;
}

StringRef layoutopt::deviceMethod(const CXXMemberCallExpr *E, StringRef Class) {
  const CXXMethodDecl *M = E->getMethodDecl();
  return M && M->getIdentifier() && isDeviceClass(M->getParent(), Class)
             ? M->getName()
             : StringRef();
}
