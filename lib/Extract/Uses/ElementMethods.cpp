//===-- ElementMethods.cpp - Methods that are called for elements ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ElementMethods.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/PlainMacros.h"
#include "Types/Comparisons.h"
#include "Types/Elements.h"
#include "Types/Parameters.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Looks for what a body, or a declaration, means by its class.
class BodyReader : public CodeVisitor<BodyReader> {
public:
  BodyReader(const CXXRecordDecl *Record, const ExtractContext &C)
      : Record(Record), C(C) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    checkBase(Ref->getDecl());
    if (isOwn(Ref->getDecl()->getDeclContext())) {
      if (isa<FieldDecl>(Ref->getDecl()))
        Problem = "names a field that is not evaluated";
      else
        ownName(Ref->getLocation(), Ref->getDecl());
    }
    return true;
  }
  /// Whose friend the record is knows nothing of other classes.
  bool VisitMemberExpr(MemberExpr *M) {
    const Decl *Member = M->getMemberDecl();
    const auto *Class = dyn_cast<CXXRecordDecl>(Member->getDeclContext());
    if (Class && Class->getCanonicalDecl() != Record->getCanonicalDecl() &&
        !Class->isLambda() &&
        (Member->getAccess() == AS_private ||
         Member->getAccess() == AS_protected))
      Problem = "names a private member of another class";
    return true;
  }
  bool VisitPredefinedExpr(PredefinedExpr *E) {
    // `assert` says where it failed.
    if (!E->getLocation().isMacroID() ||
        !C.Where.sources().isInSystemMacro(E->getLocation()))
      Problem = "asks for its own name";
    return true;
  }
  bool VisitSourceLocExpr(SourceLocExpr *) {
    Problem = "asks for its own place";
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) {
    // Its names stand elsewhere.
    BodyReader Value(Record, C);
    Value.TraverseStmt(E->getExpr());
    if (Problem.empty())
      Problem = Value.Problem;
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc) {
    Problem = "asks for the type of an expression";
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc T) {
    checkBase(T.getDecl());
    if (T.getDecl()->getDeclContext()->getPrimaryContext() == Record)
      ownName(T.getNameLoc(), T.getDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) {
    const TemplateDecl *D =
        T.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (D && isOwn(D->getDeclContext()))
      ownName(T.getTemplateNameLoc(), D);
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    checkBase(T.getTypePtr()->getDecl());
    if (isOwn(T.getTypePtr()->getDecl()->getDeclContext()))
      ownName(T.getNameLoc(), T.getTypePtr()->getDecl());
    return true;
  }

  std::string Problem; ///< A clause; empty if nothing was found.
  std::vector<Range> OwnNames;

private:
  bool isOwn(const DeclContext *D) const {
    if (const auto *Enum = dyn_cast<EnumDecl>(D); Enum && !Enum->isScoped())
      D = Enum->getDeclContext();
    return D->getPrimaryContext() == Record;
  }

  /// Classes for elements have no bases, in which names would be looked up.
  void checkBase(const NamedDecl *D) {
    const DeclContext *In = D->getDeclContext();
    if (const auto *Enum = dyn_cast<EnumDecl>(In))
      In = Enum->getDeclContext();
    const auto *Class = dyn_cast<CXXRecordDecl>(In);
    if (Class && Record->getNumBases() != 0 && Record->isDerivedFrom(Class))
      Problem = "names a member of a base";
  }

  void ownName(SourceLocation At, const NamedDecl *D) {
    // Its own enumeration, which a qualifier names, or a type of the body.
    if (!D->getIdentifier() || !isOwn(D->getDeclContext()))
      return;
    auto R = C.Where.fileRange(At, At);
    if (!R || At.isMacroID()) {
      Problem = "names a member of the class in a macro";
      return;
    }
    if (!C.Where.text({R->File, 0, R->Begin}).rtrim().ends_with("::"))
      OwnNames.push_back(*R);
  }

  const CXXRecordDecl *Record;
  const ExtractContext &C;
};

} // namespace

/// What about the declaration of \p M does not fit another class; or nothing.
static const char *whyNotElsewhere(const FunctionDecl *M) {
  const auto *Method = dyn_cast<CXXMethodDecl>(M);
  if (Method && Method->isVirtual())
    return "is virtual";
  if (Method && Method->isExplicitObjectMemberFunction())
    return "names its object as a parameter";
  if (M->getPrimaryTemplate() || M->isTemplateInstantiation() ||
      M->isDependentContext())
    return "is a template";
  if (Method && (Method->getRefQualifier() != RQ_None || Method->isVolatile()))
    return "has a qualifier that classes for elements have not";
  if (M->isVariadic() || M->isDeleted() || M->isDefaulted() ||
      (Method && !Method->isUserProvided()))
    return "is variadic, or made by the compiler";
  if (isa<CXXDestructorDecl, CXXConstructorDecl>(M))
    return "makes or destroys objects";
  for (const ParmVarDecl *P : M->parameters())
    if (P->getType()->isRValueReferenceType())
      return "has a parameter that is moved from";
  return nullptr;
}

/// Whether \p Text has a macro of the program that is more than numbers, or one
/// that is about places: behind the record it may be another one.
static bool hasMacro(StringRef Text, Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  while (!Text.empty()) {
    StringRef Word =
        Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
    if (Word.empty())
      continue;
    const IdentifierInfo *Name = PP.getIdentifierInfo(Word);
    if (!Name->hadMacroDefinition())
      continue;
    const MacroInfo *Now = PP.getMacroInfo(Name);
    if (!Now || Now->isBuiltinMacro() ||
        (!SM.isInSystemHeader(Now->getDefinitionLoc()) &&
         !isPlainMacro(Word, PP)))
      return true;
  }
  return false;
}

/// Whether each type that \p M takes or returns by value is complete where \p
/// Record ends: what calls the classes for elements stands there.
static bool hasCompleteTypes(const FunctionDecl *M, const CXXRecordDecl *Record,
                             const SourceManager &SM) {
  auto IsComplete = [&](QualType T) {
    const auto *D = T->getAsCXXRecordDecl();
    const CXXRecordDecl *Definition = D ? D->getDefinition() : nullptr;
    return !D || (Definition &&
                  (Definition == Record ||
                   SM.isBeforeInTranslationUnit(
                       SM.getExpansionLoc(Definition->getLocation()),
                       SM.getExpansionLoc(Record->getBraceRange().getEnd()))));
  };
  return IsComplete(M->getReturnType()) &&
         llvm::all_of(M->parameters(), [&](const ParmVarDecl *P) {
           return IsComplete(P->getType());
         });
}

/// Whether the type that \p M returns stands behind an arrow.
static bool hasArrow(const FunctionDecl *M) {
  const auto *Type = M->getType()->getAs<FunctionProtoType>();
  return Type && Type->hasTrailingReturn();
}

/// Whether \p M, declared with \p Type, has its type in front of its name or
/// behind an arrow; that of a conversion is a part of its name.
static bool hasTypeInPlace(const FunctionDecl *M, FunctionTypeLoc Type) {
  return Type && (hasArrow(M) || isa<CXXConversionDecl>(M) ||
                  !(Type.getReturnLoc().getBeginLoc() > M->getLocation()));
}

/// Whether \p Text, which follows the parameters of \p M and `const`, says no
/// more than that it throws nothing, and what it returns.
static bool isPlainEnd(StringRef Text, const FunctionDecl *M) {
  Text = Text.trim();
  Text.consume_front("noexcept");
  Text = Text.ltrim();
  return Text.empty() || (hasArrow(M) && Text.starts_with("->") &&
                          !M->getTrailingRequiresClause());
}

/// The bytes from \p Begin to the end of the token at \p End, if both are
/// written there.
static std::optional<Range> written(SourceLocation Begin, SourceLocation End,
                                    const ExtractContext &C) {
  if (Begin.isMacroID() || End.isMacroID())
    return std::nullopt;
  return C.Where.fileRange(Begin, End);
}

std::string ElementMethods::readDeclaration(const FunctionDecl *M,
                                            ElementMethodFacts &Out) {
  FunctionTypeLoc Type = M->getFunctionTypeLoc();
  if (!hasTypeInPlace(M, Type))
    return "is declared in an unusual way";
  const auto *Body = M->isThisDeclarationADefinition()
                         ? dyn_cast_or_null<CompoundStmt>(M->getBody())
                         : nullptr;
  if (M->isThisDeclarationADefinition() && !Body)
    return "is declared in an unusual way";
  auto All =
      written(M->getBeginLoc(), Body ? Body->getRBracLoc() : M->getEndLoc(), C);
  auto Name =
      written(M->getNameInfo().getBeginLoc(), M->getNameInfo().getEndLoc(), C);
  auto Brackets = written(Type.getLParenLoc(), Type.getRParenLoc(), C);
  if (!All || !Name || !Brackets)
    return "is declared by a macro";
  StringRef Rest = C.Where.text(C.Where.wholeFile(All->File));
  // Clang's declaration begins behind standard attributes.
  uint32_t Begin = All->Begin;
  Out.Name = C.Where.text(*Name).str();
  Out.Before = {All->File, Begin, Name->Begin};
  Out.Parameters = *Brackets;
  size_t End = Brackets->End;
  if (Body) {
    auto Braces = written(Body->getLBracLoc(), Body->getRBracLoc(), C);
    if (!Braces)
      return "is declared by a macro";
    Out.Body = *Braces;
    End = Braces->Begin;
    if (hasDirective(C.Where.text(*Braces)))
      return "has a directive in its body";
  } else if ((End = Rest.find(';', End)) == StringRef::npos) {
    return "is declared in an unusual way";
  }
  StringRef Before = C.Where.text(Out.Before);
  StringRef Lead = Rest.take_front(Begin).rtrim();
  if (Lead.ends_with("]]"))
    if (size_t Open = Lead.rfind("[["); Open != StringRef::npos)
      Out.Attributes = {All->File, static_cast<uint32_t>(Open),
                        static_cast<uint32_t>(Lead.size())};
  if (Before.starts_with("[["))
    if (size_t Close = Before.find("]]"); Close != StringRef::npos) {
      StringRef Own = Before.drop_front(Close + 2).ltrim();
      Out.Attributes = {All->File, Begin,
                        Begin + static_cast<uint32_t>(Close + 2)};
      Out.Before.Begin = Name->Begin - static_cast<uint32_t>(Own.size());
      Before = Own;
    }
  StringRef Behind = Rest.slice(Brackets->End, End).rtrim();
  Out.Behind = {All->File, Brackets->End,
                Brackets->End + static_cast<uint32_t>(Behind.size())};
  if (Out.IsConst) {
    StringRef Behindmost = Behind.ltrim();
    if (!Behindmost.consume_front("const"))
      return "is declared in an unusual way";
    Out.Behind.Begin =
        Out.Behind.End - static_cast<uint32_t>(Behindmost.size());
  }
  StringRef Left = C.Where.text(Out.Behind).trim();
  StringRef Attributes =
      Out.Attributes.isValid() ? C.Where.text(Out.Attributes) : "";
  if (Before.contains("[[") || Before.contains("__attribute") ||
      Attributes.drop_front(std::min<size_t>(2, Attributes.size()))
          .contains("[[") ||
      (Attributes + Before + Behind).str().find_first_of("#\\/") !=
          std::string::npos ||
      !isPlainEnd(Left, M))
    return "is declared in an unusual way";
  if (hasMacro(C.Where.text(
                   {All->File, Out.Before.Begin, static_cast<uint32_t>(End)}),
               C.Where.preprocessor()) ||
      (Body && hasMacro(C.Where.text(Out.Body), C.Where.preprocessor())))
    return "uses a macro";
  for (const ParmVarDecl *P : M->parameters()) {
    Out.Arguments.push_back(P->getNameAsString());
    if (!P->getIdentifier()) {
      const TypeSourceInfo *Info = P->getTypeSourceInfo();
      auto R = Info ? written(Info->getTypeLoc().getBeginLoc(),
                              Info->getTypeLoc().getEndLoc(), C)
                    : std::nullopt;
      QualType T = P->getOriginalType().getNonReferenceType();
      if (!R || T->isArrayType() || T->isFunctionType() ||
          (T->isPointerType() && (T->getPointeeType()->isFunctionType() ||
                                  T->getPointeeType()->isArrayType())) ||
          T->isMemberPointerType())
        return "has a parameter that has no name";
      Out.Unnamed.push_back({R->File, R->End, R->End});
    }
    if (!P->hasDefaultArg())
      continue;
    if (P->hasUninstantiatedDefaultArg() || P->hasUnparsedDefaultArg())
      return "has a default argument that is made by a macro";
    auto Value = written(P->getDefaultArgRange().getBegin(),
                         P->getDefaultArgRange().getEnd(), C);
    if (!Value)
      return "has a default argument that is made by a macro";
    StringRef Until = Rest.take_front(Value->Begin).rtrim();
    if (!Until.consume_back("="))
      return "is declared in an unusual way";
    Out.Defaults.push_back(
        {Value->File, static_cast<uint32_t>(Until.rtrim().size()), Value->End});
  }
  return "";
}

/// What is defined outside of its class stays where it is, and gets the name of
/// another class.
std::string ElementMethods::readDefinition(const FunctionDecl *M,
                                           const FunctionDecl *Declared,
                                           const CXXRecordDecl *Record,
                                           ElementMethodFacts &Out) {
  FunctionTypeLoc Type = M->getFunctionTypeLoc();
  const auto *Body = dyn_cast_or_null<CompoundStmt>(M->getBody());
  if (!Body || !hasTypeInPlace(M, Type))
    return "is defined in an unusual way";
  auto Name = written(M->getLocation(), M->getLocation(), C);
  auto Brackets = written(Type.getLParenLoc(), Type.getRParenLoc(), C);
  auto Brace = written(Body->getLBracLoc(), Body->getLBracLoc(), C);
  if (!Name || !Brackets || !Brace)
    return "is defined by a macro";
  StringRef Before =
      C.Where.text(C.Where.wholeFile(Name->File)).take_front(Name->Begin);
  Before = Before.rtrim();
  if (!Before.consume_back("::") ||
      !(Before = Before.rtrim()).ends_with(Record->getName()))
    return "is defined in an unusual way";
  const auto End = static_cast<uint32_t>(Before.size());
  Out.Outside = {Name->File,
                 End - static_cast<uint32_t>(Record->getName().size()), End};
  Out.OutsideParameters = *Brackets;
  StringRef Behind =
      C.Where.text({Name->File, Brackets->End, Brace->Begin}).trim();
  if (Out.IsConst && !Behind.consume_front("const"))
    return "is defined in an unusual way";
  Behind = Behind.trim();
  if (!isPlainEnd(Behind, M) || hasArrow(M) != hasArrow(Declared) ||
      Behind.contains("noexcept") !=
          C.Where.text(Out.Behind).contains("noexcept"))
    return "is defined in an unusual way";
  for (const ParmVarDecl *P : M->parameters())
    if (P->hasDefaultArg() &&
        !Declared->getParamDecl(parameterNumber(P))->hasDefaultArg())
      return "has a default argument outside of its class";
  return "";
}

/// Containers of \p Record that \p M takes or returns, where a typedef names
/// them: the class for elements, which stands in front of that for the
/// container, tells by the name alone that this is not complete yet. False if
/// that is not possible.
static bool spellContainers(const FunctionDecl *M, const CXXRecordDecl *Record,
                            ExtractContext &C, ElementMethodFacts &Out) {
  auto Spell = [&](TypeLoc T) {
    if (T.isNull() || T.getType()->isReferenceType() ||
        recordOfContainer(T.getType(), C.AST) != Record)
      return true;
    const TypeLoc Own = T.getUnqualifiedLoc();
    if (!Own.getType()->getAs<TypedefType>() ||
        Own.getType()->getContainedDeducedType())
      return true;
    const auto R = written(Own.getBeginLoc(), Own.getEndLoc(), C);
    if (!R || isStdArray(T.getType()) || isSpan(T.getType()))
      return false;
    llvm::erase_if(Out.OwnNames,
                   [&](const Range &Name) { return R->contains(Name); });
    C.Facts.ContainerSpellings.push_back({*R, C.record(Record), ""});
    return true;
  };
  const FunctionTypeLoc Type = M->getFunctionTypeLoc();
  return (!Type || Spell(Type.getReturnLoc())) &&
         llvm::all_of(M->parameters(), [&](const ParmVarDecl *P) {
           const TypeSourceInfo *Info = P->getTypeSourceInfo();
           return !Info || Spell(Info->getTypeLoc());
         });
}

std::string ElementMethods::read(const FunctionDecl *M,
                                 const CXXRecordDecl *Record,
                                 ElementMethodFacts &Out) {
  if (isDefaultedComparison(M, Record)) {
    Out.Kind = ElementMethodKind::Defaulted;
    Out.USR = C.usr(M->getCanonicalDecl());
    Out.Name = M->getNameAsString();
    Out.Record = C.record(Record);
    Out.IsConst = true;
    return "";
  }
  if (const char *Why = whyNotElsewhere(M))
    return Why;
  const FunctionDecl *Definition = M->getDefinition();
  const auto *Method = dyn_cast<CXXMethodDecl>(M);
  Out.Kind = !Method ? ElementMethodKind::Friend
             : Method->isStatic() || Method->isCopyAssignmentOperator() ||
                     Method->isMoveAssignmentOperator()
                 ? ElementMethodKind::Static
                 : ElementMethodKind::Element;
  // The first declaration is the one in the class.
  if (Method)
    M = M->getCanonicalDecl();
  Out.USR = C.usr(M);
  Out.Record = C.record(Record);
  Out.IsConst = Method && Method->isConst();
  Out.ReturnsNothing = M->getReturnType()->isVoidType();
  Out.IsConstexpr = M->isConstexpr();
  if (const auto *Conversion = dyn_cast<CXXConversionDecl>(M);
      Conversion && Conversion->getExplicitSpecifier().getExpr())
    return "is explicit on a condition";
  if (std::string Problem = readDeclaration(M, Out); !Problem.empty())
    return Problem;
  if (!hasCompleteTypes(M, Record, C.Where.sources()))
    return "takes or returns an object of a class that is defined later";
  BodyReader Reader(Record, C);
  // Types of the declaration are looked up in the class, too.
  Reader.TraverseTypeLoc(M->getTypeSourceInfo()->getTypeLoc());
  if (Definition && Definition->getBody()) {
    Reader.TraverseStmt(Definition->getBody());
    if (Method && Definition->isOutOfLine()) {
      if (std::string Problem = readDefinition(Definition, M, Record, Out);
          !Problem.empty())
        return Problem;
      for (const ParmVarDecl *P : Definition->parameters())
        Reader.TraverseTypeLoc(P->getTypeSourceInfo()->getTypeLoc());
      if (hasArrow(Definition))
        Reader.TraverseTypeLoc(Definition->getFunctionTypeLoc().getReturnLoc());
    }
  }
  // What follows `operator` is written as it is.
  if (isa<CXXConversionDecl>(M) &&
      llvm::any_of(Reader.OwnNames, [&](const Range &Own) {
        return Own.File == Out.Parameters.File && Out.Before.End <= Own.Begin &&
               Own.End <= Out.Parameters.Begin;
      }))
    return "converts to a type of the class";
  Out.OwnNames = std::move(Reader.OwnNames);
  llvm::sort(Out.OwnNames);
  Out.OwnNames.erase(std::unique(Out.OwnNames.begin(), Out.OwnNames.end()),
                     Out.OwnNames.end());
  if (Reader.Problem.empty() && !spellContainers(M, Record, C, Out))
    return "takes or returns a container by another name";
  return Reader.Problem;
}

/// Whether \p T can be spelled in what belongs to \p Record, and stays the
/// same.
static bool isNameable(QualType T, const CXXRecordDecl *Record,
                       const ASTContext &AST) {
  T = T.getCanonicalType();
  if (T->isBuiltinType())
    return true;
  if (T->isPointerType())
    return isNameable(T->getPointeeType(), Record, AST);
  const TagDecl *D = T->getAsTagDecl();
  const NamedDecl *Named = D;
  if (D && !D->getIdentifier())
    Named = D->getTypedefNameForAnonDecl();
  if (!Named || D->getParentFunctionOrMethod() || recordOfContainer(T, AST) ||
      recordOfIterator(T, AST))
    return false;
  for (const DeclContext *In = D->getDeclContext(); In; In = In->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(In);
        Class && Class->getCanonicalDecl() != Record->getCanonicalDecl() &&
        D->getAccess() != AS_public)
      return false;
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D);
  return !Made ||
         llvm::all_of(Made->getTemplateArgs().asArray(),
                      [&](const TemplateArgument &Each) {
                        return Each.getKind() == TemplateArgument::Integral ||
                               (Each.getKind() == TemplateArgument::Type &&
                                isNameable(Each.getAsType(), Record, AST));
                      });
}

/// Notes what stands in place of `auto` where \p M, whose body moves away from
/// its declaration, returns that. A clause that says what keeps it; or nothing.
std::string ElementMethods::readDeduced(const FunctionDecl *M,
                                        const CXXRecordDecl *Record,
                                        Index This) {
  M = M->getCanonicalDecl();
  const DeducedType *Deduced = M->getReturnType()->getContainedDeducedType();
  if (!Deduced)
    return "";
  const char *const Problem = "has a return type that is deduced";
  QualType T = Deduced->getDeducedType();
  while (!T.isNull() && T->getAs<TypedefType>() &&
         T->getAs<TypedefType>()->getDecl()->getDeclContext()->isRecord())
    T = T.getSingleStepDesugaredType(C.AST);
  if (T.isNull() || T->isReferenceType() ||
      M->getReturnType()->isRValueReferenceType() ||
      !isNameable(T, Record, C.AST))
    return Problem;
  // Where elements of yet another record are returned, these decide.
  if (const CXXRecordDecl *Returned = ownRecord(T, C.AST);
      Returned && M->getReturnType()->isReferenceType()) {
    if (Returned == Record)
      return Problem;
    if (const Index Name = Names.returned(M); Name != None)
      Names.refuse(Name, Returned, "'" + M->getNameAsString() + "' " + Problem,
                   "write its type out", M->getSourceRange());
  }
  PrintingPolicy Policy = C.AST.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  const std::string Text = TypeName::getFullyQualifiedName(T, C.AST, Policy);
  if (StringRef(Text).contains("__") || StringRef(Text).contains('('))
    return Problem;
  for (const FunctionDecl *Each : M->redecls()) {
    FunctionTypeLoc Type = Each->getFunctionTypeLoc();
    AutoTypeLoc Auto =
        Type ? Type.getReturnLoc().getContainedAutoTypeLoc() : AutoTypeLoc();
    auto Where = Auto && !Auto.isConstrained() && !Auto.isDecltypeAuto()
                     ? written(Auto.getNameLoc(), Auto.getNameLoc(), C)
                     : std::nullopt;
    if (!Where || C.Where.text(*Where) != "auto")
      return Problem;
    Names.at(This).Declarations.push_back({*Where, Text});
  }
  return "";
}

Index ElementMethods::describe(const FunctionDecl *M,
                               const CXXRecordDecl *Record) {
  const Index This = Names.moved(M, Record);
  if (This == None)
    return None;
  if (!Described.insert(M->getCanonicalDecl()).second)
    return This;
  ElementMethodFacts Out;
  std::string Problem = read(M, Record, Out);
  if (Problem.empty())
    Problem = readDeduced(M, Record, This);
  if (Problem.empty())
    C.Facts.ElementMethods.push_back(std::move(Out));
  else
    Names.refuse(This, Record,
                 "'" + M->getNameAsString() +
                     "' would have to move to the class for elements, and " +
                     Problem,
                 "use a plain function that takes the record",
                 M->getSourceRange(), Reason::Method);
  return This;
}

void ElementMethods::call(const CXXMethodDecl *Method,
                          const CXXRecordDecl *Record, Index Through,
                          SourceRange Where) {
  if (const Index This = describe(Method, Record); This != None)
    Names.bind(This, Through);
  else if (Method->getParent()->getCanonicalDecl() !=
           Record->getCanonicalDecl())
    Names.refuse(Through, Record,
                 "'" + Method->getNameAsString() +
                     "' is called for an element, and is none of its own "
                     "methods",
                 "call a plain function that takes the record", Where,
                 Reason::Method);
}

void ElementMethods::name(const FunctionDecl *Function,
                          const CXXRecordDecl *Record, Index Name) {
  if (const Index This = describe(Function, Record); This != None)
    Names.bind(This, Name);
}

void ElementMethods::define(const CXXMethodDecl *Method) {
  if (Names.self(Method) != None && !whyNotElsewhere(Method))
    describe(Method, Method->getParent());
}
