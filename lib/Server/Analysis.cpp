//===-- Analysis.cpp - What is said about a program -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Analysis.h"
#include "layoutopt/Fix/OrderRounds.h"
#include "layoutopt/Support/Guarded.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using namespace layoutopt::server;

Request server::requestFor(const Settings &How, const BuiltProgram &From,
                           bool IsWhole, const TextView &Texts) {
  Request Out;
  Out.BuildPath = From.BuildPath;
  Out.IsPart = !IsWhole;
  Out.ClosedWorld = How.ClosedWorld || (IsWhole && From.List.IsWholeBuild);
  Out.Target = How.Target;
  Out.NoPolicy = How.Policy == "none";
  if (!Out.NoPolicy)
    Out.PolicyFile = How.Policy;
  Out.Unsaved = Texts.unsaved();
  Out.OnlyReads = true;
  return Out;
}

void server::addUnit(UnitList &To, const CompileInput &Input,
                     const ReadUnit &Unit) {
  To.Inputs.push_back(Input);
  To.Facts.push_back(Unit.Read.Facts);
  To.Diagnostics.push_back(Unit.Read.Diagnostics);
}

llvm::Error server::linkUnits(Project &Whole, UnitList Units, TextView &Texts) {
  auto TextOf =
      [&Texts](llvm::StringRef File) -> std::optional<llvm::StringRef> {
    const FileText *Text = Texts.find(File.str());
    return Text ? std::optional<llvm::StringRef>(*Text->Text) : std::nullopt;
  };
  SourceList List;
  List.Inputs = Units.Inputs;
  if (!Units.Facts.empty())
    List.Foreign = Units.Facts.front().Foreign;
  auto Reread = [List, &Texts](const ReadingHints &Hints) {
    Request Asking;
    Asking.Unsaved = Texts.unsaved();
    Listener Silent;
    return extractUnits(List, Asking, Silent, Hints);
  };
  if (llvm::Error E = Whole.takeUnits(std::move(Units), TextOf, Reread))
    return E;
  return Whole.linkUnits();
}

llvm::Error server::decideInDetail(Project &Whole) {
  DecisionDetail Detail;
  Detail.Walks = true;
  return Whole.decide(Detail);
}

bool Analysis::readUnits(llvm::ArrayRef<size_t> Units, UnitStore &Store,
                         CancelTest IsCancelled, UnitList &Out) {
  for (size_t N : Units) {
    if (IsCancelled())
      return false;
    const CompileInput &Input = From->List.Inputs[N];
    const auto Unit = Store.read(Input, From->List, Texts);
    if (!Unit->Problem.empty()) {
      Problem = Unit->Problem;
      Code = Unit->Code;
      return false;
    }
    addUnit(Out, Input, *Unit);
  }
  return true;
}

llvm::Error Analysis::answer(const Settings &How, UnitList Units,
                             CancelTest IsCancelled) {
  Asking = requestFor(How, *From, IsWhole, Texts);
  Read = Units.Inputs;
  Executable = How.Executable;
  Asked = std::make_unique<Project>(Asking, How.Executable, Silent);
  if (llvm::Error E = linkUnits(*Asked, std::move(Units), Texts))
    return E;
  for (const FileFacts &File : Asked->program().Facts.Files) {
    Paths.push_back(Texts.realPath(File.Path));
    const FileText *Text = File.System ? nullptr : Texts.find(File.Path);
    Contents.push_back(Text ? Text->Text : nullptr);
  }
  if (IsCancelled())
    return llvm::Error::success();
  if (llvm::Error E = decideInDetail(*Asked))
    return E;
  if (IsCancelled())
    return llvm::Error::success();
  if (llvm::Error E = Asked->settle())
    return E;
  Worth = std::make_unique<Assessment>(*Asked);
  return llvm::Error::success();
}

std::shared_ptr<const Analysis>
Analysis::make(const Settings &How, std::shared_ptr<const BuiltProgram> From,
               llvm::ArrayRef<size_t> Units, std::shared_ptr<FileTexts> Disk,
               const Snapshot &Now, UnitStore &Store, CancelTest IsCancelled) {
  std::shared_ptr<Analysis> Out(
      new Analysis(std::move(From), std::move(Disk), Now));
  Out->IsWhole = !Out->From->BuildPath.empty() &&
                 Units.size() == Out->From->List.Inputs.size();
  UnitList List;
  if (!Out->readUnits(Units, Store, IsCancelled, List))
    return Out->Problem.empty() ? nullptr : Out;
  auto Answer = [&] {
    if (llvm::Error E = Out->answer(How, std::move(List), IsCancelled)) {
      Out->Code = exitCodeOf(E);
      Out->Problem = llvm::toString(std::move(E));
    }
  };
  if (!runGuarded(Answer)) {
    Out->Code = ExitCode::Internal;
    Out->Problem = "layoutopt crashed; this is a bug of layoutopt";
    // What the crash left is in no known state.
    (void)Out->Asked.release();
    (void)Out->Worth.release();
  }
  if (Out->Problem.empty() && !Out->Worth)
    return nullptr;
  return Out;
}

/// As many units as an answer in an editor can wait for.
static constexpr size_t MostUnits = 16;

const OrderResult *Analysis::orders() const {
  if (!asksForOrders(*Asked) || Read.size() > MostUnits)
    return nullptr;
  std::call_once(OrdersAsked, [this] {
    Request Again = Asking;
    if (!IsWhole) {
      Again.BuildPath.clear();
      Again.Sources.clear();
      for (const CompileInput &Each : Read)
        Again.Sources.push_back(Each.File);
      Again.CompilerFlags = Read.front().Flags;
    }
    const layoutopt::Program &P = Asked->program();
    std::set<std::string> Changing;
    for (size_t S = 0; S != P.Sets.size(); ++S)
      if (Asked->plan().Sets[S].Change)
        Changing.insert(P.Facts.Records[P.Sets[S].Record].USR);
    // What it cannot tell, a run on the files says.
    runGuarded([&] {
      if (auto Found = orderFields(Again, Executable, Changing))
        Orders = std::move(*Found);
      else
        llvm::consumeError(Found.takeError());
    });
  });
  return Orders ? &*Orders : nullptr;
}

Index Analysis::fileOf(llvm::StringRef Path) const {
  const auto At = llvm::find(Paths, Path);
  return At == Paths.end() ? None : static_cast<Index>(At - Paths.begin());
}

bool Analysis::isCurrent(TextView &View) const {
  if (!Problem.empty())
    return number() == View.snapshot().Number;
  return View.isCurrent(Asked->program().Facts);
}
