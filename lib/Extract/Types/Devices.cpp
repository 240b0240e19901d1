//===-- Devices.cpp - Objects of an OpenCL host ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Devices.h"
#include "Context.h"
#include "Syntax/CodeVisitor.h"
#include "Types/ArgumentCounters.h"
#include "Types/Constants.h"
#include "Types/DeviceClasses.h"
#include "Types/Sizes.h"
#include "layoutopt/Model/Devices.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace layoutopt;

const ValueDecl *DeviceObjects::buffer(const Expr *E,
                                       const ASTContext &AST) const {
  const DevicePlace Place = devicePlace(E, "_cl_mem", AST);
  return Place && recordOf(Place.D) ? Place.D : nullptr;
}

namespace layoutopt {

/// Collects calls and assignments; what they say together is told at the end.
class DeviceScan : public CodeVisitor<DeviceScan> {
public:
  DeviceScan(DeviceObjects &Objects, ExtractContext &C)
      : Objects(Objects), C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseNamespaceDecl(NamespaceDecl *D) {
    return isDeviceNamespace(D) || descend(D);
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit() && isBuffer(V->getType()))
      assign(V, V->getInit());
    declare(V);
    return true;
  }
  bool VisitFieldDecl(FieldDecl *F) {
    declare(F);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (isBuffer(F->getReturnType()) && F->doesThisDeclarationHaveABody())
      assignReturns(F, F->getBody());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign && isBuffer(E->getLHS()->getType()))
      if (const ValueDecl *D = place(E->getLHS()))
        assign(D, E->getRHS());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) {
    Lists.push_back(E);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (F)
      Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    if (isDeviceFunction(F)) {
      Calls.push_back(Call);
      return true;
    }
    if (F && isBuffer(F->getReturnType()))
      Mentioned.insert(deviceDeclaration(F));
    if (F && !isa<CXXMethodDecl>(F))
      for (unsigned I = 0; I < Call->getNumArgs() && I < F->getNumParams(); ++I)
        if (isBuffer(F->getParamDecl(I)->getType()))
          assign(F->getParamDecl(I), Call->getArg(I));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (isDeviceClass(E->getConstructor()->getParent(), "UserEvent"))
      C.Facts.SetsEvents = true;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const IdentifierInfo *Name = Ref->getDecl()->getIdentifier())
      if (Name->isStr("clCreateUserEvent"))
        C.Facts.SetsEvents = true;
    if (isBuffer(Ref->getType()))
      Mentioned.insert(deviceDeclaration(Ref->getDecl()));
    // Who calls it by its address knows the types of its parameters.
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      if (!Called.count(Ref)) {
        Unknown.insert(deviceDeclaration(F));
        for (const ParmVarDecl *P : F->parameters())
          Unknown.insert(deviceDeclaration(P));
      }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    if (isBuffer(M->getType()))
      Mentioned.insert(deviceDeclaration(M->getMemberDecl()));
    return true;
  }
  void finish();

private:
  bool isBuffer(QualType T) const { return isDeviceObject(T, "_cl_mem"); }
  /// What \p E is a buffer of.
  const ValueDecl *place(const Expr *E) const {
    const ValueDecl *D = devicePlace(E, "_cl_mem", C.AST).D;
    return isFollowed(D) ? D : nullptr;
  }
  /// A unit may declare what others use.
  void declare(const DeclaratorDecl *D) {
    if (isBuffer(C.AST.getBaseElementType(D->getType())) &&
        C.recordElsewhere(D))
      Mentioned.insert(deviceDeclaration(D));
  }
  bool isFollowed(const ValueDecl *D) const { return D && !Unknown.count(D); }
  void assign(const ValueDecl *D, const Expr *Value);
  void assignReturns(const FunctionDecl *F, const Stmt *S);
  void hold(const ValueDecl *D, const RecordDecl *Record);
  void findBuffers();
  void checkLists();
  void noteHolders();
  void noteArguments(const CallExpr *Call);

  DeviceObjects &Objects;
  ExtractContext &C;
  llvm::DenseSet<const Decl *> Mixed, Unknown;
  std::vector<const CallExpr *> Calls; ///< Of the API.
  llvm::DenseSet<const Expr *> Called;
  /// What places get: calls, and other places.
  llvm::DenseMap<const CallExpr *, const ValueDecl *> Targets;
  std::vector<std::pair<const ValueDecl *, const ValueDecl *>> Copies;
  llvm::SetVector<const ValueDecl *> Mentioned; ///< Places of buffers.
  std::vector<const InitListExpr *> Lists;
};

} // namespace layoutopt

void DeviceScan::assign(const ValueDecl *D, const Expr *Value) {
  D = deviceDeclaration(D);
  Mentioned.insert(D);
  const Expr *Bare = Value->IgnoreParenCasts();
  if (const auto *Call = dyn_cast<CallExpr>(Bare);
      Call && isDeviceFunction(Call->getDirectCallee())) {
    Targets[Call] = D;
    return;
  }
  if (const ValueDecl *From = devicePlace(Bare, "_cl_mem", C.AST).D) {
    Mentioned.insert(From);
    Copies.push_back({D, From});
  }
}

void DeviceScan::assignReturns(const FunctionDecl *F, const Stmt *S) {
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    if (Return->getRetValue())
      assign(F, Return->getRetValue());
  for (const Stmt *Child : childrenOf(S))
    assignReturns(F, Child);
}

const RecordDecl *layoutopt::measuredRecord(const Expr *E, ExtractContext &C) {
  E = E->IgnoreParenCasts();
  if (const Expr *Value = onlyValue(E, C.AST))
    return measuredRecord(Value, C);
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    if (Size->getKind() != UETT_SizeOf)
      return nullptr;
    RecordUse Use =
        C.recordUse(C.AST.getPointerType(Size->getTypeOfArgument()));
    return Use.isSimple() ? Use.Record : nullptr;
  }
  const auto *Product = dyn_cast<BinaryOperator>(E);
  if (!Product || Product->getOpcode() != BO_Mul)
    return nullptr;
  const RecordDecl *Left = measuredRecord(Product->getLHS(), C);
  return Left ? Left : measuredRecord(Product->getRHS(), C);
}

const RecordDecl *layoutopt::pointedRecord(const Expr *E, ExtractContext &C) {
  RecordUse Use = C.recordUse(E->IgnoreParenCasts()->getType());
  return Use.isSimple() ? Use.Record : nullptr;
}

void DeviceScan::hold(const ValueDecl *D, const RecordDecl *Record) {
  if (!isFollowed(D) || !Record)
    return;
  Record = cast<RecordDecl>(Record->getCanonicalDecl());
  auto [Known, IsNew] = Objects.Buffers.try_emplace(D, Record);
  // Of two records: it stays what it is, and so do the arrays in it.
  if (!IsNew && Known->second != Record)
    Mixed.insert(D);
}

void DeviceScan::findBuffers() {
  for (const CallExpr *Call : Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    unsigned NumArgs = Call->getNumArgs();
    if (Name == "clCreateBuffer" && NumArgs == 5) {
      const RecordDecl *Record = measuredRecord(Call->getArg(2), C);
      hold(Targets.lookup(Call),
           Record ? Record : pointedRecord(Call->getArg(3), C));
    } else if ((Name == "clEnqueueWriteBuffer" ||
                Name == "clEnqueueReadBuffer") &&
               NumArgs == 9) {
      hold(place(Call->getArg(1)), pointedRecord(Call->getArg(5), C));
    }
  }
  for (const ValueDecl *D : Mentioned)
    hold(D, C.recordElsewhere(D));
  for (bool Changes = true; Changes;) {
    size_t Before = Objects.Buffers.size() + Mixed.size();
    for (auto [A, B] : Copies) {
      hold(A, Objects.recordOf(B));
      hold(B, Objects.recordOf(A));
    }
    Changes = Objects.Buffers.size() + Mixed.size() != Before;
  }
  for (const Decl *D : Mixed)
    Objects.Buffers.erase(D);
  // Other units see them, perhaps as something else.
  for (const ValueDecl *D : Mentioned)
    if (!Objects.recordOf(D) && (isa<FieldDecl, FunctionDecl, ParmVarDecl>(D)))
      C.Facts.Others.push_back(C.usrOf(D));
}

/// A record with a buffer in it is as large as the buffers of its arrays are.
void DeviceScan::noteHolders() {
  for (const ValueDecl *D : Mentioned)
    if (const auto *F = dyn_cast<FieldDecl>(D); F && Objects.recordOf(F))
      C.noteHolder(F);
}

/// An initial value would be one of the first buffer alone.
void DeviceScan::checkLists() {
  auto Refuse = [&](const ValueDecl *D, const Expr *E) {
    C.obstacle(Reason::BufferUse,
               "buffer '" + D->getName() + "' gets a value in a list",
               "assign it", E->getSourceRange(), C.entity(D));
  };
  for (const InitListExpr *Each : Lists) {
    const InitListExpr *E = Each->isSyntacticForm() && Each->getSemanticForm()
                                ? Each->getSemanticForm()
                                : Each;
    const InitListExpr *Written =
        E->getSyntacticForm() ? E->getSyntacticForm() : E;
    // Behind a null on its own, `{0}`, there is nothing that could move.
    if (Written->getNumInits() == 0 ||
        (Written->getNumInits() == 1 && isNull(Written->getInit(0), C.AST)))
      continue;
    forFieldValues(E, [&](const FieldDecl *F, const Expr *Value) {
      if (Objects.recordOf(F) && !isa<ImplicitValueInitExpr, NoInitExpr>(Value))
        Refuse(F, Value);
    });
  }
}

/// `clSetKernelArg(kernel, number, size, &value)`.
void DeviceScan::noteArguments(const CallExpr *Call) {
  const auto *Address =
      dyn_cast<UnaryOperator>(Call->getArg(3)->IgnoreParenCasts());
  const ValueDecl *Buffer = Address && Address->getOpcode() == UO_AddrOf
                                ? Objects.buffer(Address->getSubExpr(), C.AST)
                                : nullptr;
  noteArgument(Objects.kernels(Call->getArg(0), C.AST), Call->getArg(1),
               Buffer ? C.entity(Buffer) : None, Call, C);
}

std::optional<TransferProblem>
layoutopt::problemOfTransfer(const RecordDecl *Host, const Expr *Offset,
                             const Expr *Bytes, const RecordDecl *Record,
                             ASTContext &AST) {
  if (!Host || !declaresSameEntity(Host, Record))
    return TransferProblem{Reason::BufferUse,
                           "it is filled from something else than its records, "
                           "or read into that",
                           "copy an array of the record"};
  if (!isZero(Offset, AST))
    return TransferProblem{Reason::BufferPart, "a part of it is copied",
                           "copy all of it, from its start"};
  if (!isMultiple(Bytes, Record, AST))
    return TransferProblem{
        Reason::BufferPart,
        "the size of a copy is not seen to be a number of records",
        "multiply the number of records by the size of one"};
  return std::nullopt;
}

std::optional<TransferProblem>
layoutopt::problemOfCreation(const Expr *Flags, const Expr *Bytes,
                             const Expr *Host, const RecordDecl *Record,
                             ExtractContext &C) {
  if (!isMultiple(Bytes, Record, C.AST))
    return TransferProblem{Reason::BufferUse,
                           "its size is not seen to be a number of records",
                           "multiply the number of records by the size of one"};
  if (!Host || isNull(Host->IgnoreParenCasts(), C.AST))
    return std::nullopt;
  Expr::EvalResult Known;
  constexpr uint64_t UseHostPointer = 1 << 3;
  if (Flags->isValueDependent() || !Flags->EvaluateAsInt(Known, C.AST) ||
      (Known.Val.getInt().getZExtValue() & UseHostPointer) != 0)
    return TransferProblem{Reason::BufferUse, UsesHostMemory, CopyHostMemory};
  const RecordDecl *From = pointedRecord(Host, C);
  if (!From || !declaresSameEntity(From, Record))
    return TransferProblem{
        Reason::BufferUse,
        "it starts as a copy of something else than its records",
        "copy an array or a vector of the record"};
  return std::nullopt;
}

std::optional<unsigned> layoutopt::argumentNumber(const Expr *Number,
                                                  const ASTContext &AST) {
  Expr::EvalResult Value;
  if (Number->isValueDependent())
    return std::nullopt;
  if (Number->EvaluateAsInt(Value, AST) && Value.Val.getInt().ule(1000))
    return static_cast<unsigned>(Value.Val.getInt().getZExtValue());
  return countedArgument(Number, AST);
}

void layoutopt::noteUses(const KernelPlaces::Held &Held, KernelUseFacts Use,
                         ExtractContext &C) {
  for (const KernelName &Name : Held.Kernels) {
    const bool IsQuoted = Name.Kind == KernelNameKind::Quoted;
    Use.Kernel = IsQuoted ? Name.Of : "";
    Use.Name = IsQuoted ? KernelName() : Name;
    C.Facts.KernelUses.push_back(Use);
  }
}

/// Whether \p E was made of a template, whose text is that of all that is: in
/// another one, another class may have a `setArg`.
static bool isMadeOfTemplate(const Expr *E, ASTContext &AST) {
  for (DynTypedNodeList Around = AST.getParents(*E); !Around.empty();
       Around = AST.getParents(Around[0]))
    if (const auto *F = Around[0].get<FunctionDecl>();
        F && F->isTemplateInstantiation())
      return true;
  return false;
}

void layoutopt::noteArgument(const KernelPlaces::Held &Held, const Expr *Number,
                             Index Buffer, const Expr *Call,
                             ExtractContext &C) {
  KernelUseFacts Use;
  Use.Where = C.Where.roughRange(Call->getSourceRange());
  Use.Buffer = Buffer;
  Number = Number->IgnoreParenImpCasts();
  Expr::EvalResult Value;
  Frame Here = C.Where.frameOf(Number->getBeginLoc());
  auto Text = C.Where.range(Number->getBeginLoc(), Number->getEndLoc(), Here);
  if (Held.Kernels.empty() || !Held.IsKnown) {
    Use.Problem = "it is not known which kernel gets the argument";
    C.Facts.KernelUses.push_back(std::move(Use));
    return;
  }
  const bool IsQuoted = C.Where.argumentIsQuoted(Number->getBeginLoc());
  const bool IsWritten = !Here.IsMacro && Text && !IsQuoted;
  if (C.AST.getLangOpts().CPlusPlus && isMadeOfTemplate(Call, C.AST))
    Use.Problem = "a template sets the kernel's argument";
  else if (const auto Counted = argumentNumber(Number, C.AST);
           Counted && IsWritten && counterIn(Number)) {
    Use.Parameter = static_cast<int32_t>(*Counted);
  } else if (!isa<IntegerLiteral>(Number) || !IsWritten ||
             !Number->EvaluateAsInt(Value, C.AST) ||
             Value.Val.getInt().ugt(1000)) {
    Use.Problem = IsQuoted ? CallInString
                           : "the number of the kernel's argument is computed, "
                             "or written in a macro";
    if (Text) // Says where it is, without a parameter.
      Use.Number = *Text;
  } else {
    Use.Parameter = static_cast<int32_t>(Value.Val.getInt().getZExtValue());
    Use.Number = *Text;
  }
  noteUses(Held, Use, C);
}

void DeviceScan::finish() {
  findBuffers();
  noteHolders();
  checkLists();
  for (const CallExpr *Call : Calls)
    if (Call->getDirectCallee()->getName() == "clSetKernelArg" &&
        Call->getNumArgs() == 4)
      noteArguments(Call);
}

void DeviceObjects::scan(llvm::ArrayRef<const Decl *> Users,
                         ExtractContext &C) {
  // Most programs have nothing of OpenCL.
  const IdentifierTable &Names = C.AST.Idents;
  if (Names.find("cl_mem") == Names.end() && Names.find("cl") == Names.end() &&
      Names.find("cl_kernel") == Names.end())
    return Kernels.scanTexts(Users, C);
  Kernels.scan(Users, C);
  DeviceScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  if (!C.AST.getLangOpts().CPlusPlus)
    return Scan.finish();
  Classes.scan(Users, C);
  Handles.scan(Users, C);
}
