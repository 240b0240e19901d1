//===-- lavamd.cpp - Host of the particle example -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Adds up the forces between particles in neighbouring boxes and compares a
/// sample of the boxes with a reference on the host.
///
//===----------------------------------------------------------------------===//

#include "RecordArray.h"
#include "Report.h"

#include "lavamd.h"

using namespace example;

namespace {

constexpr float Alpha = 0.5f;

/// Boxes that are compared with the reference, evenly chosen.
constexpr size_t Sample = 64;

/// Boxes in a cube-shaped grid, filled row by row, the last layers perhaps not
/// quite; a box knows those of its 26 neighbours that exist.
std::vector<box> makeBoxes(int Count) {
  int Side = 1;
  while (Side * Side * Side < Count)
    ++Side;
  std::vector<box> Boxes(Count);
  for (int B = 0; B < Count; ++B) {
    box &Home = Boxes[B];
    Home.x = B % Side;
    Home.y = B / Side % Side;
    Home.z = B / (Side * Side);
    Home.number = B;
    Home.offset = B * PER_BOX;
    for (int D = 0; D < 27; ++D) {
      const int X = Home.x + D % 3 - 1, Y = Home.y + D / 3 % 3 - 1,
                Z = Home.z + D / 9 - 1;
      const int Number = (Z * Side + Y) * Side + X;
      if (X < 0 || Y < 0 || Z < 0 || X >= Side || Y >= Side || Number == B ||
          Number >= Count)
        continue;
      Home.nei[Home.nn++] = {X, Y, Z, Number, Number * PER_BOX};
    }
  }
  return Boxes;
}

std::vector<particle> makeParticles(const std::vector<box> &Boxes) {
  Random From(4);
  std::vector<particle> Particles;
  for (const box &Home : Boxes)
    for (int P = 0; P < PER_BOX; ++P) {
      particle New = {};
      New.pos.x = static_cast<float>(Home.x) + From.uniform(0, 1);
      New.pos.y = static_cast<float>(Home.y) + From.uniform(0, 1);
      New.pos.z = static_cast<float>(Home.z) + From.uniform(0, 1);
      New.charge = From.uniform(0.1f, 1);
      Particles.push_back(New);
    }
  return Particles;
}

/// What \p Steps steps add up to for the particle \p Self of the box \p Home.
void forceReference(const box &Home, const std::vector<particle> &Particles,
                    const particle &Self, double Steps, double (&Sum)[4]) {
  for (int K = 0; K < 1 + Home.nn; ++K) {
    const int From = K == 0 ? Home.offset : Home.nei[K - 1].offset;
    for (int J = From; J < From + PER_BOX; ++J) {
      const particle &Near = Particles[J];
      const double X = double(Self.pos.x) - Near.pos.x,
                   Y = double(Self.pos.y) - Near.pos.y,
                   Z = double(Self.pos.z) - Near.pos.z;
      const double Potential =
          Near.charge * std::exp(-Alpha * Alpha * (X * X + Y * Y + Z * Z));
      Sum[0] += Steps * Potential;
      Sum[1] += Steps * 2 * Potential * X;
      Sum[2] += Steps * 2 * Potential * Y;
      Sum[3] += Steps * 2 * Potential * Z;
    }
  }
}

} // namespace

int main(int Argc, char **Argv) {
  const ProgramInfo Info = {
      "lavamd", EXAMPLE_FOLDER "/lavamd.cl", 10000, 1,
      "Adds up forces between particles; a step adds them all once more. "
      "Boxes\n"
      "hold 100 particles each: n is rounded up to whole boxes. At most 64\n"
      "boxes are compared with the reference."};
  const Options Opts = parseOptions(Argc, Argv, Info);
  const size_t Count = (size_t(Opts.N) + PER_BOX - 1) / PER_BOX;

  Device On(Opts, EXAMPLE_FOLDER);
  const std::vector<box> Boxes = makeBoxes(static_cast<int>(Count));
  const std::vector<particle> Given = makeParticles(Boxes);
  RecordArray<box> Grid(On, EXAMPLE_LAYOUT(box, BOX), Count);
  RecordArray<particle> Particles(On, EXAMPLE_LAYOUT(particle, PARTICLE),
                                  Given.size());
  Grid.upload(Boxes);
  Particles.upload(Given);

  Kernel Forces = EXAMPLE_KERNEL(On, forces);
  Forces.setAll(Alpha, Grid, Particles);
  const size_t Group = Forces.groupSize(128);
  for (uint32_t Step = 0; Step < Opts.Steps; ++Step)
    Forces.launch(Count * Group, Group);
  const std::vector<particle> Result = Particles.download();

  // Sums of some thousand terms: the error grows with what was added up.
  Comparison Outcome(5e-5);
  for (size_t I = 0; Opts.Check && I < Result.size(); ++I) {
    Outcome.require(
        std::memcmp(&Result[I], &Given[I], offsetof(particle, force)) == 0, I,
        "an input field", Result[I].charge, Given[I].charge);
    const size_t B = I / PER_BOX;
    if (Count > Sample && B * Sample % Count >= Sample)
      continue;
    double Sum[4] = {};
    forceReference(Boxes[B], Given, Given[I], Opts.Steps, Sum);
    const double Scale = std::fmax(1.0, Sum[0]);
    const vec4 &Got = Result[I].force;
    Outcome.compare(I, "potential / scale", Got.v / Scale, Sum[0] / Scale);
    Outcome.compare(I, "force.x / scale", Got.x / Scale, Sum[1] / Scale);
    Outcome.compare(I, "force.y / scale", Got.y / Scale, Sum[2] / Scale);
    Outcome.compare(I, "force.z / scale", Got.z / Scale, Sum[3] / Scale);
  }
  std::printf("boxes: %zu of %d particles\n", Count, PER_BOX);
  return report(Info.Name, Opts, On, Result, Outcome);
}
