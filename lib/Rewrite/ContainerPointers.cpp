//===-- ContainerPointers.cpp - Pointers to an element --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A pointer to an element has its index and the address of the columns, of
/// which the block of a vector has a copy: like a pointer into a std::vector it
/// stays valid until the vector gets another block, and when vectors are
/// swapped or moved. One to a record that is in no vector has no columns.
///
/// They are trivial types, as pointers are: who clears their bytes makes them
/// null, and one that nobody sets has no value.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

std::string ContainerPrinter::home() const {
  return Names::numbered("home", [&](llvm::StringRef Name) {
    return free(Name) != Name ||
           llvm::any_of(arrays(),
                        [&](const StoredArray &A) { return A.Name == Name; });
  });
}

std::string ContainerPrinter::many() const {
  return Names::numbered("many", [&](llvm::StringRef Name) {
    return free(Name) != Name ||
           llvm::any_of(arrays(),
                        [&](const StoredArray &A) { return A.Name == Name; });
  });
}

std::string ContainerPrinter::homeOf(const std::string &In) const {
  return In + "." + home() + (hasArrays() ? ", " + In + "." + many() : "");
}

static const char *const PointerClass = R"(// $What
class $Self {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = $Record;
  using difference_type = std::ptrdiff_t;
  using reference = $Element;
  // Holds the reference while -> needs it.
  class pointer;

  $Self() noexcept = default;
$Constructors
$Conversion

  $Element operator*() const noexcept;
  $Element operator[](std::ptrdiff_t $by) const noexcept;
  pointer operator->() const noexcept;
  explicit operator bool() const noexcept { return $IsSet; }
$ColumnsOf

$Steps
  $Self &operator+=(std::ptrdiff_t $by) noexcept {
    if ($IsElement)
      $at_ += $by;
    else
      $Step;
    return *this;
  }
  $Self &operator-=(std::ptrdiff_t $by) noexcept { return *this += -$by; }
  $Self operator+(std::ptrdiff_t $by) const noexcept {
    $Self $to = *this;
    return $to += $by;
  }
  $Self operator-(std::ptrdiff_t $by) const noexcept {
    $Self $to = *this;
    return $to -= $by;
  }
  friend $Self operator+(std::ptrdiff_t $by, $Self $from) noexcept {
    return $from += $by;
  }
$Friends

private:
$Members
};
)";

// Where there are no arrays, two words are enough.
static const char *const TwoWords = R"(  $In *$in_;
  union {
    $Object *$object_;
    std::ptrdiff_t $at_;
  };
)";

// The columns of a vector, an array or a record; the length of the array, which
// is less than 0 for a vector, and 0 for a record; the index, 0 for a record.
static const char *const ThreeWords = R"(  $Object *$object_() const noexcept {
    return static_cast<$Object *>($VoidOfIn);
  }
  const void *$in_;
  std::ptrdiff_t $many_;
  std::ptrdiff_t $at_;
)";

/// The operators of pointers of both kinds; see printIteratorFriends().
std::string ContainerPrinter::printPointerFriends() const {
  const Pieces Parts = pointerPieces(/*IsConst=*/true);
  std::string Text =
      fill(R"(  friend std::ptrdiff_t operator-(const $ConstPointer &$left,
                                  const $ConstPointer &$right) noexcept {
    return $left.$IsElement ? $left.$at_ - $right.$at_
                      : $left.$ObjectOf - $right.$ObjectOf;
  }
)",
           Parts);
  Text += hasArrays()
              ? fill(R"(  friend bool operator==(const $ConstPointer &$left,
                         const $ConstPointer &$right) noexcept {
    return $left.$in_ == $right.$in_ && $left.$at_ == $right.$at_;
  }
  friend bool operator<(const $ConstPointer &$left,
                        const $ConstPointer &$right) noexcept {
    if ($left.$in_ != $right.$in_)
      return std::less<const void *>()($left.$in_, $right.$in_);
    return $left.$at_ < $right.$at_;
  }
)")
              : fill(R"(  friend bool operator==(const $ConstPointer &$left,
                         const $ConstPointer &$right) noexcept {
    return $left.$in_ == $right.$in_ &&
           ($left.$in_ ? $left.$at_ == $right.$at_
                       : $left.$object_ == $right.$object_);
  }
  friend bool operator<(const $ConstPointer &$left,
                        const $ConstPointer &$right) noexcept {
    if ($left.$in_ != $right.$in_)
      return std::less<const $Columns *>()($left.$in_, $right.$in_);
    return $left.$in_ ? $left.$at_ < $right.$at_
                      : std::less<const $Record *>()($left.$object_,
                                                     $right.$object_);
  }
)");
  const std::pair<const char *, const char *> Others[] = {
      {"!=", "!($left == $right)"},
      {">", "$right < $left"},
      {"<=", "!($right < $left)"},
      {">=", "!($left < $right)"}};
  for (const auto &[Operator, Meaning] : Others)
    Text += fill("  friend bool operator$Operator(const $ConstPointer &$left,\n"
                 "                         const $ConstPointer &$right) "
                 "noexcept {\n"
                 "    return $Meaning;\n"
                 "  }\n",
                 {{"Operator", Operator}, {"Meaning", fill(Meaning)}});
  return Text;
}

/// What depends on how many words a pointer has.
ContainerPrinter::Pieces ContainerPrinter::pointerPieces(bool IsConst) const {
  Pieces Parts = {{"Self", IsConst ? Of.Names.ConstPointer : Of.Names.Pointer},
                  {"Object", (IsConst ? "const " : "") + Of.Record},
                  {"In", (IsConst ? "const " : "") + Of.Names.Columns},
                  {"Element", IsConst ? Of.Names.ConstRef : Of.Names.Ref}};
  Parts["Steps"] = steps(Parts["Self"]);
  Parts["VoidOfIn"] = fill(IsConst ? "$in_" : "const_cast<void *>($in_)");
  Parts["Members"] = fill(hasArrays() ? ThreeWords : TwoWords, Parts);
  Parts["ColumnsOf"] =
      Of.Names.ColumnsOf.empty()
          ? ""
          : fill("  // Of the vector to whose begin it leads.\n"
                 "  $Columns " +
                 Of.Names.ColumnsOf + "() const noexcept {\n    return " +
                 (hasArrays() ? "$many_ < 0 ? *static_cast<const $Columns *>"
                                "($in_) : $Columns();\n"
                              : "$in_ ? *$in_ : $Columns();\n") +
                 "  }\n");
  if (hasArrays()) {
    Parts["IsSet"] = fill("$in_ != nullptr");
    Parts["IsElement"] = fill("$many_ != 0");
    Parts["ObjectOf"] = fill("$object_()");
    Parts["Step"] = fill("$in_ = $object_() + $by");
    Parts["Copied"] = fill("$in_($from.$in_), $many_($from.$many_), "
                           "$at_($from.$at_)");
    Parts["Constructors"] =
        fill("  constexpr $Self($Object *$object) noexcept\n"
             "      : $in_($object), $many_(0), $at_(0) {}\n"
             "  $Self(const void *$in, std::ptrdiff_t $num,\n"
             "        std::ptrdiff_t $at) noexcept\n"
             "      : $in_($in), $many_($num), $at_($at) {}\n",
             Parts);
    return Parts;
  }
  Parts["IsSet"] = fill("$in_ || $object_");
  Parts["IsElement"] = fill("$in_");
  Parts["ObjectOf"] = fill("$object_");
  Parts["Step"] = fill("$object_ += $by");
  Parts["Constructors"] =
      fill("  constexpr $Self($Object *$object) noexcept\n"
           "      : $in_(nullptr), $object_($object) {}\n"
           "  $Self($In *$in, std::ptrdiff_t $at) noexcept : $in_($in), "
           "$at_($at) {}\n",
           Parts);
  return Parts;
}

std::string ContainerPrinter::printPointer(bool IsConst) const {
  Pieces Parts = pointerPieces(IsConst);
  if (!IsConst) {
    Parts["What"] =
        fill("As $Record *: leads to an element of a $Container, "
             "or to another $Record.",
             {{"Container", Of.HasVectors ? Of.Names.Vector : Of.Names.Array}});
    Parts["Conversion"] = "";
    Parts["Friends"] = fill("  friend class $ConstPointer;\n") +
                       declarations(printPointerFriends()) + friendSpans();
    return fill(PointerClass, Parts);
  }
  Parts["What"] = fill("As const $Record *.");
  if (hasArrays())
    Parts["Conversion"] =
        fill("  $ConstPointer(const $Pointer &$from) noexcept\n"
             "      : $Copied {}\n",
             Parts);
  else
    Parts["Conversion"] = fill(
        "  $ConstPointer(const $Pointer &$from) noexcept : $in_($from.$in_) {\n"
        "    if ($in_)\n"
        "      $at_ = $from.$at_;\n"
        "    else\n"
        "      $object_ = $from.$object_;\n"
        "  }\n");
  Parts["Friends"] =
      printPointerFriends() + friendsOfStorage(false) + friendSpans();
  return fill(PointerClass, Parts);
}

std::string ContainerPrinter::printPointers() const {
  if (!hasPointers())
    return "";
  std::string Text =
      fill("struct $Ref;\nstruct $ConstRef;\nclass $ConstPointer;\n\n") +
      printPointer(/*IsConst=*/false) + "\n" + printPointer(/*IsConst=*/true) +
      "\n";
  return Text;
}

std::string ContainerPrinter::printPointerAccess() const {
  if (!hasPointers())
    return "";
  std::string Text;
  for (bool IsConst : {false, true}) {
    const std::string Element = IsConst ? Of.Names.ConstRef : Of.Names.Ref;
    const std::string Deref =
        hasArrays() ? fill(R"(  if ($many_ == 0)
    return $Element(*$object_());
  $Columns $in = $many_ < 0 ? *static_cast<const $Columns *>($in_)
                            : $Columns::$of_($in_, $many_);
  return $Element($in, $at_);
)",
                           {{"Element", Element}})
                    : fill("  return $in_ ? $Element(*$in_, $at_) : "
                           "$Element(*$object_);\n",
                           {{"Element", Element}});
    Text += fill(R"(
class $Self::pointer {
public:
  explicit pointer($Element $element) noexcept : $element_($element) {}
  $Element *operator->() noexcept { return std::addressof($element_); }

private:
  $Element $element_;
};
inline $Element $Self::operator*() const noexcept {
#ifdef __GNUC__
  if (!*this) // GCC warns of what it would lead to.
    __builtin_unreachable();
#endif
$Deref
}
inline $Element $Self::operator[](std::ptrdiff_t $by) const noexcept {
  return *(*this + $by);
}
inline $Self::pointer $Self::operator->() const noexcept {
  return pointer(**this);
}
)",
                 {{"Self", IsConst ? Of.Names.ConstPointer : Of.Names.Pointer},
                  {"Deref", Deref},
                  {"Element", Element}});
  }
  return Text;
}
