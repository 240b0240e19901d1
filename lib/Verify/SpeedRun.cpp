//===-- SpeedRun.cpp - Timing both programs -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpeedRun.h"
#include "RunOutputs.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace layoutopt;
using llvm::Expected;
namespace fs = llvm::sys::fs;

/// Half the width of an interval that says: as good as equal.
static constexpr double Equal = 0.01;

static llvm::Error move(const std::string &From, const std::string &To) {
  if (std::error_code Bad = fs::rename(From, To))
    return ioError("cannot rename '" + From + "': " + Bad.message());
  return llvm::Error::success();
}

/// Seconds of one run.
static Expected<double> timeOne(const SpeedRequest &R, const char *Role,
                                const std::string &Folder,
                                std::chrono::duration<double> Limit) {
  if (llvm::Error E = move(Folder + "/tree", R.Place))
    return std::move(E);
  RunOutputs Out;
  Out.Folder = Folder + "/timed";
  if (std::error_code Bad = fs::create_directory(Out.Folder))
    return ioError("cannot create '" + Out.Folder + "': " + Bad.message());
  auto Result =
      runCommand(R.Command, R.Place, std::string("LAYOUTOPT_VERIFY=") + Role,
                 Out.Folder + "/stdout", Out.Folder + "/stderr", Limit);
  if (!Result)
    return Result.takeError();
  if (Result->How == CommandResult::Interrupted)
    return ioError("interrupted");
  if (!Result->succeeded())
    return usageError("the command of --verify-time " + Result->str() +
                      " in the " + Role + " copy" + lastLines(Out));
  if (llvm::Error E = move(R.Place, Folder + "/tree"))
    return std::move(E);
  return Result->Seconds.count();
}

static bool isClear(const SpeedUpInterval &I) {
  return I.isFaster() || I.isSlower() ||
         (I.Least > 1 - Equal && I.Most < 1 + Equal);
}

Expected<SpeedUpInterval> layoutopt::timeBoth(const SpeedRequest &R) {
  std::vector<double> Ratios;
  std::chrono::duration<double> Limit = R.Limit;
  for (size_t Pair = 0;; ++Pair) {
    double Seconds[2] = {};
    // Who comes first changes: the second one finds warm caches.
    for (size_t Turn = 0; Turn != 2; ++Turn) {
      const bool IsRewritten = Turn != Pair % 2;
      auto One = timeOne(R, IsRewritten ? "rewritten" : "original",
                         IsRewritten ? R.Rewritten : R.Original, Limit);
      if (!One)
        return One.takeError();
      if (Limit.count() == 0) // The original was the first.
        Limit = std::chrono::duration<double>(10 * *One + 60);
      Seconds[IsRewritten] = *One;
    }
    if (Pair == 0) // Files and pages come in.
      continue;
    // A clock that stood still is no gain.
    Ratios.push_back(Seconds[1] > 0 ? Seconds[0] / Seconds[1] : 1);
    if (!llvm::is_contained(PairsToLookAt, Pair))
      continue;
    SpeedUpInterval Now = speedUpInterval(Ratios);
    if (isClear(Now) || Pair == *std::prev(std::end(PairsToLookAt)))
      return Now;
  }
}
