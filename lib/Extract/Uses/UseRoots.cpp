//===-- UseRoots.cpp - Whole uses, refusals and macros --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Uses/UseWalker.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace layoutopt;

/// True when the tree of \p N names an array; what comes from elsewhere alone
/// is not ours to change.
bool UseWalker::namesArray(Node N) const {
  llvm::SmallVector<Index, 8> Work = {N.Expr};
  while (!Work.empty()) {
    const ExprFacts &E = Facts.Exprs[Work.pop_back_val()];
    if (E.Entity != None)
      return true;
    Work.append(E.Operands.begin(), E.Operands.end());
  }
  return false;
}

void UseWalker::root(Node N) {
  const Origin &From = Origins[N.Expr];
  if (From.E && at(N).Extent.isValid() &&
      hasDirective(C.Where.text(at(N).Extent))) {
    refuse(From.E, Reason::DirectiveInside,
           "a preprocessor directive stands inside the access",
           "move the directive out of the expression");
    return;
  }
  if (From.E && C.Where.argumentIsQuoted(From.E->getExprLoc())) {
    refuse(From.E, Reason::MacroString,
           "a macro turns the access into a string or pastes it",
           "pass the value in a variable");
    // What it does is understood all the same.
    Facts.Roots.push_back(N.Expr);
    return;
  }
  if (From.Where.IsMacro)
    InMacros[From.Where.Id].push_back(N.Expr);
  at(N).Unevaluated = IsUnevaluated;
  Facts.Roots.push_back(N.Expr);
}

void UseWalker::flowRoot(ExprKind Kind, Index Entity, const Expr *From, Node N,
                         Variant Around) {
  ExprFacts Flow;
  Flow.Kind = Kind;
  Flow.How = Around;
  Flow.Entity = Entity;
  Flow.Operands = {N.Expr};
  Flow.Extent = at(N).Extent;
  Flow.InMacro = Origins[N.Expr].Where.IsMacro;
  Facts.Exprs.push_back(Flow);
  Origins.push_back({From, Origins[N.Expr].Where, false});
  root({static_cast<Index>(Facts.Exprs.size() - 1)});
}

/// \p Around: variant of an Initialize, if it is not braces that \p From has.
void UseWalker::flow(ExprKind Kind, Index Entity, const Expr *From,
                     Variant Around) {
  // C++: `body *p{}` is null for a handle, too.
  if (const auto *List = dyn_cast<InitListExpr>(From);
      List && Kind == ExprKind::Initialize && AST.getLangOpts().CPlusPlus) {
    if (List->getNumInits() == 0)
      return;
    From = List->getInit(0);
    Around = Variant::Braces;
  }
  if (Facts.Entities[Entity].IsIndirect)
    return flowIndirect(Entity, From);
  Node N = pointer(From);
  if (!N.isValid()) {
    C.obstacle(Reason::UnknownSource,
               "'" + Facts.Entities[Entity].Name +
                   "' receives a pointer of unknown origin",
               "use elements of known arrays", From->getSourceRange(), Entity);
    return;
  }
  // Interior arrays: the pointer leaves the field that it belongs to.
  // (In C the array stays in one piece, whatever becomes of its owner.)
  const auto *M = dyn_cast<MemberExpr>(From->IgnoreParenImpCasts());
  if (M && !C.followsMember(M->getMemberDecl()))
    refuse(M->getBase(), Reason::AddressEscapes,
           "the address of field '" + M->getMemberDecl()->getName() +
               "' escapes",
           "index the member where it is used");
  flowRoot(Kind, Entity, From, N, Around);
}

namespace {

/// Everything in an expression that names or yields records or pointers to
/// them.
class EntityMentions : public CodeVisitor<EntityMentions> {
public:
  EntityMentions(ExtractContext &C, llvm::DenseSet<const Expr *> &Seen)
      : C(C), Seen(Seen) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    RecordUse Use = C.recordUse(Ref->getType());
    if (!Use)
      return true;
    // A single record is no array unless its address was taken.
    bool IsFollowed = Use.Depth > 0 || C.isTracked(Ref->getDecl());
    if (IsFollowed)
      Seen.insert(Ref);
    add(IsFollowed ? C.entity(Ref->getDecl()) : None);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    RecordUse Use = C.recordUse(M->getType());
    if (Use && Use.Depth > 0 && isa<FieldDecl>(M->getMemberDecl())) {
      Seen.insert(M);
      add(C.entity(M->getMemberDecl()));
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    RecordUse Use = C.recordUse(Call->getType());
    const FunctionDecl *F = Call->getDirectCallee();
    if (Use && Use.Depth > 0 && F) {
      Seen.insert(Call);
      add(C.returned(F));
    }
    // Nobody walks the arguments any more: what they flow into stays with them.
    for (unsigned I = 0; I != Call->getNumArgs(); ++I)
      if (RecordUse Passed = C.recordUse(Call->getArg(I)->getType()))
        if (Passed.Depth > 0 ||
            (F && I < F->getNumParams() && C.isTracked(F->getParamDecl(I))))
          add(parameter(Call, I));
    return true;
  }

  llvm::SmallVector<Index, 4> Entities;

private:
  /// The entity of parameter \p Number of what \p Call calls, or None.
  Index parameter(const CallExpr *Call, unsigned Number) {
    if (const FunctionDecl *F = Call->getDirectCallee())
      return Number < F->getNumParams() ? C.entity(F->getParamDecl(Number))
                                        : None;
    QualType T = Call->getCallee()->getType();
    Index Type =
        C.isOpenCL()
            ? None
            : C.functionOfType(T->isPointerType() ? T->getPointeeType() : T);
    return Type != None && Number < C.Facts.Functions[Type].Params.size()
               ? C.Facts.Functions[Type].Params[Number]
               : None;
  }
  void add(Index Entity) {
    if (Entity != None && !llvm::is_contained(Entities, Entity))
      Entities.push_back(Entity);
  }
  ExtractContext &C;
  llvm::DenseSet<const Expr *> &Seen;
};

} // namespace

void UseWalker::refuse(const Expr *E, Reason Why, const llvm::Twine &Message,
                       const llvm::Twine &Fix) {
  EntityMentions Found(C, Seen);
  Found.TraverseStmt(const_cast<Expr *>(E));
  for (Index Entity : Found.Entities)
    C.obstacle(Why, Message, Fix, E->getSourceRange(), Entity);
  // No name to blame, or none of the pointer's own type: every array of the
  // record.
  RecordUse Use = C.recordUse(E->getType());
  bool IsBlamed = !Found.Entities.empty();
  if (Use && Use.Depth > 0 && !C.isOpenCL()) {
    Index Record = C.record(Use.Record);
    IsBlamed = llvm::any_of(Found.Entities, [&](Index Entity) {
      return Facts.Entities[Entity].Record == Record;
    });
  }
  if (Use && !IsBlamed)
    C.obstacle(Why, Message, Fix, E->getSourceRange(), None,
               C.record(Use.Record));
}

void UseWalker::checkMacros() {
  for (const auto &[Id, Body] : C.Where.headerMacros())
    if (!InMacros.count(Id))
      Facts.PlainMacros.push_back(Body);
  llvm::sort(Facts.PlainMacros);
  Facts.PlainMacros.erase(llvm::unique(Facts.PlainMacros),
                          Facts.PlainMacros.end());
  // The signature of what one expansion does to the body of its macro.
  auto Signature = [&](const std::vector<Index> &Roots) {
    std::vector<std::string> Parts;
    for (Index Root : Roots) {
      std::string Text;
      llvm::SmallVector<Index, 8> Work = {Root};
      while (!Work.empty()) {
        const ExprFacts &E = Facts.Exprs[Work.pop_back_val()];
        Text += llvm::formatv("{0}:{1}-{2}:{3}:{4};", static_cast<int>(E.Kind),
                              E.Extent.Begin, E.Extent.End, toString(E.How),
                              E.ValueUsed);
        if (E.Kind == ExprKind::Field && E.IsConst)
          Text += "const";
        if (E.Kind != ExprKind::MacroFields)
          for (Index M : E.Members)
            Text += llvm::formatv("{0},", M);
        if (E.Entity != None) // One text is not right for two records.
          Text += llvm::formatv("@{0}", Facts.Entities[E.Entity].Record);
        Work.append(E.Operands.begin(), E.Operands.end());
      }
      Parts.push_back(std::move(Text));
    }
    llvm::sort(Parts);
    Parts.erase(llvm::unique(Parts), Parts.end());
    return llvm::join(Parts, "|");
  };
  // One text that is const wherever it is used may be so said to be, if that
  // matters anywhere.
  std::map<Range, std::pair<bool, bool>> Fields; // It matters; all are const.
  auto IsPlain = [&](size_t I) {
    return Facts.Exprs[I].Kind == ExprKind::Field && !Facts.Exprs[I].IsConst;
  };
  for (size_t I = 0; I != Facts.Exprs.size(); ++I)
    if (const ExprFacts &E = Facts.Exprs[I]; E.Kind == ExprKind::Field) {
      auto &[Matters, AllConst] =
          Fields.try_emplace(E.Extent, false, true).first->second;
      Matters |= E.IsConst;
      AllConst &= Origins[I].IsConst;
    }
  for (size_t I = 0; I != Facts.Exprs.size(); ++I)
    if (IsPlain(I)) {
      auto [Matters, AllConst] = Fields[Facts.Exprs[I].Extent];
      Facts.Exprs[I].IsConst = Matters && AllConst;
    }
  // A parameter used as index is as simple as the least simple argument, and
  // of any width.
  std::map<Range, bool> AllSimple;
  for (ExprFacts &E : Facts.Exprs)
    if (E.InMacro && E.IndexRange.isValid())
      AllSimple.try_emplace(E.IndexRange, true).first->second &= E.IndexSimple;
  for (ExprFacts &E : Facts.Exprs)
    if (E.InMacro && E.IndexRange.isValid()) {
      E.IndexSimple = AllSimple[E.IndexRange];
      E.IndexWide = E.IndexZero = false;
    }
  std::map<FileID, std::string> Signatures;
  for (const auto &[Id, Roots] : InMacros)
    Signatures[Id] = Signature(Roots);
  // Whether a macro's expansions agree, by its list of them.
  llvm::DenseMap<const std::vector<FileID> *, bool> Known;
  for (const auto &[Id, Roots] : InMacros) {
    const std::vector<FileID> &All =
        C.Where.expansionsOf({Id, true, {}, false});
    auto [Verdict, IsNew] = Known.try_emplace(&All, true);
    if (IsNew)
      for (FileID Other : All) {
        auto Found = Signatures.find(Other);
        Verdict->second &= Found != Signatures.end() &&
                           Found->second == Signatures[All.front()];
      }
    if (Verdict->second)
      continue;
    for (Index Root : Roots)
      if (const Expr *E = Origins[Root].E)
        refuse(E, Reason::MacroDisagrees,
               "the macro means different things where it is used",
               "use a function, or a macro per array");
  }
  checkArguments();
}

/// The argument of a macro that is tested for null is written as the address of
/// what it leads to, wherever the macro uses it.
void UseWalker::checkArguments() {
  const SourceManager &SM = AST.getSourceManager();
  auto Argument = [&](Index I) {
    const Expr *E = Origins[I].E;
    const SourceLocation L = E ? E->getBeginLoc() : SourceLocation();
    return SM.isMacroArgExpansion(L) ? SM.getSpellingLoc(L) : SourceLocation();
  };
  // What is tested by a test that is no text of the macro, as `(p) == 0` is.
  std::set<Index> Below;
  for (Index Root : Facts.Roots)
    if (const ExprFacts &E = Facts.Exprs[Root];
        E.Kind == ExprKind::NullTest && !E.InMacro)
      visitTree(Facts, Root, [&](Index I) {
        Below.insert(I);
        return true;
      });
  if (Below.empty())
    return;
  std::set<SourceLocation> Used;
  for (size_t I = 0; I != Facts.Exprs.size(); ++I)
    if (Facts.Exprs[I].Kind == ExprKind::Name && !Below.count(Index(I)))
      if (SourceLocation L = Argument(Index(I)); L.isValid())
        Used.insert(L);
  for (Index I : Below)
    if (Facts.Exprs[I].Kind == ExprKind::Name && Used.count(Argument(I)))
      C.obstacle(Reason::MacroDisagrees,
                 "the macro tests what it is given, and uses it otherwise, too",
                 "use a function, or a macro per use",
                 SM.getExpansionLoc(Origins[I].E->getBeginLoc()),
                 Facts.Exprs[I].Entity);
}
