//===-- FoldProperty.cpp - Folding loses nothing --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trace;

/// A body of \p Depth loops around at most \p Terms random addresses and loops
/// each, with affine trip counts; the nodes are appended.
static void appendBody(std::vector<NestNode> &Nodes, unsigned Around,
                       unsigned Depth, unsigned Terms) {
  const unsigned Length = *rc::gen::inRange(1u, Terms + 1);
  for (unsigned I = 0; I < Length; ++I) {
    NestNode Node = {};
    Node.Span = 1;
    Node.IsLoop = Depth != 0 && *rc::gen::inRange(0, 3) != 0;
    if (Node.IsLoop) {
      Node.Value = *rc::gen::inRange(1, 12);
      if (Around != 0 && *rc::gen::inRange(0, 3) == 0)
        Node.Steps[*rc::gen::inRange(0u, Around)] = *rc::gen::inRange(0, 3);
    } else {
      Node.Value = *rc::gen::inRange(0, 1 << 20);
      for (unsigned L = 0; L < Around; ++L)
        Node.Steps[L] = uint64_t(int64_t(*rc::gen::inRange(-64, 65)));
    }
    const size_t Number = Nodes.size();
    Nodes.push_back(Node);
    if (Node.IsLoop) {
      appendBody(Nodes, Around + 1, Depth - 1, Terms);
      Nodes[Number].Span = unsigned(Nodes.size() - Number);
    }
  }
}

/// The addresses of random nests; at most 20000 of them.
static std::vector<uint64_t> anyRegularStream() {
  std::vector<NestNode> Nodes;
  appendBody(Nodes, 0, *rc::gen::inRange(1u, 5u), *rc::gen::inRange(1u, 4u));
  std::vector<uint64_t> Stream;
  WalkBudget Budget;
  forEachAddress(Nodes, Budget, [&](uint64_t Address) {
    Stream.push_back(Address);
    return Stream.size() < 20000;
  });
  return Stream;
}

RC_GTEST_PROP(FoldProperty, NestsComeBack, ()) {
  const std::vector<uint64_t> Stream = anyRegularStream();
  TestFolder F;
  F.add(Stream);
  RC_ASSERT(expand(F.finish()) == Stream);
}

RC_GTEST_PROP(FoldProperty, NoiseComesBack, ()) {
  // Few values make chance loops.
  const uint64_t Limit = *rc::gen::element(2, 4, 100, 1 << 30);
  const auto Stream = *rc::gen::container<std::vector<uint64_t>>(
      rc::gen::inRange<uint64_t>(0, Limit));
  TestFolder F;
  F.add(Stream);
  RC_ASSERT(expand(F.finish()) == Stream);
}

RC_GTEST_PROP(FoldProperty, NestsWithNoiseComeBack, ()) {
  std::vector<uint64_t> Stream = anyRegularStream();
  const auto Places =
      *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0u, 20000u));
  for (unsigned Place : Places)
    if (Place < Stream.size())
      Stream[Place] ^= 4 * Place;
  TestFolder F;
  F.MaxCapacity = *rc::gen::element(8u, 32u, 1000u);
  F.add(Stream);
  RC_ASSERT(expand(F.finish()) == Stream);
}

/// A rectangular nest of one address, with at least three trips of each loop
/// and rows that do not continue each other, becomes one nest again.
RC_GTEST_PROP(FoldProperty, RectanglesFoldIntoOneNest, ()) {
  const unsigned Depth = *rc::gen::inRange(1u, 6u);
  std::vector<NestNode> Nodes(Depth + 1);
  uint64_t Step = *rc::gen::inRange(1, 64);
  for (unsigned L = 0; L < Depth; ++L) { // The innermost one first.
    NestNode &Loop = Nodes[Depth - 1 - L];
    Loop.Span = L + 2;
    Loop.IsLoop = 1;
    Loop.Value = *rc::gen::inRange(3, 9);
    Nodes[Depth].Steps[L] = Step;
    Step *= 2 * Loop.Value;
  }
  Nodes[Depth].Span = 1;
  Nodes[Depth].Value = 4096;
  TestFolder F;
  F.add(expand(Nodes));
  std::string Expected;
  llvm::raw_string_ostream OS(Expected);
  printNests(OS, Nodes);
  RC_ASSERT(F.text() == OS.str());
}

/// Text says the same as nodes.
RC_GTEST_PROP(FoldProperty, TextComesBack, ()) {
  std::string Text = "layoutopt-trace 1\n"
                     "site 0 load 4 \"f\" \"a.c\" 1 1\n";
  Run R;
  appendBody(R.Nodes, 0, *rc::gen::inRange(0u, 7u), 3);
  llvm::raw_string_ostream OS(Text);
  printRun(OS, R);
  llvm::Expected<TraceReader> Reader =
      TraceReader::create(llvm::MemoryBufferRef(OS.str(), "t"));
  RC_ASSERT(bool(Reader));
  std::string Again = "layoutopt-trace 1\n"
                      "site 0 load 4 \"f\" \"a.c\" 1 1\n";
  llvm::raw_string_ostream AgainOS(Again);
  llvm::cantFail(Reader->forEachRun([&](const Run &Read, const Place &) {
    printRun(AgainOS, Read);
    RC_ASSERT(Read.Nodes.size() == R.Nodes.size());
    for (size_t I = 0; I < R.Nodes.size(); ++I) {
      RC_ASSERT(Read.Nodes[I].Span == R.Nodes[I].Span);
      RC_ASSERT(Read.Nodes[I].Value == R.Nodes[I].Value);
      for (unsigned L = 0; L < NestNode::MaxDepth; ++L)
        RC_ASSERT(Read.Nodes[I].Steps[L] == R.Nodes[I].Steps[L]);
    }
    return llvm::Error::success();
  }));
  RC_ASSERT(AgainOS.str() == Text);
}
