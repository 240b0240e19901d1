//===-- InversePatch.cpp - The way back -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InversePatch.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextHash.h"
#include "layoutopt/Write/Root.h"
#include "layoutopt/Write/UnifiedDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace layoutopt;
using llvm::StringRef;

llvm::Expected<InversePatch>
layoutopt::invertOutputs(llvm::MutableArrayRef<OutputFile> Files,
                         StringRef Root) {
  InversePatch Out;
  std::vector<std::string> Paths;
  for (const OutputFile &File : Files)
    Paths.push_back(resolvedPath(File.Path));
  Out.Folder = resolvedPath(Root);
  for (const std::string &Path : Paths)
    if (!liesIn(Path, Out.Folder)) {
      Out.Folder = commonFolder(Paths);
      break;
    }
  std::set<std::string> Seen;
  for (size_t I = 0; I != Files.size(); ++I) {
    if (!Seen.insert(Paths[I]).second)
      continue; // One file by two names.
    std::optional<StringRef> Old;
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    if (llvm::sys::fs::exists(Paths[I])) {
      auto Read = readRegularFile(Paths[I]);
      if (!Read)
        return ioError("cannot read: " + Read.getError().message(),
                       {displayPath(Paths[I]), 0, 0});
      Buffer = std::move(*Read);
      Old = Buffer->getBuffer();
      if (!Files[I].ExpectedHash)
        Files[I].ExpectedHash = hashOf(*Old);
    }
    StringRef Name = Paths[I];
    Name.consume_front(Out.Folder);
    Out.Text += unifiedDiff(Name, StringRef(Files[I].Contents), Old);
  }
  return Out;
}
