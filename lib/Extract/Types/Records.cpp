//===-- Records.cpp - Describing struct types -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Syntax/Compat.h"
#include "Syntax/Namespaces.h"
#include "Syntax/SpecifierMacros.h"
#include "Types/Elements.h"
#include "Types/FieldSpelling.h"
#include "Types/Memberwise.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace layoutopt;

/// The type without its array bounds, which are appended to \p Extents.
static QualType stripArrays(ASTContext &AST, QualType T,
                            std::vector<uint64_t> &Extents) {
  while (const ConstantArrayType *A = AST.getAsConstantArrayType(T)) {
    Extents.push_back(A->getZExtSize());
    T = A->getElementType();
  }
  return T;
}

static std::string recordName(const RecordDecl *D) {
  if (D->getIdentifier())
    return D->getName().str();
  if (const TypedefNameDecl *T = D->getTypedefNameForAnonDecl())
    return T->getName().str();
  return "";
}

/// Whether some bytes of the size of \p T, no record, are no value of it:
/// reading them is undefined, copying them is not.
static bool mayHoldNoValue(QualType T, const ASTContext &AST) {
  if (T->isBooleanType())
    return true;
  const auto *D = dyn_cast_or_null<EnumDecl>(T->getAsTagDecl());
  D = D ? D->getDefinition() : nullptr;
  return D && (D->getIntegerType()->isBooleanType() ||
               (AST.getLangOpts().CPlusPlus && !D->isFixed()));
}

/// The layout of a struct that has \p Run alone, by the rules of the target.
static const ASTRecordLayout &layoutAlone(ASTContext &AST,
                                          ArrayRef<const FieldDecl *> Run) {
  RecordDecl *D = AST.buildImplicitRecord("");
  D->startDefinition();
  for (const FieldDecl *F : Run) {
    auto *Copy = FieldDecl::Create(AST, D, SourceLocation(), SourceLocation(),
                                   F->getIdentifier(), F->getType(),
                                   F->getTypeSourceInfo(), F->getBitWidth(),
                                   /*Mutable=*/false, ICIS_NoInit);
    Copy->setAccess(AS_public);
    D->addDecl(Copy);
  }
  D->completeDefinition();
  return AST.getASTRecordLayout(D);
}

void ExtractContext::describeBits(Index Number, ArrayRef<const FieldDecl *> Run,
                                  const std::string &Prefix, uint64_t Base,
                                  Index Parent) {
  const auto *First = llvm::find_if(
      Run, [](const FieldDecl *F) { return F->getIdentifier() != nullptr; });
  if (First == Run.end())
    return;
  MemberFacts M;
  M.Path = Prefix + (Prefix.empty() ? "" : ".") + (*First)->getName().str();
  M.TypeText = "struct {";
  bool IsSpelled = true;
  for (const FieldDecl *F : Run) {
    BitFacts B{F->getName().str(), fieldSpelling(*this, F, F->getType()),
               bitWidth(F)};
    std::string Width = widthSpelling(*this, F);
    IsSpelled &= !B.TypeText.empty() && !Width.empty();
    M.TypeText += " " + B.TypeText + " " + B.Name +
                  (B.Name.empty() ? ": " : " : ") + Width + ";";
    M.Bits.push_back(std::move(B));
  }
  M.TypeText = IsSpelled ? M.TypeText + " }" : "";
  M.Offset = Base + AST.getFieldOffset(*First) / 8;
  const ASTRecordLayout &Alone = layoutAlone(AST, Run);
  M.Size = Alone.getSize().getQuantity();
  M.Align = Alone.getAlignment().getQuantity();
  M.Parent = Parent;
  auto Self = static_cast<Index>(Facts.Records[Number].Members.size());
  Facts.Records[Number].Members.push_back(std::move(M));
  for (const FieldDecl *F : Run)
    Members[{Number, Parent, F}] = Self;
}

/// Notes what \p Inner, a base of record \p Number or what lies in an array in
/// it, holds: the record changes its size with that, too.
static void noteHeld(ExtractContext &C, Index Number, const RecordDecl *Inner) {
  Inner = Inner ? Inner->getDefinition() : nullptr;
  if (C.isOpenCL() || C.Facts.Records[Number].SystemHeader || !Inner ||
      Inner->isInvalidDecl() || Inner->isDependentContext())
    return;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Inner))
    for (const CXXBaseSpecifier &Base : Class->bases())
      noteHeld(C, Number, Base.getType()->getAsRecordDecl());
  // What classes of a library hold by pointers is nobody's business here.
  const SourceManager &SM = C.AST.getSourceManager();
  const bool IsOwn =
      !SM.isInSystemHeader(SM.getExpansionLoc(Inner->getLocation()));
  for (const FieldDecl *F : Inner->fields()) {
    const RecordUse &Use = C.recordUse(F->getType());
    const bool IsHeld = (Use && Use.Depth > 0) || C.Devices.recordOf(F);
    const Index Held = IsOwn && IsHeld ? C.entity(F)
                       : IsOwn         ? C.classBuffer(F)
                                       : None;
    if (Held != None)
      C.Facts.Records[Number].Holds.push_back(Held);
    QualType T = C.AST.getBaseElementType(F->getType());
    noteHeld(C, Number, T->getAsRecordDecl());
  }
}

void ExtractContext::describeMembers(Index Number, const RecordDecl *D,
                                     const std::string &Prefix, uint64_t Base,
                                     Index Parent) {
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(D);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
    for (const CXXBaseSpecifier &Each : Class->bases()) {
      const RecordDecl *Of = Each.getType()->getAsRecordDecl();
      const auto *Inner =
          Of ? dyn_cast_or_null<CXXRecordDecl>(Of->getDefinition()) : nullptr;
      // The fields of its bases are fields of a record.
      if (Parent == None && Inner && !Each.isVirtual() &&
          !Inner->isInvalidDecl())
        describeMembers(Number, Inner, Prefix,
                        Base + Layout.getBaseClassOffset(Inner).getQuantity(),
                        Parent);
      else
        noteHeld(*this, Number, Of);
    }
  const bool IsOfSystem = Facts.Records[Number].SystemHeader;
  SmallVector<const FieldDecl *, 8> Fields(D->fields());
  for (auto *At = Fields.begin(); At != Fields.end(); ++At) {
    const FieldDecl *F = *At;
    if (F->isBitField()) {
      auto *End = std::find_if(At, Fields.end(), [](const FieldDecl *Other) {
        return !Other->isBitField();
      });
      describeBits(Number, {At, End}, Prefix, Base, Parent);
      At = End - 1;
      continue;
    }
    MemberFacts M;
    QualType T = F->getType();
    QualType Scalar = stripArrays(AST, T, M.Extents);
    M.Path = Prefix;
    if (F->getIdentifier()) {
      if (!M.Path.empty())
        M.Path += '.';
      M.Path += F->getName();
    }
    M.Bounds = Spelled.bounds(F->getTypeSourceInfo()->getTypeLoc(),
                              /*IsEntity=*/false, D->getEndLoc());
    if (M.Bounds.size() != M.Extents.size())
      M.Bounds.assign(M.Bounds.empty() ? 0 : M.Extents.size(),
                      {0, Spelling::Unknown, ""});
    M.TypeText = fieldSpelling(*this, F, Scalar);
    if (M.TypeText.empty() && F->getIdentifier())
      M.TypeText = typeOfMember(Facts.Records[Number], M);
    M.Offset = Base + Layout.getFieldOffset(F->getFieldIndex()) / 8;
    const RecordDecl *Inner = Scalar->getAsRecordDecl();
    bool Flexible = T->isIncompleteArrayType();
    M.Size = Flexible ? 0 : AST.getTypeSizeInChars(T).getQuantity();
    M.Align = Flexible ? 1 : AST.getTypeAlignInChars(T).getQuantity();
    M.Parent = Parent;
    // Arrays and unions are kept whole.
    M.Leaf = !Inner || !M.Extents.empty() || Inner->isUnion() ||
             !Inner->isCompleteDefinition() ||
             Inner->field_begin() == Inner->field_end();
    M.Bytewise = !Inner && mayHoldNoValue(Scalar, AST);
    llvm::SmallVector<const CXXMethodDecl *, 4> Unseen; // See ContainerUses.
    M.Owning = isa_and_nonnull<CXXRecordDecl>(Inner) &&
               !isOfBytes(Scalar, AST, &Unseen);
    bool Leaf = M.Leaf;
    std::string Path = M.Path;
    uint64_t Offset = M.Offset;
    // Unnamed members share their path with what holds them; leaves must have
    // one of their own.
    if (Leaf && !F->getIdentifier() && !IsOfSystem)
      obstacle(Reason::UnnamedUnion,
               "record '" + Facts.Records[Number].Name +
                   "' has an unnamed union",
               UnnamedUnionFix, F->getSourceRange(), None, Number);
    // Stored arrays are of the bare type: what asks for more would lose it.
    if (Leaf && !Flexible && !IsOfSystem &&
        std::max(AST.getTypeAlign(T), F->getMaxAlignment()) >
            AST.getTypeAlign(T.getCanonicalType()))
      obstacle(
          Reason::OddAlignment,
          "field '" + M.Path + "' of record '" + Facts.Records[Number].Name +
              "' asks for a stricter alignment than its type has",
          "align the record, not the field", F->getSourceRange(), None, Number);
    Facts.Records[Number].Members.push_back(std::move(M));
    Index Self = static_cast<Index>(Facts.Records[Number].Members.size() - 1);
    Members[{Number, Parent, F}] = Self;
    if (followsMember(F)) {
      Index Held = recordUse(T).Depth > 0 || Devices.recordOf(F)
                       ? entity(F)
                       : classBuffer(F);
      if (Held != None)
        Facts.Records[Number].Holds.push_back(Held);
    }
    if (!Leaf)
      describeMembers(Number, Inner, Path, Offset, Self);
    else
      noteHeld(*this, Number, Inner);
  }
}

void ExtractContext::checkRecord(Index Number, const RecordDecl *D) {
  const std::string Name = Facts.Records[Number].Name;
  SourceRange Here = D->getSourceRange();
  if (Facts.Records[Number].SystemHeader)
    obstacle(Reason::SystemRecord,
             "record '" + Name + "' is declared in a system header",
             "copy the data into a record of your own", Here, None, Number);
  if (Facts.Records[Number].SystemHeader) // Nobody can mend what else it has.
    return;
  if (D->isUnion())
    obstacle(Reason::Union, "'" + Name + "' is a union",
             "use a struct, or one array per alternative", Here, None, Number);
  if (const auto *C = dyn_cast<CXXRecordDecl>(D);
      C && (C->isTemplated() || C->getTemplateInstantiationPattern() ||
            isa<ClassTemplateSpecializationDecl>(C)))
    obstacle(Reason::Template, "record '" + Name + "' is made by a template",
             "define a struct of its own", Here, None, Number);
  if (isa<CXXRecordDecl>(D->getDeclContext()))
    obstacle(Reason::NestedRecord,
             "record '" + Name + "' is defined within a class",
             "define it outside of the class", Here, None, Number);
  if (D->hasFlexibleArrayMember())
    obstacle(Reason::FlexibleArray,
             "record '" + Name + "' ends in a flexible array member",
             "store the array elsewhere and keep its index", Here, None,
             Number);
  if (const auto *C = dyn_cast<CXXRecordDecl>(D))
    if (C->hasDefinition() &&
        (!C->isTrivial() || C->isPolymorphic() || C->getNumBases() != 0))
      obstacle(Reason::NonTrivialRecord,
               "record '" + Name +
                   "' has bases, virtual functions, constructors or initial "
                   "values",
               "use a plain struct", Here, None, Number);
  if (Facts.Records[Number].Members.empty())
    obstacle(Reason::EmptyRecord, "record '" + Name + "' has no fields",
             "nothing to lay out", Here, None, Number);
  checkFields(Number, D);
  if (!isOpenCL())
    checkLinks(Number, D, D);
  for (const MemberFacts &M : Facts.Records[Number].Members)
    if (M.Leaf && M.Align != 0 && M.Size % M.Align != 0)
      obstacle(Reason::OddAlignment,
               "the alignment of field '" + M.Path + "' of record '" + Name +
                   "' exceeds its size",
               "align the record, not the field", Here, None, Number);
}

/// Refuses pointers of record \p Outer to its own kind, in \p D or deeper.
void ExtractContext::checkLinks(Index Number, const RecordDecl *D,
                                const RecordDecl *Outer) {
  for (const FieldDecl *F : D->fields()) {
    const RecordUse Use = recordUse(F->getType());
    if (!Use)
      continue;
    const RecordDecl *To = Use.Record->getDefinition();
    bool IsPointer =
        Use.Depth > 0 && !AST.getBaseElementType(F->getType())->isRecordType();
    if (IsPointer && To == Outer && D != Outer)
      obstacle(Reason::LinkedRecord,
               "record '" + Facts.Records[Number].Name +
                   "' points to its own kind",
               "link the records by index", F->getSourceRange(), None, Number);
    else if (!IsPointer && To && To != Outer)
      checkLinks(Number, To, Outer);
  }
}

/// Bit-fields are stored in a struct of their own, which must hold what they
/// hold in the record.
void ExtractContext::checkBits(Index Number, const FieldDecl *F) {
  const RecordDecl *D = F->getParent();
  const char *Problem = nullptr;
  if (isOpenCL())
    Problem = "is a bit-field";
  else if (D->hasAttr<PackedAttr>() || D->hasAttr<MaxFieldAlignmentAttr>() ||
           D->isMsStruct(AST) || F->hasAttr<PackedAttr>() ||
           F->hasAttr<AlignedAttr>())
    Problem = "is a bit-field that is packed, or aligned by an attribute";
  else if (bitWidth(F) > AST.getTypeSize(F->getType()))
    Problem = "is a bit-field that is wider than its type";
  else if (fieldSpelling(*this, F, F->getType()).empty() ||
           widthSpelling(*this, F).empty())
    Problem = "is a bit-field whose type or width cannot be written again";
  if (Problem)
    obstacle(Reason::BitField,
             "field '" + F->getName() + "' of record '" +
                 Facts.Records[Number].Name + "' " + Problem,
             "use a whole integer", F->getSourceRange(), None, Number);
}

/// Whether \p T is a pointer or has one in it.
static bool pointsOut(QualType T, ASTContext &AST) {
  T = AST.getBaseElementType(T);
  const RecordDecl *D = T->getAsRecordDecl();
  return T->isPointerType() ||
         (D && llvm::any_of(D->fields(), [&](const FieldDecl *F) {
            return pointsOut(F->getType(), AST);
          }));
}

/// The fields that layouts are made of: those of records in the record too.
void ExtractContext::checkFields(Index Number, const RecordDecl *D) {
  const std::string Name = Facts.Records[Number].Name;
  for (const FieldDecl *F : D->fields()) {
    if (const RecordDecl *Inner = F->getType()->getAsRecordDecl();
        Inner && !isOpenCL() && !Inner->isUnion() &&
        Inner->isCompleteDefinition())
      checkFields(Number, Inner);
    if (F->isBitField())
      checkBits(Number, F);
    QualType T = F->getType();
    QualType Scalar = AST.getBaseElementType(T);
    if (Scalar.isConstQualified() || Scalar.isVolatileQualified() ||
        Scalar->isAtomicType() || F->isMutable())
      obstacle(Reason::QualifiedField,
               "field '" + F->getName() + "' of record '" + Name +
                   "' is const, volatile, atomic or mutable",
               "remove the qualifier", F->getSourceRange(), None, Number);
    if (isOpenCL() && pointsOut(T, AST) && recordUse(T).Depth == 0)
      obstacle(Reason::PointerField,
               "field '" + F->getName() + "' of record '" + Name +
                   "' is or holds a pointer, to which kernels can take none",
               "keep an index", F->getSourceRange(), None, Number);
    RecordUse Use = recordUse(T);
    if (Use && Use.Depth > 0 && (!Use.IsArray || Use.Depth > 1) &&
        Use.Record->getCanonicalDecl() == D->getCanonicalDecl())
      obstacle(Reason::LinkedRecord,
               "record '" + Name + "' points to its own kind",
               "link the records by index", F->getSourceRange(), None, Number);
    if (F->getIdentifier() &&
        becomesMacro(*F->getIdentifier(), F->getLocation(),
                     Where.preprocessor()))
      obstacle(Reason::MacroField,
               "field '" + F->getName() + "' of record '" + Name +
                   "' is also the name of a macro",
               "another name for the macro", F->getSourceRange(), None, Number);
    // `va_list` is an array of a struct that only the compiler can name.
    if (const RecordDecl *Own = Scalar->getAsRecordDecl();
        Own && Own->isImplicit())
      obstacle(Reason::UnnamedType,
               "field '" + F->getName() + "' of record '" + Name +
                   "' has a type of the compiler",
               "keep it outside of the record", F->getSourceRange(), None,
               Number);
    if (!T->isIncompleteArrayType() && spelling(AST, Scalar).empty() &&
        !Scalar->getAsRecordDecl() &&
        (isOpenCL() || Facts.Records[Number].TypeText.empty()))
      obstacle(Reason::UnnamedType,
               "the type of field '" + F->getName() + "' of record '" + Name +
                   "' has no name",
               "give the type a name", F->getSourceRange(), None, Number);
  }
}

const RecordDecl *layoutopt::outermost(const RecordDecl *D) {
  while (const auto *Outer = dyn_cast<RecordDecl>(D->getLexicalDeclContext()))
    D = Outer;
  return D;
}

/// The function in whose declaration \p D is defined: `struct s { ... } f();`;
/// null if it is in none.
static const FunctionDecl *declaredWith(const RecordDecl *D) {
  for (const Decl *Other : D->getDeclContext()->decls())
    if (const auto *F = dyn_cast<FunctionDecl>(Other);
        F && !F->isImplicit() && !F->getBeginLoc().isMacroID() &&
        !F->getLocation().isMacroID() &&
        SourceRange(F->getBeginLoc(), F->getLocation())
            .fullyContains(D->getSourceRange()))
      return F;
  return nullptr;
}

Index ExtractContext::record(const RecordDecl *D) {
  if (const RecordDecl *Definition = D->getDefinition())
    D = Definition;
  auto Known = Records.find(D);
  if (Known != Records.end())
    return Known->second;

  RecordFacts R;
  R.USR = usr(D);
  R.Name = recordName(D);
  R.TypeText = R.Name;
  if (AST.getLangOpts().CPlusPlus)
    R.TypeText = qualifiedName(D, AST);
  else if (D->getIdentifier())
    R.TypeText = (D->getKindName() + " " + D->getName()).str();
  // Of an unnamed one the place is that of its first word, which a macro may
  // be.
  const SourceManager &SM = Where.sources();
  R.SystemHeader = SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
  Index Number = static_cast<Index>(Facts.Records.size());
  Records[D] = Number;
  // What a template leaves open has no layout; its members are refused.
  if (!D->isCompleteDefinition() || D->isInvalidDecl() ||
      D->isDependentContext()) {
    Facts.Records.push_back(std::move(R));
    if (isOpenCL()) // Elsewhere another file may know it: see link().
      obstacle(Reason::IncompleteRecord, "the record has no definition here",
               "define it before use", D->getSourceRange(), None, Number);
    return Number;
  }
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(D);
  R.Size = Layout.getSize().getQuantity();
  R.Align = Layout.getAlignment().getQuantity();

  // The declaration up to its semicolon; a typedef's is the outer one.
  const RecordDecl *Outer = outermost(D);
  SourceRange Whole = Outer->getSourceRange();
  if (const TypedefNameDecl *T = Outer->getTypedefNameForAnonDecl())
    Whole = T->getSourceRange();
  else if (!Whole.getBegin().isMacroID()) // Ranges of files compare alone.
    for (const Decl *Other : Outer->getDeclContext()->decls())
      if (const auto *T = dyn_cast<TypedefNameDecl>(Other))
        if (!T->getEndLoc().isMacroID() &&
            T->getSourceRange().fullyContains(Outer->getSourceRange()))
          Whole = T->getSourceRange();
  bool InMacro = Whole.getBegin().isMacroID() || Whole.getEnd().isMacroID();
  if (!InMacro) {
    SourceLocation End = Whole.getEnd();
    // Attributes and further declarators may follow: go on to the semicolon
    // behind them, and behind those of what they are initialized with.
    int Braces = 0;
    while (auto Next =
               Lexer::findNextToken(End, Where.sources(), Where.language())) {
      End = Next->getLocation();
      Braces += Next->is(tok::l_brace) - Next->is(tok::r_brace);
      if ((Next->is(tok::semi) && Braces <= 0) || Next->is(tok::eof))
        break;
    }
    if (auto Text = Where.fileRange(Whole.getBegin(), End))
      R.Definition = *Text;
  }
  if (std::optional<PartedDeclaration> Parted = partedDeclaration(D))
    R.Definition = Parted->Definition;
  R.Namespaces = namespacesOf(Outer, Where, Facts.Conditionals);
  R.Generated = R.Definition.isValid() && Where.isGenerated(R.Definition);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
    R.How = passingOf(Class, AST).value_or(Passing::Both);
  Facts.Records.push_back(std::move(R));
  if (Facts.Records[Number].Definition.isValid())
    for (const Range &C : Facts.Conditionals)
      if (Facts.Records[Number].Definition.contains(C))
        obstacle(Reason::ConditionalRecord,
                 "the definition of record '" + Facts.Records[Number].Name +
                     "' depends on the preprocessor",
                 "move the #if out of the record", D->getSourceRange(), None,
                 Number);
  if (const FunctionDecl *F = InMacro ? nullptr : declaredWith(Outer))
    obstacle(Reason::RecordInDeclaration,
             "record '" + Facts.Records[Number].Name +
                 "' is defined in the declaration of function '" +
                 F->getNameAsString() + "'",
             "define the record in a declaration of its own",
             D->getSourceRange(), None, Number);
  describeMembers(Number, D, "", 0, None);
  checkRecord(Number, D);
  checkWords(Number, D);
  checkSizes(Number, D);
  return Number;
}

/// The field of \p D, or of what it holds, of a type of generated code in the
/// switchable style, or null.
static const FieldDecl *switchableField(const RecordDecl *D, Places &Where,
                                        unsigned Depth = 8) {
  const SourceManager &SM = Where.sources();
  D = D->getDefinition();
  if (!D || Depth == 0)
    return nullptr;
  for (const FieldDecl *F : D->fields()) {
    const RecordDecl *Inner =
        F->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl();
    if (!Inner)
      continue;
    // A macro makes the structs that stand in records.
    const SourceLocation At = SM.getSpellingLoc(Inner->getBeginLoc());
    const auto Range = Where.fileRange(At, At);
    if (Range && Where.isGenerated(*Range)) {
      if (SM.getBufferData(SM.getFileID(At)).contains("LAYOUTOPT_LAYOUT"))
        return F;
      continue;
    }
    if (switchableField(Inner, Where, Depth - 1))
      return F;
  }
  return nullptr;
}

/// Generated code counts on the size of the record.
void ExtractContext::checkSizes(Index Number, const RecordDecl *D) {
  if (Facts.Records[Number].SystemHeader || Facts.Records[Number].Generated)
    return;
  if (const FieldDecl *F = switchableField(D, Where))
    obstacle(Reason::HoldsSwitchable,
             "the size of field '" + F->getName() +
                 "' depends on the layout that a build chooses",
             "change what it holds in the direct style", F->getSourceRange(),
             None, Number);
}

/// The types of the record and of its fields are written where it is used.
void ExtractContext::checkWords(Index Number, const RecordDecl *D) {
  const RecordFacts &Record = Facts.Records[Number];
  const SourceLocation At =
      AST.getSourceManager().getExpansionLoc(D->getBraceRange().getEnd());
  if (At.isInvalid() || Record.SystemHeader)
    return;
  StringRef Word = Spelled.redefined(Record.TypeText, At);
  for (const MemberFacts &M : Record.Members)
    if (Word.empty())
      Word = Spelled.redefined(M.TypeText, At);
  if (!Word.empty())
    obstacle(Reason::HiddenType,
             "'" + Word + "', which the type of record '" + Record.Name +
                 "' or of a field has in it, is another macro behind it",
             "another name for the macro", D->getSourceRange(), None, Number);
}

Index ExtractContext::member(Index Record, Index Outer,
                             const FieldDecl *F) const {
  auto Found = Members.find({Record, Outer, F});
  return Found == Members.end() ? None : Found->second;
}

std::vector<Index> ExtractContext::topMembers(Index Record) const {
  std::vector<Index> Top;
  const std::vector<MemberFacts> &All = Facts.Records[Record].Members;
  for (size_t I = 0; I != All.size(); ++I)
    if (All[I].Parent == None)
      Top.push_back(static_cast<Index>(I));
  return Top;
}
