//===-- Text.cpp - Text form of graphs and clusterings --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Affinity/Text.h"
#include "Broken.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/Input.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace llvm;

/// A name as a JSON string.
static json::Value quoted(StringRef Name) {
  return json::isUTF8(Name) ? json::Value(Name.str())
                            : json::Value(json::fixUTF8(Name));
}

/// Calls \p Element for each of \p Count elements of a list, one a line.
static void printList(raw_ostream &OS, StringRef Indent, size_t Count,
                      function_ref<void(size_t)> Element) {
  OS << '[';
  for (size_t I = 0; I != Count; ++I) {
    OS << (I ? ",\n" : "\n") << Indent << "  ";
    Element(I);
  }
  if (Count)
    OS << '\n' << Indent;
  OS << ']';
}

void layoutopt::print(ArrayRef<Kdlg> Graphs, raw_ostream &OS) {
  printList(OS, "", Graphs.size(), [&](size_t I) {
    const Kdlg &G = Graphs[I];
    OS << "{\n    \"set\": " << quoted(G.Set) << ",\n    \"fields\": ";
    printList(OS, "    ", G.size(), [&](size_t F) {
      OS << "{\"name\": " << quoted(G.Fields[F]) << ", \"size\": " << G.Sizes[F]
         << '}';
    });
    std::vector<std::pair<Index, Index>> Edges;
    for (Index A = 0; size_t(A) < G.size(); ++A)
      for (Index B = A + 1; size_t(B) < G.size(); ++B)
        if (G.distance(A, B) != Kdlg::Infinite)
          Edges.emplace_back(A, B);
    OS << ",\n    \"distances\": ";
    printList(OS, "    ", Edges.size(), [&](size_t E) {
      const auto [A, B] = Edges[E];
      OS << "{\"between\": [" << quoted(G.Fields[A]) << ", "
         << quoted(G.Fields[B]) << "], \"bytes\": " << G.distance(A, B) << '}';
    });
    OS << "\n  }";
  });
  OS << '\n';
}

void layoutopt::print(ArrayRef<Clustering> Clusterings, ArrayRef<Kdlg> Graphs,
                      raw_ostream &OS) {
  assert(Clusterings.size() == Graphs.size() && "a clustering for each graph");
  printList(OS, "", Graphs.size(), [&](size_t I) {
    const Kdlg &G = Graphs[I];
    const std::vector<std::vector<Index>> &Clusters = Clusterings[I].Clusters;
    OS << "{\n    \"set\": " << quoted(G.Set) << ",\n    \"clusters\": ";
    printList(OS, "    ", Clusters.size(), [&](size_t C) {
      OS << '[';
      ListSeparator Comma;
      for (Index F : Clusters[C])
        OS << Comma << quoted(G.Fields[F]);
      OS << ']';
    });
    OS << "\n  }";
  });
  OS << '\n';
}

namespace {
struct FieldText {
  std::string Name;
  uint64_t Size = 0;
};
struct EdgeText {
  std::vector<std::string> Between;
  uint64_t Bytes = 0;
};
struct GraphText {
  std::string Set;
  std::vector<FieldText> Fields;
  std::vector<EdgeText> Distances;
};
struct ClustersText {
  std::string Set;
  std::vector<std::vector<std::string>> Clusters;
};

/// True when \p V, which has had \p Keys read from it, holds no other ones.
bool hasNoMore(const json::Value &V, size_t Keys, json::Path P) {
  if (V.getAsObject()->size() == Keys)
    return true;
  P.report("unknown key");
  return false;
}

bool fromJSON(const json::Value &V, FieldText &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", F.Name) && O.map("size", F.Size) &&
         hasNoMore(V, 2, P);
}
bool fromJSON(const json::Value &V, EdgeText &E, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("between", E.Between) && O.map("bytes", E.Bytes) &&
         hasNoMore(V, 2, P);
}
bool fromJSON(const json::Value &V, GraphText &G, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("set", G.Set) && O.map("fields", G.Fields) &&
         O.map("distances", G.Distances) && hasNoMore(V, 3, P);
}
bool fromJSON(const json::Value &V, ClustersText &C, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("set", C.Set) && O.map("clusters", C.Clusters) &&
         hasNoMore(V, 2, P);
}
} // namespace

/// Our form of an error of LLVM's JSON reader, `[line:column, byte=n]: Message`
/// if the text is malformed and `message at path` otherwise.
static Error toUsageError(Error E, StringRef FileName) {
  const std::string Text = llvm::toString(std::move(E));
  StringRef Message = Text;
  Place Where{FileName.str()};
  if (Message.consume_front("[")) {
    if (Message.consumeInteger(10, Where.Line) || !Message.consume_front(":") ||
        Message.consumeInteger(10, Where.Column))
      Where = {FileName.str()};
    else
      Message = Message.split("]: ").second;
  }
  return usageError(Twine(Message.take_front().lower()) + Message.drop_front(),
                    std::move(Where));
}

template <typename T>
static Expected<std::vector<T>> parseList(StringRef Text, StringRef FileName) {
  constexpr unsigned MaxNesting = 16;
  if (jsonNesting(Text) > MaxNesting)
    return usageError("nested deeper than " + Twine(MaxNesting) + " levels",
                      {FileName.str()});
  Expected<json::Value> V = json::parse(Text);
  if (!V)
    return toUsageError(V.takeError(), FileName);
  std::vector<T> Result;
  json::Path::Root Root;
  if (!fromJSON(*V, Result, Root))
    return toUsageError(Root.getError(), FileName);
  return Result;
}

/// The numbers of the fields of \p G.
static StringMap<Index> fieldNumbers(const Kdlg &G) {
  StringMap<Index> Numbers;
  for (size_t F = 0; F != G.size(); ++F)
    Numbers[G.Fields[F]] = Index(F);
  return Numbers;
}

static Expected<Kdlg> toGraph(GraphText &&Text, StringRef FileName) {
  auto Fail = [&](const Twine &Reason) {
    return usageError("graph of '" + Twine(Text.Set) + "': " + Reason,
                      {FileName.str()});
  };
  if (Text.Fields.size() > MaxGraphFields)
    return Fail("more than " + Twine(MaxGraphFields) + " fields");
  std::vector<std::string> Names;
  std::vector<uint64_t> Sizes;
  for (FieldText &F : Text.Fields) {
    Names.push_back(std::move(F.Name));
    Sizes.push_back(F.Size);
  }
  Kdlg G(Text.Set, std::move(Names), std::move(Sizes));
  const StringMap<Index> Numbers = fieldNumbers(G);
  for (const EdgeText &E : Text.Distances) {
    if (E.Between.size() != 2 || E.Between[0] == E.Between[1])
      return Fail("a distance is between two fields");
    for (const std::string &Name : E.Between)
      if (!Numbers.count(Name))
        return Fail("there is no field '" + Name + "'");
    const Index A = Numbers.lookup(E.Between[0]);
    const Index B = Numbers.lookup(E.Between[1]);
    if (G.distance(A, B) != Kdlg::Infinite)
      return Fail("two distances between '" + E.Between[0] + "' and '" +
                  E.Between[1] + "'");
    if (E.Bytes > Kdlg::MaxFinite)
      return Fail("a distance is more than " + Twine(Kdlg::MaxFinite) +
                  " bytes");
    G.setDistance(A, B, E.Bytes);
  }
  if (std::optional<std::string> Reason = findBroken(G))
    return Fail(*Reason);
  return G;
}

Expected<std::vector<Kdlg>> layoutopt::parseKdlgs(StringRef Text,
                                                  StringRef FileName) {
  auto List = parseList<GraphText>(Text, FileName);
  if (!List)
    return List.takeError();
  std::vector<Kdlg> Graphs;
  StringMap<bool> Seen;
  for (GraphText &T : *List) {
    if (!Seen.try_emplace(T.Set, true).second)
      return usageError("two graphs of '" + T.Set + "'", {FileName.str()});
    Expected<Kdlg> G = toGraph(std::move(T), FileName);
    if (!G)
      return G.takeError();
    Graphs.push_back(std::move(*G));
  }
  return Graphs;
}

static Expected<Clustering> toClustering(const ClustersText &Text,
                                         const Kdlg &G, StringRef FileName) {
  auto Fail = [&](const Twine &Reason) {
    return usageError("clusters of '" + Twine(Text.Set) + "': " + Reason,
                      {FileName.str()});
  };
  const StringMap<Index> Numbers = fieldNumbers(G);
  Clustering C;
  for (const std::vector<std::string> &Names : Text.Clusters) {
    C.Clusters.emplace_back();
    for (const std::string &Name : Names) {
      auto Found = Numbers.find(Name);
      if (Found == Numbers.end())
        return Fail("there is no field '" + Name + "'");
      C.Clusters.back().push_back(Found->second);
    }
  }
  if (std::optional<std::string> Reason = findBroken(C, G))
    return Fail(*Reason);
  return C;
}

Expected<std::vector<Clustering>>
layoutopt::parseClusterings(StringRef Text, StringRef FileName,
                            ArrayRef<Kdlg> Graphs) {
  auto List = parseList<ClustersText>(Text, FileName);
  if (!List)
    return List.takeError();
  StringMap<const ClustersText *> BySet;
  for (const ClustersText &T : *List)
    if (!BySet.try_emplace(T.Set, &T).second)
      return usageError("two lists of clusters for '" + T.Set + "'",
                        {FileName.str()});
  std::vector<Clustering> Result;
  for (const Kdlg &G : Graphs) {
    const ClustersText *T = BySet.lookup(G.Set);
    if (!T)
      return usageError("no clusters for '" + G.Set + "'", {FileName.str()});
    BySet.erase(G.Set);
    Expected<Clustering> C = toClustering(*T, G, FileName);
    if (!C)
      return C.takeError();
    Result.push_back(std::move(*C));
  }
  for (const ClustersText &T : *List)
    if (BySet.count(T.Set))
      return usageError("there is no array set '" + T.Set + "'",
                        {FileName.str()});
  return Result;
}
