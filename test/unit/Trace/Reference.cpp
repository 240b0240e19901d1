//===-- Reference.cpp - Layouts by their definition -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include <cstdlib>
#include <set>

using namespace layoutopt;

OffsetSet layoutopt::setOf(llvm::ArrayRef<uint64_t> Offsets) {
  std::vector<OffsetSet::Run> Runs;
  for (uint64_t O : Offsets)
    Runs.push_back({O, O + 1});
  return OffsetSet(std::move(Runs));
}

LayoutTerm layoutopt::term(llvm::StringRef Text) {
  return llvm::cantFail(parseLayoutTerm(Text));
}

std::string layoutopt::textOf(llvm::Error E) {
  return E ? llvm::toString(std::move(E)) : std::string();
}

std::string layoutopt::denoted(const LayoutTerm &T) {
  if (T.isArray() || T.isRecord())
    return std::string(T.size(), '1');
  if (T.isStructure()) {
    std::string Function(T.size(), '0');
    for (const OffsetSet::Run &R : T.used().runs())
      for (uint64_t O = R.Begin; O < R.End; ++O)
        Function[O] = '1';
    return Function;
  }
  if (T.isSum()) {
    std::string Function(T.size(), '0');
    for (const LayoutTerm &Part : T.parts()) {
      const std::string Summand = denoted(Part);
      for (size_t O = 0; O < Function.size(); ++O)
        if (Summand[O] == '1')
          Function[O] = '1';
    }
    return Function;
  }
  std::string Function = "1";
  for (const LayoutTerm &Part : T.parts()) {
    const std::string Slow = Function, Fast = denoted(Part);
    Function.clear();
    for (char X : Slow)
      for (char Y : Fast)
        Function += X == '1' && Y == '1' ? '1' : '0';
  }
  return Function;
}

LayoutTerm layoutopt::flatTerm(llvm::StringRef Function) {
  std::vector<uint64_t> Used;
  for (size_t O = 0; O < Function.size(); ++O)
    if (Function[O] == '1')
      Used.push_back(O);
  return llvm::cantFail(LayoutTerm::structure(setOf(Used), Function.size()));
}

unsigned layoutopt::fromEnvironment(const char *Name, unsigned Otherwise) {
  const char *Text = std::getenv(Name);
  return Text ? static_cast<unsigned>(std::strtoul(Text, nullptr, 10))
              : Otherwise;
}

LayoutTerm RandomTerms::leaf(uint64_t Size) {
  switch (below(6)) {
  case 0:
  case 1:
    return LayoutTerm::array(Size);
  case 2:
    return llvm::cantFail(
        LayoutTerm::structure(OffsetSet::single(below(Size)), Size));
  case 3:
    if (once(4))
      return LayoutTerm::record(Size);
    break;
  default:
    break;
  }
  const unsigned Density = 2 + below(3);
  std::vector<uint64_t> Used = {below(Size)};
  for (uint64_t O = 0; O < Size; ++O)
    if (once(Density))
      Used.push_back(O);
  return llvm::cantFail(LayoutTerm::structure(setOf(Used), Size));
}

LayoutTerm RandomTerms::product(llvm::ArrayRef<uint64_t> Sizes) {
  std::vector<LayoutTerm> Factors;
  for (uint64_t Size : Sizes)
    Factors.push_back(leaf(Size));
  return llvm::cantFail(LayoutTerm::product(Factors));
}

std::vector<uint64_t> RandomTerms::sizes(uint64_t MaxSize) {
  // Small numbers with common divisors, so that rules meet.
  constexpr uint64_t Choice[] = {2, 2, 2, 3, 4, 4, 5, 6, 8, 12};
  std::vector<uint64_t> Sizes;
  uint64_t Size = 1;
  const size_t Most = 1 + below(6);
  while (Sizes.size() < Most) {
    const uint64_t Next = Choice[below(std::size(Choice))];
    if (Size * Next > MaxSize)
      break;
    Size *= Next;
    Sizes.push_back(Next);
  }
  if (Sizes.empty())
    Sizes.push_back(1 + below(MaxSize));
  return Sizes;
}

LayoutTerm RandomTerms::any(uint64_t MaxSize) {
  switch (below(8)) {
  case 0: // No order at all.
    return leaf(1 + below(std::min<uint64_t>(MaxSize, 64)));
  case 1:
    return product(sizes(MaxSize));
  case 2: { // A sum of products of one shape, in a product.
    const std::vector<uint64_t> Outer = sizes(6), Inner = sizes(MaxSize / 36);
    std::vector<LayoutTerm> Summands;
    for (uint64_t K = 0, N = 2 + below(3); K < N; ++K)
      Summands.push_back(product(Inner));
    return llvm::cantFail(LayoutTerm::product(
        {product(Outer), llvm::cantFail(LayoutTerm::sum(Summands)),
         product(sizes(6))}));
  }
  case 3: { // A sum of flat structures, as one that is made of a trace.
    const std::vector<uint64_t> Shape = sizes(MaxSize);
    std::vector<LayoutTerm> Summands;
    for (uint64_t K = 0, N = 2 + below(3); K < N; ++K)
      Summands.push_back(flatTerm(denoted(product(Shape))));
    return llvm::cantFail(LayoutTerm::sum(Summands));
  }
  default:
    return flatTerm(denoted(product(sizes(MaxSize))));
  }
}
