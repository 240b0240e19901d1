//===-- Offload.cpp - Stored arrays on OpenMP's devices -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///     #pragma omp target teams distribute parallel for map(to: b[0:n])
///     for (int i = 0; i < n; i++) {
///
/// becomes
///
///     {
///       float *b_x = b.x;
///       float *b_vel = b.vel;
///     #pragma omp target teams distribute parallel for map(to: b_x[0:n], ...
///     for (int i = 0; i < n; i++) {
///       body_soa b = {b_x, b_vel};
///
/// Pointers that are variables go to a device as the old one did: each is
/// looked up where the region begins. A handle is a struct, which would be
/// copied with the host's addresses in it.
///
//===----------------------------------------------------------------------===//

#include "Offload.h"
#include "Text.h"
#include "layoutopt/Plan/MappedSections.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

namespace {

/// The effect of the `#if`s in some text on what stands around it.
enum class Branches { None, Closed, Open };

Branches branchesIn(StringRef Text) {
  unsigned Depth = 0;
  Branches Found = Branches::None;
  for (const TextToken &T : tokenize(Text, /*AtLineStart=*/true)) {
    if (T.What != TextToken::Directive)
      continue;
    StringRef Words = T.Text.drop_front().ltrim();
    if (Words.starts_with("if")) {
      ++Depth;
      Found = Branches::Closed;
    } else if (Words.starts_with("endif")) {
      if (Depth-- == 0)
        return Branches::Open;
    } else if (Words.starts_with("el") && Depth == 0) {
      return Branches::Open;
    }
  }
  return Depth == 0 ? Found : Branches::Open;
}

/// The blanks in front of the first code behind the line of \p Offset.
std::string indentBehind(StringRef Contents, size_t Offset) {
  for (size_t Line = nextLine(Contents, Offset); Line < Contents.size();
       Line = nextLine(Contents, Line)) {
    StringRef Text = Contents.slice(Line, lineEnd(Contents, Line));
    StringRef Code = Text.ltrim(" \t");
    if (Code.empty() || Code.starts_with("#"))
      continue;
    return Text.drop_back(Code.size()).str() +
           (Code.starts_with("}") ? "  " : "");
  }
  return "";
}

/// The edits of all directives. Where several end in one place, one edit has
/// all that is put there: equal ones would become one.
class Offloads {
public:
  explicit Offloads(RewriteJob &Job) : Job(Job) {}
  void run();

private:
  struct Array {
    Index Entity;
    const EntityFacts *Facts;
    Generated *Set;
    std::vector<std::string> Pointers; ///< One for each stored array.
    bool IsUsed;                       ///< On the device.
    ContainerNames *Classes = nullptr; ///< Of containers: p = v.data().
    bool isVariable() const { return Facts->IsArray || Facts->IsObject; }
  };

  void edit(const OffloadFacts &O);
  std::vector<Array> arraysOf(const OffloadFacts &O);
  Generated *containersOf(Index Record) const;
  bool check(const OffloadFacts &O, Array &A);
  bool isSet(Index Entity, const Range &Body) const;
  std::string declarations(const Array &A, StringRef Indent) const;
  std::string unused(const Array &A, StringRef Indent) const;
  std::string handle(const Array &A, StringRef Indent) const;
  std::string count(const Array &A, const Range &Where);
  std::string whole(const Array &A, unsigned Stored, const Range &Where);
  void editItem(const MapItemFacts &Item, const Array &A);
  void mapUnnamed(const OffloadFacts &O, llvm::ArrayRef<Array> Arrays);
  void open(const OffloadFacts &O, llvm::ArrayRef<Array> Arrays);
  void put(Index File, size_t Offset, const std::string &New, const Array &For,
           bool IsEnd);

  RewriteJob &Job;
  struct Text {
    std::string New;
    const Generated *Set;
  };
  std::map<std::pair<Index, size_t>, Text> Begins, Ends;
};

} // namespace

void Offloads::run() {
  std::vector<const OffloadFacts *> All;
  for (const OffloadFacts &O : Job.Facts.Offloads)
    All.push_back(&O);
  llvm::sort(All, [](const OffloadFacts *A, const OffloadFacts *B) {
    return A->Directive < B->Directive;
  });
  for (const OffloadFacts *O : All)
    edit(*O);
  for (const auto *Places : {&Ends, &Begins})
    for (const auto &[Place, What] : *Places) {
      auto At = static_cast<uint32_t>(Place.second);
      Job.Before.push_back(
          {{Place.first, At, At},
           withLineEnding(Job.inDialect(What.New), Job.endingOf(Place.first)),
           What.Set->set().Set->Id});
    }
}

/// Puts \p New there; what ends a statement in front of what ends one around
/// it.
void Offloads::put(Index File, size_t Offset, const std::string &New,
                   const Array &For, bool IsEnd) {
  auto [At, IsNew] =
      (IsEnd ? Ends : Begins).try_emplace({File, Offset}, Text{New, For.Set});
  if (!IsNew)
    At->second.New = IsEnd ? New + At->second.New : At->second.New + New;
}

/// Containers of \p Record that change with the pointers to their elements; or
/// null.
Generated *Offloads::containersOf(Index Record) const {
  for (const std::unique_ptr<Generated> &Set : Job.Sets)
    if (Set && Set->set().Set->Record == Record && isOfContainers(Job, *Set)) {
      auto Own = Job.Containers.find(Set->set().Number);
      return Own != Job.Containers.end() && !Own->second.Names.Pointer.empty()
                 ? Set.get()
                 : nullptr;
    }
  return nullptr;
}

std::vector<Offloads::Array> Offloads::arraysOf(const OffloadFacts &O) {
  std::set<Index> Numbers(O.Used.begin(), O.Used.end());
  for (const MapItemFacts &Item : O.Items)
    Numbers.insert(Item.Entity);
  std::vector<Array> Out;
  llvm::StringSet<> Taken;
  for (Index Number : Numbers) {
    const EntityFacts &E = Job.Facts.Entities[Number];
    Generated *Set = Job.setOfEntity(Number);
    const bool OfContainer = !Set && llvm::is_contained(O.OfContainers, Number);
    if (OfContainer)
      Set = containersOf(E.Record);
    if (!Set)
      continue;
    Array A{Number, &E, Set, {}, llvm::is_contained(O.Used, Number)};
    if (OfContainer) {
      A.Classes = &Job.Containers[Set->set().Number].Names;
      if (A.Classes->ColumnsOf.empty())
        A.Classes->ColumnsOf = Job.InUse.make("columns");
    }
    for (const StoredArray &S : Set->set().Layout.storedArrays()) {
      A.Pointers.push_back(
          Names::numbered(E.Name + "_" + S.Name, [&](StringRef Name) {
            return Job.InUse.isUsed(Name) || Job.Macros.contains(Name) ||
                   Taken.contains(Name);
          }));
      Taken.insert(A.Pointers.back());
    }
    Out.push_back(std::move(A));
  }
  return Out;
}

/// Whether code in \p Body assigns to \p Entity.
bool Offloads::isSet(Index Entity, const Range &Body) const {
  for (const ExprFacts &E : Job.Facts.Exprs) {
    if ((E.Kind != ExprKind::Assign && E.Kind != ExprKind::AllocateInto) ||
        E.Operands.empty() || !Body.contains(E.Extent))
      continue;
    const ExprFacts *To = &Job.Facts.Exprs[E.Operands[0]];
    while (To->Kind == ExprKind::Paren && !To->Operands.empty())
      To = &Job.Facts.Exprs[To->Operands[0]];
    if (To->Kind == ExprKind::Name && To->Entity == Entity)
      return true;
  }
  return false;
}

bool Offloads::check(const OffloadFacts &O, Array &A) {
  const std::string &Name = A.Facts->Name;
  auto Refuse = [&](Reason Why, const llvm::Twine &Message,
                    const llvm::Twine &Fix, const Range &Where) {
    Job.refuse(*A.Set, Why, Message, Fix, Where);
    return false;
  };
  if (A.Set->isSwitchable())
    return Refuse(Reason::OpenMPRegion,
                  "'" + Name +
                      "' goes to a device, and the style "
                      "'switchable' names no stored array",
                  "use the direct style", O.Directive);
  if (A.isVariable() && A.Facts->Count == 0 && !A.Facts->IsObject)
    return Refuse(Reason::OpenMPRegion,
                  "'" + Name + "' goes to a device and has a variable length",
                  "allocate it", O.Directive);
  if (!A.Classes && !A.isVariable() &&
      Job.P.Forms[A.Entity] != PointerForm::Base)
    return Refuse(Reason::OpenMPRegion,
                  "'" + Name + "' goes to a device and may point into an array",
                  "map the array by a pointer to its start, and pass an index",
                  O.Directive);
  if (!A.Classes && O.Body.isValid() && isSet(A.Entity, O.Body))
    return Refuse(Reason::OpenMPRegion,
                  "code for a device changes the pointer '" + Name + "'",
                  "give the code a variable of its own", O.Directive);
  StringRef Contents = Job.Contents[O.Directive.File];
  size_t Begin = lineStart(Contents, O.Directive.Begin);
  if (branchesIn(Contents.slice(Begin, O.Statement.End)) == Branches::Open ||
      (O.Body.isValid() &&
       branchesIn(Contents.slice(Begin, O.Body.Begin)) != Branches::None))
    return Refuse(Reason::OpenMPRegion,
                  "an '#if' parts a directive for a device from its statement",
                  "put both into each branch", O.Directive);
  for (const MapItemFacts &Item : O.Items) {
    if (Item.Entity != A.Entity || !Item.IsMapped || !Item.HasSection)
      continue;
    if (A.isVariable() && !namesAll(*A.Facts, Item))
      return Refuse(
          Reason::OpenMPClause, "a part of the array '" + Name + "' is mapped",
          "map all of it, or a section of a pointer to it", Item.Extent);
    for (const StoredArray &S : A.Set->set().Layout.storedArrays())
      if (mayCutTile(*A.Facts, Item, S.lanes()))
        return Refuse(Reason::OpenMPClause,
                      "a section of '" + Name +
                          "' is mapped, and it may end within a tile, whose "
                          "other records would be copied, too",
                      "choose SoA for it in a policy", Item.Extent);
  }
  return true;
}

/// The pointers to the stored arrays of \p A, a line for each.
std::string Offloads::declarations(const Array &A, StringRef Indent) const {
  llvm::ArrayRef<StoredArray> Stored = A.Set->set().Layout.storedArrays();
  std::string Text;
  for (unsigned I = 0; I != Stored.size(); ++I) {
    if (A.Classes) {
      Text += (Indent + "auto *" + A.Pointers[I] + " = " + A.Facts->Name + "." +
               A.Classes->ColumnsOf + "()." + Stored[I].Name + ";\n")
                  .str();
      continue;
    }
    std::string Type = A.Set->qualified(A.Set->elementType(I));
    Text +=
        (Indent + Type + (StringRef(Type).ends_with("*") ? "*" : " *") +
         A.Pointers[I] + " = " + A.Facts->Name + "." + Stored[I].Name + ";\n")
            .str();
  }
  return Text;
}

/// `(void)b_x, (void)b_y;`, in lines that are not too long.
std::string Offloads::unused(const Array &A, StringRef Indent) const {
  std::string Text;
  size_t Column = MaxColumns;
  for (const std::string &Pointer : A.Pointers) {
    const std::string New = "(void)" + Pointer;
    const bool Fits = Column + 2 + New.size() + 1 <= MaxColumns;
    if (&Pointer != &A.Pointers.front())
      Text += Fits ? ", " : ",\n";
    if (!Fits)
      Text += Indent;
    Column = (Fits ? Column + 2 : Indent.size()) + New.size();
    Text += New;
  }
  return Text + ";\n";
}

/// The handle that has the device's addresses.
std::string Offloads::handle(const Array &A, StringRef Indent) const {
  std::string Start = (A.Set->handle() + " " + A.Facts->Name + " = {").str();
  if (A.Classes) {
    const RecordFacts &Record = *A.Set->set().Record;
    StringRef Scope = Record.TypeText;
    Scope.consume_back(Record.Name);
    Start =
        (Scope +
         (A.Facts->IsConst ? A.Classes->ConstIterator : A.Classes->Iterator) +
         " " + A.Facts->Name + "(")
            .str();
  }
  std::string Text = Start;
  size_t Column = Indent.size() + Start.size();
  for (const std::string &Pointer : A.Pointers) {
    if (&Pointer != &A.Pointers.front()) {
      bool Fits = Column + 2 + Pointer.size() + 3 <= MaxColumns;
      Text +=
          Fits ? ", " : ",\n" + Indent.str() + std::string(Start.size(), ' ');
      Column = Fits ? Column + 2 : Indent.size() + Start.size();
    }
    Text += Pointer;
    Column += Pointer.size();
  }
  return Text + (A.Classes ? ");" : "};");
}

std::string Offloads::count(const Array &A, const Range &Where) {
  if (A.Facts->IsObject)
    return "1";
  return Job.rows(A.Entity, A.Facts->Inner.size() + 1, *A.Set, Where);
}

/// All of stored array \p Stored of \p A, a section.
std::string Offloads::whole(const Array &A, unsigned Stored,
                            const Range &Where) {
  return A.Pointers[Stored] + "[0:" +
         printExtent(A.Set->set().Layout.storedArrays()[Stored],
                     count(A, Where)) +
         "]";
}

void Offloads::editItem(const MapItemFacts &Item, const Array &A) {
  llvm::ArrayRef<StoredArray> Stored = A.Set->set().Layout.storedArrays();
  StringRef Contents = Job.Contents[Item.Extent.File];
  const std::string Behind =
      Contents.slice(Item.Name.End, Item.Extent.End).str();
  // In a directive that is long anyway.
  size_t Column = Item.Extent.Begin - lineStart(Contents, Item.Extent.Begin);
  const std::string Break =
      " \\\n" + indentAt(Contents, Item.Extent.Begin) + "    ";
  std::string Text;
  for (unsigned I = 0; I != Stored.size(); ++I) {
    std::string New = A.Pointers[I];
    if (Item.IsMapped && A.isVariable())
      New = whole(A, I, Item.Extent);
    else if (Item.IsMapped && Stored[I].lanes() != 1)
      New += "[" + llvm::utostr(Item.First / Stored[I].lanes()) + ":" +
             llvm::utostr(Item.Count / Stored[I].lanes()) + "]";
    else
      New += Behind;
    bool Breaks = I != 0 && Column + New.size() + 4 > MaxColumns;
    if (I != 0)
      Text += Breaks ? "," + Break : ", ";
    Column = (Breaks ? Break.size() - 3 : Column + 2) + New.size();
    Text += New;
  }
  Job.replace(Item.Extent, withLineEnding(Text, Job.endingOf(Item.Extent.File)),
              *A.Set);
}

/// Arrays that no clause maps go to the device and back as a whole.
void Offloads::mapUnnamed(const OffloadFacts &O, llvm::ArrayRef<Array> Arrays) {
  for (const Array &A : Arrays) {
    if (!A.isVariable() || !A.IsUsed ||
        llvm::any_of(O.Items, [&](const MapItemFacts &Item) {
          return Item.Entity == A.Entity && Item.IsMapped;
        }))
      continue;
    std::string Text = A.Facts->IsConst ? " map(to: " : " map(tofrom: ";
    for (unsigned I = 0; I != A.Pointers.size(); ++I)
      Text += (I == 0 ? "" : ", ") + whole(A, I, O.Directive);
    Job.insert(O.Directive.File, O.Directive.End, Text + ")", *A.Set);
  }
}

/// Puts the pointers in front of the directive, the handles into the code for
/// the device, and braces around all.
void Offloads::open(const OffloadFacts &O, llvm::ArrayRef<Array> Arrays) {
  const Index File = O.Directive.File;
  StringRef Contents = Job.Contents[File];
  size_t Begin = lineStart(Contents, O.Directive.Begin);
  const bool IsAlone =
      Contents.slice(Begin, O.Directive.Begin).trim(" \t").empty();
  if (!IsAlone) // A comment stands in front.
    Begin = O.Directive.Begin;
  // Directives often stand at the margin: as the code behind them.
  std::string Indent = indentBehind(Contents, O.Directive.End);
  std::string Text = IsAlone ? Indent + "{\n" : "\n" + Indent + "{\n";
  for (const Array &A : Arrays)
    Text += declarations(A, Indent + "  ");
  // For GCC, and without OpenMP, a clause is no use of a variable.
  for (const Array &A : Arrays)
    if (!A.IsUsed)
      Text += unused(A, Indent + "  ");
  put(File, Begin, Text, Arrays.front(), /*IsEnd=*/false);

  size_t End = O.Statement.End;
  if (O.Statement.Begin == O.Statement.End)
    End = freeLineEnd(Contents, End).value_or(lineEnd(Contents, End));
  put(File, End, "\n" + Indent + "}", Arrays.front(), /*IsEnd=*/true);

  std::string Handles;
  const Array *First = nullptr;
  std::string Inner;
  if (O.Body.isValid())
    Inner = indentAt(Contents, O.Body.Begin) + "  ";
  for (const Array &A : Arrays)
    if (A.IsUsed) {
      First = First ? First : &A;
      Handles += "\n" + Inner + handle(A, Inner);
    }
  if (First && O.IsBlock) {
    std::optional<size_t> End = freeLineEnd(Contents, O.Body.Begin + 1);
    if (!End)
      Handles += "\n" + Inner;
    put(File, End.value_or(O.Body.Begin + 1), Handles, *First,
        /*IsEnd=*/false);
  } else if (First) {
    StringRef Outer = StringRef(Inner).drop_back(2);
    put(File, O.Body.Begin, "{" + Handles + "\n" + Inner, *First,
        /*IsEnd=*/false);
    put(File, O.Body.End, ("\n" + Outer + "}").str(), *First, /*IsEnd=*/true);
  }
}

void Offloads::edit(const OffloadFacts &O) {
  std::vector<Array> Arrays = arraysOf(O);
  if (Arrays.empty())
    return;
  bool IsGood = true;
  for (Array &A : Arrays)
    IsGood &= check(O, A);
  if (!IsGood)
    return;
  for (const MapItemFacts &Item : O.Items)
    for (const Array &A : Arrays)
      if (A.Entity == Item.Entity)
        editItem(Item, A);
  mapUnnamed(O, Arrays);
  open(O, Arrays);
}

void layoutopt::mentionOffloads(RewriteJob &Job) {
  for (const OffloadFacts &O : Job.Facts.Offloads) {
    Job.Mentioned.insert(O.Used.begin(), O.Used.end());
    for (const MapItemFacts &Item : O.Items)
      Job.Mentioned.insert(Item.Entity);
  }
}

void layoutopt::editOffloads(RewriteJob &Job) { Offloads(Job).run(); }
