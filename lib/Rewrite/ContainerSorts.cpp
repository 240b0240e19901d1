//===-- ContainerSorts.cpp - Sorting elements of containers ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sorting moves a record about as often as the logarithm of their number, each
/// time to and from all of the stored arrays. So the elements are sorted as
/// records that lie together, and come back in the end. The library's function
/// does that: it compares the same values in the same order as if it sorted the
/// elements, so that equal ones end where they would have ended.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;

static const char *const Sort =
    R"(// Calls a function for what is from $from to $upto, as records in an array.
template <class $Iter, class $Work>
void $Together($Iter $from, $Iter $upto, const $Work &$work) {
  // They come back whatever the function throws.
  struct $Back {
    $Iter $to;
    std::vector<$Record> $moved;
    ~$Back() {
      for ($Record &$rec : $moved)
        *$to++ = std::move($rec);
    }
  } $back{$from, {}};
  $back.$moved.reserve(static_cast<std::size_t>($upto - $from));
  for ($Iter $at = $from; $at != $upto; ++$at)
    $back.$moved.push_back($Taken);
  $work($back.$moved);
}

// As std::$Function.
template <class $Iter, class $Less>
void $Sorts($Iter $from, $Iter $upto, $Less $less) {
  $Together($from, $upto, [&](std::vector<$Record> &$moved) {
    std::$Function($moved.begin(), $moved.end(), std::ref($less));
  });
}
// A template, which needs the operator only where it is called.
template <class $Iter> void $Sorts($Iter $from, $Iter $upto) {
  using $Value = typename std::iterator_traits<$Iter>::value_type;
  $Together($from, $upto, [](std::vector<$Value> &$moved) {
    std::$Function($moved.begin(), $moved.end());
  });
}
)";

std::string ContainerPrinter::printSorts() const {
  std::string Text;
  for (bool IsStable : {false, true}) {
    const std::string &Name = IsStable ? Of.Names.StableSort : Of.Names.Sort;
    if (Name.empty())
      continue;
    Text += "\n" + fill(Sort, {{"Work", free("Work")},
                               {"Less", free("Less")},
                               {"Back", free("Back")},
                               {"Iter", free("Iter")},
                               {"Value", free("Value")},
                               {"Sorts", Name},
                               {"Together", Name + "_together"},
                               {"Function", IsStable ? "stable_sort" : "sort"},
                               {"Taken", taken()}});
  }
  return Text;
}

/// An element that moves out of its place, behind `push_back(`.
std::string ContainerPrinter::taken() const {
  return owns() ? fill("$Moved(*$at)") : fill("*$at");
}
