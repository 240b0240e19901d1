//===-- TraceRead.cpp - Reading the text form of traces -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineParser.h"
#include "layoutopt/Trace/TraceFile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <map>
#include <tuple>

using namespace layoutopt;
using namespace layoutopt::trace;
using llvm::StringRef;
using llvm::Twine;

namespace {

/// The end of an object.
struct Free {
  uint64_t Address;
  uint64_t Epoch;
};

/// Reads the lines of a file, one after the other, into tables.
class TableParser {
public:
  TableParser(TraceTables &Tables) : Tables(Tables) {}

  /// Reads a line that starts at byte \p Offset of the file.
  bool line(LineParser &P, size_t Offset);
  bool hasHeader() const { return HasHeader; }
  /// Gives objects their lifetimes; returns the provisional runs that count.
  std::vector<size_t> finish();

private:
  bool sampling(LineParser &P);
  bool module(LineParser &P);
  bool type(LineParser &P);
  bool field(LineParser &P);
  bool site(LineParser &P);
  bool origin(LineParser &P);
  bool object(LineParser &P);
  bool free(LineParser &P);
  bool thread(LineParser &P, unsigned &N);
  bool run(LineParser &P, bool IsPartial, size_t Offset);

  TraceTables &Tables;
  bool HasHeader = false;
  ModuleBase Base;
  Run Current; ///< Its memory is used again for each line.
  std::vector<Free> Frees;
  /// The provisional run of a stream that nothing has replaced.
  llvm::DenseMap<uint64_t, size_t> Partials;
};

} // namespace

/// What comes behind `run` and `partial`.
static bool parseRun(LineParser &P, size_t NumSites, Run &R) {
  uint64_t Thread;
  if (!P.number(Thread, TraceReader::MaxThread) ||
      !P.reference(R.Site, NumSites, "site") || !P.number(R.Clock) ||
      !P.number(R.FirstEpoch) || !P.number(R.LastEpoch))
    return false;
  R.Thread = unsigned(Thread);
  if (R.LastEpoch < R.FirstEpoch)
    return P.fail("the last epoch is before the first one");
  if (!P.accept(":"))
    return P.fail("expected ':' behind the last epoch");
  return P.nests(R.Nodes);
}

bool TableParser::line(LineParser &P, size_t Offset) {
  const StringRef Word = P.word();
  if (Word.empty() || Word[0] == '#')
    return !Word.empty() || P.end();
  if (!HasHeader) {
    if (Word != "layoutopt-trace")
      return P.fail("a trace starts with 'layoutopt-trace 1'");
    HasHeader = true;
    uint64_t Version;
    if (!P.number(Version))
      return false;
    return Version == 1 ? P.end()
                        : P.fail("version " + Twine(Version) +
                                 " is not known; this reads version 1");
  }
  if (Tables.IsComplete)
    return P.fail("nothing comes behind 'end'");
  if (Word == "run" || Word == "partial")
    return run(P, Word == "partial", Offset);
  if (Word == "program")
    return P.string(Tables.Program) && P.end();
  if (Word == "stop")
    return P.string(Tables.Stopped) && P.end();
  if (Word == "end") {
    Tables.IsComplete = true;
    return P.end();
  }
  using Rule = bool (TableParser::*)(LineParser &);
  const Rule Read = llvm::StringSwitch<Rule>(Word)
                        .Case("sampling", &TableParser::sampling)
                        .Case("module", &TableParser::module)
                        .Case("type", &TableParser::type)
                        .Case("field", &TableParser::field)
                        .Case("site", &TableParser::site)
                        .Case("origin", &TableParser::origin)
                        .Case("object", &TableParser::object)
                        .Case("free", &TableParser::free)
                        .Default(nullptr);
  if (!Read)
    return P.fail("no line of a trace starts with this word");
  return (this->*Read)(P) && P.end();
}

bool TableParser::sampling(LineParser &P) {
  const StringRef What = P.word();
  if (What == "calls")
    return P.number(Tables.Sampled.FirstCall) &&
           P.number(Tables.Sampled.LastCall);
  if (What == "window")
    return P.number(Tables.Sampled.Record) && P.number(Tables.Sampled.Skip);
  return P.fail("expected 'calls' or 'window'");
}

bool TableParser::module(LineParser &P) {
  Base = {unsigned(Tables.Sites.size()), unsigned(Tables.Types.size()),
          unsigned(Tables.Origins.size())};
  Tables.Modules.emplace_back();
  return P.counted(Base.Site, "site") && P.counted(Base.Type, "type") &&
         P.counted(Base.Origin, "origin") && P.string(Tables.Modules.back());
}

bool TableParser::type(LineParser &P) {
  Tables.Types.emplace_back();
  RecordType &T = Tables.Types.back();
  return P.counted(Tables.Types.size() - 1 - Base.Type, "type") &&
         P.number(T.Size) && P.string(T.Name);
}

bool TableParser::field(LineParser &P) {
  unsigned Type;
  TypeField F;
  if (!P.reference(Type, Tables.Types.size() - Base.Type, "type"))
    return false;
  RecordType &T = Tables.Types[Base.Type + Type];
  if (!P.number(F.Offset))
    return false;
  if (F.Offset > T.Size)
    return P.fail("the field starts behind the end of the type");
  if (!P.number(F.Size))
    return false;
  if (F.Size > T.Size - F.Offset)
    return P.fail("the field ends behind the end of the type");
  if (!P.string(F.Name))
    return false;
  T.Fields.push_back(std::move(F));
  return true;
}

bool TableParser::site(LineParser &P) {
  Site S;
  if (!P.counted(Tables.Sites.size() - Base.Site, "site"))
    return false;
  const StringRef Kind = P.word();
  bool IsKnown = false;
  for (AccessKind K : {AccessKind::Load, AccessKind::Store, AccessKind::Update})
    if (Kind == nameOf(K)) {
      S.Kind = K;
      IsKnown = true;
    }
  if (!IsKnown)
    return P.fail("expected 'load', 'store' or 'update'");
  if (!P.number(S.Size, ~0u) || !P.place(S.Where))
    return false;
  if (P.accept("loop=") &&
      !(P.number(S.LoopLine) && (P.accept(":") || P.fail("expected ':'")) &&
        P.number(S.LoopColumn)))
    return false;
  if (P.accept("type=")) {
    unsigned Type;
    if (!P.reference(Type, Tables.Types.size() - Base.Type, "type") ||
        !(P.accept("offset=") || P.fail("expected 'offset='")) ||
        !P.number(S.Offset))
      return false;
    S.Type = Base.Type + Type;
    if (S.Offset > Tables.Types[*S.Type].Size)
      return P.fail("the access starts behind the end of the type");
  }
  Tables.Sites.push_back(std::move(S));
  return true;
}

bool TableParser::origin(LineParser &P) {
  Origin O;
  if (!P.counted(Tables.Origins.size() - Base.Origin, "origin"))
    return false;
  const StringRef Kind = P.word();
  bool IsKnown = false;
  for (ObjectKind K : {ObjectKind::Heap, ObjectKind::Global, ObjectKind::Stack})
    if (Kind == nameOf(K)) {
      O.Kind = K;
      IsKnown = true;
    }
  if (!IsKnown)
    return P.fail("expected 'heap', 'global' or 'stack'");
  if (!P.string(O.Name) || !P.place(O.Where))
    return false;
  Tables.Origins.push_back(std::move(O));
  return true;
}

bool TableParser::thread(LineParser &P, unsigned &N) {
  uint64_t Wide;
  if (!P.number(Wide, TraceReader::MaxThread))
    return false;
  N = unsigned(Wide);
  Tables.NumThreads = std::max(Tables.NumThreads, N + 1);
  return true;
}

bool TableParser::object(LineParser &P) {
  TracedObject O;
  if (!P.reference(O.Origin, Tables.Origins.size(), "origin") ||
      !P.number(O.Address) || !P.number(O.Size))
    return false;
  if (O.Size > ~uint64_t(0) - O.Address)
    return P.fail("the object ends behind the last address");
  if (!thread(P, O.Thread) || !P.number(O.Born))
    return false;
  Tables.Objects.push_back(O);
  return true;
}

bool TableParser::free(LineParser &P) {
  Free F;
  unsigned Thread;
  if (!P.number(F.Address) || !thread(P, Thread) || !P.number(F.Epoch))
    return false;
  Frees.push_back(F);
  return true;
}

bool TableParser::run(LineParser &P, bool IsPartial, size_t Offset) {
  if (!parseRun(P, Tables.Sites.size(), Current))
    return false;
  Tables.NumThreads = std::max(Tables.NumThreads, Current.Thread + 1);
  const uint64_t Stream = uint64_t(Current.Thread) << 32 | Current.Site;
  if (IsPartial)
    Partials[Stream] = Offset;
  else
    Partials.erase(Stream);
  return true;
}

std::vector<size_t> TableParser::finish() {
  // Objects and their ends in the order of epochs; threads write their lines
  // when their buffers are full.
  struct Event {
    uint64_t Epoch;
    size_t Number;
    bool IsFree;
  };
  std::vector<Event> Events;
  Events.reserve(Tables.Objects.size() + Frees.size());
  for (size_t I = 0; I < Tables.Objects.size(); ++I)
    Events.push_back({Tables.Objects[I].Born, I, false});
  for (size_t I = 0; I < Frees.size(); ++I)
    Events.push_back({Frees[I].Epoch, I, true});
  llvm::sort(Events, [](const Event &A, const Event &B) {
    return std::make_tuple(A.Epoch, !A.IsFree, A.Number) <
           std::make_tuple(B.Epoch, !B.IsFree, B.Number);
  });
  // What lives, by address. An object that overlaps another one shows that the
  // other one has ended, though the trace has not seen how.
  std::map<uint64_t, size_t> Live;
  for (const Event &E : Events) {
    if (E.IsFree) {
      auto At = Live.find(Frees[E.Number].Address);
      if (At != Live.end()) {
        Tables.Objects[At->second].Died = E.Epoch;
        Live.erase(At);
      }
      continue;
    }
    const TracedObject &New = Tables.Objects[E.Number];
    auto At = Live.lower_bound(New.Address);
    if (At != Live.begin()) {
      auto Before = std::prev(At);
      const TracedObject &Old = Tables.Objects[Before->second];
      if (Old.Address + Old.Size > New.Address)
        At = Before;
    }
    while (At != Live.end() &&
           (At->first < New.Address + New.Size || At->first == New.Address)) {
      Tables.Objects[At->second].Died = E.Epoch;
      At = Live.erase(At);
    }
    Live[New.Address] = E.Number;
  }
  std::vector<size_t> Offsets;
  for (const auto &[Stream, Offset] : Partials)
    Offsets.push_back(Offset);
  llvm::sort(Offsets);
  return Offsets;
}

/// Calls \p Take for each whole line of \p Buffer, with a parser at its start,
/// its offset and its number, until it returns false. Returns the error that
/// the parser has noted then.
static llvm::Error
forEachLine(llvm::MemoryBufferRef Buffer,
            llvm::function_ref<bool(LineParser &, size_t, unsigned)> Take) {
  const StringRef Text = Buffer.getBuffer();
  unsigned Number = 1;
  for (size_t Begin = 0; Begin < Text.size(); ++Number) {
    const size_t End = Text.find('\n', Begin);
    const size_t Length = std::min(End, Text.size()) - Begin;
    if (Length > TraceReader::MaxLine)
      return usageError("the line is longer than " +
                            Twine(TraceReader::MaxLine) + " bytes",
                        {Buffer.getBufferIdentifier().str(), Number, 1});
    if (End == StringRef::npos)
      break;
    LineParser P(Text.substr(Begin, Length));
    if (!Take(P, Begin, Number)) {
      if (!P.failed())
        return llvm::Error::success();
      return usageError(P.message(), {Buffer.getBufferIdentifier().str(),
                                      Number, P.column()});
    }
    Begin = End + 1;
  }
  return llvm::Error::success();
}

llvm::Expected<TraceReader> TraceReader::create(llvm::MemoryBufferRef Buffer) {
  TraceReader Reader(Buffer);
  const std::string File = Buffer.getBufferIdentifier().str();
  if (Buffer.getBufferSize() > MaxFile)
    return usageError("the trace is larger than " + Twine(MaxFile) + " bytes",
                      {File, 1, 1});
  TableParser Parser(Reader.Tables);
  if (llvm::Error E =
          forEachLine(Buffer, [&](LineParser &P, size_t Offset, unsigned) {
            return Parser.line(P, Offset);
          }))
    return std::move(E);
  if (!Parser.hasHeader())
    return usageError("a trace starts with 'layoutopt-trace 1'", {File, 1, 1});
  Reader.LivePartials = Parser.finish();
  return std::move(Reader);
}

llvm::Error TraceReader::forEachRun(
    llvm::function_ref<llvm::Error(const Run &, const Place &)> Take) const {
  Run R;
  llvm::Error Failure = llvm::Error::success();
  size_t NextPartial = 0;
  if (llvm::Error E = forEachLine(
          Buffer, [&](LineParser &P, size_t Offset, unsigned Number) {
            const StringRef Word = P.word();
            if (Word == "partial") {
              if (NextPartial == LivePartials.size() ||
                  LivePartials[NextPartial] != Offset)
                return true;
              ++NextPartial;
            } else if (Word != "run") {
              return true;
            }
            if (!parseRun(P, Tables.Sites.size(), R))
              return false;
            Failure = Take(R, {Buffer.getBufferIdentifier().str(), Number, 1});
            return !Failure;
          }))
    return llvm::joinErrors(std::move(E), std::move(Failure));
  return Failure;
}
