//===-- TypeNames.cpp - Types by what they stand for ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeNames.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

bool TypeNames::isGenerated(SourceLocation L) {
  if (L.isInvalid())
    return false;
  L = SM.getExpansionLoc(L);
  const FileID File = SM.getFileID(L);
  auto [Spans, IsNew] = Generated.try_emplace(File);
  if (IsNew) {
    StringRef Text = SM.getBufferData(File);
    size_t At = 0;
    while ((At = Text.find("/* layoutopt: begin", At)) != StringRef::npos) {
      const size_t End =
          std::min(Text.find("/* layoutopt: end", At), Text.size());
      Spans->second.push_back({At, End});
      At = End;
    }
  }
  const size_t Offset = SM.getFileOffset(L);
  for (const auto &[Begin, End] : Spans->second)
    if (Begin <= Offset && Offset < End)
      return true;
  return false;
}

bool TypeNames::isForeign(const Decl *D) {
  const SourceLocation L = D->getCanonicalDecl()->getLocation();
  return L.isInvalid() || SM.isInSystemHeader(SM.getExpansionLoc(L)) ||
         isGenerated(L);
}

/// The type that class \p D calls \p Name; null if it has none.
static QualType memberType(const CXXRecordDecl *D, StringRef Name) {
  for (const NamedDecl *Each : D->lookup(&D->getASTContext().Idents.get(Name)))
    if (const auto *T = dyn_cast<TypedefNameDecl>(Each))
      return T->getUnderlyingType();
  return QualType();
}

/// What a method of \p D that is called \p Name returns; null if there is none.
static QualType resultOf(const CXXRecordDecl *D, StringRef Name, bool IsConst) {
  for (const CXXMethodDecl *M : D->methods())
    if (M->getIdentifier() && M->getName() == Name && M->isConst() == IsConst)
      return M->getReturnType();
  return QualType();
}

/// All that stands in \p In, a namespace or the outermost level.
static llvm::SmallVector<const Decl *, 32> membersOf(const DeclContext *In) {
  llvm::SmallVector<const Decl *, 32> Out;
  if (const auto *Space = dyn_cast<NamespaceDecl>(In))
    for (const NamespaceDecl *Part : Space->redecls())
      Out.append(Part->decls_begin(), Part->decls_end());
  else
    Out.append(In->decls_begin(), In->decls_end());
  return Out;
}

/// The definition of generated class template \p D for arrays; null if it is
/// none.
static const CXXRecordDecl *asArray(const ClassTemplateDecl *D) {
  const CXXRecordDecl *Array =
      D ? D->getTemplatedDecl()->getDefinition() : nullptr;
  return Array && !memberType(Array, "value_type").isNull() &&
                 !resultOf(Array, "fill", false).isNull()
             ? Array
             : nullptr;
}

/// What generated class \p D for spans leads to; null if it is none.
static QualType elementOfSpan(const CXXRecordDecl *D) {
  return resultOf(D, "subspan", true).isNull() ? QualType()
                                               : memberType(D, "element_type");
}

/// The type of an array of \p Count \p Element, of the library or of the
/// language.
static std::string arrayOf(llvm::StringRef Element, llvm::StringRef Count) {
  return (Element + "[" + Count + "]").str();
}

/// A vector or an array says what all the classes around it are: its members
/// have the names that those of std::vector have.
std::string TypeNames::findMeaning(const CXXRecordDecl *D) {
  if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D)) {
    const CXXRecordDecl *Array = asArray(Made->getSpecializedTemplate());
    return Array && Made->getTemplateArgs().size() == 1
               ? arrayOf(of(memberType(Array, "value_type")),
                         of(Made->getTemplateArgs()[0]))
               : "";
  }
  if (const QualType Element = elementOfSpan(D); !Element.isNull())
    return "std::span<" + of(Element) + ", 18446744073709551615>";
  if (const QualType Element = memberType(D, "element_type");
      !Element.isNull() && !resultOf(D, "release", false).isNull()) {
    const std::string Array = of(Element) + "[]";
    return "std::unique_ptr<" + Array + ", std::default_delete<" + Array + ">>";
  }
  for (const Decl *Each : membersOf(D->getDeclContext())) {
    const CXXRecordDecl *Holder = asArray(dyn_cast<ClassTemplateDecl>(Each));
    if (const auto *Vector = dyn_cast<CXXRecordDecl>(Each);
        Vector && Vector->getDefinition())
      if (!resultOf(Vector->getDefinition(), "capacity", true).isNull())
        Holder = Vector->getDefinition();
    if (!Holder || !isGenerated(Holder->getLocation()))
      continue;
    const QualType Value = memberType(Holder, "value_type");
    if (Value.isNull())
      continue;
    auto Is = [&](QualType T) {
      return !T.isNull() && T->getAsCXXRecordDecl() &&
             T->getAsCXXRecordDecl()->getCanonicalDecl() ==
                 D->getCanonicalDecl();
    };
    const std::string Record = of(Value);
    if (Holder->getCanonicalDecl() == D->getCanonicalDecl())
      return "std::vector<" + Record + ">";
    if (Is(memberType(Holder, "reference")))
      return Record + " &";
    if (Is(memberType(Holder, "const_reference")))
      return Record + " const &";
    // Those of arrays are their iterators, too.
    if (Is(resultOf(Holder, "data", false)))
      return Record + " *";
    if (Is(resultOf(Holder, "data", true)))
      return Record + " const *";
    if (Is(memberType(Holder, "iterator")))
      return "iterator<" + Record + ">";
    if (Is(memberType(Holder, "const_iterator")))
      return "iterator<" + Record + " const>";
  }
  return "";
}

/// Where \p D is defined, or the template of which it is made.
static SourceLocation placeOf(const CXXRecordDecl *D) {
  if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D))
    if (const CXXRecordDecl *Array = asArray(Made->getSpecializedTemplate()))
      return Array->getLocation();
  return D->getLocation();
}

const std::string &TypeNames::standsFor(const CXXRecordDecl *D) {
  // A mere declaration may stand in the program's text.
  if (const CXXRecordDecl *Definition = D->getDefinition())
    D = Definition;
  auto [At, IsNew] = Known.try_emplace(D->getCanonicalDecl());
  if (IsNew && isGenerated(placeOf(D))) {
    std::string Meaning = findMeaning(D);
    return Known[D->getCanonicalDecl()] = std::move(Meaning);
  }
  return At->second;
}

/// Whether \p Name is that of a reference: another one around it adds nothing.
static bool isReferenceName(StringRef Name) { return Name.ends_with("&"); }

std::string TypeNames::of(const TemplateArgument &Arg) {
  switch (Arg.getKind()) {
  case TemplateArgument::Type:
    return of(Arg.getAsType());
  case TemplateArgument::Integral:
    return llvm::toString(Arg.getAsIntegral(), 10);
  case TemplateArgument::Pack: {
    std::string Text;
    for (const TemplateArgument &Each : Arg.pack_elements())
      Text += (Text.empty() ? "" : ", ") + of(Each);
    return Text;
  }
  default:
    return "?";
  }
}

/// The names of the contexts of \p D, and its own.
static std::string qualifiedName(const NamedDecl *D) {
  std::string Text = D->getNameAsString();
  // `typedef struct { ... } body;`
  if (const auto *Tag = dyn_cast<TagDecl>(D); Tag && Text.empty())
    if (const TypedefNameDecl *Named = Tag->getTypedefNameForAnonDecl())
      Text = Named->getNameAsString();
  for (const DeclContext *In = D->getDeclContext();
       In && !In->isTranslationUnit(); In = In->getParent())
    if (const auto *Around = dyn_cast<NamedDecl>(In);
        Around && Around->getIdentifier() && !In->isInlineNamespace())
      Text = Around->getName().str() + "::" + Text;
  return Text;
}

std::string TypeNames::ofRecord(const RecordDecl *D) {
  const auto *Class = dyn_cast<CXXRecordDecl>(D);
  if (Class) {
    if (const std::string &Meaning = standsFor(Class); !Meaning.empty())
      return Meaning;
    if (Class->isLambda())
      return "lambda";
    if (isGenerated(Class->getLocation()))
      return Handle.str();
  }
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D);
  if (!Made)
    return D->getIdentifier() || D->getTypedefNameForAnonDecl()
               ? qualifiedName(D)
               : "unnamed";
  llvm::ArrayRef<TemplateArgument> Args = Made->getTemplateArgs().asArray();
  // libstdc++'s and libc++'s iterators of vectors.
  const bool IsIterator =
      Made->getIdentifier() && (Made->getName() == "__normal_iterator" ||
                                Made->getName() == "__wrap_iter");
  if (IsIterator && Args[0].getKind() == TemplateArgument::Type &&
      Args[0].getAsType()->isPointerType())
    return "iterator<" + of(Args[0].getAsType()->getPointeeType()) + ">";
  // What checks these where the library is to (_GLIBCXX_DEBUG).
  if (Made->getIdentifier() && Made->getName() == "_Safe_iterator" &&
      Args[0].getKind() == TemplateArgument::Type)
    return of(Args[0]);
  // As one of the language: either may become a generated one.
  if (Made->isInStdNamespace() && Made->getIdentifier() &&
      Made->getName() == "array" && Args.size() == 2 &&
      Args[0].getKind() == TemplateArgument::Type &&
      isObject(Args[0].getAsType()))
    return arrayOf(of(Args[0].getAsType()), of(Args[1]));
  std::string Text;
  for (const TemplateArgument &Each : Args) {
    const auto *Allocator =
        Each.getKind() == TemplateArgument::Type
            ? dyn_cast_or_null<ClassTemplateSpecializationDecl>(
                  Each.getAsType()->getAsCXXRecordDecl())
            : nullptr;
    if (Allocator && Allocator->isInStdNamespace() &&
        Allocator->getName() == "allocator")
      continue;
    Text += (Text.empty() ? "" : ", ") + of(Each);
  }
  return qualifiedName(D) + "<" + Text + ">";
}

/// Whether \p T is a class, and none that stands for a pointer.
bool TypeNames::isObject(QualType T) {
  return T->isRecordType() &&
         !StringRef(of(T.getUnqualifiedType())).ends_with("*");
}

bool TypeNames::mayStandFor(StringRef Now, StringRef Was) {
  while (true) {
    const auto [Front, Rest] = Now.split(Handle);
    if (!Was.consume_front(Front))
      return false;
    if (Front.size() == Now.size())
      return Was.empty();
    // A pointer, an array, a reference that is followed like a pointer, or
    // nothing but the name of one.
    const size_t End = std::min(Was.find_first_of(",()<>"), Was.size());
    if (Was.take_front(End).find_first_of("*[&") == StringRef::npos)
      return false;
    Was = Was.drop_front(End);
    Now = Rest;
    for (StringRef Qualifier : {" const", " volatile", " &", " *"})
      Now.consume_front(Qualifier);
  }
}

/// What stood in place of `typename layout_of<T>::vector` and the like in the
/// text of a template; nothing if \p T is none of these.
std::string TypeNames::ofTrait(const DependentNameType *T) {
  const Type *In = nullptr;
#if CLANG_VERSION_MAJOR >= 22
  if (T->getQualifier().getKind() == NestedNameSpecifier::Kind::Type)
    In = T->getQualifier().getAsType();
#else
  In = T->getQualifier()->getAsType();
#endif
  const auto *Made = In ? In->getAs<TemplateSpecializationType>() : nullptr;
  const TemplateDecl *D =
      Made ? Made->getTemplateName().getAsTemplateDecl() : nullptr;
  if (!D || !isGenerated(D->getLocation()) ||
      Made->template_arguments().size() != 1)
    return "";
  const std::string Argument = of(Made->template_arguments().front());
  return llvm::StringSwitch<std::string>(T->getIdentifier()->getName())
      .Case("ref", Argument + " &")
      .Case("cref", Argument + " const &")
      .Case("vector", "TemplateSpecialization")
      .Default("");
}

std::string TypeNames::of(QualType T) {
  T = T.getCanonicalType();
  std::string Text;
  if (const auto *R = T->getAs<ReferenceType>()) {
    Text = of(R->getPointeeType());
    if (isReferenceName(Text))
      return Text;
    return Text + (isa<LValueReferenceType>(R) ? " &" : " &&");
  }
  if (const auto *P = T->getAs<PointerType>()) {
    Text = of(P->getPointeeType());
    Text += StringRef(Text).ends_with("*") ? "*" : " *";
  } else if (const auto *Array = AST.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    const bool IsConst = isObject(Element) && Element.isConstQualified();
    return arrayOf(of(IsConst ? Element.getUnqualifiedType() : Element),
                   llvm::toString(Array->getSize(), 10, false)) +
           (IsConst ? " const" : "");
  } else if (const auto *Unbound = AST.getAsArrayType(T)) {
    return of(Unbound->getElementType()) + "[]";
  } else if (const auto *F = T->getAs<FunctionProtoType>()) {
    Text = of(F->getReturnType()) + "(";
    for (QualType Each : F->param_types())
      Text += of(Each) + ", ";
    return Text + ")";
  } else if (const auto *R = T->getAs<RecordType>()) {
    Text = ofRecord(R->getDecl());
    if (isReferenceName(Text))
      return Text;
  } else if (const auto *E = T->getAs<EnumType>()) {
    Text = qualifiedName(E->getDecl());
  } else if (T->isBuiltinType()) {
    Text = T.getUnqualifiedType().getAsString();
  } else if (const auto *Name = T->getAs<DependentNameType>()) {
    Text = ofTrait(Name);
    if (isReferenceName(Text))
      return Text;
    if (Text.empty())
      Text = T->getTypeClassName();
  } else {
    // Of a template: the arguments are compared where it is used.
    Text = T->getTypeClassName();
  }
  if (T.isConstQualified())
    Text += " const";
  if (T.isVolatileQualified())
    Text += " volatile";
  return Text;
}

std::string TypeNames::of(const VarDecl *V) {
  const auto *Class =
      dyn_cast<ClassTemplateSpecializationDecl>(V->getDeclContext());
  const bool IsMade = Class || isa<VarTemplateSpecializationDecl>(V);
  const VarDecl *Initialized = nullptr;
  const Expr *Init = V->getAnyInitializer(Initialized);
  if (!IsMade || V->isTemplated() || !Init)
    return "";
  std::string Text =
      Class ? ofRecord(Class) + "::" + V->getNameAsString() : qualifiedName(V);
  const APValue *Value = Initialized->mightBeUsableInConstantExpressions(AST) &&
                                 !Init->isValueDependent()
                             ? Initialized->evaluateValue()
                             : nullptr;
  if (Value && Value->isInt())
    Text += " = " + llvm::toString(Value->getInt(), 10);
  return Text;
}

/// The function that \p Method stands for, without its parameters; nothing if
/// they do not matter either.
std::string TypeNames::ofMethod(const CXXMethodDecl *Method, bool &IsOwn) {
  const CXXRecordDecl *Parent = Method->getParent();
  // `p->x` goes by way of a class of the pointer's own.
  if (const auto *Outer = dyn_cast<CXXRecordDecl>(Parent->getDeclContext());
      Outer && isGenerated(Outer->getLocation()))
    Parent = Outer;
  const std::string Class = standsFor(Parent);
  const OverloadedOperatorKind Kind = Method->getOverloadedOperator();
  const bool IsElement = isReferenceName(Class);
  IsOwn = false;
  StringRef Record = StringRef(Class).rtrim("&").rtrim();
  Record.consume_back(" const");
  // Elements are assigned by functions that have other parameters.
  auto TakesElement = [&] {
    const std::string From = of(Method->getParamDecl(0)->getType());
    StringRef Taken = StringRef(From).rtrim("&").rtrim();
    Taken.consume_back(" const");
    return Taken == Record;
  };
  if (Kind == OO_Equal &&
      ((IsElement && TakesElement()) || Method->isCopyAssignmentOperator() ||
       Method->isMoveAssignmentOperator()))
    return Method->getNameAsString();
  // Pointers, and the addresses of references, need no functions.
  if (StringRef(Class).ends_with("*") ||
      (IsElement && Kind == OO_Amp && Method->getNumParams() == 0))
    return "";
  if (!IsElement && isForeign(Method))
    return Method->getNameAsString();
  IsOwn = true;
  if (!IsElement)
    return qualifiedName(Method);
  return (Record + "::" + Method->getNameAsString()).str();
}

std::string TypeNames::of(const EnumConstantDecl *E) {
  const auto *Class =
      dyn_cast_or_null<CXXRecordDecl>(E->getDeclContext()->getParent());
  return Class && isa<ClassTemplateSpecializationDecl>(Class) &&
                 !Class->isDependentContext()
             ? ofRecord(Class) + "::" + E->getNameAsString() + " = " +
                   llvm::toString(E->getInitVal(), 10)
             : "";
}

/// The friend `operator==`, made by the compiler, of the record that \p Class
/// stands for; null if there is none.
static const FunctionDecl *madeFriend(const CXXRecordDecl *Class) {
  for (const CXXMethodDecl *M : Class->methods()) {
    const auto *Conversion = dyn_cast<CXXConversionDecl>(M);
    const CXXRecordDecl *Record =
        Conversion ? Conversion->getConversionType()->getAsCXXRecordDecl()
                   : nullptr;
    Record = Record ? Record->getDefinition() : nullptr;
    if (!Record)
      continue;
    for (const FriendDecl *Each : Record->friends())
      if (const auto *F = dyn_cast_or_null<FunctionDecl>(Each->getFriendDecl());
          F && F->isDefaulted() && F->getOverloadedOperator() == OO_EqualEqual)
        return F;
  }
  return nullptr;
}

/// `<24>`: the numbers among \p Args, if there are any. Sizes of records may be
/// among them, which no text says.
static std::string numbersIn(llvm::ArrayRef<TemplateArgument> Args) {
  std::string Text;
  auto Add = [&Text](const TemplateArgument &Each) {
    if (Each.getKind() == TemplateArgument::Integral)
      Text +=
          (Text.empty() ? "" : ", ") + llvm::toString(Each.getAsIntegral(), 10);
  };
  for (const TemplateArgument &Each : Args) {
    Add(Each);
    if (Each.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Inner : Each.pack_elements())
        Add(Inner);
  }
  return Text.empty() ? "" : "<" + Text + ">";
}

std::string TypeNames::of(const FunctionDecl *F) {
  std::string Numbers;
  if (const auto *Class =
          dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext()))
    Numbers = numbersIn(Class->getTemplateArgs().asArray());
  if (const TemplateArgumentList *Args = F->getTemplateSpecializationArgs())
    Numbers += numbersIn(Args->asArray());
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  std::string Name = qualifiedName(F);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F)) {
    if (Method->getParent()->isLambda())
      return "lambda";
    bool IsOwn = false;
    Name = ofMethod(Method, IsOwn);
    if (!IsOwn)
      return Name;
  } else if (isForeign(F)) {
    // Comparisons of elements, which a method of the record did before, or a
    // friend that the compiler makes.
    if (const auto *Class = dyn_cast<CXXRecordDecl>(F->getLexicalDeclContext());
        Class && F->getOverloadedOperator() == OO_EqualEqual &&
        isReferenceName(standsFor(Class))) {
      if (const FunctionDecl *Own = madeFriend(Class))
        return of(Own);
      StringRef Record = StringRef(standsFor(Class)).rtrim("&").rtrim();
      Record.consume_back(" const");
      return (Record + "::" + F->getNameAsString() + "(" + Record +
              " const &, )")
          .str();
    }
    // Comparisons of pointers.
    const bool IsOfPointers =
        isGenerated(F->getLocation()) && F->getNumParams() != 0 &&
        StringRef(of(F->getParamDecl(0)->getType())).contains("*");
    return IsOfPointers ? "" : F->getNameAsString();
  }
  Name += Numbers + "(";
  for (const ParmVarDecl *P : F->parameters())
    Name += of(P->getType()) + ", ";
  return Name + ")";
}
