//===-- YamlGate.cpp - Checks before YAML is read -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YamlGate.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/YAMLParser.h"

using namespace layoutopt;
using namespace llvm;

/// The text form nests seven deep at most; access trees are written flat.
static constexpr unsigned MaxDepth = 16;
/// No mapping of the text form has as many keys.
static constexpr unsigned MaxKeys = 32;

void FirstDiagnostic::handle(const SMDiagnostic &D, void *Self) {
  auto *First = static_cast<FirstDiagnostic *>(Self);
  if (First->HasError || D.getKind() != SourceMgr::DK_Error)
    return;
  First->HasError = true;
  First->Line = D.getLineNo() > 0 ? D.getLineNo() : 0;
  First->Column = D.getColumnNo() >= 0 ? D.getColumnNo() + 1 : 0;
  First->Message = D.getMessage().str();
  // LLVM's messages start with a capital now and then.
  if (First->Message.size() > 1 && isUpper(First->Message[0]) &&
      !isUpper(First->Message[1]))
    First->Message[0] = toLower(First->Message[0]);
  while (!First->Message.empty() &&
         (First->Message.back() == '.' || First->Message.back() == '!'))
    First->Message.pop_back();
}

Error FirstDiagnostic::toError(StringRef FileName) const {
  return usageError(Message.empty() ? Twine("malformed YAML") : Twine(Message),
                    {FileName.str(), Line, Column});
}

namespace {
class Gate {
public:
  Gate(yaml::Stream &In, const FirstDiagnostic &First) : In(In), First(First) {}

  /// False once anything is wrong; iterators are not advanced after that,
  /// since doing so would skip, recursively, what is left of a node.
  bool walk(yaml::Node *N, unsigned Depth);

private:
  bool fail(yaml::Node *N, const Twine &Message) {
    In.printError(N, Message);
    return false;
  }
  bool ok() const { return !First.HasError && !In.failed(); }

  yaml::Stream &In;
  const FirstDiagnostic &First;
  size_t Nodes = 0;
};
} // namespace

bool Gate::walk(yaml::Node *N, unsigned Depth) {
  if (!N || !ok())
    return false;
  if (++Nodes > MaxFactsNodes)
    return fail(N, "more than " + Twine(MaxFactsNodes) + " values");
  if (isa<yaml::AliasNode>(N) || !N->getAnchor().empty())
    return fail(N, "anchors and aliases are not supported");
  if (!N->getRawTag().empty())
    return fail(N, "tags are not supported");
  if (Depth > MaxDepth)
    return fail(N, "nested deeper than " + Twine(MaxDepth) + " levels");
  if (auto *Map = dyn_cast<yaml::MappingNode>(N)) {
    unsigned Keys = 0;
    for (auto I = Map->begin(), E = Map->end(); I != E; ++I) {
      yaml::Node *Key = I->getKey();
      if (!Key || !ok())
        return false;
      if (!isa<yaml::ScalarNode>(Key))
        return fail(Key, "a key must be a word");
      if (++Keys > MaxKeys)
        return fail(Key, "more than " + Twine(MaxKeys) + " keys");
      if (!walk(Key, Depth + 1) || !walk(I->getValue(), Depth + 1))
        return false;
    }
  } else if (auto *List = dyn_cast<yaml::SequenceNode>(N)) {
    for (auto I = List->begin(), E = List->end(); I != E; ++I)
      if (!walk(&*I, Depth + 1))
        return false;
  }
  return ok();
}

Error layoutopt::checkYaml(StringRef Text, StringRef FileName) {
  if (Text.size() > MaxFactsBytes)
    return usageError("larger than " + Twine(MaxFactsBytes >> 20) + " MiB",
                      {FileName.str()});
  // The parser skips the ends of documents recursively.
  size_t Ends = 0;
  for (size_t At = Text.find("..."); At != StringRef::npos;
       At = Text.find("...", At + 3))
    Ends += At == 0 || Text[At - 1] == '\n' || Text[At - 1] == '\r';
  if (Ends > 1)
    return usageError("more than one document", {FileName.str()});
  FirstDiagnostic First;
  SourceMgr SM;
  SM.setDiagHandler(FirstDiagnostic::handle, &First);
  yaml::Stream In(MemoryBufferRef(Text, FileName), SM, /*ShowColors=*/false);
  auto Document = In.begin();
  bool Good = Document != In.end();
  if (Good) {
    yaml::Node *Root = Document->getRoot();
    Good = Root && Gate(In, First).walk(Root, 0);
    if (Good && !isa<yaml::MappingNode>(Root))
      return usageError("expected a mapping of keys to values",
                        {FileName.str(), 1, 1});
    if (Good && ++Document != In.end() && !First.HasError)
      return usageError("more than one document", {FileName.str()});
  }
  if (!Good || First.HasError || In.failed())
    return First.toError(FileName);
  return Error::success();
}
