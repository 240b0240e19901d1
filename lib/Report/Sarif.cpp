//===-- Sarif.cpp - Results for code scanners -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Sarif.h"
#include "layoutopt/Model/FieldOrders.h"
#include "layoutopt/Report/Pages.h"
#include "layoutopt/Write/Root.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/Sarif.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace layoutopt;
using llvm::StringRef;
namespace json = llvm::json;

/// Clang's writer wants absolute paths: those that the root holds are below the
/// first, all others below the second.
static constexpr llvm::StringLiteral Inside = "/in", Outside = "/out";
static constexpr llvm::StringLiteral InsideURI = "file:///in/",
                                     OutsideURI = "file:///out/";

namespace {

/// The files as Clang's writer sees them.
class Sources {
public:
  Sources(llvm::ArrayRef<FileFacts> Files, llvm::ArrayRef<std::string> Contents,
          StringRef Root)
      : Files(Files), Contents(Contents), Root(resolvedPath(Root)),
        Held("/none", "") {}

  const clang::SourceManager &manager() { return Held.get(); }
  clang::CharSourceRange rangeOf(const Range &R) {
    return rangeOf(nameOf(Files[R.File].Path), Contents[R.File], R.Begin,
                   R.End);
  }
  /// The start of a file that is to be made.
  clang::CharSourceRange startOf(StringRef Path) {
    return rangeOf(nameOf(Path), "", 0, 0);
  }

private:
  std::string nameOf(StringRef Path) const;
  clang::CharSourceRange rangeOf(const std::string &Name, StringRef Text,
                                 size_t Begin, size_t End);

  llvm::ArrayRef<FileFacts> Files;
  llvm::ArrayRef<std::string> Contents;
  std::string Root;
  clang::SourceManagerForFile Held;
  std::map<std::string, clang::FileID> Known;
};

class Log {
public:
  Log(llvm::ArrayRef<Result> Results, llvm::ArrayRef<FixGroup> Groups,
      Sources &Texts, const SarifLimits &Limits)
      : Results(Results), Groups(Groups), Texts(Texts), Limits(Limits),
        Writer(Texts.manager()) {}

  std::string run();

private:
  void addRules();
  void addResult(const Result &R);
  /// The edits of \p R, or nothing, and why not, as a clause.
  std::vector<Edit> editsOf(const Result &R, std::string &WhyNot) const;
  void complete(json::Object &Written, const Result &R);
  void completeRules(json::Object &Run);

  llvm::ArrayRef<Result> Results;
  llvm::ArrayRef<FixGroup> Groups;
  Sources &Texts;
  const SarifLimits &Limits;
  clang::SarifDocumentWriter Writer;
  std::map<std::string, uint32_t> Rules;
};

} // namespace

std::string Sources::nameOf(StringRef Path) const {
  std::string Resolved = resolvedPath(Path);
  StringRef Below = Resolved;
  if (liesIn(Resolved, Root) && Below.consume_front(Root))
    return (Inside + "/" + Below.ltrim('/')).str();
  return (Outside + Resolved).str();
}

clang::CharSourceRange Sources::rangeOf(const std::string &Name, StringRef Text,
                                        size_t Begin, size_t End) {
  clang::SourceManager &SM = Held.get();
  auto [At, IsNew] = Known.try_emplace(Name);
  if (IsNew) {
    clang::FileEntryRef File =
        SM.getFileManager().getVirtualFileRef(Name, Text.size(), 0);
    SM.overrideFileContents(File,
                            llvm::MemoryBuffer::getMemBufferCopy(Text, Name));
    At->second = SM.getOrCreateFileID(File, clang::SrcMgr::C_User);
  }
  // Of headers of the system, nobody has the text.
  clang::SourceLocation Start = SM.getLocForStartOfFile(At->second);
  auto LocationOf = [&](size_t Offset) {
    return Start.getLocWithOffset(int(std::min(Offset, Text.size())));
  };
  return clang::CharSourceRange::getCharRange(LocationOf(Begin),
                                              LocationOf(End));
}

static clang::SarifReportingConfiguration configured(bool IsRefusal) {
  return clang::SarifReportingConfiguration::create().setLevel(
      IsRefusal ? clang::SarifResultLevel::Warning
                : clang::SarifResultLevel::Note);
}

static constexpr OrderReason OrderReasons[] = {
#define LAYOUTOPT_ORDER_REASON(Name, Identifier, Spread, Meaning, Fix)         \
  OrderReason::Name,
#include "layoutopt/Model/OrderReasons.def"
};

void Log::addRules() {
  auto Add = [this](StringRef Id, StringRef Meaning, bool IsRefusal) {
    // SARIF wants a name that is no identifier twice.
    std::string Name;
    for (StringRef Word : llvm::split(Id, '-'))
      Name += llvm::toUpper(Word.front()) + Word.drop_front().str();
    Rules[Id.str()] = uint32_t(
        Writer.createRule(clang::SarifRule::create()
                              .setRuleId(Id)
                              .setName(Name)
                              .setDescription(Meaning)
                              .setDefaultConfiguration(configured(IsRefusal))));
  };
  for (const OwnRule &R : ownRules())
    Add(R.Id, R.Meaning,
        R.Id != "layout-change" && R.Id != "layout-kept" &&
            R.Id != "field-order");
  for (Reason Why : allReasons())
    Add(toString(Why), infoOf(Why).Meaning, true);
  for (OrderReason Why : OrderReasons)
    Add(infoOf(Why).Identifier, infoOf(Why).Meaning, true);
}

static clang::SarifResultLevel levelOf(ResultKind Kind) {
  switch (Kind) {
  case ResultKind::Change:
    return clang::SarifResultLevel::Note;
  case ResultKind::Stays:
    return clang::SarifResultLevel::None;
  case ResultKind::Refusal:
  case ResultKind::Warning:
    return clang::SarifResultLevel::Warning;
  }
  llvm_unreachable("unknown kind");
}

std::vector<Edit> Log::editsOf(const Result &R, std::string &WhyNot) const {
  if (R.Fix == None)
    return {};
  std::vector<Edit> Out = mergedEdits(Groups[R.Fix].Edits);
  if (Out.size() + Groups[R.Fix].NewFiles.size() > Limits.Replacements) {
    WhyNot = "; its " + std::to_string(Out.size()) +
             " edits are too many for a fix: run layoutopt -i";
    return {};
  }
  for (const Edit &E : Out)
    if (!json::isUTF8(E.Text)) {
      WhyNot = "; its edits are no UTF-8: run layoutopt -i";
      return {};
    }
  return Out;
}

static size_t numRelated(const Result &R, const SarifLimits &Limits) {
  return std::min(R.Related.size(), Limits.Locations);
}

/// \p R at \p Places. The function has had two names.
template <typename ResultT>
static auto locate(ResultT R, llvm::ArrayRef<clang::CharSourceRange> Places,
                   int) -> decltype(R.addLocations(Places)) {
  return R.addLocations(Places);
}
template <typename ResultT>
static auto locate(ResultT R, llvm::ArrayRef<clang::CharSourceRange> Places,
                   long) -> decltype(R.setLocations(Places)) {
  return R.setLocations(Places);
}

/// Clang's writer knows how to count columns: it gets the main place, the
/// related ones and those of edits in one list, which complete() deals out.
void Log::addResult(const Result &R) {
  std::string Message = json::fixUTF8(R.Message);
  std::string WhyNot;
  std::vector<Edit> Edits = editsOf(R, WhyNot);
  Message += WhyNot;
  std::vector<clang::CharSourceRange> Places;
  if (R.Where.isValid())
    Places.push_back(Texts.rangeOf(R.Where));
  for (size_t I = 0; I != numRelated(R, Limits); ++I)
    if (R.Related[I].first.isValid())
      Places.push_back(Texts.rangeOf(R.Related[I].first));
  for (const Edit &E : Edits)
    Places.push_back(Texts.rangeOf(E.Where));
  if (!Edits.empty())
    for (const NewFile &F : Groups[R.Fix].NewFiles)
      Places.push_back(Texts.startOf(F.Path));
  auto Written = clang::SarifResult::create(Rules.at(R.Rule))
                     .setRuleId(R.Rule)
                     .setDiagnosticMessage(Message)
                     .setDiagnosticLevel(levelOf(R.Kind));
  Writer.appendResult(locate(Written, Places, 0));
}

static json::Object textOf(StringRef Text) {
  return json::Object{{"text", json::fixUTF8(Text)}};
}

/// `src/a.c`, from the root; else the absolute URI.
static json::Object artifactOf(const json::Object &Location) {
  const json::Object *Physical = Location.getObject("physicalLocation");
  const json::Object *Named = Physical->getObject("artifactLocation");
  StringRef URI = *Named->getString("uri");
  if (URI.consume_front(InsideURI))
    return json::Object{{"uri", URI.str()}, {"uriBaseId", "%SRCROOT%"}};
  URI.consume_front(OutsideURI);
  json::Object Out;
  Out["uri"] = "file:///" + URI.str();
  return Out;
}

static json::Object placeOf(const json::Object &Location) {
  json::Object Physical = *Location.getObject("physicalLocation");
  Physical["artifactLocation"] = artifactOf(Location);
  return json::Object{{"physicalLocation", std::move(Physical)}};
}

static json::Object replacementOf(const json::Object &Location,
                                  StringRef Text) {
  const json::Object *Physical = Location.getObject("physicalLocation");
  json::Object Out, Inserted;
  Inserted["text"] = Text.str();
  Out["deletedRegion"] = json::Object(*Physical->getObject("region"));
  Out["insertedContent"] = std::move(Inserted);
  return Out;
}

void Log::complete(json::Object &Written, const Result &R) {
  json::Array Places;
  if (json::Array *All = Written.getArray("locations"))
    Places = std::move(*All);
  size_t Next = 0;
  auto Take = [&]() -> json::Object & { return *Places[Next++].getAsObject(); };
  json::Array Locations, Related;
  if (R.Where.isValid())
    Locations.push_back(placeOf(Take()));
  for (size_t I = 0; I != numRelated(R, Limits); ++I) {
    const auto &[Where, Text] = R.Related[I];
    json::Object Each = Where.isValid() ? placeOf(Take()) : json::Object();
    Each["id"] = int64_t(Related.size() + 1);
    Each["message"] = textOf(Text);
    Related.push_back(std::move(Each));
  }
  Written["locations"] = std::move(Locations);
  if (!Related.empty())
    Written["relatedLocations"] = std::move(Related);
  if (R.Kind == ResultKind::Stays)
    Written["kind"] = "informational";
  // Of names alone: what moves in its file stays the same result.
  Written["partialFingerprints"] = json::Object{
      {"layoutopt/v1",
       llvm::utohexstr(llvm::xxh3_64bits(R.Rule + "\n" + R.Key), true, 16)}};
  std::string Ignored;
  std::vector<Edit> Edits = editsOf(R, Ignored);
  if (Edits.empty())
    return;
  // Edits are sorted by file, and each new file has one.
  json::Array Changes;
  std::optional<std::string> File;
  auto Replace = [&](StringRef Text) {
    const json::Object &At = Take();
    json::Object Artifact = artifactOf(At);
    std::string URI = Artifact.getString("uri")->str();
    if (File != URI)
      Changes.push_back(json::Object{{"artifactLocation", std::move(Artifact)},
                                     {"replacements", json::Array()}});
    File = URI;
    Changes.back()
        .getAsObject()
        ->getArray("replacements")
        ->push_back(replacementOf(At, Text));
  };
  for (const Edit &E : Edits)
    Replace(E.Text);
  for (const NewFile &F : Groups[R.Fix].NewFiles)
    Replace(json::fixUTF8(F.Contents));
  Written["fixes"] =
      json::Array{json::Object{{"description", textOf(Groups[R.Fix].Title)},
                               {"artifactChanges", std::move(Changes)}}};
}

void Log::completeRules(json::Object &Run) {
  json::Object &Driver = *Run.getObject("tool")->getObject("driver");
  Driver.erase("informationUri"); // Clang's.
  Driver["semanticVersion"] = LAYOUTOPT_VERSION;
  for (json::Value &Each : *Driver.getArray("rules")) {
    json::Object &Rule = *Each.getAsObject();
    StringRef Id = *Rule.getString("id");
    std::string Meaning =
        Rule.getObject("fullDescription")->getString("text")->str();
    std::string Help;
    if (std::optional<Reason> Why = parseReason(Id)) {
      Help = "What helps: " + infoOf(*Why).Fix.str() + ".";
      // A log names no folder of the machine.
      if (const std::string Page = pageOf(*Why); isOfWeb(Page))
        Rule["helpUri"] = Page;
    }
    for (OrderReason Why : OrderReasons)
      if (infoOf(Why).Identifier == Id) {
        Help = "What helps: " + infoOf(Why).Fix.str() + ".";
        if (const std::string Page = pageOfOrders(); isOfWeb(Page))
          Rule["helpUri"] = Page;
      }
    for (const OwnRule &Own : ownRules())
      if (Own.Id == Id)
        Help = Own.Help.str();
    Rule["shortDescription"] = textOf(Meaning);
    Rule["help"] = textOf(Meaning + ". " + Help);
    Rule["properties"] =
        json::Object{{"tags", json::Array{"performance", "memory-layout"}},
                     {"precision", "high"}};
  }
}

std::string Log::run() {
  Writer.createRun("layoutopt", "layoutopt: memory layout of arrays of structs",
                   LAYOUTOPT_VERSION);
  addRules();
  const size_t Count = std::min(Results.size(), Limits.Results);
  for (const Result &R : Results.take_front(Count))
    addResult(R);
  json::Object Document = Writer.createDocument();
  json::Object &Run = *(*Document.getArray("runs"))[0].getAsObject();
  completeRules(Run);
  json::Array &Written = *Run.getArray("results");
  for (size_t I = 0; I != Count; ++I)
    complete(*Written[I].getAsObject(), Results[I]);
  // All places name their file; the list of Clang's has only its size beside.
  Run.erase("artifacts");
  Run["originalUriBaseIds"] = json::Object{
      {"%SRCROOT%",
       json::Object{{"description", textOf("the root of the repository")}}}};
  return llvm::formatv("{0:2}\n", json::Value(std::move(Document))).str();
}

std::string layoutopt::sarifOf(llvm::ArrayRef<Result> Results,
                               llvm::ArrayRef<FixGroup> Groups,
                               llvm::ArrayRef<FileFacts> Files,
                               llvm::ArrayRef<std::string> Contents,
                               StringRef Root, const SarifLimits &Limits) {
  Sources Texts(Files, Contents, Root);
  return Log(Results, Groups, Texts, Limits).run();
}
