//===-- ElementSelves.cpp - Elements within their own record --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: what the methods of a record do with `this`, which may be an element,
/// and names for elements and containers within the definition of the record,
/// which what takes their place stands behind.
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// `this->x`, which mostly nobody wrote, and `*this` mean the same in the class
/// for elements; as a pointer it would lead to something else.
bool ContainerUses::VisitCXXThisExpr(CXXThisExpr *E) {
  const CXXMethodDecl *Method = methodAround();
  const Index This = Method ? Names.self(Method) : None;
  const CXXRecordDecl *Record =
      Method ? Method->getParent()->getDefinition() : nullptr;
  if (This == None || Instantiations != 0 ||
      E->getType()->getPointeeCXXRecordDecl() != Record)
    return true;
  // A lambda that is gone before the method returns.
  for (size_t I = Path.size(); I-- != 0 && Path[I].D != Method;)
    if (const auto *L = dyn_cast_or_null<LambdaExpr>(Path[I].S);
        L && !isCalledAtOnce(L, I)) {
      refuse(E, Record, {This},
             "a lambda that may live longer than the call of '" +
                 Method->getNameAsString() + "' captures 'this'",
             "capture a copy of what it needs");
      return true;
    }
  const Context At = contextOf(E, Path.size() - 1);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(At.User.S)) {
    const ValueDecl *Member = M->getMemberDecl();
    if (const auto *Other = dyn_cast<CXXMethodDecl>(Member);
        Other && !Other->isStatic())
      Methods.call(Other, Record, This, M->getSourceRange());
    else if (!isa<FieldDecl>(Member) || M->hasQualifier())
      refuse(E, Record, {This}, "a member is named by its class or by 'this'",
             "name it alone");
    else if (isDeclared(M, At.Depth))
      refuse(E, Record, {This},
             "the declared type of field '" + Member->getName() +
                 "' is asked for",
             "write the type out");
    else if (isAddressTaken(M, At.Depth))
      refuse(E, Record, {This},
             "the address of field '" + Member->getName() + "' is taken",
             "pass the field's value, or a reference to it");
    return true;
  }
  // `*this` is looked at on its own; a capture by what is done with it.
  const auto *U = dyn_cast_or_null<UnaryOperator>(At.User.S);
  if ((U && U->getOpcode() == UO_Deref) ||
      isa_and_nonnull<LambdaExpr>(At.User.S) || comparesPlaces(At.User.S))
    return true;
  if (passThis(E, Record, This))
    return true;
  refuse(E, Record, {This},
         "'" + Method->getNameAsString() +
             "' uses 'this' for more than to name its object",
         "pass '*this' by reference");
  return true;
}

/// The method of \p Record that \p D stands in, or is; or null.
static const CXXMethodDecl *methodOf(const Decl *D,
                                     const CXXRecordDecl *Record) {
  while (D) {
    const auto *M = dyn_cast<CXXMethodDecl>(D);
    if (M && M->getParent()->getCanonicalDecl() == Record->getCanonicalDecl())
      return M;
    const DeclContext *Around = D->getDeclContext();
    D = Around && !Around->isFileContext() ? cast<Decl>(Around) : nullptr;
  }
  return nullptr;
}

/// The friend that \p D stands in, or is; or null.
static const FunctionDecl *friendOf(const Decl *D) {
  while (D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (F && F->getFriendObjectKind() != Decl::FOK_None)
      return F;
    const DeclContext *Around = D->getDeclContext();
    D = Around && !Around->isFileContext() ? cast<Decl>(Around) : nullptr;
  }
  return nullptr;
}

/// \p D, which names \p Name, or if that is None a container of \p Record, may
/// stand within the definition of that: then its method moves.
void ContainerUses::namedWithin(const Decl *D, const CXXRecordDecl *Record,
                                Index Name) {
  if (!D || !Record->getSourceRange().fullyContains(D->getSourceRange()))
    return;
  const CXXMethodDecl *Method = methodOf(D, Record);
  // A mere declaration may name what is not complete.
  if (Method) {
    const FunctionDecl *Definition = Method->getDefinition();
    if (!Definition || Definition->isOutOfLine() || Definition->isDefaulted() ||
        Definition->isDeleted())
      return;
    if (!isa<CXXConstructorDecl, CXXDestructorDecl>(Method))
      return Methods.name(Method, Record, Name);
  } else if (const auto *V = dyn_cast<VarDecl>(D);
             V && V->isStaticDataMember() && !V->isInline()) {
    return;
  } else if (isa<TypedefNameDecl>(D)) {
    return;
  } else if (const FunctionDecl *F = friendOf(D)) {
    if (!F->isThisDeclarationADefinition())
      return;
    return Methods.name(F, Record, Name);
  }
  if (Name == None && isa<FieldDecl>(D))
    return Names.refuse(Name, Record, "the record holds elements of its own",
                        "hold them elsewhere, by their numbers",
                        D->getSourceRange(), Reason::Method);
  Names.refuse(Name, Record,
               (Name == None ? llvm::Twine("a container")
                             : "'" + Names.at(Name).Name + "'") +
                   " is named within the record by what is none of its methods",
               "define it behind the record", D->getSourceRange(),
               Reason::Method);
}
