//===-- YamlFile.cpp - Reading a file of YAML -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Input.h"
#include "layoutopt/Support/Yaml.h"

using namespace layoutopt;
using llvm::StringRef;

llvm::Expected<YamlNode> layoutopt::readYaml(llvm::vfs::FileSystem &FS,
                                             StringRef Path) {
  auto Buffer = readInput(FS, {Path.str(), 1, 1}, MaxYamlBytes);
  if (!Buffer)
    return Buffer.takeError();
  return parseYaml((*Buffer)->getBuffer(), Path);
}
