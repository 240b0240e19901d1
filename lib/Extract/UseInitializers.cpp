//===-- UseInitializers.cpp - Initial values of arrays --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "Nodes.h"
#include "UseWalker.h"
#include "clang/AST/ExprCXX.h"
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// Reads the written form of the initialiser of an array of records.
class InitializerReader {
public:
  InitializerReader(ExtractContext &C, Index Record) : C(C), Record(Record) {}

  InitializerFacts Out;

  /// False for what no edit in place can follow.
  bool readArray(const InitListExpr *List, QualType T, uint64_t First,
                 bool IsOuter);
  bool readElement(const InitListExpr *List, uint64_t Number,
                   std::optional<Range> Designator);

private:
  bool readFields(const InitListExpr *List, Index Outer,
                  std::vector<FieldInit> &Into);
  /// A value, and what names its place in front of it if that is written.
  struct PlacedValue {
    const Expr *Value;
    const DesignatedInitExpr *By = nullptr;
    std::optional<Range> Designator = std::nullopt;
  };
  std::optional<PlacedValue> place(const Expr *E);
  std::optional<Range> token(SourceLocation L) {
    auto R = L.isMacroID() ? std::nullopt : C.Where.fileRange(L, L);
    // No digraph.
    return R && C.Where.text(*R).size() == 1 ? R : std::nullopt;
  }
  ExtractContext &C;
  Index Record;
  /// By type and number of the first record: elements and rows. One that comes
  /// again takes back all of what was there, zeros included.
  std::set<std::pair<const void *, uint64_t>> Placed;
};

} // namespace

static uint64_t recordsIn(QualType T, ASTContext &AST) {
  uint64_t Records = 1;
  while (const ConstantArrayType *A = AST.getAsConstantArrayType(T)) {
    Records *= A->getZExtSize();
    T = A->getElementType();
  }
  return Records;
}

std::optional<InitializerReader::PlacedValue>
InitializerReader::place(const Expr *E) {
  const auto *By = dyn_cast<DesignatedInitExpr>(E);
  if (!By)
    return PlacedValue{E};
  if (By->size() != 1 || By->usesGNUSyntax())
    return std::nullopt;
  const Expr *Value = By->getInit();
  SourceLocation Begin = By->getBeginLoc(), End = Value->getBeginLoc();
  if (Begin.isMacroID() || End.isMacroID())
    return std::nullopt;
  auto Designator = C.Where.bytes(Begin, End);
  if (!Designator)
    return std::nullopt;
  return PlacedValue{Value, By, Designator};
}

bool InitializerReader::readFields(const InitListExpr *List, Index Outer,
                                   std::vector<FieldInit> &Into) {
  const RecordDecl *D = List->getType()->getAsRecordDecl();
  if (!D)
    return false;
  auto Field = D->field_begin();
  std::set<const FieldDecl *> Seen;
  for (const Expr *E : List->inits()) {
    auto At = place(E);
    if (!At)
      return false;
    const auto &[Value, By, Designator] = *At;
    if (By) {
      const DesignatedInitExpr::Designator &First = *By->getDesignator(0);
      if (!First.isFieldDesignator() || !First.getFieldDecl())
        return false;
      Field = RecordDecl::field_iterator(
          RecordDecl::specific_decl_iterator<FieldDecl>(
              DeclContext::decl_iterator(First.getFieldDecl())));
    }
    while (Field != D->field_end() && Field->isUnnamedBitField())
      ++Field;
    // A nested record that comes again takes back all of it.
    if (Field == D->field_end() || !Seen.insert(*Field).second)
      return false;
    FieldInit Init;
    Init.Member = C.member(Record, Outer, *Field);
    if (Init.Member == None)
      return false;
    if (Designator)
      Init.Designator = *Designator;
    auto Text = C.Where.fileRange(Value->getBeginLoc(), Value->getEndLoc());
    if (!Text || !Field->getIdentifier())
      return false;
    Init.Value = *Text;
    const auto *Inner = dyn_cast<InitListExpr>(Value);
    QualType T = Field->getType();
    bool IsAggregate = T->isArrayType() || T->isRecordType();
    bool IsString = isa<StringLiteral>(Value->IgnoreParens());
    // Values of an inner aggregate without braces of their own.
    if (IsAggregate && !Inner && !IsString && !Value->getType()->isRecordType())
      return false;
    if (Inner && T->isRecordType() &&
        !C.Facts.Records[Record].Members[Init.Member].Leaf) {
      const InitListExpr *Written =
          Inner->isSemanticForm() && Inner->getSyntacticForm()
              ? Inner->getSyntacticForm()
              : Inner;
      if (!readFields(Written, Init.Member, Init.Nested))
        return false;
    }
    Into.push_back(std::move(Init));
    ++Field;
  }
  return true;
}

bool InitializerReader::readElement(const InitListExpr *List, uint64_t Number,
                                    std::optional<Range> Designator) {
  ElementInit Element;
  Element.Element = Number;
  auto Open = token(List->getLBraceLoc()), Close = token(List->getRBraceLoc());
  if (!Open || !Close)
    return false;
  Element.Open = *Open;
  Element.Close = *Close;
  if (Designator)
    Element.Designator = *Designator;
  if (!readFields(List, None, Element.Fields))
    return false;
  Out.Elements.push_back(std::move(Element));
  return true;
}

bool InitializerReader::readArray(const InitListExpr *List, QualType T,
                                  uint64_t First, bool IsOuter) {
  const ConstantArrayType *Array = C.AST.getAsConstantArrayType(T);
  if (!Array)
    return false;
  QualType Inner = Array->getElementType();
  uint64_t Step = recordsIn(Inner, C.AST), At = 0;
  if (!IsOuter) {
    auto Open = token(List->getLBraceLoc());
    auto Close = token(List->getRBraceLoc());
    if (!Open || !Close)
      return false;
    Out.Rows.push_back(*Open);
    Out.Rows.push_back(*Close);
  }
  for (const Expr *E : List->inits()) {
    auto Found = place(E);
    if (!Found)
      return false;
    const auto &[Value, By, Designator] = *Found;
    if (By) {
      const DesignatedInitExpr::Designator &D = *By->getDesignator(0);
      Expr::EvalResult Number;
      if (!D.isArrayDesignator() ||
          !By->getArrayIndex(D)->EvaluateAsInt(Number, C.AST))
        return false;
      At = Number.Val.getInt().getZExtValue();
    }
    const auto *Each = dyn_cast<InitListExpr>(Value);
    if (!Each)
      return false;
    if (Each->isSemanticForm() && Each->getSyntacticForm())
      Each = Each->getSyntacticForm();
    bool IsRow = Inner->isArrayType();
    if (!Placed.insert({Inner.getTypePtr(), First + At * Step}).second)
      return false;
    if (IsRow && Designator)
      Out.Rows.push_back(*Designator);
    if (IsRow ? !readArray(Each, Inner, First + At * Step, false)
              : !readElement(Each, First + At, Designator))
      return false;
    ++At;
  }
  return true;
}

/// Values of \p E, those of lists each by itself, that do something, and those
/// that the others may change.
static void countEffects(const Expr *E, ASTContext &AST, unsigned &Effects,
                         unsigned &Others) {
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    for (const Expr *Each : List->inits())
      countEffects(Each, AST, Effects, Others);
  } else if (const auto *By = dyn_cast<DesignatedInitExpr>(E)) {
    countEffects(By->getInit(), AST, Effects, Others);
  } else if (E->HasSideEffects(AST)) {
    ++Effects;
  } else if (!E->isEvaluatable(AST)) {
    ++Others;
  }
}

/// Whether \p V stands in \p S.
static bool mentions(const Stmt *S, const VarDecl *V) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
  if (Ref && Ref->getDecl() == V)
    return true;
  return S && llvm::any_of(childrenOf(S),
                           [V](const Stmt *Each) { return mentions(Each, V); });
}

void UseWalker::visitInitializer(const VarDecl *V, const Expr *Init) {
  Index Entity = C.entity(V);
  // What C++ calls constructing records leaves plain ones as they are.
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Init))
    if (Made->getNumArgs() == 0 && Made->getConstructor()->isTrivial() &&
        !Made->requiresZeroInitialization())
      return;
  visitExpr(Init, Use::Value);
  const auto *List = dyn_cast<InitListExpr>(Init->IgnoreParens());
  QualType T = V->getType();
  bool IsObject = T->isRecordType();
  if (!List) {
    if (IsObject) // `struct body t = b[i];`
      return;
    C.obstacle(Reason::ArrayInitialized,
               "'" + V->getName() + "' is initialised in an unusual way",
               "write the records in braces", Init->getSourceRange(), Entity);
    return;
  }
  if (List->isSemanticForm() && List->getSyntacticForm())
    List = List->getSyntacticForm();
  InitializerReader Reader(C, Facts.Entities[Entity].Record);
  auto Extent = C.Where.fileRange(List->getBeginLoc(), List->getEndLoc());
  // `= {0}` is zero in every layout.
  const Expr *Only = List->getNumInits() == 1
                         ? List->getInit(0)->IgnoreParenImpCasts()
                         : nullptr;
  bool IsZero = List->getNumInits() == 0 ||
                (Only && Only->getType()->isIntegerType() && isZero(Only, AST));
  bool Understood = Extent && !Init->getBeginLoc().isMacroID() &&
                    C.Where.text(*Extent).starts_with("{");
  if (Understood && !IsZero)
    Understood = IsObject ? Reader.readElement(List, 0, std::nullopt)
                          : Reader.readArray(List, T, 0, true);
  if (!Understood || hasDirective(Extent ? C.Where.text(*Extent) : "")) {
    C.obstacle(Reason::ArrayInitialized,
               "'" + V->getName() +
                   "' has an initial value that is not written record by "
                   "record",
               "put each record in braces of its own, without macros",
               Init->getSourceRange(), Entity);
    return;
  }
  // Compilers go from left to right, by fields instead of by records then. (In
  // functions of C++ each record is stored by itself.)
  const bool IsStored = AST.getLangOpts().CPlusPlus && V->hasLocalStorage();
  if (IsStored && mentions(List, V))
    C.obstacle(Reason::ArrayInitialized,
               "the initial value of '" + V->getName() + "' reads itself",
               "assign its elements one after the other",
               Init->getSourceRange(), Entity);
  unsigned Effects = 0, Others = 0;
  countEffects(List, AST, Effects, Others);
  if (Effects != 0 && Effects + Others > 1 && !IsStored)
    C.obstacle(Reason::ArrayInitialized,
               "the order of effects in the initial values of '" +
                   V->getName() + "' would change",
               "assign them one after the other", Init->getSourceRange(),
               Entity);
  Reader.Out.Entity = Entity;
  Reader.Out.Extent = *Extent;
  Facts.Initializers.push_back(std::move(Reader.Out));
}
