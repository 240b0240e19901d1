//===-- LineParser.cpp - Reading one line of a trace ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineParser.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using namespace layoutopt::trace;
using llvm::StringRef;
using llvm::Twine;

void LineParser::skipBlanks() {
  while (Pos < Text.size() && Text[Pos] == ' ')
    ++Pos;
  Start = Pos;
}

StringRef LineParser::word() {
  skipBlanks();
  const StringRef Word =
      Text.substr(Pos).take_until([](char C) { return C == ' ' || C == ':'; });
  Pos += Word.size();
  return Word;
}

bool LineParser::accept(StringRef Word) {
  skipBlanks();
  if (!Text.substr(Pos).starts_with(Word))
    return false;
  Pos += Word.size();
  return true;
}

bool LineParser::end() {
  skipBlanks();
  return Pos == Text.size() || expected("the end of the line");
}

/// A number that starts at once.
bool LineParser::digits(uint64_t &N, uint64_t Max) {
  const size_t Begin = Pos;
  unsigned Base = 10;
  StringRef Rest = Text.substr(Pos);
  if (Rest.consume_front("0x"))
    Base = 16;
  const StringRef Digits = Rest.take_while([&](char C) {
    return Base == 16 ? llvm::isHexDigit(C) : llvm::isDigit(C);
  });
  if (Digits.empty())
    return expected("a number");
  if (Digits.getAsInteger(Base, N) || N > Max)
    return failAt(Begin, "the number is too large");
  Pos += Digits.size() + (Base == 16 ? 2 : 0);
  return true;
}

bool LineParser::number(uint64_t &N, uint64_t Max) {
  skipBlanks();
  return digits(N, Max);
}

bool LineParser::counted(size_t Expected, StringRef What) {
  uint64_t N;
  if (!number(N))
    return false;
  return N == Expected || fail("the next " + What + " has number " +
                               Twine(Expected) + ", not " + Twine(N));
}

bool LineParser::reference(unsigned &N, size_t Count, StringRef What) {
  uint64_t Wide;
  if (!number(Wide))
    return false;
  if (Wide >= Count)
    return fail("there is no " + What + " " + Twine(Wide));
  N = unsigned(Wide);
  return true;
}

bool LineParser::string(std::string &S) {
  skipBlanks();
  if (Pos == Text.size() || Text[Pos] != '"')
    return expected("a string in quotes");
  S.clear();
  for (++Pos; Pos < Text.size(); ++Pos) {
    char C = Text[Pos];
    if (C == '"') {
      ++Pos;
      return true;
    }
    if (C == '\\') {
      const StringRef Code = Text.substr(Pos + 1);
      if (Code.starts_with("\"") || Code.starts_with("\\")) {
        C = Code[0];
        Pos += 1;
      } else if (Code.size() >= 3 && Code[0] == 'x' &&
                 llvm::isHexDigit(Code[1]) && llvm::isHexDigit(Code[2])) {
        C = char(llvm::hexFromNibbles(Code[1], Code[2]));
        Pos += 3;
      } else {
        return failAt(Pos, "unknown escape in a string");
      }
    }
    S += C;
  }
  return failAt(Start, "the string does not end");
}

bool LineParser::place(CodePlace &Where) {
  return string(Where.Function) && string(Where.File) && number(Where.Line) &&
         number(Where.Column);
}

/// The steps of a node within \p Depth loops.
bool LineParser::steps(NestNode &Node, unsigned Depth) {
  for (unsigned Read = 0;; ++Read) {
    skipBlanks();
    if (Pos == Text.size() || (Text[Pos] != '+' && Text[Pos] != '-'))
      return true;
    if (Read == Depth)
      return fail("there is no loop for this step");
    const bool IsNegative = Text[Pos++] == '-';
    uint64_t N;
    if (!digits(N, uint64_t(1) << 63))
      return false;
    if (!IsNegative && N == uint64_t(1) << 63)
      return fail("the number is too large");
    Node.Steps[Depth - 1 - Read] = IsNegative ? 0 - N : N;
  }
}

bool LineParser::nests(std::vector<NestNode> &Nodes) {
  Nodes.clear();
  llvm::SmallVector<unsigned, NestNode::MaxDepth> Open; // Loops, by number.
  std::optional<uint64_t> Previous;
  while (true) {
    skipBlanks();
    if (Pos == Text.size()) {
      if (!Open.empty())
        return expected("'}'");
      return !Nodes.empty() || expected("an address or 'for'");
    }
    if (accept("}")) {
      if (Open.empty())
        return fail("there is no loop to end");
      NestNode &Loop = Nodes[Open.back()];
      Loop.Span = unsigned(Nodes.size() - Open.back());
      if (Loop.Span == 1)
        return fail("the loop is empty");
      Open.pop_back();
      continue;
    }
    if (Nodes.size() == TraceReader::MaxNodes)
      return fail("more than " + Twine(TraceReader::MaxNodes) +
                  " addresses and loops in one run");
    NestNode Node = {};
    Node.Span = 1;
    if (accept("for ")) {
      if (Open.size() == NestNode::MaxDepth)
        return fail("more than " + Twine(NestNode::MaxDepth) +
                    " loops are nested");
      Node.IsLoop = 1;
      if (!number(Node.Value, uint64_t(1) << 48) || !steps(Node, Open.size()))
        return false;
      if (!accept("{"))
        return expected("'{'");
      Open.push_back(unsigned(Nodes.size()));
      Previous.reset();
    } else if (accept(".")) {
      const bool IsNegative = Text.substr(Pos).starts_with("-");
      if (!IsNegative && !Text.substr(Pos).starts_with("+"))
        return expected("'+' or '-'");
      ++Pos;
      uint64_t N;
      if (!Previous)
        return fail("there is no address before this one");
      if (!digits(N, uint64_t(1) << 62))
        return false;
      Node.Value = *Previous + (IsNegative ? 0 - N : N);
      Previous = Node.Value;
    } else {
      if (!llvm::isDigit(Text[Pos]))
        return expected(Open.empty() ? "an address or 'for'"
                                     : "an address, 'for' or '}'");
      if (!digits(Node.Value, ~uint64_t(0)) || !steps(Node, Open.size()))
        return false;
      if (Open.empty())
        Previous = Node.Value;
    }
    Nodes.push_back(Node);
  }
}
