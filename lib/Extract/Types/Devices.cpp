//===-- Devices.cpp - Objects of an OpenCL host ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Devices.h"
#include "Context.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Constants.h"
#include "Types/Sizes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isDeviceFunction(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() || F->hasBody())
    return false;
  StringRef Name = F->getName();
  return Name.consume_front("cl") && !Name.empty() && Name[0] >= 'A' &&
         Name[0] <= 'Z';
}

/// Whether \p T is `cl_mem` (\p Name `_cl_mem`) or its like.
static bool isObject(QualType T, StringRef Name) {
  const auto *P = T.getCanonicalType()->getAs<PointerType>();
  const RecordDecl *D = P ? P->getPointeeType()->getAsRecordDecl() : nullptr;
  return D && D->getName() == Name;
}

const VarDecl *DeviceObjects::buffer(const Expr *E) const {
  const VarDecl *V = namedVariable(E);
  return V && recordOf(V) ? V : nullptr;
}

StringRef DeviceObjects::kernel(const Expr *E) const {
  const VarDecl *V = namedVariable(E);
  auto Known = V ? Kernels.find(V->getCanonicalDecl()) : Kernels.end();
  return Known == Kernels.end() ? StringRef() : StringRef(Known->second);
}

namespace layoutopt {

/// Collects calls and assignments; what they say together is told at the end.
class DeviceScan : public CodeVisitor<DeviceScan> {
public:
  DeviceScan(DeviceObjects &Objects, ExtractContext &C)
      : Objects(Objects), C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit())
      assign(V, V->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (!E->isAssignmentOp())
      return true;
    if (const VarDecl *V = namedVariable(E->getLHS())) {
      Followed.insert(E->getLHS()->IgnoreParenCasts());
      assign(V, E->getRHS());
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (isDeviceFunction(Call->getDirectCallee()))
      Calls.push_back(Call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (isObject(Ref->getType(), "_cl_kernel"))
      KernelNames.push_back(Ref);
    return true;
  }

  void finish();

private:
  void assign(const VarDecl *V, const Expr *Value);
  void hold(const VarDecl *V, const RecordDecl *Record);
  void findBuffers();
  void findKernels();
  void noteArguments(const CallExpr *Call);
  void findUnknownKernels();
  void noteKernel(SourceRange Where, StringRef Name, const Twine &Problem);
  void noteVariable(SourceRange Where, const VarDecl *V, StringRef Kernel,
                    const Twine &Problem);
  const RecordDecl *measuredRecord(const Expr *E) const;
  const RecordDecl *pointedRecord(const Expr *E) const;

  DeviceObjects &Objects;
  ExtractContext &C;
  llvm::DenseSet<const Decl *> Mixed;
  std::vector<const CallExpr *> Calls;
  /// What variables get: calls, and other variables.
  llvm::DenseMap<const CallExpr *, const VarDecl *> Targets;
  std::vector<std::pair<const VarDecl *, const VarDecl *>> Copies;
  std::vector<const DeclRefExpr *> KernelNames;
  llvm::DenseSet<const Expr *> Followed; ///< Understood names of kernels.
  /// Variables that hold kernels that others made.
  llvm::SetVector<const Decl *> Others;
};

} // namespace layoutopt

void DeviceScan::assign(const VarDecl *V, const Expr *Value) {
  const Expr *Bare = Value->IgnoreParenCasts();
  const auto *Made = dyn_cast<CallExpr>(Bare);
  bool IsKnown =
      Made ? isDeviceFunction(Made->getDirectCallee()) &&
                 Made->getDirectCallee()->getName() == "clCreateKernel"
           : isNull(Bare, C.AST);
  if (isObject(V->getType(), "_cl_kernel") && !IsKnown)
    Others.insert(V->getCanonicalDecl());
  if (const auto *Call = dyn_cast<CallExpr>(Bare)) {
    if (isDeviceFunction(Call->getDirectCallee()))
      Targets[Call] = V;
    return;
  }
  const VarDecl *From = namedVariable(Bare);
  if (From && isObject(V->getType(), "_cl_mem"))
    Copies.push_back({V, From});
}

/// The record of the program that \p E counts bytes of, or null.
const RecordDecl *DeviceScan::measuredRecord(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (const Expr *Value = onlyValue(E, C.AST))
    return measuredRecord(Value);
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
  const RecordDecl *Left = measuredRecord(Product->getLHS());
  return Left ? Left : measuredRecord(Product->getRHS());
}

const RecordDecl *DeviceScan::pointedRecord(const Expr *E) const {
  RecordUse Use = C.recordUse(E->IgnoreParenCasts()->getType());
  return Use.isSimple() ? Use.Record : nullptr;
}

void DeviceScan::hold(const VarDecl *V, const RecordDecl *Record) {
  if (!V || !Record || !isObject(V->getType(), "_cl_mem"))
    return;
  Record = cast<RecordDecl>(Record->getCanonicalDecl());
  auto [Known, IsNew] =
      Objects.Buffers.try_emplace(V->getCanonicalDecl(), Record);
  // Of two records: it stays what it is, and so do the arrays in it.
  if (!IsNew && Known->second != Record)
    Mixed.insert(V->getCanonicalDecl());
}

void DeviceScan::findBuffers() {
  for (const CallExpr *Call : Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    unsigned NumArgs = Call->getNumArgs();
    if (Name == "clCreateBuffer" && NumArgs == 5) {
      const RecordDecl *Record = measuredRecord(Call->getArg(2));
      hold(Targets.lookup(Call),
           Record ? Record : pointedRecord(Call->getArg(3)));
    } else if ((Name == "clEnqueueWriteBuffer" ||
                Name == "clEnqueueReadBuffer") &&
               NumArgs == 9) {
      hold(namedVariable(Call->getArg(1)), pointedRecord(Call->getArg(5)));
    }
  }
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
  // What flows into parameters and members is not followed.
  llvm::SmallVector<const Decl *, 4> Params;
  for (auto [D, Record] : Objects.Buffers)
    if (isa<ParmVarDecl>(D))
      Params.push_back(D);
  for (const Decl *D : Params)
    Objects.Buffers.erase(D);
}

void DeviceScan::noteKernel(SourceRange Where, StringRef Name,
                            const Twine &Problem) {
  KernelUseFacts Use;
  Use.Kernel = Name.str();
  Use.Where = C.Where.roughRange(Where);
  Use.Problem = Problem.str();
  C.Facts.KernelUses.push_back(std::move(Use));
}

/// Tells other units, if they can see it, what \p V gets.
void DeviceScan::noteVariable(SourceRange Where, const VarDecl *V,
                              StringRef Kernel, const Twine &Problem) {
  if (!V || !V->isExternallyVisible())
    return;
  KernelVariableFacts Facts;
  Facts.USR = C.usr(V);
  Facts.Kernel = Kernel.str();
  Facts.Where = C.Where.roughRange(Where);
  Facts.Problem = Problem.str();
  C.Facts.KernelVariables.push_back(std::move(Facts));
}

void DeviceScan::findKernels() {
  for (const CallExpr *Call : Calls) {
    StringRef Name = Call->getDirectCallee()->getName();
    SourceRange Where = Call->getSourceRange();
    if (Name == "clCreateKernelsInProgram" || Name == "clCloneKernel" ||
        Name == "clCreateProgramWithBuiltInKernels")
      noteKernel(Where, "",
                 Twine(Name) + " makes kernels that are not followed");
    if (Name != "clCreateKernel" || Call->getNumArgs() != 3)
      continue;
    const auto *Text =
        dyn_cast<StringLiteral>(Call->getArg(1)->IgnoreParenCasts());
    std::string Kernel =
        Text && Text->isOrdinary() ? Text->getString().str() : "";
    const VarDecl *V = Targets.lookup(Call);
    if (!V || Kernel.empty()) {
      noteKernel(Where, Kernel,
                 Kernel.empty() ? "the kernel's name is computed"
                                : "the kernel is not kept in a variable");
      continue;
    }
    noteVariable(Where, V, Kernel, "");
    auto [Known, IsNew] =
        Objects.Kernels.insert({V->getCanonicalDecl(), Kernel});
    if (IsNew || Known->second == Kernel)
      continue;
    for (const std::string &Each : {Known->second, Kernel})
      noteKernel(Where, Each, "the variable holds several kernels");
    Known->second.clear();
  }
  findUnknownKernels();
}

/// Why the kernels that \p Call, a call of the API, gets must keep their
/// parameters; null where a kernel stays where it is, and nobody learns of
/// them.
static const char *kernelProblem(const CallExpr *Call, const ASTContext &AST) {
  static constexpr int64_t NumArgs = 0x1191; // CL_KERNEL_NUM_ARGS
  StringRef Name = Call->getDirectCallee()->getName();
  if (Name == "clGetKernelArgInfo")
    return "the program asks for the kernel's parameters";
  if (Name == "clGetKernelInfo" && Call->getNumArgs() == 5) {
    Expr::EvalResult What;
    if (Call->getArg(1)->EvaluateAsInt(What, AST) &&
        What.Val.getInt() != NumArgs)
      return nullptr;
    return "the program asks for the number of the kernel's parameters";
  }
  static const llvm::StringSet<> Known = {
      "clSetKernelArg",          "clEnqueueNDRangeKernel",
      "clEnqueueTask",           "clRetainKernel",
      "clReleaseKernel",         "clGetKernelWorkGroupInfo",
      "clGetKernelSubGroupInfo", "clSetKernelExecInfo"};
  return Known.contains(Name) ? nullptr
                              : "the kernel goes where it is not followed";
}

/// What is also set to something else, or where it is not followed, may be any
/// kernel; so may a parameter.
void DeviceScan::findUnknownKernels() {
  for (const auto &[D, Kernel] : Objects.Kernels)
    if (isa<ParmVarDecl>(D))
      Others.insert(D);
  for (const Decl *D : Others) {
    const char *Problem = "the variable may hold another kernel";
    noteVariable(D->getSourceRange(), cast<VarDecl>(D), "", Problem);
    auto Known = Objects.Kernels.find(D);
    if (Known == Objects.Kernels.end() || Known->second.empty())
      continue;
    noteKernel(D->getSourceRange(), Known->second, Problem);
    Known->second.clear();
  }
  // What a call of the API does with a kernel, where that is a problem.
  llvm::DenseMap<const Expr *, const char *> Problems;
  for (const CallExpr *Call : Calls)
    for (const Expr *Arg : Call->arguments()) {
      if (const char *Problem = kernelProblem(Call, C.AST))
        Problems[Arg->IgnoreParenCasts()] = Problem;
      else
        Followed.insert(Arg->IgnoreParenCasts());
    }
  for (const DeclRefExpr *Ref : KernelNames) {
    if (Followed.count(Ref))
      continue;
    StringRef Kernel = Objects.kernel(Ref);
    const char *Problem = Problems.lookup(Ref);
    if (!Problem)
      Problem = "the kernel goes where it is not followed";
    noteVariable(Ref->getSourceRange(), namedVariable(Ref), "", Problem);
    if (!Kernel.empty())
      noteKernel(Ref->getSourceRange(), Kernel, Problem);
  }
}

/// `clSetKernelArg(kernel, number, size, &value)`.
void DeviceScan::noteArguments(const CallExpr *Call) {
  KernelUseFacts Use;
  Use.Where = C.Where.roughRange(Call->getSourceRange());
  Use.Kernel = Objects.kernel(Call->getArg(0)).str();
  const auto *Address =
      dyn_cast<UnaryOperator>(Call->getArg(3)->IgnoreParenCasts());
  const VarDecl *Buffer = Address && Address->getOpcode() == UO_AddrOf
                              ? Objects.buffer(Address->getSubExpr())
                              : nullptr;
  if (Buffer)
    Use.Buffer = C.entity(Buffer);
  const Expr *Number = Call->getArg(1)->IgnoreParenImpCasts();
  Expr::EvalResult Value;
  Frame Here = C.Where.frameOf(Number->getBeginLoc());
  auto Text = C.Where.range(Number->getBeginLoc(), Number->getEndLoc(), Here);
  if (Use.Kernel.empty())
    Use.Problem = "it is not known which kernel gets the argument";
  else if (!isa<IntegerLiteral>(Number) || Here.IsMacro || !Text ||
           C.Where.argumentIsQuoted(Number->getExprLoc()) ||
           !Number->EvaluateAsInt(Value, C.AST) || Value.Val.getInt().ugt(1000))
    Use.Problem = "the number of the kernel's argument is computed, or "
                  "written in a macro";
  else {
    Use.Parameter = static_cast<int32_t>(Value.Val.getInt().getZExtValue());
    Use.Number = *Text;
  }
  C.Facts.KernelUses.push_back(std::move(Use));
}

void DeviceScan::finish() {
  findBuffers();
  findKernels();
  for (const CallExpr *Call : Calls)
    if (Call->getDirectCallee()->getName() == "clSetKernelArg" &&
        Call->getNumArgs() == 4)
      noteArguments(Call);
}

void DeviceObjects::scan(llvm::ArrayRef<const Decl *> Users,
                         ExtractContext &C) {
  DeviceScan Scan(*this, C);
  for (const Decl *D : Users)
    Scan.TraverseDecl(const_cast<Decl *>(D));
  Scan.finish();
}
