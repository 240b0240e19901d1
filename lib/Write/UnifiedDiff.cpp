//===-- UnifiedDiff.cpp - Changes as a patch ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Write/UnifiedDiff.h"
#include "layoutopt/Support/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <vector>

using namespace layoutopt;
using llvm::StringRef;

/// Lines with their line breaks.
static std::vector<StringRef> splitLines(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    size_t Break = Text.find('\n');
    size_t Length = Break == StringRef::npos ? Text.size() : Break + 1;
    Lines.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Lines;
}

static void appendLine(std::string &Out, char Mark, StringRef Line) {
  Out += Mark;
  Out += Line;
  if (!Line.ends_with("\n"))
    Out += "\n\\ No newline at end of file\n";
}

/// `<first line>,<number of lines>`; an empty range names the line before it.
static std::string lineRange(size_t Begin, size_t End) {
  std::string Text = llvm::utostr(Begin + (Begin != End));
  if (End - Begin != 1)
    Text += "," + llvm::utostr(End - Begin);
  return Text;
}

/// A file name in quotes, as git does it, if it holds what a reader would take
/// for the name's end.
static std::string quoted(StringRef Prefix, StringRef Path) {
  std::string Name = (Prefix + Path.ltrim('/')).str();
  if (Name.find_first_of("\"\\\t\n\r") == std::string::npos)
    return Name;
  std::string Quoted = "\"";
  for (char C : Name) {
    if (C == '"' || C == '\\')
      (Quoted += '\\') += C;
    else if (C == '\t')
      Quoted += "\\t";
    else if (C == '\n')
      Quoted += "\\n";
    else if (C == '\r')
      Quoted += "\\r";
    else
      Quoted += C;
  }
  return Quoted + '"';
}

/// A file name as it stands behind `---` or `+++`.
static std::string headerName(StringRef Prefix, StringRef Path) {
  std::string Name = quoted(Prefix, Path);
  return Name[0] != '"' && Name.find(' ') != std::string::npos ? Name + "\t"
                                                               : Name;
}

/// Files without a line come and go by what git says in front of a patch;
/// e69de29 is the hash of no bytes.
static std::string emptyFile(StringRef Path, StringRef What, StringRef Hashes) {
  return "diff --git " + quoted("a/", Path) + " " + quoted("b/", Path) + "\n" +
         What.str() + " file mode 100644\nindex " + Hashes.str() + "\n";
}

std::string layoutopt::unifiedDiff(StringRef Path, std::optional<StringRef> Old,
                                   std::optional<StringRef> New,
                                   unsigned Context) {
  if (!Old && New && New->empty())
    return emptyFile(Path, "new", "0000000..e69de29");
  if (Old && !New && Old->empty())
    return emptyFile(Path, "deleted", "e69de29..0000000");
  std::vector<StringRef> OldLines = splitLines(Old.value_or("")),
                         NewLines = splitLines(New.value_or(""));
  const std::vector<Hunk> Hunks = differences(OldLines, NewLines);
  if (Hunks.empty())
    return "";

  std::string Out = "--- " + (Old ? headerName("a/", Path) : "/dev/null") +
                    "\n+++ " + (New ? headerName("b/", Path) : "/dev/null") +
                    "\n";
  for (size_t First = 0; First != Hunks.size();) {
    // Changes whose context would touch are shown together.
    size_t Last = First;
    while (Last + 1 != Hunks.size() &&
           Hunks[Last + 1].OldBegin - Hunks[Last].OldEnd <= 2 * Context)
      ++Last;
    size_t Lead = std::min<size_t>(Context, Hunks[First].OldBegin);
    size_t Trail =
        std::min<size_t>(Context, OldLines.size() - Hunks[Last].OldEnd);
    size_t OldBegin = Hunks[First].OldBegin - Lead;
    size_t NewBegin = Hunks[First].NewBegin - Lead;
    Out += "@@ -" + lineRange(OldBegin, Hunks[Last].OldEnd + Trail) + " +" +
           lineRange(NewBegin, Hunks[Last].NewEnd + Trail) + " @@\n";
    size_t At = OldBegin;
    for (size_t H = First; H <= Last; ++H) {
      for (; At != Hunks[H].OldBegin; ++At)
        appendLine(Out, ' ', OldLines[At]);
      for (; At != Hunks[H].OldEnd; ++At)
        appendLine(Out, '-', OldLines[At]);
      for (size_t N = Hunks[H].NewBegin; N != Hunks[H].NewEnd; ++N)
        appendLine(Out, '+', NewLines[N]);
    }
    for (size_t I = 0; I != Trail; ++I, ++At)
      appendLine(Out, ' ', OldLines[At]);
    First = Last + 1;
  }
  return Out;
}
