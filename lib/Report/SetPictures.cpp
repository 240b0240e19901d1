//===-- SetPictures.cpp - The pictures of one array -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/SetPictures.h"
#include "layoutopt/Report/Svg.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace layoutopt;
using llvm::StringRef;

/// Records that pictures show at least.
static constexpr uint64_t RecordsInPicture = 8;
/// Lines of memory that a picture of one array shows.
static constexpr unsigned MostLines = 8;

/// The number of the cluster of each field, which decides its colour.
static std::vector<unsigned> coloursOf(const ArraySet &Set,
                                       const SetPlan &Plan) {
  std::vector<unsigned> Out(Set.Fields.size(), 0);
  for (size_t C = 0; C != Plan.Clusters.size(); ++C)
    for (size_t F = 0; F != Set.Fields.size(); ++F)
      if (llvm::is_contained(Plan.Clusters[C].Fields, Set.Fields[F].Name))
        Out[F] = unsigned(C);
  return Out;
}

static std::string draw(const RecordLayout &Layout, const ArraySet &Set,
                        const SetPlan &Plan, StringRef Title, StringRef Id,
                        PictureSize Size, SetPictures &Out, bool &IsCut) {
  auto Arrays = storedPictures(Layout, Out.Records);
  if (!Arrays) {
    Out.WhyNone = llvm::toString(Arrays.takeError());
    return "";
  }
  std::vector<std::string> Names;
  for (const FieldInfo &F : Set.Fields)
    Names.push_back(F.Name);
  // Of few arrays there is room for more.
  Size.LinesOfArray =
      std::max(2u, MostLines / unsigned(std::max<size_t>(1, Arrays->size())));
  IsCut = llvm::any_of(*Arrays, [&](const StoredPicture &A) {
    return A.Bytes > uint64_t(Size.LinesOfArray) * Size.LineBytes;
  });
  return storedSvg(*Arrays, Names, coloursOf(Set, Plan), Title, Id, Size);
}

static void drawMemory(const Project &Asked, const Readiness &R,
                       const SetReadiness &S, SetPictures &Out) {
  const Program &P = Asked.program();
  const ArraySet &Set = P.Sets[S.Set];
  const SetPlan &Plan = R.IfLifted.Sets[S.Set];
  auto Before = originalLayout(P, Asked.plan(), S.Set);
  if (!Before) {
    Out.WhyNone = llvm::toString(Before.takeError());
    return;
  }
  std::optional<RecordLayout> After;
  Out.Records = RecordsInPicture;
  if (Plan.Change) {
    After = llvm::cantFail(layoutOf(Plan, Set, P),
                           "choose() gives layouts that fit");
    Out.Records = recordsToShow(*After, RecordsInPicture);
  }
  const std::string Number = std::to_string(S.Set);
  PictureSize Size;
  Size.LineBytes = Out.LineBytes;
  Out.Now = draw(*Before, Set, Plan, "In memory, as it is", "now-" + Number,
                 Size, Out, Out.NowIsCut);
  if (After)
    Out.Planned =
        draw(*After, Set, Plan, S.Why ? "As it could be" : "As planned",
             "plan-" + Number, Size, Out, Out.PlannedIsCut);
}

SetPictures layoutopt::picturesOf(const Project &Asked, const Readiness &R,
                                  const SetReadiness &S) {
  const Program &P = Asked.program();
  const TargetProfile &Device = isOfOpenCL(P.Facts, P.Sets[S.Set].Record)
                                    ? Asked.target()
                                    : Asked.hostTarget();
  SetPictures Out;
  Out.LineBytes = Device.Memory.value_or(MemoryShape()).LineBytes;
  drawMemory(Asked, R, S, Out);
  auto Graph = llvm::find_if(
      Asked.graphs(), [&](const Kdlg &G) { return G.Set == P.Sets[S.Set].Id; });
  if (Graph != Asked.graphs().end() && Graph->size() > 1)
    Out.Graph = graphSvg(*Graph, Asked.clusterings()[S.Set],
                         "graph-" + std::to_string(S.Set));
  return Out;
}

/// \p Svg, which is one of a page, as a file: in light colours, as large as it
/// is meant to be.
static std::string alone(StringRef Svg) {
  StringRef Box = Svg.split("viewBox=\"0 0 ").second.split('"').first;
  auto [Width, Height] = Box.split(' ');
  std::string Text = ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                      Width + "\" height=\"" + Height + "\"")
                         .str();
  Svg.consume_front("<svg");
  auto [Head, Body] = Svg.split('>');
  // The theme of a page is none of a file's.
  StringRef Light = svgStyle().split("@media").first;
  return Text + Head.str() +
         "><style>svg{--page:#fff;--ink:#1b1f24;--soft:#57606a;--pad:#d9d9d9;"
         "--edge:#6e7781;--bar:#2f81f7}" +
         Light.str() + "</style>" + Body.str();
}

std::vector<PictureFile> layoutopt::pictureFiles(const Project &Asked,
                                                 const Readiness &R) {
  std::vector<PictureFile> Out;
  std::set<std::string> Taken;
  for (const SetReadiness &S : R.Sets) {
    std::string Name = Asked.program().Sets[S.Set].Id;
    for (char &C : Name)
      if (!llvm::isAlnum(C) && !StringRef("._@-").contains(C))
        C = '_';
    if (!Taken.insert(Name).second)
      Name += "-" + std::to_string(S.Set);
    const SetPictures Pictures = picturesOf(Asked, R, S);
    auto Add = [&](const char *What, const std::string &Svg) {
      if (!Svg.empty())
        Out.push_back({Name + What, alone(Svg)});
    };
    Add("-now.svg", Pictures.Now);
    Add("-planned.svg", Pictures.Planned);
    Add("-fields.svg", Pictures.Graph);
  }
  return Out;
}
