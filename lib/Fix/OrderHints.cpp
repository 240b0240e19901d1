//===-- OrderHints.cpp - Orders of fields of one unit ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Fix/OrderHints.h"
#include "FixChecks.h"
#include "OrderEdits.h"
#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Plan/OrderAnnotations.h"

using namespace layoutopt;
using llvm::StringRef;

/// Whether a second parse might say something about the unit of \p P: sizes are
/// asserted, or C++ may compute from them which code there is.
static bool asksForSizes(const Program &P,
                         llvm::ArrayRef<std::string> Contents) {
  const bool IsCXX = StringRef(P.Facts.Language).contains("c++");
  return llvm::any_of(Contents, [IsCXX](StringRef Text) {
    return Text.contains("tatic_assert") ||
           (IsCXX && (Text.contains("sizeof") || Text.contains("__builtin") ||
                      Text.contains("unique_object_representations")));
  });
}

/// Whether a policy or the source says something about the record \p Name.
static bool isSpokenOf(const Project &Asked, StringRef Name) {
  const EffectivePolicy &Policy = Asked.policy();
  auto IsIt = [Name](StringRef Other) {
    return Name == Other || (Name.ends_with(Other) &&
                             Name.drop_back(Other.size()).ends_with("::"));
  };
  auto Matches = [Name](const Placed<std::string> &Pattern) {
    return matchesPattern(Pattern.Value, {Name, Name.rsplit("::").second})
        .value_or(false);
  };
  return llvm::any_of(
             Policy.Orders,
             [&](const OrderPolicy &Each) { return IsIt(Each.Name.Value); }) ||
         llvm::any_of(Policy.Exclude, Matches) ||
         llvm::any_of(Asked.program().Facts.Annotations,
                      [&](const AnnotationFacts &A) {
                        return isAboutOrder(A) && IsIt(StringRef(A.Name));
                      });
}

std::vector<OrderHint> layoutopt::orderHints(const Project &Asked,
                                             const FieldOrders &Orders) {
  const Program &P = Asked.program();
  const std::vector<FileFacts> &Files = P.Facts.Files;
  const llvm::ArrayRef<std::string> Contents = Asked.texts().contents();
  std::vector<OrderHint> Out;
  if (hasOpenCL(P.Facts) || asksForSizes(P, Contents))
    return Out;
  auto IsVisible = [&Orders](const std::string &USR) {
    return llvm::any_of(Orders.Declared, [&USR](const auto &Each) {
      return Each.second.Records.count(USR) != 0;
    });
  };
  auto IsOpen = [&](StringRef Path) {
    auto File = llvm::find_if(
        Files, [Path](const FileFacts &F) { return F.Path == Path; });
    return File == Files.end() || File->System ||
           !(File->Main || Asked.isClosedWorld());
  };
  for (const OrderVerdict &V : judgeOrders(
           Orders, P,
           [&](const Range &R) {
             return placeAt(Files[R.File].Path, Contents[R.File], R.Begin);
           },
           Asked.isClosedWorld())) {
    const OrderedRecord &Record = V.Record;
    if (Record.Units.empty() || !V.Pins.empty() || !isPlainOrder(Record) ||
        IsOpen(Record.File) || isSpokenOf(Asked, Record.Name) ||
        (!Asked.isClosedWorld() && IsVisible(Record.USR)))
      continue;
    const UnitOrder Order = orderByPadding(Record);
    if (bytesIn(Record, Order) >= Record.Size || breaks(V, Order))
      continue;
    const StringRef Text = textOf(Asked, Record.File);
    // What fields define, names in others may refer to.
    if (llvm::any_of(Record.Units, [Text](const FieldUnit &U) {
          return Text.slice(U.Code, U.End).contains('{');
        }))
      continue;
    OrderHint Hint = {Record.USR, namesIn(Record, Order), {}};
    Hint.Fixes = orderEdits(Record, Order, Orders,
                            [&Asked](const std::string &Path) -> StringRef {
                              return textOf(Asked, Path);
                            });
    if (llvm::none_of(Hint.Fixes,
                      [&](const Fix &Each) { return IsOpen(Each.File); }))
      Out.push_back(std::move(Hint));
  }
  return Out;
}
