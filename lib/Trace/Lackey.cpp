//===-- Lackey.cpp - Traces from valgrind ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Lackey.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace layoutopt;
using namespace layoutopt::trace;
using llvm::StringRef;

/// The accesses of one instruction, of one kind and size.
struct LackeyImporter::Stream {
  NestFolder Folder = {};
  NestNode *Memory = nullptr;
  unsigned Number = 0;
  AccessKind Kind = AccessKind::Load;
  uint64_t Size = 0;
  llvm::raw_ostream *OS = nullptr;

  ~Stream() { std::free(Memory); }

  NestHost host() {
    return {this,
            [](void *Context, NestNode *Old, unsigned,
               unsigned Capacity) -> NestNode * {
              auto &Self = *static_cast<Stream *>(Context);
              void *New = std::realloc(Old, Capacity * sizeof(NestNode));
              if (New)
                Self.Memory = static_cast<NestNode *>(New);
              return static_cast<NestNode *>(New);
            },
            [](void *Context, const NestTerms &T) {
              static_cast<Stream *>(Context)->write(T);
            }};
  }

  /// A line for each loop, which tells when it began, and for the addresses
  /// between two loops.
  void write(const NestTerms &T) {
    Run R;
    R.Site = Number;
    for (unsigned I = 0; I < T.NumTerms;) {
      unsigned End = I + 1;
      if (!T.Nodes[T.Terms[I].First].IsLoop)
        while (End < T.NumTerms && !T.Nodes[T.Terms[End].First].IsLoop)
          ++End;
      const unsigned Behind = End == T.NumTerms ? T.Terms[0].First + T.NumNodes
                                                : T.Terms[End].First;
      R.Clock = T.Terms[I].Clock;
      R.Nodes.assign(T.Nodes + T.Terms[I].First, T.Nodes + Behind);
      printRun(*OS, R);
      I = End;
    }
  }
};

LackeyImporter::LackeyImporter(llvm::raw_ostream &OS, uint64_t CodeBegin,
                               uint64_t CodeEnd)
    : OS(OS), CodeBegin(CodeBegin), CodeEnd(CodeEnd) {
  printHeader(OS, "lackey");
}

LackeyImporter::~LackeyImporter() = default;

LackeyImporter::Stream &LackeyImporter::streamOf(AccessKind Kind,
                                                 uint64_t Size) {
  std::vector<Stream *> &Known = ByCode[Instruction];
  for (Stream *S : Known)
    if (S->Kind == Kind && S->Size == Size)
      return *S;
  auto New = std::make_unique<Stream>();
  New->Number = unsigned(Streams.size());
  New->Kind = Kind;
  New->Size = Size;
  New->OS = &OS;
  Site Described;
  Described.Kind = Kind;
  Described.Size = Size;
  Described.Where.Function = "0x" + llvm::utohexstr(Instruction, true);
  printSite(OS, New->Number, Described);
  Known.push_back(New.get());
  Streams.push_back(std::move(New));
  return *Streams.back();
}

void LackeyImporter::line(StringRef Line) {
  StringRef Rest = Line;
  const bool IsInstruction = Rest.consume_front("I  ");
  AccessKind Kind = AccessKind::Load;
  bool IsAccess = true;
  if (Rest.consume_front(" L "))
    Kind = AccessKind::Load;
  else if (Rest.consume_front(" S "))
    Kind = AccessKind::Store;
  else if (Rest.consume_front(" M "))
    Kind = AccessKind::Update;
  else
    IsAccess = false;
  uint64_t Address = 0, Size = 0;
  auto [AddressText, SizeText] = Rest.split(',');
  if ((!IsInstruction && !IsAccess) || AddressText.getAsInteger(16, Address) ||
      SizeText.getAsInteger(10, Size) || Size > 1 << 20) {
    ++OtherLines;
    return;
  }
  if (IsInstruction) {
    Instruction = Address;
    IsInCode = Address >= CodeBegin && Address < CodeEnd;
    return;
  }
  if (!IsInCode)
    return;
  Stream &S = streamOf(Kind, Size);
  S.Folder.add(Address, Clock++, 0, S.host());
}

void LackeyImporter::finish() {
  for (const std::unique_ptr<Stream> &S : Streams)
    S->Folder.flush(S->host());
  printEnd(OS);
}
