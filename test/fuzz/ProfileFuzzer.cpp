//===-- ProfileFuzzer.cpp - Target profiles from strangers ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Target/TargetProfile.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// What is accepted prints as a profile that reads as the same.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Read = parseProfile(textOf(Data, Size), "target.yaml");
  if (isRejected(Read.takeError()))
    return 0;
  auto Print = [](const TargetProfile &Target) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printProfile(Target, OS);
    return Text;
  };
  std::string First = Print(*Read);
  auto Again = parseProfile(First, "target.yaml");
  if (isRejected(Again.takeError()))
    finding("a printed profile is rejected", First);
  if (Print(*Again) != First)
    finding("a printed profile changes", First);
  return 0;
}
