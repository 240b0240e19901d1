//===-- FieldSpelling.cpp - Types of fields as source code writes them ----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/FieldSpelling.h"
#include "Context.h"
#include "Syntax/Compat.h"
#include "Syntax/Namespaces.h"
#include "Syntax/SpecifierMacros.h"
#include "Types/Elements.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;
using namespace layoutopt;

/// What declares the type that \p T names, or null.
static const Decl *declared(QualType T) {
  if (const auto *Named = T->getAs<TypedefType>())
    return Named->getDecl();
  return T->getAsTagDecl();
}

/// Whether \p T is a struct, union or enumeration without a name, or pointers
/// to one.
static bool leadsToUnnamed(QualType T) {
  // A typedef is a name of its own.
  while (!T->getAs<TypedefType>() && T->isPointerType())
    T = T->getPointeeType();
  const TagDecl *D = T->getAsTagDecl();
  return D && !D->getIdentifier() && !D->getTypedefNameForAnonDecl();
}

/// What \p T is where `typeof` of an expression or of a type makes it: Clang
/// prints the word that strict C does not know, and the expression as if what
/// it names were known wherever the text goes.
static QualType withoutTypeof(ASTContext &AST, QualType T) {
  if (isa<TypeOfExprType, TypeOfType>(T.getTypePtr()))
    return withoutTypeof(AST, T.getSingleStepDesugaredType(AST));
  const auto *P = dyn_cast<PointerType>(T.getTypePtr());
  if (!P)
    return T;
  QualType Pointee = withoutTypeof(AST, P->getPointeeType());
  return Pointee == P->getPointeeType()
             ? T
             : AST.getQualifiedType(AST.getPointerType(Pointee),
                                    T.getLocalQualifiers());
}

std::string layoutopt::spelling(ASTContext &AST, QualType T) {
  T = withoutTypeof(AST, T);
  if (leadsToUnnamed(T) || T->isFunctionPointerType())
    return "";
  PrintingPolicy Policy(AST.getLangOpts());
  Policy.SuppressTagKeyword = AST.getLangOpts().CPlusPlus;
  Policy.AnonymousTagLocations = false;
  // What a class or a namespace holds has to be asked for there.
  QualType Named = T;
  while (Named->isPointerType())
    Named = Named->getPointeeType();
  const Decl *D = AST.getLangOpts().CPlusPlus ? declared(Named) : nullptr;
  const bool IsUnnamed = D && D->isInAnonymousNamespace();
  if (D && !IsUnnamed &&
      (D->getDeclContext()->isRecord() ||
       D->getDeclContext()->getEnclosingNamespaceContext()->isNamespace()))
    return TypeName::getFullyQualifiedName(T.getUnqualifiedType(), AST, Policy);
  // That leaves out what is around a namespace without a name.
  Policy.SuppressUnwrittenScope = IsUnnamed;
  if (IsUnnamed)
    T = T.getCanonicalType();
  // A tag printed through its typedef needs no keyword; an unadorned one does.
  std::string Text = T.getUnqualifiedType().getAsString(Policy);
  // `int (*)[3]`: no name can follow it.
  return StringRef(Text).contains("(*") ? "" : Text;
}

/// The type of \p M, which has no name, by way of the record's: also compilers
/// without GNU extensions know `__typeof__`. Empty where that cannot be.
std::string ExtractContext::typeOfMember(const RecordFacts &R,
                                         const MemberFacts &M) const {
  if (isOpenCL() || R.TypeText.empty())
    return "";
  std::string Text = "__typeof__(((" + R.TypeText + " *)0)->" + M.Path;
  for (size_t I = 0; I != M.Extents.size(); ++I)
    Text += "[0]";
  return Text + ")";
}

/// Whether a macro makes the `*` of \p F, or what is around it.
static bool hasStarOfMacro(const FieldDecl *F) {
  TypeLoc Written = F->getTypeSourceInfo()->getTypeLoc();
  while (auto Array = Written.getAsAdjusted<ArrayTypeLoc>())
    Written = Array.getElementLoc();
  auto Pointer = Written.getAsAdjusted<PointerTypeLoc>();
  return !Pointer || Pointer.getStarLoc().isMacroID();
}

/// The records that \p T, not their own class, holds by its template arguments.
static void findElements(QualType T, const ASTContext &AST,
                         llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  const auto *D = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!D)
    return;
  for (const TemplateArgument &Arg : D->getTemplateArgs().asArray())
    if (Arg.getKind() == TemplateArgument::Type) {
      if (const CXXRecordDecl *Own = ownRecord(Arg.getAsType(), AST))
        Out.push_back(Own);
      findElements(Arg.getAsType(), AST, Out);
    }
}

/// Whether \p Text, the spelling of \p T, hides a record that it holds behind
/// another name: where that changes, its own name is looked for.
static bool hidesElement(StringRef Text, QualType T, const ASTContext &AST) {
  llvm::SmallVector<const CXXRecordDecl *, 2> Elements;
  findElements(T, AST, Elements);
  return llvm::any_of(Elements, [&](const CXXRecordDecl *D) {
    const std::string Name = qualifiedName(D, AST);
    for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos; ++At) {
      const StringRef Before = Text.take_front(At);
      const StringRef Behind = Text.drop_front(At + Name.size());
      if ((Before.ends_with("<") || Before.ends_with(" ")) && !Behind.empty() &&
          StringRef(">,* ").contains(Behind.front()))
        return false;
    }
    return true;
  });
}

std::string layoutopt::fieldSpelling(ExtractContext &C, const FieldDecl *F,
                                     QualType Scalar) {
  // A type that a macro names may be another one under other flags.
  TypeLoc Written = F->getTypeSourceInfo()->getTypeLoc();
  // In front of the type a macro may stand for attributes.
  bool IsMacro = Written.getBeginLoc().isMacroID() ||
                 (F->getBeginLoc().isMacroID() && !F->hasAttrs());
  if (IsMacro && F->isBitField()) {
    // It may stand in front of several; the macro may hold the name as well.
    auto Type = C.Where.fileRange(Written.getBeginLoc(), Written.getEndLoc());
    auto Next = C.Where.fileRange(
        F->getIdentifier() ? F->getLocation() : F->getBitWidth()->getBeginLoc(),
        F->getEndLoc());
    if (!Type || !Next || Type->File != Next->File || Type->End > Next->Begin)
      return "";
    return C.Where.code(*Type);
  }
  // The specifiers alone are not the type of a pointer; nor do they say what
  // `q` is in `PTR p, q;`, where `#define PTR int *`.
  if (IsMacro && Scalar->isPointerType())
    return "";
  if (IsMacro)
    for (const FieldDecl *Other : F->getParent()->fields())
      if (Other->getBeginLoc() == F->getBeginLoc() &&
          C.AST.getBaseElementType(Other->getType())->isPointerType() &&
          hasStarOfMacro(Other))
        return "";
  if (IsMacro)
    return C.specifierText(F);
  std::string Text = spelling(C.AST, Scalar);
  if (C.AST.getLangOpts().CPlusPlus && !Text.empty() &&
      hidesElement(Text, Scalar, C.AST)) {
    PrintingPolicy Policy(C.AST.getLangOpts());
    Policy.SuppressTagKeyword = true;
    Text = Scalar.getCanonicalType().getUnqualifiedType().getAsString(Policy);
  }
  // Whether a bit-field of type `int` has a sign, flags decide.
  if (auto Builtin = Written.getAs<BuiltinTypeLoc>();
      Builtin && F->isBitField() &&
      Builtin.getWrittenSignSpec() == TypeSpecifierSign::Signed &&
      !StringRef(Text).starts_with("signed"))
    Text = "signed " + Text;
  return Text;
}

std::string layoutopt::widthSpelling(ExtractContext &C, const FieldDecl *F) {
  SpelledNumber Width =
      C.Spelled.number(F->getBitWidth(), F->getParent()->getEndLoc());
  switch (Width.How) {
  case Spelling::Literal:
    return std::to_string(bitWidth(F));
  case Spelling::Everywhere:
    return StringRef(Width.Text).starts_with("(") ? Width.Text
                                                  : "(" + Width.Text + ")";
  case Spelling::Here:
  case Spelling::Derived:
  case Spelling::Unknown:
    return "";
  }
  llvm_unreachable("unknown spelling");
}
