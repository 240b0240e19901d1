//===-- Elements.cpp - Elements of fields that are arrays -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Elements.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

/// Handles hold a pointer to each of the arrays and travel by value (27 is the
/// largest lattice in use); code for kernels converts each element by itself.
static constexpr uint64_t MostArrays = 32, MostElements = 256;

FieldShape layoutopt::shapeOf(const MemberFacts &M, llvm::StringRef Name) {
  FieldShape Shape{Name.str(), M.Size, M.Align, M.Extents};
  // A flexible array has no elements, and one may be aligned by an attribute.
  if (llvm::is_contained(Shape.Extents, 0U) || !M.Bits.empty() ||
      Shape.elementSize() % M.Align != 0)
    Shape.Extents.clear();
  return Shape;
}

/// Whether \p Init, or what is nested in it, gives \p Member a value.
static bool gives(const FieldInit &Init, Index Member) {
  return Init.Member == Member ||
         llvm::any_of(Init.Nested, [Member](const FieldInit &Inner) {
           return gives(Inner, Member);
         });
}

std::optional<std::string> layoutopt::whyWhole(const Program &P,
                                               const ArraySet &Set,
                                               unsigned Field, bool IsInArrays,
                                               EmissionStyle Style) {
  const Index Member = Set.Fields[Field].Member;
  const std::string Name = "'" + Set.Fields[Field].Name + "'";
  const MemberFacts &M =
      P.Facts.Records[size_t(Set.Record)].Members[size_t(Member)];
  const uint64_t Count = shapeOf(M, "f").count();
  if (Count > (IsInArrays ? MostArrays : MostElements))
    return Name + " has " + std::to_string(Count) +
           " elements, which are too " + "many to lie apart";
  if (Style == EmissionStyle::Switchable)
    return "layouts that a build chooses keep " + Name + " whole";
  if (isOfContainers(P, Set))
    return "containers keep " + Name + " whole";
  auto IsOurs = [&](Index Entity) {
    return llvm::is_contained(Set.Entities, Entity);
  };
  for (const OffloadFacts &O : P.Facts.Offloads)
    for (const MapItemFacts &Item : O.Items)
      if (IsOurs(Item.Entity))
        return "its array goes to a device, which keeps " + Name + " whole";
  if (isOfOpenCL(P.Facts, Set.Record) && IsInArrays)
    return "a kernel would need an argument for each element of " + Name +
           "; tiles need one, '[i, f, k, i p(32)]'";
  // What they point to may change as well, and then they are no pointers.
  if (!P.Facts.Records[size_t(Set.Record)].Holds.empty())
    return "its record holds pointers to records, or arrays of them";
  for (const InitializerFacts &I : P.Facts.Initializers)
    if (IsOurs(I.Entity))
      for (const ElementInit &E : I.Elements)
        if (llvm::any_of(E.Fields, [Member](const FieldInit &Init) {
              return gives(Init, Member);
            }))
          return "'" + P.Facts.Entities[size_t(I.Entity)].Name +
                 "' has an initial value for " + Name;
  for (Index Root : usesOf(P, Set)) {
    const ExprFacts &E = P.Facts.Exprs[size_t(Root)];
    if (E.Kind == ExprKind::Device)
      return "its array goes to a device, which keeps " + Name + " whole";
    if (E.Kind == ExprKind::Boundary)
      return "a function of a library gets bytes of its array";
    if (E.Kind == ExprKind::Field && E.Slots.empty() &&
        llvm::is_contained(E.Members, Member))
      return "more than one element of " + Name +
             " is used at once, or the address of one";
  }
  return std::nullopt;
}
