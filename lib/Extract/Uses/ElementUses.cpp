//===-- ElementUses.cpp - Uses of elements of containers ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Builtins.h"
#include "Types/ClassTemplates.h"
#include "Types/Comparisons.h"
#include "Types/Parameters.h"
#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// Whether what \p At says is a statement that uses no value.
bool layoutopt::isDiscarded(const Stmt *User, const Stmt *Part) {
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(User))
    return B->isCommaOp() && B->getLHS() == Part;
  return User && !isa<Expr>(User) &&
         !isa<ReturnStmt, DeclStmt, CoreturnStmt, SwitchStmt, CXXForRangeStmt>(
             User);
}

/// `it->x` goes by way of a pointer to the element, which no other may use.
void ContainerUses::arrow(const CXXOperatorCallExpr *E,
                          const CXXRecordDecl *Record, Index From) {
  const Context At = contextOf(E, Path.size() - 1);
  const auto *M = dyn_cast_or_null<MemberExpr>(At.User.S);
  if (!M)
    return refuse(E, Record, {From}, "a pointer to the element is made",
                  UseFields);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl()))
    Methods.call(Method, Record, From, M->getSourceRange());
  else if (!isa<FieldDecl>(M->getMemberDecl()) || isInType() ||
           isAddressTaken(M, At.Depth) || isDeclared(M, At.Depth))
    refuse(E, Record, {From}, "more than a field of the element is named",
           UseFields);
}

/// Whether address \p E of a place, at \p Depth of the path, serves for the
/// bytes of the place alone, and for no longer than they lie there.
bool ContainerUses::isAddressInPlace(const UnaryOperator *E,
                                     size_t Depth) const {
  const QualType T = E->getSubExpr()->getType();
  if (T->isIncompleteType() || E->getSubExpr()->isTypeDependent())
    return false;
  const uint64_t Bytes = AST.getTypeSizeInChars(T).getQuantity();
  Context At = contextOf(E, Depth);
  while (const auto *Cast = dyn_cast_or_null<CastExpr>(At.User.S)) {
    if (!Cast->getType()->isPointerType() ||
        Cast->getCastKind() == CK_LValueToRValue)
      return false;
    At = contextOf(Cast, At.Depth);
  }
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return V->getType()->isPointerType() && isUsedInPlace(V, Bytes, AST);
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  if (!Call || isa<CXXOperatorCallExpr, CXXMemberCallExpr>(Call))
    return false;
  for (unsigned I = 0; I != Call->getNumArgs(); ++I)
    if (Call->getArg(I) == At.Part)
      return addressStaysInPlace(Call, I, Bytes, AST);
  return false;
}

/// Whether the address of what \p Field names, at \p Depth of the path, is
/// taken, or of a part of it: who has it may step to other fields and elements.
bool ContainerUses::isAddressTaken(const Expr *Field, size_t Depth) const {
  // `&v[i].name[2]` leads into an array of one element, as `v[i].name` does.
  bool IsInArray = false;
  for (const Expr *Place = Field;;) {
    const Context At = contextOf(Place, Depth);
    const auto *Outer = dyn_cast_or_null<Expr>(At.User.S);
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Outer);
    if (Unary && Unary->getOpcode() == UO_AddrOf)
      return !IsInArray && !isAddressInPlace(Unary, At.Depth);
    const auto *Member = dyn_cast_or_null<MemberExpr>(Outer);
    const auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(Outer);
    const bool IsPart =
        (Member && !Member->isArrow() &&
         isa<FieldDecl>(Member->getMemberDecl())) ||
        (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay) ||
        isa_and_nonnull<ArraySubscriptExpr>(Outer);
    if (!IsPart)
      return false;
    IsInArray = isa<ArraySubscriptExpr>(Outer) &&
                !AST.getBaseElementType(Outer->getType())->isRecordType();
    Place = Outer;
    Depth = At.Depth;
  }
}

/// Whether `decltype(auto)` asks what \p Field, at \p Depth of the path, is
/// declared as: not a reference, which it is in the classes for elements.
bool ContainerUses::isDeclared(const Expr *Field, size_t Depth) const {
  Context At = contextOf(Field, Depth);
  // The value may be read, or copied.
  while (isa_and_nonnull<ImplicitCastExpr, CXXConstructExpr>(At.User.S))
    At = contextOf(cast<Expr>(At.User.S), At.Depth);
  auto IsDeclared = [](QualType T) {
    const auto *Auto = T->getContainedAutoType();
    return Auto && Auto->isDecltypeAuto();
  };
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return IsDeclared(V->getType());
  const FunctionDecl *F =
      isa_and_nonnull<ReturnStmt>(At.User.S) ? functionAround() : nullptr;
  if (!F)
    return false;
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  return IsDeclared(F->getDeclaredReturnType());
}

/// In arrays, too, a field is afterwards no member that is declared.
bool ContainerUses::VisitMemberExpr(MemberExpr *M) {
  if (!M->isTypeDependent() && !M->getBase()->isTypeDependent()) {
    checkTarget(M);
    memberByPointer(M);
    memberOfUnique(M);
  }
  const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
  const auto *Record =
      Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  if (Record && !Record->isDependentContext() && !Record->isLambda() &&
      !isOfLibrary(Record, AST) && isDeclared(M, Path.size() - 1))
    C.obstacle(
        Reason::UnknownUse,
        "the declared type of field '" + Field->getName() + "' is asked for",
        "write the type out", M->getSourceRange(), None, C.record(Record));
  return true;
}

/// \p M, at \p Depth of the path, names a member of an element, or of what a
/// pointer leads to.
void ContainerUses::member(const MemberExpr *M, size_t Depth,
                           const CXXRecordDecl *Record, const Sources &From) {
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(M, Record, From, Message, Fix);
  };
  const ValueDecl *Member = M->getMemberDecl();
  if (M->hasQualifier())
    return Refuse("a member is named by its class", "name it alone");
  if (isa<FieldDecl>(Member)) {
    if (isDeclared(M, Depth))
      return Refuse("the declared type of field '" + Member->getName() +
                        "' is asked for",
                    "write the type out");
    if (isAddressTaken(M, Depth))
      Refuse("the address of field '" + Member->getName() + "' is taken",
             "pass the field's value, or a reference to it");
    return;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Member);
  if (!Method || Method->isStatic())
    return Refuse("a static member is named by an element",
                  "name it by the record");
  for (Index Name : From)
    Methods.call(Method, Record, Name, M->getSourceRange());
}

void ContainerUses::element(const Expr *E, const Sources &From) {
  const CXXRecordDecl *Record = ownRecord(E->getType(), AST);
  const Context At = contextOf(E, Path.size() - 1);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(E, Record, From, Message, Fix);
  };
  if (isInType() && declaredAsElement(From))
    return;
  if (isInType())
    return Refuse("the type of the element is asked for",
                  "name the record's type");
  const Stmt *User = At.User.S;
  if (const auto *M = dyn_cast_or_null<MemberExpr>(User))
    return member(M, At.Depth, Record, From);
  // `a[0], b[0], c[0]`: the last of some, of which nobody uses the value.
  Context Whole = At;
  while (const auto *B = dyn_cast_or_null<BinaryOperator>(Whole.User.S)) {
    if (!B->isCommaOp() || B->getRHS() != Whole.Part)
      break;
    Whole = contextOf(B, Whole.Depth);
  }
  if (isDiscarded(Whole.User.S, Whole.Part))
    return;
  if (const auto *Size = dyn_cast_or_null<Expr>(User);
      Size && Counted.contains(Size))
    return;
  if (const auto *Size = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(User);
      Size && sizeOfElement(Size, Record, From))
    return;
  if (const auto *Cast = dyn_cast_or_null<CStyleCastExpr>(User);
      Cast && Cast->getCastKind() == CK_ToVoid)
    return;
  if (const auto *Other = dyn_cast_or_null<CXXRewrittenBinaryOperator>(User)) {
    // `a != b` by way of `==`.
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(
        Other->getDecomposedForm().InnerBinOp->IgnoreImplicit());
    if (Call && elementInCall(Call, dyn_cast<Expr>(At.Part), E, From, At))
      return;
  }
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    if (elementInCall(Call, dyn_cast<Expr>(At.Part), E, From, At))
      return;
    for (unsigned I = 0; I != Call->getNumArgs(); ++I)
      if (Call->getArg(I) == At.Part && Call->getDirectCallee() &&
          copiedByLibrary(Call, Call->getDirectCallee(), I, Call->getNumArgs(),
                          E, From))
        return;
    if (isCallOfStd(Call, "ref", 1) || isCallOfStd(Call, "cref", 1))
      return Refuse("a std::reference_wrapper keeps the element",
                    "keep the container and an index");
    return Refuse("the element is passed to a function that is not known to "
                  "take elements of another class",
                  "pass its fields, or a copy");
  }
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(User);
      Cast && (Cast->getCastKind() == CK_DerivedToBase ||
               Cast->getCastKind() == CK_UncheckedDerivedToBase))
    return Refuse("the element is used as its base", "name the fields");
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    for (unsigned I = 0; I != Made->getNumArgs(); ++I) {
      if (Made->getArg(I) != At.Part)
        continue;
      if (copiedByLibrary(Made, F, I, Made->getNumArgs(), E, From))
        return;
      const bool IsCopy =
          F->isCopyOrMoveConstructor() && I == 0 &&
          F->getParent()->getCanonicalDecl() == Record->getCanonicalDecl();
      if (IsCopy ? copied(Made, At.Depth, From) ||
                       copiedToCapture(Made, At.Depth, E, From)
                 : isExplicit(Made, At.Depth) && passed(F, I, From, E))
        return;
    }
    return Refuse("the element is copied where the type of the copy is deduced",
                  "copy it to a variable of the record's type first");
  }
  if (const auto *Parts = dyn_cast_or_null<DecompositionDecl>(At.User.D)) {
    if (bindParts(Parts, From))
      return;
    return Refuse("parts of the element get names of their own",
                  "name the fields");
  }
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D)) {
    if (bindVariable(V, From))
      return;
    return Refuse("'" + V->getName() +
                      "' is bound to the element in a way that "
                      "is not covered",
                  "declare a reference to the record");
  }
  if (isa_and_nonnull<InitListExpr>(User) && !isListAsWritten(At))
    return Refuse("the element is copied where the type of the copy is deduced",
                  "copy it to a variable of the record's type first");
  if (const auto *List = dyn_cast_or_null<InitListExpr>(User);
      List && (List->getType()->isArrayType() || isStdArray(List->getType())))
    return; // A copy in an array.
  else if (List && List->getNumInits() == 1) {
    // `body &b{v[i]}`
    const auto *V = dyn_cast_or_null<VarDecl>(contextOf(List, At.Depth).User.D);
    if (V && V->getType()->isReferenceType() && !isa<DecompositionDecl>(V) &&
        bindVariable(V, From))
      return;
  }
  if (isa_and_nonnull<ReturnStmt>(User)) {
    const FunctionDecl *F = functionAround();
    Index Name = F ? Names.returned(F) : None;
    if (Name == None)
      return Refuse("a reference to the element is returned by a function "
                    "whose type is deduced",
                    "write its type out");
    for (Index Each : From)
      Names.bind(Name, Each);
    return;
  }
  if (const auto *Choice = dyn_cast_or_null<ConditionalOperator>(User)) {
    if (const auto All = sourcesOf(Choice)) {
      // Checked on its own, but for this: both are of one class afterwards.
      for (Index Name : *All)
        for (Index Other : *All)
          if (Name != None && Name != Other)
            Names.bind(Name, Other);
      return;
    }
    return Refuse("the element is chosen beside what is none",
                  "write an if statement");
  }
  if (isa_and_nonnull<LambdaExpr>(User)) // See VisitLambdaExpr.
    return;
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(User);
      U && U->getOpcode() == UO_AddrOf) {
    if (comparesPlaces(contextOf(U, At.Depth).User.S)) // On its own.
      return;
    return takeAddress(E, Record, From, U, At.Depth);
  }
  Refuse("the element is used in a way that is not understood", UseFields);
}

bool layoutopt::isOfTemplate(const FunctionDecl *F) {
  if (!F->isTemplateInstantiation() &&
      !isa<ClassTemplateSpecializationDecl>(F->getDeclContext()))
    return false;
  // What a lambda or a local class stands in may be one.
  for (const DeclContext *In = F; In; In = In->getParent())
    if (const auto *Around = dyn_cast<FunctionDecl>(In);
        Around && Around->getPrimaryTemplate())
      return true;
  return madeClassAround(F) == nullptr;
}

/// Whether the type of parameter \p Number of \p F is deduced from what is
/// passed.
static bool isDeduced(const FunctionDecl *F, unsigned Number) {
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  if (!Template)
    return false;
  const FunctionDecl *Pattern = Template->getTemplatedDecl();
  return Number >= Pattern->getNumParams() ||
         Pattern->getParamDecl(Number)->getType()->isDependentType();
}

bool ContainerUses::passed(const FunctionDecl *F, unsigned Number,
                           const Sources &From, const Expr *E) {
  if (isOfLibrary(F, AST)) {
    static const StringRef Copying[] = {"push_back", "push_front", "push",
                                        "insert",    "assign",     "resize",
                                        "fill"};
    // Vectors copy elements of their own; what others are made of in place may
    // take anything.
    if (recordOfMember(F, AST) == ownRecord(E->getType(), AST))
      return isa<CXXConstructorDecl>(F) ||
             (F->getIdentifier() &&
              yieldOfMember(F->getName()) != MemberYields::Unknown);
    return F->getIdentifier() && isa<CXXMethodDecl>(F) &&
           !F->getPrimaryTemplate() &&
           llvm::is_contained(Copying, F->getName());
  }
  if (Number >= F->getNumParams() || !takesAsWritten(F, Number, AST))
    return false;
  const ParmVarDecl *P = F->getParamDecl(Number);
  if (!P->getType()->isLValueReferenceType())
    return false;
  Index Name = Names.variable(P);
  if (Name == None)
    return false;
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}

bool ContainerUses::elementInCall(const CallExpr *Call, const Expr *Part,
                                  const Expr *E, const Sources &From,
                                  const Context &At) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F)
    return false;
  if (respellCall(Call, At.Depth))
    return true;
  const CXXRecordDecl *Record = ownRecord(E->getType(), AST);
  if (isFence(F))
    return llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
      return P->getType()->isRValueReferenceType() ||
             P->getType()->getPointeeType().isConstQualified();
    });
  if (isDefaultedComparison(F, Record)) {
    for (Index Name : From)
      Methods.name(F, Record, Name);
    return true;
  }
  if (F->isDefaulted() && !isa<CXXMethodDecl>(F))
    return false; // The class for elements has no friend like it.
  unsigned Number = 0;
  while (Number != Call->getNumArgs() && Call->getArg(Number) != Part)
    ++Number;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic()) {
    const bool IsOwn =
        Method->getParent()->getCanonicalDecl() == Record->getCanonicalDecl();
    if (IsOwn && (Method->isCopyAssignmentOperator() ||
                  Method->isMoveAssignmentOperator())) {
      return true; // Its value is looked at on its own.
    }
    if (Number == 0) {
      if (!IsOwn)
        return false;
      for (Index Name : From)
        Methods.call(Method, Record, Name, Call->getSourceRange());
      return true;
    }
    --Number; // The object is none of the parameters.
    if (callsKept(Call, Number, From))
      return true;
  }
  if (Number == Call->getNumArgs())
    return false;
  if (const auto To = forwarded(F, Number, Call->getNumArgs())) {
    const ParmVarDecl *P = To->first->getParamDecl(To->second);
    // A reference becomes a record that is passed by value.
    return (ownRecord(P->getType(), AST) == Record &&
            takesAsWritten(To->first, To->second, AST)) ||
           passed(To->first, To->second, From, E);
  }
  return passed(F, Number, From, E);
}

/// Whether the object \p Made, at \p Depth of the path, is asked for: an
/// element would need two conversions to become one by itself.
bool ContainerUses::isExplicit(const CXXConstructExpr *Made,
                               size_t Depth) const {
  if (isa<CXXTemporaryObjectExpr>(Made))
    return true;
  if (Depth != 0 && isa_and_nonnull<ImplicitCastExpr>(Path[Depth - 1].S))
    return false;
  const Context At = contextOf(Made, Depth);
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return V->getInitStyle() == VarDecl::CallInit;
  return isa_and_nonnull<CXXConstructorDecl>(At.User.D) ||
         isa_and_nonnull<CXXFunctionalCastExpr, CXXStaticCastExpr, CXXNewExpr>(
             At.User.S);
}

/// Whether \p Info, if it is known, spells a type by `auto`.
static bool isAuto(const TypeSourceInfo *Info) {
  return !Info || Info->getTypeLoc().getContainedAutoTypeLoc() ||
         Info->getType()->getContainedDeducedType();
}

/// Whether the first argument of \p Call is the object of an operator.
static bool hasObjectInFront(const CallExpr *Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  return isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic();
}

/// The number of the parameter that gets \p Part of \p Call; nothing if that is
/// none, or what is called is not known.
static std::optional<unsigned> parameterThatGets(const CallExpr *Call,
                                                 const Stmt *Part) {
  const FunctionDecl *F = Call->getDirectCallee();
  const unsigned Object = hasObjectInFront(Call);
  for (unsigned I = Object; F && I < Call->getNumArgs(); ++I)
    if (Call->getArg(I) == Part && I - Object < F->getNumParams())
      return I - Object;
  return std::nullopt;
}

/// Whether the braces or parentheses that \p At is the context in have a type
/// of their own, and none that is deduced from what stands in them, as `auto l
/// = {v[i]}` has.
bool ContainerUses::isListAsWritten(const Context &At) const {
  const auto *List = dyn_cast<InitListExpr>(At.User.S);
  if (!List)
    return true;
  Context Outer = contextOf(List, At.Depth);
  const auto *Made = dyn_cast_or_null<CXXStdInitializerListExpr>(Outer.User.S);
  if (!Made)
    return true;
  Outer = contextOf(Made, Outer.Depth);
  if (isa_and_nonnull<CXXForRangeStmt>(Outer.User.S))
    return false;
  if (const auto *V = dyn_cast_or_null<VarDecl>(Outer.User.D))
    return !V->isInitCapture() && !V->isCXXForRangeDecl() &&
           !isAuto(V->getTypeSourceInfo());
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Outer.User.S)) {
    const std::optional<unsigned> Number = parameterThatGets(Call, Outer.Part);
    return Number && !isDeduced(Call->getDirectCallee(), *Number);
  }
  if (const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Outer.User.S))
    return !Construct->getConstructor()->getPrimaryTemplate();
  return true;
}

/// Whether the copy \p Made of an element, an argument, can be nothing else
/// that elements become: if these become something else unasked, for which
/// there may be a function of that name, it is written as the record.
bool ContainerUses::isOnlyRecord(const CXXConstructExpr *Made,
                                 const Sources &From) {
  const CXXRecordDecl *Record = ownRecord(Made->getType(), AST);
  return !Record || !convertsUnasked(Record) ||
         writeRecord(Made->getArg(0)->IgnoreImplicit(), From,
                     /*IsAlone=*/false);
}

/// Whether the copy \p Made of an element, at \p Depth of the path, becomes a
/// record whatever the element is.
bool ContainerUses::copied(const CXXConstructExpr *Made, size_t Depth,
                           const Sources &From) {
  if (Made->isListInitialization() || isa<CXXTemporaryObjectExpr>(Made))
    return !Made->isListInitialization();
  const Context At = contextOf(Made, Depth);
  const Stmt *User = At.User.S;
  if (const auto *Parts = dyn_cast_or_null<DecompositionDecl>(At.User.D))
    return bindParts(Parts, From);
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D)) {
    if (V->isInitCapture() || V->getInitStyle() == VarDecl::ListInit)
      return false;
    const TypeSourceInfo *Info = V->getTypeSourceInfo();
    if (Info && Info->getTypeLoc().getContainedAutoTypeLoc())
      return bindVariable(V, From);
    return true;
  }
  if (isa_and_nonnull<CXXConstructorDecl>(At.User.D) ||
      isa_and_nonnull<FieldDecl>(At.User.D))
    return true;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    const FunctionDecl *F = Call->getDirectCallee();
    const std::optional<unsigned> Number = parameterThatGets(Call, At.Part);
    return Number &&
           ((hasObjectInFront(Call) && callsKept(Call, *Number, From)) ||
            (!isDeduced(F, *Number) && takesAsWritten(F, *Number, AST))) &&
           isOnlyRecord(Made, From);
  }
  // A member of a class, or an element of an array.
  if (isa_and_nonnull<InitListExpr, CXXParenListInitExpr>(User))
    return isListAsWritten(At);
  if (const auto *Outer = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Outer->getConstructor();
    return !isOfTemplate(F) && !F->isTemplated() && isOnlyRecord(Made, From);
  }
  if (isa_and_nonnull<ReturnStmt>(User)) {
    const FunctionDecl *F = functionAround();
    const TypeSourceInfo *Info = F ? F->getTypeSourceInfo() : nullptr;
    if (!Info || F->getDeclaredReturnType()->getContainedDeducedType())
      return false;
    for (const AroundNode &Each : llvm::reverse(Path))
      if (const auto *L = dyn_cast_or_null<LambdaExpr>(Each.S))
        return L->hasExplicitResultType();
      else if (Each.D)
        break;
    return true;
  }
  if (const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(User))
    return isa<CXXFunctionalCastExpr, CXXStaticCastExpr, CStyleCastExpr>(
               Cast) &&
           !isAuto(Cast->getTypeInfoAsWritten());
  if (const auto *New = dyn_cast_or_null<CXXNewExpr>(User))
    return !isAuto(New->getAllocatedTypeSourceInfo());
  return isDiscarded(User, At.Part);
}
