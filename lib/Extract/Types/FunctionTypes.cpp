//===-- FunctionTypes.cpp - Functions that are called through pointers ----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;
using namespace layoutopt;

std::string ExtractContext::functionType(QualType T) const {
  const auto *F = T.getCanonicalType()->getAs<FunctionProtoType>();
  if (!F)
    return "";
  bool HasRecords = recordUse(F->getReturnType()).Depth > 0;
  for (QualType P : F->param_types())
    HasRecords |= recordUse(P).Depth > 0;
  return HasRecords ? QualType(F, 0).getAsString() : "";
}

Index ExtractContext::functionOfType(QualType T) {
  std::string Key = functionType(T);
  if (Key.empty())
    return None;
  auto [Known, IsNew] = FunctionTypes.try_emplace(
      Key, static_cast<Index>(Facts.Functions.size()));
  if (!IsNew)
    return Known->second;
  Index Number = Known->second;
  const auto *F = T.getCanonicalType()->getAs<FunctionProtoType>();
  FunctionFacts Type;
  Type.USR = "type:" + Key;
  Type.Name = Key;
  Type.IsType = true;
  Type.Type = Key;
  Type.Params.resize(F->getNumParams(), None);
  Facts.Functions.push_back(std::move(Type));
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    RecordUse Use = recordUse(F->getParamType(I));
    if (!Use || Use.Depth == 0)
      continue;
    EntityFacts E;
    E.USR = "type:" + Key + "#" + std::to_string(I);
    E.Name = "parameter " + std::to_string(I + 1);
    E.Kind = EntityKind::Param;
    E.Parameter = static_cast<int32_t>(I);
    E.Function = Number;
    E.IsConst = Use.Element.isConstQualified();
    E.IsVolatile = Use.Element.isVolatileQualified();
    E.Inner = Use.Inner;
    E.Record = record(Use.Record);
    Facts.Functions[Number].Params[I] =
        static_cast<Index>(Facts.Entities.size());
    Facts.Entities.push_back(std::move(E));
  }
  return Number;
}

Index ExtractContext::knownFunctionType(QualType T) const {
  auto Known = FunctionTypes.find(functionType(T));
  return Known == FunctionTypes.end() ? None : Known->second;
}

void ExtractContext::callUnprototyped(const CallExpr *Call) {
  const std::string Key = "(" + std::to_string(Call->getNumArgs()) + ")";
  if (!FunctionTypes
           .try_emplace(Key, static_cast<Index>(Facts.Functions.size()))
           .second)
    return;
  FunctionFacts Type;
  Type.USR = "type:" + Key;
  Type.Name = Type.Type = Key;
  Type.IsType = true;
  if (auto R = Where.fileRange(Call->getBeginLoc(), Call->getEndLoc()))
    Type.Declarations.push_back(*R);
  Facts.Functions.push_back(std::move(Type));
}

void ExtractContext::takeAddress(const FunctionDecl *F) {
  Index Number = function(F), Type = functionOfType(F->getType());
  Facts.Functions[Number].IsTaken = true;
  Facts.Functions[Number].Type = Facts.Functions[Type].Type;
  for (const ParmVarDecl *P : F->parameters())
    if (isTracked(P))
      obstacle(Reason::Reference,
               "'" + F->getNameAsString() +
                   "' has a reference and is called through a pointer",
               "use a pointer", P->getSourceRange(), entity(P));
  RecordUse Use = recordUse(F->getReturnType());
  if (Use && Use.Depth > 0)
    obstacle(Reason::FunctionPointerResult,
             "'" + F->getNameAsString() +
                 "' returns such a pointer and is called through a pointer",
             "return an index", F->getSourceRange(), returned(F));
}

void ExtractContext::blockFunctionType(QualType T, Reason Why,
                                       const llvm::Twine &Message,
                                       const llvm::Twine &Fix, SourceRange R) {
  Index Number = functionOfType(T);
  if (Number == None)
    return;
  std::string Text =
      "type '" + Facts.Functions[Number].Name + "' " + Message.str();
  const std::vector<Index> Params = Facts.Functions[Number].Params;
  for (Index Entity : Params)
    if (Entity != None)
      obstacle(Why, Text, Fix, R, Entity);
}

void ExtractContext::declareFunctionType(FunctionProtoTypeLoc T) {
  Index Number = functionOfType(T.getType());
  if (Number == None)
    return;
  for (unsigned I = 0; I != T.getNumParams(); ++I) {
    Index Entity = Facts.Functions[Number].Params[I];
    if (Entity == None)
      continue;
    const ParmVarDecl *P = T.getParam(I);
    const RecordUse Use = recordUse(P ? P->getType() : QualType());
    if (Use.isSimple() && !Use.HasReference)
      declareOnce(Entity, P);
    else if (Use.isSimple())
      obstacle(Reason::Reference,
               "a parameter of a function pointer is a reference",
               "use a pointer", T.getSourceRange(), Entity);
    else
      obstacle(Reason::PointerToPointer,
               "a parameter of a function pointer is a pointer to pointers",
               "use an index", T.getSourceRange(), Entity);
  }
  RecordUse Use = recordUse(T.getReturnLoc().getType());
  if (Use && Use.Depth > 0)
    obstacle(Reason::FunctionPointerResult,
             "a pointer to a function that returns such a pointer is declared",
             "return an index", T.getSourceRange(), None, record(Use.Record));
}
