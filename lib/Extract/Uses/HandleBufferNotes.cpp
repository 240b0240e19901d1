//===-- HandleBufferNotes.cpp - Uses of the cl_mem of hosts in C++ --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is written of buffers of records in hosts in C++ that call OpenCL's
/// functions. `$handle` is the struct that stands for `cl_mem`, and `$create`,
/// `$write`, `$read`, `$pass` and `$release` are the functions that take it.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Types/Constants.h"
#include "Types/DeviceClasses.h"
#include "Types/DevicePlaces.h"
#include "Types/Devices.h"
#include "Types/HandleBuffers.h"
#include "Types/Parameters.h"
#include "Uses/BufferTexts.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;
using namespace layoutopt;

namespace layoutopt {

class HandleBufferNotes : public BufferTexts {
public:
  HandleBufferNotes(const HandleBuffers &Of, llvm::ArrayRef<const Decl *> Users,
                    ExtractContext &C)
      : BufferTexts(Of, Users, C), Of(Of) {}

  void run();

private:
  void noteHandle(const ValueDecl *D);
  void noteValue(const HandleBuffers::Value &V);
  void noteCall(const CallExpr *Call);
  void noteArgument(const CallExpr *Call);
  void noteTransfer(const CallExpr *Call, const ValueDecl *D, bool IsWrite);
  void noteTests();

  /// The buffer of records that \p E names, or null.
  const ValueDecl *buffer(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    const ValueDecl *D =
        isa<CallExpr>(E) ? nullptr : devicePlace(E, "_cl_mem", AST).D;
    return D && recordOf(D) ? D : nullptr;
  }
  void handle(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    Handled.insert(E);
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      Handled.insert(S->getBase()->IgnoreParenImpCasts());
  }
  void editFunction(const ValueDecl *D, const CallExpr *Call, StringRef Name);
  std::optional<Range> nullText(const Expr *E) const;

  const HandleBuffers &Of;
};

} // namespace layoutopt

/// \p Name is called in place of the function that \p Call names.
void HandleBufferNotes::editFunction(const ValueDecl *D, const CallExpr *Call,
                                     StringRef Name) {
  std::optional<Range> Where = text(Call->getCallee()->getSourceRange());
  if (Where && C.Where.text(*Where) != Call->getDirectCallee()->getName() &&
      C.Where.text(*Where) != ("::" + Call->getDirectCallee()->getName()).str())
    Where = std::nullopt;
  edit(D, Where, Name, Call->getSourceRange());
}

/// Where \p E, a null, is written; a macro for it is one word, too.
std::optional<Range> HandleBufferNotes::nullText(const Expr *E) const {
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Begin = E->getBeginLoc();
  if (!Begin.isMacroID() || !SM.isMacroBodyExpansion(Begin))
    return text(E->getSourceRange());
  const SourceRange R = SM.getImmediateExpansionRange(Begin).getAsRange();
  std::optional<Range> Where = text(R);
  return Where && C.Where.text(*Where) == "NULL" ? Where : std::nullopt;
}

void HandleBufferNotes::noteHandle(const ValueDecl *D) {
  noteDeclaration(D, "$handle", [&](TypeLoc T) {
    std::optional<Range> Where = text(T.getSourceRange());
    return Where && C.Where.text(*Where) == "cl_mem" ? Where : std::nullopt;
  });
  if (AST.getBaseElementType(D->getType().getNonReferenceType())
          .isVolatileQualified())
    refuse(D, Reason::BufferUse, "it is volatile", "declare it as cl_mem",
           D->getSourceRange());
}

void HandleBufferNotes::noteValue(const HandleBuffers::Value &V) {
  const ValueDecl *D = V.To;
  if (!recordOf(D))
    return;
  const SourceRange R = V.From->getSourceRange();
  const auto *Variable = dyn_cast<VarDecl>(D);
  // `cl_mem buf(NULL)` would become a function.
  const bool IsCall = Variable && Variable->getInit() == V.From &&
                      Variable->getInitStyle() == VarDecl::CallInit;
  if (V.IsNull)
    return edit(D, nullText(V.From->IgnoreParenImpCasts()),
                IsCall ? "($handle())" : "$handle()", R);
  if (const auto *Made = cast_or_null<CallExpr>(V.Made)) {
    if (const auto Problem = problemOfCreation(Made->getArg(1), Made->getArg(2),
                                               Made->getArg(3), recordOf(D), C))
      return refuse(D, Problem->Why, Problem->Message, Problem->Fix, R);
    return editFunction(D, Made, "$create");
  }
  if (!V.Place)
    refuse(D, Reason::BufferUse, "it comes from an unknown place",
           "make it by clCreateBuffer", R);
}

/// `clSetKernelArg(kernel, number, size, &value)`.
void HandleBufferNotes::noteArgument(const CallExpr *Call) {
  const auto *Address =
      dyn_cast<UnaryOperator>(Call->getArg(3)->IgnoreParenCasts());
  const Expr *Named = Address && Address->getOpcode() == UO_AddrOf
                          ? Address->getSubExpr()->IgnoreParenImpCasts()
                          : nullptr;
  const ValueDecl *D = Named ? buffer(Named) : nullptr;
  const size_t Before = C.Facts.KernelUses.size();
  layoutopt::noteArgument(C.Devices.kernels(Call->getArg(0), AST),
                          Call->getArg(1), D ? C.classBuffer(D) : None, Call,
                          C);
  if (!D)
    return;
  handle(Named);
  const KernelUseFacts Use = C.Facts.KernelUses[Before];
  if (!Use.Problem.empty())
    return;
  // Another size is an error (CL_INVALID_ARG_SIZE), which the new call is not;
  // a variable might have no other use.
  Expr::EvalResult Size;
  const Expr *Bytes = Call->getArg(2);
  if (namedVariable(Bytes) || Bytes->isValueDependent() ||
      !Bytes->EvaluateAsInt(Size, AST) ||
      Size.Val.getInt() !=
          AST.getTypeSizeInChars(Named->getType()).getQuantity())
    return refuse(D, Reason::BufferUse,
                  "it is passed to a kernel with another size than that of a "
                  "buffer",
                  "pass sizeof(cl_mem)", Call->getSourceRange());
  if (const auto *Measured =
          dyn_cast<UnaryExprOrTypeTraitExpr>(Bytes->IgnoreParenImpCasts());
      Measured && !Measured->isArgumentType())
    handle(Measured->getArgumentExpr());
  const SourceRange R = Call->getSourceRange();
  const Expr *Number = Call->getArg(1)->IgnoreParenImpCasts();
  const auto Name = text(Named->getSourceRange());
  const auto Written = text(Number->getSourceRange());
  editFunction(D, Call, "$pass");
  edit(D, Written, "$number", R, Use.Kernel, Use.Parameter, Written);
  edit(D,
       Name ? text(Bytes->getBeginLoc(), Call->getArg(3)->getEndLoc())
            : std::nullopt,
       Name ? C.Where.code(*Name) : "", R);
}

/// `clEnqueueWriteBuffer(queue, buf, blocking, 0, bytes, p, num, events, e)`.
void HandleBufferNotes::noteTransfer(const CallExpr *Call, const ValueDecl *D,
                                     bool IsWrite) {
  const SourceRange R = Call->getSourceRange();
  handle(Call->getArg(1));
  if (const auto Problem =
          problemOfTransfer(pointedRecord(Call->getArg(5), C), Call->getArg(3),
                            Call->getArg(4), recordOf(D), AST))
    return refuse(D, Problem->Why, Problem->Message, Problem->Fix, R);
  if (!isNull(Call->getArg(8)->IgnoreParenCasts(), AST))
    return refuse(D, Reason::BufferEvent, "a copy of it has an event",
                  "copy with CL_TRUE, or wait with clFinish", R);
  // What is done at once may wait for all that it waited for, but not for an
  // event that the program sets behind the call.
  Expr::EvalResult IsBlocking;
  const Expr *Blocking = Call->getArg(2);
  if (!isNull(Call->getArg(7)->IgnoreParenCasts(), AST) &&
      (Blocking->isValueDependent() ||
       !Blocking->EvaluateAsInt(IsBlocking, AST) ||
       IsBlocking.Val.getInt() == 0))
    return refuse(D, Reason::BufferEvent,
                  "a copy of it, which the program does not wait for, waits "
                  "for events",
                  "copy with CL_TRUE", R);
  editFunction(D, Call, IsWrite ? "$write" : "$read");
}

void HandleBufferNotes::noteCall(const CallExpr *Call) {
  StringRef Name = Call->getDirectCallee()->getName();
  const unsigned NumArgs = Call->getNumArgs();
  if (Name == "clSetKernelArg" && NumArgs == 4)
    return noteArgument(Call);
  if (Name == "clReleaseMemObject" && NumArgs == 1) {
    if (const ValueDecl *D = buffer(Call->getArg(0))) {
      handle(Call->getArg(0));
      editFunction(D, Call, "$release");
    }
    return;
  }
  const bool IsWrite = Name == "clEnqueueWriteBuffer";
  if ((IsWrite || Name == "clEnqueueReadBuffer") && NumArgs == 9)
    if (const ValueDecl *D = buffer(Call->getArg(1)))
      noteTransfer(Call, D, IsWrite);
}

void HandleBufferNotes::noteTests() {
  for (const Expr *E : Of.Tests)
    if (const auto *Set = dyn_cast<BinaryOperator>(E->IgnoreParens())) {
      const ValueDecl *D = buffer(Set->getLHS());
      const auto *Whole = dyn_cast<ParenExpr>(E);
      if (D)
        edit(D,
             Whole ? text(Whole->getRParen(), Whole->getRParen())
                   : std::nullopt,
             ").array[0]", E->getSourceRange());
    } else if (const ValueDecl *D = buffer(E)) {
      handle(E);
      const auto Where = text(E->getSourceRange());
      edit(D, Where, Where ? C.Where.code(*Where) + ".array[0]" : "",
           E->getSourceRange());
    }
}

void HandleBufferNotes::run() {
  for (const auto &[D, Record] : Of.Buffers)
    noteHandle(D);
  for (const HandleBuffers::Value &Each : Of.Values)
    noteValue(Each);
  for (const CallExpr *Call : Of.Calls)
    noteCall(Call);
  noteTests();
  noteMentions("make, fill, pass and release it by plain calls");
  uniteRecords();
}

void HandleBuffers::note(llvm::ArrayRef<const Decl *> Users,
                         ExtractContext &C) const {
  HandleBufferNotes(*this, Users, C).run();
}
