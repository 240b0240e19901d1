//===-- MemoryUses.cpp - New text of what works on bytes ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///     malloc(n * sizeof *p)          body_soa_alloc(n)
///     xmalloc(n * sizeof *p) body_soa_place(xmalloc(body_soa_bytes(n)), n)
///     free(p)                        body_soa_free(p)
///     new body[n], delete[] p        body_soa_new(n), body_soa_delete(p)
///     posix_memalign((void **)&p, 64, n * sizeof *p)
///                                    body_soa_alloc_into(&p, n)
///     memset(p, 0, n * sizeof *p)    body_soa_zero(p, 0, n)
///     memset(p, 0xff, n * sizeof *p) body_soa_fill(p, 0, 0xff, n)
///     memcpy(q, p, n * sizeof *p)    body_soa_copy(q, 0, p, 0, n)
///     memcmp(p, q, n * sizeof *p)    body_soa_differ(p, 0, q, 0, n)
///     sizeof w                       (N * sizeof(struct body))
///
//===----------------------------------------------------------------------===//

#include "Renderer.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

static bool isNumber(StringRef Text) {
  return llvm::all_of(tokenize(Text), [](const TextToken &T) {
    return T.What == TextToken::Number;
  });
}

/// The number of records that \p E is about, as an argument.
std::string Renderer::count(const ExprFacts &E) {
  if (!E.IndexRange.isValid())
    return "1";
  std::string Text = StringRef(text(E.IndexRange)).trim().str();
  if (E.IndexIsBytes)
    return "(" + Text + ") / sizeof(" + Set->set().Record->TypeText + ")";
  return parenthesize(Text, Precedence::Assignment);
}

std::string Renderer::allocate(const ExprFacts &E) {
  Index File = E.Extent.File;
  auto Call = [&](Generated::Function Kind, const std::string &Arguments) {
    return Set->function(Kind, File) + "(" + Arguments + ")";
  };
  if (E.How == Variant::Malloc || E.How == Variant::AlignedAlloc)
    return Call(Generated::Function::Alloc, count(E));
  if (E.How == Variant::Calloc)
    return Call(Generated::Function::Calloc, count(E));
  if (E.How == Variant::New)
    return Call(Generated::Function::New, count(E));
  if (E.How == Variant::NewZero)
    return Call(Generated::Function::NewZero, count(E));
  if (E.How == Variant::Realloc && !E.Operands.empty())
    return Call(Generated::Function::Realloc,
                wholeHandle(E.Operands[0]) + ", " + count(E));
  return allocateByCall(E);
}

/// The call of a function that returns so many bytes.
std::string Renderer::allocateByCall(const ExprFacts &E) {
  if (E.Slots.empty() || !E.Op.isValid()) {
    Job.refuse(*Set, Reason::AllocationCall,
               "memory is got in a way that is not covered",
               "call malloc, calloc or realloc", E.Extent);
    return "";
  }
  std::string Count = count(E);
  if (!isNumber(Count) && (!E.IndexSimple || holdsUse(E.IndexRange))) {
    Job.refuse(*Set, Reason::AllocationEffect,
               "the number of records would be computed twice",
               "keep it in a variable", E.Extent);
    return "";
  }
  // It warned once.
  std::string Records = Count;
  if (Job.WarnsOfSigns && !isNumber(Count) && !E.IndexIsBytes &&
      !StringRef(Count).starts_with("(size_t)"))
    Records = "(size_t)" + parenthesize(Count, E.InMacro ? Precedence::Postfix
                                                         : Precedence::Unary);
  Index File = E.Extent.File;
  const bool Resizes = !E.Operands.empty();
  std::string Old;
  std::vector<Range> Slots = E.Slots;
  if (Resizes) {
    if (!place(E.Operands[0]).IsRepeatable) {
      Job.refuse(*Set, Reason::AllocationEffect,
                 "the pointer to the old records would be computed twice",
                 "keep it in a variable", E.Extent);
      return "";
    }
    Old = wholeHandle(E.Operands[0]);
    Slots.push_back(expr(E.Operands[0]).Extent);
  }
  llvm::sort(Slots);
  std::string Text;
  uint32_t At = E.Op.Begin;
  for (const Range &Slot : Slots) {
    if (!E.Op.contains(Slot) || Slot.Begin < At) {
      Job.refuse(*Set, Reason::MacroMix,
                 "the call is split between a macro and its use",
                 "write the call out", E.Extent);
      return "";
    }
    Text += text(File, At, Slot.Begin);
    if (Resizes && Slot == expr(E.Operands[0]).Extent)
      Text += Set->function(Generated::Function::ResizeFrom, File) + "(" + Old +
              ", " + Records + ")";
    else if (Slot == E.Slots.front())
      Text += Set->function(Resizes ? Generated::Function::ResizeTo
                                    : Generated::Function::Bytes,
                            File) +
              "(" + Count + ")";
    else
      Text += "1";
    At = Slot.End;
  }
  Text += text(File, At, E.Op.End);
  if (Resizes)
    return Set->function(Generated::Function::Resized, File) + "(" + Old +
           ", " + Text + ", " + Records + ")";
  return Set->function(Generated::Function::Place, File) + "(" + Text + ", " +
         Records + ")";
}

/// The call that sets a pointer and says whether it could.
std::string Renderer::allocateInto(const ExprFacts &E) {
  const auto Kind = form(E.Operands[0]) == PointerForm::Base
                        ? Generated::Function::AllocInto
                        : Generated::Function::RefAllocInto;
  return Set->function(Kind, E.Extent.File) + "(&" +
         parenthesize(name(expr(E.Operands[0])), Precedence::Unary) + ", " +
         count(E) + ")";
}

/// The handle of what \p Operand, the start of an allocated array, points to.
std::string Renderer::wholeHandle(Index Operand) {
  Index File = expr(Operand).Extent.File;
  Element At = place(Operand);
  std::string Handle =
      At.What == Element::OfValue
          ? parenthesize(reference(At, File), Precedence::Postfix) + "." +
                Set->handleMember().str()
          : handleValue(At, File);
  return parenthesize(Handle, Precedence::Assignment);
}

std::string Renderer::release(const ExprFacts &E) {
  auto Kind = E.How == Variant::None     ? Generated::Function::Block
              : E.How == Variant::Delete ? Generated::Function::Delete
                                         : Generated::Function::Free;
  std::string Text = Set->function(Kind, E.Extent.File) + "(" +
                     wholeHandle(E.Operands[0]) + ")";
  if (E.How != Variant::FreeNull && E.How != Variant::FreeNullDo &&
      E.How != Variant::FreeNullBlock)
    return Text;
  // A macro that also sets the pointer: an expression, or a statement.
  const ExprFacts &P = expr(E.Operands[0]);
  std::string Clear =
      name(P) + " = " + null(form(E.Operands[0]), E.Extent.File);
  if (E.How == Variant::FreeNull)
    return "(" + Text + ", (void)(" + Clear + "))";
  Text = "{ " + Text + "; " + Clear + "; }";
  return E.How == Variant::FreeNullDo ? "do " + Text + " while (0)" : Text;
}

std::string Renderer::fillOrCopy(const ExprFacts &E) {
  Index File = E.Extent.File;
  std::string Arguments;
  for (Index Operand : E.Operands) {
    Element At = place(Operand);
    if (At.What == Element::OfValue) {
      Job.refuse(*Set, Reason::ComputedPointer,
                 "the records are reached through a computed pointer",
                 "keep it in a variable", E.Extent);
      return "";
    }
    Arguments += handleValue(At, File) + ", " + sum(At) + ", ";
  }
  auto Kind = E.Kind == ExprKind::CompareBytes ? Generated::Function::Differ
              : E.Kind == ExprKind::Copy       ? Generated::Function::Copy
              : E.How == Variant::FillByte     ? Generated::Function::Fill
                                               : Generated::Function::Zero;
  if (Kind == Generated::Function::Fill)
    Arguments +=
        parenthesize(text(E.Slots.front()), Precedence::Assignment) + ", ";
  return Set->function(Kind, File) + "(" + Arguments + count(E) + ")";
}

std::string Renderer::sizeOfArray(const ExprFacts &E) {
  const ExprFacts &Name = expr(strip(E.Operands[0]));
  const EntityFacts &Array = Job.Facts.Entities[Name.Entity];
  if (Name.Kind != ExprKind::Name || Array.Count == 0) {
    Job.refuse(*Set, Reason::ArraySize, "the size of the array is computed",
               "multiply the number of records by the size of one", E.Extent);
    return "";
  }
  std::string Count =
      Array.IsObject
          ? "1"
          : Job.rows(Name.Entity, Array.Inner.size() + 1, *Set, E.Extent);
  if (E.How == Variant::PerRecord)
    return "((size_t)" + parenthesize(Count, Precedence::Unary) + ")";
  if (Job.WarnsOfSigns && !isNumber(Count))
    Count = "(size_t)" + parenthesize(Count, Precedence::Unary);
  return "(" + Count + " * sizeof(" + Set->set().Record->TypeText + "))";
}
