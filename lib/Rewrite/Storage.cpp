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

//===----------------------------------------------------------------------===//
// What Job knows of variables
//===----------------------------------------------------------------------===//

static bool hasWord(StringRef Text, StringRef Word) {
  return llvm::any_of(tokenize(Text),
                      [&](const TextToken &T) { return T.is(Word); });
}

static std::string leading(const RewriteJob &Job, const DeclarationFacts &D) {
  return D.Leading.isValid() ? withoutComments(Job.source(D.Leading)) : "";
}

bool RewriteJob::isStatic(Index Entity) const {
  const EntityFacts &E = Facts.Entities[Entity];
  return E.Kind == EntityKind::Global ||
         (E.Kind == EntityKind::Local &&
          llvm::any_of(E.Declarations, [&](const DeclarationFacts &D) {
            return hasWord(leading(*this, D), "static");
          }));
}

bool RewriteJob::isStaticPlace(const Range &Where) const {
  for (const FunctionFacts &F : Facts.Functions) {
    bool IsInside = F.BodyOpen.isValid() &&
                    llvm::any_of(F.Declarations, [&](const Range &R) {
                      return R.contains(Where) && R.contains(F.BodyOpen);
                    });
    if (!IsInside)
      continue;
    // The words of the declaration.
    bool HasStatic = false;
    for (const TextToken &T :
         tokenize(StringRef(Contents[Where.File])
                      .slice(F.BodyOpen.Begin, Where.Begin)))
      HasStatic = !T.is(";") && (HasStatic || T.is("static"));
    return HasStatic;
  }
  return true;
}

bool RewriteJob::isStorageVisible(Index Array, const Range &Where) const {
  const EntityFacts &E = Facts.Entities[Array];
  return llvm::any_of(E.Declarations, [&](const DeclarationFacts &D) {
    if (hasWord(leading(*this, D), "extern"))
      return false;
    return D.Name.File == Where.File ? D.Name.Begin < Where.Begin
                                     : !E.IsExternal;
  });
}

/// The brackets behind the name in \p D: the text in each.
static std::vector<std::string> bounds(const RewriteJob &Job,
                                       const DeclarationFacts &D) {
  std::vector<std::string> Texts;
  unsigned Depth = 0;
  for (const TextToken &T :
       tokenize(Job.source({D.Name.File, D.Name.End, D.Whole.End}))) {
    if (T.is("]") && --Depth == 0)
      continue;
    if (Depth != 0)
      Texts.back() += T.What == TextToken::Comment ? "" : T.Text.str();
    else if (T.is("["))
      Texts.push_back("");
    else if (T.isCode())
      return {}; // Something else.
    Depth += T.is("[");
  }
  for (std::string &Text : Texts)
    Text = StringRef(Text).trim().str();
  return Texts;
}

std::string RewriteJob::countText(const EntityFacts &Array) const {
  std::string Number = std::to_string(Array.Count);
  if (Array.IsObject)
    return "1";
  for (const DeclarationFacts &D : Array.Declarations) {
    std::vector<std::string> Texts = bounds(*this, D);
    if (Texts.empty() || llvm::any_of(Texts, [](const std::string &Text) {
          return Text.empty();
        }))
      continue;
    // All dimensions are in view, or a typedef holds some.
    if (Texts.size() != Array.Inner.size() + 1)
      continue;
    std::string Product;
    for (const std::string &Text : Texts) {
      bool IsOpaque = Macros.hidesOperators(Text);
      Product += Product.empty() ? "" : " * ";
      Product += IsOpaque ? "(" + Text + ")"
                          : parenthesize(Text, Precedence::Multiplicative);
    }
    return Product;
  }
  return Array.Count == 0 ? "" : Number;
}

std::string RewriteJob::storageInitializer(Index Array,
                                           const Generated &Set) const {
  const EntityFacts &E = Facts.Entities[Array];
  llvm::ArrayRef<StoredArray> Stored = Set.set().Layout.storedArrays();
  std::string Text;
  for (unsigned A = 0; A != Stored.size(); ++A) {
    Text += A == 0 ? "{" : ", ";
    if (E.IsConst && !Set.isConst())
      Text += "(" + Set.qualifiers() + Set.elementType(A) + " *)";
    Text += storageName(E) + "." + Stored[A].Name;
  }
  return Text + "}";
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

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
    std::string Lead = leading(Job, D);
    bool IsUnusual = llvm::any_of(tokenize(Lead), [](const TextToken &T) {
      return T.isCode() && !T.is("static") && !T.is("extern");
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
      return Job.refuse(Set, "unusual-array",
                        "'" + E.Name + "' is declared in an unusual way",
                        "give it a declaration of its own", D.Whole);
    if (E.Kind == EntityKind::Member)
      return defineMember(E, D, Set);
    if (hasWord(Lead, "extern") && !D.Initializer.isValid()) {
      Job.replace(declaratorOf(D), "const " + Set.handle().str() + " " + E.Name,
                  Set);
      continue;
    }
    bool IsShared = E.IsExternal && !D.Initializer.isValid() &&
                    !Job.Facts.Files[D.Whole.File].Main;
    if (++Definitions > 1 || IsShared)
      return Job.refuse(Set, "tentative-definition",
                        "'" + E.Name + "' is defined more than once",
                        "make all but one declarations with 'extern'", D.Whole);
    if (hasWord(Lead, "extern"))
      return Job.refuse(Set, "unusual-array",
                        "'" + E.Name + "' is defined with 'extern'",
                        "remove 'extern'", D.Whole);
    if (!Job.isStatic(Entity) && mayBeSkipped(E, D))
      return Job.refuse(Set, "jump",
                        "a jump may enter the scope of '" + E.Name +
                            "' behind its declaration",
                        "move the declaration to the start of the function",
                        D.Whole);
    defineArray(Entity, D, Set);
  }
}

void Declarations::defineMember(const EntityFacts &E, const DeclarationFacts &D,
                                Generated &Set) {
  std::string Count = Job.countText(E);
  if (Count.empty() || E.Count == 0)
    return Job.refuse(Set, "unusual-array",
                      "the number of records in '" + E.Name + "' is not known",
                      "give the array a bound", D.Whole);
  replaceByStruct(D, "", Set.storageMembers(Count, E.IsConst, E.IsVolatile),
                  E.Name, Set);
}

/// The blanks that the line of \p At starts with.
static std::string indentAt(StringRef Contents, size_t At) {
  StringRef Line = Contents.substr(lineStart(Contents, At));
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
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

/// Whether \p Bound may be repeated: it calls and changes nothing.
static bool isRepeatable(StringRef Bound) {
  return llvm::none_of(tokenize(Bound), [](const TextToken &T) {
    return T.is("(") || T.is("++") || T.is("--") || T.Text.ends_with("=");
  });
}

void Declarations::defineArray(Index Entity, const DeclarationFacts &D,
                               Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  bool IsStatic = Job.isStatic(Entity);
  bool IsVariable = E.Count == 0;
  std::string Count = Job.countText(E);
  if (Count.empty() || (IsVariable && !isRepeatable(Count)))
    return Job.refuse(Set, "unusual-array",
                      "the bound of '" + E.Name + "' is not simple",
                      "keep it in a variable", D.Whole);
  llvm::ArrayRef<StoredArray> Stored = Set.set().Layout.storedArrays();
  std::string Handle = Set.handle().str() + " " + E.Name + " = ";
  std::string Storage;
  if (IsVariable) {
    // No struct has members of variable size.
    std::string Members;
    for (unsigned A = 0; A != Stored.size(); ++A) {
      std::string Name = Job.InUse.unused(E.Name + "_" + Stored[A].Name);
      Storage += (A == 0 ? "" : "; ") +
                 Set.qualifiers(E.IsConst, E.IsVolatile) + Set.elementType(A) +
                 " " + Name + "[" + printExtent(Stored[A], Count) + "]";
      Members += (A == 0 ? "" : ", ") + Name;
    }
    Handle += "{" + Members + "}";
  } else {
    // What others see is the handle.
    if (E.IsExternal)
      Storage += "static ";
    if (E.IsConst)
      Storage += "const ";
    Handle += Job.storageInitializer(Entity, Set);
    std::string Words = E.IsExternal ? "" : IsStatic ? "static " : "";
    if (E.IsExternal && Job.isCPlusPlus())
      Words = "extern ";
    Handle = Words + (IsStatic ? "const " : "") + Handle;
  }
  if (IsVariable)
    Job.replace(declaratorOf(D), Storage, Set);
  else
    replaceByStruct(D, Storage, Set.storageMembers(Count, false, E.IsVolatile),
                    Job.storageName(E), Set);
  // The handle stands on a line of its own.
  StringRef Contents = Job.Contents[D.Whole.File];
  Handle = ";\n" + indentAt(Contents, D.Specifier.Begin) + Handle;
  if (!D.Initializer.isValid())
    return Job.insert(D.Whole.File, D.Whole.End, Handle, Set);
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
    return Job.refuse(Set, "array-initialized",
                      "the initial value of '" + E.Name + "' is not in braces",
                      "assign it in a function", D.Initializer);
  // `struct body t = b[i];` stores the value.
  if (E.IsConst)
    return Job.refuse(Set, "array-initialized",
                      "'" + E.Name + "' is const and has a computed value",
                      "remove 'const'", D.Initializer);
  std::string Store = Set.function(Generated::Function::Store, D.Whole.File);
  // From the `=` on, with the blanks around it.
  while (Gap.Begin < D.Initializer.Begin && Contents[Gap.Begin] != '=')
    ++Gap.Begin;
  if (Gap.Begin == D.Initializer.Begin)
    return Job.refuse(Set, "array-initialized",
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

//===----------------------------------------------------------------------===//
// Initial values
//===----------------------------------------------------------------------===//

/// Removes the braces of a record or a row, and a comma in front of the closing
/// one, behind \p LastEnd.
void Declarations::removeBraces(const Range &Open, const Range &Close,
                                uint32_t LastEnd, Generated &Set) {
  const std::string &Id = Set.set().Set->Id;
  // `{ 1` leaves no blank.
  StringRef Contents = Job.Contents[Open.File];
  uint32_t End = Open.End, Begin = Close.Begin;
  while (End < Contents.size() && Contents[End] == ' ')
    ++End;
  while (Begin > LastEnd && Contents[Begin - 1] == ' ')
    --Begin;
  Job.Edits.push_back({{Open.File, Open.Begin, End}, "", Id});
  uint32_t At = LastEnd;
  for (const TextToken &T : tokenize(Contents.slice(LastEnd, Begin))) {
    if (T.is(","))
      Job.Edits.push_back({{Open.File, At, At + 1}, "", Id});
    At += static_cast<uint32_t>(T.Text.size());
  }
  Job.Edits.push_back({{Close.File, Begin, Close.End}, "", Id});
}

bool Declarations::initializeField(const FieldInit &Init, uint64_t Element,
                                   const EntityFacts &E, Generated &Set) {
  const BoundSet &Bound = Set.set();
  const std::string &Id = Bound.Set->Id;
  if (!Init.Nested.empty()) {
    bool IsField = llvm::any_of(Bound.Set->Fields, [&](const FieldInfo &F) {
      return F.Member == Init.Member;
    });
    if (!IsField) {
      // The parts of the nested record are fields.
      for (const FieldInit &Inner : Init.Nested)
        if (!initializeField(Inner, Element, E, Set))
          return false;
      if (Init.Designator.isValid())
        Job.Edits.push_back({Init.Designator, "", Id});
      Range Open = Init.Value, Close = Init.Value;
      Open.End = Open.Begin + 1;
      Close.Begin = Close.End - 1;
      removeBraces(Open, Close, Init.Nested.back().Value.End, Set);
      return true;
    }
  }
  auto Field = llvm::find_if(Bound.Set->Fields, [&](const FieldInfo &F) {
    return F.Member == Init.Member;
  });
  if (Field == Bound.Set->Fields.end()) {
    Job.refuse(Set, "array-initialized",
               "a part of '" + E.Name +
                   "' that is stored in pieces has one "
                   "initial value",
               "write its fields out in braces", Init.Value);
    return false;
  }
  auto Number = static_cast<unsigned>(Field - Bound.Set->Fields.begin());
  std::string Text =
      "." + Bound.arrayOf(Number).Name +
      printAccess(Bound.Layout, Number, std::to_string(Element)) + " = ";
  if (Init.Designator.isValid())
    Job.Edits.push_back({Init.Designator, Text, Id});
  else
    Job.Before.push_back(
        {{Init.Value.File, Init.Value.Begin, Init.Value.Begin}, Text, Id});
  return true;
}

bool Declarations::initializeElement(const ElementInit &Init,
                                     const EntityFacts &E, Generated &Set) {
  if (Init.Fields.empty()) {
    Job.refuse(Set, "array-initialized",
               "a record of '" + E.Name + "' has empty braces",
               "write a value into them", Init.Open);
    return false;
  }
  for (const FieldInit &Field : Init.Fields)
    if (!initializeField(Field, Init.Element, E, Set))
      return false;
  if (Init.Designator.isValid())
    Job.Edits.push_back({Init.Designator, "", Set.set().Set->Id});
  if (!E.IsObject)
    removeBraces(Init.Open, Init.Close, Init.Fields.back().Value.End, Set);
  return true;
}

/// Edits the initial value in place. False when the set is refused.
bool Declarations::initialize(Index Entity, const DeclarationFacts &D,
                              Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  for (const InitializerFacts &I : Job.Facts.Initializers) {
    if (I.Entity != Entity || !D.Initializer.contains(I.Extent))
      continue;
    if (I.Elements.empty())
      return true; // `{0}` is zero in any layout.
    if (Job.isCPlusPlus()) {
      Job.refuse(Set, "array-initialized",
                 "'" + E.Name +
                     "' has an initial value, and C++ cannot name "
                     "the elements of arrays",
                 "assign its elements in a loop", I.Extent);
      return false;
    }
    for (const ElementInit &Element : I.Elements)
      if (!initializeElement(Element, E, Set))
        return false;
    // Braces of rows come in pairs; designators stand between.
    std::vector<Range> Open;
    std::vector<Range> Rows = I.Rows;
    llvm::sort(Rows);
    for (const Range &Row : Rows) {
      StringRef Text = Job.source(Row);
      if (Text == "{") {
        Open.push_back(Row);
      } else if (Text == "}" && !Open.empty()) {
        uint32_t Last = Open.back().End;
        for (const ElementInit &Element : I.Elements)
          if (Element.Close.End <= Row.Begin)
            Last = std::max(Last, Element.Close.End);
        for (const Range &Other : Rows)
          if (Other.End <= Row.Begin)
            Last = std::max(Last, Other.End);
        removeBraces(Open.back(), Row, Last, Set);
        Open.pop_back();
      } else {
        Job.Edits.push_back({Row, "", Set.set().Set->Id});
      }
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

/// The declarator of a pointer, `*restrict p`, `p[static 4]`, becomes the name
/// alone.
void Declarations::declarePointer(const EntityFacts &E, Generated &Set,
                                  PointerForm Form) {
  StringRef Type = Form == PointerForm::Base ? Set.handle() : Set.reference();
  if (Form == PointerForm::Element)
    Set.useReference();
  for (const DeclarationFacts &D : E.Declarations) {
    bool IsSplit = Split.count(D.Name) != 0;
    if (!IsSplit)
      Job.replace(D.Specifier, Type, Set);
    bool HasName = D.Name.isValid() && D.Name.Begin != D.Name.End;
    bool HasPointer = D.Pointer.isValid() && D.Pointer.Begin != D.Pointer.End;
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
