//===-- Context.cpp - Tables of one extraction ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Syntax/Compat.h"
#include "Syntax/Namespaces.h"
#include "Syntax/Nodes.h"
#include "Types/Allocators.h"
#include "Types/PassedStorage.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace layoutopt;

bool ExtractContext::hasClassArrays(const CXXRecordDecl *Record) const {
  auto IsOwn = [](const CXXMethodDecl *M) {
    return !M->isImplicit() && !M->isDefaulted() && !M->isStatic();
  };
  return !Record->isTrivial() || llvm::any_of(Record->methods(), IsOwn) ||
         (!Hints.AsClasses.empty() && Hints.AsClasses.count(usr(Record)));
}

const RecordUse &ExtractContext::recordUse(QualType T) const {
  static const RecordUse Nothing;
  if (T.isNull())
    return Nothing;
  T = T.getCanonicalType();
  auto Known = Uses.find(T.getAsOpaquePtr());
  if (Known == Uses.end())
    Known = Uses.emplace(T.getAsOpaquePtr(), findRecord(T)).first;
  return Known->second;
}

RecordUse ExtractContext::findRecord(QualType T) const {
  RecordUse Use;
  bool First = true, OnlyArrays = true;
  unsigned Layers = 0;
  while (true) {
    if (const auto *A = T->getAs<AtomicType>()) {
      T = A->getValueType();
      Use.HasAtomic = true;
      continue;
    }
    if (const auto *P = T->getAs<PointerType>()) {
      T = P->getPointeeType();
      OnlyArrays &= First;
    } else if (const auto *R = T->getAs<ReferenceType>()) {
      T = R->getPointeeType();
      Use.HasReference = true;
      OnlyArrays &= First;
    } else if (const ArrayType *A = AST.getAsArrayType(T)) {
      T = A->getElementType();
      if (First)
        Use.IsArray = true;
      else if (const auto *C = dyn_cast<ConstantArrayType>(A))
        Use.Inner.push_back(C->getZExtSize());
      else
        OnlyArrays = false;
    } else {
      break;
    }
    First = false;
    ++Layers;
  }
  if (!T->isStructureOrClassType())
    return RecordUse();
  Use.Record = T->getAsRecordDecl();
  // Nothing is made of what a template leaves open: its size is not known.
  if (Use.Record->isDependentContext())
    return RecordUse();
  // What `va_list` is made of.
  if (!isOpenCL() &&
      (Use.Record->isImplicit() || Use.Record->getLocation().isInvalid()))
    return RecordUse();
  // The objects of OpenCL, wherever its header lies.
  if (!isOpenCL() && Use.Record->getName().starts_with("_cl_"))
    return RecordUse();
  Use.Element = T;
  Use.Depth = Layers;
  // Rows of arrays count as one array; kernels cannot have them.
  if (OnlyArrays && Layers > 1 && !isOpenCL())
    Use.Depth = 1;
  else
    Use.Inner.clear();
  // Other people's records are none of ours, unless the program makes arrays of
  // them: then it is told why they stay.
  if (!isOpenCL() && !Use.IsArray &&
      AST.getSourceManager().isInSystemHeader(Use.Record->getLocation()))
    return RecordUse();
  // An array of strings is none of records.
  if (!isOpenCL() && Use.Record->isInStdNamespace())
    return RecordUse();
  return Use;
}

bool ExtractContext::isIndirect(QualType T) const {
  const RecordUse &Use = recordUse(T);
  if (Use.Depth != 2 || Use.HasAtomic || Use.HasReference || isOpenCL() ||
      AST.getLangOpts().CPlusPlus)
    return false;
  const ArrayType *A = AST.getAsArrayType(T);
  const QualType Inner = A ? A->getElementType() : T->getPointeeType();
  return Inner->isPointerType() && !Inner.isVolatileQualified() &&
         !Inner.isRestrictQualified() &&
         Inner->getPointeeType()->isStructureType();
}

bool ExtractContext::isRecordReference(const VarDecl *V) const {
  const auto *Reference = V->getType()->getAs<LValueReferenceType>();
  const RecordUse &Use =
      recordUse(Reference ? Reference->getPointeeType() : QualType());
  // Names of its parts, of what is caught or gone through.
  if (!Use || Use.Depth != 0 || isa<DecompositionDecl>(V) ||
      V->isExceptionVariable() || V->isCXXForRangeDecl() || V->isImplicit())
    return false;
  // Arrays of other classes never change.
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(Use.Record->getDefinition());
  if (!D || !D->isTrivial() || D->getNumBases() != 0)
    return false;
  const DeclContext *In = V->getDeclContext();
  while (isa<CapturedDecl>(In)) // Of an OpenMP directive.
    In = In->getParent();
  const auto *F = dyn_cast<FunctionDecl>(In);
  return F && V->hasLocalStorage() && !F->isTemplated() &&
         !F->isTemplateInstantiation() && !F->isOverloadedOperator() &&
         !(isa<ParmVarDecl>(V) && isa<CXXMethodDecl>(F));
}

llvm::ArrayRef<const FunctionDecl *>
ExtractContext::namesakes(const FunctionDecl *F) const {
  auto Known = Namesakes.find(F->getDeclName());
  if (Known == Namesakes.end())
    return {};
  return Known->second;
}

std::string ExtractContext::usr(const Decl *D) const {
  llvm::SmallString<128> Buffer;
  // `namespace a { extern "C" body *all; }` is one for all namespaces.
  if (const auto *Named = dyn_cast<NamedDecl>(D);
      Named && Named->getIdentifier() && AST.getLangOpts().CPlusPlus &&
      Named->getDeclContext()->getRedeclContext()->isNamespace()) {
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->isExternC())
      return "c:@F@" + F->getName().str();
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->isExternC())
      return "c:@" + V->getName().str();
  }
  if (index::generateUSRForDecl(D, Buffer)) {
    // No USR for this kind of declaration: its place will do.
    const SourceManager &SM = Where.sources();
    SourceLocation L = SM.getExpansionLoc(D->getLocation());
    if (OptionalFileEntryRef F = SM.getFileEntryRefForID(SM.getFileID(L)))
      Buffer += F->getName();
    Buffer += "@" + std::to_string(SM.getFileOffset(L));
  }
  return std::string(Buffer);
}

AddressSpace ExtractContext::space(QualType T) const {
  switch (T.getAddressSpace()) {
  case LangAS::opencl_global:
  case LangAS::opencl_global_device:
  case LangAS::opencl_global_host:
    return AddressSpace::Global;
  case LangAS::opencl_constant:
    return AddressSpace::Constant;
  case LangAS::opencl_local:
    return AddressSpace::Local;
  case LangAS::opencl_generic:
    return AddressSpace::Generic;
  default:
    return AddressSpace::Private;
  }
}

void ExtractContext::elementObstacle(Reason Why, const llvm::Twine &Message,
                                     const llvm::Twine &Fix, SourceRange R,
                                     Index Record, StringRef Through) {
  obstacle(Why, Message, Fix, R, Through.empty() ? containers(Record) : None,
           Through.empty() ? None : Record);
  Facts.Obstacles.back().Through = Through.str();
}

void ExtractContext::obstacle(Reason Why, const llvm::Twine &Message,
                              const llvm::Twine &Fix, SourceRange R,
                              Index Entity, Index Record) {
  ObstacleFacts O;
  O.Kind = Why;
  O.IsBoundary = infoOf(Why).Lift == LiftedBy::Boundary;
  O.Message = Message.str();
  O.Fix = Fix.str();
  O.Where = Where.roughRange(R);
  O.Entity = Entity;
  O.Record = Record;
  Facts.Obstacles.push_back(std::move(O));
}

Index ExtractContext::function(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  auto Known = Functions.find(F);
  if (Known != Functions.end())
    return Known->second;
  FunctionFacts Facts;
  Facts.USR = usr(F);
  Facts.Name = F->getNameAsString();
  Index Number = static_cast<Index>(this->Facts.Functions.size());
  Functions[F] = Number;
  this->Facts.Functions.push_back(std::move(Facts));

  std::vector<Index> Params;
  std::vector<std::string> Names;
  bool IsKernel = false, IsDefined = false;
  std::vector<Range> Declarations;
  Range BodyOpen;
  for (const FunctionDecl *D : F->redecls()) {
    IsKernel |= isKernel(D);
    if (D->isImplicit()) // At its first call.
      continue;
    if (auto R = Where.fileRange(D->getBeginLoc(), D->getEndLoc()))
      Declarations.push_back(*R);
    if (!D->doesThisDeclarationHaveABody())
      continue;
    IsDefined = true;
    SourceLocation Open = D->getBody()->getBeginLoc();
    if (auto R = Where.fileRange(Open, Open))
      if (!Open.isMacroID())
        BodyOpen = *R;
  }
  for (const FunctionDecl *D : F->redecls())
    if (!isOpenCL() && !D->getFunctionTypeLoc() &&
        !functionType(D->getType()).empty())
      takeAddress(D);
  const FunctionDecl *Definition = F->getDefinition();
  for (const ParmVarDecl *P : (Definition ? Definition : F)->parameters()) {
    Params.push_back(entity(P));
    Names.push_back(P->getNameAsString());
  }
  Index Return = returned(F);
  FunctionFacts &Out = this->Facts.Functions[Number];
  Out.IsKernel = IsKernel;
  if (IsDefined && !isOpenCL()) {
    Out.Allocates = allocatedBytes(F, AST);
    if (Out.Allocates.empty()) {
      ResizedStorage Storage = resizedStorage(F, AST);
      Out.Allocates = std::move(Storage.Sizes);
      Out.Resizes = Storage.Old;
    }
    Out.Frees = freedParameter(F, AST);
  }
  Out.IsExternal = !isOpenCL() && F->isExternallyVisible();
  Out.IsDefined = IsDefined;
  Out.IsWeak = mayBeReplaced(F);
  Out.IsConstexpr = F->isConstexpr();
  Out.Params = std::move(Params);
  Out.ParamNames = std::move(Names);
  Out.Return = Return;
  Out.Declarations = std::move(Declarations);
  Out.BodyOpen = BodyOpen;
  checkFunction(F);
  return Number;
}

void ExtractContext::blockFunction(const FunctionDecl *F, Reason Why,
                                   const llvm::Twine &Message,
                                   const llvm::Twine &Fix, SourceRange R) {
  const FunctionDecl *Definition = F->getDefinition();
  std::string Text = ("'" + F->getNameAsString() + "' " + Message).str();
  SmallVector<Index, 4> Entities = {returned(F)};
  for (const FunctionDecl *Each : {F, Definition})
    for (const ParmVarDecl *P :
         Each ? Each->parameters() : ArrayRef<ParmVarDecl *>())
      if (Index Entity = entity(P); !llvm::is_contained(Entities, Entity))
        Entities.push_back(Entity);
  for (Index Entity : Entities)
    if (Entity != None)
      obstacle(Why, Text, Fix, R, Entity);
}

void ExtractContext::blockSymbol(StringRef Name, Reason Why,
                                 const llvm::Twine &Message,
                                 const llvm::Twine &Fix, SourceRange R) {
  auto Known = AST.Idents.find(Name);
  if (Known == AST.Idents.end())
    return;
  DeclarationName Symbol(Known->second);
  for (const NamedDecl *D : AST.getTranslationUnitDecl()->lookup(Symbol)) {
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      blockFunction(F, Why, Message, Fix, R);
    const auto *V = dyn_cast<VarDecl>(D);
    Index Entity = V && recordUse(V->getType()) ? entity(V) : None;
    if (Entity != None)
      obstacle(Why, "'" + Name + "': " + Message, Fix, R, Entity);
  }
}

void ExtractContext::needSymbol(StringRef Name, SourceRange R) {
  const auto Known = AST.Idents.find(Name);
  if (Known != AST.Idents.end())
    for (const NamedDecl *D :
         AST.getTranslationUnitDecl()->lookup(DeclarationName(Known->second))) {
      const auto *F = dyn_cast<FunctionDecl>(D);
      const auto *V = dyn_cast<VarDecl>(D);
      if ((F && F->isDefined()) ||
          (V && V->hasDefinition() != VarDecl::DeclarationOnly))
        return;
    }
  ExternalNameFacts N;
  N.USR = ("c:@F@" + Name).str(); // As that of a C function of the name.
  N.Name = Name.str();
  N.Where = Where.roughRange(R);
  Facts.ExternalNames.push_back(std::move(N));
}

void ExtractContext::needDefinition(const FunctionDecl *F) {
  if (!F->isExternallyVisible() ||
      AST.getSourceManager().isInSystemHeader(F->getLocation()))
    return;
  ExternalNameFacts N;
  N.USR = usr(F->getCanonicalDecl());
  N.Name = F->getNameAsString();
  N.Where = Where.roughRange(F->getLocation());
  Facts.ExternalNames.push_back(std::move(N));
}

void ExtractContext::needLookup(const FunctionDecl *F, SourceRange R) {
  ExternalNameFacts N;
  N.Kind = ExternalNameKind::Lookup;
  N.USR = usr(F->getCanonicalDecl());
  N.Name = F->getNameAsString();
  N.Where = Where.roughRange(R);
  Facts.ExternalNames.push_back(std::move(N));
}

/// True if another function has the name of \p F and parameters that are
/// the same where a handle stands for each pointer or reference to records, or
/// one that differs in what handles do not know, `const`, rows and whether it
/// is a reference: that may have decided which is called.
static bool hasOverload(const FunctionDecl *F, const ExtractContext &C) {
  auto IsAlike = [&](QualType A, QualType B) {
    const RecordUse &L = C.recordUse(A), &R = C.recordUse(B);
    return L.isSimple() && R.isSimple() &&
           C.space(L.Element) == C.space(R.Element) &&
           L.Record->getCanonicalDecl() == R.Record->getCanonicalDecl();
  };
  // A call may have arguments for both.
  auto Fits = [](const FunctionDecl *A, const FunctionDecl *B) {
    return A->isVariadic() || A->getNumParams() >= B->getMinRequiredArguments();
  };
  auto Differs = [&](const FunctionDecl *Other) {
    if (!Fits(F, Other) || !Fits(Other, F))
      return false;
    unsigned Common = std::min(F->getNumParams(), Other->getNumParams());
    for (unsigned I = 0; I != Common; ++I) {
      QualType A = F->getParamDecl(I)->getType().getUnqualifiedType();
      QualType B = Other->getParamDecl(I)->getType().getUnqualifiedType();
      if (IsAlike(A, B) && !C.AST.hasSameType(A, B))
        return true;
    }
    return false;
  };
  for (const NamedDecl *D :
       F->getDeclContext()->getRedeclContext()->lookup(F->getDeclName())) {
    const auto *Other = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    if (!Other || Other->getCanonicalDecl() == F->getCanonicalDecl())
      continue;
    if (llvm::equal(F->parameters(), Other->parameters(),
                    [&](const ParmVarDecl *A, const ParmVarDecl *B) {
                      return IsAlike(A->getType(), B->getType()) ||
                             C.AST.hasSameType(A->getType(), B->getType());
                    }) ||
        Differs(Other))
      return true;
  }
  // Wherever it is declared: a call may see both.
  return llvm::any_of(C.namesakes(F), [&](const FunctionDecl *Other) {
    return Other->getCanonicalDecl() != F->getCanonicalDecl() && Differs(Other);
  });
}

/// Blocks \p F, and returns true, if calls by its name may be of another
/// function with handles.
static bool blockOverloaded(const FunctionDecl *F, ExtractContext &C) {
  const bool MayBe =
      C.AST.getLangOpts().CPlusPlus || F->hasAttr<OverloadableAttr>();
  if (isa<CXXMethodDecl>(F) || !MayBe || !hasOverload(F, C))
    return false;
  C.blockFunction(F, Reason::Overload,
                  "has an overload that handles cannot be told from",
                  "give one of them another name", F->getSourceRange());
  return true;
}

/// Attributes that only pointers may have.
void ExtractContext::checkPointerAttribute(const FunctionDecl *F,
                                           const Attr *A) {
  auto Refuse = [&](Index Entity) {
    if (Entity != None)
      obstacle(Reason::Attribute,
               "'" + F->getNameAsString() + "' has attribute '" +
                   A->getSpelling() + "'",
               "remove the attribute", F->getSourceRange(), Entity);
  };
  if (const auto *NonNull = dyn_cast<NonNullAttr>(A))
    for (const ParmVarDecl *P : F->parameters()) {
      if (NonNull->isNonNull(P->getFunctionScopeIndex()))
        Refuse(entity(P));
    }
  else if (isa<ReturnsNonNullAttr, AssumeAlignedAttr, AllocAlignAttr,
               AllocSizeAttr, RestrictAttr>(A))
    Refuse(returned(F));
}

/// Whether handles, which are in no namespace, would let calls of \p F find
/// others: of a record in a namespace they find functions there.
static bool hasGlobalNamesake(const FunctionDecl *F, const ExtractContext &C) {
  auto IsInNamespace = [&](const ParmVarDecl *P) {
    const RecordUse &Use = C.recordUse(P->getType());
    return Use.Depth > 0 && isInNamespace(Use.Record);
  };
  if (!llvm::any_of(F->parameters(), IsInNamespace))
    return false;
  return llvm::any_of(C.AST.getTranslationUnitDecl()->lookup(F->getDeclName()),
                      [F](const NamedDecl *D) {
                        return D->getCanonicalDecl() != F->getCanonicalDecl();
                      });
}

/// Functions that others call than those who name them, or whose type is not
/// theirs to change.
void ExtractContext::checkFunction(const FunctionDecl *F) {
  if (isOpenCL()) {
    blockOverloaded(F, *this);
    return;
  }
  SourceRange Here = F->getSourceRange();
  for (const FunctionDecl *Each : F->redecls())
    for (const Attr *A : Each->attrs()) {
      checkPointerAttribute(Each, A);
      if (!isa<AliasAttr, IFuncAttr, WeakAttr, WeakRefAttr, AsmLabelAttr>(A))
        continue;
      StringRef Target;
      if (const auto *Alias = dyn_cast<AliasAttr>(A))
        Target = Alias->getAliasee();
      else if (const auto *Weak = dyn_cast<WeakRefAttr>(A))
        Target = Weak->getAliasee();
      else if (const auto *Label = dyn_cast<AsmLabelAttr>(A))
        Target = Label->getLabel();
      blockFunction(F, Reason::Attribute,
                    llvm::Twine("has attribute '") + A->getSpelling() + "'",
                    "remove the attribute", Each->getSourceRange());
      if (!Target.empty())
        blockSymbol(Target, Reason::Attribute, "has another name elsewhere",
                    "remove the attribute", Each->getSourceRange());
    }
  if (isa<CXXMethodDecl>(F))
    blockFunction(F, Reason::Method, "is a method", "use a plain function",
                  Here);
  // An explicit specialisation is written, but has to fit the template.
  if (F->isFunctionTemplateSpecialization() || F->isTemplateInstantiation() ||
      F->isDependentContext())
    blockFunction(F, Reason::Template, "is a template", "use a plain function",
                  Here);
  // `b, k` and `b | k` would be other operators, or none.
  else if (F->isOverloadedOperator() && !isa<CXXMethodDecl>(F))
    blockFunction(F, Reason::Method, "is an operator", "use a plain function",
                  Here);
  else if (blockOverloaded(F, *this))
    return;
  else if (!isa<CXXMethodDecl>(F) && AST.getLangOpts().CPlusPlus &&
           hasGlobalNamesake(F, *this))
    blockFunction(F, Reason::Namespace,
                  "has the name of one that is in no namespace",
                  "give one of them another name", Here);
  const SourceManager &SM = AST.getSourceManager();
  if (SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())))
    blockFunction(F, Reason::SystemHeader, "is declared in a system header",
                  "call a function of your own", Here);
}

void ExtractContext::exposeHeld(const RecordDecl *D, SourceRange R) {
  Index Number = record(D);
  const std::vector<Index> Held = Facts.Records[Number].Holds;
  for (Index Entity : Held)
    obstacle(Reason::OwnerExposed,
             "'" + Facts.Entities[Entity].Name + "' lies in record '" +
                 Facts.Records[Number].Name + "', whose bytes are used",
             "access the record's fields by name", R, Entity);
}

void ExtractContext::blockHeldSince(const RecordDecl *D) {
  Index Number = record(D);
  if (Facts.Records[Number].Generated)
    return;
  const std::vector<Index> Held = Facts.Records[Number].Holds;
  for (Index Entity : Held)
    obstacle(Reason::HolderChanged,
             "'" + Facts.Entities[Entity].Name + "' lies in record '" +
                 Facts.Records[Number].Name +
                 "', whose arrays an earlier run changed",
             "run layoutopt on the sources as they were", D->getSourceRange(),
             Entity);
}

/// The enumeration or class that \p T or a reference to it is, or null.
static const TagDecl *tagOf(QualType T) {
  const TagDecl *D = T.getNonReferenceType()->getAsTagDecl();
  return D ? D->getCanonicalDecl() : nullptr;
}

void ExtractContext::noteOperator(const FunctionDecl *F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    WithOperators.insert(Method->getParent()->getCanonicalDecl());
  // What is shifted is a number or an index; what a stream prints is behind.
  const bool IsShift = F->getOverloadedOperator() == OO_LessLess ||
                       F->getOverloadedOperator() == OO_GreaterGreater;
  llvm::ArrayRef<ParmVarDecl *> Params = F->parameters();
  for (const ParmVarDecl *P :
       IsShift ? Params.take_front(isa<CXXMethodDecl>(F) ? 0 : 1) : Params) {
    if (const TagDecl *D = tagOf(P->getType()))
      WithOperators.insert(D);
    AnyHasOperators |= P->getType()->isDependentType();
  }
}

bool ExtractContext::isOperandOfOwnOperators(const Expr *E) const {
  if (!AST.getLangOpts().CPlusPlus)
    return false;
  // Without the conversions that nobody wrote.
  E = const_cast<Expr *>(E)->IgnoreUnlessSpelledInSource();
  if (const TagDecl *D = tagOf(E->getType());
      D && (AnyHasOperators || WithOperators.count(D)))
    return true;
  if (const auto *P = dyn_cast<ParenExpr>(E))
    return isOperandOfOwnOperators(P->getSubExpr());
  const auto *B = dyn_cast<BinaryOperator>(E);
  return B && (isOperandOfOwnOperators(B->getLHS()) ||
               isOperandOfOwnOperators(B->getRHS()));
}

void ExtractContext::noteInUnion(const RecordDecl *D) {
  for (const FieldDecl *F : D->fields()) {
    const RecordDecl *Inner =
        AST.getBaseElementType(F->getType())->getAsRecordDecl();
    Inner = Inner ? Inner->getDefinition() : nullptr;
    if (Inner && InUnion.insert(Inner).second)
      noteInUnion(Inner);
  }
}
