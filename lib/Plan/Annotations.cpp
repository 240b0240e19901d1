//===-- Annotations.cpp - What the source asks for ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Handles.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Plan/OrderAnnotations.h"
#include "layoutopt/Support/DisplayPath.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;

static Place placeOf(const Program &P, const AnnotationFacts &A) {
  return {displayPath(P.Facts.Files[A.Where.File].Path), A.Line, A.Column};
}

bool layoutopt::isAboutOrder(const AnnotationFacts &A) {
  const llvm::StringRef Text = A.Text;
  return Text == "order" || Text.starts_with("order ");
}

Expected<OrderPolicy> layoutopt::orderOf(const Program &P,
                                         const AnnotationFacts &A) {
  OrderPolicy Out;
  Out.Name = {A.Name, placeOf(P, A)};
  const llvm::StringRef Word = llvm::StringRef(A.Text).substr(5).trim();
  for (OrderGoal Each :
       {OrderGoal::Keep, OrderGoal::Padding, OrderGoal::Affinity})
    if (Word == toString(Each)) {
      Out.Goal = Each;
      return Out;
    }
  return usageError("'layoutopt: " + A.Text +
                        "' asks for no order that is known; expected 'order "
                        "keep', 'order padding' or 'order affinity'",
                    Out.Name.Where);
}

static Expected<ArrayPolicy> entryFor(const Program &P,
                                      const AnnotationFacts &A) {
  ArrayPolicy Entry;
  const Place Where = placeOf(P, A);
  Entry.Name = {A.Name, Where};
  Entry.InSource = true;
  if (A.Text == "keep") {
    Entry.Keeps = true;
    return Entry;
  }
  // What is wrong with a layout its parser says best.
  const llvm::StringRef First = llvm::StringRef(A.Text).split(' ').first;
  if (!First.starts_with("[") &&
      !llvm::any_of(
          std::initializer_list<llvm::StringRef>{"AoS", "SoA", "tiled"},
          [&](llvm::StringRef Word) { return First.equals_insensitive(Word); }))
    return usageError("'layoutopt: " + A.Text +
                          "' asks for nothing that is known; expected 'keep', "
                          "an order: 'order padding', or a layout: 'AoS', "
                          "'SoA', 'tiled 8', '[i, f]'",
                      Where);
  Expected<LayoutExpr> Layout = parseLayout(A.Text, Where);
  if (!Layout)
    return Layout.takeError();
  Entry.Layout = LayoutWord{*Layout, Where};
  return Entry;
}

static bool areAlike(const ArrayPolicy &A, const ArrayPolicy &B) {
  return A.Keeps == B.Keeps && (A.Keeps || A.Layout->Value == B.Layout->Value);
}

Expected<SourceEntries> layoutopt::readAnnotations(const Program &P) {
  SourceEntries Out;
  Out.OfRecord.resize(P.Sets.size());
  Out.OfArray.resize(P.Sets.size());
  for (const AnnotationFacts &A : P.Facts.Annotations) {
    if (isAboutOrder(A))
      continue;
    Expected<ArrayPolicy> Read = entryFor(P, A);
    if (!Read)
      return Read.takeError();
    if (A.Entity == None && A.Record == None)
      continue;
    Out.Entries.push_back(std::move(*Read));
    const ArrayPolicy &Entry = Out.Entries.back();
    for (size_t S = 0; S != P.Sets.size(); ++S) {
      const ArraySet &Set = P.Sets[S];
      if (A.Record != None ? A.Record != Set.Record
                           : !llvm::is_contained(Set.Entities, A.Entity))
        continue;
      const ArrayPolicy *&Known =
          (A.Record != None ? Out.OfRecord : Out.OfArray)[S];
      if (Known && !areAlike(*Known, Entry))
        return usageError("array set " + inQuotes(Set.Id) +
                              " is asked for another layout at " +
                              Known->Name.Where.str(),
                          Entry.Name.Where);
      Known = &Entry;
    }
  }
  return Out;
}

std::vector<Place> layoutopt::annotationsUnused(const Program &P) {
  // A header's comment may be about arrays in some units only.
  std::set<Range> Used;
  for (const AnnotationFacts &A : P.Facts.Annotations) {
    const bool HasArrays = llvm::any_of(P.Sets, [&](const ArraySet &Set) {
      return (A.Record != None && A.Record == Set.Record) ||
             (A.Entity != None && llvm::is_contained(Set.Entities, A.Entity));
    });
    // An earlier run may have changed them all.
    const bool HasHandle =
        !A.Name.empty() &&
        llvm::is_contained(P.Facts.Identifiers, usualHandle(A.Name));
    if (HasArrays || A.IsDone || HasHandle || isAboutOrder(A))
      Used.insert(A.Where);
  }
  std::vector<Place> Out;
  for (const AnnotationFacts &A : P.Facts.Annotations)
    if (Used.insert(A.Where).second)
      Out.push_back(placeOf(P, A));
  return Out;
}
