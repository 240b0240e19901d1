//===-- UsePlaces.cpp - Fields, elements and other memory -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/Effects.h"
#include "Syntax/Compat.h"
#include "Types/Builtins.h"
#include "Uses/Constness.h"
#include "Uses/References.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace layoutopt;

/// True for what is reached through a pointer or in an array: other variables
/// are in registers, or as good as.
static bool isInMemory(const Expr *Place) {
  Place = Place->IgnoreParenImpCasts();
  if (isa<ArraySubscriptExpr>(Place))
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(Place))
    return U->getOpcode() == UO_Deref;
  if (const auto *M = dyn_cast<MemberExpr>(Place))
    return M->isArrow() || isInMemory(M->getBase());
  return false;
}

MovementFacts UseWalker::moves(const Expr *Place) {
  return Moving ? Moving->ofAddress(Place, Loops) : MovementFacts();
}

void UseWalker::otherAccess(const Expr *Place, Use U, bool Known) {
  QualType T = Place->getType();
  if (Known || T->isIncompleteType() || T->isFunctionType())
    return;
  AddressSpace Space = C.space(T);
  if (C.isOpenCL()
          ? Space != AddressSpace::Global && Space != AddressSpace::Generic
          : !isInMemory(Place))
    return;
  uint64_t Bytes = AST.getTypeSizeInChars(T).getQuantity();
  if (U != Use::Write)
    Tree.access(None, {}, Space, Bytes, false, moves(Place));
  if (U != Use::Read)
    Tree.access(None, {}, Space, Bytes, true, moves(Place));
}

bool UseWalker::visitPlace(const Expr *E, Use U, uint64_t Bytes) {
  E = E->IgnoreParens();
  RecordUse Record = C.recordUse(E->getType());
  bool IsAddress = U == Use::Address || U == Use::AddressInPlace;
  if (isElement(E, C)) {
    // Loads and stores are caught before: this is an unusual way to a record.
    if (IsAddress && AST.getLangOpts().CPlusPlus)
      refuse(E, Reason::AddressEscapes,
             "a reference to the element goes where nobody follows it",
             "copy the element, or access its fields");
    else
      refuse(E, IsAddress ? Reason::AddressEscapes : Reason::UnknownUse,
             "the element is used in a way that is not understood",
             "access its fields");
    return true;
  }
  if (Record && Record.Depth > 0 && isa<MemberExpr>(E) && IsAddress &&
      C.followsMember(cast<MemberExpr>(E)->getMemberDecl())) {
    refuse(E, Reason::AddressEscapes, "the address of the pointer is taken",
           "pass the pointer by value");
    return true;
  }
  if (Record && Record.Depth > 0 && !isa<MemberExpr>(E)) {
    // A pointer or array variable as a place: not followed.
    if (U != Use::Read) {
      refuse(E, Reason::AddressEscapes, "the address of the pointer is taken",
             "pass the pointer by value");
      return true;
    }
    visitExpr(E, U);
    return true;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getSubExpr()->isGLValue())
      return visitPlace(Cast->getSubExpr(),
                        reachesFurther(Cast, AST) ? Use::Address : U, Bytes);
    visitExpr(E, Use::Value);
    return false;
  }
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return visitMember(M, U, Bytes);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E)) {
    if (V->isArrow()) {
      visitExpr(V->getBase(), Use::Value);
      return false;
    }
    if (V->getBase()->isGLValue())
      return visitPlace(V->getBase(), U, Bytes);
    visitExpr(V->getBase(), Use::Value);
    return true;
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    if (Bytes == 0 && !E->getType()->isIncompleteType())
      Bytes = AST.getTypeSizeInChars(E->getType()).getQuantity();
    visitExpr(S->getIdx(), Use::Value);
    const Expr *Base = S->getBase()->IgnoreParens();
    if (Base->getType()->isVectorType() && Base->isGLValue())
      return visitPlace(Base, U, Bytes);
    if (const auto *Decay = dyn_cast<ImplicitCastExpr>(Base))
      if (Decay->getCastKind() == CK_ArrayToPointerDecay) {
        Around.push_back(S);
        const bool Known = visitPlace(Decay->getSubExpr(), U, Bytes);
        Around.pop_back();
        return Known;
      }
    visitExpr(S->getBase(), Use::Value);
    return false;
  }
  if (const auto *Deref = dyn_cast<UnaryOperator>(E)) {
    // Half of a complex number.
    if (Deref->getOpcode() == UO_Real || Deref->getOpcode() == UO_Imag ||
        Deref->getOpcode() == UO_Extension)
      return visitPlace(Deref->getSubExpr(), U, Bytes);
    if (Deref->getOpcode() == UO_Deref) {
      const Expr *P = Deref->getSubExpr()->IgnoreParens();
      // `*&x` and `*array`.
      if (const Expr *Place = addressedPlace(P))
        if (isPartOfField(Place))
          return visitPlace(Place, U, Bytes);
      visitExpr(P, Use::Value);
      return false;
    }
  }
  if (isa<DeclRefExpr>(E))
    return false;
  if (isa<CompoundLiteralExpr, StringLiteral, PredefinedExpr>(E)) {
    visitChildren(E);
    return false;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) { // C++ only.
    visitExpr(Choice->getCond(), Use::Truth);
    visitPlace(Choice->getTrueExpr(), Use::Address, Bytes);
    visitPlace(Choice->getFalseExpr(), Use::Address, Bytes);
    return true;
  }
  visitExpr(E, Use::Value);
  return false;
}

/// Whether a macro pastes the name of \p M or turns it into a string, too.
static bool isNameMade(const MemberExpr *M, const Places &Where) {
  const SourceManager &SM = Where.sources();
  return SM.isWrittenInScratchSpace(SM.getSpellingLoc(M->getMemberLoc())) ||
         Where.argumentIsQuoted(M->getMemberLoc());
}

/// Whether the place that \p Chain names in a record is aligned because the
/// record is, by an attribute, and not because of the types of its members.
static bool isAlignedByRecord(llvm::ArrayRef<const MemberExpr *> Chain,
                              const ASTContext &AST) {
  const auto *First = dyn_cast<FieldDecl>(Chain.front()->getMemberDecl());
  if (!First)
    return false;
  const RecordDecl *D = First->getParent();
  unsigned Natural = 8;
  for (const FieldDecl *F : D->fields())
    Natural = std::max(Natural, AST.getTypeAlign(F->getType()));
  const auto Whole = static_cast<uint64_t>(
      AST.toBits(AST.getASTRecordLayout(D).getAlignment()));
  if (Whole <= Natural)
    return false;
  uint64_t Offset = 0;
  for (const MemberExpr *M : Chain)
    if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl()))
      Offset += AST.getFieldOffset(F);
  return llvm::MinAlign(Whole, Offset) > Natural;
}

/// Whether \p T is a number, text that lies elsewhere, or a struct of these.
static bool isPlainData(QualType T, const ASTContext &AST) {
  T = AST.getBaseElementType(T);
  if (T->isArithmeticType() || T->isEnumeralType())
    return true;
  if (T->isPointerType())
    return T->getPointeeType()->isArithmeticType();
  const RecordDecl *D = T->getAsRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  return D && !D->isUnion() && llvm::all_of(D->fields(), [&](FieldDecl *F) {
           return isPlainData(F->getType(), AST);
         });
}

/// Whether the place that \p Chain names in a record of C holds plain data, and
/// does not begin where the record does: by its address nobody gets to the
/// record, or to other members.
static bool isDataWithin(llvm::ArrayRef<const MemberExpr *> Chain,
                         const ASTContext &AST) {
  const LangOptions &Language = AST.getLangOpts();
  if (Language.CPlusPlus || Language.OpenCL ||
      !isPlainData(Chain.back()->getType(), AST))
    return false;
  uint64_t Offset = 0;
  for (const MemberExpr *M : Chain)
    if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl())) {
      if (F->getParent()->isUnion())
        return false;
      Offset += AST.getFieldOffset(F);
    }
  return Offset != 0;
}

/// Notes in \p Field the indices of the element that is used of \p E, a field
/// that is an array, if nothing else of it can be meant: neither its address
/// goes anywhere nor do parentheses or macros part it from its subscripts.
void UseWalker::noteElement(const MemberExpr *E, Use U, const Frame &F,
                            ExprFacts &Field) {
  if (U == Use::Address || U == Use::AddressInPlace)
    return;
  // What a reference leads to is no part of the record.
  if (E->getMemberDecl()->getType()->isReferenceType())
    return;
  const auto End = C.Where.range(E->getMemberLoc(), E->getMemberLoc(), F);
  std::vector<Range> Indices;
  const Expr *Inner = E;
  QualType T = E->getType();
  std::optional<Range> Last;
  bool AreSimple = true;
  for (const ArraySubscriptExpr *S : llvm::reverse(Around)) {
    if (!T->isConstantArrayType())
      break;
    const auto *Decay = dyn_cast<ImplicitCastExpr>(S->getLHS());
    if (!Decay || Decay->getSubExpr() != Inner ||
        C.Where.frameOf(S->getRBracketLoc()) != F)
      return;
    const Expr *At = S->getRHS();
    auto Index = C.Where.range(At->getBeginLoc(), At->getEndLoc(), F);
    Last = C.Where.range(S->getRBracketLoc(), S->getRBracketLoc(), F);
    if (!Index || !Last || !End || Index->File != End->File ||
        Last->File != End->File || Index->Begin <= End->End ||
        Index->End > Last->Begin)
      return;
    // They come to stand in front of the record's index.
    if (AST.getLangOpts().CPlusPlus17 && mustComeFirst(E, At, Current))
      return;
    AreSimple &= isRepeatable(At, Repeated::Index, AST);
    Indices.push_back(*Index);
    Inner = S;
    T = S->getType();
  }
  if (Indices.empty() || T->isArrayType())
    return;
  Field.Slots = std::move(Indices);
  Field.IndexSimple = AreSimple;
  Field.IndexRange = {End->File, End->End, Last->End};
}

bool UseWalker::visitMember(const MemberExpr *E, Use U, uint64_t Bytes) {
  // The chain of members down to the element: `p[i].pos.x`.
  SmallVector<const MemberExpr *, 4> Chain;
  const Expr *Base = E;
  while (const auto *M = dyn_cast<MemberExpr>(Base)) {
    if (!isa<FieldDecl>(M->getMemberDecl()))
      break;
    Chain.insert(Chain.begin(), M);
    Base = M->getBase();
    if (M->isArrow())
      break;
  }
  if (Chain.empty()) {
    visitChildren(E);
    return true;
  }
  bool Arrow = Chain.front()->isArrow();
  const Expr *Bare = Base->IgnoreParens();
  if (!isElement(Bare, C) && visitElementField(Chain.front(), Base, U))
    return true;
  // An array of what has methods that work on it stays: Leftovers says so.
  if (Arrow && U != Use::Address &&
      isa<CXXThisExpr>(Base->IgnoreParenImpCasts()))
    return false;
  if (!Arrow && !isElement(Bare, C)) {
    // A field of something else: of a single record, a returned value, or
    // behind parentheses.
    if (Bare->isGLValue())
      return visitPlace(Bare, U, Bytes);
    visitExpr(Bare, Use::Value);
    return true;
  }
  if (U == Use::AddressInPlace && isAlignedByRecord(Chain, AST))
    refuse(Base, Reason::OddAlignment,
           "the address of field '" + E->getMemberDecl()->getName() +
               "' is used, which its record aligns more strictly than its type "
               "does",
           "align a copy of the field, and pass that");
  if (U == Use::Address) {
    const bool IsWithin = isDataWithin(Chain, AST);
    refuse(Base, IsWithin ? Reason::FieldEscapes : Reason::AddressEscapes,
           "the address of field '" + E->getMemberDecl()->getName() +
               "' escapes",
           "pass the field's value, or the array and the index");
    if (!IsWithin)
      visitExpr(Base, Use::Value);
    else if (Arrow)
      pointer(Base);
    else
      element(Base);
    return true;
  }

  auto RefuseMade = [&] {
    refuse(Base, Reason::MacroString,
           "a macro makes the name of field '" + E->getMemberDecl()->getName() +
               "', or quotes it",
           "write the access in the open");
    return true;
  };
  bool IsMade = llvm::any_of(
      Chain, [&](const MemberExpr *M) { return isNameMade(M, C.Where); });
  Node L;
  if (Arrow) {
    Node P = pointer(Base);
    if (IsMade)
      return RefuseMade();
    if (!P.isValid())
      return true;
    L = behind(P);
  } else {
    L = element(Base);
    if (!L.isValid())
      return true;
  }

  // The members, as far as the record's leaves go.
  Index Entity = entityOf(L);
  RecordUse Record = C.recordUse(Base->getType());
  Index Number = C.record(Record.Record);
  std::vector<Index> Members;
  SmallVector<const MemberExpr *, 4> Named;
  Index Outer = None;
  for (const MemberExpr *M : Chain) {
    Index Member = C.member(Number, Outer, cast<FieldDecl>(M->getMemberDecl()));
    if (Member == None)
      break;
    Members.push_back(Member);
    Named.push_back(M);
    Outer = Member;
    if (Facts.Records[Number].Members[Member].Leaf)
      break;
  }
  if (Members.empty()) {
    refuse(Base, Reason::UnknownField, "the field has no place in a layout",
           "use a plain field");
    return true;
  }
  bool Reads = U != Use::Write, Writes = U != Use::Read;
  Index Last = Members.back();
  if (Bytes == 0)
    Bytes = Facts.Records[Number].Members[Last].Size;
  Bytes = std::min<uint64_t>(Bytes, Facts.Records[Number].Members[Last].Size);
  AddressSpace Space = C.space(Record.Element);
  if (Reads)
    Tree.access(Entity, {Last}, Space, Bytes, false, moves(E));
  if (Writes)
    Tree.access(Entity, {Last}, Space, Bytes, true, moves(E));

  if (!C.isOpenCL() && !namesArray(L))
    return true;

  // What a macro's body takes from a nested record that its argument names
  // stays text: the nested record is then used as a whole. Unnamed members have
  // no token of their own.
  auto IsNamed = [](const MemberExpr *M) {
    return cast<FieldDecl>(M->getMemberDecl())->getIdentifier() != nullptr;
  };
  // A member's name may be a macro's argument: its operator tells the frame.
  auto PlaceOf = [](const MemberExpr *M) {
    return M->getOperatorLoc().isValid() ? M->getOperatorLoc()
                                         : M->getMemberLoc();
  };
  auto *FirstNamed = llvm::find_if(Named, IsNamed);
  Frame F = C.Where.frameOf(
      PlaceOf(FirstNamed == Named.end() ? Named.back() : *FirstNamed));
  ExprFacts Field;
  Field.Kind = ExprKind::Field;
  Field.Operands = {L.Expr};
  Field.IsRead = Reads;
  Field.IsWritten = Writes;
  bool IsConst = Record.Element.isConstQualified() &&
                 AST.getBaseElementType(E->getType()).isConstQualified();
  // In C and OpenCL C a value has lost its qualifiers.
  Field.IsConst = IsConst &&
                  (U == Use::AddressInPlace || AST.getLangOpts().CPlusPlus) &&
                  constDecides(E, Current, C);
  bool OneFrame = adapt(L, F);
  SmallVector<uint32_t, 4> NameEnds;
  for (size_t I = 0; I != Named.size(); ++I) {
    const MemberExpr *M = Named[I];
    SourceLocation At = M->getMemberLoc();
    if (IsNamed(M)) {
      if (C.Where.frameOf(PlaceOf(M)) != F)
        break;
      // (The new text would have the name itself.)
      if (std::string Macro = C.Where.chosenByBuild(At, PlaceOf(M));
          !Macro.empty()) {
        refuse(Base, Reason::MacroDisagrees, chosenName("field", Macro),
               ChosenNameFix);
        return true;
      }
      auto R = C.Where.range(At, At, F);
      OneFrame &= R.has_value();
      // Bit-fields share a member; their own names stay.
      bool IsBits = !Facts.Records[Number].Members[Members[I]].Bits.empty();
      NameEnds.push_back(R ? R->End : 0);
      Field.MemberEnds.push_back(R && IsBits ? R->Begin : NameEnds.back());
    } else {
      NameEnds.push_back(NameEnds.empty() ? at(L).Extent.End : NameEnds.back());
      Field.MemberEnds.push_back(NameEnds.back());
    }
    Field.Members.push_back(Members[I]);
  }
  // The path may not end at an unnamed member.
  while (!Field.Members.empty() && !IsNamed(Named[Field.Members.size() - 1])) {
    Field.Members.pop_back();
    Field.MemberEnds.pop_back();
    NameEnds.pop_back();
  }
  if (Field.Members.empty() && !IsNamed(Named.front())) {
    refuse(Base, Reason::UnnamedUnion, "a member of an unnamed union is used",
           UnnamedUnionFix);
    return true;
  }
  OneFrame &= !Field.Members.empty();
  if (OneFrame) {
    Range Extent = at(L).Extent;
    Extent.End = NameEnds.back();
    Field.Extent = Extent;
    Field.InMacro = F.IsMacro;
    if (Named.back() == E && Field.Members.back() == Last)
      noteElement(E, U, F, Field);
    if (Extent.File != None && Extent.Begin < Extent.End &&
        at(L).Extent.End <= Extent.End) {
      Facts.Exprs.push_back(Field);
      Origins.push_back({E, F, false, IsConst});
      root({static_cast<Index>(Facts.Exprs.size() - 1)});
      return true;
    }
  }
  // The element stands in a macro argument, the field in the macro's body: the
  // argument can become a copy if the field is only read.
  if (!Arrow && Origins[L.Expr].E && !Writes && U == Use::Read &&
      !Field.IsConst && !Origins[L.Expr].Flexible &&
      adapt(L, Origins[L.Expr].Where)) {
    Field.Kind = ExprKind::MacroFields;
    Field.Members = {Last};
    Field.MemberEnds.clear();
    Field.Extent = at(L).Extent;
    Field.InMacro = Origins[L.Expr].Where.IsMacro;
    Facts.Exprs.push_back(Field);
    Origins.push_back({E, Origins[L.Expr].Where, false});
    root({static_cast<Index>(Facts.Exprs.size() - 1)});
    return true;
  }
  if (IsMade)
    return RefuseMade();
  refuse(Base, Reason::MacroMix,
         "the access to field '" + E->getMemberDecl()->getName() +
             "' is split between a macro and its use",
         "write the whole access in the macro, or all of it outside");
  return true;
}

/// Copying a record field by field needs more than copying its bytes where a
/// type may not be loaded on its own.
static bool hasHalf(ASTContext &AST, const RecordDecl *D) {
  for (const FieldDecl *F : D->fields()) {
    QualType T = AST.getBaseElementType(F->getType());
    if (const auto *V = T->getAs<VectorType>())
      T = V->getElementType();
    if (T->isHalfType())
      return true;
    if (const RecordDecl *Inner = T->getAsRecordDecl())
      if (Inner->isCompleteDefinition() && hasHalf(AST, Inner))
        return true;
  }
  return false;
}

/// C++: the bit-field of an enumeration in \p D that may hold what is no value
/// of that, or null. It has no bytes of its own that could be copied instead.
static const FieldDecl *bitsOfNoValue(const RecordDecl *D) {
  for (const FieldDecl *F : D->fields()) {
    const TagDecl *Tag = F->getType()->getAsTagDecl();
    if (const auto *Inner = dyn_cast_or_null<RecordDecl>(Tag);
        Inner && Inner->isCompleteDefinition())
      if (const FieldDecl *Found = bitsOfNoValue(Inner))
        return Found;
    const auto *Enum = dyn_cast_or_null<EnumDecl>(Tag);
    Enum = Enum ? Enum->getDefinition() : nullptr;
    if (!Enum || !F->isBitField() || Enum->isFixed())
      continue;
    const unsigned Positive = std::max(Enum->getNumPositiveBits(), 1U);
    const unsigned Negative = Enum->getNumNegativeBits();
    if (bitWidth(F) > (Negative ? std::max(Negative, Positive + 1) : Positive))
      return F;
  }
  return nullptr;
}

void UseWalker::checkCopy(const Expr *Place) {
  RecordUse Record = C.recordUse(Place->getType());
  if (const FieldDecl *F = AST.getLangOpts().CPlusPlus
                               ? bitsOfNoValue(Record.Record->getDefinition())
                               : nullptr)
    refuse(Place, Reason::BitField,
           "a record is copied as a whole whose bit-field '" + F->getName() +
               "' may hold no value of its enumeration",
           "give the enumeration a fixed type");
  if (hasHalf(AST, Record.Record->getDefinition()))
    refuse(Place, Reason::HalfField,
           "a record with a field of type half is copied as a whole",
           "copy its fields with vload_half and vstore_half");
}

void UseWalker::load(const Expr *Place) {
  Node L = element(Place);
  if (!L.isValid())
    return;
  checkCopy(Place);
  RecordUse Record = C.recordUse(Place->getType());
  Index Number = C.record(Record.Record);
  Tree.access(entityOf(L), C.topMembers(Number), C.space(Record.Element),
              Facts.Records[Number].Size, false, moves(Place));
  flowRoot(ExprKind::Load, None, Place, L);
}

void UseWalker::store(const BinaryOperator *E, bool ValueUsed) {
  storeValue(E, E->getLHS(), E->getRHS(), E->getOperatorLoc(), ValueUsed);
}

void UseWalker::storeValue(const Expr *E, const Expr *To, const Expr *Value,
                           SourceLocation Op, bool ValueUsed) {
  // The value first: that is the order of the memory accesses.
  if (isa<CXXOperatorCallExpr>(E))
    copiedValue(Value);
  else
    visitExpr(Value, Use::Value);
  To = To->IgnoreParens();
  // Both become arguments of a function, which have no order.
  if (AST.getLangOpts().CPlusPlus17 && orderMatters(To, Value, Current))
    refuse(To, Reason::EvaluationOrder,
           "the value may change which element it is assigned to, or has to be "
           "evaluated before",
           "keep the value in a variable");
  Node L = element(To);
  if (!L.isValid())
    return;
  checkCopy(To);
  RecordUse Record = C.recordUse(To->getType());
  Index Number = C.record(Record.Record);
  Tree.access(entityOf(L), C.topMembers(Number), C.space(Record.Element),
              Facts.Records[Number].Size, true, moves(To));
  Node N = operation(ExprKind::Store, E, Op, {L});
  if (!N.isValid())
    return;
  at(N).ValueUsed = ValueUsed;
  root(N);
}
