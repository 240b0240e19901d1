//===-- ContainerStorage.cpp - Elements that new makes --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `new body[n]` makes a vector and takes its block, in which there is a copy
/// of the columns, the address of the block and the number of elements: all
/// that the pointer needs, and what ends them. A pointer may lead to a record
/// that the language made as well.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;

std::string ContainerPrinter::friendsOfStorage(bool OfVector) const {
  std::string Text;
  if (OfVector && hasStorage())
    Text += fill("  template <class $Num> friend $Pointer $New($Num $num);\n",
                 {{"Num", free("Num")}});
  if (!Of.Names.Delete.empty())
    Text += fill("  friend void $Delete($ConstPointer $from) noexcept;\n");
  if (!Of.Names.End.empty() && !OfVector)
    Text += fill("  friend void $End($ConstPointer $from) noexcept;\n");
  return Text;
}

static const char *const NewFunction = R"(
// As new $Record[$num]. What it makes ends by a function, not by delete[].
template <class $Num> inline $Pointer $New($Num $num) {
  const std::size_t $count = static_cast<std::size_t>($num);
  $Vector $all;
  if ($count > $all.max_size())
    $TooLong
  $all.$allocate_($count);
  while ($all.$size_ != $count)
    $all.push_back($Record());
  $Pointer $to = $all.data();
  typename $Vector::$owned_ *const $own = $all.$owner_();
  $own->$block_ = $all.$block_;
  $own->$size_ = $all.$size_;
  $all.$block_ = nullptr;
  $all.$size_ = 0;
  return $to;
}
)";

static const char *const DeleteElements = R"(  if ($from.$IsElement) {
    const $Columns *const $in = static_cast<const $Columns *>($from.$in_);
    const $Vector::$owned_ &$own = *static_cast<const $Vector::$owned_ *>($in);
    $Vector $all;
    $all.$columns_ = $own;
    $all.$block_ = $own.$block_;
    $all.$size_ = $all.$capacity_ = $own.$size_;
$FromLast
    return;
  }
)";

std::string ContainerPrinter::printStorage() const {
  Pieces Parts = {{"Num", free("Num")},
                  {"TooLong", raise("std::bad_array_new_length()")},
                  {"IsElement", fill(hasArrays() ? "$many_ != 0" : "$in_")},
                  {"ObjectOf", fill(hasArrays() ? "$object_()" : "$object_")}};
  std::string Text;
  if (hasStorage())
    Text += fill(NewFunction, Parts);
  if (!Of.Names.Delete.empty()) {
    Parts["FromLast"] = owns() ? fill("    while (!$all.empty())\n"
                                      "      $all.pop_back();\n")
                               : "";
    Parts["Elements"] = hasStorage() ? fill(DeleteElements, Parts) : "";
    Text += fill("\n// As delete[] $from.\n"
                 "inline void $Delete($ConstPointer $from) noexcept {\n"
                 "$Elements\n"
                 "  delete[] $from.$ObjectOf;\n"
                 "}\n",
                 Parts);
  }
  if (!Of.Names.End.empty())
    Text += fill("\n// As delete $from, which leads to no element.\n"
                 "inline void $End($ConstPointer $from) noexcept {\n"
                 "  delete $from.$ObjectOf;\n"
                 "}\n",
                 Parts);
  return Text;
}
