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
using llvm::StringRef;

static const char *const IteratorClass = R"(// $What
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
$FromArrays
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

/// What lets spans take pointers and iterators apart.
std::string ContainerPrinter::friendSpans() const {
  return hasSpans() && hasPointers()
             ? fill("  friend class $Span;\n  friend class $ConstSpan;\n")
             : "";
}

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

/// The functions that take iterators of either kind, each of which converts to
/// a constant one. They are friends, which only arguments of these classes
/// find: in a namespace they would hide those of the namespaces around it.
std::string ContainerPrinter::printIteratorFriends() const {
  std::string Text =
      fill(R"(  friend std::ptrdiff_t operator-(const $ConstIterator &$left,
                                  const $ConstIterator &$right) noexcept {
    return $left.$index_ - $right.$index_;
  }
)");
  for (const char *Operator : {"==", "!=", "<", ">", "<=", ">="})
    Text +=
        fill("  friend bool operator$Operator(const $ConstIterator &$left,\n"
             "                         const $ConstIterator &$right) "
             "noexcept {\n"
             "    return $left - $right $Operator 0;\n"
             "  }\n",
             {{"Operator", Operator}});
  if (isMoveOnly())
    return Text;
  // Algorithms move records, and swap elements.
  return Text + fill("  friend $Record iter_move(const $ConstIterator &$from)"
                     "$Noexcept {\n"
                     "    return *$from;\n"
                     "  }\n",
                     {{"Noexcept", owns() ? "" : " noexcept"}});
}

/// Declares the functions that \p Text defines.
std::string ContainerPrinter::declarations(StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    auto [Head, Rest] = Text.split(" {\n");
    Out += Head.str() + ";\n";
    Text = Rest.split("\n  }\n").second;
  }
  return Out;
}

/// What makes an iterator of the stored arrays, which begin a vector.
std::string ContainerPrinter::fromArrays(const std::string &Self) const {
  if (Of.Names.ColumnsOf.empty())
    return "";
  std::string Params, Sets;
  for (const StoredArray &A : arrays()) {
    const std::string Type = elementType(A);
    Params += (Params.empty() ? "" : ",\n      ") + Type +
              (StringRef(Type).ends_with("*") ? "*" : " *") + A.Name;
    Sets += fill("    $columns_.") + A.Name + " = " + A.Name + ";\n";
  }
  return "  // Of the stored arrays of a vector, on a device.\n  explicit " +
         Self + "(\n      " + Params + ") noexcept {\n" + Sets + "  }\n";
}

std::string ContainerPrinter::printIterator(bool IsConst) const {
  Pieces Parts = {
      {"Self", IsConst ? Of.Names.ConstIterator : Of.Names.Iterator},
      {"Element", IsConst ? Of.Names.ConstRef : Of.Names.Ref},
      {"Address",
       hasPointers() ? fill("std::addressof($element_)") : fill("&$element_")}};
  Parts["Steps"] = steps(Parts["Self"]);
  Parts["FromArrays"] = fromArrays(Parts["Self"]);
  if (IsConst) {
    Parts["What"] = fill("Position in a $Vector whose elements are only read.");
    Parts["Conversion"] =
        fill("  $ConstIterator(const $Iterator &$from) noexcept\n"
             "      : $columns_($from.$columns_), $index_($from.$index_) {}\n");
    Parts["Subscript"] =
        fill("  reference operator[](difference_type $by) const noexcept {\n"
             "    return reference($columns_, $index_ + $by);\n"
             "  }\n");
    Parts["Friends"] = printIteratorFriends();
  } else {
    Parts["What"] = fill("Position in a $Vector.");
    Parts["Conversion"] = "";
    Parts["Subscript"] =
        fill("  reference operator[](difference_type $by) const noexcept {\n"
             "    $Columns $in = $columns_;\n"
             "    return reference($in, $index_ + $by);\n"
             "  }\n");
    Parts["Friends"] = fill("  friend class $ConstIterator;\n") +
                       declarations(printIteratorFriends()) +
                       fill("  friend void iter_swap($Iterator $left, "
                            "$Iterator $right) noexcept {\n"
                            "    $Swap(*$left, *$right);\n"
                            "  }\n");
  }
  Parts["Friends"] += friendSpans();
  return fill(IteratorClass, Parts);
}

std::string ContainerPrinter::printIterators() const {
  return fill("class $ConstIterator;\n\n") + printIterator(/*IsConst=*/false) +
         "\n" + printIterator(/*IsConst=*/true);
}
