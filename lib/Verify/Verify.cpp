//===-- Verify.cpp - Parsing the result again -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/Verify.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
layoutopt::overlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                   const FileContents &Contents) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> New(
      new llvm::vfs::InMemoryFileSystem);
  for (const auto &[Path, Text] : Contents)
    New->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> View(
      new llvm::vfs::OverlayFileSystem(Base));
  View->pushOverlay(New);
  // The view's folder is that of both; Base is in it already.
  if (auto Folder = Base->getCurrentWorkingDirectory()) {
    [[maybe_unused]] std::error_code Failed =
        View->setCurrentWorkingDirectory(*Folder);
    assert(!Failed && "the folder exists");
  }
  return View;
}

/// What makes two diagnostics the same although the text around them moved.
static std::string kindOf(const ParseDiagnostic &D) {
  return std::to_string(D.Id) + (D.IsError ? "e" : "w");
}

llvm::Error
layoutopt::verifyOutput(const CompileInput &Input, const FileContents &Contents,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                        llvm::ArrayRef<ParseDiagnostic> Before,
                        const Program &P, const LayoutPlan &Plan) {
  auto Again = extract(Input, overlay(std::move(Base), Contents));
  if (!Again)
    return internalError("the rewritten source does not parse: " +
                         llvm::toString(Again.takeError()));

  llvm::StringMap<unsigned> Known;
  for (const ParseDiagnostic &D : Before)
    ++Known[kindOf(D)];
  for (const ParseDiagnostic &D : Again->Diagnostics) {
    unsigned &Left = Known[kindOf(D)];
    if (Left == 0)
      return internalError("the rewritten source has a new diagnostic: " +
                           D.str());
    --Left;
  }

  // Of the kernel parameters that change, none may remain as it was.
  auto KeyOf = [](const TUFacts &Facts, const EntityFacts &E) {
    return Facts.Records[E.Record].Name + " " +
           Facts.Functions[E.Function].Name + " " + E.Name;
  };
  llvm::StringSet<> Changed;
  for (size_t I = 0; I != Plan.Sets.size(); ++I)
    for (Index E : P.Sets[I].Entities)
      if (Plan.Sets[I].Change &&
          P.Facts.Entities[E].Kind == EntityKind::KernelParam)
        Changed.insert(KeyOf(P.Facts, P.Facts.Entities[E]));
  for (const EntityFacts &E : Again->Facts.Entities)
    if (E.Kind == EntityKind::KernelParam &&
        Changed.contains(KeyOf(Again->Facts, E)))
      return internalError("kernel parameter '" + E.Name +
                           "' was left in its old layout");
  return llvm::Error::success();
}
