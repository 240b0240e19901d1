//===-- TypeFunction.cpp - A function for memory of any type --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///     ents = grow(ents, n, &cap, sizeof *ents);
///
/// calls a function that serves arrays of all types. Where each use that its
/// body makes of the memory means the same for pointers to the record, the
/// calls for that record get a function of their own,
///
///     static struct ent *grow_ent(struct ent *p, int n, int *cap) { ... }
///
/// or, if there are no others, the function itself is written so. All calls of
/// a file change together. A macro around a call is written out first.
///
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Fixes/TypedStorage.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/MacroDefinitions.h"
#include "Types/LibraryStorage.h"
#include "Types/Sizes.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace layoutopt {

/// All calls of the unit, and the functions around them.
class CallFinder : public CodeVisitor<CallFinder> {
public:
  bool TraverseFunctionDecl(FunctionDecl *F) {
    const FunctionDecl *Outer = std::exchange(Around, F);
    const bool Goes = CodeVisitor::TraverseFunctionDecl(F);
    Around = Outer;
    return Goes;
  }
  bool VisitCallExpr(CallExpr *E) {
    if (E->getDirectCallee())
      Calls.push_back({E, Around});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      ++Mentions[F->getCanonicalDecl()];
    return true;
  }
  bool VisitPredefinedExpr(PredefinedExpr *) {
    if (Around)
      NamesItself.insert(Around);
    return true;
  }

  std::vector<std::pair<const CallExpr *, const FunctionDecl *>> Calls;
  llvm::DenseMap<const FunctionDecl *, unsigned> Mentions;
  llvm::SmallPtrSet<const FunctionDecl *, 4> NamesItself;

private:
  const FunctionDecl *Around = nullptr;
};

/// The record that \p T leads to, and by how many pointers.
struct Pointed {
  const RecordDecl *Record = nullptr;
  unsigned Level = 0;
};

} // namespace layoutopt

static Pointed leadsTo(QualType T) {
  Pointed Out;
  if (T->isArrayType())
    return {};
  for (; T->isPointerType(); T = T->getPointeeType())
    ++Out.Level;
  const RecordDecl *D = T->getAsRecordDecl();
  Out.Record = D && Out.Level != 0 ? D->getDefinition() : nullptr;
  return Out;
}

namespace layoutopt {

/// The calls of one function for one record.
class CallTyper {
public:
  explicit CallTyper(const Fixer &At) : At(At), AST(At.AST), SM(At.SM) {}

  std::vector<FixEdit> run();

private:
  struct TypedCall {
    const CallExpr *Call = nullptr;
    const FunctionDecl *Around = nullptr;
    bool IsResult = false; ///< It is converted to a pointer to records.
  };

  Pointed resultOf(const CallExpr *Call) const;
  const RecordDecl *recordOf(const CallExpr *Call) const;
  bool isAtPlace(const CallExpr *Call) const;
  bool findCalls();
  bool readCalls(TypedStorage &Typed) const;
  std::vector<FixEdit> expandMacros() const;
  bool editCall(const CallExpr *Call, const TypedStorage &Typed,
                StringRef NewName, std::vector<FixEdit> &Out) const;
  bool isAlone() const;
  /// Whether the unit has no other use of the function, which is its own.
  bool isUnusedBehind() const {
    return F->getStorageClass() == SC_Static &&
           All.Mentions.lookup(F->getCanonicalDecl()) == Calls.size();
  }
  std::optional<std::vector<FixEdit>> define(const TypedStorage &Typed,
                                             StringRef NewName) const;
  std::optional<uint32_t> placeOfSibling() const;
  std::string newName() const;
  /// The file's text of \p E, macros around it included.
  SourceLocation beginOf(const Expr *E) const {
    return SM.getExpansionLoc(E->getBeginLoc());
  }
  uint32_t endOf(const Expr *E) const {
    return At.endOf(SM.getExpansionRange(E->getEndLoc()).getEnd());
  }

  const Fixer &At;
  ASTContext &AST;
  SourceManager &SM;
  CallFinder All;
  std::vector<TypedCall> Calls;
  const FunctionDecl *F = nullptr; ///< The definition.
  const RecordDecl *Record = nullptr;
  std::string Type;
};

} // namespace layoutopt

/// What the result of \p Call is converted to.
Pointed CallTyper::resultOf(const CallExpr *Call) const {
  const Stmt *S = Call;
  while (true) {
    DynTypedNodeList Parents = AST.getParents(*S);
    const Stmt *Up = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
    if (!Up || !isa<ParenExpr, CastExpr>(Up))
      return {};
    if (const Pointed To = leadsTo(cast<Expr>(Up)->getType()); To.Record)
      return To;
    S = Up;
  }
}

/// The record that \p Call handles, if it is one, and its function is one for
/// memory of any type.
const RecordDecl *CallTyper::recordOf(const CallExpr *Call) const {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const RecordDecl *Out = nullptr;
  auto Add = [&](const RecordDecl *D) {
    if (D && Out && D != Out)
      return false;
    if (D)
      Out = D;
    return true;
  };
  if (const QualType T = Callee->getReturnType();
      T->isVoidPointerType() ||
      (T->isPointerType() && T->getPointeeType()->isCharType())) {
    const Pointed To = resultOf(Call);
    if (To.Level == 1 && !Add(To.Record))
      return nullptr;
  }
  for (unsigned I = 0; I != Call->getNumArgs() && I < Callee->getNumParams();
       ++I) {
    QualType T = Callee->getParamDecl(I)->getType();
    unsigned Depth = 0;
    for (; T->isPointerType(); T = T->getPointeeType())
      ++Depth;
    if (Depth == 0 || !(T->isVoidType() || T->isCharType()))
      continue;
    const Pointed Given =
        leadsTo(Call->getArg(I)->IgnoreParenCasts()->getType());
    if (Given.Level >= Depth && !Add(Given.Record))
      return nullptr;
  }
  return Out;
}

bool CallTyper::isAtPlace(const CallExpr *Call) const {
  auto IsPlace = [this](const Expr *E) {
    const SourceLocation L = E->getBeginLoc();
    return llvm::any_of(
        std::initializer_list<SourceLocation>{
            L, SM.getExpansionLoc(L), SM.getSpellingLoc(L), SM.getFileLoc(L)},
        [this](SourceLocation Each) {
          return At.isHere(Each) && At.offset(Each) == At.Begin;
        });
  };
  const Stmt *S = Call;
  while (const auto *E = dyn_cast_or_null<Expr>(S)) {
    if (IsPlace(E))
      return true;
    DynTypedNodeList Parents = AST.getParents(*E);
    S = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
    if (!S || !isa<ParenExpr, CastExpr>(S))
      break;
  }
  for (const Expr *Arg : Call->arguments())
    while (Arg) {
      if (IsPlace(Arg))
        return true;
      if (const auto *Paren = dyn_cast<ParenExpr>(Arg))
        Arg = Paren->getSubExpr();
      else if (const auto *Cast = dyn_cast<CastExpr>(Arg))
        Arg = Cast->getSubExpr();
      else if (const auto *Op = dyn_cast<UnaryOperator>(Arg);
               Op && Op->getOpcode() == UO_AddrOf)
        Arg = Op->getSubExpr();
      else
        Arg = nullptr;
    }
  return false;
}

/// Finds the calls for the record of the one at the place.
bool CallTyper::findCalls() {
  All.TraverseAST(AST);
  for (const auto &[Call, Around] : All.Calls) {
    if (F || !isAtPlace(Call))
      continue;
    const FunctionDecl *Definition = nullptr;
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee->getIdentifier() || isCLibrary(Callee, AST) ||
        !Callee->hasBody(Definition))
      continue;
    Record = recordOf(Call);
    if (Record)
      F = Definition;
  }
  if (!F || !isa<CompoundStmt>(F->getBody()))
    return false;
  for (const auto &[Call, Around] : All.Calls)
    if (Call->getDirectCallee()->getCanonicalDecl() == F->getCanonicalDecl() &&
        recordOf(Call) == Record)
      Calls.push_back({Call, Around, resultOf(Call).Record == Record});
  if (const IdentifierInfo *Tag = Record->getIdentifier())
    Type = (Record->getKindName() + " " + Tag->getName()).str();
  else if (const TypedefNameDecl *Name = Record->getTypedefNameForAnonDecl())
    Type = Name->getName().str();
  return !Type.empty() &&
         !At.isMacro(StringRef(Type).rsplit(' ').second.empty()
                         ? StringRef(Type)
                         : StringRef(Type).rsplit(' ').second) &&
         !SM.isInSystemHeader(Record->getLocation()) &&
         Record->getDeclContext()->isTranslationUnit() &&
         llvm::all_of(Calls, [this](const TypedCall &Each) {
           return Each.Around && Each.Around != F;
         });
}

/// What the calls say of the parameters.
bool CallTyper::readCalls(TypedStorage &Typed) const {
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    const ParmVarDecl *P = F->getParamDecl(I);
    unsigned Level = 0;
    bool IsSize = P->getType()->isIntegerType();
    for (const TypedCall &Each : Calls) {
      if (Each.Call->getNumArgs() != F->getNumParams())
        return false;
      const Expr *Arg = Each.Call->getArg(I)->IgnoreParenCasts();
      const Pointed Given = leadsTo(Arg->getType());
      if (P->getType()->isPointerType() && Given.Record == Record) {
        if (Level != 0 && Level != Given.Level)
          return false;
        Level = Given.Level;
      }
      IsSize = IsSize && isSizeOf(Each.Call->getArg(I), Record, AST);
    }
    if (Level != 0)
      Typed.setLevel(P, Level);
    if (IsSize)
      Typed.setSize(P);
  }
  if (llvm::any_of(Calls, [](const TypedCall &Each) { return Each.IsResult; }))
    Typed.setReturned();
  return true;
}

/// The macros around calls, written out; empty if one of them cannot be.
std::vector<FixEdit> CallTyper::expandMacros() const {
  std::vector<FixEdit> Out;
  for (const TypedCall &Each : Calls) {
    const SourceLocation L = Each.Call->getExprLoc();
    if (!Each.Call->getBeginLoc().isMacroID() && !L.isMacroID())
      continue;
    const SourceLocation Use = SM.getExpansionLoc(Each.Call->getBeginLoc());
    if (!At.isHere(Use))
      return {};
    if (llvm::any_of(Out, [&](const FixEdit &Other) {
          return Other.Begin == At.offset(Use);
        }))
      continue;
    auto Edit = At.expansionAt(At.offset(Use), 12,
                               [](const MacroInfo &) { return true; });
    if (!Edit)
      return {};
    Out.push_back(std::move(*Edit));
  }
  llvm::sort(Out, [](const FixEdit &A, const FixEdit &B) {
    return A.Begin < B.Begin;
  });
  for (size_t I = 1; I < Out.size(); ++I)
    if (Out[I].Begin < Out[I - 1].End)
      return {};
  return Out;
}

/// The new name, casts to `void *` that go, and the size that goes.
bool CallTyper::editCall(const CallExpr *Call, const TypedStorage &Typed,
                         StringRef NewName, std::vector<FixEdit> &Out) const {
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
  if (!Ref || !At.isHere(Ref->getLocation()) ||
      !At.isHere(Call->getRParenLoc()))
    return false;
  if (!NewName.empty())
    Out.push_back({At.offset(Ref->getLocation()), At.endOf(Ref->getLocation()),
                   NewName.str()});
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    const Expr *Arg = Call->getArg(I);
    const ParmVarDecl *P = F->getParamDecl(I);
    if (Typed.isSize(P)) {
      const uint32_t From =
          I != 0 ? endOf(Call->getArg(I - 1)) : At.offset(beginOf(Arg));
      const uint32_t To = I != 0 || Call->getNumArgs() == 1
                              ? endOf(Arg)
                              : At.offset(beginOf(Call->getArg(1)));
      // A comment there says something of it, a directive more.
      const StringRef Gone = At.slice(From, To);
      if (Gone.contains('#') || Gone.contains("/*") || Gone.contains("//"))
        return false;
      if (!Out.empty() && Out.back().End == From && Out.back().Text.empty())
        Out.back().End = To;
      else
        Out.push_back({From, To, ""});
      continue;
    }
    if (Typed.level(P) == 0)
      continue;
    for (const Expr *Sub = Arg; Sub;) {
      const auto *Cast = dyn_cast<CStyleCastExpr>(Sub);
      if (Cast && !leadsTo(Cast->getType()).Record) {
        const SourceLocation Open = Cast->getLParenLoc(),
                             Close = Cast->getRParenLoc();
        if (!At.isHere(Open) || !At.isHere(Close) ||
            (Cast->getSubExpr()->getType()->isIntegerType() &&
             !Cast->getSubExpr()->EvaluateKnownConstInt(AST).isZero()))
          return false;
        Out.push_back({At.offset(Open), At.endOf(Close), ""});
      }
      if (const auto *Paren = dyn_cast<ParenExpr>(Sub))
        Sub = Paren->getSubExpr();
      else if (const auto *Each = dyn_cast<CastExpr>(Sub))
        Sub = Each->getSubExpr();
      else
        Sub = nullptr;
    }
  }
  return true;
}

/// Whether the function serves these calls and no others, so that it can be
/// written anew in its place.
bool CallTyper::isAlone() const {
  if (!isUnusedBehind())
    return false;
  // Code that the preprocessor leaves out may call it, too.
  const size_t Words = At.mentionsOf(F->getName());
  size_t Known = Calls.size();
  for (const FunctionDecl *Each : F->redecls()) {
    ++Known;
    if (!At.isHere(Each->getLocation()) ||
        !SM.isBeforeInTranslationUnit(Record->getEndLoc(), Each->getBeginLoc()))
      return false;
  }
  return Words == Known;
}

std::string CallTyper::newName() const {
  StringRef Of = Record->getIdentifier()
                     ? Record->getName()
                     : Record->getTypedefNameForAnonDecl()->getName();
  std::string Name = (F->getName() + "_" + Of).str();
  auto IsTaken = [&](const std::string &Each) {
    return AST.Idents.find(Each) != AST.Idents.end() || At.Text.contains(Each);
  };
  if (!IsTaken(Name))
    return Name;
  for (unsigned I = 2;; ++I)
    if (std::string Next = Name + std::to_string(I); !IsTaken(Next))
      return Next;
}

/// Where a function can stand that the calls see, and that sees the record and
/// what the other one does: behind that, or in front of the first caller.
std::optional<uint32_t> CallTyper::placeOfSibling() const {
  const SourceLocation End = F->getBody()->getEndLoc();
  if (At.isHere(End) &&
      SM.isBeforeInTranslationUnit(Record->getEndLoc(), F->getBeginLoc()))
    return At.endOf(End);
  const FunctionDecl *First = nullptr;
  for (const TypedCall &Each : Calls)
    if (!First || SM.isBeforeInTranslationUnit(Each.Around->getBeginLoc(),
                                               First->getBeginLoc()))
      First = Each.Around;
  if (!First || !First->getDeclContext()->isTranslationUnit())
    return std::nullopt;
  const SourceLocation Here = SM.getExpansionLoc(First->getBeginLoc());
  if (!At.isHere(Here) ||
      !SM.isBeforeInTranslationUnit(Record->getEndLoc(), Here) ||
      !SM.isBeforeInTranslationUnit(End, Here) ||
      !liesOnlyInGuards(Here, "", SM, At.LO))
    return std::nullopt;
  const uint32_t Line = At.lineStart(At.offset(Here));
  if (!At.slice(Line, At.offset(Here)).trim().empty() || !At.isOnItsOwn(Line))
    return std::nullopt;
  return At.withComments(Line);
}

/// The edits that write the function for the record: in its place if \p
/// NewName is empty, else beside it.
std::optional<std::vector<FixEdit>> CallTyper::define(const TypedStorage &Typed,
                                                      StringRef NewName) const {
  std::vector<FixEdit> Out;
  if (NewName.empty()) {
    for (const FunctionDecl *Each : F->redecls()) {
      const std::vector<FixEdit> Own = Typed.editsOf(Each);
      if (Own.empty())
        return std::nullopt;
      llvm::append_range(Out, Own);
    }
    return Out;
  }
  const std::optional<uint32_t> Place = placeOfSibling();
  const SourceLocation Start = SM.getExpansionLoc(F->getBeginLoc()),
                       End = F->getBody()->getEndLoc();
  const FileID Where = SM.getFileID(Start);
  if (!Place || End.isMacroID() || SM.getFileID(End) != Where ||
      F->getLocation().isMacroID() || All.NamesItself.count(F))
    return std::nullopt;
  const uint32_t From = SM.getFileOffset(Start), To = At.endOf(End);
  // Directives, and macros that change up to there, would say something else.
  Fixer There(AST, At.PP, Where, From);
  const auto Words = There.words(From, To);
  if (!Words)
    return std::nullopt;
  const SourceLocation Begins =
      SM.getLocForStartOfFile(At.File).getLocWithOffset(int(*Place));
  for (const Fixer::Word &W : *Words) {
    if (W.Kind != tok::raw_identifier || !At.isMacro(W.Text))
      continue;
    for (const MacroDirective *Each = At.PP.getLocalMacroDirectiveHistory(
             AST.Idents.find(W.Text)->second);
         Each; Each = Each->getPrevious())
      if (SM.isBeforeInTranslationUnit(End, Each->getLocation()) &&
          SM.isBeforeInTranslationUnit(Each->getLocation(), Begins))
        return std::nullopt;
  }
  std::vector<FixEdit> Edits = Typed.editsOf(F);
  Edits.push_back({SM.getFileOffset(F->getLocation()),
                   At.endOf(F->getLocation()), NewName.str()});
  llvm::sort(Edits, [](const FixEdit &A, const FixEdit &B) {
    return A.Begin < B.Begin;
  });
  std::string Sibling;
  uint32_t Done = From;
  for (const FixEdit &E : Edits) {
    if (E.Begin < Done || E.End > To)
      return std::nullopt;
    Sibling += There.slice(Done, E.Begin);
    Sibling += E.Text;
    Done = E.End;
  }
  Sibling += There.slice(Done, To);
  if (F->getStorageClass() == SC_Extern)
    return std::nullopt;
  if (F->getStorageClass() != SC_Static)
    Sibling = "static " + Sibling;
  const bool IsHere = Where == At.File;
  // One that nobody calls any more goes; compilers would warn of it. It may be
  // the last one for another record at the same time: then these fixes touch.
  if (isUnusedBehind() && IsHere) {
    if (!F->isFirstDecl() || At.mentionsOf(F->getName()) != Calls.size() + 1 ||
        !There.isOnItsOwn(There.lineStart(From)))
      return std::nullopt;
    Out.push_back({There.withComments(From), To, ""});
    if (*Place == To) {
      Out.back().Text = There.slice(Out.back().Begin, From).str() + Sibling;
      return Out;
    }
  } else if (IsHere && *Place == To) {
    Out.push_back({*Place, *Place, "\n\n" + Sibling});
    return Out;
  } else if (IsHere) {
    Out.push_back({From, From, ""});
  }
  Out.push_back({*Place, *Place, Sibling + "\n\n"});
  return Out;
}

std::vector<FixEdit> CallTyper::run() {
  if (At.LO.CPlusPlus || At.LO.OpenCL || At.File != SM.getMainFileID() ||
      !findCalls())
    return {};
  if (llvm::any_of(Calls, [](const TypedCall &Each) {
        return Each.Call->getBeginLoc().isMacroID() ||
               Each.Call->getExprLoc().isMacroID();
      }))
    return expandMacros();
  const SourceLocation Start = SM.getExpansionLoc(F->getBeginLoc());
  if (!liesOnlyInGuards(Start, "", SM, At.LO))
    return {};
  TypedStorage Typed(F, AST, Type);
  if (!readCalls(Typed) || !Typed.run())
    return {};
  std::vector<std::string> Names = {newName()};
  if (isAlone())
    Names.insert(Names.begin(), "");
  for (const std::string &Name : Names) {
    auto Out = define(Typed, Name);
    if (!Out)
      continue;
    bool IsGood = true;
    for (const TypedCall &Each : Calls)
      IsGood = IsGood && editCall(Each.Call, Typed, Name, *Out);
    if (!IsGood)
      return {};
    llvm::sort(*Out, [](const FixEdit &A, const FixEdit &B) {
      return std::tie(A.Begin, A.End) < std::tie(B.Begin, B.End);
    });
    for (size_t I = 1; I < Out->size(); ++I)
      if ((*Out)[I].Begin < (*Out)[I - 1].End)
        return {};
    return *Out;
  }
  return {};
}

size_t Fixer::mentionsOf(StringRef Name) const {
  size_t Out = 0;
  llvm::StringMap<size_t> InMacros; // Mentions by the macro that has them.
  llvm::StringMap<size_t> Words;
  Lexer Lex(SM.getLocForStartOfFile(File), LO, Text.begin(), Text.begin(),
            Text.end());
  Token T;
  StringRef Macro;
  bool IsDefine = false;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    if (T.isAtStartOfLine()) {
      Macro = "";
      IsDefine = false;
    }
    if (T.isNot(tok::raw_identifier))
      continue;
    const StringRef Word = T.getRawIdentifier();
    ++Words[Word];
    if (IsDefine && Macro.empty())
      Macro = Word;
    else if (Word == Name && Macro.empty())
      ++Out;
    else if (Word == Name)
      ++InMacros[Macro];
    IsDefine |= Word == "define";
  }
  // A macro that nothing uses any more calls nothing.
  for (const auto &Each : InMacros)
    if (Words.lookup(Each.getKey()) != 1)
      Out += Each.getValue();
  return Out;
}

std::vector<FixEdit> Fixer::typeFunction() const {
  return CallTyper(*this).run();
}
