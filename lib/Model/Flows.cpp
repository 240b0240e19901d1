//===-- Flows.cpp - What may point where ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <tuple>

using namespace layoutopt;

bool layoutopt::isStorage(const EntityFacts &E) {
  return E.IsArray &&
         (E.Kind == EntityKind::Local || E.Kind == EntityKind::Global ||
          E.Kind == EntityKind::Member);
}

FlowGraph layoutopt::flowsOf(const TUFacts &Facts) {
  FlowGraph G;
  G.NumEntities = Facts.Entities.size();
  G.NumNodes = G.NumEntities + 2 * Facts.Exprs.size();
  for (Index Self = 0; size_t(Self) != Facts.Exprs.size(); ++Self) {
    const ExprFacts &E = Facts.Exprs[Self];
    auto Flow = [&](uint32_t From, uint32_t To) {
      G.Flows.push_back({From, To});
    };
    // A null pointer points to nothing, and one may serve several uses.
    auto IsNull = [&](Index Operand) {
      return Facts.Exprs[Operand].Kind == ExprKind::Null;
    };
    // The value, and for places also the place, is that of the operands.
    auto Forward = [&] {
      for (Index Operand : E.Operands) {
        if (IsNull(Operand))
          continue;
        Flow(G.value(Operand), G.value(Self));
        Flow(G.place(Self), G.place(Operand));
      }
    };
    auto United = [&](Index Other, uint32_t With) {
      if (!IsNull(Other))
        G.United.push_back({G.value(Other), With});
    };
    switch (infoOf(E.Kind).Flow) {
    case StorageFlow::None:
      break;
    case StorageFlow::Name:
      Flow(E.Entity, G.value(Self));
      Flow(G.place(Self), E.Entity);
      break;
    case StorageFlow::Entity:
      if (E.Entity != None)
        Flow(E.Entity, G.value(Self));
      break;
    case StorageFlow::Forward:
      Forward();
      break;
    case StorageFlow::Displace:
      G.Displaced.push_back(G.value(Self));
      [[fallthrough]];
    case StorageFlow::FromOperands: // realloc returns the same records.
      for (Index Operand : E.Operands)
        if (!IsNull(Operand))
          Flow(G.value(Operand), G.value(Self));
      break;
    case StorageFlow::Move:
      Forward();
      G.Displaced.push_back(G.value(Self));
      G.Displaced.push_back(G.place(Self));
      break;
    case StorageFlow::Assign:
      if (E.Operands.empty())
        break;
      Flow(G.value(E.Operands[0]), G.value(Self));
      Flow(G.place(Self), G.place(E.Operands[0]));
      for (size_t I = 1; I != E.Operands.size(); ++I)
        if (!IsNull(E.Operands[I]))
          Flow(G.value(E.Operands[I]), G.place(Self));
      break;
    case StorageFlow::IntoEntity:
      if (E.Entity != None)
        for (Index Operand : E.Operands)
          if (!IsNull(Operand))
            Flow(G.value(Operand), E.Entity);
      break;
    case StorageFlow::UniteAll: // A buffer has the layout of what fills it.
      for (Index Operand : E.Operands)
        United(Operand, G.value(Self));
      break;
    case StorageFlow::Alias: // Whatever one of them gets, all have.
      for (size_t I = 1; I < E.Operands.size(); ++I) {
        const Index A = E.Operands[0], B = E.Operands[I];
        Flow(G.value(A), G.place(B));
        Flow(G.value(B), G.place(A));
      }
      break;
    case StorageFlow::Unite:
      for (size_t I = 1; I < E.Operands.size(); ++I)
        if (!IsNull(E.Operands[0]))
          United(E.Operands[I], G.value(E.Operands[0]));
      break;
    }
  }
  return G;
}

std::vector<Index> layoutopt::recordsOf(const TUFacts &Facts) {
  std::vector<Index> Records(Facts.Exprs.size(), None);
  for (size_t Self = 0; Self != Facts.Exprs.size(); ++Self) {
    const ExprFacts &E = Facts.Exprs[Self];
    switch (infoOf(E.Kind).Records) {
    case YieldedRecords::None:
      break;
    case YieldedRecords::OfEntity:
      if (E.Entity != None)
        Records[Self] = Facts.Entities[E.Entity].Record;
      break;
    case YieldedRecords::OfOperand:
      for (Index Operand : E.Operands)
        if (Records[Self] == None)
          Records[Self] = Records[Operand];
      break;
    }
  }
  return Records;
}

/// Ties that hold whether or not the host is seen.
static void declarationTies(const TUFacts &Facts,
                            std::vector<FlowGraph::Edge> &Ties) {
  // Which definition a mere declaration stands for is open when there are
  // several.
  llvm::StringSet<> Declared;
  for (const FunctionFacts &F : Facts.Functions)
    if (!F.IsDefined && !F.USR.empty())
      Declared.insert(F.USR);
  std::map<std::tuple<std::string, int32_t, Index>, Index> Parameters;
  std::map<std::pair<Range, Index>, Index> Texts;
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self) {
    const EntityFacts &E = Facts.Entities[Self];
    if (E.Record == None)
      continue;
    auto Tie = [&](Index Other) {
      if (Other != Self)
        Ties.push_back({uint32_t(Other), uint32_t(Self)});
    };
    bool IsParameter = E.Kind == EntityKind::KernelParam ||
                       E.Kind == EntityKind::Param ||
                       E.Kind == EntityKind::Return;
    if (IsParameter && E.Function != None) {
      int32_t Position = E.Kind == EntityKind::Return ? -1 : E.Parameter;
      const std::string &USR = Facts.Functions[E.Function].USR;
      if (Declared.contains(USR))
        Tie(Parameters.try_emplace({USR, Position, E.Record}, Self)
                .first->second);
    }
    for (const DeclarationFacts &D : E.Declarations)
      if (D.Whole.isValid())
        Tie(Texts.try_emplace({D.Whole, E.Record}, Self).first->second);
  }
}

/// Calls through pointers reach all functions of the type whose address is
/// taken.
static void typeTies(const TUFacts &Facts, std::vector<FlowGraph::Edge> &Ties) {
  std::map<std::string, const FunctionFacts *> Types;
  for (const FunctionFacts &F : Facts.Functions)
    if (F.IsType)
      Types.try_emplace(F.Type, &F);
  for (const FunctionFacts &F : Facts.Functions) {
    auto Type = F.IsTaken ? Types.find(F.Type) : Types.end();
    if (Type == Types.end())
      continue;
    const std::vector<Index> &Known = Type->second->Params;
    for (size_t I = 0; I < F.Params.size() && I < Known.size(); ++I)
      if (F.Params[I] != None && Known[I] != None &&
          Facts.Entities[F.Params[I]].Record == Facts.Entities[Known[I]].Record)
        Ties.push_back({uint32_t(Known[I]), uint32_t(F.Params[I])});
  }
}

std::vector<FlowGraph::Edge> layoutopt::tiesOf(const TUFacts &Facts) {
  std::vector<FlowGraph::Edge> Ties;
  declarationTies(Facts, Ties);
  typeTies(Facts, Ties);
  // A host may bind one buffer to any of them. (Those of two spaces have two
  // sets and one layout: see leadersOf().)
  std::map<std::pair<Index, AddressSpace>, Index> Kernels;
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self) {
    const EntityFacts &E = Facts.Entities[Self];
    if (E.Record == None || E.Kind != EntityKind::KernelParam ||
        (E.Space != AddressSpace::Global && E.Space != AddressSpace::Constant))
      continue;
    Index Other = Kernels.try_emplace({E.Record, E.Space}, Self).first->second;
    if (Other != Self)
      Ties.push_back({uint32_t(Other), uint32_t(Self)});
  }
  return Ties;
}

std::vector<FlowGraph::Edge> layoutopt::formTiesOf(const TUFacts &Facts) {
  std::vector<FlowGraph::Edge> Ties;
  declarationTies(Facts, Ties);
  typeTies(Facts, Ties);
  std::map<Index, Index> Groups;
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self) {
    if (isStorage(Facts.Entities[Self]))
      continue;
    for (const DeclarationFacts &D : Facts.Entities[Self].Declarations) {
      if (D.Group == None)
        continue;
      Index Other = Groups.try_emplace(D.Group, Self).first->second;
      if (Other != Self)
        Ties.push_back({uint32_t(Other), uint32_t(Self)});
    }
  }
  return Ties;
}

llvm::IntEqClasses layoutopt::storagesOf(const FlowGraph &Flows,
                                         llvm::ArrayRef<FlowGraph::Edge> Ties) {
  llvm::IntEqClasses Classes(Flows.NumNodes);
  for (auto [From, To] : Flows.Flows)
    Classes.join(From, To);
  for (auto [A, B] : Flows.United)
    Classes.join(A, B);
  for (auto [A, B] : Ties)
    Classes.join(A, B);
  Classes.compress();
  return Classes;
}

std::vector<bool> layoutopt::elementNodes(const TUFacts &Facts,
                                          const FlowGraph &Flows,
                                          llvm::ArrayRef<uint32_t> Known) {
  std::vector<llvm::SmallVector<uint32_t, 2>> Next(Flows.NumNodes);
  for (auto [From, To] : Flows.Flows)
    Next[From].push_back(To);
  for (auto [A, B] : formTiesOf(Facts)) {
    Next[A].push_back(B);
    Next[B].push_back(A);
  }
  std::vector<bool> IsElement(Flows.NumNodes);
  std::vector<uint32_t> Work;
  auto Mark = [&](uint32_t Node) {
    if (IsElement[Node] ||
        (Node < Flows.NumEntities && isStorage(Facts.Entities[Node])))
      return;
    IsElement[Node] = true;
    Work.push_back(Node);
  };
  for (uint32_t Node : Flows.Displaced)
    Mark(Node);
  for (uint32_t Node : Known)
    Mark(Node);
  while (!Work.empty()) {
    uint32_t Node = Work.back();
    Work.pop_back();
    for (uint32_t To : Next[Node])
      Mark(To);
  }
  return IsElement;
}

void layoutopt::visitTree(const TUFacts &Facts, Index Root,
                          llvm::function_ref<bool(Index)> Do) {
  llvm::SmallVector<Index, 16> Stack = {Root};
  llvm::SmallDenseSet<Index, 16> Seen;
  while (!Stack.empty()) {
    Index E = Stack.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    if (!Do(E))
      return;
    const std::vector<Index> &Operands = Facts.Exprs[E].Operands;
    Stack.append(Operands.rbegin(), Operands.rend());
  }
}
