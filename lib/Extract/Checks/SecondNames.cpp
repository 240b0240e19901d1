//===-- SecondNames.cpp - What has another name for the linker ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/Assembly.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Finds the symbols that attributes, labels and assembly name beside the text.
class SecondNameFinder : public CodeVisitor<SecondNameFinder> {
public:
  explicit SecondNameFinder(ExtractContext &C) : C(C), Symbols(C.AST) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) {
    for (const Attr *A : F->attrs())
      if (const auto *Resolved = dyn_cast<IFuncAttr>(A)) {
        add(F, Resolved->getResolver());
        Resolvable.insert(typeOf(F));
      }
    return visitNamed(F);
  }
  bool VisitVarDecl(VarDecl *V) { return visitNamed(V); }

  // (The first word of a line is an instruction, and `push` is a good name.)
  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *D) {
    return assembly(asmText(D));
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) { return assembly(asmText(S)); }

  /// Notes all that was found, with the functions of \p Users that an ifunc may
  /// stand for; C++: containers whose elements such functions take stay.
  void note(llvm::ArrayRef<const Decl *> Users);

private:
  const Type *typeOf(const FunctionDecl *F) const {
    return C.AST.getCanonicalType(F->getType()).getTypePtr();
  }

  bool visitNamed(const NamedDecl *D) {
    // `extern "C" body *_ZN1a3allE;` is `a::all`.
    if (D->getIdentifier() && D->getName().starts_with("_Z"))
      add(D, "");
    for (const Attr *A : D->attrs()) {
      if (const auto *Alias = dyn_cast<AliasAttr>(A))
        add(D, Alias->getAliasee());
      else if (const auto *Weak = dyn_cast<WeakRefAttr>(A))
        add(D, Weak->getAliasee());
      else if (const auto *Label = dyn_cast<AsmLabelAttr>(A))
        add(D, Label->getLabel());
    }
    return true;
  }

  void add(const NamedDecl *D, StringRef Other) {
    if (D->getIdentifier())
      Found.insert(D->getName().str());
    if (!Other.empty())
      Found.insert(Other.str());
    Named.insert(D);
  }

  bool assembly(const std::string &Text) {
    for (StringRef Symbol : symbolsIn(Text))
      Found.insert(Symbol.str());
    return true;
  }

  void blockElements(const FunctionDecl *F);

  friend class SecondNameUsers;
  ExtractContext &C;
  ASTNameGenerator Symbols;
  std::set<std::string> Found;
  std::set<const NamedDecl *> Named;
  std::set<const Type *> Resolvable; ///< Canonical types of ifuncs.
};

/// Goes through all functions once the symbols are known.
class SecondNameUsers : public CodeVisitor<SecondNameUsers> {
public:
  explicit SecondNameUsers(SecondNameFinder &Finder) : Finder(Finder) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->isTemplated())
      return true;
    const std::string Symbol = Finder.Symbols.getName(F);
    if (Finder.Resolvable.count(Finder.typeOf(F)) != 0)
      Finder.Found.insert(Symbol);
    if (Finder.Found.count(Symbol) != 0 || Finder.Named.count(F) != 0)
      Finder.blockElements(F);
    return true;
  }

private:
  SecondNameFinder &Finder;
};

} // namespace

/// A function that takes or returns elements by reference would take another
/// class: by its other name as well.
void SecondNameFinder::blockElements(const FunctionDecl *F) {
  auto Block = [&](QualType T) {
    const RecordUse &Use = C.recordUse(T.getNonReferenceType());
    const Index Record = Use ? C.knownRecord(Use.Record) : None;
    if (Record != None && C.hasContainers(Record))
      C.elementObstacle(
          Reason::Attribute,
          "'" + F->getNameAsString() + "' has another name elsewhere",
          "remove the other name", F->getSourceRange(), Record, "");
  };
  Block(F->getReturnType());
  for (const ParmVarDecl *P : F->parameters())
    Block(P->getType());
}

void SecondNameFinder::note(llvm::ArrayRef<const Decl *> Users) {
  if (Found.empty())
    return;
  SecondNameUsers All(*this);
  for (const Decl *D : Users)
    All.TraverseDecl(const_cast<Decl *>(D));
  for (const std::string &Symbol : Found)
    C.noteSecondName(Symbol);
}

void ExtractContext::noteSecondName(StringRef Symbol) {
  if (llvm::any_of(Facts.ExternalNames, [&](const ExternalNameFacts &N) {
        return N.Kind == ExternalNameKind::Second && N.Name == Symbol;
      }))
    return;
  ExternalNameFacts N;
  N.Kind = ExternalNameKind::Second;
  N.USR = N.Name = Symbol.str();
  N.IsDefined = true;
  Facts.ExternalNames.push_back(std::move(N));
}

void layoutopt::noteSecondNames(llvm::ArrayRef<const Decl *> Users,
                                ExtractContext &C) {
  SecondNameFinder Finder(C);
  for (const Decl *D : Users)
    Finder.TraverseDecl(const_cast<Decl *>(D));
  Finder.note(Users);
}
