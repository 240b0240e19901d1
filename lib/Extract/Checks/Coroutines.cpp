//===-- Coroutines.cpp - Functions that the language calls by types -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Elements.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// The types of a coroutine's parameters choose its promise, how that is made
/// and where its frame lies; those of what it awaits, yields and returns choose
/// functions that no text names. A class that stands for a reference may choose
/// others, without a word of any compiler: records in these types stay.
class Coroutines : public CodeVisitor<Coroutines> {
public:
  explicit Coroutines(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitLambdaExpr(LambdaExpr *L) {
    return VisitFunctionDecl(L->getCallOperator());
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody() ||
        !isa_and_nonnull<CoroutineBodyStmt>(F->getBody()))
      return true;
    const std::string Name = "'" + F->getNameAsString() + "'";
    const std::string Parameters =
        Name + " is a coroutine, whose promise is chosen by the types of its "
               "parameters";
    for (const ParmVarDecl *P : F->parameters()) {
      refuse(P->getType(), Parameters, P->getSourceRange());
      if (const Index Entity = C.knownEntity(P); Entity != None)
        C.obstacle(Reason::IndirectCall, Parameters, Fix, P->getSourceRange(),
                   Entity);
    }
    const auto *M = dyn_cast<CXXMethodDecl>(F);
    if (M && M->isInstance() && !M->getParent()->isLambda())
      refuse(M->getFunctionObjectParameterType(),
             Name + " is a coroutine, whose promise is chosen by the type of "
                    "its object",
             F->getLocation());
    return true;
  }
  bool VisitCoroutineSuspendExpr(CoroutineSuspendExpr *E) {
    const bool Yields = isa<CoyieldExpr>(E);
    for (const Expr *Part : {static_cast<const Expr *>(E),
                             static_cast<const Expr *>(E->getOperand())})
      refuseValue(Part, Yields ? "is yielded" : "is awaited", E->getBeginLoc());
    return true;
  }
  bool VisitCoreturnStmt(CoreturnStmt *S) {
    refuseValue(S->getOperand(), "is returned by a coroutine",
                S->getBeginLoc());
    return true;
  }

private:
  static constexpr const char *Fix =
      "take an index, or do it in a plain function";

  void refuseValue(const Expr *E, const char *How, SourceRange R) {
    if (!E)
      return;
    const std::string What = std::string("an element, or what leads to one, ") +
                             How + ", by functions that its type chooses";
    refuse(E->getType(), What, R);
    // `co_yield v[i]` is a call of `yield_value`.
    const auto *Call = dyn_cast<CallExpr>(E->IgnoreImplicit());
    if (const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr) {
      refuse(F->getReturnType(), What, R);
      for (const ParmVarDecl *P : F->parameters())
        refuse(P->getType(), What, R);
    }
  }

  /// Blocks the records that \p T names, as arguments of templates or in types
  /// of functions, too.
  void refuse(QualType T, const std::string &Message, SourceRange R) {
    T = pointedThrough(T);
    if (const auto *F = T->getAs<FunctionProtoType>()) {
      refuse(F->getReturnType(), Message, R);
      for (QualType Param : F->param_types())
        refuse(Param, Message, R);
      return;
    }
    const auto *D = dyn_cast_or_null<RecordDecl>(T->getAsTagDecl());
    if (!D)
      return;
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D))
      for (const TemplateArgument &Arg : Made->getTemplateArgs().asArray())
        if (Arg.getKind() == TemplateArgument::Type)
          refuse(Arg.getAsType(), Message, R);
    const RecordUse &Use = C.recordUse(T);
    if (!Use || !Known.insert(Use.Record).second)
      return;
    // Only where containers may change; of arrays it is said by parameter.
    if (const Index Number = C.knownRecord(Use.Record);
        Number != None && C.hasContainers(Number))
      C.elementObstacle(Reason::ContainerUse, Message, Fix, R, Number, "");
  }

  ExtractContext &C;
  llvm::DenseSet<const RecordDecl *> Known;
};

} // namespace

void layoutopt::refuseCoroutines(ArrayRef<const Decl *> Users,
                                 ExtractContext &C) {
  Coroutines Finder(C);
  for (const Decl *D : Users)
    Finder.TraverseDecl(const_cast<Decl *>(D));
}
