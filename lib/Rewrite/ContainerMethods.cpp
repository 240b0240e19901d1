//===-- ContainerMethods.cpp - Methods of records in containers -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
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

#include "ContainerEditor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

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
        llvm::is_contained({"explicit", "friend", "static", "inline"}, T.Text);
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
  if (M.Kind == ElementMethodKind::Defaulted) {
    MethodText Text;
    Text.Name = M.Name;
    Text.IsConst = Text.IsComparison = Text.IsDefaulted = true;
    return Out.Methods.push_back(std::move(Text));
  }
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
  // What else it says stands at definitions, too.
  if (llvm::any_of(tokenize(Job.source(M.Before)),
                   [](const TextToken &T) { return T.Text == "explicit"; }))
    Text.Attributes += "explicit ";
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
  case ElementMethodKind::Defaulted: // Has no body.
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

void ContainerEditor::moveMethods(llvm::ArrayRef<ContainerEditor *> Editors) {
  All = Editors;
  for (const ElementMethodFacts *M : Methods)
    moveMethod(*M);
}
