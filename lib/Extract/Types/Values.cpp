//===-- Values.cpp - Types whose moves nobody sees ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Elements.h"
#include "Types/Memberwise.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

/// \p D as a class that is made of the template std::\p Name; or null.
static const ClassTemplateSpecializationDecl *asStd(const CXXRecordDecl *D,
                                                    StringRef Name) {
  const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(D);
  return Made && Made->isInStdNamespace() && Made->getIdentifier() &&
                 Made->getName() == Name &&
                 isOfLibrary(Made, D->getASTContext())
             ? Made
             : nullptr;
}

/// Whether \p D is what is made of a class template of the library whose
/// objects are values, and move without an exception.
static const ClassTemplateSpecializationDecl *
asValueTemplate(const CXXRecordDecl *D) {
  static const StringRef Names[] = {"basic_string",
                                    "vector",
                                    "list",
                                    "map",
                                    "multimap",
                                    "unordered_map",
                                    "unordered_set",
                                    "set",
                                    "pair",
                                    "multiset",
                                    "shared_ptr",
                                    "weak_ptr",
                                    "array",
                                    "optional",
                                    "variant",
                                    "tuple",
                                    "forward_list",
                                    "priority_queue",
                                    "unordered_multimap",
                                    "unordered_multiset"};
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D);
  return Made && Made->isInStdNamespace() && Made->getIdentifier() &&
                 llvm::is_contained(Names, Made->getName())
             ? Made
             : nullptr;
}

/// Whether \p D shares what it holds with its copies.
static bool isShared(const CXXRecordDecl *D) {
  return asStd(D, "shared_ptr") || asStd(D, "weak_ptr");
}

/// Whether \p D is a std::unique_ptr of the library, by a deleter that does not
/// see how often it is moved.
static bool isUniquePointer(const CXXRecordDecl *D, const ASTContext &AST) {
  const auto *Made = asStd(D, "unique_ptr");
  if (!Made || Made->getTemplateArgs().size() != 2)
    return false;
  for (const TemplateArgument &Each : Made->getTemplateArgs().asArray())
    if (Each.getKind() != TemplateArgument::Type)
      return false;
  const QualType To = Made->getTemplateArgs()[0].getAsType(),
                 Deleter = Made->getTemplateArgs()[1].getAsType();
  // The new classes end it where this is known.
  if (asStd(Deleter->getAsCXXRecordDecl(), "default_delete"))
    return !AST.getBaseElementType(To)->isIncompleteType();
  const auto *Class = Deleter->getAsCXXRecordDecl();
  return Deleter->isFunctionPointerType() ||
         (Class && Class->hasDefinition() && !Class->isLambda() &&
          Class->lookup(&AST.Idents.get("pointer")).empty() &&
          Deleter.isTriviallyCopyableType(AST) && Class->isEmpty());
}

/// Whether moves of \p D, a class of the library, throw nothing by what is
/// written there.
static bool movesNothrow(const CXXRecordDecl *D) {
  for (const CXXConstructorDecl *Each : D->ctors())
    if (Each->isMoveConstructor() && !Each->isDeleted()) {
      const auto *Type = Each->getType()->getAs<FunctionProtoType>();
      return Type && !isUnresolvedExceptionSpec(Type->getExceptionSpecType()) &&
             Type->isNothrow();
    }
  return false;
}

static bool isMoveOnly(const CXXRecordDecl *D, unsigned Depth) {
  constexpr unsigned Deepest = 8;
  D = D ? D->getDefinition() : nullptr;
  if (!D || Depth == Deepest || isShared(D) || D->isInvalidDecl())
    return false;
  const ASTContext &AST = D->getASTContext();
  auto IsPart = [&](QualType T) {
    return isMoveOnly(AST.getBaseElementType(T)->getAsCXXRecordDecl(),
                      Depth + 1);
  };
  // Their copies are declared, though nobody can call them.
  if (const ClassTemplateSpecializationDecl *Made = asValueTemplate(D))
    return llvm::any_of(Made->getTemplateArgs().asArray(),
                        [&](const TemplateArgument &Each) {
                          return Each.getKind() == TemplateArgument::Type &&
                                 IsPart(Each.getAsType());
                        });
  bool IsProvided = false;
  for (const CXXMethodDecl *M : D->methods()) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    if (!(Made && Made->isCopyConstructor()) && !M->isCopyAssignmentOperator())
      continue;
    if (M->isDeleted())
      return true;
    IsProvided |= Made && Made->isUserProvided();
  }
  if (IsProvided)
    return false;
  return ((D->hasUserDeclaredMoveConstructor() ||
           D->hasUserDeclaredMoveAssignment()) &&
          !D->hasUserDeclaredCopyConstructor()) ||
         llvm::any_of(D->bases(),
                      [&](const CXXBaseSpecifier &Each) {
                        return IsPart(Each.getType());
                      }) ||
         llvm::any_of(D->fields(),
                      [&](const FieldDecl *F) { return IsPart(F->getType()); });
}

bool layoutopt::isMoveOnly(const CXXRecordDecl *D) {
  return ::isMoveOnly(D, 0);
}

static bool isAllOfBytes(const CXXRecordDecl *D, const ASTContext &AST) {
  llvm::SmallVector<const CXXMethodDecl *, 4> Unseen; // See ContainerUses.
  return llvm::all_of(D->bases(),
                      [&](const CXXBaseSpecifier &Each) {
                        const auto *Base = Each.getType()->getAsCXXRecordDecl();
                        Base = Base ? Base->getDefinition() : nullptr;
                        return Base && isAllOfBytes(Base, AST);
                      }) &&
         llvm::all_of(D->fields(), [&](const FieldDecl *F) {
           return isOfBytes(F->getType(), AST, &Unseen);
         });
}

std::optional<Passing> layoutopt::passingOf(const CXXRecordDecl *D,
                                            const ASTContext &AST) {
  const bool Moves = D->hasMoveConstructor() && D->hasMoveAssignment();
  const bool IsDeleted = llvm::any_of(D->methods(), [](const CXXMethodDecl *M) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    return M->isDeleted() && ((Made && Made->isMoveConstructor()) ||
                              M->isMoveAssignmentOperator());
  });
  const bool IsOfBytes = isAllOfBytes(D, AST);
  if (isMoveOnly(D))
    return Moves && !IsDeleted && !IsOfBytes ? std::optional(Passing::MoveOnly)
                                             : std::nullopt;
  if (IsOfBytes || (Moves && !IsDeleted))
    return Passing::Both;
  // Moves of one kind alone would leave another value behind than the other.
  return !D->hasMoveConstructor() && !D->hasMoveAssignment()
             ? std::optional(Passing::CopyOnly)
             : std::nullopt;
}

/// The outermost folder in which \p At is written; empty if nobody knows.
static StringRef outermostFolder(SourceLocation At, const SourceManager &SM) {
  OptionalFileEntryRef File =
      SM.getFileEntryRefForID(SM.getFileID(SM.getExpansionLoc(At)));
  StringRef Path = File ? File->getFileEntry().tryGetRealPathName() : "";
  return Path.consume_front("/") ? Path.split('/').first : StringRef();
}

/// Whether nothing throws where an object of type \p T is moved.
static bool movesQuietly(QualType T, const ASTContext &AST, unsigned Depth) {
  constexpr unsigned Deepest = 8;
  T = AST.getBaseElementType(T);
  const auto *D = T->getAsCXXRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  if (T.isTriviallyCopyableType(AST) || (D && asValueTemplate(D)))
    return true;
  if (!D || Depth == Deepest)
    return false;
  const CXXConstructorDecl *Move = nullptr, *Copy = nullptr;
  for (const CXXConstructorDecl *Each : D->ctors()) {
    if (Each->isMoveConstructor())
      Move = Each;
    else if (Each->isCopyConstructor())
      Copy = Each;
  }
  const bool HasMove = Move || D->needsImplicitMoveConstructor();
  const CXXConstructorDecl *Used = HasMove ? Move : Copy;
  if (const auto *Type =
          Used ? Used->getType()->getAs<FunctionProtoType>() : nullptr;
      Type && Used->isUserProvided())
    // The generated classes assert what nobody has asked for yet.
    return isUnresolvedExceptionSpec(Type->getExceptionSpecType()) ||
           Type->isNothrow();
  // By the compiler: as its parts are, and the library's can throw in copies.
  return HasMove &&
         llvm::all_of(D->bases(),
                      [&](const CXXBaseSpecifier &Each) {
                        return movesQuietly(Each.getType(), AST, Depth + 1);
                      }) &&
         llvm::all_of(D->fields(), [&](const FieldDecl *F) {
           return movesQuietly(F->getType(), AST, Depth + 1);
         });
}

/// Whether \p D is a class of another library, which has nothing in common with
/// the program: not a folder on the way to its main file. Such are made to be
/// copied if they can be; the standard library's have a list of their own.
static bool isForeignValue(const CXXRecordDecl *D, const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  const StringRef There = outermostFolder(D->getLocation(), SM);
  const StringRef Here =
      outermostFolder(SM.getLocForStartOfFile(SM.getMainFileID()), SM);
  if (D->isInStdNamespace() || D->isUnion() || D->isLambda() ||
      !(isOfLibrary(D, AST) ||
        (!There.empty() && !Here.empty() && There != Here)))
    return false;
  // The library's own, `__gnu_cxx::...`, is nobody's value.
  if (const IdentifierInfo *Name = D->getIdentifier();
      !Name || Name->getName().starts_with("_"))
    return false;
  for (const DeclContext *In = D->getDeclContext(); In; In = In->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(In);
        Space && (Space->isStdNamespace() || Space->getName().starts_with("_")))
      return false;
  return llvm::none_of(D->methods(), [](const CXXMethodDecl *M) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    const bool Copies = (Made && Made->isCopyConstructor()) ||
                        M->isCopyAssignmentOperator() ||
                        isa<CXXDestructorDecl>(M);
    return Copies && (M->isDeleted() || M->getAccess() != AS_public);
  });
}

/// Whether objects of type \p T can be assigned, also by a function that nobody
/// has declared yet; a copy, or the value of one that is moved from.
static bool isAssignable(QualType T, const ASTContext &AST) {
  T = AST.getBaseElementType(T);
  if (T.isConstQualified() || T->isReferenceType())
    return false;
  const auto *D = T->getAsCXXRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  if (!D)
    return true;
  const CXXMethodDecl *Copy = nullptr, *Move = nullptr;
  for (const CXXMethodDecl *M : D->methods()) {
    if (M->isCopyAssignmentOperator() && !M->isDeleted())
      Copy = M;
    if (M->isMoveAssignmentOperator() && !M->isDeleted())
      Move = M;
    if (M->isCopyAssignmentOperator() && M->isDeleted() &&
        !D->hasMoveAssignment())
      return false;
  }
  if (Copy || Move)
    return true;
  return !D->hasUserDeclaredMoveConstructor() &&
         !D->hasUserDeclaredMoveAssignment() &&
         llvm::all_of(D->bases(),
                      [&](const CXXBaseSpecifier &Each) {
                        return isAssignable(Each.getType(), AST);
                      }) &&
         llvm::all_of(D->fields(), [&](const FieldDecl *F) {
           return isAssignable(F->getType(), AST);
         });
}

/// \p Around are the records that the question is about further out: one that
/// holds its own kind, in a vector, is as good as the rest of it.
static bool isValueLike(QualType T, const ASTContext &AST,
                        llvm::SmallVectorImpl<const CXXRecordDecl *> &Around,
                        UnseenFunctions *Unseen) {
  constexpr size_t Deepest = 16;
  T = T.getCanonicalType().getUnqualifiedType();
  if (!isAssignable(T, AST))
    return false;
  if (T.isTriviallyCopyableType(AST) && !T.isDestructedType())
    return true;
  const auto *D = T->getAsCXXRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  if (!D || Around.size() == Deepest || D->isInvalidDecl())
    return false;
  if (llvm::is_contained(Around, D))
    return true;
  if (isOfBytes(T, AST, Unseen) || isUniquePointer(D, AST))
    return true;
  if (asStd(D, "function"))
    return movesNothrow(D);
  if (isShared(D))
    return true;
  if (const ClassTemplateSpecializationDecl *Made = asValueTemplate(D)) {
    auto IsFine = [&](const TemplateArgument &Each) {
      if (Each.getKind() != TemplateArgument::Type)
        return Each.getKind() == TemplateArgument::Integral;
      // Allocators, orders and the like of the library.
      const auto *Class = Each.getAsType()->getAsCXXRecordDecl();
      return (Class && Class->isInStdNamespace() && Class->hasDefinition() &&
              Class->isEmpty()) ||
             isValueLike(Each.getAsType(), AST, Around, Unseen);
    };
    return llvm::all_of(Made->getTemplateArgs().asArray(), IsFine);
  }
  if (isForeignValue(D, AST))
    return movesQuietly(T, AST, 0);
  if (isOfLibrary(D, AST) || D->isPolymorphic() || D->isUnion() ||
      D->isLambda())
    return false;
  for (const CXXMethodDecl *M : D->methods()) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    if ((isa<CXXDestructorDecl>(M) ||
         (Made && Made->isCopyOrMoveConstructor()) ||
         M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) &&
        (M->isUserProvided() || (M->isDeleted() && !isMoveOnly(D))))
      return false;
  }
  // What moves it must not copy.
  if (!D->hasMoveConstructor() || !D->hasMoveAssignment())
    return false;
  Around.push_back(D);
  const bool AreParts =
      llvm::all_of(D->bases(),
                   [&](const CXXBaseSpecifier &Each) {
                     return isValueLike(Each.getType(), AST, Around, Unseen);
                   }) &&
      llvm::all_of(D->fields(), [&](const FieldDecl *F) {
        return isValueLike(AST.getBaseElementType(F->getType()), AST, Around,
                           Unseen);
      });
  Around.pop_back();
  return AreParts;
}

bool layoutopt::isValueLike(QualType T, const ASTContext &AST,
                            UnseenFunctions *Unseen) {
  llvm::SmallVector<const CXXRecordDecl *, 8> Around;
  return ::isValueLike(T, AST, Around, Unseen);
}
