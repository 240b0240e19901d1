//===-- ContainerIterators.cpp - Iterators of the container classes -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An iterator has the addresses of the stored arrays rather than that of the
/// vector: like those of std::vector it stays valid when vectors are swapped
/// or moved.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;

static const char *const Class = R"(// $What
class $Self {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = $Record;
  using difference_type = std::ptrdiff_t;
  using reference = $Element;
  // Holds the reference while -> needs it.
  class pointer {
  public:
    explicit pointer(reference $element) noexcept : $element_($element) {}
    reference *operator->() noexcept { return $Address; }

  private:
    reference $element_;
  };

  $Self() noexcept = default;
  $Self(const $Columns &$in,
        difference_type $at) noexcept
      : $columns_($in), $index_($at) {}
$Conversion

  reference operator*() const noexcept { return (*this)[0]; }
  pointer operator->() const noexcept { return pointer(**this); }
$Subscript

$Steps
  $Self &operator+=(difference_type $by) noexcept {
    $index_ += $by;
    return *this;
  }
  $Self &operator-=(difference_type $by) noexcept {
    $index_ -= $by;
    return *this;
  }
  $Self operator+(difference_type $by) const noexcept {
    return $Self($columns_, $index_ + $by);
  }
  $Self operator-(difference_type $by) const noexcept {
    return $Self($columns_, $index_ - $by);
  }
  friend $Self operator+(difference_type $by, $Self $from) noexcept {
    return $from += $by;
  }
$Friends

private:
  $Columns $columns_;
  difference_type $index_ = 0;
};
)";

/// How a place in a vector, of class \p Self, steps to the next one.
std::string ContainerPrinter::steps(const std::string &Self) const {
  return fill(R"(  $Self &operator++() noexcept { return *this += 1; }
  $Self &operator--() noexcept { return *this -= 1; }
  $Self operator++(int) noexcept {
    $Self $before = *this;
    ++*this;
    return $before;
  }
  $Self operator--(int) noexcept {
    $Self $before = *this;
    --*this;
    return $before;
  }
)",
              {{"Self", Self}});
}

std::string ContainerPrinter::printIterator(bool IsConst) const {
  Pieces Parts = {
      {"Self", IsConst ? Of.Names.ConstIterator : Of.Names.Iterator},
      {"Element", IsConst ? Of.Names.ConstRef : Of.Names.Ref},
      {"Address",
       hasPointers() ? fill("std::addressof($element_)") : fill("&$element_")}};
  Parts["Steps"] = steps(Parts["Self"]);
  if (IsConst) {
    Parts["What"] = fill("Position in a $Vector whose elements are only read.");
    Parts["Conversion"] =
        fill("  $ConstIterator(const $Iterator &$from) noexcept\n"
             "      : $columns_($from.$columns_), $index_($from.$index_) {}\n");
    Parts["Subscript"] =
        fill("  reference operator[](difference_type $by) const noexcept {\n"
             "    return reference($columns_, $index_ + $by);\n"
             "  }\n");
    Parts["Friends"] =
        fill(R"(  friend difference_type operator-(const $ConstIterator &,
                                   const $ConstIterator &) noexcept;
)");
  } else {
    Parts["What"] = fill("Position in a $Vector.");
    Parts["Conversion"] = "";
    Parts["Subscript"] =
        fill("  reference operator[](difference_type $by) const noexcept {\n"
             "    $Columns $in = $columns_;\n"
             "    return reference($in, $index_ + $by);\n"
             "  }\n");
    Parts["Friends"] = fill("  friend class $ConstIterator;\n");
  }
  return fill(Class, Parts);
}

std::string ContainerPrinter::printIterators() const {
  std::string Text =
      fill("class $ConstIterator;\n\n") + printIterator(/*IsConst=*/false) +
      "\n" + printIterator(/*IsConst=*/true) + "\n" +
      fill("// Iterators of both kinds compare: each converts to the second.\n"
           "inline std::ptrdiff_t operator-(\n"
           "    const $ConstIterator &$left,\n"
           "    const $ConstIterator &$right) noexcept {\n"
           "  return $left.$index_ - $right.$index_;\n"
           "}\n");
  for (const char *Operator : {"==", "!=", "<", ">", "<=", ">="})
    Text += fill("inline bool operator$Operator(\n"
                 "    const $ConstIterator &$left,\n"
                 "    const $ConstIterator &$right) noexcept {\n"
                 "  return $left - $right $Operator 0;\n"
                 "}\n",
                 {{"Operator", Operator}});
  return Text + fill(R"(
// Algorithms move records, and swap elements.
inline $Record iter_move(const $ConstIterator &$from)$Noexcept {
  return *$from;
}
inline void iter_swap($Iterator $left,
                      $Iterator $right) noexcept {
  $Swap(*$left, *$right);
}
)",
                     {{"Noexcept", owns() ? "" : " noexcept"}});
}
