//===-- Containers.cpp - What keeps containers ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Containers.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

namespace {
class ContainerObstacles {
public:
  ContainerObstacles(Program &P, const World &Around)
      : P(P), Facts(P.Facts), Around(Around) {
    for (Index E = 0; size_t(E) != Facts.Entities.size(); ++E)
      if (Facts.Entities[E].IsContainers)
        Containers[Facts.Entities[E].Record] = E;
    const std::vector<bool> AreNames = namesOfElements(Facts);
    for (size_t N = 0; N != AreNames.size(); ++N)
      if (AreNames[N])
        Names.push_back(&Facts.ElementNames[N]);
    for (const FunctionFacts &F : Facts.Functions)
      if (F.IsDefined)
        Defined.insert(F.USR);
  }

  void run() {
    if (Containers.empty())
      return;
    findViews();
    findUndefined();
    findShared();
    findRepeated();
    findOutsiders();
  }

private:
  void add(Reason Why, const Twine &Message, const char *Fix,
           const Range &Where, Index Entity) {
    Facts.Obstacles.push_back(
        makeObstacle(Why, Message, Fix, Where, Entity, None));
  }
  void findOutsiders();
  void findViews();
  void findUndefined();
  void findShared();
  void findRepeated();

  Program &P;
  TUFacts &Facts;
  const World &Around;
  std::map<Index, Index> Containers; ///< Record -> entity.
  std::vector<const ElementNameFacts *> Names;
  llvm::StringSet<> Defined; ///< USRs of functions.
};
} // namespace

/// Who is not read may hold containers of the same type.
void ContainerObstacles::findOutsiders() {
  if (Around.IsClosed)
    return;
  std::set<Index> Known;
  llvm::StringMap<const EntityFacts *> Visible, Arrays;
  for (const EntityFacts &E : Facts.Entities) {
    if (isVisibleOutside(Facts, E))
      Visible[E.USR] = &E;
    if (E.Kind != EntityKind::Local)
      Arrays[E.USR] = &E;
  }
  for (const HoldingFacts &H : Facts.Holdings) {
    auto Entity = Containers.find(H.Record);
    if (Entity == Containers.end() || H.Kind == EntityKind::Local ||
        (!H.USR.empty() && !isNamedOutside(H.USR) &&
         Facts.Files[H.Where.File].Main) ||
        !Known.insert(H.Record).second)
      continue;
    add(Reason::VisibleOutside,
        "'" + Twine(H.Name) + "' is visible outside the given files" +
            Around.Outside,
        "give all files of the program, or --closed-world", H.Where,
        Entity->second);
  }
  // What elements are bound to is of another type for them, too.
  for (const ElementNameFacts *N : Names) {
    auto Entity = Containers.find(N->Record);
    const auto &Seen = N->Form == ElementForm::Array ? Arrays : Visible;
    auto Name = Seen.find(N->USR);
    if (Entity == Containers.end() || Name == Seen.end() ||
        !Known.insert(N->Record).second)
      continue;
    const EntityFacts &Own = *Name->second;
    add(Reason::VisibleOutside,
        "'" + Twine(N->Name) + "' is visible outside the given files" +
            Around.Outside,
        "give all files of the program, or --closed-world",
        !N->Declarations.empty()    ? N->Declarations.front().Type
        : !Own.Declarations.empty() ? Own.Declarations.front().Whole
                                    : Facts.Records[N->Record].Definition,
        Entity->second);
  }
}

/// Spans own nothing, and change with what they lead to.
void ContainerObstacles::findViews() {
  std::set<Index> Known = recordsOfContainers(Facts);
  for (const ElementNameFacts &N : Facts.ElementNames)
    if (N.Form == ElementForm::Array) // Why these stay, their obstacles say.
      Known.insert(N.Record);
  for (const ElementNameFacts *N : Names) {
    auto Entity = Containers.find(N->Record);
    if (namesSpan(*N) && Entity != Containers.end() &&
        Known.insert(N->Record).second)
      add(Reason::UnknownSource,
          "a span leads to records that lie in no container which changes",
          "keep the records in a std::vector", N->Declarations.front().Type,
          Entity->second);
  }
}

/// The function that USR \p Part, of a parameter or a result, is about.
static StringRef functionOf(StringRef Part) {
  return Part.take_front(Part.rfind('#'));
}

/// Functions of other files take what they were compiled for.
void ContainerObstacles::findUndefined() {
  auto IsKnown = [&](StringRef USR) {
    return !USR.contains('#') || Defined.contains(functionOf(USR));
  };
  auto Refuse = [&](const std::string &Name, Index Record, const Range &Where) {
    auto Entity = Containers.find(Record);
    if (Entity != Containers.end())
      add(Reason::NoDefinition,
          "'" + Twine(Name) +
              "' belongs to a function that is defined in no given file",
          "give the file that defines it", Where, Entity->second);
  };
  for (const HoldingFacts &H : Facts.Holdings)
    if ((H.Kind == EntityKind::Param || H.Kind == EntityKind::Return) &&
        !H.USR.empty() && !IsKnown(H.USR))
      Refuse(H.Name, H.Record, H.Where);
  llvm::StringSet<> Copying;
  for (const ElementNameFacts &N : Facts.ElementNames)
    if (N.Form == ElementForm::Copying && N.IsDefined)
      Copying.insert(N.USR);
  for (const ElementNameFacts *N : Names)
    if (N->Form == ElementForm::Copying) {
      auto Entity = Containers.find(N->Record);
      if (Entity != Containers.end() &&
          !llvm::all_of(N->From, [&](const std::string &Function) {
            return Copying.contains(Function);
          }))
        add(Reason::ContainerRecord,
            "'" + Twine(N->Name) +
                "' makes, copies or destroys parts of record '" +
                Facts.Records[N->Record].Name +
                "', and no given file shows that it does no more than that",
            "keep a plain struct in the container",
            Facts.Records[N->Record].Definition, Entity->second);
    } else if (!N->IsDefined)
      Refuse(N->Name, N->Record,
             N->Declarations.empty() ? Range() : N->Declarations.front().Type);
}

/// References take single records as well as elements, but not elements of
/// arrays that change in another way.
void ContainerObstacles::findShared() {
  llvm::StringSet<> USRs;
  for (const ElementNameFacts *N : Names)
    USRs.insert(N->USR);
  llvm::IntEqClasses Classes = storagesOf(flowsOf(Facts), tiesOf(Facts));
  std::map<unsigned, const EntityFacts *> NameOf;
  for (size_t E = 0; E != Facts.Entities.size(); ++E)
    if (USRs.contains(Facts.Entities[E].USR))
      NameOf[Classes[E]] = &Facts.Entities[E];
  for (size_t E = 0; E != Facts.Entities.size(); ++E) {
    auto Name = NameOf.find(Classes[E]);
    if (Name == NameOf.end() || P.SetOf[E] == None)
      continue;
    const EntityFacts &Own = Facts.Entities[E];
    add(Reason::UnknownSource,
        "'" + Twine(Name->second->Name) +
            "' is bound to elements of containers, too",
        "write a function for each",
        Own.Declarations.empty() ? Range() : Own.Declarations.front().Whole,
        static_cast<Index>(E));
  }
}

/// Methods of a record move to one place, and cannot come from several.
void ContainerObstacles::findRepeated() {
  std::set<Index> Known;
  for (const ElementMethodFacts &M : Facts.ElementMethods) {
    const RecordFacts &Record = Facts.Records[M.Record];
    auto Entity = Containers.find(M.Record);
    if (Entity != Containers.end() && !Record.OtherDefinitions.empty() &&
        Known.insert(M.Record).second)
      add(Reason::ContainerRecord,
          "record '" + Twine(Record.Name) +
              "' is defined in several files, and its methods with it",
          "define it in one header", Record.OtherDefinitions.front(),
          Entity->second);
  }
}

void layoutopt::findContainerObstacles(Program &P, const World &Around) {
  ContainerObstacles(P, Around).run();
}
