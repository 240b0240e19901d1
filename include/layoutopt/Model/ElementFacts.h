//===-- ElementFacts.h - Containers of records and their text ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: what one translation unit says about the containers of a record, such
/// as `std::vector<body>`, and about names for their elements.
///
/// Containers change by their types: all containers of a record are one array
/// set, whose one entity stands for them (EntityFacts::IsContainers), and each
/// place that spells the type gets another one. A reference to a record changes
/// only if an element may be bound to it. Which are, only all units together
/// tell: obstacles of references count only then (ObstacleFacts::Through).
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_ELEMENTFACTS_H
#define LAYOUTOPT_MODEL_ELEMENTFACTS_H

#include "layoutopt/Model/Range.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// A place that spells the type of a vector: `std::vector<sim::body>`.
struct ContainerSpelling {
  Range Where;
  Index Record = None;
  std::string Scope; ///< What the place writes in front of the record's name:
                     ///< `sim::`.

  friend bool operator<(const ContainerSpelling &A,
                        const ContainerSpelling &B) {
    return A.Where < B.Where;
  }
  friend bool operator==(const ContainerSpelling &A,
                         const ContainerSpelling &B) {
    return A.Where == B.Where && A.Record == B.Record && A.Scope == B.Scope;
  }
};

/// What a name for elements is declared as.
enum class ElementForm {
  Reference, ///< `body &`, `auto &`.
  Constant,  ///< `const body &`.
  Copy,    ///< `auto`: the record itself, and what `auto` stands for has to be
           ///< written once elements are no records any more.
  This,    ///< `*this` in a method of the record. Who calls the method for an
           ///< element binds that to it. Its declarations are `auto` where the
           ///< method's type is deduced, their scopes that type.
  Pointer, ///< `body *`: see pointersTo().
  ConstPointer, ///< `const body *`.
  Parts,   ///< A structured binding, `auto &[x, y]`: each declaration is some
           ///< text, and its scope what stands in place of that; `$ref` and
           ///< `$cref` are the classes for elements, `$vector` that for the
           ///< container, `$ptr` and `$cptr` those for pointers, `$name` a
           ///< name, `$delete` and `$end` the functions that take the place of
           ///< `delete[]` and `delete`.
  Array,   ///< `body w[4]`, which is a container of its own: its declarations
           ///< are texts as those of Parts, `$array` the class for it. Or an
           ///< array that `new body[n]` makes, `$new` the function that makes
           ///< another. With an obstacle it stays, and is nobody's element.
  Copying, ///< What a copy function or destructor does that units without its
           ///< definition need to know. Defined: what the compiler's would do.
           ///< Names that are bound stand for a record that needs it, and have
           ///< that of the function in From.
};

/// How the declaration of a name for elements is written.
struct ElementDeclaration {
  Range Type; ///< From the first word of the type to the name, or to the end of
              ///< the type: `const body &`.
  std::string Scope; ///< As ContainerSpelling::Scope.
  /// Words that only a pointer has, and that go: `*` where it is not the first
  /// one of its declaration, `__restrict`.
  bool IsDropped = false;

  friend bool operator<(const ElementDeclaration &A,
                        const ElementDeclaration &B) {
    return A.Type < B.Type;
  }
  friend bool operator==(const ElementDeclaration &A,
                         const ElementDeclaration &B) {
    return A.Type == B.Type && A.Scope == B.Scope && A.IsDropped == B.IsDropped;
  }
};

/// A name that elements of containers may be bound to: a variable, a parameter,
/// or what a function returns.
struct ElementNameFacts {
  std::string USR;
  std::string Name; ///< As in the source; the function's name for what it
                    ///< returns.
  Index Record = None;
  ElementForm Form = ElementForm::Reference;
  bool IsBound = false;   ///< To an element, not by way of another name.
  bool IsDefined = false; ///< It is no parameter or result of a function, or
                          ///< some unit defines that function.
  std::vector<std::string> From; ///< Names that it is bound to, by USR.
  std::vector<ElementDeclaration> Declarations;
};

/// The USR of the name that `*this` is in method \p Method, given by its USR.
inline std::string thisOf(const std::string &Method) {
  return Method + "#this";
}

/// The USR of the name that stands for all pointers to the record with USR
/// \p Record, constants or not. Pointers change by their types: if the address
/// of any element is taken, each place that spells the type gets another one,
/// and each variable of it is a name bound to this one.
inline std::string pointersTo(const std::string &Record, bool IsConst) {
  return Record + (IsConst ? "#constant-pointers" : "#pointers");
}

/// The USR of the name that says that spans lead to the array with USR \p
/// Array, which it is bound to: they change only if that does.
inline std::string spannedBy(const std::string &Array) {
  return Array + "#spans";
}

/// The USR of the name that stands for all of the type `std::unique_ptr<S[]>`,
/// S the record with USR \p Record. They change together, or stay together,
/// whatever other containers of the record do.
inline std::string uniqueOf(const std::string &Record) {
  return Record + "#unique";
}

/// Whose a function is that has to move behind the record.
enum class ElementMethodKind {
  Element,  ///< A method that is called for elements, or names them.
  Static,   ///< A static method: names elements, or the container.
  Friend,   ///< A function that is a friend, defined in the record: the same.
  Defaulted ///< `operator==` of two records, made by the compiler: has no text,
            ///< and each two elements get one.
};

/// A method of a record, as text. If an element may be bound to its `*this`,
/// its body moves to the class for elements: what names that class, or the
/// container, cannot stay in the record, which stands in front of both.
struct ElementMethodFacts {
  std::string USR;
  std::string Name;
  Index Record = None;
  ElementMethodKind Kind = ElementMethodKind::Element;
  bool IsConst = false;
  bool ReturnsNothing = false;
  bool IsConstexpr = false;
  /// What stands in front of the name, from the first word of the declaration
  /// in the class on, without attributes.
  Range Before;
  Range Attributes; ///< In front of that, `[[nodiscard]]`; or none.
  Range Parameters; ///< With the brackets.
  /// Default arguments in there, with the `=` and the blanks in front.
  std::vector<Range> Defaults;
  std::vector<std::string> Arguments; ///< The names of the parameters; empty
                                      ///< for those that have none.
  std::vector<Range> Unnamed; ///< Empty ranges: where these would stand.
  Range Behind; ///< What follows `const`, up to the body or the `;`: may be
                ///< empty.
  Range Body;   ///< With the braces; in the class. None: it is defined outside.
  /// Where it is defined outside of the class, in `float body::speed()`: the
  /// record's name, and the parameters with their brackets. None if no unit
  /// has that.
  Range Outside, OutsideParameters;
  /// Names of static members, types and enumerators of the record, which
  /// another class has to write with the record's name in front.
  std::vector<Range> OwnNames;
};

/// What a text asks of an element in a way that only objects answer.
enum class ElementQuestion {
  Swap,  ///< `std::swap(v[i], v[j])`; Where is `std::swap`.
  Move,  ///< `std::move(v[i])`, whose value is copied; Where is `std::move`.
  Whole, ///< `std::move(v[i])` for whatever its user makes; the same place.
  Place, ///< `&a` in `&a == &b`; Where is `&`, Operand `a`.
  This,  ///< `this` in `&a == this`; Where is that.
  Self,  ///< `this` as a pointer that goes elsewhere; Where is that.
  // Of whole containers, which get the operator; Where is that, and stays.
  Equal, ///< `v == w`, `v != w`.
  Less,  ///< `v < w`, and the other three.
  // Algorithms that move elements from place to place; Where is their name, as
  // in `std::sort(v.begin(), v.end(), less)`. All but the first two, and the
  // last two, which take a vector, are asked only if a copy is something else.
  Sort,
  StableSort,
  PartialSort,
  NthElement,
  StablePartition,
  InplaceMerge,
  MakeHeap,
  SortHeap,
  Remove,
  RemoveIf,
  Unique,
  Erase,
  EraseIf
};

/// The name in `std` of the algorithm that \p Question is about; empty if it is
/// about none.
llvm::StringRef algorithmOf(ElementQuestion Question);

/// What asks for the algorithm of `std` that is called \p Name; nothing if no
/// question does.
std::optional<ElementQuestion> questionOf(llvm::StringRef Name);

/// An expression that has to be spelled in another way if what it names is an
/// element.
struct ElementRespelling {
  Range Where;
  Range Operand; ///< None but for Place.
  ElementQuestion Question = ElementQuestion::Swap;
  Index Record = None;
  bool IsBound = false;          ///< It names an element itself.
  std::vector<std::string> From; ///< Else the names that it is about, by USR.
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_ELEMENTFACTS_H
