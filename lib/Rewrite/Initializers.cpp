//===-- Initializers.cpp - Initial values of arrays in C ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Initial values keep their text, lines and comments: designators go in front
/// of them, and the braces of records and rows go.
///
///     {{1, 2}}  ->  {.x[0] = 1, .y[0] = 2}
///
//===----------------------------------------------------------------------===//

#include "Declarations.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

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

/// The bit-field that entry \p I of \p List gives a value: the one that it
/// names, or the one behind that of the entry before.
std::string Declarations::bitOf(llvm::ArrayRef<FieldInit> List, size_t I,
                                const MemberFacts &M) const {
  if (List[I].Designator.isValid()) {
    // The last name of `[N].in.high =`.
    StringRef Last;
    std::vector<TextToken> Tokens = tokenize(Job.source(List[I].Designator));
    for (const TextToken &T : Tokens)
      if (T.What == TextToken::Word)
        Last = T.Text;
    if (!Last.empty())
      return Last.str();
  }
  auto At = M.Bits.begin();
  if (I != 0 && List[I - 1].Member == List[I].Member) {
    const std::string Before = bitOf(List, I - 1, M);
    At = llvm::find_if(M.Bits,
                       [&](const BitFacts &B) { return B.Name == Before; });
    if (At != M.Bits.end())
      ++At;
  }
  At = std::find_if(At, M.Bits.end(),
                    [](const BitFacts &B) { return !B.Name.empty(); });
  return At == M.Bits.end() ? "" : At->Name;
}

bool Declarations::initializeField(llvm::ArrayRef<FieldInit> List, size_t I,
                                   const std::string &At, const EntityFacts &E,
                                   Generated &Set) {
  const FieldInit &Init = List[I];
  const BoundSet &Bound = Set.set();
  const std::string &Id = Bound.Set->Id;
  if (!Init.Nested.empty()) {
    bool IsField = llvm::any_of(Bound.Set->Fields, [&](const FieldInfo &F) {
      return F.Member == Init.Member;
    });
    if (!IsField) {
      // The parts of the nested record are fields.
      for (size_t J = 0; J != Init.Nested.size(); ++J)
        if (!initializeField(Init.Nested, J, At, E, Set))
          return false;
      if (Init.Designator.isValid())
        Job.Edits.push_back({Init.Designator, "", Id});
      Range Open = Init.Value, Close = Init.Value;
      // A line that goes on belongs to the token behind it.
      Open.End = Open.Begin + Job.source(Open).find('{') + 1;
      Close.Begin = Close.Begin + Job.source(Close).rfind('}');
      removeBraces(Open, Close, Init.Nested.back().Value.End, Set);
      return true;
    }
  }
  auto Field = llvm::find_if(Bound.Set->Fields, [&](const FieldInfo &F) {
    return F.Member == Init.Member;
  });
  if (Field == Bound.Set->Fields.end()) {
    Job.refuse(Set, Reason::ArrayInitialized,
               "a part of '" + E.Name +
                   "' that is stored in pieces has one "
                   "initial value",
               "write its fields out in braces", Init.Value);
    return false;
  }
  auto Number = static_cast<unsigned>(Field - Bound.Set->Fields.begin());
  std::string Text =
      "." + Bound.arrayOf(Number).Name + printAccess(Bound.Layout, Number, At);
  if (Set.isSwitchable())
    Text = Set.function(Generated::Function::Slot, Init.Value.File, {Number}) +
           "(" + At + ")";
  if (const MemberFacts &M = Bound.member(Number); !M.Bits.empty()) {
    std::string Bit = bitOf(List, I, M);
    if (Bit.empty()) {
      Job.refuse(Set, Reason::BitField,
                 "a bit-field of '" + E.Name + "' has an unclear initial value",
                 "write its name in front of it", Init.Value);
      return false;
    }
    Text += "." + Bit;
  }
  Text += " = ";
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
    Job.refuse(Set, Reason::ArrayInitialized,
               "a record of '" + E.Name + "' has empty braces",
               "write a value into them", Init.Open);
    return false;
  }
  const std::string At =
      Init.Text.empty() ? std::to_string(Init.Element) : Init.Text;
  for (size_t I = 0; I != Init.Fields.size(); ++I)
    if (!initializeField(Init.Fields, I, At, E, Set))
      return false;
  if (Init.Designator.isValid())
    Job.Edits.push_back({Init.Designator, "", Set.set().Set->Id});
  if (!E.IsObject)
    removeBraces(Init.Open, Init.Close, Init.Fields.back().Value.End, Set);
  return true;
}

/// C++: refuses to store in a function that the compiler may run.
bool Declarations::refuseConstexpr(const DeclarationFacts &D, Generated &Set) {
  if (!Job.isConstexpr(D.Whole))
    return false;
  Job.refuse(Set, Reason::Constexpr,
             "a compiler could not run what becomes of it",
             "leave 'constexpr' away", D.Whole);
  return true;
}

/// C++ cannot name the elements of arrays, but a variable of a function may get
/// its records one after the other:
///
///     body w[2] = {{1, 2}, {3, 4}};
///
/// becomes
///
///     struct { ... } w_storage = {};
///     body_soa w = {...};
///     body_soa_store(w, 0, {1, 2}); body_soa_store(w, 1, {3, 4});
///
/// with its lines and comments. \p Handle declares `w`. False where there is
/// nothing to store.
bool Declarations::storeRecords(Index Entity, const DeclarationFacts &D,
                                StringRef Handle, Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  auto Init =
      llvm::find_if(Job.Facts.Initializers, [&](const InitializerFacts &I) {
        return I.Entity == Entity && D.Initializer.contains(I.Extent);
      });
  if (!Job.isCPlusPlus() || Job.isStatic(Entity) ||
      Init == Job.Facts.Initializers.end() || Init->Elements.empty())
    return false;
  if (refuseConstexpr(D, Set))
    return true;
  const Range &All = Init->Extent;
  const Index File = All.File;
  StringRef Contents = Job.Contents[File];
  bool IsInOrder = Init->Rows.empty() && Contents[All.End - 1] == '}';
  for (size_t I = 0; I != Init->Elements.size(); ++I)
    IsInOrder &= Init->Elements[I].Element == I &&
                 !Init->Elements[I].Designator.isValid();
  if (E.IsConst || !IsInOrder ||
      !Contents.drop_front(All.End).ltrim().starts_with(";")) {
    Job.refuse(Set, Reason::ArrayInitialized,
               "'" + E.Name +
                   "' has an initial value that cannot be stored record by "
                   "record",
               "assign its elements in a loop", All);
    return true;
  }
  const std::string &Id = Set.set().Set->Id;
  auto Replace = [&](size_t Begin, size_t End, const llvm::Twine &Text) {
    Range Where{File, static_cast<uint32_t>(Begin), static_cast<uint32_t>(End)};
    Job.Edits.push_back(
        {Where, withLineEnding(Text.str(), Job.endingOf(File)), Id});
  };
  // The `=`, if there is one, with the blanks around it.
  size_t Begin = D.Whole.End, End = Begin, At = Begin;
  for (const TextToken &T : tokenize(Contents.slice(Begin, All.Begin))) {
    if (T.is("=")) {
      Begin = Contents.take_front(At).rtrim(' ').size();
      End = Contents.find_first_not_of(' ', At + 1);
    }
    At += T.Text.size();
  }
  Replace(Begin, End,
          (E.IsObject ? "" : " = {}") + Handle + ";\n" +
              indentAt(Contents, D.Specifier.Begin));
  // Without the brace, the line that it ends goes on.
  if (!E.IsObject)
    Replace(All.Begin, Contents.find_first_not_of(" \t\r\n", All.Begin + 1),
            "");
  const std::string Store = Set.function(Generated::Function::Store, File);
  for (size_t I = 0; I != Init->Elements.size(); ++I) {
    const ElementInit &Each = Init->Elements[I];
    bool IsLast = I + 1 == Init->Elements.size();
    Job.insert(File, Each.Open.Begin,
               Store + "(" + E.Name + ", " + std::to_string(I) + ", ", Set);
    Job.insert(File, Each.Close.End, ")", Set);
    At = Each.Close.End;
    size_t Next = IsLast ? All.End : Init->Elements[I + 1].Open.Begin;
    std::vector<TextToken> Between = tokenize(Contents.slice(At, Next));
    bool HasComment = llvm::any_of(Between, [](const TextToken &T) {
      return T.What == TextToken::Comment;
    });
    if (IsLast && !E.IsObject && !HasComment) {
      Replace(At, Next, "");
      break;
    }
    for (const TextToken &T : Between) {
      if (T.is(",") || T.is("}"))
        Replace(At, At + 1, IsLast ? "" : ";");
      At += T.Text.size();
    }
  }
  return true;
}

/// C++: `{0}` becomes `{}`, for another field comes first now, and no
/// enumeration or class is made from 0.
void Declarations::emptyBraces(const Range &Braces, Generated &Set) {
  StringRef Whole = Job.source(Braces);
  if (!Whole.starts_with("{") || !Whole.ends_with("}"))
    return; // A macro has them.
  uint32_t At = Braces.Begin + 1;
  for (const TextToken &T :
       tokenize(Job.source({Braces.File, At, Braces.End - 1}))) {
    uint32_t End = At + static_cast<uint32_t>(T.Text.size());
    if (T.isCode())
      Job.Edits.push_back({{Braces.File, At, End}, "", Set.set().Set->Id});
    At = End;
  }
}

/// Edits the initial value in place. False when the set is refused.
bool Declarations::initialize(Index Entity, const DeclarationFacts &D,
                              Generated &Set) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  for (const InitializerFacts &I : Job.Facts.Initializers) {
    if (I.Entity != Entity || !D.Initializer.contains(I.Extent))
      continue;
    if (I.Elements.empty()) { // `{0}` is zero in any layout.
      if (Job.isCPlusPlus())
        emptyBraces(I.Extent, Set);
      return true;
    }
    // A header may be read by C and by C++.
    if (Job.isCPlusPlus() || (!Job.Facts.Files[I.Extent.File].Main &&
                              StringRef(Job.Facts.Language).contains("c++"))) {
      Job.refuse(Set, Reason::ArrayInitialized,
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
