//===-- CodeGen.h - C text of a layout --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints a mapping as C: types, accesses and byte offsets. The text is valid
/// C99, C++ and OpenCL C. What stands in front of an access, the pointer to the
/// stored array's first element, is the caller's.
///
///     typedef struct {               body_c0 *c0;
///       float x[32];                 c0[j >> 5].x[j & 31]
///       float y[32];
///     } body_c0;
///
/// Indices are numbers of records, 0 <= i < n: where they are valid they are
/// never negative, so shifts and masks are right for signed types as well.
/// Constants fit into an `int`.
///
/// Types and accesses are for mappings (or stored arrays) that need no count.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_CODEGEN_H
#define LAYOUTOPT_LAYOUT_CODEGEN_H

#include "layoutopt/Layout/Mapping.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

/// How a field is declared: `<Spelling> name<Suffix>`; in an array of 32,
/// `<Spelling> name[32]<Suffix>`.
struct LeafType {
  std::string Spelling; ///< `float`, `struct vec3`.
  std::string Suffix;   ///< `[26]` for a field that is an array.
};
using LeafTypes = llvm::function_ref<LeafType(unsigned Field)>;

/// Name of the type of an element of \p Array, as it is used in `T *p`: the
/// field's own type if the element is one field (which is no array), else
/// `<Prefix>_<array's name>`, which printElementType() declares.
std::string elementTypeName(const StoredArray &Array, llvm::StringRef Prefix,
                            LeafTypes Types);

/// The typedef of elementTypeName(), on lines of their own, indented by two
/// blanks; empty if there is nothing to declare.
std::string printElementType(const StoredArray &Array, llvm::StringRef Prefix,
                             LeafTypes Types);

/// What the caller knows of an index.
struct IndexFacts {
  uint64_t MultipleOf = 1; ///< It is a multiple of this.
  uint64_t Below = 0;      ///< It is less than this; 0: unknown.
  /// The text is to be parenthesised whatever it looks like, because names in
  /// it may be macros that expand to an operator.
  bool Opaque = false;
};

/// One step from the pointer to the stored array towards a field.
struct AccessStep {
  enum Kind {
    Index,
    Member,
    Elements ///< The subscripts of an element of the field.
  };
  Kind What = Index;
  IndexDigit Digit; ///< Index.
  std::string Name; ///< Member.
};

/// The way to \p Field, starting with the Index of the element, or with the
/// Elements of a field that is stored in several arrays. Never empty.
std::vector<AccessStep> accessPath(const Mapping &M, unsigned Field);

/// The access behind a pointer to the stored array's first element, such as
/// `[j >> 5].x[j & 31]`. \p Index is the text of an expression; it is
/// parenthesised where precedence demands it or compilers warn without, and an
/// integer literal is folded. Of a field that splits(), it is the element whose
/// subscripts \p Elements are the text of, `[k]`; where several arrays store
/// the field, they are named by what stands in front: `f[k][i]`.
std::string printAccess(const Mapping &M, unsigned Field, llvm::StringRef Index,
                        const IndexFacts &Facts = {},
                        llvm::StringRef Elements = "");

/// What stands in front of printAccess() where stored arrays are members of a
/// struct: the array's name, or that of the field whose elements are in
/// several.
std::string memberName(const Mapping &M, unsigned Field);

/// The subscripts of element \p Element of \p Field, `[1][2]`.
std::string elementText(const FieldShape &Field, uint64_t Element);

/// How often printAccess() repeats an \p Index that is no literal. It is 0 when
/// the facts leave nothing to compute: the caller of an index with side effects
/// must look.
unsigned indexOccurrences(const Mapping &M, unsigned Field,
                          const IndexFacts &Facts = {});

/// The byte offset of \p Field, or of element \p Element of one that splits(),
/// of record \p Index in its stored array, as an expression of \p Index and, if
/// the array needs the count, of the number of records, \p Count. Both must
/// have a type that is wide enough for the result, such as `size_t`, and may be
/// repeated. Never needs parentheses inside of an argument list, a bracket or
/// an assignment, but elsewhere.
std::string printByteOffset(const Mapping &M, unsigned Field,
                            llvm::StringRef Index, llvm::StringRef Count,
                            const IndexFacts &Facts = {}, uint64_t Element = 0);

/// C text of the extent m of \p Array: its elements for \p Count records, as in
/// the declaration of an array of them. \p Count is any expression.
std::string printExtent(const StoredArray &Array, llvm::StringRef Count);

/// The number of bytes of stored array \p Array for \p Count records, as an
/// expression; the rest as for printByteOffset.
std::string printBytes(const Mapping &M, unsigned Array, llvm::StringRef Count);

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_CODEGEN_H
