//===-- Storage.cpp - Arrays in C become structs of arrays ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///     static struct body w[N] = {{1, 2}};
///
/// becomes
///
///     static struct { float x[N]; float y[N]; } w_storage =
///         {.x[0] = 1, .y[0] = 2};
///     static const body_soa w = {w_storage.x, w_storage.y};
///
/// A member of a record becomes such a struct without a handle, which is made
/// where the array is passed on.
///
//===----------------------------------------------------------------------===//

#include "Declarations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

/// True when jumps can enter the scope of the variable \p E behind \p D: its
/// handle would not be set.
bool Declarations::mayBeSkipped(const EntityFacts &E,
                                const DeclarationFacts &D) const {
  if (E.Function == None || !Job.Facts.Functions[E.Function].BodyOpen.isValid())
    return true;
  const Range &Open = Job.Facts.Functions[E.Function].BodyOpen;
  if (Open.File != D.Specifier.File || Open.Begin > D.Specifier.Begin)
    return true;
  // Of each block around: whether a `switch` is in front.
  std::vector<bool> Blocks;
  std::vector<bool> Parens;
  bool SwitchHead = false, Before = false;
  for (const TextToken &T :
       tokenize(StringRef(Job.Contents[Open.File])
                    .slice(Open.Begin, D.Specifier.Begin))) {
    if (!T.isCode())
      continue;
    if (T.is("goto"))
      return true;
    if (T.is("(")) {
      Parens.push_back(Before);
    } else if (T.is(")") && !Parens.empty()) {
      SwitchHead = Parens.back();
      Parens.pop_back();
      Before = false;
      continue;
    } else if (T.is("{")) {
      Blocks.push_back(SwitchHead);
    } else if (T.is("}") && !Blocks.empty()) {
      Blocks.pop_back();
    }
    Before = T.is("switch");
    SwitchHead = false;
  }
  return !Blocks.empty() && Blocks.back();
}

void Declarations::declareArray(Index Entity, Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  unsigned Definitions = 0;
  for (const DeclarationFacts &D : E.Declarations) {
    std::string Lead = Job.leading(D);
    bool IsUnusual = llvm::any_of(tokenize(Lead), [&](const TextToken &T) {
      return T.isCode() && !T.is("static") && !T.is("extern") &&
             !(T.is("const") && Job.isParted(D));
    });
    StringRef Contents = Job.Contents[D.Whole.File];
    uint32_t End = D.Initializer.isValid() ? D.Initializer.End : D.Whole.End;
    uint32_t Begin = D.Leading.isValid() ? D.Leading.Begin : D.Specifier.Begin;
    std::string After = withoutComments(
        Contents.slice(End, nextLine(Contents, nextLine(Contents, End))));
    if (IsUnusual || !D.Name.isValid() ||
        (D.Pointer.isValid() && D.Pointer.Begin != D.Pointer.End) ||
        !(StringRef(After).ltrim().starts_with(";") ||
          StringRef(After).ltrim().starts_with(",")) ||
        Contents.take_front(Begin).rtrim().ends_with("("))
      return Job.refuse(Set, Reason::UnusualArray,
                        "'" + E.Name + "' is declared in an unusual way",
                        "give it a declaration of its own", D.Whole);
    if (E.Kind == EntityKind::Member)
      return defineMember(Entity, D, Set);
    if (hasWord(Lead, "extern") && !D.Initializer.isValid()) {
      Job.replace(declaratorOf(D), "const " + Set.handle().str() + " " + E.Name,
                  Set);
      continue;
    }
    bool IsShared = E.IsExternal && !D.Initializer.isValid() &&
                    !Job.Facts.Files[D.Whole.File].Main &&
                    Job.Facts.Files[D.Whole.File].Units != 1;
    if (++Definitions > 1 || IsShared)
      return Job.refuse(Set, Reason::TentativeDefinition,
                        "'" + E.Name + "' is defined more than once",
                        "make all but one declarations with 'extern'", D.Whole);
    if (hasWord(Lead, "extern"))
      return Job.refuse(Set, Reason::UnusualArray,
                        "'" + E.Name + "' is defined with 'extern'",
                        "remove 'extern'", D.Whole);
    if (!Job.isStatic(Entity) && mayBeSkipped(E, D))
      return Job.refuse(Set, Reason::Jump,
                        "a jump may enter the scope of '" + E.Name +
                            "' behind its declaration",
                        "move the declaration to the start of the function",
                        D.Whole);
    defineArray(Entity, D, Set);
  }
}

void Declarations::defineMember(Index Entity, const DeclarationFacts &D,
                                Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  std::string Count = Job.countText(Entity, D, Set);
  assert(!Count.empty() && E.Count != 0 && "Legality wants a bound");
  if (Set.isSwitchable())
    return replaceByStorage(D, Set.qualifiers(E.IsConst, E.IsVolatile), Count,
                            E.Name, Set);
  replaceByStruct(D, "", Set.storageMembers(Count, E.IsConst, E.IsVolatile),
                  E.Name, Set);
}

/// Replaces the declarator in \p D by a struct with \p Members, on one line if
/// that fits.
void Declarations::replaceByStruct(const DeclarationFacts &D, StringRef Words,
                                   const std::vector<std::string> &Members,
                                   StringRef Name, Generated &Set) {
  Range Where = declaratorOf(D);
  StringRef Contents = Job.Contents[Where.File];
  std::string Indent = indentAt(Contents, Where.Begin);
  std::string Text = (Words + "struct { ").str();
  for (const std::string &Member : Members)
    Text += Member + "; ";
  Text += ("} " + Name).str();
  size_t Column = Where.Begin - lineStart(Contents, Where.Begin);
  if (Column + Text.size() + 1 > 80) {
    Text = (Words + "struct {\n").str();
    for (const std::string &Member : Members)
      Text += Indent + "  " + Member + ";\n";
    Text += (Indent + "} " + Name).str();
  }
  Job.replace(Where, withLineEnding(Text, Job.endingOf(Where.File)), Set);
}

/// The same where a macro chooses the members.
void Declarations::replaceByStorage(const DeclarationFacts &D, StringRef Words,
                                    StringRef Count, StringRef Name,
                                    Generated &Set) {
  std::string Type = Set.function(Generated::Function::Storage, D.Whole.File);
  Job.replace(declaratorOf(D), (Words + Type + "(" + Count + ") " + Name).str(),
              Set);
}

void Declarations::defineArray(Index Entity, const DeclarationFacts &D,
                               Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  bool IsStatic = Job.isStatic(Entity);
  bool IsVariable = E.Count == 0;
  std::string Count = Job.countText(Entity, D, Set);
  if (Count.empty())
    return Job.refuse(Set, Reason::UnusualArray,
                      "the bound of '" + E.Name + "' is not simple",
                      "keep it in a variable", D.Whole);
  llvm::ArrayRef<StoredArray> Stored = Set.set().Layout.storedArrays();
  std::string Handle = Set.handle().str() + " " + E.Name + " = ";
  std::string Storage;
  if (IsVariable && Set.isSwitchable()) {
    std::string Name = Job.storageName(E);
    if (E.IsVolatile)
      return Job.refuse(Set, Reason::UnusualArray,
                        "'" + E.Name + "' is volatile and of variable length",
                        "give it a constant bound", D.Whole);
    Storage = Set.function(Generated::Function::Arrays, D.Whole.File) + "(" +
              Name + ", " + Count + ")";
    Handle += Set.function(Generated::Function::OfArrays, D.Whole.File) + "(" +
              Name + ")";
  } else if (IsVariable) {
    // No struct has members of variable size.
    std::vector<std::string> Names;
    for (unsigned A = 0; A != Stored.size(); ++A) {
      if (Stored[A].Element.value_or(0) != 0) {
        Names.push_back(Names.back());
        continue;
      }
      const std::string Wanted = Set.arraysName(A, /*IsAtRecord=*/false);
      const std::string Plain = Wanted.substr(0, Wanted.find('['));
      Names.push_back(Job.InUse.unused(E.Name + "_" + Plain));
      Storage += (A == 0 ? "" : "; ") +
                 Set.qualified(Set.elementType(A), E.IsConst, E.IsVolatile) +
                 " " + Names[A] + Wanted.substr(Plain.size()) + "[" +
                 printExtent(Stored[A], Count) + "]";
    }
    Handle += bracedArrays(Set.set().Layout, [&](unsigned A) {
      const StringRef Name = Stored[A].Name;
      return Names[A] + Name.drop_until([](char C) { return C == '['; }).str();
    });
  } else {
    // What others see is the handle.
    if (E.IsExternal || Job.isParted(D))
      Storage += "static ";
    if (E.IsConst)
      Storage += "const ";
    Handle += Job.storageInitializer(Entity, Set, D.Whole.File);
    std::string Words = E.IsExternal ? "" : IsStatic ? "static " : "";
    if (E.IsExternal && Job.isCPlusPlus())
      Words = "extern ";
    Handle = Words + (IsStatic ? "const " : "") + Handle;
  }
  if (IsVariable)
    Job.replace(declaratorOf(D), Storage, Set);
  else if (Set.isSwitchable())
    replaceByStorage(D, Storage + Set.qualifiers(false, E.IsVolatile), Count,
                     Job.storageName(E), Set);
  else
    replaceByStruct(D, Storage, Set.storageMembers(Count, false, E.IsVolatile),
                    Job.storageName(E), Set);
  // The handle stands on a line of its own. One that nothing mentions would
  // draw a warning that the array drew not.
  StringRef Contents = Job.Contents[D.Whole.File];
  if (IsStatic && !E.IsExternal && !Job.Mentioned.count(Entity) &&
      Job.InInitialValues.count(Entity))
    Handle.clear();
  else
    Handle = ";\n" + indentAt(Contents, D.Specifier.Begin) + Handle;
  if (!D.Initializer.isValid())
    return Job.insert(D.Whole.File, D.Whole.End, Handle, Set);
  if (storeRecords(Entity, D, Handle, Set))
    return;
  Range Gap{D.Whole.File, D.Whole.End, D.Initializer.Begin};
  bool HasFacts =
      llvm::any_of(Job.Facts.Initializers, [&](const InitializerFacts &I) {
        return I.Entity == Entity;
      });
  if (HasFacts) {
    if (initialize(Entity, D, Set))
      Job.insert(D.Whole.File, D.Initializer.End, Handle, Set);
    return;
  }
  if (IsStatic || !E.IsObject)
    return Job.refuse(Set, Reason::ArrayInitialized,
                      "the initial value of '" + E.Name + "' is not in braces",
                      "assign it in a function", D.Initializer);
  // `struct body t = b[i];` stores the value.
  if (E.IsConst)
    return Job.refuse(Set, Reason::ArrayInitialized,
                      "'" + E.Name + "' is const and has a computed value",
                      "remove 'const'", D.Initializer);
  if (refuseConstexpr(D, Set))
    return;
  std::string Store = Set.function(Generated::Function::Store, D.Whole.File);
  // From the `=` on, with the blanks around it.
  while (Gap.Begin < D.Initializer.Begin && Contents[Gap.Begin] != '=')
    ++Gap.Begin;
  if (Gap.Begin == D.Initializer.Begin)
    return Job.refuse(Set, Reason::ArrayInitialized,
                      "'" + E.Name + "' is initialised without '='",
                      "assign the value", D.Initializer);
  Gap.End = Gap.Begin + 1;
  while (Gap.Begin > D.Whole.End && Contents[Gap.Begin - 1] == ' ')
    --Gap.Begin;
  while (Gap.End < D.Initializer.Begin && Contents[Gap.End] == ' ')
    ++Gap.End;
  std::string Text = Handle + ";\n" + indentAt(Contents, D.Specifier.Begin) +
                     Store + "(" + E.Name + ", 0, ";
  Job.Edits.push_back(
      {Gap, withLineEnding(Text, Job.endingOf(Gap.File)), Set.set().Set->Id});
  Job.insert(D.Whole.File, D.Initializer.End, ")", Set);
}
