//===-- sampo.cpp - Host of the mosquito example --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lets a population of n mosquitoes live for some days: nine kernels a day on
/// one array. Every field of every agent has to agree with the reference.
///
//===----------------------------------------------------------------------===//

#include "RecordArray.h"
#include "Reference.h"
#include "Report.h"
#include "World.h"

using namespace example;

namespace {

using agent = Agent;

constexpr size_t Group = 128;

/// Adds up the counts of all work-groups: STAGES + 1 numbers each.
std::vector<uint32_t> addCounts(const std::vector<uint32_t> &Counts) {
  std::vector<uint32_t> Sums(Stages + 1);
  for (size_t I = 0; I < Counts.size(); ++I)
    Sums[I % Sums.size()] += Counts[I];
  return Sums;
}

std::vector<uint32_t> countReference(const std::vector<Agent> &Agents) {
  std::vector<uint32_t> Sums(Stages + 1);
  for (const Agent &A : Agents) {
    ++Sums[A.Stage];
    Sums[Stages] += A.Stage == Adult && A.Infection == Infectious;
  }
  return Sums;
}

void compareAgents(Comparison &Outcome, const std::vector<Agent> &Got,
                   const std::vector<Agent> &Expected) {
  for (size_t I = 0; I < Got.size(); ++I) {
    const Agent &G = Got[I], &E = Expected[I];
    Outcome.compare(I, "stage", G.Stage, E.Stage);
    Outcome.compare(I, "age", G.Age, E.Age);
    Outcome.compare(I, "x", G.X, E.X);
    Outcome.compare(I, "y", G.Y, E.Y);
    Outcome.compare(I, "cell", G.Cell, E.Cell);
    Outcome.compare(I, "energy", G.Energy, E.Energy);
    Outcome.compare(I, "eggs", G.Eggs, E.Eggs);
    Outcome.compare(I, "laid", G.Laid, E.Laid);
    Outcome.compare(I, "infection", G.Infection, E.Infection);
    Outcome.compare(I, "incubation", G.Incubation, E.Incubation);
    Outcome.compare(I, "bitten", G.Bitten, E.Bitten);
    Outcome.compare(I, "random", G.Random, E.Random);
  }
}

} // namespace

int main(int Argc, char **Argv) {
  const ProgramInfo Info = {"sampo", EXAMPLE_FOLDER "/sampo.cl", 20000, 30,
                            "Lets mosquitoes live; a step is one day."};
  const Options Opts = parseOptions(Argc, Argv, Info);
  const cl_uint N = Opts.N;

  Device On(Opts, EXAMPLE_FOLDER);
  const World W = makeWorld(N);
  const cl_uint Ponds = W.ponds(), Side = W.Side;
  const cl::Buffer FirstHost = On.upload(W.FirstHost);
  const cl::Buffer Sick = On.upload(W.Sick);
  const cl::Buffer Water = On.upload(W.Water);
  const cl::Buffer PondCell = On.upload(W.PondCell);
  const cl::Buffer FirstSlot = On.upload(W.FirstSlot);
  const cl::Buffer Slots = On.upload(W.Slots);
  RecordArray<Agent> Agents(On, EXAMPLE_LAYOUT(agent, AGENT), N);
  Agents.upload(W.Agents);

  Kernel Draw = EXAMPLE_KERNEL(On, draw);
  Kernel Grow = EXAMPLE_KERNEL(On, grow);
  Kernel Fly = EXAMPLE_KERNEL(On, fly);
  Kernel Feed = EXAMPLE_KERNEL(On, feed);
  Kernel Infect = EXAMPLE_KERNEL(On, infect);
  Kernel Lay = EXAMPLE_KERNEL(On, lay);
  Kernel Die = EXAMPLE_KERNEL(On, die);
  Kernel Breed = EXAMPLE_KERNEL(On, breed);
  Kernel Census = EXAMPLE_KERNEL(On, census);

  const size_t Local = Census.groupSize(Group);
  std::vector<uint32_t> Counts((N + Local - 1) / Local * (Stages + 1));
  const cl::Buffer CountBuffer = On.upload(Counts);

  Grow.setAll(Agents, N);
  Fly.setAll(Agents, N, Side);
  Feed.setAll(FirstHost, Agents, N);
  Infect.setAll(Agents, N, Sick);
  Lay.setAll(Agents, N, Water);
  Die.setAll(Agents, N);
  Breed.setAll(Ponds, FirstSlot, Slots, PondCell, Agents, Side);
  Census.setAll(CountBuffer, Agents, N);
  for (cl_uint Day = 0; Day < Opts.Steps; ++Day) {
    Draw.setAll(Agents, N, Day);
    for (Kernel *Each : {&Draw, &Grow, &Fly, &Feed, &Infect, &Lay, &Die})
      Each->launch(N, Group);
    if (visitsPonds(Day))
      Breed.launch(Ponds, Group);
    Census.launch(N, Group);
  }
  const std::vector<Agent> Result = Agents.download();
  On.read(Counts.data(), CountBuffer, Counts.size() * sizeof(uint32_t));

  Comparison Outcome(0);
  const std::vector<uint32_t> Got = addCounts(Counts);
  if (Opts.Check) {
    Reference Expected(W);
    for (cl_uint Day = 0; Day < Opts.Steps; ++Day)
      Expected.advance(Day);
    compareAgents(Outcome, Result, Expected.agents());
    const std::vector<uint32_t> Sums = countReference(Expected.agents());
    for (size_t I = 0; Opts.Steps && I < Sums.size(); ++I)
      Outcome.compare(I, "a count of the census", Got[I], Sums[I]);
  }
  if (Opts.Steps)
    std::printf("eggs %u, larvae %u, adults %u (%u infectious), dead %u\n",
                Got[Egg], Got[Larva], Got[Adult], Got[Stages], Got[Dead]);
  return report(Info.Name, Opts, On, Result, Outcome);
}
