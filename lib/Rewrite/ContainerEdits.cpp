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
//===----------------------------------------------------------------------===//

#include "ContainerEdits.h"
#include "Job.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

namespace {
class ContainerEditor {
public:
  ContainerEditor(RewriteJob &Job, Generated &Set)
      : Job(Job), Facts(Job.Facts), Set(Set), Record(Set.set().Set->Record) {}

  void run();

private:
  const RecordFacts &record() const { return Facts.Records[Record]; }
  void nameClasses();
  void findReplacements();
  void findMethods();
  void moveMethod(const ElementMethodFacts &M);
  void openRecord();
  std::string text(Range R) const;
  std::string without(StringRef Text, StringRef Word) const;

  RewriteJob &Job;
  const TUFacts &Facts;
  Generated &Set;
  Index Record;
  ContainerOutput Out;
  std::map<Range, std::string> New; ///< Types that change.
  std::vector<const ElementMethodFacts *> Methods;
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
}

void ContainerEditor::findReplacements() {
  for (const ContainerSpelling &S : Facts.ContainerSpellings)
    if (S.Record == Record)
      New[S.Where] = S.Scope + Out.Names.Vector;
  const std::vector<bool> AreNames = namesOfElements(Facts);
  for (size_t I = 0; I != AreNames.size(); ++I) {
    const ElementNameFacts &N = Facts.ElementNames[I];
    if (!AreNames[I] || N.Record != Record)
      continue;
    for (const ElementDeclaration &D : N.Declarations) {
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
      }
      // `body &p`: the name followed the `&` at once.
      StringRef Rest = StringRef(Job.Contents[D.Type.File]).substr(D.Type.End);
      if (!Rest.empty() && (llvm::isAlnum(Rest.front()) || Rest.front() == '_'))
        Text += ' ';
      New[D.Type] = Text;
    }
  }
}

/// The text of \p R with the new types in it.
std::string ContainerEditor::text(Range R) const {
  std::string Text;
  uint32_t At = R.Begin;
  for (const auto &[Where, Type] : New) {
    if (!R.contains(Where) || Where.Begin < At)
      continue;
    Text += Job.source({R.File, At, Where.Begin});
    Text += Type;
    At = Where.End;
  }
  return Text + Job.source({R.File, At, R.End}).str();
}

/// \p Text without a first word \p Word.
std::string ContainerEditor::without(StringRef Text, StringRef Word) const {
  StringRef Rest = Text.ltrim();
  return Rest.consume_front(Word) && Rest.starts_with(" ") ? Rest.ltrim().str()
                                                           : Text.str();
}

/// The methods that have to be there for elements, and all that these call.
void ContainerEditor::findMethods() {
  const std::set<std::string> Bound = usrsOfElements(Facts);
  std::set<std::string> Needed;
  auto IsNeeded = [&](const ElementMethodFacts &M) {
    return M.IsCalled || Needed.count(M.USR) ||
           llvm::any_of(M.Names, [&](const std::string &Name) {
             return Bound.count(Name) != 0;
           });
  };
  for (bool Grows = true; Grows;) {
    Grows = false;
    for (const ElementMethodFacts &M : Facts.ElementMethods)
      if (M.Record == Record && IsNeeded(M)) {
        Grows |= Needed.insert(M.USR).second;
        for (const std::string &Called : M.Calls)
          Grows |= Needed.insert(Called).second;
      }
  }
  for (const ElementMethodFacts &M : Facts.ElementMethods)
    if (M.Record == Record && Needed.count(M.USR))
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

void ContainerEditor::moveMethod(const ElementMethodFacts &M) {
  MethodText Text;
  Text.Name = M.Name;
  Text.Before = without(text(M.Before), "inline");
  Text.Parameters = text(M.Parameters);
  Range Part = M.Parameters;
  for (const Range &Default : M.Defaults) {
    Text.Plain += text({Part.File, Part.Begin, Default.Begin});
    Part.Begin = Default.End;
  }
  Text.Plain += text(Part);
  Text.Arguments = M.Arguments;
  Text.Behind = Job.source(M.Behind).trim();
  if (!Text.Behind.empty())
    Text.Behind = " " + Text.Behind;
  Text.IsConst = M.IsConst;
  Text.IsVoid = M.ReturnsNothing;

  StringRef Contents = Job.Contents[M.Body.File];
  const size_t Column = M.Before.Begin - lineStart(Contents, M.Before.Begin);
  Out.Moved += outdented("inline " + Text.Before +
                             (M.IsConst ? Out.Names.ConstRef : Out.Names.Ref) +
                             "::" + Text.Name + Text.Plain + " const" +
                             Text.Behind + " " + text(M.Body),
                         Column) +
               "\n";
  // Only the declaration stays; a `;` may stand behind the body.
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
  for (auto Each = New.begin(); Each != New.end();)
    Each = Gone.contains(Each->first) ? New.erase(Each) : std::next(Each);
  Out.Methods.push_back(std::move(Text));
}

/// Lets the classes for elements, which are declared in front of the record,
/// name its fields.
void ContainerEditor::openRecord() {
  const Range &Definition = record().Definition;
  StringRef Text = Job.source(Definition);
  const bool HasPrivate = Text.starts_with("class") ||
                          hasWord(Text, "private") ||
                          hasWord(Text, "protected");
  const bool NamesThem =
      llvm::any_of(
          New,
          [&](const auto &Each) { return Definition.contains(Each.first); }) ||
      llvm::any_of(Methods, [&](const ElementMethodFacts *M) {
        return !M->Names.empty();
      });
  const size_t End = Text.rfind('}');
  if (End == StringRef::npos || (!HasPrivate && !NamesThem))
    return;
  Job.insert(Definition.File, Definition.Begin,
             "struct " + Out.Names.Ref + ";\nstruct " + Out.Names.ConstRef +
                 ";\n",
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

void ContainerEditor::run() {
  nameClasses();
  findReplacements();
  findMethods();
  openRecord();
  for (const ElementMethodFacts *M : Methods)
    moveMethod(*M);
  for (const auto &[Where, Type] : New)
    Job.Edits.push_back({Where, Type, Set.set().Set->Id});
  Job.Containers[Set.set().Number] = std::move(Out);
}

void layoutopt::editContainers(RewriteJob &Job) {
  for (const std::unique_ptr<Generated> &Set : Job.Sets)
    if (Set && isOfContainers(Job, *Set))
      ContainerEditor(Job, *Set).run();
}
