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
#include "llvm/ADT/StringExtras.h"

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

std::string ContainerPrinter::assignments(const std::string &From,
                                          bool Moves) const {
  std::string Text;
  for (unsigned F = 0; F != numFields(); ++F) {
    const std::string &Name = fieldName(F);
    const MemberFacts &M = Of.Set.member(F);
    // What may hold no value of its type must not be read as one.
    if (M.Bytewise || !M.Extents.empty())
      Text += "    std::memmove(static_cast<void *>(&" + Name + "), &" + From +
              "." + Name + ", sizeof " + Name + ");\n";
    else
      Text += "    " + Name + " = " +
              (Moves && (M.Owning || isMoveOnly())
                   ? "std::move(" + From + "." + Name + ")"
                   : From + "." + Name) +
              ";\n";
  }
  return Text;
}

/// How an element becomes a record, and how elements are swapped, if bytes are
/// all there is to a record.
static const char *const TrivialCopies =
    R"(inline $ConstRef::operator $Record() const noexcept {
  // A union, since there may be no default constructor.
  union $Room {
    $Room() {}
    ~$Room() {}
    $Record $rec;
  } $room;
$Copies
  return $room.$rec;
}

// Swaps the elements.
inline void $Swap($Ref $left, $Ref $right) noexcept {
  const $Record $rec = $left;
  $left = $right;
  $right = $rec;
}
)";

/// The types of the parameters of \p M, as far as tokens tell: its parameters
/// without their names.
static std::string parameterTypes(const MethodText &M) {
  std::string Text;
  for (const TextToken &T : tokenize(M.Plain))
    if (T.isCode() && !llvm::is_contained(M.Arguments, T.Text))
      Text += T.Text.str() + " ";
  return Text;
}

std::string ContainerPrinter::callOfConst(const MethodText &M) const {
  return (M.IsVoid ? "" : "return ") + Of.Names.ConstRef + "(*this)." + M.Name +
         "(" + llvm::join(M.Arguments, ", ") + ");";
}

/// Whether the declaration of \p M names the vector or a span, which are not
/// defined where the references are.
bool ContainerPrinter::namesVector(const MethodText &M) const {
  auto HasName = [&](const std::string &Text) {
    return llvm::any_of(tokenize(Text), [&](const TextToken &T) {
      return T.isCode() && (T.Text == Of.Names.Vector ||
                            (hasSpans() && (T.Text == Of.Names.Span ||
                                            T.Text == Of.Names.ConstSpan)));
    });
  };
  return HasName(M.Before) || HasName(M.Plain) || HasName(M.Behind);
}

/// Whether the Ref's method like \p M is another one than that of the ConstRef:
/// all methods of a Ref are const, and of two that differ in that alone it has
/// the one that S & has.
bool ContainerPrinter::isOfConstAlone(const MethodText &M) const {
  return M.IsConst && !M.IsComparison &&
         !llvm::any_of(Of.Methods, [&](const MethodText &Other) {
           return !Other.IsConst && Other.Name == M.Name &&
                  parameterTypes(Other) == parameterTypes(M);
         });
}

std::string ContainerPrinter::methods(bool OfConst) const {
  std::string Text;
  for (const MethodText &M : Of.Methods) {
    if (M.IsDefaulted)
      continue;
    std::string Head = "  " + M.Attributes + M.Before + M.Name + M.Parameters +
                       " const" + M.Behind;
    if (M.IsConst == OfConst) {
      Text += Head + ";\n";
      continue;
    }
    if (OfConst || !isOfConstAlone(M))
      continue;
    if (namesVector(M))
      Text += Head + ";\n";
    else
      Text += Head + " {\n    " + callOfConst(M) + "\n  }\n";
  }
  return Text;
}

/// Statements that make \p To, of which there is nothing yet, of \p From: by a
/// move, or by copies that \p Counter counts, for they may throw.
std::string ContainerPrinter::creations(const std::string &To,
                                        const std::string &From,
                                        const std::string &Counter) const {
  std::string Text;
  for (unsigned F = 0; F != numFields(); ++F) {
    const std::string &Name = fieldName(F);
    const std::string There = From + Name;
    if (!Of.Set.member(F).Owning)
      Text += "    std::memcpy(static_cast<void *>(&" + To + Name + "), &" +
              There + ", sizeof " + Name + ");\n";
    else if (Counter.empty())
      Text +=
          fill("    $create_(") + To + Name + ", std::move(" + There + "));\n";
    else
      Text += fill("    $Ref::$create_(") + To + Name + ", " + There +
              ");\n    ++" + Counter + ";\n";
  }
  return Text;
}

/// Statements that end the fields of \p At; of those that are there at all, if
/// \p Counter counts them.
std::string ContainerPrinter::ends(const std::string &At,
                                   const std::string &Counter) const {
  std::string Text;
  unsigned Number = 0;
  // The last one first, as the compiler does.
  for (unsigned F = 0; F != numFields(); ++F)
    if (Of.Set.member(F).Owning)
      Text = (Counter.empty() ? std::string("    ")
                              : "      if (" + Counter + " > " +
                                    std::to_string(Number++) + ")\n        ") +
             fill("$Ref::$end_(") + At + fieldName(F) + ");\n" + Text;
  return Text;
}

/// How an element becomes a record, if functions copy some of its fields.
static const char *const CopyOfElement =
    R"(#if defined __GNUC__ && !defined __clang__
// GCC does not see that what is counted is there.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
inline $ConstRef::operator $Record() const {
  // A union, since there may be no default constructor.
  struct $Room {
    union {
      $Record $rec;
    };
    int $made = 0;
    $Room() {}
    ~$Room() {
$Ends
    }
  } $room;
$Copies
  return std::move($room.$rec);
}
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic pop
#endif

)";

/// How its value leaves it.
static const char *const ValueOfElement =
    R"(inline $Record $Ref::$taken_() const noexcept {
  union $Room {
    $Room() {}
    ~$Room() {
$AllEnds
    }
    $Record $rec;
  } $room;
$Moves
  return std::move($room.$rec);
}

// The element's value, which moves from there as by std::move.
inline $Record $Moved(const $Ref &$from) noexcept { return $from.$taken_(); }
inline $Record $Moved($Record &$from) noexcept { return std::move($from); }

)";

/// The same of a record that has no moves, which stays as it is.
static const char *const CopiedValue =
    R"(// The element's value: a copy, as that of a $Record by std::move is.
inline $Record $Moved(const $Ref &$from) { return $from; }
inline $Record $Moved($Record &$from) { return $from; }

)";

std::string ContainerPrinter::printOwningCopies() const {
  const std::string Room = free("copy_of"), Value = free("rec"),
                    Made = free("made");
  const Pieces Parts = {
      {"Room", Room},
      {"Ends", ends(Value + ".", Made)},
      {"AllEnds", ends(Value + ".", "")},
      {"Copies", creations(free("room") + "." + Value + ".", "",
                           free("room") + "." + Made)},
      {"Moves", creations(free("room") + "." + Value + ".", "", "")},
      {"Swaps", swaps()}};
  return (isMoveOnly() ? "" : fill(CopyOfElement, Parts)) +
         fill(isCopyOnly() ? CopiedValue : ValueOfElement, Parts) +
         fill(R"(// Swaps the elements.
inline void $Swap($Ref $left, $Ref $right) noexcept {
$Swaps
}
)",
              Parts);
}

/// Statements that swap the fields of two elements.
std::string ContainerPrinter::swaps() const {
  const std::string Left = free("left"), Right = free("right"),
                    Bytes = free("bytes");
  std::string Text;
  for (unsigned F = 0; F != numFields(); ++F) {
    const std::string A = Left + "." + fieldName(F),
                      B = Right + "." + fieldName(F);
    if (Of.Set.member(F).Owning)
      Text += "  std::swap(" + A + ", " + B + ");\n";
    else
      Text += "  {\n    unsigned char " + Bytes + "[sizeof " + A +
              "];\n    std::memcpy(" + Bytes + ", &" + A + ", sizeof " + A +
              ");\n    std::memmove(static_cast<void *>(&" + A + "), &" + B +
              ", sizeof " + A + ");\n    std::memcpy(static_cast<void *>(&" +
              B + "), " + Bytes + ", sizeof " + A + ");\n  }\n";
  }
  return Text;
}

/// What the vector needs to make, move and end elements.
std::string ContainerPrinter::printOwningMembers() const {
  const std::string From = free("from");
  return fill(
      R"(
private:
  friend class $Vector;
$ArrayFriend
  friend struct $ConstRef;
$MovedFriend
  template <class $Value>
  static void $create_($Value &$to, $Value &&$from) noexcept {
    static_assert(std::is_nothrow_move_constructible<$Value>::value,
                  "elements move without exceptions");
    ::new (static_cast<void *>(&$to)) $Value(std::move($from));
  }
  template <class $Value>
  static void $create_($Value &$to, const $Value &$from) {
    ::new (static_cast<void *>(&$to)) $Value($from);
  }
  template <class $Value> static void $end_($Value &$value) noexcept {
    $value.~$Value();
  }
  // Makes the element, of which there is none yet.
  void $create_($Record &&$from) const noexcept {
$FromRecord
  }
  void $end_() const noexcept {
$Ends
  }
  void $create_from_(const $Ref &$from) const noexcept {
$FromElement
  }
  // Makes it of another one, which is none from then on.
  void $take_(const $Ref &$from) const noexcept {
    $create_from_($from);
    $from.$end_();
  }
$Taken
)",
      {{"Value", free("Value")},
       {"MovedFriend", isCopyOnly()
                           ? ""
                           : fill("  friend $Record $Moved(const $Ref &$from)"
                                  " noexcept;\n")},
       {"Taken",
        isCopyOnly() ? "" : fill("  $Record $taken_() const noexcept;\n")},
       {"ArrayFriend", hasArrays()
                           ? "  template <std::size_t> friend struct " +
                                 free(Of.Names.Array + "_fields") +
                                 ";\n  template <std::size_t> friend class " +
                                 Of.Names.Array + ";\n"
                           : ""},
       {"FromRecord", creations("", From + ".", "")},
       {"FromElement", creations("", From + ".", "")},
       {"Ends", ends("", "")}});
}

/// How a reference tells the address of its element.
std::string ContainerPrinter::address(bool OfConst) const {
  return hasPointers()
             ? fill("\n  $Self operator&() const noexcept { return $place_; }\n"
                    "\nprivate:\n  $Self $place_;\n",
                    {{"Self",
                      OfConst ? Of.Names.ConstPointer : Of.Names.Pointer}})
             : "";
}

std::string ContainerPrinter::placeInitializer(const std::string &Value) const {
  return hasPointers() ? ",\n        " + free("place_") + "(" + Value + ")"
                       : "";
}

/// How a reference assigns values that stay where they are.
std::string ContainerPrinter::copyAssignments() const {
  // Nobody copies what cannot be copied: an element that is no name moves. (It
  // does not convert to a record, which would move where a reference is bound.)
  if (isMoveOnly())
    return fill(R"(  const $Ref &operator=(const $Ref &) const = delete;
  const $Ref &operator=($Ref &&$from) const noexcept {
    $assign_($from);
    return *this;
  }
)");
  const Pieces Parts = {{"Noexcept", owns() ? "" : " noexcept"},
                        {"Assignments", assignments(free("from"))}};
  return fill(R"(  const $Ref &operator=(const $Ref &$from) const$Noexcept {
$Assignments
    return *this;
  }
  const $Ref &operator=(const $Record &$from) const$Noexcept {
$Assignments
    return *this;
  }
)",
              Parts);
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
  const bool Owns = owns();
  const Pieces Noexcept = {{"Noexcept", Owns ? "" : " noexcept"}};
  // Records that are constants have methods, too.
  const bool IsConstexpr = llvm::any_of(
      Of.Methods, [](const MethodText &M) { return M.IsConstexpr; });
  std::string Methods = methods(/*OfConst=*/false);
  std::string ConstMethods = methods(/*OfConst=*/true);
  Methods += comparisons(/*OfConst=*/false);
  ConstMethods += comparisons(/*OfConst=*/true);
  return fill(
      R"(struct $Ref;

// Stands for an element that is only read, as const $Record & does.
struct $ConstRef {
$ConstFields

  $ConstRef(const $Columns &$in, std::ptrdiff_t $at) noexcept
      : $Stored$StoredPlace {}
  $Constexpr$ConstRef(const $Record &$rec) noexcept
      : $FromRecord$RecordPlace {}
  $Constexpr$ConstRef(const $Ref &$from) noexcept;
  $ConstRef(const $ConstRef &) = default;
$ToRecord
$Packing
$ConstMethods
$ConstAddress
};

inline void $Swap($Ref $left, $Ref $right) noexcept;

// Stands for an element, as $Record & does: assignment writes to the element,
// and copies of the reference stand for the same one.
struct $Ref {
$Fields

  $Ref($Columns &$in, std::ptrdiff_t $at) noexcept
      : $Stored$StoredPlace {}
  $Constexpr$Ref($Record &$rec) noexcept
      : $FromRecord$RecordPlace {}
  $Ref(const $Ref &) = default;
$CopyAssignments
$MoveAssignment
$RefToRecord
$FieldMoves
  friend void swap($Ref $left, $Ref $right) noexcept { $Swap($left, $right); }
$Methods
$Address
$Owning
};

inline $Constexpr$ConstRef::$ConstRef(const $Ref &$from) noexcept
      : $FromRef$RefPlace {}

$Conversions
$Place
)",
      {{"Constexpr", IsConstexpr ? "constexpr " : ""},
       {"ConstFields", ConstFields},
       {"Fields", Fields},
       {"Stored", storedInitializers()},
       {"FromRecord", copyInitializers(Value)},
       {"FromRef", copyInitializers(free("from"))},
       {"CopyAssignments", copyAssignments()},
       {"ToRecord",
        isMoveOnly()
            ? ""
            : fill("  operator $Record() const$Noexcept;\n", Noexcept)},
       {"Packing", packing()},
       {"RefToRecord",
        isMoveOnly() ? ""
                     : fill("  operator $Record() const$Noexcept { return "
                            "$ConstRef(*this); }\n",
                            Noexcept)},
       {"ConstMethods", ConstMethods.empty() ? "" : "\n" + ConstMethods},
       {"Methods", Methods.empty() ? "" : "\n" + Methods},
       {"MoveAssignment",
        Owns && !isCopyOnly()
            ? fill("  const $Ref &operator=($Record &&$from) const {\n"
                   "$Moves\n"
                   "    return *this;\n"
                   "  }\n",
                   {{"Moves", assignments(free("from"), /*Moves=*/true)}})
            : ""},
       {"FieldMoves",
        Owns ? fill("  // Moves the fields of another element here.\n"
                    "  void $assign_(const $Ref &$from) const noexcept {\n"
                    "$Moves\n"
                    "  }\n",
                    {{"Moves", assignments(free("from"), /*Moves=*/true)}})
             : ""},
       {"Owning", Owns ? printOwningMembers() : ""},
       {"StoredPlace", placeInitializer(homeOf(free("in")) + fill(", $at"))},
       {"RecordPlace", placeInitializer("&" + Value)},
       {"RefPlace", placeInitializer("&" + free("from"))},
       {"ConstAddress", address(/*OfConst=*/true)},
       {"Address", address(/*OfConst=*/false)},
       {"Conversions", Owns ? printOwningCopies()
                            : fill(TrivialCopies, {{"Room", free("copy_of")},
                                                   {"Copies", Copies}})},
       {"Place",
        Of.Names.Place.empty()
            ? ""
            : fill("\n// Tells whether two names are for one element.\n"
                   "inline const void *$Place(const $ConstRef &$at) "
                   "noexcept {\n"
                   "  return &$at.$Field;\n}\n",
                   {{"Field", fieldName(0)}})}});
}
