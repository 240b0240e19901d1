//===-- FactsChecker.h - What is true of all facts --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_FACTSCHECKER_H
#define LAYOUTOPT_LIB_MODEL_FACTSCHECKER_H

#include "Broken.h"

namespace layoutopt {

/// Checks in the order of the text form; each function is true when it found
/// something, which is then in Found.
class FactsChecker {
public:
  /// Sizes and strides in bytes that are believed: sums and products of larger
  /// ones could wrap.
  static constexpr uint64_t MaxBytes = uint64_t(1) << 47;

  explicit FactsChecker(const TUFacts &Facts) : Facts(Facts) {}

  std::optional<Broken> Found;

  bool checkFiles();
  bool checkRecords();
  bool checkEntities();
  bool checkFunctions();
  bool checkExprs();
  bool checkRoots();
  bool checkInitializers();
  bool checkKernelUses();
  bool checkOffloads();
  bool checkObstacles(const std::vector<ObstacleFacts> &List);
  bool checkHoldings();
  bool checkExternalNames();
  bool checkSharedTypes();
  bool checkAnnotations();
  bool checkElements();
  bool checkViews();
  bool checkFlows();

private:
  bool fail(const llvm::Twine &Message) {
    Found = Broken{Of, Number, Message.str()};
    return true;
  }
  template <typename T>
  bool checkIndex(Index I, const std::vector<T> &List, const char *What,
                  bool MayMiss = true) {
    if ((MayMiss && I == None) || (I >= 0 && size_t(I) < List.size()))
      return false;
    return fail("no " + llvm::Twine(What) + " " + llvm::Twine(I));
  }
  bool checkRange(const Range &R, const char *What) {
    if (!R.isValid())
      return false;
    if (checkIndex(R.File, Facts.Files, "file"))
      return true;
    if (R.Begin <= R.End && R.End <= Facts.Files[R.File].Size)
      return false;
    return fail("range of the " + llvm::Twine(What) + " is not in its file");
  }
  bool checkMembers(const std::vector<Index> &Members, Index Record,
                    const char *What) {
    if (Members.empty())
      return false;
    if (Record == None)
      return fail(llvm::Twine(What) + " has members but no record");
    for (Index M : Members)
      if (checkIndex(M, Facts.Records[Record].Members, "member", false))
        return true;
    return false;
  }
  bool checkMoves(const MovementFacts &M, size_t Loops, const FunctionFacts &F);
  bool checkAccesses(const AccessNode &Node, unsigned Depth, size_t Loops,
                     const FunctionFacts &F);
  bool checkOperands(const ExprFacts &E);
  bool checkField(const FieldInit &F, Index Record);
  bool checkExpr(const ExprFacts &E, const std::vector<Index> &Records);

  const TUFacts &Facts;
  FactsTable Of = FactsTable::Document;
  Index Number = None;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_FACTSCHECKER_H
