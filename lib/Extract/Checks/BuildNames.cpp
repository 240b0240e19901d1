//===-- BuildNames.cpp - Names that the build chooses ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include <set>

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

std::string layoutopt::chosenName(StringRef What, StringRef Macro) {
  return ("macro '" + Macro + "', which names a " + What +
          " here, may be another one in another build")
      .str();
}

namespace {

/// `#ifndef REC`, `#define REC body`, `REC *p`: the new text would go on with
/// arrays of `body` where the build says `-DREC=other`. The same is true of the
/// names of fields: where they are used, the walk sees to it.
class BuildNames : public CodeVisitor<BuildNames> {
public:
  explicit BuildNames(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) {
    for (const DesignatedInitExpr::Designator &D : E->designators())
      if (D.isFieldDesignator() && D.getFieldDecl())
        refuseField(D.getFieldDecl(), D.getFieldLoc(), D.getDotLoc());
    return true;
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    for (unsigned I = 0; I != E->getNumComponents(); ++I) {
      const OffsetOfNode &N = E->getComponent(I);
      if (N.getKind() == OffsetOfNode::Field)
        refuseField(N.getField(), N.getEndLoc(), SourceLocation());
    }
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    if (F->getIdentifier())
      refuseField(F, F->getLocation(), F->getParent()->getLocation());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc T) {
    if (const auto *D = dyn_cast<RecordDecl>(T.getDecl()))
      refuseRecord(D, T.getNameLoc());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    if (const RecordUse &Use = C.recordUse(T.getType()))
      refuseRecord(Use.Record, T.getNameLoc());
    return true;
  }

private:
  void refuseField(const FieldDecl *F, SourceLocation Name,
                   SourceLocation Beside) {
    if (!Name.isMacroID())
      return;
    const std::string Macro = C.Where.chosenByBuild(Name, Beside);
    if (!Macro.empty())
      for (Index Record : C.knownWith(F->getParent()))
        refuse(Record, "field", Macro, Name);
  }

  /// What only lies in arrays keeps its type as it is spelled.
  void refuseRecord(const RecordDecl *D, SourceLocation Name) {
    const Index Record = Name.isMacroID() ? C.knownRecord(D) : None;
    if (Record == None)
      return;
    const std::string Macro = C.Where.chosenByBuild(Name, SourceLocation());
    if (!Macro.empty())
      refuse(Record, "record", Macro, Name);
  }

  void refuse(Index Record, StringRef What, StringRef Macro,
              SourceLocation Name) {
    if (Refused.insert(Record).second)
      C.obstacle(Reason::MacroDisagrees, chosenName(What, Macro), ChosenNameFix,
                 Name, None, Record);
  }

  ExtractContext &C;
  std::set<Index> Refused;
};

} // namespace

void layoutopt::refuseBuildNames(llvm::ArrayRef<const Decl *> Users,
                                 ExtractContext &C) {
  BuildNames Pass(C);
  for (const Decl *D : Users)
    Pass.TraverseDecl(const_cast<Decl *>(D));
}
