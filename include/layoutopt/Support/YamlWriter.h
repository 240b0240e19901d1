//===-- YamlWriter.h - Writing YAML -----------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes the subset of YAML that Yaml.h reads: what is written is read back as
/// the same values, whatever characters it is made of (but for controls, which
/// the reader refuses). The same calls give the same bytes.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_YAMLWRITER_H
#define LAYOUTOPT_SUPPORT_YAMLWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>

namespace layoutopt {

/// \p Text as a YAML scalar that is read as that text: in quotes where it would
/// be something else without.
std::string yamlScalar(llvm::StringRef Text);

/// Writes block maps and lists, with comments between. The root is a map.
/// Maps and lists that are opened must get at least one entry.
class YamlWriter {
public:
  explicit YamlWriter(llvm::raw_ostream &OS) : OS(OS) {}
  ~YamlWriter();

  /// A comment on lines of its own, broken at 80 columns.
  void comment(llvm::StringRef Text);

  /// \name Entries of a map
  /// \p Comment stands behind the value when it is not empty.
  /// @{
  void text(llvm::StringRef Key, llvm::StringRef Value,
            llvm::StringRef Comment = "");
  void number(llvm::StringRef Key, uint64_t Value,
              llvm::StringRef Comment = "");
  void boolean(llvm::StringRef Key, bool Value, llvm::StringRef Comment = "");
  /// `key: [a, b]`, on one line.
  void texts(llvm::StringRef Key, llvm::ArrayRef<std::string> Values,
             llvm::StringRef Comment = "");
  void beginMap(llvm::StringRef Key);
  void beginList(llvm::StringRef Key);
  /// @}

  /// \name Entries of a list
  /// @{
  void beginItem(); ///< A map.
  void item(llvm::StringRef Value, llvm::StringRef Comment = "");
  /// @}

  /// Ends the innermost map, list or item.
  void end();

private:
  enum class Scope { Map, List, Item };

  void indent();
  void startEntry(llvm::StringRef Key);
  void endLine(llvm::StringRef Comment);

  llvm::raw_ostream &OS;
  llvm::SmallVector<Scope, 8> Scopes;
  bool AfterDash = false; ///< The item's `- ` awaits its first entry.
};

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_YAMLWRITER_H
