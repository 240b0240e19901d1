//===-- YamlParse.cpp - The gate, and the tree behind it ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one place that sees yaml-cpp and the one that is compiled with
/// exceptions; none leaves parseYaml(). yaml-cpp only makes events of the text:
/// each is checked before it becomes a node, so that no tree is built that goes
/// beyond the limits. (Its own tree follows aliases that contain themselves,
/// keeps the first of duplicate keys, and does not look at the encoding.)
///
//===----------------------------------------------------------------------===//

#include "Utf8.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Support/Yaml.h"
#include "yaml-cpp/eventhandler.h"
#include "yaml-cpp/exceptions.h"
#include "yaml-cpp/parser.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>
#include <sstream>

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// Leaves yaml-cpp when an event does not pass the gate.
struct Refused {
  YAML::Mark Where;
  std::string Message;
};
} // namespace

namespace layoutopt {

/// Checks events and builds the tree of those that pass.
class YamlTreeBuilder : public YAML::EventHandler {
public:
  YamlTreeBuilder(StringRef Text, StringRef FileName)
      : Text(Text), File(std::make_shared<const std::string>(FileName.str())) {}

  YamlNode takeRoot() { return std::move(Root); }

  void OnDocumentStart(const YAML::Mark &M) override {
    if (++Documents > 1)
      throw Refused{M, "more than one document"};
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark &M, YAML::anchor_t Anchor) override {
    checkNode(M, "", Anchor);
    add(M, YamlNode::Null);
  }
  void OnAlias(const YAML::Mark &M, YAML::anchor_t) override {
    throw Refused{M, "aliases are not supported"};
  }
  void OnScalar(const YAML::Mark &M, const std::string &Tag,
                YAML::anchor_t Anchor, const std::string &Value) override {
    checkNode(M, Tag, Anchor);
    checkQuotes(M);
    // Escapes in double quotes make characters that the text does not have.
    if (std::optional<TextFault> Fault = findTextFault(Value))
      throw Refused{M, Fault->Message + " in a value"};
    YamlNode &N = add(M, YamlNode::Scalar, Value);
    N.Plain = Tag == "?";
    N.Text = Value;
  }
  void OnSequenceStart(const YAML::Mark &M, const std::string &Tag,
                       YAML::anchor_t Anchor,
                       YAML::EmitterStyle::value) override {
    checkNode(M, Tag, Anchor);
    open(add(M, YamlNode::List), M);
  }
  void OnSequenceEnd() override { Open.pop_back(); }
  void OnMapStart(const YAML::Mark &M, const std::string &Tag,
                  YAML::anchor_t Anchor, YAML::EmitterStyle::value) override {
    checkNode(M, Tag, Anchor);
    open(add(M, YamlNode::Map), M);
  }
  void OnMapEnd() override { Open.pop_back(); }

private:
  /// A list or map whose end has not been seen.
  struct Frame {
    YamlNode *Node;
    llvm::StringMap<unsigned> LineOfKey;
    bool HasKey = false; ///< The next node is the value of the last entry.
  };

  void checkNode(const YAML::Mark &M, const std::string &Tag,
                 YAML::anchor_t Anchor) {
    if (++Nodes > MaxYamlNodes)
      throw Refused{M, "more than " + std::to_string(MaxYamlNodes) + " values"};
    if (Anchor != YAML::NullAnchor)
      throw Refused{M, "anchors are not supported"};
    // "?" is a plain scalar or a collection, "!" a quoted scalar or the tag
    // `!`, which stands where the node begins.
    if (charAt(M) == '!' || (!Tag.empty() && Tag != "?" && Tag != "!"))
      throw Refused{M, "tags are not supported"};
  }

  char charAt(const YAML::Mark &M) const {
    return M.pos >= 0 && size_t(M.pos) < Text.size() ? Text[size_t(M.pos)] : 0;
  }

  /// yaml-cpp takes the end of the text for the closing quote when a line feed
  /// comes before it: half a file would pass.
  void checkQuotes(const YAML::Mark &M) const {
    char Quote = charAt(M);
    if (Quote != '"' && Quote != '\'')
      return;
    for (size_t I = size_t(M.pos) + 1; I < Text.size(); ++I) {
      if (Quote == '"' && Text[I] == '\\')
        ++I;
      else if (Text[I] == Quote && Text.substr(I + 1).starts_with("'") &&
               Quote == '\'')
        ++I;
      else if (Text[I] == Quote)
        return;
    }
    throw Refused{M, "the quoted text has no end"};
  }

  YamlNode &add(const YAML::Mark &M, YamlNode::Kind K, StringRef Value = "") {
    YamlNode *N = &Root;
    if (!Open.empty()) {
      Frame &Top = Open.back();
      if (Top.Node->K == YamlNode::List) {
        Top.Node->Items.emplace_back();
        N = &Top.Node->Items.back();
      } else if (Top.HasKey) {
        Top.HasKey = false;
        N = &Top.Node->Entries.back().Value;
      } else {
        checkKey(Top, M, K, Value);
        Top.HasKey = true;
        Top.Node->Entries.emplace_back();
        N = &Top.Node->Entries.back().Key;
      }
    }
    N->K = K;
    N->File = File;
    N->Line = unsigned(std::max(M.line, 0)) + 1;
    N->Column = unsigned(std::max(M.column, 0)) + 1;
    return *N;
  }

  void checkKey(Frame &Top, const YAML::Mark &M, YamlNode::Kind K,
                StringRef Key) const {
    // An open bracket at the end of the text makes such keys, too.
    if (charAt(M) == '[' || charAt(M) == '{')
      throw Refused{M, "a key must be a word, or this bracket is not closed"};
    if (K != YamlNode::Scalar || Key.empty())
      throw Refused{M, "a key must be a word"};
    if (Key == "<<")
      throw Refused{M, "merge keys are not supported"};
    auto Inserted = Top.LineOfKey.try_emplace(Key, unsigned(M.line) + 1);
    if (!Inserted.second)
      throw Refused{M, "duplicate key " + inQuotes(Key) + ", first in line " +
                           std::to_string(Inserted.first->second)};
  }

  void open(YamlNode &N, const YAML::Mark &M) {
    if (Open.size() >= MaxYamlDepth)
      throw Refused{M, "nested deeper than " + std::to_string(MaxYamlDepth) +
                           " levels"};
    Open.push_back({&N, {}, false});
  }

  StringRef Text;
  std::shared_ptr<const std::string> File;
  YamlNode Root;
  /// Pointers stay valid: a node gets no further children while one is open.
  std::vector<Frame> Open;
  size_t Documents = 0;
  size_t Nodes = 0;
};

} // namespace layoutopt

/// What yaml-cpp and the gate throw, as an error; lines and columns count
/// from 1.
static llvm::Error makeError(StringRef FileName, const YAML::Mark &M,
                             const Twine &Message) {
  return usageError(Message, {FileName.str(), unsigned(std::max(M.line, 0)) + 1,
                              unsigned(std::max(M.column, 0)) + 1});
}

llvm::Expected<YamlNode> layoutopt::parseYaml(StringRef Text,
                                              StringRef FileName) {
  if (Text.size() > MaxYamlBytes)
    return makeError(FileName, {},
                     "larger than " + Twine(MaxYamlBytes) + " bytes");
  Text.consume_front("\xEF\xBB\xBF"); // Windows editors put it there.
  if (std::optional<TextFault> Fault = findTextFault(Text)) {
    StringRef Before = Text.take_front(Fault->Offset);
    YAML::Mark M;
    M.line = int(Before.count('\n'));
    M.column = int(Before.size() - (Before.rfind('\n') + 1));
    return makeError(FileName, M, Fault->Message);
  }
  YamlTreeBuilder Builder(Text, FileName);
  try {
    std::istringstream In(Text.str());
    YAML::Parser Parser(In);
    if (!Parser.HandleNextDocument(Builder))
      return makeError(FileName, {}, "there is nothing in the file");
    while (Parser.HandleNextDocument(Builder))
      ; // The builder refuses the second document.
  } catch (const Refused &R) {
    return makeError(FileName, R.Where, R.Message);
  } catch (const YAML::Exception &E) {
    return makeError(FileName, E.mark, E.msg.empty() ? "malformed" : E.msg);
  } catch (const std::exception &E) {
    return makeError(FileName, {}, E.what());
  }
  return Builder.takeRoot();
}
