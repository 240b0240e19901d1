//===-- HotArrays.cpp - What a hot spot reaches ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HotArrays.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::Error;

/// Holders in holders, at most: more is a list.
static constexpr unsigned DeepestHolder = 8;

const RecordDecl *layoutopt::recordBehind(QualType T, const ASTContext &AST) {
  QualType Element;
  if (T->isArrayType())
    Element = AST.getBaseElementType(T);
  else if (const auto *P = T->getAs<PointerType>())
    Element = P->getPointeeType();
  if (Element.isNull())
    return nullptr;
  const RecordDecl *R = Element->getAsRecordDecl();
  R = R ? R->getDefinition() : nullptr;
  if (!R || !R->isStruct() || R->hasFlexibleArrayMember() ||
      AST.getSourceManager().isInSystemHeader(R->getLocation()))
    return nullptr;
  return firstOf(R);
}

const RecordDecl *layoutopt::recordAtEnd(QualType T, const ASTContext &AST) {
  while (true) {
    if (T->isArrayType())
      T = AST.getBaseElementType(T);
    else if (const auto *P = T->getAs<PointerType>())
      T = P->getPointeeType();
    else
      break;
  }
  const RecordDecl *R = T->getAsRecordDecl();
  return R ? firstOf(R) : nullptr;
}

/// Adds to \p Out the bytes of \p T at \p Offset that are not padding.
static void addBytes(QualType T, uint64_t Offset, const ASTContext &AST,
                     std::vector<std::pair<uint64_t, uint64_t>> &Out) {
  if (const auto *A = AST.getAsConstantArrayType(T)) {
    const uint64_t Size =
        AST.getTypeSizeInChars(A->getElementType()).getQuantity();
    for (uint64_t I = 0; I != A->getSize().getZExtValue(); ++I)
      addBytes(A->getElementType(), Offset + I * Size, AST, Out);
    return;
  }
  if (const RecordDecl *R = T->getAsRecordDecl(); R && R->isStruct()) {
    const ASTRecordLayout &L = AST.getASTRecordLayout(R->getDefinition());
    for (const FieldDecl *F : R->getDefinition()->fields())
      if (!F->isBitField()) // Their bits are not all of a byte.
        addBytes(F->getType(),
                 Offset + L.getFieldOffset(F->getFieldIndex()) / 8, AST, Out);
    return;
  }
  uint64_t Size = AST.getTypeSizeInChars(T).getQuantity();
  // The x87 format has ten bytes, whatever it takes.
  if (T->isSpecificBuiltinType(BuiltinType::LongDouble) &&
      &AST.getFloatTypeSemantics(T) == &llvm::APFloat::x87DoubleExtended())
    Size = 10;
  if (!Out.empty() && Out.back().first + Out.back().second == Offset)
    Out.back().second += Size;
  else if (Size != 0)
    Out.push_back({Offset, Size});
}

ArrayFinder::ArrayFinder(const HotCode &Code, ASTContext &AST, Refusal At,
                         HotSpot &Out)
    : Code(Code), AST(AST), At(std::move(At)), Out(Out),
      Policy(AST.getLangOpts()) {}

std::string ArrayFinder::printed(QualType T) const {
  return T.getUnqualifiedType().getAsString(Policy);
}

/// Whether the code steps through records \p R, which may be null: what a
/// pointer leads to that is never moved is one record, and stays where it is.
bool ArrayFinder::isElement(const RecordDecl *R) const {
  return R && Code.Indexed.count(firstOf(R)) != 0;
}

/// Whether \p F leads from its record to arrays that the code uses.
bool ArrayFinder::holds(const FieldDecl &F) const {
  if (Code.Fields.count(&F) == 0)
    return false;
  if (const RecordDecl *R = recordBehind(F.getType(), AST))
    return isElement(R) || isHolder(R);
  const RecordDecl *R = F.getType()->getAsRecordDecl();
  return R && isHolder(R);
}

bool ArrayFinder::isHolder(const RecordDecl *R) const {
  const RecordDecl *Definition = R ? R->getDefinition() : nullptr;
  if (!Definition || !Definition->isStruct() || isElement(R))
    return false;
  // A list or a tree is none: false while its own members are asked.
  auto [Known, IsNew] = Holders.try_emplace(firstOf(R), false);
  if (IsNew) {
    const bool Is = llvm::any_of(Definition->fields(),
                                 [this](FieldDecl *F) { return holds(*F); });
    Holders[firstOf(R)] = Is;
    return Is;
  }
  return Known->second;
}

bool ArrayFinder::isCopied(QualType T) const {
  const RecordDecl *R = recordAtEnd(T, AST);
  return R && (Elements.count(R) != 0 || isHolder(R));
}

Error ArrayFinder::addArray(QualType T, const Access &To, SourceLocation L) {
  HotArray A;
  A.Source = To.Source;
  A.Target = To.Target;
  const RecordDecl *R = recordBehind(T, AST);
  const QualType Element =
      T->isArrayType() ? AST.getBaseElementType(T) : T->getPointeeType();
  if (Element.isVolatileQualified())
    return At(L, "'" + A.Source + "' is volatile");
  A.Element = printed(Element);
  if (llvm::StringRef(A.Element).contains('('))
    return At(R->getLocation(), "the record has no name");
  for (; T->isArrayType(); T = AST.getAsArrayType(T)->getElementType()) {
    const auto *C = AST.getAsConstantArrayType(T);
    if (!C)
      return At(L, "the extent of '" + A.Source + "' is not known");
    A.Extents.push_back(C->getSize().getZExtValue());
  }
  addBytes(Element, 0, AST, A.Bytes);
  Elements.insert(R);
  Out.Arrays.push_back(std::move(A));
  return Error::success();
}

/// Adds what a field of a holder needs; \p To ends where its name stands.
Error ArrayFinder::addField(const FieldDecl &F, const Access &To) {
  const QualType T = F.getType();
  if (!F.getIdentifier()) {
    const RecordDecl *R = T->getAsRecordDecl();
    if (F.isBitField())
      return Error::success();
    return R && R->isStruct()
               ? addFields(*R->getDefinition(), To, F.getLocation())
               : At(F.getLocation(), "a record that holds arrays has a union "
                                     "without a name");
  }
  const Access Here = {To.Source + F.getName().str(),
                       To.Target + F.getName().str()};
  if (T.isConstQualified())
    return At(F.getLocation(), "'" + Here.Source +
                                   "' is constant, in a record that holds "
                                   "arrays");
  if (const RecordDecl *R = T->getAsRecordDecl(); R && isHolder(R))
    return addFields(*R->getDefinition(),
                     {Here.Source + ".", Here.Target + "."}, F.getLocation());
  if (const RecordDecl *R = recordBehind(T, AST); R && holds(F)) {
    if (!isHolder(R))
      return addArray(T, Here, F.getLocation());
    if (!T->isPointerType())
      return At(F.getLocation(), "'" + Here.Source + "' holds arrays");
    auto Local = addLocal(T->getPointeeType(), Here.Source, F.getLocation());
    if (!Local)
      return Local.takeError();
    Out.Copies.push_back(Here.Target + " = &" + *Local + ";");
    return Error::success();
  }
  if (const RecordDecl *R = recordAtEnd(T, AST); R && isHolder(R))
    return At(F.getLocation(),
              "'" + Here.Source + "' leads to more records that hold arrays");
  if (T->isArrayType()) {
    Out.Copies.push_back("__builtin_memcpy(" + Here.Target + ", " +
                         Here.Source + ", sizeof(" + Here.Target + "));");
    return Error::success();
  }
  Out.Copies.push_back(Here.Target + " = " + Here.Source + ";");
  if (T->isArithmeticType() && !F.isBitField() &&
      !T->isSpecificBuiltinType(BuiltinType::LongDouble))
    Out.Numbers.push_back({printed(T), Here.Target});
  return Error::success();
}

Error ArrayFinder::addFields(const RecordDecl &R, const Access &To,
                             SourceLocation L) {
  if (++Depth > DeepestHolder)
    return At(L, "records that hold arrays form a list");
  for (const FieldDecl *F : R.fields())
    if (Error E = addField(*F, To))
      return E;
  --Depth;
  return Error::success();
}

/// A copy of the holder of type \p T that the pointer \p Source leads to: its
/// name.
llvm::Expected<std::string>
ArrayFinder::addLocal(QualType T, const std::string &Source, SourceLocation L) {
  const std::string Name =
      "layoutopt_h" + std::to_string(Out.Locals.size()) + MarkPlace;
  Out.Locals.push_back(printed(T) + MarkPlace + " " + Name + ";");
  Out.Copies.push_back("if (!" + Source + ") layoutopt_t->fail(\"'" + Source +
                       "' is null\");");
  if (Error E = addFields(*T->getAsRecordDecl()->getDefinition(),
                          {Source + "->", Name + "."}, L))
    return std::move(E);
  return Name;
}

Error ArrayFinder::addParameters(const FunctionDecl &Hot) {
  for (const ParmVarDecl *P : Hot.parameters()) {
    const QualType T = P->getType();
    const std::string Name = P->getName().str();
    std::string Declared = Name, Member = Name, Argument = Name;
    T.getAsStringInternal(Declared, Policy);
    T.getUnqualifiedType().getAsStringInternal(Member, Policy);
    const RecordDecl *R = recordBehind(T, AST);
    if (isHolder(R)) {
      auto Local = addLocal(T->getPointeeType(), Name, P->getLocation());
      if (!Local)
        return Local.takeError();
      Argument = "&" + *Local;
    } else if (isElement(R)) {
      Argument = "layoutopt_q" + std::to_string(Out.Arrays.size()) + MarkPlace;
      if (Error E = addArray(T, {Name, ""}, P->getLocation()))
        return E;
    } else if (const RecordDecl *Value = T->getAsRecordDecl();
               Value && isHolder(Value)) {
      Argument = "layoutopt_h" + std::to_string(Out.Locals.size()) + MarkPlace;
      Out.Locals.push_back(printed(T) + MarkPlace + " " + Argument + ";");
      if (Error E = addFields(*Value->getDefinition(),
                              {Name + ".", Argument + "."}, P->getLocation()))
        return E;
    } else if (const RecordDecl *Far = recordAtEnd(T, AST);
               Far && isHolder(Far)) {
      return At(P->getLocation(), "'" + Name +
                                      "' leads to more records that hold "
                                      "arrays");
    }
    Out.Parameters.push_back({Name, Declared, Member, Argument});
  }
  return Error::success();
}

Error ArrayFinder::addGlobal(const VarDecl &V) {
  const QualType T = V.getType();
  const std::string Name = V.getName().str(), Copy = Name + MarkPlace;
  const RecordDecl *R = recordBehind(T, AST), *Value = T->getAsRecordDecl();
  if (isHolder(R)) {
    if (!T->isPointerType())
      return At(V.getLocation(), "'" + Name +
                                     "' is an array of records that hold "
                                     "arrays");
    auto Local = addLocal(T->getPointeeType(), Name, V.getLocation());
    if (!Local)
      return Local.takeError();
    Out.Globals.push_back(printed(T->getPointeeType()) + MarkPlace + " *" +
                          Copy);
    Out.Copies.push_back(Copy + " = &" + *Local + ";");
  } else if (isElement(R)) {
    if (Error E = addArray(T, {Name, Copy}, V.getLocation()))
      return E;
    const HotArray &A = Out.Arrays.back();
    std::string Text = A.Element + (A.Extents.empty() ? " *" : " ") + Copy;
    for (uint64_t Extent : A.Extents)
      Text += "[" + std::to_string(Extent) + "]";
    Out.Globals.push_back(std::move(Text));
  } else if (Value && isHolder(Value)) {
    Out.Globals.push_back(printed(T) + MarkPlace + " " + Copy);
    if (Error E = addFields(*Value->getDefinition(), {Name + ".", Copy + "."},
                            V.getLocation()))
      return E;
  } else if (const RecordDecl *Far = recordAtEnd(T, AST);
             Far && isHolder(Far)) {
    return At(V.getLocation(),
              "'" + Name + "' leads to more records that hold arrays");
  } else {
    return Error::success();
  }
  Globals.insert(V.getCanonicalDecl());
  return Error::success();
}

Error ArrayFinder::addGlobals() {
  for (const VarDecl *V : Code.Globals)
    if (Error E = addGlobal(*V))
      return E;
  return Error::success();
}
