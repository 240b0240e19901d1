//===-- YamlNode.cpp - Typed reads of YAML values -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Support/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

static std::vector<std::string> copyOf(ArrayRef<StringRef> Words) {
  std::vector<std::string> Copy;
  for (StringRef Word : Words)
    Copy.push_back(Word.str());
  return Copy;
}

const YamlNode *YamlNode::find(StringRef Key) const {
  for (const YamlEntry &E : Entries)
    if (E.Key.Text == Key)
      return &E.Value;
  return nullptr;
}

Error YamlNode::error(const Twine &Message) const {
  return usageError(Message, place());
}

Error YamlNode::expected(const Twine &What) const {
  switch (K) {
  case Null:
    return error("expected " + What + ", found nothing");
  case Scalar:
    return error("expected " + What + ", found " + (Plain ? "" : "the text ") +
                 inQuotes(Text));
  case List:
    return error("expected " + What + ", found a list");
  case Map:
    return error("expected " + What + ", found a map");
  }
  llvm_unreachable("unknown kind");
}

Error YamlNode::expectMap() const {
  return K == Map ? Error::success() : expected("a map of keys to values");
}

Error YamlNode::expectList() const {
  return K == List ? Error::success() : expected("a list");
}

Error YamlNode::expectKeys(ArrayRef<StringRef> Known) const {
  if (Error E = expectMap())
    return E;
  for (const YamlEntry &E : Entries)
    if (!llvm::is_contained(Known, E.Key.Text))
      return E.Key.error("unknown key " + inQuotes(E.Key.Text) +
                         didYouMean(E.Key.Text, copyOf(Known)));
  return Error::success();
}

Expected<const YamlNode *> YamlNode::require(StringRef Key) const {
  if (const YamlNode *Value = find(Key))
    return Value;
  return error("the key " + inQuotes(Key) + " is missing");
}

Expected<StringRef> YamlNode::asText() const {
  if (K != Scalar)
    return expected("text");
  if (Text.empty())
    return error("expected text, found an empty one");
  return StringRef(Text);
}

Expected<uint64_t> YamlNode::asNumber(uint64_t Min, uint64_t Max) const {
  bool Digits = K == Scalar && Plain && !Text.empty() &&
                llvm::all_of(Text, llvm::isDigit) &&
                (Text.size() == 1 || Text[0] != '0');
  if (!Digits)
    return expected("a whole number");
  uint64_t N;
  if (StringRef(Text).getAsInteger(10, N) || N < Min || N > Max)
    return expected("a number from " + Twine(Min) + " to " + Twine(Max));
  return N;
}

Expected<bool> YamlNode::asBool() const {
  if (K == Scalar && Plain && (Text == "true" || Text == "false"))
    return Text == "true";
  return expected("true or false");
}

Expected<size_t> YamlNode::asOneOf(ArrayRef<StringRef> Words,
                                   StringRef What) const {
  if (K != Scalar)
    return expected(What);
  for (size_t I = 0; I < Words.size(); ++I)
    if (Text == Words[I])
      return I;
  return error("unknown " + What + " " + inQuotes(Text) +
               didYouMean(Text, copyOf(Words)));
}

Error layoutopt::expectVersion(const YamlNode &Root, uint64_t Version) {
  if (Error E = Root.expectMap())
    return E;
  Expected<const YamlNode *> Node = Root.require("version");
  if (!Node)
    return Node.takeError();
  Expected<uint64_t> Found = (*Node)->asNumber(0, UINT64_MAX);
  if (!Found)
    return Found.takeError();
  if (*Found != Version)
    return (*Node)->error("version " + Twine(*Found) +
                          " is not supported, only version " + Twine(Version));
  return Error::success();
}
