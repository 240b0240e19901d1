//===-- Context.h - Tables of one extraction --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CONTEXT_H
#define LAYOUTOPT_LIB_EXTRACT_CONTEXT_H

#include "Accesses/CodeGeneration.h"
#include "Syntax/Places.h"
#include "Syntax/Spellings.h"
#include "Types/Devices.h"
#include "Types/PrivateRecords.h"
#include "layoutopt/Extract/RecordNames.h"
#include "layoutopt/Model/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include "clang/AST/TypeOrdering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <unordered_map>

namespace layoutopt {

constexpr llvm::StringLiteral UnnamedUnionFix =
    "give both the union's type and the member a name";

/// What to say of a name that chosenByBuild() finds, of a field or record.
std::string chosenName(llvm::StringRef What, llvm::StringRef Macro);
constexpr llvm::StringLiteral ChosenNameFix =
    "write the name itself, or define the macro where no condition and no flag "
    "decides";

/// How a type refers to a record.
struct RecordUse {
  const clang::RecordDecl *Record = nullptr; ///< Null: it does not.
  unsigned Depth = 0;        ///< Pointers and arrays around it; 0: the record.
  bool IsArray = false;      ///< Outermost layer.
  bool HasReference = false; ///< In one of the layers.
  bool HasAtomic = false;
  /// Bounds of the layers below the outermost, if all are arrays; they do not
  /// count for Depth then.
  std::vector<uint64_t> Inner;
  clang::QualType Element; ///< The record type with its qualifiers.

  explicit operator bool() const { return Record != nullptr; }
  bool isSimple() const { return Record && Depth == 1; }
  /// Records that one step of a pointer passes.
  uint64_t scale() const {
    uint64_t Records = 1;
    for (uint64_t Bound : Inner)
      Records *= Bound;
    return Records;
  }
};

/// The record whose definition holds that of \p D, and stands in no other.
const clang::RecordDecl *outermost(const clang::RecordDecl *D);

/// `static struct body { ... } w[N];`: a variable whose record can be defined
/// in front of it instead.
struct PartedDeclaration {
  const clang::VarDecl *Variable = nullptr;
  Range Definition;   ///< `struct body { ... }`.
  Range Leading;      ///< `static`, with `const`; invalid if there is nothing.
  uint32_t Begin = 0; ///< Of the declarator.
};

/// The tables that all parts of an extraction fill: what is numbered once and
/// looked up by declaration.
class ExtractContext {
public:
  ExtractContext(clang::ASTContext &AST, Places &Where, TUFacts &Facts,
                 const CodeGeneration &Code, const ReadingHints &Hints)
      : AST(AST), Where(Where), Facts(Facts), Code(Code), Spelled(AST, Where),
        Hints(Hints) {}

  bool isOpenCL() const { return AST.getLangOpts().OpenCL; }

  /// Whether \p D, a member that points to records, may become a handle: in C
  /// and C++ always, in kernels in a record of private memory.
  bool followsMember(const clang::ValueDecl *D) const {
    const auto *F = llvm::dyn_cast<clang::FieldDecl>(D);
    return !isOpenCL() || (F && Private.holds(F));
  }

  /// Looks through pointers and arrays of \p T for a struct of the program.
  const RecordUse &recordUse(clang::QualType T) const;

  /// Whether \p T is an array of, or a pointer to, plain pointers to records of
  /// C, which may become handles where they lie.
  bool isIndirect(clang::QualType T) const;

  /// The number of a struct, described on first use (Records.cpp).
  Index record(const clang::RecordDecl *D);
  /// The member of \p Record that is field \p F inside \p Outer, or None when a
  /// leaf ends the path before.
  Index member(Index Record, Index Outer, const clang::FieldDecl *F) const;
  /// Members that are not nested in another: those of a whole-record access.
  std::vector<Index> topMembers(Index Record) const;

  /// The entity that \p D declares, or None when its type is not a simple
  /// array of or pointer to records. Deeper types get an entity and an
  /// obstacle.
  Index entity(const clang::ValueDecl *D);
  /// C++: the entity of the object of class `cl::Buffer` that \p D declares, of
  /// which entity() knows nothing; or None.
  Index classBuffer(const clang::ValueDecl *D);
  /// The entity of the pointer that \p F returns, or None.
  Index returned(const clang::FunctionDecl *F);
  /// The function that stands for all pointers to functions of type \p T, or
  /// None if that has no records.
  Index functionOfType(clang::QualType T);
  /// The same if the unit uses it already, else None.
  Index knownFunctionType(clang::QualType T) const;
  /// Its key; empty if the type has no records.
  std::string functionType(clang::QualType T) const;
  /// Notes \p Call, through a pointer whose type does not say what it passes.
  void callUnprototyped(const clang::CallExpr *Call);
  /// Notes that \p F may be called through pointers.
  void takeAddress(const clang::FunctionDecl *F);
  /// Blocks the arrays that \p F takes or returns. \p Message goes on after its
  /// name.
  void blockFunction(const clang::FunctionDecl *F, Reason Why,
                     const llvm::Twine &Message, const llvm::Twine &Fix,
                     clang::SourceRange R);
  /// Blocks the arrays of the variable or function that assembly knows as
  /// \p Name.
  void blockSymbol(llvm::StringRef Name, Reason Why, const llvm::Twine &Message,
                   const llvm::Twine &Fix, clang::SourceRange R);
  /// Notes that assembly or an attribute at \p R uses \p Name, unless the unit
  /// defines it: see ExternalNameFacts.
  void needSymbol(llvm::StringRef Name, clang::SourceRange R);
  /// Notes that \p Symbol, of the linker, is used by another name: see
  /// SecondNames.h.
  void noteSecondName(llvm::StringRef Symbol);
  /// The same as needSymbol() of \p F, which no text names.
  void needDefinition(const clang::FunctionDecl *F);
  /// Notes that \p F, of the system, finds other functions by names that the
  /// text does not have.
  void needLookup(const clang::FunctionDecl *F, clang::SourceRange R);
  /// Blocks the arrays that records of type \p D hold or point to: its bytes
  /// are used.
  void exposeHeld(const clang::RecordDecl *D, clang::SourceRange R);
  /// Blocks the arrays that records of type \p D hold or point to: an earlier
  /// run changed arrays of these records, with what they held then.
  void blockHeldSince(const clang::RecordDecl *D);
  /// C++: notes the enumerations and classes that operator \p F takes; all if
  /// it is a template, which may take any.
  void noteOperator(const clang::FunctionDecl *F);
  /// Whether \p E, or an operand of it that text around it would stand next to,
  /// is of a type for which the program defines operators, wherever they stand.
  bool isOperandOfOwnOperators(const clang::Expr *E) const;
  /// Notes what lies in the union \p D: it may be read as something else.
  void noteInUnion(const clang::RecordDecl *D);

  /// Notes the parameters of a function type that is written out.
  void declareFunctionType(clang::FunctionProtoTypeLoc T);
  /// Blocks the arrays that functions of type \p T take. \p Message goes on
  /// after its name.
  void blockFunctionType(clang::QualType T, Reason Why,
                         const llvm::Twine &Message, const llvm::Twine &Fix,
                         clang::SourceRange R);

  /// C++: true for `body &r` where it is followed like a pointer to the record:
  /// a variable in a function, or a parameter of a plain function.
  bool isRecordReference(const clang::VarDecl *V) const;

  /// True for names of records that are followed: single records, like arrays
  /// of one, and references.
  bool isTracked(const clang::ValueDecl *D) const;
  void track(const clang::ValueDecl *D);

  /// The number of the struct or entity if it is a fact by now, else None.
  Index knownRecord(const clang::RecordDecl *D) const;
  /// The structs that are facts by now and are \p Part, or have one in them.
  std::vector<Index> knownWith(const clang::RecordDecl *Part) const;
  Index knownEntity(const clang::ValueDecl *D) const;

  /// The entity of \p D if it leads to records: not that of a single record
  /// that nobody follows.
  Index followed(const clang::ValueDecl *D) {
    const RecordUse &Use = recordUse(D->getType());
    return Use && (Use.Depth > 0 || isTracked(D)) ? entity(D) : None;
  }

  Index function(const clang::FunctionDecl *F);
  /// C++: the program's functions with the name of \p F, found before the walk.
  llvm::ArrayRef<const clang::FunctionDecl *>
  namesakes(const clang::FunctionDecl *F) const;
  /// C++: the namespaces that directives of the program make visible somewhere.
  llvm::ArrayRef<const clang::NamespaceDecl *> openedNamespaces() const {
    return Opened;
  }
  void addOpened(const clang::NamespaceDecl *D) { Opened.push_back(D); }
  void addNamesake(const clang::FunctionDecl *F) {
    Namesakes[F->getDeclName()].push_back(F);
  }

  /// Blocks the array set of \p Entity, or if that is None every array of
  /// \p Record.
  void obstacle(Reason Why, const llvm::Twine &Message, const llvm::Twine &Fix,
                clang::SourceRange R, Index Entity, Index Record = None);

  /// C++: the same, which counts only if an element of a container may be bound
  /// to the name with USR \p Through; empty: it does in any case.
  void elementObstacle(Reason Why, const llvm::Twine &Message,
                       const llvm::Twine &Fix, clang::SourceRange R,
                       Index Record, llvm::StringRef Through);
  /// C++: the entity that stands for all containers of \p Record.
  Index containers(Index Record);
  /// Whether there are any.
  bool hasContainers(Index Record) const {
    return Containers.count(Record) != 0;
  }
  /// Likewise of \p D, a definition, which does not become a fact by this.
  bool hasContainers(const clang::RecordDecl *D) const {
    auto Known = Records.find(D);
    return Known != Records.end() && hasContainers(Known->second);
  }
  /// As EntityFacts::USR, of a variable or a member.
  std::string usrOf(const clang::ValueDecl *D) const;
  /// Notes with the records that are known that member \p F, a buffer, lies in
  /// them, or in what they hold.
  void noteHolder(const clang::FieldDecl *F);

  /// The words of the type in a declaration as they stand in the file, macros
  /// not expanded; empty when they cannot be told from the rest.
  std::string specifierText(const clang::DeclaratorDecl *D) const;

  AddressSpace space(clang::QualType T) const;
  std::string usr(const clang::Decl *D) const;

  clang::ASTContext &AST;
  Places &Where;
  TUFacts &Facts;
  const CodeGeneration Code;
  /// Types of functions that pointers of another type become, by a cast: the
  /// function may be any that takes these, from anywhere.
  llvm::SmallMapVector<clang::QualType, clang::SourceLocation, 4> MadeFunctions;
  Spellings Spelled;
  DeviceObjects Devices;
  PrivateRecords Private;

  /// C++: whether classes stand for arrays of \p Record, and not handles as in
  /// C: it has constructors or methods, or the program wants it so.
  bool hasClassArrays(const clang::CXXRecordDecl *Record) const;

  /// The record that other units show in the buffer \p D; null if they show
  /// none, or this unit has no such record.
  const clang::RecordDecl *recordElsewhere(const clang::ValueDecl *D);

  /// The bounds in the declaration of \p Entity with type \p T.
  std::vector<SpelledNumber> boundsOf(Index Entity, clang::TypeLoc T);

private:
  const ReadingHints &Hints;
  std::map<std::string, const clang::RecordDecl *> RecordsByUSR; ///< Lazily.
  llvm::DenseSet<const clang::Decl *> WithOperators;             ///< Types.
  bool AnyHasOperators = false;
  Index bufferEntity(const clang::DeclaratorDecl *D);
  std::string typeOfMember(const RecordFacts &R, const MemberFacts &M) const;
  void describeMembers(Index Number, const clang::RecordDecl *D,
                       const std::string &Prefix, uint64_t Base, Index Parent);
  void describeBits(Index Number, llvm::ArrayRef<const clang::FieldDecl *> Run,
                    const std::string &Prefix, uint64_t Base, Index Parent);
  void checkBits(Index Number, const clang::FieldDecl *F);
  void checkWords(Index Number, const clang::RecordDecl *D);
  void checkSizes(Index Number, const clang::RecordDecl *D);
  void checkRecord(Index Number, const clang::RecordDecl *D);
  void checkFields(Index Number, const clang::RecordDecl *D);
  void checkLinks(Index Number, const clang::RecordDecl *D,
                  const clang::RecordDecl *Outer);
  void checkFunction(const clang::FunctionDecl *F);
  void checkPointerAttribute(const clang::FunctionDecl *F,
                             const clang::Attr *A);
  void declare(Index Entity, const clang::DeclaratorDecl *D);
  void noteGenerated(Index Entity, const clang::DeclaratorDecl *D);
  void declareOnce(Index Entity, const clang::DeclaratorDecl *Each);
  void identify(EntityFacts &E, const clang::ValueDecl *D) const;
  void checkIndirect(Index Number, const clang::ValueDecl *D);
  void checkEntity(Index Number, const clang::ValueDecl *D,
                   const RecordUse &Use);
  std::optional<PartedDeclaration>
  partedDeclaration(const clang::RecordDecl *D) const;
  bool declareParted(Index Entity, const clang::VarDecl *V);
  void checkPlace(Index Entity, const clang::DeclaratorDecl *D);
  RecordUse findRecord(clang::QualType T) const;
  void refuseDeclaration(Index Entity, const clang::DeclaratorDecl *D);
  void declareReturn(Index Entity, const clang::FunctionDecl *F);

  llvm::DenseMap<const clang::RecordDecl *, Index> Records;
  llvm::DenseMap<const clang::Decl *, Index> Entities, ClassBuffers;
  llvm::DenseMap<const clang::Decl *, Index> Returns;
  llvm::DenseMap<Index, Index> Containers; ///< By record.
  llvm::DenseMap<const clang::Decl *, Index> Functions;
  /// (record, outer member, field) -> member.
  std::map<std::tuple<Index, Index, const clang::FieldDecl *>, Index> Members;
  llvm::DenseMap<clang::DeclarationName,
                 llvm::SmallVector<const clang::FunctionDecl *, 1>>
      Namesakes;
  std::vector<const clang::NamespaceDecl *> Opened;
  std::map<uint32_t, Index> Groups;
  std::map<std::string, Index> FunctionTypes;
  llvm::DenseSet<const clang::Decl *> Tracked;
  llvm::DenseSet<const clang::RecordDecl *> InUnion;
  /// By canonical type.
  mutable std::unordered_map<void *, RecordUse> Uses;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CONTEXT_H
