//===-- NameTargets.cpp - What the names of a program refer to ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NameTargets.h"
#include "layoutopt/Extract/UnitWatcher.h"
#include "layoutopt/Support/DisplayPath.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// Whether \p D is what the compiler makes of an unnamed union or struct.
static bool isUnnamed(const ValueDecl *D) {
  const auto *Field = dyn_cast<FieldDecl>(D);
  return Field && Field->isAnonymousStructOrUnion();
}

namespace {

class TargetVisitor : public RecursiveASTVisitor<TargetVisitor> {
public:
  TargetVisitor(ASTContext &AST, NameTargets &Out)
      : AST(AST), SM(AST.getSourceManager()), Out(Out) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    add(E->getLocation(), E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    // What leads through an unnamed union is not written.
    if (!isUnnamed(E->getMemberDecl()))
      add(E->getMemberLoc(), E->getMemberDecl());
    return true;
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) {
    for (const DesignatedInitExpr::Designator &Each : E->designators())
      if (Each.isFieldDesignator() && Each.getFieldDecl() &&
          !isUnnamed(Each.getFieldDecl()))
        add(Each.getFieldLoc(), Each.getFieldDecl());
    return true;
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    for (unsigned I = 0; I != E->getNumComponents(); ++I)
      if (E->getComponent(I).getKind() == OffsetOfNode::Field)
        add(E->getComponent(I).getEndLoc(), E->getComponent(I).getField());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *D) {
    if (!D->isThisDeclarationADefinition() || D->isDependentContext() ||
        D->isInvalidDecl() ||
        SM.isInSystemHeader(SM.getFileLoc(D->getLocation())))
      return true;
    const auto At = placeOf(D->getBraceRange().getBegin());
    if (!At)
      return true;
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(D);
    std::string Text = std::to_string(Layout.getSize().getQuantity()) + ":" +
                       std::to_string(Layout.getAlignment().getQuantity());
    for (unsigned I = 0; I != Layout.getFieldCount(); ++I)
      Text += "," + std::to_string(Layout.getFieldOffset(I));
    for (const Attr *Each : D->attrs())
      Text += std::string(" ") + Each->getSpelling();
    Out.Records[*At].insert(std::move(Text));
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc T) {
    if (!T.isDefinition())
      add(T.getNameLoc(), T.getDecl());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    const TagDecl *Tag = T.getType()->getAsTagDecl();
    // What a moved record was called is a typedef by now.
    if (Tag)
      add(T.getNameLoc(), Tag);
    else
      add(T.getNameLoc(), T.getType()->getAs<TypedefType>()->getDecl());
    return true;
  }

private:
  std::optional<TextPlace> placeOf(SourceLocation L) {
    if (L.isInvalid())
      return std::nullopt;
    L = SM.getFileLoc(L);
    const FileID File = SM.getFileID(L);
    auto [Known, IsNew] = Paths.try_emplace(File);
    if (IsNew)
      if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File))
        Known->second = realPath(Entry->getName());
    if (Known->second.empty())
      return std::nullopt;
    return TextPlace{Known->second, SM.getFileOffset(L)};
  }
  void add(SourceLocation L, const Decl *D) {
    if (L.isInvalid() || SM.isInSystemHeader(SM.getFileLoc(L)))
      return;
    D = D->getCanonicalDecl();
    SourceLocation To = D->getLocation();
    if (const auto *Tag = dyn_cast<TagDecl>(D))
      if (const TagDecl *Definition = Tag->getDefinition();
          Definition && Definition->getBraceRange().isValid())
        To = Definition->getBraceRange().getBegin();
    const auto At = placeOf(L), Target = placeOf(To);
    if (At && Target)
      Out.Names[*At].insert(*Target);
  }

  ASTContext &AST;
  const SourceManager &SM;
  NameTargets &Out;
  std::map<FileID, std::string> Paths; ///< Empty: no file.
};

class TargetConsumer : public ASTConsumer {
public:
  explicit TargetConsumer(NameTargets &Out) : Out(Out) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    if (AST.getDiagnostics().hasErrorOccurred())
      return;
    TargetVisitor Visitor(AST, Out);
    for (Decl *D : ownDeclarations(AST))
      Visitor.TraverseDecl(D);
  }

private:
  NameTargets &Out;
};

class TargetReader : public UnitWatcher {
public:
  std::unique_ptr<ASTConsumer> consumer(CompilerInstance &) override {
    return std::make_unique<TargetConsumer>(Read);
  }

  NameTargets Read;
};

} // namespace

llvm::Expected<NameTargets> layoutopt::nameTargetsOf(
    const CompileInput &Input,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  TargetReader Reader;
  if (llvm::Error E = watch(Input, std::move(Files), Reader))
    return std::move(E);
  return std::move(Reader.Read);
}

/// The offsets of the tokens of \p Text from \p From up to \p To. What is a
/// token is much the same in all languages.
static std::vector<uint32_t> tokensOf(StringRef Text, uint32_t From,
                                      uint32_t To) {
  LangOptions LO;
  LO.CPlusPlus = LO.CPlusPlus11 = LO.LineComment = true;
  const std::string Whole = Text.slice(From, To).str();
  Lexer Lex(SourceLocation::getFromRawEncoding(1), LO, Whole.data(),
            Whole.data(), Whole.data() + Whole.size());
  std::vector<uint32_t> Out;
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T))
    Out.push_back(From + T.getLocation().getRawEncoding() - 1);
  return Out;
}

/// How many bytes \p Edits, in order, add in front of \p Offset. Modulo 2^n:
/// new text may be shorter. Nullopt: one of them made anew what stands there.
static std::optional<uint32_t> shiftAt(llvm::ArrayRef<FixEdit> Edits,
                                       uint32_t Offset) {
  uint32_t Shift = 0;
  for (const FixEdit &E : Edits) {
    if (E.Begin > Offset)
      break;
    if (Offset < E.End)
      return std::nullopt;
    Shift += static_cast<uint32_t>(E.Text.size()) - (E.End - E.Begin);
  }
  return Shift;
}

MovedText::MovedText(
    llvm::ArrayRef<const Fix *> Fixes,
    llvm::function_ref<std::string(const std::string &)> TextOf) {
  for (const Fix *Each : Fixes)
    llvm::append_range(Files[realPath(Each->File)].Edits, Each->Edits);
  for (auto &[Path, File] : Files)
    llvm::sort(File.Edits, [](const FixEdit &A, const FixEdit &B) {
      return std::tie(A.Begin, A.End) < std::tie(B.Begin, B.End);
    });
  for (const Fix *Each : Fixes) {
    EditedFile &File = Files[realPath(Each->File)];
    const std::string Text = TextOf(Each->File);
    for (const FixMove &M : Each->Moves) {
      uint32_t Start = M.To;
      for (const FixEdit &E : File.Edits)
        if (E.Begin < M.To)
          Start += static_cast<uint32_t>(E.Text.size()) - (E.End - E.Begin);
      auto To = llvm::find_if(
          Each->Edits, [&M](const FixEdit &E) { return E.Begin == M.To; });
      assert(To != Each->Edits.end() && "a move goes into an edit");
      const std::vector<uint32_t> Old = tokensOf(Text, M.Begin, M.End);
      std::vector<uint32_t> New =
          tokensOf(To->Text, M.Offset, static_cast<uint32_t>(To->Text.size()));
      // More may stand behind it.
      for (size_t I = 0; I != std::min(Old.size(), New.size()); ++I)
        File.Moved[Old[I]] = Start + New[I];
    }
  }
}

std::optional<TextPlace> MovedText::placeOf(const TextPlace &Old) const {
  auto File = Files.find(Old.File);
  if (File == Files.end())
    return Old;
  if (auto To = File->second.Moved.find(Old.Offset);
      To != File->second.Moved.end())
    return TextPlace{Old.File, To->second};
  const auto Shift = shiftAt(File->second.Edits, Old.Offset);
  if (!Shift)
    return std::nullopt;
  return TextPlace{Old.File, Old.Offset + *Shift};
}

std::optional<TextPlace> layoutopt::changedTarget(const NameTargets &Before,
                                                  const NameTargets &After,
                                                  const MovedText &Moved,
                                                  RecordLayouts Layouts) {
  for (const auto &[Place, Lies] : Before.Records)
    if (Layouts == RecordLayouts::MayChange)
      break;
    else if (const auto Now = Moved.placeOf(Place)) {
      auto Is = After.Records.find(*Now);
      if (Is == After.Records.end() || Is->second != Lies)
        return Place;
    }
  for (const auto &[Place, Targets] : Before.Names) {
    const auto Now = Moved.placeOf(Place);
    if (!Now)
      continue;
    std::set<TextPlace> Expected;
    for (const TextPlace &Each : Targets)
      if (auto To = Moved.placeOf(Each))
        Expected.insert(*To);
    // What is declared anew is no other declaration of the name.
    if (Expected.size() != Targets.size())
      continue;
    auto Is = After.Names.find(*Now);
    if (Is == After.Names.end() || Is->second != Expected)
      return Place;
  }
  return std::nullopt;
}
