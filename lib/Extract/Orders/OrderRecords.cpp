//===-- OrderRecords.cpp - Records whose fields may get an order ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Orders/OrderContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;
using namespace layoutopt;

/// Whether \p A says nothing of how a record lies in memory.
static bool isHarmless(const Attr *A) {
  return A->isImplicit() ||
         isa<AnnotateAttr, DeprecatedAttr, UnusedAttr, VisibilityAttr,
             WarnUnusedResultAttr, FinalAttr>(A);
}

/// The first attribute of \p D or of a field of it that says how it lies.
static const Attr *layoutAttribute(const RecordDecl *D) {
  for (const Attr *A : D->attrs())
    if (!isHarmless(A) || isa<MaxFieldAlignmentAttr, PackedAttr>(A))
      return A;
  for (const FieldDecl *F : D->fields())
    for (const Attr *A : F->attrs())
      if (!isHarmless(A))
        return A;
  return nullptr;
}

/// Whether constructors that the program wrote run for fields of \p D: they may
/// change what initial values of other fields are read from.
static bool hasMadeFields(const OrderContext &C, const CXXRecordDecl *D) {
  return llvm::any_of(D->fields(), [&C](const FieldDecl *F) {
    const auto *Class =
        dyn_cast_or_null<CXXRecordDecl>(C.recordOf(F->getType()));
    return Class && !C.isOfSystem(Class) && !Class->isTrivial();
  });
}

/// What keeps the class \p D.
static void readClass(OrderContext &C, const CXXRecordDecl *D) {
  if (D->getNumBases() != 0 || D->isPolymorphic())
    C.add(D, OrderReason::Base, D->getLocation());
  for (const CXXBaseSpecifier &Base : D->bases())
    if (const RecordDecl *Of = C.recordOf(Base.getType()))
      C.add(Of, OrderReason::Base, Base.getBeginLoc());
  if (isa<ClassTemplateSpecializationDecl>(D) ||
      D->getDescribedClassTemplate() || D->isTemplated() ||
      D->getTemplateInstantiationPattern())
    C.add(D, OrderReason::Template, D->getLocation());
  auto ReadComparison = [&](const FunctionDecl *F) {
    if (F->isDefaulted() && F->isOverloadedOperator() &&
        (F->getOverloadedOperator() == OO_Spaceship ||
         F->getOverloadedOperator() == OO_EqualEqual))
      C.add(D, OrderReason::Comparison, F->getLocation());
  };
  for (const CXXMethodDecl *M : D->methods()) {
    ReadComparison(M);
    if (M->getOverloadedOperator() == OO_New ||
        M->getOverloadedOperator() == OO_Array_New)
      C.add(D, OrderReason::Size, M->getLocation());
  }
  for (const FriendDecl *Friend : D->friends())
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(Friend->getFriendDecl()))
      ReadComparison(F);
  for (const FieldDecl *F : D->fields())
    if (F->hasInClassInitializer() && F->getInClassInitializer() &&
        !isIndependentValue(F->getInClassInitializer(), hasMadeFields(C, D)))
      C.add(D, OrderReason::Constructor, F->getLocation(),
            "the initial value of '" + F->getName() +
                "' may depend on other fields");
}

/// A pointer to a record that shares its memory with something else may be read
/// as one to bytes.
static void readPointers(OrderContext &C, const RecordDecl *Union) {
  auto Pointed = [&](const FieldDecl *F) -> const RecordDecl * {
    const QualType T = C.AST.getBaseElementType(F->getType());
    return T->isPointerType() ? C.recordOf(T->getPointeeType()) : nullptr;
  };
  const bool HasOther = llvm::any_of(Union->fields(), [&](const FieldDecl *F) {
    const QualType T = C.AST.getBaseElementType(F->getType());
    return T->isAnyPointerType()
               ? !Pointed(F)
               : T->isIntegralOrEnumerationType() &&
                     C.AST.getTypeSize(T) >= C.AST.getTypeSize(C.AST.VoidPtrTy);
  });
  const RecordDecl *First = nullptr;
  bool HasTwo = false;
  for (const FieldDecl *F : Union->fields())
    if (const RecordDecl *Of = Pointed(F)) {
      HasTwo |= First && First->getCanonicalDecl() != Of->getCanonicalDecl();
      First = Of;
    }
  for (const FieldDecl *F : Union->fields())
    if (const RecordDecl *Of = Pointed(F); Of && (HasOther || HasTwo))
      C.add(Of, OrderReason::Union, F->getLocation(),
            "a pointer to the record shares its memory with other members of a "
            "union");
}

void layoutopt::readRecord(OrderContext &C, const RecordDecl *D) {
  if (C.isOfSystem(D) || D->isInvalidDecl() || D->isDependentType())
    return;
  const std::string USR = C.usrOf(D);
  C.noteParts(D);
  for (const FieldDecl *F : D->fields())
    if (const RecordDecl *Held = C.recordOf(F->getType()); Held && D->isUnion())
      C.add(Held, OrderReason::Union, F->getLocation());
  // Anonymous records of unions are reached through these.
  if (D->isUnion())
    return readPointers(C, D);
  const auto *Class = dyn_cast<CXXRecordDecl>(D);
  if (Class && Class->isLambda())
    return;
  OrderedRecord Record;
  Record.USR = USR;
  Record.Name = D->getQualifiedNameAsString();
  if (!D->getIdentifier()) {
    const TypedefNameDecl *T = D->getTypedefNameForAnonDecl();
    Record.Name = T ? T->getQualifiedNameAsString() : "(unnamed)";
  }
  Record.Where = C.placeOf(D->getLocation());
  const SourceLocation Brace =
      C.SM.getExpansionLoc(D->getBraceRange().getBegin());
  Record.File = C.pathOf(C.SM.getFileID(Brace));
  Record.Brace = C.SM.getFileOffset(Brace);
  Record.IsInMainFile = C.SM.isInMainFile(Brace);
  const ASTRecordLayout &Layout = C.AST.getASTRecordLayout(D);
  Record.Size = Layout.getSize().getQuantity();
  Record.Align = Layout.getAlignment().getQuantity();
  if (const Attr *A = layoutAttribute(D))
    C.add(D, OrderReason::Attribute, D->getLocation(),
          isa<MaxFieldAlignmentAttr>(A)
              ? "'#pragma pack' says how the record lies in memory"
              : "the attribute '" + llvm::Twine(A->getSpelling()) +
                    "' says how the record lies in memory");
  if (Class)
    readClass(C, Class);
  readUnits(C, D, Record);
  C.Out.Records.push_back(std::move(Record));
}

bool layoutopt::isIndependentValue(const Expr *Value, bool IsStrict) {
  Value = Value->IgnoreParenImpCasts();
  if (Value->getType().isVolatileQualified())
    return false;
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Value))
    return isIndependentValue(Default->getExpr(), IsStrict);
  if (const auto *Call = dyn_cast<CallExpr>(Value)) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F || !F->isInStdNamespace() || !F->getIdentifier() ||
        (F->getName() != "move" && F->getName() != "forward"))
      return false;
  } else if (const auto *U = dyn_cast<UnaryOperator>(Value)) {
    if (U->isIncrementDecrementOp() || (IsStrict && U->getOpcode() == UO_Deref))
      return false;
  } else if (const auto *B = dyn_cast<BinaryOperator>(Value)) {
    if (B->isAssignmentOp())
      return false;
  } else if (const auto *Name = dyn_cast<DeclRefExpr>(Value)) {
    // Only parameters and constants are nobody else's.
    const auto *V = dyn_cast<VarDecl>(Name->getDecl());
    const QualType T = Name->getDecl()->getType();
    if (V && ((!isa<ParmVarDecl>(V) && !T.isConstQualified()) ||
              T.isVolatileQualified() || (IsStrict && T->isReferenceType())))
      return false;
  } else if (const auto *Made = dyn_cast<CXXConstructExpr>(Value)) {
    // Those of libraries have no effects that the program sees, but for what
    // they allocate.
    const CXXConstructorDecl *D = Made->getConstructor();
    if (!D->isTrivial() && !D->getParent()->isInStdNamespace() &&
        !D->isImplicit())
      return false;
  } else if (IsStrict && isa<MemberExpr, ArraySubscriptExpr>(Value)) {
    return false;
  } else if (!isa<MemberExpr, ArraySubscriptExpr, InitListExpr, CastExpr,
                  ConditionalOperator, IntegerLiteral, FloatingLiteral,
                  StringLiteral, CharacterLiteral, CXXBoolLiteralExpr,
                  CXXNullPtrLiteralExpr, ImplicitValueInitExpr,
                  CXXScalarValueInitExpr, UnaryExprOrTypeTraitExpr,
                  MaterializeTemporaryExpr, ExprWithCleanups,
                  CXXBindTemporaryExpr, CXXDefaultArgExpr, ConstantExpr,
                  GNUNullExpr, CXXStdInitializerListExpr, ParenListExpr>(
                 Value)) {
    return false;
  }
  return llvm::all_of(Value->children(), [IsStrict](const Stmt *Each) {
    const auto *E = dyn_cast_or_null<Expr>(Each);
    return !Each || (E && isIndependentValue(E, IsStrict));
  });
}

/// Whether there are comments between the parameters of \p D and its body: of
/// which initialiser they speak, nobody knows.
static bool hasComments(const OrderContext &C, const CXXConstructorDecl *D) {
  const FunctionTypeLoc Type = D->getFunctionTypeLoc();
  const Stmt *Body = D->getBody();
  if (!Type || !Body || Type.getRParenLoc().isMacroID() ||
      Body->getBeginLoc().isMacroID())
    return true;
  const FileID File = C.SM.getFileID(Type.getRParenLoc());
  const StringRef Text = C.SM.getBufferData(File);
  const unsigned End = C.SM.getFileOffset(Body->getBeginLoc());
  Lexer Lex(C.SM.getLocForStartOfFile(File), C.AST.getLangOpts(), Text.begin(),
            Text.begin() + C.SM.getFileOffset(Type.getRParenLoc()), Text.end());
  Lex.SetCommentRetentionState(true);
  Token T;
  for (Lex.LexFromRawLexer(T);
       T.isNot(tok::eof) && C.SM.getFileOffset(T.getLocation()) < End;
       Lex.LexFromRawLexer(T))
    if (T.is(tok::comment))
      return true;
  return false;
}

void layoutopt::readConstructor(OrderContext &C, const CXXConstructorDecl *D) {
  const CXXRecordDecl *Class = D->getParent();
  const bool IsStrict = hasMadeFields(C, Class);
  ConstructorValues Out;
  bool IsPlain = true;
  for (const CXXCtorInitializer *I : D->inits()) {
    if (!I->isWritten() || I->isDelegatingInitializer())
      continue;
    if (!I->isAnyMemberInitializer() ||
        !isIndependentValue(I->getInit(), IsStrict)) {
      C.add(Class, OrderReason::Constructor, I->getSourceLocation());
      continue;
    }
    IsPlain &= !tellsItsPlace(C, I->getInit());
    const SourceRange R = I->getSourceRange();
    const SourceLocation End =
        Lexer::getLocForEndOfToken(R.getEnd(), 0, C.SM, C.AST.getLangOpts());
    if (R.getBegin().isMacroID() || R.getEnd().isMacroID() || End.isInvalid() ||
        !C.SM.isWrittenInSameFile(R.getBegin(), R.getEnd())) {
      IsPlain = false;
      continue;
    }
    Out.File = C.pathOf(C.SM.getFileID(R.getBegin()));
    Out.Values.push_back({I->getAnyMember()->getNameAsString(),
                          C.SM.getFileOffset(R.getBegin()),
                          C.SM.getFileOffset(End)});
  }
  if (!IsPlain)
    C.add(Class, OrderReason::Macro, D->getLocation(),
          "a macro makes a field's initial value, or tells its place");
  if (Out.Values.size() < 2)
    return;
  if (hasComments(C, D))
    C.add(Class, OrderReason::Text, D->getLocation(),
          "comments stand among the initialisers of a constructor");
  llvm::sort(Out.Values,
             [](const auto &A, const auto &B) { return A.Begin < B.Begin; });
  Out.Record = C.usrOf(Class);
  C.Out.Constructors.push_back(std::move(Out));
}

namespace {

/// Reads the values of one initialiser.
class PositionReader {
public:
  explicit PositionReader(OrderContext &C) : C(C) {}

  void read(const InitListExpr *List, bool IsInner = false);

private:
  void readRecord(const InitListExpr *List, const RecordDecl *D);
  bool runsInOrder(const InitListExpr *List) const;

  OrderContext &C;
};

} // namespace

/// Whether \p E is written `0`.
static bool isZero(const Expr *E) {
  const auto *Number = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
  return Number && Number->getValue() == 0;
}

/// Whether \p List, in C, is written `{0}`: all that it initialises is zero.
static bool isAllZero(const InitListExpr *List) {
  const InitListExpr *Written = List->getSyntacticForm();
  if (!Written)
    Written = List;
  return List->isExplicit() && Written->getNumInits() == 1 &&
         isZero(Written->getInit(0));
}

/// Whether the values of \p List depend on the order in which they are
/// computed, which is that of the fields for compilers: one has an effect, and
/// another one is not known in advance.
bool PositionReader::runsInOrder(const InitListExpr *List) const {
  unsigned Open = 0, WithEffects = 0;
  for (const Expr *E : List->inits()) {
    if (!E || isa<ImplicitValueInitExpr>(E) ||
        E->isConstantInitializer(C.AST, /*ForRef=*/false))
      continue;
    ++Open;
    WithEffects += E->HasSideEffects(C.AST);
  }
  return WithEffects != 0 && Open > 1;
}

void PositionReader::readRecord(const InitListExpr *List, const RecordDecl *D) {
  const SourceLocation Where = List->getBeginLoc();
  if (!D->isUnion() && runsInOrder(List))
    C.add(D, OrderReason::Constructor, Where,
          "initial values have effects, and come in the order of the fields");
  const InitListExpr *Written = List->getSyntacticForm();
  if (!Written)
    Written = List;
  // Braces left away: the values are those of a list around it.
  if (!List->isExplicit()) {
    if (llvm::any_of(List->inits(), [](const Expr *E) {
          return E && !isa<ImplicitValueInitExpr>(E);
        }))
      C.add(D, OrderReason::Positional, Where,
            "initial values go to fields by position, without braces of their "
            "own");
    return;
  }
  const bool IsCXX = C.AST.getLangOpts().CPlusPlus;
  size_t Named = 0;
  for (const Expr *E : Written->inits())
    Named += E && isa<DesignatedInitExpr, DesignatedInitUpdateExpr>(E);
  if (Written->getNumInits() == 0)
    return;
  if (IsCXX && Named == 0 && isAllZero(List) &&
      llvm::all_of(D->fields(), [](const FieldDecl *F) {
        return F->getType()->isArithmeticType() ||
               F->getType()->isPointerType();
      }))
    return;
  // C++ wants more than one in the order of the fields.
  if (Named != 0 && Named == Written->getNumInits() && (!IsCXX || Named == 1))
    return;
  if (IsCXX || Named != 0 || C.AST.getLangOpts().OpenCL || D->isUnion()) {
    if (!D->isUnion())
      C.add(D,
            IsCXX && Named != 0 ? OrderReason::Designated
                                : OrderReason::Positional,
            Where);
    return;
  }
  PositionalValues Out;
  Out.Record = C.usrOf(D);
  Out.Where = C.placeOf(Where);
  auto Refuse = [&](OrderReason Why) { C.add(D, Why, Where); };
  if (List->getLBraceLoc().isMacroID() || List->getRBraceLoc().isMacroID())
    return Refuse(OrderReason::Macro);
  const FileID File = C.SM.getFileID(List->getLBraceLoc());
  Out.File = C.pathOf(File);
  auto Field = D->field_begin();
  uint32_t Last = C.SM.getFileOffset(List->getLBraceLoc());
  for (const Expr *E : Written->inits()) {
    while (Field != D->field_end() && Field->isUnnamedBitField())
      ++Field;
    if (Field == D->field_end() || !Field->getIdentifier())
      return Refuse(OrderReason::Positional);
    // A value that begins a list without braces of its own.
    const auto Number = Field->getFieldIndex();
    const Expr *Meant =
        Number < List->getNumInits() ? List->getInit(Number) : nullptr;
    const auto *Inner = dyn_cast_or_null<InitListExpr>(Meant);
    if (!Meant || (Inner && !Inner->isExplicit()))
      return Refuse(OrderReason::Positional);
    SourceLocation Begin = E->getBeginLoc();
    if (Begin.isMacroID() && (C.SM.isMacroArgExpansion(Begin) ||
                              !Lexer::isAtStartOfMacroExpansion(
                                  Begin, C.SM, C.AST.getLangOpts(), &Begin)))
      return Refuse(OrderReason::Macro);
    const uint32_t At = C.SM.getFileOffset(Begin);
    if (Begin.isMacroID())
      return Refuse(OrderReason::Macro);
    // `.in.a = 1`.
    if (C.SM.getFileID(Begin) != File || At <= Last)
      return C.add(D, OrderReason::Positional, Where,
                   "initial values do not stand in one list, in the order of "
                   "the fields");
    Last = At;
    Out.Names.push_back({At, "." + Field->getNameAsString() + " = "});
    ++Field;
  }
  C.Out.Positional.push_back(std::move(Out));
}

void PositionReader::read(const InitListExpr *List, bool IsInner) {
  // Compilers know `{0}` where nothing stands around it.
  if (!C.AST.getLangOpts().CPlusPlus && !IsInner && isAllZero(List))
    return;
  if (const RecordDecl *D = List->getType()->getAsRecordDecl();
      D && D->getDefinition())
    readRecord(List, D->getDefinition());
  for (const Expr *E : List->inits()) {
    if (!E)
      continue;
    if (const auto *Inner = dyn_cast<InitListExpr>(E))
      read(Inner, /*IsInner=*/true);
    else if (const auto *Update = dyn_cast<DesignatedInitUpdateExpr>(E))
      if (const RecordDecl *D = C.recordOf(Update->getType()))
        C.add(D, OrderReason::Positional, E->getBeginLoc());
  }
  if (const Expr *Filler =
          List->hasArrayFiller() ? List->getArrayFiller() : nullptr)
    if (const auto *Inner = dyn_cast<InitListExpr>(Filler))
      read(Inner, /*IsInner=*/true);
}

void layoutopt::readPositions(OrderContext &C, const InitListExpr *List) {
  PositionReader(C).read(List);
}
