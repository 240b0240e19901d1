//===-- Workspace.cpp - Work on what is open ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Workspace.h"
#include "Json.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Plan/Policy.h"
#include "layoutopt/Server/Remarks.h"
#include "layoutopt/Support/Guarded.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace layoutopt;
using namespace layoutopt::server;
using std::chrono::milliseconds;

/// A file is looked at a part of the time after a change that it took last: who
/// types fast does not make work for nothing.
static constexpr unsigned DelayShare = 8;
static constexpr milliseconds LongestDelay{200};
/// Without a change for so long, the rest of the program is looked at.
static constexpr milliseconds Quiet{300};

Workspace::Workspace(Settings How, Audience &Heard)
    : How(std::move(How)), Heard(Heard), Disk(std::make_shared<FileTexts>()),
      Builds(this->How, Disk), QuietSince(Clock::now()), Delay(0) {
  ForFiles = std::thread([this] { workOnFiles(); });
  ForPrograms = std::thread([this] { workOnPrograms(); });
}

void Workspace::stop() {
  std::deque<Query> Left;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    IsStopping = true;
    std::swap(Left, Queries);
    std::move(Works.begin(), Works.end(), std::back_inserter(Left));
    Works.clear();
  }
  Something.notify_all();
  for (const Query &Each : Left)
    Each.Which.Cancel();
}

Workspace::~Workspace() {
  stop();
  ForFiles.join();
  ForPrograms.join();
}

bool Workspace::isBusy() {
  std::lock_guard<std::mutex> Hold(Lock);
  return Busy != 0;
}

/// Lock is held.
void Workspace::changed() {
  IsDirty = true;
  QuietSince = Clock::now();
  Due = QuietSince + Delay;
  Something.notify_all();
}

void Workspace::open(llvm::StringRef Path, llvm::StringRef Uri, int64_t Version,
                     std::string Text) {
  std::lock_guard<std::mutex> Hold(Lock);
  Docs.open(Path, Uri, Version, std::move(Text));
  changed();
}

llvm::Error Workspace::change(
    llvm::StringRef Path, int64_t Version,
    llvm::ArrayRef<llvm::lsp::TextDocumentContentChangeEvent> Changes) {
  std::lock_guard<std::mutex> Hold(Lock);
  llvm::Error E = Docs.change(Path, Version, Changes);
  changed();
  return E;
}

void Workspace::close(llvm::StringRef Path) {
  std::lock_guard<std::mutex> Hold(Lock);
  const std::string Real = realPathOf(Path);
  const auto At = Docs.now().Open.find(Real);
  if (At == Docs.now().Open.end())
    return;
  const Document Closed = At->second;
  Docs.close(Path);
  Published.erase(Real);
  // What is not open has none.
  Heard.publish(Closed, {});
  changed();
}

void Workspace::touch() {
  std::lock_guard<std::mutex> Hold(Lock);
  Docs.touch();
  changed();
}

void Workspace::ask(Task Which, llvm::StringRef Path,
                    std::function<void(const Answer &)> Reply) {
  std::lock_guard<std::mutex> Hold(Lock);
  Queries.push_back({std::move(Which), realPathOf(Path), std::move(Reply), {}});
  Something.notify_all();
}

void Workspace::run(Task Which, std::function<void(const Snapshot &)> Work) {
  std::lock_guard<std::mutex> Hold(Lock);
  Works.push_back({std::move(Which), "", {}, std::move(Work)});
  Something.notify_all();
}

void Workspace::whenIdle(std::function<void()> Then) {
  {
    std::lock_guard<std::mutex> Hold(Lock);
    Waiting.push_back(std::move(Then));
  }
  tellIdle();
}

void Workspace::cancel(const std::string &Id) {
  std::function<void()> Cancel;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    for (std::deque<Query> *List : {&Queries, &Works}) {
      auto At = llvm::find_if(
          *List, [&](const Query &Each) { return Each.Which.Id == Id; });
      if (At == List->end())
        continue;
      Cancel = std::move(At->Which.Cancel);
      List->erase(At);
      break;
    }
    if (!Cancel && Running.count(Id))
      Cancelled.insert(Id);
  }
  if (Cancel)
    Cancel();
  tellIdle();
}

bool Workspace::isNow(const Snapshot &Then) { return !isOutdated(Then.Number); }

bool Workspace::isOutdated(uint64_t Number) {
  std::lock_guard<std::mutex> Hold(Lock);
  return IsStopping || Docs.now().Number != Number;
}

bool Workspace::isIdle() const {
  return !IsDirty && Queries.empty() && Works.empty() && Busy == 0 &&
         ProgramsDone == Docs.now().Number;
}

void Workspace::tellIdle() {
  std::vector<std::function<void()>> Told;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    if (!isIdle())
      return;
    std::swap(Told, Waiting);
  }
  for (const auto &Each : Told)
    Each();
}

/// Of the policy that is found for \p Path; 0: there is none.
uint64_t Workspace::policyHash(const std::string &Path) {
  std::string File = How.Policy;
  if (File == "none")
    return 0;
  if (File.empty())
    File = findPolicy(*llvm::vfs::getRealFileSystem(), Path).value_or("");
  const auto Text = File.empty() ? std::nullopt : Disk->read(File);
  return Text ? Text->Hash : 0;
}

/// The units that say what is said of \p Path by itself: its own, else one that
/// reads it.
std::vector<size_t> Workspace::unitsOf(const BuiltProgram &From,
                                       const std::string &Path,
                                       TextView &View) {
  if (auto At = From.Numbers.find(Path); At != From.Numbers.end())
    return At->second;
  for (size_t I = 0; I != From.List.Inputs.size(); ++I)
    if (Store.mayRead(From.List.Inputs[I], Path, View))
      return {I};
  return {};
}

Answer Workspace::answerFor(const std::string &Path, TextView &View) {
  const auto From = Builds.of(Path);
  const uint64_t Policy = policyHash(Path);
  const std::vector<size_t> Units = unitsOf(*From, Path, View);
  if (Units.empty())
    return {};
  Answer Out{nullptr, From->List.Inputs[Units.front()]};
  std::shared_ptr<const Analysis> Whole;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    const auto At = Wholes.find(From->BuildPath);
    if (!From->BuildPath.empty() && At != Wholes.end() &&
        At->second.Policy == Policy && &At->second.Said->from() == From.get())
      Whole = At->second.Said;
  }
  if (Whole && Whole->isCurrent(View)) {
    Out.Said = Whole;
    return Out;
  }
  Kept &Known = Files[Path];
  if (!Known.Said || Known.Policy != Policy ||
      &Known.Said->from() != From.get() || !Known.Said->isCurrent(View)) {
    const auto Begin = Clock::now();
    const uint64_t Number = View.snapshot().Number;
    Known = {Analysis::make(How, From, Units, Disk, View.snapshot(), Store,
                            [&] { return isOutdated(Number); }),
             Policy};
    const auto Took =
        std::chrono::duration_cast<milliseconds>(Clock::now() - Begin);
    std::lock_guard<std::mutex> Hold(Lock);
    Delay = std::min(Took / DelayShare, LongestDelay);
  }
  Out.Said = Known.Said;
  return Out;
}

/// \p Said: null: nothing is known. \p IsPending: the program as a whole will
/// say more.
void Workspace::publish(const std::string &Path, const Analysis *Said,
                        const Snapshot &Now, bool IsPending) {
  const Document &Open = Now.Open.find(Path)->second;
  llvm::json::Array Diagnostics;
  if (Said && Said->problem().empty())
    Diagnostics = diagnosticsOf(
        *Said, remarksOf(*Said, IsPending && !Said->isWhole()), Path);
  else if (Said && Said->code() != ExitCode::Parse)
    Diagnostics = diagnosticsOf(Said->problem());
  std::string Text = textOf(llvm::json::Value(llvm::json::Array(Diagnostics)));
  std::lock_guard<std::mutex> Hold(Lock);
  if (IsStopping || Docs.now().Number != Now.Number)
    return;
  std::pair<int64_t, std::string> New{Open.Version, std::move(Text)};
  auto [At, IsNew] = Published.try_emplace(Path);
  if (!IsNew && At->second == New)
    return;
  At->second = std::move(New);
  Heard.publish(Open, std::move(Diagnostics));
}

bool Workspace::hasDiagnostics(const std::string &Path, int64_t Version) {
  std::lock_guard<std::mutex> Hold(Lock);
  const auto At = Published.find(Path);
  return At != Published.end() && At->second.first == Version;
}

/// \p IsFinal: nothing more will be known of programs.
void Workspace::publishAll(const Snapshot &Now, bool IsFinal) {
  TextView View(Disk, Now);
  // Who reads a header is known once the files have been read.
  std::vector<std::string> Order;
  for (const bool IsUnit : {true, false})
    for (const auto &[Path, Open] : Now.Open)
      if ((Builds.of(Path)->Numbers.count(Path) != 0) == IsUnit)
        Order.push_back(Path);
  for (const std::string &Path : Order) {
    if (isOutdated(Now.Number))
      return;
    const Document &Open = Now.Open.find(Path)->second;
    const auto From = Builds.of(Path);
    if (!From->Problem.empty())
      Heard.log(From->Problem);
    const auto Old = Files[Path].Said;
    const Answer Got = answerFor(Path, View);
    if (!Got.Said && !Got.Input.File.empty())
      continue; // It was cancelled.
    const bool IsPending = How.WholeProgram && !From->BuildPath.empty();
    // What another document changes about this one, the program will say.
    if (IsPending && !IsFinal && Old && Old == Got.Said &&
        hasDiagnostics(Path, Open.Version))
      continue;
    publish(Path, Got.Said.get(), Now, IsPending);
  }
  for (auto At = Files.begin(); At != Files.end();)
    At = Now.Open.count(At->first) ? std::next(At) : Files.erase(At);
}

void Workspace::answerAll(std::deque<Query> Asked, const Snapshot &Now) {
  TextView View(Disk, Now);
  for (Query &Each : Asked) {
    const Answer Got = answerFor(Each.Path, View);
    bool IsCancelled = false;
    {
      std::lock_guard<std::mutex> Hold(Lock);
      IsCancelled = Cancelled.erase(Each.Which.Id) != 0;
      Running.erase(Each.Which.Id);
    }
    if (IsCancelled)
      Each.Which.Cancel();
    else if (!Got.Said && !Got.Input.File.empty()) {
      // The text has changed meanwhile: ask again.
      std::lock_guard<std::mutex> Hold(Lock);
      if (!IsStopping) {
        Queries.push_back(std::move(Each));
        continue;
      }
      Each.Which.Cancel();
    } else
      Each.Reply(Got);
  }
}

void Workspace::workOnFiles() {
  for (;;) {
    Snapshot Now;
    std::deque<Query> Asked;
    bool Publishes = false, IsFinal = false;
    {
      std::unique_lock<std::mutex> Hold(Lock);
      while (!IsStopping && Queries.empty() &&
             !(IsDirty && Clock::now() >= Due)) {
        if (IsDirty)
          Something.wait_until(Hold, Due);
        else
          Something.wait(Hold);
      }
      if (IsStopping)
        return;
      Publishes = IsDirty && Clock::now() >= Due;
      IsDirty &= !Publishes;
      IsFinal = Incomplete == Docs.now().Number;
      std::swap(Asked, Queries);
      for (const Query &Each : Asked)
        Running.insert(Each.Which.Id);
      Now = Docs.now();
      ++Busy;
    }
    answerAll(std::move(Asked), Now);
    if (Publishes)
      publishAll(Now, IsFinal);
    {
      std::lock_guard<std::mutex> Hold(Lock);
      --Busy;
    }
    Something.notify_all();
    tellIdle();
  }
}

/// Reads what is not known of the units; false: something else is to be done,
/// or some cannot be read.
bool Workspace::readProgram(const BuiltProgram &Each, const Snapshot &Now) {
  TextView View(Disk, Now);
  std::string Problem;
  for (const CompileInput &Input : Each.List.Inputs) {
    {
      std::lock_guard<std::mutex> Hold(Lock);
      if (IsStopping || Docs.now().Number != Now.Number || !Works.empty())
        return false;
    }
    const auto Unit = Store.read(Input, Each.List, View);
    if (!Unit->Problem.empty() && Problem.empty())
      Problem = Unit->Problem;
  }
  if (Problem.empty())
    return true;
  Heard.log("the program is not complete: " + Problem);
  std::lock_guard<std::mutex> Hold(Lock);
  if (Docs.now().Number == Now.Number && Incomplete != Now.Number) {
    Incomplete = Now.Number;
    IsDirty = true;
    Due = Clock::now();
    Something.notify_all();
  }
  return false;
}

void Workspace::answerForProgram(std::shared_ptr<const BuiltProgram> Each,
                                 const Snapshot &Now) {
  std::vector<size_t> Units;
  for (size_t I = 0; I != Each->List.Inputs.size(); ++I)
    Units.push_back(I);
  const std::string First = Disk->realPath(pathFrom(
      Each->List.Inputs.front().Directory, Each->List.Inputs.front().File));
  const uint64_t Policy = policyHash(First);
  std::shared_ptr<const Analysis> Said;
  {
    std::lock_guard<std::mutex> Hold(Lock);
    const auto At = Wholes.find(Each->BuildPath);
    if (At != Wholes.end() && At->second.Policy == Policy &&
        &At->second.Said->from() == Each.get())
      Said = At->second.Said;
  }
  if (TextView View(Disk, Now); !Said || !Said->isCurrent(View))
    Said = Analysis::make(How, Each, Units, Disk, Now, Store,
                          [&] { return isOutdated(Now.Number); });
  if (!Said)
    return;
  if (!Said->problem().empty()) {
    Heard.log(Said->problem());
    return;
  }
  {
    std::lock_guard<std::mutex> Hold(Lock);
    Wholes[Each->BuildPath] = {Said, Policy};
  }
  for (const auto &[Path, Open] : Now.Open)
    if (Builds.of(Path) == Each && (Said->fileOf(Path) != None))
      publish(Path, Said.get(), Now, /*IsPending=*/false);
}

void Workspace::workOnPrograms() {
  for (;;) {
    Snapshot Now;
    std::optional<Query> Work;
    {
      std::unique_lock<std::mutex> Hold(Lock);
      while (!IsStopping && Works.empty()) {
        if (ProgramsDone == Docs.now().Number)
          Something.wait(Hold);
        else if (!IsDirty && Clock::now() >= QuietSince + Quiet)
          break;
        else
          Something.wait_for(Hold, Quiet);
      }
      if (IsStopping)
        return;
      if (!Works.empty()) {
        Work = std::move(Works.front());
        Works.pop_front();
        Running.insert(Work->Which.Id);
      }
      Now = Docs.now();
      ++Busy;
    }
    if (Work) {
      Work->Work(Now);
      std::lock_guard<std::mutex> Hold(Lock);
      Running.erase(Work->Which.Id);
      Cancelled.erase(Work->Which.Id);
    } else {
      std::set<std::shared_ptr<const BuiltProgram>> Each;
      for (const auto &[Path, Open] : Now.Open)
        if (auto From = Builds.of(Path); How.WholeProgram &&
                                         !From->BuildPath.empty() &&
                                         !From->List.Inputs.empty())
          Each.insert(From);
      for (const auto &From : Each)
        if (readProgram(*From, Now))
          answerForProgram(From, Now);
      std::lock_guard<std::mutex> Hold(Lock);
      if (Works.empty() && Docs.now().Number == Now.Number)
        ProgramsDone = Now.Number;
    }
    {
      std::lock_guard<std::mutex> Hold(Lock);
      --Busy;
    }
    Something.notify_all();
    tellIdle();
  }
}
