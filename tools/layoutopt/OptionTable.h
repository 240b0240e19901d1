//===-- OptionTable.h - The options in other forms -------------------*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The table that `--help` prints, as values: man page and completions are made
/// from it, so that there is one place where an option is added.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_OPTIONTABLE_H
#define LAYOUTOPT_TOOLS_OPTIONTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace layoutopt {

/// A form that the table can be printed in.
enum class Generated { Man, Bash, Zsh, Fish };

/// A word that an option takes.
struct OptionChoice {
  llvm::StringRef Name;
  llvm::StringRef Help; ///< May be empty.
};

/// What a shell offers as the value of an option.
enum class ValueHint { None, Choice, File, Folder, Device, Program };

struct OptionRow {
  llvm::StringRef Name; ///< Without dashes.
  llvm::StringRef Help;
  llvm::StringRef Value; ///< What it is called; empty: a choice, or none.
  bool TakesValue = false;
  bool NeedsValue = false;
  bool IsJoined = false; ///< The value may follow at once, as in `-Iinclude`.
  bool Repeats = false;
  ValueHint Hint = ValueHint::None;
  std::vector<OptionChoice> Choices; ///< The words that are offered.

  bool isLetter() const { return Name.size() == 1; }
  /// With its dashes, as `--help` has it.
  std::string spelled() const { return (isLetter() ? "-" : "--") + Name.str(); }
};

/// \p Rows as a file of the kind \p What, of version \p Version of the tool.
std::string generate(Generated What, llvm::ArrayRef<OptionRow> Rows,
                     llvm::StringRef Version);

std::string manPage(llvm::ArrayRef<OptionRow> Rows, llvm::StringRef Version);
std::string bashCompletion(llvm::ArrayRef<OptionRow> Rows);
std::string zshCompletion(llvm::ArrayRef<OptionRow> Rows);
std::string fishCompletion(llvm::ArrayRef<OptionRow> Rows);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_OPTIONTABLE_H
