//===-- RunOutputs.cpp - What came out of a run ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunOutputs.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Verify/CompareText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace layoutopt;
using llvm::StringRef;

/// Lines of a command's output that a message repeats.
static constexpr size_t MaxLines = 10;

/// What a terminal would act on is not repeated.
static std::string printable(StringRef Text) {
  std::string Out = Text.str();
  for (char &C : Out)
    if (static_cast<unsigned char>(C) < 0x20 || C == 0x7f)
      C = C == '\t' ? ' ' : '?';
  return Out;
}

std::string layoutopt::shortNumber(double Number) {
  std::string Out;
  llvm::raw_string_ostream(Out) << llvm::format("%.3g", Number);
  return Out;
}

static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
tryToRead(const std::string &Path) {
  return llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/false);
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readAll(const std::string &Path) {
  auto Buffer = tryToRead(Path);
  if (!Buffer)
    return ioError("cannot read '" + Path +
                   "': " + Buffer.getError().message());
  return std::move(*Buffer);
}

std::string layoutopt::lastLines(const RunOutputs &Run) {
  for (const char *Name : {"/stderr", "/stdout"}) {
    auto Buffer = tryToRead(Run.Folder + Name);
    if (!Buffer) // Only to be helpful.
      continue;
    StringRef Text = (*Buffer)->getBuffer().rtrim();
    if (Text.empty())
      continue;
    llvm::SmallVector<StringRef, MaxLines + 1> Lines;
    while (!Text.empty() && Lines.size() != MaxLines) {
      auto [Before, Last] = Text.rsplit('\n');
      if (Text.find('\n') == StringRef::npos) {
        Last = Text;
        Before = "";
      }
      Lines.push_back(Last);
      Text = Before;
    }
    std::string Out;
    for (auto Line = Lines.rbegin(); Line != Lines.rend(); ++Line)
      Out += "\n  | " + printable(Line->take_front(200));
    return Out;
  }
  return "";
}

/// Says where two texts, named \p What, differ.
static std::string describe(const std::string &What,
                            const TextComparison &Found) {
  const TextDifference &D = *Found.Difference;
  auto Quote = [](StringRef Text, const char *Empty) {
    return Text.empty() ? std::string(Empty) : "'" + printable(Text) + "'";
  };
  const char *None = "nothing";
  std::string Out = What + " differs in line " + std::to_string(D.Line) +
                    ", column " + std::to_string(D.Column) + ": " +
                    Quote(D.First, None) + " became " + Quote(D.Second, None);
  if (!D.IsNumber)
    return Out;
  Out += " (a relative error of " + shortNumber(D.RelativeError);
  if (Found.WorstError > D.RelativeError)
    Out += "; the worst is " + shortNumber(Found.WorstError) + " in line " +
           std::to_string(Found.WorstLine);
  return Out + ")";
}

llvm::Expected<RunComparison>
layoutopt::compareRuns(const EquivalenceRequest &Request,
                       const RunOutputs &First, const RunOutputs &Second) {
  RunComparison Out;
  if (First.Result.How != Second.Result.How ||
      First.Result.Code != Second.Result.Code) {
    Out.Difference = "the command " + Second.Result.str() + lastLines(Second);
    return Out;
  }
  std::vector<std::pair<std::string, std::string>> Texts = {
      {"/stdout", "standard output"}};
  if (Request.ComparesErrors)
    Texts.push_back({"/stderr", "standard error"});
  for (size_t I = 0; I != Request.Files.size(); ++I)
    Texts.push_back(
        {"/" + std::to_string(I), "file '" + Request.Files[I] + "'"});
  for (const auto &[Name, What] : Texts) {
    if (!llvm::sys::fs::exists(Second.Folder + Name)) {
      Out.Difference = What + " is missing";
      return Out;
    }
    auto A = readAll(First.Folder + Name), B = readAll(Second.Folder + Name);
    if (!A || !B)
      return llvm::joinErrors(A.takeError(), B.takeError());
    auto Found = Request.Tolerance
                     ? compareNumbers((*A)->getBuffer(), (*B)->getBuffer(),
                                      *Request.Tolerance)
                     : compareBytes((*A)->getBuffer(), (*B)->getBuffer());
    Out.WorstError = std::max(Out.WorstError, Found.WorstError);
    if (Found.Difference) {
      Out.Difference = describe(What, Found);
      return Out;
    }
  }
  return Out;
}
