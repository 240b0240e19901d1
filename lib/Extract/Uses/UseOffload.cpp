//===-- UseOffload.cpp - Arrays that OpenMP moves to devices --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Directives that map arrays, and those whose code runs on a device. What is
/// noted is where the rewriter names the stored arrays instead: the items of
/// clauses, and the code in which a handle of the device is needed.
///
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "Uses/Offload.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// The variables with arrays, and those that are declared, in some code.
class RegionNames : public CodeVisitor<RegionNames> {
public:
  explicit RegionNames(const ExtractContext &C) : C(C) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    const RecordUse &Use = C.recordUse(Ref->getType());
    if (V && Use && (Use.Depth > 0 || C.isTracked(V)))
      Named.push_back(Ref);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    Declared.insert(V);
    return true;
  }
  // What clauses and captures say, others look at.
  bool TraverseOMPClause(OMPClause * /*Clause*/) override { return true; }
  bool TraverseCapturedStmt(CapturedStmt *S) {
    return TraverseStmt(S->getCapturedStmt());
  }

  llvm::SmallVector<const DeclRefExpr *, 8> Named;
  llvm::DenseSet<const VarDecl *> Declared;

private:
  const ExtractContext &C;
};

/// \p S, or what stands alone in it.
const Stmt *alone(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Block->size() != 1 ||
        !isa<OMPExecutableDirective, ForStmt, CompoundStmt>(
            Block->body_front()))
      return S;
    S = Block->body_front();
  }
  return S;
}

} // namespace

bool layoutopt::isOffload(const OMPExecutableDirective *S) {
  switch (S->getDirectiveKind()) {
  case llvm::omp::OMPD_target_data:
  case llvm::omp::OMPD_target_enter_data:
  case llvm::omp::OMPD_target_exit_data:
  case llvm::omp::OMPD_target_update:
    return true;
  default:
    return isOpenMPTargetExecutionDirective(S->getDirectiveKind());
  }
}

/// From the `#` of \p S to its last token; nothing where `_Pragma` or a macro
/// makes it.
static std::optional<Range> directiveRange(const OMPExecutableDirective *S,
                                           ExtractContext &C) {
  const SourceManager &SM = C.Where.sources();
  SourceLocation Begin = S->getBeginLoc(), End = S->getEndLoc();
  if (!Begin.isFileID() || !End.isFileID())
    return std::nullopt;
  auto Whole = C.Where.bytes(Begin, End);
  if (!Whole || !C.Where.text(*Whole).starts_with("#"))
    return std::nullopt;
  const std::pair<FileID, unsigned> At = SM.getDecomposedLoc(Begin);
  StringRef Text = SM.getBufferData(At.first);
  Lexer Lex(SM.getLocForStartOfFile(At.first), C.AST.getLangOpts(),
            Text.begin(), Text.begin() + At.second, Text.end());
  Token T;
  uint32_t Last = Whole->Begin;
  while (!Lex.LexFromRawLexer(T)) {
    unsigned Offset = SM.getFileOffset(T.getLocation());
    if (Offset >= Whole->End)
      break;
    Last = Offset + T.getLength();
  }
  return Range{Whole->File, Whole->Begin, Last};
}

/// Whether no statement belongs to \p S.
static bool standsAlone(const OMPExecutableDirective *S) {
  switch (S->getDirectiveKind()) {
  case llvm::omp::OMPD_target_enter_data:
  case llvm::omp::OMPD_target_exit_data:
  case llvm::omp::OMPD_target_update:
    return true;
  default:
    return !S->hasAssociatedStmt() || S->isStandaloneDirective();
  }
}

/// The statement with which \p S ends: Clang says of a directive that it ends
/// with its line.
static const Stmt *lastOf(const Stmt *S) {
  while (true) {
    const Stmt *Inner = nullptr;
    if (const auto *For = dyn_cast<ForStmt>(S))
      Inner = For->getBody();
    else if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      Inner = Range->getBody();
    else if (const auto *While = dyn_cast<WhileStmt>(S))
      Inner = While->getBody();
    else if (const auto *If = dyn_cast<IfStmt>(S))
      Inner = If->getElse() ? If->getElse() : If->getThen();
    else if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      Inner = Switch->getBody();
    else if (const auto *Case = dyn_cast<SwitchCase>(S))
      Inner = Case->getSubStmt();
    else if (const auto *Label = dyn_cast<LabelStmt>(S))
      Inner = Label->getSubStmt();
    else if (const auto *Attributed = dyn_cast<AttributedStmt>(S))
      Inner = Attributed->getSubStmt();
    else if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      Inner = standsAlone(Directive) ? nullptr : Directive->getRawStmt();
    if (!Inner)
      return S;
    S = Inner;
  }
}

/// \p S with the `;` behind it; nothing where a macro makes its begin or end.
std::optional<Range> UseWalker::statementRange(const Stmt *S) {
  const Stmt *Last = lastOf(S);
  auto PlaceOf = [&](const Stmt *Part) {
    const auto *Directive = dyn_cast<OMPExecutableDirective>(Part);
    return Directive
               ? directiveRange(Directive, C)
               : C.Where.fileRange(Part->getBeginLoc(), Part->getEndLoc());
  };
  auto End = PlaceOf(Last);
  auto Whole = Last == S || isa<OMPExecutableDirective>(S)
                   ? PlaceOf(S)
                   : C.Where.fileRange(S->getBeginLoc(), S->getBeginLoc());
  if (!Whole || !End || Whole->File != End->File || End->End < Whole->Begin)
    return std::nullopt;
  Whole->End = End->End;
  if (isa<OMPExecutableDirective>(Last))
    return Whole;
  // `x = y;`, also as the body of a loop.
  StringRef Text = C.Where.text(C.Where.wholeFile(Whole->File));
  Lexer Lex(SourceLocation(), C.AST.getLangOpts(), Text.begin(),
            Text.begin() + Whole->End, Text.end());
  Token T;
  Lex.LexFromRawLexer(T);
  if (T.is(tok::semi))
    Whole->End = static_cast<uint32_t>(Lex.getBufferLocation() - Text.begin());
  else if (!StringRef(";}").contains(Text[Whole->End - 1]))
    return std::nullopt;
  return Whole;
}

/// Whether \p Clause has a mapper or an iterator.
static bool isMappedByOther(const OMPClause *Clause) {
  auto Moves = [](OpenMPMotionModifierKind Kind) {
    return Kind != OMPC_MOTION_MODIFIER_unknown &&
           Kind != OMPC_MOTION_MODIFIER_present;
  };
  if (const auto *To = dyn_cast<OMPToClause>(Clause))
    return llvm::any_of(To->getMotionModifiers(), Moves);
  if (const auto *From = dyn_cast<OMPFromClause>(Clause))
    return llvm::any_of(From->getMotionModifiers(), Moves);
  const auto *Map = dyn_cast<OMPMapClause>(Clause);
  return Map && llvm::any_of(Map->getMapTypeModifiers(),
                             [](OpenMPMapModifierKind Kind) {
                               return Kind == OMPC_MAP_MODIFIER_mapper ||
                                      Kind == OMPC_MAP_MODIFIER_iterator;
                             });
}

/// Notes the item \p E of \p Clause, which is about an array.
void UseWalker::noteItem(const Expr *E, const OMPClause *Clause,
                         OffloadFacts &Out) {
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(E, Reason::OpenMPClause, Message, Fix);
  };
  MapItemFacts Item;
  const Expr *Base = E->IgnoreParenImpCasts();
  const Expr *First = nullptr, *Length = nullptr;
  if (const auto *Section = dyn_cast<ArraySectionExpr>(Base)) {
    First = Section->getLowerBound();
    Length = Section->getLength();
    Base = Section->getBase()->IgnoreParenImpCasts();
    Item.HasSection = true;
    if (Section->isOMPArraySection() && Section->getStride())
      return Refuse("a clause names every so many records of the array",
                    "map a section without a stride");
  } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Base)) {
    First = Element->getIdx();
    Base = Element->getBase()->IgnoreParenImpCasts();
    Item.HasSection = true;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const RecordUse &Use = C.recordUse(Base->getType());
  if (!V || !Use.isSimple() || Use.HasReference ||
      (!Use.Inner.empty() && (!Use.IsArray || Item.HasSection)))
    return Refuse("a clause names the array in a way that is not understood",
                  "map a section of a plain pointer or array");
  switch (Clause->getClauseKind()) {
  case llvm::omp::OMPC_map:
  case llvm::omp::OMPC_to:
  case llvm::omp::OMPC_from:
    Item.IsMapped = true;
    if (!Use.IsArray && !Item.HasSection)
      return Refuse("a clause maps the pointer, not what it points to",
                    "map a section of it");
    if (isMappedByOther(Clause))
      return Refuse("a clause maps the array by a mapper or an iterator",
                    "map a section of it");
    break;
  case llvm::omp::OMPC_is_device_ptr:
  case llvm::omp::OMPC_firstprivate:
    if (Use.IsArray)
      return Refuse("each device or thread gets a copy of the array",
                    "map the array, or copy it by hand");
    break;
  case llvm::omp::OMPC_shared:
    break;
  default:
    return Refuse("the array is named in a clause that copies or moves it",
                  "share the array, or copy it by hand");
  }
  for (const Expr *Bound : {First, Length}) {
    if (!Bound)
      continue;
    RegionNames Names(C);
    Names.TraverseStmt(const_cast<Expr *>(Bound));
    if (!Names.Named.empty() || !isRepeatable(Bound, Repeated::Count, AST))
      return Refuse("the section of the array is not simple",
                    "keep its bounds in variables");
    visitExpr(Bound, UseWalker::Use::Value);
  }
  auto Extent = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
  auto Name = C.Where.fileRange(Ref->getLocation(), Ref->getLocation());
  const Range All{Out.Directive.File, Out.Directive.Begin, Out.Statement.End};
  // A macro's name is no place for the names of several arrays.
  const bool IsWritten = E->getBeginLoc().isFileID() &&
                         E->getEndLoc().isFileID() &&
                         Ref->getLocation().isFileID();
  if (!IsWritten || !Extent || !Name || !All.contains(*Extent) ||
      !Extent->contains(*Name) || Extent->Begin != Name->Begin)
    return Refuse("a macro or parentheses hide what a clause names",
                  "write the name out");
  auto ValueOf = [&](const Expr *Bound) -> std::optional<SpelledNumber> {
    Expr::EvalResult Result;
    if (!Bound || Bound->isValueDependent() ||
        !Bound->EvaluateAsInt(Result, AST) || Result.Val.getInt().isNegative())
      return std::nullopt;
    SpelledNumber Number;
    Number.Value = Result.Val.getInt().getZExtValue();
    const Expr *Bare = Bound->IgnoreParenImpCasts();
    Number.How = isa<IntegerLiteral>(Bare) && Bare->getBeginLoc().isFileID()
                     ? Spelling::Literal
                     : Spelling::Unknown;
    return Number;
  };
  Item.Entity = C.entity(V);
  Item.Extent = *Extent;
  Item.Name = *Name;
  auto From = First ? ValueOf(First) : SpelledNumber();
  auto Count = Length ? ValueOf(Length) : std::nullopt;
  if (Item.HasSection && isa<ArraySubscriptExpr>(E->IgnoreParenImpCasts())) {
    Count = SpelledNumber();
    Count->Value = 1;
  } else if (Item.HasSection && !Length && From && Use.IsArray &&
             From->Value <= Facts.Entities[Item.Entity].Count) {
    Count = SpelledNumber(); // Up to the end.
    Count->Value = Facts.Entities[Item.Entity].Count - From->Value;
    Count->How = Spelling::Unknown;
  }
  if (Item.HasSection && From && Count) {
    Item.IsConstant = true;
    Item.IsLiteral =
        From->How == Spelling::Literal && Count->How == Spelling::Literal;
    Item.First = From->Value;
    Item.Count = Count->Value;
  }
  Seen.insert(Ref);
  Out.Items.push_back(Item);
}

/// Notes what the clauses of \p S say about arrays; visits all else in them.
/// \p IsInner: it stands behind the directive that goes to the device.
void UseWalker::noteClauses(const OMPExecutableDirective *S, OffloadFacts &Out,
                            bool IsInner) {
  for (const OMPClause *Clause : S->clauses()) {
    const bool Takes = isa<OMPMapClause, OMPToClause, OMPFromClause>(Clause);
    for (const Stmt *Child : Clause->children()) {
      const auto *E = dyn_cast_or_null<Expr>(Child);
      if (!E)
        continue;
      // What nobody wrote says that the region uses it.
      if (Clause->isImplicit()) {
        if (const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
          Seen.insert(Ref);
        continue;
      }
      // Of `sizes[b[0].n : m]` the bounds are computed on the host.
      llvm::SmallVector<const Expr *, 4> Bounds;
      const Expr *Base = E;
      while (const auto *Section =
                 dyn_cast<ArraySectionExpr>(Base->IgnoreParenImpCasts())) {
        Bounds.push_back(Section->getLowerBound());
        Bounds.push_back(Section->getLength());
        Base = Section->getBase();
      }
      RegionNames Names(C);
      Names.TraverseStmt(const_cast<Expr *>(Base));
      const RecordUse &Use = C.recordUse(Base->getType());
      const bool IsOurs = Use && (Use.Depth > 0 || isElement(Base, C));
      if (IsOurs || (Takes && !Names.Named.empty())) {
        noteItem(E, Clause, Out);
        continue;
      }
      for (const Expr *Bound : Bounds)
        if (Bound)
          Names.TraverseStmt(const_cast<Expr *>(Bound));
      if (IsInner && !Names.Named.empty()) {
        refuse(E, Reason::OpenMPRegion,
               "a directive behind the one for the device computes with the "
               "array",
               "keep the value in a variable");
      } else if (!IsInner) {
        for (const Expr *Bound : Bounds)
          if (Bound)
            visitExpr(Bound, UseWalker::Use::Value);
        visitExpr(Base, UseWalker::Use::Value);
      }
    }
  }
}

/// What runs on the device of \p S, where a handle can be declared: behind the
/// directives and the heads of loops that follow at once. Notes the clauses in
/// between, and adds the heads to \p Heads. Null: there is no such place.
const Stmt *UseWalker::deviceBody(const OMPExecutableDirective *S,
                                  OffloadFacts &Out,
                                  llvm::SmallVectorImpl<const Stmt *> &Heads) {
  const OMPExecutableDirective *Outer = S;
  while (true) {
    const Stmt *Body = S->getRawStmt();
    if (const auto *Loop = dyn_cast<OMPLoopDirective>(S)) {
      for (unsigned Depth = Loop->getLoopsNumber(); Depth != 0; --Depth) {
        const auto *For = dyn_cast<ForStmt>(alone(Body));
        if (!For)
          return nullptr;
        for (const Stmt *Head : {static_cast<const Stmt *>(For->getInit()),
                                 static_cast<const Stmt *>(For->getCond()),
                                 static_cast<const Stmt *>(For->getInc())})
          if (Head)
            Heads.push_back(Head);
        Body = For->getBody();
      }
    } else if (S != Outer && !isOpenMPTeamsDirective(S->getDirectiveKind()) &&
               !isOpenMPParallelDirective(S->getDirectiveKind())) {
      return nullptr;
    }
    // `teams` allows nothing beside itself.
    const Stmt *Inner = alone(Body);
    const auto *Next = dyn_cast<OMPExecutableDirective>(Inner);
    if (!Next ||
        (Body != Inner && !isOpenMPTeamsDirective(Next->getDirectiveKind())))
      return Body;
    if (standsAlone(Next))
      return nullptr;
    noteClauses(Next, Out, /*IsInner=*/true);
    S = Next;
  }
}

void UseWalker::visitOffload(const OMPExecutableDirective *S) {
  OffloadFacts Out;
  llvm::SmallVector<const Stmt *, 8> Heads;
  RegionNames Region(C);
  const bool Runs = isOpenMPTargetExecutionDirective(S->getDirectiveKind());
  const Stmt *Statement = standsAlone(S) ? nullptr : S->getRawStmt();
  if (Runs && Statement)
    Region.TraverseStmt(const_cast<Stmt *>(Statement));
  auto Of = [&](llvm::ArrayRef<const DeclRefExpr *> Names) {
    llvm::SmallVector<const DeclRefExpr *, 8> Out;
    llvm::copy_if(Names, std::back_inserter(Out), [&](const DeclRefExpr *Ref) {
      return !Region.Declared.count(cast<VarDecl>(Ref->getDecl()));
    });
    return Out;
  };
  const auto Used = Of(Region.Named);
  auto RefuseAll = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    for (const DeclRefExpr *Ref : Used)
      refuse(Ref, Reason::OpenMPRegion, Message, Fix);
    for (const MapItemFacts &Item : Out.Items)
      C.obstacle(Reason::OpenMPRegion, Message, Fix, S->getSourceRange(),
                 Item.Entity);
  };
  // Without its place, each mention stays.
  auto Directive = directiveRange(S, C);
  auto Whole = Statement ? statementRange(Statement) : std::nullopt;
  const bool HasPlace = Directive && (!Statement || Whole);
  if (HasPlace) {
    Out.Directive = *Directive;
    Out.Statement =
        Statement ? *Whole
                  : Range{Directive->File, Directive->End, Directive->End};
  }
  noteClauses(S, Out, /*IsInner=*/false);
  if (!HasPlace || Out.Statement.File != Out.Directive.File ||
      Out.Statement.Begin < Out.Directive.End)
    return RefuseAll("a macro makes a directive for a device, or ends its "
                     "statement",
                     "write the directive and its statement out");
  for (const OMPClause *Clause : S->clauses()) {
    if (Clause->isImplicit())
      continue;
    if (isa<OMPNowaitClause>(Clause))
      return RefuseAll("the host does not wait for the device",
                       "remove 'nowait'");
    if (isa<OMPDefaultmapClause>(Clause) && !Used.empty())
      return RefuseAll("'defaultmap' decides how the array gets to the device",
                       "map the array by name");
  }
  // The handle of the device has the plain name.
  for (const DeclRefExpr *Ref : Used)
    if (Ref->hasQualifier())
      return RefuseAll("code for a device names an array with its namespace or "
                       "class",
                       "pass it to a function, and map the parameter");
  if (Runs && !Used.empty()) {
    const Stmt *Body = deviceBody(S, Out, Heads);
    auto Place = Body ? statementRange(Body) : std::nullopt;
    if (!Place || !Out.Statement.contains(*Place))
      return RefuseAll("the code for the device begins in a way that is not "
                       "understood",
                       "write a loop, or a block in braces, behind the "
                       "directive");
    for (const Stmt *Head : Heads) {
      RegionNames Names(C);
      Names.TraverseStmt(const_cast<Stmt *>(Head));
      if (!Of(Names.Named).empty())
        return RefuseAll("the head of a parallel loop on the device uses the "
                         "array",
                         "keep the value in a variable in front of the "
                         "directive");
    }
    Out.Body = *Place;
    Out.IsBlock = isa<CompoundStmt>(Body);
    for (const DeclRefExpr *Ref : Used)
      Out.Used.push_back(C.entity(Ref->getDecl()));
    llvm::sort(Out.Used);
    Out.Used.erase(llvm::unique(Out.Used), Out.Used.end());
  }
  if (!Out.Items.empty() || !Out.Used.empty())
    Facts.Offloads.push_back(std::move(Out));
}
