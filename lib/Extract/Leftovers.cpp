//===-- Leftovers.cpp - Uses that the walk did not come by ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compat.h"
#include "Context.h"
#include "Passes.h"
#include "UseWalker.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// The second pass: whatever mentions an array and was not come by.
class Leftovers : public RecursiveASTVisitor<Leftovers> {
public:
  Leftovers(ExtractContext &C, const UseWalker &Walker)
      : C(C), Walker(Walker) {}

  // The walker does not enter what templates make: arrays in there stay.
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (!C.isOpenCL() && C.Devices.buffer(Ref) && !Walker.hasSeen(Ref))
      C.obstacle("buffer-use",
                 "buffer '" + Ref->getDecl()->getName() +
                     "' is used in a way that is not understood",
                 "make, fill, pass and release it by plain calls",
                 Ref->getSourceRange(), C.entity(Ref->getDecl()));
    RecordUse Use = C.recordUse(Ref->getType());
    if (!Use || (Use.Depth == 0 && !C.isTracked(Ref->getDecl())) ||
        Walker.hasSeen(Ref))
      return true;
    Index Entity = C.entity(Ref->getDecl());
    C.obstacle("unknown-use",
               "the array is used in a way that is not understood",
               "index the array and access its fields", Ref->getSourceRange(),
               Entity, Entity == None ? C.record(Use.Record) : None);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    const RecordUse &Use = C.recordUse(M->getType());
    if (C.isOpenCL() || !Use || Use.Depth == 0 || Walker.hasSeen(M) ||
        !isa<FieldDecl>(M->getMemberDecl()))
      return true;
    C.obstacle("unknown-use",
               "the array is used in a way that is not understood",
               "index the array and access its fields", M->getSourceRange(),
               C.entity(M->getMemberDecl()));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const RecordUse &Use = C.recordUse(Call->getType());
    const FunctionDecl *F = Call->getDirectCallee();
    if (!C.isOpenCL() && Use && Use.Depth > 0 && F && !Walker.hasSeen(Call))
      C.obstacle("unknown-use",
                 "the array is used in a way that is not understood",
                 "index the array and access its fields",
                 Call->getSourceRange(), C.returned(F));
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    checkAssembly(asmText(S), S->getSourceRange());
    return true;
  }
  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *D) {
    checkAssembly(asmText(D), D->getSourceRange());
    return true;
  }
  // The names that are written; not the copies that are made of them.
  bool TraverseOMPClause(OMPClause *Clause) {
    if (Clause)
      for (Stmt *Child : Clause->children())
        if (!TraverseStmt(Child))
          return false;
    return true;
  }
  // Likewise what a region is said to capture: its body has the uses.
  bool TraverseCapturedStmt(CapturedStmt *S,
                            DataRecursionQueue * /*Queue*/ = nullptr) {
    return TraverseStmt(S->getCapturedStmt());
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    RecordUse Use = C.recordUse(E->getTypeSourceInfo()->getType());
    if (Use && !C.isOpenCL())
      C.obstacle("offsetof", "the offset of a field is computed with",
                 "access the field by name", E->getSourceRange(), None,
                 C.record(Use.Record));
    return true;
  }
  /// Generated code checks the size of the record that it is for.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    const RecordUse &Use = C.recordUse(E->getTypeOfArgument());
    if (!Use || Use.Depth != 0 || Rewritten.count(Use.Record))
      return true;
    auto R = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
    if (R && C.Where.isGenerated(*R) && Rewritten.insert(Use.Record).second)
      C.blockHeldSince(Use.Record);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) {
    RecordUse Use = C.recordUse(This->getType());
    if (Use)
      C.obstacle("method", "a method works on the record",
                 "use a plain function", This->getSourceRange(), None,
                 C.record(Use.Record));
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (FunctionTypeLoc T = F->getFunctionTypeLoc())
      Own.insert(T.getOpaqueData());
    return true;
  }
  bool VisitFunctionProtoTypeLoc(FunctionProtoTypeLoc T) {
    // A function's own parameters are declared with it.
    bool IsOwn = Own.count(T.getOpaqueData()) != 0;
    for (const ParmVarDecl *P : T.getParams())
      IsOwn |= P && isa<FunctionDecl>(P->getDeclContext());
    if (!C.isOpenCL() && !IsOwn)
      C.declareFunctionType(T);
    return true;
  }

private:
  /// Assembly may name what is at file scope.
  void checkAssembly(StringRef Text, SourceRange Where) {
    if (C.isOpenCL())
      return;
    auto IsWord = [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; };
    while (!Text.empty()) {
      StringRef Word = Text.take_while(IsWord);
      Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
      if (!Word.empty())
        C.blockSymbol(Word, "inline-assembly", "assembly mentions it",
                      "pass its values as operands", Where);
    }
  }
  ExtractContext &C;
  const UseWalker &Walker;
  llvm::DenseSet<const void *> Own; ///< Types of functions themselves.
  llvm::DenseSet<const RecordDecl *> Rewritten;
};

} // namespace

void layoutopt::refuseLeftovers(llvm::ArrayRef<const Decl *> Users,
                                ExtractContext &C, const UseWalker &Walker) {
  Leftovers Rest(C, Walker);
  for (const Decl *D : Users)
    Rest.TraverseDecl(const_cast<Decl *>(D));
}
