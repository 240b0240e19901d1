//===-- ParsedUnit.cpp - Facts of a parsed unit ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/ParsedUnit.h"
#include "Accesses/CodeGeneration.h"
#include "Checks/Attributes.h"
#include "Checks/FailureTexts.h"
#include "Checks/Pragmas.h"
#include "Context.h"
#include "Passes.h"
#include "Syntax/Compat.h"
#include "Uses/UseWalker.h"
#include "layoutopt/Extract/UnitWatcher.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace clang;
using namespace layoutopt;

/// Notes the `#if` regions and what was skipped in them.
class layoutopt::Directives : public PPCallbacks {
public:
  void If(SourceLocation L, SourceRange, ConditionValueKind) override {
    open(L);
  }
  void Ifdef(SourceLocation L, const Token &,
             const MacroDefinition &) override {
    open(L);
  }
  void Ifndef(SourceLocation L, const Token &,
              const MacroDefinition &) override {
    open(L);
  }
  void Endif(SourceLocation L, SourceLocation) override {
    if (Open.empty())
      return;
    SourceLocation Begin = Open.back();
    Open.pop_back();
    Regions.push_back({Begin, L});
  }
  void SourceRangeSkipped(SourceRange R, SourceLocation) override {
    Skipped.push_back(R);
  }
  void PragmaDirective(SourceLocation L, PragmaIntroducerKind) override {
    if (L.isMacroID())
      Pragmas.push_back(L);
  }

  std::vector<SourceRange> Regions, Skipped;
  std::vector<SourceLocation> Pragmas; ///< Those that macros make.

private:
  void open(SourceLocation L) { Open.push_back(L); }
  std::vector<SourceLocation> Open;
};

namespace {

/// Collects the facts of one unit.
class UnitReader {
public:
  UnitReader(ASTContext &AST, Preprocessor &PP, const Directives &Conditions,
             OpenMPReading OpenMP, const CodeGeneration &Code,
             const ReadingHints &Hints, TUFacts &Facts)
      : AST(AST), PP(PP), Conditions(Conditions), OpenMP(OpenMP), Code(Code),
        Hints(Hints), Facts(Facts) {}

  void read() {
    FailureTexts Texts(AST);
    Places Where(PP, Facts);
    Where.setTextTest([&Texts](FileID Body, unsigned Number) {
      return Texts.areAll(Body, Number);
    });
    const SourceManager &SM = AST.getSourceManager();
    Where.file(SM.getLocForStartOfFile(SM.getMainFileID()));
    addConditionals(Where);
    ExtractContext C(AST, Where, Facts, Code, Hints);
    UseWalker Walker(C);

    const std::vector<Decl *> Scope = ownDeclarations(AST);
    const std::vector<const Decl *> Users(Scope.begin(), Scope.end());
    std::vector<const Decl *> Walked;
    // Nobody asks for the parents of what system headers hold.
    AST.setTraversalScope(Scope);
    if (C.isOpenCL()) {
      C.Private.scan(Users, AST);
    } else {
      prescan(Users, C);
      noteLibraryNames(Users, C);
    }
    noteContainers(Users, C);
    for (const Decl *D : Users)
      addWalked(D, Walked);
    for (const Decl *D : Walked) {
      if (const auto *F = dyn_cast<FunctionDecl>(D)) {
        C.function(F);
        if (F->doesThisDeclarationHaveABody() && !F->isDefaulted())
          Walker.walkFunction(F);
      } else if (const auto *V = dyn_cast<VarDecl>(D)) {
        if (C.recordUse(V->getType()) || C.Devices.recordOf(V) ||
            (!C.isOpenCL() && V->getInit()))
          Walker.walkGlobal(V);
      } else if (const auto *F = dyn_cast<FieldDecl>(D)) {
        Walker.walkMember(F, F->getInClassInitializer());
      }
    }
    refuseLeftovers(Users, C, Walker);
    refuseHiddenTypes(Users, C);
    refuseBuildNames(Users, C);
    refuseRepeatedFiles(Users, C);
    if (!C.isOpenCL()) {
      if (!AST.getLangOpts().CPlusPlus)
        refuseExternalInlines(Users, C);
      refuseAtomicRecords(Users, C);
      if (AST.getLangOpts().OpenMP && AST.getLangOpts().CPlusPlus)
        refuseMappedPointers(Users, C);
      if (AST.getLangOpts().Coroutines)
        refuseCoroutines(Users, C);
      refuseOwnerBytes(Users, C);
      noteViews(Users, C);
    }
    noteHoldings(Users, C);
    if (!C.isOpenCL()) {
      noteExternalNames(Users, C);
      noteSecondNames(Users, C);
      if (!AST.getLangOpts().CPlusPlus)
        noteSharedTypes(Users, C);
      noteLookups(Users, C);
    }
    noteAnnotations(Users, Conditions.Skipped, C);
    Walker.checkMacros();
    if (AST.getLangOpts().CPlusPlus && !C.isOpenCL()) {
      C.Devices.classes().note(Users, C);
      C.Devices.handles().note(Users, C);
    }
    llvm::sort(Facts.Others);
    Facts.Others.erase(llvm::unique(Facts.Others), Facts.Others.end());
    addIdentifiers(Where);
    warnOfSkipped(Where);
    if (!C.isOpenCL()) // Its compilers are Clang's relatives.
      refuseUnknownAttributes(Facts, Where, AST.getTargetInfo());
    refuseNamedInPragmas(Facts, Where, Conditions.Pragmas,
                         OpenMP == OpenMPReading::ByName);
    // The fields of records without arrays may get another order.
    for (const Decl *D : Users)
      addFiles(D, Where);
  }

private:
  /// Adds the files of the program in which \p D and what is in it begin.
  void addFiles(const Decl *D, Places &Where) {
    Where.file(AST.getSourceManager().getFileLoc(D->getLocation()));
    if (isa<LinkageSpecDecl, NamespaceDecl>(D))
      for (const Decl *Inner : cast<DeclContext>(D)->decls())
        if (!Inner->isImplicit())
          addFiles(Inner, Where);
  }

  /// Functions and variables, those in `extern "C"` and namespaces included;
  /// methods and members with initial values, but not static members.
  static void addWalked(const Decl *D, std::vector<const Decl *> &Out) {
    bool IsInClass = isa<CXXRecordDecl>(D->getLexicalDeclContext());
    // What a template leaves open has no types yet.
    if (D->isTemplated() || D->isImplicit())
      return;
    if (isa<LinkageSpecDecl, NamespaceDecl>(D) ||
        (isa<CXXRecordDecl>(D) && !isa<ClassTemplateSpecializationDecl>(D))) {
      for (const Decl *Inner : cast<DeclContext>(D)->decls())
        addWalked(Inner, Out);
      return;
    }
    const auto *F = dyn_cast<FunctionDecl>(D);
    if ((F && (!IsInClass || F->doesThisDeclarationHaveABody())) ||
        (isa<VarDecl>(D) && !IsInClass) ||
        (isa<FieldDecl>(D) && cast<FieldDecl>(D)->hasInClassInitializer()))
      Out.push_back(D);
  }

  void addConditionals(Places &Where) {
    for (SourceRange R : Conditions.Regions)
      if (auto Region = Where.fileRange(R.getBegin(), R.getEnd()))
        if (!Facts.Files[Region->File].System)
          Facts.Conditionals.push_back(*Region);
    llvm::sort(Facts.Conditionals);
  }

  /// \p Word without backslashes at the end of lines.
  static std::string withoutBrokenLines(StringRef Word) {
    std::string Out;
    for (size_t Break; (Break = Word.find('\\')) != StringRef::npos;
         Word = Word.drop_front(Break).split('\n').second)
      Out += Word.take_front(Break);
    return Out + Word.str();
  }

  /// The words of the user's files and flags: generated names avoid them.
  void addIdentifiers(Places &Where) {
    std::set<std::string> Words;
    const LangOptions &LO = Where.language();
    for (Index File = 0; size_t(File) != Facts.Files.size(); ++File) {
      if (Facts.Files[File].System)
        continue;
      StringRef Text = Where.text(Where.wholeFile(File));
      Lexer Lex(SourceLocation(), LO, Text.begin(), Text.begin(), Text.end());
      Token T;
      for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T))
        if (T.is(tok::raw_identifier))
          Words.insert(withoutBrokenLines(T.getRawIdentifier()));
    }
    const SourceManager &SM = PP.getSourceManager();
    for (const auto &Macro : PP.macros())
      if (const MacroInfo *Info = PP.getMacroInfo(Macro.first)) {
        const StringRef Name = Macro.first->getName();
        const SourceLocation At = Info->getDefinitionLoc();
        if (!SM.isInSystemHeader(At) && !Info->isBuiltinMacro() &&
            !Name.starts_with("__"))
          Words.insert(Name.str());
        if (SM.isWrittenInCommandLineFile(At))
          Facts.FlagMacros.push_back(Name.str());
      }
    llvm::sort(Facts.FlagMacros);
    Facts.Identifiers.assign(Words.begin(), Words.end());
  }

  /// Code that this configuration leaves out is not rewritten: say so where it
  /// mentions an array by name, or in a macro a field of what that is given.
  void warnOfSkipped(Places &Where) {
    std::map<std::string, Index> Arrays, Fields; // To entities.
    for (size_t I = 0; I != Facts.Entities.size(); ++I) {
      const EntityFacts &E = Facts.Entities[I];
      if (!E.Name.empty())
        Arrays.insert({E.Name, static_cast<Index>(I)});
      for (const MemberFacts &M : Facts.Records[E.Record].Members)
        Fields.insert({M.Path, static_cast<Index>(I)});
    }
    for (SourceRange R : Conditions.Skipped) {
      auto Region = Where.fileRange(R.getBegin(), R.getEnd());
      if (!Region || Facts.Files[Region->File].System)
        continue;
      const StringRef Text = Where.text(Where.wholeFile(Region->File));
      Lexer Lex(SourceLocation(), Where.language(), Text.begin(),
                Text.begin() + Region->Begin, Text.end());
      bool InMacro = false, IsMember = false;
      Token T;
      for (Lex.LexFromRawLexer(T);
           T.isNot(tok::eof) &&
           Lex.getBufferLocation() <= Text.begin() + Region->End;
           Lex.LexFromRawLexer(T)) {
        if (T.isAtStartOfLine())
          InMacro = T.is(tok::hash) && beginsMacro(Lex, T);
        if (T.is(tok::raw_identifier)) {
          const std::string Word = T.getRawIdentifier().str();
          const bool IsField = InMacro && IsMember && Fields.count(Word);
          if (IsField || Arrays.count(Word)) {
            warnOfSkipped(*Region, Word, (IsField ? Fields : Arrays)[Word]);
            break;
          }
        }
        IsMember = T.isOneOf(tok::period, tok::arrow);
      }
    }
  }

  /// Whether a macro with parameters is defined behind the `#` in front of
  /// \p Lex, which goes on to them; \p T is the last token then.
  static bool beginsMacro(Lexer &Lex, Token &T) {
    Lex.LexFromRawLexer(T);
    if (T.isNot(tok::raw_identifier) || T.getRawIdentifier() != "define")
      return false;
    Lex.LexFromRawLexer(T);
    Lex.LexFromRawLexer(T);
    return T.is(tok::l_paren) && !T.hasLeadingSpace();
  }

  void warnOfSkipped(const Range &Region, const std::string &Word,
                     Index Entity) {
    ObstacleFacts W;
    W.Kind = Reason::InactiveCode;
    W.Message = "code that is left out by the preprocessor mentions '" + Word +
                "' and is not rewritten";
    W.Fix = "run again with the flags that include it";
    W.Where = Region;
    W.Entity = Entity;
    Facts.Warnings.push_back(std::move(W));
  }

  ASTContext &AST;
  Preprocessor &PP;
  const Directives &Conditions;
  OpenMPReading OpenMP;
  CodeGeneration Code;
  const ReadingHints &Hints;
  TUFacts &Facts;
};

} // namespace

ParsedUnit::ParsedUnit(Preprocessor &PP) : PP(PP) {
  auto Owned = std::make_unique<Directives>();
  Conditions = Owned.get();
  PP.addPPCallbacks(std::move(Owned));
}

TUFacts ParsedUnit::extract(ASTContext &AST, OpenMPReading Reading,
                            const CompileInput *Command,
                            const ReadingHints &Hints) {
  TUFacts Out;
  const LangOptions &LO = AST.getLangOpts();
  Out.Language = LO.CPlusPlus ? "c++" : LO.OpenCL ? "opencl" : "c";
  // Devices have instructions of their own.
  CodeGeneration Code;
  if (Command && !LO.OpenCL)
    Code = codeGenerationOf(*Command, AST.getTargetInfo());
  UnitReader(AST, PP, *Conditions, Reading, Code, Hints, Out).read();
  return Out;
}

bool ParsedUnit::hasUnreadOpenMP(const ASTContext &AST) const {
  const LangOptions &LO = AST.getLangOpts();
  return !LO.OpenCL && !LO.OpenMP && mayUseOpenMP(AST.getSourceManager());
}
