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
#include "Syntax/Compat.h"
#include "Types/LibraryStorage.h"
#include "Types/Sizes.h"
#include "Uses/Repeatable.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Where a pointer crosses
//===----------------------------------------------------------------------===//

/// Whether \p T is a pointer to what bytes are taken for.
static bool pointsToBytes(QualType T) {
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

/// \p E without what neither names nor moves anything.
static const Expr *bare(const Expr *E) {
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
// Who takes it
//===----------------------------------------------------------------------===//

namespace {
/// What a function does with a pointer to bytes, which it does not keep.
struct ByteFunction {
  llvm::StringLiteral Name;
  unsigned Pointer; ///< The argument.
  int Factor[2];    ///< Arguments whose product is the number of bytes; -1:
                    ///< there is none.
  bool IsWritten;   ///< Otherwise the bytes are only read.
};
} // namespace

static constexpr ByteFunction OfC[] = {
    {"fread", 0, {1, 2}, true},    {"fwrite", 0, {1, 2}, false},
    {"read", 1, {2, -1}, true},    {"write", 1, {2, -1}, false},
    {"pread", 1, {2, -1}, true},   {"pwrite", 1, {2, -1}, false},
    {"recv", 1, {2, -1}, true},    {"send", 1, {2, -1}, false},
    {"qsort", 0, {1, 2}, true},    {"memcpy", 0, {2, -1}, true},
    {"memcpy", 1, {2, -1}, false}, {"memmove", 0, {2, -1}, true},
    {"memmove", 1, {2, -1}, false}};

/// Those that return when the buffer may be used again. How many bytes an item
/// has, only the type says that they get.
static constexpr ByteFunction OfMPI[] = {
    {"MPI_Send", 0, {-1, -1}, false},  {"MPI_Ssend", 0, {-1, -1}, false},
    {"MPI_Rsend", 0, {-1, -1}, false}, {"MPI_Bsend", 0, {-1, -1}, false},
    {"MPI_Recv", 0, {-1, -1}, true},   {"MPI_Bcast", 0, {-1, -1}, true}};

static constexpr ByteFunction OfStreams[] = {
    {"write", 0, {1, -1}, false},   {"read", 0, {1, -1}, true},
    {"readsome", 0, {1, -1}, true}, {"sputn", 0, {1, -1}, false},
    {"sgetn", 0, {1, -1}, true},    {"append", 0, {1, -1}, false}};

/// Whether \p M is a member of a class of the library that takes bytes.
static bool isOfByteClass(const CXXMethodDecl *M) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(M->getParent());
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::is_contained({"basic_ostream", "basic_istream",
                             "basic_streambuf", "basic_string"},
                            Class->getName());
}

/// Whether a function that is called \p Name is known to use a pointer when it
/// has returned.
static bool isKnownToKeep(StringRef Name) {
  if (Name.starts_with("aio_") || Name == "setvbuf" || Name == "setbuf" ||
      Name == "pthread_create" || Name == "thrd_create" || Name == "lio_listio")
    return true;
  if (!Name.consume_front("MPI_"))
    return false;
  return (Name.size() > 1 && Name[0] == 'I' && llvm::isLower(Name[1]) &&
          !Name.starts_with("Init")) ||
         Name.ends_with("_init") || Name.starts_with("Win_") ||
         Name.starts_with("Buffer_") || Name.contains("_begin") ||
         Name.starts_with("File_i");
}

std::optional<Taker> BoundaryFinder::takerOf(const Crossing &At) {
  const FunctionDecl *F = At.Callee;
  if (!F->getIdentifier() || !At.As->isPointerType())
    return std::nullopt;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  auto Find = [&](llvm::ArrayRef<ByteFunction> In) -> std::optional<Taker> {
    StringRef Name = F->getName();
    Name.consume_front("__builtin_");
    for (const ByteFunction &Each : In)
      if (Each.Name == Name && Each.Pointer == At.Number)
        return Taker{true, Each.IsWritten, {Each.Factor[0], Each.Factor[1]}};
    return std::nullopt;
  };
  auto HasFactors = [&](const Taker &T) {
    for (int Each : T.Factor)
      if (Each >= static_cast<int>(At.Call->getNumArgs()))
        return false;
    return true;
  };
  std::optional<Taker> Known;
  if (Method && isOfByteClass(Method))
    Known = pointsToBytes(At.As) ? Find(OfStreams) : std::nullopt;
  else if (!Method && isCLibrary(F, AST))
    Known = Find(OfC);
  else if (!Method && F->isExternC() && !F->isDefined())
    Known = Find(OfMPI);
  if (Known && HasFactors(*Known))
    return Known;
  // Any other that takes bytes; a pointer to the record only if that stays what
  // it is: no class fits C.
  const bool TakesBytes = pointsToBytes(At.As);
  const bool TakesRecords =
      pointedRecord(At.As, AST) && F->isExternC() && !F->isDefined();
  if ((!TakesBytes && !TakesRecords) || F->isTemplateInstantiation() ||
      F->isVariadic() || F->isDeleted() ||
      (Method && (Method->isVirtual() || isOfLibrary(F, AST) ||
                  isa<ClassTemplateSpecializationDecl>(Method->getParent()))))
    return std::nullopt;
  return Taker{false, !At.As->getPointeeType().isConstQualified(), {-1, -1}};
}

//===----------------------------------------------------------------------===//
// What else the expression does
//===----------------------------------------------------------------------===//

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
        Asked && Asked != Call && isCount(Asked)) {
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
      return isHarmless(Other->getDirectCallee()) ||
             fail("calls another function");
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return isHarmless(Made->getConstructor()) ||
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
    for (const Stmt *Child : E->children())
      if (const auto *Inner = dyn_cast_or_null<Expr>(Child))
        skip(Inner);
  }
  bool isCount(const CXXMemberCallExpr *Asked) const {
    const CXXMethodDecl *M = Asked->getMethodDecl();
    return M && M->isConst() && M->getIdentifier() && isOfLibrary(M, AST) &&
           llvm::is_contained({"size", "empty", "capacity"}, M->getName());
  }
  bool isHarmless(const FunctionDecl *F) const {
    const auto *Made = dyn_cast_or_null<CXXConstructorDecl>(F);
    return F && (isOfLibrary(F, AST) || F->getBuiltinID() != 0 ||
                 F->isImplicit() || (Made && Made->isTrivial()));
  }
  /// A variable that is no reference, or a member of such or of the object.
  static bool isPlainTarget(const Expr *To) {
    To = To->IgnoreParenImpCasts();
    while (const auto *M = dyn_cast<MemberExpr>(To)) {
      if (M->getMemberDecl()->getType()->isReferenceType())
        return false;
      To = M->getBase()->IgnoreParenImpCasts();
      if (isa<CXXThisExpr>(To))
        return true;
      if (M->isArrow())
        return false;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(To);
    return Ref && !Ref->getDecl()->getType()->isReferenceType();
  }

  const CXXRecordDecl *Record;
  const ASTContext &AST;
  const CallExpr *Call;
  llvm::SmallPtrSet<const Expr *, 32> Skipped;
};
} // namespace

/// The outermost expression around the node at \p Depth of the path.
static const Expr *fullExpression(llvm::ArrayRef<AroundNode> Path,
                                  size_t Depth) {
  const Expr *Out = nullptr;
  for (size_t I = Depth + 1; I-- != 0;) {
    const auto *E = dyn_cast_or_null<Expr>(Path[I].S);
    if (!E)
      break;
    Out = E;
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// What the records are
//===----------------------------------------------------------------------===//

static bool isPlainClass(const CXXRecordDecl *D, const ASTContext &AST,
                         unsigned Depth);

/// Whether a field of type \p T has the same bytes wherever arrays of records
/// change: no array of records lies in it, and it leads to none.
static bool isPlainField(QualType T, const ASTContext &AST, unsigned Depth) {
  T = T.getCanonicalType();
  if (T->isArrayType())
    return !AST.getBaseElementType(T)->isRecordType() && Depth != 0 &&
           isPlainField(AST.getBaseElementType(T), AST, Depth - 1);
  if (const auto *To = T->getAs<PointerType>())
    return !To->getPointeeType()->isRecordType() &&
           !To->getPointeeType()->isPointerType();
  if (T->isArithmeticType() || T->isEnumeralType() || T->isVectorType())
    return true;
  const CXXRecordDecl *D = T->getAsCXXRecordDecl();
  return D && D->hasDefinition() && Depth != 0 &&
         isPlainClass(D->getDefinition(), AST, Depth - 1);
}

static bool isPlainClass(const CXXRecordDecl *D, const ASTContext &AST,
                         unsigned Depth) {
  if (recordOfContainer(typeOfRecord(D, AST), AST))
    return false;
  for (const CXXBaseSpecifier &Each : D->bases())
    if (!isPlainField(Each.getType(), AST, Depth))
      return false;
  return llvm::all_of(D->fields(), [&](const FieldDecl *F) {
    return !F->isBitField() && isPlainField(F->getType(), AST, Depth);
  });
}

bool BoundaryFinder::isPlain(const CXXRecordDecl *Record) const {
  constexpr unsigned Deepest = 8;
  if (!Record->isTriviallyCopyable() ||
      Record->defaultedCopyConstructorIsDeleted() ||
      !isPlainClass(Record, AST, Deepest))
    return false;
  return llvm::none_of(Record->methods(), [](const CXXMethodDecl *M) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    return M->isDeleted() && (M->isCopyAssignmentOperator() ||
                              (Made && Made->isCopyConstructor()));
  });
}

//===----------------------------------------------------------------------===//
// How many there are
//===----------------------------------------------------------------------===//

/// \p E without parentheses and conversions to numbers of no less than 4 bytes.
static const Expr *counted(const Expr *E, const ASTContext &AST) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<CastExpr>(E);
    if (!Cast || !Cast->getType()->isIntegerType() ||
        !Cast->getSubExpr()->getType()->isIntegerType() ||
        AST.getTypeSize(Cast->getType()) < 32)
      return E;
    E = Cast->getSubExpr();
  }
}

/// Whether \p E is a call of `size()` of a container of the library that is
/// named by variables and members alone.
static const CXXMemberCallExpr *sizeCall(const Expr *E, const ASTContext &AST) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *M = Call ? Call->getMethodDecl() : nullptr;
  return M && isOfLibrary(M, AST) && M->isConst() && M->getIdentifier() &&
                 M->getName() == "size" &&
                 isRepeatable(Call->getImplicitObjectArgument(),
                              Repeated::Count, AST)
             ? Call
             : nullptr;
}

/// Whether \p E may be evaluated again, and its text means the same when
/// containers are of another class.
static bool isRepeatableCount(const Expr *E, const ASTContext &AST) {
  E = E->IgnoreParens();
  if (sizeCall(E, AST))
    return true;
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return Size->isArgumentType();
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getType()->isIntegerType() &&
      Cast->getSubExpr()->getType()->isIntegerType())
    return isRepeatableCount(Cast->getSubExpr(), AST);
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && (B->isAdditiveOp() || B->isMultiplicativeOp()))
    return isRepeatableCount(B->getLHS(), AST) &&
           isRepeatableCount(B->getRHS(), AST);
  return isa<IntegerLiteral, DeclRefExpr, MemberExpr>(E) &&
         isRepeatable(E, Repeated::Count, AST);
}

RecordCount BoundaryFinder::recordsIn(const Expr *Bytes,
                                      const CXXRecordDecl *Record) const {
  RecordCount Out;
  const Expr *E = counted(Bytes, AST);
  if (isRecord(measured(E), Record)) {
    Out.IsOne = true;
    return Out;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_Mul) {
    if (isRecord(measured(counted(B->getRHS(), AST)), Record))
      Out.Records = B->getLHS();
    else if (isRecord(measured(counted(B->getLHS(), AST)), Record))
      Out.Records = B->getRHS();
    if (Out.Records)
      return Out;
  }
  if (isMultiple(E, Record, AST))
    Out.Bytes = Bytes;
  return Out;
}

RecordCount BoundaryFinder::countOf(const Crossing &At, const Taker &By,
                                    const CXXRecordDecl *Record) const {
  if (By.Factor[0] < 0)
    return {};
  const Expr *A = At.Call->getArg(static_cast<unsigned>(By.Factor[0]));
  if (By.Factor[1] < 0)
    return recordsIn(A, Record);
  const Expr *B = At.Call->getArg(static_cast<unsigned>(By.Factor[1]));
  for (const auto &[Each, Number] : {std::pair(A, B), std::pair(B, A)})
    if (isRecord(measured(counted(Each, AST)), Record)) {
      RecordCount Out;
      Out.Records = Number;
      return Out;
    }
  for (const auto &[Each, Number] : {std::pair(A, B), std::pair(B, A)}) {
    Expr::EvalResult One;
    if (!Each->isValueDependent() && Each->EvaluateAsInt(One, AST) &&
        One.Val.getInt() == 1)
      return recordsIn(Number, Record);
  }
  return {};
}

/// Whether \p A and \p B name the same variable, or the same member of it.
static bool isSameObject(const Expr *A, const Expr *B) {
  A = bare(A);
  B = bare(B);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(A)) {
    const auto *Other = dyn_cast<DeclRefExpr>(B);
    return Other && Ref->getDecl() == Other->getDecl();
  }
  if (const auto *M = dyn_cast<MemberExpr>(A)) {
    const auto *Other = dyn_cast<MemberExpr>(B);
    return Other && M->getMemberDecl() == Other->getMemberDecl() &&
           M->isArrow() == Other->isArrow() &&
           isSameObject(M->getBase(), Other->getBase());
  }
  return isa<CXXThisExpr>(A) && isa<CXXThisExpr>(B);
}

std::optional<std::string> BoundaryFinder::textOf(const Expr *E) const {
  const SourceManager &SM = C.Where.sources();
  const CharSourceRange R = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E->getSourceRange()), SM,
      AST.getLangOpts());
  if (R.isInvalid())
    return std::nullopt;
  const StringRef Text = Lexer::getSourceText(R, SM, AST.getLangOpts());
  if (Text.empty() || Text.contains("//") || Text.contains("/*") ||
      Text.contains('#') || Text.contains('\n'))
    return std::nullopt;
  return Text.str();
}

/// The text of a number of records that \p Count says; nothing if it cannot be
/// written a second time.
std::optional<std::string> BoundaryFinder::spell(const RecordCount &Count,
                                                 const std::string &Record) {
  if (Count.IsOne)
    return "1";
  const Expr *E = Count.Records ? Count.Records : Count.Bytes;
  if (!E || !isRepeatableCount(E, AST))
    return std::nullopt;
  std::optional<std::string> Text = textOf(E);
  if (Text && Count.Bytes)
    Text = "(" + *Text + ") / sizeof(" + Record + ")";
  return Text;
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
  const auto Of = rangeOf(Root.Object), Whole = rangeOf(Root.E);
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
  if (!By.IsKnown && isKnownToKeep(Callee))
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
  QuietCheck Around(Record, At, AST);
  Around.TraverseStmt(
      const_cast<Expr *>(By.IsWritten ? fullExpression(Uses.Path, At.Depth)
                                      : static_cast<const Expr *>(At.Call)));
  if (Around.Why)
    return Refuse(Reason::ContainerUse,
                  Passed + "; the same expression " + Around.Why,
                  "let the call stand alone, with its arguments in variables");

  const std::string Scope =
      Uses.Names.scope("", Record, Uses.declarationAround());
  const std::string Class = Scope + (By.IsWritten ? "$unpacked" : "$packed");
  const bool IsBegin = !Root.IsMoved && Root.Object &&
                       (Root.Kind == ElementRoot::Data ||
                        Root.Kind == ElementRoot::Front || Root.IsFirst);
  const RecordCount Count = countOf(At, By, Record);
  const auto *Size =
      Count.Records ? sizeCall(counted(Count.Records, AST), AST) : nullptr;
  // A function gets no further than to the end of the container; a span may be
  // a part of one.
  const std::optional<std::string> Number =
      spell(Count, Scope + C.Facts.Records[C.record(Record)].Name);
  const bool IsWhole =
      IsBegin &&
      ((Size && isSameObject(Size->getImplicitObjectArgument(), Root.Object)) ||
       (!Number && !isSpan(Root.Object->getType())));
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
    return Refuse(Reason::BoundaryPlace,
                  "a macro's text passes elements to '" + Callee + "'",
                  "write the call out");
  const Index Name = Uses.Names.copied(*Where, "", "", Record);
  Uses.Names.at(Name).Name = Callee;
  Uses.Names.at(Name).Declarations = std::move(Edits);
  for (Index Each : Root.From)
    Uses.Names.bind(Name, Each);
  if (By.IsKnown)
    return Refuse(Reason::Boundary, Passed,
                  "allow the conversion with the policy `boundary: convert`");
  for (Index Each : Root.From) {
    Uses.Names.refuse(Each, Record, Passed,
                      "allow the conversion with the policy `boundary: calls`, "
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
