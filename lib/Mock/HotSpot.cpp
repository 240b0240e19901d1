//===-- HotSpot.cpp - A hot function, and what it calls -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Mock/HotSpot.h"
#include "HotArrays.h"
#include "layoutopt/Extract/UnitWatcher.h"
#include "layoutopt/Support/DisplayPath.h"
#include "layoutopt/Support/Error.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::Error;

namespace {

/// Text of one file, with names that get marks.
struct TextRange {
  FileID File;
  unsigned Begin = 0, End = 0;
  std::vector<NamedPlace> Names;
};

/// Finds the hot spot in a tree.
class Finder {
public:
  Finder(const FunctionDecl &Hot, ASTContext &AST, const NamedMacros &Macros)
      : Hot(Hot), AST(AST), SM(AST.getSourceManager()), Macros(Macros),
        Arrays(
            All, AST,
            [this](SourceLocation L, const llvm::Twine &Text) {
              return at(L, Text);
            },
            Out) {}

  llvm::Expected<HotSpot> find();

private:
  Error at(SourceLocation L, const llvm::Twine &Message) const;
  Error checkHot() const;
  void findCode();
  void findCopied();
  Error addTypes();
  Error addFunction(const FunctionDecl &F);
  Error checkMacros(const TextRange &Range) const;
  bool needsCopy(const FunctionDecl &F) const;
  bool hasMark(const NamedDecl &D) const;
  llvm::Expected<TextRange> rangeOf(SourceLocation Begin, SourceLocation End,
                                    const NamedDecl &D) const;
  llvm::Expected<unsigned> offsetBehind(const NamedPlace &Name,
                                        FileID File) const;
  llvm::Expected<std::string> marked(const TextRange &Range) const;

  const FunctionDecl &Hot;
  ASTContext &AST;
  const SourceManager &SM;
  const NamedMacros &Macros;
  HotSpot Out;

  /// What can be reached from the hot function, by definition.
  std::map<const FunctionDecl *, HotCode> Code;
  std::vector<const FunctionDecl *> Order; ///< Keys of Code.
  HotCode All;                             ///< All of it.
  ArrayFinder Arrays;
  std::set<const NamedDecl *> Copied; ///< Functions, by their definitions.
};

} // namespace

Error Finder::at(SourceLocation L, const llvm::Twine &Message) const {
  const PresumedLoc P = SM.getPresumedLoc(SM.getFileLoc(L));
  return usageError("no mock-up of '" + Hot.getName() + "': " + Message,
                    P.isValid() ? Place{displayPath(P.getFilename()),
                                        P.getLine(), P.getColumn()}
                                : Place());
}

Error Finder::checkHot() const {
  if (AST.getLangOpts().CPlusPlus || AST.getLangOpts().OpenCL)
    return at(Hot.getLocation(), "they are made in C alone");
  if (Hot.isVariadic())
    return at(Hot.getLocation(), "it takes any number of arguments");
  if (!Hot.hasPrototype() && Hot.getNumParams() != 0)
    return at(Hot.getLocation(), "its parameters have no types in its "
                                 "declaration, as in C before C89");
  if (Hot.isMain())
    return at(Hot.getLocation(), "the program begins with it; choose a "
                                 "function that it calls");
  for (const ParmVarDecl *P : Hot.parameters()) {
    if (!P->getIdentifier())
      return at(P->getLocation(), "a parameter has no name");
    if (P->getType()->isVariablyModifiedType())
      return at(P->getLocation(), "the type of '" + P->getName() +
                                      "' depends on another parameter");
  }
  return Error::success();
}

/// Finds all code that the hot function may come by, in the order of the text:
/// what is declared there is declared in the copy.
void Finder::findCode() {
  Order.push_back(&Hot);
  for (size_t I = 0; I != Order.size(); ++I) {
    const HotCode &C =
        Code.try_emplace(Order[I], codeOf(*Order[I])).first->second;
    for (const FunctionDecl *Callee : C.Functions)
      if (!llvm::is_contained(Order, Callee))
        Order.push_back(Callee);
  }
  llvm::sort(Order, [this](const FunctionDecl *A, const FunctionDecl *B) {
    return SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const FunctionDecl *F : Order) {
    const HotCode &C = Code.at(F);
    for (const VarDecl *V : C.Globals)
      if (!llvm::is_contained(All.Globals, V))
        All.Globals.push_back(V);
    All.GivesBack |= C.GivesBack;
    All.Fields.insert(C.Fields.begin(), C.Fields.end());
    All.Indexed.insert(C.Indexed.begin(), C.Indexed.end());
  }
}

/// Whether \p F comes by an array, or by functions that do.
bool Finder::needsCopy(const FunctionDecl &F) const {
  const HotCode &C = Code.at(&F);
  return Arrays.isCopied(F.getReturnType()) ||
         llvm::any_of(F.parameters(),
                      [this](const ParmVarDecl *P) {
                        return Arrays.isCopied(P->getType());
                      }) ||
         llvm::any_of(C.Globals,
                      [this](const VarDecl *V) { return hasMark(*V); }) ||
         llvm::any_of(C.Functions, [this](const FunctionDecl *Callee) {
           return hasMark(*Callee);
         });
}

void Finder::findCopied() {
  Copied.insert(&Hot);
  for (bool Grows = true; Grows;) {
    Grows = false;
    for (const FunctionDecl *F : Order)
      Grows |= needsCopy(*F) && Copied.insert(F).second;
  }
}

/// Whether each mock-up has a \p D of its own.
bool Finder::hasMark(const NamedDecl &D) const {
  if (const auto *V = dyn_cast<VarDecl>(&D))
    return Arrays.globals().count(V->getCanonicalDecl()) != 0;
  if (const auto *R = dyn_cast<RecordDecl>(&D))
    return Arrays.isHolder(firstOf(R));
  if (const auto *T = dyn_cast<TypedefNameDecl>(&D)) {
    const RecordDecl *R = recordAtEnd(T->getUnderlyingType(), AST);
    return R && Arrays.isHolder(R);
  }
  return Copied.count(&D) != 0;
}

/// The offset behind \p Name in \p File, which has to spell it.
llvm::Expected<unsigned> Finder::offsetBehind(const NamedPlace &Name,
                                              FileID File) const {
  SourceLocation L = Name.Where;
  while (L.isMacroID()) {
    if (!SM.isMacroArgExpansion(L))
      return at(Name.Where, "a macro writes the name '" + Name.Name + "'");
    L = SM.getImmediateSpellingLoc(L);
  }
  const auto [In, Offset] = SM.getDecomposedLoc(L);
  if (In != File)
    return at(Name.Where,
              "another file has a part of the text with '" + Name.Name + "'");
  return Offset + unsigned(Name.Name.size());
}

/// Macros of the text mean the same where its copy stands.
Error Finder::checkMacros(const TextRange &Range) const {
  for (const NamedMacro &Use : Macros.Uses) {
    const auto [In, Offset] = SM.getDecomposedLoc(Use.Where);
    if (In == Range.File && Offset >= Range.Begin && Offset < Range.End &&
        Macros.isDefinedAnew(Use))
      return at(Use.Where, "the macro '" + Use.Name->getName() +
                               "' is another one, or none, at the end of the "
                               "file");
  }
  return Error::success();
}

/// From \p Begin to the token at \p End, which has one character or is the name
/// of \p D.
llvm::Expected<TextRange> Finder::rangeOf(SourceLocation Begin,
                                          SourceLocation End,
                                          const NamedDecl &D) const {
  TextRange Out;
  Out.File = SM.getFileID(Begin);
  if (Begin.isMacroID() || End.isMacroID() || SM.getFileID(End) != Out.File)
    return at(D.getLocation(),
              "a macro writes a part of '" + D.getNameAsString() + "'");
  Out.Begin = SM.getFileOffset(Begin);
  Out.End = SM.getFileOffset(End) +
            unsigned(End == D.getLocation() ? D.getName().size() : 1);
  if (Error E = checkMacros(Out))
    return std::move(E);
  return Out;
}

/// The text of \p Range, with marks.
llvm::Expected<std::string> Finder::marked(const TextRange &Range) const {
  std::set<unsigned> Marks;
  for (const NamedPlace &Name : Range.Names) {
    if (!hasMark(*Name.Declared))
      continue;
    auto Behind = offsetBehind(Name, Range.File);
    if (!Behind)
      return Behind.takeError();
    if (*Behind > Range.Begin && *Behind <= Range.End)
      Marks.insert(*Behind);
  }
  const llvm::StringRef Text = SM.getBufferData(Range.File);
  std::string Out;
  unsigned Done = Range.Begin;
  for (unsigned Mark : Marks) {
    Out += Text.slice(Done, Mark);
    Out += MarkPlace;
    Done = Mark;
  }
  Out += Text.slice(Done, Range.End);
  return Out;
}

/// Adds the definitions of records that hold arrays, and of their other names.
Error Finder::addTypes() {
  std::vector<TextRange> Ranges;
  for (Decl *D : ownDeclarations(AST)) {
    auto *Named = dyn_cast<TypeDecl>(D);
    const auto *R = dyn_cast<RecordDecl>(D);
    if (!Named || isa<EnumDecl>(D) || !hasMark(*Named) ||
        (R && !R->isCompleteDefinition()))
      continue;
    auto Range = rangeOf(D->getBeginLoc(), D->getEndLoc(), *Named);
    if (!Range)
      return Range.takeError();
    Range->Names = codeOf(*D).Names;
    if (Named->getIdentifier())
      Range->Names.push_back({D->getLocation(), Named->getName().str(), Named});
    // `typedef struct { ... } a, *b;` is one text.
    if (!Ranges.empty() && Ranges.back().File == Range->File &&
        Range->Begin < Ranges.back().End) {
      TextRange &Last = Ranges.back();
      Last.Begin = std::min(Last.Begin, Range->Begin);
      Last.End = std::max(Last.End, Range->End);
      llvm::append_range(Last.Names, Range->Names);
    } else {
      Ranges.push_back(std::move(*Range));
    }
  }
  for (const TextRange &Range : Ranges) {
    auto Text = marked(Range);
    if (!Text)
      return Text.takeError();
    Out.Types.push_back(std::move(*Text));
  }
  return Error::success();
}

Error Finder::addFunction(const FunctionDecl &F) {
  const HotCode &C = Code.at(&F);
  if (C.State)
    return at(C.State->getLocation(),
              "'" + C.State->getName() + "' in '" + F.getName() +
                  "' keeps its value from call to call");
  if (!F.hasPrototype() && F.getNumParams() != 0)
    return at(F.getLocation(), "the parameters of '" + F.getName() +
                                   "' have no types in its declaration");
  if (F.getStorageClass() == SC_Extern)
    return at(F.getLocation(), "'" + F.getName() + "' is defined as 'extern'");
  auto Whole = rangeOf(F.getBeginLoc(), F.getBody()->getEndLoc(), F);
  if (!Whole)
    return Whole.takeError();
  auto Head = rangeOf(F.getBeginLoc(), F.getBody()->getBeginLoc(), F);
  if (!Head)
    return Head.takeError();
  --Head->End; // Without the brace.
  const NamedPlace Own = {F.getLocation(), F.getName().str(), &F};
  TextRange Body = *Whole;
  Body.Begin = Head->End;
  Head->Names = Body.Names = C.Names;
  Head->Names.push_back(Own);
  HotFunction Each;
  Each.IsStatic = F.getStorageClass() == SC_Static;
  for (auto [Range, Text] : {std::make_pair(&*Head, &Each.Head),
                             std::make_pair(&Body, &Each.Body)}) {
    auto Marked = marked(*Range);
    if (!Marked)
      return Marked.takeError();
    *Text = std::move(*Marked);
  }
  if (Whole->File == SM.getMainFileID())
    Out.Behind = std::max<size_t>(Out.Behind, Whole->End);
  if (&F == &Hot) {
    auto Behind = offsetBehind(Own, Whole->File);
    if (!Behind)
      return Behind.takeError();
    Out.Begin = Whole->Begin;
    Out.NameAt = *Behind - F.getName().size();
    Out.IsStatic = Each.IsStatic;
    Out.Head = Out.Text.substr(Whole->Begin, Head->End - Whole->Begin);
  }
  Out.Functions.push_back(std::move(Each));
  return Error::success();
}

llvm::Expected<HotSpot> Finder::find() {
  Out.Name = Hot.getName().str();
  Out.Text = SM.getBufferData(SM.getMainFileID()).str();
  if (Error E = checkHot())
    return std::move(E);
  if (llvm::StringRef(Out.Text).contains(MarkPlace))
    return at(Hot.getLocation(), "the file has a byte of value 1");
  findCode();
  if (Error E = Arrays.addParameters(Hot))
    return std::move(E);
  if (Error E = Arrays.addGlobals())
    return std::move(E);
  if (Out.Arrays.empty())
    return at(Hot.getLocation(),
              "it steps through no array of records that a parameter or a "
              "global variable leads to");
  const QualType Result = Hot.getReturnType();
  if (Arrays.isCopied(Result))
    return at(Hot.getLocation(), "it returns records, or a pointer to some");
  findCopied();
  if (Error E = addTypes())
    return std::move(E);
  for (const FunctionDecl *F : Order)
    if (Copied.count(F) != 0)
      if (Error E = addFunction(*F))
        return std::move(E);
  Out.Result = Result.getUnqualifiedType().getAsString(
      PrintingPolicy(AST.getLangOpts()));
  Out.GivesBack = All.GivesBack;
  Out.HasDigest = Result->isArithmeticType() &&
                  !Result->isSpecificBuiltinType(BuiltinType::LongDouble);
  return std::move(Out);
}

namespace {

class HotSpotReader : public UnitWatcher {
public:
  explicit HotSpotReader(llvm::StringRef Name) : Name(Name) {}

  std::unique_ptr<ASTConsumer> consumer(CompilerInstance &CI) override {
    Macros.watch(CI.getPreprocessor());
    return std::make_unique<Consumer>(*this);
  }

  std::optional<llvm::Expected<HotSpot>> Found;

private:
  struct Consumer : ASTConsumer {
    explicit Consumer(HotSpotReader &R) : R(R) {}
    void HandleTranslationUnit(ASTContext &AST) override { R.read(AST); }
    HotSpotReader &R;
  };

  void read(ASTContext &AST) {
    if (AST.getDiagnostics().hasErrorOccurred())
      return;
    for (Decl *D : ownDeclarations(AST))
      if (auto *F = dyn_cast<FunctionDecl>(D);
          F && F->isThisDeclarationADefinition() && F->getIdentifier() &&
          F->getName() == Name &&
          AST.getSourceManager().isInMainFile(
              AST.getSourceManager().getFileLoc(F->getLocation())))
        Found.emplace(Finder(*F, AST, Macros).find());
  }

  std::string Name;
  NamedMacros Macros;
};

} // namespace

llvm::Expected<std::optional<HotSpot>>
layoutopt::findHotSpot(const CompileInput &Input,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       llvm::StringRef Name) {
  HotSpotReader Reader(Name);
  if (Error E = watch(Input, std::move(Files), Reader))
    return std::move(E);
  if (!Reader.Found)
    return std::nullopt;
  if (!*Reader.Found)
    return Reader.Found->takeError();
  return std::move(**Reader.Found);
}
