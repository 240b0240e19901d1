//===-- Describe.cpp - Names of what a module accesses --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Describe.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace layoutopt;
using namespace layoutopt::trace;
using namespace llvm;

static const char *const PartKind = "layoutopt.part";

std::optional<RecordPart> trace::partOfAddress(const Value *Pointer,
                                               const DataLayout &DL) {
  std::optional<RecordPart> Part;
  uint64_t Offset = 0; // Of the access, from Pointer.
  while (const auto *Step = dyn_cast<GEPOperator>(Pointer)) {
    // The offset within the type that the first index counts; indices of arrays
    // within a record that are not known count as 0.
    uint64_t Inner = 0;
    Type *Current = Step->getSourceElementType();
    bool IsFirst = true, Moves = false;
    for (const Use &Index : Step->indices()) {
      const auto *Known = dyn_cast<ConstantInt>(Index);
      if (IsFirst) {
        Moves = !Known || !Known->isZero();
        IsFirst = false;
        continue;
      }
      if (auto *S = dyn_cast<StructType>(Current)) {
        const unsigned Field = unsigned(Known->getZExtValue());
        Inner += DL.getStructLayout(S)->getElementOffset(Field);
        Current = S->getElementType(Field);
      } else {
        Current = GetElementPtrInst::getTypeAtIndex(Current, uint64_t(0));
        if (!Current)
          return Part;
        if (Known)
          Inner += Known->getZExtValue() * DL.getTypeAllocSize(Current);
      }
    }
    auto *Record = dyn_cast<StructType>(Step->getSourceElementType());
    if (!Record) {
      // An array: of what, the record around it tells, if there is one.
      if (Moves && !Step->getSourceElementType()->isArrayTy())
        Offset = 0;
      Offset += Inner;
    } else {
      Offset += Inner;
      if (Record->hasName() && Offset < DL.getTypeAllocSize(Record))
        Part = RecordPart{Record->getName().str(), Offset};
      if (Moves) // Another element of an array of records.
        return Part;
    }
    Pointer = Step->getPointerOperand();
  }
  return Part;
}

void trace::noteParts(Function &F) {
  LLVMContext &C = F.getContext();
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Instruction &I : instructions(F)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer)
      continue;
    const std::optional<RecordPart> Part = partOfAddress(Pointer, DL);
    if (!Part)
      continue;
    I.setMetadata(PartKind,
                  MDNode::get(C, {MDString::get(C, Part->Record),
                                  ConstantAsMetadata::get(ConstantInt::get(
                                      Type::getInt64Ty(C), Part->Offset))}));
  }
}

std::optional<RecordPart> trace::partOf(const Instruction &I) {
  if (const MDNode *Note = I.getMetadata(PartKind))
    return RecordPart{
        cast<MDString>(Note->getOperand(0))->getString().str(),
        mdconst::extract<ConstantInt>(Note->getOperand(1))->getZExtValue()};
  // (base type, type of the access, offset); a scalar is its own base.
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() < 3)
    return std::nullopt;
  const auto *Base = dyn_cast<MDNode>(Tag->getOperand(0));
  const auto *Offset = mdconst::dyn_extract<ConstantInt>(Tag->getOperand(2));
  if (!Base || !Offset || Tag->getOperand(0) == Tag->getOperand(1) ||
      Base->getNumOperands() == 0)
    return std::nullopt;
  const auto *Name = dyn_cast<MDString>(Base->getOperand(0));
  if (!Name || Name->getString().empty())
    return std::nullopt;
  return RecordPart{Name->getString().str(), Offset->getZExtValue()};
}

static CodePlace placeOf(const Function &F, const DILocation *L) {
  CodePlace Where;
  if (L) {
    Where.Function = L->getScope()->getSubprogram()->getName().str();
    Where.File = L->getFilename().str();
    Where.Line = L->getLine();
    Where.Column = L->getColumn();
    return Where;
  }
  const DISubprogram *Described = F.getSubprogram();
  Where.Function =
      Described ? Described->getName().str() : demangle(F.getName());
  Where.File = Described ? Described->getFilename().str()
                         : F.getParent()->getSourceFileName();
  return Where;
}

CodePlace trace::placeOf(const Instruction &I) {
  return ::placeOf(*I.getFunction(), I.getDebugLoc().get());
}

CodePlace trace::userPlaceOf(const Instruction &I) {
  const DILocation *L = I.getDebugLoc().get();
  while (L && L->getInlinedAt() &&
         (L->getFilename().starts_with("/usr/") ||
          L->getFilename().contains("/include/c++/")))
    L = L->getInlinedAt();
  return ::placeOf(*I.getFunction(), L);
}

std::vector<std::string> trace::namesOf(const Function &F) {
  std::vector<std::string> Names = {F.getName().str(), demangle(F.getName())};
  if (const DISubprogram *Described = F.getSubprogram())
    Names.push_back(Described->getName().str());
  return Names;
}

/// \p T without typedefs and qualifiers.
static const DIType *plain(const DIType *T) {
  while (const auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    switch (D->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_atomic_type:
      T = D->getBaseType();
      continue;
    default:
      return T;
    }
  }
  return T;
}

static const DICompositeType *asRecord(const DIType *T) {
  const auto *Record = dyn_cast_or_null<DICompositeType>(plain(T));
  if (Record && (Record->getTag() == dwarf::DW_TAG_structure_type ||
                 Record->getTag() == dwarf::DW_TAG_class_type))
    return Record;
  return nullptr;
}

/// Appends the fields of \p Record, which lies at \p Start of another one.
static void appendFields(std::vector<TypeField> &Fields,
                         const DICompositeType &Record, uint64_t Start,
                         const Twine &Prefix, unsigned Depth) {
  for (const DINode *Element : Record.getElements()) {
    const auto *Member = dyn_cast_or_null<DIDerivedType>(Element);
    if (!Member || Member->isStaticMember() ||
        (Member->getTag() != dwarf::DW_TAG_member &&
         Member->getTag() != dwarf::DW_TAG_inheritance))
      continue;
    const uint64_t Begin = Member->getOffsetInBits();
    const uint64_t Offset = Start + Begin / 8;
    const DICompositeType *Inner = asRecord(Member->getBaseType());
    const bool IsBase = Member->getTag() == dwarf::DW_TAG_inheritance;
    if (Inner && Depth != 0 && Inner->getElements().size() != 0) {
      const std::string Names = IsBase || Member->getName().empty()
                                    ? Prefix.str()
                                    : (Prefix + Member->getName() + ".").str();
      appendFields(Fields, *Inner, Offset, Names, Depth - 1);
      continue;
    }
    // A bit-field takes all bytes that it has bits in.
    uint64_t Bits = Member->getSizeInBits();
    if (IsBase || Bits == 0)
      Bits = Member->getBaseType() ? Member->getBaseType()->getSizeInBits() : 0;
    Fields.push_back({(Prefix + Member->getName()).str(), Offset,
                      (Begin % 8 + Bits + 7) / 8});
  }
}

/// `ns::name`, as the IR names records.
static std::string qualifiedName(const DIType &T) {
  std::string Name = T.getName().str();
  for (const DIScope *S = T.getScope(); S; S = S->getScope())
    if ((isa<DINamespace>(S) || isa<DICompositeType>(S)) &&
        !S->getName().empty())
      Name = (S->getName() + "::" + Name).str();
  return Name;
}

TypeTable::TypeTable(const Module &M) : M(M) {
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (const DIType *T : Finder.types()) {
    const DICompositeType *Record = asRecord(T);
    if (!Record || Record->isForwardDecl() || Record->getSizeInBits() == 0)
      continue;
    if (!Record->getName().empty())
      Described.try_emplace(qualifiedName(*Record), Record);
    else if (T != Record && !T->getName().empty())
      Described.try_emplace(qualifiedName(*T), Record); // By its typedef.
    if (!Record->getIdentifier().empty())
      Described.try_emplace(Record->getIdentifier(), Record);
  }
}

std::optional<unsigned> TypeTable::find(StringRef Name) {
  auto [At, IsNew] = Numbers.try_emplace(Name);
  if (!IsNew)
    return At->second;
  // `struct.ns::name.12` in the IR; `name` or `_ZTS4name` in metadata.
  StringRef Short = Name;
  const bool IsOfIR =
      Short.consume_front("struct.") || Short.consume_front("class.");
  auto Found = Described.find(Short);
  if (Found == Described.end() && IsOfIR) {
    auto [Front, Number] = Short.rsplit('.');
    unsigned Ignored;
    if (!Number.empty() && !Number.getAsInteger(10, Ignored)) {
      Short = Front;
      Found = Described.find(Short);
    }
  }
  RecordType T;
  if (Found != Described.end()) {
    const DICompositeType &Record = *Found->second;
    T.Name = Record.getName().empty() ? Short.str() : qualifiedName(Record);
    T.Size = Record.getSizeInBits() / 8;
    appendFields(T.Fields, Record, 0, "", 4);
    // Nothing is said of a field that seems to end behind its record.
    erase_if(T.Fields, [&](const TypeField &Field) {
      return Field.Offset > T.Size || Field.Size > T.Size - Field.Offset;
    });
  } else if (StructType *S = StructType::getTypeByName(M.getContext(), Name)) {
    if (!S->isSized())
      return std::nullopt;
    const StructLayout *Layout = M.getDataLayout().getStructLayout(S);
    T.Name = Short.str();
    T.Size = Layout->getSizeInBytes();
    for (unsigned I = 0; I < S->getNumElements(); ++I)
      T.Fields.push_back(
          {"#" + std::to_string(I), Layout->getElementOffset(I),
           M.getDataLayout().getTypeStoreSize(S->getElementType(I))});
  } else {
    return std::nullopt;
  }
  // Two names of one record have one number.
  for (unsigned I = 0; I < Types.size(); ++I)
    if (Types[I].Name == T.Name && Types[I].Size == T.Size)
      return Numbers[Name] = I;
  Types.push_back(std::move(T));
  return Numbers[Name] = unsigned(Types.size() - 1);
}

DenseMap<const Value *, const DILocalVariable *>
trace::variablesOf(const Function &F) {
  DenseMap<const Value *, const DILocalVariable *> Variables;
  for (const Instruction &I : instructions(F))
    for (const DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
      if (R.isDbgAssign() && !R.isKillAddress())
        Variables.try_emplace(R.getAddress(), R.getVariable());
      if (R.getNumVariableLocationOps() == 1 && !R.isKillLocation())
        Variables.try_emplace(R.getVariableLocationOp(0), R.getVariable());
    }
  // Where nothing is optimised, what is stored to a variable has its name.
  for (const Instruction &I : instructions(F))
    if (const auto *Store = dyn_cast<StoreInst>(&I)) {
      const Value *Stored = Store->getValueOperand();
      if (const auto *Variable = Variables.lookup(Store->getPointerOperand());
          Variable && isa<CallBase>(Stored))
        Variables.try_emplace(Stored, Variable);
    }
  return Variables;
}
