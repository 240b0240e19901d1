//===-- TextTests.cpp - Text form and pictures ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Affinity/Dot.h"
#include "layoutopt/Affinity/Text.h"
#include "layoutopt/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace layoutopt;

static Kdlg example() {
  Kdlg G("rec@local:\"t\\1\"", {"x", "y\xc3\xa9", "z"}, {4, 8, 16});
  G.setDistance(0, 1, 4);
  G.setDistance(0, 2, Kdlg::MaxFinite);
  return G;
}

static bool same(const Kdlg &A, const Kdlg &B) {
  return A.Set == B.Set && A.Fields == B.Fields && A.Sizes == B.Sizes &&
         A.Distances == B.Distances;
}

template <typename... T> static std::string printed(const T &...Values) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(Values..., OS);
  return Text;
}

static std::string graphError(llvm::StringRef Text) {
  auto Graphs = parseKdlgs(Text, "g.json");
  if (Graphs)
    return "";
  llvm::Error E = Graphs.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

static std::string clustersError(llvm::StringRef Text) {
  Kdlg G("rec", {"x", "y"}, {4, 4});
  auto List = parseClusterings(Text, "c.json", G);
  if (List)
    return "";
  llvm::Error E = List.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

#define EXPECT_IN(Part, Text)                                                  \
  EXPECT_NE(std::string(Text).find(Part), std::string::npos) << (Text)

TEST(Text, GraphAsWritten) {
  Kdlg G("rec", {"x", "y", "z"}, {4, 8, 16});
  G.setDistance(0, 2, 24);
  EXPECT_EQ(printed(llvm::ArrayRef<Kdlg>(G)), R"([
  {
    "set": "rec",
    "fields": [
      {"name": "x", "size": 4},
      {"name": "y", "size": 8},
      {"name": "z", "size": 16}
    ],
    "distances": [
      {"between": ["x", "z"], "bytes": 24}
    ]
  }
]
)");
}

TEST(Text, GraphsAreReadBack) {
  const std::vector<Kdlg> Graphs = {example(), Kdlg("none", {}, {}),
                                    Kdlg("one", {"f"}, {0})};
  auto Again = parseKdlgs(printed(llvm::ArrayRef<Kdlg>(Graphs)), "graphs.json");
  ASSERT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
  ASSERT_EQ(Again->size(), Graphs.size());
  for (size_t I = 0; I != Graphs.size(); ++I)
    EXPECT_TRUE(same((*Again)[I], Graphs[I])) << I;
  auto Nothing = parseKdlgs(printed(llvm::ArrayRef<Kdlg>()), "graphs.json");
  ASSERT_TRUE(bool(Nothing));
  EXPECT_TRUE(Nothing->empty());
}

TEST(Text, ClusteringsAreReadBack) {
  const std::vector<Kdlg> Graphs = {example(), Kdlg("none", {}, {})};
  const std::vector<Clustering> List = {{{{0, 1}, {2}}}, {}};
  const std::string Text =
      printed(llvm::ArrayRef<Clustering>(List), llvm::ArrayRef<Kdlg>(Graphs));
  EXPECT_IN("[\"x\", \"y\xc3\xa9\"],\n", Text);
  auto Again = parseClusterings(Text, "clusters.json", Graphs);
  ASSERT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
  EXPECT_EQ(*Again, List);
}

TEST(Text, MalformedGraphs) {
  // Line and column of what JSON cannot read.
  EXPECT_IN("g.json:2:", graphError("[\n  {\"set\" 1}]"));
  EXPECT_IN("expected array", graphError("{}"));
  EXPECT_IN("g.json: ", graphError("[{}]"));
  EXPECT_IN("nested deeper", graphError(std::string(100000, '[')));
  EXPECT_EQ(graphError("[{\"set\": \"[[[[[[[[[[[[[[[[[[\\\"[[\","
                       "\"fields\": [], \"distances\": []}]"),
            "");
}

TEST(Text, GraphsThatMakeNoSense) {
  auto Graph = [](std::string Fields, std::string Distances) {
    return "[{\"set\": \"r\", \"fields\": [" + Fields + "], \"distances\": [" +
           Distances + "]}]";
  };
  const std::string XY =
      R"({"name": "x", "size": 4}, {"name": "y", "size": 4})";
  EXPECT_EQ(graphError(Graph(XY, R"({"between": ["x", "y"], "bytes": 0})")),
            "");
  EXPECT_IN("no field 'q'",
            graphError(Graph(XY, R"({"between": ["x", "q"], "bytes": 0})")));
  EXPECT_IN("between two fields",
            graphError(Graph(XY, R"({"between": ["x", "x"], "bytes": 0})")));
  EXPECT_IN("between two fields",
            graphError(Graph(XY, R"({"between": ["x"], "bytes": 0})")));
  EXPECT_IN("two distances between 'y' and 'x'",
            graphError(Graph(XY, R"({"between": ["x", "y"], "bytes": 0},
                                    {"between": ["y", "x"], "bytes": 1})")));
  EXPECT_IN("more than 1152921504606846976 bytes",
            graphError(Graph(XY, R"({"between": ["x", "y"],
                                     "bytes": 1152921504606846977})")));
  EXPECT_IN("two fields are named 'x'", graphError(Graph(XY + "," + XY, "")));
  EXPECT_IN("unknown key",
            graphError(Graph(R"({"name": "x", "size": 4, "align": 4})", "")));
  EXPECT_IN("size", graphError(Graph(R"({"name": "x"})", "")));
  const std::string One = Graph(XY, "");
  EXPECT_IN(
      "two graphs of 'r'",
      graphError("[" + One.substr(1, One.size() - 2) + "," + One.substr(1)));
  std::string Many;
  for (size_t I = 0; I != MaxGraphFields + 1; ++I)
    Many += (I ? ",{\"name\": \"f" : "{\"name\": \"f") + std::to_string(I) +
            "\", \"size\": 4}";
  EXPECT_IN("more than 2048 fields", graphError(Graph(Many, "")));
}

TEST(Text, ClusteringsThatMakeNoSense) {
  auto List = [](std::string Clusters) {
    return "[{\"set\": \"rec\", \"clusters\": [" + Clusters + "]}]";
  };
  EXPECT_EQ(clustersError(List(R"(["x", "y"])")), "");
  EXPECT_EQ(clustersError(List(R"(["x"], ["y"])")), "");
  EXPECT_IN("field 'y' is in no cluster", clustersError(List(R"(["x"])")));
  EXPECT_IN("no field 'z'", clustersError(List(R"(["x", "y", "z"])")));
  EXPECT_IN("in two places", clustersError(List(R"(["x", "y"], ["x"])")));
  EXPECT_IN("no clusters for 'rec'", clustersError("[]"));
  EXPECT_IN("no array set 'other'",
            clustersError(R"([{"set": "rec", "clusters": [["x", "y"]]},
                              {"set": "other", "clusters": []}])"));
  EXPECT_IN("two lists of clusters",
            clustersError(R"([{"set": "rec", "clusters": [["x", "y"]]},
                              {"set": "rec", "clusters": [["x", "y"]]}])"));
}

TEST(Dot, Escapes) {
  Kdlg G("s\"\\\n", {"a\"b", "c\\d"}, {4, 8});
  G.setDistance(0, 1, 12);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeDot(G, OS);
  EXPECT_EQ(OS.str(), R"(graph "s\"\\\n" {
  label="s\"\\\n";
  f0 [label="a\"b\n4 B"];
  f1 [label="c\\d\n8 B"];
  f0 -- f1 [label="12"];
}
)");
}

TEST(Dot, ClustersAreBoxesAndInfiniteEdgesAreLeftOut) {
  Kdlg G("r", {"a", "b", "c"}, {4, 8, 16});
  G.setDistance(0, 2, 12);
  const Clustering C = {{{0, 2}, {1}}};
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeDot(G, OS, &C);
  EXPECT_EQ(OS.str(), R"(graph "r" {
  label="r";
  subgraph cluster_0 {
    label="20 B";
    f0 [label="a\n4 B"];
    f2 [label="c\n16 B"];
  }
  subgraph cluster_1 {
    label="8 B";
    f1 [label="b\n8 B"];
  }
  f0 -- f2 [label="12"];
}
)");
}
