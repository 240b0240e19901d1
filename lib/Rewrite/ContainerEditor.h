//===-- ContainerEditor.h - Edits of one container set ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CONTAINEREDITOR_H
#define LAYOUTOPT_LIB_REWRITE_CONTAINEREDITOR_H

#include "ContainerEdits.h"
#include "Job.h"
#include <map>

namespace layoutopt {

/// Finds what changes where containers of one record do, and adds the edits.
class ContainerEditor {
public:
  ContainerEditor(RewriteJob &Job, Generated &Set)
      : Job(Job), Facts(Job.Facts), Set(Set), Record(Set.set().Set->Record) {}

  /// In this order, each for all sets.
  void prepare();
  void respellFields(const ContainerEditor &Other);
  void moveMethods(llvm::ArrayRef<ContainerEditor *> Editors);
  void finish();

private:
  const RecordFacts &record() const { return Facts.Records[Record]; }
  llvm::StringRef blankBefore(Range R) const;
  void nameClasses();
  void replaceParts(const ElementNameFacts &N);
  bool replaceWhole(Range Where, llvm::StringRef Text);
  void findReplacements();
  const std::string &nameAlgorithm(ElementQuestion Question);
  void findRespellings();
  void findMethods();
  void moveMethod(const ElementMethodFacts &M);
  void openRecord();
  using Replacements = std::map<Range, std::string>;
  bool isComparison(const ElementMethodFacts &M,
                    const Replacements &Changes) const;
  Range declarationOf(const ElementMethodFacts &M) const;
  Replacements replacementsIn(const ElementMethodFacts &M) const;
  std::string text(Range R, const Replacements &Changes) const;
  std::string parameters(const ElementMethodFacts &M,
                         const Replacements &Changes,
                         llvm::ArrayRef<std::string> Unnamed) const;
  void moveBody(const ElementMethodFacts &M, const MethodText &Text,
                const Replacements &Changes);
  void renameOutside(const ElementMethodFacts &M);

  RewriteJob &Job;
  const TUFacts &Facts;
  Generated &Set;
  Index Record;
  ContainerOutput Out;
  Replacements New;    ///< Types that change, and methods that are renamed.
  Replacements Shared; ///< In class templates.
  std::vector<const ElementMethodFacts *> Methods;
  llvm::ArrayRef<ContainerEditor *> All; ///< This one, too.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CONTAINEREDITOR_H
