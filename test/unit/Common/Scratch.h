//===-- Scratch.h - Commands and folders of tests ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_COMMON_SCRATCH_H
#define LAYOUTOPT_TEST_COMMON_SCRATCH_H

#include <string>
#include <vector>

namespace layoutopt::test {

/// Runs a command and returns its exit status; \p Output gets what it printed.
int run(const std::string &Command, std::string *Output = nullptr);

/// A folder that is removed at the end.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  std::string path(const std::string &Name) const { return Path + "/" + Name; }
  void write(const std::string &Name, const std::string &Contents) const;
  std::string read(const std::string &Name) const;
  /// Names of what is in it.
  std::vector<std::string> list() const;

private:
  std::string Path;
};

} // namespace layoutopt::test

#endif // LAYOUTOPT_TEST_COMMON_SCRATCH_H
