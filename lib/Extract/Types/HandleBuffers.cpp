//===-- HandleBuffers.cpp - The cl_mem of hosts in C++ --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/HandleBuffers.h"
#include "Types/BufferScan.h"
#include "Types/ClassBuffers.h"
#include "Types/Constants.h"

using namespace clang;
using namespace layoutopt;

namespace layoutopt {

/// Collects what is done with buffers, and says which hold records.
class HandleBufferScan : public BufferScan<HandleBufferScan> {
public:
  HandleBufferScan(HandleBuffers &Out, ExtractContext &C)
      : BufferScan(Out, C), Out(Out) {}

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

  bool isBuffer(QualType T) const {
    return isDeviceObject(T.getNonReferenceType(), "_cl_mem");
  }
  const ValueDecl *placeOf(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    return isa<CallExpr>(E) ? nullptr : devicePlace(E, "_cl_mem", C.AST).D;
  }
  void give(const ValueDecl *D, const Expr *Value);
  void finish();

private:
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

  HandleBuffers &Out;
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

void HandleBufferScan::finish() {
  for (const HandleBuffers::Value &Each : Out.Values)
    if (Each.Made) {
      const auto *Call = cast<CallExpr>(Each.Made);
      const RecordDecl *Record = measuredRecord(Call->getArg(2), C);
      hold(Each.To, Record ? Record : pointedRecord(Call->getArg(3), C));
    }
  for (const CallExpr *Call : Out.Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    if ((Name == "clEnqueueWriteBuffer" || Name == "clEnqueueReadBuffer") &&
        Call->getNumArgs() == 9)
      hold(placeOf(Call->getArg(1)), pointedRecord(Call->getArg(5), C));
  }
  spread();
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
