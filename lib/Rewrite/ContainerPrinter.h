//===-- ContainerPrinter.h - Parts of the container classes -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each class is a template of text, in which `$Vector` is the name of a class
/// and `$at` a name that collides with none of the program. Text that depends
/// on fields and layout stands in place of `$Pieces`.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CONTAINERPRINTER_H
#define LAYOUTOPT_LIB_REWRITE_CONTAINERPRINTER_H

#include "ContainerClasses.h"
#include <map>

namespace layoutopt {

class ContainerPrinter {
public:
  explicit ContainerPrinter(const ContainerClasses &Of);

  std::string printColumns() const;    ///< Types of elements, pointers to them.
  std::string printReferences() const; ///< Both, and `swap`.
  std::string printIterators() const;  ///< Both, and their operators.
  std::string printVector() const;
  std::string printArray() const;         ///< If there are any.
  std::string printSpans() const;         ///< Both, if there are any.
  std::string printPointers() const;      ///< Both, if there are any.
  std::string printPointerAccess() const; ///< What of them needs references.
  std::string printUnique() const;        ///< If there are any.
  std::string printStorage() const;       ///< What new and delete become.
  std::string printBoundaries() const;    ///< Elements as bytes.
  std::string printSorts() const;         ///< Those that are asked for.
  std::string printForwards() const;      ///< The record's own methods.
  std::string printTraits() const;

private:
  using Pieces = std::map<std::string, std::string>;

  /// \p Template with each `$word` replaced: by what \p More or the names of
  /// the classes say, else by a free name like the word. A piece that stands
  /// alone on its line is a number of whole lines, of which there may be none.
  std::string fill(llvm::StringRef Template, const Pieces &More = {}) const;
  /// A name like \p Wanted that no field, method, macro or other name of the
  /// program has.
  std::string free(llvm::StringRef Wanted) const;

  unsigned numFields() const {
    return static_cast<unsigned>(Of.Set.Set->Fields.size());
  }
  const std::string &fieldName(unsigned Field) const {
    return Of.Set.Set->Fields[Field].Name;
  }
  llvm::ArrayRef<StoredArray> arrays() const {
    return Of.Set.Layout.storedArrays();
  }
  /// The type that stored array \p A consists of.
  std::string elementType(const StoredArray &A) const;
  std::string typeWithin(const StoredArray &A) const;
  /// The declaration of a reference to \p Field: `const float &mass`.
  std::string fieldReference(unsigned Field, bool IsConst) const;
  /// `pos(from.pos), mass(from.mass)`, one on each line.
  std::string initializers(llvm::function_ref<std::string(unsigned)> Of) const;
  std::string copyInitializers(const std::string &From) const;
  std::string storedInitializers() const;
  /// Statements that set the fields to those of \p From.
  std::string assignments(const std::string &From, bool Moves = false) const;
  /// Whether functions copy and end some field.
  bool owns() const { return ownsFields(Of.Set); }
  /// How records get values, and whether that is by one way alone.
  Passing passing() const { return Of.Set.Record->How; }
  bool isMoveOnly() const { return passing() == Passing::MoveOnly; }
  bool isCopyOnly() const { return passing() == Passing::CopyOnly; }
  /// Whether elements have addresses.
  bool hasPointers() const { return !Of.Names.Pointer.empty(); }
  /// Whether there are elements that no vector ends.
  bool hasStorage() const { return !Of.Names.New.empty(); }
  std::string friendsOfStorage(bool OfVector) const;
  /// Whether there are arrays, within which the columns lie.
  bool hasArrays() const { return !Of.Names.Array.empty(); }
  bool hasSpans() const { return !Of.Names.Span.empty(); }
  /// Whether something stands for `std::unique_ptr<S[]>`.
  bool hasUniques() const { return !Of.Names.Unique.empty(); }
  std::string friendsOfUnique() const;
  /// Whether elements are packed for functions that work on bytes.
  bool hasPacking() const { return !Of.Names.Packed.empty(); }
  std::string packing() const;
  /// The member of the columns that leads to a copy of them within the block of
  /// a vector, where it is as long as its elements are, or to the array.
  std::string home() const;
  /// The member that says how long the array is.
  std::string many() const;
  /// What pointers into the columns \p In get in front of the index.
  std::string homeOf(const std::string &In) const;
  std::string columnsOfArray() const;
  std::string stored(const StoredArray &A) const;
  /// `, place_(...)` behind the initializers of the fields.
  std::string placeInitializer(const std::string &Value) const;
  std::string printPointer(bool IsConst) const;
  Pieces pointerPieces(bool IsConst) const;
  std::string taken() const;
  std::string address(bool OfConst) const;
  std::string creations(const std::string &To, const std::string &From,
                        const std::string &Counter) const;
  std::string ends(const std::string &At, const std::string &Counter) const;
  std::string swaps() const;
  std::string printOwningCopies() const;
  std::string copyAssignments() const;
  std::string printOwningMembers() const;
  std::string methods(bool OfConst) const;
  // ContainerComparisons.cpp
  std::string comparisons(bool OfConst) const;
  std::string noThrow() const;
  std::string defaultedEquality() const;
  std::string containerComparisons(llvm::StringRef Self) const;
  std::string callOfConst(const MethodText &M) const;
  bool namesVector(const MethodText &M) const;
  bool isOfConstAlone(const MethodText &M) const;
  std::string steps(const std::string &Self) const;
  std::string fromArrays(const std::string &Self) const;
  std::string printIterator(bool IsConst) const;
  std::string printSpan(bool IsConst) const;
  std::string friendSpans() const;
  std::string printIteratorFriends() const;
  std::string printPointerFriends() const;
  static std::string declarations(llvm::StringRef Text);

  /// The stored array's number of elements for \p Count records, times their
  /// size.
  std::string bytes(const StoredArray &A, llvm::StringRef Count) const;
  uint64_t lineBytes() const;
  uint64_t headBytes() const;
  std::string data() const;
  /// Capacities are multiples of it.
  uint64_t tile() const;
  /// The statement that reports what member \p Member of \p Class throws.
  std::string raise(llvm::StringRef Type, llvm::StringRef Member,
                    llvm::StringRef Class) const;
  /// The one that throws \p Exception, or what is done without exceptions.
  std::string raise(const llvm::Twine &Exception) const;
  Pieces arrayPieces() const;
  Pieces vectorPieces() const;

  const ContainerClasses &Of;
  Pieces Classes;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CONTAINERPRINTER_H
