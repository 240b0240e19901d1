//===-- Annotations.cpp - What the source asks for ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Elements.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"
#include <map>

using namespace clang;
using namespace layoutopt;

static constexpr llvm::StringLiteral Prefix = "layoutopt:";

namespace {

/// A comment or attribute, and the line whose declarations it is about.
struct Request {
  std::string Text;
  Range Where;
  SourceLocation Begin;
  SourceLocation Line; ///< In that line.
};

using LineKey = std::pair<FileID, unsigned>;

/// The declarations that begin in each line, and those with attributes.
class DeclarationLines : public CodeVisitor<DeclarationLines> {
public:
  explicit DeclarationLines(const SourceManager &SM) : SM(SM) {}

  bool VisitDeclaratorDecl(DeclaratorDecl *D) {
    if (!isa<FunctionDecl>(D))
      add(D, D->getOuterLocStart());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *D) {
    if (!D->isThisDeclarationADefinition() || D->isImplicit())
      return true;
    add(D, D->getBeginLoc());
    noteLine(D, D->getEndLoc());
    return true;
  }
  bool VisitTypedefNameDecl(TypedefNameDecl *D) {
    // `typedef struct` may stand in two lines.
    if (const auto *Type = dyn_cast_or_null<RecordDecl>(
            D->getUnderlyingType()->getAsTagDecl());
        Type && Type->isThisDeclarationADefinition() &&
        SM.isBeforeInTranslationUnit(D->getBeginLoc(), Type->getEndLoc()) &&
        SM.isBeforeInTranslationUnit(Type->getBeginLoc(), D->getEndLoc())) {
      noteLine(Type, D->getBeginLoc());
      noteAttributes(D, Type);
    }
    return true;
  }

  std::map<LineKey, std::vector<const NamedDecl *>> ByLine;
  std::vector<std::pair<const AnnotateAttr *, const NamedDecl *>> Annotated;

private:
  void add(const NamedDecl *D, SourceLocation Begin) {
    noteLine(D, Begin);
    // An attribute in front of it is not a part of it for Clang.
    if (!isa<RecordDecl>(D))
      noteLine(D, D->getLocation());
    noteAttributes(D, D);
  }
  void noteLine(const NamedDecl *D, SourceLocation L) {
    if (L.isInvalid())
      return;
    L = SM.getExpansionLoc(L);
    std::vector<const NamedDecl *> &There =
        ByLine[{SM.getFileID(L), SM.getExpansionLineNumber(L)}];
    if (!llvm::is_contained(There, D))
      There.push_back(D);
  }
  void noteAttributes(const NamedDecl *From, const NamedDecl *To) {
    for (const auto *A : From->specific_attrs<AnnotateAttr>())
      if (!A->isInherited() && A->getAnnotation().starts_with(Prefix))
        Annotated.push_back({A, To});
  }

  const SourceManager &SM;
};

class Annotator {
public:
  Annotator(ArrayRef<const Decl *> Users, ArrayRef<SourceRange> Skipped,
            ExtractContext &C)
      : Users(Users), Skipped(Skipped), C(C), SM(C.AST.getSourceManager()),
        Found(SM) {}

  void run() {
    for (Index File = 0; size_t(File) != C.Facts.Files.size(); ++File)
      if (!C.Facts.Files[File].System)
        readComments(File);
    if (Comments.empty() && !mayHaveAttributes())
      return;
    for (const Decl *D : Users)
      Found.TraverseDecl(const_cast<Decl *>(D));
    for (const Request &Comment : Comments) {
      auto At = Found.ByLine.find({SM.getFileID(Comment.Line),
                                   SM.getExpansionLineNumber(Comment.Line)});
      answer(Comment, At == Found.ByLine.end()
                          ? ArrayRef<const NamedDecl *>()
                          : ArrayRef<const NamedDecl *>(At->second));
    }
    for (const auto &[Attribute, D] : Found.Annotated) {
      const Range Where = C.Where.roughRange(Attribute->getRange());
      if (!Where.isValid() || C.Facts.Files[Where.File].System)
        continue;
      answer({textOf(Attribute->getAnnotation().drop_front(Prefix.size())),
              Where,
              SM.getExpansionLoc(Attribute->getLocation()),
              {}},
             D);
    }
  }

private:
  /// Without blanks, and without a reason behind ` -- `.
  static std::string textOf(StringRef Text) {
    return Text.split(" -- ").first.trim().str();
  }

  /// Whether the word for it stands anywhere, in whatever attribute.
  bool mayHaveAttributes() const {
    return llvm::any_of(C.AST.Idents, [](const auto &Each) {
      return Each.getKey() == "annotate" || Each.getKey() == "__annotate__";
    });
  }

  bool isSkipped(SourceLocation L) const {
    return llvm::any_of(Skipped, [&](SourceRange R) {
      return SM.isWrittenInSameFile(L, R.getBegin()) && R.getBegin() < L &&
             L < R.getEnd();
    });
  }

  void readComments(Index File) {
    const Range Whole = C.Where.wholeFile(File);
    const StringRef Text = C.Where.text(Whole);
    if (!Text.contains(Prefix))
      return;
    const SourceLocation Start = C.Where.locationOf(File);
    Lexer Lex(Start, C.Where.language(), Text.begin(), Text.begin(),
              Text.end());
    Lex.SetCommentRetentionState(true);
    // Comments with a line of their own wait for the code behind them.
    size_t Waiting = Comments.size();
    unsigned LastLine = 0; // Of code.
    Token T;
    for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
      if (T.isNot(tok::comment)) {
        LastLine = SM.getExpansionLineNumber(T.getLocation());
        for (; Waiting != Comments.size(); ++Waiting)
          Comments[Waiting].Line = T.getLocation();
        continue;
      }
      const uint32_t Begin = SM.getFileOffset(T.getLocation());
      const StringRef Comment = Text.substr(Begin, T.getLength());
      StringRef Words = Comment.ltrim("/*!< \t");
      if (!Words.consume_front(Prefix) || isSkipped(T.getLocation()))
        continue;
      Words = Words.take_until([](char Each) { return Each == '\n'; });
      Words = Words.trim();
      Words.consume_back("*/");
      const Range Where{File, Begin, Begin + T.getLength()};
      // The marks of what an earlier run made.
      if (Words.starts_with("begin ") || Words.starts_with("end ") ||
          C.Where.isGenerated(Where))
        continue;
      Comments.push_back(
          {textOf(Words), Where, T.getLocation(), T.getLocation()});
      if (SM.getExpansionLineNumber(T.getLocation()) == LastLine)
        Waiting = Comments.size();
    }
  }

  void answer(const Request &Asked, ArrayRef<const NamedDecl *> Declared) {
    AnnotationFacts A;
    A.Text = Asked.Text;
    A.Where = Asked.Where;
    A.Line = SM.getExpansionLineNumber(Asked.Begin);
    A.Column = SM.getExpansionColumnNumber(Asked.Begin);
    const size_t Before = C.Facts.Annotations.size();
    auto Add = [&](const NamedDecl *D, Index Entity, Index Record) {
      AnnotationFacts Each = A;
      Each.Name = nameOf(D);
      Each.Entity = Entity;
      Each.Record = Record;
      C.Facts.Annotations.push_back(std::move(Each));
    };
    for (const NamedDecl *D : Declared)
      if (const auto *Type = dyn_cast<RecordDecl>(D))
        if (Index Record = C.knownRecord(Type); Record != None)
          Add(D, None, Record);
    // A record and variables of it: the record is more.
    if (C.Facts.Annotations.size() != Before)
      return;
    for (const NamedDecl *D : Declared)
      if (const auto *V = dyn_cast<ValueDecl>(D))
        if (Index Entity = entityOf(V); Entity != None)
          Add(D, Entity, None);
    if (C.Facts.Annotations.size() != Before)
      return;
    if (!Declared.empty())
      A.Name = nameOf(Declared.front());
    A.IsDone = llvm::any_of(
        Declared, [&](const NamedDecl *D) { return isOfEarlierRun(D); });
    C.Facts.Annotations.push_back(std::move(A));
  }

  static std::string nameOf(const NamedDecl *D) {
    const auto *Type = dyn_cast<TagDecl>(D);
    if (Type && !Type->getIdentifier() && Type->getTypedefNameForAnonDecl())
      return Type->getTypedefNameForAnonDecl()->getNameAsString();
    return D->getNameAsString();
  }

  Index entityOf(const ValueDecl *D) const {
    if (Index Known = C.knownEntity(D); Known != None)
      return Known;
    const auto *Record = recordOfContainer(D->getType(), C.AST);
    Record = Record ? Record : recordOfUnique(D->getType(), C.AST);
    const Index Number = Record ? C.knownRecord(Record) : None;
    return Number != None && C.hasContainers(Number) ? C.containers(Number)
                                                     : None;
  }

  /// Whether \p D is of a type that layoutopt made.
  bool isOfEarlierRun(const NamedDecl *D) const {
    const auto *V = dyn_cast<ValueDecl>(D);
    if (!V)
      return false;
    QualType T = V->getType().getNonReferenceType();
    while (T->isPointerType() || T->isArrayType())
      T = T->isPointerType()
              ? T->getPointeeType()
              : cast<ArrayType>(T->getAsArrayTypeUnsafe())->getElementType();
    const TagDecl *Type = T->getAsTagDecl();
    return Type && C.Where.isGenerated(C.Where.roughRange(Type->getLocation()));
  }

  ArrayRef<const Decl *> Users;
  ArrayRef<SourceRange> Skipped;
  ExtractContext &C;
  const SourceManager &SM;
  DeclarationLines Found;
  std::vector<Request> Comments;
};

} // namespace

void layoutopt::noteAnnotations(ArrayRef<const Decl *> Users,
                                ArrayRef<SourceRange> Skipped,
                                ExtractContext &C) {
  Annotator(Users, Skipped, C).run();
}
