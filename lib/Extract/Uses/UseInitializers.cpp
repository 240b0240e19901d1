//===-- UseInitializers.cpp - Initial values of arrays --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Types/Constants.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// Reads the written form of the initialiser of an array of records.
class InitializerReader {
public:
  InitializerReader(ExtractContext &C, Index Record,
                    std::vector<SpelledNumber> Bounds)
      : C(C), Record(Record), Bounds(std::move(Bounds)) {}

  InitializerFacts Out;
  /// The number of the last row of the outermost dimension, if a designator
  /// spells it by a name.
  std::string LastRow;
  uint64_t Rows = 0; ///< In the outermost dimension.

  /// A sum of what is spelled by names and of what is not.
  struct Sum {
    std::string Text;
    uint64_t Number = 0;

    /// Empty where all of it is a number.
    std::string str() const;
  };

  /// False for what no edit in place can follow.
  bool readArray(const InitListExpr *List, QualType T, uint64_t First,
                 const Sum &Before, unsigned Layer);
  bool readElement(const InitListExpr *List, uint64_t Number,
                   const std::string &Text, std::optional<Range> Designator);

private:
  Sum rowsIn(unsigned Layer) const;
  static Sum add(Sum A, const Sum &Rows, const Sum &RecordsEach);
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
  std::vector<SpelledNumber> Bounds; ///< Empty: literals.
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

std::string InitializerReader::Sum::str() const {
  if (Text.empty())
    return "";
  return Text + (Number == 0 ? "" : " + " + std::to_string(Number));
}

/// The records in a row of layer \p Layer: text and number are to be
/// multiplied.
InitializerReader::Sum InitializerReader::rowsIn(unsigned Layer) const {
  Sum Out;
  Out.Number = 1;
  for (size_t I = Layer + 1; I < Bounds.size(); ++I) {
    const SpelledNumber &Each = Bounds[I];
    bool IsText =
        Each.How == Spelling::Everywhere || Each.How == Spelling::Here;
    if (IsText)
      Out.Text += " * " + Each.Text;
    else
      Out.Number *= Each.Value;
  }
  return Out;
}

/// \p A and so many \p Rows of \p Each.
InitializerReader::Sum InitializerReader::add(Sum A, const Sum &Rows,
                                              const Sum &Each) {
  if (Rows.Text.empty() && Each.Text.empty()) {
    A.Number += Rows.Number * Each.Number;
    return A;
  }
  if (Rows.Text.empty() && Rows.Number == 0)
    return A;
  std::string Text =
      Rows.Text.empty() ? std::to_string(Rows.Number)
      : Rows.Number == 0 || (Each.Text.empty() && Each.Number == 1)
          ? Rows.str()
          : "(" + Rows.str() + ")";
  if (Each.Number != 1)
    Text += " * " + std::to_string(Each.Number);
  A.Text += (A.Text.empty() ? "" : " + ") + Text + Each.Text;
  return A;
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
    // A macro that is several values has one place for all of them.
    if (!Into.empty() && (Text->File != Into.back().Value.File ||
                          Text->Begin < Into.back().Value.End))
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
                                    const std::string &Text,
                                    std::optional<Range> Designator) {
  ElementInit Element;
  Element.Element = Number;
  Element.Text = Text;
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
                                  uint64_t First, const Sum &Before,
                                  unsigned Layer) {
  const ConstantArrayType *Array = C.AST.getAsConstantArrayType(T);
  if (!Array)
    return false;
  QualType Inner = Array->getElementType();
  uint64_t Step = recordsIn(Inner, C.AST), At = 0, Last = 0;
  Sum Row, Each;
  Each = rowsIn(Layer);
  if (Bounds.empty())
    Each.Number = Step;
  if (Layer != 0) {
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
      SpelledNumber Written = C.Spelled.number(By->getArrayIndex(D));
      if (Written.How == Spelling::Unknown)
        return false;
      Row = {Written.Text, Written.Text.empty() ? At : 0};
    }
    if (Layer == 0 && At >= Last) {
      Last = At;
      LastRow = Row.str();
      Rows = At + 1;
    }
    const auto *Braces = dyn_cast<InitListExpr>(Value);
    if (!Braces)
      return false;
    if (Braces->isSemanticForm() && Braces->getSyntacticForm())
      Braces = Braces->getSyntacticForm();
    const Sum Here = add(Before, Row, Each);
    bool IsRow = Inner->isArrayType();
    if (!Placed.insert({Inner.getTypePtr(), First + At * Step}).second)
      return false;
    if (IsRow && Designator)
      Out.Rows.push_back(*Designator);
    if (IsRow ? !readArray(Braces, Inner, First + At * Step, Here, Layer + 1)
              : !readElement(Braces, First + At, Here.str(), Designator))
      return false;
    ++At;
    ++Row.Number;
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
  TypeLoc Written = V->getTypeSourceInfo()->getTypeLoc();
  InitializerReader Reader(C, Facts.Entities[Entity].Record,
                           C.boundsOf(Entity, Written));
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
    Understood = IsObject ? Reader.readElement(List, 0, "", std::nullopt)
                          : Reader.readArray(List, T, 0, {}, 0);
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
  // `[]`: the last designator says how many records there are.
  if (auto Array = Written.getAsAdjusted<ArrayTypeLoc>();
      Array && !Array.getSizeExpr() && !Reader.LastRow.empty())
    for (DeclarationFacts &D : Facts.Entities[Entity].Declarations)
      if (D.Initializer.contains(*Extent)) {
        if (D.Bounds.empty())
          for (uint64_t Inner : Facts.Entities[Entity].Inner)
            D.Bounds.push_back({Inner, Spelling::Literal, ""});
        if (D.Bounds.size() == Facts.Entities[Entity].Inner.size())
          D.Bounds.emplace(D.Bounds.begin());
        D.Bounds.front() = {Reader.Rows, Spelling::Derived,
                            "(" + Reader.LastRow + " + 1)"};
      }
  Reader.Out.Entity = Entity;
  Reader.Out.Extent = *Extent;
  Facts.Initializers.push_back(std::move(Reader.Out));
}
