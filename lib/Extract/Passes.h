//===-- Passes.h - Before and after the walk --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PASSES_H
#define LAYOUTOPT_LIB_EXTRACT_PASSES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Decl;
}

namespace layoutopt {

class ExtractContext;
class UseWalker;

/// Notes what the walk has to know of all of \p Users, the declarations of the
/// program: single records whose address goes places, functions that are called
/// through pointers, what is in unions, buffers of devices. Not for kernels.
void prescan(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

/// Makes an obstacle of each mention of an array in \p Users that \p Walker did
/// not come by.
void refuseLeftovers(llvm::ArrayRef<const clang::Decl *> Users,
                     ExtractContext &C, const UseWalker &Walker);

/// Makes an obstacle of each array in \p Users that is used in a function which
/// hides a type that the new text would name.
void refuseHiddenTypes(llvm::ArrayRef<const clang::Decl *> Users,
                       ExtractContext &C);

/// Makes an obstacle of each record in \p Users that has a name there, or whose
/// fields have, by a macro that another build may define otherwise. To be
/// called when the records are known.
void refuseBuildNames(llvm::ArrayRef<const clang::Decl *> Users,
                      ExtractContext &C);

/// C: makes an obstacle of each array that an inline function in \p Users with
/// external linkage uses in a way for which generated functions are called.
void refuseExternalInlines(llvm::ArrayRef<const clang::Decl *> Users,
                           ExtractContext &C);

/// Makes an obstacle of each array in \p Users that the code of a file uses
/// which is included several times and does not mean the same each time.
void refuseRepeatedFiles(llvm::ArrayRef<const clang::Decl *> Users,
                         ExtractContext &C);

/// Makes an obstacle of each array that a record in \p Users holds or points to
/// which is atomic as a whole. Not for kernels.
void refuseAtomicRecords(llvm::ArrayRef<const clang::Decl *> Users,
                         ExtractContext &C);

/// Makes an obstacle of each array that a record in \p Users holds or points to
/// whose size or members others count on: initial values without braces of
/// their own, numbers of bytes, operators of a class; C++: `volatile`. Not for
/// kernels.
void refuseOwnerBytes(llvm::ArrayRef<const clang::Decl *> Users,
                      ExtractContext &C);

/// C++20: refuses the records whose references or pointers coroutines in
/// \p Users take, await, yield or return.
void refuseCoroutines(llvm::ArrayRef<const clang::Decl *> Users,
                      ExtractContext &C);

/// C++: notes the pointers to elements of containers that OpenMP's directives
/// in \p Users give to devices, and refuses those that cannot become pointers
/// to the stored arrays. To be called when the directives are known.
void refuseMappedPointers(llvm::ArrayRef<const clang::Decl *> Users,
                          ExtractContext &C);

/// Notes what \p Users take a `void *` for: records that travel as one may be
/// looked at there. Not for kernels.
void noteViews(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

/// Notes the headers of the C library that no generated code can include, since
/// \p Users declares their names in other ways. Not for kernels.
void noteLibraryNames(llvm::ArrayRef<const clang::Decl *> Users,
                      ExtractContext &C);

/// C++: notes the containers in \p Users that may change, the names that their
/// elements are bound to, and what is done with all of these.
void noteContainers(llvm::ArrayRef<const clang::Decl *> Users,
                    ExtractContext &C);

/// Notes the names in \p Users whose types hold records of the program in
/// classes of a library: nobody can follow what happens to these.
void noteHoldings(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

/// Notes the symbols that have a second name, by an attribute, a label or
/// assembly in \p Users. To be called when records are known. Not for kernels.
void noteSecondNames(llvm::ArrayRef<const clang::Decl *> Users,
                     ExtractContext &C);

/// Notes the names in \p Users by which files of a program need one another,
/// and the arrays that these lead to. To be called when all arrays are known.
void noteExternalNames(llvm::ArrayRef<const clang::Decl *> Users,
                       ExtractContext &C);

/// C: notes what the unit takes for the types of names in \p Users that other
/// files can see. To be called when all records are known.
void noteSharedTypes(llvm::ArrayRef<const clang::Decl *> Users,
                     ExtractContext &C);

/// Notes the names that \p Users let the system find while the program runs.
void noteLookups(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

/// Notes what comments and attributes at declarations in \p Users ask for.
/// \p Skipped: what the preprocessor leaves out. To be called when all arrays
/// are known.
void noteAnnotations(llvm::ArrayRef<const clang::Decl *> Users,
                     llvm::ArrayRef<clang::SourceRange> Skipped,
                     ExtractContext &C);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PASSES_H
