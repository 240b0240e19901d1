//===-- Places.h - Source locations as byte ranges --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PLACES_H
#define LAYOUTOPT_LIB_EXTRACT_PLACES_H

#include "layoutopt/Model/Facts.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <map>
#include <optional>

namespace layoutopt {

/// Where the tokens of one operation are spelled: in a file, in an argument of
/// a macro there, or in one expansion of one macro's body. Two operations in
/// different frames cannot be edited as one: in `ID(p[1]).x`, a bracket is
/// between them.
struct Frame {
  clang::FileID Id;     ///< Of the file or of the expansion.
  bool IsMacro = false; ///< The latter.
  /// The use of the parameter that they are passed for; invalid if they are in
  /// no argument.
  clang::SourceLocation Passed;
  /// All that the tokens stand in is made anew, from the texts of arguments.
  bool IsMadeAnew = false;

  /// Whether what stands in \p Inner can be edited together with this.
  bool holds(const Frame &Inner) const {
    return Id == Inner.Id && (IsMadeAnew || Passed == Inner.Passed);
  }
  friend bool operator==(const Frame &A, const Frame &B) {
    return A.Id == B.Id && A.Passed == B.Passed;
  }
  friend bool operator!=(const Frame &A, const Frame &B) { return !(A == B); }
};

/// True when a directive stands between the tokens of \p Text.
bool hasDirective(llvm::StringRef Text);

/// Translates Clang's locations to ranges of bytes in files.
class Places {
public:
  Places(clang::Preprocessor &PP, TUFacts &Facts);

  /// The frame in which the token at \p L is written: macro arguments count for
  /// where the argument stands.
  Frame frameOf(clang::SourceLocation L) const;

  /// The range of the tokens from \p B to \p E (the start of the last token) as
  /// seen from \p F; macros expanded between stand as their names. Nothing when
  /// no such text exists, or it is not in a file.
  std::optional<Range> range(clang::SourceLocation B, clang::SourceLocation E,
                             Frame F);

  /// \p R, or the use of the macros that it is the whole body of. \p
  /// IsReplaced: other text will take its place, so not of a macro of the
  /// program that may be another one in another build.
  clang::SourceRange unexpanded(clang::SourceRange R,
                                bool IsReplaced = false) const;

  /// The range of tokens in the file, seen from outside of all macros.
  std::optional<Range> fileRange(clang::SourceLocation B,
                                 clang::SourceLocation E);
  /// For messages: never fails where there is a file at all.
  Range roughRange(clang::SourceRange R);

  /// The bytes from \p Begin to \p End, both in one file.
  std::optional<Range> bytes(clang::SourceLocation Begin,
                             clang::SourceLocation End);

  /// The number of the file that holds \p L (no macro), or None.
  Index file(clang::SourceLocation L);

  /// All bytes of file number \p File.
  Range wholeFile(Index File) const;

  /// Where file number \p File begins.
  clang::SourceLocation locationOf(Index File) const {
    return SM.getLocForStartOfFile(FileIds[File]);
  }

  /// The text of a range.
  llvm::StringRef text(const Range &R) const;

  /// The tokens of a range with one blank for what stands between them,
  /// comments included: what can be written in another place, on one line.
  std::string code(const Range &R) const;

  /// Whether an earlier run made \p R.
  bool isGenerated(const Range &R);

  /// True when the macro argument that \p L comes from is also turned into a
  /// string or pasted to another token. A string that is printed only where the
  /// program ends for what the macro tests does not count.
  bool argumentIsQuoted(clang::SourceLocation L) const;
  /// Whether the texts that an expansion of a macro's body makes of arguments,
  /// as many as that, are all of such a kind; it knows the unit's tree.
  using TextTest = std::function<bool(clang::FileID Body, unsigned Number)>;
  void setTextTest(TextTest T) { ArePrintedAtFailure = std::move(T); }

  /// The macro that makes the token at \p L where it is written, if builds may
  /// define it in other ways; empty if there is none. Macros that make the
  /// token at \p Beside, too, do not count; where that is invalid, neither do
  /// those with parameters that make more than this token.
  std::string chosenByBuild(clang::SourceLocation L,
                            clang::SourceLocation Beside) const;

  /// All expansions of the macro whose body holds \p F, itself included.
  const std::vector<clang::FileID> &expansionsOf(Frame F);

  /// The bodies of macros in headers of the program, with each expansion.
  std::vector<std::pair<clang::FileID, Range>> headerMacros();

  const clang::SourceManager &sources() const { return SM; }
  const clang::LangOptions &language() const { return PP.getLangOpts(); }
  clang::Preprocessor &preprocessor() const { return PP; }

private:
  /// Whether the macro whose body holds \p L is a library's, or is the same in
  /// each build.
  bool isSameMacro(clang::SourceLocation L) const;
  /// Whether builds may define that macro in other ways.
  bool isChosen(clang::SourceLocation L) const;
  /// The name of that macro.
  std::string macroAround(clang::SourceLocation L) const;
  std::optional<clang::SourceLocation> useAround(clang::SourceLocation L,
                                                 bool End) const;
  /// The tokens from the begin of \p R to its end, where they stand in \p F;
  /// \p Passed is the use of the parameter that \p R is passed for, if any.
  std::optional<clang::SourceRange> toFrame(clang::SourceRange R, Frame F,
                                            unsigned Depth,
                                            clang::SourceLocation Passed) const;

  clang::Preprocessor &PP;
  clang::SourceManager &SM;
  TUFacts &Facts;
  TextTest ArePrintedAtFailure;
  mutable llvm::StringMap<bool> Chosen; ///< By name.
  std::map<clang::FileID, Index> FileNumbers;
  std::map<std::string, Index> FileNames;
  std::vector<clang::FileID> FileIds;
  /// By file: what stands between the marks of earlier runs, in order.
  std::map<Index, std::vector<Range>> Generated;
  /// By the place of the macro's body; made when it is first asked for.
  llvm::DenseMap<clang::SourceLocation, std::vector<clang::FileID>> Expansions;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PLACES_H
