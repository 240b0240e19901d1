//===-- Pointers.cpp - New text of pointers to elements -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Renderer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

static bool isLiteral(StringRef Text) {
  std::vector<TextToken> Tokens = tokenize(Text);
  return Tokens.size() == 1 && Tokens.front().What == TextToken::Number;
}

static bool isZero(StringRef Text) {
  return isLiteral(Text) && Text.rtrim("uUlL") == "0";
}

Renderer::Term Renderer::indexTerm(const ExprFacts &E) {
  Term T;
  T.Text = StringRef(text(E.IndexRange)).trim().str();
  T.IsNegative = E.OpText == "-";
  T.IsWide = E.IndexWide;
  T.IsSimple = E.IndexSimple && !holdsUse(E.IndexRange);
  T.IsOpaque =
      !isLiteral(T.Text) && (E.InMacro || Job.Macros.hidesOperators(T.Text));
  return T;
}

std::string Renderer::summand(const Term &T, Precedence AtLeast) const {
  return T.IsOpaque ? "(" + T.Text + ")" : parenthesize(T.Text, AtLeast);
}

/// The index of \p At. Where all indices are small the sum may be formed in
/// their own types.
std::string Renderer::sum(const Element &At) const {
  if (!At.IsBounded)
    return sum(At.Index);
  Terms Index = At.Index;
  for (Term &T : Index)
    T.IsWide = true;
  return sum(Index);
}

/// \p T times \p Scale, formed in 64 bits where it may be large.
std::string Renderer::scaled(const Term &T, uint64_t Scale) const {
  std::string Text = T.IsWide || isLiteral(T.Text)
                         ? summand(T, Precedence::Multiplicative)
                         : castToIndex(summand(T, Precedence::Unary));
  return Text + " * " + std::to_string(Scale);
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
    return Signed && T.IsWide && !T.IsCursor;
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
// Elements and pointers to them
//===----------------------------------------------------------------------===//

PointerForm Renderer::form(Index Number) const {
  const ExprFacts &E = expr(Number);
  switch (E.Kind) {
  case ExprKind::Name:
  case ExprKind::Call:
    return Job.P.Forms[E.Entity];
  case ExprKind::Null:
  case ExprKind::Allocate:
    return PointerForm::Base;
  case ExprKind::Assign:
  case ExprKind::AddressOf:
  case ExprKind::Deref:
  case ExprKind::Paren:
  case ExprKind::Cast:
    return form(E.Operands[0]);
  case ExprKind::Conditional:
    return llvm::any_of(E.Operands,
                        [&](Index Operand) {
                          return form(Operand) == PointerForm::Element;
                        })
               ? PointerForm::Element
               : PointerForm::Base;
  default:
    return PointerForm::Element;
  }
}

std::string Renderer::name(const ExprFacts &E) {
  Job.Mentioned.insert(E.Entity);
  // The way to a member may hold uses of other arrays.
  if (Job.Facts.Entities[E.Entity].Kind != EntityKind::Member)
    return withoutComments(Job.source(E.Extent));
  Open.push_back(E.Extent);
  std::string Text = text(E.Extent);
  Open.pop_back();
  return Text;
}

static bool isComputed(ExprKind Kind) {
  return Kind == ExprKind::Conditional || Kind == ExprKind::Call ||
         Kind == ExprKind::Assign || Kind == ExprKind::Null ||
         Kind == ExprKind::Allocate;
}

Renderer::Element Renderer::place(Index Number) {
  const ExprFacts &E = expr(Number);
  Element At;
  auto Variable = [&](std::string Text, const ExprFacts &Name) {
    const EntityFacts &Entity = Job.Facts.Entities[Name.Entity];
    bool IsMember = Entity.Kind == EntityKind::Member;
    At.IsRepeatable = !IsMember || Name.IndexSimple;
    if (form(Number) == PointerForm::Base) {
      At.Handle = std::move(Text);
      At.IsNamed = At.IsRepeatable;
      At.IsStorage = IsMember && Entity.IsArray;
      At.IsBounded = isBounded(Entity);
      return;
    }
    if (!At.IsRepeatable) {
      At.What = Element::OfValue;
      At.Value = std::move(Text);
      return;
    }
    At.What = Element::OfVariable;
    At.Value = Text;
    At.Handle = (Text + "." + Set->handleMember()).str();
    At.IsNamed = true;
    Term Cursor;
    Cursor.Text = (Text + "." + Set->indexMember()).str();
    Cursor.IsWide = Cursor.IsSimple = Cursor.IsCursor = true;
    At.Index.push_back(std::move(Cursor));
  };
  switch (E.Kind) {
  case ExprKind::Name:
    Variable(name(E), E);
    return At;
  case ExprKind::Paren:
    // A macro's parameter keeps the parentheses that its author gave it.
    if (E.InMacro && expr(E.Operands[0]).Kind == ExprKind::Name) {
      Variable("(" + name(expr(E.Operands[0])) + ")", expr(E.Operands[0]));
      return At;
    }
    return place(E.Operands[0]);
  case ExprKind::Cast:
    return place(E.Operands[0]);
  case ExprKind::AddressOf:
    return place(E.Operands[0]);
  case ExprKind::Offset:
  case ExprKind::Subscript: {
    At = place(E.Operands[0]);
    Term T = indexTerm(E);
    if (isZero(T.Text))
      return At;
    if (E.Scale != 1) {
      T.IsWide |= At.IsBounded;
      T.Text = scaled(T, E.Scale);
      T.IsWide = true;
      T.IsOpaque = false;
    }
    At.Index.push_back(std::move(T));
    return At;
  }
  case ExprKind::Step:
  case ExprKind::Advance: {
    Element Target = place(E.Operands[0]);
    if (Target.What != Element::OfVariable || Target.Index.size() != 1) {
      noBase(E);
      return At;
    }
    At.Handle = Target.Handle;
    At.IsNamed = true;
    Term Moved;
    Moved.Text = stepped(E, Target.Index.front().Text);
    Moved.IsWide = Moved.IsCursor = true;
    At.Index.push_back(std::move(Moved));
    return At;
  }
  case ExprKind::Deref:
    return place(E.Operands[0]);
  default:
    assert(isComputed(E.Kind) && "no pointer");
    if (form(Number) == PointerForm::Base) {
      At.Handle = parenthesize(computed(Number, PointerForm::Base),
                               Precedence::Postfix);
    } else {
      At.What = Element::OfValue;
      At.Value = computed(Number, PointerForm::Element);
    }
    return At;
  }
}

std::string Renderer::reference(const Element &At, Index File) {
  bool IsMoved = At.Index.size() > (At.What == Element::OfVariable ? 1 : 0);
  if (At.What == Element::OfHandle || (IsMoved && At.IsNamed))
    return Set->function(Generated::Function::At, File) + "(" +
           handleValue(At, File) + ", " + sum(At) + ")";
  if (!IsMoved)
    return At.Value;
  return Set->function(Generated::Function::Move, File) + "(" + At.Value +
         ", " + sum(At.Index) + ")";
}

std::string Renderer::value(Index Number, PointerForm Want) {
  const ExprFacts &E = expr(Number);
  if (isComputed(E.Kind))
    return computed(Number, Want);
  if (E.Kind == ExprKind::Paren) {
    Index Inner = E.Operands[0];
    bool Keep = isComputed(expr(Inner).Kind);
    std::string Text = value(Inner, Want);
    return Keep ? "(" + Text + ")" : Text;
  }
  if (E.Kind == ExprKind::Cast)
    return value(E.Operands[0], Want);
  Element At = place(Number);
  if (Want == PointerForm::Element)
    return reference(At, E.Extent.File);
  if (At.What != Element::OfHandle || !At.Index.empty())
    return noBase(E);
  return handleValue(At, E.Extent.File);
}

/// The handle of \p At as a value.
std::string Renderer::handleValue(const Element &At, Index File) {
  if (!At.IsStorage)
    return At.Handle;
  if (!At.IsRepeatable)
    Job.refuse(*Set, "computed-member",
               "an array in a record is passed on, and the way to it may have "
               "effects",
               "keep a pointer to the record in a variable",
               Job.Facts.Entities[Set->set().Set->Entities.front()]
                   .Declarations.front()
                   .Whole);
  std::string Text;
  for (const StoredArray &A : Set->set().Layout.storedArrays())
    Text += (Text.empty() ? "" : ", ") + At.Handle + "." + A.Name;
  return Set->function(Generated::Function::Make, File) + "(" + Text + ")";
}

/// \p E without parentheses and casts.
Index Renderer::strip(Index E) const {
  while (expr(E).Kind == ExprKind::Paren || expr(E).Kind == ExprKind::Cast)
    E = expr(E).Operands[0];
  return E;
}

/// Whether all indices into \p Array fit into an `int`.
bool Renderer::isBounded(const EntityFacts &Array) const {
  if (!Set->isC() || !Array.IsArray || Array.Kind == EntityKind::Param)
    return false;
  uint64_t Records = Array.Count;
  for (uint64_t Inner : Array.Inner)
    Records = llvm::SaturatingMultiply(Records, Inner);
  return Records != 0 && Records <= INT32_MAX;
}

/// The new value, or for `q++` the old one, of \p Cursor, the index of what
/// \p E moves.
std::string Renderer::stepped(const ExprFacts &E, const std::string &Cursor) {
  if (E.Kind == ExprKind::Advance) {
    Term By = indexTerm(E);
    std::string Text = E.Scale == 1 ? summand(By, Precedence::Assignment)
                                    : scaled(By, E.Scale);
    return Cursor + " " + E.OpText + " " + Text;
  }
  bool IsDown = E.OpText == "--";
  if (E.Scale == 1)
    return E.Prefix ? E.OpText + Cursor : Cursor + E.OpText;
  std::string By = std::to_string(E.Scale);
  std::string Moved = Cursor + (IsDown ? " -= " : " += ") + By;
  if (E.Prefix || !E.ValueUsed)
    return Moved;
  return "(" + Moved + ")" + (IsDown ? " + " : " - ") + By;
}

std::string Renderer::null(PointerForm Want, Index File) {
  if (Set->isC())
    return Set->function(Want == PointerForm::Base
                             ? Generated::Function::Null
                             : Generated::Function::RefNull,
                         File) +
           "()";
  if (Want == PointerForm::Base)
    return ("(" + Set->handle() + "){0}").str();
  Set->useReference();
  return ("(" + Set->reference() + "){{0}, 0}").str();
}

/// The initial value of a variable: where it exists as long as the program, a
/// constant.
std::string Renderer::initial(const ExprFacts &E) {
  const EntityFacts &Entity = Job.Facts.Entities[E.Entity];
  PointerForm Want = Job.P.Forms[E.Entity];
  bool IsReference = Want == PointerForm::Element;
  auto Braces = [&](const std::string &Handle, const std::string &Index) {
    return IsReference ? "{" + Handle + ", " + Index + "}" : Handle;
  };
  if (!Set->isC())
    return value(E.Operands[0], Want);
  const ExprFacts &Value = expr(strip(E.Operands[0]));
  if (Value.Kind == ExprKind::Null)
    return Braces(Job.isCPlusPlus() ? Set->nullInitializer() : "{0}", "0");
  bool IsStatic = Entity.Kind == EntityKind::Member
                      ? Job.isStaticPlace(E.Extent)
                      : Job.isStatic(E.Entity);
  if (!IsStatic)
    return value(E.Operands[0], Want);
  // Only the address of an array can be here.
  bool IsPlace = Value.Kind == ExprKind::Name ||
                 Value.Kind == ExprKind::Offset ||
                 Value.Kind == ExprKind::AddressOf;
  Index Name = strip(E.Operands[0]);
  while (!expr(Name).Operands.empty())
    Name = strip(expr(Name).Operands[0]);
  const ExprFacts &Root = expr(Name);
  if (!IsPlace || Root.Kind != ExprKind::Name ||
      Job.Facts.Entities[Root.Entity].Kind == EntityKind::Member ||
      !Job.Facts.Entities[Root.Entity].IsArray ||
      !Job.isStorageVisible(Root.Entity, E.Extent)) {
    Job.refuse(*Set, "static-initializer",
               "the initial value of '" + Entity.Name +
                   "' is not the address of an array of this file",
               "assign it in a function", E.Extent);
    return "";
  }
  Element At = place(E.Operands[0]);
  if (!IsReference && !At.Index.empty())
    return noBase(E);
  return Braces(Job.storageInitializer(Root.Entity, *Set), sum(At));
}

std::string Renderer::noBase(const ExprFacts &E) {
  Job.refuse(*Set, "pointer-form",
             "a pointer into the array goes where only whole arrays are known",
             "pass the array and the index", E.Extent);
  return "";
}

bool Renderer::holdsOperands(const ExprFacts &E) {
  uint32_t At = E.Extent.Begin;
  for (Index Operand : E.Operands) {
    const Range &R = expr(Operand).Extent;
    if (!E.Extent.contains(R) || R.Begin < At) {
      Job.refuse(*Set, "macro-mix",
                 "the operation is split between a macro and its use",
                 "write the operation out", E.Extent);
      return false;
    }
    At = R.End;
  }
  return true;
}

/// The value of an operation that is no place: its own text with that of its
/// operands inside.
std::string Renderer::computed(Index Number, PointerForm Want) {
  const ExprFacts &E = expr(Number);
  Index File = E.Extent.File;
  switch (E.Kind) {
  case ExprKind::Null:
    return null(Want, File);
  case ExprKind::Conditional: {
    if (!holdsOperands(E))
      return "";
    std::string Text;
    uint32_t At = E.Extent.Begin;
    for (Index Operand : E.Operands) {
      const Range &R = expr(Operand).Extent;
      Text += text(File, At, R.Begin) + value(Operand, Want);
      At = R.End;
    }
    return Text + text(File, At, E.Extent.End);
  }
  default: {
    Open.push_back(E.Extent);
    std::string Text = E.Kind == ExprKind::Assign     ? change(E)
                       : E.Kind == ExprKind::Allocate ? allocate(E)
                                                      : text(E.Extent);
    Open.pop_back();
    PointerForm Have = form(Number);
    if (Have == Want)
      return Text;
    if (Want == PointerForm::Base)
      return noBase(E);
    return Set->function(Generated::Function::At, File) + "(" +
           parenthesize(Text, Precedence::Assignment) + ", 0)";
  }
  }
}

/// `q = p`, `q += k`, `q++`.
std::string Renderer::change(const ExprFacts &E) {
  if (!holdsOperands(E))
    return "";
  const ExprFacts &Target = expr(E.Operands[0]);
  Index File = E.Extent.File;
  std::string Text =
      text(File, E.Extent.Begin, Target.Extent.Begin) + name(Target);
  if (E.Kind != ExprKind::Assign) {
    if (form(E.Operands[0]) == PointerForm::Base ||
        (E.ValueUsed && !Set->isC()))
      return noBase(E);
    std::string Cursor = (name(Target) + "." + Set->indexMember()).str();
    if (E.Scale != 1)
      return text(File, E.Extent.Begin, Target.Extent.Begin).empty() ||
                     E.Kind == ExprKind::Step
                 ? stepped(E, Cursor)
                 : noBase(E);
    return Text + "." + Set->indexMember().str() +
           text(File, Target.Extent.End, E.Extent.End);
  }
  const Range &From = expr(E.Operands[1]).Extent;
  return Text + text(File, Target.Extent.End, From.Begin) +
         value(E.Operands[1], form(E.Operands[0])) +
         text(File, From.End, E.Extent.End);
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
    return "(" + difference(Records) + ") / " + std::to_string(E.Scale);
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

std::string Renderer::compare(const ExprFacts &E) {
  Index File = E.Extent.File;
  Element A = place(E.Operands[0]), B = place(E.Operands[1]);
  bool IsEquality = E.OpText == "==" || E.OpText == "!=";
  bool BothNamed = A.IsNamed && B.IsNamed;
  std::string Operator = " " + E.OpText + " ";
  if (IsEquality && BothNamed && A.Index.empty() && B.Index.empty())
    return (A.Handle + "." + Set->firstArray() + Operator + B.Handle + "." +
            Set->firstArray())
        .str();
  if (IsEquality && !(BothNamed && A.Handle == B.Handle))
    return (E.OpText == "!=" ? "!" : "") +
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
  Element At = place(E.Operands[0]);
  bool IsSimple =
      llvm::all_of(At.Index, [](const Term &T) { return T.IsSimple; });
  std::string Handle = At.Handle;
  if (!IsSimple || At.What == Element::OfValue)
    Handle = (parenthesize(reference(At, E.Extent.File), Precedence::Postfix) +
              "." + Set->handleMember())
                 .str();
  return (Handle + "." + Set->firstArray()).str();
}
