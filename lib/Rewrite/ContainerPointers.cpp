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
  constexpr $Self($Object *$object) noexcept
      : $in_(nullptr), $object_($object) {}
  $Self($In *$in, std::ptrdiff_t $at) noexcept : $in_($in), $at_($at) {}
$Conversion

  $Element operator*() const noexcept;
  $Element operator[](std::ptrdiff_t $by) const noexcept;
  pointer operator->() const noexcept;
  explicit operator bool() const noexcept { return $in_ || $object_; }

$Steps
  $Self &operator+=(std::ptrdiff_t $by) noexcept {
    if ($in_)
      $at_ += $by;
    else
      $object_ += $by;
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
  $In *$in_;
  union {
    $Object *$object_;
    std::ptrdiff_t $at_;
  };
};
)";

/// The operators of pointers of both kinds; see printIteratorFriends().
std::string ContainerPrinter::printPointerFriends() const {
  std::string Text =
      fill(R"(  friend std::ptrdiff_t operator-(const $ConstPointer &$left,
                                  const $ConstPointer &$right) noexcept {
    return $left.$in_ ? $left.$at_ - $right.$at_
                      : $left.$object_ - $right.$object_;
  }
  friend bool operator==(const $ConstPointer &$left,
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

std::string ContainerPrinter::printPointer(bool IsConst) const {
  Pieces Parts = {{"Self", IsConst ? Of.Names.ConstPointer : Of.Names.Pointer},
                  {"Object", (IsConst ? "const " : "") + Of.Record},
                  {"In", (IsConst ? "const " : "") + Of.Names.Columns},
                  {"Element", IsConst ? Of.Names.ConstRef : Of.Names.Ref}};
  Parts["Steps"] = steps(Parts["Self"]);
  if (!IsConst) {
    Parts["What"] =
        fill("As $Record *: leads to an element of a $Vector, or to "
             "another $Record.");
    Parts["Conversion"] = "";
    Parts["Friends"] = fill("  friend class $ConstPointer;\n") +
                       declarations(printPointerFriends());
    return fill(PointerClass, Parts);
  }
  Parts["What"] = fill("As const $Record *.");
  Parts["Conversion"] = fill(
      "  $ConstPointer(const $Pointer &$from) noexcept : $in_($from.$in_) {\n"
      "    if ($in_)\n"
      "      $at_ = $from.$at_;\n"
      "    else\n"
      "      $object_ = $from.$object_;\n"
      "  }\n");
  Parts["Friends"] = printPointerFriends();
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
  for (bool IsConst : {false, true})
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
  if (!$in_ && !$object_) // GCC warns of what it would lead to.
    __builtin_unreachable();
#endif
  return $in_ ? $Element(*$in_, $at_) : $Element(*$object_);
}
inline $Element $Self::operator[](std::ptrdiff_t $by) const noexcept {
  return *(*this + $by);
}
inline $Self::pointer $Self::operator->() const noexcept {
  return pointer(**this);
}
)",
                 {{"Self", IsConst ? Of.Names.ConstPointer : Of.Names.Pointer},
                  {"Element", IsConst ? Of.Names.ConstRef : Of.Names.Ref}});
  return Text;
}
