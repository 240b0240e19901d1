//===-- HiddenTypes.cpp - Types that a function hides ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Words.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"
#include <set>

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// What the rewriter writes into a function names types: those of the fields of
/// an array that is declared there, the record, `ptrdiff_t`. In
/// `void f(int real) { body w[4]; }` there is no type `real`. In C++ namespaces
/// and classes hide types, too, from all that is declared in them.
class HiddenTypes : public CodeVisitor<HiddenTypes> {
public:
  explicit HiddenTypes(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseDecl(Decl *D) override {
    if (D && !Function && isa<VarDecl, FieldDecl>(D)) {
      llvm::SaveAndRestore<const DeclContext *> Inside(Scope,
                                                       D->getDeclContext());
      refuseOutside(cast<ValueDecl>(D));
      return CodeVisitor::TraverseDecl(D);
    }
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F || !F->doesThisDeclarationHaveABody() || Function)
      return CodeVisitor::TraverseDecl(D);
    llvm::SaveAndRestore Inside(Function, F);
    llvm::SaveAndRestore<const DeclContext *> Around(Scope,
                                                     F->getDeclContext());
    Names.clear();
    Tags.clear();
    Declared.clear();
    Mentioned.clear();
    bool GoesOn = CodeVisitor::TraverseDecl(D);
    refuse();
    return GoesOn;
  }

  bool VisitNamedDecl(NamedDecl *D) {
    // Of the parameters, only those of definitions are seen in a body.
    if (!Function || !D->getIdentifier() ||
        (isa<ParmVarDecl>(D) && D->getDeclContext() != Function))
      return true;
    bool IsTag = isa<TagDecl>(D);
    if (IsTag ? !D->getParentFunctionOrMethod()
              : !isa<VarDecl, TypedefNameDecl, EnumConstantDecl, FunctionDecl>(
                    D) ||
                    D == Function)
      return true;
    if (IsTag)
      Tags.insert(D->getName());
    if (!IsTag || C.AST.getLangOpts().CPlusPlus)
      Names.insert(D->getName());
    if (const auto *V = dyn_cast<VarDecl>(D))
      if (const RecordUse &Use = C.recordUse(V->getType());
          Use && (Use.IsArray || C.isTracked(V)))
        Declared.push_back(V);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Function && C.recordUse(Ref->getType()))
      Mentioned.push_back(Ref);
    else if (const RecordUse &Use = C.recordUse(Ref->getType()); Use && Scope)
      if (StringRef Word =
              hidden(C.Facts.Records[C.record(Use.Record)].TypeText);
          !Word.empty())
        refuse(Ref->getDecl(), Word, Ref->getSourceRange());
    return true;
  }

private:
  /// Whether \p Word, the begin of a name that is known at the outermost level,
  /// is something else in the namespaces and classes here.
  bool isOtherInScope(StringRef Word) const {
    DeclarationName Name = &C.AST.Idents.get(Word);
    auto IsOutermost = [](const NamedDecl *D) {
      if (isa<UsingDecl>(D)) // What it stands for is found, too.
        return true;
      // A class also has its own name in it.
      const auto *Class = dyn_cast<CXXRecordDecl>(D);
      if (Class && Class->isInjectedClassName())
        D = cast<CXXRecordDecl>(Class->getDeclContext());
      const DeclContext *At = D->getUnderlyingDecl()->getDeclContext();
      while (const auto *N = dyn_cast<NamespaceDecl>(At)) {
        if (!N->isAnonymousNamespace() && !N->isInline())
          return false;
        At = N->getParent();
      }
      return At->getRedeclContext()->isTranslationUnit();
    };
    for (const DeclContext *At = Scope; At && !At->isTranslationUnit();
         At = At->getParent())
      if (!llvm::all_of(At->getRedeclContext()->lookup(Name), IsOutermost))
        return true;
    return false;
  }

  /// The first word of the type \p Text that is hidden; empty if none is.
  StringRef hidden(StringRef Text) const {
    bool IsTag = false;
    size_t At = 0;
    for (StringRef Word; !(Word = nextWord(Text, At)).empty();) {
      // The name of a bit-field, `unsigned u : 3`, hides and is hidden nowhere.
      const StringRef Behind = Text.substr(At).ltrim();
      if (Behind.starts_with(":") && !Behind.starts_with("::"))
        continue;
      if (IsTag ? Tags.contains(Word) : Names.contains(Word))
        return Word;
      StringRef Before = Text.take_front(Word.data() - Text.data()).rtrim();
      if (C.AST.getLangOpts().CPlusPlus && !Before.ends_with("::") &&
          isOtherInScope(Word))
        return Word;
      IsTag = Word == "struct" || Word == "union" || Word == "enum";
    }
    return {};
  }

  void refuse(const ValueDecl *D, StringRef Word, SourceRange Where) {
    Index Entity = C.followed(D);
    if (Entity != None && Refused.insert(Entity).second)
      C.obstacle(Reason::HiddenType,
                 "'" + D->getName() + "' is used where '" + Word +
                     "' is not the type that it is elsewhere",
                 "another name for what hides the type", Where, Entity);
  }

  /// What is declared outside of functions gets the types of the fields.
  void refuseOutside(const ValueDecl *D) {
    const RecordUse &Use = C.recordUse(D->getType());
    if (!Use || !Use.IsArray || !C.AST.getLangOpts().CPlusPlus)
      return;
    const RecordFacts &Record = C.Facts.Records[C.record(Use.Record)];
    for (const MemberFacts &M : Record.Members)
      if (StringRef Word = hidden(M.TypeText); !Word.empty())
        refuse(D, Word, D->getSourceRange());
  }

  void refuse() {
    // Records of functions stay anyhow, and their types are not hidden.
    auto IsLocal = [](const RecordDecl *D) {
      return D->getParentFunctionOrMethod() != nullptr;
    };
    for (const VarDecl *V : Declared) {
      const RecordDecl *D = C.recordUse(V->getType()).Record;
      if (IsLocal(D))
        continue;
      const RecordFacts &Record = C.Facts.Records[C.record(D)];
      for (const MemberFacts &M : Record.Members)
        if (StringRef Word = hidden(M.TypeText); !Word.empty())
          refuse(V, Word, V->getSourceRange());
    }
    for (const DeclRefExpr *Ref : Mentioned) {
      const RecordDecl *D = C.recordUse(Ref->getType()).Record;
      if (IsLocal(D))
        continue;
      StringRef Word = hidden(C.Facts.Records[C.record(D)].TypeText);
      if (Word.empty())
        Word = hidden("ptrdiff_t");
      if (!Word.empty())
        refuse(Ref->getDecl(), Word, Ref->getSourceRange());
    }
  }

  ExtractContext &C;
  const FunctionDecl *Function = nullptr;
  const DeclContext *Scope = nullptr; ///< What is visited is declared there.
  llvm::StringSet<> Names, Tags;      ///< That the function declares.
  std::vector<const VarDecl *> Declared;
  std::vector<const DeclRefExpr *> Mentioned;
  std::set<Index> Refused;
};

} // namespace

void layoutopt::refuseHiddenTypes(llvm::ArrayRef<const Decl *> Users,
                                  ExtractContext &C) {
  HiddenTypes Pass(C);
  for (const Decl *D : Users)
    Pass.TraverseDecl(const_cast<Decl *>(D));
}
