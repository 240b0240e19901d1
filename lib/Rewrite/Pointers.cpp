//===-- Pointers.cpp - Where elements are ---------------------------------===//
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

PointerForm Renderer::form(Index Number) const {
  const ExprFacts &E = expr(Number);
  switch (infoOf(E.Kind).Form) {
  case YieldedForm::Base:
    return PointerForm::Base;
  case YieldedForm::Element:
    return PointerForm::Element;
  case YieldedForm::OfEntity:
    return Job.P.Forms[E.Entity];
  case YieldedForm::OfFirst:
    return form(E.Operands[0]);
  case YieldedForm::OfAny:
    return llvm::any_of(E.Operands,
                        [&](Index Operand) {
                          return form(Operand) == PointerForm::Element;
                        })
               ? PointerForm::Element
               : PointerForm::Base;
  }
  llvm_unreachable("all forms are covered");
}

std::string Renderer::name(const ExprFacts &E) {
  Job.Mentioned.insert(E.Entity);
  // The way to a member may hold uses of other arrays.
  if (!isReached(Job.Facts.Entities[E.Entity]))
    return withoutComments(Job.source(E.Extent));
  Open.push_back(E.Extent);
  std::string Text = text(E.Extent);
  Open.pop_back();
  return Text;
}

/// The same as the left operand of `.`: `(*out)`.
std::string Renderer::operandName(const ExprFacts &E) {
  std::string Text = name(E);
  return Job.Facts.Entities[E.Entity].IsIndirect
             ? parenthesize(Text, Precedence::Postfix)
             : Text;
}

bool Renderer::isComputed(ExprKind Kind) {
  switch (Kind) {
  case ExprKind::Conditional:
  case ExprKind::Call:
  case ExprKind::Assign:
  case ExprKind::Null:
  case ExprKind::Allocate:
  case ExprKind::Device:
    return true;
  case ExprKind::Name:
  case ExprKind::Foreign:
  case ExprKind::Offset:
  case ExprKind::AddressOf:
  case ExprKind::Paren:
  case ExprKind::Cast:
  case ExprKind::Advance:
  case ExprKind::Step:
  case ExprKind::Subscript:
  case ExprKind::Deref:
  case ExprKind::Field:
  case ExprKind::Load:
  case ExprKind::Store:
  case ExprKind::MacroFields:
  case ExprKind::Difference:
  case ExprKind::Compare:
  case ExprKind::NullTest:
  case ExprKind::SizeOfElement:
  case ExprKind::SizeOfArray:
  case ExprKind::Free:
  case ExprKind::AllocateInto:
  case ExprKind::Fill:
  case ExprKind::Copy:
  case ExprKind::CompareBytes:
  case ExprKind::Boundary:
  case ExprKind::Initialize:
  case ExprKind::Argument:
  case ExprKind::Return:
  case ExprKind::Alias:
  case ExprKind::PointerType:
  case ExprKind::Discard:
    return false;
  }
  llvm_unreachable("all operations are covered");
}

Renderer::Element Renderer::place(Index Number) {
  const ExprFacts &E = expr(Number);
  Element At;
  auto Variable = [&](std::string Text, const ExprFacts &Name) {
    const EntityFacts &Entity = Job.Facts.Entities[Name.Entity];
    bool IsMember = Entity.Kind == EntityKind::Member;
    At.IsRepeatable = !isReached(Entity) || Name.IndexSimple;
    if (form(Number) == PointerForm::Base) {
      At.Handle = std::move(Text);
      At.IsNamed = At.IsRepeatable;
      At.IsStorage = IsMember && Entity.IsArray;
      At.IsConst = At.IsStorage && Name.IsConst;
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
    Variable(operandName(E), E);
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
      T.IsWide |= At.IsBounded && !Job.WarnsOfSigns;
      T.Text = scaled(T, E);
      T.IsCursor = Job.WarnsOfSigns; // It has its cast.
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
         ", " + sum(At.Index, Job.WarnsOfSigns) + ")";
}

/// The handle of \p At as a value.
std::string Renderer::handleValue(const Element &At, Index File) {
  if (!At.IsStorage)
    return At.Handle;
  if (!At.IsRepeatable)
    Job.refuse(*Set, Reason::ComputedMember,
               "an array in a record is passed on, and the way to it may have "
               "effects",
               "keep a pointer to the record in a variable",
               Job.Facts.Entities[Set->set().Set->Entities.front()]
                   .Declarations.front()
                   .Whole);
  std::string Text;
  if (Set->isSwitchable())
    return Set->function(Generated::Function::Of, File) + "(" +
           (StringRef(At.Handle).contains(',') ? "(" + At.Handle + ")"
                                               : At.Handle) +
           ")";
  llvm::ArrayRef<StoredArray> Stored = Set->set().Layout.storedArrays();
  for (unsigned A = 0; A != Stored.size(); ++A) {
    Text += A == 0 ? "" : ", ";
    if (At.IsConst && !Set->isConst())
      Text += "(" + Set->qualified(Set->elementType(A)) + " *)";
    Text += At.Handle + "." + Stored[A].Name;
  }
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
