//===-- ReturnedEntities.cpp - What functions return ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Syntax/Declarators.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;
using namespace layoutopt;

void ExtractContext::declareReturn(Index Entity, const FunctionDecl *F) {
  for (const FunctionDecl *Each : F->redecls()) {
    noteGenerated(Entity, Each);
    DeclarationFacts Out;
    FunctionTypeLoc Type = Each->getFunctionTypeLoc();
    if (!Type || !declarator(Out, Type.getReturnLoc(), Each->getBeginLoc(),
                             Each->getLocation(), true, SourceLocation(), Where,
                             /*MayHaveStorageMacro=*/true,
                             Facts.Entities[Entity].IsIndirect)) {
      refuseDeclaration(Entity, Each);
      continue;
    }
    if (!isOpenCL())
      checkPlace(Entity, Each);
    Out.Bounds = boundsOf(Entity, Type.getReturnLoc());
    Facts.Entities[Entity].Declarations.push_back(Out);
  }
}

Index ExtractContext::returned(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  auto Known = Returns.find(F);
  if (Known != Returns.end())
    return Known->second;
  RecordUse Use = recordUse(F->getReturnType());
  const RecordDecl *Held = isOpenCL() ? nullptr : Devices.recordOf(F);
  if ((!Use || Use.Depth == 0) && !Held)
    return Returns[F] = None;
  Index Number = static_cast<Index>(Facts.Entities.size());
  Returns[F] = Number;
  Facts.Entities.emplace_back();
  EntityFacts E;
  E.USR = usr(F) + "#return";
  E.Name = F->getNameAsString();
  E.Kind = EntityKind::Return;
  E.Record = record(Held ? Held : Use.Record);
  E.IsBuffer = Held != nullptr;
  if (!Held) {
    E.Space = space(Use.Element);
    E.IsConst = Use.Element.isConstQualified();
    E.IsVolatile = Use.Element.isVolatileQualified();
    E.Inner = Use.Inner;
    E.IsIndirect = isIndirect(F->getReturnType());
  }
  Facts.Entities[Number] = E;
  Index Function = function(F);
  Facts.Entities[Number].Function = Function;
  if (!Held && !Use.isSimple() && !E.IsIndirect)
    obstacle(Reason::PointerToPointer,
             "'" + F->getNameAsString() + "' returns a pointer to pointers",
             "return an index", F->getSourceRange(), Number);
  declareReturn(Number, F);
  return Number;
}
