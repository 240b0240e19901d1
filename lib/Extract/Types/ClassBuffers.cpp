//===-- ClassBuffers.cpp - Buffers of OpenCL's classes for C++ ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/ClassBuffers.h"
#include "Types/BufferScan.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace layoutopt;

QualType layoutopt::iteratedType(QualType Iterator) {
  QualType T = Iterator.getNonReferenceType().getCanonicalType();
  if (T->isPointerType())
    return T->getPointeeType();
  const auto *D = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!D || !D->getIdentifier())
    return {};
  const TemplateArgumentList &Of = D->getTemplateArgs();
  const bool IsOfPointer = Of.size() != 0 &&
                           Of[0].getKind() == TemplateArgument::Type &&
                           Of[0].getAsType()->isPointerType();
  return IsOfPointer && (D->getName() == "__normal_iterator" ||
                         D->getName() == "__wrap_iter")
             ? Of[0].getAsType()->getPointeeType()
             : QualType();
}

bool layoutopt::isProgramFunction(const FunctionDecl *F,
                                  const ASTContext &AST) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  const SourceManager &SM = AST.getSourceManager();
  if ((M && M->isVirtual()) || F->isTemplateInstantiation() ||
      F->isTemplated() || F->isVariadic() ||
      SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())))
    return false;
  for (const DeclContext *At = F->getDeclContext(); At; At = At->getParent()) {
    const auto *Class = dyn_cast<CXXRecordDecl>(At);
    if (isDeviceNamespace(dyn_cast<NamespaceDecl>(At)) ||
        (Class &&
         (Class->isTemplated() || Class->getTemplateInstantiationPattern() ||
          Class->isLambda())))
      return false;
  }
  return true;
}

namespace layoutopt {

/// Collects what is done with buffers, and says which hold records.
class ClassBufferScan : public BufferScan<ClassBufferScan> {
public:
  ClassBufferScan(ClassBuffers &Out, ExtractContext &C)
      : BufferScan(Out, C), Out(Out) {}

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->getOperator() == OO_Call && E->getNumArgs() > 1 &&
        isFunctorClass(E->getArg(0)->IgnoreParenImpCasts()->getType()))
      Out.Launches.push_back(E);
    if (E->getOperator() != OO_Equal || E->getNumArgs() != 2)
      return true;
    const Expr *To = E->getArg(0)->IgnoreParens();
    const ValueDecl *D = namedPlace(To);
    if (!D)
      return true;
    Out.Handled.insert(To);
    give(D, E->getArg(1));
    return true;
  }
  bool VisitCXXTemporaryObjectExpr(CXXTemporaryObjectExpr *E) {
    if (!E->getTypeSourceInfo())
      return true;
    Out.Words[E] = E->getTypeSourceInfo()->getTypeLoc();
    if (const ValueDecl *D = placeOf(E))
      Out.Copied.push_back({D, E->getTypeSourceInfo()->getTypeLoc()});
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    if (!E->getTypeInfoAsWritten())
      return true;
    if (const ValueDecl *D = placeOf(E))
      Out.Copied.push_back({D, E->getTypeInfoAsWritten()->getTypeLoc()});
    const auto *Made = dyn_cast<CXXConstructExpr>(bareObject(E->getSubExpr()));
    if (Made && isa<CXXFunctionalCastExpr>(E) &&
        C.AST.hasSameType(Made->getType(), E->getType()))
      Out.Words[Made] = E->getTypeInfoAsWritten()->getTypeLoc();
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (!isBufferClass(E->getType()) && !isKernelClass(E->getType()))
      giveArguments(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) {
    const CXXMethodDecl *M = E->getMethodDecl();
    StringRef Name = deviceMethod(E, "CommandQueue");
    if ((Name == "enqueueWriteBuffer" || Name == "enqueueReadBuffer") &&
        E->getNumArgs() == 7)
      Out.Transfers.push_back(E);
    else if (deviceMethod(E, "Kernel") == "setArg" && E->getNumArgs() >= 2)
      Out.Arguments.push_back(E);
    else if (M)
      giveArguments(M, {E->getArgs(), E->getNumArgs()});
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F || isa<CXXMethodDecl>(F))
      return true;
    Called.insert(E->getCallee()->IgnoreParenImpCasts());
    if (!F->getIdentifier())
      return true;
    const auto *Space = dyn_cast<NamespaceDecl>(F->getDeclContext());
    if (F->getName() == "copy" && isDeviceNamespace(Space))
      Out.Copies.push_back(E);
    else if (F->getName() == "swap" && F->isInStdNamespace() &&
             E->getNumArgs() == 2)
      swap(E->getArg(0), E->getArg(1));
    else
      giveArguments(F, {E->getArgs(), E->getNumArgs()});
    return true;
  }

  bool isBuffer(QualType T) const { return isBufferClass(T); }
  const ValueDecl *placeOf(const Expr *E) const {
    const Expr *Bare = bareObject(E);
    const ValueDecl *D =
        isBufferClass(Bare->getType()) ? namedPlace(Bare) : nullptr;
    return D ? deviceDeclaration(D) : nullptr;
  }
  void give(const ValueDecl *D, const Expr *Value);
  void finish();

private:
  ClassBuffers &Out;
};

} // namespace layoutopt

/// \p Value goes into \p D, if that is a buffer or a functor.
void ClassBufferScan::give(const ValueDecl *D, const Expr *Value) {
  D = deviceDeclaration(D);
  if (isFunctorClass(D->getType())) {
    Out.Functors[D].push_back(Value);
    return;
  }
  if (!isBufferClass(D->getType()))
    return;
  ClassBuffers::Value New{D, Value};
  const Expr *Bare = bareObject(Value);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Bare);
      Made && isBufferClass(Made->getType())) {
    New.Made = Made;
    New.IsNull = Made->getNumArgs() == 0;
  } else if ((New.Place = placeOf(Bare))) {
    Out.Handled.insert(Bare);
  }
  Out.Values.push_back(New);
}

/// The record of the program that \p T is, or null.
static const RecordDecl *recordBehind(QualType T, ExtractContext &C) {
  const RecordUse Use = C.recordUse(C.AST.getPointerType(T));
  return Use.isSimple() ? Use.Record : nullptr;
}

/// The record that a constructor of a buffer counts or copies.
static const RecordDecl *recordIn(const CXXConstructExpr *Made,
                                  ExtractContext &C) {
  for (const Expr *Arg : Made->arguments())
    if (QualType T = iteratedType(Arg->getType());
        !T.isNull() && !Arg->getType()->isPointerType())
      return recordBehind(T, C);
  for (const Expr *Arg : Made->arguments())
    if (!isa<CXXDefaultArgExpr>(Arg))
      if (const RecordDecl *Record = measuredRecord(Arg, C))
        return Record;
  for (const Expr *Arg : Made->arguments())
    if (!isa<CXXDefaultArgExpr>(Arg) && Arg->getType()->isPointerType())
      if (const RecordDecl *Record = pointedRecord(Arg, C))
        return Record;
  return nullptr;
}

void ClassBufferScan::finish() {
  for (const ClassBuffers::Value &Each : Out.Values)
    if (Each.Made)
      hold(Each.To, recordIn(cast<CXXConstructExpr>(Each.Made), C));
  for (const CXXMemberCallExpr *Call : Out.Transfers)
    hold(placeOf(Call->getArg(0)), pointedRecord(Call->getArg(4), C));
  for (const CallExpr *Call : Out.Copies) {
    const ValueDecl *Buffer = nullptr;
    const RecordDecl *Record = nullptr;
    for (const Expr *Arg : Call->arguments()) {
      if (isBufferClass(Arg->getType()))
        Buffer = placeOf(Arg);
      else if (QualType T = iteratedType(Arg->getType()); !T.isNull())
        Record = recordBehind(T, C);
    }
    hold(Buffer, Record);
  }
  spread();
}

const RecordDecl *ClassBuffers::recordOf(const ValueDecl *D) const {
  return Buffers.empty() || !isBufferClass(D->getType())
             ? nullptr
             : Buffers.lookup(deviceDeclaration(D));
}

void ClassBuffers::scan(llvm::ArrayRef<const Decl *> Users, ExtractContext &C) {
  ClassBufferScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  Scan.finish();
}
