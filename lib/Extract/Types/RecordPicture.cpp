//===-- RecordPicture.cpp - How a record lies in memory -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/RecordPicture.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <functional>

using namespace clang;
using namespace layoutopt;

namespace {

class Painter {
public:
  explicit Painter(ASTContext &AST) : AST(AST), Policy(AST.getLangOpts()) {
    Policy.AnonymousTagLocations = false;
    Policy.SuppressUnwrittenScope = true;
  }

  std::string nameOf(const RecordDecl *D) const;
  RecordPicture paint(const RecordDecl *D) const;
  bool isOfUser(const Decl *D) const {
    const SourceManager &SM = AST.getSourceManager();
    return !SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
  }

private:
  void addMembers(const RecordDecl *D, uint64_t Base, bool IsComplete,
                  std::vector<PictureMember> &Out) const;
  PictureMember baseOf(const CXXRecordDecl *D, PictureKind Kind,
                       uint64_t Offset) const;
  PictureMember fieldOf(const FieldDecl *F, uint64_t Offset) const;
  uint64_t bits(CharUnits Bytes) const { return AST.toBits(Bytes); }

  ASTContext &AST;
  PrintingPolicy Policy;
};

class NamedRecordFinder : public CodeVisitor<NamedRecordFinder> {
public:
  NamedRecordFinder(ASTContext &AST, StringRef Name, PictureSearch &Out)
      : Drawn(AST), Name(Name), Out(Out) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitRecordDecl(RecordDecl *D) {
    if (!D->isThisDeclarationADefinition() || !D->isCompleteDefinition() ||
        D->isInvalidDecl() || D->isDependentContext())
      return true;
    std::string Full = Drawn.nameOf(D);
    if (Full.empty())
      return true;
    StringRef Last = lastOf(Full);
    if (Full == Name || Last == Name || Last.split('<').first == Name)
      Out.Found.push_back(Drawn.paint(D));
    else if (Drawn.isOfUser(D))
      Out.Known.insert(Out.Known.end(), {Full, Last.str()});
    return true;
  }

private:
  /// `body` of `sim::body`, `grid<a::b>` of `sim::grid<a::b>`.
  static StringRef lastOf(StringRef Full) {
    size_t Colon = Full.take_front(Full.find('<')).rfind("::");
    return Colon == StringRef::npos ? Full : Full.drop_front(Colon + 2);
  }

  Painter Drawn;
  StringRef Name;
  PictureSearch &Out;
};

/// Finds the record that the word at a place is about. The first one wins but
/// for a member, which says more than the type around it.
class PlaceFinder : public CodeVisitor<PlaceFinder> {
public:
  PlaceFinder(ASTContext &AST, SourceLocation Where,
              std::optional<PictureAtPlace> &Out)
      : SM(AST.getSourceManager()), Drawn(AST), Where(Where), Out(Out) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitRecordDecl(RecordDecl *D) {
    if (isAt(D->getLocation()))
      take(D, "");
    return true;
  }
  bool VisitFieldDecl(FieldDecl *D) {
    if (isAt(D->getLocation()))
      take(D->getParent(), D->getName());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FieldDecl>(E->getMemberDecl());
        F && isAt(E->getMemberLoc()))
      take(F->getParent(), F->getName());
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    if (isAt(D->getLocation()))
      take(recordOf(D->getType()), "");
    return true;
  }
  bool VisitTypedefNameDecl(TypedefNameDecl *D) {
    if (isAt(D->getLocation()))
      take(recordOf(D->getUnderlyingType()), "");
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (isAt(E->getLocation()))
      take(recordOf(E->getType()), "");
    return true;
  }
  bool VisitTypeLoc(TypeLoc T) {
    // The end of a range is the beginning of its last word.
    if (T.getType()->getAsRecordDecl() && T.getBeginLoc().isFileID() &&
        T.getEndLoc().isFileID() && !isAfter(T.getBeginLoc()) &&
        isAt(T.getEndLoc()))
      take(T.getType()->getAsRecordDecl(), "");
    return true;
  }

private:
  /// Whether the word that begins at \p L is the one that is asked for.
  bool isAt(SourceLocation L) const {
    if (L.isMacroID() && SM.isMacroArgExpansion(L))
      L = SM.getSpellingLoc(L);
    return L == Where;
  }
  bool isAfter(SourceLocation L) const {
    return SM.isBeforeInTranslationUnit(Where, L);
  }
  /// Of elements, or what is pointed to.
  static const RecordDecl *recordOf(QualType T) {
    for (T = T.getNonReferenceType(); !T.isNull();) {
      if (const auto *P = T->getAs<PointerType>())
        T = P->getPointeeType();
      else if (const Type *Element = T->getArrayElementTypeNoTypeQual())
        T = QualType(Element, 0);
      else
        return T->getAsRecordDecl();
    }
    return nullptr;
  }
  void take(const RecordDecl *D, StringRef Field) {
    if (D)
      D = D->getDefinition();
    if (!D || (Out && (Field.empty() || !Out->Field.empty())) ||
        !D->isCompleteDefinition() || D->isInvalidDecl() ||
        D->isDependentContext() || !Drawn.isOfUser(D))
      return;
    // A member of an unnamed part is one of the record around it.
    while (D->isAnonymousStructOrUnion() && isa<RecordDecl>(D->getParent()))
      D = cast<RecordDecl>(D->getParent());
    if (!D->isDependentContext() && D->isCompleteDefinition())
      Out = PictureAtPlace{Drawn.paint(D), Field.str()};
  }

  const SourceManager &SM;
  Painter Drawn;
  SourceLocation Where;
  std::optional<PictureAtPlace> &Out;
};

/// Calls a search with the whole tree, if it has no errors.
using PictureTask = std::function<void(ASTContext &)>;

class PictureConsumer : public ASTConsumer {
public:
  PictureConsumer(CompilerInstance &CI, PictureTask Task)
      : CI(CI), Task(std::move(Task)) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    if (!CI.getDiagnostics().hasErrorOccurred())
      Task(AST);
  }

private:
  CompilerInstance &CI;
  PictureTask Task;
};

class PictureAction : public ASTFrontendAction {
public:
  explicit PictureAction(PictureTask Task) : Task(std::move(Task)) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    return std::make_unique<PictureConsumer>(CI, Task);
  }

private:
  PictureTask Task;
};

} // namespace

std::string Painter::nameOf(const RecordDecl *D) const {
  if (!D->getIdentifier()) {
    const TypedefNameDecl *T = D->getTypedefNameForAnonDecl();
    return T ? T->getQualifiedNameAsString() : "";
  }
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  D->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Text;
}

PictureMember Painter::baseOf(const CXXRecordDecl *D, PictureKind Kind,
                              uint64_t Offset) const {
  PictureMember M;
  M.Kind = Kind;
  M.Name = nameOf(D);
  M.Type = D->getKindName().str();
  M.Offset = Offset;
  if (!D->isEmpty())
    M.Size = bits(AST.getASTRecordLayout(D).getNonVirtualSize());
  if (isOfUser(D))
    addMembers(D, Offset, /*IsComplete=*/false, M.Parts);
  return M;
}

PictureMember Painter::fieldOf(const FieldDecl *F, uint64_t Offset) const {
  PictureMember M;
  M.Name = F->getName().str();
  M.Offset = Offset;
  M.IsBitField = F->isBitField();
  QualType T = F->getType();
  if (M.IsBitField)
    M.Size = bitWidth(F);
  else if (!T->isIncompleteArrayType())
    M.Size = bits(AST.getTypeSizeInChars(T));
  while (const ArrayType *A = AST.getAsArrayType(T)) {
    const auto *Constant = dyn_cast<ConstantArrayType>(A);
    M.Bounds +=
        Constant ? "[" + std::to_string(Constant->getZExtSize()) + "]" : "[]";
    T = A->getElementType();
  }
  M.Type = T.getAsString(Policy);
  const RecordDecl *Inner = T->getAsRecordDecl();
  Inner = Inner ? Inner->getDefinition() : nullptr;
  if (!Inner)
    return M;
  if (!Inner->getIdentifier() && !Inner->getTypedefNameForAnonDecl())
    M.Type = Inner->getKindName().str();
  if (F->hasAttr<NoUniqueAddressAttr>() && M.Bounds.empty())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Inner))
      M.Size = Class->isEmpty()
                   ? 0
                   : bits(AST.getASTRecordLayout(Class).getNonVirtualSize());
  M.IsUnion = Inner->isUnion();
  if (M.Bounds.empty() && isOfUser(Inner) && !Inner->isInvalidDecl())
    addMembers(Inner, Offset, /*IsComplete=*/true, M.Parts);
  return M;
}

/// Appends those of \p D, which lies \p Base bits behind the start; its virtual
/// bases only if it is \p IsComplete, not a base itself.
void Painter::addMembers(const RecordDecl *D, uint64_t Base, bool IsComplete,
                         std::vector<PictureMember> &Out) const {
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(D);
  const auto *Class = dyn_cast<CXXRecordDecl>(D);
  if (Class) {
    if (Layout.hasOwnVFPtr() || Layout.hasOwnVBPtr()) {
      PictureMember M;
      M.Kind = PictureKind::VTable;
      M.Offset =
          Base + (Layout.hasOwnVFPtr() ? 0 : bits(Layout.getVBPtrOffset()));
      M.Size = AST.getTypeSize(AST.VoidPtrTy);
      Out.push_back(std::move(M));
    }
    for (const CXXBaseSpecifier &Each : Class->bases()) {
      const CXXRecordDecl *B = Each.getType()->getAsCXXRecordDecl();
      if (B && !Each.isVirtual())
        Out.push_back(baseOf(B->getDefinition(), PictureKind::Base,
                             Base + bits(Layout.getBaseClassOffset(B))));
    }
    // A class with virtual bases and no other has its table's pointer, too.
    if (Out.empty() && Class->isDynamicClass() && !Layout.hasOwnVFPtr() &&
        !Layout.hasOwnVBPtr() && Layout.getPrimaryBase() == nullptr) {
      PictureMember M;
      M.Kind = PictureKind::VTable;
      M.Offset = Base;
      M.Size = AST.getTypeSize(AST.VoidPtrTy);
      Out.push_back(std::move(M));
    }
  }
  for (const FieldDecl *F : D->fields()) {
    // What has no width and no name only ends a unit.
    if (F->isBitField() && bitWidth(F) == 0)
      continue;
    Out.push_back(fieldOf(F, Base + Layout.getFieldOffset(F->getFieldIndex())));
  }
  if (Class && IsComplete)
    for (const CXXBaseSpecifier &Each : Class->vbases())
      if (const CXXRecordDecl *B = Each.getType()->getAsCXXRecordDecl())
        Out.push_back(baseOf(B->getDefinition(), PictureKind::VirtualBase,
                             Base + bits(Layout.getVBaseClassOffset(B))));
}

RecordPicture Painter::paint(const RecordDecl *D) const {
  RecordPicture Out;
  Out.Name = nameOf(D);
  Out.Keyword = D->getKindName().str();
  llvm::SmallString<128> Buffer;
  if (!index::generateUSRForDecl(D, Buffer))
    Out.USR = std::string(Buffer);
  const SourceManager &SM = AST.getSourceManager();
  PresumedLoc At = SM.getPresumedLoc(SM.getExpansionLoc(D->getLocation()));
  if (At.isValid()) {
    Out.File = At.getFilename();
    Out.Line = At.getLine();
  }
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(D);
  Out.Size = Layout.getSize().getQuantity();
  Out.Align = Layout.getAlignment().getQuantity();
  Out.IsUnion = D->isUnion();
  addMembers(D, 0, /*IsComplete=*/true, Out.Members);
  return Out;
}

llvm::Expected<PictureSearch>
layoutopt::findPictures(const CompileInput &Input, llvm::StringRef Name,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  PictureSearch Out;
  std::vector<ParseDiagnostic> Diagnostics;
  auto Find = [&](ASTContext &AST) {
    NamedRecordFinder(AST, Name, Out)
        .TraverseDecl(AST.getTranslationUnitDecl());
  };
  if (llvm::Error E = parse(Input, std::move(Files),
                            std::make_unique<PictureAction>(Find), Diagnostics))
    return std::move(E);
  if (!Out.Found.empty())
    Out.Known.clear();
  llvm::sort(Out.Known);
  Out.Known.erase(llvm::unique(Out.Known), Out.Known.end());
  return Out;
}

llvm::Expected<std::optional<PictureAtPlace>> layoutopt::findPictureAt(
    const CompileInput &Input, llvm::StringRef File, uint32_t Offset,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  std::optional<PictureAtPlace> Out;
  std::vector<ParseDiagnostic> Diagnostics;
  auto Find = [&](ASTContext &AST) {
    SourceManager &SM = AST.getSourceManager();
    auto Entry = SM.getFileManager().getOptionalFileRef(File);
    const FileID Id = Entry ? SM.translateFile(*Entry) : FileID();
    if (Id.isInvalid() || Offset > SM.getBufferData(Id).size())
      return;
    PlaceFinder(
        AST,
        SM.getLocForStartOfFile(Id).getLocWithOffset(static_cast<int>(Offset)),
        Out)
        .TraverseDecl(AST.getTranslationUnitDecl());
  };
  if (llvm::Error E = parse(Input, std::move(Files),
                            std::make_unique<PictureAction>(Find), Diagnostics))
    return std::move(E);
  return Out;
}
