//===-- Rewriting.cpp - Sources in, sources out ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewriting.h"
#include "layoutopt/Extract/Extract.h"
#include "layoutopt/Legality/Legality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <set>

using namespace layoutopt;
using namespace layoutopt::test;
using llvm::StringRef;

LayoutPlan test::planFor(const Program &P, const std::string &Clusters) {
  LayoutPlan Plan;
  std::set<std::string> Handles;
  for (const ArraySet &Set : P.Sets) {
    SetPlan S;
    S.Set = Set.Id;
    S.Record = P.Facts.Records[Set.Record].Name;
    S.Handle = S.Record + "_soa";
    for (unsigned I = 2; !Handles.insert(S.Handle).second; ++I)
      S.Handle = S.Record + "_soa_" + std::to_string(I);
    S.Change = !Set.isBlocked();
    S.Refused = Set.isBlocked();
    std::set<std::string> Left;
    for (const FieldInfo &F : Set.Fields)
      Left.insert(F.Name);
    llvm::SmallVector<StringRef, 4> Parts;
    StringRef(Clusters).split(Parts, ';', -1, /*KeepEmpty=*/false);
    for (StringRef Part : Parts) {
      auto [Names, Layout] = Part.split(':');
      ClusterPlan C;
      llvm::SmallVector<StringRef, 8> Fields;
      Names.split(Fields, ' ', -1, /*KeepEmpty=*/false);
      for (StringRef Name : Fields)
        if (Left.erase(Name.str()))
          C.Fields.push_back(Name.str());
      C.Layout = llvm::cantFail(LayoutExpr::parse(Layout.trim()),
                                "the test's own text");
      if (!C.Fields.empty())
        S.Clusters.push_back(C);
    }
    for (const FieldInfo &F : Set.Fields)
      if (Left.count(F.Name))
        S.Clusters.push_back({{F.Name}, LayoutExpr::soa(), ""});
    Plan.Sets.push_back(std::move(S));
  }
  return Plan;
}

std::string Rewriting::text() const {
  auto Main = Files.find("main.cl");
  return Main != Files.end() ? Main->second
         : Files.size() == 1 ? Files.begin()->second
                             : "";
}

Rewriting test::rewriteFiles(const std::map<std::string, std::string> &Files,
                             const std::string &Clusters,
                             const std::function<void(Program &)> &Twist,
                             std::vector<std::string> Flags,
                             EmissionStyle Style) {
  Rewriting Out;
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Name, Text] : Files)
    Memory->addFile("/src/" + Name, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(Text));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  Overlay->pushOverlay(Memory);

  std::vector<TUFacts> Units;
  for (const auto &[Name, Text] : Files) {
    if (!StringRef(Name).ends_with(".cl") && !StringRef(Name).ends_with(".c"))
      continue;
    CompileInput Input;
    Input.File = "/src/" + Name;
    Input.Flags = Flags;
    auto Read = extract(Input, Overlay);
    if (!Read) {
      Out.Error = llvm::toString(Read.takeError());
      return Out;
    }
    Units.push_back(std::move(Read->Facts));
  }
  Out.P = judge(link(std::move(Units)));
  if (llvm::Error E = verify(Out.P)) {
    Out.Error = llvm::toString(std::move(E));
    return Out;
  }
  if (Twist)
    Twist(Out.P);
  Out.Plan = planFor(Out.P, Clusters);
  Out.Plan.Style = Style;
  auto NameOf = [](const FileFacts &File) {
    llvm::SmallString<128> Path(File.Path);
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    StringRef Name = Path;
    return Name.consume_front("/src/") ? Name.str() : "";
  };
  for (const FileFacts &File : Out.P.Facts.Files) {
    auto Known = Files.find(NameOf(File));
    Out.Contents.push_back(Known == Files.end() ? "" : Known->second);
  }
  auto Edits = rewrite(Out.P, Out.Plan, Out.Contents);
  if (!Edits) {
    Out.Error = llvm::toString(Edits.takeError());
    return Out;
  }
  Out.Edits = std::move(*Edits);
  for (size_t I = 0; I != Out.Contents.size(); ++I) {
    std::string Name = NameOf(Out.P.Facts.Files[I]);
    if (Name.empty())
      continue;
    auto New = applyEdits(Out.Contents[I], Out.Edits.of(static_cast<Index>(I)));
    if (New)
      Out.Files[Name] = std::move(*New);
    else
      Out.Error = llvm::toString(New.takeError());
  }
  for (const NewFile &File : Out.Edits.NewFiles)
    Out.Files[StringRef(File.Path).substr(StringRef("/src/").size()).str()] =
        File.Contents;
  return Out;
}

Rewriting test::rewriteText(const std::string &Source,
                            const std::string &Clusters) {
  return rewriteFiles({{"main.cl", Source}}, Clusters);
}

static std::pair<size_t, size_t> generatedRange(StringRef Text) {
  size_t Begin = Text.find("/* layoutopt: begin");
  size_t End = Text.rfind("/* layoutopt: end */");
  if (Begin == StringRef::npos)
    return {0, 0};
  return {Begin, End + StringRef("/* layoutopt: end */").size()};
}

std::string test::generatedPart(const std::string &Text) {
  auto [Begin, End] = generatedRange(Text);
  return Text.substr(Begin, End - Begin);
}

std::string test::withoutGenerated(const std::string &Text) {
  auto [Begin, End] = generatedRange(Text);
  return Text.substr(0, Begin) + Text.substr(End);
}
