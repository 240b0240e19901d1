//===-- Emit.cpp - Objects and the description of a module ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The structs are those of lib/Trace/Runtime/Abi.h.
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace layoutopt;
using namespace layoutopt::trace;
using namespace llvm;

Instrumenter::Instrumenter(Module &M, const Choice &Chosen)
    : M(M), Chosen(Chosen), Types(M) {
  LLVMContext &C = M.getContext();
  Void = Type::getVoidTy(C);
  I32 = Type::getInt32Ty(C);
  I64 = Type::getInt64Ty(C);
  Ptr = PointerType::getUnqual(C);
  GlobalType = StructType::get(I64, I64, I64);
  // Pointers count as numbers of 64 bits: a 32-bit target has other offsets.
  ModuleType = StructType::get(
      C, {Ptr, I64, Ptr, I64, Ptr, I64, I32, I32, I32, I32, I32, I32});
  Descriptor = new GlobalVariable(M, ModuleType, /*isConstant=*/false,
                                  GlobalValue::PrivateLinkage, nullptr,
                                  "__layoutopt_trace_descriptor");
  On = cast<GlobalVariable>(M.getOrInsertGlobal("__layoutopt_trace_on", I32));
  On->setThreadLocalMode(GlobalValue::InitialExecTLSModel);
}

FunctionCallee Instrumenter::callee(StringRef Name, ArrayRef<Type *> Parameters,
                                    Type *Result) {
  FunctionCallee Callee = M.getOrInsertFunction(
      ("__layoutopt_trace_" + Name).str(),
      FunctionType::get(Result ? Result : Void, Parameters, false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee()))
    F->setDoesNotThrow();
  return Callee;
}

Value *Instrumenter::asNumber(IRBuilder<> &B, Value *Pointer) {
  return B.CreatePtrToInt(Pointer, I64);
}

/// \p Number of this module, counted over all modules: what they start from is
/// in \p Field of the descriptor.
Value *Instrumenter::absolute(IRBuilder<> &B, unsigned Field, unsigned Number) {
  Value *First =
      B.CreateLoad(I32, B.CreateStructGEP(ModuleType, Descriptor, Field));
  return Number ? B.CreateAdd(First, ConstantInt::get(I32, Number)) : First;
}

unsigned Instrumenter::addOrigin(ObjectKind Kind, StringRef Name,
                                 CodePlace Where) {
  Origins.push_back({Kind, Name.str(), std::move(Where)});
  return unsigned(Origins.size() - 1);
}

namespace {

/// What a function of an allocator does, and with which arguments.
struct Allocator {
  enum { None, Allocate, Reallocate, Free } Does = None;
  int Size = 0;    ///< The argument that holds the bytes.
  int Factor = -1; ///< One by which they are multiplied.
};

} // namespace

static Allocator allocatorOf(StringRef Name) {
  using A = Allocator;
  return StringSwitch<Allocator>(Name)
      .Case("malloc", A{A::Allocate, 0, -1})
      .Case("valloc", A{A::Allocate, 0, -1})
      .Case("pvalloc", A{A::Allocate, 0, -1})
      .Case("calloc", A{A::Allocate, 1, 0})
      .Case("aligned_alloc", A{A::Allocate, 1, -1})
      .Case("memalign", A{A::Allocate, 1, -1})
      .Case("realloc", A{A::Reallocate, 1, -1})
      .Case("reallocarray", A{A::Reallocate, 2, 1})
      .Case("free", A{A::Free, 0, -1})
      .Case("cfree", A{A::Free, 0, -1})
      // operator new and operator delete, in all their forms.
      .StartsWith("_Znwm", A{A::Allocate, 0, -1})
      .StartsWith("_Znam", A{A::Allocate, 0, -1})
      .StartsWith("_Znwj", A{A::Allocate, 0, -1})
      .StartsWith("_Znaj", A{A::Allocate, 0, -1})
      .StartsWith("_ZdlPv", A{A::Free, 0, -1})
      .StartsWith("_ZdaPv", A{A::Free, 0, -1})
      .Default(Allocator());
}

void Instrumenter::recordAllocation(CallBase &Call,
                                    const VariableMap &Variables) {
  const Function &Callee = *Call.getCalledFunction();
  const Allocator A = allocatorOf(Callee.getName());
  const unsigned NeededArguments =
      1 + unsigned(std::max(A.Size, std::max(A.Factor, 0)));
  // A function of the program that only has the name is left alone; so is
  // placement new.
  if (A.Does == Allocator::None || Call.arg_size() < NeededArguments ||
      Callee.getName().starts_with("_ZnwmPv") ||
      Callee.getName().starts_with("_ZnamPv"))
    return;
  if (A.Does == Allocator::Free) {
    if (!Call.getArgOperand(0)->getType()->isPointerTy())
      return;
    IRBuilder<> B(&Call);
    B.CreateCall(callee("free", {I64}), asNumber(B, Call.getArgOperand(0)));
    return;
  }
  if (!Call.getType()->isPointerTy() || Call.isMustTailCall() ||
      !Call.getArgOperand(A.Size)->getType()->isIntegerTy())
    return;
  Instruction *Behind = nullptr;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Call)) {
    BasicBlock *Next = Invoke->getNormalDest();
    if (!Next->getSinglePredecessor())
      Next = SplitEdge(Invoke->getParent(), Next);
    Behind = &*Next->getFirstInsertionPt();
  } else {
    Behind = Call.getNextNode();
  }
  if (!Behind)
    return;
  const DILocalVariable *Variable = Variables.lookup(&Call);
  const unsigned Origin = addOrigin(
      ObjectKind::Heap, Variable ? Variable->getName() : "", userPlaceOf(Call));
  IRBuilder<> B(Behind);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  Value *Size = B.CreateZExtOrTrunc(Call.getArgOperand(A.Size), I64);
  if (A.Factor >= 0)
    Size = B.CreateMul(Size,
                       B.CreateZExtOrTrunc(Call.getArgOperand(A.Factor), I64));
  Value *Number = absolute(B, 10, Origin);
  if (A.Does == Allocator::Allocate)
    B.CreateCall(callee("object", {I32, I64, I64}),
                 {Number, asNumber(B, &Call), Size});
  else
    B.CreateCall(
        callee("realloc", {I32, I64, I64, I64}),
        {Number, asNumber(B, Call.getArgOperand(0)), asNumber(B, &Call), Size});
}

void Instrumenter::addGlobals() {
  const DataLayout &DL = M.getDataLayout();
  std::vector<GlobalVariable *> All;
  for (GlobalVariable &G : M.globals())
    All.push_back(&G);
  for (GlobalVariable *G : All) {
    if (G->isDeclaration() || G->hasAvailableExternallyLinkage() ||
        G->isThreadLocal() || G->getAddressSpace() != 0 ||
        G->getName().starts_with("llvm.") ||
        G->getName().starts_with("__layoutopt_trace_") ||
        G->getSection().starts_with("llvm.") ||
        (G->hasPrivateLinkage() && G->hasGlobalUnnamedAddr()))
      continue;
    CodePlace Where;
    std::string Name = G->getName().str();
    SmallVector<DIGlobalVariableExpression *, 1> Described;
    G->getDebugInfo(Described);
    if (!Described.empty()) {
      const DIGlobalVariable *Variable = Described[0]->getVariable();
      Name = Variable->getName().str();
      Where.File = Variable->getFilename().str();
      Where.Line = Variable->getLine();
      if (const auto *In = dyn_cast_or_null<DISubprogram>(Variable->getScope()))
        Where.Function = In->getName().str();
    }
    const unsigned Origin =
        addOrigin(ObjectKind::Global, Name, std::move(Where));
    Globals.push_back(ConstantStruct::get(
        GlobalType,
        {ConstantExpr::getPtrToInt(G, I64),
         ConstantInt::get(I64, DL.getTypeAllocSize(G->getValueType())),
         ConstantInt::get(I64, Origin)}));
  }
}

void Instrumenter::finish() {
  addGlobals();
  LLVMContext &C = M.getContext();
  auto Private = [&](Constant *Value) {
    auto *G = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                 GlobalValue::PrivateLinkage, Value,
                                 "__layoutopt_trace_data");
    G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return G;
  };
  std::string Text;
  raw_string_ostream OS(Text);
  for (unsigned I = 0; I < Types.types().size(); ++I)
    printType(OS, I, Types.types()[I]);
  for (unsigned I = 0; I < Sites.size(); ++I)
    printSite(OS, I, Sites[I]);
  for (unsigned I = 0; I < Origins.size(); ++I)
    printOrigin(OS, I, Origins[I]);
  OS.flush();
  std::string Name;
  raw_string_ostream NameOS(Name);
  printName(NameOS, M.getSourceFileName());
  NameOS.flush();
  auto Number = [&](Type *T, uint64_t N) { return ConstantInt::get(T, N); };
  Descriptor->setInitializer(ConstantStruct::get(
      ModuleType,
      {Private(ConstantDataArray::getString(C, Text, false)),
       Number(I64, Text.size()),
       Private(ConstantDataArray::getString(C, Name, false)),
       Number(I64, Name.size()),
       Private(ConstantArray::get(ArrayType::get(GlobalType, Globals.size()),
                                  Globals)),
       Number(I64, Globals.size()), Number(I32, Sites.size()),
       Number(I32, Types.types().size()), Number(I32, Origins.size()),
       Number(I32, 0), Number(I32, 0), Number(I32, 0)}));
  // Before all other constructors: they may run instrumented code.
  Function *Register = Function::createWithDefaultAttr(
      FunctionType::get(Void, false), GlobalValue::InternalLinkage, 0,
      "__layoutopt_trace_register", &M);
  Register->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(C, "", Register));
  B.CreateCall(callee("module", {Ptr}), Descriptor);
  B.CreateRetVoid();
  appendToGlobalCtors(M, Register, 0);
}
