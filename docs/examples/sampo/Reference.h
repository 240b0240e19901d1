//===-- Reference.h - The mosquitoes on the host ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The model of sampo.cl once more, agent by agent. Its results are exact, so
/// the two have to agree in every bit.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_REFERENCE_H
#define LAYOUTOPT_EXAMPLES_REFERENCE_H

#include "World.h"

#include <algorithm>

namespace example {

enum Stage : uint32_t { Egg, Larva, Adult, Dead, Stages };
enum Infection : uint32_t { Susceptible, Exposed, Infectious };

constexpr uint32_t Nobody = 0xffffffffu;

class Reference {
public:
  explicit Reference(World Start) : W(std::move(Start)) {}

  /// One day: what the kernels do to an agent depends on no other agent, up to
  /// the ponds.
  void advance(uint32_t Day) {
    for (Agent &A : W.Agents) {
      A.Random = mixBits(A.Random ^ mixBits(Day));
      grow(A);
      if (A.Stage == Adult)
        fly(A);
      feed(A);
      infect(A);
      if (A.Stage == Adult)
        lay(A);
      die(A);
    }
    for (uint32_t P = 0; P < W.ponds() && visitsPonds(Day); ++P)
      breed(P);
  }

  const std::vector<Agent> &agents() const { return W.Agents; }

private:
  static uint32_t mixBits(uint32_t V) {
    V ^= V >> 16;
    V *= 0x7feb352du;
    V ^= V >> 15;
    V *= 0x846ca68bu;
    return V ^ (V >> 16);
  }

  static uint32_t choose(const Agent &A, uint32_t Purpose, uint32_t Limit) {
    return mixBits(A.Random + Purpose) % Limit;
  }

  static void enter(Agent &A, Stage Next) {
    A.Stage = Next;
    A.Age = 0;
  }

  static void grow(Agent &A) {
    ++A.Age;
    if (A.Stage == Egg && A.Age > 2)
      enter(A, Larva);
    else if (A.Stage == Larva && A.Age > 5)
      enter(A, Adult);
  }

  float flown(float Coordinate, uint32_t Byte) const {
    const float End = static_cast<float>(W.Side) - 0.25f;
    const float To = Coordinate + (static_cast<float>(Byte) / 256 - 0.5f);
    return std::min(std::max(To, 0.0f), End);
  }

  void fly(Agent &A) const {
    A.X = flown(A.X, A.Random & 255);
    A.Y = flown(A.Y, A.Random >> 8 & 255);
    A.Cell = static_cast<uint32_t>(A.Y) * W.Side + static_cast<uint32_t>(A.X);
    A.Energy -= 0.125f;
  }

  void feed(Agent &A) const {
    A.Bitten = Nobody;
    const uint32_t First = W.FirstHost[A.Cell];
    const uint32_t Hosts = W.FirstHost[A.Cell + 1] - First;
    if (A.Stage != Adult || A.Energy >= 2 || Hosts == 0 || !choose(A, 1, 4))
      return;
    A.Bitten = First + choose(A, 2, Hosts);
    A.Energy += 1.5f;
  }

  void infect(Agent &A) const {
    if (A.Infection == Susceptible) {
      if (A.Bitten != Nobody && W.Sick[A.Bitten]) {
        A.Infection = Exposed;
        A.Incubation = 0;
      }
    } else if (A.Infection == Exposed && ++A.Incubation >= 4) {
      A.Infection = Infectious;
    }
  }

  void lay(Agent &A) const {
    if (A.Energy >= 2.25f) {
      A.Energy -= 2.25f;
      A.Eggs += 3;
    }
    if (W.Water[A.Cell]) {
      A.Laid += A.Eggs;
      A.Eggs = 0;
    }
  }

  static void die(Agent &A) {
    const bool Spent = A.Stage == Adult && (A.Energy <= 0 || A.Age > 25);
    if (A.Stage != Dead && (Spent || !choose(A, 3, 32)))
      enter(A, Dead);
  }

  void breed(uint32_t Pond) {
    const uint32_t First = W.FirstSlot[Pond], End = W.FirstSlot[Pond + 1];
    uint32_t Brood = 0, Larvae = 0;
    for (uint32_t K = First; K < End; ++K) {
      Brood += W.Agents[W.Slots[K]].Laid;
      W.Agents[W.Slots[K]].Laid = 0;
    }
    for (uint32_t K = First; K < End; ++K) {
      Agent &A = W.Agents[W.Slots[K]];
      if (A.Stage == Larva && ++Larvae > 24) {
        A.Stage = Dead;
      } else if (A.Stage == Dead && Brood > 0) {
        --Brood;
        enter(A, Egg);
        A.Cell = W.PondCell[Pond];
        A.X = static_cast<float>(A.Cell % W.Side) + 0.5f;
        A.Y = static_cast<float>(A.Cell / W.Side) + 0.5f;
        A.Energy = 1;
        A.Eggs = A.Infection = A.Incubation = 0;
      }
    }
  }

  World W;
};

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_REFERENCE_H
