//===-- nbody.cpp - Host of the n-body example ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Advances n bodies under their gravity and compares with a reference in
/// double precision.
///
//===----------------------------------------------------------------------===//

#include "RecordArray.h"
#include "Report.h"

using namespace example;

namespace {

/// `body` of nbody.cl.
struct Body {
  float Pos[4]; ///< x, y, z and the mass.
  float Vel[4];
};
using body = Body;

constexpr float Dt = 0.01f;
constexpr float Softening = 0.01f;

/// Work-items of a group; targets are rounded up to whole groups.
constexpr size_t Group = 128;

/// Interactions that a step is held to unless --targets says otherwise.
constexpr size_t Affordable = size_t(1) << 25;

std::vector<Body> makeBodies(size_t N) {
  Random From(1);
  std::vector<Body> Bodies(N);
  for (Body &B : Bodies) {
    for (int D = 0; D < 3; ++D) {
      B.Pos[D] = From.uniform(-1, 1);
      B.Vel[D] = From.uniform(-0.1f, 0.1f);
    }
    B.Pos[3] = From.uniform(0.5f, 1.5f) / static_cast<float>(N);
    B.Vel[3] = 0;
  }
  return Bodies;
}

/// One step of the first \p Targets bodies.
void advanceReference(std::vector<double> &State, size_t N, size_t Targets) {
  std::vector<double> Next = State;
  for (size_t I = 0; I < Targets; ++I) {
    double Acc[3] = {0, 0, 0};
    const double *Here = &State[8 * I];
    for (size_t J = 0; J < N; ++J) {
      const double *There = &State[8 * J];
      const double X = There[0] - Here[0], Y = There[1] - Here[1],
                   Z = There[2] - Here[2];
      const double R2 = X * X + Y * Y + Z * Z + Softening;
      const double S = There[3] / (R2 * std::sqrt(R2));
      Acc[0] += X * S;
      Acc[1] += Y * S;
      Acc[2] += Z * S;
    }
    for (int D = 0; D < 3; ++D) {
      Next[8 * I + 4 + D] = Here[4 + D] + Acc[D] * Dt;
      Next[8 * I + D] = Here[D] + Next[8 * I + 4 + D] * Dt;
    }
  }
  State.swap(Next);
}

/// The bodies that a step advances.
size_t countTargets(const Options &Opts) {
  const size_t N = Opts.N;
  size_t Targets = Opts.Targets;
  if (Targets == 0)
    Targets = N * N <= Affordable ? N : Affordable / N;
  return std::min(N, (Targets + Group - 1) / Group * Group);
}

} // namespace

int main(int Argc, char **Argv) {
  const ProgramInfo Info = {
      "nbody",
      EXAMPLE_FOLDER "/nbody.cl",
      4096,
      2,
      "Advances bodies under gravity; a step is one time step. The first M\n"
      "bodies (rounded up to 128) feel all n, the others stay where they are.\n"
      "Without --targets M is n, or 2^25/n where n*n is more than 2^25.",
      true};
  const Options Opts = parseOptions(Argc, Argv, Info);
  const size_t N = Opts.N, Targets = countTargets(Opts);

  Device On(Opts, EXAMPLE_FOLDER);
  const std::vector<Body> Start = makeBodies(N);
  RecordArray<Body> Even(On, EXAMPLE_LAYOUT(body, BODY), N);
  RecordArray<Body> Odd(On, EXAMPLE_LAYOUT(body, BODY), N);
  Even.upload(Start);
  Odd.copyFrom(Even); // has those that stay

  Kernel Advance = EXAMPLE_KERNEL(On, advance);
  for (uint32_t Step = 0; Step < Opts.Steps; ++Step) {
    const bool Swapped = Step % 2;
    Advance.setAll(Swapped ? Odd : Even, Swapped ? Even : Odd, cl_uint(N), Dt,
                   Softening);
    Advance.launch(Targets, Group);
  }
  const std::vector<Body> Result = (Opts.Steps % 2 ? Odd : Even).download();

  std::vector<double> Expected;
  for (const Body &B : Start) {
    Expected.insert(Expected.end(), B.Pos, B.Pos + 4);
    Expected.insert(Expected.end(), B.Vel, B.Vel + 4);
  }
  for (uint32_t Step = 0; Opts.Check && Step < Opts.Steps; ++Step)
    advanceReference(Expected, N, Targets);

  // Each step rounds every value once more.
  Comparison Outcome(5e-7 * (1.0 + Opts.Steps));
  for (size_t I = 0; Opts.Check && I < N; ++I)
    for (int D = 0; D < 4; ++D) {
      Outcome.compare(I, "pos", Result[I].Pos[D], Expected[8 * I + D]);
      Outcome.compare(I, "vel", Result[I].Vel[D], Expected[8 * I + 4 + D]);
    }
  std::printf("targets: %zu of %zu bodies\n", Targets, N);
  return report(Info.Name, Opts, On, Result, Outcome);
}
