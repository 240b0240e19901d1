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
/// A method that is called for elements has its body in the class for these:
///
///     struct body {
///       void step(float dt);          // void step(float dt) { x += v * dt; }
///     };
///     #include "body_soa.h"           // body_ref, body::step() by way of it
///     inline void body_ref::step(float dt) const { x += v * dt; }
///
/// If it is defined outside of the class, that gets the other class's name.
///
//===----------------------------------------------------------------------===//

#include "ContainerEdits.h"
#include "Job.h"
#include "layoutopt/Model/WholeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

namespace {
class ContainerEditor {
public:
  ContainerEditor(RewriteJob &Job, Generated &Set)
      : Job(Job), Facts(Job.Facts), Set(Set), Record(Set.set().Set->Record) {}

  /// In this order, each for all sets.
  void prepare();
  void respellFields(const ContainerEditor &Other);
  void moveMethods(llvm::ArrayRef<ContainerEditor *> Editors);
  void finish();

private:
  const RecordFacts &record() const { return Facts.Records[Record]; }
  StringRef blankBefore(Range R) const;
  void nameClasses();
  void replaceParts(const ElementNameFacts &N);
  bool replaceWhole(Range Where, StringRef Text);
  void findReplacements();
  void findRespellings();
  void findMethods();
  void moveMethod(const ElementMethodFacts &M);
  void openRecord();
  using Replacements = std::map<Range, std::string>;
  bool isComparison(const ElementMethodFacts &M,
                    const Replacements &Changes) const;
  Range declarationOf(const ElementMethodFacts &M) const;
  Replacements replacementsIn(const ElementMethodFacts &M) const;
  std::string text(Range R, const Replacements &Changes) const;
  std::string parameters(const ElementMethodFacts &M,
                         const Replacements &Changes,
                         llvm::ArrayRef<std::string> Unnamed) const;
  void moveBody(const ElementMethodFacts &M, const MethodText &Text,
                const Replacements &Changes);
  void renameOutside(const ElementMethodFacts &M);

  RewriteJob &Job;
  const TUFacts &Facts;
  Generated &Set;
  Index Record;
  ContainerOutput Out;
  Replacements New;    ///< Types that change, and methods that are renamed.
  Replacements Shared; ///< In class templates.
  std::vector<const ElementMethodFacts *> Methods;
  llvm::ArrayRef<ContainerEditor *> All; ///< This one, too.
};
} // namespace

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
  }
  Out.HasVectors |= !Out.Names.New.empty();
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
  std::string Element;
  for (const ElementDeclaration &D : N.Declarations) {
    std::string Text;
    StringRef Rest = D.Scope;
    while (!Rest.empty()) {
      Text += Rest.take_until([](char C) { return C == '$'; });
      Rest = Rest.drop_until([](char C) { return C == '$'; });
      if (Rest.consume_front("$ref")) {
        Text += Out.Names.Ref;
      } else if (Rest.consume_front("$cref")) {
        Text += Out.Names.ConstRef;
      } else if (Rest.consume_front("$cptr")) {
        Text += Out.Names.ConstPointer;
      } else if (Rest.consume_front("$ptr")) {
        Text += Out.Names.Pointer;
      } else if (Rest.consume_front("$array")) {
        Text += Out.Names.Array;
      } else if (Rest.consume_front("$new")) {
        Text += Out.Names.New;
      } else if (Rest.consume_front("$delete")) {
        Text += Out.Names.Delete;
      } else if (Rest.consume_front("$end")) {
        Text += Out.Names.End;
      } else if (Rest.consume_front("$span")) {
        Text += Out.Names.Span + blankBefore(D.Type).str();
      } else if (Rest.consume_front("$cspan")) {
        Text += Out.Names.ConstSpan + blankBefore(D.Type).str();
      } else if (Rest.consume_front("$vector")) {
        Text += Out.Names.Vector;
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
    case ElementQuestion::Sort:
    case ElementQuestion::StableSort: {
      const bool IsStable = R.Question == ElementQuestion::StableSort;
      std::string &Name = IsStable ? Out.Names.StableSort : Out.Names.Sort;
      if (Name.empty())
        Name = Job.InUse.make(record().Name +
                              (IsStable ? "_stable_sort" : "_sort"));
      New[R.Where] = Scope.str() + Name;
      break;
    }
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

/// The text of \p R with \p Changes in it.
std::string ContainerEditor::text(Range R, const Replacements &Changes) const {
  std::string Text;
  uint32_t At = R.Begin;
  for (const auto &[Where, Type] : Changes) {
    if (!R.contains(Where) || Where.Begin < At)
      continue;
    Text += Job.source({R.File, At, Where.Begin});
    Text += Type;
    At = Where.End;
  }
  return Text + Job.source({R.File, At, R.End}).str();
}

/// All that stands in the class.
Range ContainerEditor::declarationOf(const ElementMethodFacts &M) const {
  return {M.Before.File, M.Before.Begin,
          std::max(M.Behind.End, M.Body.isValid() ? M.Body.End : 0)};
}

/// What another class has to write in place of what is in the declaration of
/// \p M and in its body there.
ContainerEditor::Replacements
ContainerEditor::replacementsIn(const ElementMethodFacts &M) const {
  const Range Whole = declarationOf(M);
  Replacements In;
  for (const ContainerEditor *Editor : All)
    for (auto Each =
             Editor->New.lower_bound({Whole.File, Whole.Begin, Whole.Begin});
         Each != Editor->New.end() && Whole.contains(Each->first); ++Each)
      In.insert(*Each);
  for (const Range &Own : M.OwnNames)
    if (Whole.contains(Own))
      In[Own] = record().Name + "::" + Job.source(Own).str();
  return In;
}

/// The parameters of \p M; those that have no name get \p Unnamed, if these are
/// any.
std::string
ContainerEditor::parameters(const ElementMethodFacts &M,
                            const Replacements &Changes,
                            llvm::ArrayRef<std::string> Unnamed) const {
  Replacements In = Changes;
  for (size_t I = 0; I != Unnamed.size(); ++I)
    In[M.Unnamed[I]] = " " + Unnamed[I];
  return text(M.Parameters, In);
}

/// \p Text, in front of a function's name, without the words that stand at a
/// declaration in a class alone.
static std::string withoutSpecifiers(StringRef Text) {
  std::string Out;
  for (const TextToken &T : tokenize(Text)) {
    const bool IsGone =
        llvm::is_contained({"friend", "static", "inline"}, T.Text);
    // With the blank behind it.
    const bool IsLeft = T.What == TextToken::Space &&
                        (Out.empty() || llvm::isSpace(Out.back()));
    if (!IsGone && !IsLeft)
      Out += T.Text;
  }
  return Out;
}

/// The methods that have to be there for elements.
void ContainerEditor::findMethods() {
  const std::set<std::string> Bound = usrsOfElements(Facts);
  for (const ElementMethodFacts &M : Facts.ElementMethods)
    if (M.Record == Record && Bound.count(thisOf(M.USR)))
      Methods.push_back(&M);
  llvm::sort(Methods, [](const auto *A, const auto *B) {
    return A->Before < B->Before;
  });
}

/// \p Text, whose lines but the first one began \p Column blanks further right.
static std::string outdented(StringRef Text, size_t Column) {
  std::string Result;
  while (true) {
    auto [Line, Rest] = Text.split('\n');
    Result += Line;
    if (Line.size() == Text.size())
      return Result;
    Result += '\n';
    size_t Blanks = std::min(Rest.find_first_not_of(' '), Column);
    Text = Rest.drop_front(std::min(Blanks, Rest.size()));
  }
}

/// Whether \p M is `operator==` for two elements.
bool ContainerEditor::isComparison(const ElementMethodFacts &M,
                                   const Replacements &Changes) const {
  return M.Kind == ElementMethodKind::Element && M.IsConst &&
         M.Name == "operator==" && M.Arguments.size() == 1 &&
         llvm::any_of(Changes, [&](const auto &Change) {
           return M.Parameters.contains(Change.first) &&
                  StringRef(Change.second).rtrim() == Out.Names.ConstRef;
         });
}

void ContainerEditor::moveMethod(const ElementMethodFacts &M) {
  const Replacements Changes = replacementsIn(M);
  std::vector<std::string> Unnamed;
  MethodText Text;
  for (std::string Argument : M.Arguments) {
    if (Argument.empty()) {
      Argument = Names::numbered("arg", [&](StringRef Wanted) {
        return Job.InUse.unused(Wanted) != Wanted ||
               llvm::is_contained(Text.Arguments, Wanted);
      });
      Unnamed.push_back(Argument);
    }
    Text.Arguments.push_back(Argument);
  }
  Text.Name = M.Name;
  if (M.Attributes.isValid())
    Text.Attributes = Job.source(M.Attributes).str() + " ";
  Text.Before = withoutSpecifiers(text(M.Before, Changes));
  Replacements NoDefaults = Changes;
  for (const Range &Default : M.Defaults)
    NoDefaults[Default] = "";
  Text.Parameters = parameters(M, Changes, Unnamed);
  Text.Plain = parameters(M, NoDefaults, Unnamed);
  Text.Behind = StringRef(text(M.Behind, Changes)).trim();
  if (!Text.Behind.empty())
    Text.Behind = " " + Text.Behind;
  Text.IsConst = M.IsConst;
  Text.IsVoid = M.ReturnsNothing;
  Text.IsConstexpr = M.IsConstexpr;
  if (isComparison(M, Changes)) {
    Text.IsComparison = true;
    Replacements Own;
    for (const Range &Default : M.Defaults)
      Own[Default] = "";
    Text.Plain = parameters(M, Own, Unnamed);
    for (ContainerEditor *Editor : All)
      for (auto Each = Editor->New.begin(); Each != Editor->New.end();)
        Each = M.Parameters.contains(Each->first) ? Editor->New.erase(Each)
                                                  : std::next(Each);
  }
  if (!M.Outside.isValid())
    moveBody(M, Text, NoDefaults);
  if (M.Kind == ElementMethodKind::Element)
    Out.Methods.push_back(std::move(Text));
}

/// Leaves the declaration of \p M alone in the class.
void ContainerEditor::moveBody(const ElementMethodFacts &M,
                               const MethodText &Text,
                               const Replacements &Changes) {
  StringRef Contents = Job.Contents[M.Body.File];
  const size_t Column = M.Before.Begin - lineStart(Contents, M.Before.Begin);
  std::string Class, Const;
  switch (M.Kind) {
  case ElementMethodKind::Element:
    Class = (M.IsConst ? Out.Names.ConstRef : Out.Names.Ref) + "::";
    Const = " const";
    break;
  case ElementMethodKind::Static:
    Class = record().Name + "::";
    break;
  case ElementMethodKind::Friend:
    break;
  }
  Out.Moved += outdented("inline " + Text.Before + Class + Text.Name +
                             parameters(M, Changes, {}) + Const + Text.Behind +
                             " " + text(M.Body, Changes),
                         Column) +
               "\n";
  // A `;` may stand behind the body.
  const Range Gone{M.Body.File, M.Behind.End, M.Body.End};
  const bool HasEnd = Contents.substr(M.Body.End).ltrim(" \t").starts_with(";");
  for (const Edit &Other : Job.Edits)
    if (Gone.File == Other.Where.File && Other.Where.Begin < Gone.End &&
        Gone.Begin < Other.Where.End)
      return Job.refuse(Set, Reason::HoldsChangedArray,
                        "'" + M.Name + "' uses an array that changes as well",
                        "change one after the other, in two runs", M.Before);
  Job.Edits.push_back({Gone, HasEnd ? "" : ";", Set.set().Set->Id});
  // What is in there has moved.
  for (ContainerEditor *Editor : All)
    for (auto Each = Editor->New.begin(); Each != Editor->New.end();)
      Each = Gone.contains(Each->first) ? Editor->New.erase(Each)
                                        : std::next(Each);
}

/// Gives what is defined outside of the class to the one for elements.
void ContainerEditor::renameOutside(const ElementMethodFacts &M) {
  New[M.Outside] = M.IsConst ? Out.Names.ConstRef : Out.Names.Ref;
  if (!M.IsConst)
    New[{M.OutsideParameters.File, M.OutsideParameters.End,
         M.OutsideParameters.End}] = " const";
  const Range Declaration = declarationOf(M);
  for (const Range &Own : M.OwnNames)
    if (!Declaration.contains(Own))
      New[Own] = record().Name + "::" + Job.source(Own).str();
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
  bool NamesArray = false, NamesSpans = false;
  for (const auto &[Where, Type] : New)
    if (Definition.contains(Where)) {
      NamesThem = true;
      NamesVector |= StringRef(Type).rtrim().ends_with(Out.Names.Vector);
      NamesArray |= !Out.Names.Array.empty() &&
                    StringRef(Type).contains(Out.Names.Array + "<");
      NamesSpans |= !Out.Names.Span.empty() &&
                    (StringRef(Type).rtrim().ends_with(Out.Names.Span) ||
                     StringRef(Type).rtrim().ends_with(Out.Names.ConstSpan));
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

void ContainerEditor::moveMethods(llvm::ArrayRef<ContainerEditor *> Editors) {
  All = Editors;
  for (const ElementMethodFacts *M : Methods)
    moveMethod(*M);
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
