//===-- Generated.h - The generated types and functions of a set *- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What stands behind a record's definition once its arrays have changed: the
/// types of stored arrays' elements, the handle, the element reference, and
/// those helper functions that some edit calls.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_GENERATED_H
#define LAYOUTOPT_LIB_REWRITE_GENERATED_H

#include "BoundSet.h"
#include "Names.h"
#include <map>
#include <set>
#include <utility>

namespace layoutopt {

class Generated {
public:
  /// Takes the names of the types from \p InUse. \p P must outlive this.
  Generated(const Program &P, BoundSet Set, Names &InUse, EmissionStyle Style);

  const BoundSet &set() const { return Set; }
  /// See BoundSet::Respelled.
  void respell(std::string Old, std::string New) {
    Set.Respelled.emplace_back(std::move(Old), std::move(New));
  }
  llvm::StringRef handle() const { return Set.Plan->Handle; }
  llvm::StringRef reference() const { return Reference; }
  /// Names of the members of an element reference.
  llvm::StringRef handleMember() const { return HandleMember; }
  llvm::StringRef indexMember() const { return IndexMember; }
  /// The member that serves to compare handles: the first stored array.
  llvm::StringRef firstArray() const {
    return Set.Layout.storedArrays().front().Name;
  }
  bool isConst() const { return IsConst; }

  /// Type of what stored array \p Array's pointer points to, unqualified.
  std::string elementType(unsigned Array) const;
  /// `__global const volatile`, with a blank at the end; empty where nothing is
  /// to be said.
  std::string qualifiers(bool Const, bool Volatile) const;
  /// \p Type with these: in front, or behind the star of a pointer.
  std::string qualified(llvm::StringRef Type, bool Const, bool Volatile) const;
  /// The same for what the handle's pointers point to.
  std::string qualified(llvm::StringRef Type) const {
    return qualified(Type, IsConst, IsVolatile);
  }
  /// \p Access, the text of a place of field \p Field, or of an element where
  /// the layout takes it apart, as a place that is const.
  std::string asConst(unsigned Field, llvm::StringRef Access) const;
  /// `__global `, spelled as the user does.
  llvm::StringRef space() const { return Space; }

  enum class Function {
    At,      ///< handle, index -> reference
    Move,    ///< reference, distance -> reference
    Same,    ///< reference, reference -> truth
    Load,    ///< handle, index -> record
    Store,   ///< handle, index, record -> nothing, or the record
    Field,   ///< handle, index -> pointer to a field; of one that the layout
             ///< takes apart, with the element's indices, to an element
    RefLoad, ///< As the last three, of a reference.
    RefStore,
    RefField,
    // In C alone; each may call those before it.
    Null,    ///< Nothing -> handle
    RefNull, ///< Nothing -> reference
    Make,    ///< Pointer to each stored array -> handle
    Bytes,   ///< Number of records -> what to ask an allocator for
    Place,   ///< Memory of so many bytes, number of records -> handle
    Alloc,   ///< Number of records -> handle
    Calloc,
    AllocInto,    ///< Address of a handle, number of records -> 0, or an error:
                  ///< then the handle is as before
    RefAllocInto, ///< The same of a reference.
    New,          ///< As `new T[n]`: fails as that does.
    NewZero,
    Block, ///< Handle -> what the allocator gave
    Free,
    Delete,
    Realloc,    ///< Handle, number of records -> handle
    ResizeFrom, ///< Handle, number of records -> what to give a function that
                ///< resizes: the memory if it is to go, null if it is to stay
    ResizeTo,   ///< Number of records -> what to ask that for: 0 for none
    Resized,    ///< Handle, what it returned, number of records -> handle
    Zero,       ///< Handle, index, number of records
    Fill,       ///< Handle, index, byte, number of records
    Copy,       ///< Handle and index, to and from, number of records
    Differ, ///< Two handles and indices, number of records -> 0 if their bytes
            ///< are equal
    // In the switchable style alone; but for the first one these are macros.
    First,   ///< Handle -> where its first array is
    Of,      ///< Struct that stores records -> handle
    Storage, ///< Number of records -> type of such a struct
    Init,    ///< Such a struct -> initial value of a handle
    Slot,    ///< Index -> designator of a field in such a struct
    Arrays,  ///< Name, number -> declarations of arrays of variable length
    OfArrays ///< The name of such arrays -> initial value of a handle
  };
  /// The program is to be built in any layout: it names no stored array.
  bool isSwitchable() const { return !LayoutMacro.empty(); }
  /// The macro whose value chooses the layout.
  llvm::StringRef layoutMacro() const { return LayoutMacro; }
  /// What \p Handle is compared by: the address of its first stored array.
  std::string firstOf(llvm::StringRef Handle, Index File);
  bool isC() const { return IsC; }
  /// What an index is declared as: `long` in OpenCL C, else `ptrdiff_t`.
  llvm::StringRef indexType() const { return IsC ? "ptrdiff_t" : "long"; }
  /// `{0, 0}`, the initial value of a handle that points nowhere.
  std::string nullInitializer() const;
  /// The members of a struct that stores \p Count records (the text of an
  /// expression), and is accessed as a handle is: `float x[Count]`.
  std::vector<std::string> storageMembers(llvm::StringRef Count, bool Const,
                                          bool Volatile) const;
  /// How stored array \p Array is declared: its name, or of a field that has an
  /// array for each element the field's with its extents, `f[9]`. \p
  /// IsAtRecord: behind the record, where names in these mean what they mean
  /// there; else they are numbers, which the check of the record's size holds.
  std::string arraysName(unsigned Array, bool IsAtRecord) const;
  /// Bytes of a record that hold no data.
  uint64_t recordPadding() const;
  /// The system headers that the functions need, in order.
  std::vector<std::string> systemHeaders() const;
  /// The name of a function that is to be there in file \p File. \p Fields:
  /// those that a load reads (empty: all), or the field.
  std::string function(Function Kind, Index File,
                       llvm::ArrayRef<unsigned> Fields = {});
  /// Says whether the next calls of functions stand within a `sizeof`, and
  /// returns what was said before.
  bool setUnevaluated(bool Is) { return std::exchange(IsUnevaluated, Is); }
  /// How many times function() was called.
  unsigned calls() const { return Calls; }
  /// The stores return what was stored.
  void useStoredValue() { StoreReturns = true; }
  /// An element reference is declared somewhere.
  void useReference() { NeedsReference = true; }

  /// A line that does not compile where the record, which \p Type spells there,
  /// has another size.
  std::string printSizeCheck(llvm::StringRef Type) const;

  /// The block that stands in one file, lines ending in `\n`. \p StorageOf says
  /// for the files that call a function what it is declared as there, `static `
  /// or `static inline `, or nothing if the block is not to have it.
  std::string print(llvm::function_ref<llvm::StringRef(const std::set<Index> &)>
                        StorageOf) const;

private:
  struct Key {
    Function Kind;
    std::vector<unsigned> Fields;
    friend bool operator<(const Key &A, const Key &B) {
      return std::tie(A.Kind, A.Fields) < std::tie(B.Kind, B.Fields);
    }
  };

  LeafType leaf(unsigned Field) const;
  std::string printTypes() const;
  std::string printReference() const;
  std::string printHead() const;
  // Switchable.cpp
  using StorageFor =
      llvm::function_ref<llvm::StringRef(const std::set<Index> &)>;
  std::string printSwitchable(StorageFor StorageOf) const;
  std::string printVariant(StorageFor StorageOf) const;
  Generated variant(const RecordLayout &Layout) const;
  std::string printMacro(const Key &Which, llvm::StringRef Name) const;
  void addCallees(Function Kind, Index File, llvm::ArrayRef<unsigned> Fields);
  std::string extent(unsigned Array, llvm::StringRef Count) const;
  std::string bytes(unsigned Array, llvm::StringRef Count) const;
  std::string tileType() const;
  std::string tileAccess(unsigned Field, llvm::StringRef At) const;
  std::string define(llvm::StringRef Storage, const Key &Which,
                     llvm::StringRef Name) const;
  std::string printFunction(const Key &Which, llvm::StringRef Name) const;
  // Memory.cpp
  std::string keepBody(llvm::StringRef Grown, llvm::StringRef Kept,
                       llvm::StringRef Count) const;
  std::string printMemoryFunction(Function Kind, llvm::StringRef Name) const;
  std::string bytesFor(unsigned Array, llvm::StringRef Count) const;
  std::string fillBody(llvm::StringRef Byte, llvm::StringRef Count) const;
  std::string differBody(llvm::StringRef Count) const;
  std::string copyBody(llvm::StringRef Count) const;
  std::string head(llvm::StringRef Handle) const;
  std::string first(llvm::StringRef Handle) const;
  std::string nameOf(Function Kind) const;
  uint64_t lineBytes() const;
  std::string moved(unsigned Array, llvm::StringRef Handle) const;

  /// How a copy of a record copies a field. Not as a value if its bytes may
  /// hold none, since reading that would be undefined.
  enum class CopiedAs { Value, Byte, Memory };
  CopiedAs copiedAs(unsigned Field) const;
  std::string copyField(unsigned Field, llvm::StringRef Handle,
                        llvm::StringRef At, bool IsLoad) const;
  /// Statements for each element of \p Field, if it is an array: \p Body in
  /// loops, with the subscripts that it then gets.
  std::string
  forElements(unsigned Field, std::string Indent,
              llvm::function_ref<std::string(llvm::StringRef Indent,
                                             llvm::StringRef Elements)>
                  Body) const;
  /// The same for each piece that the layout stores \p Field in: without
  /// subscripts, where it is whole.
  std::string
  forPieces(unsigned Field, llvm::StringRef Indent,
            llvm::function_ref<std::string(llvm::StringRef Indent,
                                           llvm::StringRef Elements)>
                Body) const;
  /// The counter of dimension \p Dim in forElements().
  std::string counter(size_t Dim) const;
  /// \p Field of record \p At, or the element of it that \p Elements are the
  /// subscripts of, which are left out where the layout stores it whole.
  std::string access(unsigned Field, llvm::StringRef Handle, llvm::StringRef At,
                     llvm::StringRef Elements = "") const;

  BoundSet Set;
  Names &InUse;
  std::string Prefix;                       ///< Of the element types.
  std::map<unsigned, std::string> BitTypes; ///< Of fields that are bit-fields.
  std::string Reference;
  std::string Check; ///< Type that exists if the record has the size that was
                     ///< seen: under other flags it may not.
  std::string HandleMember, IndexMember;  ///< Of the reference.
  std::string BlockMember, RecordsMember; ///< Of the head.
  std::string H, I, V, R, Q, K;           ///< Names inside of the functions.
  std::string Space;
  std::string LayoutMacro;            ///< Empty: the layout is the plan's.
  std::vector<RecordLayout> Variants; ///< AoS, SoA and tiled.
  bool IsVariant = false; ///< Set.Layout is one that the macro chooses,
  std::string Tile;       ///< and this the text of the number in a tile.
  bool HasConstStorage = false;
  std::string Head; ///< What stands in front of allocated arrays.
  bool IsC = false, IsCPlusPlus = false, HasForDeclarations = true;
  bool IsConst = false, IsVolatile = false;
  bool StoreReturns = false, NeedsReference = false;
  bool IsUnevaluated = false;
  unsigned Calls = 0;
  /// Their names and the files that call them.
  std::map<Key, std::pair<std::string, std::set<Index>>> Functions;
  std::set<Key> Evaluated; ///< Those that run; others serve `sizeof` alone.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_GENERATED_H
