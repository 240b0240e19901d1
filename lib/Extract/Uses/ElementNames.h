//===-- ElementNames.h - Names that elements are bound to -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ELEMENTNAMES_H
#define LAYOUTOPT_LIB_EXTRACT_ELEMENTNAMES_H

#include "Context.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"

namespace layoutopt {

/// What has the text of \p D, a function or a parameter: that of the template
/// it is made of; \p D itself for all else.
const clang::DeclaratorDecl *patternOfName(const clang::DeclaratorDecl *D);

/// Whether \p D is made of a function template of the program, or is declared
/// in what is, whose text says all of it, and nothing else takes its place.
bool isInMadeFunction(const clang::Decl *D);

/// C++: numbers the references to records, and what else elements of containers
/// are bound to or copied into, and notes how they are declared.
class ElementNames {
public:
  explicit ElementNames(ExtractContext &C) : C(C) {}

  /// The facts' number of variable or parameter \p V, or None if its type is no
  /// reference to a record of the program, and no `auto` that is one.
  Index variable(const clang::VarDecl *V);
  /// The same of the reference that \p F returns.
  Index returned(const clang::FunctionDecl *F);
  /// The same of `*this` in \p Method; None if no container can hold its record
  /// field by field.
  Index self(const clang::CXXMethodDecl *Method);
  /// The same for any method or friend of \p Record that is defined in there: a
  /// name that stands for the function itself, which moves if elements may be
  /// bound to that.
  Index moved(const clang::FunctionDecl *Function,
              const clang::CXXRecordDecl *Record);

  /// The name that stands for all pointers to \p Record; see pointersTo().
  Index pointers(const clang::CXXRecordDecl *Record, bool IsConst);
  /// The name that stands for all `std::unique_ptr` of arrays of \p Record; see
  /// uniqueOf().
  Index unique(const clang::CXXRecordDecl *Record);
  bool isUnique(Index Name) const {
    const ElementNameFacts &N = C.Facts.ElementNames[Name];
    return N.USR == uniqueOf(C.Facts.Records[N.Record].USR);
  }
  /// Notes a pointer to a record of type \p T by the name that \p D has.
  void pointer(std::string USR, const clang::DeclaratorDecl *D,
               clang::QualType T, bool IsDefined);
  /// Notes a pointer that nobody wrote, by which what \p From names is walked.
  void walk(std::string USR, const clang::DeclaratorDecl *D, clang::QualType T,
            Index From);
  /// Notes \p D, which is one.
  void pointerVariable(const clang::DeclaratorDecl *D);
  /// Notes \p F, which returns one.
  void pointerResult(const clang::FunctionDecl *F);
  /// Notes the place \p T, in declaration \p At, as one that spells the type
  /// \p Is, a pointer to a record.
  void spellPointer(clang::PointerTypeLoc T, clang::QualType Is,
                    const clang::Decl *At);
  /// Notes that what is declared with a type that begins at \p Begin is a
  /// record.
  void noteRecordAt(clang::SourceLocation Begin) { Plain.insert(Begin); }
  /// Refuses pointers that are declared beside records.
  void finishPointers();

  /// The name that stands for array \p D of the language; None if it is none
  /// of a record with methods, which may be held field by field.
  Index array(const clang::DeclaratorDecl *D);
  /// Notes that \p New, `new body[n]` in \p At, may make the elements of \p
  /// Record, which a pointer leads to: it becomes a call. False if it is of
  /// another kind, and stays.
  bool storage(const clang::CXXNewExpr *New, const clang::CXXRecordDecl *Record,
               const clang::Decl *At);
  /// Notes that \p Delete, in \p At, is a call if pointers to \p Record change;
  /// false if that cannot be written.
  bool ended(const clang::CXXDeleteExpr *Delete,
             const clang::CXXRecordDecl *Record, const clang::Decl *At);
  /// Notes that declarator \p D, perhaps array \p Name of \p Record, has a type
  /// that others may share.
  void noteStart(const clang::DeclaratorDecl *D, Index Name = None,
                 const clang::CXXRecordDecl *Record = nullptr);
  /// Notes that a span leads to \p Array of \p Record.
  void span(Index Array, const clang::CXXRecordDecl *Record);
  /// Refuses arrays that are declared beside something else.
  void finishArrays();
  /// Notes \p P, if it is a pointer to a record that is declared as an array.
  void spellArray(const clang::ParmVarDecl *P);

  /// The name that stands for what any `std::function` that takes a reference
  /// to
  /// \p Record gets. As pointers() they change by their types.
  Index functions(const clang::CXXRecordDecl *Record, bool IsConst);
  /// Whether the unit has such functions.
  bool hasFunctions(const clang::CXXRecordDecl *Record) const;
  /// Notes \p P, a reference to a record in the type of such a function.
  void signature(const clang::ParmVarDecl *P);

  ElementNameFacts &at(Index Name) { return C.Facts.ElementNames[Name]; }
  const std::string &usr(Index Name) { return at(Name).USR; }

  /// A name that stands for the structured binding \p V of \p Record, and what
  /// is written otherwise if elements may be bound to that.
  Index parts(const clang::DecompositionDecl *V,
              const clang::CXXRecordDecl *Record,
              std::vector<ElementDeclaration> Texts);

  /// A name that stands for element \p R of \p Record, which is written as a
  /// record, \p Begin in front of it and \p End behind, if it is one.
  Index copied(const Range &R, std::string Begin, std::string End,
               const clang::CXXRecordDecl *Record);

  /// \p M, a copy function or destructor of \p Record, or a swap, does what the
  /// compiler's would do.
  void seen(const clang::FunctionDecl *M, const clang::CXXRecordDecl *Record);
  /// Containers of \p Record change only if some unit says that of \p M.
  void unseen(const clang::FunctionDecl *M, const clang::CXXRecordDecl *Record);

  /// Notes that elements are bound to \p Name, or what is bound to \p From.
  void bind(Index Name, Index From);

  /// Notes an obstacle of containers whose elements are bound to \p Name; None:
  /// of all of the record.
  void refuse(Index Name, const clang::CXXRecordDecl *Record,
              const llvm::Twine &Message, const llvm::Twine &Fix,
              clang::SourceRange Where, Reason Why = Reason::ContainerUse);

  /// What has to stand in front of the name of \p Record, or of what replaces
  /// it, in declaration \p At, which spells the record as \p Written (empty: by
  /// `auto`).
  std::string scope(llvm::StringRef Written, const clang::CXXRecordDecl *Record,
                    const clang::Decl *At) const;

  /// Whether \p At lies behind the definition of \p Record, where what replaces
  /// it is known.
  bool isBehind(clang::SourceLocation At,
                const clang::CXXRecordDecl *Record) const;

  /// Whether declaration \p D, whose part \p At stands in front of the
  /// definition of \p Record, is satisfied with a class that is declared: such
  /// declarations are then written beside that of the record.
  bool forward(const clang::CXXRecordDecl *Record, const clang::Decl *D,
               clang::SourceLocation At);

  /// Notes that \p Ref, a function of namespace std that is found by the class
  /// of an argument, needs `std::` in front once \p Record changes; false if
  /// that cannot be written.
  bool qualify(const clang::DeclRefExpr *Ref,
               const clang::CXXRecordDecl *Record);

  /// Notes that \p Text stands at \p Where, for a reason that \p Kind names,
  /// once containers of \p Record change.
  void rewrite(llvm::StringRef Kind, const Range &Where, std::string Text,
               const clang::CXXRecordDecl *Record);

  /// Notes that a template declares something at \p At, and does not say what
  /// it is.
  void noteDependent(clang::SourceLocation At) { Dependent.insert(At); }
  bool isDependent(clang::SourceLocation At) const {
    return Dependent.count(At) != 0;
  }
  /// Whether \p D, of a class or function that is made of a template, is what
  /// it is by an argument of that: its text is that of others, too.
  bool isGeneric(const clang::DeclaratorDecl *D) const;

private:
  Index add(std::string USR, llvm::StringRef Name,
            const clang::CXXRecordDecl *Record, ElementForm Form);
  /// \p Made: what has the text of \p D by an argument of a template; or null.
  void declare(Index Name, const clang::CXXRecordDecl *Record,
               const clang::DeclaratorDecl *D, clang::TypeLoc T,
               const clang::DeclaratorDecl *Made = nullptr);

  void declareArray(Index Name, const clang::CXXRecordDecl *Record,
                    const clang::DeclaratorDecl *D);

  bool isHidden(const clang::CXXRecordDecl *Record,
                const clang::Decl *At) const;
  /// Whether containers may hold \p Record field by field.
  bool isSplit(const clang::CXXRecordDecl *Record);

  // ClassTemplates.cpp
  std::string genericScope(const clang::DeclaratorDecl *D,
                           const clang::CXXRecordDecl *Record,
                           llvm::StringRef Core, ElementForm Form) const;
  void shareText(Index Name, const clang::DeclaratorDecl *D,
                 const clang::CXXRecordDecl *Record);

  ExtractContext &C;
  llvm::DenseSet<clang::SourceLocation> Dependent; ///< See noteDependent().
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Split;
  llvm::DenseMap<const clang::Decl *, Index> Variables, Returns, Selves,
      ArrayNames;
  std::map<std::string, Index> Numbers; ///< By USR.
  /// The first declarator behind a type.
  struct FirstDeclarator {
    bool IsPointer = false;
    bool IsConst = false; ///< `*const p`.
  };
  /// Where types begin of which pointers are declared.
  std::map<clang::SourceLocation, FirstDeclarator> Starred;
  llvm::DenseSet<clang::SourceLocation> Plain; ///< The same of records.
  struct ArrayStart {
    clang::SourceLocation Start; ///< Of the type.
    Index Name;
    const clang::CXXRecordDecl *Record;
  };
  llvm::SmallVector<ArrayStart, 4> Arrays;
  /// The first declarator of each type, and types that have several.
  llvm::DenseMap<clang::SourceLocation, const clang::DeclaratorDecl *> Sharing;
  llvm::DenseSet<clang::SourceLocation> Shared;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ELEMENTNAMES_H
