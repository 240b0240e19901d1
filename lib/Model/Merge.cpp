//===-- Merge.cpp - One set of facts from many ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "Merger.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace layoutopt;

void Merger::mergeFiles(const TUFacts &U, UnitMap &Map) {
  bool IsNewUnit = U.Compiles.empty();
  for (const CompileFacts &How : U.Compiles)
    IsNewUnit |= Compiled.insert(How).second;
  for (const FileFacts &F : U.Files) {
    auto [At, New] = Files.try_emplace({F.Path, F.Hash}, Out.Files.size());
    if (New) {
      Out.Files.push_back(F);
    } else {
      FileFacts &Known = Out.Files[At->second];
      Known.System |= F.System;
      Known.Main |= F.Main;
      Known.Units += IsNewUnit ? F.Units : 0;
      Known.Size = std::max(Known.Size, F.Size);
    }
    Map.Files.push_back(At->second);
    (U.Language == "opencl" ? OfKernels : OfHost).insert(At->second);
  }
}

static bool isEqual(const MemberFacts &A, const MemberFacts &B) {
  auto All = [](const MemberFacts &M) {
    return std::tie(M.Path, M.TypeText, M.Extents, M.Offset, M.Size, M.Align,
                    M.Parent, M.Leaf, M.Bits);
  };
  return All(A) == All(B);
}

static bool isIncomplete(const RecordFacts &R) {
  return R.Size == 0 && R.Members.empty();
}

/// True when both describe the same bytes under the same names.
static bool isEqual(const RecordFacts &A, const RecordFacts &B) {
  auto All = [](const RecordFacts &R) {
    return std::tie(R.Name, R.TypeText, R.Namespaces, R.Size, R.Align,
                    R.Generated, R.How);
  };
  // The obstacle that comes with an incomplete record stays in force.
  if (isIncomplete(A) || isIncomplete(B))
    return A.Name == B.Name && A.Generated == B.Generated;
  return All(A) == All(B) &&
         std::equal(A.Members.begin(), A.Members.end(), B.Members.begin(),
                    B.Members.end(),
                    [](const MemberFacts &X, const MemberFacts &Y) {
                      return isEqual(X, Y);
                    });
}

void Merger::mergeRecords(const TUFacts &U, UnitMap &Map) {
  for (const RecordFacts &R : U.Records) {
    RecordFacts New = R;
    New.Definition = at(Map, R.Definition);
    New.OtherDefinitions = at(Map, R.OtherDefinitions);
    New.Holds.clear(); // Entities come later.
    std::vector<Index> &Same = Records[R.USR];
    auto Known = llvm::find_if(
        Same, [&](Index I) { return isEqual(Out.Records[I], New); });
    if (Known == Same.end() || R.USR.empty()) {
      Same.push_back(Out.Records.size());
      Map.Records.push_back(Out.Records.size());
      Out.Records.push_back(std::move(New));
      continue;
    }
    Map.Records.push_back(*Known);
    RecordFacts &Old = Out.Records[*Known];
    // C++ has more types whose bytes may hold no value than C.
    for (size_t M = 0; M < std::min(Old.Members.size(), New.Members.size());
         ++M) {
      bool Bytewise = Old.Members[M].Bytewise || New.Members[M].Bytewise;
      Old.Members[M].Bytewise = New.Members[M].Bytewise = Bytewise;
    }
    std::vector<Range> Places = std::move(Old.OtherDefinitions);
    Places.push_back(Old.Definition);
    Places.push_back(New.Definition);
    Places.insert(Places.end(), New.OtherDefinitions.begin(),
                  New.OtherDefinitions.end());
    bool System = Old.SystemHeader || New.SystemHeader;
    for (size_t M = 0; !isIncomplete(Old) && M != New.Members.size(); ++M)
      uniteBounds(Old.Members[M].Bounds, New.Members[M].Bounds);
    if (isIncomplete(Old))
      Old = std::move(New);
    Old.SystemHeader = System;
    llvm::erase_if(Places, [](const Range &P) { return !P.isValid(); });
    llvm::sort(Places);
    Places.erase(std::unique(Places.begin(), Places.end()), Places.end());
    // Of several definitions the first one is the one.
    Old.Definition = Places.empty() ? Range() : Places.front();
    Old.OtherDefinitions.assign(Places.begin() + !Places.empty(), Places.end());
  }
}

void Merger::mergeHolds(const TUFacts &U, UnitMap &Map) {
  for (size_t R = 0; R != U.Records.size(); ++R)
    for (Index E : U.Records[R].Holds) {
      std::vector<Index> &Into = Out.Records[Map.Records[R]].Holds;
      if (!llvm::is_contained(Into, Map.Entities[E]))
        Into.push_back(Map.Entities[E]);
    }
}

/// The record that each expression flows to where nothing in it says so: a
/// macro's `malloc` may serve several.
static std::vector<Index> destinations(const TUFacts &U) {
  // What the expressions themselves lead to, `p` in `p = malloc(n)`.
  std::vector<Index> Own(U.Exprs.size(), None);
  for (size_t Self = 0; Self != U.Exprs.size(); ++Self) {
    const ExprFacts &E = U.Exprs[Self];
    if (E.Entity != None)
      Own[Self] = U.Entities[E.Entity].Record;
    for (Index Operand : E.Operands)
      if (Own[Self] == None)
        Own[Self] = Own[Operand];
  }
  std::vector<Index> Records(U.Exprs.size(), None);
  for (size_t Self = U.Exprs.size(); Self-- != 0;) {
    Index To = Own[Self] != None ? Own[Self] : Records[Self];
    for (Index Operand : U.Exprs[Self].Operands)
      Records[Operand] = To;
  }
  return Records;
}

void Merger::mergeExprs(const TUFacts &U, UnitMap &Map) {
  const std::vector<Index> To = destinations(U);
  for (size_t Self = 0; Self != U.Exprs.size(); ++Self) {
    const ExprFacts &E = U.Exprs[Self];
    ExprFacts New = E;
    New.Extent = at(Map, E.Extent);
    New.Op = at(Map, E.Op);
    New.IndexRange = at(Map, E.IndexRange);
    New.Entity = at(Map.Entities, E.Entity);
    New.Slots = at(Map, E.Slots);
    New.Callee = at(Map.Functions, E.Callee);
    for (Index &Operand : New.Operands)
      Operand = Map.Exprs[Operand];
    // Two expansions of one macro may read different fields.
    bool Unites = E.Kind == ExprKind::MacroFields;
    ExprKey Key{New.Kind,
                New.Why,
                New.Extent,
                New.Op,
                New.How,
                New.Name,
                New.Prefix,
                New.Operands,
                New.Entity,
                New.IndexRange,
                Unites ? std::vector<Index>() : New.Members,
                Unites ? std::vector<uint32_t>() : New.MemberEnds,
                E.Entity == None && E.Operands.empty()
                    ? at(Map.Records, To[Self])
                    : None};
    auto Known = New.Extent.isValid() ? Exprs.find(Key) : Exprs.end();
    if (Known == Exprs.end()) {
      if (New.Extent.isValid())
        Exprs.emplace(std::move(Key), Out.Exprs.size());
      Map.Exprs.push_back(Out.Exprs.size());
      Out.Exprs.push_back(std::move(New));
      continue;
    }
    Map.Exprs.push_back(Known->second);
    ExprFacts &Old = Out.Exprs[Known->second];
    Old.ValueUsed |= New.ValueUsed;
    Old.InMacro |= New.InMacro;
    Old.IsConst |= New.IsConst;
    Old.IsRead |= New.IsRead;
    Old.IsWritten |= New.IsWritten;
    Old.IndexSimple &= New.IndexSimple;
    Old.IndexWide &= New.IndexWide;
    Old.IndexZero &= New.IndexZero;
    Old.Unevaluated &= New.Unevaluated;
    if (Unites && Old.Members != New.Members) {
      Old.Members.insert(Old.Members.end(), New.Members.begin(),
                         New.Members.end());
      llvm::sort(Old.Members);
      Old.Members.erase(std::unique(Old.Members.begin(), Old.Members.end()),
                        Old.Members.end());
      Old.MemberEnds.clear();
    }
  }
}

static void translateField(FieldInit &F, const UnitMap &Map,
                           llvm::function_ref<Range(Range)> At) {
  F.Designator = At(F.Designator);
  F.Value = At(F.Value);
  for (FieldInit &Inner : F.Nested)
    translateField(Inner, Map, At);
}

InitializerFacts Merger::translate(const InitializerFacts &I,
                                   const UnitMap &Map) const {
  auto At = [&](Range R) { return at(Map, R); };
  InitializerFacts Copy = I;
  Copy.Entity = at(Map.Entities, I.Entity);
  Copy.Extent = At(I.Extent);
  Copy.Rows = at(Map, std::move(Copy.Rows));
  for (ElementInit &E : Copy.Elements) {
    E.Designator = At(E.Designator);
    E.Open = At(E.Open);
    E.Close = At(E.Close);
    for (FieldInit &F : E.Fields)
      translateField(F, Map, At);
  }
  return Copy;
}

ObstacleFacts Merger::translate(const ObstacleFacts &O,
                                const UnitMap &Map) const {
  ObstacleFacts Copy = O;
  Copy.Where = at(Map, O.Where);
  Copy.Entity = at(Map.Entities, O.Entity);
  Copy.Record = at(Map.Records, O.Record);
  return Copy;
}

static ObstacleKey contentOf(const ObstacleFacts &O) {
  return {O.Kind,   O.Message, O.Fix,        O.Where,
          O.Entity, O.Record,  O.IsBoundary, O.Through};
}

void Merger::addObstacle(ObstacleFacts O) {
  if (Obstacles.insert(contentOf(O)).second)
    Out.Obstacles.push_back(std::move(O));
}

void Merger::obstacle(Reason Why, const llvm::Twine &Message, const char *Fix,
                      const Range &Where, Index Entity, Index Record) {
  addObstacle(makeObstacle(Why, Message, Fix, Where, Entity, Record));
}

/// A directive in a header means one thing to all units, or its arrays stay.
void Merger::mergeOffloads(const TUFacts &U, const UnitMap &Map) {
  for (OffloadFacts New : U.Offloads) {
    for (Range *R : {&New.Directive, &New.Statement, &New.Body})
      *R = at(Map, *R);
    for (MapItemFacts &Item : New.Items) {
      Item.Entity = at(Map.Entities, Item.Entity);
      Item.Extent = at(Map, Item.Extent);
      Item.Name = at(Map, Item.Name);
    }
    for (std::vector<Index> *Each : {&New.Used, &New.OfContainers}) {
      for (Index &E : *Each)
        E = at(Map.Entities, E);
      llvm::sort(*Each);
    }
    auto [Known, IsNew] =
        Offloads.try_emplace(New.Directive, Index(Out.Offloads.size()));
    if (IsNew) {
      Out.Offloads.push_back(std::move(New));
      continue;
    }
    const OffloadFacts &Old = Out.Offloads[Known->second];
    if (New == Old)
      continue;
    for (const OffloadFacts *Each :
         {&Old, const_cast<const OffloadFacts *>(&New)}) {
      std::set<Index> Blamed(Each->Used.begin(), Each->Used.end());
      for (const MapItemFacts &Item : Each->Items)
        Blamed.insert(Item.Entity);
      for (Index E : Blamed)
        obstacle(Reason::OpenMPRegion,
                 "a directive means different things to the files that read it",
                 "give the files the same definitions", New.Directive, E, None);
      for (Index E : Each->OfContainers)
        obstacle(Reason::OpenMPRegion,
                 "a directive means different things to the files that read it",
                 "give the files the same definitions", New.Directive, None,
                 Out.Entities[E].Record);
    }
  }
}

void Merger::mergeRest(const TUFacts &U, UnitMap &Map) {
  for (Index Root : U.Roots)
    Out.Roots.push_back(Map.Exprs[Root]);
  for (const InitializerFacts &I : U.Initializers) {
    InitializerFacts New = translate(I, Map);
    if (Initialized.insert({New.Entity, New.Extent}).second)
      Out.Initializers.push_back(std::move(New));
  }
  for (const ObstacleFacts &O : U.Obstacles)
    addObstacle(translate(O, Map));
  for (const ObstacleFacts &O : U.Warnings) {
    ObstacleFacts New = translate(O, Map);
    if (Warnings.insert(contentOf(New)).second)
      Out.Warnings.push_back(std::move(New));
  }
  // What headers declare, several units see.
  for (HoldingFacts H : U.Holdings) {
    H.Where = at(Map, H.Where);
    H.Record = at(Map.Records, H.Record);
    const bool IsNew = Holders.insert({H.USR, H.Where, H.Record}).second;
    if (IsNew && (H.USR.empty() || Held.insert({H.USR, H.Record}).second))
      Out.Holdings.push_back(std::move(H));
  }
  mergeElements(U, Map);
  for (ViewFacts V : U.Views) {
    V.Where = at(Map, V.Where);
    V.Record = at(Map.Records, V.Record);
    V.Function = at(Map.Functions, V.Function);
    if (Viewed.insert({V.Where, V.Record, V.Size, V.IsOne, V.Function, V.Of})
            .second)
      Out.Views.push_back(V);
  }
  for (ExternalNameFacts N : U.ExternalNames) {
    N.Where = at(Map, N.Where);
    for (Index &Held : N.Held)
      Held = at(Map.Entities, Held);
    auto [Known, IsNew] = ExternalNames.try_emplace(
        {N.Kind, N.USR}, static_cast<Index>(Out.ExternalNames.size()));
    if (IsNew) {
      Out.ExternalNames.push_back(std::move(N));
      continue;
    }
    ExternalNameFacts &Into = Out.ExternalNames[Known->second];
    Into.IsDefined |= N.IsDefined;
    for (Index Held : N.Held)
      if (!llvm::is_contained(Into.Held, Held))
        Into.Held.push_back(Held);
  }
  mergeSharedTypes(U, Map);
  for (AnnotationFacts A : U.Annotations) {
    A.Where = at(Map, A.Where);
    A.Entity = at(Map.Entities, A.Entity);
    A.Record = at(Map.Records, A.Record);
    if (Annotated.insert({A.Where, A.Entity, A.Record}).second)
      Out.Annotations.push_back(std::move(A));
  }
  for (KernelUseFacts Use : U.KernelUses) {
    Use.Buffer = at(Map.Entities, Use.Buffer);
    Use.Number = at(Map, Use.Number);
    Use.Where = at(Map, Use.Where);
    Out.KernelUses.push_back(std::move(Use));
  }
  for (KernelVariableFacts V : U.KernelVariables) {
    V.Where = at(Map, V.Where);
    Out.KernelVariables.push_back(std::move(V));
  }
  mergeOffloads(U, Map);
  Out.Identifiers.insert(Out.Identifiers.end(), U.Identifiers.begin(),
                         U.Identifiers.end());
  Out.FlagMacros.insert(Out.FlagMacros.end(), U.FlagMacros.begin(),
                        U.FlagMacros.end());
  Out.Others.insert(Out.Others.end(), U.Others.begin(), U.Others.end());
  Out.OwnLibrary.insert(Out.OwnLibrary.end(), U.OwnLibrary.begin(),
                        U.OwnLibrary.end());
  Out.Foreign.insert(Out.Foreign.end(), U.Foreign.begin(), U.Foreign.end());
  Out.SetsEvents |= U.SetsEvents;
  for (const Range &R : U.Conditionals)
    Out.Conditionals.push_back(at(Map, R));
  for (const Range &R : U.PlainMacros)
    Out.PlainMacros.push_back(at(Map, R));
  Out.Compiles.insert(Out.Compiles.end(), U.Compiles.begin(), U.Compiles.end());
}

/// One path, two contents: the file changed while we looked, or the units do
/// not belong together. No byte of it is known for sure.
void Merger::reportFiles() {
  std::vector<bool> Differs(Out.Files.size());
  for (auto A = Files.begin(); A != Files.end(); ++A) {
    auto B = std::next(A);
    if (B != Files.end() && A->first.first == B->first.first)
      Differs[A->second] = Differs[B->second] = true;
  }
  auto Report = [&](const Range &R, Index Entity, Index Record) {
    if (!R.isValid() || !Differs[R.File])
      return;
    Range Whole{R.File, 0, 0};
    obstacle(Reason::FileDiffers,
             "'" + llvm::sys::path::filename(Out.Files[R.File].Path) +
                 "' had different contents when it was read again",
             "read all files anew", Whole, Entity, Record);
  };
  for (size_t R = 0; R != Out.Records.size(); ++R) {
    Report(Out.Records[R].Definition, None, R);
    for (const Range &Other : Out.Records[R].OtherDefinitions)
      Report(Other, None, R);
  }
  for (size_t E = 0; E != Out.Entities.size(); ++E)
    for (const DeclarationFacts &D : Out.Entities[E].Declarations)
      Report(D.Whole, E, None);
  // The entities of an expression are those of its operands and its own.
  for (size_t E = 0; E != Out.Exprs.size(); ++E) {
    const ExprFacts &X = Out.Exprs[E];
    for (const Range &R : {X.Extent, X.Op, X.IndexRange}) {
      if (!R.isValid() || !Differs[R.File])
        continue;
      visitTree(Out, E, [&](Index Inner) {
        if (Out.Exprs[Inner].Entity != None)
          Report(R, Out.Exprs[Inner].Entity, None);
        return true;
      });
    }
  }
}

/// A macro's body that one file would change, and another one needs as it is.
void Merger::reportMacros() {
  if (Out.PlainMacros.empty())
    return;
  for (size_t E = 0; E != Out.Exprs.size(); ++E) {
    const ExprFacts &X = Out.Exprs[E];
    if (!X.InMacro || !llvm::any_of(Out.PlainMacros, [&](const Range &Body) {
          return Body.contains(X.Extent);
        }))
      continue;
    visitTree(Out, E, [&](Index Inner) {
      if (Out.Exprs[Inner].Entity != None)
        obstacle(Reason::MacroDisagrees,
                 "the macro means something else in another file",
                 "use a function, or a macro per array", X.Extent,
                 Out.Exprs[Inner].Entity, None);
      return true;
    });
  }
}

void Merger::reportRecords() {
  for (const auto &[USR, Same] : Records) {
    if (Same.size() < 2 || USR.empty())
      continue;
    // A header that C and C++ read, or with other macros.
    const Range &First = Out.Records[Same.front()].Definition;
    const bool IsOneText = llvm::all_of(Same, [this, &First](Index R) {
      return Out.Records[R].Definition == First;
    });
    for (Index R : Same)
      obstacle(Reason::RecordDiffers,
               "record '" + Out.Records[R].Name + "' " +
                   (IsOneText ? "is something else for other files that read "
                                "its definition"
                              : "has different definitions in different files"),
               IsOneText ? "read it in one language, with the same macros"
                         : "define it once, in a shared header",
               Out.Records[R].Definition, None, R);
  }
}

TUFacts Merger::run() {
  auto ForAll = [&](void (Merger::*Pass)(const TUFacts &, UnitMap &)) {
    for (size_t I = 0; I != Units.size(); ++I)
      (this->*Pass)(Units[I], Maps[I]);
  };
  ForAll(&Merger::mergeFiles);
  for (Index File : OfKernels)
    Out.Files[File].Shared = OfHost.count(File) != 0;
  ForAll(&Merger::mergeRecords);
  nameFunctions();
  ForAll(&Merger::mergeEntities);
  ForAll(&Merger::mergeHolds);
  ForAll(&Merger::mergeFunctions);
  ForAll(&Merger::mergeExprs);
  ForAll(&Merger::mergeRest);
  reportFiles();
  reportRecords();

  // What one unit uses alone may be part of a larger use elsewhere.
  std::vector<bool> IsOperand(Out.Exprs.size());
  for (const ExprFacts &E : Out.Exprs)
    for (Index Operand : E.Operands)
      IsOperand[Operand] = true;
  auto Tidy = [](auto &List) {
    llvm::sort(List);
    List.erase(std::unique(List.begin(), List.end()), List.end());
  };
  llvm::erase_if(Out.Roots, [&](Index R) { return IsOperand[R]; });
  Tidy(Out.Roots);
  Tidy(Out.Identifiers);
  Tidy(Out.FlagMacros);
  Tidy(Out.Others);
  Tidy(Out.OwnLibrary);
  Tidy(Out.Foreign);
  reportSharedTypes();
  reportOthers();
  reportWeak();
  reportUnprototyped();
  for (ElementNameFacts &N : Out.ElementNames) {
    Tidy(N.From);
    Tidy(N.Declarations);
  }
  for (ElementMethodFacts &M : Out.ElementMethods)
    Tidy(M.OwnNames);
  for (ElementRespelling &R : Out.ElementRespellings)
    Tidy(R.From);
  Tidy(Out.ContainerSpellings);
  Tidy(Out.Conditionals);
  Tidy(Out.PlainMacros);
  reportMacros();
  Tidy(Out.Compiles);

  std::set<std::string> Languages;
  for (const TUFacts &U : Units)
    Languages.insert(U.Language);
  // Kernels beside C stay as they are, see keepKernels().
  if (Languages.size() > 1)
    Languages.erase("opencl");
  for (const std::string &L : Languages)
    Out.Language += (Out.Language.empty() ? "" : ",") + L;
  if (!Units.empty() && Units.front().MainFile == Units.back().MainFile)
    Out.MainFile = Units.front().MainFile;
  return std::move(Out);
}

/// Kernels and host have nothing in common but files: what is named alike in
/// both is two things.
static void separateKernels(std::vector<TUFacts> &Units) {
  auto IsKernels = [](const TUFacts &U) { return U.Language == "opencl"; };
  if (llvm::all_of(Units, IsKernels) || llvm::none_of(Units, IsKernels))
    return;
  auto Rename = [](auto &List) {
    for (auto &Each : List)
      if (!Each.USR.empty())
        Each.USR = KernelPrefix.str() + Each.USR;
  };
  for (TUFacts &U : Units) {
    if (!IsKernels(U))
      continue;
    Rename(U.Records);
    Rename(U.Entities);
    Rename(U.Functions);
  }
}

TUFacts layoutopt::mergeUnits(std::vector<TUFacts> Units) {
  separateKernels(Units);
  // Numbers follow the order of the units: make it one that does not depend on
  // the caller.
  auto Printed = [](const TUFacts &U) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    print(U, OS);
    return Text;
  };
  llvm::sort(Units, [&](const TUFacts &A, const TUFacts &B) {
    if (A.MainFile != B.MainFile)
      return A.MainFile < B.MainFile;
    return Printed(A) < Printed(B);
  });
  return Merger(Units).run();
}
