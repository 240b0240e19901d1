//===-- Meanings.cpp - What names of a program mean -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/Meanings.h"
#include "Directives.h"
#include "MeaningSink.h"
#include "TypeNames.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendActions.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

void MeaningSink::add(SourceLocation L, MeaningKind Kind, std::string Meaning) {
  const FileID File = SM.getFileID(L);
  auto [Known, IsNew] = Paths.try_emplace(File);
  if (IsNew)
    if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
        Entry && !SM.isInSystemHeader(L))
      Known->second = realPath(Entry->getName());
  if (!Known->second.empty())
    Out[{Known->second, SM.getFileOffset(L), Kind}].insert(std::move(Meaning));
}

namespace {

class MeaningVisitor : public RecursiveASTVisitor<MeaningVisitor> {
public:
  MeaningVisitor(ASTContext &AST, Meanings &Out)
      : AST(AST), SM(AST.getSourceManager()), Names(AST),
        Sink(AST.getSourceManager(), Out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      add(E->getLocation(), MeaningKind::Call, Names.of(F));
    else if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      add(E->getLocation(), MeaningKind::Value, Names.of(V));
    else if (const auto *C = dyn_cast<EnumConstantDecl>(E->getDecl()))
      add(E->getLocation(), MeaningKind::Value, Names.of(C));
    return true;
  }
  bool VisitConceptSpecializationExpr(ConceptSpecializationExpr *E) {
    if (!E->isValueDependent())
      add(E->getConceptNameLoc(), MeaningKind::Value,
          E->isSatisfied() ? "true" : "false");
    return true;
  }
  bool VisitRequiresExpr(RequiresExpr *E) {
    if (!E->isValueDependent())
      add(E->getBeginLoc(), MeaningKind::Value,
          E->isSatisfied() ? "true" : "false");
    return true;
  }
  bool VisitTypeTraitExpr(TypeTraitExpr *E) {
    Expr::EvalResult Value;
    if (!E->isValueDependent() && E->EvaluateAsInt(Value, AST))
      add(E->getBeginLoc(), MeaningKind::Value,
          llvm::toString(Value.Val.getInt(), 10));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<CXXMethodDecl>(E->getMemberDecl());
        F && !isa<CXXConversionDecl>(F))
      add(E->getMemberLoc(), MeaningKind::Call, Names.of(F));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    const CXXConstructorDecl *F = E->getConstructor();
    if (!F->isCopyOrMoveConstructor() && !F->isImplicit() &&
        !Names.isForeign(F))
      add(E->getLocation(), MeaningKind::Construction, Names.of(F));
    return true;
  }
  /// What nobody spells: elements in braces may be copies, or what stands for
  /// references.
  bool VisitCXXStdInitializerListExpr(CXXStdInitializerListExpr *E) {
    if (!E->getType()->isDependentType())
      add(E->getBeginLoc(), MeaningKind::Construction, Names.of(E->getType()));
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) {
    const QualType T = S->getRangeInit()->getType();
    Qualifiers Dropped; // Those of an array's elements, too.
    if (!T->isDependentType())
      add(S->getColonLoc(), MeaningKind::Declaration,
          Names.of(AST.getUnqualifiedArrayType(T, Dropped)));
    return true;
  }
  bool VisitDeclaratorDecl(DeclaratorDecl *D) {
    if (!isa<FunctionDecl>(D) && D->getIdentifier() && !D->isImplicit() &&
        !D->getType()->isDependentType()) {
      // Of `*p, *const q` the second one may be assigned to afterwards. Who
      // uses it as what it was is compared where that is done.
      std::string Type = Names.of(D->getType());
      if (llvm::StringRef(Type).ends_with("* const"))
        Type.resize(Type.size() - llvm::StringRef(" const").size());
      add(D->getLocation(), MeaningKind::Declaration, std::move(Type));
    }
    return true;
  }

private:
  void add(SourceLocation L, MeaningKind Kind, std::string Meaning) {
    if (L.isInvalid() || Meaning.empty())
      return;
    // What is an argument of a macro has a place of its own in it.
    L = SM.getFileLoc(L);
    if (!Names.isGenerated(L))
      Sink.add(L, Kind, std::move(Meaning));
  }

  const ASTContext &AST;
  const SourceManager &SM;
  TypeNames Names;
  MeaningSink Sink;
};

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &CI, Meanings &Out) : Out(Out) {
    CI.getPreprocessor().addPPCallbacks(
        watchDirectives(CI.getPreprocessor(), Out));
  }

  void HandleTranslationUnit(ASTContext &AST) override {
    if (AST.getDiagnostics().hasErrorOccurred())
      return;
    MeaningVisitor Visitor(AST, Out);
    for (Decl *D : ownDeclarations(AST))
      Visitor.TraverseDecl(D);
  }

private:
  Meanings &Out;
};

class DirectivesAction : public PreprocessOnlyAction {
public:
  explicit DirectivesAction(Meanings &Out) : Out(Out) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(
        watchDirectives(CI.getPreprocessor(), Out));
    return PreprocessOnlyAction::BeginSourceFileAction(CI);
  }

private:
  Meanings &Out;
};

} // namespace

std::unique_ptr<ASTConsumer> MeaningReader::consumer(CompilerInstance &CI) {
  return std::make_unique<Consumer>(CI, Read);
}

llvm::Expected<Meanings>
layoutopt::meaningsOf(const CompileInput &Input,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  MeaningReader Reader;
  if (llvm::Error E = watch(Input, std::move(Files), Reader))
    return std::move(E);
  return std::move(Reader.Read);
}

llvm::Expected<Meanings>
layoutopt::directivesOf(const CompileInput &Input,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  Meanings Out;
  std::vector<ParseDiagnostic> Diagnostics; // They have been told.
  if (llvm::Error E =
          parse(Input, std::move(Files),
                std::make_unique<DirectivesAction>(Out), Diagnostics))
    return std::move(E);
  return Out;
}

/// The offset of what stood at \p Offset, after \p Edits; nothing if one of
/// these made it anew.
static std::optional<uint32_t> offsetAfter(uint32_t Offset,
                                           llvm::ArrayRef<Edit> Edits) {
  uint32_t Shift = 0; // Modulo 2^n: new text may be shorter.
  for (const Edit &E : Edits) {
    if (E.Where.Begin > Offset)
      break;
    if (Offset < E.Where.End)
      return std::nullopt;
    Shift +=
        static_cast<uint32_t>(E.Text.size()) - (E.Where.End - E.Where.Begin);
  }
  return Offset + Shift;
}

/// As TypeNames names a generated container's access to an element.
static constexpr char Subscript[] = "operator[]";

/// Whether what a place means \p Now is what it meant, but for handles.
static bool isSame(const std::set<std::string> &Was,
                   const std::set<std::string> &Now) {
  auto Fits = [](const std::string &After) {
    return [&After](const std::string &Before) {
      return TypeNames::mayStandFor(After, Before);
    };
  };
  return Was == Now ||
         (llvm::all_of(Now,
                       [&](const std::string &After) {
                         return llvm::any_of(Was, Fits(After));
                       }) &&
          llvm::all_of(Was, [&](const std::string &Before) {
            return llvm::any_of(Now, [&](const std::string &After) {
              return Fits(After)(Before);
            });
          }));
}

/// The first of \p All that \p Others has not; else the first of all.
static std::string firstBut(const std::set<std::string> &All,
                            const std::set<std::string> &Others) {
  for (const std::string &Each : All)
    if (!Others.count(Each))
      return Each;
  return All.empty() ? "nothing" : *All.begin();
}

std::vector<Finding> layoutopt::changedMeanings(const Meanings &Before,
                                                const Meanings &After,
                                                const EditSet &Edits,
                                                llvm::ArrayRef<FileFacts> Files,
                                                const FileContents &Changed) {
  std::map<std::string, Index> Numbers;
  for (size_t I = 0; I != Files.size(); ++I)
    Numbers[realPath(Files[I].Path)] = static_cast<Index>(I);
  std::vector<Finding> Out;
  for (const auto &[Place, Was] : Before) {
    auto Number = Numbers.find(Place.File);
    if (Number == Numbers.end())
      continue;
    const std::optional<uint32_t> At =
        offsetAfter(Place.Offset, Edits.of(Number->second));
    if (!At)
      continue;
    auto Is = After.find({Place.File, *At, Place.Kind});
    if (Is == After.end() && Place.Kind != MeaningKind::Call)
      continue;
    std::set<std::string> Now =
        Is == After.end() ? std::set<std::string>() : Is->second;
    // The body of a macro has one place for all that it calls. Elements of
    // arrays of the language are reached by a call now.
    if (!Was.count(Subscript))
      Now.erase(Subscript);
    if (isSame(Was, Now))
      continue;
    Finding F;
    F.Message = "error: '" + firstBut(Was, Now) + "' would become '" +
                firstBut(Now, Was) + "'";
    F.IsMeaning = true;
    F.Where.File = Files[Number->second].Path;
    if (auto Text = Changed.find(F.Where.File); Text != Changed.end()) {
      StringRef Front = StringRef(Text->second).take_front(*At);
      F.Where.Line = static_cast<unsigned>(Front.count('\n')) + 1;
      F.Where.Column =
          static_cast<unsigned>(Front.size() - (Front.rfind('\n') + 1) + 1);
    }
    Out.push_back(std::move(F));
  }
  return Out;
}
