//===-- CountsParse.cpp - What gcov and llvm-cov write --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Bounds/CodeCounts.h"
#include "layoutopt/Support/Input.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using namespace llvm;

/// llvm-cov nests its lists less deep than this.
static constexpr unsigned MaxNesting = 32;

namespace {

/// Reads one file of counts. Keys that are not needed are not looked at: both
/// tools add some with every version.
class Reader {
public:
  explicit Reader(StringRef FileName) : FileName(FileName) {}

  Expected<CodeCounts> gcov(const json::Object &Root);
  Expected<CodeCounts> llvmCov(const json::Object &Root);
  Error fail(const Twine &Message) const {
    return usageError(Message, {FileName.str(), 0, 0});
  }

private:
  Error readLine(const json::Value &V, FileCounts &File) const;
  Error readSegment(const json::Value &V, FileCounts &File) const;
  /// \p V as a count; gcov writes large ones with an exponent.
  std::optional<uint64_t> count(const json::Value *V) const;
  std::optional<unsigned> position(const json::Value *V) const;

  StringRef FileName;
};

} // namespace

std::optional<uint64_t> Reader::count(const json::Value *V) const {
  if (!V)
    return std::nullopt;
  if (std::optional<uint64_t> N = V->getAsUINT64())
    return std::min(*N, MaxCount);
  std::optional<double> D = V->getAsNumber();
  if (!D || !(*D >= 0))
    return std::nullopt;
  return *D >= double(MaxCount) ? MaxCount : uint64_t(*D);
}

std::optional<unsigned> Reader::position(const json::Value *V) const {
  std::optional<int64_t> N = V ? V->getAsInteger() : std::nullopt;
  if (!N || *N < 1 || *N > INT32_MAX)
    return std::nullopt;
  return static_cast<unsigned>(*N);
}

Error Reader::readLine(const json::Value &V, FileCounts &File) const {
  const json::Object *Line = V.getAsObject();
  const auto Number = Line ? position(Line->get("line_number")) : std::nullopt;
  const auto Count = Line ? count(Line->get("count")) : std::nullopt;
  if (!Number || !Count)
    return fail("a line of '" + File.Path +
                "' needs a 'line_number' above 0 and a 'count' of 0 or more");
  // Instances of a template, and of an inline function, each have the line.
  uint64_t &Sum = File.Lines[*Number];
  Sum = std::min(MaxCount, Sum + *Count);
  return Error::success();
}

Expected<CodeCounts> Reader::gcov(const json::Object &Root) {
  CodeCounts Result;
  StringRef Folder = Root.getString("current_working_directory").value_or("");
  const json::Array *Files = Root.getArray("files");
  if (!Files)
    return fail("'files' must be a list");
  for (const json::Value &V : *Files) {
    const json::Object *File = V.getAsObject();
    const auto Name = File ? File->getString("file") : std::nullopt;
    const json::Array *Lines = File ? File->getArray("lines") : nullptr;
    if (!Name || Name->empty() || !Lines)
      return fail("an element of 'files' needs a 'file' and 'lines'");
    FileCounts Counts;
    SmallString<128> Path(*Name);
    if (!Folder.empty() && sys::path::is_relative(Path)) {
      Path = Folder;
      sys::path::append(Path, *Name);
    }
    Counts.Path = Path.str().str();
    for (const json::Value &Line : *Lines)
      if (Error E = readLine(Line, Counts))
        return std::move(E);
    Result.push_back(std::move(Counts));
  }
  return Result;
}

Error Reader::readSegment(const json::Value &V, FileCounts &File) const {
  // Line, column, count, has a count, ...
  const json::Array *Parts = V.getAsArray();
  const bool Long = Parts && Parts->size() >= 4;
  const auto Line = Long ? position(&(*Parts)[0]) : std::nullopt;
  const auto Column = Long ? position(&(*Parts)[1]) : std::nullopt;
  const auto Count = Long ? count(&(*Parts)[2]) : std::nullopt;
  const auto Has = Long ? (*Parts)[3].getAsBoolean() : std::nullopt;
  if (!Line || !Column || !Count || !Has)
    return fail("a segment of '" + File.Path +
                "' needs line, column, a count of 0 or more, and whether it "
                "has one");
  File.Places[{*Line, *Column}] = *Has ? Count : std::nullopt;
  return Error::success();
}

Expected<CodeCounts> Reader::llvmCov(const json::Object &Root) {
  CodeCounts Result;
  const json::Array *Data = Root.getArray("data");
  if (!Data)
    return fail("'data' must be a list");
  for (const json::Value &Each : *Data) {
    const json::Object *Export = Each.getAsObject();
    const json::Array *Files = Export ? Export->getArray("files") : nullptr;
    if (!Files)
      return fail("an element of 'data' needs 'files'");
    for (const json::Value &V : *Files) {
      const json::Object *File = V.getAsObject();
      const auto Name = File ? File->getString("filename") : std::nullopt;
      const json::Array *Segments = File ? File->getArray("segments") : nullptr;
      if (!Name || Name->empty() || !Segments)
        return fail("an element of 'files' needs a 'filename' and 'segments' "
                    "(llvm-cov export without -summary-only)");
      FileCounts Counts;
      Counts.Path = Name->str();
      for (const json::Value &Segment : *Segments)
        if (Error E = readSegment(Segment, Counts))
          return std::move(E);
      Result.push_back(std::move(Counts));
    }
  }
  return Result;
}

Expected<CodeCounts> layoutopt::parseCounts(StringRef Text,
                                            StringRef FileName) {
  Reader R(FileName);
  if (Text.size() > MaxCountsBytes)
    return R.fail("larger than " + Twine(MaxCountsBytes) + " bytes");
  if (jsonNesting(Text) > MaxNesting)
    return R.fail("nested deeper than " + Twine(MaxNesting) + " levels");
  Expected<json::Value> V = json::parse(Text);
  if (!V) {
    // `[line:column, byte=n]: Message`.
    const std::string Reason = llvm::toString(V.takeError());
    StringRef Message = Reason;
    Place Where{FileName.str()};
    if (!Message.consume_front("[") || Message.consumeInteger(10, Where.Line) ||
        !Message.consume_front(":") || Message.consumeInteger(10, Where.Column))
      return R.fail("no JSON: " + Reason);
    return usageError("no JSON: " + Message.split("]: ").second,
                      std::move(Where));
  }
  const json::Object *Root = V->getAsObject();
  if (Root && Root->get("gcc_version"))
    return R.gcov(*Root);
  if (Root && Root->getString("type") == StringRef("llvm.coverage.json.export"))
    return R.llvmCov(*Root);
  return R.fail("neither of `gcov --json-format` nor of `llvm-cov export`");
}
