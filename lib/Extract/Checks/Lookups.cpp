//===-- Lookups.cpp - Names that are found while a program runs -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Functions of the system that find others by name, and the argument that is
/// the name; or load files that may bring any.
struct NameLookup {
  const char *Name;
  int Argument; ///< -1: none is.
};
constexpr NameLookup NameLookups[] = {
    {"dlsym", 1},         {"dlvsym", 1},          {"GetProcAddress", 1},
    {"dlopen", -1},       {"dlmopen", -1},        {"LoadLibraryA", -1},
    {"LoadLibraryW", -1}, {"LoadLibraryExA", -1}, {"LoadLibraryExW", -1}};

class Lookups : public CodeVisitor<Lookups> {
public:
  explicit Lookups(ExtractContext &C) : C(C) {
    for (const NameLookup &Each : NameLookups)
      if (auto At = C.AST.Idents.find(Each.Name); At != C.AST.Idents.end())
        for (const NamedDecl *D : C.AST.getTranslationUnitDecl()->lookup(
                 DeclarationName(At->second)))
          if (const auto *F = dyn_cast<FunctionDecl>(D);
              F && (F->isUsed() || F->isReferenced()))
            Functions[F->getCanonicalDecl()] = Each.Argument;
  }

  bool isAnyUsed() const { return !Functions.empty(); }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    auto At = F ? Functions.find(F->getCanonicalDecl()) : Functions.end();
    if (At == Functions.end() || At->second < 0 ||
        unsigned(At->second) >= Call->getNumArgs())
      return true;
    const auto *Name =
        dyn_cast<StringLiteral>(Call->getArg(At->second)->IgnoreParenCasts());
    if (!Name || Name->getCharByteWidth() != 1)
      return true;
    Named.insert(Call->getCallee()->IgnoreParenImpCasts());
    // Reserved names are the system's.
    if (!Name->getString().starts_with("__")) {
      C.needSymbol(Name->getString(), Call->getSourceRange());
      C.noteSecondName(Name->getString()); // Who finds it calls it.
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (F && Functions.count(F->getCanonicalDecl()) && !Named.count(Ref))
      C.needLookup(F, Ref->getSourceRange());
    return true;
  }

private:
  ExtractContext &C;
  llvm::DenseMap<const FunctionDecl *, int> Functions;
  llvm::SmallPtrSet<const Expr *, 8> Named; ///< Uses that state the name.
};

} // namespace

void layoutopt::noteLookups(ArrayRef<const Decl *> Users, ExtractContext &C) {
  Lookups Finder(C);
  if (!Finder.isAnyUsed())
    return;
  for (const Decl *D : Users)
    Finder.TraverseDecl(const_cast<Decl *>(D));
}
