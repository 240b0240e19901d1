//===-- BoundsParse.cpp - Reading the bounds of a policy ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundsParse.h"
#include "PolicyKeys.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;

/// A whole number, also with a decimal exponent: `1e6`.
static Expected<uint64_t> readIterations(const YamlNode &Node) {
  const auto [Digits, Exponent] = StringRef(Node.text()).split('e');
  uint64_t Value = 0, Zeros = 0;
  if (!Node.isPlain() || !llvm::all_of(Digits, llvm::isDigit) ||
      !llvm::all_of(Exponent, llvm::isDigit) || Exponent.empty() ||
      Digits.getAsInteger(10, Value) || Exponent.getAsInteger(10, Zeros) ||
      Zeros > 15)
    return Node.asNumber(0, MaxStatedIterations);
  for (; Zeros != 0 && Value <= MaxStatedIterations; --Zeros)
    Value *= 10;
  if (Value > MaxStatedIterations)
    return Node.error("more than " + llvm::Twine(MaxStatedIterations) +
                      " iterations");
  return Value;
}

static Expected<BoundPolicy> readBound(const YamlNode &Node) {
  if (llvm::Error E = Node.expectKeys(keysOf(PolicyMap::Bound)))
    return std::move(E);
  BoundPolicy Bound;
  const YamlNode *At = Node.find("at");
  const YamlNode *Function = Node.find("function");
  const YamlNode *Loop = Node.find("loop");
  if (!At == !Function || !Function != !Loop)
    return Node.error("a loop is named by 'at', or by 'function' and 'loop'");
  if (At) {
    Expected<StringRef> Text = At->asText();
    if (!Text)
      return Text.takeError();
    const auto [File, Line] = Text->rsplit(':');
    if (File.empty() || Line.getAsInteger(10, Bound.Line) || Bound.Line == 0)
      return At->error("expected 'FILE:LINE'");
    Bound.Name = {File.str(), At->place()};
  } else {
    Expected<StringRef> Text = Function->asText();
    if (!Text)
      return Text.takeError();
    Bound.Name = {Text->str(), Function->place()};
    Expected<uint64_t> Number = Loop->asNumber(1, INT32_MAX);
    if (!Number)
      return Number.takeError();
    Bound.Loop = static_cast<uint32_t>(*Number);
  }
  Expected<const YamlNode *> Iterations = Node.require("iterations");
  if (!Iterations)
    return Iterations.takeError();
  Expected<uint64_t> Count = readIterations(**Iterations);
  if (!Count)
    return Count.takeError();
  Bound.Iterations = {*Count, (*Iterations)->place()};
  return Bound;
}

Expected<std::vector<BoundPolicy>> layoutopt::readBounds(const YamlNode &Node) {
  if (llvm::Error E = Node.expectList())
    return std::move(E);
  std::vector<BoundPolicy> Bounds;
  for (const YamlNode &Item : Node.items()) {
    Expected<BoundPolicy> Bound = readBound(Item);
    if (!Bound)
      return Bound.takeError();
    Bounds.push_back(std::move(*Bound));
  }
  return Bounds;
}
