//===-- Nest.cpp - Address streams as loop nests --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Freestanding, see Nest.h.
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Nest.h"

using namespace layoutopt::trace;

static char *printDigits(char *Out, uint64_t N, unsigned Base) {
  char Reversed[24];
  unsigned Length = 0;
  do {
    Reversed[Length++] = "0123456789abcdef"[N % Base];
    N /= Base;
  } while (N != 0);
  while (Length != 0)
    *Out++ = Reversed[--Length];
  return Out;
}

char *layoutopt::trace::printUnsigned(char *Out, uint64_t N) {
  return printDigits(Out, N, 10);
}

char *layoutopt::trace::printHex(char *Out, uint64_t N) {
  *Out++ = '0';
  *Out++ = 'x';
  return printDigits(Out, N, 16);
}

char *layoutopt::trace::printSigned(char *Out, int64_t N) {
  *Out++ = N < 0 ? '-' : '+';
  return printDigits(Out, N < 0 ? 0 - uint64_t(N) : uint64_t(N), 10);
}

/// Writes the steps of a node within \p Depth loops, the outermost first.
static char *printSteps(char *Out, const NestNode &Node, unsigned Depth) {
  unsigned Last = 0; // The innermost loop that matters.
  while (Last < Depth && Node.Steps[Last] == 0)
    ++Last;
  for (unsigned I = Depth; I > Last; --I) {
    *Out++ = ' ';
    Out = printSigned(Out, int64_t(Node.Steps[I - 1]));
  }
  return Out;
}

char *layoutopt::trace::printNest(char *Out, const NestNode *Nodes,
                                  unsigned Count) {
  unsigned Ends[NestNode::MaxDepth]; // Of the loops around the node.
  unsigned Depth = 0;
  uint64_t Previous = 0; // The address before, where it stands in no loop.
  bool HasPrevious = false;
  for (unsigned I = 0; I < Count; ++I) {
    const NestNode &Node = Nodes[I];
    if (I != 0)
      *Out++ = ' ';
    if (Node.IsLoop) {
      *Out++ = 'f';
      *Out++ = 'o';
      *Out++ = 'r';
      *Out++ = ' ';
      Out = printUnsigned(Out, Node.Value);
      Out = printSteps(Out, Node, Depth);
      *Out++ = ' ';
      *Out++ = '{';
      if (Depth < NestNode::MaxDepth)
        Ends[Depth++] = I + Node.Span;
      HasPrevious = false;
    } else if (Depth != 0) {
      Out = printHex(Out, Node.Value);
      Out = printSteps(Out, Node, Depth);
    } else {
      const int64_t Distance = int64_t(Node.Value - Previous);
      if (HasPrevious && Distance > -100000000 && Distance < 100000000) {
        *Out++ = '.';
        Out = printSigned(Out, Distance);
      } else {
        Out = printHex(Out, Node.Value);
      }
      Previous = Node.Value;
      HasPrevious = true;
    }
    while (Depth != 0 && Ends[Depth - 1] == I + 1) {
      *Out++ = ' ';
      *Out++ = '}';
      --Depth;
    }
  }
  return Out;
}
