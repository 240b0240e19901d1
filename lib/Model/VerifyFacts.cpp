//===-- VerifyFacts.cpp - What every stage takes for granted --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsChecker.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Model/Flows.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using llvm::Twine;

static constexpr uint32_t MaxVectorBytes = 4096;
/// Of one bit-field.
static constexpr uint32_t MaxBits = 1 << 23;

std::string Broken::str() const {
  static const char *const Names[NumTables] = {
      "",          "record ", "entity ", "function ", "expression ",
      "obstacle ", "set "};
  if (Of == FactsTable::Document)
    return Message;
  return (Names[unsigned(Of)] + Twine(Number) + ": " + Message).str();
}

bool FactsChecker::checkFiles() {
  if (Facts.Version != FactsVersion)
    return fail("version " + Twine(Facts.Version) + " is not supported");
  for (const Range &R : Facts.Conditionals)
    if (checkRange(R, "conditional"))
      return true;
  for (const Range &R : Facts.PlainMacros)
    if (checkRange(R, "plain macro"))
      return true;
  return false;
}

/// Identifiers with dots between, or nothing.
static bool isPath(llvm::StringRef Path) {
  if (Path.empty())
    return true;
  if (Path.back() == '.')
    return false;
  do {
    llvm::StringRef Word;
    std::tie(Word, Path) = Path.split('.');
    if (Word.empty() || llvm::isDigit(Word[0]) ||
        !llvm::all_of(Word, [](char C) {
          return llvm::isAlnum(C) || C == '_' || C == '$' ||
                 static_cast<unsigned char>(C) >= 0x80;
        }))
      return false;
  } while (!Path.empty());
  return true;
}

/// What is wrong with the bit-fields of \p M, or null.
static const char *wrongBits(const MemberFacts &M) {
  if (M.Bits.empty())
    return nullptr;
  if (!M.Leaf || !M.Extents.empty())
    return "is no leaf of one element";
  const BitFacts *First = nullptr;
  for (const BitFacts &B : M.Bits) {
    if (!isPath(B.Name) || llvm::StringRef(B.Name).contains('.'))
      return "holds one without a proper name";
    if (B.Width > MaxBits || (B.Width == 0 && !B.Name.empty()))
      return "holds one of no proper width";
    if (!First && !B.Name.empty())
      First = &B;
  }
  llvm::StringRef Path = M.Path;
  if (!First || First->Name != Path.substr(Path.rfind('.') + 1))
    return "has another name than the first";
  return nullptr;
}

bool FactsChecker::checkRecords() {
  Of = FactsTable::Record;
  for (Number = 0; size_t(Number) != Facts.Records.size(); ++Number) {
    const RecordFacts &R = Facts.Records[Number];
    if (R.Size > MaxBytes)
      return fail("too large");
    if (!llvm::isPowerOf2_64(R.Align) || R.Align > MaxBytes)
      return fail("alignment is not a power of two");
    if (checkRange(R.Definition, "definition"))
      return true;
    for (Index E : R.Holds)
      if (checkIndex(E, Facts.Entities, "entity", false))
        return true;
    for (const Range &Other : R.OtherDefinitions)
      if (checkRange(Other, "definition"))
        return true;
    for (Index M = 0; size_t(M) != R.Members.size(); ++M) {
      const MemberFacts &Member = R.Members[M];
      // Fields are named after it in generated code.
      if (!isPath(Member.Path))
        return fail("member " + Twine(M) + " has no dotted name");
      if (Member.Parent < None || Member.Parent >= M)
        return fail("member " + Twine(M) + " does not follow its parent");
      if (Member.Parent != None && R.Members[Member.Parent].Leaf)
        return fail("member " + Twine(M) + " is nested in a leaf");
      if (!llvm::isPowerOf2_64(Member.Align) || Member.Align > MaxBytes)
        return fail("alignment of member " + Twine(M) +
                    " is not a power of two");
      if (!Member.Bounds.empty() &&
          Member.Bounds.size() != Member.Extents.size())
        return fail("bounds of member " + Twine(M) + " are not its own");
      if (const char *Wrong = wrongBits(Member))
        return fail("member " + Twine(M) + " of bit-fields " + Wrong);
      // What bit-fields are stored in may reach beyond the record.
      if (Member.Offset > R.Size || Member.Size > MaxBytes)
        return fail("member " + Twine(M) + " is not in the record");
    }
  }
  return false;
}

bool FactsChecker::checkEntities() {
  Of = FactsTable::Entity;
  for (Number = 0; size_t(Number) != Facts.Entities.size(); ++Number) {
    const EntityFacts &E = Facts.Entities[Number];
    if (checkIndex(E.Record, Facts.Records, "record") ||
        checkIndex(E.Function, Facts.Functions, "function") ||
        checkIndex(E.Owner, Facts.Records, "record"))
      return true;
    if (E.Parameter < -1)
      return fail("negative parameter number");
    for (const DeclarationFacts &D : E.Declarations) {
      if (checkRange(D.Whole, "declaration") ||
          checkRange(D.Specifier, "specifier") ||
          checkRange(D.Pointer, "pointer") || checkRange(D.Name, "name") ||
          checkRange(D.Leading, "leading words") ||
          checkRange(D.Initializer, "initializer"))
        return true;
      if (D.Group < None)
        return fail("negative group");
      if (!D.Bounds.empty() && D.Bounds.size() != E.Inner.size() + 1)
        return fail("bounds of other layers than it has");
    }
  }
  return false;
}

/// \p Loops: of the function around it.
bool FactsChecker::checkMoves(const MovementFacts &M, size_t Loops,
                              const FunctionFacts &F) {
  auto IsSane = [](const Stride &S) {
    return (S.Kind == StrideKind::Fixed || S.Amount == 0) &&
           S.Amount >= -int64_t(MaxBytes) && S.Amount <= int64_t(MaxBytes);
  };
  if (M.Loops.size() > Loops)
    return fail("strides of more loops than there are");
  if (M.Params.size() > F.Params.size())
    return fail("strides of more parameters than there are");
  if (!IsSane(M.Item) || !IsSane(M.Group) || !llvm::all_of(M.Loops, IsSane) ||
      !llvm::all_of(M.Params, IsSane))
    return fail("stride is too large");
  return false;
}

bool FactsChecker::checkAccesses(const AccessNode &Node, unsigned Depth,
                                 size_t Loops, const FunctionFacts &F) {
  if (Depth > MaxAccessDepth)
    return fail("access tree is deeper than " + Twine(MaxAccessDepth) +
                " levels");
  if (checkIndex(Node.Function, Facts.Functions, "function",
                 Node.Kind != AccessKind::Call) ||
      checkIndex(Node.Entity, Facts.Entities, "entity"))
    return true;
  Index Record =
      Node.Entity == None ? None : Facts.Entities[Node.Entity].Record;
  if (checkMembers(Node.Members, Record, "access") ||
      checkRange(Node.Where, "statement") ||
      checkRange(Node.Body, "loop's body"))
    return true;
  bool HasChildren = Node.Kind == AccessKind::Sequence ||
                     Node.Kind == AccessKind::Loop ||
                     Node.Kind == AccessKind::Branch;
  if (!HasChildren && !Node.Children.empty())
    return fail("a call, an access or a compute node has children");
  if (Node.Bytes > MaxBytes)
    return fail("access is too large");
  if (Node.IsOrderedSum && !Node.IsVectorizable)
    return fail("only a loop that can be vectorised has an ordered sum");
  if (checkMoves(Node.Moves, Loops, F))
    return true;
  if (Node.Kind == AccessKind::Call) {
    if (Node.Arguments.size() > Facts.Functions[Node.Function].Params.size())
      return fail("a call has more arguments than parameters");
    for (const MovementFacts &M : Node.Arguments)
      if (checkMoves(M, Loops, F))
        return true;
  } else if (!Node.Arguments.empty()) {
    return fail("only calls have arguments");
  }
  for (const AccessNode &Child : Node.Children)
    if (checkAccesses(Child, Depth + 1, Loops + (Node.Kind == AccessKind::Loop),
                      F))
      return true;
  return false;
}

bool FactsChecker::checkFunctions() {
  Of = FactsTable::Function;
  for (Number = 0; size_t(Number) != Facts.Functions.size(); ++Number) {
    const FunctionFacts &F = Facts.Functions[Number];
    for (Index P : F.Params)
      if (checkIndex(P, Facts.Entities, "entity"))
        return true;
    if (!F.ParamNames.empty() && F.ParamNames.size() != F.Params.size())
      return fail("as many parameter names as parameters are needed");
    if (F.VectorBytes != AnyVectorBytes &&
        (F.VectorBytes > MaxVectorBytes ||
         (F.VectorBytes & (F.VectorBytes - 1)) != 0))
      return fail("vectors have a power of two of bytes, at most " +
                  Twine(MaxVectorBytes));
    if (checkIndex(F.Return, Facts.Entities, "entity") ||
        checkRange(F.BodyOpen, "body"))
      return true;
    for (const Range &R : F.Declarations)
      if (checkRange(R, "declaration"))
        return true;
    if (checkAccesses(F.Accesses, 0, 0, F))
      return true;
  }
  return false;
}

bool FactsChecker::checkOperands(const ExprFacts &E) {
  for (Index Operand : E.Operands)
    if (Operand < 0 || Operand >= Number)
      return fail("operand " + Twine(Operand) + " does not come before it");
  const OperationInfo &Info = infoOf(E.Kind);
  const bool IsNamed =
      Info.Flow == StorageFlow::Name || E.Kind == ExprKind::PointerType;
  if (IsNamed && E.Entity == None)
    return fail("'" + Info.Id + "' needs an entity");
  if (E.Operands.size() > Info.Most)
    return fail("'" + Info.Id + "' has no operands");
  if (E.Operands.size() < Info.Least)
    return fail("operand missing");
  if (!Info.has(E.How))
    return fail("no variant of '" + Info.Id + "' is '" + toString(E.How) + "'");
  return false;
}

bool FactsChecker::checkExpr(const ExprFacts &E,
                             const std::vector<Index> &Records) {
  if (checkRange(E.Extent, "expression") || checkRange(E.Op, "operator") ||
      checkRange(E.IndexRange, "index"))
    return true;
  for (const Range &Slot : E.Slots)
    if (checkRange(Slot, "argument"))
      return true;
  if (checkIndex(E.Callee, Facts.Functions, "function"))
    return true;
  if (E.Kind == ExprKind::Free && E.How == Variant::None && E.Callee == None)
    return fail("what frees needs a name or a function");
  if (E.How == Variant::FillByte && E.Slots.empty())
    return fail("what is filled with a byte needs the byte");
  if (E.Scale == 0 || E.Scale > MaxBytes)
    return fail("no scale is " + Twine(E.Scale));
  if (E.Argument < -1 ||
      (E.Kind == ExprKind::Boundary && size_t(E.Argument) >= E.Slots.size()) ||
      (E.Kind == ExprKind::Device && E.Slots.empty()))
    return fail("no argument " + Twine(E.Argument));
  bool HasMembers =
      E.Kind == ExprKind::Field || E.Kind == ExprKind::MacroFields;
  if (!HasMembers && !E.Members.empty())
    return fail("only fields have members");
  Index Record = E.Operands.empty() ? None : Records[E.Operands[0]];
  if (checkMembers(E.Members, Record, "expression"))
    return true;
  if (E.Kind != ExprKind::Field)
    return false;
  if (E.Members.empty())
    return fail("a field needs members");
  if (E.MemberEnds.size() != E.Members.size())
    return fail("as many member ends as members are needed");
  if (E.IndexRange.isValid() != !E.Slots.empty())
    return fail("an element of a field has indices in brackets");
  if (!E.Slots.empty() &&
      E.Slots.size() !=
          Facts.Records[Record].Members[E.Members.back()].Extents.size())
    return fail("an element of a field has an index for each dimension");
  Index File = E.Op.isValid() ? E.Op.File : E.Extent.File;
  if (File != None)
    for (uint32_t End : E.MemberEnds)
      if (End > Facts.Files[File].Size)
        return fail("end of a member is not in its file");
  return false;
}

bool FactsChecker::checkExprs() {
  Of = FactsTable::Expr;
  for (Number = 0; size_t(Number) != Facts.Exprs.size(); ++Number) {
    const ExprFacts &E = Facts.Exprs[Number];
    if (checkIndex(E.Entity, Facts.Entities, "entity") || checkOperands(E))
      return true;
  }
  const std::vector<Index> Records = recordsOf(Facts);
  for (Number = 0; size_t(Number) != Facts.Exprs.size(); ++Number)
    if (checkExpr(Facts.Exprs[Number], Records))
      return true;
  return false;
}

bool FactsChecker::checkRoots() {
  Of = FactsTable::Document;
  std::vector<bool> IsOperand(Facts.Exprs.size());
  for (const ExprFacts &E : Facts.Exprs)
    for (Index Operand : E.Operands)
      IsOperand[Operand] = true;
  std::vector<bool> Seen(Facts.Exprs.size());
  for (Index Root : Facts.Roots) {
    if (checkIndex(Root, Facts.Exprs, "expression", false))
      return true;
    if (IsOperand[Root])
      return fail("root " + Twine(Root) + " is an operand");
    if (Seen[Root])
      return fail("root " + Twine(Root) + " is listed twice");
    Seen[Root] = true;
  }
  return false;
}

bool FactsChecker::checkField(const FieldInit &F, Index Record) {
  if (checkIndex(F.Member, Facts.Records[Record].Members, "member", false) ||
      checkRange(F.Designator, "designator") || checkRange(F.Value, "value"))
    return true;
  for (const FieldInit &Inner : F.Nested)
    if (checkField(Inner, Record))
      return true;
  return false;
}

bool FactsChecker::checkInitializers() {
  Of = FactsTable::Document;
  for (const InitializerFacts &I : Facts.Initializers) {
    if (checkIndex(I.Entity, Facts.Entities, "entity", false) ||
        checkRange(I.Extent, "initializer"))
      return true;
    Index Record = Facts.Entities[I.Entity].Record;
    if (Record == None)
      return fail("initializer of what has no record");
    for (const Range &R : I.Rows)
      if (checkRange(R, "row"))
        return true;
    for (const ElementInit &E : I.Elements) {
      if (checkRange(E.Designator, "designator") ||
          checkRange(E.Open, "brace") || checkRange(E.Close, "brace"))
        return true;
      for (const FieldInit &F : E.Fields)
        if (checkField(F, Record))
          return true;
    }
  }
  return false;
}

/// Everything that may refer to one storage is of one record.
bool FactsChecker::checkFlows() {
  FlowGraph Flows = flowsOf(Facts);
  if (Flows.NumNodes == 0)
    return false;
  llvm::IntEqClasses Classes = storagesOf(Flows, {});
  std::vector<Index> Records(Classes.getNumClasses(), None);
  Of = FactsTable::Entity;
  for (Number = 0; size_t(Number) != Facts.Entities.size(); ++Number) {
    Index Own = Facts.Entities[Number].Record;
    Index &Known = Records[Classes[Number]];
    if (Own != None && Known != None && Own != Known)
      return fail("pointers to records " + Twine(Known) + " and " + Twine(Own) +
                  " flow into each other");
    if (Known == None)
      Known = Own;
  }
  return false;
}

std::optional<Broken> layoutopt::findBroken(const TUFacts &Facts) {
  FactsChecker C(Facts);
  // In this order: later checks look things up that earlier ones proved.
  if (C.checkFiles() || C.checkRecords() || C.checkEntities() ||
      C.checkFunctions() || C.checkExprs() || C.checkRoots() ||
      C.checkInitializers() || C.checkObstacles(Facts.Obstacles) ||
      C.checkObstacles(Facts.Warnings) || C.checkKernelUses() ||
      C.checkOffloads() || C.checkHoldings() || C.checkElements() ||
      C.checkViews() || C.checkExternalNames() || C.checkSharedTypes() ||
      C.checkAnnotations() || C.checkFlows())
    return C.Found;
  return std::nullopt;
}

llvm::Error layoutopt::verify(const TUFacts &Facts) {
  if (auto B = findBroken(Facts))
    return internalError("facts of '" + Facts.MainFile + "': " + B->str());
  return llvm::Error::success();
}
