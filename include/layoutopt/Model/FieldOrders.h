//===-- FieldOrders.h - What units say about orders of fields ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Another order of the fields of a record is a smaller change than another
/// layout of its arrays, and legal far more often: it concerns all records,
/// those that are in no array as well. What stands against it is of its own
/// kind, and found by itself: each use of a record that is not one of its
/// fields, or that takes the record as a whole with its type, is an obstacle.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_FIELDORDERS_H
#define LAYOUTOPT_MODEL_FIELDORDERS_H

#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace layoutopt {

/// The rows of OrderReasons.def.
enum class OrderReason {
#define LAYOUTOPT_ORDER_REASON(Name, Identifier, Spread, Meaning, Fix) Name,
#include "layoutopt/Model/OrderReasons.def"
};

/// Whose order an obstacle of a record keeps as well: nobody's, that of what it
/// holds by value, that of all that its members' types speak of.
enum class OrderSpread { Alone, Held, Known };

struct OrderReasonInfo {
  llvm::StringLiteral Identifier;
  OrderSpread Spread;
  llvm::StringLiteral Meaning, Fix; ///< Clauses in lower case.
};

const OrderReasonInfo &infoOf(OrderReason Why);

struct OrderObstacle {
  OrderReason Why = OrderReason::Bytes;
  std::string Message;  ///< One clause, lower case; empty: the row's meaning.
  Place Where;          ///< The file by its absolute path.
  std::string Fix = {}; ///< The smallest one; empty: the row's.
};

/// Fields that move together: those of one declaration, or of a run of
/// bit-fields. Their text begins with the comments in front of it that are
/// about it, and ends with those behind it.
struct FieldUnit {
  std::vector<std::string> Names; ///< Without those that have none.
  uint32_t Begin = 0, End = 0;    ///< Bytes of the file, comments included.
  uint32_t Code = 0;              ///< Where its declaration begins.
  uint64_t Offset = 0;            ///< Bytes, as it is.
  uint64_t Size = 0, Align = 1;   ///< Bytes.
  std::string Type;    ///< Of its elements, if all have one type; else empty.
  unsigned Access = 0; ///< C++: public, protected or private, as a number.
  bool IsOpenEnded = false;   ///< Has to be last: an array of no fixed size, or
                              ///< one of one element at the end.
  bool EndsInComment = false; ///< Whose end is the end of the line.
  bool EndsLine = false;      ///< Nothing stands behind it in its line.
  bool HasBits = false; ///< A run of bit-fields: its size depends on where it
                        ///< begins.
  bool IsMade = false;  ///< C++: a function makes, copies, assigns or destroys
                        ///< it.
};

/// A record that the program's files define.
struct OrderedRecord {
  std::string USR;
  std::string Name;   ///< With its namespaces.
  std::string File;   ///< Absolute.
  uint32_t Brace = 0; ///< Its `{`.
  Place Where;        ///< Of the name.
  bool IsInMainFile = false;
  uint64_t Size = 0, Align = 1; ///< Bytes.
  std::vector<FieldUnit> Units; ///< Empty: its text is not understood.
};

/// Initial values of a record by position, which can be given by name as well
/// (C): what to write where.
struct PositionalValues {
  std::string Record; ///< USR.
  std::string File;   ///< Absolute.
  Place Where;
  std::vector<std::pair<uint32_t, std::string>> Names; ///< `.x = `, by offset.
};

/// The initialisers that a constructor spells for fields: to be written in the
/// order in which they run.
struct ConstructorValues {
  struct Value {
    std::string Field;
    uint32_t Begin = 0, End = 0;
  };
  std::string Record; ///< USR.
  std::string File;   ///< Absolute.
  std::vector<Value> Values;
};

/// A function or variable that a unit uses.
struct OrderedName {
  std::string Name;
  Place Where;
  std::set<std::string> Records; ///< USRs that its type speaks of.
};

/// A call that allocates if the function \p Function does.
struct OrderedAllocation {
  std::string Function; ///< USR.
  std::string Record;   ///< USR.
  OrderObstacle Else;   ///< If it does not.
};

/// What a unit says, or all of them.
struct FieldOrders {
  std::vector<OrderedRecord> Records;
  std::map<std::string, std::vector<OrderObstacle>> Obstacles; ///< By USR.
  /// By USR, the records that a record holds by value: whoever has its bytes
  /// has theirs.
  std::map<std::string, std::set<std::string>> Holds;
  /// By USR, all records that types of its members speak of: whoever knows it
  /// may know them.
  std::map<std::string, std::set<std::string>> Knows;
  std::vector<PositionalValues> Positional;
  std::vector<ConstructorValues> Constructors;
  std::map<std::string, OrderedName> Used; ///< By USR, names not defined here.
  std::set<std::string> Defined;           ///< USRs.
  /// By USR, the canonical types by which functions and variables are declared
  /// that other units can name, and all records that these speak of.
  struct DeclaredAs {
    std::string Name;
    std::set<std::string> Types, Records;
  };
  std::map<std::string, DeclaredAs> Declared;
  std::vector<OrderedAllocation> Allocations;
  /// By USR, functions that get a `void *` from calls like `qsort`, and the
  /// records that they take it for.
  std::map<std::string, std::set<std::string>> Callbacks;
  /// By USR, functions with `void *` that are named anywhere else.
  std::map<std::string, Place> Mentioned;
  /// By USR of the record, fields whose address is taken.
  std::map<std::string, std::map<std::string, Place>> Addressed;
  /// By USR, the records that it holds and whose address somebody has: what is
  /// used as bytes from there on may be its fields.
  std::map<std::string, std::set<std::string>> HeldAddressed;
  /// C++: types of objects of which nobody knows whether they are fields, and
  /// whose addresses may be used beyond them: what a reference refers to.
  std::map<std::string, Place> AddressedTypes;
  /// Where memory is used as vectors, or said to be aligned: what lies at a
  /// multiple of 16 bytes may have to.
  std::optional<Place> Vectors;
  /// What of the program stands in place of the library's function that
  /// allocates, and so is told how many bytes a record has.
  std::optional<OrderedName> Allocator;

  /// Adds what \p Other says.
  void add(FieldOrders Other);
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_FIELDORDERS_H
