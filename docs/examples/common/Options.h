//===-- Options.h - The examples' command line ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the five programs share of their command line, and the way they give
/// up: 0 is success, 1 a wrong result, 2 a wrong command line, 3 trouble with
/// OpenCL or with a file.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_OPTIONS_H
#define LAYOUTOPT_EXAMPLES_OPTIONS_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace example {

enum ExitCode { Success = 0, Mismatch = 1, Usage = 2, Environment = 3 };

[[noreturn]] inline void fail(ExitCode Code, const std::string &Message) {
  std::fprintf(stderr, "error: %s\n", Message.c_str());
  std::exit(Code);
}

/// The arguments of one run.
struct Options {
  std::string Kernels;      ///< The OpenCL C file.
  std::string Dump;         ///< Where the resulting records go; may be empty.
  std::string Device;       ///< Part of the platform's or device's name.
  std::string BuildOptions; ///< Further options for the kernel compiler.
  uint32_t N = 0;           ///< Records.
  uint32_t Steps = 1;       ///< Repetitions; what one is, the program says.
  uint32_t Targets = 0;     ///< See nbody.cpp; 0 when not given.
  bool Check = true;        ///< Whether to compare with the reference.
};

/// What a program says about itself: its name, its defaults and its own words
/// for `--help`.
struct ProgramInfo {
  const char *Name;
  const char *Kernels; ///< Default of --kernels.
  uint32_t N;
  uint32_t Steps;
  const char *Notes;       ///< What n and steps mean here.
  bool HasTargets = false; ///< Whether it knows --targets.
};

inline void printUsage(std::FILE *To, const ProgramInfo &Info) {
  std::fprintf(To,
               "usage: %s [--kernels FILE.cl] [--n N] [--steps K]%s\n"
               "       [--dump FILE] [--device NAME] [--options TEXT] "
               "[--no-check]\n\n"
               "  --kernels FILE  OpenCL C source (default %s)\n"
               "  --n N           records (default %u)\n"
               "  --steps K       repetitions (default %u)\n"
               "%s"
               "  --dump FILE     write the resulting records, in their\n"
               "                  original layout, to FILE\n"
               "  --device NAME   first device with NAME in its own or its\n"
               "                  platform's name (default: a GPU, or any)\n"
               "  --options TEXT  further options for the kernel compiler\n"
               "  --no-check      do not compare with the reference, which "
               "takes the\n"
               "                  host longer than the device\n\n"
               "%s\n"
               "exit code: 0 success, 1 wrong result, 2 usage, 3 OpenCL or "
               "file trouble\n",
               Info.Name, Info.HasTargets ? " [--targets M]" : "", Info.Kernels,
               Info.N, Info.Steps,
               Info.HasTargets ? "  --targets M     records to advance\n" : "",
               Info.Notes);
}

/// The number in \p Text, which has to be a whole decimal number in 32 bits
/// that leaves room for rounding up.
inline uint32_t parseCount(const char *Flag, const char *Text) {
  constexpr unsigned long Limit = 1ul << 30;
  char *End = nullptr;
  unsigned long Value =
      *Text >= '0' && *Text <= '9' ? std::strtoul(Text, &End, 10) : Limit + 1;
  if (Value > Limit || *End != '\0')
    fail(Usage, std::string(Flag) + " needs a number from 0 to 2^30, not '" +
                    Text + "'");
  return static_cast<uint32_t>(Value);
}

/// Reads the command line; ends the program on --help and on mistakes.
inline Options parseOptions(int Argc, char **Argv, const ProgramInfo &Info) {
  Options Result;
  Result.Kernels = Info.Kernels;
  Result.N = Info.N;
  Result.Steps = Info.Steps;
  for (int I = 1; I < Argc; ++I) {
    const char *Flag = Argv[I];
    auto is = [&](const char *Name) { return std::strcmp(Flag, Name) == 0; };
    if (is("--help") || is("-h")) {
      printUsage(stdout, Info);
      std::exit(Success);
    }
    if (is("--no-check")) {
      Result.Check = false;
      continue;
    }
    const bool TakesText =
        is("--kernels") || is("--dump") || is("--device") || is("--options");
    const bool TakesCount =
        is("--n") || is("--steps") || (Info.HasTargets && is("--targets"));
    if (!TakesText && !TakesCount) {
      printUsage(stderr, Info);
      fail(Usage, "unknown argument '" + std::string(Flag) + "'");
    }
    if (I + 1 == Argc)
      fail(Usage, std::string(Flag) + " needs a value");
    const char *Value = Argv[++I];
    if (is("--kernels"))
      Result.Kernels = Value;
    else if (is("--dump"))
      Result.Dump = Value;
    else if (is("--device"))
      Result.Device = Value;
    else if (is("--options"))
      Result.BuildOptions = Value;
    else if (is("--n"))
      Result.N = parseCount(Flag, Value);
    else if (is("--steps"))
      Result.Steps = parseCount(Flag, Value);
    else
      Result.Targets = parseCount(Flag, Value);
  }
  return Result;
}

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_OPTIONS_H
