//===-- SharedTypes.cpp - What files take one object for ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/Compat.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// Notes the types of names that other files can see, where these lead to
/// records without a tag. (Records of two tags are never compatible: C11
/// 6.2.7.)
class SharedTypes {
public:
  explicit SharedTypes(ExtractContext &C)
      : C(C), Policy(C.AST.getPrintingPolicy()) {
    Policy.AnonymousTagLocations = false;
  }

  void visit(const Decl *D) {
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      visitName(F, F->isDefined());
      for (const Decl *Inner : F->decls()) // `extern` in a body.
        visit(Inner);
    } else if (const auto *V = dyn_cast<VarDecl>(D)) {
      visitName(V, V->hasDefinition() != VarDecl::DeclarationOnly);
    }
  }

private:
  using RecordList = llvm::SmallSetVector<const RecordDecl *, 8>;

  bool isOfSystem(const Decl *D) const {
    const SourceManager &SM = C.AST.getSourceManager();
    return D->getLocation().isInvalid() ||
           SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
  }

  /// Adds the records that \p T speaks of.
  static void mention(QualType T, const ASTContext &AST, RecordList &Out) {
    T = T.getCanonicalType();
    while (true) {
      if (T->isAnyPointerType())
        T = T->getPointeeType();
      else if (const ArrayType *Array = AST.getAsArrayType(T))
        T = Array->getElementType();
      else if (const auto *Atomic = T->getAs<AtomicType>())
        T = Atomic->getValueType();
      else
        break;
    }
    if (const RecordDecl *D = T->getAsRecordDecl())
      Out.insert(D->getDefinition() ? D->getDefinition() : D);
    if (const auto *F = T->getAs<FunctionType>()) {
      mention(F->getReturnType(), AST, Out);
      if (const auto *Proto = dyn_cast<FunctionProtoType>(F))
        for (QualType Param : Proto->param_types())
          mention(Param, AST, Out);
    }
  }

  /// Adds what the records of \p Out lead to.
  void lead(RecordList &Out) const {
    for (size_t I = 0; I != Out.size(); ++I)
      if (!isOfSystem(Out[I]))
        for (const FieldDecl *F : Out[I]->fields())
          mention(F->getType(), C.AST, Out);
  }

  bool hasUntagged(const RecordList &Records) const {
    return llvm::any_of(Records, [&](const RecordDecl *D) {
      return !D->getIdentifier() && !isOfSystem(D);
    });
  }

  /// The canonical type: the number of elements may stand in one place alone.
  std::string text(QualType T) const {
    T = T.getCanonicalType();
    const ArrayType *Array = C.AST.getAsArrayType(T);
    return Array ? Array->getElementType().getAsString(Policy) + "[]"
                 : T.getAsString(Policy);
  }

  void visitName(const DeclaratorDecl *D, bool IsDefined) {
    if (!D->isExternallyVisible() || D->isImplicit() || isOfSystem(D) ||
        !D->getIdentifier() || D->getType()->getAs<FunctionNoProtoType>() ||
        !(IsDefined || D->isUsed() || D->isReferenced()))
      return;
    RecordList Records;
    mention(D->getType(), C.AST, Records);
    lead(Records);
    const std::string USR = C.usr(D->getCanonicalDecl());
    if (!hasUntagged(Records) || !Seen.insert(USR).second)
      return;
    note(USR, "'" + D->getNameAsString() + "'", text(D->getType()),
         D->getLocation(), Records);
    // Records that have no name at all are told apart by the way to them.
    unsigned NumUnnamed = 0;
    for (const RecordDecl *Each : Records)
      if (Each->isCompleteDefinition() && !isOfSystem(Each))
        visitRecord(Each,
                    Each->getIdentifier() || Each->getTypedefNameForAnonDecl()
                        ? C.usr(Each)
                        : USR + "#" + std::to_string(NumUnnamed++));
  }

  void visitRecord(const RecordDecl *D, const std::string &USR) {
    RecordList Records;
    Records.insert(D);
    lead(Records);
    if (!hasUntagged(Records) || !Seen.insert(USR).second)
      return;
    std::string Text;
    for (const FieldDecl *F : D->fields())
      Text += text(F->getType()) + " " + F->getNameAsString() + ";";
    note(USR, "record '" + typeOfRecord(D, C.AST).getAsString(Policy) + "'",
         Text, D->getLocation(), Records);
  }

  void note(std::string USR, std::string Name, const std::string &Type,
            SourceLocation Where, const RecordList &Records) {
    SharedTypeFacts S;
    S.USR = std::move(USR);
    S.Name = std::move(Name);
    S.Type = llvm::xxh3_64bits(Type);
    S.Where = C.Where.roughRange(Where);
    for (const RecordDecl *Each : Records)
      if (const Index Number = C.knownRecord(Each); Number != None)
        S.Records.push_back(Number);
    C.Facts.SharedTypes.push_back(std::move(S));
  }

  ExtractContext &C;
  PrintingPolicy Policy;
  std::set<std::string> Seen; ///< USRs.
};

} // namespace

void layoutopt::noteSharedTypes(ArrayRef<const Decl *> Users,
                                ExtractContext &C) {
  SharedTypes Types(C);
  for (const Decl *D : Users)
    Types.visit(D);
}
