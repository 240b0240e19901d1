//===-- ContainerMemory.cpp - Elements that are copied as bytes -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `memcpy(v.data(), w.data(), n * sizeof(body))` copies elements, and
/// `memset(&v[k], 0, sizeof(body))` fills them: functions of their own do that
/// field by field, and no policy is asked.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Types/LibraryStorage.h"
#include "Types/Sizes.h"
#include "Uses/ContainerBoundaries.h"

using namespace clang;
using namespace layoutopt;

/// What \p Arg, for a parameter of type `void *`, was before it became a
/// pointer to bytes.
static const Expr *beforeConversion(const Expr *Arg) {
  Arg = Arg->IgnoreParens();
  while (const auto *Cast = dyn_cast<CastExpr>(Arg)) {
    if (Cast->getCastKind() != CK_BitCast && Cast->getCastKind() != CK_NoOp)
      break;
    Arg = Cast->getSubExpr()->IgnoreParens();
  }
  return Arg;
}

std::optional<ElementRoot>
BoundaryFinder::rootOfArgument(const Expr *Arg, const CXXRecordDecl *Record) {
  const Expr *P = beforeConversion(Arg);
  if (pointedRecord(P->getType(), AST) != Record)
    return std::nullopt;
  if (std::optional<ElementRoot> Root = rootOf(P, Record))
    return Root->Kind == ElementRoot::Reference ? std::nullopt : Root;
  // `local`, `&local`: no element, and a pointer before and after.
  const auto *Decay = dyn_cast<ImplicitCastExpr>(P);
  const auto *Address = dyn_cast<UnaryOperator>(P);
  const Expr *Place = Decay && Decay->getCastKind() == CK_ArrayToPointerDecay
                          ? Decay->getSubExpr()->IgnoreParens()
                      : Address && Address->getOpcode() == UO_AddrOf
                          ? Address->getSubExpr()->IgnoreParens()
                          : nullptr;
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Place);
  // (An array of the language that is a container stays for this.)
  if (!Ref || Ref->getDecl()->getType()->isReferenceType())
    return std::nullopt;
  ElementRoot Out;
  Out.Kind = ElementRoot::Plain;
  Out.Top = Out.E = P;
  Out.Chain.push_back(P);
  return Out;
}

bool BoundaryFinder::memory(const Crossing &At, const ElementRoot &Root,
                            const CXXRecordDecl *Record) {
  const CallExpr *Call = At.Call;
  const FunctionDecl *F = At.Callee;
  if (!F->getIdentifier() || !isCLibrary(F, AST) || Call->getNumArgs() != 3)
    return false;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  const bool IsFill = Name == "memset";
  if (!IsFill && Name != "memcpy" && Name != "memmove")
    return false;
  const std::optional<ElementRoot> To = rootOfArgument(Call->getArg(0), Record);
  std::optional<ElementRoot> From;
  if (!IsFill) {
    From = rootOfArgument(Call->getArg(1), Record);
    if (!To || !From) // To or from other memory: see cross().
      return false;
  }
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    for (Index Each : Root.From)
      Uses.Names.refuse(Each, Record, Message, Fix, Call->getSourceRange());
    return true;
  };
  const std::string What = IsFill ? "the bytes of elements are set"
                                  : "the bytes of elements are copied";
  if (!To)
    return false;
  if (!isPlain(Record))
    return Refuse(What + ", which are no plain bytes", "assign the elements");
  if (!isDiscarded(Uses.contextOf(Call, At.Depth).User.S, Call))
    return Refuse("'" + Name + "' returns a pointer to elements",
                  "use the pointer that it gets");
  const RecordCount Count = recordsIn(Call->getArg(2), Record);
  const auto Callee = rangeOf(Call->getCallee()->IgnoreParenImpCasts()),
             Bytes = rangeOf(Call->getArg(2)), Whole = rangeOf(Call);
  if (!Count.isKnown())
    return Refuse(What + "; how many they are is not seen",
                  "multiply `sizeof` the record by a number of elements");
  std::vector<ElementDeclaration> Edits;
  // Casts go.
  auto Pass = [&](const ElementRoot &Root, unsigned Number) {
    const auto Arg = rangeOf(Call->getArg(Number)), Top = rangeOf(Root.Top);
    if (!Arg || !Top || !Arg->contains(*Top) || !asIterator(Root, Edits))
      return false;
    if (Arg->Begin != Top->Begin)
      Edits.push_back({{Arg->File, Arg->Begin, Top->Begin}, ""});
    if (Arg->End != Top->End)
      Edits.push_back({{Arg->File, Top->End, Arg->End}, ""});
    return true;
  };
  bool IsWritable = Callee && Bytes && Whole && Uses.isAsWritten(Call) &&
                    Pass(*To, 0) && (!From || Pass(*From, 1));
  if (IsWritable && Count.Records) {
    const auto Number = rangeOf(Count.Records);
    IsWritable = Number && Bytes->contains(*Number);
    if (IsWritable && Bytes->Begin != Number->Begin)
      Edits.push_back({{Bytes->File, Bytes->Begin, Number->Begin}, ""});
    if (IsWritable && Number->End != Bytes->End)
      Edits.push_back({{Bytes->File, Number->End, Bytes->End}, ""});
  }
  if (!IsWritable)
    return Refuse("a macro's text calls '" + Name + "' of elements",
                  "write the call out");
  // Its size goes.
  if (!Count.Bytes)
    for (llvm::SmallVector<const Stmt *, 8> Left{Call->getArg(2)};
         !Left.empty();) {
      const Stmt *S = Left.pop_back_val();
      if (isa<UnaryExprOrTypeTraitExpr>(S))
        Uses.Counted.insert(cast<Expr>(S));
      for (const Stmt *Child : childrenOf(S))
        if (Child)
          Left.push_back(Child);
    }
  const std::string Scope =
      Uses.Names.scope("", Record, Uses.declarationAround());
  if (Count.IsOne) {
    Edits.push_back({*Bytes, "1"});
  } else if (Count.Bytes) {
    Edits.push_back({{Bytes->File, Bytes->Begin, Bytes->Begin}, "("});
    Edits.push_back(
        {{Bytes->File, Bytes->End, Bytes->End},
         ") / sizeof(" + Scope + C.Facts.Records[C.record(Record)].Name + ")"});
  }
  Edits.push_back({*Callee, Scope + (IsFill              ? "$fill"
                                     : Name == "memmove" ? "$move"
                                                         : "$copy")});
  const Index Made = Uses.Names.copied(*Whole, "", "", Record);
  Uses.Names.at(Made).Name = Name.str();
  Uses.Names.at(Made).Declarations = std::move(Edits);
  for (const auto *Each : {&To, From ? &From : &To}) {
    for (Index Source : (*Each)->From)
      Uses.Names.bind(Made, Source);
    Uses.Crossed.insert((*Each)->Chain.begin(), (*Each)->Chain.end());
  }
  return true;
}
