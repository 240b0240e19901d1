//===-- OptionTable.cpp - The options in other forms
//---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionTable.h"
#include "CommandLine.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

/// What \p Value, the name of a value, lets a shell offer.
static ValueHint hintOf(StringRef Value) {
  if (Value == "dir")
    return ValueHint::Folder;
  if (Value == "file")
    return ValueHint::File;
  if (Value == "name|file.yaml")
    return ValueHint::Device;
  if (Value == "command" || Value == "program")
    return ValueHint::Program;
  return ValueHint::None;
}

template <class T>
static std::vector<OptionChoice> choicesOf(cl::opt<T> &Option) {
  std::vector<OptionChoice> Out;
  for (unsigned I = 0; I != Option.getParser().getNumOptions(); ++I)
    Out.push_back({Option.getParser().getOption(I),
                   Option.getParser().getDescription(I)});
  return Out;
}

std::vector<OptionRow> CommandLine::rows() {
  std::vector<OptionRow> Out;
  for (auto &Entry : cl::getRegisteredOptions()) {
    cl::Option &O = *Entry.second;
    // LLVM shows this one where options have categories, as ours do.
    if (O.getOptionHiddenFlag() != cl::NotHidden && O.ArgStr != "help-list")
      continue;
    OptionRow Row;
    Row.Name = O.ArgStr;
    Row.Help = O.HelpStr;
    Row.Value = O.ValueStr;
    Row.NeedsValue = O.getValueExpectedFlag() == cl::ValueRequired;
    // Flags take `=true`, which nobody writes.
    Row.TakesValue = Row.NeedsValue || !Row.Value.empty();
    Row.IsJoined = O.getFormattingFlag() == cl::Prefix;
    Row.Repeats = O.getNumOccurrencesFlag() == cl::ZeroOrMore;
    Row.Hint = hintOf(Row.Value);
    if (&O == &How)
      Row.Choices = choicesOf(How);
    else if (&O == &Style)
      Row.Choices = choicesOf(Style);
    else if (&O == &Order)
      Row.Choices = choicesOf(Order);
    else if (&O == &StopAfter)
      Row.Choices = choicesOf(StopAfter);
    else if (&O == &Generate)
      Row.Choices = choicesOf(Generate);
    else if (&O == &Layout)
      Row.Choices = {{"AoS", ""}, {"SoA", ""}};
    else if (&O == &ClStd)
      Row.Choices = {{"CL1.2", ""}, {"CL2.0", ""}, {"CL3.0", ""}};
    if (!Row.Choices.empty())
      Row.Hint = ValueHint::Choice;
    assert((!Row.NeedsValue || !Row.Value.empty() || !Row.Choices.empty()) &&
           "an option with words of its own is not in the list above");
    Out.push_back(std::move(Row));
  }
  llvm::sort(Out, [](const OptionRow &A, const OptionRow &B) {
    return A.Name < B.Name;
  });
  return Out;
}

std::string layoutopt::generate(Generated What, llvm::ArrayRef<OptionRow> Rows,
                                StringRef Version) {
  switch (What) {
  case Generated::Man:
    return manPage(Rows, Version);
  case Generated::Bash:
    return bashCompletion(Rows);
  case Generated::Zsh:
    return zshCompletion(Rows);
  case Generated::Fish:
    return fishCompletion(Rows);
  }
  llvm_unreachable("a form that nothing prints");
}
