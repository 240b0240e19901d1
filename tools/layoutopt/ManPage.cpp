//===-- ManPage.cpp - The options as a man page
//--------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HelpTexts.h"
#include "OptionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::StringRef;

/// \p Text so that roff prints it as it is.
static std::string roff(StringRef Text) {
  std::string Out;
  bool Starts = true; // A line that starts so is a request.
  for (char C : Text) {
    if (Starts && (C == '.' || C == '\''))
      Out += "\\&";
    Starts = C == '\n';
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else if (C == '\'')
      Out += "\\(aq";
    else if (C == '~')
      Out += "\\(ti";
    else if (C == '^')
      Out += "\\(ha";
    else if (C == '`')
      Out += "\\(ga";
    else
      Out += C;
  }
  return Out;
}

static std::string bold(StringRef Text) { return "\\fB" + roff(Text) + "\\fR"; }
static std::string italic(StringRef Text) {
  return "\\fI" + roff(Text) + "\\fR";
}

/// `--stop-after=stage`, `-I dir`, `--json[=file]`.
static std::string headOf(const OptionRow &Row) {
  std::string Out = bold(Row.spelled());
  if (!Row.TakesValue)
    return Out;
  std::string Value = italic(Row.Value);
  if (Row.Value.empty()) {
    Value.clear();
    for (const OptionChoice &Each : Row.Choices)
      Value += (Value.empty() ? "" : "|") + bold(Each.Name);
  }
  if (!Row.NeedsValue)
    return Out + "[" + bold("=") + Value + "]";
  return Out + (Row.isLetter() ? " " : bold("=")) + Value;
}

static void printOption(const OptionRow &Row, llvm::raw_ostream &OS) {
  OS << ".TP\n" << headOf(Row) << '\n' << roff(Row.Help);
  // A list of words follows a colon.
  OS << (Row.Help.ends_with(":") ? "\n" : ".\n");
  if (!llvm::any_of(Row.Choices,
                    [](const OptionChoice &C) { return !C.Help.empty(); }))
    return;
  OS << ".RS\n";
  for (const OptionChoice &Each : Row.Choices)
    OS << ".TP\n" << bold(Each.Name) << '\n' << roff(Each.Help) << '\n';
  OS << ".RE\n";
}

std::string layoutopt::manPage(llvm::ArrayRef<OptionRow> Rows,
                               StringRef Version) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  // No date: the same version makes the same page.
  OS << ".\\\" Made by layoutopt --generate=man.\n"
     << ".TH LAYOUTOPT 1 \"\" \"layoutopt " << Version
     << "\" \"User Commands\"\n"
     << ".SH NAME\nlayoutopt \\- change the memory layout of arrays of "
        "structs\n"
     << ".SH SYNOPSIS\n"
     << bold("layoutopt") << " [" << italic("option") << "...] "
     << italic("file") << "... [" << bold("--") << ' ' << italic("flag")
     << "...]\n";
  for (const VerbRow &V : verbs())
    OS << ".br\n"
       << bold("layoutopt " + V.Name.str()) << " [" << italic("option")
       << "...] " << italic(V.Wants) << " [" << bold("--") << ' '
       << italic("flag") << "...]\n";
  OS << ".SH DESCRIPTION\n"
     << roff(overview())
     << "It prints the change as a diff, with a verdict on each array, and "
        "writes nothing unless an option says so.\n"
     << "Flags behind " << bold("--") << " are the compiler\\(aqs.\n"
     << "The first word may name something else to do:\n";
  for (const VerbRow &V : verbs())
    OS << ".TP\n" << bold(V.Name) << '\n' << roff(V.Help) << ".\n";
  OS << ".SH OPTIONS\n";
  for (const OptionRow &Row : Rows)
    printOption(Row, OS);
  OS << ".SH EXIT STATUS\n";
  for (const ExitRow &Row : exitCodes())
    OS << ".TP\n"
       << bold(std::to_string(static_cast<int>(Row.Code))) << '\n'
       << roff(Row.Help) << '\n';
  OS << ".SH EXAMPLES\n";
  for (const ExampleRow &Row : examples())
    OS << (&Row != examples().begin() ? ".PP\n" : "") << roff(Row.Help)
       << "\n.PP\n.RS 4\n.nf\n"
       << roff(Row.Commands) << "\n.fi\n.RE\n";
  return Text;
}
