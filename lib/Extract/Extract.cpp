//===-- Extract.cpp - From source to facts --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/Extract.h"
#include "Compat.h"
#include "Context.h"
#include "Pragmas.h"
#include "UseWalker.h"
#include "layoutopt/Support/Error.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// Notes the `#if` regions and what was skipped in them.
class Directives : public PPCallbacks {
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

/// The second pass: whatever mentions an array and was not come by.
class Leftovers : public RecursiveASTVisitor<Leftovers> {
public:
  Leftovers(ExtractContext &C, const UseWalker &Walker)
      : C(C), Walker(Walker) {}

  // The walker does not enter what templates make: arrays in there stay.
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (!C.isOpenCL() && C.Devices.buffer(Ref) && !Walker.hasSeen(Ref))
      C.obstacle("buffer-use",
                 "buffer '" + Ref->getDecl()->getName() +
                     "' is used in a way that is not understood",
                 "make, fill, pass and release it by plain calls",
                 Ref->getSourceRange(), C.entity(Ref->getDecl()));
    RecordUse Use = C.recordUse(Ref->getType());
    if (!Use || (Use.Depth == 0 && !C.isTracked(Ref->getDecl())) ||
        Walker.hasSeen(Ref))
      return true;
    Index Entity = C.entity(Ref->getDecl());
    C.obstacle("unknown-use",
               "the array is used in a way that is not understood",
               "index the array and access its fields", Ref->getSourceRange(),
               Entity, Entity == None ? C.record(Use.Record) : None);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    const RecordUse &Use = C.recordUse(M->getType());
    if (C.isOpenCL() || !Use || Use.Depth == 0 || Walker.hasSeen(M) ||
        !isa<FieldDecl>(M->getMemberDecl()))
      return true;
    C.obstacle("unknown-use",
               "the array is used in a way that is not understood",
               "index the array and access its fields", M->getSourceRange(),
               C.entity(M->getMemberDecl()));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const RecordUse &Use = C.recordUse(Call->getType());
    const FunctionDecl *F = Call->getDirectCallee();
    if (!C.isOpenCL() && Use && Use.Depth > 0 && F && !Walker.hasSeen(Call))
      C.obstacle("unknown-use",
                 "the array is used in a way that is not understood",
                 "index the array and access its fields",
                 Call->getSourceRange(), C.returned(F));
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    checkAssembly(asmText(S), S->getSourceRange());
    return true;
  }
  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *D) {
    checkAssembly(asmText(D), D->getSourceRange());
    return true;
  }
  // The names that are written; not the copies that are made of them.
  bool TraverseOMPClause(OMPClause *Clause) {
    if (Clause)
      for (Stmt *Child : Clause->children())
        if (!TraverseStmt(Child))
          return false;
    return true;
  }
  // Likewise what a region is said to capture: its body has the uses.
  bool TraverseCapturedStmt(CapturedStmt *S,
                            DataRecursionQueue * /*Queue*/ = nullptr) {
    return TraverseStmt(S->getCapturedStmt());
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    RecordUse Use = C.recordUse(E->getTypeSourceInfo()->getType());
    if (Use && !C.isOpenCL())
      C.obstacle("offsetof", "the offset of a field is computed with",
                 "access the field by name", E->getSourceRange(), None,
                 C.record(Use.Record));
    return true;
  }
  /// Generated code checks the size of the record that it is for.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    const RecordUse &Use = C.recordUse(E->getTypeOfArgument());
    if (!Use || Use.Depth != 0 || Rewritten.count(Use.Record))
      return true;
    auto R = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
    if (R && C.Where.isGenerated(*R) && Rewritten.insert(Use.Record).second)
      C.blockHeldSince(Use.Record);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) {
    RecordUse Use = C.recordUse(This->getType());
    if (Use)
      C.obstacle("method", "a method works on the record",
                 "use a plain function", This->getSourceRange(), None,
                 C.record(Use.Record));
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (FunctionTypeLoc T = F->getFunctionTypeLoc())
      Own.insert(T.getOpaqueData());
    return true;
  }
  bool VisitFunctionProtoTypeLoc(FunctionProtoTypeLoc T) {
    // A function's own parameters are declared with it.
    bool IsOwn = Own.count(T.getOpaqueData()) != 0;
    for (const ParmVarDecl *P : T.getParams())
      IsOwn |= P && isa<FunctionDecl>(P->getDeclContext());
    if (!C.isOpenCL() && !IsOwn)
      C.declareFunctionType(T);
    return true;
  }

private:
  /// Assembly may name what is at file scope.
  void checkAssembly(StringRef Text, SourceRange Where) {
    if (C.isOpenCL())
      return;
    auto IsWord = [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; };
    while (!Text.empty()) {
      StringRef Word = Text.take_while(IsWord);
      Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
      if (!Word.empty())
        C.blockSymbol(Word, "inline-assembly", "assembly mentions it",
                      "pass its values as operands", Where);
    }
  }
  ExtractContext &C;
  const UseWalker &Walker;
  llvm::DenseSet<const void *> Own; ///< Types of functions themselves.
  llvm::DenseSet<const RecordDecl *> Rewritten;
};

/// What has to be known before the walk: single records whose address goes
/// places, and functions that are called through pointers.
class Prescan : public RecursiveASTVisitor<Prescan> {
public:
  explicit Prescan(ExtractContext &C) : C(C) {}

  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() != UO_AddrOf)
      return true;
    const auto *Ref = dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && !isa<ParmVarDecl>(V) && isObject(V) && !Cleared.count(U))
      C.track(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *F = Call->getDirectCallee()) {
      Called.insert(Call->getCallee()->IgnoreParenImpCasts());
      // Clearing one needs no array.
      if (F->getIdentifier() && F->getName() == "memset" &&
          Call->getNumArgs() == 3)
        Cleared.insert(Call->getArg(0)->IgnoreParenCasts());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (!F || Called.count(Ref))
      return true;
    Taken.push_back(Ref);
    return true;
  }
  bool VisitRecordDecl(RecordDecl *D) {
    if (D->isUnion() && D->isCompleteDefinition())
      C.noteInUnion(D);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (!C.recordUse(V->getType()) && V->isExternallyVisible() &&
        V->hasGlobalStorage())
      Others.push_back(V);
    // Other files may take the address of what they see.
    if (V->isFileVarDecl() && isObject(V))
      C.track(V);
    return true;
  }

  /// What needs to know of all that was found.
  void finish() {
    for (const VarDecl *V : Others)
      if (!C.Devices.recordOf(V))
        C.Facts.Others.push_back(C.usr(V));
    for (const DeclRefExpr *Ref : Taken) {
      const auto *F = cast<FunctionDecl>(Ref->getDecl());
      bool HasPrototype = true;
      for (const FunctionDecl *Each : F->redecls())
        HasPrototype &= Each->hasWrittenPrototype() || C.isOpenCL();
      if (!C.functionType(F->getType()).empty())
        C.takeAddress(F);
      if (!HasPrototype)
        C.blockFunction(F, "unprototyped",
                        "is called through pointers without a prototype",
                        "declare its parameters", Ref->getSourceRange());
    }
  }

private:
  bool isObject(const VarDecl *V) const {
    RecordUse Use = C.recordUse(V->getType());
    return Use && Use.Depth == 0;
  }
  ExtractContext &C;
  llvm::DenseSet<const Expr *> Called, Cleared;
  std::vector<const DeclRefExpr *> Taken;
  std::vector<const VarDecl *> Others;
};

/// How OpenMP directives are read, where the flags do not ask for it.
struct Reading {
  enum { Look, Ignore, ByName } OpenMP = Ignore;
  bool HasOpenMP = false; ///< Found by Look, which reads no further.
};

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &CI, TUFacts &Facts, const Directives &Conditions,
           Reading &How)
      : CI(CI), Facts(Facts), Conditions(Conditions), How(How) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    if (CI.getDiagnostics().hasErrorOccurred())
      return;
    if (How.OpenMP == Reading::Look && !AST.getLangOpts().OpenCL &&
        !AST.getLangOpts().OpenMP && mayUseOpenMP(AST.getSourceManager())) {
      How.HasOpenMP = true;
      return;
    }
    Places Where(CI.getPreprocessor(), Facts);
    const SourceManager &SM = AST.getSourceManager();
    Where.file(SM.getLocForStartOfFile(SM.getMainFileID()));
    addConditionals(Where);
    ExtractContext C(AST, Where, Facts);
    UseWalker Walker(C);

    std::vector<const Decl *> Users, Walked;
    for (const Decl *D : AST.getTranslationUnitDecl()->decls())
      if (!D->isImplicit() && D->getLocation().isValid() &&
          !SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
        Users.push_back(D);
    if (!C.isOpenCL()) {
      Prescan Before(C);
      for (const Decl *D : Users)
        Before.TraverseDecl(const_cast<Decl *>(D));
      C.Devices.scan(Users, C);
      Before.finish();
    }
    for (const Decl *D : Users)
      addWalked(D, Walked);
    for (const Decl *D : Walked) {
      if (const auto *F = dyn_cast<FunctionDecl>(D)) {
        C.function(F);
        if (F->doesThisDeclarationHaveABody())
          Walker.walkFunction(F);
      } else if (const auto *V = dyn_cast<VarDecl>(D)) {
        if (C.recordUse(V->getType()) || C.Devices.recordOf(V) ||
            (!C.isOpenCL() && V->getInit()))
          Walker.walkGlobal(V);
      }
    }
    Leftovers Rest(C, Walker);
    for (const Decl *D : Users)
      Rest.TraverseDecl(const_cast<Decl *>(D));
    Walker.checkMacros();
    llvm::sort(Facts.Others);
    Facts.Others.erase(llvm::unique(Facts.Others), Facts.Others.end());
    addIdentifiers(Where);
    warnOfSkipped(Where);
    refuseNamedInPragmas(Facts, Where, Conditions.Pragmas,
                         How.OpenMP == Reading::ByName);
  }

private:
  /// Functions and variables, those in `extern "C"` and namespaces included.
  static void addWalked(const Decl *D, std::vector<const Decl *> &Out) {
    if (isa<LinkageSpecDecl, NamespaceDecl>(D)) {
      for (const Decl *Inner : cast<DeclContext>(D)->decls())
        addWalked(Inner, Out);
      return;
    }
    if (isa<FunctionDecl, VarDecl>(D))
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
    Preprocessor &PP = Where.preprocessor();
    for (const auto &Macro : PP.macros())
      if (const MacroInfo *Info = PP.getMacroInfo(Macro.first))
        if (!PP.getSourceManager().isInSystemHeader(Info->getDefinitionLoc()) &&
            !Info->isBuiltinMacro() &&
            !Macro.first->getName().starts_with("__"))
          Words.insert(Macro.first->getName().str());
    Facts.Identifiers.assign(Words.begin(), Words.end());
  }

  /// Code that this configuration leaves out is not rewritten: say so where it
  /// mentions an array by name.
  void warnOfSkipped(Places &Where) {
    std::set<std::string> Names;
    for (const EntityFacts &E : Facts.Entities)
      if (!E.Name.empty())
        Names.insert(E.Name);
    for (SourceRange R : Conditions.Skipped) {
      auto Region = Where.fileRange(R.getBegin(), R.getEnd());
      if (!Region || Facts.Files[Region->File].System)
        continue;
      StringRef Text = Where.text(*Region);
      size_t At = 0;
      while (At < Text.size()) {
        size_t Begin = At;
        while (At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'))
          ++At;
        std::string Word = Text.slice(Begin, At).str();
        ++At;
        if (Word.empty() || !Names.count(Word))
          continue;
        ObstacleFacts W;
        W.Reason = "inactive-code";
        W.Message = "code that is left out by the preprocessor mentions '" +
                    Word + "' and is not rewritten";
        W.Fix = "run again with the flags that include it";
        W.Where = *Region;
        for (size_t I = 0; I != Facts.Entities.size(); ++I)
          if (Facts.Entities[I].Name == Word) {
            W.Entity = static_cast<Index>(I);
            break;
          }
        Facts.Warnings.push_back(std::move(W));
        break;
      }
    }
  }

  CompilerInstance &CI;
  TUFacts &Facts;
  const Directives &Conditions;
  Reading &How;
};

class Action : public ASTFrontendAction {
public:
  Action(TUFacts &Facts, Reading &How) : Facts(Facts), How(How) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    const LangOptions &LO = CI.getLangOpts();
    Facts.Language = LO.CPlusPlus ? "c++" : LO.OpenCL ? "opencl" : "c";
    auto Owned = std::make_unique<Directives>();
    const Directives &Conditions = *Owned;
    CI.getPreprocessor().addPPCallbacks(std::move(Owned));
    return std::make_unique<Consumer>(CI, Facts, Conditions, How);
  }

private:
  TUFacts &Facts;
  Reading &How;
};

} // namespace

static llvm::Expected<Extraction>
extractAs(const CompileInput &Input,
          IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, Reading &How) {
  Extraction Out;
  Out.Facts.MainFile = Input.File;
  if (llvm::Error E =
          parse(Input, std::move(Files),
                std::make_unique<Action>(Out.Facts, How), Out.Diagnostics))
    return std::move(E);
  return Out;
}

llvm::Expected<Extraction>
layoutopt::extract(const CompileInput &Input,
                   IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  Reading How;
  if (!llvm::is_contained(Input.Flags, "-fno-openmp"))
    How.OpenMP = Reading::Look;
  auto First = extractAs(Input, Files, How);
  if (!First || !How.HasOpenMP)
    return First;

  // The program may also be built with OpenMP: what its directives do to arrays
  // counts. What `#ifdef _OPENMP` hides stays hidden, as the flags have it.
  CompileInput WithOpenMP = Input;
  WithOpenMP.Flags.insert(WithOpenMP.Flags.end(), {"-fopenmp", "-U_OPENMP"});
  How.OpenMP = Reading::Ignore;
  auto Second = extractAs(WithOpenMP, Files, How);
  if (Second)
    return Second;

  // It never is, as it seems: another compiler may know better.
  ObstacleFacts Warning;
  Warning.Reason = "openmp-unread";
  Warning.Message = "OpenMP directives cannot be read (" +
                    llvm::toString(Second.takeError()) +
                    "); arrays that they name stay";
  Warning.Fix = "-fno-openmp, if it is never built with OpenMP";
  How.OpenMP = Reading::ByName;
  auto Third = extractAs(Input, std::move(Files), How);
  if (Third)
    Third->Facts.Warnings.push_back(std::move(Warning));
  return Third;
}
