//===-- RecordText.cpp - The text of the fields of a record ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Orders/OrderContext.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

struct RecordWord {
  tok::TokenKind Kind = tok::unknown;
  uint32_t Begin = 0, End = 0;
  bool StartsLine = false;
};

/// Reads the text between the braces of one record.
class FieldReader {
public:
  FieldReader(OrderContext &C, const RecordDecl *D, OrderedRecord &Record)
      : C(C), D(D), Record(Record) {}

  void read();

private:
  void refuse(OrderReason Why, const llvm::Twine &Message = "") {
    Record.Units.clear();
    C.add(D, Why, D->getLocation(), Message);
  }
  bool findWords();
  bool findUnits();
  bool joinBits();
  bool findOwnNames();
  void takeComments();
  void measure(FieldUnit &Unit, llvm::ArrayRef<const FieldDecl *> Fields) const;
  uint32_t offsetOf(SourceLocation L) const { return C.SM.getFileOffset(L); }
  /// The number of the first word at or behind \p Offset.
  size_t wordAt(uint32_t Offset) const {
    return llvm::partition_point(
               Words, [&](const RecordWord &W) { return W.Begin < Offset; }) -
           Words.begin();
  }
  bool isComment(size_t N) const { return Words[N].Kind == tok::comment; }
  size_t linesBetween(uint32_t From, uint32_t To) const {
    return Text.slice(From, To).count('\n');
  }
  /// Whether comment \p N is about what stands in front of it.
  bool isAboutFormer(size_t N) const;
  uint32_t columnOf(uint32_t Offset) const {
    const size_t Line = Text.take_front(Offset).rfind('\n');
    return static_cast<uint32_t>(Offset - (Line == StringRef::npos ? 0 : Line));
  }

  OrderContext &C;
  const RecordDecl *D;
  OrderedRecord &Record;
  FileID File;
  StringRef Text;
  uint32_t Open = 0, Close = 0;
  std::vector<RecordWord> Words; ///< From `{` to `}`, comments included.
  std::vector<std::vector<const FieldDecl *>> Fields; ///< By unit.
  std::vector<uint32_t> CodeEnds; ///< By unit, behind its `;`.
};

} // namespace

bool FieldReader::findWords() {
  const SourceRange Braces = D->getBraceRange();
  if (Braces.getBegin().isMacroID() || Braces.getEnd().isMacroID() ||
      !C.SM.isWrittenInSameFile(Braces.getBegin(), Braces.getEnd())) {
    refuse(OrderReason::Macro, "a macro makes the record");
    return false;
  }
  File = C.SM.getFileID(Braces.getBegin());
  Text = C.SM.getBufferData(File);
  Open = offsetOf(Braces.getBegin());
  Close = offsetOf(Braces.getEnd());
  Lexer Lex(C.SM.getLocForStartOfFile(File), C.AST.getLangOpts(), Text.begin(),
            Text.begin() + Open, Text.end());
  Lex.SetCommentRetentionState(true);
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    const uint32_t Begin = offsetOf(T.getLocation());
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      refuse(OrderReason::Directive);
      return false;
    }
    Words.push_back(
        {T.getKind(), Begin, Begin + T.getLength(), T.isAtStartOfLine()});
    if (Begin >= Close)
      break;
  }
  return true;
}

/// Finds the declarations of fields, each up to its `;`.
bool FieldReader::findUnits() {
  for (const FieldDecl *F : D->fields()) {
    const SourceLocation Start = F->getOuterLocStart();
    const SourceLocation Name = F->getLocation();
    // A word such as `bool` may be a macro; a name of a macro is a field that
    // is not written here.
    if ((F->getIdentifier() && Name.isMacroID()) || Start.isInvalid()) {
      refuse(OrderReason::Macro,
             "a macro makes the field '" + F->getNameAsString() + "'");
      return false;
    }
    const SourceLocation At = C.SM.getExpansionLoc(Start);
    const uint32_t Begin = offsetOf(At);
    if (C.SM.getFileID(At) != File || Begin <= Open || Begin >= Close) {
      refuse(OrderReason::Text, "a field is written in another file");
      return false;
    }
    if (!Record.Units.empty() && Record.Units.back().Code == Begin) {
      Fields.back().push_back(F);
      continue;
    }
    if (!Record.Units.empty() && Begin < CodeEnds.back()) {
      refuse(OrderReason::Text);
      return false;
    }
    // In front of it, something else must have ended.
    size_t N = wordAt(Begin);
    size_t Former = N;
    while (Former != 0 && isComment(Former - 1))
      --Former;
    const tok::TokenKind Last = Words[Former - 1].Kind;
    if (Last != tok::l_brace && Last != tok::semi &&
        (!C.AST.getLangOpts().CPlusPlus ||
         (Last != tok::colon && Last != tok::r_brace))) {
      refuse(OrderReason::Text, "more than a type and a name stands at the "
                                "field '" +
                                    F->getNameAsString() + "'");
      return false;
    }
    int Depth = 0;
    for (; N != Words.size(); ++N) {
      const tok::TokenKind Kind = Words[N].Kind;
      if (llvm::is_contained({tok::l_brace, tok::l_paren, tok::l_square}, Kind))
        ++Depth;
      if (llvm::is_contained({tok::r_brace, tok::r_paren, tok::r_square}, Kind))
        --Depth;
      if (Depth < 0 || (Depth == 0 && Kind == tok::semi))
        break;
    }
    if (N == Words.size() || Depth < 0) {
      refuse(OrderReason::Text);
      return false;
    }
    FieldUnit Unit;
    Unit.Begin = Unit.Code = Begin;
    Unit.End = Words[N].End;
    CodeEnds.push_back(Unit.End);
    Record.Units.push_back(std::move(Unit));
    Fields.push_back({F});
  }
  for (size_t U = 0; U != Fields.size(); ++U)
    for (const FieldDecl *F : Fields[U]) {
      const uint32_t At = offsetOf(C.SM.getExpansionLoc(F->getLocation()));
      if (F->getIdentifier() &&
          (At < Record.Units[U].Begin || At >= CodeEnds[U])) {
        refuse(OrderReason::Text);
        return false;
      }
    }
  return true;
}

/// Makes one unit of each run of bit-fields.
bool FieldReader::joinBits() {
  auto HasBits = [](const FieldDecl *F) { return F->isBitField(); };
  for (size_t U = 1; U < Fields.size();) {
    if (llvm::none_of(Fields[U - 1], HasBits) ||
        llvm::none_of(Fields[U], HasBits)) {
      ++U;
      continue;
    }
    for (size_t N = wordAt(CodeEnds[U - 1]);
         Words[N].Begin < Record.Units[U].Code; ++N)
      if (!isComment(N)) {
        refuse(OrderReason::Among, "bit-fields do not stand together");
        return false;
      }
    Record.Units[U - 1].End = Record.Units[U].End;
    CodeEnds[U - 1] = CodeEnds[U];
    llvm::append_range(Fields[U - 1], Fields[U]);
    Record.Units.erase(Record.Units.begin() + U);
    CodeEnds.erase(CodeEnds.begin() + U);
    Fields.erase(Fields.begin() + U);
  }
  return true;
}

bool FieldReader::isAboutFormer(size_t N) const {
  const StringRef Comment = Text.slice(Words[N].Begin, Words[N].End);
  return Comment.starts_with("/**<") || Comment.starts_with("/*!<") ||
         Comment.starts_with("///<") || Comment.starts_with("//!<");
}

/// Gives each unit the comments that are about it.
void FieldReader::takeComments() {
  for (size_t U = 0; U != Record.Units.size(); ++U) {
    FieldUnit &Unit = Record.Units[U];
    // Behind it: in its line, and what goes on below that, further right.
    size_t N = wordAt(CodeEnds[U]);
    uint32_t Column = 0;
    const uint32_t Limit =
        U + 1 == Record.Units.size() ? Close : Record.Units[U + 1].Code;
    for (; N != Words.size() && Words[N].Begin < Limit && isComment(N); ++N) {
      const size_t Lines = linesBetween(Unit.End, Words[N].Begin);
      const uint32_t Here = columnOf(Words[N].Begin);
      const bool GoesOn = Column != 0 && Lines == 1 && Here >= Column;
      if (Lines != 0 && !GoesOn && !(Lines == 1 && isAboutFormer(N)))
        break;
      if (Lines == 0 && Column == 0 && Here > columnOf(Unit.Code))
        Column = Here;
      Unit.End = Words[N].End;
      Unit.EndsInComment =
          Text.slice(Words[N].Begin, Words[N].End).starts_with("//");
    }
    Unit.EndsLine =
        Text.substr(Unit.End).split('\n').first.trim(" \t\r").empty();
    // In front of it, without a blank line between.
    const uint32_t From = U == 0 ? Open + 1 : Record.Units[U - 1].End;
    for (size_t B = wordAt(Unit.Code); B != 0 && isComment(B - 1); --B) {
      const RecordWord &Comment = Words[B - 1];
      if (Comment.Begin < From || linesBetween(Comment.End, Unit.Begin) > 1)
        break;
      // What stands behind other code in its line is about that.
      const bool IsAlone =
          Text.take_front(Comment.Begin).rsplit('\n').second.trim().empty();
      if (!IsAlone && linesBetween(Comment.End, Unit.Begin) != 0)
        break;
      Unit.Begin = Comment.Begin;
    }
  }
}

/// Whether objects of type \p T end in an array without a size of its own: also
/// in what they hold last, or a union anywhere. \p CountsOne: one element is
/// such a size, too.
static bool endsOpen(const OrderContext &C, QualType T, bool CountsOne) {
  if (T->isIncompleteArrayType())
    return true;
  if (const ConstantArrayType *Array = C.AST.getAsConstantArrayType(T);
      Array && (Array->isZeroSize() ||
                (CountsOne && Array->getSize().getLimitedValue() == 1)))
    return true;
  const RecordDecl *D = C.recordOf(T);
  if (!D || C.isOfSystem(D) || D->field_empty())
    return false;
  auto EndsOpen = [&](const FieldDecl *F) {
    return endsOpen(C, F->getType(), CountsOne);
  };
  if (D->isUnion())
    return llvm::any_of(D->fields(), EndsOpen);
  const FieldDecl *Last = nullptr;
  for (const FieldDecl *F : D->fields())
    Last = F;
  return EndsOpen(Last);
}

void FieldReader::measure(FieldUnit &Unit,
                          llvm::ArrayRef<const FieldDecl *> Of) const {
  const ASTRecordLayout &Layout = C.AST.getASTRecordLayout(D);
  const auto Size = static_cast<uint64_t>(Layout.getSize().getQuantity());
  uint64_t Begin = ~uint64_t(0), End = 0;
  bool IsFirst = true;
  for (const FieldDecl *F : Of) {
    if (F->getIdentifier())
      Unit.Names.push_back(F->getNameAsString());
    const uint64_t At = Layout.getFieldOffset(F->getFieldIndex());
    const QualType T = F->getType();
    uint64_t Bits = 0;
    Unit.HasBits |= F->isBitField();
    if (F->isBitField())
      Bits = bitWidth(F);
    else if (!T->isIncompleteArrayType())
      Bits = C.AST.getTypeSize(T);
    Begin = std::min(Begin, At / 8);
    End = std::max(End, (At + Bits + 7) / 8);
    Unit.Align = std::max<uint64_t>(Unit.Align,
                                    C.AST.getTypeAlignInChars(T).getQuantity());
    const QualType Element = C.AST.getBaseElementType(T).getUnqualifiedType();
    const std::string Type =
        F->isBitField() ? "" : Element.getCanonicalType().getAsString();
    Unit.Type = IsFirst || Unit.Type == Type ? Type : "";
    IsFirst = false;
    if (C.AST.getLangOpts().CPlusPlus)
      Unit.Access = static_cast<unsigned>(F->getAccess());
    const bool IsLast =
        At / 8 + 1 >= Size || F->getFieldIndex() + 1 == Layout.getFieldCount();
    const RecordDecl *Inner = C.recordOf(T);
    Unit.IsOpenEnded |= endsOpen(C, T, IsLast);
    if (const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Inner))
      Unit.IsMade |= !Class->isTrivial();
  }
  Unit.Offset = Begin;
  Unit.Size = End - Begin;
}

namespace {

/// Looks for numbers that no file has the text of.
class MadeNumbers : public CodeVisitor<MadeNumbers> {
public:
  explicit MadeNumbers(const SourceManager &SM) : SM(SM) {}

  bool VisitIntegerLiteral(IntegerLiteral *E) {
    Found |= E->getLocation().isMacroID() &&
             SM.isWrittenInScratchSpace(SM.getSpellingLoc(E->getLocation()));
    return !Found;
  }

  bool Found = false;

private:
  const SourceManager &SM;
};

} // namespace

bool layoutopt::tellsItsPlace(const OrderContext &C, const Expr *E) {
  MadeNumbers Numbers(C.SM);
  Numbers.TraverseStmt(const_cast<Expr *>(E));
  return Numbers.Found;
}

bool layoutopt::tellsItsPlace(const OrderContext &C, const FieldDecl *F) {
  MadeNumbers Numbers(C.SM);
  Numbers.TraverseDecl(const_cast<FieldDecl *>(F));
  return Numbers.Found;
}

namespace {

/// Looks for constants that a record declares.
class OwnConstants : public CodeVisitor<OwnConstants> {
public:
  explicit OwnConstants(const llvm::StringMap<uint32_t> &Own) : Own(Own) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const IdentifierInfo *Name = E->getDecl()->getIdentifier();
        Name && Own.count(Name->getName()))
      Found = Name->getName();
    return Found.empty();
  }

  StringRef Found;

private:
  const llvm::StringMap<uint32_t> &Own;
};

} // namespace

/// The names of types and constants that \p Of declares behind \p From, with
/// the places of their declarations.
static void addOwnNames(const OrderContext &C, const DeclContext *Of,
                        uint32_t From, llvm::StringMap<uint32_t> &Out) {
  for (const Decl *Each : Of->decls()) {
    const auto *Named = dyn_cast<NamedDecl>(Each);
    if (!Named || Named->isImplicit() ||
        !isa<TagDecl, TypedefNameDecl, EnumConstantDecl, VarDecl>(Named))
      continue;
    const uint32_t At =
        C.SM.getFileOffset(C.SM.getExpansionLoc(Named->getLocation()));
    if (Named->getIdentifier() && At >= From)
      Out.try_emplace(Named->getName(), At);
    if (const auto *Tag = dyn_cast<TagDecl>(Named))
      addOwnNames(C, Tag, From, Out);
  }
}

/// A field cannot come to stand in front of a type or a constant that the
/// record declares, and the field uses.
bool FieldReader::findOwnNames() {
  if (Record.Units.empty())
    return true;
  llvm::StringMap<uint32_t> Own;
  addOwnNames(C, D, Record.Units.front().Code, Own);
  if (Own.empty())
    return true;
  for (size_t U = 0; U != Record.Units.size(); ++U) {
    const uint32_t Begin = Record.Units[U].Code, End = CodeEnds[U];
    StringRef Used;
    auto Use = [&](StringRef Name) {
      const auto It = Own.find(Name);
      if (It != Own.end() && (It->second < Begin || It->second >= End))
        Used = Name;
    };
    for (size_t N = wordAt(Begin); Words[N].Begin < End; ++N)
      if (Words[N].Kind == tok::raw_identifier)
        Use(Text.slice(Words[N].Begin, Words[N].End));
    OwnConstants Constants(Own);
    for (const FieldDecl *F : Fields[U])
      Constants.TraverseDecl(const_cast<FieldDecl *>(F));
    Use(Constants.Found);
    if (!Used.empty()) {
      refuse(OrderReason::Text, "a field uses '" + Used +
                                    "', which the record declares among its "
                                    "fields");
      return false;
    }
  }
  return true;
}

void FieldReader::read() {
  if (!findWords() || !findUnits() || !joinBits() || !findOwnNames())
    return;
  for (const FieldDecl *F : D->fields())
    if (tellsItsPlace(C, F))
      return refuse(OrderReason::Macro, "a macro makes another number where '" +
                                            F->getNameAsString() +
                                            "' would stand");
  // Else other text than fields would have to be understood, too.
  if (!C.AST.getLangOpts().CPlusPlus)
    for (size_t U = 1; U < Record.Units.size(); ++U)
      for (size_t N = wordAt(CodeEnds[U - 1]);
           Words[N].Begin < Record.Units[U].Code; ++N)
        if (!isComment(N))
          return refuse(OrderReason::Among);
  takeComments();
  for (size_t U = 0; U != Record.Units.size(); ++U)
    measure(Record.Units[U], Fields[U]);
}

void layoutopt::readUnits(OrderContext &C, const RecordDecl *D,
                          OrderedRecord &Record) {
  FieldReader(C, D, Record).read();
}
