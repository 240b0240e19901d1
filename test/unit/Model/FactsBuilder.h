//===-- FactsBuilder.h - Facts for tests ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_MODEL_FACTSBUILDER_H
#define LAYOUTOPT_TEST_UNIT_MODEL_FACTSBUILDER_H

#include "layoutopt/Legality/Legality.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Model/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace layoutopt {

/// Builds the facts of one unit. Expressions get texts that nest as they do.
class FactsBuilder {
public:
  TUFacts Facts;

  explicit FactsBuilder(std::string Main = "/p/a.cl") {
    Facts.MainFile = Main;
    Facts.Language = "opencl";
    Current = file(std::move(Main));
  }

  Index file(std::string Path, uint64_t Hash = 1) {
    FileFacts F;
    F.Path = std::move(Path);
    F.Size = 1 << 20;
    F.Hash = Hash;
    return add(Facts.Files, F);
  }
  /// What follows is written in \p File, from \p At on.
  FactsBuilder &in(Index File, uint32_t At = 100) {
    Current = File;
    Next = At;
    return *this;
  }
  Range text(uint32_t Length = 4) {
    Next += Length + 10;
    return {Current, Next - Length, Next};
  }

  /// A record of floats.
  Index record(std::string Name, std::vector<std::string> Fields) {
    RecordFacts R;
    R.USR = "c:@S@" + Name;
    R.Name = Name;
    R.TypeText = "struct " + Name;
    R.Definition = text(20);
    R.Align = 4;
    for (std::string &F : Fields) {
      MemberFacts M;
      M.Path = std::move(F);
      M.TypeText = "float";
      M.Offset = R.Size;
      M.Size = M.Align = 4;
      R.Size += 4;
      R.Members.push_back(M);
    }
    return add(Facts.Records, R);
  }
  /// `{ struct vec { x, y } pos; m }`: members 0 pos, 1 pos.x, 2 pos.y, 3 m.
  Index nestedRecord(std::string Name) {
    Index R = record(std::move(Name), {"pos", "pos.x", "pos.y", "m"});
    std::vector<MemberFacts> &M = Facts.Records[R].Members;
    M[0].TypeText = "struct vec";
    M[0].Leaf = false;
    M[0].Size = 8;
    M[1].Parent = M[2].Parent = 0;
    M[1].Offset = 0;
    M[2].Offset = 4;
    M[3].Offset = 8;
    Facts.Records[R].Size = 12;
    return R;
  }

  Index function(std::string Name, bool IsKernel = false,
                 bool IsDefined = true) {
    FunctionFacts F;
    F.USR = "c:@F@" + Name;
    F.Name = Name;
    F.IsKernel = IsKernel;
    F.IsDefined = IsDefined;
    F.Declarations.push_back(text(20));
    if (IsDefined)
      F.BodyOpen = text(1);
    return add(Facts.Functions, F);
  }

  Index entity(EntityKind Kind, std::string Name, Index Record,
               Index Function = None,
               AddressSpace Space = AddressSpace::Global) {
    EntityFacts E;
    E.Kind = Kind;
    E.Name = std::move(Name);
    E.Record = Record;
    E.Function = Function;
    E.Space = Space;
    E.USR = "c:@" + E.Name;
    DeclarationFacts D;
    D.Specifier = text(6);
    D.Pointer = {Current, Next, Next + 1};
    D.Name = {Current, Next + 1, Next + 4};
    D.Whole = {Current, D.Specifier.Begin, Next + 4};
    D.Group = Groups++;
    E.Declarations.push_back(D);
    Index Self = Facts.Entities.size();
    if (Function != None) {
      FunctionFacts &F = Facts.Functions[Function];
      E.USR = F.USR + "@" + E.Name;
      if (Kind == EntityKind::Param || Kind == EntityKind::KernelParam) {
        E.Parameter = F.Params.size();
        F.Params.push_back(Self);
        F.ParamNames.push_back(E.Name);
      } else if (Kind == EntityKind::Return) {
        F.Return = Self;
      }
    }
    return add(Facts.Entities, E);
  }
  Index kernelParam(std::string Name, Index Record, Index Function) {
    return entity(EntityKind::KernelParam, std::move(Name), Record, Function);
  }
  Index param(std::string Name, Index Record, Index Function) {
    return entity(EntityKind::Param, std::move(Name), Record, Function);
  }
  Index local(std::string Name, Index Record, Index Function) {
    return entity(EntityKind::Local, std::move(Name), Record, Function);
  }
  Index array(std::string Name, Index Record, Index Function,
              AddressSpace Space = AddressSpace::Local) {
    Index E =
        entity(EntityKind::Local, std::move(Name), Record, Function, Space);
    Facts.Entities[E].IsArray = true;
    Facts.Entities[E].Count = 64;
    return E;
  }

  Index expr(ExprKind Kind, std::vector<Index> Operands = {},
             Index Entity = None) {
    ExprFacts E;
    E.Kind = Kind;
    E.Entity = Entity;
    E.Extent = text(3);
    if (!Operands.empty()) {
      E.Extent = Facts.Exprs[Operands[0]].Extent;
      for (Index O : Operands) {
        E.Extent.Begin = std::min(E.Extent.Begin, Facts.Exprs[O].Extent.Begin);
        E.Extent.End = std::max(E.Extent.End, Facts.Exprs[O].Extent.End);
      }
      --E.Extent.Begin;
      ++E.Extent.End;
    }
    E.Operands = std::move(Operands);
    return add(Facts.Exprs, E);
  }
  Index name(Index Entity) { return expr(ExprKind::Name, {}, Entity); }
  Index subscript(Index Pointer) {
    Index E = expr(ExprKind::Subscript, {Pointer});
    Next += 4;
    Facts.Exprs[E].Extent.End += 4;
    Facts.Exprs[E].IndexRange = {Current, Facts.Exprs[E].Extent.End - 3,
                                 Facts.Exprs[E].Extent.End - 1};
    return E;
  }
  Index field(Index Element, std::vector<Index> Members) {
    Index E = expr(ExprKind::Field, {Element});
    Facts.Exprs[E].MemberEnds.assign(Members.size(), Facts.Exprs[E].Extent.End);
    Facts.Exprs[E].Members = std::move(Members);
    Facts.Exprs[E].IsRead = true;
    return E;
  }
  Index root(Index Expr) {
    Facts.Roots.push_back(Expr);
    return Expr;
  }
  /// `To = From` for entities.
  void assign(Index To, Index From) {
    Index Left = name(To);
    root(expr(ExprKind::Assign, {Left, From}));
  }
  /// `p[i].member`.
  Index use(Index Entity, Index Member) {
    return root(field(subscript(name(Entity)), {Member}));
  }

  void obstacle(Reason Why, Index Entity, Index Record) {
    ObstacleFacts O;
    O.Kind = Why;
    O.Message = "message";
    O.Where = text();
    O.Entity = Entity;
    O.Record = Record;
    Facts.Obstacles.push_back(O);
  }

private:
  template <typename T> Index add(std::vector<T> &List, T Value) {
    List.push_back(std::move(Value));
    return static_cast<Index>(List.size() - 1);
  }

  Index Current = 0;
  uint32_t Next = 100;
  Index Groups = 0;
};

template <typename T> std::string printed(const T &Value) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(Value, OS);
  OS.flush();
  return Text;
}

/// Links and checks what every program must hold.
inline Program linkVerified(std::vector<TUFacts> Units, std::string &Problem) {
  for (const TUFacts &U : Units)
    if (llvm::Error E = verify(U))
      Problem += llvm::toString(std::move(E));
  if (!Problem.empty())
    return Program();
  Program P = judge(link(std::move(Units)));
  if (llvm::Error E = verify(P))
    Problem += llvm::toString(std::move(E));
  return P;
}

inline std::vector<std::string> idsOf(const Program &P) {
  std::vector<std::string> Ids;
  for (const ArraySet &S : P.Sets)
    Ids.push_back(S.Id);
  return Ids;
}

inline std::vector<std::string> reasonsOf(const Program &P,
                                          const ArraySet &Set) {
  std::vector<std::string> Reasons;
  for (Index O : Set.Obstacles)
    Reasons.push_back(toString(P.Facts.Obstacles[O].Kind).str());
  return Reasons;
}

inline Index entityNamed(const Program &P, llvm::StringRef Name) {
  for (size_t E = 0; E != P.Facts.Entities.size(); ++E)
    if (P.Facts.Entities[E].Name == Name)
      return static_cast<Index>(E);
  return None;
}

} // namespace layoutopt

/// Links \p Units into a Program called \p P.
#define LINK(P, ...)                                                           \
  std::string P##Problem;                                                      \
  layoutopt::Program P = layoutopt::linkVerified({__VA_ARGS__}, P##Problem);   \
  ASSERT_EQ(P##Problem, "")

#endif // LAYOUTOPT_TEST_UNIT_MODEL_FACTSBUILDER_H
