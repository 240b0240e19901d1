//===-- Html.cpp - The report as one page ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Html.h"
#include "Markup.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Report/Held.h"
#include "layoutopt/Report/OrderResults.h"
#include "layoutopt/Report/Results.h"
#include "layoutopt/Report/SetPictures.h"
#include "layoutopt/Report/Svg.h"
#include "layoutopt/Write/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::formatv;
using llvm::StringRef;

/// What one array gets of the page.
static constexpr size_t MostDiffLines = 120, MostWalks = 6, MostPlaces = 8;

namespace {

class Page {
public:
  Page(const Project &Asked, const Assessment &Worth, const Readiness &R,
       const EditSet &Edits, const OrderResult &Orders)
      : Asked(Asked), P(Asked.program()), Worth(Worth), R(R), Orders(Orders),
        Groups(fixGroups(P, Asked.plan(), Edits)), OS(Text) {}

  std::string run();

private:
  void addHead();
  void addSets();
  void addObstacles();
  void addSet(const SetReadiness &S);
  void addExpected(const SetReadiness &S);
  void addPicture(StringRef Title, StringRef Svg, const std::string &Text,
                  StringRef Class);
  void addMemory(const SetReadiness &S, const SetPictures &Pictures);
  void addWalks(const SetReadiness &S);
  void addObstaclesOf(const SetReadiness &S);
  void addDiff(const SetReadiness &S);
  void addHeld();
  void addOrders();
  std::string searchText(const SetReadiness &S) const;

  const Project &Asked;
  const Program &P;
  const Assessment &Worth;
  const Readiness &R;
  const OrderResult &Orders;
  const std::vector<FixGroup> Groups;
  std::string Text;
  llvm::raw_string_ostream OS;
};

} // namespace

static std::string tagOf(Standing S) {
  return formatv("<span class=\"tag {0}\">{0}</span>", toString(S)).str();
}

static std::string bytesOrUnknown(const SetReadiness &S, double Bytes) {
  return S.WhyUnknown.empty() ? shortCount(Bytes) : "unknown";
}

/// A table or picture that may be wider than the screen.
static std::string openScroll(StringRef Name, StringRef Class = "scroll") {
  return formatv("<div class=\"{1}\" role=\"region\" tabindex=\"0\" "
                 "aria-label=\"{0}\">\n",
                 escaped(Name), Class)
      .str();
}

std::string Page::searchText(const SetReadiness &S) const {
  const ArraySet &Set = P.Sets[S.Set];
  std::string Out = Set.Id + " " + P.Facts.Records[Set.Record].Name + " " +
                    toString(S.How).str();
  for (const FieldInfo &F : Set.Fields)
    Out += " " + F.Name;
  if (S.Why) {
    Out += " " + S.Why->Message;
    for (Index N : S.Why->Obstacles)
      Out += " " + toString(P.Facts.Obstacles[N].Kind).str();
  }
  return escaped(StringRef(Out).lower());
}

void Page::addHead() {
  double Fetched = 0, Unused = 0;
  for (const SetReadiness &S : R.Sets) {
    Fetched += S.Fetched;
    Unused += S.Unused;
  }
  OS << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src "
        "'unsafe-inline'\">\n<title>Arrays of records and their memory "
        "layout</title>\n<style>"
     << pageStyle() << svgStyle()
     << "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the "
        "arrays</a>\n<header>\n<h1>Arrays of records and their memory "
        "layout</h1>\n<p>"
     << R.Sets.size() << (R.Sets.size() == 1 ? " array" : " arrays") << ": ";
  const char *Comma = "";
  for (Standing S : {Standing::Changeable, Standing::Stays, Standing::Fixable,
                     Standing::Refused}) {
    OS << Comma << countOf(R, S) << ' ' << tagOf(S);
    Comma = ", ";
  }
  OS << ". " << shortCount(Fetched) << " bytes are fetched, "
     << shortCount(Unused) << " of them not used. Target: <code>"
     << escaped(Asked.plan().Target) << "</code>.</p>\n";
  if (!Asked.walks().IsComplete)
    OS << "<p>There are more ways through calls than were followed; the "
          "estimates are of a part.</p>\n";
  if (!R.WhyNoGains.empty())
    OS << "<p>What refused arrays would gain is not known: "
       << escaped(R.WhyNoGains) << "</p>\n";
  OS << "</header>\n<nav aria-label=\"Search\">\n<label for=\"q\">Search "
        "arrays, "
        "fields and reasons</label>\n<input id=\"q\" type=\"search\" "
        "autocomplete=\"off\">\n<p id=\"found\" class=\"soft\" "
        "role=\"status\"></p>\n</nav>\n<main id=\"main\">\n";
}

void Page::addSets() {
  OS << "<section aria-labelledby=\"all\">\n<h2 id=\"all\">By what they "
        "cost</h2>\n"
     << openScroll("Table of arrays")
     << "<table>\n<thead><tr><th scope=\"col\">Array</th><th scope=\"col\">"
        "Standing</th><th scope=\"col\" class=\"num\">Bytes fetched</th><th "
        "scope=\"col\" class=\"num\">not used</th><th scope=\"col\" "
        "class=\"num\">as planned</th><th scope=\"col\">Expected"
        "</th></tr></thead>\n<tbody>\n";
  for (const SetReadiness &S : R.Sets)
    OS << "<tr data-q=\"" << searchText(S) << "\"><th scope=\"row\"><a "
       << "href=\"#set-" << S.Set << "\">" << escaped(P.Sets[S.Set].Id)
       << "</a></th><td>" << tagOf(S.How) << "</td><td class=\"num\">"
       << bytesOrUnknown(S, S.Fetched) << "</td><td class=\"num\">"
       << bytesOrUnknown(S, S.Unused) << "</td><td class=\"num\">"
       << bytesOrUnknown(S, S.Planned) << "</td><td>"
       << (S.Expected ? escaped(expectationOf(*S.Expected)) : "–")
       << (S.Expected && S.Why ? ", if it could change" : "") << "</td></tr>\n";
  OS << "</tbody>\n</table>\n</div>\n</section>\n";
}

void Page::addObstacles() {
  if (R.Obstacles.empty())
    return;
  OS << "<section aria-labelledby=\"why\">\n<h2 id=\"why\">What holds back "
        "most</h2>\n"
     << openScroll("Table of obstacles")
     << "<table>\n<thead><tr><th scope=\"col\">Reason</th><th scope=\"col\" "
        "class=\"num\">Bytes held back</th><th scope=\"col\" class=\"num\">not "
        "used</th><th scope=\"col\" class=\"num\">"
        "Arrays</th><th scope=\"col\" class=\"num\">alone</th><th "
        "scope=\"col\" class=\"num\">Places</th><th scope=\"col\">Takes</th>"
        "<th scope=\"col\">What helps</th></tr></thead>\n<tbody>\n";
  for (const ObstacleReadiness &O : R.Obstacles)
    OS << "<tr><th scope=\"row\">" << toString(O.Kind)
       << "</th><td class=\"num\">" << shortCount(O.Held)
       << "</td><td class=\"num\">" << shortCount(O.Unused)
       << "</td><td class=\"num\">" << O.Sets.size()
       << "</td><td class=\"num\">" << O.Alone << "</td><td class=\"num\">"
       << O.Places << "</td><td>" << toString(effortOf(O.Kind)) << "</td><td>"
       << escaped(infoOf(O.Kind).Fix) << "</td></tr>\n";
  OS << "</tbody>\n</table>\n</div>\n</section>\n";
}

void Page::addExpected(const SetReadiness &S) {
  if (!S.Expected)
    return;
  OS << "<h3>Expected" << (S.Why ? ", if it could change" : "") << "</h3>\n<p>"
     << escaped(expectationOf(*S.Expected)) << "</p>\n"
     << openScroll("Expected speed-up")
     << speedUpSvg(*S.Expected, "up-" + std::to_string(S.Set)) << "</div>\n";
}

/// \p Svg with its name, and what there is to say about it.
void Page::addPicture(StringRef Title, StringRef Svg, const std::string &Text,
                      StringRef Class) {
  if (!Svg.empty())
    OS << "<div>\n<h3>" << Title << "</h3>\n<p class=\"soft\">" << Text
       << "</p>\n"
       << openScroll(Title, Class) << Svg << "</div>\n</div>\n";
}

void Page::addMemory(const SetReadiness &S, const SetPictures &Pictures) {
  const ArraySet &Set = P.Sets[S.Set];
  const SetPlan &Plan = R.IfLifted.Sets[S.Set];
  if (Plan.Change) {
    OS << "<ul>\n";
    for (const ClusterPlan &C : Plan.Clusters)
      OS << "<li class=\"mono\">" << escaped(clusterOf(C)) << "</li>\n";
    OS << "</ul>\n<p>Padding: " << paddingOf(P, Set, Plan) << "</p>\n";
  }
  if (!Pictures.WhyNone.empty())
    OS << "<p>There is no picture: " << escaped(Pictures.WhyNone) << "</p>\n";
  auto RowsOf = [&](bool IsCut) {
    return formatv("{2}he first {0} records; a row is a line of {1} bytes, to "
                   "scale; grey is padding.",
                   Pictures.Records, Pictures.LineBytes,
                   IsCut ? "The beginning of t" : "T")
        .str();
  };
  OS << "<div class=\"two\">\n";
  addPicture("In memory, as it is", Pictures.Now, RowsOf(Pictures.NowIsCut),
             "scroll mem");
  addPicture(S.Why ? "As it could be" : "As planned", Pictures.Planned,
             RowsOf(Pictures.PlannedIsCut), "scroll mem");
  OS << "</div>\n";
}

void Page::addWalks(const SetReadiness &S) {
  const std::vector<size_t> Mine =
      walksByTraffic(Asked.walks(), Worth.costs(), S.Set);
  if (Mine.empty() || !S.WhyUnknown.empty())
    return;
  const ArraySet &Set = P.Sets[S.Set];
  OS << "<h3>Who uses it</h3>\n"
     << openScroll("Walks through the array")
     << "<table>\n<thead><tr><th scope=\"col\">Loop</th><th "
        "scope=\"col\">Fields"
        "</th><th scope=\"col\">Way</th><th scope=\"col\" class=\"num\">Turns"
        "</th><th scope=\"col\" class=\"num\">Bytes fetched</th></tr></thead>\n"
        "<tbody>\n";
  for (size_t W : llvm::ArrayRef(Mine).take_front(MostWalks)) {
    const Walk &Each = Asked.walks().Walks[W];
    OS << "<tr><td class=\"mono\">" << escaped(placeOf(P, Each, Asked.texts()))
       << "</td><td class=\"mono\">" << escaped(fieldsOf(Each, Set))
       << "</td><td>" << wayOf(Each, P.Facts.Records[Set.Record].Size)
       << "</td><td class=\"num\">" << escaped(factorsOf(Each))
       << "</td><td class=\"num\">"
       << shortCount(Worth.costs().Before[W].Moved.Fetched) << "</td></tr>\n";
  }
  OS << "</tbody>\n</table>\n</div>\n";
  if (Mine.size() > MostWalks)
    OS << "<p class=\"soft\">and " << Mine.size() - MostWalks << " more</p>\n";
}

void Page::addObstaclesOf(const SetReadiness &S) {
  OS << "<p>" << escaped(S.Why->Message) << "</p>\n<h3>What keeps it ("
     << toString(S.Needs) << ")</h3>\n";
  const std::vector<Index> &All = S.Why->Obstacles;
  for (Index N : llvm::ArrayRef(All).take_front(MostPlaces)) {
    const ObstacleFacts &O = P.Facts.Obstacles[N];
    std::string Where = Asked.texts().place(O.Where).str();
    OS << "<p><code>" << escaped(Where) << "</code> [" << toString(O.Kind)
       << ", " << toString(effortOf(O.Kind)) << "]: " << escaped(O.Message)
       << "<br>To change it: " << escaped(O.Fix) << "</p>\n";
    if (!O.Where.isValid())
      continue;
    std::string Lines =
        excerpt(Asked.texts().contents()[O.Where.File], O.Where.Begin);
    if (!Lines.empty())
      OS << openScroll("Source " + Where) << "<pre>" << Lines
         << "</pre>\n</div>\n";
  }
  if (All.size() > MostPlaces)
    OS << "<p class=\"soft\">and " << All.size() - MostPlaces
       << " more places</p>\n";
}

void Page::addDiff(const SetReadiness &S) {
  for (const FixGroup &Group : Groups) {
    if (!llvm::is_contained(Group.Sets, Index(S.Set)))
      continue;
    if (Group.Sets.front() != Index(S.Set)) {
      OS << "<p>It changes together with <a href=\"#set-" << Group.Sets.front()
         << "\">" << escaped(P.Sets[Group.Sets.front()].Id) << "</a>.</p>\n";
      return;
    }
    std::string Diff;
    for (size_t F = 0; F != P.Facts.Files.size(); ++F) {
      std::vector<Edit> Own;
      for (const Edit &E : Group.Edits)
        if (E.Where.File == Index(F))
          Own.push_back(E);
      if (Own.empty())
        continue;
      const std::string &Old = Asked.texts().contents()[F];
      std::string New =
          llvm::cantFail(applyEdits(Old, Own), "the edits were verified");
      Diff += unifiedDiff(displayPath(P.Facts.Files[F].Path), StringRef(Old),
                          StringRef(New));
    }
    OS << "<details>\n<summary>The change as a diff</summary>\n"
       << openScroll("Diff") << "<pre>" << colouredDiff(Diff, MostDiffLines)
       << "</pre>\n</div>\n";
    for (const NewFile &File : Group.NewFiles)
      OS << "<p>A generated header comes beside it: <code>"
         << escaped(displayPath(File.Path)) << "</code>, "
         << StringRef(File.Contents).count('\n') << " lines.</p>\n";
    OS << "</details>\n";
    return;
  }
}

void Page::addSet(const SetReadiness &S) {
  const SetPlan &Plan = Asked.plan().Sets[S.Set];
  OS << "<article id=\"set-" << S.Set << "\" aria-labelledby=\"h-" << S.Set
     << "\" data-q=\"" << searchText(S) << "\">\n<h2 id=\"h-" << S.Set << "\">"
     << escaped(headOf(P, P.Sets[S.Set])) << " " << tagOf(S.How) << "</h2>\n";
  Range At = S.Why ? S.Why->Where : declarationOf(P, P.Sets[S.Set]);
  if (At.isValid())
    OS << "<p class=\"soft mono\">" << escaped(Asked.texts().place(At).str())
       << "</p>\n";
  if (S.WhyUnknown.empty())
    OS << "<p>" << shortCount(S.Fetched) << " bytes are fetched, "
       << shortCount(S.Unused) << " of them not used; "
       << (S.Why ? "if nothing kept it, " : "")
       << (R.IfLifted.Sets[S.Set].Change
               ? (S.Why ? "it would be " : "as planned it is ") +
                     shortCount(S.Planned)
           : S.Why ? "it would stay as it is: " +
                         escaped(stayOf(R.IfLifted.Sets[S.Set]))
                   : std::string("it stays as it is"))
       << ".</p>\n";
  else
    OS << "<p>What it costs is not known: " << escaped(S.WhyUnknown)
       << "</p>\n";
  if (S.Why)
    addObstaclesOf(S);
  else if (!Plan.Change)
    OS << "<p>Stays as it is: " << escaped(stayOf(Plan)) << "</p>\n";
  addExpected(S);
  const SetPictures Pictures = picturesOf(Asked, R, S);
  addMemory(S, Pictures);
  addPicture("How closely fields are used", Pictures.Graph,
             "The thicker an edge, the fewer bytes lie between the uses of two "
             "fields; colours are its clusters.",
             "scroll");
  addWalks(S);
  addDiff(S);
  OS << "</article>\n";
}

void Page::addHeld() {
  const std::vector<RecordInContainers> All = heldInContainers(P);
  if (All.empty())
    return;
  OS << "<section aria-labelledby=\"held\">\n<h2 id=\"held\">In containers "
        "that "
        "are not rewritten</h2>\n<ul>\n";
  for (const RecordInContainers &H : All) {
    OS << "<li>" << escaped(headOf(P, H)) << "; <code>"
       << escaped(Asked.texts().place(H.Names.front()->Where).str())
       << "</code>: " << escaped(noteOf(P, H)) << "</li>\n";
  }
  OS << "</ul>\n</section>\n";
}

void Page::addOrders() {
  if (Orders.Changed.empty() && Orders.Kept.empty())
    return;
  OS << "<section aria-labelledby=\"orders\">\n<h2 id=\"orders\">Orders of "
        "fields</h2>\n";
  auto At = [](const RecordOrder &Each) {
    Place Where = Each.Where;
    Where.File = displayPath(Where.File);
    return "<code>" + escaped(Where.str()) + "</code>";
  };
  if (!Orders.Changed.empty()) {
    OS << openScroll("Table of records that get another order")
       << "<table>\n<thead><tr><th scope=\"col\">Record</th><th scope=\"col\">"
          "New order</th><th scope=\"col\" class=\"num\">Bytes</th><th "
          "scope=\"col\" class=\"num\">then</th><th scope=\"col\">Cache "
          "lines</th><th scope=\"col\">Place</th></tr></thead>\n<tbody>\n";
    for (const OrderedFields &Each : Orders.Changed)
      OS << "<tr><th scope=\"row\">" << escaped(Each.Name) << "</th><td>"
         << escaped(llvm::join(Each.Order, ", ")) << "</td><td class=\"num\">"
         << Each.Before << "</td><td class=\"num\">" << Each.After
         << "</td><td>" << escaped(linesOf(Each, lineBytesOf(Asked)))
         << "</td><td>" << At(Each) << "</td></tr>\n";
    OS << "</tbody>\n</table>\n</div>\n";
  }
  if (!Orders.Kept.empty()) {
    OS << "<h3>Kept</h3>\n<ul>\n";
    for (const KeptOrder &Each : Orders.Kept)
      OS << "<li>" << At(Each) << ": " << escaped(messageOf(Each)) << "</li>\n";
    OS << "</ul>\n";
  }
  OS << "</section>\n";
}

std::string Page::run() {
  addHead();
  addSets();
  addObstacles();
  for (const SetReadiness &S : R.Sets)
    addSet(S);
  addHeld();
  addOrders();
  OS << "</main>\n<script>" << pageScript() << "</script>\n</body>\n</html>\n";
  return Text;
}

std::string layoutopt::reportPage(const Project &Asked, const Assessment &Worth,
                                  const Readiness &R, const EditSet &Edits,
                                  const OrderResult &Orders) {
  return Page(Asked, Worth, R, Edits, Orders).run();
}
