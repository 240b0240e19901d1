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
  // The view's folder is that of both.
  if (auto Folder = Base->getCurrentWorkingDirectory())
    View->setCurrentWorkingDirectory(*Folder);
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
                        const LayoutPlan &Plan) {
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

  // No array of a changed record may remain in the host's reach.
  llvm::StringSet<> Changed;
  for (const SetPlan &S : Plan.Sets)
    if (S.Change)
      Changed.insert(S.Record);
  for (const EntityFacts &E : Again->Facts.Entities)
    if (E.Kind == EntityKind::KernelParam && E.Space == AddressSpace::Global &&
        Changed.contains(Again->Facts.Records[E.Record].Name))
      return internalError("kernel parameter '" + E.Name +
                           "' was left in its old layout");
  return llvm::Error::success();
}
