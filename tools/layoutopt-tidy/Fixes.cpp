//===-- Fixes.cpp - Fixes as hints of Clang's -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes.h"
#include "ParsedSource.h"
#include "layoutopt/Extract/ParsedUnit.h"
#include "clang/Basic/FileManager.h"

using namespace clang;
using namespace layoutopt;
using namespace layoutopt::tidy;

static void addHints(const Fix &From, FileID Id, const SourceManager &SM,
                     std::vector<FixItHint> &Out) {
  const SourceLocation File = SM.getLocForStartOfFile(Id);
  for (const FixEdit &E : From.Edits)
    Out.push_back(FixItHint::CreateReplacement(
        CharSourceRange::getCharRange(
            File.getLocWithOffset(static_cast<int>(E.Begin)),
            File.getLocWithOffset(static_cast<int>(E.End))),
        E.Text));
}

std::vector<FixItHint> tidy::hintsFor(Reason Why, const Program &P,
                                      const Range &Where, ASTContext &AST,
                                      Preprocessor &PP) {
  std::vector<FixItHint> Out;
  const SourceManager &SM = AST.getSourceManager();
  const SourceLocation At = locationOf(P, Where, AST.getSourceManager());
  if (At.isInvalid())
    return Out;
  const std::optional<Fix> Found =
      fixFor({Why, P.Facts.Files[Where.File].Path, Where.Begin}, AST, PP);
  // Whether a record that moves means the same to all who use it, clang-tidy
  // does not compare.
  if (!Found || !Found->Renames.empty())
    return Out;
  addHints(*Found, SM.getFileID(At), SM, Out);
  return Out;
}

std::vector<FixItHint> tidy::hintsOf(llvm::ArrayRef<Fix> Fixes,
                                     ASTContext &AST) {
  std::vector<FixItHint> Out;
  SourceManager &SM = AST.getSourceManager();
  for (const Fix &Each : Fixes) {
    auto File = SM.getFileManager().getOptionalFileRef(Each.File);
    const FileID Id = File ? SM.translateFile(*File) : FileID();
    if (Id.isInvalid()) // All of them, or none.
      return {};
    addHints(Each, Id, SM, Out);
  }
  return Out;
}
