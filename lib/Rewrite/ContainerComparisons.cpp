//===-- ContainerComparisons.cpp - Operators of elements, containers ------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Comparisons of elements and of whole containers. Those of containers are
/// templates whose parameter is the class for elements: what compares these is
/// looked for where a program compares, behind all that it declares, and needs
/// to be there in no other file.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;
using llvm::StringRef;

/// Comparisons that are no methods, for each two classes that need them: in
/// C++20 one of two that both convert an operand would be as good as the other.
std::string ContainerPrinter::comparisons(bool OfConst) const {
  const std::string &Ref = Of.Names.Ref, &Const = Of.Names.ConstRef,
                    &Record = Of.Record;
  using Pair = std::pair<std::string, std::string>;
  const std::vector<Pair> Pairs =
      OfConst ? std::vector<Pair>{{Const, Record}, {Record, Const}}
              : std::vector<Pair>{{Ref, Ref},
                                  {Ref, Const},
                                  {Const, Ref},
                                  {Ref, Record},
                                  {Record, Ref}};
  std::string Text;
  for (const MethodText &M : Of.Methods)
    for (const auto &[Left, Right] : Pairs)
      if (M.IsComparison && !M.IsDefaulted)
        Text +=
            "  " + M.Attributes + "friend " + M.Before + M.Name +
            fill("(const " + Left + " &$left, const " + Right + " &$right)") +
            M.Behind +
            fill(" {\n    return " + Const + "($left)." + M.Name +
                 "($right);\n  }\n");
  for (const MethodText &M : Of.Methods)
    if (M.IsDefaulted) {
      if (OfConst)
        Text += defaultedEquality();
      for (const auto &[Left, Right] : Pairs)
        Text +=
            fill("  friend bool operator==(const $Left &$left, const "
                 "$Right &$right)\n      $NoThrow {\n    return "
                 "$ConstRef($left) == $ConstRef($right);\n  }\n",
                 {{"Left", Left}, {"Right", Right}, {"NoThrow", noThrow()}});
    }
  return Text;
}

/// Operators that the compiler makes throw as those of the fields do.
std::string ContainerPrinter::noThrow() const {
  return fill("noexcept(noexcept(std::declval<const $Record &>() ==\n"
              "                        std::declval<const $Record &>()))");
}

/// `operator==` of two elements as the compiler makes that of the record. Where
/// bytes are all there is to a record, that one answers; what copies would cost
/// is compared in place.
std::string ContainerPrinter::defaultedEquality() const {
  const std::string Left = free("left"), Right = free("right");
  std::string Text;
  if (!owns())
    Text = fill("    const $Record $rec = $left, $other = $right;\n"
                "    return $rec == $other;\n");
  else
    for (unsigned F = 0; F != numFields(); ++F) {
      std::string At, Indent = "    ";
      for (size_t I = 0; I != Of.Set.member(F).Extents.size(); ++I) {
        const std::string Each = free(("at" + llvm::Twine(I)).str()),
                          Array = Left + "." + fieldName(F) + At;
        Text += Indent + "for (std::size_t " + Each + " = 0; " + Each +
                " != sizeof " + Array + " / sizeof " + Array + "[0]; ++" +
                Each + ")\n";
        At += "[" + Each + "]";
        Indent += "  ";
      }
      Text += Indent + "if (!(" + Left + "." + fieldName(F) + At +
              " == " + Right + "." + fieldName(F) + At + "))\n" + Indent +
              "  return false;\n";
    }
  return fill("  friend bool operator==(const $ConstRef &$left, const "
              "$ConstRef &$right)\n      $NoThrow {\n$Text$End  }\n",
              {{"NoThrow", noThrow()},
               {"Text", Text},
               {"End", owns() ? "    return true;\n" : ""}});
}

static const char *const Equal = R"(
  template <class $Element = const_reference>
  friend bool operator==(const $Self &$left, const $Self &$right) {
    return $equal_<$Element>($left, $right);
  }
  template <class $Element = const_reference>
  friend bool operator!=(const $Self &$left, const $Self &$right) {
    return !$equal_<$Element>($left, $right);
  }
  template <class $Element>
  static bool $equal_(const $Self &$left, const $Self &$right) {
    if ($left.size() != $right.size())
      return false;
    for (size_type $at = 0; $at != $left.size(); ++$at)
      if (!($Element($left[$at]) == $Element($right[$at])))
        return false;
    return true;
  }
)";

// In C++20 the library asks the left side first, whatever the operator is.
static const char *const Less = R"(
  template <class $Element = const_reference>
  friend bool operator<(const $Self &$left, const $Self &$right) {
    return $order_<$Element>($left, $right) < 0;
  }
  template <class $Element = const_reference>
  friend bool operator>(const $Self &$left, const $Self &$right) {
#ifdef __cpp_lib_three_way_comparison
    return $order_<$Element>($left, $right) > 0;
#else
    return $order_<$Element>($right, $left) < 0;
#endif
  }
  template <class $Element = const_reference>
  friend bool operator<=(const $Self &$left, const $Self &$right) {
#ifdef __cpp_lib_three_way_comparison
    return $order_<$Element>($left, $right) <= 0;
#else
    return $order_<$Element>($right, $left) >= 0;
#endif
  }
  template <class $Element = const_reference>
  friend bool operator>=(const $Self &$left, const $Self &$right) {
    return $order_<$Element>($left, $right) >= 0;
  }
  // Less than 0 if the left side is less, more if the right side is.
  template <class $Element>
  static int $order_(const $Self &$left, const $Self &$right) {
    for (size_type $at = 0; $at != $left.size() && $at != $right.size();
         ++$at) {
      if ($Element($left[$at]) < $Element($right[$at]))
        return -1;
      if ($Element($right[$at]) < $Element($left[$at]))
        return 1;
    }
    return $left.size() == $right.size() ? 0
           : $left.size() < $right.size() ? -1
                                          : 1;
  }
)";

/// The operators of \p Self, a vector or an array, that are asked for.
std::string ContainerPrinter::containerComparisons(StringRef Self) const {
  const Pieces Parts = {{"Self", Self.str()}, {"Element", free("Element")}};
  return (Of.ComparesEqual ? fill(Equal, Parts) : "") +
         (Of.ComparesLess ? fill(Less, Parts) : "");
}
