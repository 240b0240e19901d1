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

static llvm::Error move(const std::string &From, const std::string &To) {
  if (std::error_code Bad = fs::rename(From, To))
    return ioError("cannot rename '" + From + "': " + Bad.message());
  return llvm::Error::success();
}

Expected<double> layoutopt::timeOne(const std::string &Command,
                                    const std::string &Place,
                                    const std::string &Folder, const char *Role,
                                    std::chrono::duration<double> Limit) {
  if (llvm::Error E = move(Folder + "/tree", Place))
    return std::move(E);
  RunOutputs Out;
  Out.Folder = Folder + "/timed";
  if (std::error_code Bad = fs::create_directory(Out.Folder))
    return ioError("cannot create '" + Out.Folder + "': " + Bad.message());
  auto Result =
      runCommand(Command, Place, std::string("LAYOUTOPT_VERIFY=") + Role,
                 Out.Folder + "/stdout", Out.Folder + "/stderr", Limit);
  if (!Result)
    return Result.takeError();
  if (Result->How == CommandResult::Interrupted)
    return ioError("interrupted");
  if (!Result->succeeded())
    return usageError("the command of --verify-time " + Result->str() +
                      " in the " + Role + " copy" + lastLines(Out));
  if (llvm::Error E = move(Place, Folder + "/tree"))
    return std::move(E);
  return Result->Seconds.count();
}

Expected<std::vector<PairTimes>>
layoutopt::timePairs(const SpeedRequest &R, size_t First, size_t Count,
                     std::chrono::duration<double> &Limit) {
  std::vector<PairTimes> Out;
  for (size_t Pair = First; Pair != First + Count; ++Pair) {
    PairTimes Times;
    // Who comes first changes: the second one finds warm caches.
    for (size_t Turn = 0; Turn != 2; ++Turn) {
      const bool IsRewritten = Turn != Pair % 2;
      auto One =
          timeOne(R.Command, R.Place, IsRewritten ? R.Rewritten : R.Original,
                  IsRewritten ? "rewritten" : "original", Limit);
      if (!One)
        return One.takeError();
      if (Limit.count() == 0)
        Limit = std::chrono::duration<double>(10 * *One + 60);
      (IsRewritten ? Times.After : Times.Before) = *One;
    }
    Out.push_back(Times);
  }
  return Out;
}

Expected<SpeedUpInterval> layoutopt::timeBoth(const SpeedRequest &R) {
  std::vector<double> Ratios;
  std::chrono::duration<double> Limit = R.Limit;
  for (size_t Pair = 0;; ++Pair) {
    auto Times = timePairs(R, Pair, 1, Limit);
    if (!Times)
      return Times.takeError();
    if (Pair == 0) // Files and pages come in.
      continue;
    Ratios.push_back(Times->front().ratio());
    if (!llvm::is_contained(PairsToLookAt, Pair))
      continue;
    SpeedUpInterval Now = speedUpInterval(Ratios);
    if (Now.isClear() || Pair == *std::prev(std::end(PairsToLookAt)))
      return Now;
  }
}
