//===-- Renderer.cpp - New text of uses -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Renderer.h"
#include "TokenEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace layoutopt;
using llvm::StringRef;

void RewriteJob::replace(const Range &Where, StringRef New,
                         const Generated &Set) {
  // `return(p)` needs a blank once the parentheses go.
  StringRef Before = StringRef(Contents[Where.File]).take_front(Where.Begin);
  std::string Apart;
  if (Where.Begin < Where.End && !New.empty() && !Before.empty() &&
      wouldGlue(Before.take_back(1), New.take_front(1))) {
    Apart = " " + New.str();
    New = Apart;
  }
  addTokenEdits(Where, source(Where), New, Set.set().Set->Id, Edits);
}

void RewriteJob::insert(Index File, size_t Offset, StringRef Text,
                        const Generated &Set) {
  auto At = static_cast<uint32_t>(Offset);
  Edits.push_back({{File, At, At},
                   withLineEnding(inDialect(Text.str()), endingOf(File)),
                   Set.set().Set->Id});
}

/// Outer ranges before those that they hold.
static bool isBefore(const Range &A, const Range &B) {
  if (A.File != B.File)
    return A.File < B.File;
  if (A.Begin != B.Begin)
    return A.Begin < B.Begin;
  return A.End > B.End;
}

/// Whether \p Root only says that something else flows, the text of which
/// stays: a field that a reference is bound to.
bool Renderer::isForeign(Index Root) const {
  const ExprFacts &E = expr(Root);
  return !E.Operands.empty() && expr(E.Operands[0]).Kind == ExprKind::Foreign;
}

Renderer::Renderer(RewriteJob &Job) : Job(Job) {
  std::map<Range, std::set<Index>> SetsAt;
  // `a[i].p` reads a field and is the name of a member: one that changes, or
  // one that stays, of which `if (a[i].p)` is a use.
  std::set<Range> MemberNames, Staying;
  for (const ExprFacts &E : Job.Facts.Exprs)
    if (E.Kind == ExprKind::Name && isReached(Job.Facts.Entities[E.Entity])) {
      if (Job.setOfEntity(E.Entity))
        MemberNames.insert(E.Extent);
      else if (!E.InMacro)
        Staying.insert(E.Extent);
    }
  for (Index Root : Job.Facts.Roots) {
    Index Number = setOf(Job.P, Root);
    if (Number == None)
      continue;
    const Range Extent = extentOf(Root);
    if (!Job.Sets[Number] && expr(Root).Kind == ExprKind::Field &&
        MemberNames.count(Extent))
      continue;
    if (!Job.Sets[Number] && expr(Root).Kind != ExprKind::Field &&
        (Staying.count(Extent) || isForeign(Root)))
      continue;
    SetsAt[Extent].insert(Number);
    if (Job.Sets[Number])
      AllOf[Extent].push_back(Root);
  }
  // One piece of a macro's text cannot serve several sets.
  for (const auto &[Extent, Numbers] : SetsAt)
    if (Numbers.size() > 1)
      for (Index Number : Numbers)
        if (Job.Sets[Number])
          Job.refuse(*Job.Sets[Number], Reason::MacroDisagrees,
                     "a macro's text is used for arrays that are stored in "
                     "different ways",
                     "use a function, or a macro per array", Extent);
  for (const auto &[Extent, Roots] : AllOf)
    Uses.push_back(Roots.front());
  llvm::sort(Uses, [&](Index A, Index B) {
    return isBefore(extentOf(A), extentOf(B));
  });
  for (Index Root : Uses)
    Extents.push_back(extentOf(Root));
}

bool Renderer::isSplit(const ExprFacts &E, const Generated &Of) const {
  if (E.Kind != ExprKind::Field || E.Slots.empty())
    return false;
  const Index Field = Job.P.fieldOf(*Of.set().Set, E.Members.back());
  return Field != None && Of.set().Layout.splits(static_cast<unsigned>(Field));
}

Range Renderer::extentOf(Index Root) const {
  const ExprFacts &E = expr(Root);
  Range Extent = E.Extent;
  const Index Number = setOf(Job.P, Root);
  if (Number != None && Job.Sets[Number] && isSplit(E, *Job.Sets[Number]))
    Extent.End = E.IndexRange.End;
  return Extent;
}

bool Renderer::checkRoot(Index Root) {
  const Range Extent = extentOf(Root);
  for (const TextToken &T : tokenize(Job.source(Extent)))
    if (T.What == TextToken::Directive) {
      Job.refuse(*Set, Reason::DirectiveInside,
                 "a preprocessor directive stands inside of the access",
                 "move the directive in front of the statement", Extent);
      return false;
    }
  return true;
}

void Renderer::run() {
  const Range *Outer = nullptr;
  for (size_t I = 0; I != Uses.size(); ++I) {
    if (Outer && Outer->contains(Extents[I]))
      continue;
    Outer = &Extents[I];
    Set = Job.Sets[setOf(Job.P, Uses[I])].get();
    if (checkRoot(Uses[I]))
      Job.replace(Extents[I], use(Uses[I]), *Set);
  }
  Set = nullptr;
}

std::string Renderer::text(Index File, uint32_t Begin, uint32_t End) {
  assert(Begin <= End && "ranges in the wrong order");
  std::string Out;
  auto Append = [&](StringRef Piece) {
    if (wouldGlue(Out, Piece))
      Out += ' ';
    Out += Piece;
  };
  Range All{File, Begin, End};
  uint32_t At = Begin;
  auto Skip = [&](Range From) {
    return llvm::partition_point(
               Extents, [&](const Range &R) { return isBefore(R, From); }) -
           Extents.begin();
  };
  for (size_t I = Skip({File, Begin, UINT32_MAX}); I < Extents.size(); ++I) {
    const Range &Each = Extents[I];
    if (Each.File != File || Each.Begin >= End)
      break;
    if (Each.Begin < At || !All.contains(Each) ||
        llvm::is_contained(Open, Each))
      continue;
    Append(
        withoutComments(StringRef(Job.Contents[File]).slice(At, Each.Begin)));
    llvm::SaveAndRestore Saved(Set);
    Set = Job.Sets[setOf(Job.P, Uses[I])].get();
    Append(use(Uses[I]));
    At = Each.End;
  }
  Append(withoutComments(StringRef(Job.Contents[File]).slice(At, End)));
  return Out;
}

std::string Renderer::text(const Range &R) {
  return text(R.File, R.Begin, R.End);
}

bool Renderer::holdsUse(const Range &R) const {
  auto First = llvm::partition_point(
      Extents, [&](const Range &Each) { return isBefore(Each, R); });
  for (;
       First != Extents.end() && First->File == R.File && First->Begin < R.End;
       ++First)
    if (R.contains(*First) && !llvm::is_contained(Open, *First))
      return true;
  return false;
}

void Renderer::addGlobals(Index Number, std::set<Index> &Out) const {
  const ExprFacts &E = expr(Number);
  if (E.Entity != None && E.Kind == ExprKind::Name && Job.isStatic(E.Entity))
    Out.insert(E.Entity);
  for (Index Each : E.Operands)
    addGlobals(Each, Out);
}

std::string Renderer::use(Index Root) {
  const ExprFacts &E = expr(Root);
  const Range Extent = extentOf(Root);
  Open.push_back(Extent);
  auto RenderKind = [&](const ExprFacts &E, Index Root) -> std::string {
    switch (E.Kind) {
    case ExprKind::Field:
      return field(E);
    case ExprKind::Load:
    case ExprKind::MacroFields:
      return loadFields(Root);
    case ExprKind::Store:
      return store(E);
    case ExprKind::NullTest:
      return nullTest(E);
    case ExprKind::SizeOfElement:
      return sizeOf(E);
    case ExprKind::Difference:
      return difference(E);
    case ExprKind::Compare:
      return compare(E);
    case ExprKind::Assign:
    case ExprKind::Advance:
    case ExprKind::Step:
      return change(E);
    case ExprKind::Initialize:
      return initial(E);
    case ExprKind::SizeOfArray:
      return sizeOfArray(E);
    case ExprKind::Free:
      return release(E);
    case ExprKind::AllocateInto:
      return allocateInto(E);
    case ExprKind::Fill:
    case ExprKind::Copy:
    case ExprKind::CompareBytes:
      return fillOrCopy(E);
    case ExprKind::Boundary:
      return boundary(E);
    case ExprKind::Device:
      return device(E);
    case ExprKind::Argument:
    case ExprKind::Return:
      return value(E.Operands[0], Job.P.Forms[E.Entity]);
    case ExprKind::PointerType:
      return pointerType(E);
    case ExprKind::Discard:
      return value(E.Operands[0], form(E.Operands[0]));
    case ExprKind::Alias: // What it says has no text.
    case ExprKind::Name:
    case ExprKind::Null:
    case ExprKind::Foreign:
    case ExprKind::Allocate:
    case ExprKind::Offset:
    case ExprKind::AddressOf:
    case ExprKind::Conditional:
    case ExprKind::Call:
    case ExprKind::Paren:
    case ExprKind::Cast:
    case ExprKind::Subscript:
    case ExprKind::Deref:
      break;
    }
    llvm_unreachable("no use of an array");
  };
  auto Render = [&](const ExprFacts &E, Index Root) {
    bool Outside = Set->setUnevaluated(E.Unevaluated);
    unsigned Calls = Set->calls();
    std::set<Index> Globals, New;
    addGlobals(Root, Globals);
    llvm::copy_if(Globals, std::inserter(New, New.end()),
                  [&](Index Each) { return !Job.Mentioned.count(Each); });
    std::string Text = RenderKind(E, Root);
    Set->setUnevaluated(Outside);
    // `p - array` has only the index of p left.
    for (Index Each : New)
      if (!hasWord(Text, Job.Facts.Entities[Each].Name))
        Job.Mentioned.erase(Each);
    if ((Set->calls() != Calls || !Globals.empty()) &&
        Job.isConstexpr(E.Extent))
      Job.refuse(*Set, Reason::Constexpr,
                 "a compiler could not run what becomes of it",
                 "leave 'constexpr' away", E.Extent);
    return Text;
  };
  std::string Text = Render(E, Root);
  // The same text once more, from another expansion of its macro.
  for (Index Other : AllOf[Extent])
    if (Other != Root && Render(expr(Other), Other) != Text)
      Job.refuse(*Set, Reason::MacroDisagrees,
                 "a macro's text means different things where it is used",
                 "use a function, or a macro per use", E.Extent);
  Open.pop_back();
  return Text;
}

std::string Renderer::fieldAccess(const Element &At, unsigned Field, Index File,
                                  llvm::ArrayRef<std::string> Elements,
                                  bool AreSimple) {
  std::string Arguments, Subscripts;
  for (const std::string &Each : Elements) {
    Arguments += ", " + parenthesize(Each, Precedence::Assignment);
    Subscripts += "[" + Each + "]";
  }
  if (At.What == Element::OfValue)
    return "(*" + Set->function(Generated::Function::RefField, File, {Field}) +
           "(" + reference(At, File) + Arguments + "))";
  const BoundSet &Bound = Set->set();
  // Indices of elements may change those of records, which may stand on both
  // sides of them.
  bool IsSimple = AreSimple && llvm::all_of(At.Index, [](const Term &T) {
                    return T.IsSimple;
                  });
  if (Set->isSwitchable() ||
      (!IsSimple && indexOccurrences(Bound.Layout, Field) != 1))
    return "(*" + Set->function(Generated::Function::Field, File, {Field}) +
           "(" + handleValue(At, File) + ", " + sum(At) + Arguments + "))";
  IndexFacts Known;
  Known.Opaque = At.Index.size() == 1 && At.Index.front().IsOpaque;
  return At.Handle + "." + memberName(Bound.Layout, Field) +
         printAccess(Bound.Layout, Field, sum(At, /*IsSubscript=*/true), Known,
                     Subscripts);
}

std::string Renderer::field(const ExprFacts &E) {
  const ArraySet &Array = *Set->set().Set;
  Element At = place(E.Operands[0]);
  Index Field = Job.P.fieldOf(Array, E.Members.back());
  // What the access names beyond the field stays.
  for (size_t I = 0; I != E.Members.size(); ++I)
    if (E.Members[I] == Array.Fields[Field].Member) {
      auto Number = static_cast<unsigned>(Field);
      bool IsBits = !Set->set().member(Number).Bits.empty();
      std::vector<std::string> Elements;
      const bool IsSplit = isSplit(E, *Set);
      if (IsSplit)
        for (const Range &Each : E.Slots)
          Elements.push_back(StringRef(text(Each)).trim().str());
      // Plans see to that; a field that lies in pieces has no text as a whole.
      if (Set->set().Layout.splits(Number) != IsSplit) {
        Job.refuse(*Set, Reason::UnknownField,
                   "the access takes more than an element of a field whose "
                   "elements lie apart",
                   "access the elements one by one", E.Extent);
        return "";
      }
      std::string Access = fieldAccess(At, Number, E.Extent.File, Elements,
                                       !IsSplit || E.IndexSimple);
      if (E.IsConst)
        Access = Set->asConst(Number, Access);
      if (IsSplit)
        return Access;
      return Access + (IsBits ? "." : "") +
             text(E.Extent.File, E.MemberEnds[I], E.Extent.End);
    }
  Job.refuse(*Set, Reason::UnknownField,
             "the access takes a part of the record "
             "that is stored in pieces",
             "access the fields one by one", E.Extent);
  return "";
}

std::string Renderer::recordAccess(const Element &At,
                                   Generated::Function OfHandle,
                                   Generated::Function OfValue, Index File,
                                   llvm::ArrayRef<unsigned> Fields,
                                   StringRef Stored) {
  std::string Arguments = At.What == Element::OfValue
                              ? reference(At, File)
                              : handleValue(At, File) + ", " + sum(At);
  std::string Callee = Set->function(
      At.What == Element::OfValue ? OfValue : OfHandle, File, Fields);
  if (!Stored.empty())
    Arguments += (", " + Stored).str();
  return Callee + "(" + Arguments + ")";
}

std::string Renderer::loadFields(Index Root) {
  const ExprFacts &E = expr(Root);
  const ArraySet &Array = *Set->set().Set;
  // All that the macro's body reads of this argument, wherever it does. (A load
  // of the whole record has no members, and reads all of them.)
  std::set<unsigned> Read;
  if (E.Kind == ExprKind::MacroFields)
    for (Index Other : AllOf[E.Extent])
      for (Index Member : expr(Other).Members)
        Read.insert(static_cast<unsigned>(Job.P.fieldOf(Array, Member)));
  std::vector<unsigned> Fields(Read.begin(), Read.end());
  if (Fields.size() == Array.Fields.size())
    Fields.clear();
  return recordAccess(place(E.Operands[0]), Generated::Function::Load,
                      Generated::Function::RefLoad, E.Extent.File, Fields);
}

std::string Renderer::store(const ExprFacts &E) {
  if (E.ValueUsed)
    Set->useStoredValue();
  std::string Value = text(E.Extent.File, E.Op.End, E.Extent.End);
  Value = parenthesize(StringRef(Value).trim(), Precedence::Assignment);
  return recordAccess(place(E.Operands[0]), Generated::Function::Store,
                      Generated::Function::RefStore, E.Extent.File, {}, Value);
}

/// `body *` in `malloc(n * sizeof(body *))`.
std::string Renderer::pointerType(const ExprFacts &E) {
  if (Job.P.Forms[E.Entity] == PointerForm::Element)
    Set->useReference();
  // `(body **)`: the blank in front of the stars stays there; `(body *const
  // *)`: one parts two words.
  StringRef Contents = Job.Contents[E.Extent.File];
  StringRef Behind = Contents.substr(E.Extent.End);
  const bool IsWord =
      !Behind.empty() && (llvm::isAlnum(Behind[0]) || Behind[0] == '_');
  const bool IsApart =
      IsWord || (Contents[E.Extent.End - 2] == ' ' && Behind.starts_with("*"));
  return Job.typeOf(E.Entity, *Set) + (IsApart ? " " : "");
}

std::string Renderer::sizeOf(const ExprFacts &E) {
  StringRef Contents = Job.Contents[E.Extent.File];
  const std::string &Type = Set->set().Record->TypeText;
  if (Contents.substr(E.Extent.Begin).starts_with("sizeof"))
    return "sizeof(" + Type + ")";
  // `sizeof(*p)` has the parentheses that a type needs, `sizeof *p` not, and
  // within more of them a type cannot stand.
  StringRef Before = Contents.take_front(E.Extent.Begin).rtrim();
  StringRef Behind = Contents.substr(E.Extent.End).ltrim();
  unsigned Pairs = 0;
  while (Before.consume_back("(") && Behind.consume_front(")")) {
    ++Pairs;
    Before = Before.rtrim();
    Behind = Behind.ltrim();
  }
  return Pairs == 0   ? "(" + Type + ")"
         : Pairs == 1 ? Type
                      : "*(" + Type + " *)0";
}
