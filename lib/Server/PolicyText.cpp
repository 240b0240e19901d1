//===-- PolicyText.cpp - Changes of a policy's text -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/PolicyText.h"
#include "layoutopt/Plan/Policy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using namespace layoutopt::server;
using llvm::Expected;
using llvm::StringRef;

static std::string quoted(StringRef Name) {
  std::string Out = "\"";
  for (char C : Name)
    Out += (C == '"' || C == '\\') ? std::string("\\") + C : std::string(1, C);
  return Out + '"';
}

/// The line of key \p Key at the left margin: begin, and the end with its line
/// feed; nullopt: there is none.
static std::optional<std::pair<size_t, size_t>> lineOfKey(StringRef Text,
                                                          StringRef Key) {
  for (size_t At = 0; At < Text.size();) {
    const size_t Feed = Text.find('\n', At);
    const size_t End = Feed == StringRef::npos ? Text.size() : Feed + 1;
    StringRef Line = Text.slice(At, End);
    if (Line.consume_front(Key) && Line.ltrim(' ').starts_with(":"))
      return std::make_pair(At, End);
    At = End;
  }
  return std::nullopt;
}

/// A policy that says nothing, or \p Text, whose last line is complete.
static std::string started(StringRef Text) {
  if (Text.trim().empty())
    return "version: 1\n";
  return Text.ends_with("\n") ? Text.str() : Text.str() + "\n";
}

/// Of the first line below a key, which ends at \p Begin.
static std::string indentBelow(StringRef Text, size_t Begin) {
  const StringRef Rest = Text.drop_front(Begin);
  return Rest.take_front(Rest.find_first_not_of(' ')).str();
}

static llvm::Error cannotAdd(StringRef What, StringRef File) {
  return usageError("nothing can be added to '" + What +
                        "' as it is written; add it by hand",
                    {File.str(), 0, 0});
}

Expected<std::string> server::withExcluded(StringRef Text, StringRef Name,
                                           StringRef File) {
  std::string Out = started(Text);
  if (const auto Line = lineOfKey(Out, "exclude")) {
    const StringRef Value = StringRef(Out)
                                .slice(Line->first, Line->second)
                                .split(':')
                                .second.split('#')
                                .first.trim();
    if (Value.starts_with("[") && Value.ends_with("]")) {
      const size_t Close =
          Out.find(Value.str(), Line->first) + Value.size() - 1;
      const bool IsEmpty = Value.drop_front().drop_back().trim().empty();
      Out.insert(Close, (IsEmpty ? "" : ", ") + quoted(Name));
    } else if (Value.empty()) {
      Out.insert(Line->second,
                 indentBelow(Out, Line->second) + "- " + quoted(Name) + "\n");
    } else {
      return cannotAdd("exclude", File);
    }
  } else {
    Out += "exclude: [" + quoted(Name) + "]\n";
  }
  auto Read = parsePolicy(Out, File);
  if (!Read)
    return Read.takeError();
  if (llvm::none_of(Read->Exclude, [&](const Placed<std::string> &Each) {
        return Each.Value == Name;
      }))
    return cannotAdd("exclude", File);
  return Out;
}

Expected<std::string> server::withPinned(StringRef Text, StringRef Id,
                                         const SetPlan &Plan, StringRef File) {
  std::string Out = started(Text);
  const auto Line = lineOfKey(Out, "sets");
  std::string Indent = Line ? indentBelow(Out, Line->second) : "  ";
  if (Indent.empty())
    Indent = "  ";
  std::string Entry = Indent + quoted(Id) + ":\n";
  if (!Plan.Change) {
    Entry += Indent + "  layout: AoS\n";
  } else {
    Entry += Indent + "  clusters:\n";
    for (const ClusterPlan &C : Plan.Clusters)
      Entry += Indent + "    - fields: [" + llvm::join(C.Fields, ", ") + "]\n" +
               Indent + "      layout: " + C.Layout.describe() + "\n";
  }
  if (!Line)
    Out += "sets:\n" + Entry;
  else
    Out.insert(Line->second, Entry);
  auto Read = parsePolicy(Out, File);
  if (!Read)
    return Read.takeError();
  const auto Known = llvm::count_if(Read->Sets, [&](const ArrayPolicy &Each) {
    return Each.Name.Value == Id;
  });
  if (Known != 1)
    return cannotAdd("sets", File);
  return Out;
}
