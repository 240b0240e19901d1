//===-- Generated.cpp - The generated types and functions of a set --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generated.h"
#include "Job.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

static StringRef spelling(AddressSpace Space) {
  switch (Space) {
  case AddressSpace::Global:
    return "__global ";
  case AddressSpace::Constant:
    return "__constant ";
  case AddressSpace::Local:
    return "__local ";
  case AddressSpace::Private:
    return "__private ";
  case AddressSpace::Generic:
    return "";
  }
  llvm_unreachable("unknown address space");
}

Generated::Generated(const Program &P, BoundSet Bound, Names &InUse,
                     EmissionStyle Style)
    : Set(std::move(Bound)), InUse(InUse) {
  const ArraySet &Array = *Set.Set;
  std::vector<StoredArray> Stored = Set.Layout.storedArrays().vec();
  auto Leaf = [&](unsigned Field) { return leaf(Field); };
  if (Style == EmissionStyle::Switchable) {
    LayoutMacro = InUse.make(StringRef(Set.Plan->Handle).upper() + "_LAYOUT");
    Variants = {Set.laidOutAs(LayoutExpr::aos()),
                Set.laidOutAs(LayoutExpr::soa()),
                Set.laidOutAs(LayoutExpr::tiled(2))};
    for (const RecordLayout &Each : Variants)
      llvm::append_range(Stored, Each.storedArrays());
  }

  auto Declares = [&](const StoredArray &A) {
    return !printElementType(A, Set.Plan->Handle, Leaf).empty();
  };
  Prefix = Names::numbered(Set.Plan->Handle, [&](StringRef Wanted) {
    return llvm::any_of(Stored, [&](const StoredArray &A) {
      return Declares(A) && InUse.isUsed(elementTypeName(A, Wanted, Leaf));
    });
  });
  for (const StoredArray &A : Stored)
    if (Declares(A) && !InUse.isUsed(elementTypeName(A, Prefix, Leaf)))
      InUse.make(elementTypeName(A, Prefix, Leaf));
  for (unsigned Field = 0; Field != Array.Fields.size(); ++Field)
    if (!Set.member(Field).Bits.empty())
      BitTypes[Field] =
          InUse.make(Prefix + "_" + Array.Fields[Field].Name + "_bits");
  Reference = InUse.make(Set.Plan->Handle + "_ref");
  Check = InUse.make(Set.Plan->Handle + "_check");
  HandleMember = InUse.local("a");
  IndexMember = InUse.local("i");
  BlockMember = InUse.local("block");
  RecordsMember = InUse.local("records");
  IsC = !isOfOpenCL(P.Facts, Array.Record);
  IsCPlusPlus = isAllCPlusPlus(P.Facts);
  HasForDeclarations = RewriteJob::hasForDeclarations(P.Facts);
  // In C they hide no name of the user's, not even where that draws a warning.
  H = IsC ? InUse.unused("soa") : InUse.local("h");
  I = IsC ? InUse.unused("at") : InUse.local("i");
  V = IsC ? InUse.unused("rec") : InUse.local("v");
  R = IsC ? InUse.unused("ref") : InUse.local("r");
  Q = IsC ? InUse.unused("other") : InUse.local("q");
  K = IsC ? InUse.unused("by") : InUse.local("k");

  // `global` where the user writes it so.
  Space = IsC ? "" : spelling(Array.Space).str();
  IsConst = true;
  for (Index E : Array.Entities) {
    const EntityFacts &Entity = P.Facts.Entities[E];
    IsConst &= Entity.IsConst || Entity.IsBuffer;
    IsVolatile |= Entity.IsVolatile;
    NeedsReference |= P.Forms[E] == PointerForm::Element;
    HasConstStorage |= Entity.IsArray && Entity.IsConst;
  }
  // What a cast takes `const` away from may be written to.
  for (Index E = 0; size_t(E) != P.Facts.Exprs.size(); ++E)
    if (P.Facts.Exprs[E].Kind == ExprKind::Cast && P.Facts.Exprs[E].IsWritten)
      IsConst &= setOf(P, E) != Set.Number;
  // Of buffers alone: the handle may be filled.
  IsConst &= llvm::any_of(
      Array.Entities, [&](Index E) { return !P.Facts.Entities[E].IsBuffer; });
  for (const ExprFacts &E : P.Facts.Exprs)
    HasConstStorage |=
        E.IsConst && E.Entity != None && P.SetOf[E.Entity] == Set.Number;
  HasConstStorage &= !IsConst;
}

LeafType Generated::leaf(unsigned Field) const {
  LeafType Type = Set.leaf(Field);
  if (auto Named = BitTypes.find(Field); Named != BitTypes.end())
    Type.Spelling = Named->second;
  return Type;
}

std::string Generated::elementType(unsigned Array) const {
  return elementTypeName(Set.Layout.storedArrays()[Array], Prefix,
                         [&](unsigned Field) { return leaf(Field); });
}

std::string Generated::qualifiers(bool Const, bool Volatile) const {
  return Space + (Const ? "const " : "") + (Volatile ? "volatile " : "");
}

std::string Generated::qualified(StringRef Type, bool Const,
                                 bool Volatile) const {
  std::string Words = qualifiers(Const, Volatile);
  if (!Type.ends_with("*"))
    return Words + Type.str();
  return Type.str() + StringRef(Words).rtrim().str();
}

std::string Generated::asConst(unsigned Field, StringRef Access) const {
  if (IsConst)
    return Access.str();
  LeafType Type = leaf(Field);
  if (Set.Layout.splits(Field))
    Type.Suffix.clear();
  std::string Words = qualified(Type.Spelling, /*Const=*/true, IsVolatile);
  auto To = [&](StringRef Declarator) {
    return Words + (Type.Suffix.empty() ? " " + Declarator
                                        : " (" + Declarator + ")" + Type.Suffix)
                       .str();
  };
  return IsCPlusPlus ? "static_cast<" + To("&") + ">(" + Access.str() + ")"
                     : "(*(" + To("*") + ")&" + Access.str() + ")";
}

static bool isOfReference(Generated::Function Kind) {
  using Function = Generated::Function;
  return (Kind >= Function::RefLoad && Kind <= Function::RefField) ||
         Kind == Function::RefNull || Kind == Function::RefAllocInto;
}

std::string Generated::function(Function Kind, Index File,
                                llvm::ArrayRef<unsigned> Fields) {
  static const char *const Stems[] = {
      "_at",        "_move",       "_same",       "_load",    "_store",
      "_at",        "_load",       "_store",      "_at",      "_null",
      "_null",      "_make",       "_bytes",      "_place",   "_alloc",
      "_calloc",    "_alloc_into", "_alloc_into", "_new",     "_new_zero",
      "_block",     "_free",       "_delete",     "_realloc", "_resize_from",
      "_resize_to", "_resized",    "_zero",       "_fill",    "_copy",
      "_differ",    "_first",      "_of",         "_storage", "_init",
      "_slot",      "_arrays",     "_of_arrays"};
  ++Calls;
  auto [At, IsNew] = Functions.try_emplace({Kind, Fields.vec()});
  At->second.second.insert(File);
  bool IsRun = !setUnevaluated(false);
  if (IsRun)
    Evaluated.insert(At->first);
  if (IsNew) {
    bool OfReference = isOfReference(Kind);
    std::string Name = (Twine(handle()) + (OfReference ? "_ref" : "") +
                        Stems[static_cast<unsigned>(Kind)])
                           .str();
    for (unsigned Field : Fields)
      Name += "_" + Set.Set->Fields[Field].Name;
    At->second.first = InUse.make(Name);
    NeedsReference |= OfReference || Kind <= Function::Same;
    if (Head.empty() &&
        (Kind == Function::Place || Kind == Function::Block ||
         Kind == Function::Free || Kind == Function::Delete ||
         Kind == Function::Realloc || Kind == Function::ResizeFrom ||
         Kind == Function::Resized))
      Head = InUse.make((Twine(handle()) + "_head").str());
  }
  std::string Name = At->second.first;
  // Those that it calls.
  if (isSwitchable())
    addCallees(Kind, File, Fields);
  switch (Kind) {
  case Function::Alloc:
  case Function::Calloc:
  case Function::New:
  case Function::NewZero:
    function(Function::Bytes, File);
    function(Function::Place, File);
    break;
  case Function::AllocInto:
  case Function::RefAllocInto:
    function(Function::Alloc, File);
    break;
  case Function::Realloc:
    function(Function::Alloc, File);
    function(Function::Free, File);
    break;
  case Function::ResizeTo:
    function(Function::Bytes, File);
    break;
  case Function::Resized:
    function(Function::Alloc, File);
    function(Function::Free, File);
    break;
  default:
    break;
  }
  setUnevaluated(!IsRun);
  return Name;
}

std::string Generated::access(unsigned Field, StringRef Handle, StringRef At,
                              StringRef Elements) const {
  if (isSwitchable() && !IsVariant)
    return "(*" + Functions.at({Function::Field, {Field}}).first +
           ("(" + Handle + ", " + At + "))").str();
  if (!Tile.empty())
    return (Handle + "." + Set.arrayOf(Field).Name + tileAccess(Field, At))
        .str();
  return (Handle + "." + memberName(Set.Layout, Field) +
          printAccess(Set.Layout, Field, At, {},
                      Set.Layout.splits(Field) ? Elements : ""))
      .str();
}

std::string Generated::counter(size_t Dim) const {
  return Dim == 0 ? K : InUse.local(K + std::to_string(Dim));
}

std::string Generated::forElements(
    unsigned Field, std::string Indent,
    llvm::function_ref<std::string(StringRef, StringRef)> Body) const {
  const MemberFacts &M = Set.member(Field);
  const bool IsApart = !M.Extents.empty() && IsC && !HasForDeclarations;
  const std::string Outer = Indent;
  if (IsApart)
    Indent += "  ";
  std::string Text, Elements, Counters;
  for (size_t D = 0; D != M.Extents.size(); ++D) {
    const std::string Counter = counter(D);
    Counters += (D == 0 ? "" : ", ") + Counter;
    Text += Indent + "for (" + (IsApart ? "" : "int ") + Counter + " = 0; " +
            Counter + " < " + spellExtent(M, D) + "; ++" + Counter + ")\n";
    Elements += "[" + Counter + "]";
    Indent += "  ";
  }
  Text += Body(Indent, Elements);
  return IsApart ? Outer + "{\n" + Outer + "  int " + Counters + ";\n" + Text +
                       Outer + "}\n"
                 : Text;
}

std::string Generated::forPieces(
    unsigned Field, StringRef Indent,
    llvm::function_ref<std::string(StringRef, StringRef)> Body) const {
  return Set.Layout.splits(Field) ? forElements(Field, Indent.str(), Body)
                                  : Body(Indent, "");
}

Generated::CopiedAs Generated::copiedAs(unsigned Field) const {
  const MemberFacts &M = Set.member(Field);
  uint64_t Elements = 1;
  for (uint64_t Extent : M.Extents)
    Elements *= std::max<uint64_t>(Extent, 1);
  if (!M.Bytewise)
    return CopiedAs::Value;
  if (M.Size == Elements)
    return CopiedAs::Byte;
  // Neither OpenCL C nor volatile memory has functions that copy it.
  return IsC && !IsVolatile ? CopiedAs::Memory : CopiedAs::Value;
}

/// One assignment, or for an array a loop per dimension, or one per bit-field:
/// those lie elsewhere in the record than in the struct that stores them.
std::string Generated::copyField(unsigned Field, StringRef Handle, StringRef At,
                                 bool IsLoad) const {
  const MemberFacts &M = Set.member(Field);
  const CopiedAs How = copiedAs(Field);
  std::string Text, Indent = "  ";
  auto AsByte = [&](const std::string &Place, bool IsSource, bool IsStored) {
    std::string Type =
        IsStored ? qualified("unsigned char", IsSource || IsConst, IsVolatile)
                 : (IsSource ? "const unsigned char" : "unsigned char");
    return IsCPlusPlus ? "reinterpret_cast<" + Type + " &>(" + Place + ")"
                       : "*(" + Type + " *)&" + Place;
  };
  auto Assign = [&](const std::string &InRecord, const std::string &Stored) {
    std::string To = IsLoad ? InRecord : Stored;
    std::string From = IsLoad ? Stored : InRecord;
    if (How == CopiedAs::Memory) {
      Text +=
          Indent + "memcpy(&" + To + ", &" + From + ", sizeof " + To + ");\n";
      return;
    }
    if (How == CopiedAs::Byte) {
      To = AsByte(To, false, !IsLoad);
      From = AsByte(From, true, IsLoad);
    }
    Text += Indent + To + " = " + From + ";\n";
  };
  if (!M.Bits.empty()) {
    std::string Around = V + "." + M.Path.substr(0, M.Path.rfind('.') + 1);
    for (const BitFacts &B : M.Bits)
      if (!B.Name.empty())
        Assign(Around + B.Name, access(Field, Handle, At) + "." + B.Name);
    return Text;
  }
  return forElements(Field, Indent, [&](StringRef Inner, StringRef Elements) {
    Indent = Inner.str();
    Text.clear();
    const bool IsSplit = Set.Layout.splits(Field);
    Assign((V + "." + M.Path + Elements).str(),
           (access(Field, Handle, At, Elements) + (IsSplit ? "" : Elements))
               .str());
    return Text;
  });
}

/// Compilers warn of a function that is called within `sizeof` alone.
std::string Generated::define(StringRef Storage, const Key &Which,
                              StringRef Name) const {
  std::string Text =
      (Storage + (Evaluated.count(Which) ? "" : "__attribute__((unused)) ") +
       printFunction(Which, Name))
          .str();
  // C files may include the header, too.
  bool IsCxx = Which.Kind == Function::New || Which.Kind == Function::NewZero ||
               Which.Kind == Function::Delete;
  return IsCxx ? "#ifdef __cplusplus\n" + Text + "#endif\n" : Text;
}

std::string Generated::printFunction(const Key &Which, StringRef Name) const {
  const std::string &Record = Set.Record->TypeText;
  const std::string Ref = Reference, Handle = handle().str();
  if (Which.Kind >= Function::Null)
    return printMemoryFunction(Which.Kind, Name);
  bool OfReference = isOfReference(Which.Kind);
  const std::string Number = indexType().str();
  std::string Params =
      OfReference ? Ref + " " + R : Handle + " " + H + ", " + Number + " " + I;
  std::string From = OfReference ? R + "." + HandleMember : H;
  std::string At = OfReference ? R + "." + IndexMember : I;

  // What stands around the name, the name's parameters and the body.
  std::string Result, AfterParams, Body;
  switch (Which.Kind) {
  case Function::At:
    Result = Ref + " ";
    // C89 has but constants in the braces of values.
    if (IsC && !HasForDeclarations)
      Body = "  " + Ref + " " + R + ";\n  " + R + "." + HandleMember + " = " +
             H + ";\n  " + R + "." + IndexMember + " = " + I + ";\n";
    else
      Body = "  " + Ref + " " + R + " = {" + H + ", " + I + "};\n";
    Body += "  return " + R + ";\n";
    break;
  case Function::Move:
    Result = Ref + " ";
    Params = Ref + " " + R + ", " + Number + " " + K;
    Body =
        "  " + R + "." + IndexMember + " += " + K + ";\n  return " + R + ";\n";
    break;
  case Function::Same: {
    Result = "int ";
    Params = Ref + " " + R + ", " + Ref + " " + Q;
    std::string A = "." + HandleMember;
    Body = "  return " + first(R + A) + " == " + first(Q + A) + " && " + R +
           "." + IndexMember + " == " + Q + "." + IndexMember + ";\n";
    break;
  }
  case Function::Load:
  case Function::RefLoad:
    Result = Record + " ";
    Body = "  " + Record + " " + V +
           (Which.Fields.empty() ? ""
            : IsCPlusPlus        ? " = {}"
                                 : " = {0}") +
           ";\n";
    for (unsigned Field = 0; Field != Set.Set->Fields.size(); ++Field)
      if (Which.Fields.empty() || llvm::is_contained(Which.Fields, Field))
        Body += copyField(Field, From, At, /*IsLoad=*/true);
    Body += "  return " + V + ";\n";
    break;
  case Function::Store:
  case Function::RefStore:
    Result = (StoreReturns ? Record : "void") + " ";
    Params += ", " + Record + " " + V;
    for (unsigned Field = 0; Field != Set.Set->Fields.size(); ++Field)
      Body += copyField(Field, From, At, /*IsLoad=*/false);
    if (StoreReturns)
      Body += "  return " + V + ";\n";
    break;
  case Function::Field:
  case Function::RefField: {
    unsigned Field = Which.Fields.front();
    LeafType Type = leaf(Field);
    std::string Elements;
    if (Set.Layout.splits(Field)) {
      Type.Suffix.clear();
      for (size_t D = 0; D != Set.member(Field).Extents.size(); ++D) {
        Params += ", " + Number + " " + counter(D);
        Elements += "[" + counter(D) + "]";
      }
    }
    Result = qualified(Type.Spelling) + " ";
    // A pointer to an array is declared around its name.
    bool IsArray = !Type.Suffix.empty();
    Result += IsArray ? "(*" : "*";
    AfterParams = IsArray ? ")" + Type.Suffix : "";
    Body = "  return &" + access(Field, From, At, Elements) + ";\n";
    break;
  }
  default:
    llvm_unreachable("a function of memory");
  }
  return (Result + Name + "(" + Params + ")" + AfterParams + " {\n" + Body +
          "}\n")
      .str();
}

/// The dimension of an array that does not compile unless \p Type has so many
/// bytes. One for each: some compilers warn of `&&` between constants.
static std::string holds(const std::string &Type, uint64_t Size) {
  return "[sizeof(" + Type + ") == " + std::to_string(Size) + " ? 1 : -1]";
}

std::string Generated::printSizeCheck(StringRef Type) const {
  return "typedef char " + Check + holds(Type.str(), Set.Record->Size) + ";";
}

std::string Generated::printTypes() const {
  // Flags that make the record another one must not compile, nor may anything
  // that lays structs out differently, such as packing.
  std::string Text;
  std::string Sizes = holds(Set.Record->TypeText, Set.Record->Size);
  for (const auto &[Field, Name] : BitTypes) {
    const MemberFacts &M = Set.member(Field);
    Text += "typedef " + M.TypeText + " " + Name + ";\n";
    Sizes += "\n    " + holds(Name, M.Size);
  }
  // Bounds that are not spelled by literals may be others one day.
  for (unsigned Field = 0; Field != Set.Set->Fields.size(); ++Field) {
    const MemberFacts &M = Set.member(Field);
    std::string Place = "((" + Set.Record->TypeText + " *)0)->" + M.Path;
    uint64_t Size = M.Size;
    for (size_t D = 0; D != M.Bounds.size(); ++D) {
      Sizes += "\n    " + holds(Place, Size);
      Place += "[0]";
      Size /= std::max<uint64_t>(M.Extents[D], 1);
    }
  }
  auto Leaf = [&](unsigned Field) { return leaf(Field); };
  llvm::ArrayRef<StoredArray> Stored = Set.Layout.storedArrays();
  for (const StoredArray &A : Stored) {
    std::string Type =
        Tile.empty() ? printElementType(A, Prefix, Leaf) : tileType();
    if (!Type.empty() && Tile.empty())
      Sizes +=
          "\n    " + holds(elementTypeName(A, Prefix, Leaf), A.elementBytes());
    Text += Type;
  }
  Text += "typedef char " + Check + Sizes + ";\n";
  Text += "typedef struct {\n";
  for (unsigned A = 0; A != Stored.size(); ++A)
    if (Stored[A].Element.value_or(0) == 0)
      Text += "  " + qualified(elementType(A)) + " *" +
              arraysName(A, /*IsAtRecord=*/true) + ";\n";
  return Text + "} " + handle().str() + ";\n";
}

std::string Generated::printHead() const {
  if (Head.empty())
    return "";
  return "typedef struct {\n  void *" + BlockMember + ";\n  size_t " +
         RecordsMember + ";\n} " + Head + ";\n";
}

std::string Generated::printReference() const {
  if (!NeedsReference)
    return "";
  return "typedef struct {\n  " + handle().str() + " " + HandleMember +
         ";\n  " + indexType().str() + " " + IndexMember + ";\n} " + Reference +
         ";\n";
}

std::string Generated::print(
    llvm::function_ref<StringRef(const std::set<Index> &)> StorageOf) const {
  std::string Text = "/* layoutopt: begin " + handle().str() + " */\n";
  if (isSwitchable())
    return Text + printSwitchable(StorageOf) + "/* layoutopt: end */\n";
  Text += printTypes() + printHead() + printReference();
  for (const auto &[Which, Named] : Functions) {
    StringRef Storage = StorageOf(Named.second);
    if (!Storage.empty())
      Text += define(Storage, Which, Named.first);
  }
  return Text + "/* layoutopt: end */\n";
}
