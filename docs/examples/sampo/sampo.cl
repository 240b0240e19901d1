//===-- sampo.cl - A population of mosquitoes --------------*- OpenCL C -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An agent-based model: nine kernels make up a day in the life of all agents.
// Each reads and writes its own few of the twelve fields. All numbers are
// integers or multiples of 1/256, so that every result is exact.
//
//===----------------------------------------------------------------------===//

#pragma OPENCL FP_CONTRACT OFF

// Values of `stage`.
#define EGG 0
#define LARVA 1
#define ADULT 2
#define DEAD 3
#define STAGES 4

// Values of `infection`.
#define SUSCEPTIBLE 0
#define EXPOSED 1
#define INFECTIOUS 2

#define NOBODY 0xffffffffu

#define EGG_DAYS 2
#define LARVA_DAYS 5
#define ADULT_DAYS 25
#define INCUBATION_DAYS 4
#define POND_ROOM 24 // larvae that a pond feeds

#define FLIGHT_COST 0.125f
#define HUNGRY 2.0f
#define MEAL 1.5f
#define RIPE 2.25f // reserves that a clutch of eggs takes
#define CLUTCH 3

typedef struct {
  uint stage;
  uint age; // days in this stage
  float x;  // position; a cell is 1 wide
  float y;
  uint cell;    // the cell of that position
  float energy; // reserves
  uint eggs;    // ripe eggs carried
  uint laid;    // eggs laid since the ponds were last visited
  uint infection;
  uint incubation; // days since the agent was infected
  uint bitten;     // host bitten today, or NOBODY
  uint random;     // today's random bits
} agent;

// Mixes bits, so that close numbers give distant ones.
uint mix_bits(uint v) {
  v ^= v >> 16;
  v *= 0x7feb352du;
  v ^= v >> 15;
  v *= 0x846ca68bu;
  return v ^ (v >> 16);
}

// A number below `limit` that goes with `purpose`, from today's random bits.
uint choose(__global const agent *a, uint purpose, uint limit) {
  return mix_bits(a->random + purpose) % limit;
}

int is_adult(__global const agent *a) { return a->stage == ADULT; }

// New random bits for the day.
__kernel void draw(__global agent *agents, uint n, uint day) {
  uint i = get_global_id(0);
  if (i < n)
    agents[i].random = mix_bits(agents[i].random ^ mix_bits(day));
}

// Everyone gets older; eggs hatch and larvae take wing.
__kernel void grow(__global agent *agents, uint n) {
  uint i = get_global_id(0);
  if (i >= n)
    return;
  __global agent *a = &agents[i];
  a->age++;
  if (a->stage == EGG && a->age > EGG_DAYS) {
    a->stage = LARVA;
    a->age = 0;
  } else if (a->stage == LARVA && a->age > LARVA_DAYS) {
    a->stage = ADULT;
    a->age = 0;
  }
}

// A coordinate after a flight of `distance`, held within the world.
float flown(float from, float distance, float end) {
  return clamp(from + distance, 0.0f, end - 0.25f);
}

// Adults fly up to half a cell in each direction, which costs them.
__kernel void fly(__global agent *agents, uint n, uint side) {
  uint i = get_global_id(0);
  if (i >= n || !is_adult(agents + i))
    return;
  uint r = agents[i].random;
  float dx = (float)(r & 255u) * 0.00390625f - 0.5f; // multiples of 1/256
  float dy = (float)((r >> 8) & 255u) * 0.00390625f - 0.5f;
  agents[i].x = flown(agents[i].x, dx, (float)side);
  agents[i].y = flown(agents[i].y, dy, (float)side);
  agents[i].cell = (uint)agents[i].y * side + (uint)agents[i].x;
  agents[i].energy -= FLIGHT_COST;
}

// A hungry adult bites one of the hosts of its cell, if it is lucky. The hosts
// of cell c are numbered from first_host[c] up to first_host[c + 1].
__kernel void feed(__global const uint *first_host, __global agent *agents,
                   uint n) {
  uint i = get_global_id(0);
  if (i >= n)
    return;
  __global agent *a = agents + i;
  a->bitten = NOBODY;
  if (!is_adult(a) || a->energy >= HUNGRY)
    return;
  uint first = first_host[a->cell];
  uint hosts = first_host[a->cell + 1] - first;
  if (hosts == 0 || choose(a, 1, 4) == 0)
    return;
  a->bitten = first + choose(a, 2, hosts);
  a->energy += MEAL;
}

// The disease passes from a sick host, and breaks out after some days.
__kernel void infect(__global agent *agents, uint n,
                     __global const uint *sick) {
  uint i = get_global_id(0);
  if (i >= n)
    return;
  switch (agents[i].infection) {
  case SUSCEPTIBLE:
    if (agents[i].bitten != NOBODY && sick[agents[i].bitten]) {
      agents[i].infection = EXPOSED;
      agents[i].incubation = 0;
    }
    break;
  case EXPOSED:
    if (++agents[i].incubation >= INCUBATION_DAYS)
      agents[i].infection = INFECTIOUS;
    break;
  }
}

// Reserves become eggs; over water, the eggs are laid.
__kernel void lay(__global agent *agents, uint n, __global const uint *water) {
  uint i = get_global_id(0);
  if (i >= n || !is_adult(&agents[i]))
    return;
  __global agent *a = &agents[i];
  if (a->energy >= RIPE) {
    a->energy -= RIPE;
    a->eggs += CLUTCH;
  }
  if (a->eggs > 0 && water[a->cell]) {
    a->laid += a->eggs;
    a->eggs = 0;
  }
}

// Age, hunger and chance.
__kernel void die(__global agent *agents, uint n) {
  uint i = get_global_id(0);
  if (i >= n)
    return;
  __global agent *a = &agents[i];
  if (a->stage == DEAD)
    return;
  int starved = is_adult(a) && a->energy <= 0.0f;
  int old = is_adult(a) && a->age > ADULT_DAYS;
  if (starved || old || choose(a, 3, 32) == 0) {
    a->stage = DEAD;
    a->age = 0;
  }
}

// Makes a dead agent an egg in the pond of `cell`.
void revive(__global agent *a, uint cell, uint side) {
  a->stage = EGG;
  a->age = 0;
  a->x = (float)(cell % side) + 0.5f;
  a->y = (float)(cell / side) + 0.5f;
  a->cell = cell;
  a->energy = 1.0f;
  a->eggs = 0;
  a->infection = SUSCEPTIBLE;
  a->incubation = 0;
}

// One work-item per pond. The agents of pond p, as far from each other in
// memory as they happen to be, are slots[first_slot[p]] up to
// slots[first_slot[p + 1]]: eggs that they laid take the place of their dead,
// and larvae that the pond cannot feed starve.
__kernel void breed(uint ponds, __global const uint *first_slot,
                    __global const uint *slots, __global const uint *pond_cell,
                    __global agent *agents, uint side) {
  uint p = get_global_id(0);
  if (p >= ponds)
    return;
  uint brood = 0;
  for (uint k = first_slot[p]; k < first_slot[p + 1]; k++) {
    brood += agents[slots[k]].laid;
    agents[slots[k]].laid = 0;
  }
  uint larvae = 0;
  for (uint k = first_slot[p]; k < first_slot[p + 1]; k++) {
    __global agent *a = &agents[slots[k]];
    if (a->stage == LARVA && ++larvae > POND_ROOM)
      a->stage = DEAD;
    else if (a->stage == DEAD && brood > 0) {
      revive(a, pond_cell[p], side);
      brood--;
    }
  }
}

// How many agents of each work-group are in each stage, and how many could
// pass on the disease: STAGES + 1 numbers per group.
__kernel void census(__global uint *counts, __global const agent *agents,
                     uint n) {
  uint first = get_group_id(0) * get_local_size(0);
  for (uint what = get_local_id(0); what <= STAGES; what += get_local_size(0)) {
    uint total = 0;
    for (uint k = 0; k < get_local_size(0); k++) {
      if (first + k >= n)
        break;
      if (what < STAGES)
        total += agents[first + k].stage == what;
      else
        total += is_adult(&agents[first + k]) &&
                 agents[first + k].infection == INFECTIOUS;
    }
    counts[get_group_id(0) * (STAGES + 1) + what] = total;
  }
}
