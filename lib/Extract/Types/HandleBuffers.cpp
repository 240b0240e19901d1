//===-- HandleBuffers.cpp - The cl_mem of hosts in C++ --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/HandleBuffers.h"
#include "Context.h"
#include "Syntax/CodeVisitor.h"
#include "Types/ClassBuffers.h"
#include "Types/Constants.h"
#include "Types/DeviceClasses.h"
#include "Types/DevicePlaces.h"

using namespace clang;
using namespace layoutopt;

namespace layoutopt {

/// Collects what is done with buffers, and says which hold records.
class HandleBufferScan : public CodeVisitor<HandleBufferScan> {
public:
  HandleBufferScan(HandleBuffers &Out, ExtractContext &C) : Out(Out), C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseDecl(Decl *D) override {
    const bool IsTemplate = D && isOfTemplate(D);
    InTemplates += IsTemplate;
    const bool Goes = CodeVisitor::TraverseDecl(D);
    InTemplates -= IsTemplate;
    return Goes;
  }
  bool TraverseNamespaceDecl(NamespaceDecl *D) {
    return isDeviceNamespace(D) || descend(D);
  }
  bool VisitDeclaratorDecl(DeclaratorDecl *D) {
    if (isa<VarDecl, FieldDecl>(D) && !isa<ParmVarDecl>(D))
      Out.Declarators[D->getBeginLoc()].insert(D);
    if (InTemplates != 0)
      Out.Templated.insert(deviceDeclaration(D));
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit() && !isa<ParmVarDecl>(V))
      give(V, V->getInit());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    if (F->hasInClassInitializer() && F->getInClassInitializer())
      give(F, F->getInClassInitializer());
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *F) {
    for (const CXXCtorInitializer *Init : F->inits())
      if (Init->isAnyMemberInitializer() && Init->getInit() &&
          !isa<CXXDefaultInitExpr>(Init->getInit()))
        give(Init->getAnyMember(), Init->getInit());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) {
    if (E->isSyntacticForm() && E->getSemanticForm())
      E = E->getSemanticForm();
    forFieldValues(E, [&](const FieldDecl *F, const Expr *Value) {
      if (!isa<NoInitExpr, CXXDefaultInitExpr>(Value))
        give(F, Value);
    });
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const Expr *L = E->getLHS(), *R = E->getRHS();
    if (E->isEqualityOp()) {
      if (isBuffer(L->getType()) && isNull(R->IgnoreParenCasts(), C.AST))
        test(L);
      else if (isBuffer(R->getType()) && isNull(L->IgnoreParenCasts(), C.AST))
        test(R);
    }
    if (E->getOpcode() != BO_Assign)
      return true;
    if (const ValueDecl *D = placeOf(L)) {
      handle(L);
      give(D, R);
    }
    return true;
  }
  bool VisitCastExpr(CastExpr *E) {
    if (E->getCastKind() == CK_PointerToBoolean)
      test(E->getSubExpr());
    return true;
  }
  // `if (cl_mem buf = ..)`: a struct is no condition.
  bool VisitIfStmt(IfStmt *S) { return lose(S->getConditionVariable()); }
  bool VisitWhileStmt(WhileStmt *S) { return lose(S->getConditionVariable()); }
  bool VisitForStmt(ForStmt *S) { return lose(S->getConditionVariable()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    giveArguments(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F)
      return true;
    Called.insert(E->getCallee()->IgnoreParenImpCasts());
    if (isDeviceFunction(F)) {
      Out.Calls.push_back(E);
    } else if (F->getIdentifier() && F->getName() == "swap" &&
               F->isInStdNamespace() && E->getNumArgs() == 2) {
      swap(E->getArg(0), E->getArg(1));
    } else if (!isa<CXXOperatorCallExpr>(E)) {
      giveArguments(F, {E->getArgs(), E->getNumArgs()});
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    mention(Ref);
    // `&app::buf`: of any object.
    if (isa<FieldDecl>(Ref->getDecl()) &&
        isBuffer(C.AST.getBaseElementType(Ref->getType())))
      Out.Values.push_back({deviceDeclaration(Ref->getDecl()), Ref});
    // Who calls it by its address passes what is not seen.
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      if (!Called.count(Ref))
        for (const ParmVarDecl *P : F->parameters())
          if (isBuffer(P->getType()))
            Out.Values.push_back({deviceDeclaration(P), Ref});
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    if (isa<CXXMethodDecl>(M->getMemberDecl()))
      Called.insert(M);
    mention(M);
    return true;
  }

  void finish();

private:
  bool isBuffer(QualType T) const {
    return isDeviceObject(T.getNonReferenceType(), "_cl_mem");
  }
  const ValueDecl *placeOf(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    return isa<CallExpr>(E) ? nullptr : devicePlace(E, "_cl_mem", C.AST).D;
  }
  /// What \p E, a place, names is understood.
  void handle(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    Out.Handled.insert(E);
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      Out.Handled.insert(S->getBase()->IgnoreParenImpCasts());
  }
  void test(const Expr *E) {
    const auto *Set = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (placeOf(E))
      Out.Tests.push_back(E->IgnoreParenImpCasts());
    else if (Set && Set->getOpcode() == BO_Assign && placeOf(Set->getLHS()))
      Out.Tests.push_back(E->IgnoreImpCasts());
  }
  /// What \p D gets is not understood.
  bool lose(const ValueDecl *D) {
    if (D && isBuffer(D->getType()))
      Out.Values.push_back({deviceDeclaration(D), cast<VarDecl>(D)->getInit()});
    return true;
  }
  void mention(const Expr *E) {
    if (!isBuffer(C.AST.getBaseElementType(E->getType())) || !namedPlace(E))
      return;
    Out.Mentions.push_back(E);
    if (InTemplates != 0)
      Out.Templated.insert(E);
  }
  void give(const ValueDecl *D, const Expr *Value);
  void giveArguments(const FunctionDecl *F, ArrayRef<const Expr *> Values);
  void swap(const Expr *A, const Expr *B);
  void hold(const ValueDecl *D, const RecordDecl *Record);

  HandleBuffers &Out;
  ExtractContext &C;
  unsigned InTemplates = 0;
  llvm::DenseSet<const Expr *> Called;
  llvm::DenseSet<const ValueDecl *> Mixed;
};

} // namespace layoutopt

/// \p Value goes into \p D, if that is a buffer or an array of buffers.
void HandleBufferScan::give(const ValueDecl *D, const Expr *Value) {
  D = deviceDeclaration(D);
  if (!isBuffer(C.AST.getBaseElementType(D->getType())))
    return;
  const Expr *Bare = Value->IgnoreParenImpCasts();
  // `a = b = c`: what b has then.
  if (const auto *Inner = dyn_cast<BinaryOperator>(Bare);
      Inner && Inner->getOpcode() == BO_Assign)
    Bare = Inner->getLHS()->IgnoreParenImpCasts();
  if (const auto *List = dyn_cast<InitListExpr>(Bare)) {
    if (List->isSyntacticForm() && List->getSemanticForm())
      List = List->getSemanticForm();
    for (const Expr *Each : List->inits())
      give(D, Each);
    return;
  }
  if (isa<ImplicitValueInitExpr>(Bare))
    return;
  HandleBuffers::Value New{D, Value};
  const auto *Call = dyn_cast<CallExpr>(Bare);
  if (isNull(Bare->IgnoreParenCasts(), C.AST)) {
    New.IsNull = true;
  } else if (Call && isDeviceFunction(Call->getDirectCallee()) &&
             Call->getDirectCallee()->getName() == "clCreateBuffer" &&
             Call->getNumArgs() == 5) {
    New.Made = Call;
  } else if ((New.Place = placeOf(Bare))) {
    handle(Bare);
  }
  Out.Values.push_back(New);
}

void HandleBufferScan::giveArguments(const FunctionDecl *F,
                                     ArrayRef<const Expr *> Values) {
  for (unsigned I = 0; I < Values.size() && I < F->getNumParams(); ++I)
    if (isBuffer(F->getParamDecl(I)->getType()) && isProgramFunction(F, C.AST))
      give(F->getParamDecl(I), Values[I]);
}

/// `std::swap(a, b)`: each gets what the other has.
void HandleBufferScan::swap(const Expr *A, const Expr *B) {
  if (!placeOf(A) || !placeOf(B))
    return;
  give(placeOf(A), B);
  give(placeOf(B), A);
}

void HandleBufferScan::hold(const ValueDecl *D, const RecordDecl *Record) {
  if (!D || !Record || Out.Templated.count(D))
    return;
  Record = cast<RecordDecl>(Record->getCanonicalDecl());
  auto [Known, IsNew] = Out.Buffers.insert({D, Record});
  // Of two records: it stays what it is, and so do the kernels that get it.
  if (!IsNew && Known->second != Record)
    Mixed.insert(D);
}

void HandleBufferScan::finish() {
  for (const HandleBuffers::Value &Each : Out.Values)
    if (Each.Made) {
      const RecordDecl *Record = measuredRecord(Each.Made->getArg(2), C);
      hold(Each.To, Record ? Record : pointedRecord(Each.Made->getArg(3), C));
    }
  for (const CallExpr *Call : Out.Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    if ((Name == "clEnqueueWriteBuffer" || Name == "clEnqueueReadBuffer") &&
        Call->getNumArgs() == 9)
      hold(placeOf(Call->getArg(1)), pointedRecord(Call->getArg(5), C));
  }
  for (const Expr *E : Out.Mentions)
    if (const ValueDecl *D = deviceDeclaration(namedPlace(E)))
      hold(D, C.recordElsewhere(D));
  for (const HandleBuffers::Value &Each : Out.Values)
    hold(Each.To, C.recordElsewhere(Each.To));
  for (bool Changes = true; Changes;) {
    const size_t Before = Out.Buffers.size() + Mixed.size();
    for (const HandleBuffers::Value &Each : Out.Values)
      if (Each.Place) {
        hold(Each.To, Out.Buffers.lookup(Each.Place));
        hold(Each.Place, Out.Buffers.lookup(Each.To));
      }
    Changes = Out.Buffers.size() + Mixed.size() != Before;
  }
  for (const ValueDecl *D : Mixed)
    Out.Buffers.erase(D);
}

const RecordDecl *HandleBuffers::recordOf(const ValueDecl *D) const {
  return Buffers.empty() ? nullptr : Buffers.lookup(deviceDeclaration(D));
}

void HandleBuffers::scan(llvm::ArrayRef<const Decl *> Users,
                         ExtractContext &C) {
  HandleBufferScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  Scan.finish();
}
