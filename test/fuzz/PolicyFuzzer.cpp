//===-- PolicyFuzzer.cpp - Policies and plans from strangers --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Plan/EffectivePolicy.h"
#include "layoutopt/Plan/Policy.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// What is accepted prints as a policy that is accepted, and means the same.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Dump = [](llvm::StringRef Text, std::string &Out) {
    auto Read = parsePolicy(Text, "policy.yaml");
    if (isRejected(Read.takeError()))
      return false;
    auto Effective = resolvePolicy(*Read, PolicyOptions());
    if (isRejected(Effective.takeError()))
      return false;
    llvm::raw_string_ostream OS(Out);
    dumpPolicy(*Effective, OS);
    return true;
  };
  std::string First, Second;
  if (!Dump(textOf(Data, Size), First))
    return 0;
  if (!Dump(First, Second))
    finding("a dumped policy is rejected", First);
  std::string Third;
  if (!Dump(Second, Third) || Third != Second)
    finding("a dumped policy changes", First + "---\n" + Second);
  return 0;
}
