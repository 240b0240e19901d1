//===-- bitonic.cpp - Host of the sorting example -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sorts n records by key on the device. Each record must come out once and
/// whole, the keys in order.
///
//===----------------------------------------------------------------------===//

#include "RecordArray.h"
#include "Report.h"

using namespace example;

namespace {

/// `item` of bitonic.cl.
struct Item {
  uint32_t Key, Id;
  float Value, Weight;
};
using item = Item;

std::vector<Item> makeItems(size_t N) {
  Random From(3);
  std::vector<Item> Items(N);
  for (size_t I = 0; I < N; ++I) {
    // Equal keys, and the largest one, must not get lost.
    const uint32_t Key = From.bits() % 16 ? From.bits() >> 12 : 0xffffffffu;
    Items[I] = {Key, static_cast<uint32_t>(I), From.uniform(-1, 1),
                From.uniform(0, 10)};
  }
  return Items;
}

/// Sorts the \p N records that \p Stage was given.
void sort(Kernel &Stage, size_t N) {
  size_t Places = 1;
  while (Places < N)
    Places *= 2;
  const size_t Comparators = Places / 2;
  Stage.set(2, cl_uint(Comparators));
  for (size_t Run = 1; Run < Places; Run *= 2)
    for (size_t Reach = Run; Reach > 0; Reach /= 2) {
      Stage.set(3, cl_uint(Reach));
      Stage.set(4, cl_uint(Reach == Run));
      // A quarter of the work-items, so that each has some comparators.
      Stage.launch((Comparators + 3) / 4);
    }
}

bool sameBytes(const Item &A, const Item &B) {
  return std::memcmp(&A, &B, sizeof(Item)) == 0;
}

} // namespace

int main(int Argc, char **Argv) {
  const ProgramInfo Info = {
      "bitonic", EXAMPLE_FOLDER "/bitonic.cl", 65536, 1,
      "Sorts records by key, any number of them; a step sorts the unsorted\n"
      "input once more."};
  const Options Opts = parseOptions(Argc, Argv, Info);
  const size_t N = Opts.N;

  Device On(Opts, EXAMPLE_FOLDER);
  const std::vector<Item> Unsorted = makeItems(N);
  RecordArray<Item> Input(On, EXAMPLE_LAYOUT(item, ITEM), N);
  RecordArray<Item> Items(On, EXAMPLE_LAYOUT(item, ITEM), N);
  Input.upload(Unsorted);
  Items.copyFrom(Input);

  Kernel Stage = EXAMPLE_KERNEL(On, sort_stage);
  Stage.set(0, Items);
  Stage.set(1, cl_uint(N));
  for (uint32_t Step = 0; Step < Opts.Steps; ++Step) {
    Items.copyFrom(Input);
    sort(Stage, N);
  }
  const std::vector<Item> Result = Items.download();

  Comparison Outcome(0);
  std::vector<bool> Seen(N);
  for (size_t I = 0; Opts.Check && I < N; ++I) {
    const Item &Got = Result[I];
    if (I > 0 && Opts.Steps)
      Outcome.require(Result[I - 1].Key <= Got.Key, I, "key", Got.Key,
                      Result[I - 1].Key);
    const bool Once = Got.Id < N && !Seen[Got.Id];
    Outcome.require(Once, I, "id (seen before, or none)", Got.Id, 0);
    if (!Once)
      continue;
    Seen[Got.Id] = true;
    Outcome.require(sameBytes(Got, Unsorted[Got.Id]), I, "value of the record",
                    Got.Value, Unsorted[Got.Id].Value);
  }
  return report(Info.Name, Opts, On, Result, Outcome);
}
