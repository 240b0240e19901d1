//===-- KernelNames.cpp - Which kernels a host means ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostKernels.h"
#include "layoutopt/Model/SecondNames.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace layoutopt;
using llvm::StringRef;

KernelName KernelName::quoted(StringRef Text) {
  return {KernelNameKind::Quoted, Text.str(), AnyElement, {}};
}

bool layoutopt::operator==(const KernelName &A, const KernelName &B) {
  return A.Kind == B.Kind && A.Of == B.Of && A.Number == B.Number &&
         A.Given == B.Given;
}

bool layoutopt::operator<(const KernelName &A, const KernelName &B) {
  return std::tie(A.Kind, A.Of, A.Number, A.Given) <
         std::tie(B.Kind, B.Of, B.Number, B.Given);
}

bool layoutopt::isOfCall(const KernelName &Name) {
  return Name.Kind == KernelNameKind::Parameter ||
         llvm::any_of(Name.Given, isOfCall);
}

KernelName layoutopt::asCalled(const KernelName &Name, StringRef Function,
                               const std::vector<KernelName> &Given) {
  if (Name.Kind == KernelNameKind::Parameter)
    return Name.Of == Function && Name.Number >= 0 &&
                   size_t(Name.Number) < Given.size()
               ? Given[size_t(Name.Number)]
               : KernelName();
  KernelName Out = Name;
  for (KernelName &Each : Out.Given)
    if (Each.Kind == KernelNameKind::Parameter)
      Each = asCalled(Each, Function, Given);
  return Out;
}

static const char *const Unknown =
    "it is not known which kernel gets the argument";

namespace {
/// What a name may be, by all units.
struct Resolved {
  std::set<std::string> Names;
  std::string Problem; ///< Why it may be any other; empty: it is none.
};

/// Looks names up in what all units give to places.
class KernelResolver {
public:
  explicit KernelResolver(const TUFacts &Facts) : Second(Facts) {
    for (const ExternalNameFacts &N : Facts.ExternalNames)
      AreLookedUp |= N.Kind == ExternalNameKind::Lookup;
    for (const KernelVariableFacts &V : Facts.KernelVariables)
      Variables[V.USR].push_back(&V);
  }

  Resolved of(const KernelName &Name) {
    Open.clear();
    Resolved Out;
    add(Name, Out);
    if (Out.Names.empty() && Out.Problem.empty())
      Out.Problem = Unknown;
    return Out;
  }

  /// Whether kernels are made of the text that parameter \p USR gets.
  bool isUsed(StringRef USR) const { return Texts.count(USR.str()) != 0; }

private:
  /// Adds what \p Name may be. A place that is being looked up adds nothing:
  /// all that it gets is added already.
  void add(const KernelName &Name, Resolved &Out);

  std::map<std::string, std::vector<const KernelVariableFacts *>> Variables;
  SecondNames Second;
  bool AreLookedUp = false; ///< Functions, by names that no text has.
  std::set<KernelName> Open;
  std::set<std::string> Texts; ///< Parameters that were looked up.
};
} // namespace

void KernelResolver::add(const KernelName &Name, Resolved &Out) {
  // Results of recursive functions may be more and more different names.
  constexpr size_t MostNames = 256;
  const bool IsResult = Name.Kind == KernelNameKind::Result;
  auto Lose = [&](StringRef Why) {
    if (Out.Problem.empty())
      Out.Problem = Why.str();
  };
  if (Name.Kind == KernelNameKind::Quoted) {
    Out.Names.insert(Name.Of);
    return;
  }
  if (!IsResult && Name.Kind != KernelNameKind::Place)
    return Lose(Unknown);
  if (!Open.insert(Name).second)
    return;
  // By its other name it may be given anything.
  if (Second.has(Name.Of))
    return Lose(Unknown);
  auto Known = Variables.find(!IsResult ? Name.Of
                              : Name.Number >= 0
                                  ? Name.Of + "#" +
                                        std::to_string(Name.Number) + "#filled"
                                  : Name.Of + "#return");
  if (Known == Variables.end() || Open.size() > MostNames)
    return Lose(Unknown);
  for (const KernelVariableFacts *V : Known->second) {
    if (V->IsText) {
      Texts.insert(V->USR);
      if (AreLookedUp)
        Lose(Unknown);
    }
    if (Name.Number >= 0 && V->Element >= 0 && V->Element != Name.Number)
      continue;
    if (!V->Problem.empty())
      Lose(V->Problem);
    for (const KernelName &Each : V->Names)
      add(IsResult ? asCalled(Each, Name.Of, Name.Given) : Each, Out);
  }
}

void layoutopt::resolveKernels(TUFacts &Facts) {
  KernelResolver Resolver(Facts);
  std::vector<KernelUseFacts> Uses;
  // By the literal that is the argument's number: a kernel that gets it.
  std::map<Range, std::string> Kernels;
  for (KernelUseFacts &Use : Facts.KernelUses) {
    Resolved Known;
    if (Use.Name.Kind == KernelNameKind::Unknown)
      Known.Names.insert(Use.Kernel);
    else
      Known = Resolver.of(Use.Name);
    Use.Name = KernelName();
    if (!Known.Problem.empty())
      Known.Names.insert("");
    for (const std::string &Name : Known.Names) {
      Use.Kernel = Name;
      Uses.push_back(Use);
      if (Use.Problem.empty())
        Uses.back().Problem = Known.Problem;
      if (Uses.back().Problem.empty())
        Kernels.try_emplace(Use.Number, Name);
    }
  }
  std::vector<KernelVariableFacts> Variables = Facts.KernelVariables;
  std::set<std::string> Here;
  for (const KernelVariableFacts &V : Variables)
    if (V.IsHere)
      Here.insert(V.USR);
  auto Resolve = [&](KernelVariableFacts &V) {
    std::set<std::string> Names;
    for (const KernelName &Name : V.Names)
      for (const std::string &Each : Resolver.of(Name).Names)
        Names.insert(Each);
    V.Names.clear();
    for (const std::string &Name : Names)
      V.Names.push_back(KernelName::quoted(Name));
    if (V.Problem.empty() && V.Names.empty() && !V.IsHere)
      V.Problem = "the variable may hold another kernel";
    else if (V.Problem.empty() && !Here.count(V.USR))
      V.Problem = "the kernel goes where it is not followed";
  };
  for (KernelVariableFacts &V : Variables)
    if (!V.IsText)
      Resolve(V);
  // Most text is no kernel's name.
  llvm::erase_if(Variables, [&](const KernelVariableFacts &V) {
    return V.IsText && !Resolver.isUsed(V.USR);
  });
  for (KernelVariableFacts &V : Variables)
    if (V.IsText)
      Resolve(V);
  Facts.KernelUses = std::move(Uses);
  Facts.KernelVariables = std::move(Variables);
  // (A counter needs no kernel.)
  for (ExprFacts &E : Facts.Exprs)
    if (E.Kind == ExprKind::Device && E.Argument >= 0 && E.Slots.size() > 1) {
      const Range &Number = E.Slots[1];
      auto Of = Kernels.lower_bound({Number.File, Number.Begin, 0});
      if (Of != Kernels.end() && Number.contains(Of->first))
        E.Name = Of->second;
    }
}
