//===-- LayoutYaml.cpp - Layouts in YAML ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Target/LayoutYaml.h"
#include "layoutopt/Layout/Mapping.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

/// Far more than any expression needs.
static constexpr size_t MaxDims = 64;
static constexpr size_t MaxText = 1024;

/// The text of an expression: `[i, f]` without quotes is a list to YAML.
static Expected<std::string> layoutText(const YamlNode &Node) {
  if (Node.kind() != YamlNode::List) {
    Expected<StringRef> Text = Node.asText();
    if (!Text)
      return Text.takeError();
    return Text->str();
  }
  std::string Text = "[";
  llvm::ListSeparator Comma;
  if (Node.items().size() > MaxDims)
    return Node.error("a layout expression has at most " +
                      llvm::Twine(MaxDims) + " dimensions");
  for (const YamlNode &Dim : Node.items()) {
    Expected<StringRef> Word = Dim.asText();
    if (!Word)
      return Word.takeError();
    Text += StringRef(Comma).str() + Word->str();
  }
  return Text + "]";
}

Error layoutopt::atPlace(Error E, const Place &Where) {
  return llvm::handleErrors(std::move(E), [&](const LocatedError &Located) {
    assert(Located.exitCode() == ExitCode::Usage && "keeps its exit code");
    return usageError(Located.text(), Where);
  });
}

/// No C type has a layout in which another dimension of the index is slower
/// than the one that grows. That has nothing to do with the fields, so that any
/// will do.
static Expected<bool> needsCount(const LayoutExpr &Layout) {
  uint64_t NumFields = std::min<uint64_t>(Layout.maxFields().value_or(2), 2);
  std::vector<FieldShape> Fields;
  for (uint64_t F = 0; F < NumFields; ++F)
    Fields.push_back({"f" + std::to_string(F), 1, 1});
  Expected<Mapping> M = Mapping::create(Layout, std::move(Fields));
  if (!M)
    return M.takeError();
  return M->needsCount();
}

Expected<LayoutExpr> layoutopt::readLayout(const YamlNode &Node) {
  Expected<std::string> Text = layoutText(Node);
  if (!Text)
    return Text.takeError();
  // The place of the node says more than a column of the expression.
  return parseLayout(*Text, Node.place());
}

Expected<LayoutExpr> layoutopt::parseLayout(StringRef Text,
                                            const Place &Where) {
  if (Text.size() > MaxText)
    return usageError("the layout expression is too long", Where);
  Expected<LayoutExpr> Layout = LayoutExpr::parse(Text);
  if (!Layout)
    return atPlace(Layout.takeError(), Where);
  Expected<bool> NeedsCount = needsCount(*Layout);
  if (!NeedsCount)
    return atPlace(NeedsCount.takeError(), Where);
  if (*NeedsCount)
    return usageError("the layout " + inQuotes(Layout->str()) +
                          " depends on the number of records: no C type has it",
                      Where);
  return Layout;
}
