//===-- Oracle.cpp - Distances by enumeration -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace layoutopt;

static constexpr uint64_t Limit = 1000 * 1000 * 1000;

static uint64_t capped(uint64_t N) { return std::min(N, Limit); }

PathCount layoutopt::countPaths(const Program &P, const AccessNode &N) {
  PathCount Result;
  auto Append = [&](const PathCount &Next) {
    Result.Paths = capped(Result.Paths * Next.Paths);
    Result.Steps = capped(Result.Steps + Next.Steps);
  };
  switch (N.Kind) {
  case AccessKind::Access:
    Result.Steps = 1;
    break;
  case AccessKind::Compute:
    break;
  case AccessKind::Call:
    return countPaths(P, P.Facts.Functions[N.Function].Accesses);
  case AccessKind::Sequence:
    for (const AccessNode &Child : N.Children)
      Append(countPaths(P, Child));
    break;
  case AccessKind::Loop: {
    AccessNode Body = N;
    Body.Kind = AccessKind::Sequence;
    const PathCount Once = countPaths(P, Body);
    for (uint64_t I = 0; I != iterationsOf(N); ++I)
      Append(Once);
    break;
  }
  case AccessKind::Branch:
    Result.Paths = 0;
    for (const AccessNode &Child : N.Children) {
      const PathCount Count = countPaths(P, Child);
      Result.Paths = capped(Result.Paths + Count.Paths);
      Result.Steps = std::max(Result.Steps, Count.Steps);
    }
    break;
  }
  return Result;
}

static std::vector<Path> followedBy(const std::vector<Path> &First,
                                    const std::vector<Path> &Second) {
  std::vector<Path> Result;
  for (const Path &A : First)
    for (const Path &B : Second) {
      Result.push_back(A);
      llvm::append_range(Result.back(), B);
    }
  return Result;
}

std::vector<Path> layoutopt::enumeratePaths(const Program &P,
                                            const AccessNode &N) {
  std::vector<Path> Result = {{}};
  switch (N.Kind) {
  case AccessKind::Access:
    if (N.Space == AddressSpace::Global || N.Space == AddressSpace::Generic) {
      PathStep Step;
      Step.Bytes = N.Bytes;
      for (Index F : N.Members)
        if (N.Entity != None)
          Step.Fields |= uint32_t(1) << F;
      Result = {{Step}};
    }
    break;
  case AccessKind::Compute:
    break;
  case AccessKind::Call:
    return enumeratePaths(P, P.Facts.Functions[N.Function].Accesses);
  case AccessKind::Sequence:
    for (const AccessNode &Child : N.Children)
      Result = followedBy(Result, enumeratePaths(P, Child));
    break;
  case AccessKind::Loop: {
    if (iterationsOf(N) == 0)
      break; // The body may have any number of paths.
    AccessNode Body = N;
    Body.Kind = AccessKind::Sequence;
    const std::vector<Path> Once = enumeratePaths(P, Body);
    for (uint64_t I = 0; I != iterationsOf(N); ++I)
      Result = followedBy(Result, Once);
    break;
  }
  case AccessKind::Branch:
    Result.clear();
    for (const AccessNode &Child : N.Children)
      llvm::append_range(Result, enumeratePaths(P, Child));
    break;
  }
  return Result;
}

/// For the access of \p Of that is farthest from the nearest one of \p To, how
/// far that is. Both ascend.
static uint64_t directed(const std::vector<uint64_t> &Of,
                         const std::vector<uint64_t> &To) {
  uint64_t Farthest = 0;
  for (uint64_t From : Of) {
    uint64_t Nearest = std::numeric_limits<uint64_t>::max();
    auto Next = std::lower_bound(To.begin(), To.end(), From);
    if (Next != To.end())
      Nearest = *Next - From;
    if (Next != To.begin())
      Nearest = std::min(Nearest, From - *std::prev(Next));
    Farthest = std::max(Farthest, Nearest);
  }
  return Farthest;
}

/// Raises the distances of \p G to those of one path.
static void addPath(const Path &Taken, Kdlg &G) {
  std::vector<std::vector<uint64_t>> Positions(G.size());
  uint64_t Position = 0;
  for (const PathStep &Step : Taken) {
    for (size_t F = 0; F != G.size(); ++F)
      if (Step.Fields >> F & 1)
        Positions[F].push_back(Position);
    Position += Step.Bytes;
  }
  for (Index A = 0; size_t(A) < G.size(); ++A)
    for (Index B = 0; B != A; ++B) {
      if (Positions[A].empty() || Positions[B].empty())
        continue;
      const uint64_t Bytes = std::max(directed(Positions[A], Positions[B]),
                                      directed(Positions[B], Positions[A]));
      if (G.distance(A, B) == Kdlg::Infinite || G.distance(A, B) < Bytes)
        G.setDistance(A, B, Bytes);
    }
}

Kdlg layoutopt::enumerateKdlg(const Program &P, size_t NumFields) {
  Kdlg G("rec", std::vector<std::string>(NumFields),
         std::vector<uint64_t>(NumFields, 0));
  for (const FunctionFacts &Kernel : P.Facts.Functions)
    if (Kernel.IsKernel)
      for (const Path &Taken : enumeratePaths(P, Kernel.Accesses))
        addPath(Taken, G);
  return G;
}

AccessNode layoutopt::unroll(const AccessNode &N) {
  AccessNode Result = N;
  for (AccessNode &Child : Result.Children)
    Child = unroll(Child);
  if (N.Kind != AccessKind::Loop)
    return Result;
  Result.Kind = AccessKind::Sequence;
  AccessNode Unrolled;
  Unrolled.Children.assign(iterationsOf(N), Result);
  return Unrolled;
}

std::string layoutopt::show(const AccessNode &N) {
  std::string Result;
  switch (N.Kind) {
  case AccessKind::Access:
    for (Index F : N.Members)
      if (N.Entity != None)
        Result += char('a' + F);
    return Result + ":" + std::to_string(N.Bytes) +
           (N.Space == AddressSpace::Global ? "" : " elsewhere");
  case AccessKind::Compute:
    return "compute " + std::to_string(N.Count);
  case AccessKind::Call:
    return "call " + std::to_string(N.Function);
  case AccessKind::Sequence:
    break;
  case AccessKind::Loop:
    Result = std::to_string(N.Count) + " times ";
    break;
  case AccessKind::Branch:
    Result = "either ";
    break;
  }
  Result += '{';
  for (const AccessNode &Child : N.Children)
    Result += ' ' + show(Child);
  return Result + " }";
}
