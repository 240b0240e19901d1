//===-- Verified.cpp - Edits that pass the compiler -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Verified.h"
#include "layoutopt/Verify/Culprits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;

/// The contents of the files that \p Edits changes or makes.
static Expected<FileContents>
contentsAfter(const EditSet &Edits, llvm::ArrayRef<FileFacts> Files,
              llvm::ArrayRef<std::string> Before) {
  FileContents Out;
  for (size_t I = 0; I != Files.size(); ++I) {
    auto Mine = Edits.of(static_cast<Index>(I));
    if (Mine.empty())
      continue;
    auto Text = applyEdits(Before[I], Mine);
    if (!Text)
      return Text.takeError();
    Out[Files[I].Path] = std::move(*Text);
  }
  for (const NewFile &File : Edits.NewFiles)
    Out[File.Path] = File.Contents;
  return Out;
}

/// The line of \p Changed where \p F was found, as far as a message has room.
static std::string lineOf(const Finding &F, const FileContents &Changed) {
  constexpr size_t Room = 160;
  auto Text = Changed.find(F.Where.File);
  if (Text == Changed.end() || F.Where.Line == 0)
    return "";
  auto At = offsetOf(Text->second, F.Where);
  StringRef Line = At ? At->second.trim() : "";
  return Line.size() <= Room ? Line.str() : Line.take_front(Room).str() + "...";
}

/// Why set number \p Set, whose new text draws \p F, stays as it is.
static EditRefusal refusalOf(const Program &P, Index Set, const Finding &F) {
  EditRefusal Out;
  Out.Set = P.Sets[Set].Id;
  ObstacleFacts &O = Out.Why;
  O.Kind = Reason::NotVerified;
  O.Message = F.IsMeaning ? "its rewritten text would mean something else, "
                            "which is a limitation of layoutopt"
                          : "its rewritten text does not pass the compiler, "
                            "which is a limitation of layoutopt";
  std::string File = llvm::sys::path::filename(F.Where.File).str();
  O.Message += " (" + (File.empty() ? "" : "in '" + File + "': ") + F.Message +
               (F.Line.empty() ? "" : ", in '" + F.Line + "'") + ")";
  O.Fix = "report it, with this program, as a bug of layoutopt";
  O.Entity = P.Sets[Set].Entities.front();
  for (Index E : P.Sets[Set].Entities) {
    const EntityFacts &Entity = P.Facts.Entities[E];
    if (Entity.Declarations.empty() || O.Where.isValid())
      continue;
    O.Entity = E;
    O.Where = Entity.Declarations.front().Name;
  }
  if (!O.Where.isValid())
    O.Where = P.Facts.Records[P.Sets[Set].Record].Definition;
  return Out;
}

/// \p Plan without the sets that \p Edits refuses.
static LayoutPlan withoutRefused(LayoutPlan Plan, const EditSet &Edits) {
  for (const EditRefusal &R : Edits.Refusals)
    for (SetPlan &S : Plan.Sets)
      if (S.Set == R.Set)
        S.Change = false;
  return Plan;
}

Expected<VerifiedEdits>
layoutopt::rewriteVerified(const Program &P, const LayoutPlan &Plan,
                           llvm::ArrayRef<std::string> Contents,
                           PathTest IsTaken, PathTest IsOutside,
                           Verifier Check) {
  auto Make = [&](llvm::ArrayRef<EditRefusal> Left) -> Expected<VerifiedEdits> {
    VerifiedEdits Out;
    auto Edits = rewrite(P, Plan, Contents, IsTaken, IsOutside, Left);
    if (!Edits)
      return Edits.takeError();
    Out.Edits = std::move(*Edits);
    auto Changed = contentsAfter(Out.Edits, P.Facts.Files, Contents);
    if (!Changed)
      return Changed.takeError();
    Out.Changed = std::move(*Changed);
    return Out;
  };
  // Edits that cannot be made together are found like text that does not parse.
  auto TrialOf = [&](Expected<VerifiedEdits> &Made) -> Expected<Trial> {
    Trial Out;
    if (!Made) {
      llvm::Error E = Made.takeError();
      if (exitCodeOf(E) != ExitCode::Internal)
        return std::move(E);
      Finding F;
      F.Message = "error: " + llvm::toString(std::move(E));
      Out.Findings = {std::move(F)};
      Out.Suspects.emplace_back();
      return Out;
    }
    auto Found = Check(*Made, withoutRefused(Plan, Made->Edits));
    if (!Found)
      return Found.takeError();
    Out.Findings = std::move(*Found);
    for (Finding &F : Out.Findings) {
      F.Line = lineOf(F, Made->Changed);
      Out.Suspects.push_back(suspectsOf(F, P, Made->Edits, Made->Changed));
    }
    return Out;
  };

  auto First = Make({});
  if (First && First->Changed.empty())
    return First;
  auto Result = TrialOf(First);
  if (!Result)
    return Result.takeError();
  if (Result->Findings.empty())
    return First;

  std::vector<Index> Changing;
  for (size_t I = 0; I != Plan.Sets.size(); ++I)
    if (Plan.Sets[I].Change)
      Changing.push_back(static_cast<Index>(I));
  auto Try = [&](const std::set<Index> &Left) -> Expected<Trial> {
    std::vector<EditRefusal> Refusals;
    for (Index Set : Left)
      Refusals.push_back(refusalOf(P, Set, Finding()));
    auto Made = Make(Refusals);
    return TrialOf(Made);
  };
  auto Culprits = findCulprits(Changing, std::move(*Result), Try);
  if (!Culprits)
    return Culprits.takeError();
  std::vector<EditRefusal> Refusals;
  for (const Culprit &C : *Culprits)
    Refusals.push_back(refusalOf(P, C.Set, C.Why));
  return Make(Refusals);
}

bool layoutopt::isNotVerified(const EditSet &Edits, const LayoutPlan &Plan,
                              StringRef Handle) {
  return llvm::any_of(Edits.Refusals, [&](const EditRefusal &R) {
    return R.Why.Kind == Reason::NotVerified &&
           llvm::any_of(Plan.Sets, [&](const SetPlan &S) {
             return S.Set == R.Set && S.Handle == Handle;
           });
  });
}

llvm::Error layoutopt::failNotVerified(const EditSet &Edits) {
  llvm::Error Out = llvm::Error::success();
  for (const EditRefusal &R : Edits.Refusals)
    if (R.Why.Kind == Reason::NotVerified)
      Out = llvm::joinErrors(
          std::move(Out),
          internalError("array set '" + R.Set + "': " + R.Why.Message));
  return Out;
}

void layoutopt::noteRefusals(const EditSet &Edits, Program &P,
                             LayoutPlan &Plan) {
  for (const EditRefusal &R : Edits.Refusals)
    for (size_t I = 0; I != Plan.Sets.size(); ++I) {
      SetPlan &S = Plan.Sets[I];
      if (S.Set != R.Set)
        continue;
      S.Change = false;
      S.Refused = S.Wanted = true;
      S.Why = R.Why.Message;
      S.Handle.clear();
      std::vector<std::string> All;
      for (const FieldInfo &F : P.Sets[I].Fields)
        All.push_back(F.Name);
      S.Clusters = {{std::move(All), LayoutExpr::aos(), ""}};
      P.Sets[I].Obstacles.push_back(
          static_cast<Index>(P.Facts.Obstacles.size()));
      P.Facts.Obstacles.push_back(R.Why);
    }
}
