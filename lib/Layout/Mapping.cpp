//===-- Mapping.cpp - A layout bound to fields ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/Mapping.h"
#include "Arithmetic.h"
#include "TreeBuilder.h"
#include "layoutopt/Layout/CodeGen.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;

bool layoutopt::isCIdentifier(llvm::StringRef Name) {
  return !Name.empty() && !llvm::isDigit(Name.front()) &&
         llvm::all_of(Name,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

llvm::Error layoutopt::verifyFields(llvm::ArrayRef<FieldShape> Fields) {
  if (Fields.empty())
    return usageError("a layout needs a field");
  llvm::StringSet<> Names;
  for (const FieldShape &F : Fields) {
    if (!isCIdentifier(F.Name))
      return usageError("field name '" + F.Name + "' is no C identifier");
    if (!Names.insert(F.Name).second)
      return usageError("field '" + F.Name + "' is given twice");
    if (!llvm::isPowerOf2_64(F.Align))
      return usageError("alignment " + llvm::Twine(F.Align) + " of field '" +
                        F.Name + "' is no power of two");
    if (F.Size == 0 || F.Size % F.Align != 0)
      return usageError("size " + llvm::Twine(F.Size) + " of field '" + F.Name +
                        "' is no positive multiple of its alignment " +
                        llvm::Twine(F.Align));
    if (llvm::is_contained(F.Extents, 0U) || F.Size % F.count() != 0 ||
        F.elementSize() % F.Align != 0)
      return usageError("the elements of field '" + F.Name +
                        "' do not fill it");
  }
  return llvm::Error::success();
}

llvm::Expected<Mapping> Mapping::create(const LayoutExpr &Layout,
                                        std::vector<FieldShape> Fields) {
  if (llvm::Error E = verifyFields(Fields))
    return std::move(E);
  Mapping M;
  M.Fields = std::move(Fields);
  ClusterLayout Cluster;
  for (unsigned F = 0; F < M.Fields.size(); ++F)
    Cluster.Fields.push_back(F);
  Cluster.Layout = Layout;
  if (llvm::Error E = M.addCluster(Cluster))
    return std::move(E);
  M.nameArrays(std::vector<unsigned>(M.Arrays.size(), 0), {std::string()});
  return M;
}

llvm::Error Mapping::addCluster(const ClusterLayout &Cluster) {
  llvm::Expected<std::vector<StoredArray>> New = buildArrays(Cluster, Fields);
  if (!New)
    return New.takeError();
  ArrayOf.resize(Fields.size());
  for (StoredArray &Array : *New) {
    if (Array.Element.value_or(0) == 0)
      for (unsigned F : Array.Fields)
        ArrayOf[F] = Arrays.size();
    Arrays.push_back(std::move(Array));
  }
  return llvm::Error::success();
}

void Mapping::nameArrays(llvm::ArrayRef<unsigned> Clusters,
                         llvm::ArrayRef<std::string> Names) {
  assert(Clusters.size() == Arrays.size());
  llvm::StringSet<> Taken;
  for (const FieldShape &F : Fields)
    Taken.insert(F.Name);
  std::vector<unsigned> NumShared(Names.size(), 0);
  for (size_t K = 0; K < Arrays.size(); ++K)
    NumShared[Clusters[K]] += Arrays[K].Fields.size() > 1;
  // The caller's names come first, so that numbers make way for them.
  for (llvm::StringRef Name : Names)
    if (!Name.empty())
      Taken.insert(Name);

  std::vector<unsigned> NumNamed(Names.size(), 0);
  unsigned NumUnnamed = 0;
  for (size_t K = 0; K < Arrays.size(); ++K) {
    StoredArray &Array = Arrays[K];
    if (Array.Fields.size() == 1) {
      const FieldShape &Only = Fields[Array.Fields.front()];
      Array.Name = Only.Name;
      if (Array.Element)
        Array.Name += elementText(Only, *Array.Element);
      continue;
    }
    const std::string &Given = Names[Clusters[K]];
    if (!Given.empty() && NumShared[Clusters[K]] == 1) {
      Array.Name = Given;
      continue;
    }
    unsigned &Number = Given.empty() ? NumUnnamed : NumNamed[Clusters[K]];
    do
      Array.Name = (Given.empty() ? "c" : Given) + std::to_string(Number++);
    while (!Taken.insert(Array.Name).second);
  }
}

bool Mapping::needsCount() const {
  return llvm::any_of(Arrays,
                      [](const StoredArray &A) { return A.needsCount(); });
}

static llvm::Error tooLarge(const StoredArray &Array, uint64_t N) {
  return usageError("array '" + Array.Name + "' of " + llvm::Twine(N) +
                    " records exceeds 2^63 - 1 bytes");
}

llvm::Expected<uint64_t> Mapping::bytes(unsigned Array, uint64_t N) const {
  std::optional<uint64_t> Bytes = Arrays[Array].bytes(N);
  if (!Bytes)
    return tooLarge(Arrays[Array], N);
  return *Bytes;
}

llvm::Expected<uint64_t> Mapping::bytes(uint64_t N) const {
  std::optional<uint64_t> Sum = 0;
  for (const StoredArray &Array : Arrays)
    Sum = addBytes(Sum, Array.bytes(N));
  if (!Sum)
    return usageError("the arrays of " + llvm::Twine(N) +
                      " records exceed 2^63 - 1 bytes");
  return *Sum;
}

llvm::Expected<uint64_t> Mapping::paddingBytes(unsigned Array,
                                               uint64_t N) const {
  std::optional<uint64_t> Bytes = Arrays[Array].bytes(N);
  if (!Bytes)
    return tooLarge(Arrays[Array], N);
  // The data are part of the storage: nothing overflows.
  for (unsigned F : Arrays[Array].Fields)
    *Bytes -= N * sizeIn(Arrays[Array], F);
  return *Bytes;
}

llvm::Expected<uint64_t> Mapping::paddingBytes(uint64_t N) const {
  llvm::Expected<uint64_t> Bytes = bytes(N);
  if (!Bytes)
    return Bytes;
  for (const FieldShape &F : Fields)
    *Bytes -= N * F.Size;
  return Bytes;
}

bool Mapping::splits(unsigned Field) const {
  const StoredArray &Array = Arrays[ArrayOf[Field]];
  return Array.Element ||
         llvm::any_of(Array.path(Field), [](const TypeNode *Node) {
           return Node->Digit.OfElement;
         });
}

llvm::Expected<Location> Mapping::locate(unsigned Field, uint64_t I, uint64_t N,
                                         uint64_t Element) const {
  assert(Field < Fields.size() && Element < Fields[Field].count());
  const unsigned Number = arrayOf(Field, Element);
  const StoredArray &Array = Arrays[Number];
  if (I >= N)
    return usageError("record " + llvm::Twine(I) + " of " + llvm::Twine(N) +
                      " does not exist");
  // What lies inside of the storage needs no further checks.
  if (!Array.bytes(N))
    return tooLarge(Array, N);
  uint64_t M = Array.dynamicExtent(N);
  uint64_t Offset = 0;
  std::vector<const TypeNode *> Path = Array.path(Field);
  for (size_t K = 0; K + 1 < Path.size(); ++K) {
    const TypeNode &Node = *Path[K];
    if (Node.What == TypeNode::Kind::Array)
      Offset += (Node.Digit.OfElement ? Element : Node.Digit.placeOf(I, M)) *
                *Node.Parts.front().sizeFor(M);
    else
      Offset += *Node.offsetFor(Path[K + 1] - Node.Parts.data(), M);
  }
  if (!splits(Field))
    Offset += Element * Fields[Field].elementSize();
  return Location{Number, Offset};
}

std::optional<Coordinate> Mapping::coordinateAt(unsigned Array, uint64_t Offset,
                                                uint64_t N) const {
  const StoredArray &A = Arrays[Array];
  std::optional<uint64_t> Bytes = A.bytes(N);
  if (!Bytes || Offset >= *Bytes)
    return std::nullopt;
  uint64_t M = A.dynamicExtent(N);
  uint64_t I = 0, Number = A.Element.value_or(0);
  const TypeNode *Node = &A.Tree;
  while (Node->What != TypeNode::Kind::Field) {
    if (Node->What == TypeNode::Kind::Array) {
      const TypeNode &Element = Node->Parts.front();
      const uint64_t Place = Offset / *Element.sizeFor(M);
      if (Node->Digit.OfElement)
        Number = Place;
      else
        I += Node->Digit.indexAt(Place, M);
      Offset %= *Element.sizeFor(M);
      Node = &Element;
      continue;
    }
    unsigned Part = Node->Parts.size() - 1;
    while (*Node->offsetFor(Part, M) > Offset)
      --Part;
    Offset -= *Node->offsetFor(Part, M);
    if (Offset >= *Node->Parts[Part].sizeFor(M))
      return std::nullopt;
    Node = &Node->Parts[Part];
  }
  if (I >= N)
    return std::nullopt;
  return Coordinate{Node->Field, I,
                    Number * Fields[Node->Field].elementSize() + Offset};
}
