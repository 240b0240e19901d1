//===-- Instrument.cpp - Calls of the run-time ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace layoutopt;
using namespace layoutopt::trace;
using namespace llvm;

bool trace::isChosen(const Choice &C, const Function &F) {
  return C.Functions && any_of(namesOf(F), [&](const std::string &Name) {
           return C.Functions->match(Name);
         });
}

/// Whether a function is code that runs on the host as it stands here.
static bool isTraceable(const Function &F) {
  return !F.isDeclaration() && !F.hasAvailableExternallyLinkage() &&
         !F.hasFnAttribute(Attribute::Naked) &&
         !F.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) &&
         !F.getName().starts_with("__layoutopt_trace_");
}

bool Instrumenter::isInChosenLoop(const Instruction &I,
                                  const LoopInfo &Loops) const {
  for (const Loop *L = Loops.getLoopFor(I.getParent()); L;
       L = L->getParentLoop()) {
    const DebugLoc Start = L->getStartLoc();
    if (!Start)
      continue;
    for (const ChosenLoop &C : Chosen.Loops) {
      const StringRef File = Start->getFilename();
      if (Start.getLine() == C.Line &&
          (File == C.File || sys::path::filename(File) == C.File))
        return true;
    }
  }
  return false;
}

void Instrumenter::addAccess(Instruction &I, Value *Pointer, AccessKind Kind,
                             uint64_t Size, Value *Length,
                             const LoopInfo &Loops,
                             std::vector<Access> &Accesses) {
  const Value *Object = Pointer->stripInBoundsOffsets();
  // Of other address spaces, the host has no addresses. Scalar variables on the
  // stack are registers of unoptimised code.
  if (Pointer->getType()->getPointerAddressSpace() != 0 || Size == 0)
    return;
  if (const auto *Variable = dyn_cast<AllocaInst>(Object);
      Variable && !Variable->getAllocatedType()->isAggregateType())
    return;
  if (const auto *Global = dyn_cast<GlobalVariable>(Object);
      Global && Global->getName().starts_with("__layoutopt_trace_"))
    return;
  Site S;
  S.Kind = Kind;
  S.Size = Size;
  S.Where = placeOf(I);
  if (const Loop *L = Loops.getLoopFor(I.getParent()))
    if (const DebugLoc Start = L->getStartLoc()) {
      S.LoopLine = Start.getLine();
      S.LoopColumn = Start.getCol();
    }
  if (!isa<MemIntrinsic>(I))
    if (const std::optional<RecordPart> Part = partOf(I))
      if (const std::optional<unsigned> Type = Types.find(Part->Record);
          Type && Part->Offset < Types.types()[*Type].Size) {
        S.Type = Type;
        S.Offset = Part->Offset;
      }
  Accesses.push_back({&I, Pointer, Length, unsigned(Sites.size())});
  Sites.push_back(std::move(S));
}

void Instrumenter::collect(Instruction &I, const LoopInfo &Loops,
                           std::vector<Access> &Accesses) {
  const DataLayout &DL = M.getDataLayout();
  auto SizeOf = [&](Type *T) -> uint64_t {
    const TypeSize Size = DL.getTypeStoreSize(T);
    return Size.isScalable() ? 0 : Size.getFixedValue();
  };
  auto Add = [&](Value *Pointer, AccessKind Kind, uint64_t Size,
                 Value *Length = nullptr) {
    addAccess(I, Pointer, Kind, Size, Length, Loops, Accesses);
  };
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Add(Load->getPointerOperand(), AccessKind::Load, SizeOf(Load->getType()));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Add(Store->getPointerOperand(), AccessKind::Store,
        SizeOf(Store->getValueOperand()->getType()));
  } else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
    Add(RMW->getPointerOperand(), AccessKind::Update,
        SizeOf(RMW->getValOperand()->getType()));
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Add(Exchange->getPointerOperand(), AccessKind::Update,
        SizeOf(Exchange->getNewValOperand()->getType()));
  } else if (auto *Mem = dyn_cast<MemIntrinsic>(&I)) {
    // A length that is not known is told byte by byte.
    const auto *Known = dyn_cast<ConstantInt>(Mem->getLength());
    const uint64_t Size = Known ? Known->getZExtValue() : 1;
    Value *Length = Known ? nullptr : Mem->getLength();
    if (auto *Transfer = dyn_cast<MemTransferInst>(Mem))
      Add(Transfer->getRawSource(), AccessKind::Load, Size, Length);
    Add(Mem->getRawDest(), AccessKind::Store, Size, Length);
  }
}

/// The first place behind the allocas that lead the entry block.
static Instruction *behindAllocas(Function &F) {
  BasicBlock::iterator At = F.getEntryBlock().getFirstInsertionPt();
  while (isa<AllocaInst>(*At))
    ++At;
  return &*At;
}

/// Calls around and at \p Accesses.
void Instrumenter::instrument(Function &F, ArrayRef<Access> Accesses) {
  const FunctionCallee Enter = callee("enter", {Ptr}, I32);
  const FunctionCallee Leave = callee("leave", {I32});
  const FunctionCallee One = callee("access", {I32, I64});
  const FunctionCallee Range = callee("range", {I32, I64, I64});
  const FunctionCallee Stack = callee("stack", {I32, I64, I64});
  const DataLayout &DL = M.getDataLayout();
  const VariableMap Variables = variablesOf(F);

  // Where the function is left, before it is changed. A call that must be in
  // tail position comes behind.
  std::vector<Instruction *> Exits, Catches;
  std::vector<AllocaInst *> Allocas;
  for (Instruction &I : instructions(F)) {
    if (isa<ReturnInst>(I)) {
      CallInst *Tail = I.getParent()->getTerminatingMustTailCall();
      Exits.push_back(Tail ? static_cast<Instruction *>(Tail) : &I);
    } else if (isa<ResumeInst>(I)) {
      Exits.push_back(&I);
    } else if (isa<LandingPadInst>(I)) {
      Catches.push_back(&I);
    } else if (auto *A = dyn_cast<AllocaInst>(&I);
               A && A->isStaticAlloca() &&
               A->getAllocatedType()->isAggregateType() &&
               A->getType()->getPointerAddressSpace() == 0) {
      Allocas.push_back(A);
    }
  }

  Instruction *Begin = behindAllocas(F);
  IRBuilder<> B(Begin);
  if (DISubprogram *Described = F.getSubprogram())
    B.SetCurrentDebugLocation(DILocation::get(
        M.getContext(), Described->getScopeLine(), 0, Described));
  auto *Calls = new GlobalVariable(
      M, I64, /*isConstant=*/false, GlobalValue::PrivateLinkage,
      ConstantInt::get(I64, 0), "__layoutopt_trace_calls");
  Value *Before = B.CreateCall(Enter, Calls);
  // It stays the same while this function runs: what it calls restores it.
  Value *Current = B.CreateLoad(I32, B.CreateThreadLocalAddress(On));
  Value *IsOn = B.CreateICmpNE(Current, ConstantInt::get(I32, 0));
  Value *FirstSite = absolute(B, 9, 0);
  MDNode *Rarely = MDBuilder(M.getContext()).createBranchWeights(1, 1);

  if (!Allocas.empty()) {
    IRBuilder<> T(SplitBlockAndInsertIfThen(IsOn, Begin, false, Rarely));
    T.SetCurrentDebugLocation(B.getCurrentDebugLocation());
    for (AllocaInst *A : Allocas) {
      const TypeSize Size = DL.getTypeAllocSize(A->getAllocatedType());
      const auto *Count = dyn_cast<ConstantInt>(A->getArraySize());
      if (Size.isScalable() || !Count)
        continue;
      CodePlace Where;
      const DILocalVariable *Variable = Variables.lookup(A);
      if (Variable) {
        Where.File = Variable->getFilename().str();
        Where.Line = Variable->getLine();
      }
      Where.Function = namesOf(F).back();
      const unsigned Origin = addOrigin(
          ObjectKind::Stack, Variable ? Variable->getName() : A->getName(),
          std::move(Where));
      T.CreateCall(Stack, {absolute(T, 10, Origin), asNumber(T, A),
                           ConstantInt::get(I64, Size.getFixedValue() *
                                                     Count->getZExtValue())});
    }
  }
  for (const Access &A : Accesses) {
    IRBuilder<> T(SplitBlockAndInsertIfThen(IsOn, A.At, false, Rarely));
    T.SetCurrentDebugLocation(A.At->getDebugLoc());
    Value *Number = T.CreateAdd(FirstSite, ConstantInt::get(I32, A.Site));
    if (A.Length)
      T.CreateCall(Range, {Number, asNumber(T, A.Pointer),
                           T.CreateZExtOrTrunc(A.Length, I64)});
    else
      T.CreateCall(One, {Number, asNumber(T, A.Pointer)});
  }
  for (Instruction *Exit : Exits) {
    IRBuilder<> T(Exit);
    T.CreateCall(Leave, Before);
  }
  // Functions that an exception has left did not restore it.
  for (Instruction *Catch : Catches) {
    IRBuilder<> T(&*Catch->getParent()->getFirstInsertionPt());
    T.SetCurrentDebugLocation(Catch->getDebugLoc());
    T.CreateStore(Current, T.CreateThreadLocalAddress(On));
  }
}

void Instrumenter::run(Function &F, const LoopInfo &Loops) {
  if (!isTraceable(F))
    return;
  const bool TakesAll = Chosen.Loops.empty() && !Chosen.Functions;
  const bool TakesF = TakesAll || isChosen(Chosen, F);
  std::vector<Access> Accesses;
  std::vector<CallBase *> Allocations;
  for (Instruction &I : instructions(F)) {
    if (TakesF || (!Chosen.Loops.empty() && isInChosenLoop(I, Loops)))
      collect(I, Loops, Accesses);
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Call->getCalledFunction())
        Allocations.push_back(Call);
  }
  if (!Allocations.empty()) {
    const VariableMap Variables = variablesOf(F);
    for (CallBase *Call : Allocations)
      recordAllocation(*Call, Variables);
  }
  if (!Accesses.empty())
    instrument(F, Accesses);
}
