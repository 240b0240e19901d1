//===-- Declarations.h - New types of declarations --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives the declarations of changed arrays their new types: parameters of
/// kernels become one per stored array, all others handles or references. A
/// kernel builds its handles on its first line.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_DECLARATIONS_H
#define LAYOUTOPT_LIB_REWRITE_DECLARATIONS_H

#include "Job.h"

namespace layoutopt {

class Declarations {
public:
  explicit Declarations(RewriteJob &Job) : Job(Job) {}

  /// Adds the edits. Call after the uses are rendered: handles that nothing
  /// mentions are not built.
  void run();

private:
  void declare(const EntityFacts &E, Generated &Set, PointerForm Form);
  void declareStorage(const EntityFacts &E, Generated &Set);
  llvm::StringRef starGone(const DeclarationFacts &D) const;
  void declarePointer(Index Entity, Generated &Set);

  // Storage.cpp: arrays and single records in C.
  void declareArray(Index Entity, Generated &Set);
  void defineArray(Index Entity, const DeclarationFacts &D, Generated &Set);
  void defineMember(Index Entity, const DeclarationFacts &D, Generated &Set);
  void replaceByStruct(const DeclarationFacts &D, llvm::StringRef Words,
                       const std::vector<std::string> &Members,
                       llvm::StringRef Name, Generated &Set);
  void replaceByStorage(const DeclarationFacts &D, llvm::StringRef Words,
                        llvm::StringRef Count, llvm::StringRef Name,
                        Generated &Set);
  bool mayBeSkipped(const EntityFacts &E, const DeclarationFacts &D) const;
  /// What the edit of an array's declaration replaces.
  Range declaratorOf(const DeclarationFacts &D) const {
    return {D.Name.File, Split.count(D.Name) ? D.Name.Begin : D.Specifier.Begin,
            D.Whole.End};
  }

  // Initializers.cpp: initial values of arrays in C.
  bool initialize(Index Entity, const DeclarationFacts &D, Generated &Set);
  void emptyBraces(const Range &Braces, Generated &Set);
  bool refuseConstexpr(const DeclarationFacts &D, Generated &Set);
  bool storeRecords(Index Entity, const DeclarationFacts &D,
                    llvm::StringRef Handle, Generated &Set);
  bool initializeElement(const ElementInit &Init, const EntityFacts &E,
                         Generated &Set);
  std::string bitOf(llvm::ArrayRef<FieldInit> List, size_t I,
                    const MemberFacts &M) const;
  bool initializeField(llvm::ArrayRef<FieldInit> List, size_t I,
                       const std::string &At, const EntityFacts &E,
                       Generated &Set);
  void removeBraces(const Range &Open, const Range &Close, uint32_t LastEnd,
                    Generated &Set);

  // Lists.cpp: lists of declarators whose types become different ones.
  struct Declared {
    const EntityFacts *Entity;
    const DeclarationFacts *Where;
    Generated *Set;
    std::string Type; ///< Empty for an array.
  };
  void splitLists();
  void splitList(const Range &Specifier, llvm::ArrayRef<Declared> Known);

  struct KernelParam {
    Index Entity;
    const DeclarationFacts *Where;
    Generated *Set;
  };
  void declareKernels();
  void declareParams(size_t Begin, llvm::ArrayRef<KernelParam> Changed);
  void openKernel(Index Function);
  bool checkGroups(Generated &Set);

  /// The new parameters, without separators.
  std::vector<std::string>
  kernelParams(const EntityFacts &E, const DeclarationFacts &D, Generated &Set);
  std::string paramName(Index Function, llvm::StringRef Param,
                        llvm::StringRef Array);
  std::string handleLine(Index Entity, Generated &Set, llvm::StringRef Indent);

  RewriteJob &Job;
  /// Names whose declarators are no longer the first of a list.
  std::set<Range> Split;
  /// (function, parameter, stored array) -> name.
  std::map<std::tuple<Index, std::string, std::string>, std::string> ParamNames;
  std::map<Index, llvm::StringSet<>> Taken; ///< By function.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_DECLARATIONS_H
