//===-- OrderRun.cpp - Fields in another order, in a run ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderRun.h"
#include "layoutopt/Support/DisplayPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::Expected;

/// Adds the records whose arrays \p Asked changes.
static void addChanging(const Project &Asked, std::set<std::string> &Out) {
  const Program &P = Asked.program();
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Asked.plan().Sets[S].Change)
      Out.insert(P.Facts.Records[P.Sets[S].Record].USR);
}

/// Adds to \p Trails the edits of \p Made, which \p Asked has made.
static void addLayouts(const Project &Asked, const VerifiedEdits &Made,
                       EditTrails &Trails) {
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  for (size_t I = 0; I != Files.size(); ++I) {
    std::vector<TrailEdit> Step;
    for (const Edit &E : Made.Edits.of(static_cast<Index>(I)))
      Step.push_back({E.Where.Begin, E.Where.End, E.Text, {LayoutOwner}});
    if (!Step.empty())
      Trails[Files[I].Path].add(Asked.texts().contents()[I], Step);
  }
}

/// What the run asks for an order of fields in the text \p Changed.
static Request behind(const Options &O, const Project &Asked,
                      const FileContents &Changed) {
  Request Out = O;
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  for (size_t I = 0; I != Files.size(); ++I)
    if (Changed.count(Files[I].Path))
      Out.Originals.insert({Files[I].Path, Asked.texts().contents()[I]});
  for (const auto &[Path, Text] : Changed)
    Out.Unsaved[Path] = Text;
  // A policy also speaks of what has changed by now.
  Out.IsPart |= !Changed.empty();
  return Out;
}

/// Gives the places of \p Orders, found in \p Changed, those of the sources of
/// \p Asked, which \p Layouts lead from.
static void nameSources(OrderResult &Orders, const Project &Asked,
                        const FileContents &Changed,
                        const EditTrails &Layouts) {
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  auto Move = [&](Place &Where) {
    const auto Trail = Layouts.find(Where.File);
    const auto Now = Changed.find(Where.File);
    auto File = llvm::find_if(
        Files, [&Where](const FileFacts &F) { return F.Path == Where.File; });
    if (Trail != Layouts.end() && Now != Changed.end() && File != Files.end())
      Where = originOf(Where, Trail->second, Now->second,
                       Asked.texts().contents()[File - Files.begin()]);
  };
  for (OrderedFields &Each : Orders.Changed)
    Move(Each.Where);
  for (KeptOrder &Each : Orders.Kept) {
    Move(Each.Where);
    for (OrderObstacle &Why : Each.Why)
      Move(Why.Where);
  }
}

Expected<OrderReport>
layoutopt::orderChanged(const Options &O, llvm::StringRef Executable,
                        const Project &Asked, const VerifiedEdits &Made,
                        llvm::ArrayRef<std::unique_ptr<Round>> Rounds,
                        FileContents &Changed) {
  OrderReport Out;
  addLayouts(Asked, Made, Out.Whole);
  for (const std::unique_ptr<Round> &Each : Rounds)
    addLayouts(*Each->Program.Asked, Each->Made, Out.Whole);
  if (!asksForOrders(Asked))
    return std::move(Out);
  std::set<std::string> Changing;
  addChanging(Asked, Changing);
  for (const std::unique_ptr<Round> &Each : Rounds)
    addChanging(*Each->Program.Asked, Changing);
  if (!O.OrdersFields) {
    Out.Orders.Notes.push_back(
        "warning: fields keep their order: sources have to be read anew for "
        "another one, which does not go with --from-facts, --profile or "
        "--mirror");
    return std::move(Out);
  }
  auto Found = orderFields(behind(O, Asked, Changed), Executable, Changing);
  if (!Found)
    return Found.takeError();
  Out.Orders = std::move(*Found);
  nameSources(Out.Orders, Asked, Changed, Out.Whole);
  if (!O.Sarif.empty() && !Changed.empty()) {
    auto Alone = orderFields(behind(O, Asked, {}), Executable, Changing);
    if (!Alone)
      return Alone.takeError();
    Out.Alone = std::move(*Alone);
  }
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  for (const auto &[Path, Trail] : Out.Orders.Edits) {
    auto File = llvm::find_if(
        Files, [&Path = Path](const FileFacts &F) { return F.Path == Path; });
    if (File == Files.end())
      continue; // The run makes it.
    const auto Now = Changed.find(Path);
    Out.Whole[Path].add(Now != Changed.end()
                            ? Now->second
                            : Asked.texts().contents()[File - Files.begin()],
                        Trail.edits());
  }
  for (const auto &[Path, Text] : Out.Orders.Texts)
    Changed[Path] = Text;
  return std::move(Out);
}

static std::string textOf(const Place &Where) {
  return Place{displayPath(Where.File), Where.Line, Where.Column}.str();
}

static void printKept(const KeptOrder &Each, llvm::raw_ostream &Log) {
  Log << textOf(Each.Where) << ": warning: " << messageOf(Each) << '\n';
  // Its arrays change: what else stands in the way is in generated code.
  if (Each.Why.front().Where.File.empty())
    return;
  std::set<std::string> Told;
  for (const OrderObstacle &O : Each.Why) {
    if (O.Where.File.empty())
      continue;
    const std::string Note = textOf(O.Where) + ": note: " + noteOf(O) + "\n";
    if (Told.insert(Note).second)
      Log << Note;
  }
}

bool layoutopt::reportOrders(const OrderResult &Orders, const Options &O,
                             llvm::raw_ostream &Log) {
  for (const std::string &Note : Orders.Notes)
    Log << Note << '\n';
  if (!O.Quiet)
    for (const OrderedFields &Each : Orders.Changed)
      Log << textOf(Each.Where) << ": " << messageOf(Each) << '\n';
  size_t Untold = 0;
  bool IsAskedKept = false;
  for (const KeptOrder &Each : Orders.Kept) {
    IsAskedKept |= Each.IsAsked;
    if (Each.IsAsked || O.Explain)
      printKept(Each, Log);
    else if (Each.After < Each.Before)
      ++Untold;
  }
  if (Untold != 0 && !O.Quiet)
    Log << "note: " << Untold << (Untold == 1 ? " record" : " records")
        << " could have less padding, but for what is in the way; --explain "
           "says what\n";
  return IsAskedKept;
}
