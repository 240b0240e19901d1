//===-- ContainerSorts.cpp - Algorithms that move elements ----------------===//
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
/// The library's algorithms would also copy what they mean to move: `*to =
/// std::move(*from)` has on its right what `*to = *from` has. Where a copy is
/// something else, the others that move are treated alike; those that go
/// through the elements once have functions of their own, since what they call
/// may look at elements.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"
#include "llvm/Support/ErrorHandling.h"

using namespace layoutopt;

static const char *const Together =
    R"(// Calls a function for what is from $from to $upto, as records in an array.
template <class $Iter, class $Work>
void $Together($Iter $from, $Iter $upto, const $Work &$work) {
  // They come back whatever the function throws.
  struct $Back {
    $Iter $to;
    std::vector<$Record> $moved;
    ~$Back() {
      for ($Record &$rec : $moved)
$GoBack
    }
  } $back{$from, {}};
  $back.$moved.reserve(static_cast<std::size_t>($upto - $from));
  for ($Iter $at = $from; $at != $upto; ++$at)
    $back.$moved.push_back($Taken);
  $work($back.$moved);
}
)";

// All elements are at work, and a function compares.
static const char *const Whole = R"(
// As std::$Function.
template <class $Iter, class $Less>
void $Name($Iter $from, $Iter $upto, $Less $less) {
  $Together($from, $upto, [&](std::vector<$Record> &$moved) {
    std::$Function($moved.begin(), $moved.end(), std::move($less));
  });
}
// A template, which needs the operator only where it is called.
template <class $Iter> void $Name($Iter $from, $Iter $upto) {
  using $Value = typename std::iterator_traits<$Iter>::value_type;
  $Together($from, $upto, [](std::vector<$Value> &$moved) {
    std::$Function($moved.begin(), $moved.end());
  });
}
)";

// The same with a place among them.
static const char *const Middle = R"(
// As std::$Function.
template <class $Iter, class $Less>
void $Name($Iter $from, $Iter $mid, $Iter $upto, $Less $less) {
  const auto $front = $mid - $from;
  $Together($from, $upto, [&](std::vector<$Record> &$moved) {
    std::$Function($moved.begin(), $moved.begin() + $front, $moved.end(),
        std::move($less));
  });
}
template <class $Iter> void $Name($Iter $from, $Iter $mid, $Iter $upto) {
  using $Value = typename std::iterator_traits<$Iter>::value_type;
  const auto $front = $mid - $from;
  $Together($from, $upto, [&](std::vector<$Value> &$moved) {
    std::$Function($moved.begin(), $moved.begin() + $front, $moved.end());
  });
}
)";

static const char *const Partition = R"(
// As std::$Function.
template <class $Iter, class $Test>
$Iter $Name($Iter $from, $Iter $upto, $Test $test) {
  typename std::iterator_traits<$Iter>::difference_type $front = 0;
  $Together($from, $upto, [&](std::vector<$Record> &$moved) {
    $front = std::$Function($moved.begin(), $moved.end(), std::move($test)) -
             $moved.begin();
  });
  return $from + $front;
}
)";

static const char *const Remove = R"(
// As std::$Function.
template <class $Iter, class $Test>
$Iter $Name($Iter $from, $Iter $upto, $Argument$test) {
  $Iter $at = std::$Find($from, $upto, $test);
  $Iter $to = $at;
  if ($at != $upto)
    while (++$at != $upto)
      if (!$Applied) {
        *$to = $Taken;
        ++$to;
      }
  return $to;
}
)";

static const char *const Unique = R"(
// As std::$Function.
template <class $Iter, class $Same>
$Iter $Name($Iter $from, $Iter $upto, $Same $same) {
  $Iter $at = std::adjacent_find($from, $upto, $same);
  if ($at == $upto)
    return $upto;
  $Iter $to = $at;
  ++$at;
  while (++$at != $upto)
    if (!$same(*$to, *$at))
      *++$to = $Taken;
  return ++$to;
}
template <class $Iter> $Iter $Name($Iter $from, $Iter $upto) {
  $Iter $at = std::adjacent_find($from, $upto);
  if ($at == $upto)
    return $upto;
  $Iter $to = $at;
  ++$at;
  while (++$at != $upto)
    if (!(*$to == *$at))
      *++$to = $Taken;
  return ++$to;
}
)";

// It takes the whole vector.
static const char *const Erase = R"(
// As std::$Function.
template <class $Test>
std::size_t $Name($Vector &$in, $Argument$test) {
  const auto $from =
      $Remover($in.begin(), $in.end(), $Passed);
  const auto $num = static_cast<std::size_t>($in.end() - $from);
  if ($num != 0)
    $in.erase($from, $in.end());
  return $num;
}
)";

/// The functions in place of \p Question's, and whether they work on records
/// that lie together.
static std::pair<const char *, bool> functionsFor(ElementQuestion Question) {
  switch (Question) {
  case ElementQuestion::PartialSort:
  case ElementQuestion::NthElement:
  case ElementQuestion::InplaceMerge:
    return {Middle, true};
  case ElementQuestion::StablePartition:
    return {Partition, true};
  case ElementQuestion::Remove:
  case ElementQuestion::RemoveIf:
    return {Remove, false};
  case ElementQuestion::Unique:
    return {Unique, false};
  case ElementQuestion::Erase:
  case ElementQuestion::EraseIf:
    return {Erase, false};
  case ElementQuestion::Sort:
  case ElementQuestion::StableSort:
  case ElementQuestion::MakeHeap:
  case ElementQuestion::SortHeap:
    return {Whole, true};
  case ElementQuestion::Swap:
  case ElementQuestion::Move:
  case ElementQuestion::Whole:
  case ElementQuestion::Place:
  case ElementQuestion::This:
  case ElementQuestion::Self:
  case ElementQuestion::Equal:
  case ElementQuestion::Less:
    break;
  }
  llvm_unreachable("no algorithm");
}

std::string ContainerPrinter::printSorts() const {
  std::string Text;
  Pieces Parts = {
      {"Work", free("Work")},
      {"Less", free("Less")},
      {"Back", free("Back")},
      {"Iter", free("Iter")},
      {"Value", free("Value")},
      {"Test", free("Test")},
      {"Same", free("Same")},
      {"Taken", taken()},
      // (A record that copies could throw.)
      {"GoBack", fill(isCopyOnly() ? "        (*$to++).$assign_($rec);\n"
                                   : "        *$to++ = std::move($rec);\n")}};
  for (const auto &[Question, Name] : Of.Names.Algorithms) {
    const auto [Functions, AreTogether] = functionsFor(Question);
    if (AreTogether && !Parts.count("Together")) {
      Parts["Together"] = Name + "_together";
      Text += "\n" + fill(Together, Parts);
    }
    Parts["Name"] = Name;
    Parts["Function"] = algorithmOf(Question).str();
    const bool IsTest = Question == ElementQuestion::RemoveIf ||
                        Question == ElementQuestion::EraseIf;
    const auto Remover = Of.Names.Algorithms.find(
        IsTest ? ElementQuestion::RemoveIf : ElementQuestion::Remove);
    Parts["Remover"] = owns() && Remover != Of.Names.Algorithms.end()
                           ? Remover->second
                       : IsTest ? "std::remove_if"
                                : "std::remove";
    Parts["Passed"] = fill(IsTest ? "std::ref($test)" : "$test");
    Parts["Find"] = IsTest ? "find_if" : "find";
    Parts["Argument"] = fill(IsTest ? "$Test " : "const $Test &", Parts);
    Parts["Applied"] = fill(IsTest ? "$test(*$at)" : "(*$at == $test)");
    Text += fill(Functions, Parts);
  }
  return Text;
}

/// An element that moves out of its place, behind `push_back(`.
std::string ContainerPrinter::taken() const {
  return owns() ? fill("$Moved(*$at)") : fill("*$at");
}
