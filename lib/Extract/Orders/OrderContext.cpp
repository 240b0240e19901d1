//===-- OrderContext.cpp - What readers of orders share -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Orders/OrderContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/FileManager.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace layoutopt;

std::string OrderContext::usrOf(const Decl *D) const {
  llvm::SmallString<128> USR;
  index::generateUSRForDecl(D->getCanonicalDecl(), USR);
  return std::string(USR);
}

std::string OrderContext::pathOf(FileID File) const {
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return "";
  llvm::SmallString<256> Path(Entry->getName());
  SM.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/false);
  return std::string(Path);
}

Place OrderContext::placeOf(SourceLocation L) const {
  L = SM.getFileLoc(L);
  return {pathOf(SM.getFileID(L)), SM.getSpellingLineNumber(L),
          SM.getSpellingColumnNumber(L)};
}

bool OrderContext::isOfSystem(const Decl *D) const {
  return D->getLocation().isInvalid() ||
         SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

bool layoutopt::isOfLibraryOfCxx(const Decl *D) {
  const DeclContext *Outer = D->getDeclContext();
  const NamespaceDecl *Last = nullptr;
  for (; Outer && !Outer->isTranslationUnit(); Outer = Outer->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(Outer))
      Last = N;
  return Last && (Last->getName() == "__gnu_cxx" || Last->getName() == "std");
}

const RecordDecl *OrderContext::recordOf(QualType T) const {
  T = AST.getBaseElementType(T);
  if (const auto *Atomic = T->getAs<AtomicType>())
    return recordOf(Atomic->getValueType());
  return T->getAsRecordDecl();
}

void OrderContext::recordsIn(
    QualType T, SmallVectorImpl<const RecordDecl *> &Records) const {
  T = T.getCanonicalType();
  while (true) {
    if (T->isReferenceType() || T->isAnyPointerType() ||
        T->isBlockPointerType() || T->isMemberPointerType()) {
      if (const auto *Member = T->getAs<MemberPointerType>()) {
        if (const RecordDecl *Class = Member->getMostRecentCXXRecordDecl())
          Records.push_back(Class);
        T = Member->getPointeeType();
      } else {
        T = T->getPointeeType();
      }
      continue;
    }
    if (const ArrayType *Array = AST.getAsArrayType(T)) {
      T = Array->getElementType();
      continue;
    }
    if (const auto *Atomic = T->getAs<AtomicType>()) {
      T = Atomic->getValueType();
      continue;
    }
    break;
  }
  if (const RecordDecl *Record = T->getAsRecordDecl()) {
    Records.push_back(Record);
    // What a class of a library holds is as good as a part of it.
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Record))
      for (const TemplateArgument &Each : Made->getTemplateArgs().asArray())
        if (Each.getKind() == TemplateArgument::Type)
          recordsIn(Each.getAsType(), Records);
  }
  if (const auto *Function = T->getAs<FunctionType>()) {
    recordsIn(Function->getReturnType(), Records);
    if (const auto *Proto = dyn_cast<FunctionProtoType>(Function))
      for (QualType Each : Proto->param_types())
        recordsIn(Each, Records);
  }
}

void OrderContext::noteParts(const RecordDecl *D) {
  D = D->getDefinition();
  if (!D || D->isInvalidDecl() || D->isDependentType() ||
      !Noted.insert(D).second)
    return;
  const std::string USR = usrOf(D);
  auto Note = [&](QualType T) {
    SmallVector<const RecordDecl *, 4> Types;
    recordsIn(T, Types);
    for (const RecordDecl *Each : Types)
      Out.Knows[USR].insert(usrOf(Each));
    if (const RecordDecl *Held = recordOf(T)) {
      Out.Holds[USR].insert(usrOf(Held));
      noteParts(Held);
    }
  };
  for (const FieldDecl *F : D->fields())
    Note(F->getType());
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
    for (const CXXBaseSpecifier &Base : Class->bases())
      Note(Base.getType());
}

void OrderContext::add(const RecordDecl *Of, OrderReason Why,
                       SourceLocation Where, const llvm::Twine &Message) {
  noteParts(Of);
  OrderObstacle O{Why, Message.str(), placeOf(Where)};
  std::vector<OrderObstacle> &Known = Out.Obstacles[usrOf(Of)];
  for (const OrderObstacle &Each : Known)
    if (Each.Why == O.Why && Each.Where.Line == O.Where.Line &&
        Each.Where.File == O.Where.File)
      return;
  Known.push_back(std::move(O));
}
