//===-- UseDevices.cpp - Buffers of an OpenCL host ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The plain uses of a buffer of records: it is made, filled from an array,
/// read back, passed to a kernel, copied to another variable and released. What
/// is not here is left over, and blocks the buffer and the arrays in it.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Types/Constants.h"
#include "Types/Sizes.h"
#include "Uses/UseWalker.h"
#include <optional>

using namespace clang;
using namespace layoutopt;

Index UseWalker::bufferOf(const ValueDecl *V) {
  const auto *F = dyn_cast<FunctionDecl>(V);
  return F ? C.returned(F) : C.entity(V);
}

UseWalker::Node UseWalker::buffer(const Expr *E, Use U) {
  E = E->IgnoreParenCasts();
  const ValueDecl *V = C.Devices.buffer(E, AST);
  Seen.insert(E);
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    visitCall(Call);
    Node N = operation(ExprKind::Call, E, Call->getRParenLoc(), {});
    if (N.isValid())
      at(N).Entity = bufferOf(V);
    return N;
  }
  const Expr *Of = E;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    visitExpr(S->getIdx(), Use::Value);
    Of = S->getBase()->IgnoreParenImpCasts();
    Seen.insert(Of);
    U = Use::AddressInPlace;
  }
  // The record that holds it may lie in an array that changes, too.
  if (const auto *M = dyn_cast<MemberExpr>(Of))
    visitMember(M, U, 0);
  return name(E, C.entity(V));
}

UseWalker::Node UseWalker::deviceCall(const CallExpr *E,
                                      ArrayRef<Node> Operands,
                                      const Expr *Bytes,
                                      const RecordDecl *Record) {
  Node N = operation(ExprKind::Device, E, E->getRParenLoc(), Operands);
  if (!N.isValid())
    return {};
  at(N).How = variantOf(ExprKind::Device, E->getDirectCallee()->getName());
  bool IsSplit = false;
  for (const Expr *Arg : E->arguments()) {
    auto Text = C.Where.range(Arg->getBeginLoc(), Arg->getEndLoc(),
                              Origins[N.Expr].Where);
    IsSplit |= !Text;
    at(N).Slots.push_back(Text.value_or(Range()));
  }
  if (Bytes) {
    Size S = exactSizeIn(Bytes, Record);
    if (!S)
      S.Bytes = Bytes;
    IsSplit |= !setSize(N, S);
  }
  if (!IsSplit)
    return N;
  return refused(E, Reason::MacroMix,
                 "the call is split between a macro and its use",
                 "write the call out");
}

/// Blocks the buffer \p V.
bool UseWalker::refuseBuffer(const ValueDecl *V, Reason Why,
                             const Twine &Message, const Twine &Fix,
                             const Expr *Where) {
  C.obstacle(Why, "buffer '" + V->getName() + "': " + Message, Fix,
             Where->getSourceRange(), bufferOf(V));
  return false;
}

/// `clCreateBuffer(context, flags, bytes, records, &error)`, for \p V.
UseWalker::Node UseWalker::createBuffer(const ValueDecl *V, const CallExpr *E) {
  const RecordDecl *Record = C.Devices.recordOf(V);
  const Expr *Bytes = E->getArg(2), *Host = E->getArg(3)->IgnoreParenCasts();
  auto Refuse = [&](const Twine &Message, const Twine &Fix) {
    refuseBuffer(V, Reason::BufferUse, Message, Fix, E);
    return Node();
  };
  if (!isMultiple(Bytes, Record, AST))
    return Refuse("its size is not seen to be a number of records",
                  "multiply the number of records by the size of one");
  SmallVector<Node, 1> Operands;
  bool HasHost = !isNull(Host, AST);
  if (HasHost) {
    Expr::EvalResult Flags;
    RecordUse Use = C.recordUse(Host->getType());
    constexpr uint64_t UseHostPointer = 1 << 3;
    if (!E->getArg(1)->EvaluateAsInt(Flags, AST) ||
        (Flags.Val.getInt().getZExtValue() & UseHostPointer) != 0)
      return Refuse("it may lie in the host's memory (CL_MEM_USE_HOST_PTR)",
                    "copy with CL_MEM_COPY_HOST_PTR or clEnqueueWriteBuffer");
    if (!Use.isSimple() || !isRecord(Use.Element, Record))
      return Refuse("it starts as a copy of something else than its records",
                    "copy an array of the record");
    Operands.push_back(pointer(Host));
    if (!Operands.back().isValid() ||
        at(Operands.back()).Kind == ExprKind::Foreign)
      return Refuse("it starts as a copy of unknown memory",
                    "copy a known array");
  }
  for (unsigned I : {0U, 1U, 2U, 4U})
    visitExpr(E->getArg(I), Use::Value);
  Node N = deviceCall(E, Operands, Bytes, Record);
  if (N.isValid() && HasHost)
    at(N).Argument = 3;
  return N;
}

/// What buffer \p V gets: a new one, another one, or nothing.
UseWalker::Node UseWalker::bufferValue(const ValueDecl *V, const Expr *Value) {
  const Expr *Bare = Value->IgnoreParenCasts();
  if (isNull(Bare, AST))
    return null(Value);
  const auto *Call = dyn_cast<CallExpr>(Bare);
  if (Call && isDeviceFunction(Call->getDirectCallee()) &&
      Call->getDirectCallee()->getName() == "clCreateBuffer" &&
      Call->getNumArgs() == 5)
    return createBuffer(V, Call);
  if (C.Devices.buffer(Bare, AST))
    return buffer(Bare);
  refuseBuffer(V, Reason::BufferUse, "it comes from an unknown place",
               "make it with clCreateBuffer", Value);
  return {};
}

void UseWalker::flowBuffer(ExprKind Kind, const ValueDecl *To,
                           const Expr *Value) {
  if (isNull(Value->IgnoreParenCasts(), AST)) {
    refuseBuffer(To, Reason::BufferUse, "it gets null",
                 "pass a buffer, and a number that says whether to use it",
                 Value);
    return visitExpr(Value, Use::Value);
  }
  const Index Entity = bufferOf(To);
  Node N = bufferValue(To, Value);
  if (N.isValid())
    flowRoot(Kind, Entity, Value, N);
  else
    visitExpr(Value, Use::Value);
}

bool UseWalker::visitBufferTest(const Expr *E) {
  const Expr *Bare = E->IgnoreParenImpCasts();
  if (C.isOpenCL() || !isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(Bare) ||
      !C.Devices.buffer(Bare, AST))
    return false;
  Node N = buffer(Bare);
  if (N.isValid())
    flowRoot(ExprKind::NullTest, None, Bare, N);
  return true;
}

void UseWalker::visitBufferDeclaration(const VarDecl *V) {
  Index Entity = C.entity(V);
  const Expr *Init = V->getInit();
  if (!Init)
    return;
  if (V->getType()->isArrayType())
    return initializeIndirect(Entity, Init);
  Node Value = bufferValue(V, Init);
  if (Value.isValid())
    flowRoot(ExprKind::Initialize, Entity, Init, Value);
  else
    visitExpr(Init, Use::Value);
}

/// `buf = clCreateBuffer(...)`, `a = b`.
bool UseWalker::visitBufferAssignment(const BinaryOperator *E, Use U) {
  const ValueDecl *V =
      C.isOpenCL() ? nullptr : C.Devices.buffer(E->getLHS(), AST);
  if (!V || E->getOpcode() != BO_Assign || U != Use::Discarded)
    return false;
  Node Value = bufferValue(V, E->getRHS());
  if (!Value.isValid())
    return false;
  Node To = buffer(E->getLHS(), Use::Write);
  if (!To.isValid())
    return true;
  Node N = operation(ExprKind::Assign, E, E->getOperatorLoc(), {To, Value});
  if (!N.isValid())
    return true;
  at(N).ValueUsed = false;
  root(N);
  return true;
}

/// `clEnqueueWriteBuffer(queue, buf, blocking, 0, bytes, p, n, list, NULL)`.
bool UseWalker::visitTransfer(const CallExpr *E) {
  const ValueDecl *V = C.Devices.buffer(E->getArg(1), AST);
  if (!V)
    return false;
  const RecordDecl *Record = C.Devices.recordOf(V);
  const Expr *Bytes = E->getArg(4), *Host = E->getArg(5)->IgnoreParenCasts();
  const RecordUse Use = C.recordUse(Host->getType());
  if (const auto Problem =
          problemOfTransfer(Use.isSimple() ? Use.Record : nullptr, E->getArg(3),
                            Bytes, Record, AST))
    return refuseBuffer(V, Problem->Why, Problem->Message, Problem->Fix, E);
  if (namedVariable(E->getArg(3)))
    return refuseBuffer(V, Reason::BufferPart,
                        "where a copy of it begins is in a variable",
                        "write 0 there", E);
  if (!isNull(E->getArg(8)->IgnoreParenCasts(), AST))
    return refuseBuffer(V, Reason::BufferEvent, "a copy of it has an event",
                        "copy with CL_TRUE, or wait with clFinish", E);
  for (unsigned I : {0U, 2U, 3U, 4U, 6U, 7U, 8U})
    visitExpr(E->getArg(I), Use::Value);
  Node To = buffer(E->getArg(1)), From = pointer(Host);
  if (!To.isValid() || !From.isValid())
    return true;
  if (at(From).Kind == ExprKind::Foreign || at(From).Kind == ExprKind::Null) {
    refuseBuffer(V, Reason::BufferUse, "it is copied from or to unknown memory",
                 "copy a known array", E);
    return true;
  }
  Node N = deviceCall(E, {To, From}, Bytes, Record);
  if (!N.isValid())
    return true;
  at(N).Argument = 5;
  root(N);
  return true;
}

bool UseWalker::visitDeviceCall(const CallExpr *E) {
  StringRef Name = E->getDirectCallee()->getName();
  unsigned NumArgs = E->getNumArgs();
  if ((Name == "clEnqueueWriteBuffer" || Name == "clEnqueueReadBuffer") &&
      NumArgs == 9)
    return visitTransfer(E);
  const Expr *Named = nullptr;
  if (Name == "clSetKernelArg" && NumArgs == 4) {
    const auto *Address =
        dyn_cast<UnaryOperator>(E->getArg(3)->IgnoreParenCasts());
    if (Address && Address->getOpcode() == UO_AddrOf)
      Named = Address->getSubExpr();
  } else if (Name == "clReleaseMemObject" && NumArgs == 1) {
    Named = E->getArg(0);
  }
  bool IsArgument = NumArgs == 4;
  // In C++ the call becomes one that takes the buffer itself.
  if (const ValueDecl *D =
          Named && IsArgument ? devicePlace(Named, "_cl_mem", AST).D : nullptr;
      D && C.Devices.handles().recordOf(D)) {
    for (const Expr *Each : {E->getArg(0), E->getArg(1), Named})
      visitExpr(Each, Use::Value);
    markSeen(E->getArg(2));
    return true;
  }
  if (!Named || !C.Devices.buffer(Named, AST))
    return false;
  std::optional<unsigned> Number;
  KernelPlaces::Held Kernels;
  if (IsArgument) {
    Kernels = C.Devices.kernels(E->getArg(0), AST);
    Number = argumentNumber(E->getArg(1), AST);
  }
  if (IsArgument && (Kernels.Kernels.empty() || !Kernels.IsKnown || !Number))
    return false; // The scan has said so.
  // Another size is an error (CL_INVALID_ARG_SIZE), which the new call is not;
  // a variable might have no other use.
  Expr::EvalResult Size;
  if (IsArgument &&
      (namedVariable(E->getArg(2)) || !E->getArg(2)->EvaluateAsInt(Size, AST) ||
       Size.Val.getInt() !=
           AST.getTypeSizeInChars(Named->getType()).getQuantity()))
    return refuseBuffer(C.Devices.buffer(Named, AST), Reason::BufferUse,
                        "it is passed to a kernel with another size than that "
                        "of a buffer",
                        "pass sizeof(cl_mem)", E);
  // Of `clSetKernelArg` the size goes away, `sizeof buf` included.
  for (unsigned I = 0; I + 1 < NumArgs; ++I)
    if (I != 2)
      visitExpr(E->getArg(I), Use::Value);
  if (IsArgument)
    markSeen(E->getArg(2));
  Node Of = buffer(Named);
  Node N = Of.isValid() ? deviceCall(E, {Of}, nullptr, nullptr) : Node();
  if (!N.isValid())
    return true;
  if (IsArgument) {
    at(N).Argument = static_cast<int32_t>(*Number);
  }
  root(N);
  return true;
}
