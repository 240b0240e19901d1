//===-- ClassBufferNotes.cpp - Uses of OpenCL's class of buffers ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is written of buffers of records that are objects of `cl::Buffer`. Each
/// place that has to be another text becomes an expression `device` without a
/// variant, see ExprFacts; each use that is not understood an obstacle.
///
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Types/ClassBuffers.h"
#include "Types/Constants.h"
#include "Types/DeviceClasses.h"
#include "Types/DevicePlaces.h"
#include "Types/Parameters.h"
#include "Types/Sizes.h"
#include "Uses/BufferTexts.h"
#include <set>

using namespace clang;
using namespace layoutopt;

namespace layoutopt {

class ClassBufferNotes : public BufferTexts {
public:
  ClassBufferNotes(const ClassBuffers &Of, llvm::ArrayRef<const Decl *> Users,
                   ExtractContext &C)
      : BufferTexts(Of, Users, C), Of(Of) {}

  void run();

private:
  void noteValue(const ClassBuffers::Value &V);
  void noteMade(const CXXConstructExpr *Made, const ValueDecl *D);
  void noteArgument(const CXXMemberCallExpr *Call);
  void noteTransfer(const CXXMemberCallExpr *Call);
  void noteCopy(const CallExpr *Call);
  void noteLaunch(const CXXOperatorCallExpr *Call);
  void noteFunctor(const Expr *Object, unsigned Number, const ValueDecl *D);

  /// The buffer of records that \p E names, or null.
  const ValueDecl *buffer(const Expr *E) const;
  std::optional<Range> className(TypeLoc T) const;
  std::string object(const CXXMemberCallExpr *Call) const;
  void editClass(const ValueDecl *D, TypeLoc T, SourceRange Of);

  const ClassBuffers &Of;
};

} // namespace layoutopt

const ValueDecl *ClassBufferNotes::buffer(const Expr *E) const {
  const Expr *Bare = bareObject(E);
  const ValueDecl *D =
      isBufferClass(Bare->getType()) ? namedPlace(Bare) : nullptr;
  D = D ? deviceDeclaration(D) : nullptr;
  return D && recordOf(D) ? D : nullptr;
}

/// Where \p T spells `cl::Buffer`; nothing where it goes by another name.
std::optional<Range> ClassBufferNotes::className(TypeLoc T) const {
  auto Where = text(T.getBeginLoc(), T.getEndLoc());
  if (!Where)
    return std::nullopt;
  for (StringRef Qualifier : {"cl::", "::"}) {
    Range Longer = *Where;
    Longer.Begin -= std::min<uint32_t>(Longer.Begin, Qualifier.size());
    if (!C.Where.text(*Where).starts_with("::") &&
        C.Where.text(Longer).starts_with(Qualifier) &&
        !C.Where.text(*Where).starts_with(Qualifier))
      *Where = Longer;
  }
  const StringRef Text = C.Where.text(*Where);
  return Text == "Buffer" || Text == "cl::Buffer" || Text == "::cl::Buffer"
             ? Where
             : std::nullopt;
}

/// The object whose method \p Call calls, as text; empty if it has to be
/// computed.
std::string ClassBufferNotes::object(const CXXMemberCallExpr *Call) const {
  const auto *Callee =
      dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts());
  const Expr *Object = Callee ? Callee->getBase()->IgnoreImpCasts() : nullptr;
  // `p->setArg(..)` of a smart pointer.
  if (const auto *Arrow = dyn_cast_or_null<CXXOperatorCallExpr>(Object);
      Arrow && Arrow->getOperator() == OO_Arrow)
    Object = Arrow->getArg(0)->IgnoreImpCasts();
  if (!Object || !isName(Object) || isa<CXXThisExpr>(Object))
    return "";
  auto Where = text(Object->getBeginLoc(), Object->getEndLoc());
  return !Where ? "" : (Callee->isArrow() ? "*" : "") + C.Where.code(*Where);
}

void ClassBufferNotes::editClass(const ValueDecl *D, TypeLoc T,
                                 SourceRange Of) {
  if (TypeLoc Spelled = spelled(T))
    edit(D, className(Spelled), "$class", Of);
}

void ClassBufferNotes::noteMade(const CXXConstructExpr *Made,
                                const ValueDecl *D) {
  const SourceRange R = Made->getSourceRange();
  if (auto Words = Of.Words.find(Made); Words != Of.Words.end())
    editClass(D, Words->second, R);
  if (Made->getNumArgs() == 0)
    return;
  const unsigned First =
      isBufferClass(Made->getType()) &&
              (isDeviceClass(Made->getArg(0)->getType()->getAsCXXRecordDecl(),
                             "Context") ||
               isDeviceClass(Made->getArg(0)->getType()->getAsCXXRecordDecl(),
                             "CommandQueue"))
          ? 1
          : 0;
  const CXXConstructorDecl *F = Made->getConstructor();
  if (F->getPrimaryTemplate()) {
    const QualType T = Made->getNumArgs() >= First + 4
                           ? iteratedType(Made->getArg(First)->getType())
                           : QualType();
    if (T.isNull() || !isRecord(T, recordOf(D)))
      return refuse(D, Reason::BufferUse,
                    "it starts as a copy of something else than its records",
                    "copy an array or a vector of the record", R);
    const Expr *InHost = Made->getArg(First + 3);
    bool Answer = true;
    if (!isa<CXXDefaultArgExpr>(InHost) &&
        (InHost->isValueDependent() ||
         !InHost->EvaluateAsBooleanCondition(Answer, AST) || Answer))
      refuse(D, Reason::BufferUse, UsesHostMemory, CopyHostMemory, R);
    return;
  }
  if (Made->getNumArgs() < First + 4 ||
      !Made->getArg(First)->getType()->isIntegralOrEnumerationType())
    return refuse(D, Reason::BufferUse, "it comes from an unknown place",
                  "make it by a context, flags and a size", R);
  const Expr *Host = Made->getArg(First + 2);
  if (const auto Problem = problemOfCreation(
          Made->getArg(First), Made->getArg(First + 1),
          isa<CXXDefaultArgExpr>(Host) ? nullptr : Host, recordOf(D), C))
    refuse(D, Problem->Why, Problem->Message, Problem->Fix, R);
}

void ClassBufferNotes::noteValue(const ClassBuffers::Value &V) {
  if (!recordOf(V.To))
    return;
  if (V.Made)
    return noteMade(cast<CXXConstructExpr>(V.Made), V.To);
  if (!V.Place)
    refuse(V.To, Reason::BufferUse, "it comes from an unknown place",
           "make it by a context, flags and a size", V.From->getSourceRange());
}

/// `step.setArg(0, buf)`.
void ClassBufferNotes::noteArgument(const CXXMemberCallExpr *Call) {
  const ValueDecl *D =
      Call->getNumArgs() == 2 ? buffer(Call->getArg(1)) : nullptr;
  const KernelPlaces::Held Held =
      C.Devices.kernels(Call->getImplicitObjectArgument(), AST);
  const size_t Before = C.Facts.KernelUses.size();
  layoutopt::noteArgument(Held, Call->getArg(0), D ? C.classBuffer(D) : None,
                          Call, C);
  if (!D)
    return;
  Handled.insert(bareObject(Call->getArg(1)));
  const KernelUseFacts Use = C.Facts.KernelUses[Before];
  if (!Use.Problem.empty())
    return;
  const std::string Kernel = object(Call);
  if (Kernel.empty())
    return refuse(D, Reason::BufferUse, "the kernel that gets it is computed",
                  "name the kernel", Call->getSourceRange());
  const Expr *Number = Call->getArg(0)->IgnoreParenImpCasts();
  edit(D, text(Call->getBeginLoc(), Number->getEndLoc()),
       "$pass(" + Kernel + ", $number", Call->getSourceRange(), Use.Kernel,
       Use.Parameter, text(Number->getBeginLoc(), Number->getEndLoc()));
}

/// `queue.enqueueWriteBuffer(buf, blocking, 0, bytes, p)`.
void ClassBufferNotes::noteTransfer(const CXXMemberCallExpr *Call) {
  const ValueDecl *D = buffer(Call->getArg(0));
  if (!D)
    return;
  Handled.insert(bareObject(Call->getArg(0)));
  const SourceRange R = Call->getSourceRange();
  if (const auto Problem =
          problemOfTransfer(pointedRecord(Call->getArg(4), C), Call->getArg(2),
                            Call->getArg(3), recordOf(D), AST))
    return refuse(D, Problem->Why, Problem->Message, Problem->Fix, R);
  // What is done at once may wait for all that it waited for, but not for an
  // event that the program sets behind the call.
  const Expr *Events = Call->getArg(5);
  Expr::EvalResult IsBlocking;
  if (!isa<CXXDefaultArgExpr>(Events) &&
      !isNull(Events->IgnoreParenCasts(), AST) &&
      (Call->getArg(1)->isValueDependent() ||
       !Call->getArg(1)->EvaluateAsInt(IsBlocking, AST) ||
       IsBlocking.Val.getInt() == 0))
    return refuse(D, Reason::BufferEvent,
                  "a copy of it, which the program does not wait for, waits "
                  "for events",
                  "copy with CL_TRUE", R);
  const std::string Queue = object(Call);
  if (Queue.empty())
    return refuse(D, Reason::BufferUse, "the queue of a copy is computed",
                  "name the queue", R);
  // Up to the first argument.
  auto Where = text(Call->getBeginLoc(), Call->getArg(0)->getBeginLoc());
  auto Name =
      text(Call->getArg(0)->getBeginLoc(), Call->getArg(0)->getEndLoc());
  if (Where && Name)
    Where->End = Name->Begin;
  const bool IsWrite =
      deviceMethod(Call, "CommandQueue") == "enqueueWriteBuffer";
  edit(D, Name ? Where : std::nullopt,
       (IsWrite ? "$write(" : "$read(") + Queue + ", ", R);
}

/// `cl::copy(queue, v.begin(), v.end(), buf)`.
void ClassBufferNotes::noteCopy(const CallExpr *Call) {
  const ValueDecl *D = nullptr;
  for (const Expr *Arg : Call->arguments())
    if (const ValueDecl *Each = buffer(Arg)) {
      D = Each;
      Handled.insert(bareObject(Arg));
    }
  if (!D)
    return;
  for (const Expr *Arg : Call->arguments()) {
    const CXXRecordDecl *Class = Arg->getType()->getAsCXXRecordDecl();
    if (isBufferClass(Arg->getType()) || isDeviceClass(Class, "CommandQueue"))
      continue;
    const QualType T = iteratedType(Arg->getType());
    if (T.isNull() || !isRecord(T, recordOf(D)))
      return refuse(D, Reason::BufferUse,
                    "it is filled from something else than its records, or "
                    "read into that",
                    "copy an array or a vector of the record",
                    Call->getSourceRange());
  }
  auto Where =
      text(Call->getCallee()->getBeginLoc(), Call->getCallee()->getEndLoc());
  const StringRef Text = Where ? C.Where.text(*Where) : StringRef();
  if (Text != "cl::copy" && Text != "::cl::copy" && Text != "copy")
    Where = std::nullopt;
  edit(D, Where, "$copy", Call->getSourceRange());
}

/// The type of the functor that \p Object is has an argument for each parameter
/// of the kernel. That of parameter \p Number, for \p D, is written once for
/// each stored array.
void ClassBufferNotes::noteFunctor(const Expr *Object, unsigned Number,
                                   const ValueDecl *D) {
  std::vector<TypeLoc> Types;
  bool IsKnown = true;
  auto Add = [&](const Expr *E) {
    const auto *Made = dyn_cast<CXXConstructExpr>(bareObject(E));
    auto Words = Made ? Of.Words.find(Made) : Of.Words.end();
    if (Words != Of.Words.end())
      Types.push_back(Words->second);
    IsKnown &= Made && isFunctorClass(Made->getType());
  };
  const Expr *Bare = bareObject(Object);
  if (const ValueDecl *Place = namedPlace(Bare)) {
    Place = deviceDeclaration(Place);
    IsKnown &= !isa<ParmVarDecl>(Place) && !Of.Templated.count(Place);
    for (const Decl *Each : Place->redecls()) {
      const TypeSourceInfo *Info =
          cast<DeclaratorDecl>(Each)->getTypeSourceInfo();
      if (Info && !Info->getTypeLoc().getAsAdjusted<AutoTypeLoc>())
        Types.push_back(Info->getTypeLoc());
      auto Group =
          Of.Declarators.find(cast<DeclaratorDecl>(Each)->getBeginLoc());
      IsKnown &= Group == Of.Declarators.end() || Group->second.size() == 1;
    }
    if (auto Values = Of.Functors.find(Place); Values != Of.Functors.end())
      for (const Expr *Value : Values->second)
        Add(Value);
  } else {
    Add(Bare);
  }
  for (TypeLoc Each : Types) {
    auto Spelled =
        Each.getUnqualifiedLoc().getAsAdjusted<TemplateSpecializationTypeLoc>();
    if (!Spelled || Number >= Spelled.getNumArgs() ||
        Spelled.getArgLoc(Number).getArgument().getKind() !=
            TemplateArgument::Type ||
        Each.getType()->getAs<TypedefType>()) {
      IsKnown = false;
      continue;
    }
    const SourceRange R = Spelled.getArgLoc(Number).getSourceRange();
    auto Where = text(R.getBegin(), R.getEnd());
    edit(D, Where, "$types", Each.getSourceRange());
  }
  if (!IsKnown || Types.empty())
    refuse(D, Reason::BufferUse,
           "the functor that gets it has a type by another name",
           "declare it as cl::KernelFunctor<...> with all types",
           Object->getSourceRange());
}

/// `move(cl::EnqueueArgs(queue, cl::NDRange(n)), buf, n)`.
void ClassBufferNotes::noteLaunch(const CXXOperatorCallExpr *Call) {
  const Expr *Object = Call->getArg(0);
  const KernelPlaces::Held Held = C.Devices.kernels(Object, AST);
  const bool IsKnown = !Held.Kernels.empty() && Held.IsKnown;
  for (unsigned I = 2; I < Call->getNumArgs(); ++I) {
    const Expr *Arg = Call->getArg(I);
    const ValueDecl *D = buffer(Arg);
    KernelUseFacts Use;
    Use.Where = C.Where.roughRange(Call->getSourceRange());
    Use.Buffer = D ? C.classBuffer(D) : None;
    if (IsKnown)
      Use.Parameter = static_cast<int32_t>(I) - 2;
    else
      Use.Problem = "it is not known which kernel gets the argument";
    if (IsKnown)
      noteUses(Held, Use, C);
    else
      C.Facts.KernelUses.push_back(Use);
    if (!D)
      continue;
    const Expr *Bare = bareObject(Arg);
    Handled.insert(Bare);
    if (!isName(Bare)) {
      refuse(D, Reason::BufferUse, "it is computed where a functor gets it",
             "name the buffer", Call->getSourceRange());
      continue;
    }
    if (auto Where = text(Arg->getBeginLoc(), Arg->getEndLoc()))
      edit(D, Where, "$arrays", Call->getSourceRange());
    else
      edit(D, std::nullopt, "", Call->getSourceRange());
    noteFunctor(Object, I - 2, D);
  }
}

void ClassBufferNotes::run() {
  for (const auto &[D, Record] : Of.Buffers)
    noteDeclaration(D, "$class", [&](TypeLoc T) { return className(T); });
  for (const ClassBuffers::Value &Each : Of.Values)
    noteValue(Each);
  for (const auto &[D, T] : Of.Copied)
    if (recordOf(D))
      editClass(D, T, T.getSourceRange());
  for (const CXXMemberCallExpr *Call : Of.Arguments)
    noteArgument(Call);
  for (const CXXMemberCallExpr *Call : Of.Transfers)
    noteTransfer(Call);
  for (const CallExpr *Call : Of.Copies)
    noteCopy(Call);
  for (const CXXOperatorCallExpr *Call : Of.Launches)
    noteLaunch(Call);
  noteMentions("make, fill and pass it by plain calls");
  uniteRecords();
}

void ClassBuffers::note(llvm::ArrayRef<const Decl *> Users,
                        ExtractContext &C) const {
  ClassBufferNotes(*this, Users, C).run();
}
