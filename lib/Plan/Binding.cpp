//===-- Binding.cpp - A policy meets a program ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Binding.h"
#include "Fields.h"
#include "Handles.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

static const std::string &recordName(const Program &P, const ArraySet &Set) {
  return P.Facts.Records[size_t(Set.Record)].Name;
}

bool layoutopt::statesLayout(const ArrayPolicy *Entry) {
  return Entry &&
         (!Entry->Clusters.empty() || (Entry->Layout && Entry->Layout->Value));
}

/// The record in `body@main.b`.
static StringRef recordPart(StringRef Id) { return Id.split('@').first; }

/// \p Name without the number that tells handles of one record apart.
static StringRef unnumbered(StringRef Name) { return Name.rtrim("0123456789"); }

/// Whether the sources have the handle that \p Entry asks for or would get: an
/// earlier run changed the arrays.
static bool isRewritten(const Program &P, const ArrayPolicy &Entry) {
  // Sets that stayed may have taken the first names.
  const std::string Usual = usualHandle(recordPart(Entry.Name.Value));
  return llvm::any_of(P.Facts.Identifiers, [&](StringRef Name) {
    return (Entry.Handle && Name == Entry.Handle->Value) || Name == Usual ||
           unnumbered(Name) == Usual;
  });
}

/// Whether \p Pattern means arrays that an earlier run changed.
static bool isRewritten(const Program &P, const EffectivePolicy &Policy,
                        StringRef Pattern) {
  // Their sets are gone, and with them what followed the record's name.
  Expected<llvm::GlobPattern> Glob =
      llvm::GlobPattern::create(recordPart(Pattern));
  if (llvm::errorToBool(Glob.takeError())) // The `@` stood in brackets.
    return false;
  for (const ArrayPolicy &Entry : Policy.Sets)
    if (Glob->match(recordPart(Entry.Name.Value)) && isRewritten(P, Entry))
      return true;
  return llvm::any_of(P.Facts.Identifiers, [&](StringRef Name) {
    Name = unnumbered(Name);
    return Name.consume_back("_soa") && Glob->match(Name);
  });
}

/// Whether the sources mention \p Name, the name of a record that nothing uses:
/// facts leave out what no array holds.
static bool isUnused(const Program &P, StringRef Name) {
  return llvm::is_contained(P.Facts.Identifiers, Name) &&
         llvm::none_of(P.Facts.Records,
                       [Name](const RecordFacts &R) { return R.Name == Name; });
}

/// Whether \p Entry leaves its arrays as they are.
static bool asksForNothing(const ArrayPolicy &Entry) {
  auto IsOriginal = [](const LayoutWord &Word) {
    return Word.Value && *Word.Value == LayoutExpr::aos();
  };
  if (Entry.Refused && Entry.Refused->Value)
    return true;
  if (Entry.Clusters.empty())
    return Entry.Layout && IsOriginal(*Entry.Layout);
  return Entry.Clusters.size() == 1 && IsOriginal(Entry.Clusters[0].Layout);
}

/// Whether \p Entry is about what a run left, in sources that it changed
/// otherwise: with the arrays around it, its own may be known by another name
/// there, and nothing is asked for it.
static bool isLeftBehind(const Program &P, const EffectivePolicy &Policy,
                         const ArrayPolicy &Entry) {
  return asksForNothing(Entry) &&
         llvm::any_of(Policy.Sets, [&](const ArrayPolicy &Other) {
           return !asksForNothing(Other) && isRewritten(P, Other);
         });
}

static Error expectKnown(const Program &P, const ArrayPolicy &Entry,
                         StringRef What, llvm::ArrayRef<std::string> Known) {
  const Placed<std::string> &Name = Entry.Name;
  if (llvm::is_contained(Known, Name.Value) || isRewritten(P, Entry))
    return Error::success();
  return usageError("unknown " + What + " " + inQuotes(Name.Value) +
                        didYouMean(Name.Value, Known),
                    Name.Where);
}

/// Numbers of the sets whose id or record \p Pattern matches.
static Expected<std::vector<bool>>
matching(const Program &P, const EffectivePolicy &Policy,
         const Placed<std::string> &Pattern) {
  Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Pattern.Value);
  if (!Glob)
    return usageError("malformed pattern " + inQuotes(Pattern.Value) + ": " +
                          llvm::toString(Glob.takeError()),
                      Pattern.Where);
  std::vector<bool> Matches;
  std::vector<std::string> Known;
  for (const ArraySet &Set : P.Sets) {
    Matches.push_back(Glob->match(Set.Id) || Glob->match(recordName(P, Set)));
    Known.push_back(Set.Id);
  }
  if (!llvm::is_contained(Matches, true) &&
      !isRewritten(P, Policy, Pattern.Value))
    return usageError("no record or array set matches " +
                          inQuotes(Pattern.Value) +
                          didYouMean(Pattern.Value, Known),
                      Pattern.Where);
  return Matches;
}

static Error bindPatterns(const Program &P, const EffectivePolicy &Policy,
                          std::vector<SetBinding> &Bindings) {
  std::vector<bool> Included(P.Sets.size(), Policy.Include.empty());
  for (const Placed<std::string> &Pattern : Policy.Include) {
    Expected<std::vector<bool>> Matches = matching(P, Policy, Pattern);
    if (!Matches)
      return Matches.takeError();
    for (size_t S = 0; S < P.Sets.size(); ++S)
      if ((*Matches)[S])
        Included[S] = true;
  }
  for (size_t S = 0; S < P.Sets.size(); ++S)
    if (!Included[S])
      Bindings[S].Excluded = &Policy.Include.front();
  for (const Placed<std::string> &Pattern : Policy.Exclude) {
    Expected<std::vector<bool>> Matches = matching(P, Policy, Pattern);
    if (!Matches)
      return Matches.takeError();
    for (size_t S = 0; S < P.Sets.size(); ++S)
      if ((*Matches)[S]) {
        Bindings[S].Excluded = &Pattern;
        Bindings[S].IsExcludedByName = true;
      }
  }
  return Error::success();
}

/// Whether the sources include the header that \p Entry of a plan asks for: a
/// set that has its name by now is another.
static bool isCarriedOut(const Program &P, const ArrayPolicy &Entry) {
  if (!Entry.Handle ||
      !llvm::is_contained(P.Facts.Identifiers, Entry.Handle->Value))
    return false;
  // The handles of one record share the header of the first.
  const StringRef Handle = Entry.Handle->Value;
  return llvm::any_of(P.Facts.Files, [&](const FileFacts &File) {
    StringRef Name = llvm::sys::path::filename(File.Path);
    return Name.consume_back(".h") &&
           (Name == Handle || Name == unnumbered(Handle));
  });
}

/// What sets of one name have in common, `body@main.t` in `body@main.t#2`, and
/// the number of one of them.
static std::pair<StringRef, unsigned> numbered(StringRef Id) {
  auto [Base, Number] = Id.split('#');
  unsigned N = 1;
  Number.getAsInteger(10, N);
  return {Base, N};
}

/// The id of the set that \p Entry is about. Where some of those of one name
/// have been changed, what is left is numbered anew, in the same order.
static std::string idNow(const Program &P, const EffectivePolicy &Policy,
                         const ArrayPolicy &Entry) {
  const StringRef Base = numbered(Entry.Name.Value).first;
  std::map<unsigned, StringRef> Asked, There; // By number.
  bool HasChanged = false;
  for (const ArrayPolicy &Each : Policy.Sets)
    if (auto [Same, Number] = numbered(Each.Name.Value); Same == Base) {
      HasChanged |= isCarriedOut(P, Each);
      if (!isCarriedOut(P, Each))
        Asked[Number] = Each.Name.Value;
    }
  for (const ArraySet &Set : P.Sets)
    if (auto [Same, Number] = numbered(Set.Id); Same == Base)
      There[Number] = Set.Id;
  if (!HasChanged || Asked.size() != There.size())
    return Entry.Name.Value;
  auto At = There.begin();
  for (const auto &[Number, Name] : Asked) {
    if (Name == Entry.Name.Value)
      return At->second.str();
    ++At;
  }
  return Entry.Name.Value;
}

Expected<std::vector<SetBinding>>
layoutopt::bindPolicy(const Program &P, const EffectivePolicy &Policy,
                      const SourceEntries &InSource) {
  std::vector<SetBinding> Bindings(P.Sets.size());
  for (SetBinding &Binding : Bindings)
    Binding.Boundary = Policy.Boundary.Value;
  auto Bind = [](SetBinding &Binding, const ArrayPolicy &Entry) {
    Binding.Entry = &Entry;
    if (Entry.Boundary)
      Binding.Boundary = Entry.Boundary->Value;
  };
  std::vector<std::string> Records, Ids;
  for (const RecordFacts &Record : P.Facts.Records)
    Records.push_back(Record.Name);
  for (const ArraySet &Set : P.Sets)
    Ids.push_back(Set.Id);

  // What an entry for a record, or for all, is about. What is kept by default
  // must be named itself: it would be refused, or distances say nothing of it.
  const std::vector<Index> Leaders = leadersOf(P);
  auto IsMeant = [&](size_t S, const ArrayPolicy &Entry) {
    return !isKeptByDefault(P, P.Sets[S]) ||
           (mayHostFill(P.Sets[S]) && Leaders[S] == None &&
            statesLayout(&Entry));
  };
  // As if each record were named: what says more comes later.
  for (size_t S = 0; S < P.Sets.size(); ++S) {
    if (Policy.All && IsMeant(S, *Policy.All))
      Bind(Bindings[S], *Policy.All);
    if (InSource.OfRecord[S] && IsMeant(S, *InSource.OfRecord[S]))
      Bind(Bindings[S], *InSource.OfRecord[S]);
  }
  for (const ArrayPolicy &Entry : Policy.Records) {
    if (isUnused(P, Entry.Name.Value))
      continue;
    if (Error E = expectKnown(P, Entry, "record", Records))
      return std::move(E);
    for (size_t S = 0; S < P.Sets.size(); ++S)
      if (recordName(P, P.Sets[S]) == Entry.Name.Value && IsMeant(S, Entry))
        Bind(Bindings[S], Entry);
  }
  for (size_t S = 0; S < P.Sets.size(); ++S)
    if (InSource.OfArray[S])
      Bind(Bindings[S], *InSource.OfArray[S]);
  for (const ArrayPolicy &Entry : Policy.Sets) {
    if (isCarriedOut(P, Entry))
      continue;
    if (!isLeftBehind(P, Policy, Entry))
      if (Error E = expectKnown(P, Entry, "array set", Ids))
        return std::move(E);
    const std::string Id = idNow(P, Policy, Entry);
    for (size_t S = 0; S < P.Sets.size(); ++S)
      if (P.Sets[S].Id == Id)
        Bind(Bindings[S], Entry);
  }
  if (Error E = bindPatterns(P, Policy, Bindings))
    return std::move(E);
  return Bindings;
}

std::vector<Placed<std::string>>
layoutopt::namesRewritten(const Program &P, const EffectivePolicy &Policy) {
  std::vector<Placed<std::string>> Names;
  auto HasSet = [&](auto Matches) { return llvm::any_of(P.Sets, Matches); };
  for (const ArrayPolicy &Entry : Policy.Records)
    if (!HasSet([&](const ArraySet &Set) {
          return recordName(P, Set) == Entry.Name.Value && !isForeign(P, Set);
        }) &&
        isRewritten(P, Entry))
      Names.push_back(Entry.Name);
  for (const ArrayPolicy &Entry : Policy.Sets) {
    auto HasName = [&](const ArraySet &Set) {
      return Set.Id == Entry.Name.Value;
    };
    if (isCarriedOut(P, Entry) ||
        (!asksForNothing(Entry) && !HasSet(HasName) && isRewritten(P, Entry)))
      Names.push_back(Entry.Name);
  }
  return Names;
}

std::vector<Placed<std::string>>
layoutopt::namesUnused(const Program &P, const EffectivePolicy &Policy) {
  std::vector<Placed<std::string>> Names;
  for (const ArrayPolicy &Entry : Policy.Records)
    if (isUnused(P, Entry.Name.Value) && !isRewritten(P, Entry))
      Names.push_back(Entry.Name);
  return Names;
}

/// The fields of \p Set that \p Name stands for: one by its name or path, or
/// all that a nested record has been taken apart into.
static Expected<std::vector<unsigned>>
fieldsNamed(const Program &P, const ArraySet &Set,
            const Placed<std::string> &Name) {
  const RecordFacts &Record = P.Facts.Records[size_t(Set.Record)];
  auto PathOf = [&](unsigned F) -> StringRef {
    return Record.Members[size_t(Set.Fields[F].Member)].Path;
  };
  for (unsigned F = 0; F < Set.Fields.size(); ++F)
    if (Set.Fields[F].Name == Name.Value || PathOf(F) == Name.Value)
      return std::vector<unsigned>{F};
  std::vector<unsigned> Parts;
  for (unsigned F = 0; F < Set.Fields.size(); ++F)
    if (PathOf(F).starts_with(Name.Value + "."))
      Parts.push_back(F);
  if (!Parts.empty())
    return Parts;
  for (unsigned F = 0; F < Set.Fields.size(); ++F)
    if (StringRef(Name.Value).starts_with((PathOf(F) + ".").str()) &&
        llvm::any_of(Record.Members, [&](const MemberFacts &M) {
          return M.Path == Name.Value;
        }))
      return usageError("field " + inQuotes(Name.Value) + " of " +
                            inQuotes(Set.Id) + " is a part of " +
                            inQuotes(Set.Fields[F].Name) +
                            ", which is used as a whole",
                        Name.Where);
  return usageError("unknown field " + inQuotes(Name.Value) + " of " +
                        inQuotes(Set.Id) +
                        didYouMean(Name.Value, namesOf(Set, allFields(Set))),
                    Name.Where);
}

Expected<std::vector<BoundCluster>>
layoutopt::bindClusters(const Program &P, const ArraySet &Set,
                        const ArrayPolicy &Entry, bool MayBePart) {
  std::vector<BoundCluster> Bound;
  std::vector<bool> Seen(Set.Fields.size(), false);
  for (const ClusterPolicy &Cluster : Entry.Clusters) {
    BoundCluster B;
    B.Layout = Cluster.Layout;
    for (const Placed<std::string> &Name : Cluster.Fields) {
      Expected<std::vector<unsigned>> Fields = fieldsNamed(P, Set, Name);
      if (!Fields)
        return Fields.takeError();
      for (unsigned F : *Fields) {
        if (Seen[F])
          return usageError("field " + inQuotes(Set.Fields[F].Name) + " of " +
                                inQuotes(Set.Id) + " is in two clusters",
                            Name.Where);
        Seen[F] = true;
        B.Fields.push_back(F);
      }
    }
    Bound.push_back(std::move(B));
  }
  std::string Missing;
  for (unsigned F = 0; !MayBePart && F < Set.Fields.size(); ++F)
    if (!Seen[F])
      Missing += (Missing.empty() ? "" : ", ") + inQuotes(Set.Fields[F].Name);
  if (!Missing.empty())
    return usageError("the clusters of " + inQuotes(Set.Id) +
                          " leave out: " + Missing,
                      Entry.Name.Where);
  return Bound;
}
