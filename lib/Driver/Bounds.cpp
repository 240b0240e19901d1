//===-- Bounds.cpp - Loop bounds from profiles and the policy -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "layoutopt/Bounds/Bounds.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Plan/StatedBounds.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

static llvm::Error measure(Program &P, const Request &O,
                           const SourceTexts &Texts,
                           llvm::vfs::FileSystem &Files, Listener &Heard) {
  std::vector<CodeCounts> Runs;
  for (const std::string &Path : O.Profiles) {
    auto Counts = readCounts(Files, Path);
    if (!Counts)
      return Counts.takeError();
    Runs.push_back(std::move(*Counts));
  }
  MeasuredBounds Result = applyBounds(P, Runs, Texts.contents(), Files);
  if (!Result.Foreign.empty())
    Heard.note("note: --profile: ignored " +
               llvm::Twine(Result.Foreign.size()) +
               (Result.Foreign.size() == 1 ? " file" : " files") +
               " that the program does not have: '" +
               displayPath(Result.Foreign.front()) +
               (Result.Foreign.size() == 1 ? "'" : "', ..."));
  Heard.remark("note: --profile: bounds for " + llvm::Twine(Result.Measured) +
               " of " + llvm::Twine(Result.Loops) + " loops");
  return llvm::Error::success();
}

llvm::Error layoutopt::setBounds(Program &P, const Request &O,
                                 const EffectivePolicy &Policy,
                                 llvm::vfs::FileSystem &Files, Listener &Heard,
                                 llvm::function_ref<TextReader> ReadTexts) {
  bool HasLines = llvm::any_of(
      Policy.Bounds, [](const BoundPolicy &Bound) { return Bound.Line != 0; });
  if (O.Profiles.empty() && !HasLines)
    return applyBounds(P, Policy.Bounds, {});
  auto Texts = ReadTexts();
  if (!Texts)
    return Texts.takeError();
  if (!O.Profiles.empty())
    if (llvm::Error E = measure(P, O, *Texts, Files, Heard))
      return E;
  return applyBounds(P, Policy.Bounds, Texts->contents());
}
