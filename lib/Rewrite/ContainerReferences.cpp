//===-- ContainerReferences.cpp - References to an element ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Overloads of the assignment are few for a reason: `v[0] = {1, 2}` must find
/// one that takes the braces, that of the record. So the constructor that
/// takes the place of an element wants an lvalue, which braces never are, and
/// ConstRef is assigned as the record that it converts to. All assignments are
/// const: a second one that is not would fit `*this` better than the one that
/// fits the right side, a record, and neither would win.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

std::string ContainerPrinter::fieldReference(unsigned Field,
                                             bool IsConst) const {
  LeafType Type = Of.Set.leaf(Field);
  bool IsPointer = StringRef(Type.Spelling).ends_with("*");
  std::string Text = Type.Spelling;
  if (IsConst)
    Text = IsPointer ? Text + "const" : "const " + Text;
  if (!IsPointer || IsConst)
    Text += " ";
  return Type.Suffix.empty()
             ? Text + "&" + fieldName(Field)
             : Text + "(&" + fieldName(Field) + ")" + Type.Suffix;
}

std::string ContainerPrinter::initializers(
    llvm::function_ref<std::string(unsigned)> Value) const {
  std::string Text;
  for (unsigned F = 0; F != numFields(); ++F)
    Text += (F == 0 ? "" : ",\n        ") + fieldName(F) + "(" + Value(F) + ")";
  return Text;
}

std::string ContainerPrinter::copyInitializers(const std::string &From) const {
  return initializers([&](unsigned F) { return From + "." + fieldName(F); });
}

std::string ContainerPrinter::storedInitializers() const {
  std::string In = free("in"), At = free("at");
  return initializers([&](unsigned F) {
    return In + "." + Of.Set.arrayOf(F).Name +
           printAccess(Of.Set.Layout, F, At);
  });
}

std::string ContainerPrinter::assignments(const std::string &From) const {
  std::string Text;
  for (unsigned F = 0; F != numFields(); ++F) {
    const std::string &Name = fieldName(F);
    const MemberFacts &M = Of.Set.member(F);
    // What may hold no value of its type must not be read as one.
    if (M.Bytewise || !M.Extents.empty())
      Text += "    std::memmove(static_cast<void *>(&" + Name + "), &" + From +
              "." + Name + ", sizeof " + Name + ");\n";
    else
      Text += "    " + Name + " = " + From + "." + Name + ";\n";
  }
  return Text;
}

/// The types of the parameters of \p M, as far as tokens tell: its parameters
/// without their names.
static std::string parameterTypes(const MethodText &M) {
  std::string Text;
  for (const TextToken &T : tokenize(M.Plain))
    if (T.isCode() && !llvm::is_contained(M.Arguments, T.Text))
      Text += T.Text.str() + " ";
  return Text;
}

std::string ContainerPrinter::methods(bool OfConst) const {
  std::string Text;
  for (const MethodText &M : Of.Methods) {
    std::string Head = "  " + M.Attributes + M.Before + M.Name + M.Parameters +
                       " const" + M.Behind;
    if (M.IsConst == OfConst) {
      Text += Head + ";\n";
      continue;
    }
    // All methods of a Ref are const: of two that differ in that alone it has
    // the one that S & has.
    bool IsHidden = llvm::any_of(Of.Methods, [&](const MethodText &Other) {
      return !Other.IsConst && Other.Name == M.Name &&
             parameterTypes(Other) == parameterTypes(M);
    });
    if (!OfConst && !IsHidden)
      Text += Head + " {\n    " + (M.IsVoid ? "" : "return ") +
              Of.Names.ConstRef + "(*this)." + M.Name + "(" +
              llvm::join(M.Arguments, ", ") + ");\n  }\n";
  }
  return Text;
}

std::string ContainerPrinter::printReferences() const {
  std::string Fields, ConstFields, Copies;
  const std::string Room = free("room"), Value = free("rec");
  for (unsigned F = 0; F != numFields(); ++F) {
    Fields += "  " + fieldReference(F, /*IsConst=*/false) + ";\n";
    ConstFields += "  " + fieldReference(F, /*IsConst=*/true) + ";\n";
    const std::string &Name = fieldName(F);
    Copies += "  std::memcpy(static_cast<void *>(&" + Room + "." + Value + "." +
              Name + "), &" + Name + ", sizeof " + Name + ");\n";
  }
  // Records that are constants have methods, too.
  const bool IsConstexpr = llvm::any_of(
      Of.Methods, [](const MethodText &M) { return M.IsConstexpr; });
  std::string Methods = methods(/*OfConst=*/false);
  std::string ConstMethods = methods(/*OfConst=*/true);
  return fill(
      R"(struct $Ref;

// Stands for an element that is only read, as const $Record & does.
struct $ConstRef {
$ConstFields

  $ConstRef(const $Columns &$in, std::ptrdiff_t $at) noexcept
      : $Stored {}
  $Constexpr$ConstRef(const $Record &$rec) noexcept
      : $FromRecord {}
  $Constexpr$ConstRef(const $Ref &$from) noexcept;
  $ConstRef(const $ConstRef &) = default;
  operator $Record() const noexcept;
$ConstMethods
};

// Stands for an element, as $Record & does: assignment writes to the element,
// and copies of the reference stand for the same one.
struct $Ref {
$Fields

  $Ref($Columns &$in, std::ptrdiff_t $at) noexcept
      : $Stored {}
  $Constexpr$Ref($Record &$rec) noexcept
      : $FromRecord {}
  $Ref(const $Ref &) = default;
  const $Ref &operator=(const $Ref &$from) const noexcept {
$Assignments
    return *this;
  }
  const $Ref &operator=(const $Record &$from) const noexcept {
$Assignments
    return *this;
  }
  operator $Record() const noexcept { return $ConstRef(*this); }
$Methods
};

inline $Constexpr$ConstRef::$ConstRef(const $Ref &$from) noexcept
      : $FromRef {}

inline $ConstRef::operator $Record() const noexcept {
  // A union, since there may be no default constructor.
  union $Room {
    $Room() {}
    $Record $rec;
  } $room;
$Copies
  return $room.$rec;
}

// Swaps the elements.
inline void swap($Ref $left, $Ref $right) noexcept {
  const $Record $rec = $left;
  $left = $right;
  $right = $rec;
}
)",
      {{"Constexpr", IsConstexpr ? "constexpr " : ""},
       {"ConstFields", ConstFields},
       {"Fields", Fields},
       {"Stored", storedInitializers()},
       {"FromRecord", copyInitializers(Value)},
       {"FromRef", copyInitializers(free("from"))},
       {"Assignments", assignments(free("from"))},
       {"ConstMethods", ConstMethods.empty() ? "" : "\n" + ConstMethods},
       {"Methods", Methods.empty() ? "" : "\n" + Methods},
       {"Room", free("copy_of")},
       {"Copies", Copies}});
}
