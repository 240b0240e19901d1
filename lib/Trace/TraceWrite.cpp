//===-- TraceWrite.cpp - Writing the text form of traces ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/TraceFile.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::trace;
using llvm::raw_ostream;
using llvm::StringRef;

StringRef trace::nameOf(AccessKind Kind) {
  switch (Kind) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Update:
    return "update";
  }
  llvm_unreachable("all kinds are handled");
}

StringRef trace::nameOf(ObjectKind Kind) {
  switch (Kind) {
  case ObjectKind::Heap:
    return "heap";
  case ObjectKind::Global:
    return "global";
  case ObjectKind::Stack:
    return "stack";
  }
  llvm_unreachable("all kinds are handled");
}

/// Names are bytes of the program; those that could end a line or a string are
/// written by their codes.
void trace::printName(raw_ostream &OS, StringRef Text) {
  OS << '"';
  for (unsigned char C : Text) {
    if (C == '"' || C == '\\')
      OS << '\\' << C;
    else if (C < 0x20 || C == 0x7f)
      OS << "\\x" << llvm::hexdigit(C >> 4, true)
         << llvm::hexdigit(C & 15, true);
    else
      OS << C;
  }
  OS << '"';
}

static void printPlace(raw_ostream &OS, const CodePlace &Where) {
  printName(OS, Where.Function);
  OS << ' ';
  printName(OS, Where.File);
  OS << ' ' << Where.Line << ' ' << Where.Column;
}

void trace::printHeader(raw_ostream &OS, StringRef Program) {
  OS << "layoutopt-trace 1\nprogram ";
  printName(OS, Program);
  OS << '\n';
}

void trace::printModule(raw_ostream &OS, const ModuleBase &Base,
                        StringRef Name) {
  OS << "module " << Base.Site << ' ' << Base.Type << ' ' << Base.Origin << ' ';
  printName(OS, Name);
  OS << '\n';
}

void trace::printType(raw_ostream &OS, unsigned Number,
                      const RecordType &Type) {
  OS << "type " << Number << ' ' << Type.Size << ' ';
  printName(OS, Type.Name);
  OS << '\n';
  for (const TypeField &Field : Type.Fields) {
    OS << "field " << Number << ' ' << Field.Offset << ' ' << Field.Size << ' ';
    printName(OS, Field.Name);
    OS << '\n';
  }
}

void trace::printSite(raw_ostream &OS, unsigned Number, const Site &S) {
  OS << "site " << Number << ' ' << nameOf(S.Kind) << ' ' << S.Size << ' ';
  printPlace(OS, S.Where);
  if (S.LoopLine)
    OS << " loop=" << S.LoopLine << ':' << S.LoopColumn;
  if (S.Type)
    OS << " type=" << *S.Type << " offset=" << S.Offset;
  OS << '\n';
}

void trace::printOrigin(raw_ostream &OS, unsigned Number, const Origin &O) {
  OS << "origin " << Number << ' ' << nameOf(O.Kind) << ' ';
  printName(OS, O.Name);
  OS << ' ';
  printPlace(OS, O.Where);
  OS << '\n';
}

void trace::printObject(raw_ostream &OS, const TracedObject &Object) {
  OS << "object " << Object.Origin << ' ' << llvm::format_hex(Object.Address, 0)
     << ' ' << Object.Size << ' ' << Object.Thread << ' ' << Object.Born
     << '\n';
}

void trace::printFree(raw_ostream &OS, uint64_t Address, unsigned Thread,
                      uint64_t Epoch) {
  OS << "free " << llvm::format_hex(Address, 0) << ' ' << Thread << ' ' << Epoch
     << '\n';
}

void trace::printNests(raw_ostream &OS, llvm::ArrayRef<NestNode> Nodes) {
  llvm::SmallVector<char, 0> Text;
  Text.resize_for_overwrite(Nodes.size() * MaxNodeText);
  OS << StringRef(Text.data(),
                  printNest(Text.data(), Nodes.data(), Nodes.size()) -
                      Text.data());
}

void trace::printRun(raw_ostream &OS, const Run &R) {
  OS << "run " << R.Thread << ' ' << R.Site << ' ' << R.Clock << ' '
     << R.FirstEpoch << ' ' << R.LastEpoch << ": ";
  printNests(OS, R.Nodes);
  OS << '\n';
}

void trace::printEnd(raw_ostream &OS) { OS << "end\n"; }
