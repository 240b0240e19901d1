//===-- HoistLocal.cpp - A record moves in front of its function ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `int main() { struct body { ... }; ... }` becomes
///
///     namespace {
///     struct body { ... };
///     } // namespace
///     int main() { ... }
///
/// A record of a function has no linkage: another file may have a function of
/// the same name with another record of this name, so that no namespace with a
/// name would do. A header is read by several files: its records stay.
///
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Fixes/LocalNames.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/PlainMacros.h"
#include "Types/Elements.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Where a record names itself and what is declared in it: that means the same
/// wherever the record stands.
class OwnMentions : public CodeVisitor<OwnMentions> {
public:
  explicit OwnMentions(const CXXRecordDecl *Record) : Record(Record) {}

  bool shouldVisitImplicitCode() const override { return true; }
  bool VisitNamedDecl(NamedDecl *D) {
    Places.insert(D->getLocation());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    return note(E->getLocation(), E->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *E) {
    return note(E->getMemberLoc(), E->getMemberDecl());
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *D) {
    for (const CXXCtorInitializer *Each : D->inits())
      if (Each->isWritten() && Each->isAnyMemberInitializer())
        note(Each->getMemberLocation(), Each->getAnyMember());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc T) {
    return note(T.getNameLoc(), T.getDecl());
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    return note(T.getNameLoc(), T.getType()->getAs<TypedefType>()->getDecl());
  }

  llvm::DenseSet<SourceLocation> Places;

private:
  bool note(SourceLocation L, const Decl *D) {
    if (Record->getSourceRange().fullyContains(D->getLocation()))
      Places.insert(L);
    return true;
  }

  const CXXRecordDecl *Record;
};

/// Whether anything else of the program has the name of one record.
class NamesakeFinder : public CodeVisitor<NamesakeFinder> {
public:
  explicit NamesakeFinder(const CXXRecordDecl *Record) : Record(Record) {}

  bool VisitNamedDecl(NamedDecl *D) {
    if (D->getIdentifier() != Record->getIdentifier() || isa<FieldDecl>(D) ||
        declaresSameEntity(D, Record) ||
        isOfLibrary(D, Record->getASTContext()))
      return true;
    return !(Found = true);
  }

  bool Found = false;

private:
  const CXXRecordDecl *Record;
};

/// Finds the statement that declares a record and nothing else.
class StatementFinder : public CodeVisitor<StatementFinder> {
public:
  explicit StatementFinder(const CXXRecordDecl *Record) : Record(Record) {}

  bool VisitCompoundStmt(CompoundStmt *Block) {
    for (const Stmt *Each : Block->body())
      if (const auto *S = dyn_cast<DeclStmt>(Each);
          S && S->isSingleDecl() && S->getSingleDecl() == Record)
        Found = S;
    return !Found;
  }

  const DeclStmt *Found = nullptr;

private:
  const CXXRecordDecl *Record;
};

} // namespace

namespace layoutopt {

/// Moves one record of a function.
class LocalHoist {
public:
  LocalHoist(const Fixer &F, const CXXRecordDecl *D) : F(F), D(D) {}

  std::vector<FixEdit> edits(Fix &Whole);

private:
  bool findPlaces();
  bool isMovable() const;
  bool isFoundByName() const;
  void collect(const CXXRecordDecl *Class);
  bool isFree(const LocalNames &Local);

  const Fixer &F;
  const CXXRecordDecl *D;
  const FunctionDecl *Function = nullptr; ///< The outermost one around it.
  const Decl *Outer = nullptr;        ///< What it is defined in, at file scope.
  const DeclContext *Space = nullptr; ///< That of Outer.
  /// Names that the classes around declare; whether all may use them.
  llvm::StringMap<bool> OfClasses;
  uint32_t Begin = 0, End = 0; ///< Of the statement.
  StringRef Used;              ///< A name that only the function knows.
};

} // namespace layoutopt

/// What the record stands in, from inside out.
bool LocalHoist::findPlaces() {
  for (const DeclContext *In = D->getLexicalDeclContext();
       !isa<TranslationUnitDecl, NamespaceDecl>(In);
       In = In->getLexicalParent()) {
    if (In->isDependentContext() || isa<LinkageSpecDecl>(In))
      return false;
    Outer = Decl::castFromDeclContext(In);
    if (const auto *Each = dyn_cast<FunctionDecl>(In)) {
      if (Each->getTemplateInstantiationPattern() ||
          Each->getPrimaryTemplate() || Each->isExternC())
        return false;
      Function = Each;
    } else if (const auto *Class = dyn_cast<CXXRecordDecl>(In)) {
      if (isa<ClassTemplateSpecializationDecl>(Class) ||
          (!Class->isLambda() && !Class->getIdentifier()))
        return false;
      collect(Class);
    }
    Space = In->getLexicalParent();
  }
  if (!Function || !Space || !F.isHere(Outer->getBeginLoc()) ||
      F.SM.getMainFileID() != F.File)
    return false;
  // A definition outside of its class sees the names of that.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    for (const DeclContext *In = Method->getParent();
         const auto *Class = dyn_cast<CXXRecordDecl>(In); In = In->getParent())
      collect(Class);
  return true;
}

/// Whether nothing ties the record to its function but where it stands.
bool LocalHoist::isMovable() const {
  if (!D->getIdentifier() || D->isLambda() || D->isInvalidDecl() ||
      D->isUnion() || D->hasFriends() || D->getPreviousDecl() ||
      D->getMostRecentDecl() != D || D->getTemplateInstantiationPattern() ||
      !F.isHere(D->getSourceRange()) || F.isMacro(D->getName()))
    return false;
  NamesakeFinder Namesakes(D);
  Namesakes.TraverseAST(F.AST);
  return !Namesakes.Found;
}

/// Whether the namespace around has a function template which is found there by
/// the type of the record alone, by the library as well: the namespace without
/// a name is another one.
bool LocalHoist::isFoundByName() const {
  const DeclContext *Named = Space->getPrimaryContext();
  for (const Decl *Each : Named->decls()) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(Each);
    if (!Template || isOfLibrary(Template, F.AST))
      continue;
    const FunctionDecl *Made = Template->getTemplatedDecl();
    if (Made->isOverloadedOperator() ||
        (Made->getIdentifier() &&
         llvm::is_contained({"swap", "iter_swap", "iter_move", "begin", "end",
                             "size", "ssize", "data", "empty", "hash_value"},
                            Made->getName())))
      return true;
  }
  return false;
}

/// The names that \p Class declares, and its bases.
void LocalHoist::collect(const CXXRecordDecl *Class) {
  Class = Class->getDefinition();
  if (!Class || Class->isLambda())
    return;
  for (const Decl *Each : Class->decls())
    if (const auto *Named = dyn_cast<NamedDecl>(Each);
        Named && Named->getIdentifier()) {
      auto [At, IsNew] = OfClasses.try_emplace(Named->getName(), true);
      At->second &= Each->getAccess() == AS_public;
      if (const auto *Constants = dyn_cast<EnumDecl>(Each))
        for (const EnumConstantDecl *Constant : Constants->enumerators())
          OfClasses.try_emplace(Constant->getName(), false);
    } else if (const auto *Unnamed = dyn_cast<EnumDecl>(Each)) {
      for (const EnumConstantDecl *Constant : Unnamed->enumerators())
        OfClasses.try_emplace(Constant->getName(), false);
    }
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl())
      collect(Of);
}

/// Whether the text of the record uses nothing that only the function knows,
/// or the classes around.
bool LocalHoist::isFree(const LocalNames &Local) {
  auto Words = F.words(Begin, End);
  // What a macro is may change on the way, and an #if may end.
  if (!Words || !F.words(F.offset(Outer->getBeginLoc()), Begin))
    return false;
  OwnMentions Own(D);
  Own.TraverseDecl(const_cast<CXXRecordDecl *>(D));
  const SourceLocation Start = F.SM.getLocForStartOfFile(F.File);
  for (size_t I = 0; I != Words->size(); ++I) {
    const Fixer::Word &W = (*Words)[I];
    if (W.Kind != tok::raw_identifier)
      continue;
    if (F.isMacro(W.Text)) {
      if (!isPlainMacro(W.Text, F.PP))
        return false;
      continue;
    }
    // The function is part of these names.
    if (W.Text == "__PRETTY_FUNCTION__" || W.Text == "source_location")
      return false;
    if (W.Text == D->getName() ||
        Own.Places.count(Start.getLocWithOffset(static_cast<int>(W.Begin))))
      continue;
    auto OfClass = OfClasses.find(W.Text);
    const bool IsOfClass = OfClass != OfClasses.end();
    if (!IsOfClass && !Local.Names.contains(W.Text))
      continue;
    // What stands in front says whose it is.
    const tok::TokenKind Before = I == 0 ? tok::unknown : (*Words)[I - 1].Kind;
    if ((Before == tok::period || Before == tok::arrow ||
         Before == tok::coloncolon) &&
        (!IsOfClass || OfClass->second))
      continue;
    Used = W.Text;
    return false;
  }
  return true;
}

std::vector<FixEdit> LocalHoist::edits(Fix &Whole) {
  if (!findPlaces() || !isMovable() || isFoundByName())
    return {};
  StatementFinder Statement(D);
  Statement.TraverseDecl(const_cast<Decl *>(Outer));
  if (!Statement.Found || !F.isHere(Statement.Found->getSourceRange()))
    return {};
  Begin = F.offset(D->getBeginLoc());
  End = F.endOf(Statement.Found->getEndLoc());
  const uint32_t Close = F.endOf(D->getBraceRange().getEnd());
  if (F.offset(Statement.Found->getBeginLoc()) != Begin || Close > End ||
      F.slice(Close, End).trim() != ";")
    return {};
  LocalNames Local(D);
  Local.TraverseDecl(const_cast<Decl *>(Outer));
  if (Local.OpensNamespace)
    return {};
  if (!isFree(Local)) {
    // What it holds moves first.
    for (const CXXRecordDecl *Other : Local.Records)
      if (Other->getName() == Used && Other->isLocalClass() &&
          F.isHere(Other->getBeginLoc()) &&
          F.offset(Other->getBeginLoc()) < Begin)
        return LocalHoist(F, Other).edits(Whole);
    return {};
  }

  const uint32_t OuterBegin = F.offset(Outer->getBeginLoc());
  if (!F.isOnItsOwn(OuterBegin))
    return {};
  const bool IsOnLine =
      F.slice(F.lineStart(OuterBegin), OuterBegin).trim().empty();
  const std::string Indent = IsOnLine ? F.indentOf(OuterBegin).str() : "";
  const uint32_t At = F.withComments(OuterBegin);
  const uint32_t From = F.withComments(Begin);
  bool IsUnnamed = false; // Around the function.
  for (const DeclContext *In = Space; In; In = In->getParent())
    if (const auto *Each = dyn_cast<NamespaceDecl>(In))
      IsUnnamed |= Each->isAnonymousNamespace();
  std::string Moved = IsUnnamed ? "" : Indent + "namespace {\n";
  Moved += Indent;
  if (From != Begin)
    Moved += F.dedented(F.endOfIndent(From), Begin, Indent);
  Whole.Moves = {{Begin, End, At, static_cast<uint32_t>(Moved.size())}};
  Moved += F.dedented(Begin, End, Indent) + "\n";
  if (!IsUnnamed)
    Moved += Indent + "} // namespace\n";
  // The line goes with it, if there is nothing else on it.
  uint32_t Behind = End;
  const size_t Next = F.Text.find_first_not_of(" \t\r", End);
  if (F.slice(F.lineStart(From), From).trim().empty() &&
      Next != StringRef::npos && F.Text[Next] == '\n')
    Behind = static_cast<uint32_t>(Next) + 1;
  const uint32_t Front = Behind != End ? F.lineStart(From) : From;

  // As Clang's names are compared, and as facts have them.
  std::string Inside = D->getName().str(), Outside = Inside;
  for (const DeclContext *In = D->getDeclContext(); !In->isTranslationUnit();
       In = In->getParent())
    if (const auto *Named = dyn_cast<NamedDecl>(In);
        Named && Named->getIdentifier() && !In->isInlineNamespace())
      Inside = Named->getName().str() + "::" + Inside;
  for (const DeclContext *In = Space; !In->isTranslationUnit();
       In = In->getParent())
    if (const auto *Named = dyn_cast<NamedDecl>(In);
        Named && Named->getIdentifier() && !In->isInlineNamespace())
      Outside = Named->getName().str() + "::" + Outside;
  Whole.Renames.push_back({D->getName().str(), Inside});
  Whole.Renames.push_back({Inside, Outside});
  return {{At, At, Moved + "\n"}, {Front, Behind, ""}};
}

std::vector<FixEdit> Fixer::hoistLocal(const CXXRecordDecl *D,
                                       Fix &Whole) const {
  return LocalHoist(*this, D).edits(Whole);
}
