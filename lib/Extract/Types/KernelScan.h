//===-- KernelScan.h - What places of kernels get ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_KERNELSCAN_H
#define LAYOUTOPT_LIB_EXTRACT_KERNELSCAN_H

#include "Context.h"
#include "Syntax/CodeVisitor.h"
#include "Types/DeviceClasses.h"
#include "Types/KernelPlaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

namespace layoutopt {

constexpr int64_t SomeElement = KernelName::SomeElement;
static_assert(KernelName::AnyElement == DevicePlace::AnyElement);

/// Whether \p F is the program's, and calls of it run no other.
bool isOfProgram(const clang::FunctionDecl *F, const clang::ASTContext &AST);

/// Whether \p T is text that a kernel's name may be: a pointer, or a string.
bool isText(clang::QualType T);

/// Whether \p F may have its body in another unit, and calls run no other.
bool mayBeElsewhere(const clang::FunctionDecl *F, const clang::ASTContext &AST);

/// Collects what places of kernels get; what they hold is told at the end.
class KernelScan : public CodeVisitor<KernelScan> {
public:
  KernelScan(KernelPlaces &Out, ExtractContext &C) : Out(Out), C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseNamespaceDecl(clang::NamespaceDecl *D) {
    return isDeviceNamespace(D) || descend(D);
  }
  bool VisitVarDecl(clang::VarDecl *V) {
    if (!llvm::isa<clang::ParmVarDecl>(V) && V->hasDefinition() &&
        isKernel(C.AST.getBaseElementType(V->getType())))
      Defined.push_back(deviceDeclaration(V));
    if (V->getInit())
      flowInitial(V, V->getInit());
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    noteBody(F);
    if (isKernel(F->getReturnType()))
      flowReturns(F->getBody(),
                  {deviceDeclaration(F), DevicePlace::AnyElement});
    for (const clang::ParmVarDecl *P : F->parameters())
      if (isKernel(P->getType()))
        Defined.push_back(deviceDeclaration(P));
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr *E) {
    if (E->isSyntacticForm() && E->getSemanticForm())
      E = E->getSemanticForm();
    forFieldValues(E, [&](const clang::FieldDecl *F, const clang::Expr *Value) {
      flowInitial(F, Value);
    });
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *E) {
    if (E->isComparisonOp() || E->isLogicalOp()) {
      follow(E->getLHS());
      follow(E->getRHS());
    }
    if (!E->isAssignmentOp() || !isKernel(E->getLHS()->getType()))
      return true;
    if (const DevicePlace To = place(E->getLHS())) {
      follow(E->getLHS());
      flow(E->getRHS(),
           {To.D, To.IsElement && To.Element < 0 ? SomeElement : To.Element});
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *E) {
    if (E->getOpcode() == clang::UO_LNot)
      follow(E->getSubExpr());
    return true;
  }
  bool VisitIfStmt(clang::IfStmt *S) {
    return S->getCond() ? follow(S->getCond()) : true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator *E) {
    return follow(E->getCond());
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *E) {
    if (!E->isArgumentType())
      for (const clang::Expr *At = E->getArgumentExpr()->IgnoreParens(); At;) {
        Followed.insert(At);
        Whole.insert(At);
        const auto *S = llvm::dyn_cast<clang::ArraySubscriptExpr>(At);
        At = S ? S->getBase()->IgnoreParenImpCasts() : nullptr;
      }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *Call) {
    const clang::FunctionDecl *F = Call->getDirectCallee();
    if (F)
      Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    if (isDeviceFunction(F)) {
      Calls.push_back(Call);
      return true;
    }
    checkCopy(Call);
    noteTexts(F, Call);
    if (F && !llvm::isa<clang::CXXMethodDecl>(F))
      flowArguments(F, {Call->getArgs(), Call->getNumArgs()}, Call);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Ref) {
    noteName(Ref);
    noteTable(Ref);
    // Who calls it by its address passes what is not seen here.
    if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(Ref->getDecl()))
      if (!Called.count(Ref)) {
        noteTexts(F, nullptr);
        for (const clang::ParmVarDecl *P : F->parameters())
          if (isKernel(P->getType()))
            at({deviceDeclaration(P), DevicePlace::AnyElement}).IsKnown = false;
      }
    return true;
  }
  bool VisitStringLiteral(clang::StringLiteral *E);
  bool VisitMemberExpr(clang::MemberExpr *M) {
    noteName(M);
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S) {
    if (const DevicePlace Place = place(S))
      Whole.insert(S->getBase()->IgnoreParenImpCasts());
    noteName(S);
    return true;
  }
  bool VisitCastExpr(clang::CastExpr *E) {
    noteTableLoad(E);
    if (E->getCastKind() == clang::CK_ToVoid)
      follow(E->getSubExpr());
    if (E->getCastKind() == clang::CK_BitCast ||
        E->getCastKind() == clang::CK_LValueBitCast)
      checkViews(E->getType(), E->getSubExpr()->getType(), E);
    return true;
  }

  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *E) {
    return follow(E->getArgument());
  }

  // KernelClasses.cpp: kernels of OpenCL's classes for C++.
  bool VisitFieldDecl(clang::FieldDecl *F);
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *F);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E);
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *E);
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr *E);

  void finish();
  /// Tells all units what is known of parameters of text.
  void tellTexts();

private:
  using Node = KernelPlaces::Node;
  /// What flows from a place to another one; of what a function returns Call
  /// says which names its parameters stand for.
  struct Edge {
    Node From, To;
    const clang::CallExpr *Call = nullptr;
    /// To a parameter from an argument; and back, where it is a reference or
    /// pointer: what the function fills in.
    enum { Plain, Passed, Filled } Kind = Plain;
  };

  bool isKernel(clang::QualType T) const {
    return isDeviceObject(T, "_cl_kernel");
  }
  DevicePlace place(const clang::Expr *E) const {
    return devicePlace(E, "_cl_kernel", C.AST);
  }
  KernelPlaces::Held &at(Node N) { return Out.Places[N]; }
  KernelPlaces::Held source(const Edge &E);
  bool lose(Node To, bool IsPassed = false);
  bool follow(const clang::Expr *E) {
    Followed.insert(E->IgnoreParenCasts());
    return true;
  }
  void noteName(const clang::Expr *E) {
    if (isKernel(E->getType()))
      Names.push_back(E);
    const auto *A = C.AST.getAsArrayType(E->getType());
    if (A && isKernel(C.AST.getBaseElementType(A)))
      Arrays.push_back(E);
  }
  /// \p Passing: the call that passes \p Value to a parameter, if it does.
  void flow(const clang::Expr *Value, Node To,
            const clang::CallExpr *Passing = nullptr);
  void flowInitial(const clang::ValueDecl *D, const clang::Expr *Value);
  void flowReturns(const clang::Stmt *S, Node To);
  void flowArguments(const clang::FunctionDecl *F,
                     llvm::ArrayRef<clang::Expr *> Arguments,
                     const clang::CallExpr *Passing = nullptr);
  void make(const clang::CallExpr *Call, Node To);
  bool flowPointer(const clang::Expr *Value, Node To);
  void makeClass(const clang::CXXConstructExpr *Made, Node To);
  void followObject(const clang::Expr *E);
  void noteMade(clang::SourceRange Place, const clang::Expr *Text, bool IsKept);
  bool add(const KernelName &Name, Node To, bool IsPassed = false);
  bool pass(const KernelName &Name, const Edge &E);
  void findShared();
  std::string sharedName(const clang::ValueDecl *D) const;
  void addNames();
  void solve();

  // KernelTexts.cpp: what parameters of text get.
  void noteBody(const clang::FunctionDecl *F);
  void noteTexts(const clang::FunctionDecl *F, const clang::CallExpr *Call);
  bool outlives(KernelName &Name) const;

  // KernelNames.cpp: where kernels have their names from.
  void noteTable(const clang::DeclRefExpr *Ref);
  void noteTableLoad(const clang::CastExpr *E);
  /// What \p E, text, may be: one name at least, which may be unknown.
  std::vector<KernelName> namesIn(const clang::Expr *E) const;
  std::vector<KernelName>
  namesOfTable(const clang::ArraySubscriptExpr *S) const;
  /// The names that \p Call gives, by parameter: each that it may.
  std::vector<std::vector<KernelName>>
  givenBy(const clang::CallExpr *Call) const;

  bool holdsKernels(const clang::RecordDecl *D, unsigned Depth = 0) const;
  void loseKernels(const clang::RecordDecl *D, const clang::Expr *Where,
                   unsigned Depth = 0);
  void checkViews(clang::QualType A, clang::QualType B,
                  const clang::Expr *Where);
  void checkCopy(const clang::CallExpr *Call);
  void noteKernel(clang::SourceRange Where, const KernelName &Name,
                  const llvm::Twine &Problem);
  void noteKernels(clang::SourceRange Where, const KernelPlaces::Held &Held,
                   const llvm::Twine &Problem);
  void noteOthers();
  void findProblems();
  void noteEscapes();

  KernelPlaces &Out;
  ExtractContext &C;
  std::vector<const clang::CallExpr *> Calls;        ///< Of the API.
  std::vector<const clang::CXXConstructExpr *> Made; ///< By their names.
  llvm::DenseSet<const clang::Expr *> Kept;          ///< Of both.
  std::vector<Edge> Edges;
  /// What places get that is not passed to them as parameters.
  std::map<Node, KernelPlaces::Held> Own;
  /// Places that get kernels made of names, and by functions of other units.
  std::vector<std::pair<const clang::Expr *, Node>> Makes;
  struct MadeElsewhere {
    const clang::CallExpr *Call;
    Node To;
    int64_t Number; ///< Of the parameter that it fills in, if it does.
  };
  std::vector<MadeElsewhere> Others;
  std::vector<const clang::ValueDecl *> Defined; ///< Here: places of kernels.
  /// Tables of names that more is done with than to read their elements.
  llvm::DenseSet<const clang::VarDecl *> ChangedTables;
  llvm::DenseSet<const clang::Expr *> TableLoads;
  std::vector<const clang::Expr *> Names;  ///< Of kernels.
  std::vector<const clang::Expr *> Arrays; ///< Names of arrays of them.
  llvm::DenseSet<const clang::Expr *> Followed, Whole, Called;
  llvm::DenseMap<const clang::Expr *, const char *> Problems; ///< Of arguments.
  std::map<Node, clang::SourceRange> Where; ///< Where it gets something.
  /// Functions with parameters of text, by USR: those with bodies here, all
  /// calls of which can be seen.
  std::map<std::string, const clang::FunctionDecl *> Bodies;
  /// What a parameter of text gets.
  struct TextArgument {
    const clang::FunctionDecl *Function;
    unsigned Number;
    const clang::Expr *Value; ///< Null: it may be anything.
  };
  std::vector<TextArgument> Texts;
  std::vector<std::pair<const clang::RecordDecl *, const clang::Expr *>> Lost;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_KERNELSCAN_H
