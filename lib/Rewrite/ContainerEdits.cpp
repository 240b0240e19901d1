//===-- ContainerEdits.cpp - Edits where containers change ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Containers change by their types alone: `std::vector<body>` becomes
/// `body_vector`, `body &` and `const body &` become `body_ref` and
/// `body_cref`, and an `auto` that stood for a record is written out.
///
/// Methods that are called for elements move, see ContainerMethods.cpp.
///
//===----------------------------------------------------------------------===//

#include "ContainerEditor.h"
#include "Job.h"
#include "layoutopt/Model/WholeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

bool layoutopt::isOfContainers(const RewriteJob &Job, const Generated &Set) {
  return isOfContainers(Job.P, *Set.set().Set);
}

void ContainerEditor::nameClasses() {
  const std::string &Name = record().Name;
  Out.Names.Vector = Job.InUse.make(Name + "_vector");
  Out.Names.Ref = Job.InUse.make(Name + "_ref");
  Out.Names.ConstRef = Job.InUse.make(Name + "_cref");
  Out.Names.Iterator = Job.InUse.make(Name + "_iterator");
  Out.Names.ConstIterator = Job.InUse.make(Name + "_const_iterator");
  Out.Names.Columns = Job.InUse.make(Name + "_columns");
  Out.Names.Moved = Job.InUse.make(Name + "_moved");
  Out.Names.Swap = Job.InUse.make(Name + "_swap");
  Out.HasVectors =
      llvm::any_of(Facts.ContainerSpellings, [&](const ContainerSpelling &S) {
        return S.Record == Record;
      });
  const std::vector<bool> AreNames = namesOfElements(Facts);
  auto NameIfAsked = [&](const ElementNameFacts &N, StringRef Mark,
                         std::string &Class, StringRef Suffix) {
    if (Class.empty() && llvm::any_of(N.Declarations, [&](const auto &D) {
          return StringRef(D.Scope).contains(Mark);
        }))
      Class = Job.InUse.make(Name + Suffix.str());
  };
  for (size_t I = 0; I != AreNames.size(); ++I) {
    const ElementNameFacts &N = Facts.ElementNames[I];
    if (!AreNames[I] || N.Record != Record)
      continue;
    NameIfAsked(N, "$array", Out.Names.Array, "_array");
    if (namesSpan(N) && Out.Names.Span.empty()) {
      Out.Names.Span = Job.InUse.make(Name + "_span");
      Out.Names.ConstSpan = Job.InUse.make(Name + "_cspan");
    }
    NameIfAsked(N, "$new", Out.Names.New, "_new");
    NameIfAsked(N, "$delete", Out.Names.Delete, "_delete");
    NameIfAsked(N, "$end", Out.Names.End, "_end");
    NameIfAsked(N, "$unique", Out.Names.Unique, "_unique");
    NameIfAsked(N, "$make", Out.Names.Make, "_make");
    NameIfAsked(N, "$packed", Out.Names.Packed, "_packed");
    NameIfAsked(N, "$unpacked", Out.Names.Unpacked, "_unpacked");
    NameIfAsked(N, "$copy", Out.Names.Copy, "_copy");
    NameIfAsked(N, "$move", Out.Names.Move, "_move");
    NameIfAsked(N, "$fill", Out.Names.Fill, "_fill");
  }
  // Each needs the other.
  if (!Out.Names.Unique.empty() && Out.Names.Make.empty())
    Out.Names.Make = Job.InUse.make(Name + "_make");
  if (!Out.Names.Make.empty() && Out.Names.Unique.empty())
    Out.Names.Unique = Job.InUse.make(Name + "_unique");
  if (Out.Names.Packed.empty() &&
      (!Out.Names.Unpacked.empty() || !Out.Names.Move.empty()))
    Out.Names.Packed = Job.InUse.make(Name + "_packed");
  Out.HasVectors |= !Out.Names.New.empty() || !Out.Names.Unique.empty();
  const std::set<std::string> Bound = usrsOfElements(Facts);
  if (Bound.count(pointersTo(record().USR, /*IsConst=*/false)) ||
      Bound.count(pointersTo(record().USR, /*IsConst=*/true))) {
    Out.Names.Pointer = Job.InUse.make(Name + "_ptr");
    Out.Names.ConstPointer = Job.InUse.make(Name + "_cptr");
  }
}

/// What parts a name in place of \p R from what follows: in `body &p` the name
/// does at once.
StringRef ContainerEditor::blankBefore(Range R) const {
  StringRef Rest = StringRef(Job.Contents[R.File]).substr(R.End);
  const bool Follows =
      !Rest.empty() && (llvm::isAlnum(Rest.front()) || Rest.front() == '_');
  return Follows ? " " : "";
}

/// What declares names for the parts of an element.
void ContainerEditor::replaceParts(const ElementNameFacts &N) {
  // What a text names, see ElementForm::Parts and ElementForm::Array.
  const std::pair<StringRef, const std::string *> Marks[] = {
      {"$ref", &Out.Names.Ref},           {"$cref", &Out.Names.ConstRef},
      {"$ptr", &Out.Names.Pointer},       {"$cptr", &Out.Names.ConstPointer},
      {"$array", &Out.Names.Array},       {"$vector", &Out.Names.Vector},
      {"$span", &Out.Names.Span},         {"$cspan", &Out.Names.ConstSpan},
      {"$new", &Out.Names.New},           {"$delete", &Out.Names.Delete},
      {"$end", &Out.Names.End},           {"$unique", &Out.Names.Unique},
      {"$make", &Out.Names.Make},         {"$packed", &Out.Names.Packed},
      {"$unpacked", &Out.Names.Unpacked}, {"$copy", &Out.Names.Copy},
      {"$move", &Out.Names.Move},         {"$fill", &Out.Names.Fill}};
  std::string Element;
  for (const ElementDeclaration &D : N.Declarations) {
    std::string Text;
    StringRef Rest = D.Scope;
    while (!Rest.empty()) {
      Text += Rest.take_until([](char C) { return C == '$'; });
      Rest = Rest.drop_until([](char C) { return C == '$'; });
      const auto *Mark = llvm::find_if(Marks, [&](const auto &Each) {
        return Rest.starts_with(Each.first);
      });
      if (Mark != std::end(Marks)) {
        Rest = Rest.drop_front(Mark->first.size());
        Text += *Mark->second;
        // These are the whole type of what is declared.
        if (Mark->first.ends_with("span") || Mark->first == "$unique")
          Text += blankBefore(D.Type);
      } else if (Rest.consume_front("$name")) {
        if (Element.empty())
          Element = Job.InUse.make("element");
        Text += Element;
      } else if (!Rest.empty()) {
        Text += Rest.front();
        Rest = Rest.drop_front();
      }
    }
    New[D.Type] = Text;
  }
}

/// Whether \p Text, of a template, is all that stands at \p Where: what other
/// records change there is the same.
bool ContainerEditor::replaceWhole(Range Where, StringRef Text) {
  if (!Text.consume_front(WholeText))
    return false;
  Out.HasTraits = true;
  Shared[Where] =
      Job.withTraits(Text, Where.File, Where.Begin, Set.set().Number) +
      blankBefore(Where).str();
  return true;
}

void ContainerEditor::findReplacements() {
  for (const ContainerSpelling &S : Facts.ContainerSpellings)
    if (S.Record == Record && !replaceWhole(S.Where, S.Scope))
      New[S.Where] = S.Scope + Out.Names.Vector + blankBefore(S.Where).str();
  const std::vector<bool> AreNames = namesOfElements(Facts);
  for (size_t I = 0; I != AreNames.size(); ++I) {
    const ElementNameFacts &N = Facts.ElementNames[I];
    if (!AreNames[I] || N.Record != Record)
      continue;
    if (N.Form == ElementForm::Parts || N.Form == ElementForm::Array) {
      replaceParts(N);
      continue;
    }
    for (const ElementDeclaration &D : N.Declarations) {
      if (replaceWhole(D.Type, D.Scope))
        continue;
      std::string Text = D.Scope;
      switch (N.Form) {
      case ElementForm::Reference:
        Text += Out.Names.Ref;
        break;
      case ElementForm::Constant:
        Text += Out.Names.ConstRef;
        break;
      case ElementForm::Copy:
        Text += record().Name;
        break;
      case ElementForm::This: // What it returns is the whole text.
        break;
      case ElementForm::Pointer:
        Text += Out.Names.Pointer;
        break;
      case ElementForm::ConstPointer:
        Text += Out.Names.ConstPointer;
        break;
      case ElementForm::Parts: // Above.
      case ElementForm::Array:
      case ElementForm::Copying: // Has none.
        break;
      }
      New[D.Type] = D.IsDropped ? "" : Text + blankBefore(D.Type).str();
    }
  }
}

/// The function in place of the one that \p Question is about.
const std::string &ContainerEditor::nameAlgorithm(ElementQuestion Question) {
  std::string &Name = Out.Names.Algorithms[Question];
  if (Name.empty())
    Name = Job.InUse.make(record().Name + "_" + algorithmOf(Question).str());
  return Name;
}

/// What elements answer by functions that come with their classes.
void ContainerEditor::findRespellings() {
  const std::set<std::string> Bound = usrsOfElements(Facts);
  StringRef Scope = record().TypeText;
  Scope.consume_back(record().Name);
  for (const ElementRespelling &R : Facts.ElementRespellings) {
    if (R.Record != Record ||
        !(R.IsBound || llvm::any_of(R.From, [&](const std::string &Name) {
            return Bound.count(Name) != 0;
          })))
      continue;
    switch (R.Question) {
    case ElementQuestion::Swap:
      New[R.Where] = Scope.str() + Out.Names.Swap;
      break;
    case ElementQuestion::Move:
      if (ownsFields(Set.set()))
        New[R.Where] = Scope.str() + Out.Names.Moved;
      break;
    case ElementQuestion::Whole:
      New[R.Where] = record().TypeText;
      break;
    case ElementQuestion::Sort:
    case ElementQuestion::StableSort:
    case ElementQuestion::PartialSort:
    case ElementQuestion::NthElement:
    case ElementQuestion::StablePartition:
    case ElementQuestion::InplaceMerge:
    case ElementQuestion::MakeHeap:
    case ElementQuestion::SortHeap:
    case ElementQuestion::Remove:
    case ElementQuestion::RemoveIf:
    case ElementQuestion::Unique:
      New[R.Where] = Scope.str() + nameAlgorithm(R.Question);
      break;
    case ElementQuestion::Erase:
    case ElementQuestion::EraseIf:
      if (ownsFields(Set.set()))
        nameAlgorithm(R.Question == ElementQuestion::Erase
                          ? ElementQuestion::Remove
                          : ElementQuestion::RemoveIf);
      New[R.Where] = Scope.str() + nameAlgorithm(R.Question);
      break;
    case ElementQuestion::Equal:
      Out.ComparesEqual = true;
      break;
    case ElementQuestion::Less:
      Out.ComparesLess = true;
      break;
    case ElementQuestion::Self:
      New[R.Where] = "&*this";
      break;
    case ElementQuestion::Place:
    case ElementQuestion::This:
      if (Out.Names.Place.empty())
        Out.Names.Place = Job.InUse.make(record().Name + "_place");
      if (R.Question == ElementQuestion::This) {
        New[R.Where] = Scope.str() + Out.Names.Place + "(*this)";
        break;
      }
      New[R.Where] = Scope.str() + Out.Names.Place + "(";
      New[{R.Operand.File, R.Operand.End, R.Operand.End}] = ")";
      break;
    }
  }
}

/// Lets the classes for elements, which are declared in front of the record,
/// name its fields.
void ContainerEditor::openRecord() {
  const Range &Definition = record().Definition;
  StringRef Text = Job.source(Definition);
  const bool HasPrivate = Text.starts_with("class") ||
                          hasWord(Text, "private") ||
                          hasWord(Text, "protected");
  bool NamesThem = false, NamesVector = false, NamesPointers = false;
  bool NamesArray = false, NamesSpans = false, NamesUnique = false;
  for (const auto &[Where, Type] : New)
    if (Definition.contains(Where)) {
      NamesThem = true;
      NamesVector |= StringRef(Type).rtrim().ends_with(Out.Names.Vector);
      NamesArray |= !Out.Names.Array.empty() &&
                    StringRef(Type).contains(Out.Names.Array + "<");
      NamesSpans |= !Out.Names.Span.empty() &&
                    (StringRef(Type).rtrim().ends_with(Out.Names.Span) ||
                     StringRef(Type).rtrim().ends_with(Out.Names.ConstSpan));
      NamesUnique |= !Out.Names.Unique.empty() &&
                     StringRef(Type).rtrim().ends_with(Out.Names.Unique);
      NamesPointers |=
          !Out.Names.Pointer.empty() &&
          (StringRef(Type).rtrim().ends_with(Out.Names.Pointer) ||
           StringRef(Type).rtrim().ends_with(Out.Names.ConstPointer));
    }
  const size_t End = Text.rfind('}');
  if (End == StringRef::npos || (!HasPrivate && !NamesThem))
    return;
  Job.insert(Definition.File, Definition.Begin,
             "struct " + Out.Names.Ref + ";\nstruct " + Out.Names.ConstRef +
                 ";\n" +
                 (NamesVector ? "class " + Out.Names.Vector + ";\n" : "") +
                 (NamesArray ? "template <decltype(sizeof 0)> class " +
                                   Out.Names.Array + ";\n"
                             : "") +
                 (NamesSpans ? "class " + Out.Names.Span + ";\nclass " +
                                   Out.Names.ConstSpan + ";\n"
                             : "") +
                 (NamesUnique ? "class " + Out.Names.Unique + ";\n" : "") +
                 (NamesPointers ? "class " + Out.Names.Pointer + ";\nclass " +
                                      Out.Names.ConstPointer + ";\n"
                                : ""),
             Set);
  if (!HasPrivate)
    return;
  StringRef Contents = Job.Contents[Definition.File];
  const size_t Brace = Definition.Begin + End;
  const size_t Line = lineStart(Contents, Brace);
  const bool IsAlone = Contents.slice(Line, Brace).trim().empty();
  Job.insert(Definition.File, IsAlone ? Line : Brace,
             (IsAlone ? "  friend struct " : "friend struct ") + Out.Names.Ref +
                 ";" + (IsAlone ? "\n  " : " ") + "friend struct " +
                 Out.Names.ConstRef + ";" + (IsAlone ? "\n" : " "),
             Set);
}

/// Fields that are containers of \p Other's record are of its class.
void ContainerEditor::respellFields(const ContainerEditor &Other) {
  StringRef Scope = Other.record().TypeText;
  Scope.consume_back(Other.record().Name);
  Set.respell("std::vector<" + Other.record().TypeText + ">",
              (Scope + Other.Out.Names.Vector).str());
  if (!Other.Out.Names.Array.empty())
    Set.respell("std::array<" + Other.record().TypeText + ", ",
                (Scope + Other.Out.Names.Array + "<").str());
  if (!Other.Out.Names.Unique.empty())
    Set.respell("std::unique_ptr<" + Other.record().TypeText + "[]>",
                (Scope + Other.Out.Names.Unique).str());
  if (Other.Out.Names.Span.empty())
    return;
  Set.respell("std::span<" + Other.record().TypeText + ">",
              (Scope + Other.Out.Names.Span).str());
  Set.respell("std::span<const " + Other.record().TypeText + ">",
              (Scope + Other.Out.Names.ConstSpan).str());
}

void ContainerEditor::prepare() {
  nameClasses();
  findReplacements();
  findRespellings();
  findMethods();
  for (const ElementMethodFacts *M : Methods)
    if (M->Outside.isValid())
      renameOutside(*M);
}

void ContainerEditor::finish() {
  openRecord();
  for (const auto &[Where, Type] : New)
    Job.Edits.push_back({Where, Type, Set.set().Set->Id});
  for (const auto &Change : Shared)
    if (llvm::none_of(All, [&](const ContainerEditor *Other) {
          return Other->Record < Record && Other->Shared.count(Change.first);
        }))
      Job.Edits.push_back({Change.first, Change.second, Set.set().Set->Id});
  Job.Containers[Set.set().Number] = std::move(Out);
}

/// Several records change at once: what one moves may name the classes of
/// another.
void layoutopt::editContainers(RewriteJob &Job) {
  std::vector<ContainerEditor> Editors;
  for (const std::unique_ptr<Generated> &Set : Job.Sets)
    if (Set && isOfContainers(Job, *Set))
      Editors.emplace_back(Job, *Set);
  llvm::SmallVector<ContainerEditor *, 4> All;
  for (ContainerEditor &Each : Editors) {
    Each.prepare();
    All.push_back(&Each);
  }
  for (ContainerEditor &Each : Editors)
    for (const ContainerEditor &Other : Editors)
      if (&Each != &Other)
        Each.respellFields(Other);
  for (ContainerEditor &Each : Editors)
    Each.moveMethods(All);
  for (ContainerEditor &Each : Editors)
    Each.finish();
}
