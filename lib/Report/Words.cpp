//===-- Words.cpp - What is said about arrays -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Words.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Report/Reported.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace layoutopt;

/// Fields of a walk that are named.
static constexpr size_t MaxNames = 8;

Refusal layoutopt::refusalOf(const Program &P, const LayoutPlan &Plan,
                             size_t Number) {
  const ArraySet &Set = P.Sets[Number];
  const SetPlan &S = Plan.Sets[Number];
  Refusal Out;
  Out.Where = declarationOf(P, Set);
  Out.Message = "array '" + nameOf(P, Set) + "' keeps its layout: ";
  if (!isBlocked(P, Set, S.Boundary)) {
    Out.Message += S.Why;
    return Out;
  }
  std::set<std::pair<Range, Reason>> Said;
  for (Index N : Set.Obstacles) {
    const ObstacleFacts &O = P.Facts.Obstacles[N];
    if (blocks(P, O, S.Boundary) && Said.insert({O.Where, O.Kind}).second)
      Out.Obstacles.push_back(N);
  }
  const ObstacleFacts &First = P.Facts.Obstacles[Out.Obstacles.front()];
  Out.Message += First.Message;
  Out.Kind = First.Kind;
  // Where a macro declares it, nothing says where.
  if (!Out.Where.isValid())
    Out.Where = First.Where;
  return Out;
}

std::string layoutopt::noteOf(const ObstacleFacts &O) {
  return O.Message + "; to change it: " + O.Fix;
}

std::vector<std::pair<size_t, std::string>>
layoutopt::layoutMismatches(const Program &P, const LayoutPlan &Plan) {
  std::vector<std::pair<size_t, std::string>> Out;
  const std::vector<Index> Leaders = leadersOf(P);
  for (size_t S = 0; S != Leaders.size(); ++S)
    if (Leaders[S] != None && isOfOpenCL(P.Facts, P.Sets[S].Record) &&
        !haveSameLayout(Plan.Sets[S], Plan.Sets[Leaders[S]]))
      Out.push_back({S, "'" + P.Sets[S].Id + "' and '" + P.Sets[Leaders[S]].Id +
                            "' have different layouts: no buffer may be bound "
                            "to parameters of both"});
  return Out;
}

std::string layoutopt::kernelsOf(const Program &P, const ArraySet &Set) {
  std::set<std::string> Names;
  for (Index E : Set.Entities) {
    const EntityFacts &Entity = P.Facts.Entities[E];
    if (Entity.Kind == EntityKind::KernelParam && Entity.Function != None)
      Names.insert(P.Facts.Functions[Entity.Function].Name);
  }
  return llvm::join(Names, ", ");
}

std::string layoutopt::headOf(const Program &P, const ArraySet &Set) {
  std::string Text = Set.Id + ": " + std::to_string(Set.Fields.size()) +
                     (Set.Fields.size() == 1 ? " field, " : " fields, ") +
                     std::to_string(P.Facts.Records[Set.Record].Size) +
                     " bytes";
  std::string Kernels = kernelsOf(P, Set);
  return Kernels.empty() ? Text : Text + ", in " + Kernels;
}

std::string layoutopt::stayOf(const SetPlan &S) {
  return S.Why.empty() ? "AoS is the layout chosen" : S.Why;
}

std::string layoutopt::formOf(const ClusterPlan &C) {
  return C.Fields.size() != 1 || C.Layout.splitsElements() ? C.Layout.describe()
                                                           : "on its own";
}

std::string layoutopt::clusterOf(const ClusterPlan &C) {
  std::string Text = "{" + llvm::join(C.Fields, ", ") + "}  " + formOf(C);
  return C.Why.empty() ? Text : Text + "  (" + C.Why + ")";
}

std::string layoutopt::paddingOf(const Program &P, const ArraySet &Set,
                                 const SetPlan &S) {
  RecordLayout Layout = llvm::cantFail(
      layoutOf(S, Set, P), "the plan was verified: its layouts fit");
  uint64_t Lanes = 1;
  for (const StoredArray &A : Layout.storedArrays())
    Lanes = std::max(Lanes, A.lanes());
  const char *Small = "one or two tiles are no great size";
  uint64_t Whole = llvm::cantFail(Layout.paddingBytes(Lanes), Small);
  uint64_t One = llvm::cantFail(Layout.paddingBytes(Lanes + 1), Small);
  std::string Text;
  if (Whole != 0)
    Text = std::to_string(Whole) + " bytes in every " + std::to_string(Lanes) +
           " records";
  if (Lanes > 1)
    Text += std::string(Text.empty() ? "" : ", ") + "up to " +
            std::to_string(One) + " bytes behind the last";
  return Text.empty() ? "none" : Text;
}

std::string layoutopt::expectationOf(const SpeedUp &S) {
  return describe(S) + (isSure(S)    ? ""
                        : S.Most < 1 ? ": leave it"
                                     : ": leave it, or measure it");
}

std::string layoutopt::shortCount(double N) {
  static const char *const Prefixes[] = {"",   " k", " M", " G",
                                         " T", " P", " E"};
  size_t P = 0;
  for (; N >= 1e3 && P + 1 != std::size(Prefixes); ++P)
    N /= 1e3;
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.3g", N) << Prefixes[P];
  return Text;
}

std::string layoutopt::placeOf(const Program &P, const Walk &W,
                               const SourceTexts &Texts) {
  Range At = W.Loops.empty() ? Range() : W.Loops.back().Where;
  std::string Where = Texts.place(At).str();
  std::string Function = P.Facts.Functions[W.Function].Name;
  return Where.empty() ? "in " + Function : Where + ": in " + Function;
}

std::string layoutopt::wayOf(const Walk &W, uint64_t RecordBytes) {
  const Stride Step = stepOf(W);
  int64_t Bytes = int64_t(RecordBytes);
  if (Step.Kind == StrideKind::Irregular)
    return "in no order";
  if (Step.Kind == StrideKind::Unknown || Bytes == 0 ||
      Step.Amount % Bytes != 0)
    return "in steps of unknown length";
  if (Step.isZero())
    return "one record";
  int64_t Records = std::abs(Step.Amount / Bytes);
  return Records == 1 ? "in order"
                      : "every " + std::to_string(Records) + " records";
}

std::string layoutopt::factorsOf(const Walk &W) {
  std::vector<std::string> Factors;
  if (W.IsKernel)
    Factors.push_back("each work-item");
  for (const WalkLoop &L : W.Loops)
    Factors.push_back(std::to_string(L.Iterations));
  return Factors.empty() ? "once" : llvm::join(Factors, " x ");
}

std::string layoutopt::fieldsOf(const Walk &W, const ArraySet &Set) {
  std::vector<std::string> Names;
  for (const WalkField &F : W.Fields)
    if (Names.size() != MaxNames)
      Names.push_back(Set.Fields[F.Field].Name);
  if (W.Fields.size() > MaxNames)
    Names.push_back("and " + std::to_string(W.Fields.size() - MaxNames) +
                    " more");
  return "{" + llvm::join(Names, ", ") + "}";
}

std::vector<size_t> layoutopt::walksByTraffic(const WalkList &Walks,
                                              const PlannedCosts &Costs,
                                              size_t Set) {
  std::vector<size_t> Mine;
  for (size_t I = 0; I != Walks.Walks.size(); ++I)
    if (Walks.Walks[I].Set == Index(Set))
      Mine.push_back(I);
  // What moves most decides; else the order of the program.
  llvm::sort(Mine, [&](size_t A, size_t B) {
    return std::make_pair(-Costs.Before[A].Moved.Fetched, A) <
           std::make_pair(-Costs.Before[B].Moved.Fetched, B);
  });
  return Mine;
}

std::string layoutopt::wayThrough(const Program &P, const Walk &W) {
  const ArraySet &Set = P.Sets[W.Set];
  return fieldsOf(W, Set) + " " + wayOf(W, P.Facts.Records[Set.Record].Size) +
         ", " + factorsOf(W);
}

MovedBytes layoutopt::movedBy(const PlannedCosts &Costs, size_t Walk) {
  return {Costs.Before[Walk].Moved, Costs.After[Walk].Moved};
}

MovedBytes layoutopt::movedThrough(const WalkList &Walks,
                                   const PlannedCosts &Costs, size_t Set) {
  MovedBytes Sum;
  for (size_t I = 0; I != Walks.Walks.size(); ++I)
    if (Walks.Walks[I].Set == Index(Set)) {
      Sum.Before += Costs.Before[I].Moved;
      Sum.After += Costs.After[I].Moved;
    }
  return Sum;
}

std::string layoutopt::perByteOf(const MovedBytes &M) {
  std::string Text;
  llvm::raw_string_ostream(Text)
      << "for each byte used, "
      << llvm::format("%.3g", M.Before.Fetched / M.Before.Used)
      << " fetched as it is, "
      << llvm::format("%.3g", M.After.Fetched / M.After.Used) << " as planned";
  return Text;
}

bool layoutopt::isWalkedInPart(const Program &P, Index Set,
                               const WalkList &Walks) {
  return llvm::any_of(Walks.Walks, [&](const Walk &W) {
    return W.Set == Set && (W.IsKernel || !W.Loops.empty()) &&
           W.Fields.size() < P.Sets[Set].Fields.size();
  });
}
