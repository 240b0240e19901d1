//===-- Indices.cpp - New text of indices and comparisons -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Renderer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using llvm::StringRef;

static bool isLiteral(StringRef Text) {
  std::vector<TextToken> Tokens = tokenize(Text);
  return Tokens.size() == 1 && Tokens.front().What == TextToken::Number;
}

bool Renderer::isZero(StringRef Text) {
  return isLiteral(Text) && Text.rtrim("uUlL") == "0";
}

Renderer::Term Renderer::indexTerm(const ExprFacts &E) {
  Term T;
  T.Text = StringRef(text(E.IndexRange)).trim().str();
  T.IsNegative = E.How == Variant::Minus;
  // What a macro is given may be of any type: it gets the cast.
  T.IsWide = E.IndexWide || (Job.WarnsOfSigns && E.InMacro);
  T.IsSimple = E.IndexSimple && !holdsUse(E.IndexRange);
  T.IsOpaque =
      !isLiteral(T.Text) && (E.InMacro || Job.Macros.hidesOperators(T.Text));
  return T;
}

std::string Renderer::summand(const Term &T, Precedence AtLeast) const {
  return T.IsOpaque ? "(" + T.Text + ")" : parenthesize(T.Text, AtLeast);
}

/// The index of \p At. Where all indices are small the sum may be formed in
/// their own types. A subscript may have any sign.
std::string Renderer::sum(const Element &At, bool IsSubscript) const {
  if (Job.WarnsOfSigns && !(IsSubscript && At.Index.size() == 1))
    return sum(At.Index, /*Signed=*/true);
  if (!At.IsBounded)
    return sum(At.Index);
  Terms Index = At.Index;
  for (Term &T : Index)
    T.IsWide = true;
  return sum(Index);
}

/// The records that one step of \p E passes, as a product.
std::string Renderer::rows(const ExprFacts &E) {
  Index At = E.Operands[0];
  while (expr(At).Entity == None && !expr(At).Operands.empty())
    At = expr(At).Operands[0];
  Index Entity = expr(At).Entity;
  if (Entity != None &&
      E.Layers <= Job.Facts.Entities[Entity].Inner.size() + 1 && E.Layers != 0)
    return Job.rows(Entity, E.Layers, *Set, E.Extent);
  Job.refuse(*Set, Reason::ComputedPointer,
             "rows are reached through a computed pointer",
             "keep it in a variable", E.Extent);
  return std::to_string(E.Scale);
}

/// Whether \p Text is a number whose product with \p Factor is an int.
static bool isSmallLiteral(StringRef Text, uint64_t Factor) {
  uint64_t Value = 0;
  return isLiteral(Text) && !Text.rtrim("uUlL").getAsInteger(0, Value) &&
         llvm::SaturatingMultiply(Value, Factor) <= INT32_MAX;
}

/// \p T times the records that one step of \p E passes, formed in 64 bits
/// where it may be large.
std::string Renderer::scaled(const Term &T, const ExprFacts &E) {
  bool IsFine = T.IsWide && (!Job.WarnsOfSigns || T.IsCursor);
  std::string Text = IsFine || isSmallLiteral(T.Text, E.Scale)
                         ? summand(T, Precedence::Multiplicative)
                         : castToIndex(summand(T, Precedence::Unary));
  return Text + " * " + rows(E);
}

/// The sum of \p Index. Sums of several are formed in 64 bits, as pointer
/// arithmetic was; so an index of 32 bits without sign is never negated. With
/// \p Signed the whole is a `long` even then where indices of 64 bits have no
/// sign.
std::string Renderer::sum(const Terms &Index, bool Signed) const {
  if (Index.empty())
    return "0";
  auto Cast = [&](const Term &T) {
    return castToIndex(summand(T, Precedence::Unary));
  };
  auto NeedsCast = [&](const Term &T) {
    return Signed && T.IsWide && !T.IsCursor && !isLiteral(T.Text);
  };
  const Term &First = Index.front();
  if (Index.size() == 1 && !First.IsNegative)
    return NeedsCast(First) ? Cast(First)
                            : parenthesize(First.Text, Precedence::Assignment);
  std::string Text = First.IsNegative ? "-" : "";
  Text += !First.IsWide || NeedsCast(First)
              ? Cast(First)
              : summand(First, First.IsNegative ? Precedence::Unary
                                                : Precedence::Additive);
  for (const Term &T : llvm::drop_begin(Index)) {
    Text += T.IsNegative ? " - " : " + ";
    Text += NeedsCast(T) ? Cast(T) : summand(T, Precedence::Multiplicative);
  }
  return Text;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// The index alone. \p IsLong: whether it is known to be a `long`.
std::string Renderer::indexOf(const Element &At, Index File, bool &IsLong) {
  if (At.IsNamed) {
    IsLong =
        At.Index.size() > 1 ||
        (At.Index.size() == 1 && (At.Index[0].IsCursor || At.Index[0].IsWide ||
                                  At.Index[0].IsNegative));
    return sum(At.Index, /*Signed=*/true);
  }
  IsLong = true;
  return (parenthesize(reference(At, File), Precedence::Postfix) + "." +
          Set->indexMember())
      .str();
}

std::string Renderer::longIndexOf(const Element &At, Index File) {
  bool IsLong = false;
  std::string Text = indexOf(At, File, IsLong);
  if (IsLong)
    return Text;
  bool IsOpaque = !At.Index.empty() && At.Index.front().IsOpaque;
  return castToIndex(IsOpaque ? "(" + Text + ")"
                              : parenthesize(Text, Precedence::Unary));
}

std::string Renderer::difference(const ExprFacts &E) {
  if (E.Scale != 1) {
    ExprFacts Records = E;
    Records.Scale = 1;
    return "(" + difference(Records) + ") / " +
           parenthesize(rows(E), Precedence::Unary);
  }
  Index File = E.Extent.File;
  Element A = place(E.Operands[0]), B = place(E.Operands[1]);
  bool IsLong = false;
  std::string Right = indexOf(B, File, IsLong);
  if (Right == "0")
    return longIndexOf(A, File);
  Term Subtrahend;
  Subtrahend.Text = Right;
  Subtrahend.IsOpaque = B.Index.size() == 1 && B.Index[0].IsOpaque && !IsLong;
  std::string Left = longIndexOf(A, File);
  if (Left == castToIndex("0"))
    return "-" + parenthesize(longIndexOf(B, File), Precedence::Unary);
  return Left + " - " + summand(Subtrahend, Precedence::Multiplicative);
}

/// What the handle of \p At is compared by.
std::string Renderer::firstOf(const Element &At, Index File) {
  return Set->firstOf(Set->isSwitchable() ? handleValue(At, File) : At.Handle,
                      File);
}

std::string Renderer::compare(const ExprFacts &E) {
  Index File = E.Extent.File;
  Element A = place(E.Operands[0]), B = place(E.Operands[1]);
  bool IsEquality = E.How == Variant::Equal || E.How == Variant::NotEqual;
  bool BothNamed = A.IsNamed && B.IsNamed;
  std::string Operator = " " + spellingOf(E.How).str() + " ";
  if (IsEquality && BothNamed && A.Index.empty() && B.Index.empty())
    return firstOf(A, File) + Operator + firstOf(B, File);
  if (IsEquality && !(BothNamed && A.Handle == B.Handle))
    return (E.How == Variant::NotEqual ? "!" : "") +
           Set->function(Generated::Function::Same, File) + "(" +
           reference(A, File) + ", " + reference(B, File) + ")";
  bool LeftLong = false, RightLong = false;
  std::string Left = indexOf(A, File, LeftLong);
  std::string Right = indexOf(B, File, RightLong);
  // In 64 bits, whatever the signs: one `long` does it.
  if (!LeftLong && !RightLong)
    Left = longIndexOf(A, File);
  auto Operand = [&](const Element &At, const std::string &Text, bool IsLong) {
    bool IsOpaque = !IsLong && At.Index.size() == 1 && At.Index[0].IsOpaque;
    return IsOpaque ? "(" + Text + ")" : parenthesize(Text, Precedence::Shift);
  };
  return Operand(A, Left, LeftLong || !RightLong) + Operator +
         Operand(B, Right, RightLong);
}

std::string Renderer::nullTest(const ExprFacts &E) {
  const ExprFacts &Of = expr(strip(E.Operands[0]));
  if (Of.Kind == ExprKind::Name && Job.Facts.Entities[Of.Entity].IsBuffer)
    return operandName(Of) + ".array[0]"; // All of them are there, or none.
  Element At = place(E.Operands[0]);
  bool IsSimple =
      llvm::all_of(At.Index, [](const Term &T) { return T.IsSimple; });
  Index File = E.Extent.File;
  if (!IsSimple || At.What == Element::OfValue)
    return Set->firstOf(
        (parenthesize(reference(At, File), Precedence::Postfix) + "." +
         Set->handleMember())
            .str(),
        File);
  return firstOf(At, File);
}
