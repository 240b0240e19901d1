//===-- ContainerElements.cpp - How vectors make and end elements ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContainerElements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace layoutopt;

// Iterators that read once, where nothing is behind: as the library does it.
static const ElementTemplate AppendOnce = {
    "AppendOnce", R"(    const size_type $at = $index_of_($where);
    if ($at == $size_ && !$is_forward_<$Iter>::value) {
      $append_($from, $upto, std::input_iterator_tag());
      return begin() + static_cast<difference_type>($at);
    }
)"};

// Where bytes are all there is to a record.
static const ElementTemplate Trivial[] = {
    AppendOnce,
    {"Adopt", "copy_"},
    // What does not fit leaves all as it was.
    {"Replace", "    clear();\n    $copy_($by);\n"},
    {"AssignCount", R"(    if ($num > $capacity_) {
      $Vector $larger($num, $rec);
      swap($larger);
      return;
    }
    clear();
    resize($num, $rec);
)"},
    {"Finish", ""},
    {"Clear", "  void clear() noexcept { $size_ = 0; }\n"},
    {"PopBack", "  void pop_back() noexcept { --$size_; }\n"},
    {"PushBack", R"(  void push_back(const value_type &$rec) {
    $reserve_more_($size_ + 1);
    (*this)[$size_++] = $rec;
  }
)"},
    {"Resize",
     R"(  template <class $Value = value_type> void resize(size_type $num) {
    // What $Value() throws leaves all as it was.
    $Vector $larger;
    $Vector &$in = $num > $capacity_ ? $larger : *this;
    if ($num > $capacity_) {
      $larger.$allocate_($grown_($num));
      $larger.$copy_(*this);
    }
    for (size_type $at = $size_; $at < $num; ++$at)
      $in[$at] = $Value();
    if ($num > $capacity_)
      swap($larger);
    $size_ = $num;
  }
  void resize(size_type $num, const value_type &$rec) {
    $reserve_more_($num);
    for (size_type $at = $size_; $at < $num; ++$at)
      (*this)[$at] = $rec;
    $size_ = $num;
  }
)"},
    {"Insert", R"(  iterator insert(const_iterator $where, size_type $num,
                  const value_type &$rec) {
    const iterator $first = $open_($where, $num);
    for (iterator $at = $first; $num != 0; ++$at, --$num)
      *$at = $rec;
    return $first;
  }
  template <class $Iter, class = $if_input_<$Iter>>
  iterator insert(const_iterator $where, $Iter $from, $Iter $upto) {
$AppendOnce
    // Copied first: whatever the iterators throw, this vector is as it was.
    const $Vector $more($from, $upto);
    const iterator $first = $open_($where, $more.$size_);
    iterator $to = $first;
    for (const_reference $rec : $more)
      *$to++ = $rec;
    return $first;
  }
)"},
    {"Erase", R"(    $move_($at, $behind, $size_ - $behind);
    $size_ -= $behind - $at;
)"},
    {"Elements", R"(
  // Makes this a copy of a vector that fits into the capacity.
  void $copy_(const $Vector &$from) noexcept {
    $size_ = $from.$size_;
    if ($size_ == 0)
      return;
$Copies
  }

  // Moves $num elements from one index to another; they may overlap.
  void $move_(size_type $to, size_type $from, size_type $num) noexcept {
$Moves
  }

  // Makes room for $num elements at a place.
  iterator $open_(const_iterator $where, size_type $num) {
    const size_type $at = $index_of_($where);
    if ($num > max_size() - $size_)
      $TooLong
    $reserve_more_($size_ + $num);
    $move_($at + $num, $at, $size_ - $at);
    $size_ += $num;
    return begin() + static_cast<difference_type>($at);
  }
)"}};

// Where functions make, move and end fields. What may throw happens in a vector
// of its own, whose elements are then adopted.
static const ElementTemplate Owning[] = {
    AppendOnce,
    {"Adopt", "adopt_"},
    {"AssignCount", "    $Vector $more($num, $rec);\n    $replace_($more);\n"},
    {"Finish", "    clear();\n"},
    {"Clear", "  void clear() noexcept { $end_from_(0); }\n"},
    {"PopBack", "  void pop_back() noexcept { (*this)[--$size_].$end_(); }\n"},
    {"Replace", R"(    size_type $at = 0;
    for (; $at != $size_ && $at != $by.$size_; ++$at)
      (*this)[$at].$assign_($by[$at]);
    $end_from_($at);
    for (; $at != $by.$size_; ++$at)
      (*this)[$size_++].$create_from_($by[$at]);
)"},
    {"PushCopy", R"(  void push_back(const value_type &$rec) {
    $Put(value_type($rec));
  }
)"},
    // Of a temporary one that nobody sees afterwards, if it is no push_back.
    {"PushMoved", R"(  void $Put(value_type &&$rec) {
    $reserve_more_($size_ + 1);
    (*this)[$size_].$create_(std::move($rec));
    ++$size_;
  }
)"},
    {"PushBack", "$PushCopy\n$PushMoved\n"},
    {"ResizeCopies",
     R"(  void resize(size_type $num, const value_type &$rec) {
    $resize_($num, [&]() -> const value_type & { return $rec; });
  }
)"},
    {"Resize",
     R"(  template <class $Value = value_type> void resize(size_type $num) {
    $resize_($num, [] { return $Value(); });
  }
$ResizeCopies
)"},
    {"InsertMoved",
     R"(  iterator insert(const_iterator $where, value_type &&$rec) {
    const size_type $at = $index_of_($where);
    push_back(std::move($rec));
    $turn_($at, $size_ - 1);
    return begin() + static_cast<difference_type>($at);
  }
)"},
    {"InsertCount", R"(  iterator insert(const_iterator $where, size_type $num,
                  const value_type &$rec) {
    $Vector $more($num, $rec);
    return $insert_($where, $more);
  }
)"},
    {"Insert", R"($InsertMoved
$InsertCount
  template <class $Iter, class = $if_input_<$Iter>>
  iterator insert(const_iterator $where, $Iter $from, $Iter $upto) {
$AppendOnce
    $Vector $more($from, $upto);
    return $insert_($where, $more);
  }
)"},
    // As the library's: what an element owned ends when another one is assigned
    // to it.
    {"Erase", R"(    if ($at != $behind) {
      size_type $to = $at;
      for (size_type $next = $behind; $next != $size_; ++$next, ++$to)
        (*this)[$to].$assign_((*this)[$next]);
      $end_from_($to);
    }
)"},
    {"CopyAll",
     R"(  // Makes this a copy of a vector that fits into the capacity.
  void $copy_(const $Vector &$from) {
    size_type $at = 0;
    for (; $at != $size_ && $at != $from.$size_; ++$at)
      (*this)[$at] = $from[$at];
    $end_from_($at);
    for (; $at != $from.$size_; ++$at)
      $Put(value_type($from[$at]));
  }

)"},
    {"Elements", R"(
$CopyAll
  // Ends the elements from one on, in the order of the library's vector.
  void $end_from_(size_type $num) noexcept {
#ifdef _LIBCPP_VERSION
    while ($size_ != $num)
      pop_back();
#else
    for (size_type $at = $num; $at != $size_; ++$at)
      (*this)[$at].$end_();
    $size_ = $num;
#endif
  }

  template <class $Make> void $resize_(size_type $num, const $Make &$make) {
    if ($num > $size_) {
      if ($num > max_size())
        $TooLong
      $Vector $more;
      $more.$allocate_($num - $size_);
      while ($more.$size_ < $num - $size_)
        $more.push_back($make());
      $reserve_more_($num);
      $adopt_($more);
    }
    if ($num < $size_)
      $end_from_($num);
  }

  // Moves all elements of another vector behind those that are here, for which
  // there is room.
  void $adopt_($Vector &$from) noexcept {
    for (size_type $at = 0; $at != $from.$size_; ++$at)
      (*this)[$size_++].$take_($from[$at]);
    $from.$size_ = 0;
  }

  void $swap_(size_type $at, size_type $other) noexcept {
    if ($at != $other)
      $Swap((*this)[$at], (*this)[$other]);
  }

  // Swaps what is in front of $middle, from $at on, with what is behind it.
  void $turn_(size_type $at, size_type $middle) noexcept {
    $reverse_($at, $middle);
    $reverse_($middle, $size_);
    $reverse_($at, $size_);
  }
  void $reverse_(size_type $at, size_type $behind) noexcept {
    for (; $at + 1 < $behind; ++$at, --$behind)
      $swap_($at, $behind - 1);
  }

  iterator $insert_(const_iterator $where, $Vector &$more) {
    const size_type $at = $index_of_($where), $middle = $size_;
    if ($more.$size_ > max_size() - $size_)
      $TooLong
    $reserve_more_($size_ + $more.$size_);
    $adopt_($more);
    $turn_($at, $middle);
    return begin() + static_cast<difference_type>($at);
  }
)"}};

bool layoutopt::isLeftOut(llvm::StringRef Piece, Passing How) {
  switch (How) {
  case Passing::Both:
    return false;
  case Passing::CopyOnly:
    return Piece == "InsertMoved";
  case Passing::MoveOnly:
    return llvm::is_contained(
        {"PushCopy", "ResizeCopies", "InsertCount", "CopyAll"}, Piece);
  }
  llvm_unreachable("all are named");
}

llvm::ArrayRef<ElementTemplate> layoutopt::elementTemplates(bool Owns) {
  return Owns ? llvm::ArrayRef(Owning) : llvm::ArrayRef(Trivial);
}
