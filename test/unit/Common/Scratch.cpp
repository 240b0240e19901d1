//===-- Scratch.cpp - Commands and folders of tests -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scratch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <gtest/gtest.h>
#include <sys/wait.h>

using namespace layoutopt;
using namespace layoutopt::test;

int test::run(const std::string &Command, std::string *Output) {
  std::FILE *Pipe = ::popen((Command + " 2>&1").c_str(), "r");
  if (!Pipe)
    return -1;
  std::string Text;
  char Buffer[4096];
  while (size_t Size = std::fread(Buffer, 1, sizeof(Buffer), Pipe))
    Text.append(Buffer, Size);
  int Status = ::pclose(Pipe);
  if (Output)
    *Output = Text;
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : -1;
}

TemporaryFolder::TemporaryFolder() {
  llvm::SmallString<128> Unique;
  if (llvm::sys::fs::createUniqueDirectory("layoutopt-test", Unique))
    ADD_FAILURE() << "no temporary folder";
  Path = std::string(Unique);
}

TemporaryFolder::~TemporaryFolder() { llvm::sys::fs::remove_directories(Path); }

void TemporaryFolder::write(const std::string &Name,
                            const std::string &Contents) const {
  std::error_code EC;
  llvm::raw_fd_ostream OS(path(Name), EC);
  ASSERT_FALSE(EC) << EC.message();
  OS << Contents;
}

std::string TemporaryFolder::read(const std::string &Name) const {
  auto Buffer = llvm::MemoryBuffer::getFile(path(Name));
  return Buffer ? (*Buffer)->getBuffer().str() : "<no file>";
}

std::vector<std::string> TemporaryFolder::list() const {
  std::vector<std::string> Names;
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator I(Path, EC), E; I != E && !EC;
       I.increment(EC))
    Names.push_back(llvm::sys::path::filename(I->path()).str());
  llvm::sort(Names);
  return Names;
}
