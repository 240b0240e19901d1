//===-- BoundaryQuiet.cpp - What stands beside elements as bytes ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The copy of elements is made while the arguments of a call are evaluated:
/// nothing among them may change elements. What the call writes to the copy
/// comes back when the whole expression ends: nothing in there may look at
/// elements, by whatever name.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Uses/ContainerBoundaries.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// Whether \p M is a container's word on how many elements it has or could
/// have.
static bool isCount(const CXXMethodDecl *M, const ASTContext &AST) {
  return M && M->isConst() && M->getIdentifier() && isOfLibrary(M, AST) &&
         llvm::is_contained({"size", "empty", "capacity"}, M->getName());
}

/// Whether an object of class \p Inner may be a field of \p Record.
static bool mayLieIn(const CXXRecordDecl *Inner, const CXXRecordDecl *Record,
                     const ASTContext &AST) {
  if (!Inner || Inner->getCanonicalDecl() == Record->getCanonicalDecl() ||
      Record->isDerivedFrom(Inner))
    return true;
  return llvm::any_of(Record->fields(), [&](const FieldDecl *F) {
    const CXXRecordDecl *D =
        AST.getBaseElementType(F->getType())->getAsCXXRecordDecl();
    D = D ? D->getDefinition() : nullptr;
    return D && mayLieIn(Inner, D, AST);
  });
}

/// Whether \p S, outside of \p Call, is made of nothing but numbers, variables
/// that are objects of their own, and what is computed from these: no name or
/// pointer in it leads to an element.
static bool isOfOwnObjects(const Stmt *S, const CallExpr *Call,
                           const CXXRecordDecl *Record, const ASTContext &AST) {
  if (!S || S == Call ||
      isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, StringLiteral,
          CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, UnaryExprOrTypeTraitExpr>(
          S))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return isa<EnumConstantDecl>(Ref->getDecl()) ||
           (isa<VarDecl>(Ref->getDecl()) &&
            !Ref->getDecl()->getType()->isReferenceType());
  if (const auto *M = dyn_cast<MemberExpr>(S)) {
    if (!isa<FieldDecl>(M->getMemberDecl()) ||
        M->getMemberDecl()->getType()->isReferenceType())
      return false;
    const auto *This =
        dyn_cast<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts());
    return This ? !mayLieIn(This->getType()->getPointeeCXXRecordDecl(), Record,
                            AST)
                : !M->isArrow() &&
                      isOfOwnObjects(M->getBase(), Call, Record, AST);
  }
  if (const auto *Asked = dyn_cast<CXXMemberCallExpr>(S)) {
    const CXXMethodDecl *Method = Asked->getMethodDecl();
    if (!Method || !isOfLibrary(Method, AST))
      return false;
    const StringRef Name = Method->getIdentifier() ? Method->getName() : "";
    // What a stream says of a call that it has returned from.
    if (isa<CXXConversionDecl>(Method) ||
        llvm::is_contained({"bad", "eof", "fail", "gcount", "good"}, Name))
      return isOfOwnObjects(Asked->getImplicitObjectArgument(), Call, Record,
                            AST);
    return isCount(Method, AST);
  }
  if (const auto *Not = dyn_cast<CXXOperatorCallExpr>(S))
    return Not->getOperator() == OO_Exclaim && Not->getDirectCallee() &&
           isOfLibrary(Not->getDirectCallee(), AST) &&
           isOfOwnObjects(Not->getArg(0), Call, Record, AST);
  // `printf("%d", read_all(v.data(), n))`: numbers alone.
  if (const auto *Around = dyn_cast<CallExpr>(S))
    return Around->getDirectCallee() &&
           Around->getDirectCallee()->getBuiltinID() != 0 &&
           llvm::all_of(Around->arguments(), [&](const Expr *Arg) {
             return isa<StringLiteral>(Arg->IgnoreParenImpCasts()) ||
                    (Arg->getType()->isArithmeticType() &&
                     isOfOwnObjects(Arg, Call, Record, AST));
           });
  if (const auto *U = dyn_cast<UnaryOperator>(S);
      U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isPtrMemOp())
    return false;
  return isa<BinaryOperator, ConditionalOperator, ConstantExpr,
             ExprWithCleanups, InitListExpr, MaterializeTemporaryExpr,
             ParenExpr, UnaryOperator, CastExpr>(S) &&
         llvm::all_of(childrenOf(S), [&](const Stmt *Part) {
           return isOfOwnObjects(Part, Call, Record, AST);
         });
}

namespace {
/// Looks for what may look at elements, or call what may, outside of the
/// pointer that crosses.
class QuietCheck : public CodeVisitor<QuietCheck> {
public:
  QuietCheck(const CXXRecordDecl *Record, const Crossing &At,
             const ASTContext &AST)
      : Record(Record), AST(AST), Call(At.Call) {
    skip(Call->getArg(At.Number));
  }

  bool VisitExpr(Expr *E) {
    if (Skipped.contains(E))
      return true;
    if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
      if (!Size->isArgumentType())
        skip(Size->getArgumentExpr());
      return true;
    }
    if (const auto *Asked = dyn_cast<CXXMemberCallExpr>(E);
        Asked && Asked != Call && isCount(Asked->getMethodDecl(), AST)) {
      skip(Asked);
      return true;
    }
    const QualType T = E->getType();
    if (recordOfContainer(T, AST) == Record ||
        recordOfIterator(T, AST) == Record || pointedRecord(T, AST) == Record ||
        recordOfUnique(T, AST) == Record ||
        ownRecord(T.getNonReferenceType(), AST) == Record)
      return fail("names elements elsewhere");
    if (const auto *Other = dyn_cast<CallExpr>(E); Other && Other != Call)
      return isHarmless(Other->getDirectCallee(),
                        {Other->getArgs(), Other->getNumArgs()}) ||
             fail("calls another function");
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return isHarmless(Made->getConstructor(),
                        {Made->getArgs(), Made->getNumArgs()}) ||
             fail("calls another function");
    if (isa<CXXNewExpr, CXXDeleteExpr, LambdaExpr, StmtExpr, CoawaitExpr,
            CoyieldExpr, AtomicExpr>(E))
      return fail("does other things");
    if (const auto *B = dyn_cast<BinaryOperator>(E);
        B && B->isAssignmentOp() && !isPlainTarget(B->getLHS()))
      return fail("sets something else");
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->isIncrementDecrementOp() && !isPlainTarget(U->getSubExpr()))
      return fail("sets something else");
    return true;
  }

  const char *Why = nullptr; ///< Something is found; a clause.

private:
  bool fail(const char *Found) {
    Why = Found;
    return false;
  }
  void skip(const Expr *E) {
    Skipped.insert(E);
    for (const Stmt *Child : childrenOf(E))
      if (const auto *Inner = dyn_cast_or_null<Expr>(Child))
        skip(Inner);
  }
  /// Whether an object of type \p T runs no code of the program, whatever the
  /// library does with it.
  static bool isInert(QualType T) {
    T = T.getNonReferenceType().getCanonicalType();
    if (T->isFunctionType() || T->isFunctionPointerType() ||
        T->isMemberPointerType())
      return false;
    const auto *D = T->getAsCXXRecordDecl();
    return !D || isInert(D);
  }
  /// The same of objects of class \p D. A std::function, a future or a thread
  /// is no such class.
  static bool isInert(const CXXRecordDecl *D) {
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D))
      for (const TemplateArgument &Each : Made->getTemplateArgs().asArray())
        if (Each.getKind() == TemplateArgument::Type &&
            !isInert(Each.getAsType()))
          return false;
    return D->isInStdNamespace() && D->getIdentifier() &&
           (D->getName().contains("stream") || D->getName().contains("buf") ||
            llvm::is_contained({"allocator", "array", "basic_string",
                                "basic_string_view", "byte", "char_traits",
                                "complex", "initializer_list", "ios_base",
                                "basic_ios", "numeric_limits", "vector"},
                               D->getName()));
  }
  /// Whether \p F, called with \p Args, neither knows elements nor calls what
  /// does.
  bool isHarmless(const FunctionDecl *F,
                  llvm::ArrayRef<const Expr *> Args) const {
    if (!F)
      return false;
    // Another thread may be done with elements then.
    const StringRef Name = F->getIdentifier() ? F->getName() : "";
    if (Name.contains("join") || Name.contains("wait") || Name.contains("lock"))
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (isa<CXXConstructorDecl>(F) && Method->isTrivial())
      return true;
    return (isOfLibrary(F, AST) || F->getBuiltinID() != 0) &&
           (Method ? isInert(Method->getParent())
                   : F->isInStdNamespace() || F->isExternC()) &&
           llvm::all_of(Args,
                        [](const Expr *E) { return isInert(E->getType()); });
  }
  /// Whether \p To is a variable, or a part of one, that is in no element.
  bool isPlainTarget(const Expr *To) const {
    return isOfOwnObjects(To->IgnoreParenImpCasts(), Call, Record, AST);
  }

  const CXXRecordDecl *Record;
  const ASTContext &AST;
  const CallExpr *Call;
  llvm::SmallPtrSet<const Expr *, 32> Skipped;
};
} // namespace

const char *BoundaryFinder::noise(const Crossing &At, const Taker &By,
                                  const CXXRecordDecl *Record) const {
  const Expr *Whole = At.Call;
  size_t I = At.Depth + 1;
  if (By.IsWritten)
    for (; I-- != 0;) {
      const auto *E = dyn_cast_or_null<Expr>(Uses.Path[I].S);
      if (!E)
        break;
      Whole = E;
    }
  QuietCheck Around(Record, At, AST);
  Around.TraverseStmt(const_cast<Expr *>(Whole));
  if (Around.Why || !By.IsWritten)
    return Around.Why;
  // A value of a capture, a range, a member or a parameter ends with more. What
  // stands in a range may live as long as the loop (C++23).
  const bool IsKnown = I < Uses.Path.size();
  const Decl *Of = IsKnown ? Uses.Path[I].D : nullptr;
  const auto *Loop =
      dyn_cast_or_null<CXXForRangeStmt>(IsKnown ? Uses.Path[I].S : nullptr);
  const auto *V = dyn_cast_or_null<VarDecl>(Of);
  if ((V && (V->isInitCapture() || V->isImplicit() || isa<ParmVarDecl>(V) ||
             V->getType()->isReferenceType())) ||
      isa_and_nonnull<FieldDecl>(Of) || (Loop && Loop->getBody() != Whole) ||
      !isOfOwnObjects(Whole, At.Call, Record, AST))
    return "may look at elements before these have their values";
  return nullptr;
}
