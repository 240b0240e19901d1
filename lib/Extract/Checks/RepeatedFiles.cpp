//===-- RepeatedFiles.cpp - Code that is included several times -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// `#define T body`, `#include "swap.h"`, `#define T int`, `#include "swap.h"`:
/// one text that means other arrays, or none, each time. No edit is right for
/// all of them.
class RepeatedFiles : public CodeVisitor<RepeatedFiles> {
public:
  RepeatedFiles(ExtractContext &C) : C(C), SM(C.AST.getSourceManager()) {
    std::map<const FileEntry *, std::set<FileID>> Times;
    for (unsigned I = 0; I != SM.local_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
      if (!Entry.isFile() ||
          SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
        continue;
      FileID Id = SM.getFileID(SourceLocation::getFromRawEncoding(
          static_cast<SourceLocation::UIntTy>(Entry.getOffset())));
      if (const FileEntry *File = SM.getFileEntryForID(Id))
        Times[File].insert(Id);
    }
    for (const auto &[File, Ids] : Times)
      if (Ids.size() > 1)
        Repeated.insert(File);
  }

  bool isNeeded() const { return !Repeated.empty(); }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitDecl(Decl *D) {
    if (isa<VarDecl, FieldDecl>(D))
      mention(D->getLocation(), C.followed(cast<ValueDecl>(D)));
    else if (const auto *F = dyn_cast<FunctionDecl>(D))
      mention(D->getLocation(), C.returned(F));
    else
      mention(D->getLocation(), None);
    return true;
  }

  bool VisitExpr(Expr *E) {
    Index Entity = None;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      Entity = C.followed(Ref->getDecl());
    else if (const auto *M = dyn_cast<MemberExpr>(E))
      Entity = C.followed(M->getMemberDecl());
    else if (const auto *Call = dyn_cast<CallExpr>(E);
             Call && Call->getDirectCallee())
      Entity = C.returned(Call->getDirectCallee());
    mention(E->getExprLoc(), Entity);
    return true;
  }

  void refuse() {
    std::set<Index> Refused;
    for (const auto &[Place, ByInclusion] : Mentions) {
      size_t Times = Inclusions[Place.first].size();
      bool AreAlike = ByInclusion.size() == Times;
      for (const auto &[Id, Entities] : ByInclusion)
        AreAlike &= Entities == ByInclusion.begin()->second;
      if (AreAlike)
        continue;
      for (const auto &[Id, Entities] : ByInclusion)
        for (Index Entity : Entities)
          if (Refused.insert(Entity).second)
            C.obstacle(Reason::RepeatedFile,
                       "a file that is included several times uses '" +
                           C.Facts.Entities[Entity].Name +
                           "', and something else the next time",
                       "a function of its own for the record",
                       SM.getComposedLoc(Id, Place.second), Entity);
    }
  }

private:
  void mention(SourceLocation L, Index Entity) {
    if (L.isInvalid())
      return;
    auto [Id, Offset] = SM.getDecomposedLoc(SM.getExpansionLoc(L));
    const FileEntry *File = SM.getFileEntryForID(Id);
    if (!File || !Repeated.count(File))
      return;
    Inclusions[File].insert(Id);
    if (Entity != None)
      Mentions[{File, Offset}][Id].insert(Entity);
  }

  ExtractContext &C;
  const SourceManager &SM;
  std::set<const FileEntry *> Repeated;
  /// Those inclusions of which something is left.
  std::map<const FileEntry *, std::set<FileID>> Inclusions;
  /// (file, offset) -> inclusion -> arrays.
  std::map<std::pair<const FileEntry *, unsigned>,
           std::map<FileID, std::set<Index>>>
      Mentions;
};

} // namespace

void layoutopt::refuseRepeatedFiles(llvm::ArrayRef<const Decl *> Users,
                                    ExtractContext &C) {
  RepeatedFiles Pass(C);
  if (!Pass.isNeeded())
    return;
  for (const Decl *D : Users)
    Pass.TraverseDecl(const_cast<Decl *>(D));
  Pass.refuse();
}
