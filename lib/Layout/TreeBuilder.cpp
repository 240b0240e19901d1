//===-- TreeBuilder.cpp - From expressions to type trees ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TreeBuilder.h"
#include "Arithmetic.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace layoutopt;

namespace {

/// A dimension while it is being bound. The field's have all an extent.
struct BoundDim {
  PhysDim Dim;
  uint64_t Volume = 1; ///< Field: what faster dimensions of the field cover.
};

/// A field of the cluster: its number in the record and its number in the
/// cluster, which the expression counts.
struct Member {
  unsigned Field;
  uint64_t Number;
  bool OneElement = false; ///< The part is an element of it.
};

class TreeBuilder {
public:
  explicit TreeBuilder(llvm::ArrayRef<FieldShape> Fields) : Fields(Fields) {
    for (const FieldShape &F : Fields)
      FieldNames.insert(F.Name);
  }

  /// The tree of \p Members by \p Dims. \p HasSlower: an index dimension lies
  /// further out.
  TypeNode build(std::vector<BoundDim> Dims, std::vector<Member> Members,
                 bool HasSlower) {
    simplify(Dims, Members, HasSlower);
    if (Dims.empty()) {
      assert(Members.size() == 1 && "the expression covers all fields");
      TypeNode Leaf;
      Leaf.Field = Members.front().Field;
      Leaf.Align = Fields[Leaf.Field].Align;
      Leaf.OneElement = Members.front().OneElement;
      Leaf.Size = limited(Leaf.OneElement ? Fields[Leaf.Field].elementSize()
                                          : Fields[Leaf.Field].Size);
      TooLarge |= !Leaf.Size;
      return Leaf;
    }
    if (Dims.front().Dim.On == Axis::Field)
      return buildStruct(std::move(Dims), Members);
    if (Dims.front().Dim.On == Axis::Element)
      return buildElements(std::move(Dims), std::move(Members));
    return buildArray(std::move(Dims), std::move(Members), HasSlower);
  }

  /// The members by their place in the leading field dimensions of \p Dims,
  /// which are removed.
  static std::vector<std::vector<Member>>
  takeFieldDims(std::vector<BoundDim> &Dims, llvm::ArrayRef<Member> Members) {
    auto End = llvm::find_if(
        Dims, [](const BoundDim &D) { return D.Dim.On != Axis::Field; });
    std::map<uint64_t, std::vector<Member>> Parts;
    for (const Member &F : Members) {
      uint64_t Place = 0;
      for (auto D = Dims.begin(); D != End; ++D)
        Place = Place * D->Dim.N + placeIn(*D, F);
      Parts[Place].push_back(F);
    }
    Dims.erase(Dims.begin(), End);
    std::vector<std::vector<Member>> Result;
    Result.reserve(Parts.size());
    for (auto &Part : Parts)
      Result.push_back(std::move(Part.second));
    return Result;
  }

  /// True once some size has exceeded the limit; the trees are of no use then.
  bool TooLarge = false;

private:
  static uint64_t placeIn(const BoundDim &D, const Member &F) {
    IndexDigit Digit;
    Digit.How = D.Dim.How;
    Digit.Divisor = D.Volume;
    Digit.Extent = D.Dim.N;
    return Digit.placeOf(F.Number, 0);
  }

  /// Drops dimensions in which these members do not differ and merges packed
  /// index dimensions that come to stand side by side.
  void simplify(std::vector<BoundDim> &Dims, llvm::ArrayRef<Member> Members,
                bool HasSlower) const {
    const bool HasElements =
        Members.size() != 1 || (Fields[Members.front().Field].count() != 1 &&
                                !Members.front().OneElement);
    llvm::erase_if(Dims, [&](const BoundDim &D) {
      return D.Dim.On == Axis::Element && !HasElements;
    });
    llvm::erase_if(Dims, [&](const BoundDim &D) {
      return D.Dim.On == Axis::Field && llvm::all_of(Members, [&](Member F) {
               return placeIn(D, F) == placeIn(D, Members.front());
             });
    });
    std::vector<BoundDim> Merged;
    for (const BoundDim &D : Dims) {
      PhysDim *Slower = Merged.empty() ? nullptr : &Merged.back().Dim;
      if (Slower && Slower->On == Axis::Index && D.Dim.On == Axis::Index &&
          Slower->How != PhysDim::OddEven && D.Dim.How != PhysDim::OddEven) {
        if (Slower->How == PhysDim::Packed && D.Dim.How == PhysDim::Packed) {
          Slower->N *= D.Dim.N;
          continue;
        }
        // As in LayoutExpr::canonical().
        if (!HasSlower && Merged.size() == 1) {
          *Slower = PhysDim::dynamic(Axis::Index);
          continue;
        }
      }
      Merged.push_back(D);
    }
    Dims = std::move(Merged);
  }

  TypeNode buildStruct(std::vector<BoundDim> Dims,
                       llvm::ArrayRef<Member> Members) {
    TypeNode Node;
    Node.What = TypeNode::Kind::Struct;
    unsigned NumGroups = 0;
    for (std::vector<Member> &Part : takeFieldDims(Dims, Members)) {
      bool IsField = Part.size() == 1;
      std::string Name = IsField ? Fields[Part.front().Field].Name : "";
      Node.Parts.push_back(build(Dims, std::move(Part), true));
      while (Name.empty() || (!IsField && FieldNames.contains(Name)))
        Name = "g" + std::to_string(NumGroups++);
      Node.Parts.back().Name = std::move(Name);
    }
    Node.Size = 0;
    for (const TypeNode &Part : Node.Parts) {
      Node.Align = std::max(Node.Align, Part.Align);
      if (!Part.Size)
        Node.Size = std::nullopt;
    }
    if (Node.Size) {
      Node.Size = std::nullopt;
      Node.Size = Node.sizeFor(0);
      TooLarge |= !Node.Size;
    }
    return Node;
  }

  /// What `k` says of a field: no other is left, since it stands behind `f`.
  TypeNode buildElements(std::vector<BoundDim> Dims,
                         std::vector<Member> Members) {
    assert(Members.size() == 1 && "`k` stands in front of `f`");
    TypeNode Node;
    Node.What = TypeNode::Kind::Array;
    Node.Digit.How = PhysDim::Packed;
    Node.Digit.OfElement = true;
    Node.Digit.Extent = Fields[Members.front().Field].count();
    Dims.erase(Dims.begin());
    Members.front().OneElement = true;
    Node.Parts.push_back(build(std::move(Dims), std::move(Members), true));
    const TypeNode &Element = Node.Parts.front();
    Node.Align = Element.Align;
    if (Element.Size) {
      Node.Size = mulBytes(Element.Size, Node.Digit.Extent);
      TooLarge |= !Node.Size;
    }
    return Node;
  }

  TypeNode buildArray(std::vector<BoundDim> Dims, std::vector<Member> Members,
                      bool HasSlower) {
    TypeNode Node;
    Node.What = TypeNode::Kind::Array;
    Node.Digit.How = Dims.front().Dim.How;
    Node.Digit.Extent = Dims.front().Dim.N;
    Node.Digit.Slowest = !HasSlower;
    Dims.erase(Dims.begin());
    for (const BoundDim &D : Dims) {
      if (D.Dim.On != Axis::Index)
        continue;
      if (D.Dim.How == PhysDim::Dynamic)
        Node.Digit.DivisorHasCount = true;
      else
        Node.Digit.Divisor *= D.Dim.N;
    }
    Node.Parts.push_back(build(std::move(Dims), std::move(Members), true));
    const TypeNode &Element = Node.Parts.front();
    Node.Align = Element.Align;
    if (Element.Size && Node.Digit.How != PhysDim::Dynamic) {
      Node.Size = mulBytes(Element.Size, Node.Digit.Extent);
      TooLarge |= !Node.Size;
    }
    return Node;
  }

  llvm::ArrayRef<FieldShape> Fields;
  llvm::StringSet<> FieldNames;
};

} // namespace

/// Notes in \p Array where \p Node's fields are; \p Path leads to it.
static void notePaths(const TypeNode &Node, std::vector<unsigned> &Path,
                      StoredArray &Array) {
  if (Node.What == TypeNode::Kind::Field) {
    auto It = llvm::find(Array.Fields, Node.Field);
    assert(It != Array.Fields.end());
    Array.Paths[It - Array.Fields.begin()] = Path;
    return;
  }
  for (unsigned K = 0; K < Node.Parts.size(); ++K) {
    Path.push_back(K);
    notePaths(Node.Parts[K], Path, Array);
    Path.pop_back();
  }
}

llvm::Expected<std::vector<StoredArray>>
layoutopt::buildArrays(const ClusterLayout &Cluster,
                       llvm::ArrayRef<FieldShape> Fields) {
  uint64_t NumFields = Cluster.Fields.size();
  std::optional<uint64_t> Room = Cluster.Layout.maxFields();
  if (Room && *Room < NumFields)
    return usageError("layout " + Cluster.Layout.str() + " has room for " +
                      llvm::Twine(*Room) + " of " + llvm::Twine(NumFields) +
                      " fields");

  std::vector<BoundDim> Dims;
  uint64_t Volume = 1;
  const bool HasElements = llvm::any_of(
      Cluster.Fields, [&](unsigned F) { return Fields[F].count() != 1; });
  const LayoutExpr Canonical =
      (HasElements ? Cluster.Layout : Cluster.Layout.withoutElements())
          .canonical(NumFields);
  for (const PhysDim &D : llvm::reverse(Canonical.dims())) {
    BoundDim B = {D, Volume};
    if (D.On == Axis::Field) {
      // The field's Dynamic is the slowest of the canonical form.
      if (D.How == PhysDim::Dynamic)
        B.Dim =
            PhysDim::packed(Axis::Field, llvm::divideCeil(NumFields, Volume));
      Volume *= B.Dim.N;
    }
    Dims.insert(Dims.begin(), B);
  }
  std::vector<Member> Members;
  Members.reserve(NumFields);
  for (uint64_t K = 0; K < NumFields; ++K)
    Members.push_back({Cluster.Fields[K], K});

  TreeBuilder Builder(Fields);
  std::vector<StoredArray> Arrays;
  std::vector<std::vector<Member>> Parts =
      TreeBuilder::takeFieldDims(Dims, Members);
  // Behind the field's dimensions, `k` in front of all of the index.
  const bool SplitsElements = Dims.front().Dim.On == Axis::Element;
  if (SplitsElements)
    Dims.erase(Dims.begin());
  std::vector<std::pair<std::vector<Member>, std::optional<uint64_t>>> Stored;
  for (std::vector<Member> &Part : Parts) {
    assert((!SplitsElements || Part.size() == 1) && "`k` in front of `f`");
    const uint64_t Count = Fields[Part.front().Field].count();
    if (!SplitsElements || Count == 1) {
      Stored.push_back({std::move(Part), std::nullopt});
      continue;
    }
    Part.front().OneElement = true;
    for (uint64_t K = 0; K != Count; ++K)
      Stored.push_back({Part, K});
  }
  for (auto &[Part, Element] : Stored) {
    StoredArray Array;
    Array.Element = Element;
    for (const Member &F : Part)
      Array.Fields.push_back(F.Field);
    llvm::sort(Array.Fields);
    Array.Tree = Builder.build(Dims, std::move(Part), false);
    if (Builder.TooLarge)
      return usageError("layout " + Cluster.Layout.str() +
                        " makes an element of more than 2^63 - 1 bytes");
    Array.Paths.resize(Array.Fields.size());
    std::vector<unsigned> Path;
    notePaths(Array.Tree, Path, Array);
    // All ways to a leaf pass the same packed index coordinates.
    for (const TypeNode *Node : Array.path(Array.Fields.front()))
      if (Node->What == TypeNode::Kind::Array && !Node->Digit.OfElement &&
          Node->Digit.How != PhysDim::Dynamic)
        Array.Tile *= Node->Digit.Extent;
    Arrays.push_back(std::move(Array));
  }
  return Arrays;
}
