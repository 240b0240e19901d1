//===-- BoundSet.cpp - An array set with its layout -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundSet.h"
#include "Job.h"
#include "Names.h"
#include "layoutopt/Plan/Elements.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace layoutopt;

LeafType BoundSet::leaf(unsigned Field) const {
  const MemberFacts &M = member(Field);
  LeafType Type{M.TypeText, ""};
  for (const auto &[Old, New] : Respelled)
    for (size_t At = 0; (At = Type.Spelling.find(Old, At)) != std::string::npos;
         At += New.size())
      Type.Spelling.replace(At, Old.size(), New);
  for (size_t D = 0; D != M.Extents.size(); ++D)
    Type.Suffix += "[" + spellExtent(M, D) + "]";
  return Type;
}

/// The arrays from number \p Array on for elements of \p Extents.
static std::string braced(llvm::ArrayRef<uint64_t> Extents, unsigned &Array,
                          llvm::function_ref<std::string(unsigned)> Value) {
  if (Extents.empty())
    return Value(Array++);
  std::string Text;
  for (uint64_t K = 0; K != Extents.front(); ++K)
    Text += (K == 0 ? "{" : ", ") + braced(Extents.drop_front(), Array, Value);
  return Text + "}";
}

std::string
layoutopt::bracedArrays(const RecordLayout &Layout,
                        llvm::function_ref<std::string(unsigned)> Value) {
  llvm::ArrayRef<StoredArray> Stored = Layout.storedArrays();
  std::string Text;
  for (unsigned A = 0; A != Stored.size();) {
    Text += A == 0 ? "{" : ", ";
    llvm::ArrayRef<uint64_t> Extents;
    if (Stored[A].Element)
      Extents = Layout.fields()[Stored[A].Fields.front()].Extents;
    Text += braced(Extents, A, Value);
  }
  return Text + "}";
}

RecordLayout BoundSet::laidOutAs(LayoutExpr Expr) const {
  ClusterLayout Cluster{{}, std::move(Expr), ClusterName};
  for (unsigned F = 0; F != Set->Fields.size(); ++F)
    Cluster.Fields.push_back(F);
  return llvm::cantFail(
      RecordLayout::create(Layout.fields(), {std::move(Cluster)}),
      "the plan's layout fits the fields, and so do these");
}

llvm::Expected<BoundSet> layoutopt::bindSet(const Program &P, Index Number,
                                            const SetPlan &Plan) {
  const ArraySet &Set = P.Sets[Number];
  const RecordFacts &Record = P.Facts.Records[Set.Record];
  std::vector<FieldShape> Shapes;
  for (const FieldInfo &F : Set.Fields) {
    const MemberFacts &M = Record.Members[F.Member];
    Shapes.push_back(shapeOf(M, F.Name));
  }
  // Layout calls stored arrays of several fields c0, c1, ... A macro of such a
  // name would get in the way.
  auto IsTaken = [&](llvm::StringRef Name) {
    return llvm::binary_search(P.Facts.Identifiers, Name);
  };
  bool NamesAreFree = true;
  for (size_t I = 0; I != Set.Fields.size(); ++I)
    NamesAreFree &= !IsTaken("c" + std::to_string(I));
  std::vector<ClusterLayout> Clusters;
  for (const ClusterPlan &C : Plan.Clusters) {
    ClusterLayout Cluster{{}, C.Layout, ""};
    for (const std::string &Name : C.Fields) {
      auto Found = llvm::find_if(
          Set.Fields, [&](const FieldInfo &F) { return F.Name == Name; });
      if (Found == Set.Fields.end())
        return usageError("the plan names field '" + Name +
                          "', which array set '" + Set.Id + "' does not have");
      Cluster.Fields.push_back(
          static_cast<unsigned>(Found - Set.Fields.begin()));
    }
    if (!NamesAreFree)
      Cluster.Name =
          Names::numbered("part" + std::to_string(Clusters.size()), IsTaken);
    Clusters.push_back(std::move(Cluster));
  }
  auto Layout = RecordLayout::create(std::move(Shapes), std::move(Clusters));
  if (!Layout)
    return Layout.takeError();
  std::string ClusterName =
      NamesAreFree ? "" : Names::numbered("part0", IsTaken);
  return BoundSet{
      Number, &Set, &Plan, &Record, std::move(*Layout), std::move(ClusterName),
      {}};
}

Index layoutopt::setOf(const Program &P, Index E) {
  // The first entity that the tree mentions: all of them are of one set.
  llvm::SmallVector<Index, 8> Work = {E};
  while (!Work.empty()) {
    const ExprFacts &Expr = P.Facts.Exprs[Work.pop_back_val()];
    if (Expr.Entity != None)
      return P.SetOf[Expr.Entity];
    Work.append(Expr.Operands.rbegin(), Expr.Operands.rend());
  }
  return None;
}
