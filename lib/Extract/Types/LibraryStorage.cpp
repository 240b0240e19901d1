//===-- LibraryStorage.cpp - Storage of the C library ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/LibraryStorage.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isCLibrary(const FunctionDecl *F, ASTContext &AST) {
  if (!F->getIdentifier() || isa<CXXMethodDecl>(F))
    return false;
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation L = F->getCanonicalDecl()->getLocation();
  return L.isInvalid() || F->getCanonicalDecl()->isImplicit() ||
         SM.isInSystemHeader(SM.getExpansionLoc(L));
}

const LibraryStorage *layoutopt::libraryStorage(const FunctionDecl *F,
                                                ASTContext &AST) {
  static constexpr LibraryStorage Known[] = {
      {"malloc", 1, Variant::Malloc, 0, -1, -1, -1, true},
      {"calloc", 2, Variant::Calloc, 0, 1, -1, -1, true},
      {"realloc", 2, Variant::Realloc, 1, -1, 0, -1, true},
      {"reallocarray", 3, Variant::Realloc, 1, 2, 0, -1, true},
      {"aligned_alloc", 2, Variant::AlignedAlloc, 1, -1, -1, 0, true},
      {"memalign", 2, Variant::AlignedAlloc, 1, -1, -1, 0, true},
      {"_mm_malloc", 2, Variant::AlignedAlloc, 0, -1, -1, 1, true},
      {"posix_memalign", 3, Variant::None, 2, -1, -1, 1, true, 0},
      {"valloc", 1, Variant::None, 0, -1, -1, -1, true},
      {"pvalloc", 1, Variant::None, 0, -1, -1, -1, true},
      {"alloca", 1, Variant::None, 0, -1, -1, -1, false},
      {"mmap", 6, Variant::None, 1, -1, -1, -1, false},
      {"shmat", 3, Variant::None, -1, -1, -1, -1, false}};
  if (!F || !F->getIdentifier() || !isCLibrary(F, AST))
    return nullptr;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  const auto *Found = llvm::find_if(
      Known, [&](const LibraryStorage &Each) { return Each.Name == Name; });
  return Found == std::end(Known) ? nullptr : Found;
}
