//===-- BuffersElsewhere.cpp - What other units show of buffers -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Syntax/Compat.h"

using namespace clang;
using namespace layoutopt;

/// Notes the records in \p Around, by their USRs.
static void addRecords(const DeclContext *Around, const ExtractContext &C,
                       std::map<std::string, const RecordDecl *> &Out) {
  for (const Decl *D : Around->decls()) {
    if (isa<NamespaceDecl, LinkageSpecDecl>(D))
      addRecords(cast<DeclContext>(D), C, Out);
    const auto *Record = dyn_cast<RecordDecl>(D);
    if (Record && Record->isThisDeclarationADefinition())
      Out.try_emplace(C.usr(Record), Record);
  }
}

const RecordDecl *ExtractContext::recordElsewhere(const ValueDecl *D) {
  if (Hints.Buffers.empty())
    return nullptr;
  auto Known = Hints.Buffers.find(usrOf(D));
  if (Known == Hints.Buffers.end())
    return nullptr;
  if (RecordsByUSR.empty())
    addRecords(AST.getTranslationUnitDecl(), *this, RecordsByUSR);
  auto Found = RecordsByUSR.find(Known->second);
  if (Found == RecordsByUSR.end())
    return nullptr;
  const RecordUse Use =
      recordUse(AST.getPointerType(typeOfRecord(Found->second, AST)));
  return Use.isSimple() ? Use.Record : nullptr;
}
