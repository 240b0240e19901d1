//===-- FactsFuzzer.cpp - Facts from strangers ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Affinity/Cluster.h"
#include "layoutopt/Affinity/Kdlg.h"
#include "layoutopt/Legality/Legality.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Plan/EffectivePolicy.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// Facts that are accepted print as themselves, link to a program that
/// verifies, and lead to a plan.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Read = parseFacts(textOf(Data, Size), "facts.yaml");
  if (isRejected(Read.takeError()))
    return 0;
  auto Print = [](const auto &Value) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    print(Value, OS);
    return Text;
  };
  std::string First = Print(*Read);
  auto Again = parseFacts(First, "facts.yaml");
  if (isRejected(Again.takeError()))
    finding("printed facts are rejected", First);
  if (Print(*Again) != First)
    finding("printed facts change", First);

  std::vector<TUFacts> Units;
  Units.push_back(std::move(*Read));
  // As a part of something larger first: more is looked at then.
  if (isRejected(verify(judge(link(Units), {/*ClosedWorld=*/false}))))
    return 0;
  Program P = judge(link(std::move(Units)), {/*ClosedWorld=*/true});
  if (isRejected(verify(P)))
    return 0;
  std::string Linked = Print(P);
  auto Program = parseProgram(Linked, "program.yaml");
  if (isRejected(Program.takeError()))
    finding("a printed program is rejected", Linked);

  const KdlgBuilder Builder(P);
  std::vector<Clustering> Clusterings;
  for (const ArraySet &Set : P.Sets)
    Clusterings.push_back(partition(Builder.build(Set), 128));
  auto Target =
      parseProfile("version: 1\nname: fuzz\ndescription: any\n"
                   "epsilon: {bytes: 128, source: rule-of-thumb}\n"
                   "memory: {line: 64, cache: 65536, warp: 4, "
                   "source: rule-of-thumb}\n"
                   "tree: {layout: tiled 32, source: rule-of-thumb}\n",
                   "fuzz.yaml");
  if (isRejected(Target.takeError()))
    finding("the profile is rejected");
  auto Policy = resolvePolicy({}, {});
  if (isRejected(Policy.takeError()))
    finding("no policy is rejected");
  isRejected(choose(P, Clusterings, *Target, *Policy).takeError());
  const WalkList Walks = findWalks(P);
  isRejected(choose(P, Clusterings, *Target, *Policy,
                    {nullptr, &Walks, Strategy::Model})
                 .takeError());
  return 0;
}
