//===-- ContainerBoundaries.h - Elements that go out as bytes ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CONTAINERBOUNDARIES_H
#define LAYOUTOPT_LIB_EXTRACT_CONTAINERBOUNDARIES_H

#include "Uses/ContainerUses.h"

namespace layoutopt {

/// A pointer to elements that is an argument of a call.
struct Crossing {
  const clang::Expr *Pointer = nullptr; ///< The outermost of its type.
  const clang::CallExpr *Call = nullptr;
  size_t Depth = 0; ///< Of the call in the path.
  unsigned Number = 0;
  const clang::FunctionDecl *Callee = nullptr;
  clang::QualType As; ///< Of the parameter.
};

/// What a pointer to elements is made of.
struct ElementRoot {
  enum {
    Data,      ///< `v.data()`
    Subscript, ///< `&v[k]`
    Front,     ///< `&v.front()`
    Iterator,  ///< `&*it`
    Reference, ///< `&b`
    Pointer,   ///< A variable or a member that is one.
    Plain      ///< What leads to no element of a container.
  } Kind = Pointer;
  const clang::Expr *Top = nullptr;    ///< With what is added to it.
  const clang::Expr *E = nullptr;      ///< Without that.
  const clang::Expr *Object = nullptr; ///< The container, or the iterator.
  bool IsFirst = false;                ///< `&v[0]`
  bool IsMoved = false;                ///< Something is added.
  Sources From;
  llvm::SmallVector<const clang::Expr *, 4> Chain; ///< From Top to E.
};

/// What a call does with the bytes.
struct Taker {
  bool IsKnown = false;     ///< To keep no pointer.
  bool IsWritten = false;   ///< The bytes may change.
  int Factor[2] = {-1, -1}; ///< Arguments whose product is their number.
};

/// A number of records: one of the three, or none if it is not known.
struct RecordCount {
  const clang::Expr *Records = nullptr;
  const clang::Expr *Bytes = nullptr; ///< A multiple of the record's size.
  bool IsOne = false;
  bool isKnown() const { return Records || Bytes || IsOne; }
};

/// Whether \p T is a pointer to what bytes are taken for.
bool pointsToBytes(clang::QualType T);

/// \p E without what neither names nor moves anything.
const clang::Expr *bare(const clang::Expr *E);

/// Whether a function that is called \p Name is known to use a pointer when it
/// has returned.
bool isKnownToKeep(llvm::StringRef Name);
/// The same of \p Call: OpenCL's copies may wait for the end.
bool isKnownToKeep(const clang::CallExpr *Call, const clang::ASTContext &AST);

/// Decides about one pointer to elements that a call may take as bytes.
class BoundaryFinder {
public:
  explicit BoundaryFinder(ContainerUses &Uses)
      : Uses(Uses), C(Uses.C), AST(Uses.AST) {}

  /// Whether all is said of \p E, a pointer to \p Record at \p Depth of the
  /// path.
  bool look(const clang::Expr *E, size_t Depth,
            const clang::CXXRecordDecl *Record);

private:
  std::optional<Crossing> crossing(const clang::Expr *E, size_t Depth);
  std::optional<ElementRoot> rootOf(const clang::Expr *Pointer,
                                    const clang::CXXRecordDecl *Record);
  // BoundaryTakers.cpp
  std::optional<Taker> takerOf(const Crossing &At);
  bool isPlain(const clang::CXXRecordDecl *Record) const;
  // BoundaryCounts.cpp
  bool countsAll(const RecordCount &Count, const clang::Expr *Object) const;
  RecordCount recordsIn(const clang::Expr *Bytes,
                        const clang::CXXRecordDecl *Record) const;
  RecordCount countOf(const Crossing &At, const Taker &By,
                      const clang::CXXRecordDecl *Record) const;
  std::optional<std::string> textOf(const clang::Expr *E) const;
  std::optional<std::string> spell(const RecordCount &Count,
                                   const std::string &Record);
  // BoundaryQuiet.cpp
  /// A clause that says what around the call would see elements too early, or
  /// change them too late; null if nothing does.
  const char *noise(const Crossing &At, const Taker &By,
                    const clang::CXXRecordDecl *Record) const;
  // ContainerBoundaries.cpp
  std::optional<Range> token(clang::SourceLocation L,
                             llvm::StringRef Text) const;
  std::optional<Range> rangeOf(const clang::Expr *E) const;
  /// Adds the edits that make an iterator, or a pointer, of \p Root.
  bool asIterator(const ElementRoot &Root,
                  std::vector<ElementDeclaration> &Edits) const;
  bool asWhole(const ElementRoot &Root, const std::string &Class,
               std::vector<ElementDeclaration> &Edits) const;
  bool cross(const Crossing &At, const Taker &By, const ElementRoot &Root,
             const clang::CXXRecordDecl *Record);
  // ContainerMemory.cpp
  bool memory(const Crossing &At, const ElementRoot &Root,
              const clang::CXXRecordDecl *Record);
  std::optional<ElementRoot> rootOfArgument(const clang::Expr *Arg,
                                            const clang::CXXRecordDecl *Record);

  ContainerUses &Uses;
  ExtractContext &C;
  clang::ASTContext &AST;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CONTAINERBOUNDARIES_H
