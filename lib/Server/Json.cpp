//===-- Json.cpp - Values of the protocol ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Json.h"
#include "layoutopt/Report/Pages.h"
#include "layoutopt/Server/Positions.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace layoutopt::server;
namespace json = llvm::json;

json::Value server::text(llvm::StringRef Any) {
  return json::isUTF8(Any) ? json::Value(Any.str())
                           : json::Value(json::fixUTF8(Any));
}

std::string server::uriOf(llvm::StringRef Path) {
  auto Uri = llvm::lsp::URIForFile::fromFile(Path);
  if (Uri)
    return Uri->uri().str();
  llvm::consumeError(Uri.takeError()); // A path that is not absolute.
  return Path.str();
}

std::string server::textOf(const json::Value &V) {
  std::string Out;
  llvm::raw_string_ostream(Out) << V;
  return Out;
}

/// Of what is in a file of the system, the first line.
static json::Value rangeOf(const Analysis &Said, const Range &R) {
  const std::string *Text = Said.textOf(R.File);
  if (!Text)
    return llvm::lsp::Range();
  // A warning at a definition of many lines is one at its first line.
  const size_t Line = llvm::StringRef(*Text).find_first_of("\r\n", R.Begin);
  const size_t End = std::min({size_t(R.End), Line, Text->size()});
  return LineTable(*Text).rangeOf(R.Begin, std::max(End, size_t(R.Begin)));
}

static std::string uriOfFile(const Analysis &Said, Index File) {
  const std::string &Path = Said.pathOf(File);
  const auto Open = Said.snapshot().Open.find(Path);
  return Open != Said.snapshot().Open.end() ? Open->second.Uri : uriOf(Path);
}

json::Array server::diagnosticsOf(const Analysis &Said,
                                  llvm::ArrayRef<Remark> Remarks,
                                  const std::string &Path) {
  json::Array Out;
  const Index File = Said.fileOf(Path);
  for (const Remark &R : Remarks) {
    if (R.Where.File != File)
      continue;
    json::Array Related;
    for (const RemarkNote &Note : R.Notes)
      Related.push_back(json::Object{
          {"location",
           json::Object{{"uri", text(uriOfFile(Said, Note.Where.File))},
                        {"range", rangeOf(Said, Note.Where)}}},
          {"message", text(Note.Text)}});
    json::Object Each{{"range", rangeOf(Said, R.Where)},
                      {"severity", static_cast<int>(R.Severity)},
                      {"code", text(R.Code)},
                      {"source", "layoutopt"},
                      {"message", text(R.Text)}};
    const std::optional<Reason> Why = parseReason(R.Code);
    if (const std::string Page = Why ? pageOf(*Why) : ""; !Page.empty())
      Each["codeDescription"] = json::Object{{"href", text(Page)}};
    if (!Related.empty())
      Each["relatedInformation"] = std::move(Related);
    Out.push_back(std::move(Each));
  }
  return Out;
}

json::Array server::diagnosticsOf(llvm::StringRef Problem) {
  return json::Array{json::Object{
      {"range", llvm::lsp::Range()},
      {"severity", static_cast<int>(llvm::lsp::DiagnosticSeverity::Warning)},
      {"code", "layoutopt-config"},
      {"source", "layoutopt"},
      {"message", text(Problem)}}};
}

static json::Array textEditsOf(llvm::ArrayRef<FileEdit> Edits) {
  json::Array Out;
  for (const FileEdit &Each : Edits)
    Out.push_back(
        json::Object{{"range", Each.Where}, {"newText", text(Each.Text)}});
  return Out;
}

void WorkspaceEditBuilder::change(const std::string &Path,
                                  llvm::ArrayRef<FileEdit> Edits) {
  if (Edits.empty())
    return;
  const auto Open = Now.Open.find(Path);
  const bool IsOpen = Open != Now.Open.end();
  const std::string Uri = IsOpen ? Open->second.Uri : uriOf(Path);
  if (!Client.DocumentChanges) {
    ByUri[Uri] = textEditsOf(Edits);
    return;
  }
  Changes.push_back(json::Object{
      {"textDocument",
       json::Object{{"uri", text(Uri)},
                    {"version", IsOpen ? json::Value(Open->second.Version)
                                       : json::Value(nullptr)}}},
      {"edits", textEditsOf(Edits)}});
}

void WorkspaceEditBuilder::create(const std::string &Path,
                                  llvm::StringRef Text) {
  if (Client.DocumentChanges && Client.CreatesFiles)
    Changes.push_back(
        json::Object{{"kind", "create"},
                     {"uri", text(uriOf(Path))},
                     {"options", json::Object{{"overwrite", true}}}});
  change(Path, {{llvm::lsp::Range(), Text.str()}});
}

json::Object WorkspaceEditBuilder::take() {
  json::Object Out;
  if (Client.DocumentChanges)
    Out["documentChanges"] = std::move(Changes);
  else
    Out["changes"] = std::move(ByUri);
  return Out;
}

std::vector<FileEdit> server::difference(llvm::StringRef Before,
                                         llvm::StringRef After) {
  if (Before == After)
    return {};
  const size_t Shorter = std::min(Before.size(), After.size());
  size_t Head = 0, Tail = 0;
  while (Head != Shorter && Before[Head] == After[Head])
    ++Head;
  // Back to the beginning of the line: no character is cut then.
  Head = Before.take_front(Head).rfind('\n') + 1;
  while (Tail != Shorter - Head &&
         Before[Before.size() - 1 - Tail] == After[After.size() - 1 - Tail])
    ++Tail;
  const size_t Line = Before.take_back(Tail).find('\n');
  Tail = Line == llvm::StringRef::npos ? 0 : Tail - Line - 1;
  return {{LineTable(Before).rangeOf(Head, Before.size() - Tail),
           After.drop_front(Head).drop_back(Tail).str()}};
}
