//===-- Declarations.cpp - New types of declarations ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Declarations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

void Declarations::run() {
  splitLists();
  for (const std::unique_ptr<Generated> &Set : Job.Sets) {
    if (!Set || isOfContainers(Job, *Set) ||
        (!Set->isC() && !checkGroups(*Set)))
      continue;
    for (Index E : Set->set().Set->Entities) {
      const EntityFacts &Entity = Job.Facts.Entities[E];
      if (Set->isC() && Entity.IsArray && Entity.Kind != EntityKind::Param)
        declareArray(E, *Set);
      else if (Set->isC() && Entity.Kind != EntityKind::Return)
        declarePointer(E, *Set);
      else if (Entity.Kind != EntityKind::KernelParam)
        declare(Entity, *Set, Job.P.Forms[E]);
    }
  }
  declareKernels();
  for (size_t F = 0; F != Job.Facts.Functions.size(); ++F)
    if (Job.Facts.Functions[F].IsKernel && Job.Facts.Functions[F].IsDefined)
      openKernel(static_cast<Index>(F));
}

/// The specifier that several declarators share can only be replaced if all of
/// them become handles of one type.
bool Declarations::checkGroups(Generated &Set) {
  struct Group {
    const DeclarationFacts *First = nullptr;
    unsigned Known = 0;
    std::set<PointerForm> Forms;
    bool HasStorage = false;
  };
  std::map<std::pair<Index, Range>, Group> Groups;
  for (Index E : Set.set().Set->Entities) {
    const EntityFacts &Entity = Job.Facts.Entities[E];
    if (Entity.Kind != EntityKind::Local && Entity.Kind != EntityKind::Global)
      continue;
    for (const DeclarationFacts &D : Entity.Declarations) {
      Group &G = Groups[{D.Group, D.Specifier}];
      if (!G.First || D.Whole < G.First->Whole)
        G.First = &D;
      ++G.Known;
      G.Forms.insert(Job.P.Forms[E]);
      G.HasStorage |= Entity.IsArray;
    }
  }
  for (const auto &[Key, G] : Groups) {
    // Declarators up to the semicolon.
    TokenReader Reader(StringRef(Job.Contents[G.First->Specifier.File])
                           .substr(G.First->Specifier.End));
    unsigned Declarators = 1, Depth = 0;
    for (TextToken T; Reader.next(T) && !(Depth == 0 && T.is(";"));) {
      if (T.is("(") || T.is("[") || T.is("{"))
        ++Depth;
      else if (T.is(")") || T.is("]") || T.is("}"))
        Depth -= Depth != 0;
      else if (Depth == 0 && T.is(","))
        ++Declarators;
    }
    if (Declarators == G.Known && G.Forms.size() == 1 &&
        !(G.HasStorage && G.Known > 1))
      continue;
    Job.refuse(Set, Reason::MixedDeclaration,
               "an array is declared together with something else",
               "give each a declaration of its own", G.First->Whole);
    return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Handles and references
//===----------------------------------------------------------------------===//

/// What each OpenCL device has at least (CL_DEVICE_LOCAL_MEM_SIZE), in bytes.
static constexpr uint64_t SureLocalMemory = 32768;

/// Whether padding is what makes the `__local` arrays of the function that
/// holds \p E larger than any device is sure to have room for.
static bool overflowsLocalMemory(const RewriteJob &Job, const EntityFacts &E) {
  uint64_t Before = 0, After = 0;
  for (size_t I = 0; I != Job.Facts.Entities.size(); ++I) {
    const EntityFacts &Each = Job.Facts.Entities[I];
    if (Each.Space != AddressSpace::Local || !Each.IsArray ||
        Each.Function != E.Function || Each.Record == None)
      continue;
    uint64_t Bytes = Each.Count * Job.Facts.Records[Each.Record].Size;
    Before += Bytes;
    const Generated *Set = Job.setOfEntity(static_cast<Index>(I));
    if (!Set)
      After += Bytes;
    else
      for (const StoredArray &A : Set->set().Layout.storedArrays())
        After += A.bytes(Each.Count).value_or(0);
  }
  return After > SureLocalMemory && After > Before;
}

/// `__local body tile[64]` becomes its stored arrays and a handle to them.
void Declarations::declareStorage(const EntityFacts &E, Generated &Set) {
  const DeclarationFacts &D = E.Declarations.front();
  if (E.Space == AddressSpace::Local && overflowsLocalMemory(Job, E))
    return Job.refuse(Set, Reason::LocalMemory,
                      "padding would make the kernel's local arrays larger "
                      "than 32768 bytes, which is all that is sure to be there",
                      "choose a tile that divides the number of records",
                      D.Whole);
  // The bound as the user wrote it, who may change it.
  StringRef Bound = Job.source({D.Name.File, D.Name.End, D.Whole.End}).trim();
  if (!Bound.consume_front("[") || !Bound.consume_back("]"))
    return Job.refuse(Set, Reason::UnusualArray,
                      "the array is declared in an unusual way",
                      "declare it as `record name[bound]`", D.Whole);
  // Macros of the command line may hide operators.
  std::string Count = Bound.str();
  if (!D.Bounds.empty() && D.Bounds[0].Text != Bound)
    Count = "(" + Count + ")";
  std::string New, Members;
  llvm::ArrayRef<StoredArray> Stored = Set.set().Layout.storedArrays();
  for (unsigned A = 0; A != Stored.size(); ++A) {
    std::string Name = paramName(E.Function, E.Name, Stored[A].Name);
    New += Set.qualified(Set.elementType(A), E.IsConst, E.IsVolatile) + " " +
           Name + "[" + printExtent(Stored[A], Count) + "]; ";
    Members += (A == 0 ? "" : ", ") + Name;
  }
  Job.replace({D.Specifier.File, D.Specifier.Begin, D.Whole.End},
              New + Set.handle().str() + " " + E.Name + " = {" + Members + "}",
              Set);
}

/// What takes the place of the inner star of `body**rows`: a blank, unless
/// something else parts the type from what follows.
StringRef Declarations::starGone(const DeclarationFacts &D) const {
  StringRef Behind =
      StringRef(Job.Contents[D.Pointer.File]).substr(D.Pointer.End);
  const bool IsApart =
      Behind.empty() || !(llvm::isAlnum(Behind.front()) || Behind[0] == '_');
  return D.Pointer.Begin != D.Specifier.End || IsApart ? "" : " ";
}

void Declarations::declare(const EntityFacts &E, Generated &Set,
                           PointerForm Form) {
  if (E.IsArray && E.Kind == EntityKind::Local)
    return declareStorage(E, Set);
  StringRef Type = E.IsBuffer ? StringRef(deviceNames(Job, Set).Buffers)
                   : Form == PointerForm::Base ? Set.handle()
                                               : Set.reference();
  for (const DeclarationFacts &D : E.Declarations) {
    bool HasName = D.Name.isValid() && D.Name.Begin != D.Name.End;
    bool HasPointer = D.Pointer.isValid() && D.Pointer.Begin != D.Pointer.End;
    if (!Split.count(D.Name))
      Job.replace(D.Specifier, Type, Set);
    if (HasPointer && E.IsIndirect) {
      Job.replace(D.Pointer, starGone(D), Set);
    } else if (HasPointer) {
      // The star goes with the blanks behind it, or in front if no name
      // follows. Of `T*p` a blank remains.
      Range Gone = D.Pointer;
      StringRef New;
      if (HasName) {
        Gone.End = D.Name.Begin;
        if (D.Pointer.Begin == D.Specifier.End)
          New = " ";
      } else if (D.Specifier.End < Gone.Begin) {
        Gone.Begin = D.Specifier.End;
      }
      Job.replace(Gone, New, Set);
    }
    // `T p[]` or `T []` as a parameter.
    if (E.Kind == EntityKind::Param && (HasName || !HasPointer)) {
      const Range &Last = HasName ? D.Name : D.Specifier;
      Range Behind{Last.File, Last.End, D.Whole.End};
      if (Behind.Begin < Behind.End &&
          Job.source(Behind).ltrim().starts_with("["))
        Job.replace(Behind, "", Set);
    }
  }
}

/// The declarator of a pointer, `*restrict p`, `p[static 4]`, becomes the name
/// alone.
void Declarations::declarePointer(Index Entity, Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  std::string Type = Job.typeOf(Entity, Set);
  if (Job.P.Forms[Entity] == PointerForm::Element)
    Set.useReference();
  for (const DeclarationFacts &D : E.Declarations) {
    bool IsSplit = Split.count(D.Name) != 0;
    bool IsStatic = Job.isParted(D) && hasWord(Job.leading(D), "static");
    if (!IsSplit)
      Job.replace(D.Specifier, (IsStatic ? "static " : "") + Type, Set);
    bool HasName = D.Name.isValid() && D.Name.Begin != D.Name.End;
    bool HasPointer = D.Pointer.isValid() && D.Pointer.Begin != D.Pointer.End;
    if (E.IsIndirect) { // What leads to the pointers stays.
      if (HasPointer)
        Job.replace(D.Pointer, starGone(D), Set);
      continue;
    }
    if (!HasName) {
      if (D.Specifier.End < D.Whole.End)
        Job.replace({D.Specifier.File, D.Specifier.End, D.Whole.End}, "", Set);
      continue;
    }
    if (HasPointer)
      Job.replace({D.Pointer.File, D.Pointer.Begin, D.Name.Begin},
                  D.Pointer.Begin == D.Specifier.End ? " " : "", Set);
    if (D.Name.End < D.Whole.End)
      Job.replace({D.Name.File, D.Name.End, D.Whole.End}, "", Set);
  }
}
