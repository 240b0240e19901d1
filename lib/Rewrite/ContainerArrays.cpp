//===-- ContainerArrays.cpp - The array of the container classes ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stored arrays of an array lie in it, one behind the other: it needs no
/// memory of its own, and where records are trivial, so is it. Its length is
/// the one template parameter of the container classes.
///
/// A pointer to an element has the address of the array, its length and an
/// index, from which the places of the fields follow.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;
using llvm::StringRef;

/// The member of an array that stores \p A.
std::string ContainerPrinter::stored(const StoredArray &A) const {
  return free(A.Name + "_");
}

/// The function that finds the columns of an array by its address and length.
std::string ContainerPrinter::columnsOfArray() const {
  if (!hasArrays() || !hasPointers())
    return "";
  const std::string At = free("at"), Num = free("num");
  std::string Places;
  bool IsFirst = true;
  for (const StoredArray &A : arrays()) {
    const std::string Type = elementType(A);
    if (!IsFirst)
      Places += "    " + At + " = (" + At + " + alignof(" + Type +
                ") - 1) / alignof(" + Type + ") * alignof(" + Type + ");\n";
    IsFirst = false;
    Places += fill("    $in.") + A.Name + " = static_cast<" + Type +
              (StringRef(Type).ends_with("*") ? "*" : " *") +
              fill(">(static_cast<void *>($to + $at));\n");
    if (&A != &arrays().back())
      Places += "    " + At + " += " +
                parenthesize(printExtent(A, Num), Precedence::Multiplicative) +
                " * sizeof(" + Type + ");\n";
  }
  return fill(R"(  // Those of an array of so many elements.
  static $Columns $of_(const void *$block, std::ptrdiff_t $count) noexcept {
$Number
    char *const $to = static_cast<char *>(const_cast<void *>($block));
    std::size_t $at = 0;
    $Columns $in;
$Places
    $in.$Home = $block;
    $in.$Many = $count;
    return $in;
  }
)",
              {{"Places", Places},
               {"Number", arrays().size() == 1
                              ? ""
                              : fill("    const std::size_t $num = "
                                     "static_cast<std::size_t>($count);\n")},
               {"Home", home()},
               {"Many", many()}});
}

static const char *const FieldsClass = R"(
// The values of a field. What code makes and ends, that is done by who has it.
template <class $Value, std::size_t $Num,
          bool = std::is_trivially_default_constructible<$Value>::value>
struct $Column {
  $Value $data_[$Num];
};
template <class $Value, std::size_t $Num>
struct $Column<$Value, $Num, false> {
  union {
    $Value $data_[$Num];
  };
  $Column() noexcept {}
$EndColumn
};

// Where the fields of so many elements are.
template <std::size_t $Num> struct $Fields {
  // The record, which may have no default constructor.
  using $Item =
      typename std::conditional<$Num == 0, $Record, $Record>::type;

$Members

  $Columns $columns_() const noexcept {
    $Columns $in;
$Places
    return $in;
  }
  $Ref $element_(std::size_t $at) const noexcept {
    $Columns $in = $columns_();
    return $Ref($in, static_cast<std::ptrdiff_t>($at));
  }
$Makers
};

// The same once they are made as those of an array are.
template <std::size_t $Num,
          bool = std::is_trivially_default_constructible<$Record>::value>
struct $Made : $Fields<$Num> {
  $Made() = default;
  explicit $Made(std::nullptr_t) noexcept {} // None is made yet.
};
template <std::size_t $Num> struct $Made<$Num, false> : $Fields<$Num> {
  $Made() { this->$make_all_(0); }
  explicit $Made(std::nullptr_t) noexcept {}
};
)";

// Where bytes are all there is to a record.
static const char *const TrivialMakers = R"(
  void $make_(std::size_t $at, const $Record &$rec) { $element_($at) = $rec; }
  void $make_all_(std::size_t $at) {
    for (; $at < $Num; ++$at)
      $make_($at, $Item());
  }
)";

// Where functions make fields, what was made ends if another one throws.
static const char *const OwningMakers = R"(
  struct $Guard {
    $Fields &$in;
    std::size_t $made;
    ~$Guard() {
      while ($made != 0)
        $in.$element_(--$made).$end_();
    }
  };
  void $make_(std::size_t $at, $Record &&$rec) {
    $element_($at).$create_(std::move($rec));
  }
  // Makes all from one on, of what $make returns.
  template <class $Make> void $make_each_(std::size_t $at, const $Make &$make) {
    $Guard $guard = {*this, $at};
    for (; $guard.$made < $Num; ++$guard.$made)
      $make_($guard.$made, $make($guard.$made));
    $guard.$made = 0;
  }
  void $make_all_(std::size_t $at) {
    $make_each_($at, [](std::size_t) { return typename $Fields::$Item(); });
  }
)";

static const char *const OwningCopies =
    R"(  $Array(const $Array &$other) : $Base(nullptr) {
    this->$make_each_(0, [&](std::size_t $at) -> value_type { return $other[$at]; });
  }
  $Array &operator=(const $Array &$other) {
    for (size_type $at = 0; $at != $Num; ++$at)
      (*this)[$at] = value_type($other[$at]);
    return *this;
  }
)";

static const char *const OwningMoves =
    R"(  $Array($Array &&$other) noexcept : $Base(nullptr) {
    for (size_type $at = 0; $at != $Num; ++$at)
      this->$make_($at, $Moved($other[$at]));
  }
  $Array &operator=($Array &&$other) noexcept {
    if (this != &$other)
      for (size_type $at = 0; $at != $Num; ++$at)
        (*this)[$at] = $Moved($other[$at]);
    return *this;
  }
)";

static const char *const OwningEnd =
    R"(  ~$Array() {
    for (size_type $at = $Num; $at != 0; --$at)
      this->$element_($at - 1).$end_();
  }
)";

static const char *const ArrayClass = R"(
// As std::array<$Record, $Num>, but each field is in an array of its own, or in
// one that it shares with some others.
template <std::size_t $Num> class $Array : $Made<$Num> {
  using $Base = $Made<$Num>;

public:
  using value_type = $Record;
  using reference = $Ref;
  using const_reference = $ConstRef;
  using iterator = $At;
  using const_iterator = $ConstAt;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
$PointerTypes

  $Array() = default;
$FromList
$Copies

  iterator begin() noexcept { return $Begin; }
  const_iterator begin() const noexcept { return cbegin(); }
  const_iterator cbegin() const noexcept { return $ConstBegin; }
  iterator end() noexcept {
    return begin() + static_cast<difference_type>($Num);
  }
  const_iterator end() const noexcept { return cend(); }
  const_iterator cend() const noexcept {
    return cbegin() + static_cast<difference_type>($Num);
  }
  reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
  const_reverse_iterator rbegin() const noexcept { return crbegin(); }
  const_reverse_iterator crbegin() const noexcept {
    return const_reverse_iterator(cend());
  }
  reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator rend() const noexcept { return crend(); }
  const_reverse_iterator crend() const noexcept {
    return const_reverse_iterator(cbegin());
  }

  reference operator[](size_type $at) noexcept {
    return this->$element_($at);
  }
  const_reference operator[](size_type $at) const noexcept {
    return const_reference(this->$columns_(), static_cast<difference_type>($at));
  }
  reference at(size_type $at) {
    if ($at >= $Num)
      $OutOfRange
    return (*this)[$at];
  }
  const_reference at(size_type $at) const {
    if ($at >= $Num)
      $OutOfRange
    return (*this)[$at];
  }
  reference front() noexcept { return (*this)[0]; }
  const_reference front() const noexcept { return (*this)[0]; }
  reference back() noexcept { return (*this)[$Num - 1]; }
  const_reference back() const noexcept { return (*this)[$Num - 1]; }
$Data

  static constexpr size_type size() noexcept { return $Num; }
  static constexpr size_type max_size() noexcept { return $Num; }
  static constexpr bool empty() noexcept { return $Num == 0; }
$FillAll
  void swap($Array &$other) noexcept {
    for (size_type $at = 0; $at != $Num; ++$at)
      if (this != &$other)
        $Swap((*this)[$at], $other[$at]);
  }
  friend void swap($Array &$left, $Array &$right) noexcept {
    $left.swap($right);
  }
$Compares
$Private
};
)";

std::string ContainerPrinter::printArray() const {
  if (!hasArrays())
    return "";
  Pieces Parts = {{"Column", free(Of.Names.Array + "_column")},
                  {"Fields", free(Of.Names.Array + "_fields")},
                  {"Made", free(Of.Names.Array + "_made")},
                  {"Value", free("Value")},
                  {"Num", free("Num")},
                  {"Base", free("Base")},
                  {"Guard", free("Guard")},
                  {"Make", free("Make")},
                  {"Item", free("Item")},
                  {"OutOfRange", raise("out_of_range", "at", Of.Names.Array)}};
  const std::string Num = Parts["Num"], In = free("in"), Data = free("data_");
  std::string Members, Places;
  for (const StoredArray &A : arrays()) {
    const std::string Type = elementType(A);
    const std::string Star = StringRef(Type).ends_with("*") ? "*" : " *";
    Members += "  " + Parts["Column"] + "<" + Type + ", " + "(" +
               printExtent(A, "(" + Num + " == 0 ? 1 : " + Num + ")") + ")> " +
               stored(A) + ";\n";
    Places += "    " + In + "." + A.Name + " = const_cast<" + Type + Star +
              ">(" + stored(A) + "." + Data + ");\n";
  }
  if (hasPointers())
    Places += "    " + In + "." + home() + " = this;\n    " + In + "." +
              many() + " = static_cast<std::ptrdiff_t>(" + Num + ");\n";
  Parts["Members"] = Members;
  Parts["Places"] = Places;
  Parts["EndColumn"] =
      owns()
          ? fill("  ~$Column() {}\n", Parts)
          : fill(R"(  $Column(const $Column &$from) noexcept { *this = $from; }
  $Column &operator=(const $Column &$from) noexcept {
    std::memmove(static_cast<void *>($data_), $from.$data_, sizeof $data_);
    return *this;
  }
)",
                 Parts);
  Parts["Makers"] = fill(owns() ? OwningMakers : TrivialMakers, Parts);
  Parts["Copies"] =
      owns() ? "\n" + (isMoveOnly() ? "" : fill(OwningCopies, Parts)) +
                   (isCopyOnly() ? "" : fill(OwningMoves, Parts)) +
                   fill(OwningEnd, Parts)
             : "";
  const std::string Rest =
      fill("$rest_($list.size(), "
           "std::is_default_constructible<value_type>());\n");
  const std::string FromList =
      owns() ? fill(R"(    typename $Base::$Guard $guard = {*this, 0};
    for (const value_type &$rec : $list) {
      this->$make_($guard.$made, value_type($rec));
      ++$guard.$made;
    }
    )",
                    Parts) +
                   Rest + fill("    $guard.$made = 0;\n")
             : fill(R"(    size_type $at = 0;
    for (const value_type &$rec : $list)
      this->$make_($at++, $rec);
    )") + Rest;
  Parts["Compares"] = containerComparisons(Of.Names.Array);
  Parts["FromList"] =
      isMoveOnly() ? ""
                   : fill("  $Array(std::initializer_list<value_type> $list) "
                          ": $Base(nullptr) {\n",
                          Parts) +
                         FromList + "  }\n";
  Parts["FillAll"] = isMoveOnly()
                         ? ""
                         : fill(R"(  void fill(const value_type &$rec) {
    const value_type $value = $rec; // It may be a part of an element.
    for (size_type $at = 0; $at != $Num; ++$at)
      (*this)[$at] = $value;
  }
)",
                                Parts);
  Parts["Private"] = fill(R"(
private:
  // The elements that a list leaves out.
  void $rest_(size_type $at, std::true_type) { this->$make_all_($at); }
  void $rest_(size_type, std::false_type) noexcept {}
)");
  const std::string Whole = fill("(static_cast<const $Fields<$Num> *>(this), "
                                 "static_cast<difference_type>($Num), 0)",
                                 Parts);
  if (hasPointers()) {
    Parts["At"] = Of.Names.Pointer;
    Parts["ConstAt"] = Of.Names.ConstPointer;
    Parts["Begin"] = Of.Names.Pointer + Whole;
    Parts["ConstBegin"] = Of.Names.ConstPointer + Whole;
    Parts["PointerTypes"] = fill("  using pointer = $Pointer;\n"
                                 "  using const_pointer = $ConstPointer;\n");
    Parts["Data"] =
        fill("\n  $Pointer data() noexcept { return begin(); }\n"
             "  $ConstPointer data() const noexcept { return begin(); }\n");
  } else {
    Parts["At"] = Of.Names.Iterator;
    Parts["ConstAt"] = Of.Names.ConstIterator;
    Parts["Begin"] = fill("$Iterator(this->$columns_(), 0)");
    Parts["ConstBegin"] = fill("$ConstIterator(this->$columns_(), 0)");
    Parts["PointerTypes"] = Parts["Data"] = "";
  }
  return fill(FieldsClass, Parts) + fill(ArrayClass, Parts);
}
