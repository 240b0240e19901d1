//===-- OrderCalls.cpp - What calls do with records -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Orders/OrderCalls.h"
#include "Syntax/Nodes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// What the body of a function makes of its parameters `void *`: each mention
/// has to become a pointer to the record at once; one that goes anywhere else
/// might become something else there.
class MemoryParameters : public CodeVisitor<MemoryParameters> {
public:
  MemoryParameters(const OrderPointers &Pointers, const RecordDecl *Record)
      : Pointers(Pointers), Record(Record) {}

  bool VisitCastExpr(CastExpr *E) {
    const auto *Of =
        dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParenImpCasts());
    if (E->getCastKind() != CK_BitCast || !Of ||
        !isa<ParmVarDecl>(Of->getDecl()))
      return true;
    const OrderPointers::Pointee To = Pointers.pointeeOf(E->getType());
    AreOfRecord &= To.Depth == 1 && To.Record &&
                   To.Record->getCanonicalDecl() == Record->getCanonicalDecl();
    Found.push_back(E);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (!isa<ParmVarDecl>(E->getDecl()))
      return true;
    const OrderPointers::Pointee To = Pointers.pointeeOf(E->getType());
    Mentions += To.IsVoid && To.Depth == 1;
    return true;
  }

  bool AreOfRecord = true;
  size_t Mentions = 0; ///< Of parameters that are `void *`.
  llvm::SmallVector<const CastExpr *, 4> Found;

private:
  const OrderPointers &Pointers;
  const RecordDecl *Record;
};

} // namespace

/// Whether a function that \p Callback names takes each `void *` that it gets
/// for a \p Record.
bool OrderCalls::takesOnly(const Expr *Callback, const RecordDecl *Record) {
  const auto *Name =
      dyn_cast<DeclRefExpr>(withoutCasts(Callback)->IgnoreParenCasts());
  const auto *U = dyn_cast<UnaryOperator>(withoutCasts(Callback));
  if (U && U->getOpcode() == UO_AddrOf)
    Name = dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens());
  if (!Name)
    if (const auto *Cast = dyn_cast<CastExpr>(withoutCasts(Callback)))
      Name = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
  const auto *F = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
  if (F && !F->getDefinition())
    return false;
  F = F ? F->getDefinition() : nullptr;
  if (!F)
    return false;
  // Its own types may say it.
  for (const ParmVarDecl *Each : F->parameters()) {
    const Pointee P = pointeeOf(Each->getType());
    if (P.Depth == 0)
      continue;
    if (P.Depth != 1 || P.IsFunction ||
        (!P.IsVoid && (!P.Record || P.Record->getCanonicalDecl() !=
                                        Record->getCanonicalDecl())))
      return false;
  }
  MemoryParameters Uses(*this, Record);
  Uses.TraverseStmt(F->getBody());
  if (!Uses.AreOfRecord || Uses.Mentions != Uses.Found.size())
    return false;
  for (const CastExpr *Each : Uses.Found)
    Known.FromCallback.insert(Each);
  // Whoever else knows it may give it other memory.
  Known.Callbacks.insert(Name);
  C.Out.Callbacks[C.usrOf(F)].insert(C.usrOf(Record));
  return true;
}

/// Whether what the visited call returns, if it is used, becomes a pointer to
/// \p Record again.
bool OrderCalls::returnsTo(const RecordDecl *Record) const {
  const auto Around = llvm::ArrayRef(Path).drop_back();
  const auto *User = Around.empty() ? nullptr : Around.back().S;
  const auto *Cast = dyn_cast_or_null<CastExpr>(User);
  return (User && !isa<Expr>(User) && !isa<ReturnStmt>(User)) ||
         (Cast && Cast->getCastKind() == CK_ToVoid) ||
         isMemoryOf(Around, Record);
}

void OrderCalls::accept(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<CastExpr>(E);
    // What is read through another type is no longer the pointer.
    if (!Cast ||
        (Cast->getCastKind() != CK_BitCast && Cast->getCastKind() != CK_NoOp))
      return;
    Known.Accepted.insert(Cast);
    E = Cast->getSubExpr();
  }
}

bool OrderCalls::VisitCallExpr(CallExpr *E) {
  const StringRef Name = nameOfCallee(E);
  const bool IsLibrary = isOfLibrary(E);
  const unsigned N = E->getNumArgs();
  auto SameRecord = [&](unsigned A, unsigned B) -> const RecordDecl * {
    const RecordDecl *X = recordAt(E, A), *Y = recordAt(E, B);
    return X && Y && X->getCanonicalDecl() == Y->getCanonicalDecl() ? X
                                                                    : nullptr;
  };
  if (IsLibrary && Name == "free" && N == 1) {
    accept(E->getArg(0));
  } else if (IsLibrary && (Name == "realloc" || Name == "reallocarray") &&
             N >= 1) {
    const RecordDecl *Of = recordAt(E, 0);
    if (Of && returnsTo(Of))
      accept(E->getArg(0));
  } else if (IsLibrary && Name == "memset" && N >= 3) {
    const RecordDecl *Of = recordAt(E, 0);
    Expr::EvalResult Value;
    if (Of && E->getArg(1)->EvaluateAsInt(Value, C.AST) &&
        Value.Val.getInt() == 0 && isWhole(E->getArg(2), Of) && returnsTo(Of))
      accept(E->getArg(0));
  } else if (IsLibrary && Name == "bzero" && N == 2) {
    const RecordDecl *Of = recordAt(E, 0);
    if (Of && isWhole(E->getArg(1), Of))
      accept(E->getArg(0));
  } else if (IsLibrary && (Name == "memcpy" || Name == "memmove") && N >= 3) {
    const RecordDecl *Of = SameRecord(0, 1);
    if (Of && isWhole(E->getArg(2), Of) && returnsTo(Of)) {
      accept(E->getArg(0));
      accept(E->getArg(1));
    }
  } else if (IsLibrary && Name == "qsort" && N == 4) {
    const RecordDecl *Of = recordAt(E, 0);
    if (Of && isWhole(E->getArg(2), Of) && takesOnly(E->getArg(3), Of)) {
      accept(E->getArg(0));
      accept(E->getArg(3));
    }
  } else if (IsLibrary && Name == "bsearch" && N == 5) {
    const RecordDecl *Of = SameRecord(0, 1);
    if (Of && isWhole(E->getArg(3), Of) && takesOnly(E->getArg(4), Of) &&
        returnsTo(Of)) {
      accept(E->getArg(0));
      accept(E->getArg(1));
      accept(E->getArg(4));
    }
  } else if (IsLibrary && Name == "pthread_create" && N == 4) {
    const RecordDecl *Of = recordAt(E, 3);
    if (Of && takesOnly(E->getArg(2), Of))
      accept(E->getArg(3));
  } else if (IsLibrary && Name.contains("printf")) {
    const FunctionDecl *F = E->getDirectCallee();
    // An address to print; through any other type, bytes would be.
    for (unsigned A = F->getNumParams(); A < N; ++A)
      if (E->getArg(A)->getType()->isVoidPointerType())
        accept(E->getArg(A));
  }
  readFieldArguments(E, IsLibrary ? Name : "");
  readUnprototyped(E, IsLibrary ? Name : "");
  readTemplates(E);
  return true;
}

/// Functions of libraries whose bodies nobody looks at.
void OrderCalls::readTemplates(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !C.isOfSystem(F) || !C.AST.getLangOpts().CPlusPlus)
    return;
  const std::string Whole = F->getNameAsString();
  const StringRef Name = Whole;
  if (F->isInStdNamespace() &&
      llvm::is_contained({"bit_cast", "as_bytes", "as_writable_bytes",
                          "start_lifetime_as", "start_lifetime_as_array"},
                         Name))
    pinTypes(E, OrderReason::Bytes,
             "'std::" + Name + "' gets the record as bytes");
  // What they make of arguments may be an aggregate, by position.
  if (C.AST.getLangOpts().CPlusPlus20 && E->getNumArgs() != 0 &&
      (Name.contains("emplace") || Name.starts_with("make_") ||
       Name.starts_with("construct")))
    pinTypes(E, OrderReason::Positional, "");
  if (F->isTemplateInstantiation() && !F->isInStdNamespace() &&
      F->getDeclContext()->getEnclosingNamespaceContext()->isNamespace() &&
      !isOfLibraryOfCxx(F))
    pinTypes(E, OrderReason::Bytes, "a template of a library gets the record");
}

/// Pins what the arguments and the result of \p E speak of.
void OrderCalls::pinTypes(const CallExpr *E, OrderReason Why,
                          const llvm::Twine &Message) {
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(E->getType(), Records);
  for (const Expr *Each : E->arguments())
    C.recordsIn(Each->getType(), Records);
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(E))
    C.recordsIn(Method->getObjectType(), Records);
  for (const RecordDecl *Each : Records)
    C.add(Each, Why, E->getBeginLoc(), Message);
}

/// The address of a field for functions that take any memory: how much of it
/// they use.
void OrderCalls::readFieldArguments(const CallExpr *E, StringRef Library) {
  static const llvm::StringLiteral Third[] = {
      "memset", "memcpy", "memmove", "memcmp", "read", "write", "recv", "send"};
  static const llvm::StringLiteral Second[] = {"snprintf", "fgets", "bzero"};
  const int SizeAt = llvm::is_contained(Third, Library)    ? 2
                     : llvm::is_contained(Second, Library) ? 1
                                                           : -1;
  const bool IsStream = Library == "fread" || Library == "fwrite";
  for (const Expr *Each : E->arguments()) {
    bool IsArray = false;
    const FieldDecl *F = addressedField(Each, IsArray);
    if (!F || F->getParent()->isUnion())
      continue;
    Expr::EvalResult Value;
    std::optional<uint64_t> Bytes;
    const auto Count = static_cast<unsigned>(E->getNumArgs());
    if (SizeAt >= 0 && Count > unsigned(SizeAt) &&
        E->getArg(SizeAt)->EvaluateAsInt(Value, C.AST))
      Bytes = Value.Val.getInt().getZExtValue();
    Expr::EvalResult Times;
    if (IsStream && Count == 4 && E->getArg(1)->EvaluateAsInt(Value, C.AST) &&
        E->getArg(2)->EvaluateAsInt(Times, C.AST))
      Bytes =
          Value.Val.getInt().getZExtValue() * Times.Val.getInt().getZExtValue();
    const uint64_t Size = F->getType()->isIncompleteArrayType()
                              ? ~uint64_t(0)
                              : C.AST.getTypeSize(F->getType()) / 8;
    if (Bytes && *Bytes > Size) {
      C.add(F->getParent(), OrderReason::FieldBytes, E->getBeginLoc(),
            "'" + Library + "' uses more bytes than the field '" +
                F->getName() + "' has");
      continue;
    }
    // How far a number that is not known goes, an array's bounds say.
    if (Bytes || (IsArray && (SizeAt >= 0 || IsStream)))
      accept(Each);
  }
}

/// Arguments that no parameter gives a type.
void OrderCalls::readUnprototyped(const CallExpr *E, StringRef Library) {
  if (Library.contains("printf") || Library.contains("scanf"))
    return;
  const QualType Callee = E->getCallee()->getType();
  const QualType Function =
      Callee->isAnyPointerType() ? Callee->getPointeeType() : Callee;
  const auto *Proto = Function->getAs<FunctionProtoType>();
  if (Proto && !Proto->isVariadic())
    return;
  if (!Proto && !Function->getAs<FunctionNoProtoType>())
    return;
  // With its body in sight, Clang knows the parameters of an old definition.
  for (unsigned A = Proto ? Proto->getNumParams() : 0; A < E->getNumArgs();
       ++A) {
    SmallVector<const RecordDecl *, 4> Records;
    C.recordsIn(E->getArg(A)->getType(), Records);
    for (const RecordDecl *Each : Records)
      C.add(Each, OrderReason::Untyped, E->getBeginLoc(),
            "a function gets the record without a type");
  }
}
