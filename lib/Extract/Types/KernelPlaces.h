//===-- KernelPlaces.h - Where a host keeps its kernels ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which kernels the places of an OpenCL host may hold: variables, parameters,
/// what functions return, members (one place for all objects of the record),
/// and elements of arrays, each on its own where its number is constant.
///
///     app->move = clCreateKernel(program, "move", &err);
///     kernels[STEP] = make(program, "step");
///     run(queue, app->move, ...);          // a parameter holds what it gets
///
/// Nothing is said of what comes before what: a place holds all that it ever
/// gets. What a place holds that other units can see, linking tells.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_KERNELPLACES_H
#define LAYOUTOPT_LIB_EXTRACT_KERNELPLACES_H

#include "Types/DevicePlaces.h"
#include "layoutopt/Model/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <set>
#include <string>

namespace layoutopt {

class ExtractContext;

class KernelPlaces {
public:
  struct Held {
    std::set<KernelName> Kernels;
    bool IsKnown = true; ///< It holds no others.
  };

  /// Looks through \p Users, the program's own declarations, and notes in the
  /// facts of \p C which kernels go where they are not followed, and what
  /// others can see.
  void scan(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

  /// The same of a unit that has no kernels, which may name some to others.
  void scanTexts(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

  /// The kernels that \p E may be; unknown if it is no place of kernels.
  Held of(const clang::Expr *E, const clang::ASTContext &AST) const;

private:
  friend class KernelScan;
  KernelName shared(const clang::ValueDecl *D, int64_t Element) const {
    return {KernelNameKind::Place, Shared.lookup(D), Element, {}};
  }
  /// A declaration and the number of its element: a constant, all of them
  /// (AnyElement), or what is stored to one that is not known.
  using Node = std::pair<const clang::ValueDecl *, int64_t>;
  llvm::MapVector<Node, Held> Places;
  /// The USRs of variables, members and parameters that other units can see.
  llvm::DenseMap<const clang::ValueDecl *, std::string> Shared;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_KERNELPLACES_H
