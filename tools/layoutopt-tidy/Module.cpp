//===-- Module.cpp - Checks for clang-tidy --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `clang-tidy -load liblayoutoptTidy.so -checks='-*,layoutopt-*'`
///
//===----------------------------------------------------------------------===//

#include "AosAccessCheck.h"
#include "ObstacleCheck.h"
#include "PaddingCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "llvm/Config/llvm-config.h"
#if LLVM_VERSION_MAJOR < 22 // It is part of the other header since.
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif

using namespace layoutopt::tidy;

namespace {

class Module : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<AosAccessCheck>("layoutopt-aos-access");
    Factories.registerCheck<ObstacleCheck>("layoutopt-obstacle");
    Factories.registerCheck<PaddingCheck>("layoutopt-padding");
  }
};

} // namespace

static clang::tidy::ClangTidyModuleRegistry::Add<Module>
    Registered("layoutopt-module",
               "Checks of the memory layout of arrays of records.");
