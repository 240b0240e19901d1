//===-- LibraryPlaces.cpp - What the C++ library keeps of places ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/LibraryPlaces.h"
#include "Types/Elements.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

bool layoutopt::isValue(const CXXRecordDecl *Class) {
  static const StringRef Values[] = {"basic_string",
                                     "vector",
                                     "deque",
                                     "list",
                                     "map",
                                     "set",
                                     "unordered_map",
                                     "unordered_set",
                                     "multimap",
                                     "multiset",
                                     "complex",
                                     "bitset",
                                     "duration",
                                     "time_point",
                                     "shared_ptr",
                                     "unique_ptr",
                                     "weak_ptr",
                                     "optional",
                                     "pair",
                                     "tuple",
                                     "array",
                                     "basic_stringstream",
                                     "basic_istringstream",
                                     "basic_ostringstream",
                                     "basic_ifstream",
                                     "basic_ofstream",
                                     "basic_fstream",
                                     "logic_error",
                                     "runtime_error",
                                     "out_of_range",
                                     "invalid_argument",
                                     "mersenne_twister_engine",
                                     "linear_congruential_engine",
                                     "uniform_int_distribution",
                                     "uniform_real_distribution",
                                     "normal_distribution",
                                     "bernoulli_distribution"};
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier() ||
      !llvm::is_contained(Values, Class->getName()))
    return false;
  const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Made)
    return true;
  // `std::pair<int &, int *>` knows places, and so does a class of the program
  // perhaps.
  auto IsPlain = [](QualType Of) {
    return Of->isArithmeticType() || Of->isEnumeralType() ||
           isValue(Of->getAsCXXRecordDecl());
  };
  const bool Owns = Class->getName().ends_with("_ptr");
  for (const TemplateArgument &A : Made->getTemplateArgs().asArray()) {
    auto IsFine = [&](const TemplateArgument &Arg) {
      if (Arg.getKind() != TemplateArgument::Type)
        return true;
      const CXXRecordDecl *Of = Arg.getAsType()->getAsCXXRecordDecl();
      return Owns || IsPlain(Arg.getAsType()) ||
             (Of && Of->isInStdNamespace() && Of->isEmpty());
    };
    if (A.getKind() == TemplateArgument::Pack
            ? !llvm::all_of(A.pack_elements(), IsFine)
            : !IsFine(A))
      return false;
  }
  return true;
}

bool layoutopt::isValueOrNothing(QualType T) {
  return T->isVoidType() || T->isArithmeticType() || T->isEnumeralType() ||
         isValue(T->getAsCXXRecordDecl());
}

bool layoutopt::keepsNothing(const FunctionDecl *F, const ASTContext &AST) {
  static const StringRef Keeping[] = {"setbuf", "setvbuf", "setbuffer",
                                      "strtok", "putenv",  "aio_read",
                                      "signal", "atexit"};
  if (!isOfLibrary(F, AST))
    return false;
  return isAlgorithm(F) || F->getBuiltinID() != 0 ||
         (F->isExternC() && F->getIdentifier() &&
          !llvm::is_contained(Keeping, F->getName()));
}

bool layoutopt::passesOn(const FunctionDecl *F) {
  static const StringRef Known[] = {
      "move",  "forward", "as_const", "swap",   "exchange", "min",    "max",
      "clamp", "get",     "begin",    "cbegin", "end",      "cend",   "size",
      "ssize", "empty",   "data",     "rbegin", "rend",     "getline"};
  if (!F->isTemplateInstantiation() || F->isOverloadedOperator() ||
      isAlgorithm(F) ||
      (F->getIdentifier() && llvm::is_contained(Known, F->getName())))
    return false;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return !Pattern || llvm::any_of(Pattern->parameters(), [](const auto *P) {
    QualType T = P->getType();
    if (const auto *Pack = T->template getAs<PackExpansionType>())
      T = Pack->getPattern();
    return T->isRValueReferenceType() &&
           T.getNonReferenceType()->isTemplateTypeParmType();
  });
}

/// Adds the classes of the program that the type \p T, a pointer or a class of
/// the library, is made for.
static void findOwn(QualType T, const ASTContext &AST,
                    llvm::SmallPtrSetImpl<const CXXRecordDecl *> &Out) {
  T = T.getNonReferenceType();
  if (const QualType To = T->getPointeeType(); !To.isNull())
    return findOwn(To, AST, Out);
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class)
    return;
  if (!isOfLibrary(Class, AST)) {
    if (!Class->isLambda())
      Out.insert(Class->getCanonicalDecl());
    return;
  }
  if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &A : Made->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Type)
        findOwn(A.getAsType(), AST, Out);
}

bool layoutopt::makesOthers(const CallExpr *Call, const Expr *E,
                            const ASTContext &AST) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 4> Own, All;
  findOwn(E->getType(), AST, Own);
  for (const Expr *Arg : Call->arguments())
    findOwn(Arg->getType(), AST, All);
  return llvm::any_of(All,
                      [&](const auto *Class) { return !Own.contains(Class); });
}

bool layoutopt::takesPosition(const FunctionDecl *F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    if (isValue(Method->getParent()))
      return true;
  return isAlgorithm(F) ||
         (F->isOverloadedOperator() && F->getOverloadedOperator() != OO_Equal &&
          F->getOverloadedOperator() != OO_Call);
}
