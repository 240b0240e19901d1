//===-- Kernels.cpp - Parameters and first lines of kernels ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Declarations.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

/// The columns that \p Text takes: of a line end it has one character.
static size_t widthOf(StringRef Text) { return Text.size() - Text.count('\r'); }

static Range between(const Range &A, const Range &B) {
  return {A.File, A.End, B.Begin};
}

std::string Declarations::paramName(Index Function, StringRef Param,
                                    StringRef Array) {
  auto [At, IsNew] =
      ParamNames.try_emplace({Function, Param.str(), Array.str()});
  if (IsNew) {
    llvm::StringSet<> &Here = Taken[Function];
    At->second =
        Names::numbered((Param + "_" + Array).str(), [&](StringRef Name) {
          return Job.InKernels.isUsed(Name) || Job.Macros.contains(Name) ||
                 Here.contains(Name);
        });
    Here.insert(At->second);
  }
  return At->second;
}

/// Replaces the record's name in \p Specifier, `__global const body`, by
/// \p Type: the word that is no qualifier, with `struct` in front if it has
/// that. Empty when there is more to it, or when the record's name stands for
/// qualifiers of \p E as well.
static std::string withType(StringRef Specifier, StringRef Type,
                            const EntityFacts &E) {
  std::string Text = withoutComments(Specifier);
  std::set<StringRef> Qualifiers;
  const char *From = nullptr, *To = nullptr;
  for (const TextToken &T : tokenize(Text)) {
    static const StringRef Known[] = {"const",   "volatile", "restrict",
                                      "global",  "constant", "local",
                                      "private", "generic"};
    StringRef Bare = T.Text;
    Bare.consume_front("__");
    if (!T.isCode())
      continue;
    if (llvm::is_contained(Known, Bare)) {
      Qualifiers.insert(Bare);
      continue;
    }
    bool FollowsStruct = From && StringRef(From, To - From) == "struct";
    if (T.What != TextToken::Word || (From && !FollowsStruct))
      return "";
    From = From ? From : T.Text.begin();
    To = T.Text.end();
  }
  bool SaysSpace = Qualifiers.count("global") || Qualifiers.count("constant") ||
                   Qualifiers.count("local");
  if (!From || !SaysSpace || Qualifiers.count("const") != E.IsConst ||
      Qualifiers.count("volatile") != E.IsVolatile)
    return "";
  StringRef All = Text;
  return (All.take_front(From - All.begin()) + Type +
          All.drop_front(To - All.begin()))
      .str();
}

std::vector<std::string> Declarations::kernelParams(const EntityFacts &E,
                                                    const DeclarationFacts &D,
                                                    Generated &Set) {
  bool HasName = D.Name.isValid() && D.Name.Begin != D.Name.End;
  bool HasPointer = D.Pointer.isValid() && D.Pointer.Begin != D.Pointer.End;
  std::string Old = HasName ? withoutComments(Job.source(D.Name)) : "";
  std::string Star = HasPointer ? withoutComments(Job.source(D.Pointer)) : "";
  std::string InFront, Behind;
  if (HasPointer) {
    InFront = withoutComments(Job.source(between(D.Specifier, D.Pointer)));
    if (HasName)
      Behind = withoutComments(Job.source(between(D.Pointer, D.Name)));
    // What parted two words may have gone with a comment.
    if (Behind.empty() && !Star.empty() && Star.back() != '*')
      Behind = " ";
  }
  llvm::ArrayRef<StoredArray> Stored = Set.set().Layout.storedArrays();
  std::vector<std::string> Params;
  for (unsigned A = 0; A != Stored.size(); ++A) {
    std::string Type = Set.elementType(A);
    std::string Text = withType(Job.source(D.Specifier), Type, E);
    if (Text.empty() || !HasPointer) {
      // A typedef's name, or an array as parameter: spelled out.
      Text = Set.qualified(Type, E.IsConst, E.IsVolatile) + " *" +
             (E.IsRestrict ? "restrict " : "");
    } else {
      Text += InFront + Star + Behind;
    }
    if (HasName)
      Text += paramName(E.Function, Old, Stored[A].Name);
    Params.push_back(StringRef(Text).rtrim().str());
  }
  return Params;
}

/// The offset behind the `(` that opens the list which holds \p Offset, in a
/// declaration that starts at \p Begin.
static size_t listStart(StringRef Contents, size_t Begin, size_t Offset) {
  std::vector<size_t> Open;
  size_t At = Begin;
  for (const TextToken &T : tokenize(Contents.slice(Begin, Offset))) {
    At += T.Text.size();
    if (T.is("("))
      Open.push_back(At);
    else if (T.is(")") && !Open.empty())
      Open.pop_back();
  }
  return Open.empty() ? Offset : Open.back();
}

/// Replaces the parameters \p Changed, which stand in one declaration of a
/// kernel, from \p Begin, in this order. Where lines get too long they are
/// broken at commas.
void Declarations::declareParams(size_t Begin,
                                 llvm::ArrayRef<KernelParam> Changed) {
  const Range &First = Changed.front().Where->Whole;
  StringRef Contents = Job.Contents[First.File];
  size_t Start = listStart(Contents, Begin, First.Begin);
  if (freeLineEnd(Contents, Start)) // The list starts on the next line.
    Start = First.Begin;
  size_t Indent = Start - lineStart(Contents, Start);
  std::string Break =
      withLineEnding("\n" + std::string(Indent, ' '), Job.endingOf(First.File));
  size_t OldEnd = lineStart(Contents, First.Begin), Column = 0;
  for (size_t I = 0; I != Changed.size(); ++I) {
    const KernelParam &Each = Changed[I];
    const EntityFacts &E = Job.Facts.Entities[Each.Entity];
    const Range &Whole = Each.Where->Whole;
    StringRef Between = Contents.slice(OldEnd, Whole.Begin);
    size_t NewLine = Between.rfind('\n');
    Column = NewLine == StringRef::npos ? Column + Between.size()
                                        : Between.size() - NewLine - 1;

    std::vector<std::string> Params = kernelParams(E, *Each.Where, *Each.Set);
    // A comma follows, or `) {`.
    auto Fits = [&](const std::string &Param) {
      return Column + widthOf(Param) + 3 <= MaxColumns;
    };
    Range Gap{Whole.File, Whole.Begin, Whole.Begin};
    while (Gap.Begin > OldEnd && Contents[Gap.Begin - 1] == ' ')
      --Gap.Begin;
    if (!Fits(Params.front()) && Column > Indent && Gap.Begin < Gap.End &&
        Contents[Gap.Begin - 1] == ',') {
      Job.Edits.push_back({Gap, Break, Each.Set->set().Set->Id});
      Column = Indent;
    }
    std::string Text;
    for (const std::string &Param : Params) {
      if (&Param != &Params.front()) {
        Column += 2;
        bool Stays = Fits(Param);
        Text += Stays ? ", " : "," + Break;
        if (!Stays)
          Column = Indent;
      }
      Text += Param;
      Column += widthOf(Param);
    }
    Job.replace(Whole, Text, *Each.Set);
    OldEnd = Whole.End;

    // What follows up to the next changed parameter, or the line's end.
    size_t Next = lineEnd(Contents, OldEnd);
    if (I + 1 != Changed.size())
      Next = std::min<size_t>(Next, Changed[I + 1].Where->Whole.Begin);
    StringRef Rest = Contents.slice(OldEnd, Next);
    Rest = Rest.take_front(Rest.find('{'));
    if (Rest.starts_with(", ") && Rest.trim(", ").size() != 0 &&
        Column + Rest.rtrim().size() > MaxColumns) {
      Range Blank{Whole.File, Whole.End + 1, Whole.End + 2};
      Job.Edits.push_back({Blank, Break, Each.Set->set().Set->Id});
      OldEnd += 2;
      Column = Indent;
    }
  }
}

void Declarations::declareKernels() {
  // Grouped by the declaration that they stand in, in order of position.
  std::map<std::pair<Index, size_t>, std::vector<KernelParam>> Lists;
  for (const FunctionFacts &F : Job.Facts.Functions)
    for (Index Param : F.Params) {
      Generated *Set = F.IsKernel ? Job.setOfEntity(Param) : nullptr;
      if (!Set)
        continue;
      const EntityFacts &E = Job.Facts.Entities[Param];
      for (const DeclarationFacts &D : E.Declarations) {
        auto Whole = llvm::find_if(F.Declarations, [&](const Range &R) {
          return R.contains(D.Whole);
        });
        size_t Begin =
            Whole == F.Declarations.end() ? D.Whole.Begin : Whole->Begin;
        Lists[{D.Whole.File, Begin}].push_back({Param, &D, Set});
      }
    }
  for (const auto &[Place, Params] : Lists)
    declareParams(Place.second, Params);
}

std::string Declarations::handleLine(Index Entity, Generated &Set,
                                     StringRef Indent) {
  const EntityFacts &E = Job.Facts.Entities[Entity];
  llvm::ArrayRef<StoredArray> Stored = Set.set().Layout.storedArrays();
  bool IsReference = Job.P.Forms[Entity] == PointerForm::Element;
  std::string Start = (IsReference ? Set.reference() : Set.handle()).str() +
                      " " + E.Name + " = " + (IsReference ? "{{" : "{");
  std::string Text = Start;
  size_t Filled = Indent.size() + Start.size();
  for (unsigned A = 0; A != Stored.size(); ++A) {
    std::string Pointer;
    if (E.IsConst && !Set.isConst())
      Pointer = "(" + Set.qualified(Set.elementType(A)) + " *)";
    Pointer += paramName(E.Function, E.Name, Stored[A].Name);
    if (A != 0) {
      bool Fits = Filled + 2 + Pointer.size() + 4 <= MaxColumns;
      Text +=
          Fits ? ", " : ",\n" + Indent.str() + std::string(Start.size(), ' ');
      Filled = Fits ? Filled + 2 : Indent.size() + Start.size();
    }
    Text += Pointer;
    Filled += Pointer.size();
  }
  return Text + (IsReference ? "}, 0};" : "};");
}

void Declarations::openKernel(Index Function) {
  const FunctionFacts &F = Job.Facts.Functions[Function];
  std::vector<std::pair<Index, Generated *>> Needed;
  for (Index Param : F.Params)
    if (Generated *Set = Job.setOfEntity(Param))
      if (Job.Mentioned.count(Param))
        Needed.push_back({Param, Set});
  if (Needed.empty())
    return;
  if (!F.BodyOpen.isValid()) {
    for (auto &[Param, Set] : Needed)
      Job.refuse(*Set, Reason::MacroDeclaration,
                 "the body of kernel '" + F.Name + "' is opened by a macro",
                 "write the brace out",
                 F.Declarations.empty() ? Range() : F.Declarations.front());
    return;
  }
  StringRef Contents = Job.Contents[F.BodyOpen.File];
  // Behind a comment that ends the line, in front of code on it.
  std::optional<size_t> End = freeLineEnd(Contents, F.BodyOpen.End);
  if (!End) {
    for (auto &[Param, Set] : Needed)
      Job.insert(F.BodyOpen.File, F.BodyOpen.End,
                 " " + handleLine(Param, *Set, ""), *Set);
    return;
  }
  // `#pragma OPENCL FP_CONTRACT` and its like must come first in a block.
  size_t Line = *End;
  TokenReader Reader(Contents.substr(Line), /*AtLineStart=*/true);
  unsigned Depth = 0; // Of `#if`: behind all of it, if such a pragma is in it.
  bool IsFirst = false;
  for (TextToken T; Reader.next(T) && !T.isCode();) {
    if (T.What != TextToken::Directive)
      continue;
    StringRef Words = T.Text.drop_front().ltrim();
    if (Words.starts_with("if"))
      ++Depth;
    else if (Words.starts_with("endif"))
      Depth -= Depth != 0;
    else if (Words.consume_front("pragma"))
      IsFirst |= Words.ltrim().starts_with("OPENCL") ||
                 Words.ltrim().starts_with("STDC");
    if (Depth == 0 && IsFirst) {
      End = Line + Reader.offset();
      IsFirst = false;
    }
  }
  // Indented as the next line that holds something.
  std::string Indent = "  ";
  for (Line = nextLine(Contents, *End); Line < Contents.size();
       Line = nextLine(Contents, Line)) {
    StringRef Text = Contents.slice(Line, lineEnd(Contents, Line));
    StringRef Code = Text.ltrim(" \t");
    if (Code.empty() || Code.starts_with("#"))
      continue;
    StringRef Blanks = Text.drop_back(Code.size());
    if (!Code.starts_with("}"))
      Indent = Blanks.str();
    else
      Indent = Blanks.str() + "  ";
    break;
  }
  for (auto &[Param, Set] : Needed)
    Job.insert(F.BodyOpen.File, *End,
               "\n" + Indent + handleLine(Param, *Set, Indent), *Set);
}
