//===-- Holding.h - How a name holds records --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What lies between a name and the records that it holds, from outermost:
/// `std::vector<body> *w[4]` is Array(4), Pointer, Vector. Other stages ask
/// questions of a Holding, and count no layers.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_HOLDING_H
#define LAYOUTOPT_MODEL_HOLDING_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace layoutopt {

/// One step on the way from a name to its records.
enum class LayerKind {
  Pointer,   ///< `T *`, and what owns one: `std::unique_ptr<T>`.
  Reference, ///< `T &`, `std::reference_wrapper<T>`.
  Array,     ///< `T[n]`; Count, or 0 where it is not constant.
  StdArray,  ///< `std::array<T, n>`; Count.
  Vector,
  Span,
  UniqueArray, ///< `std::unique_ptr<T[]>`, `std::shared_ptr<T[]>`.
  Iterator,
  Buffer, ///< A `cl_mem`.
  Unknown ///< Another class of a library: Template says which.
};

/// How many elements an object of a class holds, of each kind that it holds.
enum class HeldCount { None, One, Many };

/// A layer of a Holding.
struct HoldingLayer {
  LayerKind Kind = LayerKind::Pointer;
  std::string Template; ///< Of a class: `std::vector`; else empty.
  uint64_t Count = 0;   ///< Of Array and StdArray.

  friend bool operator==(const HoldingLayer &A, const HoldingLayer &B) {
    return A.Kind == B.Kind && A.Template == B.Template && A.Count == B.Count;
  }
};

/// Whether a class takes the place of \p L, one for the containers of a record
/// that change.
bool mayChange(const HoldingLayer &L);

/// A row of Containers.def.
struct Container {
  llvm::StringRef Name; ///< `std::vector`.
  LayerKind Layer = LayerKind::Unknown;
  unsigned First = 0, Last = 0; ///< Template arguments that are elements.
  HeldCount Holds = HeldCount::Many;
};

/// The row of Containers.def for template \p Name, or null.
const Container *findContainer(llvm::StringRef Name);

/// The layers between a name and its records.
struct Holding {
  std::vector<HoldingLayer> Layers; ///< From outermost on.

  /// The outermost class that holds many elements; null where there is none.
  const HoldingLayer *container() const;
  /// The innermost class that holds many, if the records lie in it.
  const HoldingLayer *nearest() const;
  /// Whether the records lie in a container: those of a vector of pointers lie
  /// elsewhere.
  bool isInContainer() const;
  /// Whether the name owns its container, rather than to lead to that of
  /// another name.
  bool isOwner() const;
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_HOLDING_H
