//===-- Input.cpp - Input from strangers ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Input.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <algorithm>

using namespace layoutopt;
using llvm::StringRef;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
layoutopt::readInput(llvm::vfs::FileSystem &FS, const Place &Start,
                     size_t MaxBytes) {
  const Place Where{Start.File, 0, 0};
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Start.File);
  if (!Status)
    return ioError("cannot read the file: " + Status.getError().message(),
                   Where);
  // A pipe or a device may never end.
  if (Status->getType() != llvm::sys::fs::file_type::regular_file)
    return ioError("cannot read the file: it is no regular file", Where);
  if (Status->getSize() > MaxBytes)
    return usageError("larger than " + llvm::Twine(MaxBytes) + " bytes", Start);
  auto Buffer = FS.getBufferForFile(Start.File, /*FileSize=*/-1,
                                    /*RequiresNullTerminator=*/false,
                                    /*IsVolatile=*/true);
  if (!Buffer)
    return ioError("cannot read the file: " + Buffer.getError().message(),
                   Where);
  return std::move(*Buffer);
}

unsigned layoutopt::jsonNesting(StringRef Text) {
  unsigned Depth = 0, Deepest = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (InString && C == '\\')
      ++I;
    else if (C == '"')
      InString = !InString;
    else if (!InString && (C == '[' || C == '{'))
      Deepest = std::max(Deepest, ++Depth);
    else if (!InString && (C == ']' || C == '}') && Depth)
      --Depth;
  }
  return Deepest;
}
