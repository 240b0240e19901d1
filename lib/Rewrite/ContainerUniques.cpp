//===-- ContainerUniques.cpp - Owners of arrays ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What stands for `std::unique_ptr<body[]>` keeps its elements in a vector,
/// which never grows: they stay where they are until it ends them, whoever owns
/// them meanwhile. It has a block even for no elements, and is null without.
///
/// What `new body[n]` leaves without a value gets one: nobody can tell, and a
/// field that is copied alone would be read alone.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;

static const char *const UniqueClass = R"(
// As std::unique_ptr<$Record[]>, but each field is in an array of its own, or
// in one that it shares with some others.
class $Unique {
public:
  using element_type = $Record;
$PointerType

  $Unique() noexcept = default;
  constexpr $Unique(std::nullptr_t) noexcept {}
  $Unique($Unique &&$other) noexcept { swap($other); }
  $Unique(const $Unique &) = delete;
$Destructor
  $Unique &operator=($Unique &&$other) noexcept {
    reset(std::move($other));
    return *this;
  }
  $Unique &operator=(const $Unique &) = delete;
  $Unique &operator=(std::nullptr_t) noexcept {
    reset();
    return *this;
  }

  void reset(std::nullptr_t = nullptr) noexcept {
    $Unique $old;
    swap($old);
  }
  void reset($Unique &&$by) noexcept {
    $Unique $taken(std::move($by)); // Perhaps this.
    swap($taken);
  }
  $Unique release() noexcept { return std::move(*this); }
  void swap($Unique &$other) noexcept { $all_.swap($other.$all_); }
  friend void swap($Unique &$left, $Unique &$right) noexcept {
    $left.swap($right);
  }

  explicit operator bool() const noexcept { return $all_.$block_ != nullptr; }
  $Ref operator[](std::size_t $at) const noexcept {
    $Columns $in = $all_.$columns_; // As a pointer, it may be a constant.
    return $Ref($in, static_cast<std::ptrdiff_t>($at));
  }
$Get
  friend bool operator==(const $Unique &$left, std::nullptr_t) noexcept {
    return !$left;
  }
  friend bool operator==(std::nullptr_t, const $Unique &$right) noexcept {
    return !$right;
  }
  friend bool operator!=(const $Unique &$left, std::nullptr_t) noexcept {
    return static_cast<bool>($left);
  }
  friend bool operator!=(std::nullptr_t, const $Unique &$right) noexcept {
    return static_cast<bool>($right);
  }

private:
  template <class $Num> friend $Unique $Make($Num $num);

  $Vector $all_;
};

// As std::make_unique<$Record[]>($num).
template <class $Num> inline $Unique $Make($Num $num) {
  // The record, which may have no default constructor.
  using $Item =
      typename std::conditional<sizeof($Num) == 0, $Num, $Record>::type;
  const std::size_t $count = static_cast<std::size_t>($num);
  $Unique $to;
  if ($count > $to.$all_.max_size())
    $TooLong
  $to.$all_.$allocate_($count);
$Elements
  return $to;
}
)";

std::string ContainerPrinter::friendsOfUnique() const {
  if (!hasUniques())
    return "";
  return fill("  friend class $Unique;\n"
              "  template <class $Num> friend $Unique $Make($Num $num);\n",
              {{"Num", free("Num")}});
}

std::string ContainerPrinter::printUnique() const {
  if (!hasUniques())
    return "";
  Pieces Parts = {{"Num", free("Num")},
                  {"Item", free("Item")},
                  {"TooLong", raise("std::bad_array_new_length()")},
                  {"PointerType", ""},
                  {"Get", ""},
                  {"Destructor", ""}};
  Parts["Elements"] =
      owns() ? fill("  while ($to.$all_.size() != $count)\n"
                    "    $to.$all_.$Put($Item());\n",
                    {{"Put", isCopyOnly() ? free("put_") : "push_back"},
                     {"Item", Parts["Item"]}})
             : fill("  $to.$all_.template resize<$Item>($count);\n", Parts);
  if (hasPointers()) {
    Parts["PointerType"] = fill("  using pointer = $Pointer;\n");
    Parts["Get"] = fill("  $Pointer get() const noexcept {\n"
                        "    return $Pointer($Home, 0);\n"
                        "  }\n",
                        {{"Home", homeOf(fill("$all_.$columns_"))}});
  }
  // From the last one on, as delete[] does.
  if (owns())
    Parts["Destructor"] = fill("  ~$Unique() {\n"
                               "    while (!$all_.empty())\n"
                               "      $all_.pop_back();\n"
                               "  }\n");
  return fill(UniqueClass, Parts);
}
