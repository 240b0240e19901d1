//===-- CallGroups.cpp - Functions by order of calls ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Affinity/CallGroups.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace layoutopt;

static void collectCalls(const AccessNode &N, std::vector<Index> &Callees) {
  if (N.Kind == AccessKind::Call && N.Function != None)
    Callees.push_back(N.Function);
  for (const AccessNode &Child : N.Children)
    collectCalls(Child, Callees);
}

namespace {
/// Tarjan's algorithm, with a stack of its own: call chains may be long.
class Tarjan {
public:
  explicit Tarjan(const std::vector<FunctionFacts> &Functions)
      : Callees(Functions.size()), Number(Functions.size(), None),
        Low(Functions.size(), None), OnStack(Functions.size(), false) {
    for (size_t F = 0; F != Functions.size(); ++F)
      collectCalls(Functions[F].Accesses, Callees[F]);
    Result.GroupOf.assign(Functions.size(), None);
    for (size_t F = 0; F != Functions.size(); ++F)
      if (Number[F] == None)
        visit(Index(F));
    markCalled();
  }

  CallGroups Result;

private:
  struct Frame {
    Index Function;
    size_t NextCallee = 0;
  };

  void enter(Index F) {
    Number[F] = Low[F] = NextNumber++;
    Stack.push_back(F);
    OnStack[F] = true;
    Frames.push_back({F});
  }
  void visit(Index Root);
  void close(Index F);
  void markCalled();

  std::vector<std::vector<Index>> Callees;
  std::vector<Index> Number, Low;
  std::vector<bool> OnStack;
  std::vector<Index> Stack;
  std::vector<Frame> Frames;
  Index NextNumber = 0;
};
} // namespace

void Tarjan::visit(Index Root) {
  enter(Root);
  while (!Frames.empty()) {
    Frame &Top = Frames.back();
    const Index F = Top.Function;
    if (Top.NextCallee != Callees[F].size()) {
      const Index Callee = Callees[F][Top.NextCallee++];
      if (Number[Callee] == None)
        enter(Callee);
      else if (OnStack[Callee])
        Low[F] = std::min(Low[F], Number[Callee]);
      continue;
    }
    Frames.pop_back();
    if (!Frames.empty()) {
      const Index Caller = Frames.back().Function;
      Low[Caller] = std::min(Low[Caller], Low[F]);
    }
    if (Low[F] == Number[F])
      close(F);
  }
}

void Tarjan::close(Index F) {
  CallGroup Group;
  Index Member;
  do {
    Member = Stack.back();
    Stack.pop_back();
    OnStack[Member] = false;
    Result.GroupOf[Member] = Index(Result.Groups.size());
    Group.Functions.push_back(Member);
  } while (Member != F);
  std::sort(Group.Functions.begin(), Group.Functions.end());
  Result.Groups.push_back(std::move(Group));
}

void Tarjan::markCalled() {
  for (size_t F = 0; F != Callees.size(); ++F)
    for (Index Callee : Callees[F]) {
      CallGroup &Group = Result.Groups[Result.GroupOf[Callee]];
      if (Result.GroupOf[F] == Result.GroupOf[Callee])
        Group.IsRecursive = true;
      else
        Group.IsCalled = true;
    }
}

CallGroups
layoutopt::findCallGroups(const std::vector<FunctionFacts> &Functions) {
  return std::move(Tarjan(Functions).Result);
}

bool layoutopt::hasKernels(const std::vector<FunctionFacts> &Functions) {
  return llvm::any_of(Functions, [](const FunctionFacts &F) {
    return F.IsKernel && F.IsDefined;
  });
}

std::vector<Index>
layoutopt::rootsOf(const std::vector<FunctionFacts> &Functions) {
  std::vector<Index> Roots;
  if (hasKernels(Functions)) {
    for (size_t F = 0; F != Functions.size(); ++F)
      if (Functions[F].IsKernel)
        Roots.push_back(Index(F));
    return Roots;
  }
  for (const CallGroup &Group : findCallGroups(Functions).Groups) {
    auto Defined = llvm::find_if(Group.Functions, [&Functions](Index F) {
      return Functions[F].IsDefined;
    });
    if (!Group.IsCalled && Defined != Group.Functions.end())
      Roots.push_back(*Defined);
  }
  llvm::sort(Roots);
  return Roots;
}
