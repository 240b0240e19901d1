//===-- TypedDeclarations.cpp - Memory of any type, declared for one ------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/TypedStorage.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// The word `void` or `char` of \p T becomes the type of elements, such that
/// \p Level pointers lead to one.
bool TypedStorage::retype(TypeLoc T, unsigned Level, const FunctionDecl *In) {
  unsigned Depth = 0;
  T = T.getUnqualifiedLoc();
  while (auto Pointer = T.getAs<PointerTypeLoc>()) {
    ++Depth;
    T = Pointer.getPointeeLoc().getUnqualifiedLoc();
  }
  auto Builtin = T.getAs<BuiltinTypeLoc>();
  if (!Builtin || Depth == 0 || Depth > Level)
    return false;
  const SourceLocation Begin = Builtin.getBeginLoc();
  SourceLocation End = Builtin.getEndLoc();
  if (!isHere(Begin) || !isHere(End))
    return false;
  const StringRef Text =
      SM.getBufferData(SM.getFileID(Begin)).slice(offset(Begin), endOf(End));
  if (Text != "void" && Text != "char" && Text != "unsigned char")
    return false;
  const StringRef Source = SM.getBufferData(SM.getFileID(Begin));
  uint32_t To = endOf(End);
  std::string New = Type;
  if (Depth < Level) {
    New += " " + std::string(Level - Depth, '*');
    while (Source.substr(To).starts_with(" "))
      ++To;
    if (!Source.substr(To).starts_with("*"))
      return false;
  }
  const auto [At, IsNew] = Edits[In].try_emplace({offset(Begin), To}, New);
  return IsNew || At->second == New;
}

/// The parameters and the result of one declaration.
bool TypedStorage::retypeDeclaration(const FunctionDecl *Each) {
  const FunctionTypeLoc T = Each->getFunctionTypeLoc();
  if (!T || T.getNumParams() != F->getNumParams() ||
      (ReturnLevel != 0 && !retype(T.getReturnLoc(), ReturnLevel, Each)))
    return false;
  unsigned Left = F->getNumParams() - unsigned(Sizes.size());
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    const ParmVarDecl *P = Each->getParamDecl(I), *Own = F->getParamDecl(I);
    if (!isHere(P->getBeginLoc()) || !isHere(P->getEndLoc()))
      return false;
    if (const unsigned Level = Levels.lookup(Own))
      if (!retype(P->getTypeSourceInfo()->getTypeLoc(), Level, Each))
        return false;
    if (!isSize(Own))
      continue;
    // With the comma in front of it, or behind.
    const uint32_t From = I != 0 ? endOf(Each->getParamDecl(I - 1)->getEndLoc())
                                 : offset(P->getBeginLoc());
    const uint32_t To = I != 0 ? endOf(P->getEndLoc())
                        : Left != 0
                            ? offset(Each->getParamDecl(1)->getBeginLoc())
                            : endOf(P->getEndLoc());
    const StringRef Text =
        SM.getBufferData(SM.getFileID(P->getBeginLoc())).slice(From, To);
    if (Left == 0 || Text.contains('#') || Text.contains('/') ||
        !Edits[Each].try_emplace({From, To}, std::string()).second)
      return false;
  }
  return true;
}
