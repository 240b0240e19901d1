//===-- AccessDag.cpp - Access trees with calls expanded ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessDag.h"
#include "Bytes.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

uint64_t layoutopt::iterationsOf(const AccessNode &Loop) {
  assert(Loop.Kind == AccessKind::Loop && "not a loop");
  switch (Loop.Bound) {
  case BoundClass::Constant:
    return Loop.Count;
  case BoundClass::WorkGroup:
    return WorkGroupIterations;
  case BoundClass::NDRange:
    return NDRangeIterations;
  case BoundClass::Unknown:
    break;
  }
  return UnknownIterations;
}

uint64_t layoutopt::expectedIterationsOf(const AccessNode &Loop) {
  bool IsSuggested = Loop.Bound == BoundClass::Unknown && Loop.Count != 0;
  return IsSuggested ? Loop.Count : iterationsOf(Loop);
}

namespace {
class DagBuilder {
public:
  /// Without a set nothing is of interest.
  DagBuilder(const Program &P, const AccessIndex &Shared,
             const ArraySet *Set = nullptr);
  AccessDag take();
  std::vector<int64_t> takeBytes();

private:
  /// A part of the DAG in the making: a node, or bytes without a field.
  struct Part {
    Index Node = None;
    int64_t Bytes = 0; ///< At most, on any path.
    bool isNothing() const { return Node == None && Bytes == 0; }
  };

  bool counts(const AccessNode &Access) const;
  std::vector<Index> fieldsOf(const AccessNode &Access) const;
  Part build(const AccessNode &N);
  Part buildGroup(const CallGroup &Group);
  Part sequence(const std::vector<AccessNode> &Children);
  Part branch(const std::vector<Part> &Alternatives);
  Part loop(Part Body, uint64_t Count);
  Part node(DagNode N, int64_t Bytes);
  unsigned materialize(const Part &P);
  void dropUnreachable();

  const Program &P;
  const AccessIndex &Shared;
  const CallGroups &Calls;
  llvm::DenseSet<Index> InSet;                  ///< Entities of the set.
  std::vector<std::vector<Index>> MemberFields; ///< Member -> fields.
  std::vector<Index> Touched; ///< Groups that may reach the set, ascending.
  Index CurrentGroup = None;
  std::vector<Part> GroupParts; ///< Of the groups so far.
  AccessDag Dag;
};
} // namespace

DagBuilder::DagBuilder(const Program &P, const AccessIndex &Shared,
                       const ArraySet *Interest)
    : P(P), Shared(Shared), Calls(Shared.Calls) {
  GroupParts.resize(Calls.Groups.size());
  if (!Interest)
    return;
  const ArraySet &Set = *Interest;
  for (size_t G = 0; G != Shared.Bytes.size(); ++G)
    GroupParts[G].Bytes = Shared.Bytes[G];
  std::vector<bool> IsTouched(Calls.Groups.size(), false);
  auto Touch = [&](Index Group) {
    if (!IsTouched[Group])
      Touched.push_back(Group);
    IsTouched[Group] = true;
  };
  for (Index Entity : Set.Entities) {
    InSet.insert(Entity);
    for (Index Group : Shared.Groups[Entity])
      Touch(Group);
  }
  for (size_t I = 0; I != Touched.size(); ++I)
    for (Index Caller : Shared.Callers[Touched[I]])
      Touch(Caller);
  llvm::sort(Touched); // Callees before callers.
  MemberFields = fieldsOfMembers(P, Set);
}

bool DagBuilder::counts(const AccessNode &Access) const {
  switch (Access.Space) {
  case AddressSpace::Global:
  case AddressSpace::Generic:
    return true;
  case AddressSpace::Private:
    return !Shared.HasKernels;
  case AddressSpace::Constant:
  case AddressSpace::Local:
    break;
  }
  return false;
}

std::vector<Index> DagBuilder::fieldsOf(const AccessNode &Access) const {
  std::vector<Index> Fields;
  if (Access.Entity == None || !InSet.count(Access.Entity))
    return Fields;
  for (Index Member : Access.Members)
    Fields.insert(Fields.end(), MemberFields[Member].begin(),
                  MemberFields[Member].end());
  llvm::sort(Fields);
  Fields.erase(llvm::unique(Fields), Fields.end());
  return Fields;
}

DagBuilder::Part DagBuilder::node(DagNode N, int64_t Bytes) {
  Dag.Nodes.push_back(std::move(N));
  return {Index(Dag.Nodes.size() - 1), Bytes};
}

unsigned DagBuilder::materialize(const Part &P) {
  if (P.Node != None)
    return unsigned(P.Node);
  DagNode N;
  if (P.Bytes != 0) {
    N.Kind = DagNode::Access;
    N.Bytes = P.Bytes;
  }
  return unsigned(node(std::move(N), P.Bytes).Node);
}

DagBuilder::Part DagBuilder::sequence(const std::vector<AccessNode> &Children) {
  std::vector<Part> Parts;
  int64_t Bytes = 0;
  for (const AccessNode &Child : Children) {
    Part Next = build(Child);
    if (Next.isNothing())
      continue;
    Bytes = plus(Bytes, Next.Bytes);
    if (!Parts.empty() && Parts.back().Node == None && Next.Node == None)
      Parts.back().Bytes = plus(Parts.back().Bytes, Next.Bytes);
    else
      Parts.push_back(Next);
  }
  if (Parts.empty())
    return {};
  if (Parts.size() == 1)
    return Parts.front();
  DagNode N;
  N.Kind = DagNode::Sequence;
  for (const Part &P : Parts)
    N.Children.push_back(materialize(P));
  return node(std::move(N), Bytes);
}

DagBuilder::Part DagBuilder::branch(const std::vector<Part> &Alternatives) {
  int64_t Bytes = 0;
  bool TouchesFields = false;
  for (const Part &P : Alternatives) {
    Bytes = std::max(Bytes, P.Bytes);
    TouchesFields |= P.Node != None;
  }
  if (!TouchesFields)
    return {None, Bytes};
  if (Alternatives.size() == 1)
    return Alternatives.front();
  DagNode N;
  N.Kind = DagNode::Branch;
  for (const Part &P : Alternatives)
    N.Children.push_back(materialize(P));
  return node(std::move(N), Bytes);
}

DagBuilder::Part DagBuilder::loop(Part Body, uint64_t Count) {
  // Twice MaxBytes iterations saturate all that a loop is asked for.
  const auto Iterations = int64_t(std::min(Count, 2 * uint64_t(MaxBytes)));
  const int64_t Bytes = times(Body.Bytes, Iterations);
  if (Body.Node == None || Iterations == 0)
    return {None, Bytes};
  if (Iterations == 1)
    return Body;
  DagNode N;
  N.Kind = DagNode::Loop;
  N.Count = Iterations;
  N.Children.push_back(unsigned(Body.Node));
  return node(std::move(N), Bytes);
}

DagBuilder::Part DagBuilder::build(const AccessNode &N) {
  switch (N.Kind) {
  case AccessKind::Access: {
    if (!counts(N))
      return {};
    DagNode Access;
    Access.Kind = DagNode::Access;
    Access.Bytes = saturate(N.Bytes);
    Access.Fields = fieldsOf(N);
    const int64_t Bytes = Access.Bytes;
    if (Access.Fields.empty())
      return {None, Bytes};
    return node(std::move(Access), Bytes);
  }
  case AccessKind::Compute:
    return {};
  case AccessKind::Sequence:
    return sequence(N.Children);
  case AccessKind::Loop:
    return loop(sequence(N.Children), iterationsOf(N));
  case AccessKind::Branch: {
    std::vector<Part> Alternatives;
    Alternatives.reserve(N.Children.size());
    for (const AccessNode &Child : N.Children)
      Alternatives.push_back(build(Child));
    return branch(Alternatives);
  }
  case AccessKind::Call:
    // Within a group the loop around the group stands for the call.
    if (N.Function == None || Calls.GroupOf[N.Function] == CurrentGroup)
      return {};
    return GroupParts[Calls.GroupOf[N.Function]];
  }
  return {};
}

DagBuilder::Part DagBuilder::buildGroup(const CallGroup &Group) {
  std::vector<Part> Bodies;
  Bodies.reserve(Group.Functions.size());
  for (Index Function : Group.Functions)
    Bodies.push_back(build(P.Facts.Functions[Function].Accesses));
  if (!Group.IsRecursive)
    return Bodies.front();
  return loop(branch(Bodies), UnknownIterations);
}

void DagBuilder::dropUnreachable() {
  std::vector<bool> Reachable(Dag.Nodes.size(), false);
  for (unsigned Root : Dag.Roots)
    Reachable[Root] = true;
  for (size_t N = Dag.Nodes.size(); N-- != 0;)
    if (Reachable[N])
      for (unsigned Child : Dag.Nodes[N].Children)
        Reachable[Child] = true;
  std::vector<unsigned> NewNumber(Dag.Nodes.size(), 0);
  std::vector<DagNode> Kept;
  for (size_t N = 0; N != Dag.Nodes.size(); ++N) {
    if (!Reachable[N])
      continue;
    NewNumber[N] = unsigned(Kept.size());
    Kept.push_back(std::move(Dag.Nodes[N]));
    DagNode &Node = Kept.back();
    Node.FirstEdge = Dag.NumEdges;
    Dag.NumEdges += unsigned(Node.Children.size());
    for (unsigned &Child : Node.Children)
      Child = NewNumber[Child];
  }
  for (unsigned &Root : Dag.Roots)
    Root = NewNumber[Root];
  Dag.Nodes = std::move(Kept);
}

AccessDag DagBuilder::take() {
  for (Index G : Touched) {
    CurrentGroup = G;
    GroupParts[G] = buildGroup(Calls.Groups[G]);
  }
  for (Index G : Touched) {
    const CallGroup &Group = Calls.Groups[G];
    const bool IsRoot =
        Shared.HasKernels ? llvm::any_of(Group.Functions,
                                         [&](Index F) {
                                           return P.Facts.Functions[F].IsKernel;
                                         })
                          : !Group.IsCalled;
    if (IsRoot && GroupParts[G].Node != None)
      Dag.Roots.push_back(unsigned(GroupParts[G].Node));
  }
  dropUnreachable();
  return std::move(Dag);
}

std::vector<int64_t> DagBuilder::takeBytes() {
  std::vector<int64_t> Bytes;
  for (size_t G = 0; G != Calls.Groups.size(); ++G) {
    CurrentGroup = Index(G);
    GroupParts[G] = buildGroup(Calls.Groups[G]);
    Bytes.push_back(GroupParts[G].Bytes);
  }
  return Bytes;
}

/// Notes what the tree \p N of a function of \p Group accesses and calls.
static void indexAccesses(const AccessNode &N, Index Group, AccessIndex &Into) {
  auto Add = [&](std::vector<Index> &To) {
    if (To.empty() || To.back() != Group)
      To.push_back(Group);
  };
  if (N.Kind == AccessKind::Access && N.Entity != None)
    Add(Into.Groups[N.Entity]);
  if (N.Kind == AccessKind::Call && N.Function != None)
    Add(Into.Callers[Into.Calls.GroupOf[N.Function]]);
  for (const AccessNode &Child : N.Children)
    indexAccesses(Child, Group, Into);
}

AccessIndex::AccessIndex(const Program &P)
    : HasKernels(hasKernels(P.Facts.Functions)),
      Calls(findCallGroups(P.Facts.Functions)), Groups(P.Facts.Entities.size()),
      Callers(Calls.Groups.size()) {
  for (size_t G = 0; G != Calls.Groups.size(); ++G)
    for (Index F : Calls.Groups[G].Functions)
      indexAccesses(P.Facts.Functions[F].Accesses, Index(G), *this);
  Bytes = DagBuilder(P, *this).takeBytes();
}

AccessDag layoutopt::buildAccessDag(const Program &P, const AccessIndex &Shared,
                                    const ArraySet &Set) {
  return DagBuilder(P, Shared, &Set).take();
}
