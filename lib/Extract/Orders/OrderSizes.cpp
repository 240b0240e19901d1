//===-- OrderSizes.cpp - Sizes that an order of fields changes ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A record of another size is another number wherever its size is asked for.
/// That is an obstacle, but where the number is only one of bytes for memory of
/// the record, a count of elements, or asserted.
///
//===----------------------------------------------------------------------===//

#include "Orders/OrderSizes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// The record whose size \p E, casts looked through, is written to be; or null.
const RecordDecl *OrderSizes::measured(const Expr *E) const {
  const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E->IgnoreParenCasts());
  if (!Size || Size->getKind() != UETT_SizeOf ||
      Size->getTypeOfArgument()->isDependentType())
    return nullptr;
  const QualType T = Size->getTypeOfArgument().getNonReferenceType();
  const RecordDecl *Of = C.recordOf(T);
  return Of ? cast<RecordDecl>(Of->getCanonicalDecl()) : nullptr;
}

/// Whether a number of bytes that the call at \p Depth of the path gets is that
/// of memory for \p Record.
bool OrderSizes::isBytesFor(size_t Depth, const RecordDecl *Record) {
  static const llvm::StringLiteral Allocators[] = {
      "malloc", "calloc",        "realloc",  "reallocarray",
      "alloca", "aligned_alloc", "memalign", "valloc"};
  // What they work on is looked at where it becomes memory of any type.
  static const llvm::StringLiteral OfFirst[] = {"memset",  "bzero", "memcpy",
                                                "memmove", "qsort", "bsearch"};
  const auto *Call = cast<CallExpr>(Path[Depth].S);
  if (isOfLibrary(Call)) {
    const StringRef Name = nameOfCallee(Call);
    if (llvm::is_contained(Allocators, Name))
      return isMemoryOf(around(Depth), Record);
    if (!llvm::is_contained(OfFirst, Name))
      return false;
    const RecordDecl *Of = recordAt(Call, Name == "bsearch" ? 1 : 0);
    return Of && Of->getCanonicalDecl() == Record;
  }
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !isMemoryOf(around(Depth), Record))
    return false;
  C.Out.Allocations.push_back(
      {C.usrOf(F),
       C.usrOf(Record),
       {OrderReason::Size,
        "'" + F->getNameAsString() + "' gets the size of the record",
        C.placeOf(Call->getBeginLoc())}});
  return true;
}

bool OrderSizes::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  const RecordDecl *Record = measured(E);
  if (!Record)
    return true;
  // The compiler says whether an assertion still holds.
  if (llvm::any_of(Path, [](const AroundNode &Each) {
        return isa_and_nonnull<StaticAssertDecl>(Each.D);
      }))
    return true;
  const Stmt *Inner = E;
  for (size_t Depth = Path.size() - 1; Depth-- != 0;) {
    const auto *Around = dyn_cast_or_null<Expr>(Path[Depth].S);
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Around)) {
      if (Call->getCallee() != Inner && isBytesFor(Depth, Record))
        return true;
      break;
    }
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(Around)) {
      // Elements of an array.
      if (B->getOpcode() == BO_Div && measured(B->getLHS()) == Record &&
          measured(B->getRHS()) == Record)
        return true;
      if (B->getOpcode() != BO_Mul && B->getOpcode() != BO_Add)
        break;
    } else if (!isa_and_nonnull<ParenExpr, CastExpr>(Around)) {
      break;
    }
    Inner = Around;
  }
  C.add(Record, OrderReason::Size, E->getBeginLoc());
  return true;
}
