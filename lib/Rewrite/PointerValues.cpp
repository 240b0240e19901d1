//===-- PointerValues.cpp - New text of pointers as values ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Renderer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

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

/// The new value, or for `q++` the old one, of \p Cursor, the index of what
/// \p E moves.
std::string Renderer::stepped(const ExprFacts &E, const std::string &Cursor) {
  if (E.Kind == ExprKind::Advance) {
    Term By = indexTerm(E);
    std::string Text = E.Scale != 1 ? scaled(By, E)
                       : Job.WarnsOfSigns && By.IsWide
                           ? castToIndex(summand(By, Precedence::Unary))
                           : summand(By, Precedence::Assignment);
    return Cursor + " " + spellingOf(E.How).str() + " " + Text;
  }
  bool IsDown = E.How == Variant::Decrement;
  const std::string Operator = spellingOf(E.How).str();
  if (E.Scale == 1)
    return E.Prefix ? Operator + Cursor : Cursor + Operator;
  std::string By = rows(E);
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

/// Whether \p Where stands alone between braces.
bool Renderer::isBraced(const Range &Where) const {
  StringRef Text = Job.Contents[Where.File];
  return Text.take_front(Where.Begin).rtrim().ends_with("{") &&
         Text.drop_front(Where.End).ltrim().starts_with("}");
}

/// The initial value of a variable: where it exists as long as the program, a
/// constant.
std::string Renderer::initial(const ExprFacts &E) {
  const EntityFacts &Entity = Job.Facts.Entities[E.Entity];
  PointerForm Want = Job.P.Forms[E.Entity];
  bool IsReference = Want == PointerForm::Element,
       HasBraces = E.How == Variant::Braces;
  // Braces of its own that are written serve.
  auto Braces = [&](const std::string &Handle, const std::string &Index) {
    return IsReference ? (HasBraces ? "" : "{") + Handle + ", " + Index +
                             (HasBraces ? "" : "}")
           : HasBraces ? StringRef(Handle).drop_front().drop_back().str()
                       : Handle;
  };
  if (!Set->isC())
    return value(E.Operands[0], Want);
  const ExprFacts &Value = expr(strip(E.Operands[0]));
  if (Value.Kind == ExprKind::Null && Entity.IsBuffer)
    return "{{NULL}, 0}";
  // `{0}` is `{0}` for the handle, too; compilers do not warn of that alone.
  if (Value.Kind == ExprKind::Null && !Job.isCPlusPlus() &&
      isBraced(E.Extent) && Job.source(E.Extent) == "0")
    return "0";
  // What is left makes a null.
  if (Value.Kind == ExprKind::Null &&
      (E.How == Variant::Parentheses || (HasBraces && isBraced(E.Extent))))
    return "";
  if (Value.Kind == ExprKind::Null && HasBraces && Set->isSwitchable())
    return (IsReference ? Set->reference() : Set->handle()).str() + "()";
  if (Value.Kind == ExprKind::Null)
    return Braces(!Job.isCPlusPlus()    ? "{0}"
                  : Set->isSwitchable() ? "{}"
                                        : Set->nullInitializer(),
                  "0");
  Index Name = strip(E.Operands[0]);
  while (!expr(Name).Operands.empty())
    Name = strip(expr(Name).Operands[0]);
  const ExprFacts &Root = expr(Name);
  bool IsPlace = Value.Kind == ExprKind::Name ||
                 Value.Kind == ExprKind::Offset ||
                 Value.Kind == ExprKind::AddressOf;
  bool IsArray = IsPlace && Root.Kind == ExprKind::Name &&
                 !isReached(Job.Facts.Entities[Root.Entity]) &&
                 Job.Facts.Entities[Root.Entity].IsArray;
  // An object whose class gives it an address exists as early as that.
  bool IsOwn = Job.isOwnInitializer(Entity, E.Extent);
  bool IsStatic = Entity.Kind == EntityKind::Member
                      ? IsOwn ? IsArray : Job.isStaticPlace(E.Extent)
                      : Job.isStatic(E.Entity);
  if (!IsStatic)
    return value(E.Operands[0], Want);
  // Only the address of an array can be here.
  if (!IsArray || !Job.isStorageVisible(Root.Entity, E.Extent)) {
    Job.refuse(*Set, Reason::StaticInitializer,
               "the initial value of '" + Entity.Name +
                   "' is not the address of an array of this file",
               "assign it in a function", E.Extent);
    return "";
  }
  Element At = place(E.Operands[0]);
  if (!IsReference && !At.Index.empty())
    return noBase(E);
  // What is written is the storage.
  Job.InInitialValues.insert(Root.Entity);
  return Braces(Job.storageInitializer(Root.Entity, *Set, E.Extent.File),
                sum(At));
}

std::string Renderer::noBase(const ExprFacts &E) {
  Job.refuse(*Set, Reason::PointerForm,
             "a pointer into the array goes where only whole arrays are known",
             "pass the array and the index", E.Extent);
  return "";
}

bool Renderer::holdsOperands(const ExprFacts &E) {
  uint32_t At = E.Extent.Begin;
  for (Index Operand : E.Operands) {
    const Range &R = expr(Operand).Extent;
    if (!E.Extent.contains(R) || R.Begin < At) {
      Job.refuse(*Set, Reason::MacroMix,
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
                       : E.Kind == ExprKind::Device   ? device(E)
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
      text(File, E.Extent.Begin, Target.Extent.Begin) +
      (E.Kind == ExprKind::Assign ? name(Target) : operandName(Target));
  if (E.Kind != ExprKind::Assign) {
    if (form(E.Operands[0]) == PointerForm::Base ||
        (E.ValueUsed && !Set->isC()))
      return noBase(E);
    std::string Cursor = (operandName(Target) + "." + Set->indexMember()).str();
    bool IsCast =
        Job.WarnsOfSigns && E.Kind == ExprKind::Advance && indexTerm(E).IsWide;
    if (E.Scale != 1 || IsCast)
      return text(File, E.Extent.Begin, Target.Extent.Begin).empty() ||
                     E.Kind == ExprKind::Step
                 ? stepped(E, Cursor)
                 : noBase(E);
    return Text + "." + Set->indexMember().str() +
           text(File, Target.Extent.End, E.Extent.End);
  }
  const Range &From = expr(E.Operands[1]).Extent;
  if (Job.Facts.Entities[Target.Entity].IsBuffer &&
      expr(strip(E.Operands[1])).Kind == ExprKind::Null) {
    DeviceNames &Names = deviceNames(Job, *Set);
    Names.Used.insert(Names.None);
    return Text + text(File, Target.Extent.End, From.Begin) + Names.None +
           "()" + text(File, From.End, E.Extent.End);
  }
  return Text + text(File, Target.Extent.End, From.Begin) +
         value(E.Operands[1], form(E.Operands[0])) +
         text(File, From.End, E.Extent.End);
}
