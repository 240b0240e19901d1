//===-- ContainerVector.cpp - The vector of the container classes ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stored arrays of a vector lie in one block, as those of C do
/// (Memory.cpp): each begins on a line of the cache and is followed by another
/// line. Records are trivially copyable, so nothing that moves them throws, and
/// every function that may fail does so before it changes the vector.
///
//===----------------------------------------------------------------------===//

#include "ContainerElements.h"
#include "ContainerPrinter.h"
#include <numeric>

using namespace layoutopt;
using llvm::StringRef;

uint64_t ContainerPrinter::lineBytes() const {
  uint64_t Bytes = 64;
  for (const StoredArray &A : arrays())
    Bytes = std::max(Bytes, A.align());
  return Bytes;
}

uint64_t ContainerPrinter::tile() const {
  uint64_t Records = 1;
  for (const StoredArray &A : arrays())
    Records = std::lcm(Records, A.lanes());
  return Records;
}

/// The type of \p A within the class for the vector, where members of that hide
/// what else is called like them.
std::string ContainerPrinter::typeWithin(const StoredArray &A) const {
  static const StringRef Members[] = {
#define LAYOUTOPT_MEMBER(Name, Yields) Name,
#include "layoutopt/Model/ContainerMembers.def"
      "allocator_type",
      "const_iterator",
      "const_pointer",
      "const_reference",
      "const_reverse_iterator",
      "difference_type",
      "get_allocator",
      "iterator",
      "pointer",
      "reference",
      "reverse_iterator",
      "size_type",
      "value_type"};
  const std::string Type = elementType(A);
  for (const TextToken &T : tokenize(Type))
    if (T.isCode() && llvm::is_contained(Members, T.Text))
      return fill("std::remove_pointer<decltype($Columns::") + A.Name +
             ")>::type";
  return Type;
}

std::string ContainerPrinter::bytes(const StoredArray &A,
                                    StringRef Count) const {
  return parenthesize(printExtent(A, Count), Precedence::Multiplicative) +
         " * sizeof(" + typeWithin(A) + ")";
}

std::string ContainerPrinter::raise(StringRef Type, StringRef Member,
                                    StringRef Class) const {
  return raise("std::" + Type + "(\"" + Class + "::" + Member + "\")");
}

std::string ContainerPrinter::raise(const llvm::Twine &Exception) const {
  const std::string Throw = ("throw " + Exception + ";").str();
  switch (Of.Exceptions) {
  case ExceptionUse::Always:
    return Throw;
  case ExceptionUse::Never:
    return "std::abort();";
  case ExceptionUse::InSome:
    return "\n#if defined(__cpp_exceptions)\n      " + Throw +
           "\n#else\n      std::abort();\n#endif";
  }
  llvm_unreachable("all are named");
}

/// `static_cast<float *>(...)` of `$to`, behind `Place =`.
static std::string placed(const std::string &Place, StringRef Type,
                          const std::string &At) {
  std::string Cast =
      ("static_cast<" + Type + (Type.ends_with("*") ? "*" : " *") +
       ">(static_cast<void *>(" + At + "));\n")
          .str();
  bool IsLong = Place.size() + Cast.size() > 80 - 7;
  return "    " + Place + (IsLong ? " =\n        " : " = ") + Cast;
}

/// What the copy of the columns takes of a block, at most.
uint64_t ContainerPrinter::headBytes() const {
  constexpr uint64_t PointerBytes = 8;
  return PointerBytes * (arrays().size() + (hasStorage() ? 3 : 1)) +
         2 * lineBytes();
}

/// The member that gives the address of the first element.
std::string ContainerPrinter::data() const {
  if (!hasPointers())
    return "";
  const Pieces Home = {{"Home", homeOf(free("columns_"))}};
  return fill("  $Pointer data() noexcept {\n"
              "    return $Pointer($Home, 0);\n"
              "  }\n"
              "  $ConstPointer data() const noexcept {\n"
              "    return $ConstPointer($Home, 0);\n"
              "  }\n\n",
              Home);
}

/// What depends on the stored arrays.
ContainerPrinter::Pieces ContainerPrinter::arrayPieces() const {
  const std::string Num = free("num"), Columns = free("columns_"),
                    To = free("to"), From = free("from"), Room = free("room_"),
                    Size = free("size_");
  std::string Bytes, Places, Copies, Moves, PerRecord;
  if (hasPointers()) {
    const std::string Taken = fill(hasStorage() ? "$room_(sizeof($owned_))"
                                                : "$room_(sizeof($Columns))");
    Bytes = " +\n        " + Taken;
    Places = fill("    void *const $head = $to;\n    $to += ") + Taken + ";\n";
  }
  for (const StoredArray &A : arrays()) {
    const std::string Type = typeWithin(A), Ours = Columns + "." + A.Name;
    const std::string Taken = Room + "(" + bytes(A, Num) + ")";
    Bytes += " +\n        " + Taken;
    Places += placed(Ours, Type, To);
    if (&A != &arrays().back())
      Places += "    " + To + " += " + Taken + ";\n";
    Copies += "    std::memcpy(static_cast<void *>(" + Ours + "), " + From +
              "." + Ours + ",\n                " + bytes(A, From + "." + Size) +
              ");\n";
    Moves += "    std::memmove(static_cast<void *>(" + Ours + " + " + To +
             "), " + Ours + " + " + From + ",\n                 " + Num +
             " * sizeof(" + Type + "));\n";
    std::string One = "sizeof(" + Type + ")";
    if (A.lanes() != 1)
      One = "(" + One + " + " + std::to_string(A.lanes() - 1) + ") / " +
            std::to_string(A.lanes());
    PerRecord += (PerRecord.empty() ? "" : " +\n        ") + One;
  }
  // Where arrays have tiles, elements move one by one.
  if (tile() != 1)
    Moves = fill("    for (size_type $done = 0; $done != $num; ++$done) {\n"
                 "      const size_type $at = $to < $from ? $done "
                 ": $num - 1 - $done;\n"
                 "      (*this)[$to + $at] = (*this)[$from + $at];\n"
                 "    }\n");
  else
    Moves = fill("    if ($num == 0)\n      return;\n") + Moves;
  return {{"PerRecord", PerRecord},
          {"Bytes", Bytes},
          {"Places", Places},
          {"Copies", Copies},
          {"Moves", Moves}};
}

ContainerPrinter::Pieces ContainerPrinter::vectorPieces() const {
  const uint64_t Line = lineBytes(), Tile = tile();
  const std::string ToTiles =
      " / " + std::to_string(Tile) + " * " + std::to_string(Tile);
  const std::string Head =
      hasArrays() ? fill("$head;\n    $columns_.") + many() + " = -1"
                  : fill("static_cast<$Columns *>($head)");
  Pieces Parts = arrayPieces();
  Parts.insert(
      {{"Line", std::to_string(Line)},
       {"LineLess", std::to_string(Line - 1)},
       {"TwoLinesLess", std::to_string(2 * Line - 1)},
       {"Fixed", std::to_string(2 * Line * (arrays().size() + 1) +
                                (hasPointers() ? headBytes() : 0))},
       {"Data", data()},
       {"Compares", containerComparisons(Of.Names.Vector)},
       {"Home",
        hasPointers()
            ? fill("    $columns_.$Member = $Value;\n"
                   "    ::new ($head) $Copy($columns_);\n",
                   {{"Member", home()},
                    {"Value", Head},
                    {"Copy", fill(hasStorage() ? "$owned_" : "$Columns")}})
            : ""},
       {"Round", Tile == 1
                     ? ""
                     : fill("    $num = ($num + " + std::to_string(Tile - 1) +
                            ")" + ToTiles + "; // Whole tiles.\n")},
       {"RoundDown", Tile == 1 ? "" : ToTiles},
       {"Args", free("Args")},
       {"Value", free("Value")},
       {"Make", free("Make")},
       {"Iter", free("Iter")},
       {"OutOfRange", raise("out_of_range", "at", Of.Names.Vector)},
       {"TooLong", raise("length_error", "reserve", Of.Names.Vector)}});
  return Parts;
}

// Construction and assignment.
static const char *const Head =
    R"(// As std::vector<$Record>, but each field is in an array of its own, or in
// one that it shares with some others.
class $Vector {
  template <class $Iter>
  using $category_of_ = typename std::iterator_traits<$Iter>::iterator_category;
  template <class $Iter>
  using $if_input_ = typename std::enable_if<std::is_convertible<
      $category_of_<$Iter>, std::input_iterator_tag>::value>::type;
  // What is read once comes to the end one by one, as the library has it.
  template <class $Iter>
  using $is_forward_ =
      std::is_convertible<$category_of_<$Iter>, std::forward_iterator_tag>;

public:
  using value_type = $Record;
  using reference = $Ref;
  using const_reference = $ConstRef;
  using iterator = $Iterator;
  using const_iterator = $ConstIterator;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;

  $Vector() noexcept = default;
  // A template, here and in resize: only who uses it needs $Record().
  template <class $Value = value_type>
  explicit $Vector(size_type $num) : $Vector() {
    resize<$Value>($num);
  }
$FromCount
  template <class $Iter, class = $if_input_<$Iter>>
  $Vector($Iter $from, $Iter $upto) : $Vector() {
    $append_($from, $upto, $category_of_<$Iter>());
  }
$FromCopies
  $Vector($Vector &&$other) noexcept : $Vector() {
    swap($other);
  }
  ~$Vector() {
$Finish
    ::operator delete($block_);
  }

$CopyAssignment
  $Vector &operator=($Vector &&$other) noexcept {
    $Vector $old;
    swap($old);
    swap($other);
    return *this;
  }
$CopiesAssigned
  template <class $Iter, class = $if_input_<$Iter>>
  void assign($Iter $from, $Iter $upto) {
    $Vector $more($from, $upto);
    $replace_($more);
  }
$ListAssigned
  void swap($Vector &$other) noexcept {
    std::swap($columns_, $other.$columns_);
    std::swap($block_, $other.$block_);
    std::swap($size_, $other.$size_);
    std::swap($capacity_, $other.$capacity_);
  }
  friend void swap($Vector &$left, $Vector &$right) noexcept {
    $left.swap($right);
  }
$Compares
)";

// What changes no element, or how many there are at the end.
static const char *const Access = R"(
  iterator begin() noexcept { return iterator($columns_, 0); }
  const_iterator begin() const noexcept { return cbegin(); }
  const_iterator cbegin() const noexcept {
    return const_iterator($columns_, 0);
  }
  iterator end() noexcept {
    return iterator($columns_, static_cast<difference_type>($size_));
  }
  const_iterator end() const noexcept { return cend(); }
  const_iterator cend() const noexcept {
    return const_iterator($columns_, static_cast<difference_type>($size_));
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
    return reference($columns_, static_cast<difference_type>($at));
  }
  const_reference operator[](size_type $at) const noexcept {
    return const_reference($columns_, static_cast<difference_type>($at));
  }
  reference at(size_type $at) {
    if ($at >= $size_)
      $OutOfRange
    return (*this)[$at];
  }
  const_reference at(size_type $at) const {
    if ($at >= $size_)
      $OutOfRange
    return (*this)[$at];
  }
  reference front() noexcept { return (*this)[0]; }
  const_reference front() const noexcept { return (*this)[0]; }
  reference back() noexcept { return (*this)[$size_ - 1]; }
  const_reference back() const noexcept { return (*this)[$size_ - 1]; }

$Data
  size_type size() const noexcept { return $size_; }
  bool empty() const noexcept { return $size_ == 0; }
  size_type capacity() const noexcept { return $capacity_; }
  size_type max_size() const noexcept {
    const size_type $each =
        $PerRecord;
    return (static_cast<size_type>(-1) / 2 - $Fixed) / $each$RoundDown;
  }
  void reserve(size_type $num) {
    if ($num > max_size())
      $TooLong
    if ($num > $capacity_)
      $reallocate_($num);
  }
  void shrink_to_fit() {
    if ($size_ != $capacity_)
      $reallocate_($size_);
  }
$Clear
$Resize
)";

static const char *const Modify = R"(
$PushBack
  template <class... $Args> reference emplace_back($Args &&...$args) {
    $Put($make_(std::is_constructible<value_type, $Args &&...>(),
                     std::forward<$Args>($args)...));
    return back();
  }
$PopBack
  template <class... $Args>
  iterator emplace(const_iterator $where, $Args &&...$args) {
    return insert($where,
                  $make_(std::is_constructible<value_type, $Args &&...>(),
                         std::forward<$Args>($args)...));
  }
$InsertCopies
$Insert
$InsertList
  iterator erase(const_iterator $where) { return erase($where, $where + 1); }
  iterator erase(const_iterator $from, const_iterator $upto) {
    const size_type $at = $index_of_($from);
    const size_type $behind = $index_of_($upto);
$Erase
    return begin() + ($from - cbegin());
  }
)";

/// What makes elements of others that stay, where that is possible.
static const std::pair<const char *, const char *> Copying[] = {
    {"FromCount",
     R"(  $Vector(size_type $num, const value_type &$rec) : $Vector() {
    resize($num, $rec);
  }
)"},
    {"FromCopies",
     R"(  $Vector(std::initializer_list<value_type> $list) : $Vector() {
    $append_($list.begin(), $list.end(), std::random_access_iterator_tag());
  }
  $Vector(const $Vector &$other) : $Vector() {
    *this = $other;
  }
)"},
    {"CopyAssignment", R"(  $Vector &operator=(const $Vector &$other) {
    if (this == &$other)
      return *this;
    if ($other.$size_ > $capacity_) {
      $Vector $larger;
      $larger.$allocate_($other.$size_);
      $larger.$copy_($other);
      swap($larger);
    } else {
      $copy_($other);
    }
    return *this;
  }
)"},
    {"CopiesAssigned",
     R"(  $Vector &operator=(std::initializer_list<value_type> $list) {
    assign($list);
    return *this;
  }
  void assign(size_type $num, const value_type &$rec) {
$AssignCount
  }
)"},
    {"ListAssigned",
     R"(  void assign(std::initializer_list<value_type> $list) {
    assign($list.begin(), $list.end());
  }
)"},
    {"InsertCopies",
     R"(  iterator insert(const_iterator $where, const value_type &$rec) {
    return insert($where, size_type(1), $rec);
  }
)"},
    {"InsertList", R"(  iterator insert(const_iterator $where,
                  std::initializer_list<value_type> $list) {
    return insert($where, $list.begin(), $list.end());
  }
)"}};

static const char *const Private = R"(
private:
  template <class... $Args>
  static value_type $make_(std::true_type, $Args &&...$args) {
    return value_type(std::forward<$Args>($args)...);
  }
  template <class... $Args>
  static value_type $make_(std::false_type, $Args &&...$args) {
    return value_type{std::forward<$Args>($args)...};
  }

  size_type $index_of_(const_iterator $where) const noexcept {
    return static_cast<size_type>($where - cbegin());
  }

  template <class $Iter>
  void $append_($Iter $from, $Iter $upto, std::input_iterator_tag) {
    for (; $from != $upto; ++$from)
      emplace_back(*$from);
  }
  template <class $Iter>
  void $append_($Iter $from, $Iter $upto, std::forward_iterator_tag) {
    reserve($size_ + static_cast<size_type>(std::distance($from, $upto)));
    for (; $from != $upto; ++$from)
      emplace_back(*$from);
  }

  // What an array of so many bytes takes: whole lines of the cache, and one
  // more, lest arrays of equal size compete for the same places in it.
  static size_type $room_(size_type $bytes) noexcept {
    return ($bytes + $TwoLinesLess) / $Line * $Line;
  }

  // Gets memory for $num elements or some more; there is none yet.
  void $allocate_(size_type $num) {
$Round
    $block_ = ::operator new($LineLess$Bytes);
    char *$to = static_cast<char *>($block_);
    $to += ($Line - reinterpret_cast<std::uintptr_t>($to) % $Line) % $Line;
$Places
$Home
    $capacity_ = $num;
  }

  void $reallocate_(size_type $num) {
    $Vector $other;
    if ($num != 0)
      $other.$allocate_($num);
    $other.$Adopt(*this);
    swap($other);
  }

  // What the new elements are made of may be held by the old ones.
  void $replace_($Vector &$by) noexcept {
    if ($by.$size_ > $capacity_)
      return swap($by);
$Replace
  }

  // The capacity that lets growth to $num elements cost little.
  size_type $grown_(size_type $num) const {
    const size_type $most = max_size();
    if ($num > $most)
      $TooLong
    const bool $doubles = $num - $size_ < $size_ && $size_ <= $most / 2;
    return $doubles ? 2 * $size_ : $num;
  }

  // Makes room for $num elements in all.
  void $reserve_more_(size_type $num) {
    if ($num > $capacity_)
      $reallocate_($grown_($num));
  }
$Elements

$Storage
  $Columns $columns_;
  void *$block_ = nullptr;
  size_type $size_ = 0;
  size_type $capacity_ = 0;
};
)";

std::string ContainerPrinter::printVector() const {
  Pieces Parts = vectorPieces();
  Parts["Put"] = isCopyOnly() ? free("put_") : "push_back";
  for (const auto &[Name, Template] : elementTemplates(owns()))
    Parts[Name] = isLeftOut(Name, passing()) ? "" : fill(Template, Parts);
  for (const auto &[Name, Template] : Copying)
    Parts[Name] = isMoveOnly() ? "" : fill(Template, Parts);
  if (isMoveOnly()) {
    Parts["FromCopies"] = fill("  $Vector(const $Vector &) = delete;\n");
    Parts["CopyAssignment"] =
        fill("  $Vector &operator=(const $Vector &) = delete;\n");
  }
  Parts["Adopt"] = free(Parts["Adopt"]);
  Parts["Storage"] = friendsOfUnique();
  Parts["Storage"] +=
      !hasStorage()
          ? ""
          : friendsOfStorage(true) +
                fill(R"(  // What is at the head of the block.
  struct $owned_ : $Columns {
    explicit $owned_(const $Columns &$in) noexcept : $Columns($in) {}
    void *$block_ = nullptr; // Of elements that are in no vector.
    size_type $size_ = 0;
  };
  $owned_ *$owner_() noexcept {
    return static_cast<$owned_ *>($Home);
  }

)",
                     {{"Home", hasArrays() ? fill("static_cast<$Columns *>("
                                                  "const_cast<void *>("
                                                  "$columns_.") +
                                                 home() + "))"
                                           : fill("$columns_.") + home()}});
  std::string Text;
  for (const char *Template : {Head, Access, Modify, Private})
    Text += fill(Template, Parts);
  return Text;
}
