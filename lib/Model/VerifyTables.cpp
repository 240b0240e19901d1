//===-- VerifyTables.cpp - What is true of lists beside expressions
//--------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsChecker.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace layoutopt;
using llvm::Twine;

bool FactsChecker::checkKernelUses() {
  Of = FactsTable::Document;
  for (const KernelUseFacts &Use : Facts.KernelUses) {
    if (checkIndex(Use.Buffer, Facts.Entities, "entity") ||
        checkRange(Use.Number, "number") || checkRange(Use.Where, "call"))
      return true;
    if (Use.Buffer != None && !Facts.Entities[Use.Buffer].IsBuffer)
      return fail("entity " + Twine(Use.Buffer) + " is no buffer");
    const bool IsNamed =
        !Use.Kernel.empty() || Use.Name.Kind != KernelNameKind::Unknown;
    if (Use.Problem.empty() && (!IsNamed || Use.Parameter < 0))
      return fail("a use of an unknown kernel needs a problem");
    if (!Use.Kernel.empty() && Use.Name.Kind != KernelNameKind::Unknown)
      return fail("a use is of one kernel");
  }
  for (const KernelVariableFacts &V : Facts.KernelVariables) {
    if (checkRange(V.Where, "kernel"))
      return true;
    if (V.USR.empty() || (V.Names.empty() && V.Problem.empty() && !V.IsHere))
      return fail("a kernel variable holds a kernel, or has a problem");
  }
  return false;
}

bool FactsChecker::checkOffloads() {
  Of = FactsTable::Document;
  for (const OffloadFacts &O : Facts.Offloads) {
    if (checkRange(O.Directive, "directive") ||
        checkRange(O.Statement, "statement") || checkRange(O.Body, "body"))
      return true;
    if (!O.Directive.isValid() || O.Statement.File != O.Directive.File ||
        O.Statement.Begin < O.Directive.End)
      return fail("the statement does not follow its directive");
    if (O.Body.isValid() ? !O.Statement.contains(O.Body)
                         : O.IsBlock || !O.Used.empty())
      return fail("code for a device is not in the statement of the directive");
    const Range All{O.Directive.File, O.Directive.Begin, O.Statement.End};
    for (const MapItemFacts &Item : O.Items) {
      if (checkIndex(Item.Entity, Facts.Entities, "entity", false))
        return true;
      if (!All.contains(Item.Extent) || !Item.Extent.contains(Item.Name))
        return fail("an item of a clause is not in its directive");
      if (Item.IsLiteral && !Item.IsConstant)
        return fail("a section of literals is constant");
    }
    for (Index E : O.Used)
      if (checkIndex(E, Facts.Entities, "entity", false))
        return true;
    for (Index E : O.OfContainers)
      if (checkIndex(E, Facts.Entities, "entity", false))
        return true;
    if (!llvm::is_sorted(O.Used) || !llvm::is_sorted(O.OfContainers))
      return fail("the entities of a region are sorted");
  }
  return false;
}

bool FactsChecker::checkObstacles(const std::vector<ObstacleFacts> &List) {
  Of = &List == &Facts.Obstacles ? FactsTable::Obstacle : FactsTable::Document;
  for (Number = 0; size_t(Number) != List.size(); ++Number) {
    const ObstacleFacts &O = List[Number];
    if (checkIndex(O.Entity, Facts.Entities, "entity") ||
        checkIndex(O.Record, Facts.Records, "record") ||
        checkRange(O.Where, "obstacle"))
      return true;
  }
  return false;
}

bool FactsChecker::checkHoldings() {
  Of = FactsTable::Document;
  for (const HoldingFacts &H : Facts.Holdings)
    if (checkIndex(H.Record, Facts.Records, "record", false) ||
        checkRange(H.Where, "holder") ||
        (!H.isInContainer() &&
         fail("'" + H.Name + "' holds no records in a container")))
      return true;
  return false;
}

bool FactsChecker::checkElements() {
  Of = FactsTable::Document;
  for (const ContainerSpelling &S : Facts.ContainerSpellings)
    if (checkIndex(S.Record, Facts.Records, "record", false) ||
        checkRange(S.Where, "container's type"))
      return true;
  std::set<llvm::StringRef> Names;
  for (const ElementNameFacts &N : Facts.ElementNames) {
    if (checkIndex(N.Record, Facts.Records, "record", false))
      return true;
    if (N.USR.empty() || !Names.insert(N.USR).second)
      return fail("a name for elements has no USR of its own");
    for (const ElementDeclaration &D : N.Declarations)
      if (checkRange(D.Type, "element's type"))
        return true;
  }
  for (const ElementRespelling &R : Facts.ElementRespellings)
    if (checkIndex(R.Record, Facts.Records, "record", false) ||
        checkRange(R.Where, "element") || checkRange(R.Operand, "element") ||
        (R.Operand.isValid() != (R.Question == ElementQuestion::Place) &&
         fail("only the address of an element has an operand")))
      return true;
  for (const ElementMethodFacts &M : Facts.ElementMethods) {
    if (checkIndex(M.Record, Facts.Records, "record", false) ||
        checkRange(M.Before, "method") || checkRange(M.Behind, "method") ||
        checkRange(M.Attributes, "method's attributes") ||
        checkRange(M.Parameters, "method's parameters") ||
        checkRange(M.Body, "method's body") ||
        checkRange(M.Outside, "method's class") ||
        checkRange(M.OutsideParameters, "method's parameters"))
      return true;
    for (const std::vector<Range> *List :
         {&M.Defaults, &M.Unnamed, &M.OwnNames})
      for (const Range &R : *List)
        if (checkRange(R, "method's names"))
          return true;
    if (M.Outside.isValid() != M.OutsideParameters.isValid() ||
        (M.Outside.isValid() && M.Body.isValid()))
      return fail("'" + M.Name + "' is defined in two places");
    if (size_t(llvm::count(M.Arguments, "")) != M.Unnamed.size())
      return fail("'" + M.Name + "' has another number of unnamed parameters");
  }
  return false;
}

bool FactsChecker::checkViews() {
  Of = FactsTable::Document;
  for (const ViewFacts &V : Facts.Views)
    if (checkIndex(V.Record, Facts.Records, "record") ||
        checkIndex(V.Function, Facts.Functions, "function") ||
        checkRange(V.Where, "view"))
      return true;
  return false;
}

bool FactsChecker::checkExternalNames() {
  Of = FactsTable::Document;
  for (const ExternalNameFacts &N : Facts.ExternalNames) {
    if (checkRange(N.Where, "external name"))
      return true;
    for (Index Held : N.Held)
      if (checkIndex(Held, Facts.Entities, "entity", false))
        return true;
  }
  return false;
}

bool FactsChecker::checkSharedTypes() {
  Of = FactsTable::Document;
  for (const SharedTypeFacts &S : Facts.SharedTypes) {
    if (checkRange(S.Where, "shared type"))
      return true;
    for (Index Record : S.Records)
      if (checkIndex(Record, Facts.Records, "record", false))
        return true;
  }
  return false;
}

bool FactsChecker::checkAnnotations() {
  Of = FactsTable::Document;
  for (const AnnotationFacts &A : Facts.Annotations)
    if (checkIndex(A.Entity, Facts.Entities, "entity") ||
        checkIndex(A.Record, Facts.Records, "record") ||
        checkRange(A.Where, "annotation") ||
        (A.Entity != None && A.Record != None &&
         fail("an annotation is about an array and about a record")))
      return true;
  return false;
}
