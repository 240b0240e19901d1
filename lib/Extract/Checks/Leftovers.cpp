//===-- Leftovers.cpp - Uses that the walk did not come by ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/Assembly.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "Uses/UseWalker.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Lists are visited as they are written; their type is that of what they mean.
const InitListExpr *semantic(const InitListExpr *E) {
  return E->isSemanticForm() ? E : E->getSemanticForm();
}
const RecordDecl *recordOf(const InitListExpr *E) {
  return semantic(E) ? semantic(E)->getType()->getAsRecordDecl() : nullptr;
}

/// Whether \p E makes other bytes of a place or a value, not of a pointer: such
/// a cast has no type that a walk would look at.
bool isBitCast(const CastExpr *E) {
  return E->getCastKind() == CK_LValueBitCast ||
         E->getCastKind() == CK_LValueToRValueBitCast;
}

/// A cast that nobody followed lets others see the bytes of a record.
void exposeOperand(ExtractContext &C, const CastExpr *E) {
  if (!isBitCast(E) && E->getCastKind() != CK_BitCast &&
      E->getCastKind() != CK_PointerToIntegral)
    return;
  const RecordUse &From = C.recordUse(E->getSubExpr()->getType());
  const RecordUse &To = C.recordUse(E->getType());
  if (From && To && From.Record == To.Record && From.Depth == To.Depth)
    return;
  for (const RecordUse &Use : {From, To})
    if (Use)
      C.exposeHeld(Use.Record, E->getSourceRange());
}

/// Values that nobody followed become members of \p D.
void refuseMembers(ExtractContext &C, const RecordDecl *D, SourceRange Where) {
  if (C.isOpenCL())
    return;
  for (const FieldDecl *F : D->fields())
    if (const RecordUse &Use = C.recordUse(F->getType());
        Use && Use.Depth > 0) {
      // (A library's member is no array of the program, but has its records.)
      const Index Entity = C.entity(F);
      C.obstacle(Reason::UnknownUse,
                 "member '" + F->getName() +
                     "' gets a value in a way that is not understood",
                 "assign it", Where, Entity,
                 Entity == None ? C.record(Use.Record) : None);
    }
}

/// C++: what templates of system headers make of the program's types.
/// `emplace_back(b, 10)` gives members of a record their values.
class SystemTemplates : public CodeVisitor<SystemTemplates> {
public:
  explicit SystemTemplates(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool /*Qualifier*/ = true) override {
    return true;
  }
  bool TraverseFunctionDecl(FunctionDecl *F) {
    return !F->isTemplateInstantiation() ||
           CodeVisitor::TraverseFunctionDecl(F);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) {
    return !F->isTemplateInstantiation() ||
           CodeVisitor::TraverseCXXMethodDecl(F);
  }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *F) {
    return !F->isTemplateInstantiation() ||
           CodeVisitor::TraverseCXXConstructorDecl(F);
  }
  bool VisitInitListExpr(InitListExpr *E) {
    if (const RecordDecl *D = recordOf(E))
      refuseMembers(C, D, E->getSourceRange());
    return true;
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *E) {
    if (const RecordDecl *D = E->getType()->getAsRecordDecl())
      refuseMembers(C, D, E->getSourceRange());
    return true;
  }
  bool VisitCastExpr(CastExpr *E) {
    // What allocators give is meant to become records.
    if (!E->getType()->isVoidPointerType() &&
        !E->getSubExpr()->getType()->isVoidPointerType())
      exposeOperand(C, E);
    return true;
  }

private:
  ExtractContext &C;
};

/// The second pass: whatever mentions an array and was not come by.
class Leftovers : public CodeVisitor<Leftovers> {
public:
  Leftovers(ExtractContext &C, const UseWalker &Walker)
      : C(C), Walker(Walker) {}

  // The walker does not enter what templates make: arrays in there stay.
  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    // What a clause says and is calculated in front of its region.
    if (const auto *Early = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl());
        Early && Early->getInit() && Captured.insert(Early).second) {
      llvm::SaveAndRestore Context(IsWalked, false);
      TraverseStmt(const_cast<Expr *>(Early->getInit()));
    }
    if (isa<VarDecl>(Ref->getDecl()))
      refuseBuffer(Ref, Ref->getDecl());
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
        F && !IsWalked && !C.functionType(F->getType()).empty())
      C.blockFunction(F, Reason::UnknownUse,
                      "is named in a template, a method or a lambda",
                      "name it in a plain function", Ref->getSourceRange());
    RecordUse Use = C.recordUse(Ref->getType());
    if (!Use || (Use.Depth == 0 && !C.isTracked(Ref->getDecl())) ||
        Walker.hasSeen(Ref))
      return true;
    Index Entity = C.entity(Ref->getDecl());
    refuseUse(Ref, Entity, Entity == None ? C.record(Use.Record) : None);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    if (isa<FieldDecl>(M->getMemberDecl()))
      refuseBuffer(M, M->getMemberDecl());
    Bases.insert(M->getBase()->IgnoreParenImpCasts());
    const RecordUse &Use = C.recordUse(M->getType());
    if (!Use || Use.Depth == 0 || Walker.hasSeen(M) ||
        !isa<FieldDecl>(M->getMemberDecl()) ||
        !C.followsMember(M->getMemberDecl()))
      return true;
    refuseUse(M, C.entity(M->getMemberDecl()));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const RecordUse &Use = C.recordUse(Call->getType());
    const FunctionDecl *F = Call->getDirectCallee();
    if (F)
      refuseBuffer(Call, F);
    if (!C.isOpenCL() && Use && Use.Depth > 0 && F && !Walker.hasSeen(Call))
      refuseUse(Call, C.returned(F));
    // Pointers to functions that nobody followed.
    if (C.isOpenCL())
      return true;
    SourceRange Where = Call->getSourceRange();
    if (!F && !IsWalked)
      refuseFunctions(Call->getCallee()->getType(), Where);
    bool IsPlain = F && !isa<CXXMethodDecl>(F) && !F->isTemplateInstantiation();
    if (!IsWalked || !IsPlain)
      refuseFunctions(Call->getType(), Where);
    if (F && !IsPlain)
      for (const Expr *Arg : Call->arguments())
        refuseFunctions(Arg->IgnoreParenImpCasts()->getType(), Where);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    for (const Expr *Arg : E->arguments())
      refuseFunctions(Arg->IgnoreParenImpCasts()->getType(),
                      E->getSourceRange());
    return true;
  }
  bool VisitCastExpr(CastExpr *E) {
    if (!C.isOpenCL() && (!IsWalked || isBitCast(E)))
      exposeOperand(C, E);
    return true;
  }
  // What the walk came by: bodies of plain functions, without what they define.
  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    bool Leaves =
        D && (isa<RecordDecl, EnumDecl, StaticAssertDecl, TemplateDecl,
                  OMPDeclareReductionDecl, OMPDeclareMapperDecl>(D) ||
              D->isTemplated());
    llvm::SaveAndRestore Context(IsWalked,
                                 F ? Walker.hasWalked(F) : IsWalked && !Leaves);
    llvm::SaveAndRestore Around(Inside,
                                D && isOfTemplate(D) ? Code::Template : Inside);
    return CodeVisitor::TraverseDecl(D);
  }
  bool TraverseLambdaExpr(LambdaExpr *E) {
    llvm::SaveAndRestore Context(IsWalked, false);
    llvm::SaveAndRestore Around(Inside, Code::Lambda);
    return CodeVisitor::TraverseLambdaExpr(E);
  }
  bool TraverseTypeLoc(TypeLoc T, bool /*Qualifier*/ = true) override {
    llvm::SaveAndRestore Context(IsWalked, false);
    llvm::SaveAndRestore Size(SizeDecides,
                              SizeDecides || T.getAs<ArrayTypeLoc>());
    return CodeVisitor::TraverseTypeLoc(T);
  }
  // The build relies on the size.
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) {
    llvm::SaveAndRestore Context(SizeDecides, true);
    return CodeVisitor::TraverseStaticAssertDecl(D);
  }
  // So do bounds, enumerators, cases and conditions; what is allocated, copied
  // or written has the size that it has.
  bool TraverseEnumConstantDecl(EnumConstantDecl *D) {
    llvm::SaveAndRestore Context(SizeDecides, true);
    return CodeVisitor::TraverseEnumConstantDecl(D);
  }
  bool TraverseCaseStmt(CaseStmt *S) {
    {
      llvm::SaveAndRestore Context(SizeDecides, true);
      if (!TraverseStmt(S->getLHS()) || !TraverseStmt(S->getRHS()))
        return false;
    }
    return TraverseStmt(S->getSubStmt());
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    {
      llvm::SaveAndRestore Context(SizeDecides, true);
      if (!TraverseStmt(S->getInit()) || !TraverseStmt(S->getCond()))
        return false;
    }
    return TraverseStmt(S->getBody());
  }
  bool TraverseVarDecl(VarDecl *V) {
    // C++: bounds and cases may be made of it.
    bool IsNumber = V->isConstexpr() || (C.AST.getLangOpts().CPlusPlus &&
                                         V->getType().isConstQualified() &&
                                         V->getType()->isIntegralType(C.AST));
    llvm::SaveAndRestore Context(SizeDecides, IsNumber);
    return CodeVisitor::TraverseVarDecl(V);
  }
  bool TraverseCallExpr(CallExpr *E) {
    llvm::SaveAndRestore Context(SizeDecides, false);
    return CodeVisitor::TraverseCallExpr(E);
  }
  bool TraverseBinaryOperator(BinaryOperator *E) {
    auto IsSize = [](const Expr *Side) {
      return isa<UnaryExprOrTypeTraitExpr>(Side->IgnoreParenImpCasts());
    };
    // `sizeof a / sizeof *a` is a number of records.
    bool IsCount =
        E->getOpcode() == BO_Div && IsSize(E->getLHS()) && IsSize(E->getRHS());
    llvm::SaveAndRestore Context(
        SizeDecides, !IsCount && (SizeDecides || E->isComparisonOp()));
    return CodeVisitor::TraverseBinaryOperator(E);
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    checkAssembly(asmText(S), S->getSourceRange());
    return true;
  }
  bool VisitCXXTypeidExpr(CXXTypeidExpr *E) {
    needTypeInfo(E->isTypeOperand() ? E->getTypeOperand(C.AST)
                                    : E->getExprOperand()->getType());
    return true;
  }
  bool VisitCXXDynamicCastExpr(CXXDynamicCastExpr *E) {
    needTypeInfo(E->getTypeAsWritten());
    return true;
  }
  bool VisitCXXCatchStmt(CXXCatchStmt *S) {
    if (!S->getCaughtType().isNull())
      needTypeInfo(S->getCaughtType());
    return true;
  }
  bool VisitAttributedStmt(AttributedStmt *S) {
    for (const Attr *A : S->getAttrs())
      if (const auto *Assume = dyn_cast<CXXAssumeAttr>(A))
        TraverseStmt(Assume->getAssumption());
    return true;
  }
  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *D) {
    checkAssembly(asmText(D), D->getSourceRange());
    return true;
  }
  // The names that are written; not the copies that are made of them.
  bool TraverseOMPClause(OMPClause *Clause) override {
    if (!Clause)
      return true;
    for (Stmt *Child : Clause->children())
      if (!TraverseStmt(Child))
        return false;
    // Not among its children.
    if (auto *Linear = dyn_cast<OMPLinearClause>(Clause))
      return TraverseStmt(Linear->getStep());
    if (auto *Depend = dyn_cast<OMPDependClause>(Clause))
      return TraverseStmt(Depend->getModifier());
    if (auto *Affinity = dyn_cast<OMPAffinityClause>(Clause))
      return TraverseStmt(Affinity->getModifier());
    return true;
  }
  // Likewise what a region is said to capture: its body has the uses.
  bool TraverseCapturedStmt(CapturedStmt *S) {
    return TraverseStmt(S->getCapturedStmt());
  }
  // What it says goes for whatever maps such records.
  bool VisitOMPDeclareMapperDecl(OMPDeclareMapperDecl *D) {
    if (const RecordUse &Use = C.recordUse(D->getType()))
      C.obstacle(Reason::OpenMPClause,
                 "a mapper says how the records get to a device",
                 "map what they point to by hand", D->getSourceRange(), None,
                 C.record(Use.Record));
    return true;
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    RecordUse Use = C.recordUse(E->getTypeSourceInfo()->getType());
    if (Use && !C.isOpenCL())
      C.obstacle(Reason::Offsetof, "the offset of a field is computed with",
                 "access the field by name", E->getSourceRange(), None,
                 C.record(Use.Record));
    if (Use && !C.isOpenCL())
      C.exposeHeld(Use.Record, E->getSourceRange());
    return true;
  }
  /// Generated code checks the size of the record that it is for.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    const RecordUse &Use = C.recordUse(E->getTypeOfArgument());
    if (!Use || Use.Depth != 0)
      return true;
    auto R = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
    const bool IsGenerated = R && C.Where.isGenerated(*R);
    if (SizeDecides && !IsGenerated && !C.isOpenCL())
      C.exposeHeld(Use.Record, E->getSourceRange());
    if (IsGenerated && Rewritten.insert(Use.Record).second)
      C.blockHeldSince(Use.Record);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) {
    RecordUse Use = C.recordUse(This->getType());
    // Members that are named let nobody see the bytes.
    bool IsPlain = IsWalked && Bases.count(This) != 0;
    if (Use)
      C.obstacle(IsPlain ? Reason::OwnMethod : Reason::Method,
                 "a method works on the record", "use a plain function",
                 This->getSourceRange(), None, C.record(Use.Record));
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) {
    if (const RecordDecl *D = recordOf(E); D && !Walker.hasSeen(semantic(E)))
      refuseMembers(C, D, E->getSourceRange());
    return true;
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *E) {
    const RecordDecl *D = E->getType()->getAsRecordDecl();
    if (D && !Walker.hasSeen(E))
      refuseMembers(C, D, E->getSourceRange());
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *D) {
    for (const CXXCtorInitializer *Init : D->inits())
      if (Init->isWritten() && Init->getAnyMember() &&
          !Walker.hasSeen(Init->getInit()))
        refuseInitialized(Init->getAnyMember(), Init->getSourceRange());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    if (F->hasInClassInitializer() &&
        !Walker.hasSeen(F->getInClassInitializer()))
      refuseInitialized(F, F->getSourceRange());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (const auto *A = V->getAttr<CleanupAttr>(); A && !C.isOpenCL()) {
      C.blockFunction(A->getFunctionDecl(), Reason::Attribute,
                      "is called when a variable ends",
                      "remove the attribute 'cleanup'", V->getSourceRange());
      const RecordUse &Use = C.recordUse(V->getType());
      if (Use && Use.Depth == 0 && C.hasContainers(Use.Record))
        C.elementObstacle(Reason::Attribute,
                          "a function that takes its address is called when '" +
                              V->getName() + "' ends",
                          "remove the attribute 'cleanup'", V->getSourceRange(),
                          C.record(Use.Record), "");
    }
    // What compilers calculate is not there for what was generated.
    if (const RecordUse &Use = C.recordUse(V->getType());
        Use && Use.Depth == 0 && V->isConstexpr())
      C.exposeHeld(Use.Record, V->getSourceRange());
    if (!IsWalked && V->isStaticDataMember() && V->hasInit())
      refuseInitialized(V, V->getSourceRange());
    return true;
  }
  // `function<void(body *)>`, also by another name of the type.
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) override {
    llvm::SaveAndRestore Context(IsWalked, false);
    llvm::SaveAndRestore Size(SizeDecides, true);
    if (A.getArgument().getKind() == TemplateArgument::Type)
      refuseFunctions(A.getArgument().getAsType(), A.getSourceRange());
    return CodeVisitor::TraverseTemplateArgumentLoc(A);
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    // `operator==(const S &) const = default` asks for one of handles.
    if (F->isDefaulted() && F->isOverloadedOperator() &&
        F->getOverloadedOperator() != OO_Equal)
      for (const ParmVarDecl *P : F->parameters())
        if (const RecordDecl *D =
                P->getType().getNonReferenceType()->getAsRecordDecl())
          C.exposeHeld(D, F->getSourceRange());
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
  /// An OpenCL host's buffer \p D, which \p E names and nobody came by.
  void refuseBuffer(const Expr *E, const ValueDecl *D) {
    if (C.isOpenCL() || !C.Devices.recordOf(D) || Walker.hasSeen(E))
      return;
    const auto *F = dyn_cast<FunctionDecl>(D);
    C.obstacle(Reason::BufferUse,
               "buffer '" + D->getName() +
                   "' is used in a way that is not understood",
               "make, fill, pass and release it by plain calls",
               E->getSourceRange(), F ? C.returned(F) : C.entity(D));
  }
  /// What the walk does not enter, as the user knows it.
  enum class Code { Plain, Lambda, Template };

  /// An array is used in \p E, which the walk did not reach.
  void refuseUse(const Expr *E, Index Entity, Index Record = None) {
    switch (Inside) {
    case Code::Plain:
      return C.obstacle(Reason::UnknownUse,
                        "the array is used in a way that is not understood",
                        "index the array and access its fields",
                        E->getSourceRange(), Entity, Record);
    case Code::Lambda:
      return C.obstacle(Reason::UnknownUse, "a lambda uses the array",
                        "use a plain function that the array is passed to",
                        E->getSourceRange(), Entity, Record);
    case Code::Template:
      return C.obstacle(Reason::UnknownUse, "a template uses the array",
                        "use a function that is written for the record",
                        E->getSourceRange(), Entity, Record);
    }
    llvm_unreachable("all kinds of code are covered");
  }

  /// Functions of type \p T, or that it points to, go where nobody follows.
  void refuseFunctions(QualType T, SourceRange Where) {
    if (T.isNull() || C.isOpenCL())
      return;
    T = T.getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    if (T->isFunctionType())
      C.blockFunctionType(T, Reason::IndirectCall,
                          "goes through a template, a method or a lambda",
                          "use plain functions", Where);
  }
  /// The list of a constructor, or the class, gives \p Member its value.
  void refuseInitialized(const DeclaratorDecl *Member, SourceRange Where) {
    const RecordUse &Use = C.recordUse(Member->getType());
    if (!C.isOpenCL() && Use && (Use.Depth > 0 || C.isTracked(Member)))
      C.obstacle(Reason::MemberInitialized,
                 "'" + Member->getName() +
                     "' has an initial value in its class or constructor",
                 "assign it where the object is made", Where, C.entity(Member));
  }
  /// The file that has the key function of a class has what is known of its
  /// type at run time.
  void needTypeInfo(QualType T) {
    if (T->isDependentType())
      return;
    T = T.getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    const auto *D = T->getAsCXXRecordDecl();
    if (D && D->hasDefinition())
      if (const CXXMethodDecl *Key =
              C.AST.getCurrentKeyFunction(D->getDefinition());
          Key && !Key->isDefined())
        C.needDefinition(Key);
  }

  /// Assembly may name what is at file scope.
  void checkAssembly(StringRef Text, SourceRange Where) {
    if (C.isOpenCL())
      return;
    for (StringRef Word : symbolsIn(Text))
      C.needSymbol(Word, Where);
    auto IsWord = [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; };
    while (!Text.empty()) {
      StringRef Word = Text.take_while(IsWord);
      Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
      if (!Word.empty())
        C.blockSymbol(Word, Reason::InlineAssembly, "assembly mentions it",
                      "pass its values as operands", Where);
    }
  }
  ExtractContext &C;
  const UseWalker &Walker;
  bool IsWalked = true;
  Code Inside = Code::Plain;
  bool SizeDecides = false;         ///< By the compiler.
  llvm::DenseSet<const void *> Own; ///< Types of functions themselves.
  llvm::DenseSet<const RecordDecl *> Rewritten;
  llvm::DenseSet<const VarDecl *> Captured; ///< That were looked into.
  llvm::DenseSet<const Expr *> Bases;       ///< Of members that are named.
};

} // namespace

void layoutopt::refuseLeftovers(llvm::ArrayRef<const Decl *> Users,
                                ExtractContext &C, const UseWalker &Walker) {
  Leftovers Rest(C, Walker);
  for (const Decl *D : Users)
    Rest.TraverseDecl(const_cast<Decl *>(D));
  if (!C.AST.getLangOpts().CPlusPlus)
    return;
  const SourceManager &SM = C.AST.getSourceManager();
  SystemTemplates Templates(C);
  for (Decl *D : C.AST.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() && D->getLocation().isValid() &&
        SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      Templates.TraverseDecl(D);
}
