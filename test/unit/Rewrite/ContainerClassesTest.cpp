//===-- ContainerClassesTest.cpp - Text of the container classes ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Containers.h"
#include "Rewriting.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

ContainerSample particle(const std::string &Clusters = "") {
  ContainerSample Sample{"particle",
                         {field("pos", "vec3", 12, 4),
                          field("m", "float", 4, 4),
                          field("tags", "int", 4, 4, {4})},
                         Clusters};
  Sample.Methods = {
      {"step",
       "void ",
       "(float dt, int n = 1)",
       "(float dt, int n)",
       {"dt", "n"},
       "",
       false,
       true},
      {"energy", "float ", "()", "()", {}, " noexcept", true, false}};
  return Sample;
}

TEST(ContainerClasses, Print) {
  std::cout << printContainers(particle("pos m: tiled 4")).inNamespaces({});
}
} // namespace
