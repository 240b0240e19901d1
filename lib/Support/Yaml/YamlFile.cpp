//===-- YamlFile.cpp - Reading a file of YAML -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Yaml.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace layoutopt;
using llvm::StringRef;

llvm::Expected<YamlNode> layoutopt::readYaml(llvm::vfs::FileSystem &FS,
                                             StringRef Path) {
  Place Where{Path.str(), 0, 0};
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Path);
  if (!Status)
    return ioError("cannot read the file: " + Status.getError().message(),
                   Where);
  // A pipe or a device may never end.
  if (Status->getType() != llvm::sys::fs::file_type::regular_file)
    return ioError("cannot read the file: it is no regular file", Where);
  if (Status->getSize() > MaxYamlBytes)
    return usageError("larger than " + llvm::Twine(MaxYamlBytes) + " bytes",
                      {Path.str(), 1, 1});
  auto Buffer = FS.getBufferForFile(Path, /*FileSize=*/-1,
                                    /*RequiresNullTerminator=*/false,
                                    /*IsVolatile=*/true);
  if (!Buffer)
    return ioError("cannot read the file: " + Buffer.getError().message(),
                   Where);
  return parseYaml((*Buffer)->getBuffer(), Path);
}
