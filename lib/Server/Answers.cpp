//===-- Answers.cpp - What is asked about places --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Answers.h"
#include "layoutopt/Extract/RecordPicture.h"
#include "layoutopt/Report/OrderResults.h"
#include "layoutopt/Report/RecordText.h"
#include "layoutopt/Server/Positions.h"

using namespace layoutopt;
using namespace layoutopt::server;
namespace json = llvm::json;

/// Lines about the order of the fields of \p Record, if one is asked for.
static std::string ordersOf(const Analysis &Said, llvm::StringRef Record) {
  const OrderResult *Orders = Said.orders();
  std::string Out;
  if (!Orders)
    return Out;
  for (const OrderedFields &Each : Orders->Changed)
    if (Each.Name == Record)
      Out += messageOf(Each) + '\n';
  for (const KeptOrder &Each : Orders->Kept)
    if (Each.Name == Record) {
      Out += messageOf(Each) + '\n';
      for (const OrderObstacle &O : Each.Why)
        Out += "  " + noteOf(O) + '\n';
    }
  return Out;
}

llvm::Expected<json::Value> server::hoverAt(const Answer &Got,
                                            const std::string &Path,
                                            llvm::lsp::Position At) {
  const Index File = Got.Said->fileOf(Path);
  const std::string *Text = File == None ? nullptr : Got.Said->textOf(File);
  if (!Text)
    return nullptr;
  const LineTable Lines(*Text);
  const auto [Begin, End] = wordAt(*Text, Lines.offsetAt(At));
  if (Begin == End)
    return nullptr;
  auto Found = findPictureAt(
      Got.Input, Got.Said->project().program().Facts.Files[File].Path,
      static_cast<uint32_t>(Begin), filesOf(Got.Said->request()));
  if (!Found)
    return Found.takeError();
  if (!*Found)
    return nullptr;
  const RecordText Record = layoutopt::textOf(
      (*Found)->Record, &Got.Said->project(), &Got.Said->worth());
  std::string Markdown = "```c\n" + Record.Declaration + "```\n";
  if (!Record.Arrays.empty())
    Markdown += "```text\n" + llvm::StringRef(Record.Arrays).ltrim('\n').str() +
                "```\n";
  const layoutopt::Program &P = Got.Said->project().program();
  for (const RecordFacts &Each : P.Facts.Records)
    if (!(*Found)->Record.USR.empty() && Each.USR == (*Found)->Record.USR)
      if (const std::string Orders = ordersOf(*Got.Said, Each.Name);
          !Orders.empty())
        Markdown += "```text\n" + Orders + "```\n";
  return json::Object{{"contents", json::Object{{"kind", "markdown"},
                                                {"value", text(Markdown)}}},
                      {"range", Lines.rangeOf(Begin, End)}};
}

json::Array server::lensesIn(const Analysis &Said, const std::string &Path,
                             const std::string &Uri) {
  json::Array Out;
  const Index File = Said.fileOf(Path);
  const std::string *Text = File == None ? nullptr : Said.textOf(File);
  if (!Text)
    return Out;
  const layoutopt::Program &P = Said.project().program();
  const LineTable Lines(*Text);
  for (const Lens &Each : lensesOf(Said)) {
    if (Each.Where.File != File)
      continue;
    json::Object Command{{"title", text(Each.Text)}, {"command", ""}};
    if (Each.CanChange) {
      Command["command"] = "layoutopt.apply";
      Command["arguments"] = json::Array{
          text(Uri), text(P.Facts.Records[P.Sets[Each.Set].Record].Name)};
    }
    Out.push_back(json::Object{
        {"range", Lines.rangeOf(Each.Where.Begin, Each.Where.Begin)},
        {"command", std::move(Command)}});
  }
  return Out;
}
