//===-- ExternalNames.cpp - Names that other files know -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Types/Elements.h"
#include "Types/Holdings.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// Whether \p F is one of OpenCL's: programs may come with headers of their own
/// for these.
bool isOfOpenCL(const FunctionDecl *F) {
  StringRef Name = F->getIdentifier() ? F->getName() : "";
  if (!Name.consume_front("cl") || Name.empty() || !isUppercase(Name.front()) ||
      !F->isExternC())
    return false;
  auto IsWord = [](QualType T) {
    while (T->isPointerType() && !T->getAs<TypedefType>())
      T = T->getPointeeType();
    const auto *Named = T->getAs<TypedefType>();
    return Named && Named->getDecl()->getName().starts_with("cl_");
  };
  return IsWord(F->getReturnType()) ||
         llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
           return IsWord(P->getType());
         });
}

/// Finds names that are needed or defined here and that other files can see,
/// and the arrays in what their types lead to.
class ExternalNames {
public:
  explicit ExternalNames(ExtractContext &C) : C(C), Finder(C.AST) {}

  /// Whether \p Loc is in a header that the compiler finds among the system's,
  /// or that lies in a folder of these, such as `SDL2` of
  /// `-I/usr/include/SDL2`. One of the program that only says so (`#pragma GCC
  /// system_header`) is not.
  bool isOfSystem(SourceLocation Loc) const {
    const SourceManager &SM = C.AST.getSourceManager();
    Loc = SM.getExpansionLoc(Loc);
    const FileID File = SM.getFileID(Loc);
    // (What is preprocessed already says in the main file whose each line is.)
    if (File == SM.getMainFileID())
      return SM.isInSystemHeader(Loc);
    auto [Known, IsNew] = OfSystem.try_emplace(File);
    if (IsNew)
      Known->second = isSystemFile(File);
    return Known->second;
  }

  void visit(const Decl *D) {
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D)) {
      for (const auto *Made : Template->specializations())
        visit(Made);
      return;
    }
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      for (const auto *Made : Template->specializations())
        visit(Made);
      return;
    }
    if (const auto *Friend = dyn_cast<FriendDecl>(D)) {
      if (Friend->getFriendDecl())
        visit(Friend->getFriendDecl());
      return;
    }
    if (D->isTemplated())
      return;
    if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(D)) {
      for (const Decl *Inner : cast<DeclContext>(D)->decls())
        visit(Inner);
      return;
    }
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      visitFunction(F);
      for (const Decl *Inner : F->decls()) // `extern` in a body.
        visit(Inner);
    } else if (const auto *V = dyn_cast<VarDecl>(D))
      visitVariable(V);
  }

  /// What functions of type \p T take and return is as visible as a name, for
  /// one of them may come from anywhere.
  void visitMade(QualType T, SourceLocation Loc) {
    Reached To;
    reach(T, To, /*CountsPointer=*/true);
    lead(To);
    if (To.Held.empty())
      return;
    ExternalNameFacts N;
    N.Kind = ExternalNameKind::Made;
    N.USR = N.Name = T.getAsString();
    N.Where = C.Where.roughRange(Loc);
    N.IsDefined = true;
    note(std::move(N), To.Held);
  }

private:
  /// Records that types are made of or lead to, and of these those that they
  /// have pointers or references to.
  struct Reached {
    llvm::SmallSetVector<const RecordDecl *, 8> Types;
    llvm::SmallSetVector<const RecordDecl *, 4> Pointed;
    /// Arrays in them, containers, and what functions take and return.
    std::set<Index> Held;

    void add(const Reached &Other) {
      Types.insert(Other.Types.begin(), Other.Types.end());
      Pointed.insert(Other.Pointed.begin(), Other.Pointed.end());
      Held.insert(Other.Held.begin(), Other.Held.end());
    }
  };

  /// Whether the program cannot do without \p D, which no library defines.
  bool isWanted(const NamedDecl *D) const {
    if (!D->isExternallyVisible() || isOfLibrary(D))
      return false;
    // What a template makes is only mentioned where nothing calls it, as in
    // `decltype(test<T>(0))`.
    const auto *F = dyn_cast<FunctionDecl>(D);
    const bool IsMade =
        F && F->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
    if (D->isUsed() || (D->isReferenced() && !IsMade))
      return true;
    // A virtual function is called without being named.
    const auto *M = dyn_cast<CXXMethodDecl>(D);
    return M && M->isVirtual() &&
           llvm::any_of(M->getParent()->ctors(),
                        [](const CXXConstructorDecl *Made) {
                          return Made->isUsed() || Made->isReferenced();
                        });
  }

  bool isOfLibrary(const NamedDecl *D) const {
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      if (F->getBuiltinID() != 0 || isOfOpenCL(F))
        return true;
    return llvm::any_of(D->redecls(), [&](const Decl *Each) {
      return isOfSystem(Each->getLocation());
    });
  }

  void visitFunction(const FunctionDecl *F) {
    // C89 declares what is called without a declaration; C++ what a class
    // needs.
    // (A pure function may have a body, for those who ask for that one.)
    if (F->isDeleted() || (F->isPureVirtual() && !F->isUsed()) ||
        (F->isImplicit() && C.AST.getLangOpts().CPlusPlus))
      return;
    // `weakref("f")` is kept as `weakref, alias("f")`.
    if (const auto *Other = F->getAttr<AliasAttr>();
        Other && F->hasAttr<WeakRefAttr>() &&
        (F->isUsed() || F->isReferenced()))
      C.needSymbol(Other->getAliasee(), F->getSourceRange());
    addUnsure(F, F->isDefined());
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    // What a template makes is no FunctionFacts of its own everywhere. What it
    // makes implicitly, each file makes for itself.
    const TemplateSpecializationKind How = F->getTemplateSpecializationKind();
    const bool IsMade = How == TSK_ExplicitInstantiationDefinition;
    const bool IsMadeElsewhere = How == TSK_ExplicitInstantiationDeclaration;
    const bool IsDefined = F->isDefined() && !IsMadeElsewhere;
    if (IsDefined ? !F->isExternallyVisible() || (Pattern && !IsMade)
                  : !isWanted(F) ||
                        (Pattern && Pattern->isDefined() && !IsMadeElsewhere))
      return;
    // (One in a header that says to be the system's is no FunctionFacts.)
    if (IsDefined && !IsMade && !layoutopt::isOfLibrary(F, C.AST)) {
      visitCallbacks(F);
      return;
    }
    // (Elements that are parameters or results are names of their own.)
    Reached To;
    if (const auto *M = dyn_cast<CXXMethodDecl>(F))
      To.Types.insert(M->getParent());
    for (const ParmVarDecl *P : F->parameters())
      reach(P->getType(), To, /*CountsPointer=*/false);
    reach(F->getReturnType(), To, /*CountsPointer=*/false);
    add(F, IsDefined, std::move(To));
  }

  /// \p F is in FunctionFacts, and so is what it takes, but for functions.
  void visitCallbacks(const FunctionDecl *F) {
    Reached To;
    auto Take = [&](QualType T) {
      T = T.getNonReferenceType();
      if (T->isFunctionPointerType())
        reach(T, To, /*CountsPointer=*/true);
    };
    for (const ParmVarDecl *P : F->parameters())
      Take(P->getType());
    Take(F->getReturnType());
    if (!To.Held.empty())
      add(F, /*IsDefined=*/true, std::move(To));
  }

  void visitVariable(const VarDecl *V) {
    const bool IsDefined = V->hasDefinition() != VarDecl::DeclarationOnly;
    // Of a constant that the class states, mostly the number alone is used.
    if (!V->isExternallyVisible() || V->isInline() ||
        (!IsDefined && (!isWanted(V) || (V->hasInit() && !V->isUsed()))))
      return;
    addUnsure(V, IsDefined);
    Reached To;
    reach(V->getType(), To, /*CountsPointer=*/true);
    add(V, IsDefined, std::move(To));
  }

  /// Notes \p D as a name of others if no definition of it, here or elsewhere,
  /// is known to be the one that the linker takes.
  void addUnsure(const NamedDecl *D, bool IsDefined) {
    if (!D->isExternallyVisible())
      return;
    const auto *V = dyn_cast<VarDecl>(D);
    const bool IsCommon = V &&
                          V->hasDefinition() == VarDecl::TentativeDefinition &&
                          (C.Code.HasCommon || V->hasAttr<CommonAttr>());
    if (IsDefined && (D->hasAttr<WeakAttr>() || IsCommon))
      note(ExternalNameKind::Weak, D, /*IsDefined=*/false, {});
    if (D->hasAttr<AsmLabelAttr>() && (IsDefined || isWanted(D)))
      note(ExternalNameKind::Label, D, /*IsDefined=*/false, {});
    // C has inline definitions that the linker never sees; a file that says
    // `extern` of the same one has it for all.
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || !IsDefined || C.AST.getLangOpts().CPlusPlus || !F->isInlined())
      return;
    const bool IsForAll =
        F->getDefinition()->isInlineDefinitionExternallyVisible();
    if (IsForAll || isWanted(F))
      note(ExternalNameKind::Inline, D, IsForAll, {});
  }

  void add(const NamedDecl *D, bool IsDefined, Reached To) {
    lead(To);
    note(ExternalNameKind::Symbol, D, IsDefined, To.Held);
  }

  /// Adds what \p To leads to.
  void lead(Reached &To) {
    // What a record leads to may lead back to it.
    for (size_t I = 0; I != To.Types.size(); ++I)
      To.add(membersOf(To.Types[I]));
    for (const RecordDecl *Pointed : To.Pointed)
      addContainersOf(Pointed, To.Held);
  }

  void note(ExternalNameKind Kind, const NamedDecl *D, bool IsDefined,
            const std::set<Index> &Held) {
    ExternalNameFacts N;
    N.Kind = Kind;
    N.USR = C.usr(D->getCanonicalDecl());
    N.Name = D->getNameAsString();
    N.Where = C.Where.roughRange(D->getLocation());
    N.IsDefined = IsDefined;
    note(std::move(N), Held);
  }
  void note(ExternalNameFacts N, const std::set<Index> &Held) {
    if (!Seen.insert({N.Kind, N.USR}).second)
      return;
    N.Held.assign(Held.begin(), Held.end());
    C.Facts.ExternalNames.push_back(std::move(N));
  }

  void addContainersOf(const RecordDecl *D, std::set<Index> &Held) const {
    const Index Number = C.knownRecord(D);
    if (Number != None && C.hasContainers(Number))
      Held.insert(C.containers(Number));
  }

  /// Adds the records that \p T is one of, leads to or is made of.
  void reach(QualType T, Reached &To, bool CountsPointer) {
    bool IsPointed = false;
    T = pointedThrough(T, &IsPointed);
    if (const auto *F = T->getAs<FunctionProtoType>()) {
      reach(F->getReturnType(), To, /*CountsPointer=*/true);
      for (QualType Param : F->param_types())
        reach(Param, To, /*CountsPointer=*/true);
      // The functions of this type change with what they take.
      if (Index Type = C.knownFunctionType(T); Type != None)
        for (Index Param : C.Facts.Functions[Type].Params)
          if (Param != None)
            To.Held.insert(Param);
      return;
    }
    const auto *D = dyn_cast_or_null<RecordDecl>(T->getAsTagDecl());
    if (!D)
      return;
    if (const HeldRecord &Found = Finder.find(T);
        Found.Record && Found.How.isInContainer())
      addContainersOf(Found.Record, To.Held);
    if (D->getDefinition()) {
      To.Types.insert(D->getDefinition());
      if (IsPointed && CountsPointer)
        To.Pointed.insert(D->getDefinition());
    }
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D))
      for (const TemplateArgument &Arg : Made->getTemplateArgs().asArray())
        if (Arg.getKind() == TemplateArgument::Type)
          reach(Arg.getAsType(), To, /*CountsPointer=*/true);
  }

  const Reached &membersOf(const RecordDecl *D) {
    auto [Known, IsNew] = ByRecord.try_emplace(D);
    Reached &Out = Known->second;
    if (!IsNew || isOfSystem(D->getLocation()))
      return Out;
    for (const FieldDecl *F : D->fields()) {
      if (Index Entity = C.knownEntity(F); Entity != None)
        Out.Held.insert(Entity);
      reach(F->getType(), Out, /*CountsPointer=*/true);
    }
    if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
      for (const CXXBaseSpecifier &Base : Class->bases())
        reach(Base.getType(), Out, /*CountsPointer=*/true);
    return Out;
  }

  bool isSystemFile(FileID File) const {
    const SourceManager &SM = C.AST.getSourceManager();
    bool IsInvalid = false;
    const SrcMgr::SLocEntry &Entry = SM.getSLocEntry(File, &IsInvalid);
    if (IsInvalid || !Entry.isFile())
      return false;
    if (SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      return true;
    auto Where = SM.getFileEntryRefForID(File);
    SmallString<128> Path(Where ? Where->getName() : "");
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    const HeaderSearch &Search = C.Where.preprocessor().getHeaderSearchInfo();
    return llvm::any_of(
        Search.search_dir_range(), [&](const DirectoryLookup &D) {
          return D.isSystemHeaderDirectory() && D.isNormalDir() &&
                 llvm::sys::path::is_absolute(D.getName()) &&
                 Path.starts_with((D.getName() + "/").str());
        });
  }

  ExtractContext &C;
  HoldingFinder Finder;
  std::set<std::pair<ExternalNameKind, std::string>> Seen; ///< With USRs.
  std::map<const RecordDecl *, Reached> ByRecord;
  mutable std::map<FileID, bool> OfSystem;
};

} // namespace

void layoutopt::noteExternalNames(ArrayRef<const Decl *> Users,
                                  ExtractContext &C) {
  ExternalNames Names(C);
  for (const Decl *D : Users)
    Names.visit(D);
  for (const auto &[T, Loc] : C.MadeFunctions)
    Names.visitMade(T, Loc);
  // Of headers that only say to be the system's, and where a class template of
  // the system is another file's (`extern template class std::vector<body>;`).
  const SourceManager &SM = C.AST.getSourceManager();
  for (const Decl *D : C.AST.getTranslationUnitDecl()->decls()) {
    const SourceLocation Loc = D->getLocation();
    if (SM.isInSystemHeader(SM.getExpansionLoc(Loc)) && !Names.isOfSystem(Loc))
      Names.visit(D);
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D);
        Made && Made->getExternKeywordLoc().isValid() &&
        !Names.isOfSystem(Made->getExternKeywordLoc()) &&
        Names.isOfSystem(Made->getSpecializedTemplate()->getLocation()))
      C.needSymbol(Made->getName(), Made->getExternKeywordLoc());
  }
}
