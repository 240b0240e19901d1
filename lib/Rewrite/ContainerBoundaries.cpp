//===-- ContainerBoundaries.cpp - Elements as bytes -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions that work on bytes get those of records that are packed for the
/// time of the call: an object holds them until the expression around the call
/// ends. If the function may have changed them, the elements get the values
/// then.
///
/// What copies or fills bytes within the program is a function.
///
//===----------------------------------------------------------------------===//

#include "ContainerPrinter.h"

using namespace layoutopt;

std::string ContainerPrinter::packing() const {
  if (!hasPacking())
    return "";
  std::string Copies;
  for (unsigned F = 0; F != numFields(); ++F)
    Copies += "    std::memcpy(static_cast<void *>(&" + free("to") + "->" +
              fieldName(F) + "), &" + fieldName(F) + ", sizeof " +
              fieldName(F) + ");\n";
  return fill("  // Of the record, what lies between its fields stays.\n"
              "  void $pack_($Record *$to) const noexcept {\n"
              "$Copies"
              "  }\n",
              {{"Copies", Copies}});
}

static const char *const PackedClass = R"(
// Elements as records that lie side by side, for as long as it lives.
class $Packed {
public:
  template <class $All>
  explicit $Packed(const $All &$all) : $Packed($all.begin(), $all.size()) {}
  explicit $Packed(const $Ref &$one) : $Packed(std::size_t(1), nullptr) {
    $ConstRef($one).$pack_($records_);
  }
  explicit $Packed(const $ConstRef &$one) : $Packed(std::size_t(1), nullptr) {
    $one.$pack_($records_);
  }
  template <class $At, class $Num>
  $Packed($At $from, $Num $num)
      : $Packed(static_cast<std::size_t>($num), nullptr) {
    for (std::size_t $k = 0; $k != $size_; ++$k)
      $ConstRef($from[static_cast<std::ptrdiff_t>($k)]).$pack_($records_ + $k);
  }
  $Packed(const $Packed &) = delete;
  $Packed &operator=(const $Packed &) = delete;
  ~$Packed() { ::operator delete($block_); }

  const $Record *get() const noexcept { return $records_; }

protected:
  void *const $block_;
  $Record *$records_;
  const std::size_t $size_;

private:
  // Zeros lie between the fields.
  $Packed(std::size_t $num, std::nullptr_t)
      : $block_(::operator new($num * sizeof($Record) + alignof($Record))),
        $records_(nullptr), $size_($num) {
    const std::size_t $over =
        reinterpret_cast<std::uintptr_t>($block_) % alignof($Record);
    void *const $to = static_cast<char *>($block_) +
                      ($over == 0 ? 0 : alignof($Record) - $over);
    std::memset($to, 0, $num * sizeof($Record));
    $records_ = static_cast<$Record *>($to);
  }
};
)";

static const char *const UnpackedClass = R"(
// The same, and gives the elements their values when it ends.
class $Unpacked : public $Packed {
public:
  template <class $All>
  explicit $Unpacked($All &&$all) : $Unpacked($all.begin(), $all.size()) {}
  template <class $Num>
  $Unpacked($Iterator $from, $Num $num) : $Packed($from, $num), $from_($from) {}
$FromPointer
  ~$Unpacked() {
    for (std::size_t $k = 0; $k != $size_; ++$k)
$Unpack
  }

  $Record *get() noexcept { return $records_; }

private:
  $Iterator $from_;
$Members
};
)";

static const char *const CopyFunction = R"(
// As memcpy of so many elements.
template <class $To, class $From, class $Num>
inline void $Copy($To $to, $From $from, $Num $num) {
  const std::ptrdiff_t $count = static_cast<std::ptrdiff_t>($num);
  for (std::ptrdiff_t $k = 0; $k < $count; ++$k) {
    const $Ref $one($to[$k]);
    $one = $Record($ConstRef($from[$k]));
  }
}
)";

static const char *const MoveFunction = R"(
// As memmove of so many elements.
template <class $To, class $From, class $Num>
inline void $Move($To $to, $From $from, $Num $num) {
  const $Packed $all($from, $num);
  const std::ptrdiff_t $count = static_cast<std::ptrdiff_t>($num);
  for (std::ptrdiff_t $k = 0; $k < $count; ++$k) {
    const $Ref $one($to[$k]);
    $one = $all.get()[$k];
  }
}
)";

static const char *const FillFunction = R"(
// As memset of so many elements: all bytes of their fields.
template <class $To, class $Num>
inline void $Fill($To $to, int $byte, $Num $num) {
  const std::ptrdiff_t $count = static_cast<std::ptrdiff_t>($num);
  for (std::ptrdiff_t $k = 0; $k < $count; ++$k) {
    const $Ref $one($to[$k]);
$Fills
  }
}
)";

std::string ContainerPrinter::printBoundaries() const {
  const ContainerNames &N = Of.Names;
  Pieces Parts = {{"All", free("All")},   {"At", free("At")},
                  {"Num", free("Num")},   {"To", free("To")},
                  {"From", free("From")}, {"FromPointer", ""},
                  {"Members", ""}};
  std::string Text;
  if (hasPacking())
    Text += fill(PackedClass, Parts);
  if (!N.Unpacked.empty()) {
    const std::string Value =
        fill("[static_cast<std::ptrdiff_t>($k)] = $records_[$k];\n");
    Parts["Unpack"] = fill("      $from_") + Value;
    if (hasPointers()) {
      Parts["FromPointer"] =
          fill("  template <class $Num>\n"
               "  $Unpacked($Pointer $from, $Num $num)\n"
               "      : $Packed($from, $num), $to_($from), $leads_(true) {}\n",
               Parts);
      Parts["Unpack"] = fill("      if ($leads_)\n        $to_") + Value +
                        fill("      else\n        $from_") + Value;
      Parts["Members"] = fill("  $Pointer $to_ = nullptr;\n"
                              "  bool $leads_ = false;\n");
    }
    Text += fill(UnpackedClass, Parts);
  }
  if (!N.Copy.empty())
    Text += fill(CopyFunction, Parts);
  if (!N.Move.empty())
    Text += fill(MoveFunction, Parts);
  if (N.Fill.empty())
    return Text;
  for (unsigned F = 0; F != numFields(); ++F) {
    const std::string Field = free("one") + "." + fieldName(F);
    Parts["Fills"] += "    std::memset(static_cast<void *>(&" + Field + "), " +
                      free("byte") + ", sizeof " + Field + ");\n";
  }
  return Text + fill(FillFunction, Parts);
}
