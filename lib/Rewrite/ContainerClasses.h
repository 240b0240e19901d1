//===-- ContainerClasses.h - C++ classes around stored arrays ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints the classes through which C++ code meets the stored arrays of a
/// record S: references to an element, iterators, and a vector. They have the
/// members of `S &`, `std::vector<S>::iterator` and `std::vector<S>`, so that
/// client code keeps its text.
///
/// The text is valid in C++11 and later standards, and free of warnings. Some
/// of it belongs into the namespace of the record, and some, specialisations
/// of templates of the standard library, into the global one.
///
/// What the record must be like is for the caller to check:
///
/// - Its copies are those of its fields, which are trivially copyable or
///   MemberFacts::Owning, and can be assigned. Neither it nor its fields need a
///   default constructor.
/// - Each field of the set is a direct member, and no bit-field (asserted).
/// - No type of a field has an `operator&` of its own.
/// - A record with private fields has the structs ContainerNames::Ref and
///   ContainerNames::ConstRef for friends.
/// - Its name is none of the types that are members of a vector or of an
///   iterator, such as `pointer`.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CONTAINERCLASSES_H
#define LAYOUTOPT_LIB_REWRITE_CONTAINERCLASSES_H

#include "BoundSet.h"
#include "Names.h"
#include <map>

namespace layoutopt {

/// A method of the record that references to elements have, too. Types in it
/// are spelled so that they mean the same behind the record's definition.
struct MethodText {
  std::string Name;       ///< `step`, `operator+=`.
  std::string Before;     ///< What stands in front of the name: `float `.
  std::string Parameters; ///< As declared: `(float dt, int n = 1)`.
  std::string Plain;      ///< The same without default arguments.
  std::vector<std::string> Arguments; ///< That pass them on: `dt`, `n`.
  std::string Behind; ///< What follows the parameters, and `const` if there is
                      ///< one: ` noexcept`; usually empty.
  bool IsConst = false;
  bool IsVoid = false;      ///< Returns nothing.
  bool IsConstexpr = false; ///< As Before says.
  /// What a declaration in a class says in front of that: `[[nodiscard]] `,
  /// `explicit `, or nothing.
  std::string Attributes = "";
  /// `operator==` of two records: there is one for each two of the record and
  /// the classes for its elements, and that of the record stays what it was.
  bool IsComparison = false;
  /// Such an operator that the compiler makes: the rest says nothing.
  bool IsDefaulted = false;
};

/// What the generated classes are called; none of the names is in use.
struct ContainerNames {
  std::string Vector;        ///< `particle_vector`; prefix of element types.
  std::string Ref;           ///< `particle_ref`
  std::string ConstRef;      ///< `particle_cref`
  std::string Iterator;      ///< `particle_iterator`
  std::string ConstIterator; ///< `particle_const_iterator`
  std::string Columns;       ///< `particle_columns`
  /// `particle_place`, a function that tells elements apart; empty if none is
  /// asked for.
  std::string Place;
  /// `particle_moved`, a function that moves from an element; printed if
  /// functions copy some field.
  std::string Moved;
  /// `particle_sort`, which does with elements what std::sort does, and so on;
  /// those that somebody calls.
  std::map<ElementQuestion, std::string> Algorithms;
  /// `particle_swap`, which is `swap` of elements by a name that nothing hides.
  std::string Swap;
  /// `particle_ptr` and `particle_cptr`; both empty if the address of no
  /// element is taken.
  std::string Pointer;
  std::string ConstPointer;
  /// `particle_new`, in place of `new particle[n]`; empty if there is none.
  std::string New;
  /// `particle_delete` and `particle_end`, in place of `delete[]` and `delete`;
  /// empty if there is none.
  std::string Delete;
  std::string End;
  /// `columns`, a member of pointers, gives the addresses of the stored arrays
  /// of the vector to whose begin they lead; empty if nobody asks.
  std::string ColumnsOf;
  /// `particle_array`, a template whose parameter is the length; empty if there
  /// is none.
  std::string Array;
  /// `particle_span` and `particle_cspan`; both empty if there are none.
  std::string Span;
  std::string ConstSpan;
  /// `particle_unique`, and `particle_make`, in place of
  /// `std::make_unique<particle[]>`; both empty if there are none.
  std::string Unique;
  std::string Make;
  /// `particle_packed` and `particle_unpacked`, which hold elements as records
  /// while a function works on their bytes; the second one gives them back.
  /// Empty if none is asked for; the second one needs the first.
  std::string Packed;
  std::string Unpacked;
  /// `particle_copy`, `particle_move` and `particle_fill`, which do with
  /// elements what memcpy, memmove and memset do with bytes; those that
  /// somebody calls. The second one needs Packed.
  std::string Copy;
  std::string Move;
  std::string Fill;
};

/// Names that are free, from then on taken, like those above for a record that
/// is called \p Stem. The types of elements, which begin with the vector's
/// name, are free as well. \p HasPointers: elements have addresses. \p
/// HasArrays, HasSpans, HasUniques: there are arrays, spans or owners, too.
ContainerNames makeContainerNames(const BoundSet &Set, llvm::StringRef Stem,
                                  Names &InUse, bool HasPointers = false,
                                  bool HasArrays = false, bool HasSpans = false,
                                  bool HasUniques = false);

/// Whether functions copy and end some field of \p Set.
bool ownsFields(const BoundSet &Set);

/// Which units have exceptions. In one without, what would throw calls
/// `std::abort()`, as the library does in the end.
enum class ExceptionUse { Always, Never, InSome };

/// That of the C++ units of \p Facts, by their flags.
ExceptionUse exceptionUse(const TUFacts &Facts);

/// All that decides about the text of the classes.
struct ContainerClasses {
  const BoundSet &Set; ///< The record and its layout, which needs no count.
  const layoutopt::Names &InUse; ///< Names of members, parameters and local
                                 ///< variables avoid these.
  ContainerNames Names;
  std::string Record; ///< Its name within its own namespace: `particle`.
  std::string Scope;  ///< That namespace, from outside: `sim::`, or empty.
  std::vector<MethodText> Methods;
  bool HasVectors = true; ///< The vector is needed.
  /// Whole containers are compared by `==` and `!=`, and by `<` and the like.
  bool ComparesEqual = false;
  bool ComparesLess = false;
  ExceptionUse Exceptions = ExceptionUse::Always;
};

/// What stands behind the record's definition, in this order; lines end in
/// `\n`.
struct ContainerText {
  /// The system headers that the rest needs, sorted: `cstddef`.
  std::vector<std::string> SystemHeaders;
  /// In the record's namespace: types of elements, references. What is left to
  /// define are `Ref::m` for methods that are not const, `ConstRef::m` for the
  /// others.
  std::string References;
  /// In the global namespace, in front of the first use of an iterator:
  /// specialisations of `std::swap`, which would swap two names for an element
  /// instead of what they refer to, and, for C++20's ranges, of
  /// `std::basic_common_reference`.
  std::string Traits;
  /// In the record's namespace: iterators and the vector, and the record's own
  /// methods, which call those of the references.
  std::string Containers;

  /// All but the headers, for the global namespace. \p Namespaces: how those of
  /// the record begin, as in RecordFacts.
  std::string inNamespaces(llvm::ArrayRef<std::string> Namespaces) const;
};

ContainerText printContainerClasses(const ContainerClasses &Of);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CONTAINERCLASSES_H
