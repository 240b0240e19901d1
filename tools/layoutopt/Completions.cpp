//===-- Completions.cpp - The options for shells
//-------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HelpTexts.h"
#include "OptionTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace layoutopt;
using llvm::StringRef;

/// Devices, one a line: the first word of what `--list-targets` prints.
static const char *const ListDevices =
    "layoutopt --list-targets 2>/dev/null | cut -d ' ' -f 1";

/// \p Text with a backslash before each of \p Special.
static std::string escaped(StringRef Text, StringRef Special) {
  std::string Out;
  for (char C : Text) {
    if (Special.contains(C))
      Out += '\\';
    Out += C;
  }
  return Out;
}

/// \p Text between single quotes, of bash and zsh.
static std::string quoted(StringRef Text) {
  std::string Out = "'";
  for (char C : Text)
    if (C == '\'')
      Out += "'\\''";
    else
      Out += C;
  return Out + "'";
}

static std::string verbNames() {
  std::string Out;
  for (const VerbRow &V : verbs())
    Out += (Out.empty() ? "" : " ") + V.Name.str();
  return Out;
}

/// The commands that offer values for \p Row in bash; none: whatever is typed.
static std::string bashValues(const OptionRow &Row) {
  switch (Row.Hint) {
  case ValueHint::None:
    return "compopt +o default +o bashdefault 2>/dev/null";
  case ValueHint::File:
    return ":"; // What bash does by default.
  case ValueHint::Folder:
    return "compopt -o filenames 2>/dev/null; "
           "COMPREPLY=($(compgen -d -- \"$cur\"))";
  case ValueHint::Device:
    return std::string("COMPREPLY=($(compgen -W \"$(") + ListDevices +
           ")\" -- \"$cur\"))";
  case ValueHint::Program:
    return "COMPREPLY=($(compgen -c -- \"$cur\"))";
  case ValueHint::Choice:
    break;
  }
  std::string Words;
  for (const OptionChoice &Each : Row.Choices)
    Words += (Words.empty() ? "" : "\n") + Each.Name.str();
  return "COMPREPLY=($(compgen -W " + quoted(Words) + " -- \"$cur\"))";
}

std::string layoutopt::bashCompletion(llvm::ArrayRef<OptionRow> Rows) {
  std::string Text, Words, Needs;
  std::map<std::string, std::string> Cases; // Names by what they offer.
  for (const OptionRow &Row : Rows) {
    bool Joins = Row.NeedsValue && !Row.isLetter();
    Words += (Words.empty() ? "" : "\n") + Row.spelled() + (Joins ? "=" : "");
    if (!Row.TakesValue)
      continue;
    // One dash does where two do.
    std::string Names = Row.spelled();
    if (!Row.isLetter())
      Names += " | -" + Row.Name.str();
    std::string &Same = Cases[bashValues(Row)];
    Same += (Same.empty() ? "" : " | ") + Names;
    if (Row.NeedsValue)
      Needs += (Needs.empty() ? "" : " | ") + Names;
  }
  llvm::raw_string_ostream OS(Text);
  OS << R"(# Completion of layoutopt for bash, made by layoutopt --generate=bash.
_layoutopt() {
  local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local option= joined= i
  COMPREPLY=()
  # What follows -- is for the compiler.
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -- ]] && return
  done
  # Bash takes = for a word of its own, unless somebody has told it otherwise.
  if [[ $cur == = ]]; then
    option=$prev cur=
  elif [[ $prev == = ]] && ((COMP_CWORD > 2)); then
    option=${COMP_WORDS[COMP_CWORD-2]}
  elif [[ $cur == -*=* ]]; then
    option=${cur%%=*} joined=${cur%%=*}= cur=${cur#*=}
  else
    case $prev in
    )"
     << Needs << R"() option=$prev ;;
    esac
  fi
  case $option in
)";
  for (const auto &[Commands, Names] : Cases)
    OS << "  " << Names << ")\n    " << Commands << " ;;\n";
  OS << R"(  *)
    if [[ $cur == -* ]]; then
      COMPREPLY=($(compgen -W ')"
     << Words << R"(' -- "$cur"))
      [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] &&
        compopt -o nospace 2>/dev/null
    elif ((COMP_CWORD == 1)); then
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -W ')"
     << llvm::join(llvm::split(verbNames(), ' '), "\n")
     << R"(' -- "$cur") $(compgen -f -- "$cur"))
    fi
    ;;
  esac
  [[ -n $joined ]] && COMPREPLY=("${COMPREPLY[@]/#/$joined}")
  return 0
}
complete -o bashdefault -o default -F _layoutopt layoutopt
)";
  return Text;
}

/// What completes the value of \p Row in zsh's _arguments.
static std::string zshAction(const OptionRow &Row) {
  switch (Row.Hint) {
  case ValueHint::None:
    return " ";
  case ValueHint::File:
    return "_files";
  case ValueHint::Folder:
    return "_files -/";
  case ValueHint::Device:
    return "_layoutopt_devices";
  case ValueHint::Program:
    return "_command_names -e";
  case ValueHint::Choice:
    break;
  }
  std::string Out = "((";
  for (const OptionChoice &Each : Row.Choices)
    Out += (Out.size() == 2 ? "" : " ") + Each.Name.str() + "\\:\"" +
           escaped(Each.Help.empty() ? Each.Name : Each.Help, "\"$`\\:") + "\"";
  return Out + "))";
}

std::string layoutopt::zshCompletion(llvm::ArrayRef<OptionRow> Rows) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << R"zsh(#compdef layoutopt
# Completion of layoutopt for zsh, made by layoutopt --generate=zsh.
_layoutopt_devices() {
  local -a devices
  devices=(${(f)"$()zsh"
     << ListDevices << R"zsh()"})
  _describe device devices
  _files -g '*.yaml'
}
_layoutopt_first() {
  local -a words
  words=()zsh";
  for (const VerbRow &V : verbs())
    OS << ' ' << quoted(V.Name.str() + ":" + escaped(V.Help, ":\\"));
  OS << R"zsh( )
  _describe word words
  _files
}
# What follows -- is for the compiler.
_arguments -S \
)zsh";
  for (const OptionRow &Row : Rows) {
    std::string Spec = Row.Repeats ? "*" : "";
    Spec += Row.spelled();
    // Its value stands behind `=` or is the next word; `-Iinclude` at once.
    if (Row.TakesValue && !Row.NeedsValue)
      Spec += "=-";
    else if (Row.TakesValue && Row.IsJoined)
      Spec += "+";
    else if (Row.TakesValue && !Row.isLetter())
      Spec += "=";
    Spec += "[" + escaped(Row.Help, "[]\\") + "]";
    if (Row.TakesValue)
      Spec += (Row.NeedsValue ? ":" : "::") +
              escaped(Row.Value.empty() ? Row.Name : Row.Value, ":\\") + ":" +
              zshAction(Row);
    OS << "  " << quoted(Spec) << " \\\n";
  }
  OS << "  '1: :_layoutopt_first' '*: :_files'\n";
  return Text;
}

/// \p Text between single quotes of fish.
static std::string fishQuoted(StringRef Text) {
  return "'" + escaped(Text, "'\\") + "'";
}

std::string layoutopt::fishCompletion(llvm::ArrayRef<OptionRow> Rows) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "# Completion of layoutopt for fish, made by layoutopt "
        "--generate=fish.\n";
  for (const VerbRow &V : verbs())
    OS << "complete -c layoutopt -n __fish_is_first_token -a " << V.Name
       << " -d " << fishQuoted(V.Help) << '\n';
  for (const OptionRow &Row : Rows) {
    OS << "complete -c layoutopt " << (Row.isLetter() ? "-s " : "-l ")
       << Row.Name;
    if (Row.NeedsValue)
      OS << (Row.Hint == ValueHint::File || Row.Hint == ValueHint::Device
                 ? " -r"
                 : " -x");
    std::string Words;
    for (const OptionChoice &Each : Row.Choices)
      Words += (Words.empty() ? "" : " ") + Each.Name.str() +
               (Each.Help.empty() ? "" : "\\t" + fishQuoted(Each.Help));
    if (Row.Hint == ValueHint::Folder)
      Words = "(__fish_complete_directories)";
    else if (Row.Hint == ValueHint::Program)
      Words = "(__fish_complete_command)";
    else if (Row.Hint == ValueHint::Device)
      Words = std::string("(") + ListDevices + ")";
    if (!Words.empty())
      OS << " -a "
         << (Row.Hint == ValueHint::Choice ? "\"" + escaped(Words, "\"$") + "\""
                                           : fishQuoted(Words));
    OS << " -d " << fishQuoted(Row.Help) << '\n';
  }
  return Text;
}
