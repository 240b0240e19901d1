//===-- World.cpp - What lies outside of the program ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "layoutopt/Model/SecondNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>

using namespace layoutopt;
using llvm::Twine;

namespace {
class Outsiders {
public:
  Outsiders(const TUFacts &Facts, const FlowGraph &Flows, const World &Around,
            std::vector<ObstacleFacts> &Obstacles)
      : Facts(Facts), Flows(Flows), Around(Around), Obstacles(Obstacles) {}

  void findForeign();
  void findUndefined();
  void findMeanwhile();
  void findWaiting();
  void findMissing();
  void findSecondNames();
  void findIncomplete();
  void findExposed();
  void findVisible();
  void findReachable();
  void findForeignUnits();

private:
  uint64_t beginOf(Index Held, const RecordFacts &R) const;
  uint64_t firstHeld(const RecordFacts &R) const;
  bool seesMembers(Index Record, const ViewFacts &V) const;
  bool isAlone(const ViewFacts &V) const;
  void add(Reason Why, const Twine &Message, const char *Fix, Range Where,
           Index Entity, Index Record = None) {
    Index Of = Entity != None ? Facts.Entities[Entity].Record : Record;
    if (Of != None && isOfOpenCL(Facts, Of))
      return;
    // What has no text of its own is shown where it is used.
    for (const EntityFacts &E : Facts.Entities) {
      if (Where.isValid())
        break;
      bool Matches = Entity != None ? &E == &Facts.Entities[Entity]
                                    : Record != None && E.Record == Record;
      if (Matches && !E.Declarations.empty())
        Where = E.Declarations.front().Whole;
    }
    Obstacles.push_back(makeObstacle(Why, Message, Fix, Where, Entity, Record));
  }
  const TUFacts &Facts;
  const FlowGraph &Flows;
  const World &Around;
  std::vector<ObstacleFacts> &Obstacles;
};

/// What is said of memory from elsewhere, where that is more than the table
/// has.
struct Explanation {
  Reason Why;
  llvm::StringLiteral Message, Fix;
};
} // namespace

static Explanation explain(Reason Why) {
  static constexpr Explanation Known[] = {
      {Reason::PointerCast,
       "memory of another type is cast to the array's type",
       "declare it as an array of the record"},
      {Reason::MacroMix, "the allocation is split between a macro and its use",
       "write the allocation out"},
      {Reason::NoBody, "a function without a visible body returns the pointer",
       "make the function's body visible"},
      {Reason::IndirectCall, "a call through a pointer returns the array",
       "return an index"},
      {Reason::StackSize,
       "in storage that 'alloca' gives, the stored arrays would need more room",
       "declare an array of variable length, or call malloc"}};
  for (const Explanation &E : Known)
    if (Why == E.Why)
      return E;
  return {Why, infoOf(Why).Meaning, infoOf(Why).Fix};
}

void Outsiders::findForeign() {
  llvm::IntEqClasses Classes = storagesOf(Flows, tiesOf(Facts));
  std::vector<Index> First(Classes.getNumClasses(), None);
  for (uint32_t E = 0; E != Flows.NumEntities; ++E)
    if (First[Classes[E]] == None && Facts.Entities[E].Record != None)
      First[Classes[E]] = static_cast<Index>(E);
  for (Index Self = 0; size_t(Self) != Facts.Exprs.size(); ++Self) {
    const ExprFacts &E = Facts.Exprs[Self];
    std::optional<Reason> Why;
    if (E.Kind == ExprKind::Foreign)
      Why = E.Why;
    if (E.Kind == ExprKind::Allocate && E.How == Variant::AllocatorCall &&
        E.Callee != None) {
      const FunctionFacts &F = Facts.Functions[E.Callee];
      std::vector<int32_t> Guess = E.SlotParams;
      llvm::sort(Guess);
      const int32_t Resized = E.Operands.empty() ? -1 : E.Argument;
      if (!F.IsDefined || F.Allocates != Guess || F.Resizes != Resized)
        Why = Reason::UnknownAllocator;
    }
    Index Entity = First[Classes[Flows.value(Self)]];
    if (!Why || Entity == None)
      continue;
    const Explanation Said = explain(*Why);
    add(Said.Why, Said.Message, Said.Fix.data(), E.Extent, Entity);
  }
}

void Outsiders::findUndefined() {
  std::set<Index> Known;
  for (const ExprFacts &E : Facts.Exprs) {
    if (E.Kind == ExprKind::Free && E.How == Variant::None) {
      const FunctionFacts &F = Facts.Functions[E.Callee];
      Index Root = E.Operands.empty() ? None : E.Operands[0];
      if ((F.IsDefined && F.Frees == E.Argument) || Root == None)
        continue;
      visitTree(Facts, Root, [&](Index Inner) {
        if (Facts.Exprs[Inner].Entity != None)
          add(Reason::PointerCast,
              "the array is passed to '" + Twine(F.Name) + "' as 'void *'",
              "pass it as a pointer to the record", E.Extent,
              Facts.Exprs[Inner].Entity);
        return true;
      });
      continue;
    }
    if (E.Entity == None ||
        (E.Kind != ExprKind::Argument && E.Kind != ExprKind::Call))
      continue;
    Index Function = Facts.Entities[E.Entity].Function;
    if (Function == None || Facts.Functions[Function].IsDefined ||
        Facts.Functions[Function].IsType || !Known.insert(E.Entity).second)
      continue;
    // Kernels' helpers are reported where they are called.
    if (Facts.Entities[E.Entity].Kind == EntityKind::KernelParam)
      continue;
    add(Reason::NoBody,
        "the array is passed to or comes from '" +
            Twine(Facts.Functions[Function].Name) +
            "', whose body is not visible",
        "pass fields, or give the file that defines the function", E.Extent,
        E.Entity);
  }
}

/// Whether \p Names, sorted, has one of \p Some.
static bool hasAny(llvm::ArrayRef<std::string> Names,
                   std::initializer_list<llvm::StringRef> Some) {
  return llvm::any_of(Some, [&](llvm::StringRef Each) {
    return llvm::binary_search(Names, Each);
  });
}

/// While a function works on a copy of elements, the elements themselves are at
/// hand for others: for threads, where it is not known which ones it works on,
/// and for the program's own code in a stream.
void Outsiders::findMeanwhile() {
  const bool HasThreads =
      hasAny(Facts.Identifiers,
             {"CreateThread", "QThread", "async", "dispatch_async", "execution",
              "future", "jthread", "omp", "openacc", "pthread",
              "pthread_create", "tbb", "thrd_create", "thread", "threads"});
  const bool HasStreams = hasAny(
      Facts.Identifiers,
      {"basic_filebuf", "basic_streambuf", "basic_stringbuf", "filebuf",
       "fopencookie", "funopen", "streambuf", "stringbuf", "stdio_filebuf"});
  if (!HasThreads && !HasStreams)
    return;
  for (size_t N = 0, End = Obstacles.size(); N != End; ++N) {
    const ObstacleFacts O = Obstacles[N];
    if (!O.IsBoundary || O.Entity == None)
      continue;
    if (HasStreams && !isSort(Facts, O))
      add(Reason::NoBody,
          O.Message + "; a stream of the program's own may look at elements "
                      "meanwhile",
          "pass the elements to a function of the program", O.Where, O.Entity);
    else if (O.Kind == Reason::NoBody)
      add(Reason::NoBody,
          O.Message + "; meanwhile another thread may work on others",
          "give the file that defines the function", O.Where, O.Entity);
  }
}

/// A copy of a buffer of OpenCL's classes is done at once. In front of an event
/// that the program itself sets, later, it would never end.
void Outsiders::findWaiting() {
  std::set<Index> Known;
  for (const ExprFacts &E : Facts.Exprs) {
    if (E.Kind != ExprKind::Device || E.How != Variant::None ||
        E.Operands.empty())
      continue;
    const Index Buffer = Facts.Exprs[E.Operands.front()].Entity;
    if (Buffer != None && Known.insert(Buffer).second)
      add(Reason::BufferEvent,
          "buffer '" + Twine(Facts.Entities[Buffer].Name) +
              "': the program sets events of its own, for which a copy may "
              "wait that is done at once then",
          "do without events of the program", E.Extent, Buffer);
  }
}

void Outsiders::findMissing() {
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self) {
    const EntityFacts &E = Facts.Entities[Self];
    if (E.IsUndefined)
      add(Reason::NoDefinition,
          "'" + Twine(E.Name) + "' is defined in no given file",
          "give the file that defines it",
          E.Declarations.empty() ? Range() : E.Declarations.front().Whole,
          Self);
  }
  // Who defines what leads to an array knows how it lies.
  for (const ExternalNameFacts *N : Around.Missing)
    for (Index Held : N->Held)
      add(Reason::NoDefinition,
          "'" + Twine(N->Name) +
              "', by which others come to it, is defined in no given file",
          "give the file that defines it", N->Where, Held);
}

/// What has a second name is used by that as well.
void Outsiders::findSecondNames() {
  const SecondNames Names(Facts);
  if (Names.empty())
    return;
  std::set<Index> Told; // Where the second name was seen.
  for (const ObstacleFacts &O : Obstacles)
    if (O.Kind == Reason::Attribute || O.Kind == Reason::InlineAssembly)
      Told.insert(O.Entity);
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self) {
    const EntityFacts &E = Facts.Entities[Self];
    const bool IsOfFunction =
        E.Kind == EntityKind::Param || E.Kind == EntityKind::Return;
    if (Told.count(Self) != 0)
      continue;
    if (IsOfFunction
            ? E.Function != None && Names.has(Facts.Functions[E.Function].USR)
            : E.Kind == EntityKind::Global && Names.has(E.USR))
      add(Reason::Attribute,
          "'" +
              Twine(IsOfFunction ? Facts.Functions[E.Function].Name : E.Name) +
              "' has another name elsewhere, or is looked up by its own",
          "use its name alone", Range(), Self);
  }
}

void Outsiders::findIncomplete() {
  for (size_t R = 0; R != Facts.Records.size(); ++R) {
    const RecordFacts &Record = Facts.Records[R];
    if (Record.Members.empty() && Record.Size == 0)
      add(Reason::IncompleteRecord,
          "record '" + Twine(Record.Name) + "' has no definition", "define it",
          Record.Definition, None, static_cast<Index>(R));
  }
}

/// The first byte of record \p R that moves, or becomes another, when \p Held,
/// which lies in it, changes.
uint64_t Outsiders::beginOf(Index Held, const RecordFacts &R) const {
  // In a base or in an array it has no member of its own.
  uint64_t Here = R.Size;
  for (const MemberFacts &M : R.Members) {
    const llvm::StringRef Path = M.Path;
    const size_t Dot = Path.rfind('.');
    const llvm::StringRef Name =
        Dot == llvm::StringRef::npos ? Path : Path.drop_front(Dot + 1);
    if (M.Leaf && Name == Facts.Entities[Held].Name)
      Here = std::min(Here, M.Offset);
  }
  return Here == R.Size ? 0 : Here;
}

uint64_t Outsiders::firstHeld(const RecordFacts &R) const {
  uint64_t First = R.Size;
  for (Index Held : R.Holds)
    First = std::min(First, beginOf(Held, R));
  return First;
}

/// Whether what \p V takes a pointer for, if it is one to \p Record, has a
/// member where that has one which moves.
bool Outsiders::seesMembers(Index Record, const ViewFacts &V) const {
  const RecordFacts &Own = Facts.Records[Record];
  if (V.Record == Record || isOfOpenCL(Facts, Record) ||
      (V.Function != None && !Facts.Functions[V.Function].Allocates.empty() &&
       Facts.Functions[V.Function].Resizes < 0))
    return false;
  const uint64_t First = firstHeld(Own);
  struct Part {
    uint64_t Offset, Size;
    bool IsText;
  };
  auto PartsOf = [](const RecordFacts &R) {
    std::vector<Part> Parts;
    for (const MemberFacts &M : R.Members) {
      if (!M.Leaf)
        continue;
      uint64_t Count = 1;
      for (uint64_t Extent : M.Extents)
        Count *= Extent;
      const uint64_t Each = Count == 0 ? M.Size : M.Size / Count;
      const bool IsText = Each <= 1 || !M.Bits.empty();
      // One for all of a long array is as good.
      if (IsText || Each == 0 || Count > 4096)
        Parts.push_back({M.Offset, M.Size, true});
      else
        for (uint64_t I = 0; I != Count; ++I)
          Parts.push_back({M.Offset + I * Each, Each, false});
    }
    return Parts;
  };
  std::vector<Part> Seen;
  uint64_t Step = V.Size;
  if (V.Record == None) {
    if (V.Size == 0 || !V.IsOne)
      return true;
    Seen.push_back({0, V.Size, V.Size == 1});
  } else {
    const RecordFacts &R = Facts.Records[V.Record];
    // The same from its start on: as a nested record, or around this one.
    auto StartsWith = [](const RecordFacts &Outer, const RecordFacts &Inner) {
      return llvm::any_of(Outer.Members, [&Inner](const MemberFacts &M) {
        return M.Offset == 0 && M.Parent == None && M.Extents.empty() &&
               M.Size == Inner.Size && M.TypeText == Inner.TypeText;
      });
    };
    if (StartsWith(Own, R) || StartsWith(R, Own))
      return false;
    Step = R.Size;
    Seen = PartsOf(R);
    if (Seen.empty())
      return true;
  }
  const std::vector<Part> Moved = PartsOf(Own);
  if (Moved.empty())
    return true;
  for (uint64_t At = 0; At < Own.Size; At += Step) {
    for (const Part &S : Seen)
      for (const Part &M : Moved) {
        const uint64_t Offset = At + S.Offset;
        const bool Meets =
            S.IsText || M.IsText
                ? Offset < M.Offset + M.Size && M.Offset < Offset + S.Size
                : Offset == M.Offset && S.Size == M.Size;
        if (Meets && M.Offset + M.Size > First)
          return true;
      }
    if (V.IsOne || Step == 0)
      break;
  }
  return false;
}

/// Whether \p V is of a parameter that no other file gives a value.
bool Outsiders::isAlone(const ViewFacts &V) const {
  return Around.IsClosed && !V.Of.empty() &&
         llvm::none_of(Facts.ExternalNames, [&](const ExternalNameFacts &N) {
           return N.USR == V.Of;
         });
}

/// Arrays that lie in a record change its bytes: nobody may look at these.
/// Pointers in it become handles; of these nobody may see the bytes either, but
/// the record may travel as `void *`, if that becomes no other record.
void Outsiders::findExposed() {
  std::map<Index, Range> Exposed, Travelling; // Record -> where.
  std::set<Index> Aliased; // Records that pointers to pointers lead to.
  for (const EntityFacts &E : Facts.Entities)
    if (E.IsIndirect && !E.IsBuffer)
      Aliased.insert(E.Record);
  for (const ObstacleFacts &O : Obstacles) {
    const ReasonInfo &Info = infoOf(O.Kind);
    Index Record =
        O.Entity != None ? Facts.Entities[O.Entity].Record : O.Record;
    if (Record == None)
      continue;
    if (O.Kind == Reason::PointerToPointer)
      Aliased.insert(Record);
    BytesEffect Effect = O.Entity != None ? Info.OnArray : Info.OnRecord;
    if (Effect == BytesEffect::Used)
      Exposed.try_emplace(Record, O.Where);
    if (Effect != BytesEffect::None)
      Travelling.try_emplace(Record, O.Where);
  }
  // What travels may be looked at as something else.
  for (auto [Record, Where] : Travelling)
    for (const ViewFacts &V : Facts.Views) {
      if (Facts.Records[Record].Holds.empty() || isAlone(V) ||
          !seesMembers(Record, V))
        continue;
      const std::string As =
          V.Record != None ? "record '" + Facts.Records[V.Record].Name + "'"
                           : std::string("bytes or numbers");
      for (Index Held : Facts.Records[Record].Holds)
        add(Reason::OwnerExposed,
            "'" + Twine(Facts.Entities[Held].Name) + "' lies in record '" +
                Facts.Records[Record].Name +
                "', which travels as 'void *' and may be taken for " + As +
                " here",
            "take it by its own type here", V.Where, Held);
      break;
    }
  // It may arrive in a file that is not read.
  if (!Around.IsClosed && !Around.Missing.empty())
    for (auto [Record, Where] : Travelling)
      for (Index Held : Facts.Records[Record].Holds)
        add(Reason::VisibleOutside,
            "'" + Twine(Facts.Entities[Held].Name) + "' lies in record '" +
                Facts.Records[Record].Name +
                "', which travels as 'void *', and '" +
                Around.Missing.front()->Name + "' is defined in no given file",
            "give all files of the program, or --closed-world", Where, Held);
  // What travels may arrive as another record, or as a pointer to its first
  // member.
  std::map<Index, std::set<Index>> Owners; // Record -> what points to it.
  for (auto [Record, Where] : Travelling)
    for (Index Held : Facts.Records[Record].Holds)
      Owners[Facts.Entities[Held].Record].insert(Record);
  for (auto [Record, Where] : Travelling)
    for (Index Held : Facts.Records[Record].Holds) {
      const EntityFacts &E = Facts.Entities[Held];
      // An array at its begin is where the record is.
      const bool IsFirst =
          E.IsArray && beginOf(Held, Facts.Records[Record]) == 0;
      if (IsFirst || Exposed.count(Record) || Owners[E.Record].size() > 1 ||
          Aliased.count(E.Record))
        add(Reason::OwnerExposed,
            "'" + Twine(E.Name) + "' lies in record '" +
                Facts.Records[Record].Name + "', whose bytes are used",
            E.IsArray ? "hold a pointer to the array in the record"
                      : "access the record's fields by name",
            Where, Held);
    }
}

bool layoutopt::isVisibleOutside(const TUFacts &Facts, const EntityFacts &E) {
  bool IsVisible = E.IsExternal;
  if (E.Function != None && E.Kind != EntityKind::Local) {
    const FunctionFacts &F = Facts.Functions[E.Function];
    IsVisible |= F.IsExternal;
    // What is called by a pointer that others know may be theirs.
    if (F.IsType)
      for (const DeclarationFacts &D : E.Declarations)
        IsVisible |= D.Whole.isValid() && !Facts.Files[D.Whole.File].Main;
  }
  if (E.Owner != None) {
    // C: a main file's records are its own; classes may have members elsewhere.
    const Range &Where = Facts.Records[E.Owner].Definition;
    IsVisible |= !Where.isValid() || !Facts.Files[Where.File].Main ||
                 (llvm::StringRef(Facts.Language).contains("c++") &&
                  isNamedOutside(E.USR));
  }
  return IsVisible;
}

void Outsiders::findVisible() {
  const char *Fix = "give all files of the program, or --closed-world";
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self) {
    const EntityFacts &E = Facts.Entities[Self];
    if (!isVisibleOutside(Facts, E))
      continue;
    const char *What = E.Kind == EntityKind::Param    ? "a parameter of '"
                       : E.Kind == EntityKind::Return ? "the result of '"
                                                      : "'";
    std::string Name = E.Name;
    if (E.Kind == EntityKind::Param && E.Function != None)
      Name = Facts.Functions[E.Function].Name;
    add(Reason::VisibleOutside,
        Twine(What) + Name + "' is visible outside the given files" +
            Around.Outside,
        Fix, E.Declarations.empty() ? Range() : E.Declarations.front().Whole,
        Self);
  }
}

/// What names lead to is as visible as they are. (Of those that nobody defines,
/// and of containers under a name of their own, it is said elsewhere.)
void Outsiders::findReachable() {
  llvm::StringSet<> Containers;
  for (const HoldingFacts &H : Facts.Holdings)
    Containers.insert(H.USR);
  for (const ExternalNameFacts &N : Facts.ExternalNames)
    for (Index Held : N.IsDefined && !Containers.contains(N.USR)
                          ? llvm::ArrayRef<Index>(N.Held)
                          : llvm::ArrayRef<Index>())
      add(Reason::VisibleOutside,
          "'" + Twine(N.Name) +
              "', by which others come to it, is visible outside the given "
              "files" +
              Around.Outside,
          "give all files of the program, or --closed-world", N.Where, Held);
}

/// Files of the build that are not read may include the headers of those that
/// are: what is declared or used in these is seen by them, whatever its
/// linkage.
void Outsiders::findForeignUnits() {
  if (Facts.Foreign.empty())
    return;
  auto IsSeen = [&](const Range &R) {
    return R.isValid() && !Facts.Files[R.File].Main;
  };
  auto Block = [&](Index Self, const Range &Where) {
    add(Reason::VisibleOutside,
        "'" + Twine(Facts.Entities[Self].Name) + "' is in a header, which '" +
            Facts.Foreign.front() + "' may include, and that is not read",
        "move it out of the header, or --closed-world", Where, Self);
  };
  for (Index Self = 0; size_t(Self) != Facts.Entities.size(); ++Self)
    for (const DeclarationFacts &D : Facts.Entities[Self].Declarations)
      if (IsSeen(D.Whole))
        Block(Self, D.Whole);
  for (Index Root : Facts.Roots)
    if (const Range Where = Facts.Exprs[Root].Extent; IsSeen(Where))
      visitTree(Facts, Root, [&](Index Inner) {
        if (Facts.Exprs[Inner].Entity != None)
          Block(Facts.Exprs[Inner].Entity, Where);
        return true;
      });
}

void layoutopt::findOutsiders(const TUFacts &Facts, const FlowGraph &Flows,
                              const World &Around,
                              std::vector<ObstacleFacts> &Obstacles) {
  if (isAllOpenCL(Facts))
    return;
  Outsiders Find(Facts, Flows, Around, Obstacles);
  Find.findForeign();
  Find.findUndefined();
  Find.findMissing();
  Find.findSecondNames();
  Find.findIncomplete();
  if (!Around.IsClosed) {
    Find.findVisible();
    Find.findReachable();
    Find.findForeignUnits();
  }
  Find.findMeanwhile();
  if (Facts.SetsEvents)
    Find.findWaiting();
  Find.findExposed();
}
