//===-- Containers.h - Container classes of made-up records -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints the C++ classes of records that tests describe by hand, without a
/// source that they stand in.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_REWRITE_CONTAINERS_H
#define LAYOUTOPT_TEST_REWRITE_CONTAINERS_H

#include "ContainerClasses.h"

namespace layoutopt::test {

/// A record and its layout.
struct ContainerSample {
  std::string Record; ///< Within its namespace.
  std::vector<MemberFacts> Members;
  std::string Clusters; ///< As in planFor().
  std::vector<MethodText> Methods = {};
  std::string Scope = "";              ///< `sim::`
  std::vector<std::string> InUse = {}; ///< Names of the program.
  ExceptionUse Exceptions = ExceptionUse::Always;
  std::string Macros = "";  ///< `#define`s of the program.
  bool HasPointers = false; ///< Elements have addresses.
  bool HasArrays = false;
  bool HasSpans = false;
  bool HasUniques = false;
};

/// A field; \p Type as `float`, with \p Size and \p Align of an element.
MemberFacts field(const std::string &Name, const std::string &Type,
                  uint64_t Size, uint64_t Align,
                  std::vector<uint64_t> Extents = {}, bool Bytewise = false);

ContainerText printContainers(const ContainerSample &Sample);

} // namespace layoutopt::test

#endif // LAYOUTOPT_TEST_REWRITE_CONTAINERS_H
