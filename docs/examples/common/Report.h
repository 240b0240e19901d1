//===-- Report.h - Input, comparison and output -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The deterministic input that all examples draw from, the comparison with
/// the reference, and what a run prints and writes at its end.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_REPORT_H
#define LAYOUTOPT_EXAMPLES_REPORT_H

#include "Device.h"

#include <cmath>

namespace example {

/// A fixed sequence of well-mixed numbers, the same on every machine.
class Random {
public:
  explicit Random(uint32_t Seed) : State(Seed) {}

  uint32_t bits() {
    State = State * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>(State >> 32);
  }

  /// A number in [Low, High).
  float uniform(float Low, float High) {
    return Low + (High - Low) * static_cast<float>(bits() >> 8) * 0x1p-24f;
  }

private:
  uint64_t State;
};

/// Collects differences from a reference.
class Comparison {
public:
  /// Differences up to \p Tolerance times the larger of 1 and the expected
  /// magnitude pass.
  explicit Comparison(double Tolerance) : Tolerance(Tolerance) {}

  void compare(std::size_t Index, const char *What, double Got,
               double Expected) {
    const double Error =
        std::fabs(Got - Expected) / std::fmax(1.0, std::fabs(Expected));
    if (Error <= Tolerance) // false for NaN
      Largest = std::fmax(Largest, Error);
    require(Error <= Tolerance, Index, What, Got, Expected);
  }

  /// For what is right or wrong; the values are for the message.
  void require(bool Holds, std::size_t Index, const char *What, double Got,
               double Expected) {
    ++Compared;
    if (!Holds && ++Wrong <= 5)
      std::fprintf(stderr, "record %zu: %s is %.9g, expected %.9g\n", Index,
                   What, Got, Expected);
  }

  bool passed() const { return Wrong == 0; }
  void print() const {
    if (passed())
      std::printf("check: ok, %zu comparisons, largest error %.3g\n", Compared,
                  Largest);
    else
      std::printf("check: %zu of %zu comparisons failed\n", Wrong, Compared);
  }

private:
  double Tolerance;
  double Largest = 0;
  std::size_t Compared = 0;
  std::size_t Wrong = 0;
};

/// Writes the bytes of \p Records to \p Path.
template <class Record>
void dump(const std::string &Path, const std::vector<Record> &Records) {
  std::FILE *File = std::fopen(Path.c_str(), "wb");
  if (!File)
    fail(Environment, "cannot open '" + Path + "' for writing");
  const std::size_t Written =
      std::fwrite(Records.data(), sizeof(Record), Records.size(), File);
  const bool Closed = std::fclose(File) == 0;
  if (Written != Records.size() || !Closed)
    fail(Environment, "cannot write '" + Path + "'");
}

/// Ends a run: prints what it did and how long that took, writes the dump, and
/// returns the exit code.
template <class Record>
int report(const char *Name, const Options &Opts, Device &On,
           const std::vector<Record> &Result, const Comparison &Outcome) {
  const double KernelTime = On.kernelTime();
  std::printf("%s: %zu records of %zu bytes, %u steps, %s\n", Name,
              Result.size(), sizeof(Record), Opts.Steps, On.name().c_str());
  std::printf("kernel time: %.3f ms, %zu launches\n", KernelTime,
              On.launches());
  std::printf("conversion time: %.3f ms\n", On.ConversionTime);
  if (Opts.Check)
    Outcome.print();
  else
    std::printf("check: none\n");
  if (!Opts.Dump.empty())
    dump(Opts.Dump, Result);
  return Outcome.passed() ? Success : Mismatch;
}

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_REPORT_H
