//===-- Svg.cpp - Pictures ------------------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Svg.h"
#include "Markup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace layoutopt;
using llvm::formatv;

static constexpr unsigned NumColours = 8;
static constexpr unsigned RowHeight = 24, RowGap = 4;
static constexpr double LineWidth = 576;   ///< Of a line of memory.
static constexpr double LetterWidth = 7.4; ///< Of 12 px, in a fixed pitch.
static constexpr size_t MostEdges = 80;

llvm::StringRef layoutopt::svgStyle() {
  return R"(
svg text{font:12px ui-monospace,monospace;fill:var(--ink)}
svg .pad{fill:var(--pad)}svg .cell{stroke:var(--page);stroke-width:1}
svg .node{stroke:var(--edge);stroke-width:1.5}
svg .axis{stroke:var(--soft);stroke-width:1}svg .edge{stroke:var(--edge)}
svg .bar{fill:var(--bar)}svg .tick{stroke:var(--ink);stroke-width:2}
svg .small{font-size:11px;fill:var(--soft)}
.f0{fill:#cfe3ff}.f1{fill:#ffe0b8}.f2{fill:#cdeccf}.f3{fill:#f6cfe0}
.f4{fill:#e2d6ff}.f5{fill:#fff2ad}.f6{fill:#c9eef0}.f7{fill:#e3e0d8}
@media(prefers-color-scheme:dark){
.f0{fill:#1f4068}.f1{fill:#5c3b10}.f2{fill:#1f4a26}.f3{fill:#5b2442}
.f4{fill:#3d2f6b}.f5{fill:#4f4510}.f6{fill:#164a50}.f7{fill:#45423a}}
)";
}

static std::string openSvg(double Width, double Height, llvm::StringRef Title,
                           llvm::StringRef Description, llvm::StringRef Id) {
  return formatv("<svg viewBox=\"0 0 {0:F0} {1:F0}\" role=\"img\" "
                 "aria-labelledby=\"{2}-t {2}-d\" "
                 "style=\"--w:{0:F0}px\"><title id=\"{2}-t\">{3}</title>"
                 "<desc id=\"{2}-d\">{4}</desc>\n",
                 Width, Height, Id, escaped(Title), escaped(Description))
      .str();
}

static std::string textAt(double X, double Y, llvm::StringRef Text,
                          llvm::StringRef More = "") {
  return formatv("<text x=\"{0:F0}\" y=\"{1:F0}\"{2}>{3}</text>", X, Y, More,
                 escaped(Text))
      .str();
}

/// The cells of one line: line number \p Line of \p A, at height \p Y.
static void drawLine(const StoredPicture &A, uint64_t Line, double Y,
                     llvm::ArrayRef<std::string> Fields,
                     llvm::ArrayRef<unsigned> Colours, uint64_t LineBytes,
                     std::string &Out) {
  const uint64_t Begin = Line * LineBytes, End = Begin + LineBytes;
  for (const StoredPiece &Piece : A.Pieces) {
    const uint64_t From = std::max(Begin, Piece.Offset);
    const uint64_t To = std::min(End, Piece.Offset + Piece.Size);
    if (From >= To)
      continue;
    const double X = double(From - Begin) * LineWidth / double(LineBytes);
    const double Width = double(To - From) * LineWidth / double(LineBytes);
    const std::string Name = pieceText(Piece, Fields, Begin, End);
    Out +=
        formatv("<g><title>{0}, bytes {1} to {2}</title><rect class=\"cell "
                "{3}\" x=\"{4:F0}\" y=\"{5:F0}\" width=\"{6:F0}\" "
                "height=\"{7}\"/>",
                escaped(Name), From, To - 1,
                Piece.Field == None
                    ? std::string("pad")
                    : "f" + std::to_string(Colours[Piece.Field] % NumColours),
                X, Y, Width, RowHeight);
    const size_t Room = size_t(Width / LetterWidth);
    std::string Label = Piece.Field == None ? "" : Name;
    if (Label.size() > Room)
      Label = Fields[Piece.Field];
    if (Label.size() > Room)
      Label = Room < 2 ? "" : Label.substr(0, Room - 1) + "\xE2\x80\xA6";
    if (!Label.empty())
      Out += textAt(X + Width / 2, Y + 16, Label, " text-anchor=\"middle\"");
    Out += "</g>\n";
  }
}

std::string layoutopt::storedSvg(llvm::ArrayRef<StoredPicture> Arrays,
                                 llvm::ArrayRef<std::string> Fields,
                                 llvm::ArrayRef<unsigned> Colours,
                                 llvm::StringRef Title, llvm::StringRef Id,
                                 const PictureSize &Size) {
  std::string Body;
  std::vector<std::string> Words;
  double Y = 0;
  unsigned Left = Size.Lines;
  size_t Drawn = 0;
  for (const StoredPicture &A : Arrays) {
    const uint64_t Lines = (A.Bytes + Size.LineBytes - 1) / Size.LineBytes;
    if (Left == 0)
      break;
    ++Drawn;
    if (Arrays.size() > 1) {
      Body += textAt(0, Y + 13, A.Name) + "\n";
      Y += 18;
    }
    const uint64_t Shown =
        std::min<uint64_t>({Lines, Size.LinesOfArray, uint64_t(Left)});
    for (uint64_t L = 0; L != Shown; ++L, Y += RowHeight + RowGap)
      drawLine(A, L, Y, Fields, Colours, Size.LineBytes, Body);
    Left -= unsigned(Shown);
    Words.push_back(A.Name + ": " + std::to_string(A.Bytes) + " bytes for " +
                    std::to_string(A.Records) + " records");
  }
  if (Drawn != Arrays.size()) {
    Body += textAt(0, Y + 13,
                   "and " + std::to_string(Arrays.size() - Drawn) +
                       " more arrays") +
            "\n";
    Y += 18;
  }
  for (uint64_t B = 0; B <= Size.LineBytes; B += Size.LineBytes / 8)
    Body +=
        textAt(double(B) * LineWidth / double(Size.LineBytes), Y + 12,
               std::to_string(B),
               B == 0                ? " class=\"small\""
               : B == Size.LineBytes ? " class=\"small\" text-anchor=\"end\""
                                     : " class=\"small\" "
                                       "text-anchor=\"middle\"");
  return openSvg(LineWidth, Y + 16, Title,
                 "A row is a line of " + std::to_string(Size.LineBytes) +
                     " bytes. " + llvm::join(Words, "; "),
                 Id) +
         Body + "</svg>\n";
}

namespace {

/// A pair of fields that are used within some distance.
struct Edge {
  uint64_t Distance;
  Index From, To;

  friend bool operator<(const Edge &A, const Edge &B) {
    return std::tie(A.Distance, A.From, A.To) <
           std::tie(B.Distance, B.From, B.To);
  }
};

} // namespace

std::string layoutopt::graphSvg(const Kdlg &G, const Clustering &C,
                                llvm::StringRef Id) {
  size_t Letters = 1;
  for (const std::string &Name : G.Fields)
    Letters = std::max(Letters, Name.size());
  const double Radius = 34 + 9.0 * double(std::min<size_t>(G.size(), 16));
  const double Width = 2 * (Radius + 22 + LetterWidth * double(Letters));
  const double Height = 2 * Radius + 60;
  std::vector<unsigned> Colours(G.size(), 0);
  std::vector<std::string> Words;
  for (size_t I = 0; I != C.Clusters.size(); ++I) {
    std::vector<std::string> Names;
    for (Index F : C.Clusters[I]) {
      Colours[F] = unsigned(I) % NumColours;
      Names.push_back(G.Fields[F]);
    }
    Words.push_back("{" + llvm::join(Names, ", ") + "}");
  }
  auto PlaceOf = [&](Index F) {
    double Angle = 2 * M_PI * F / double(G.size()) - M_PI / 2;
    return std::make_pair(Width / 2 + Radius * std::cos(Angle),
                          Height / 2 + Radius * std::sin(Angle));
  };
  std::vector<Edge> Edges;
  for (Index F = 0; F != Index(G.size()); ++F)
    for (Index H = F + 1; H != Index(G.size()); ++H)
      if (G.distance(F, H) != Kdlg::Infinite)
        Edges.push_back({G.distance(F, H), F, H});
  llvm::sort(Edges);
  std::string Text = "Clusters: " + llvm::join(Words, ", ");
  if (Edges.size() > MostEdges) {
    Text += "; the " + std::to_string(MostEdges) + " closest pairs of " +
            std::to_string(Edges.size()) + " are drawn";
    Edges.resize(MostEdges);
  }
  std::string Out =
      openSvg(Width, Height, "How closely fields are used", Text, Id);
  const double Most =
      Edges.empty() ? 1 : std::log2(double(Edges.back().Distance) + 2);
  // The closest ones on top.
  for (const Edge &E : llvm::reverse(Edges)) {
    auto [X1, Y1] = PlaceOf(E.From);
    auto [X2, Y2] = PlaceOf(E.To);
    Out += formatv(
        "<line class=\"edge\" x1=\"{0:F0}\" y1=\"{1:F0}\" "
        "x2=\"{2:F0}\" y2=\"{3:F0}\" stroke-width=\"{4:F1}\">"
        "<title>{5}, {6}: {7} bytes</title></line>\n",
        X1, Y1, X2, Y2, 1 + 6 * (1 - std::log2(double(E.Distance) + 1) / Most),
        escaped(G.Fields[E.From]), escaped(G.Fields[E.To]), E.Distance);
  }
  for (Index F = 0; F != Index(G.size()); ++F) {
    auto [X, Y] = PlaceOf(F);
    double Outward = X - Width / 2;
    bool IsMiddle = std::abs(Outward) < 12;
    Out += formatv("<circle class=\"node f{0}\" cx=\"{1:F0}\" cy=\"{2:F0}\" "
                   "r=\"{3:F0}\"/>",
                   Colours[F], X, Y,
                   6 + std::min(8.0, std::log2(double(G.Sizes[F]) + 1)));
    double LabelY = IsMiddle ? (Y < Height / 2 ? Y - 18 : Y + 26) : Y + 4;
    double LabelX = IsMiddle ? X : X + (Outward < 0 ? -18 : 18);
    Out += textAt(LabelX, LabelY, G.Fields[F],
                  IsMiddle      ? " text-anchor=\"middle\""
                  : Outward < 0 ? " text-anchor=\"end\""
                                : "") +
           "\n";
  }
  return Out + "</svg>\n";
}

std::string layoutopt::speedUpSvg(const SpeedUp &S, llvm::StringRef Id) {
  const double Width = 320, Most = std::max(2.0, std::ceil(S.Most + 0.2));
  auto At = [&](double X) {
    return 10 + (Width - 20) * std::min(X, Most) / Most;
  };
  std::string Words = formatv("{0:F2} times as fast, between {1:F2} and {2:F2}",
                              S.Expected, S.Least, S.Most)
                          .str();
  std::string Out = openSvg(Width, 44, "Expected speed-up", Words, Id);
  Out += formatv("<line class=\"axis\" x1=\"10\" y1=\"24\" x2=\"{0:F0}\" "
                 "y2=\"24\"/><rect class=\"bar\" x=\"{1:F0}\" y=\"8\" "
                 "width=\"{2:F0}\" height=\"14\"/><line class=\"tick\" "
                 "x1=\"{3:F0}\" x2=\"{3:F0}\" y1=\"4\" y2=\"24\"/>",
                 Width - 10, At(S.Least),
                 std::max(2.0, At(S.Most) - At(S.Least)), At(S.Expected));
  const double Step = std::max(1.0, std::ceil(Most / 6));
  for (double X = 0; X <= Most; X += Step)
    Out += formatv("<line class=\"{2}\" x1=\"{0:F0}\" x2=\"{0:F0}\" "
                   "y1=\"{1}\" y2=\"28\"/>",
                   At(X), X == 1 ? 2 : 24, "axis")
               .str() +
           textAt(At(X), 40, formatv("{0:F0}x", X).str(),
                  " class=\"small\" text-anchor=\"middle\"");
  return Out + "\n</svg>\n";
}
