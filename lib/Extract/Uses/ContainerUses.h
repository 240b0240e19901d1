//===-- ContainerUses.h - Uses of containers, elements ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: looks at each expression that is a container, an iterator or an element
/// and at what stands around it. Containers and iterators are regular values
/// before and after, so that it matters only who looks into them. An element
/// turns from an object into a struct of references: where its type is deduced,
/// its address taken or its size asked for, that would be another thing.
/// Whatever is not known to be right is an obstacle.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CONTAINERUSES_H
#define LAYOUTOPT_LIB_EXTRACT_CONTAINERUSES_H

#include "Syntax/CodeVisitor.h"
#include "Types/Elements.h"
#include "Types/Holdings.h"
#include "Uses/ElementMethods.h"
#include "Uses/ElementNames.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace layoutopt {

/// Where an element comes from: from containers (None), or from the names that
/// it is bound to.
using Sources = llvm::SmallVector<Index, 2>;

constexpr llvm::StringLiteral UseFields =
    "index the container and access the fields";

/// Visits the code of a unit. The parts of it stand in a file for each thing
/// that is looked at.
class ContainerUses : public PathVisitor<ContainerUses> {
  friend class BoundaryFinder;
  using Base = PathVisitor<ContainerUses>;

public:
  explicit ContainerUses(ExtractContext &C)
      : C(C), AST(C.AST), Names(C), Methods(C, Names), Holdings(C.AST) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  // See walkBody.
  bool shouldVisitMadeLambdas() const override { return false; }

  bool TraverseDecl(clang::Decl *D) override;
  // ContainerTemplates.cpp
  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc N) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *E);
  bool VisitExpr(clang::Expr *E) {
    check(E);
    return true;
  }
  /// Says what only all of the unit tells.
  void finish();

  // ContainerTypes.cpp
  bool
  VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc T);
  bool VisitCXXRecordDecl(clang::CXXRecordDecl *D);
  bool VisitDeclaratorDecl(clang::DeclaratorDecl *D);
  bool VisitDeducedTemplateSpecializationTypeLoc(
      clang::DeducedTemplateSpecializationTypeLoc T);
  bool VisitTypedefNameDecl(clang::TypedefNameDecl *D);
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc T);
  bool VisitUsingTypeLoc(clang::UsingTypeLoc T);
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *E);
  // ContainerTraits.cpp
  bool VisitConceptSpecializationExpr(clang::ConceptSpecializationExpr *E);
  bool VisitTypeTraitExpr(clang::TypeTraitExpr *E);
  bool VisitFunctionDecl(clang::FunctionDecl *F);
  // ContainerArrays.cpp
  bool VisitInitListExpr(clang::InitListExpr *E);
  bool VisitCastExpr(clang::CastExpr *E);
  bool VisitOffsetOfExpr(clang::OffsetOfExpr *E);
  // ElementNameUses.cpp
  bool VisitOMPExecutableDirective(clang::OMPExecutableDirective *S);
  bool VisitLambdaExpr(clang::LambdaExpr *E);
  bool VisitCallExpr(clang::CallExpr *E);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E);
  bool VisitDeclRefExpr(clang::DeclRefExpr *Ref);
  // ElementUses.cpp
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S);
  // ElementSelves.cpp
  bool VisitCXXThisExpr(clang::CXXThisExpr *E);
  // ElementPointers.cpp
  bool VisitPointerTypeLoc(clang::PointerTypeLoc T);
  bool VisitCXXNewExpr(clang::CXXNewExpr *E);
  // ElementTexts.cpp
  bool VisitBinaryOperator(clang::BinaryOperator *B);
  // ElementUses.cpp
  bool VisitMemberExpr(clang::MemberExpr *M);

private:
  /// What uses an expression, and as which of its parts.
  struct Context {
    AroundNode User;
    const clang::Stmt *Part = nullptr;
    size_t Depth = 0; ///< Of User in Path.
  };

  Index noteRecord(const clang::CXXRecordDecl *Record);
  void checkConstructors(const clang::CXXRecordDecl *Record);
  void refuseTold(const clang::Expr *Told, const clang::CXXRecordDecl *Record);
  // ContainerTypes.cpp
  bool isOfAdaptor() const;
  void named(clang::QualType T, clang::SourceLocation Name);
  bool isArgumentOfOther() const;
  bool isAskedFor() const;
  bool isLookedInto(llvm::StringRef What,
                    llvm::function_ref<bool(const llvm::Twine &Message,
                                            const llvm::Twine &Fix)>
                        Refuse) const;
  std::optional<Range> spelledIn(clang::TemplateSpecializationTypeLoc T) const;
  void deducedContainer(clang::QualType T, clang::SourceRange Where);
  // ContainerArrays.cpp
  /// An array that lies in something: of the language, or (None) of the
  /// library.
  struct HeldArray {
    const clang::CXXRecordDecl *Record = nullptr;
    Index Name = None;
    bool IsSpan = false; ///< No array, but another class that has members.
  };
  using HeldArrays = llvm::SmallVector<HeldArray, 2>;
  void findArrays(clang::QualType T, unsigned Depth, HeldArrays &Out);
  HeldArrays arraysIn(clang::QualType T);
  void refuseArrays(const HeldArrays &Arrays, clang::SourceRange Where,
                    const llvm::Twine &Message, const llvm::Twine &Fix);
  Index arrayOfValues(const clang::InitListExpr *E);
  bool mayReadItself(const clang::InitListExpr *Values,
                     const clang::CXXRecordDecl *Record) const;
  void checkElided(const clang::InitListExpr *Whole,
                   const clang::InitListExpr *Text);
  const clang::VarDecl *constantAround() const;
  void declaredArrays(const clang::DeclaratorDecl *D);
  void constantAddresses(const clang::VarDecl *V);
  // ContainerSpans.cpp
  void span(const clang::CXXConstructExpr *Made);
  void madeInside(const clang::FunctionDecl *F,
                  llvm::ArrayRef<const clang::Expr *> Args);
  bool spansContainer(const clang::CXXConstructExpr *Made,
                      const clang::CXXRecordDecl *Record,
                      llvm::SmallVectorImpl<Index> &Arrays);
  bool leadsIntoContainer(const clang::Expr *P,
                          llvm::SmallVectorImpl<Index> &Arrays);
  bool spanIsFine(const clang::Expr *E, clang::QualType T,
                  const clang::CXXRecordDecl *Record);
  void spanAsBase(const clang::CXXRecordDecl *D);
  // ContainerUniques.cpp
  void unique(const clang::Expr *E, const clang::CXXRecordDecl *Record);
  bool uniqueIsFine(const clang::Expr *E);
  void uniqueMade(const clang::CXXConstructExpr *Made,
                  const clang::CXXRecordDecl *Record);
  void uniqueOfCall(const clang::CallExpr *Call,
                    const clang::CXXRecordDecl *Record);
  void owned(const clang::Expr *Pointer, const clang::CXXRecordDecl *Record);
  bool ownedNew(const clang::CXXNewExpr *New,
                const clang::CXXRecordDecl *Record);
  bool isOwnedAtOnce(const clang::Expr *Pointer, size_t Depth) const;
  void memberOfUnique(const clang::MemberExpr *M);
  bool uniqueType(clang::TemplateSpecializationTypeLoc T);
  void uniqueInside(const clang::FunctionDecl *F,
                    llvm::ArrayRef<const clang::Expr *> Args);
  // ElementArrays.cpp
  Index arrayOf(const clang::Expr *E);
  void array(const clang::Expr *E, Index Name);
  void countedArray(const clang::BinaryOperator *B);
  void rewriteArray(Index Name, const Range &Where, std::string Text);
  // ContainerUses.cpp: what stands around an expression, and where it is from.
  void check(const clang::Expr *E);
  std::optional<Sources> sourcesOf(const clang::Expr *E);
  Context contextOf(const clang::Expr *E, size_t Depth) const;
  bool isListAsWritten(const Context &At) const;
  const clang::FunctionDecl *functionAround() const;
  /// Whether a constexpr function is around, which a class of no literal type
  /// would keep from being one. A lambda need not be.
  bool isInConstexpr() const;
  const clang::CXXMethodDecl *methodAround() const;
  const clang::Decl *declarationAround() const;
  /// Whether the visited node stands in the body of a function.
  bool isInBody() const;
  bool isInType() const;

  // ElementSelves.cpp
  void namedWithin(const clang::Decl *D, const clang::CXXRecordDecl *Record,
                   Index Name);

  // ClassTemplates.cpp
  void notePatternVector(clang::TemplateSpecializationTypeLoc T);
  void spellPatternVectors();
  void checkNamedVector(const clang::DeclaratorDecl *D);
  void checkDeduced();
  // ContainerTemplates.cpp
  void notePattern(const clang::DeclaratorDecl *D);
  bool isAsWritten(const clang::DeclaratorDecl *D) const;
  bool isAsWritten(const clang::Expr *E);
  void walkSpecializations();
  void walkBody(const clang::FunctionDecl *F);
  void agree(const clang::VarDecl *V);

  // ContainerTraits.cpp
  void asked(llvm::ArrayRef<clang::TemplateArgument> Args,
             clang::SourceRange Where);
  void asked(clang::QualType T, clang::SourceRange Where);
  void comparesFields(const clang::FunctionDecl *F);
  const clang::NamedDecl *declaredWith() const;
  bool declaredAsElement(const Sources &From);

  // ElementTexts.cpp
  bool respell(ElementRespelling R, const clang::CXXRecordDecl *Record,
               llvm::ArrayRef<const clang::Expr *> Objects);
  bool isMovedFrom(const clang::CallExpr *Moved, size_t Depth) const;
  bool isForEmplace(const clang::CallExpr *Call, size_t Depth) const;
  bool respellCall(const clang::CallExpr *Call, size_t Depth);
  std::optional<ElementRespelling> moved(const clang::CallExpr *Call,
                                         const clang::CXXRecordDecl *Record);
  bool respellMoving(const clang::CallExpr *Call,
                     const clang::CXXRecordDecl *Record, Index Through);
  bool comparesPlaces(const clang::Stmt *S);

  // ElementNameUses.cpp
  bool isCalledAtOnce(const clang::Expr *E, size_t Depth) const;
  bool isNamedAnyhow(const clang::CallExpr *Call,
                     const clang::CXXRecordDecl *Record);
  void checkArguments(const clang::FunctionDecl *F,
                      llvm::ArrayRef<const clang::Expr *> Args);

  // ElementUses.cpp
  void arrow(const clang::CXXOperatorCallExpr *E,
             const clang::CXXRecordDecl *Record, Index From);
  bool isAddressTaken(const clang::Expr *Field, size_t Depth) const;
  bool isAddressInPlace(const clang::UnaryOperator *E, size_t Depth) const;
  bool isDeclared(const clang::Expr *Field, size_t Depth) const;
  void element(const clang::Expr *E, const Sources &From);
  bool elementInCall(const clang::CallExpr *Call, const clang::Expr *Part,
                     const clang::Expr *E, const Sources &From,
                     const Context &At);
  bool isExplicit(const clang::CXXConstructExpr *Made, size_t Depth) const;
  bool isOnlyRecord(const clang::CXXConstructExpr *Made, const Sources &From);
  bool copied(const clang::CXXConstructExpr *Made, size_t Depth,
              const Sources &From);
  bool passed(const clang::FunctionDecl *F, unsigned Number,
              const Sources &From, const clang::Expr *E);
  bool bindVariable(const clang::VarDecl *V, const Sources &From);
  void walkedArray(const clang::CXXForRangeStmt *S, Index From);

  // ElementParts.cpp
  bool bindParts(const clang::DecompositionDecl *V, const Sources &From,
                 const clang::CXXForRangeStmt *Loop = nullptr);
  void checkPart(const clang::DeclRefExpr *Ref);

  // ElementCopies.cpp
  std::string recordText(const clang::CXXRecordDecl *Record) const;
  bool writeRecord(const clang::Expr *E, const Sources &From, bool IsAlone);
  bool copiedByLibrary(const clang::Expr *Call, const clang::FunctionDecl *F,
                       unsigned Number, unsigned NumArgs, const clang::Expr *E,
                       const Sources &From);
  bool copyCapture(const clang::LambdaExpr *Lambda,
                   const clang::LambdaCapture &Each, const clang::VarDecl *V,
                   Index Name);
  bool copiedToCapture(const clang::CXXConstructExpr *Made, size_t Depth,
                       const clang::Expr *E, const Sources &From);

  void member(const clang::MemberExpr *M, size_t Depth,
              const clang::CXXRecordDecl *Record, const Sources &From);

  // ElementPointers.cpp
  void declaredPointer(clang::DeclaratorDecl *D);
  void sizeOfPointers(const clang::UnaryExprOrTypeTraitExpr *E);
  void pointersInGeneric(const clang::FunctionDecl *F);
  Context userOfPointer(const clang::Expr *E, size_t Depth) const;
  bool pointerIsFine(const clang::Expr *E, const Context &At);
  bool pointsInto(const clang::CallExpr *Call);
  void pointer(const clang::Expr *E, const clang::CXXRecordDecl *Record);
  void takeAddress(const clang::Expr *E, const clang::CXXRecordDecl *Record,
                   const Sources &From, const clang::UnaryOperator *U,
                   size_t Depth);
  bool passThis(const clang::CXXThisExpr *E, const clang::CXXRecordDecl *Record,
                Index This);

  // ContainerBoundaries.cpp
  bool boundary(const clang::Expr *E, const clang::CXXRecordDecl *Record);
  bool sizeOfElement(const clang::UnaryExprOrTypeTraitExpr *Size,
                     const clang::CXXRecordDecl *Record, const Sources &From);

  // ElementStorage.cpp
  void storage(const clang::CXXNewExpr *New,
               const clang::CXXRecordDecl *Record);
  bool ended(const clang::CXXDeleteExpr *Delete,
             const clang::CXXRecordDecl *Record);

  // ContainerValues.cpp
  void container(const clang::Expr *E, const clang::CXXRecordDecl *Record);
  std::optional<bool> isPlainUse(const Context &At) const;
  void iterator(const clang::Expr *E, const clang::CXXRecordDecl *Record);
  bool valueIsFine(const clang::Expr *E, const Context &At) const;
  bool argumentIsFine(const clang::CallExpr *Call, const clang::Expr *Part,
                      const clang::CXXRecordDecl *Record, bool IsIterator,
                      Index Through = None);
  void memberOfContainer(const clang::MemberExpr *M, clang::QualType T,
                         const clang::CXXRecordDecl *Record);
  void memberByPointer(const clang::MemberExpr *M);
  void reversed(clang::QualType T, const clang::CXXRecordDecl *Record,
                llvm::StringRef Name);

  // ElementFunctions.cpp: functions that are called by another name.
  bool isSignature(const clang::ParmVarDecl *P) const;
  bool signature(const clang::DeclaratorDecl *D);
  void checkSignature(clang::TemplateSpecializationTypeLoc T);
  void overrides(const clang::CXXMethodDecl *M);
  bool isKept(const clang::DeclRefExpr *Function) const;
  bool callsKept(const clang::CallExpr *Call, unsigned Number,
                 const Sources &From);
  void checkKeptCall(const clang::CallExpr *Call);
  void checkTarget(const clang::MemberExpr *M);
  void finishKept();

  // Algorithms.cpp
  void bindCallables(const clang::CallExpr *Call,
                     const clang::CXXRecordDecl *Record, Index Through = None);
  bool bindCallable(const clang::Expr *Arg, const clang::CXXRecordDecl *Record);
  bool bindParameters(const clang::FunctionDecl *F,
                      const clang::CXXRecordDecl *Record);
  bool bindKept(const clang::FunctionProtoType *Signature,
                const clang::CXXRecordDecl *Record);
  bool comparesContainers(const clang::Stmt *User,
                          const clang::CXXRecordDecl *Record);
  bool compared(clang::OverloadedOperatorKind Kind,
                const clang::CXXRecordDecl *Record, clang::SourceRange Where,
                clang::SourceLocation At);
  bool bindOperators(clang::OverloadedOperatorKind Kind,
                     const clang::CXXRecordDecl *Record,
                     clang::SourceRange Where);

  void refuse(const clang::Expr *E, const clang::CXXRecordDecl *Record,
              const Sources &From, const llvm::Twine &Message,
              const llvm::Twine &Fix);
  void refuse(const clang::Expr *E, const clang::CXXRecordDecl *Record,
              const llvm::Twine &Message, const llvm::Twine &Fix = UseFields) {
    refuse(E, Record, {None}, Message, Fix);
  }

  ExtractContext &C;
  clang::ASTContext &AST;
  ElementNames Names;
  ElementMethods Methods;
  HoldingFinder Holdings;
  Index Walked = None; ///< What the elements are bound to that an algorithm
                       ///< gets whose callables are being bound.
  unsigned Instantiations = 0;   ///< Open ones.
  bool InPattern = false;        ///< In a function template.
  bool InSpecialization = false; ///< In a function that is made of one.
  bool InClassTemplate = false;  ///< In a class that is made of one.
  llvm::SmallVector<clang::Decl *, 8> Waiting; ///< Made of templates.
  /// `std::vector<T>` in class template Of, whose parameter Number T is.
  struct PatternVector {
    const clang::ClassTemplateDecl *Of = nullptr;
    unsigned Number = 0;
    Range Where;
    std::string Text; ///< That stands there instead.
    clang::SourceRange Place;
  };
  std::vector<PatternVector> PatternVectors;
  /// What is made of one `auto` in the text of a class template.
  std::map<clang::SourceLocation, llvm::SmallVector<const clang::VarDecl *, 2>>
      Deduced;
  llvm::DenseSet<clang::SourceLocation>
      Spelled, ///< Types of containers in templates.
      Generic; ///< The same, of PatternVectors.
  llvm::DenseSet<std::pair<clang::SourceLocation, clang::SourceLocation>>
      Written; ///< Expressions of templates whose meaning these say.
  llvm::DenseSet<const clang::FunctionDecl *>
      Lambdas;              ///< Generic, made concrete.
  unsigned OpenLambdas = 0; ///< Of these.
  llvm::DenseMap<clang::SourceLocation, const clang::VarDecl *>
      Agreed; ///< What these declare, as the first of them does.
  llvm::DenseSet<std::pair<const clang::CallExpr *, Index>>
      Bound; ///< Calls of algorithms, with Walked.
  llvm::DenseMap<const clang::DecompositionDecl *, Index>
      Parts; ///< Names for these.
  llvm::DenseSet<const clang::Expr *>
      Counted; ///< Sizes of arrays and elements.
  llvm::DenseSet<const clang::CallExpr *> Respelled;
  llvm::DenseSet<const clang::Expr *>
      Crossed; ///< Pointers that calls take as bytes.
  llvm::DenseSet<const clang::CXXRecordDecl *> Noted;
  llvm::SmallVector<const clang::FunctionDecl *, 2> Swaps; ///< Of the program.
  llvm::SetVector<const clang::CXXRecordDecl *> Classes;   ///< Of the program.
  llvm::SetVector<const clang::FunctionDecl *>
      Callables; ///< Lambdas and others that `std::function` may keep.
  std::map<std::pair<Index, uint32_t>, std::string>
      Scopes; ///< That types of containers get, by file and offset.
  llvm::DenseSet<clang::SourceLocation>
      Signatures; ///< References that types of functions have as written.
  llvm::DenseSet<const clang::CXXRecordDecl *>
      Yielded; ///< To which some `std::function` returns references.
};

/// Whether \p F is made of a template, or a member of a class that is, and its
/// text does not stand for all that is made of it; see isOfClassTemplate().
bool isOfTemplate(const clang::FunctionDecl *F);

/// Whether \p F is made of a function template of the program whose text says
/// all else: it is no lambda, and no member of a class template.
bool isOfFunctionTemplate(const clang::FunctionDecl *F,
                          const clang::ASTContext &AST);

/// Whether parameter \p Number of \p F has the type that the text of \p F says,
/// whatever the arguments of a template are.
/// The constructor and the number of its parameter that argument \p Number of
/// \p NumArgs of \p F goes to, where \p F is a function of the library that
/// makes an object of its arguments, `emplace_back` or `make_unique`, and what
/// it makes has one constructor alone for so many.
std::optional<std::pair<const clang::CXXConstructorDecl *, unsigned>>
forwarded(const clang::FunctionDecl *F, unsigned Number, unsigned NumArgs);

bool takesAsWritten(const clang::FunctionDecl *F, unsigned Number,
                    const clang::ASTContext &AST);

/// Whether template \p D of the library does with objects of its arguments what
/// any class could bear.
bool isPlainHolder(const clang::TemplateDecl *D);

/// Whether template \p D of the library keeps its objects in a container that
/// nobody else sees.
bool isAdaptor(const clang::TemplateDecl *D);

/// Whether \p F does nothing with what it is passed but let the compiler
/// believe that it were read or written, as google benchmark's DoNotOptimize.
bool isFence(const clang::FunctionDecl *F);

/// Adds the records whose containers lie in an object of type \p T.
void findContained(clang::QualType T, const clang::ASTContext &AST,
                   llvm::SmallVectorImpl<const clang::CXXRecordDecl *> &Out);

/// Whether template \p D of the library does with pointers what it does with
/// objects of any class.
bool holdsPointers(const clang::TemplateDecl *D);

/// Whether \p Arg, for a parameter of a record, is of that without a conversion
/// that nobody wrote: the class for elements would need another one.
bool isRecordAsWritten(const clang::Expr *Arg);

/// Whether \p Algorithm, of those that move elements, takes a whole vector.
bool takesVector(ElementQuestion Algorithm);

/// Whether \p User, around an expression that is its \p Part, uses no value of
/// it.
bool isDiscarded(const clang::Stmt *User, const clang::Stmt *Part);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CONTAINERUSES_H
