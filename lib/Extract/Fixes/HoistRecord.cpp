//===-- HoistRecord.cpp - A record moves in front of its class ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `class flock { struct boid { ... }; ... };` becomes
///
///     namespace flock_types {
///     struct boid { ... };
///     } // namespace flock_types
///     class flock { using boid = flock_types::boid; ... };
///
/// The text of the record has to mean the same in front of the class, where the
/// names of the class are not known: it may use none of them.
///
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/PlainMacros.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Finds the record whose name or definition begins at a place.
class RecordFinder : public CodeVisitor<RecordFinder> {
public:
  explicit RecordFinder(llvm::function_ref<bool(SourceLocation)> IsPlace)
      : IsPlace(IsPlace) {}

  bool VisitCXXRecordDecl(CXXRecordDecl *D) {
    if (D->isThisDeclarationADefinition() && !D->isImplicit() &&
        (IsPlace(D->getLocation()) || IsPlace(D->getBeginLoc())))
      Found = D;
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    if (!IsPlace(F->getBeginLoc()) && !IsPlace(F->getLocation()))
      return true;
    QualType T = F->getType();
    while (T->isArrayType() || T->isPointerType())
      T = T->isPointerType() ? T->getPointeeType()
                             : QualType(T->getBaseElementTypeUnsafe(), 0);
    if (CXXRecordDecl *D = T->getAsCXXRecordDecl(); D && !Found)
      Found = D->getDefinition();
    return true;
  }

  CXXRecordDecl *Found = nullptr;

private:
  llvm::function_ref<bool(SourceLocation)> IsPlace;
};

} // namespace

namespace layoutopt {

class Hoist {
public:
  Hoist(const Fixer &F, const CXXRecordDecl *D) : F(F), D(D) {}

  std::vector<FixEdit> edits(Fix &Whole);

private:
  bool findClasses();
  bool isMovable() const;
  bool hasPlainText();
  void collect(const DeclContext *In);
  bool isFree(const Fixer &At, uint32_t From, uint32_t To);
  const CXXRecordDecl *needed() const;
  bool findForward();
  bool areDefinitionsFree();
  void qualify(const std::vector<Fixer::Word> &Words);
  bool findName();

  const Fixer &F;
  const CXXRecordDecl *D;
  std::vector<const CXXRecordDecl *> Around; ///< Classes, from inside out.
  /// Names that the classes around and their bases declare; whether others
  /// may use all that have the name.
  llvm::StringMap<bool> Names;
  llvm::StringSet<> Own; ///< Of the record.
  std::string Namespace;
  /// It is there, and an earlier fix made it.
  const NamespaceDecl *Made = nullptr;
  std::vector<FixEdit> Qualified; ///< Names in definitions outside.
  uint32_t Begin = 0, End = 0;    ///< Of the definition, with its `;`.
  /// `struct boid;` in front of it in the class, if it is there.
  uint32_t ForwardBegin = 0, ForwardEnd = 0;
  StringRef Used; ///< A name that only the classes around know.
};

} // namespace layoutopt

bool Hoist::findClasses() {
  const DeclContext *In = D->getDeclContext();
  if (D->getLexicalDeclContext() != In)
    return false;
  for (; const auto *Class = dyn_cast<CXXRecordDecl>(In);
       In = In->getParent()) {
    if (!Class->getIdentifier() || Class->isDependentContext() ||
        Class->isLambda() || isa<ClassTemplateSpecializationDecl>(Class) ||
        Class->getLexicalDeclContext() != Class->getDeclContext() ||
        !F.isHere(Class->getBeginLoc()) ||
        !F.isHere(Class->getBraceRange().getEnd()))
      return false;
    Around.push_back(Class);
  }
  return !Around.empty() && isa<TranslationUnitDecl, NamespaceDecl>(In);
}

/// Whether nothing ties the record to its class but where it stands.
bool Hoist::isMovable() const {
  if (!D->getIdentifier() || D->isDependentContext() || D->isLambda() ||
      D->isInvalidDecl() || D->hasFriends() || D->getMostRecentDecl() != D ||
      (D->getPreviousDecl() && D->getPreviousDecl()->getPreviousDecl()) ||
      isa<ClassTemplateSpecializationDecl>(D) || !F.isHere(D->getBeginLoc()) ||
      !F.isHere(D->getLocation()) || !F.isHere(D->getBraceRange().getEnd()))
    return false;
  for (const Decl *Each : D->decls()) {
    if (isa<ClassTemplateDecl, FriendDecl, VarTemplateDecl>(Each))
      return false;
    for (const Decl *Other : Each->redecls())
      if (!isa<CXXMethodDecl>(Other) && Other->getLexicalDeclContext() != D)
        return false;
  }
  return true;
}

/// Whether what \p Before ends is a declaration, or a class begins there.
static bool endsDeclaration(tok::TokenKind Before) {
  return Before == tok::l_brace || Before == tok::r_brace ||
         Before == tok::semi || Before == tok::colon;
}

/// False if the record is declared before, and not by `struct boid;` alone.
bool Hoist::findForward() {
  const CXXRecordDecl *Before = D->getPreviousDecl();
  if (!Before)
    return true;
  if (Before->getLexicalDeclContext() != D->getLexicalDeclContext() ||
      Before->getFriendObjectKind() != Decl::FOK_None ||
      !F.isHere(Before->getBeginLoc()))
    return false;
  ForwardBegin = F.offset(Before->getBeginLoc());
  auto Front = F.words(F.offset(Around.front()->getBraceRange().getBegin()),
                       ForwardBegin);
  auto Words = F.words(ForwardBegin, Begin);
  if (!Front || Front->empty() || !endsDeclaration(Front->back().Kind) ||
      !Words || Words->size() < 3 ||
      ((*Words)[0].Text != "struct" && (*Words)[0].Text != "class") ||
      (*Words)[1].Text != D->getName() || (*Words)[2].Kind != tok::semi)
    return false;
  ForwardEnd = (*Words)[2].End;
  return true;
}

/// The record of the same class that the definition names, and that has to move
/// first; or null.
const CXXRecordDecl *Hoist::needed() const {
  for (const Decl *Each : Around.front()->decls())
    if (const auto *Other = dyn_cast<CXXRecordDecl>(Each);
        Other && Other != D && Other->isThisDeclarationADefinition() &&
        Other->getIdentifier() && Other->getName() == Used &&
        F.isHere(Other->getBeginLoc()) &&
        F.offset(Other->getBeginLoc()) < Begin)
      return Other;
  return nullptr;
}

/// Whether the definition stands there in plain words, from the class on.
bool Hoist::hasPlainText() {
  Begin = F.offset(D->getBeginLoc());
  const uint32_t Brace = F.endOf(D->getBraceRange().getEnd());
  const uint32_t Class = F.offset(Around.front()->getBraceRange().getBegin());
  const uint32_t Outermost = F.offset(Around.back()->getBeginLoc());
  auto Front = F.words(Class, Begin);
  // What a macro is may change on the way, and an #if may end.
  if (!Front || Front->empty() || !F.words(Outermost, Brace))
    return false;
  if (!endsDeclaration(Front->back().Kind))
    return false; // `static struct`, `typedef struct`, an attribute.
  auto Behind = F.words(Brace, static_cast<uint32_t>(F.Text.size()));
  if (!Behind) // Directives stand behind it somewhere.
    Behind =
        F.words(Brace, F.lineStart(Brace) +
                           static_cast<uint32_t>(
                               F.Text.substr(F.lineStart(Brace)).find('\n')));
  if (!Behind || Behind->empty() || Behind->front().Kind != tok::semi)
    return false; // A variable is declared at once.
  End = Behind->front().End;
  return true;
}

/// The names that \p In declares, and its bases.
void Hoist::collect(const DeclContext *In) {
  for (const Decl *Each : In->decls()) {
    if (const auto *Transparent = dyn_cast<DeclContext>(Each);
        Transparent && Transparent->isTransparentContext())
      collect(Transparent);
    const auto *Named = dyn_cast<NamedDecl>(Each);
    if (!Named || !Named->getIdentifier() || Named == D)
      continue;
    // What was moved in front is known there by the same name.
    if (const auto *Alias = dyn_cast<TypedefNameDecl>(Each); Alias && Made) {
      const auto *To = Alias->getUnderlyingType()->getAsCXXRecordDecl();
      if (To && To->getDeclContext()->getRedeclContext() == Made &&
          To->getIdentifier() == Named->getIdentifier())
        continue;
    }
    // One of an enumeration is as its enumeration is.
    const AccessSpecifier Access = Each->getAccess();
    const bool IsOpen = Access == AS_public || Access == AS_none;
    auto [At, IsNew] = Names.try_emplace(Named->getName(), IsOpen);
    At->second &= IsOpen;
  }
  if (const auto *Class = dyn_cast<CXXRecordDecl>(In)) {
    Names.try_emplace(Class->getName(), true);
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
          Of && Of->getDefinition())
        collect(Of->getDefinition());
  }
}

/// Whether the text from \p From to \p To of the file of \p At names nothing
/// that only the classes around know.
bool Hoist::isFree(const Fixer &At, uint32_t From, uint32_t To) {
  auto Words = At.words(From, To);
  if (!Words)
    return false;
  for (size_t I = 0; I != Words->size(); ++I) {
    const StringRef Name = (*Words)[I].Text;
    if ((*Words)[I].Kind != tok::raw_identifier)
      continue;
    if (At.isMacro(Name)) {
      if (!isPlainMacro(Name, At.PP))
        return false;
      continue;
    }
    auto Known = Names.find(Name);
    if (Known == Names.end() || Own.contains(Name))
      continue;
    const tok::TokenKind Before = I == 0 ? tok::unknown : (*Words)[I - 1].Kind;
    if (Before == tok::coloncolon)
      continue; // What stands in front of it says whose it is.
    if ((Before == tok::period || Before == tok::arrow) && Known->second)
      continue;
    // `flock::boid::step`.
    const bool IsClass = llvm::any_of(Around, [&](const CXXRecordDecl *Class) {
      return Class->getName() == Name;
    });
    if (IsClass && I + 2 < Words->size() &&
        (*Words)[I + 1].Kind == tok::coloncolon &&
        ((*Words)[I + 2].Text == D->getName() ||
         llvm::any_of(Around, [&](const CXXRecordDecl *Class) {
           return Class->getName() == (*Words)[I + 2].Text;
         })))
      continue;
    Used = Name;
    return false;
  }
  return true;
}

/// `flock::boid::step` becomes `flock_types::boid::step` in \p Words of the
/// file, a definition outside of the class.
void Hoist::qualify(const std::vector<Fixer::Word> &Words) {
  // Qualified names from outside in: `flock`, `boid`.
  std::vector<StringRef> Chain = {D->getName()};
  for (const CXXRecordDecl *Class : Around)
    Chain.insert(Chain.begin(), Class->getName());
  for (size_t I = 0; I + 2 * Chain.size() - 1 <= Words.size(); ++I) {
    bool IsChain = true;
    for (size_t Part = 0; Part != Chain.size(); ++Part)
      IsChain &= Words[I + 2 * Part].Text == Chain[Part] &&
                 (Part == 0 || Words[I + 2 * Part - 1].Kind == tok::coloncolon);
    if (IsChain)
      Qualified.push_back({Words[I].Begin,
                           Words[I + 2 * Chain.size() - 2].Begin,
                           Namespace + "::"});
  }
}

/// The same for what is defined outside of the class.
bool Hoist::areDefinitionsFree() {
  for (const CXXMethodDecl *Each : D->methods())
    for (const FunctionDecl *Other : Each->redecls()) {
      if (Other->getLexicalDeclContext() == D || Other->isImplicit())
        continue;
      const SourceLocation From = Other->getBeginLoc(), To = Other->getEndLoc();
      if (From.isMacroID() || To.isMacroID() || From.isInvalid() ||
          F.SM.getFileID(From) != F.SM.getFileID(To))
        return false;
      const Fixer At(F.AST, F.PP, F.SM.getFileID(From), 0);
      if (!isFree(At, At.offset(From), At.endOf(To)))
        return false;
      if (F.isHere(From))
        qualify(*At.words(At.offset(From), At.endOf(To)));
    }
  return true;
}

/// A name for the namespace: one that is in no use, or that of the namespace
/// that an earlier fix made for another record of the class.
bool Hoist::findName() {
  const CXXRecordDecl *Outer = Around.back();
  Namespace = (Outer->getName() + "_types").str();
  auto Known = F.AST.Idents.find(Namespace);
  if (Known == F.AST.Idents.end())
    return true;
  for (const NamedDecl *Each : Outer->getDeclContext()->lookup(Known->second)) {
    Made = dyn_cast<NamespaceDecl>(Each);
    if (!Made)
      return false;
    Made = Made->getFirstDecl();
  }
  if (!Made)
    return false;
  for (const NamespaceDecl *Part : Made->redecls())
    for (const Decl *Each : Part->decls()) {
      const auto *Record = dyn_cast<CXXRecordDecl>(Each);
      if (!Record || Record->getName() == D->getName())
        return false;
    }
  return true;
}

/// As Clang's names are compared: without namespaces that need not be written.
static std::string nameIn(const DeclContext *In, const std::string &Name) {
  std::string Text = Name;
  for (; In && !In->isTranslationUnit(); In = In->getParent())
    if (const auto *Named = dyn_cast<NamedDecl>(In);
        Named && Named->getIdentifier() && !In->isInlineNamespace())
      Text = Named->getName().str() + "::" + Text;
  return Text;
}

std::vector<FixEdit> Hoist::edits(Fix &Whole) {
  if (!findClasses() || !isMovable() || !hasPlainText() || !findForward() ||
      !findName())
    return {};
  for (const CXXRecordDecl *Class : Around)
    collect(Class);
  for (const Decl *Each : D->decls())
    if (const auto *Named = dyn_cast<NamedDecl>(Each);
        Named && Named->getIdentifier())
      Own.insert(Named->getName());
  Own.insert(D->getName());
  if (!isFree(F, Begin, End)) {
    const CXXRecordDecl *First = needed();
    return First ? Hoist(F, First).edits(Whole) : std::vector<FixEdit>();
  }
  if (!areDefinitionsFree())
    return {};

  const CXXRecordDecl *Outer = Around.back();
  const uint32_t OuterBegin = F.offset(Outer->getBeginLoc());
  if (!F.isOnItsOwn(OuterBegin))
    return {};
  const bool IsOnLine =
      F.slice(F.lineStart(OuterBegin), OuterBegin).trim().empty();
  const std::string Indent = IsOnLine ? F.indentOf(OuterBegin).str() : "";
  const uint32_t At = F.withComments(OuterBegin);
  const uint32_t From = F.withComments(Begin);
  const std::string Comments =
      From == Begin ? "" : F.dedented(F.endOfIndent(From), Begin, Indent);
  std::string Moved =
      Indent + "namespace " + Namespace + " {\n" + Indent + Comments;
  Whole.Moves = {{Begin, End, At, static_cast<uint32_t>(Moved.size())}};
  Moved += F.dedented(Begin, End, Indent) + "\n" + Indent + "} // namespace " +
           Namespace + "\n\n";
  const std::string Name = D->getName().str();
  const std::string Alias =
      F.LO.CPlusPlus11
          ? "using " + Name + " = " + Namespace + "::" + Name + ";"
          : "typedef " + Namespace + "::" + Name + " " + Name + ";";
  Whole.Renames.push_back(
      {nameIn(D->getDeclContext(), Name),
       nameIn(Outer->getDeclContext(), Namespace + "::" + Name)});
  std::vector<FixEdit> Out = {
      {At, At, std::move(Moved)},
      {From, End, (From == Begin ? "" : F.indentOf(Begin).str()) + Alias}};
  if (ForwardEnd != 0) {
    // Nothing is left of the lines of the definition.
    FixEdit &Gone = Out.back();
    Gone.Text.clear();
    if (F.slice(F.lineStart(From), From).trim().empty())
      Gone.Begin = F.lineStart(From);
    const size_t Rest = F.Text.find('\n', End);
    if (Rest != StringRef::npos && F.Text.slice(End, Rest).trim().empty() &&
        Gone.Begin == F.lineStart(Gone.Begin))
      Gone.End = static_cast<uint32_t>(Rest) + 1;
    Out.push_back({ForwardBegin, ForwardEnd, Alias});
  }
  llvm::append_range(Out, Qualified);
  llvm::sort(Out, [](const FixEdit &A, const FixEdit &B) {
    return A.Begin < B.Begin;
  });
  return Out;
}

std::vector<FixEdit> Fixer::hoistRecord(Fix &Whole) const {
  if (!LO.CPlusPlus) {
    std::vector<FixEdit> Out = partRecord(Whole);
    return Out.empty() ? moveRecord(Whole) : Out;
  }
  auto IsPlace = [this](SourceLocation L) {
    return isHere(L) && offset(L) == Begin;
  };
  RecordFinder Finder(IsPlace);
  Finder.TraverseAST(AST);
  if (!Finder.Found)
    return {};
  std::vector<FixEdit> Out = Finder.Found->isLocalClass()
                                 ? hoistLocal(Finder.Found, Whole)
                                 : Hoist(*this, Finder.Found).edits(Whole);
  // What is declared with it comes first.
  return Out.empty() && isHere(Finder.Found->getBeginLoc())
             ? Fixer(AST, PP, File, offset(Finder.Found->getBeginLoc()))
                   .partRecord(Whole)
             : Out;
}
