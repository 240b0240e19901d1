//===-- YamlWriter.cpp - Writing YAML -------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/YamlWriter.h"
#include "Utf8.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace layoutopt;
using llvm::StringRef;

/// Words that some reader of YAML takes for a truth value, a number or nothing.
static bool isReserved(StringRef Text) {
  static constexpr llvm::StringLiteral Words[] = {
      "null", "true", "false", "yes", "no", "on", "off"};
  return llvm::any_of(Words,
                      [&](StringRef W) { return Text.equals_insensitive(W); });
}

/// Letters, digits and a few signs that mean nothing to YAML where they stand.
static bool isSafe(StringRef Text) {
  if (Text.empty() || (!llvm::isAlpha(Text[0]) && Text[0] != '_'))
    return false;
  if (Text.back() == ' ')
    return false;
  return llvm::all_of(Text, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '-' || C == '.' || C == '/' ||
           C == ' ' || C == '(' || C == ')' || C == '+';
  });
}

std::string layoutopt::yamlScalar(StringRef Text) {
  if (isSafe(Text) && !isReserved(Text))
    return Text.str();
  std::string Result = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Result += '\\';
    if (C == '\n')
      Result += "\\n";
    else if (C == '\t')
      Result += "\\t";
    else if (C == '\r')
      Result += "\\r";
    else
      Result += C;
  }
  return Result + "\"";
}

/// \p Text for a comment: nothing in it ends the comment or the reading.
static std::string commentText(StringRef Text) {
  std::string Clean = Text.str();
  for (char &C : Clean)
    if (static_cast<unsigned char>(C) < 0x20 || C == 0x7F)
      C = ' ';
  while (std::optional<TextFault> Fault = findTextFault(Clean))
    Clean[Fault->Offset] = '?';
  return Clean;
}

YamlWriter::~YamlWriter() {
  assert(Scopes.empty() && "a map or a list has no end");
}

void YamlWriter::indent() {
  // The content of an item stands behind its dash, deeper than the list.
  OS.indent(2 * unsigned(Scopes.size()));
}

void YamlWriter::comment(StringRef Text) {
  assert(!AfterDash && "the item needs an entry first");
  unsigned Width = 78 - std::min<unsigned>(2 * unsigned(Scopes.size()), 40);
  for (StringRef Raw : llvm::split(Text, '\n')) {
    std::string Clean = commentText(Raw);
    StringRef Line = StringRef(Clean).trim();
    do {
      StringRef Part = Line;
      if (Part.size() > Width) {
        size_t Blank = Line.take_front(Width + 1).rfind(' ');
        if (Blank == StringRef::npos)
          Blank = Line.find(' '); // A long word.
        Part = Line.take_front(Blank);
      }
      indent();
      OS << "# " << Part << "\n";
      Line = Line.drop_front(Part.size()).ltrim();
    } while (!Line.empty());
  }
}

void YamlWriter::startEntry(StringRef Key) {
  assert((Scopes.empty() || Scopes.back() != Scope::List) &&
         "a list has no keys");
  if (!AfterDash)
    indent();
  AfterDash = false;
  OS << yamlScalar(Key) << ":";
}

void YamlWriter::endLine(StringRef Comment) {
  if (!Comment.empty())
    OS << "  # " << commentText(Comment);
  OS << "\n";
}

void YamlWriter::text(StringRef Key, StringRef Value, StringRef Comment) {
  startEntry(Key);
  OS << " " << yamlScalar(Value);
  endLine(Comment);
}

void YamlWriter::number(StringRef Key, uint64_t Value, StringRef Comment) {
  startEntry(Key);
  OS << " " << Value;
  endLine(Comment);
}

void YamlWriter::boolean(StringRef Key, bool Value, StringRef Comment) {
  startEntry(Key);
  OS << (Value ? " true" : " false");
  endLine(Comment);
}

void YamlWriter::texts(StringRef Key, llvm::ArrayRef<std::string> Values,
                       StringRef Comment) {
  startEntry(Key);
  OS << " [";
  llvm::ListSeparator Comma;
  for (const std::string &Value : Values)
    OS << Comma << yamlScalar(Value);
  OS << "]";
  endLine(Comment);
}

void YamlWriter::beginMap(StringRef Key) {
  startEntry(Key);
  OS << "\n";
  Scopes.push_back(Scope::Map);
}

void YamlWriter::beginList(StringRef Key) {
  startEntry(Key);
  OS << "\n";
  Scopes.push_back(Scope::List);
}

void YamlWriter::beginItem() {
  assert(!Scopes.empty() && Scopes.back() == Scope::List && !AfterDash &&
         "items are entries of a list");
  indent();
  OS << "- ";
  AfterDash = true;
  Scopes.push_back(Scope::Item);
}

void YamlWriter::item(StringRef Value, StringRef Comment) {
  assert(!Scopes.empty() && Scopes.back() == Scope::List &&
         "items are entries of a list");
  indent();
  OS << "- " << yamlScalar(Value);
  endLine(Comment);
}

void YamlWriter::end() {
  assert(!Scopes.empty() && !AfterDash && "nothing to end");
  Scopes.pop_back();
}
