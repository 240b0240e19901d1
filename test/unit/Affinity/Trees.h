//===-- Trees.h - Programs made of access trees -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Short words for access trees, and a program around them: one record with
/// fields `a`, `b`, ... of 4 bytes, one entity that holds such records.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_AFFINITY_TREES_H
#define LAYOUTOPT_TEST_UNIT_AFFINITY_TREES_H

#include "layoutopt/Affinity/Kdlg.h"

namespace layoutopt {
namespace trees {

/// The fields by letter.
enum : Index { A, B, C, D };

inline AccessNode touch(std::vector<Index> Fields, uint64_t Bytes,
                        AddressSpace Space = AddressSpace::Global) {
  AccessNode N;
  N.Kind = AccessKind::Access;
  N.Entity = 0;
  N.Members = std::move(Fields);
  N.Bytes = Bytes;
  N.Space = Space;
  return N;
}
inline AccessNode touch(Index Field) { return touch({Field}, 4); }

/// Memory that holds no records.
inline AccessNode other(uint64_t Bytes,
                        AddressSpace Space = AddressSpace::Global) {
  AccessNode N = touch({}, Bytes, Space);
  N.Entity = None;
  return N;
}

inline AccessNode sequence(std::vector<AccessNode> Children) {
  AccessNode N;
  N.Children = std::move(Children);
  return N;
}
inline AccessNode branch(std::vector<AccessNode> Alternatives) {
  AccessNode N = sequence(std::move(Alternatives));
  N.Kind = AccessKind::Branch;
  return N;
}
inline AccessNode loop(uint64_t Count, std::vector<AccessNode> Body) {
  AccessNode N = sequence(std::move(Body));
  N.Kind = AccessKind::Loop;
  N.Bound = BoundClass::Constant;
  N.Count = Count;
  return N;
}
inline AccessNode loop(BoundClass Bound, std::vector<AccessNode> Body) {
  AccessNode N = loop(0, std::move(Body));
  N.Bound = Bound;
  return N;
}
inline AccessNode call(Index Function) {
  AccessNode N;
  N.Kind = AccessKind::Call;
  N.Function = Function;
  return N;
}

/// Functions without kernels among them.
inline Program program(size_t NumFields, std::vector<AccessNode> Functions) {
  Program P;
  RecordFacts R;
  R.Name = "rec";
  ArraySet Set;
  Set.Id = "rec";
  Set.Record = 0;
  Set.Entities = {0};
  for (size_t F = 0; F != NumFields; ++F) {
    MemberFacts M;
    M.Path = F < 26 ? std::string(1, char('a' + F)) : "f" + std::to_string(F);
    M.Offset = 4 * F;
    M.Size = M.Align = 4;
    FieldInfo Field;
    Field.Member = Index(F);
    Field.Name = M.Path;
    R.Members.push_back(std::move(M));
    Set.Fields.push_back(std::move(Field));
  }
  R.Size = 4 * NumFields;
  EntityFacts Entity;
  Entity.Record = 0;
  Entity.Space = Set.Space = AddressSpace::Global;
  P.Facts.Records = {R};
  P.Facts.Entities = {Entity};
  for (AccessNode &Tree : Functions) {
    FunctionFacts Function;
    Function.IsDefined = true;
    Function.Accesses = std::move(Tree);
    P.Facts.Functions.push_back(std::move(Function));
  }
  P.Sets = {Set};
  P.SetOf = {0};
  P.Forms = {PointerForm::Base};
  return P;
}

/// The last function is a kernel.
inline Program kernel(size_t NumFields, std::vector<AccessNode> Functions) {
  Program P = program(NumFields, std::move(Functions));
  P.Facts.Functions.back().IsKernel = true;
  return P;
}

} // namespace trees
} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_AFFINITY_TREES_H
