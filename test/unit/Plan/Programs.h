//===-- Programs.h - Programs for tests of the plan -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds what choose() needs of a Program, profiles and policies.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_PLAN_PROGRAMS_H
#define LAYOUTOPT_TEST_UNIT_PLAN_PROGRAMS_H

#include "layoutopt/Plan/Choose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace layoutopt {

struct TestField {
  std::string Path;
  uint64_t Size;
  uint64_t Align;
};

class ProgramBuilder {
public:
  explicit ProgramBuilder(std::string Language = "opencl") {
    P.Facts.Language = std::move(Language);
  }

  /// A record whose leaves are \p Fields, in order; `a.b` needs no `a`.
  Index addRecord(std::string Name, const std::vector<TestField> &Fields) {
    RecordFacts Record;
    Record.Name = std::move(Name);
    for (const TestField &Field : Fields) {
      MemberFacts Member;
      Member.Path = Field.Path;
      Member.Size = Field.Size;
      Member.Align = Field.Align;
      Member.Offset =
          (Record.Size + Field.Align - 1) / Field.Align * Field.Align;
      Record.Size = Member.Offset + Member.Size;
      Record.Members.push_back(Member);
    }
    P.Facts.Records.push_back(Record);
    return Index(P.Facts.Records.size()) - 1;
  }

  /// A set of all members of \p Record as fields, each in a cluster with those
  /// of the same letter in \p Letters; it has one entity, which is subscripted.
  /// In OpenCL a kernel receives it if it is global.
  ArraySet &addSet(std::string Id, Index Record, llvm::StringRef Letters,
                   AddressSpace Space = AddressSpace::Global) {
    ArraySet Set;
    Set.Id = std::move(Id);
    Set.Record = Record;
    Set.Space = Space;
    const RecordFacts &R = P.Facts.Records[size_t(Record)];
    for (size_t M = 0; M < R.Members.size(); ++M) {
      std::string Name = R.Members[M].Path;
      std::replace(Name.begin(), Name.end(), '.', '_');
      Set.Fields.push_back({Index(M), Name});
    }
    EXPECT_EQ(Letters.size(), Set.Fields.size());
    Set.FromKernel =
        P.Facts.Language == "opencl" && Space == AddressSpace::Global;
    EntityFacts Entity;
    Entity.Name = "p" + std::to_string(P.Sets.size());
    Entity.Kind = Set.FromKernel ? EntityKind::KernelParam : EntityKind::Param;
    Entity.Record = Record;
    Entity.Space = Space;
    Set.Entities = {Index(P.Facts.Entities.size())};
    P.Facts.Entities.push_back(Entity);
    P.SetOf.push_back(Index(P.Sets.size()));
    ExprFacts Name, Subscript;
    Name.Kind = ExprKind::Name;
    Name.Entity = Set.Entities[0];
    Subscript.Kind = ExprKind::Subscript;
    Subscript.Operands = {Index(P.Facts.Exprs.size())};
    P.Facts.Exprs.push_back(Name);
    P.Facts.Exprs.push_back(Subscript);
    P.Sets.push_back(Set);
    Clusterings.push_back(clustering(Letters));
    return P.Sets.back();
  }

  /// Blocks the set that was added last.
  void block(std::string Message) {
    ObstacleFacts Obstacle;
    Obstacle.Kind = Reason::UnknownUse;
    Obstacle.Message = std::move(Message);
    P.Facts.Obstacles.push_back(Obstacle);
    P.Sets.back().Obstacles.push_back(Index(P.Facts.Obstacles.size()) - 1);
  }

  static Clustering clustering(llvm::StringRef Letters) {
    Clustering C;
    std::string Seen;
    for (size_t F = 0; F < Letters.size(); ++F) {
      size_t Cluster = Seen.find(Letters[F]);
      if (Cluster == std::string::npos) {
        Cluster = Seen.size();
        Seen += Letters[F];
        C.Clusters.emplace_back();
      }
      C.Clusters[Cluster].push_back(Index(F));
    }
    return C;
  }

  Program P;
  std::vector<Clustering> Clusterings;
};

/// AoS up to 8 bytes, tiles of 512 up to 16, SoA above.
inline TargetProfile testTarget() {
  const char *Text =
      "version: 1\nname: toy\ndescription: d\n"
      "epsilon: {bytes: 64, source: published}\n"
      "tree:\n"
      "  attribute: sigma\n"
      "  at-most: 8\n"
      "  then: {layout: AoS, source: rule-of-thumb, note: small}\n"
      "  else:\n"
      "    attribute: sigma\n"
      "    at-most: 16\n"
      "    then: {layout: tiled 512, source: published}\n"
      "    else: {layout: SoA, source: interpolated}\n";
  return llvm::cantFail(parseProfile(Text, "toy.yaml"));
}

inline llvm::Expected<LayoutPlan> chooseWith(const ProgramBuilder &B,
                                             llvm::StringRef PolicyText,
                                             const TargetProfile &Target) {
  Policy P;
  if (!PolicyText.empty()) {
    llvm::Expected<Policy> Parsed = parsePolicy(PolicyText, "p.yaml");
    if (!Parsed)
      return Parsed.takeError();
    P = *Parsed;
  }
  llvm::Expected<EffectivePolicy> Effective = resolvePolicy(P, {});
  if (!Effective)
    return Effective.takeError();
  return choose(B.P, B.Clusterings, Target, *Effective);
}

inline std::string print(const LayoutPlan &Plan) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printPlan(Plan, OS);
  return Text;
}

/// `id: handle [a b: AoS] [c: SoA]` for each set, or `id: keeps`, `id:
/// refused`.
inline std::string summary(const llvm::Expected<LayoutPlan> &Plan) {
  std::string Text;
  for (const SetPlan &Set : Plan->Sets) {
    Text += (Text.empty() ? "" : "; ") + Set.Set + ": ";
    if (!Set.Change) {
      Text += Set.Refused ? "refused" : "keeps";
      continue;
    }
    Text += Set.Handle;
    for (const ClusterPlan &C : Set.Clusters)
      Text +=
          " [" + llvm::join(C.Fields, " ") + ": " + C.Layout.describe() + "]";
  }
  return Text;
}

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_PLAN_PROGRAMS_H
