//===-- ContainerBoundaries.cpp - Elements that go out as bytes -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `fwrite(v.data(), sizeof(body), v.size(), f)`,
/// `is.read(reinterpret_cast <char *>(&v[0]), n * sizeof(body))`. Who gets a
/// pointer to elements of a container for their bytes gets one to a copy of
/// them, which lives as long as the expression around the call:
/// `fwrite(body_packed(v).get(), ...)`. If that may have been written to, the
/// elements get the values when it ends. So nothing else in the expression may
/// look at elements, and it must be seen how many of them there are.
///
/// A policy allows that: for functions that are known to keep no pointer, and,
/// by another word, for those of which nothing is known.
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerBoundaries.h"
#include "Uses/Repeatable.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Where a pointer crosses
//===----------------------------------------------------------------------===//

bool layoutopt::pointsToBytes(QualType T) {
  const auto *To = T->getAs<PointerType>();
  if (!To)
    return false;
  const QualType Byte = To->getPointeeType().getUnqualifiedType();
  return !To->getPointeeType().isVolatileQualified() &&
         (Byte->isVoidType() || Byte->isStdByteType() ||
          Byte->isSpecificBuiltinType(BuiltinType::Char_S) ||
          Byte->isSpecificBuiltinType(BuiltinType::Char_U) ||
          Byte->isSpecificBuiltinType(BuiltinType::SChar) ||
          Byte->isSpecificBuiltinType(BuiltinType::UChar));
}

/// The pointer that \p E adds a number to, or null if it is no such sum.
static const Expr *displaced(const Expr *E) {
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->getType()->isPointerType() || !Sum->isAdditiveOp())
    return nullptr;
  return Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS()
                                                   : Sum->getRHS();
}

std::optional<Crossing> BoundaryFinder::crossing(const Expr *E, size_t Depth) {
  Crossing Out;
  Out.Pointer = E;
  Out.As = E->getType();
  ContainerUses::Context At = Uses.contextOf(E, Depth);
  bool IsCast = false;
  for (;;) {
    const auto *Outer = dyn_cast_or_null<Expr>(At.User.S);
    if (!Outer)
      return std::nullopt;
    if (!IsCast && displaced(Outer)) {
      Out.Pointer = Outer;
      Out.As = Outer->getType();
      At = Uses.contextOf(Outer, At.Depth);
      continue;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(Outer)) {
      const bool IsLoad = Cast->getCastKind() == CK_LValueToRValue && !IsCast;
      const bool IsOfBytes =
          Cast->getCastKind() == CK_BitCast ||
          (IsCast && Cast->getCastKind() == CK_NoOp); // `(void *)` has two.
      if (!IsLoad && (!IsOfBytes || !pointsToBytes(Cast->getType())))
        return std::nullopt;
      IsCast |= !IsLoad;
      Out.As = Cast->getType();
      At = Uses.contextOf(Cast, At.Depth);
      continue;
    }
    Out.Call = dyn_cast<CallExpr>(Outer);
    break;
  }
  if (!Out.Call || isa<CXXOperatorCallExpr>(Out.Call))
    return std::nullopt;
  while (Out.Number != Out.Call->getNumArgs() &&
         Out.Call->getArg(Out.Number) != At.Part)
    ++Out.Number;
  Out.Callee = Out.Call->getDirectCallee();
  if (!Out.Callee || Out.Number == Out.Call->getNumArgs() ||
      Out.Number >= Out.Callee->getNumParams())
    return std::nullopt;
  Out.As = Out.Callee->getParamDecl(Out.Number)->getType();
  Out.Depth = At.Depth;
  return Out;
}

const Expr *layoutopt::bare(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    if (!Cast || (Cast->getCastKind() != CK_LValueToRValue &&
                  Cast->getCastKind() != CK_NoOp))
      return E;
    E = Cast->getSubExpr();
  }
}

std::optional<ElementRoot> BoundaryFinder::rootOf(const Expr *Pointer,
                                                  const CXXRecordDecl *Record) {
  ElementRoot Out;
  Out.Top = Pointer;
  Out.Chain.push_back(Pointer);
  Pointer = bare(Pointer);
  Out.Chain.push_back(Pointer);
  while (const Expr *Inner = displaced(Pointer)) {
    Pointer = bare(Inner);
    Out.Chain.push_back(Inner);
    Out.Chain.push_back(Pointer);
    Out.IsMoved = true;
  }
  Out.E = Pointer;
  Out.From = {None};
  auto IsNumber = [&](const Expr *E, unsigned Value) {
    Expr::EvalResult Result;
    return isa<IntegerLiteral>(E->IgnoreParenImpCasts()) &&
           E->EvaluateAsInt(Result, AST) && Result.Val.getInt() == Value;
  };
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Pointer)) {
    const CXXMethodDecl *M = Call->getMethodDecl();
    if (!M || !M->getIdentifier() || M->getName() != "data" ||
        recordOfMember(M, AST) != Record || Call->getNumArgs() != 0)
      return std::nullopt;
    Out.Kind = ElementRoot::Data;
    Out.Object = Call->getImplicitObjectArgument();
    return Out;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(Pointer);
      U && U->getOpcode() == UO_AddrOf) {
    const Expr *Place = bare(U->getSubExpr());
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Place)) {
      if (Call->getOperator() == OO_Subscript &&
          recordOfMember(Call->getDirectCallee(), AST) == Record) {
        Out.Kind = ElementRoot::Subscript;
        Out.Object = Call->getArg(0);
        Out.IsFirst = IsNumber(Call->getArg(1), 0);
        return Out;
      }
      if (Call->getOperator() == OO_Star && Call->getNumArgs() == 1 &&
          recordOfIterator(Call->getArg(0)->getType(), AST) == Record &&
          !isReverseIterator(Call->getArg(0)->getType()) &&
          !isOfPointers(Call->getArg(0)->getType())) {
        Out.Kind = ElementRoot::Iterator;
        Out.Object = Call->getArg(0);
        return Out;
      }
      return std::nullopt;
    }
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Place)) {
      const CXXMethodDecl *M = Call->getMethodDecl();
      if (!M || !M->getIdentifier() || M->getName() != "front" ||
          recordOfMember(M, AST) != Record)
        return std::nullopt;
      Out.Kind = ElementRoot::Front;
      Out.Object = Call->getImplicitObjectArgument();
      return Out;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Place);
        Ref && Ref->getDecl()->getType()->isReferenceType())
      if (const std::optional<Sources> From = Uses.sourcesOf(Ref)) {
        Out.Kind = ElementRoot::Reference;
        Out.From = *From;
        return Out;
      }
    return std::nullopt;
  }
  if (!isa<DeclRefExpr, MemberExpr>(Pointer) ||
      pointedRecord(Pointer->getType(), AST) != Record ||
      !isRepeatable(Pointer, Repeated::Count, AST))
    return std::nullopt;
  Out.Kind = ElementRoot::Pointer;
  Out.From = {Uses.Names.pointers(Record, pointsToConst(Pointer->getType()))};
  return Out;
}

//===----------------------------------------------------------------------===//
// What stands there then
//===----------------------------------------------------------------------===//

std::optional<Range> BoundaryFinder::token(SourceLocation L,
                                           StringRef Text) const {
  auto R = L.isMacroID() ? std::nullopt : C.Where.fileRange(L, L);
  return R && C.Where.text(*R).starts_with(Text)
             ? std::optional(
                   Range{R->File, R->Begin,
                         R->Begin + static_cast<uint32_t>(Text.size())})
             : std::nullopt;
}

std::optional<Range> BoundaryFinder::rangeOf(const Expr *E) const {
  return E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID()
             ? std::nullopt
             : C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
}

bool BoundaryFinder::asIterator(const ElementRoot &Root,
                                std::vector<ElementDeclaration> &Edits) const {
  auto Replace = [&](std::optional<Range> R, std::string Text) {
    if (R)
      Edits.push_back({*R, std::move(Text)});
    return R.has_value();
  };
  const auto *Address = dyn_cast<UnaryOperator>(Root.E);
  switch (Root.Kind) {
  case ElementRoot::Pointer:
  case ElementRoot::Plain:
    return true;
  case ElementRoot::Reference:
    return Replace(token(Address->getOperatorLoc(), "&"), "");
  case ElementRoot::Data: {
    const auto *M = dyn_cast<MemberExpr>(
        cast<CXXMemberCallExpr>(Root.E)->getCallee()->IgnoreParens());
    return M && !M->isImplicitAccess() &&
           Replace(token(M->getMemberLoc(), "data"), "begin");
  }
  case ElementRoot::Front: {
    const auto *Call = cast<CXXMemberCallExpr>(bare(Address->getSubExpr()));
    const auto *M = dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens());
    return M && !M->isImplicitAccess() &&
           Replace(token(M->getMemberLoc(), "front"), "begin") &&
           Replace(token(Address->getOperatorLoc(), "&"), "");
  }
  case ElementRoot::Iterator: {
    const auto *Call = cast<CXXOperatorCallExpr>(bare(Address->getSubExpr()));
    return Replace(token(Address->getOperatorLoc(), "&"), "") &&
           Replace(token(Call->getOperatorLoc(), "*"), "");
  }
  case ElementRoot::Subscript: {
    const auto *Call = cast<CXXOperatorCallExpr>(bare(Address->getSubExpr()));
    const auto Of = rangeOf(Call->getArg(0)), Index = rangeOf(Call->getArg(1)),
               Whole = rangeOf(Call);
    if (!Of || !Index || !Whole || Of->File != Index->File ||
        !Replace(token(Address->getOperatorLoc(), "&"), ""))
      return false;
    const Range Open{Of->File, Of->End, Index->Begin},
        Close{Of->File, Index->End, Whole->End};
    if (C.Where.text(Open).trim() != "[" || C.Where.text(Close).trim() != "]")
      return false;
    if (Root.IsFirst)
      return Replace(Range{Of->File, Of->End, Whole->End}, ".begin()");
    return Replace(Open, ".begin() + static_cast<std::ptrdiff_t>(") &&
           Replace(Close, ")");
  }
  }
  return false;
}

/// The text by which a container is packed as a whole: that of \p Root, which
/// leads to its begin, becomes `$packed(v).get()`.
bool BoundaryFinder::asWhole(const ElementRoot &Root, const std::string &Class,
                             std::vector<ElementDeclaration> &Edits) const {
  // `up->data()` of a std::unique_ptr is `(*up).data()`.
  const auto *Arrow =
      dyn_cast<CXXOperatorCallExpr>(Root.Object->IgnoreParenImpCasts());
  const bool IsOfPointer = Arrow && Arrow->getOperator() == OO_Arrow &&
                           Arrow->getNumArgs() == 1 &&
                           isOfLibrary(Arrow->getDirectCallee(), AST);
  const auto Of = rangeOf(IsOfPointer ? Arrow->getArg(0) : Root.Object),
             Whole = rangeOf(Root.E);
  if (!Of || !Whole || Of->File != Whole->File)
    return false;
  bool IsArrow = false;
  if (Root.Kind != ElementRoot::Subscript) {
    const Expr *Call = Root.Kind == ElementRoot::Data
                           ? Root.E
                           : bare(cast<UnaryOperator>(Root.E)->getSubExpr());
    const auto *M = dyn_cast<MemberExpr>(
        cast<CXXMemberCallExpr>(Call)->getCallee()->IgnoreParens());
    if (!M || M->isImplicitAccess())
      return false;
    IsArrow = M->isArrow();
  }
  const uint32_t From = Of->Begin, To = Of->End;
  const StringRef Rest = C.Where.text({Of->File, To, Whole->End}).ltrim();
  if (Whole->Begin > From ||
      !Rest.starts_with(IsArrow                               ? "->"
                        : Root.Kind == ElementRoot::Subscript ? "["
                                                              : "."))
    return false;
  if (Whole->Begin != From)
    Edits.push_back({{Of->File, Whole->Begin, From}, ""});
  Edits.push_back({{Of->File, From, From}, Class + (IsArrow ? "(*" : "(")});
  Edits.push_back({{Of->File, To, Whole->End}, ").get()"});
  return true;
}

bool BoundaryFinder::cross(const Crossing &At, const Taker &By,
                           const ElementRoot &Root,
                           const CXXRecordDecl *Record) {
  const std::string Callee = At.Callee->getNameAsString();
  auto Refuse = [&](Reason Why, const llvm::Twine &Message,
                    const llvm::Twine &Fix) {
    for (Index Each : Root.From)
      Uses.Names.refuse(Each, Record, Message, Fix, At.Call->getSourceRange(),
                        Why);
    return true;
  };
  const std::string Passed =
      "elements are passed to '" + Callee + "', which works on their bytes";
  if (!isPlain(Record))
    return Refuse(Reason::ContainerUse, Passed + ", and are no plain bytes",
                  "write the fields");
  if (!By.IsKnown && isKnownToKeep(At.Call, C.AST))
    return Refuse(Reason::NoBody, Passed + " when it has returned, too",
                  "use a function that waits for the end");
  // What it returns might lead into the copy.
  const QualType Result = At.Callee->getReturnType();
  if (!By.IsKnown && !Result->isVoidType() && !Result->isArithmeticType() &&
      !Result->isEnumeralType())
    return Refuse(Reason::NoBody, Passed + " and returns what may lead to them",
                  "let it return a number");
  if (Result->isPointerType() &&
      !isDiscarded(Uses.contextOf(At.Call, At.Depth).User.S, At.Call))
    return Refuse(Reason::ContainerUse,
                  "'" + Callee + "' returns a pointer to elements",
                  "use the pointer that it gets");
  if (By.IsWritten && pointsToConst(Root.Top->getType()))
    return Refuse(Reason::ContainerUse, Passed + " and may change constants",
                  "pass a pointer to what may change");
  if (const char *Noise = noise(At, By, Record))
    return Refuse(Reason::ContainerUse,
                  Passed + "; the same expression " + Noise,
                  "let the call stand alone, with its arguments in variables");

  const std::string Scope =
      Uses.Names.scope("", Record, Uses.declarationAround());
  const std::string Class = Scope + (By.IsWritten ? "$unpacked" : "$packed");
  const bool IsBegin = !Root.IsMoved && Root.Object &&
                       (Root.Kind == ElementRoot::Data ||
                        Root.Kind == ElementRoot::Front || Root.IsFirst);
  const RecordCount Count = countOf(At, By, Record);
  // A function gets no further than to the end of the container; a span may be
  // a part of one.
  const std::optional<std::string> Number =
      spell(Count, Scope + C.Facts.Records[C.record(Record)].Name);
  const bool CountsAll = IsBegin && countsAll(Count, Root.Object);
  const bool IsWhole =
      CountsAll || (IsBegin && !Number && !isSpan(Root.Object->getType()));
  std::vector<ElementDeclaration> Edits;
  const auto Where = rangeOf(Root.Top);
  bool IsWritable = Where.has_value() && Uses.isAsWritten(Root.Top);
  if (!By.IsKnown && !IsWhole)
    return Refuse(Reason::NoBody, Passed + "; how many there are is not seen",
                  "pass the begin of the container");
  if (IsWhole) {
    IsWritable = IsWritable && asWhole(Root, Class, Edits);
  } else {
    if (!Number)
      return Refuse(Reason::NoBody, Passed + "; how many there are is not seen",
                    "pass `sizeof` the record times a number in a variable");
    const bool IsReference = Root.Kind == ElementRoot::Reference;
    if (IsReference && (*Number != "1" || Root.IsMoved || By.IsWritten))
      return Refuse(Reason::ContainerUse,
                    Passed + "; a reference leads to one element alone",
                    "pass a pointer to the element");
    IsWritable = IsWritable && asIterator(Root, Edits);
    if (Where) {
      Edits.push_back({{Where->File, Where->Begin, Where->Begin}, Class + "("});
      Edits.push_back({{Where->File, Where->End, Where->End},
                       (IsReference ? "" : ", " + *Number) + ").get()"});
    }
  }
  if (!IsWritable)
    return Root.Top->getBeginLoc().isMacroID() ||
                   Root.Top->getEndLoc().isMacroID()
               ? Refuse(Reason::BoundaryPlace,
                        "a macro's text passes elements to '" + Callee + "'",
                        "write the call out")
               : Refuse(Reason::ContainerUse,
                        "'" + Callee + "' gets elements in an unusual way",
                        "give the container a name");
  const Index Name = Uses.Names.copied(*Where, "", "", Record);
  Uses.Names.at(Name).Name = Callee;
  Uses.Names.at(Name).Declarations = std::move(Edits);
  for (Index Each : Root.From)
    Uses.Names.bind(Name, Each);
  if (By.IsKnown && (CountsAll || Number))
    return Refuse(Reason::Boundary, Passed,
                  "allow the conversion with the policy `boundary: convert`");
  for (Index Each : Root.From) {
    Uses.Names.refuse(
        Each, Record,
        By.IsKnown ? Passed + "; how many there are is not seen" : Passed,
        By.IsKnown ? "pass `sizeof` the record times a number, or allow the "
                     "conversion of all with the policy `boundary: calls`"
                   : "allow the conversion with the policy `boundary: calls`, "
                     "if it keeps no pointer",
        At.Call->getSourceRange(), Reason::NoBody);
    C.Facts.Obstacles.back().IsBoundary = true;
  }
  return true;
}

bool BoundaryFinder::look(const Expr *E, size_t Depth,
                          const CXXRecordDecl *Record) {
  const std::optional<Crossing> At = crossing(E, Depth);
  if (!At)
    return false;
  const std::optional<ElementRoot> Root = rootOf(At->Pointer, Record);
  if (!Root)
    return false;
  bool IsDone = memory(*At, *Root, Record);
  if (!IsDone)
    if (const std::optional<Taker> By = takerOf(*At))
      IsDone = cross(*At, *By, *Root, Record);
  if (IsDone)
    Uses.Crossed.insert(Root->Chain.begin(), Root->Chain.end());
  return IsDone;
}

bool ContainerUses::boundary(const Expr *E, const CXXRecordDecl *Record) {
  if (Crossed.contains(E))
    return true;
  if (Instantiations != 0 || InSpecialization || InPattern || isInType())
    return false;
  return BoundaryFinder(*this).look(E, Path.size() - 1, Record);
}

bool ContainerUses::sizeOfElement(const UnaryExprOrTypeTraitExpr *Size,
                                  const CXXRecordDecl *Record,
                                  const Sources &From) {
  auto R = C.Where.fileRange(Size->getBeginLoc(), Size->getEndLoc());
  if (Size->getKind() != UETT_SizeOf || !R || Size->getBeginLoc().isMacroID() ||
      Size->getEndLoc().isMacroID() || !isAsWritten(Size) ||
      !declarationAround())
    return false;
  const Index Name = Names.copied(*R, "", "", Record);
  Names.at(Name).Declarations = {{*R, "sizeof(" + recordText(Record) + ")"}};
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}
