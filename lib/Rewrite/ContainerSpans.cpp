//===-- ContainerSpans.cpp - The spans of the container classes -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A span has the addresses of the stored arrays, as an iterator does, and the
/// number of elements from there: it needs no test where elements are, and
/// stays valid when vectors are swapped or moved. One that is made of pointers
/// looks up once what these lead to, which is a vector, an array or nothing.
///
/// Of a std::span it has the members, in C++11 already, that are rows of
/// ContainerMembers.def.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;

static const char *const SpanClass = R"(
// $What
class $Self {
public:
  using element_type = $Object;
  using value_type = $Record;
  using reference = $Element;
  using const_reference = $ConstRef;
  using iterator = $At;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
$PointerTypes

  $Self() noexcept = default;
  $Self(iterator $start, size_type $num) noexcept
      : $start_($start), $size_($num) {}
  $Self(iterator $start, iterator $stop) noexcept
      : $start_($start), $size_(static_cast<size_type>($stop - $start)) {}
$FromPointers
$FromSpan
$FromVector
$FromArray

  iterator begin() const noexcept { return $start_; }
  iterator end() const noexcept {
    return $start_ + static_cast<difference_type>($size_);
  }
  reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

  reference operator[](size_type $at) const noexcept {
    return $start_[static_cast<difference_type>($at)];
  }
  reference front() const noexcept { return (*this)[0]; }
  reference back() const noexcept { return (*this)[$size_ - 1]; }
$Data
  size_type size() const noexcept { return $size_; }
  bool empty() const noexcept { return $size_ == 0; }

  $Self first(size_type $num) const noexcept {
    return $Self($start_, $num);
  }
  $Self last(size_type $num) const noexcept {
    return subspan($size_ - $num, $num);
  }
  $Self subspan(size_type $from,
      size_type $num = static_cast<size_type>(-1)) const noexcept {
    return $Self($start_ + static_cast<difference_type>($from),
                 $num == static_cast<size_type>(-1) ? $size_ - $from : $num);
  }

private:
$OfPointer
  iterator $start_;
  size_type $size_ = 0;
};
)";

std::string ContainerPrinter::printSpan(bool IsConst) const {
  const std::string Const = IsConst ? "const " : "";
  Pieces Parts = {{"Self", IsConst ? Of.Names.ConstSpan : Of.Names.Span},
                  {"What", "As std::span<" + Const + Of.Record +
                               ">: elements of what " +
                               "changed, side by side."},
                  {"Object", Const + Of.Record},
                  {"Element", IsConst ? Of.Names.ConstRef : Of.Names.Ref},
                  {"At", IsConst ? Of.Names.ConstIterator : Of.Names.Iterator},
                  {"To", IsConst ? Of.Names.ConstPointer : Of.Names.Pointer},
                  {"Const", Const},
                  {"Num", free("Num")}};
  for (const char *Piece : {"PointerTypes", "FromPointers", "FromSpan",
                            "FromVector", "FromArray", "Data", "OfPointer"})
    Parts[Piece] = "";
  if (IsConst)
    Parts["FromSpan"] =
        fill("  $Self(const $Span &$from) noexcept\n"
             "      : $start_($from.begin()), $size_($from.size()) {}\n",
             Parts);
  if (Of.HasVectors)
    Parts["FromVector"] =
        fill("  $Self($Const$Vector &$from) noexcept\n"
             "      : $start_($from.begin()), $size_($from.size()) {}\n",
             Parts);
  if (hasArrays())
    Parts["FromArray"] =
        fill(hasPointers() ? "  template <std::size_t $Num>\n"
                             "  $Self($Const$Array<$Num> &$from) noexcept\n"
                             "      : $Self($from.data(), $Num) {}\n"
                           : "  template <std::size_t $Num>\n"
                             "  $Self($Const$Array<$Num> &$from) noexcept\n"
                             "      : $Self($from.begin(), $Num) {}\n",
             Parts);
  if (!hasPointers())
    return fill(SpanClass, Parts);
  Parts["PointerTypes"] = fill("  using pointer = $Pointer;\n"
                               "  using const_pointer = $ConstPointer;\n");
  Parts["FromPointers"] =
      fill("  $Self($To $start, size_type $num) noexcept\n"
           "      : $start_($of_($start)), $size_($num) {}\n"
           "  $Self($To $start, $To $stop) noexcept\n"
           "      : $Self($start, static_cast<size_type>($stop - $start)) {}\n",
           Parts);
  Parts["Data"] =
      fill("  $To data() const noexcept {\n"
           "    return $To($Home, $start_.$index_);\n"
           "  }\n",
           {{"To", Parts["To"]}, {"Home", homeOf(fill("$start_.$columns_"))}});
  Parts["OfPointer"] =
      fill("  // Where a pointer into a vector or an array leads to.\n"
           "  static iterator $of_($To $from) noexcept {\n",
           Parts) +
      (hasArrays()
           ? fill("    if ($from.$many_ == 0)\n"
                  "      return iterator();\n"
                  "    return iterator($from.$many_ < 0\n"
                  "                        ? *static_cast<const $Columns *>"
                  "($from.$in_)\n"
                  "                        : $Columns::$of_($from.$in_, "
                  "$from.$many_),\n"
                  "                    $from.$at_);\n"
                  "  }\n")
           : fill("    return $from.$in_ ? iterator(*$from.$in_, $from.$at_)\n"
                  "                      : iterator();\n"
                  "  }\n"));
  return fill(SpanClass, Parts);
}

std::string ContainerPrinter::printSpans() const {
  return hasSpans() ? printSpan(/*IsConst=*/false) + printSpan(/*IsConst=*/true)
                    : "";
}
