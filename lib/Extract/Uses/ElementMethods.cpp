//===-- ElementMethods.cpp - Methods that are called for elements ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ElementMethods.h"
#include "Syntax/Nodes.h"
#include "Types/Elements.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Looks for what a body means by its class.
class BodyReader : public CodeVisitor<BodyReader> {
public:
  explicit BodyReader(const CXXRecordDecl *Record) : Record(Record) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitMemberExpr(MemberExpr *M) {
    const auto *This =
        dyn_cast<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts());
    if (!This)
      return true;
    Understood.insert(This);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl()))
      Methods.push_back(Method);
    else if (!isa<FieldDecl>(M->getMemberDecl()))
      Problem = "names a static member";
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) {
    This.push_back(E);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (isOwn(Ref->getDecl()->getDeclContext()))
      Problem = "names a static member, or a field that is not evaluated";
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) {
    for (const LambdaCapture &Each : E->captures())
      if (Each.capturesThis())
        Problem = "has a lambda that captures 'this'";
    return true;
  }
  /// Who has it may step to the next field.
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() != UO_AddrOf)
      return true;
    const Expr *Place = U->getSubExpr()->IgnoreParenImpCasts();
    while (true) {
      if (const auto *S = dyn_cast<ArraySubscriptExpr>(Place))
        Place = S->getBase()->IgnoreParenImpCasts();
      else if (const auto *M = dyn_cast<MemberExpr>(Place))
        Place = M->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    if (isa<CXXThisExpr>(Place))
      Problem = "takes the address of a field";
    return true;
  }
  bool VisitPredefinedExpr(PredefinedExpr *) {
    Problem = "asks for its own name";
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc) {
    Problem = "asks for the type of an expression";
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc T) {
    if (T.getDecl()->getDeclContext()->getPrimaryContext() == Record)
      Problem = "names a type that the class defines";
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    if (isOwn(T.getTypePtr()->getDecl()->getDeclContext()))
      Problem = "names a type that the class defines";
    return true;
  }

  bool isOwn(const DeclContext *D) const {
    if (const auto *Enum = dyn_cast<EnumDecl>(D))
      D = Enum->getDeclContext();
    return D->getPrimaryContext() == Record;
  }

  /// A clause; empty if nothing was found.
  std::string problem() const {
    for (const CXXThisExpr *E : This)
      if (!Understood.count(E))
        return "uses 'this' for more than to name its fields";
    return Problem;
  }

  llvm::SmallVector<const CXXMethodDecl *, 4> Methods;

private:
  const CXXRecordDecl *Record;
  llvm::SmallVector<const CXXThisExpr *, 8> This;
  llvm::DenseSet<const CXXThisExpr *> Understood;
  std::string Problem;
};

} // namespace

/// What about the declaration of \p M does not fit another class; or nothing.
static const char *whyNotElsewhere(const CXXMethodDecl *M) {
  if (M->isVirtual())
    return "is virtual";
  if (M->isStatic())
    return "is static";
  if (M->getPrimaryTemplate() || M->isTemplateInstantiation())
    return "is a template";
  if (M->getRefQualifier() != RQ_None || M->isVolatile())
    return "has a qualifier that classes for elements have not";
  if (M->isConstexpr() || M->isVariadic() || M->isDeleted() ||
      M->isDefaulted() || !M->isUserProvided())
    return "is constexpr, variadic or made by the compiler";
  if (isa<CXXConversionDecl, CXXDestructorDecl, CXXConstructorDecl>(M))
    return "is a conversion, or makes or destroys objects";
  if (M->getReturnType()->getContainedDeducedType() ||
      M->getDeclaredReturnType()->getContainedDeducedType())
    return "has a return type that is deduced";
  for (const ParmVarDecl *P : M->parameters())
    if (!P->getIdentifier() || P->getType()->isRValueReferenceType())
      return "has a parameter that has no name, or is moved from";
  return nullptr;
}

/// Whether \p Text has a macro of the program, or one that is about places:
/// behind the record it may be another one.
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
        !SM.isInSystemHeader(Now->getDefinitionLoc()))
      return true;
  }
  return false;
}

std::string ElementMethods::describe(const CXXMethodDecl *M,
                                     const CXXRecordDecl *Record) {
  if (const char *Why = whyNotElsewhere(M))
    return Why;
  const auto *Definition = cast_or_null<CXXMethodDecl>(M->getDefinition());
  if (!Definition || !Definition->getBody())
    return "has no body that is seen here";
  if (Definition->isOutOfLine())
    return "is defined outside of its class";
  M = Definition;
  const auto *Body = dyn_cast<CompoundStmt>(M->getBody());
  FunctionTypeLoc Type = M->getFunctionTypeLoc();
  if (!Body || !Type || Type.getReturnLoc().getBeginLoc() > M->getLocation())
    return "is declared in an unusual way";
  BodyReader Reader(Record);
  Reader.TraverseStmt(const_cast<Stmt *>(M->getBody()));
  // Types of the declaration are looked up in the class, too.
  Reader.TraverseTypeLoc(M->getTypeSourceInfo()->getTypeLoc());
  if (std::string Problem = Reader.problem(); !Problem.empty())
    return Problem;

  ElementMethodFacts Out;
  auto Token = [&](SourceLocation Begin, SourceLocation End) {
    return Begin.isMacroID() || End.isMacroID() ? std::nullopt
                                                : C.Where.fileRange(Begin, End);
  };
  auto All = Token(M->getBeginLoc(), Body->getRBracLoc());
  auto Name =
      Token(M->getNameInfo().getBeginLoc(), M->getNameInfo().getEndLoc());
  auto Brackets = Token(Type.getLParenLoc(), Type.getRParenLoc());
  auto Braces = Token(Body->getLBracLoc(), Body->getRBracLoc());
  if (!All || !Name || !Brackets || !Braces)
    return "is declared by a macro";
  Out.USR = C.usr(M);
  Out.Name = C.Where.text(*Name).str();
  Out.Record = C.record(Record);
  Out.IsConst = M->isConst();
  Out.ReturnsNothing = M->getReturnType()->isVoidType();
  Out.Before = {All->File, All->Begin, Name->Begin};
  Out.Parameters = *Brackets;
  Out.Body = *Braces;
  StringRef Before = C.Where.text(Out.Before);
  StringRef Behind =
      C.Where.text({All->File, Brackets->End, Braces->Begin}).rtrim();
  Out.Behind = {All->File, Brackets->End,
                Brackets->End + static_cast<uint32_t>(Behind.size())};
  if (Out.IsConst) {
    StringRef Rest = Behind.ltrim();
    if (!Rest.consume_front("const"))
      return "is declared in an unusual way";
    Out.Behind.Begin = Out.Behind.End - static_cast<uint32_t>(Rest.size());
  }
  if (Before.contains("[[") || Before.contains("__attribute") ||
      (Before + Behind).str().find_first_of("#\\/") != std::string::npos ||
      !(C.Where.text(Out.Behind).trim().empty() ||
        C.Where.text(Out.Behind).trim() == "noexcept"))
    return "is declared in an unusual way";
  if (hasDirective(C.Where.text(*Braces)))
    return "has a directive in its body";
  if (hasMacro(C.Where.text(*All), C.Where.preprocessor()))
    return "uses a macro";
  for (const ParmVarDecl *P : M->parameters()) {
    Out.Arguments.push_back(P->getNameAsString());
    if (!P->hasDefaultArg())
      continue;
    SourceRange Value = P->getDefaultArgRange();
    auto R = Token(P->getLocation(), Value.getEnd());
    if (!R || P->hasUninstantiatedDefaultArg() || P->hasUnparsedDefaultArg())
      return "has a default argument that is made by a macro";
    R->Begin += static_cast<uint32_t>(P->getName().size());
    Out.Defaults.push_back(*R);
  }
  // In front, for a method may call itself.
  Problems[M->getCanonicalDecl()] = "";
  for (const CXXMethodDecl *Other : Reader.Methods) {
    if (!problemOf(Other, Record).empty())
      return "calls '" + Other->getNameAsString() + "', which " +
             problemOf(Other, Record);
    Out.Calls.push_back(C.usr(Other));
  }
  Numbers[M->getCanonicalDecl()] =
      static_cast<Index>(C.Facts.ElementMethods.size());
  C.Facts.ElementMethods.push_back(std::move(Out));
  return "";
}

const std::string &ElementMethods::problemOf(const CXXMethodDecl *Method,
                                             const CXXRecordDecl *Record) {
  Method = Method->getCanonicalDecl();
  auto Known = Problems.find(Method);
  if (Known != Problems.end())
    return Known->second;
  std::string Found =
      Method->getParent()->getCanonicalDecl() == Record->getCanonicalDecl()
          ? describe(Method, Record)
          : "is a member of a base";
  return Problems[Method] = std::move(Found);
}

void ElementMethods::call(const CXXMethodDecl *Method,
                          const CXXRecordDecl *Record, Index Through,
                          SourceRange Where) {
  const std::string &Problem = problemOf(Method, Record);
  if (Problem.empty())
    C.Facts.ElementMethods[Numbers[Method->getCanonicalDecl()]].IsCalled = true;
  else
    Names.refuse(Through, Record,
                 "'" + Method->getNameAsString() +
                     "' is called for an element, and " + Problem,
                 "call a plain function that takes the record", Where,
                 Reason::Method);
}

void ElementMethods::name(const FunctionDecl *Function,
                          const CXXRecordDecl *Record, Index Name,
                          SourceRange Where) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  const std::string Problem =
      Method ? problemOf(Method, Record) : "is none of its methods";
  if (Problem.empty()) {
    C.Facts.ElementMethods[Numbers[Method->getCanonicalDecl()]].Names.push_back(
        Names.usr(Name));
    return;
  }
  Names.refuse(Name, Record,
               "'" + Function->getNameAsString() +
                   "' is defined in the record, takes an element, and " +
                   Problem,
               "define it behind the record", Where, Reason::Method);
}
