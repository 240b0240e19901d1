//===-- PolicyKeys.cpp - What a policy may say ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PolicyKeys.h"
#include "llvm/ADT/SmallVector.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;

namespace {
struct Row {
  PolicyMap Map;
  llvm::StringLiteral Key;
  llvm::StringLiteral Words;
};
} // namespace

static constexpr Row Rows[] = {
#define LAYOUTOPT_POLICY_KEY(Map, Key, Shape, Words, Meaning)                  \
  {PolicyMap::Map, Key, Words},
#include "layoutopt/Plan/PolicyKeys.def"
};

std::vector<StringRef> layoutopt::keysOf(PolicyMap Map) {
  std::vector<StringRef> Keys;
  for (const Row &R : Rows)
    if (R.Map == Map)
      Keys.push_back(R.Key);
  return Keys;
}

Expected<StringRef> layoutopt::readWord(const YamlNode &Node, PolicyMap Map,
                                        StringRef Key, StringRef What) {
  llvm::SmallVector<StringRef, 4> Words;
  for (const Row &R : Rows)
    if (R.Map == Map && R.Key == Key)
      StringRef(R.Words).split(Words, '|');
  assert(!Words.empty() && "the key has a row with words");
  Expected<size_t> Number = Node.asOneOf(Words, What);
  if (!Number)
    return Number.takeError();
  return Words[*Number];
}
