//===-- World.h - What the mosquitoes live in -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The agents at the beginning, and what surrounds them: hosts, water and
/// ponds, as arrays that the kernels and the reference read.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_WORLD_H
#define LAYOUTOPT_EXAMPLES_WORLD_H

#include "Report.h"

#include <vector>

namespace example {

/// `agent` of sampo.cl.
struct Agent {
  uint32_t Stage, Age;
  float X, Y;
  uint32_t Cell;
  float Energy;
  uint32_t Eggs, Laid, Infection, Incubation, Bitten, Random;
};

/// Agents for which there is one pond.
constexpr uint32_t AgentsPerPond = 64;

/// Whether the ponds are seen to on \p Day, counted from 0.
inline bool visitsPonds(uint32_t Day) { return Day % 2 == 0; }

struct World {
  uint32_t Side;                   ///< Cells in a row; there are Side rows.
  std::vector<uint32_t> FirstHost; ///< Per cell, and the number of hosts.
  std::vector<uint32_t> Sick;      ///< Per host.
  std::vector<uint32_t> Water;     ///< Per cell.
  std::vector<uint32_t> PondCell;  ///< Per pond.
  std::vector<uint32_t> FirstSlot; ///< Per pond, and the number of agents.
  std::vector<uint32_t> Slots;     ///< The agents, pond by pond.
  std::vector<Agent> Agents;

  uint32_t ponds() const { return static_cast<uint32_t>(PondCell.size()); }
};

/// A world with room for \p N agents, four to a cell.
inline World makeWorld(uint32_t N) {
  Random From(5);
  World W;
  W.Side = 1;
  while (W.Side * W.Side < (N + 3) / 4)
    ++W.Side;
  const uint32_t Cells = W.Side * W.Side;

  W.FirstHost.push_back(0);
  for (uint32_t C = 0; C < Cells; ++C) {
    W.FirstHost.push_back(W.FirstHost.back() + From.bits() % 3);
    W.Water.push_back(From.bits() % 2);
  }
  for (uint32_t H = 0; H < W.FirstHost.back(); ++H)
    W.Sick.push_back(From.bits() % 8 == 0);

  const uint32_t Ponds = (N + AgentsPerPond - 1) / AgentsPerPond;
  std::vector<std::vector<uint32_t>> Members(Ponds);
  for (uint32_t P = 0; P < Ponds; ++P)
    W.PondCell.push_back(From.bits() % Cells);
  for (uint32_t I = 0; I < N; ++I) {
    const uint32_t Pond = From.bits() % Ponds;
    Members[Pond].push_back(I);
    Agent A = {};
    A.Stage = From.bits() % 4;
    A.Age = From.bits() % 4;
    A.Cell = W.PondCell[Pond];
    A.X = static_cast<float>(A.Cell % W.Side) + 0.5f;
    A.Y = static_cast<float>(A.Cell / W.Side) + 0.5f;
    A.Energy = 1;
    A.Bitten = 0xffffffffu;
    A.Random = From.bits();
    W.Agents.push_back(A);
  }
  W.FirstSlot.push_back(0);
  for (const std::vector<uint32_t> &Pond : Members) {
    W.Slots.insert(W.Slots.end(), Pond.begin(), Pond.end());
    W.FirstSlot.push_back(static_cast<uint32_t>(W.Slots.size()));
  }
  return W;
}

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_WORLD_H
