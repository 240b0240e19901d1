//===-- Program.h - Facts of all translation units, merged ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A Program is the facts of all translation units with equal files, records,
/// entities and functions made one, and the entities united into array sets:
/// all names that may refer to the same storage. An array set is the unit of
/// decision: it changes as a whole or not at all.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_PROGRAM_H
#define LAYOUTOPT_MODEL_PROGRAM_H

#include "layoutopt/Model/Facts.h"
#include "llvm/Support/Error.h"
#include <set>

namespace layoutopt {

/// A field as the unit of layout: a member of the record that is nowhere
/// accessed in finer (then its leaves are fields) or coarser parts.
struct FieldInfo {
  Index Member = None; ///< In the record's Members.
  std::string Name;    ///< C identifier: the path with `_` for `.`.
};

/// All names that may refer to the same storage.
struct ArraySet {
  std::string Id; ///< Unique and stable: `body`, `body@local:tile`.
  Index Record = None;
  AddressSpace Space = AddressSpace::Private;
  std::vector<Index> Entities;
  std::vector<FieldInfo> Fields; ///< Cover every byte that holds data, once.
  std::vector<Index> Obstacles;  ///< In Program::Facts.Obstacles.
  bool FromKernel = false; ///< Holds a kernel parameter: the host fills it.

  bool isBlocked() const { return !Obstacles.empty(); }
};

/// What an entity stands for once its set has changed.
enum class PointerForm {
  Base,   ///< Always element 0 of its storage: a handle.
  Element ///< May point anywhere inside: a handle and an index.
};

struct Program {
  TUFacts Facts;                  ///< Merged; indices refer to these vectors.
  std::vector<ArraySet> Sets;     ///< Sorted by Id.
  std::vector<Index> SetOf;       ///< Entity -> set.
  std::vector<PointerForm> Forms; ///< Entity -> form.

  /// The field of \p Set that holds \p Member or is part of it; asserts that
  /// there is one.
  Index fieldOf(const ArraySet &Set, Index Member) const;
  /// True when \p Outer is \p Inner or one that it is nested in.
  bool isWithin(const ArraySet &Set, Index Inner, Index Outer) const;
};

/// Whether some code of \p Facts is OpenCL C, or all of it.
bool hasOpenCL(const TUFacts &Facts);
bool isAllOpenCL(const TUFacts &Facts);

/// Whether \p Record is one of OpenCL C. Kernels and host each have a record of
/// their own, whatever it is called.
bool isOfOpenCL(const TUFacts &Facts, Index Record);

/// Whether \p Obstacle is a call of `qsort` with a comparison that keeps no
/// pointer.
bool isSort(const TUFacts &Facts, const ObstacleFacts &Obstacle);

/// C++: by number in \p Facts.ElementNames, whether elements of containers may
/// be bound to the name. Only all units together tell.
std::vector<bool> namesOfElements(const TUFacts &Facts);

/// C++: whether \p N spells the type of an array, of the library or of the
/// language.
bool namesArray(const ElementNameFacts &N);

/// C++: whether \p N spells the type of a span.
bool namesSpan(const ElementNameFacts &N);

/// C++: the records that have containers which own their elements and are to
/// change.
std::set<Index> recordsOfContainers(const TUFacts &Facts);

/// C++: the USRs of the names that elements may be bound to.
std::set<std::string> usrsOfElements(const TUFacts &Facts);

/// C++: the same with arrays that are told of as containers, though they stay.
/// An entity that has one of them is in no set.
std::set<std::string> usrsInContainers(const TUFacts &Facts);

/// For each obstacle of \p P the sets that it blocks. One that goes by a name
/// (ObstacleFacts::Through) is about containers, and counts only if elements
/// may be bound to that.
std::vector<std::vector<Index>> setsOfObstacles(const Program &P);

/// C++: whether \p Set is all containers of a record.
bool isOfContainers(const Program &P, const ArraySet &Set);

/// Whether the host code is C++ and nothing else.
bool isAllCPlusPlus(const TUFacts &Facts);

/// An obstacle with all its parts; the table says whether a policy lifts it.
ObstacleFacts makeObstacle(Reason Why, const llvm::Twine &Message,
                           const char *Fix, const Range &Where, Index Entity,
                           Index Record);

/// Merges the facts of translation units, each of which must verify, and forms
/// the array sets (docs/Model.md). The result does not depend on their order.
/// Which sets may change, judge() says: the sets have no obstacles yet.
///
/// In OpenCL programs all `__global` kernel parameters of one record are one
/// set: the host may pass one buffer to any of them. Two records of one name
/// that differ get an obstacle each.
Program link(std::vector<TUFacts> Units);

/// How messages call an address space: `global`.
llvm::StringRef toString(AddressSpace Space);

/// The uses of \p Set: all roots whose tree mentions one of its entities, in
/// order. Each is edited, or the set is refused.
std::vector<Index> usesOf(const Program &P, const ArraySet &Set);

/// For each member of the record of \p Set the fields that an access to it
/// touches: those that it is part of, and those that it holds; ascending.
std::vector<std::vector<Index>> fieldsOfMembers(const Program &P,
                                                const ArraySet &Set);

/// True when no use of \p Set reaches beyond its first record: what looks like
/// an array is a single record, and no layout can help it.
bool isSingleRecord(const Program &P, const ArraySet &Set);

/// Both of these for all sets at once, in time linear in the program's size.
std::vector<std::vector<Index>> usesOfSets(const Program &P);
std::vector<bool> singleRecords(const Program &P);

/// Checks the invariants of a Program; the error (a bug of ours, exit 70) says
/// which one is broken.
llvm::Error verify(const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_PROGRAM_H
