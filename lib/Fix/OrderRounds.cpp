//===-- OrderRounds.cpp - Fields in another order -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Fix/OrderRounds.h"
#include "FixChecks.h"
#include "OrderEdits.h"
#include "layoutopt/Plan/OrderAnnotations.h"
#include "layoutopt/Support/DisplayPath.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;

bool layoutopt::asksForOrders(const Project &Asked) {
  return Asked.policy().Order.Value != OrderGoal::Keep ||
         !Asked.policy().Orders.empty() ||
         llvm::any_of(Asked.program().Facts.Annotations, isAboutOrder);
}

namespace {

/// A record that is to change.
struct Reordering {
  OrderedRecord Record;
  UnitOrder Order;
  OrderGoal Goal = OrderGoal::Padding;
  bool IsAsked = false;
  std::vector<Fix> Fixes;
  size_t Named = 0;
  uint64_t After = 0; ///< Bytes, once it has been made.
};

/// A program as it is by now.
struct State {
  FixedProgram Program;
  FieldOrders Orders;
};

class OrderMaker {
public:
  OrderMaker(const Request &R, StringRef Executable,
             const std::set<std::string> &Changing)
      : R(R), Executable(Executable), Changing(Changing) {}

  Expected<OrderResult> run();

private:
  Expected<State> ask(FileContents Texts) const;
  Expected<std::vector<OrderPolicy>> entries() const;
  Expected<std::vector<Reordering>>
  findCandidates(llvm::ArrayRef<OrderPolicy> Entries, bool IsFirst);
  bool isExcluded(const OrderedRecord &Record) const;
  bool isMade(const OrderedRecord &Record) const;
  RecordOrder described(const OrderedRecord &Record, OrderGoal Goal,
                        const UnitOrder &Order) const;
  void keep(const OrderedRecord &Record, OrderGoal Goal, bool IsAsked,
            const UnitOrder &Order, std::vector<OrderObstacle> Why);
  Place startOf(const Place &Where) const;
  void addEdits(llvm::ArrayRef<Reordering *> Made);
  FileContents textsWith(llvm::ArrayRef<Reordering *> Made) const;
  Expected<bool> tryOrders(llvm::ArrayRef<Reordering *> Tried);
  llvm::Error makeAll(llvm::ArrayRef<Reordering *> Wanted);
  std::string whatIsWrong(const State &Next,
                          llvm::ArrayRef<Reordering *> Tried) const;

  const Request &R;
  StringRef Executable;
  const std::set<std::string> &Changing;
  State Now;
  OrderResult Out;
  std::set<std::string> Done;     ///< See keyOf(): changed, or told about.
  std::vector<std::string> Names; ///< Of all records.
  /// By keyOf(), where records stand in front of all changes.
  std::map<std::string, Place> Starts;
  FileContents StartTexts; ///< Of files that have changed.
  size_t NumMade = 0;      ///< Changed, told about or not.
  std::string WhyNot;      ///< Of the last ones that could not be made.
};

} // namespace

/// What tells a record apart in every round: text moves, and USRs of records
/// in functions with it.
static std::string keyOf(const OrderedRecord &Record) {
  std::vector<std::string> Names;
  for (const FieldUnit &Unit : Record.Units)
    llvm::append_range(Names, Unit.Names);
  llvm::sort(Names);
  return Record.File + '\n' + Record.Name + '\n' + llvm::join(Names, ",");
}

Expected<State> OrderMaker::ask(FileContents Texts) const {
  auto It = std::make_unique<AskedProject>();
  It->Asking = R;
  It->Asking.Unsaved = std::move(Texts);
  It->Asking.WillCheck = true;
  It->Asking.ReadsOrders = true;
  It->Asking.StrictVerify = false;
  It->Asked = std::make_unique<Project>(It->Asking, Executable, It->Silent);
  Project &P = *It->Asked;
  DecisionDetail Detail;
  Detail.Walks = true;
  if (llvm::Error E = P.readAndDecide(Detail))
    return std::move(E);
  if (llvm::Error E = P.readTexts())
    return std::move(E);
  State Read;
  Read.Orders = P.units().Orders;
  for (const std::string &USR : Changing)
    Read.Orders.Obstacles[USR].push_back(
        {OrderReason::Array, "its arrays change their layout", {}});
  Read.Program = FixedProgram{std::move(It), {}};
  return std::move(Read);
}

/// Whether a policy's name \p Name for a record is that of \p Whole, a name
/// with its namespaces.
static bool isNamed(StringRef Whole, StringRef Name) {
  return Whole == Name ||
         (Whole.size() > Name.size() && Whole.ends_with(Name) &&
          Whole.drop_back(Name.size()).ends_with("::"));
}

/// What is asked of single records: by the source, then by the policy, which
/// wins.
Expected<std::vector<OrderPolicy>> OrderMaker::entries() const {
  const Project &Asked = Now.Program.project();
  std::vector<OrderPolicy> Out;
  for (const AnnotationFacts &A : Asked.program().Facts.Annotations) {
    if (!isAboutOrder(A))
      continue;
    auto Entry = orderOf(Asked.program(), A);
    if (!Entry)
      return Entry.takeError();
    Out.push_back(std::move(*Entry));
  }
  llvm::append_range(Out, Asked.policy().Orders);
  return std::move(Out);
}

bool OrderMaker::isExcluded(const OrderedRecord &Record) const {
  const EffectivePolicy &Policy = Now.Program.project().policy();
  const StringRef Name = Record.Name;
  auto Matches = [Name](const Placed<std::string> &Pattern) {
    return matchesPattern(Pattern.Value, {Name, Name.rsplit("::").second})
        .value_or(false);
  };
  if (llvm::any_of(Policy.Exclude, Matches))
    return true;
  return !Policy.Include.empty() && llvm::none_of(Policy.Include, Matches);
}

/// Where in the text in front of all changes \p Where is, a place of now.
Place OrderMaker::startOf(const Place &Where) const {
  const auto Trail = Out.Edits.find(Where.File);
  if (Trail == Out.Edits.end())
    return Where;
  return originOf(Where, Trail->second,
                  textOf(Now.Program.project(), Where.File),
                  StartTexts.at(Where.File));
}

/// The names of all fields of \p Record, as they are.
static std::vector<std::string> namesAsIs(const OrderedRecord &Record) {
  std::vector<std::string> Out;
  for (const FieldUnit &Unit : Record.Units)
    llvm::append_range(Out, Unit.Names);
  return Out;
}

/// \p Order may be empty: of a record that is not understood.
RecordOrder OrderMaker::described(const OrderedRecord &Record, OrderGoal Goal,
                                  const UnitOrder &Order) const {
  RecordOrder Each;
  Each.Name = Record.Name;
  const auto Start = Starts.find(keyOf(Record));
  Each.Where = Start != Starts.end() ? Start->second : startOf(Record.Where);
  Each.Goal = Goal;
  Each.Fields = namesAsIs(Record);
  Each.Order = namesIn(Record, Order);
  Each.Before = Record.Size;
  Each.After = Order.empty() ? Record.Size : bytesIn(Record, Order);
  for (const FieldUnit &Unit : Record.Units)
    Each.Used += Unit.Size;
  Each.IsNameable = !StringRef(Record.Name).contains('(') &&
                    llvm::count_if(Names, [&Record](const std::string &Name) {
                      return isNamed(Name, Record.Name);
                    }) == 1;
  // Fields without names follow those that are named.
  OrderPolicy Stated;
  for (const std::string &Name : Each.Order)
    Stated.Fields.push_back({Name, {}});
  auto Again = orderAsStated(Record, Stated);
  if (!Again)
    llvm::consumeError(Again.takeError());
  Each.IsNameable &= Order.empty() || (Again && *Again == Order);
  return Each;
}

void OrderMaker::keep(const OrderedRecord &Record, OrderGoal Goal, bool IsAsked,
                      const UnitOrder &Order, std::vector<OrderObstacle> Why) {
  if (!Done.insert(keyOf(Record)).second || isMade(Record))
    return;
  KeptOrder Each;
  static_cast<RecordOrder &>(Each) = described(Record, Goal, Order);
  Each.IsAsked = IsAsked;
  for (OrderObstacle &O : Why)
    O.Where = startOf(O.Where);
  Each.Why = std::move(Why);
  Out.Kept.push_back(std::move(Each));
}

/// Whether the text of \p Record comes from this run: storage of an array that
/// changed, say, of which nobody is told.
bool OrderMaker::isMade(const OrderedRecord &Record) const {
  const auto Old = R.Originals.find(Record.File);
  if (Old == R.Originals.end() || Record.Units.empty())
    return false;
  const StringRef Now = textOf(this->Now.Program.project(), Record.File);
  return !StringRef(Old->second)
              .contains(Now.slice(Record.Units.front().Begin,
                                  Record.Units.back().End));
}

/// Whether \p File is no file of the program's own.
static bool isOfLibrary(const Program &P, StringRef File) {
  auto Known = llvm::find_if(
      P.Facts.Files, [&](const FileFacts &F) { return F.Path == File; });
  return Known == P.Facts.Files.end() || Known->System;
}

/// What is to change now. \p IsFirst: says what is wrong with \p Entries.
Expected<std::vector<Reordering>>
OrderMaker::findCandidates(llvm::ArrayRef<OrderPolicy> Entries, bool IsFirst) {
  const Project &Asked = Now.Program.project();
  const Program &P = Asked.program();
  const std::string Root = Asked.rootOfEdits();
  std::vector<Reordering> Found;
  std::vector<bool> IsUsed(Entries.size());
  const std::vector<OrderVerdict> Verdicts = judgeOrders(
      Now.Orders, P,
      [&](const Range &R) {
        return placeAt(P.Facts.Files[R.File].Path,
                       Asked.texts().contents()[R.File], R.Begin);
      },
      Asked.isClosedWorld());
  for (const OrderVerdict &V : Verdicts) {
    if (!IsFirst)
      break;
    Names.push_back(V.Record.Name);
    Starts.insert({keyOf(V.Record), V.Record.Where});
  }
  for (const OrderVerdict &V : Verdicts) {
    const OrderedRecord &Record = V.Record;
    OrderPolicy Wanted;
    Wanted.Goal = Asked.policy().Order.Value;
    bool IsNamed = false;
    for (size_t I = 0; I != Entries.size(); ++I)
      if (isNamed(Record.Name, Entries[I].Name.Value)) {
        Wanted = Entries[I];
        IsUsed[I] = IsNamed = true;
      }
    if (Wanted.Goal == OrderGoal::Keep || (!IsNamed && isExcluded(Record)) ||
        Done.count(keyOf(Record)))
      continue;
    if (Record.Units.empty()) {
      if (!V.Pins.empty())
        keep(Record, Wanted.Goal, IsNamed, {}, V.Pins);
      continue;
    }
    UnitOrder Order;
    if (Wanted.Goal == OrderGoal::Stated) {
      auto Stated = orderAsStated(Record, Wanted);
      if (!Stated)
        return Stated.takeError();
      Order = std::move(*Stated);
    } else if (Wanted.Goal == OrderGoal::Affinity) {
      Order = orderByAffinity(Record, P, Asked.walks());
    }
    if (Wanted.Goal == OrderGoal::Padding || Order.empty())
      Order = orderByPadding(Record);
    if (llvm::is_sorted(Order))
      continue;
    const uint64_t Possible = bytesIn(Record, Order);
    if (Wanted.Goal != OrderGoal::Stated && Possible > Record.Size)
      continue;
    // Nobody wants another order for nothing.
    if (Wanted.Goal == OrderGoal::Padding && Possible >= Record.Size)
      continue;
    if (!V.Pins.empty()) {
      keep(Record, Wanted.Goal, IsNamed, Order, V.Pins);
      continue;
    }
    if (auto Broken = breaks(V, Order)) {
      keep(Record, Wanted.Goal, IsNamed, Order, {*Broken});
      continue;
    }
    Reordering C;
    C.Record = Record;
    C.Order = Order;
    C.Goal = Wanted.Goal;
    C.IsAsked = IsNamed;
    C.Fixes = orderEdits(Record, C.Order, Now.Orders,
                         [&Asked](const std::string &Path) -> StringRef {
                           return textOf(Asked, Path);
                         });
    auto Outside = llvm::find_if(C.Fixes, [&](const Fix &Each) {
      return (!Root.empty() && !liesIn(Each.File, Root)) ||
             isOfLibrary(P, Each.File);
    });
    if (Outside != C.Fixes.end()) {
      keep(Record, Wanted.Goal, IsNamed, Order,
           {{OrderReason::Outside,
             "'" + displayPath(Outside->File) +
                 "' would change, which is not the project's",
             Record.Where}});
      continue;
    }
    std::set<std::pair<std::string, unsigned>> Places;
    for (const PositionalValues &Each : Now.Orders.Positional)
      if (Each.Record == Record.USR)
        Places.insert({Each.File, Each.Names.front().first});
    C.Named = Places.size();
    Found.push_back(std::move(C));
  }
  for (size_t I = 0; IsFirst && I != Entries.size(); ++I) {
    if (IsUsed[I])
      continue;
    if (I >= Entries.size() - Asked.policy().Orders.size() && !R.IsPart)
      return usageError("the program has no record " +
                            inQuotes(Entries[I].Name.Value) +
                            didYouMean(Entries[I].Name.Value, Names),
                        Entries[I].Name.Where);
    Out.Notes.push_back(Entries[I].Name.Where.str() +
                        ": warning: the order that is asked for here is about "
                        "no record");
  }
  return std::move(Found);
}

FileContents OrderMaker::textsWith(llvm::ArrayRef<Reordering *> Made) const {
  std::map<std::string, std::vector<FixEdit>> Edits;
  for (const Reordering *C : Made)
    for (const Fix &F : C->Fixes)
      llvm::append_range(Edits[F.File], F.Edits);
  FileContents Texts = Now.Program.It->Asking.Unsaved;
  for (auto &[Path, Each] : Edits) {
    llvm::sort(Each, [](const FixEdit &A, const FixEdit &B) {
      return A.Begin < B.Begin;
    });
    Texts[Path] = withEdits(textOf(Now.Program.project(), Path), Each);
  }
  return Texts;
}

/// The records of \p Orders by their places.
static std::map<TextPlace, const OrderedRecord *>
byPlace(const FieldOrders &Orders) {
  std::map<TextPlace, const OrderedRecord *> Out;
  for (const OrderedRecord &Each : Orders.Records)
    Out[{realPath(Each.File), Each.Brace}] = &Each;
  return Out;
}

/// What is not as it should be behind \p Tried, a clause; empty: nothing. Fills
/// in the records' new sizes.
std::string OrderMaker::whatIsWrong(const State &Next,
                                    llvm::ArrayRef<Reordering *> Tried) const {
  std::map<std::string, Reordering *> Changed;
  std::vector<const Fix *> Fixes;
  for (Reordering *C : Tried) {
    Changed[C->Record.USR] = C;
    for (const Fix &F : C->Fixes)
      Fixes.push_back(&F);
  }
  const MovedText Moved(Fixes, [this](const std::string &Path) {
    return textOf(Now.Program.project(), Path);
  });
  const auto Is = byPlace(Next.Orders);
  for (const OrderedRecord &Was : Now.Orders.Records) {
    const auto To = Moved.placeOf({realPath(Was.File), Was.Brace});
    auto At = To ? Is.find(*To) : Is.end();
    if (At == Is.end())
      return "the record '" + Was.Name + "' would be gone";
    const OrderedRecord &After = *At->second;
    auto C = Changed.find(Was.USR);
    const std::vector<std::string> Expected =
        C == Changed.end() ? namesAsIs(Was) : namesIn(Was, C->second->Order);
    if (Expected != namesAsIs(After))
      return "the record '" + Was.Name + "' would get other fields";
    if (C == Changed.end())
      continue;
    C->second->After = After.Size;
    const bool IsAsPlanned =
        C->second->Goal == OrderGoal::Stated ||
        (C->second->Goal == OrderGoal::Affinity ? After.Size <= Was.Size
                                                : After.Size < Was.Size);
    if (!IsAsPlanned ||
        (isPlainOrder(Was) && After.Size != bytesIn(Was, C->second->Order)))
      return "the record would have " + std::to_string(After.Size) + " bytes";
  }
  return "";
}

/// Adds the edits of \p Made, which are next in Out.Changed.
void OrderMaker::addEdits(llvm::ArrayRef<Reordering *> Made) {
  std::map<std::string, std::vector<TrailEdit>> Steps;
  size_t Owner = Out.Changed.size();
  for (const Reordering *C : Made) {
    std::set<size_t> Owners;
    if (!isMade(C->Record))
      Owners.insert(Owner++);
    for (const Fix &F : C->Fixes)
      for (const FixEdit &E : F.Edits)
        Steps[F.File].push_back({E.Begin, E.End, E.Text, Owners});
  }
  for (auto &[Path, Step] : Steps) {
    llvm::sort(Step, [](const TrailEdit &A, const TrailEdit &B) {
      return A.Begin < B.Begin;
    });
    const StringRef Text = textOf(Now.Program.project(), Path);
    StartTexts.insert({Path, Text.str()});
    Out.Edits[Path].add(Text, Step);
  }
}

/// Whether \p Tried, made together, leave the program as it is; then they are
/// made.
Expected<bool> OrderMaker::tryOrders(llvm::ArrayRef<Reordering *> Tried) {
  auto Next = ask(textsWith(Tried));
  if (!Next) {
    llvm::Error E = Next.takeError();
    if (exitCodeOf(E) != ExitCode::Parse)
      return std::move(E);
    WhyNot = "it does not parse then: " +
             StringRef(llvm::toString(std::move(E))).split('\n').first.str();
    return false;
  }
  std::vector<const Fix *> Fixes;
  for (const Reordering *C : Tried)
    for (const Fix &F : C->Fixes)
      Fixes.push_back(&F);
  auto Changed =
      whatChanged(Now.Program, Next->Program, Fixes, RecordLayouts::MayChange);
  if (!Changed)
    return Changed.takeError();
  WhyNot = *Changed;
  if (WhyNot.empty())
    WhyNot = whatIsWrong(*Next, Tried);
  if (!WhyNot.empty())
    return false;
  addEdits(Tried);
  for (const Reordering *C : Tried) {
    Done.insert(keyOf(C->Record));
    ++NumMade;
    if (isMade(C->Record))
      continue;
    OrderedFields Each;
    static_cast<RecordOrder &>(Each) = described(C->Record, C->Goal, C->Order);
    Each.Named = C->Named;
    Each.After = C->After;
    Out.Changed.push_back(std::move(Each));
  }
  Now = std::move(*Next);
  return true;
}

/// Makes those of \p Wanted that can be made. Behind the first that is made,
/// the others' places are old: they wait for the next round.
llvm::Error OrderMaker::makeAll(llvm::ArrayRef<Reordering *> Wanted) {
  auto Made = tryOrders(Wanted);
  if (!Made)
    return Made.takeError();
  if (*Made)
    return llvm::Error::success();
  if (Wanted.size() > 1) {
    const size_t Half = Wanted.size() / 2;
    const size_t Before = NumMade;
    if (llvm::Error E = makeAll(Wanted.take_front(Half)))
      return E;
    if (NumMade != Before)
      return llvm::Error::success();
    return makeAll(Wanted.drop_front(Half));
  }
  const Reordering &C = *Wanted.front();
  keep(C.Record, C.Goal, C.IsAsked, C.Order,
       {{OrderReason::NotVerified, WhyNot, C.Record.Where}});
  return llvm::Error::success();
}

Expected<OrderResult> OrderMaker::run() {
  auto Start = ask(R.Unsaved);
  if (!Start)
    return Start.takeError();
  Now = std::move(*Start);
  auto Entries = entries();
  if (!Entries)
    return Entries.takeError();
  bool IsFirst = true;
  while (true) {
    auto Found = findCandidates(*Entries, IsFirst);
    if (!Found)
      return Found.takeError();
    IsFirst = false;
    std::vector<Reordering *> Wanted;
    for (Reordering &C : *Found) {
      auto Touches = [&C](const Reordering *Other) {
        return llvm::any_of(C.Fixes, [&](const Fix &A) {
          return llvm::any_of(Other->Fixes,
                              [&](const Fix &B) { return doTouch(A, B); });
        });
      };
      if (llvm::none_of(Wanted, Touches))
        Wanted.push_back(&C);
    }
    if (Wanted.empty())
      break;
    // Each round changes a record, or finds that one stays.
    if (llvm::Error E = makeAll(Wanted))
      return std::move(E);
  }
  auto ByPlace = [](const auto &A, const auto &B) {
    return std::tie(A.Where.File, A.Where.Line, A.Where.Column, A.Name) <
           std::tie(B.Where.File, B.Where.Line, B.Where.Column, B.Name);
  };
  // Edits name records by their numbers.
  std::vector<size_t> Sorted(Out.Changed.size()), NewOf(Out.Changed.size());
  std::iota(Sorted.begin(), Sorted.end(), size_t(0));
  llvm::sort(Sorted, [&](size_t A, size_t B) {
    return ByPlace(Out.Changed[A], Out.Changed[B]);
  });
  std::vector<OrderedFields> Changed;
  for (size_t I : Sorted) {
    NewOf[I] = Changed.size();
    Changed.push_back(std::move(Out.Changed[I]));
  }
  Out.Changed = std::move(Changed);
  for (auto &[Path, Trail] : Out.Edits)
    Trail.renumber(NewOf);
  llvm::sort(Out.Kept, ByPlace);
  Out.Texts = Now.Program.It->Asking.Unsaved;
  return std::move(Out);
}

Expected<OrderResult>
layoutopt::orderFields(const Request &R, StringRef Executable,
                       const std::set<std::string> &Changing) {
  return OrderMaker(R, Executable, Changing).run();
}
