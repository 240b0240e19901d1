//===-- ArrayShape.h - Dimensions of an object ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which dimensions an object has, from the addresses of all accesses to it.
///
/// The steps of the loops are the weights of indices: those that divide one
/// another make a mixed-radix system, in whose digits each access is a product
/// of sets, or a few of these. Rules (1) to (3) then take digits apart that are
/// several dimensions.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_ARRAYSHAPE_H
#define LAYOUTOPT_TRACE_ARRAYSHAPE_H

#include "layoutopt/Trace/LayoutTerm.h"
#include "layoutopt/Trace/NestWalk.h"

namespace layoutopt::trace {

/// A part of what a site accesses in an object.
struct ObjectAccess {
  unsigned Site = 0;
  uint64_t Width = 1; ///< Bytes of each access.
  /// Addresses in bytes from the start of the object.
  Box Where;
  uint64_t Times = 1; ///< How often all of the box is accessed.
};

/// What is known of the shape of an object.
struct ArrayShape {
  uint64_t Unit = 1;   ///< Bytes of an offset of the terms.
  uint64_t Origin = 0; ///< Bytes of the object before offset 0.
  /// All accesses: it denotes the offsets that they use, and no others.
  LayoutTerm Accesses = LayoutTerm::array(1);
  /// The dimensions: a factor each. Where the accesses are nearly a product, as
  /// those of a stencil without corners, it uses some offsets more.
  LayoutTerm Layout = LayoutTerm::array(1);
  /// The factors of Layout that are lines, see Relayout::create().
  std::vector<unsigned> Lines;
  uint64_t Used = 0; ///< Offsets that the accesses use.
};

/// The shape of an object of \p Bytes bytes that \p Accesses are all accesses
/// to. \p Element, if it is not 0, is the size in bytes of what belongs
/// together, as a complex number, and becomes a dimension if it can. A usage
/// error when there is no access, one lies outside of the object, or they are
/// too irregular.
llvm::Expected<ArrayShape> findShape(llvm::ArrayRef<ObjectAccess> Accesses,
                                     uint64_t Bytes, uint64_t Element = 0);

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_ARRAYSHAPE_H
