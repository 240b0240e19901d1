//===-- Yaml.h - Reading YAML from strangers --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A small tree of YAML values with the place of each, and the only way to get
/// one. Profiles, policies and plans may come from strangers, so a subset of
/// YAML is read: one document of plain maps, lists and scalars in UTF-8, within
/// the limits below. Anchors, aliases, tags, merge keys, further documents,
/// duplicate keys and control characters are errors.
///
/// Every error is a usage error (exit 2) with file, line and column.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_YAML_H
#define LAYOUTOPT_SUPPORT_YAML_H

#include "layoutopt/Support/Error.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace layoutopt {

/// Limits of what is read.
constexpr size_t MaxYamlBytes = size_t(1) << 20;
constexpr unsigned MaxYamlDepth = 64;
constexpr size_t MaxYamlNodes = 100000; ///< Keys count as nodes.

struct YamlEntry;

/// A value and where it stands.
class YamlNode {
public:
  enum Kind {
    Null, ///< No value: `key:` with nothing behind it, `~`, `null`.
    Scalar,
    List,
    Map
  };

  Kind kind() const { return K; }
  Place place() const { return {*File, Line, Column}; }

  /// The text of a scalar, without quotes; empty for all others.
  llvm::StringRef text() const { return Text; }
  /// False for quoted text: it is neither a number nor a truth value.
  bool isPlain() const { return Plain; }
  /// Of a list, in order.
  llvm::ArrayRef<YamlNode> items() const { return Items; }
  /// Of a map, in order; keys are distinct scalars.
  llvm::ArrayRef<YamlEntry> entries() const;
  /// The value of \p Key of a map; nullptr if there is none.
  const YamlNode *find(llvm::StringRef Key) const;

  /// A usage error at this place.
  llvm::Error error(const llvm::Twine &Message) const;

  /// Checks that this is a map with keys out of \p Known; an unknown key is an
  /// error that names the nearest known one.
  llvm::Error expectKeys(llvm::ArrayRef<llvm::StringRef> Known) const;
  llvm::Error expectMap() const;
  llvm::Error expectList() const;
  /// The value of \p Key of a map; an error when it is missing.
  llvm::Expected<const YamlNode *> require(llvm::StringRef Key) const;

  /// The scalar's text, which must not be empty.
  llvm::Expected<llvm::StringRef> asText() const;
  /// A plain decimal number, without sign or leading zeros, from \p Min to
  /// \p Max.
  llvm::Expected<uint64_t> asNumber(uint64_t Min, uint64_t Max) const;
  /// `true` or `false`.
  llvm::Expected<bool> asBool() const;
  /// The position of the scalar's text in \p Words; an error names the nearest
  /// one. \p What is the noun for the message.
  llvm::Expected<size_t> asOneOf(llvm::ArrayRef<llvm::StringRef> Words,
                                 llvm::StringRef What) const;

private:
  friend class YamlTreeBuilder;

  /// `expected <What>, found <this>`.
  llvm::Error expected(const llvm::Twine &What) const;

  Kind K = Null;
  bool Plain = true;
  unsigned Line = 1;
  unsigned Column = 1;
  std::shared_ptr<const std::string> File;
  std::string Text;
  std::vector<YamlNode> Items;
  std::vector<YamlEntry> Entries;
};

/// A key, which is a scalar, and its value.
struct YamlEntry {
  YamlNode Key;
  YamlNode Value;
};

inline llvm::ArrayRef<YamlEntry> YamlNode::entries() const { return Entries; }

/// Reads one document. \p FileName is for messages.
llvm::Expected<YamlNode> parseYaml(llvm::StringRef Text,
                                   llvm::StringRef FileName);

/// Reads the file \p Path. An input error (exit 5) when it cannot be read; what
/// is no regular file, or larger than the limit, is not opened.
llvm::Expected<YamlNode> readYaml(llvm::vfs::FileSystem &FS,
                                  llvm::StringRef Path);

/// Checks `version: 1`, the first thing in every file of ours, so that an older
/// tool says so instead of misreading a newer file.
llvm::Error expectVersion(const YamlNode &Root, uint64_t Version);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_YAML_H
