//===-- RandomFacts.h - Any facts that verify -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_MODEL_RANDOMFACTS_H
#define LAYOUTOPT_TEST_UNIT_MODEL_RANDOMFACTS_H

#include "layoutopt/Model/FactsYaml.h"
#include <rapidcheck.h>

namespace layoutopt {

/// Draws facts that hold what verify demands; to be used in a property.
class RandomFacts {
public:
  TUFacts draw() {
    F = TUFacts();
    F.MainFile = text();
    F.Language = text();
    for (int I = pick(3); I >= 0; --I) {
      FileFacts File;
      File.Path = text();
      File.Size = pick(1000);
      File.Hash = *rc::gen::arbitrary<uint64_t>();
      File.System = flip();
      File.Main = flip();
      File.Units = 1 + pick(3);
      F.Files.push_back(File);
    }
    for (int I = pick(3); I > 0; --I)
      F.Records.push_back(record());
    NumFunctions = pick(3);
    for (int I = pick(6); I > 0; --I)
      F.Entities.push_back(entity());
    for (RecordFacts &R : F.Records)
      for (int I = F.Entities.empty() ? 0 : pick(3); I > 0; --I)
        R.Holds.push_back(pick(F.Entities.size()));
    for (int I = 0; I != NumFunctions; ++I)
      F.Functions.push_back(function());
    for (int I = pick(20); I > 0; --I)
      expr();
    std::vector<bool> IsOperand(F.Exprs.size());
    for (const ExprFacts &E : F.Exprs)
      for (Index O : E.Operands)
        IsOperand[O] = true;
    for (size_t I = 0; I != F.Exprs.size(); ++I)
      if (!IsOperand[I])
        F.Roots.push_back(I);
    for (size_t E = 0; E != F.Entities.size(); ++E) {
      Index Record = F.Entities[E].Record;
      if (Record == None || F.Records[Record].Members.empty() || pick(4) != 0)
        continue;
      InitializerFacts I;
      I.Entity = static_cast<Index>(E);
      I.Extent = range();
      for (int Row = pick(3); Row > 0; --Row)
        I.Rows.push_back(range());
      for (int N = pick(3); N > 0; --N) {
        ElementInit Element{uint64_t(pick(100)),
                            flip() ? "" : text(),
                            range(),
                            range(),
                            range(),
                            {}};
        for (int M = pick(3); M > 0; --M)
          Element.Fields.push_back(field(Record, 2));
        I.Elements.push_back(std::move(Element));
      }
      F.Initializers.push_back(std::move(I));
    }
    for (auto *List : {&F.Obstacles, &F.Warnings})
      for (int I = pick(3); I > 0; --I) {
        ObstacleFacts O;
        O.Kind = allReasons()[pick(int(allReasons().size()))];
        O.Message = text();
        O.Fix = text();
        O.Where = range();
        O.Entity = index(F.Entities.size());
        O.Record = index(F.Records.size());
        O.IsBoundary = flip();
        List->push_back(O);
      }
    addHoldings();
    addNames();
    addKernelUses();
    addOffloads();
    for (int I = pick(4); I > 0; --I)
      F.Identifiers.push_back(text());
    for (int I = pick(3); I > 0; --I)
      F.FlagMacros.push_back(text());
    for (int I = pick(3); I > 0; --I)
      F.OwnLibrary.push_back(text());
    for (int I = pick(3); I > 0; --I)
      F.Foreign.push_back(text());
    for (int I = pick(3); I > 0; --I)
      F.Conditionals.push_back(range());
    for (int I = pick(3); I > 0; --I)
      F.PlainMacros.push_back(range());
    for (int I = pick(3); I > 0; --I) {
      CompileFacts Compile{text(), text(), {}, uint32_t(pick(3))};
      for (int N = pick(4); N > 0; --N)
        Compile.Flags.push_back(text());
      F.Compiles.push_back(std::move(Compile));
    }
    return F;
  }

private:
  static int pick(int Below) { return *rc::gen::inRange(0, Below); }
  static bool flip() { return pick(2) != 0; }
  /// Records in classes of a library, the innermost of which holds many.
  void addHoldings() {
    if (F.Records.empty())
      return;
    for (int I = pick(3); I > 0; --I) {
      HoldingFacts H;
      H.USR = text();
      H.Name = "h" + text();
      H.Kind = flip() ? EntityKind::Global : EntityKind::Param;
      H.Record = pick(int(F.Records.size()));
      H.Where = range();
      if (flip())
        H.Layers.push_back({LayerKind::Reference, "", 0});
      if (flip())
        H.Layers.push_back({LayerKind::Array, "", uint64_t(pick(9))});
      H.Layers.push_back(
          {LayerKind::StdArray, "std::array", uint64_t(pick(9))});
      F.Holdings.push_back(std::move(H));
    }
  }
  /// What the source asks for, and names of owners.
  void addNames() {
    for (int I = pick(3); I > 0; --I) {
      AnnotationFacts A;
      A.Text = text();
      A.Where = range();
      A.Line = uint32_t(pick(9));
      A.Column = uint32_t(pick(9));
      if (flip())
        A.Entity = index(F.Entities.size());
      else
        A.Record = index(F.Records.size());
      A.Name = text();
      A.IsDone = flip();
      F.Annotations.push_back(std::move(A));
    }
    for (int I = pick(3); I > 0; --I) {
      ExternalNameFacts N;
      N.Kind = ExternalNameKind(pick(int(ExternalNameKind::Made) + 1));
      N.USR = text();
      N.Name = text();
      N.Where = range();
      N.IsDefined = flip();
      for (size_t E = 0; E != F.Entities.size(); ++E)
        if (flip())
          N.Held.push_back(static_cast<Index>(E));
      F.ExternalNames.push_back(std::move(N));
    }
    for (int I = pick(3); I > 0; --I) {
      SharedTypeFacts S;
      S.USR = text();
      S.Name = text();
      S.Type = uint64_t(pick(9));
      S.Where = range();
      for (size_t R = 0; R != F.Records.size(); ++R)
        if (flip())
          S.Records.push_back(static_cast<Index>(R));
      F.SharedTypes.push_back(std::move(S));
    }
  }
  /// What a host does with kernels; buffers are among the entities.
  void addKernelUses() {
    for (size_t E = 0; E != F.Entities.size(); ++E) {
      if (!F.Entities[E].IsBuffer)
        continue;
      KernelUseFacts Use;
      if (flip())
        Use.Kernel = "k" + text();
      else
        Use.Name = kernelName();
      Use.Parameter = pick(9);
      Use.Buffer = static_cast<Index>(E);
      Use.Number = range();
      Use.Where = range();
      Use.Problem = text();
      F.KernelUses.push_back(std::move(Use));
    }
    for (int I = pick(3); I > 0; --I)
      F.KernelVariables.push_back(
          flip() ? KernelVariableFacts{"v" + text(),
                                       flip(),
                                       pick(4) - 2,
                                       {kernelName(), kernelName()},
                                       range(),
                                       "",
                                       flip()}
                 : KernelVariableFacts{
                       "v" + text(), flip(), -1, {}, range(), "p"});
  }
  KernelName kernelName() {
    if (flip())
      return KernelName::quoted("k" + text());
    return {KernelNameKind::Result,
            "f" + text(),
            -1,
            {KernelName::quoted(text()),
             {KernelNameKind::Parameter, "g" + text(), pick(9), {}},
             {}}};
  }
  /// Directives for devices; one item of each is in its directive.
  void addOffloads() {
    for (int I = F.Entities.empty() ? 0 : pick(3); I > 0; --I) {
      Index File = pick(int(F.Files.size()));
      std::vector<uint32_t> Cuts;
      for (int N = 0; N != 6; ++N)
        Cuts.push_back(pick(int(F.Files[File].Size) + 1));
      std::sort(Cuts.begin(), Cuts.end());
      OffloadFacts O;
      O.Directive = {File, Cuts[0], Cuts[2]};
      O.Statement = {File, Cuts[2], Cuts[5]};
      MapItemFacts Item;
      Item.Entity = pick(int(F.Entities.size()));
      Item.Extent = {File, Cuts[0], Cuts[2]};
      Item.Name = {File, Cuts[0], Cuts[1]};
      Item.IsMapped = flip();
      Item.HasSection = flip();
      Item.IsConstant = flip();
      Item.IsLiteral = Item.IsConstant && flip();
      Item.First = pick(9);
      Item.Count = pick(9);
      O.Items.push_back(Item);
      if (flip()) {
        O.Body = {File, Cuts[3], Cuts[4]};
        O.IsBlock = flip();
        O.Used.push_back(pick(int(F.Entities.size())));
      }
      if (flip())
        O.OfContainers.push_back(pick(int(F.Entities.size())));
      F.Offloads.push_back(std::move(O));
    }
  }
  /// An index or None.
  static Index index(size_t Size) {
    return *rc::gen::inRange<Index>(None, static_cast<Index>(Size));
  }
  template <typename E> static E oneOf(E Last) {
    return static_cast<E>(pick(static_cast<int>(Last) + 1));
  }
  /// Words, and what YAML could take for something else.
  static std::string text() {
    static const char *const Odd[] = {"",
                                      "null",
                                      "~",
                                      "true",
                                      "1e3",
                                      "- a",
                                      "a, b",
                                      "{a: b}",
                                      "'q'",
                                      "\"q\"",
                                      "#x",
                                      "a #b",
                                      " lead",
                                      "trail ",
                                      "two\nline",
                                      "tab\there",
                                      "[0]",
                                      "a: b",
                                      "c:@S@b",
                                      "&x",
                                      "*x",
                                      "!tag",
                                      "%d",
                                      "@at",
                                      "`tick`",
                                      "\x01",
                                      "\x7f",
                                      "Gr\xc3\xb6\xc3\x9f",
                                      "back\\slash",
                                      "cr\r",
                                      "---",
                                      "...",
                                      "? q",
                                      "| bar",
                                      "0x10"};
    if (pick(3) == 0)
      return Odd[pick(std::size(Odd))];
    return *rc::gen::container<std::string>(rc::gen::oneOf(
        rc::gen::inRange<char>('a', 'z'), rc::gen::inRange<char>(' ', '~')));
  }
  static std::string path() {
    static const char *const Paths[] = {"",      "x",   "a.b", "a_b",
                                        "a.b.c", "$x1", "_"};
    return Paths[pick(std::size(Paths))];
  }
  Range range() {
    Range R;
    R.File = index(F.Files.size());
    if (!R.isValid())
      return R;
    R.End = pick(F.Files[R.File].Size + 1);
    R.Begin = pick(R.End + 1);
    return R;
  }
  std::vector<SpelledNumber> bounds(size_t Size) {
    std::vector<SpelledNumber> Out;
    for (size_t I = 0; I != Size; ++I)
      Out.push_back({*rc::gen::arbitrary<uint64_t>(), oneOf(Spelling::Unknown),
                     flip() ? "" : text()});
    return Out;
  }
  void addBits(MemberFacts &M) {
    M.Extents.clear();
    std::string Name = "b" + std::to_string(pick(9));
    M.Path = flip() ? Name : "in." + Name;
    if (flip())
      M.Bits.push_back({"", "t" + text(), uint32_t(pick(9))});
    M.Bits.push_back({Name, "t" + text(), uint32_t(1 + pick(31))});
    for (int I = pick(3); I > 0; --I)
      M.Bits.push_back(
          {flip() ? "" : "c", "t" + text(), uint32_t(1 + pick(9))});
  }
  RecordFacts record() {
    RecordFacts R;
    R.USR = text();
    R.Name = text();
    R.TypeText = text();
    R.Size = *rc::gen::inRange<uint64_t>(0, uint64_t(1) << 40);
    R.Align = uint64_t(1) << pick(8);
    R.Definition = range();
    for (int I = pick(2); I > 0; --I)
      R.OtherDefinitions.push_back(range());
    for (int I = pick(3); I > 0; --I)
      R.Namespaces.push_back(text());
    R.SystemHeader = flip();
    R.Generated = pick(5) == 0;
    R.How = oneOf(Passing::MoveOnly);
    for (Index I = 0, Count = pick(5); I != Count; ++I) {
      MemberFacts M;
      M.Path = path();
      M.TypeText = text();
      for (int J = pick(3); J > 0; --J)
        M.Extents.push_back(*rc::gen::arbitrary<uint64_t>());
      M.Offset = *rc::gen::inRange<uint64_t>(0, R.Size + 1);
      M.Size = pick(100);
      M.Align = uint64_t(1) << pick(8);
      M.Leaf = flip();
      M.Bytewise = flip();
      M.Owning = flip();
      M.Parent = index(I);
      if (M.Parent != None && R.Members[M.Parent].Leaf)
        M.Parent = None;
      if (M.Leaf && flip())
        addBits(M);
      if (flip())
        M.Bounds = bounds(M.Extents.size());
      R.Members.push_back(M);
    }
    return R;
  }
  EntityFacts entity() {
    EntityFacts E;
    E.USR = text();
    E.Name = text();
    E.Kind = oneOf(EntityKind::Member);
    E.Record = index(F.Records.size());
    E.Function = index(NumFunctions);
    E.Parameter = pick(4) - 1;
    E.Space = oneOf(AddressSpace::Generic);
    E.IsArray = flip();
    E.Count = pick(9);
    E.IsConst = flip();
    E.IsVolatile = flip();
    E.IsRestrict = flip();
    E.IsObject = flip();
    E.IsAutomatic = flip();
    E.IsExternal = flip();
    E.IsBuffer = pick(4) == 0;
    E.IsIndirect = pick(4) == 0;
    E.Owner = index(F.Records.size());
    for (int I = pick(3); I > 0; --I)
      E.Inner.push_back(1 + pick(9));
    for (int I = pick(3); I > 0; --I)
      E.Declarations.push_back(
          {range(), range(), range(), range(), index(4), range(), range(),
           flip() ? bounds(E.Inner.size() + 1) : std::vector<SpelledNumber>()});
    return E;
  }
  FieldInit field(Index Record, int Depth) {
    FieldInit Init;
    Init.Member = pick(F.Records[Record].Members.size());
    Init.Designator = range();
    Init.Value = range();
    for (int I = Depth == 0 ? 0 : pick(3); I > 0; --I)
      Init.Nested.push_back(field(Record, Depth - 1));
    return Init;
  }
  Stride stride() {
    Stride S;
    S.Kind = oneOf(StrideKind::Irregular);
    if (S.Kind == StrideKind::Fixed)
      S.Amount = pick(100) - 50;
    return S;
  }
  MovementFacts movement(size_t Loops, size_t Params) {
    MovementFacts M;
    M.Item = stride();
    M.Group = stride();
    for (int I = pick(int(Loops) + 1); I > 0; --I)
      M.Loops.push_back(stride());
    for (int I = pick(int(Params) + 1); I > 0; --I)
      M.Params.push_back(stride());
    return M;
  }
  /// \p Loops around it, in a function with \p Params parameters.
  AccessNode access(int Depth, size_t Loops, size_t Params) {
    AccessNode N;
    N.Kind = Depth == 0 ? AccessKind::Access : oneOf(AccessKind::Compute);
    if (N.Kind == AccessKind::Call && NumFunctions == 0)
      N.Kind = AccessKind::Access;
    N.Bound = oneOf(BoundClass::Unknown);
    N.Count = *rc::gen::arbitrary<uint64_t>();
    N.Origin = oneOf(BoundOrigin::Policy);
    N.IsVectorizable = flip();
    N.IsOrderedSum = N.IsVectorizable && flip();
    N.Runs = pick(9);
    N.Number = uint32_t(pick(9));
    if (N.Kind == AccessKind::Call)
      N.Function = pick(NumFunctions);
    if (N.Kind == AccessKind::Access) {
      N.Entity = index(F.Entities.size());
      if (N.Entity != None && F.Entities[N.Entity].Record != None) {
        Index Record = F.Entities[N.Entity].Record;
        for (size_t M = 0; M != F.Records[Record].Members.size(); ++M)
          if (flip())
            N.Members.push_back(M);
      }
      N.Space = oneOf(AddressSpace::Generic);
      N.Bytes = pick(100);
      N.IsWrite = flip();
      N.Where = range();
      N.Body = range();
      N.Moves = movement(Loops, Params);
    } else if (N.Kind != AccessKind::Call && N.Kind != AccessKind::Compute) {
      for (int I = pick(3); I > 0; --I)
        N.Children.push_back(
            access(Depth - 1, Loops + (N.Kind == AccessKind::Loop), Params));
    }
    return N;
  }
  FunctionFacts function() {
    FunctionFacts Out;
    Out.USR = text();
    Out.Name = text();
    Out.IsKernel = flip();
    Out.IsDefined = flip();
    Out.IsExternal = flip();
    Out.IsType = flip();
    Out.IsTaken = flip();
    Out.IsWeak = flip();
    Out.IsConstexpr = flip();
    Out.Type = text();
    for (int I = pick(3); I > 0; --I)
      Out.Allocates.push_back(pick(4));
    Out.Resizes = pick(4) - 1;
    Out.Frees = pick(4) - 1;
    for (int I = pick(4); I > 0; --I) {
      Out.Params.push_back(index(F.Entities.size()));
      Out.ParamNames.push_back(text());
    }
    Out.Return = index(F.Entities.size());
    Out.BodyOpen = range();
    for (int I = pick(3); I > 0; --I)
      Out.Declarations.push_back(range());
    static const uint32_t Widths[] = {0, 16, 64, AnyVectorBytes};
    Out.VectorBytes = Widths[pick(4)];
    Out.Accesses = access(4, 0, Out.Params.size());
    return Out;
  }
  /// Adds an expression whose operands are all of one record.
  void expr() {
    ExprFacts E;
    E.Kind = oneOf(ExprKind::Discard);
    E.Extent = range();
    E.Op = range();
    std::vector<Variant> Variants = {Variant::None};
    for (Variant How : allVariants())
      if (infoOf(E.Kind).has(How))
        Variants.push_back(How);
    E.How = Variants[pick(Variants.size())];
    E.Name = text();
    E.Prefix = flip();
    E.IndexRange = range();
    E.IndexSimple = flip();
    E.IndexWide = flip();
    E.IndexZero = flip();
    E.IndexZero = flip();
    E.ValueUsed = flip();
    E.InMacro = flip();
    E.IsRead = flip();
    E.IsWritten = flip();
    E.Scale = 1 + pick(9);
    E.Layers = pick(4);
    E.IndexIsBytes = flip();
    for (int I = pick(3); I > 0; --I)
      E.Slots.push_back(range());
    if (E.How == Variant::FillByte && E.Slots.empty())
      E.Slots.push_back(range());
    for (int I = pick(3); I > 0; --I)
      E.SlotParams.push_back(pick(9));
    E.Argument = E.Slots.empty() ? -1 : pick(E.Slots.size());
    bool IsCall = E.Kind == ExprKind::Boundary || E.Kind == ExprKind::Device;
    if (IsCall && E.Slots.empty())
      return;
    E.IsConst = flip();
    E.Unevaluated = flip();
    E.Callee = index(F.Functions.size());
    if (E.Kind == ExprKind::Free && E.How == Variant::None && E.Callee == None)
      E.How = Variant::FreeCall;
    for (int I = pick(3); I > 0; --I)
      E.Types.push_back(text());
    Index Record = None;
    if (E.Kind == ExprKind::Name || E.Kind == ExprKind::PointerType) {
      if (F.Entities.empty())
        return;
      E.Entity = pick(F.Entities.size());
      Record = F.Entities[E.Entity].Record;
    } else if (E.Kind != ExprKind::Null && E.Kind != ExprKind::Foreign) {
      if (Records.empty())
        return;
      Record = Records[pick(Records.size())];
      for (Index I = 0; size_t(I) != Records.size(); ++I)
        if (Records[I] == Record && F.Exprs[I].Kind != ExprKind::Null &&
            pick(3) == 0)
          E.Operands.push_back(I);
      if (E.Operands.empty() || E.Operands.size() < infoOf(E.Kind).Least)
        return;
      E.Operands.resize(
          std::min<size_t>(E.Operands.size(), infoOf(E.Kind).Most));
      if (flip())
        for (size_t I = 0; I != F.Entities.size(); ++I)
          if (F.Entities[I].Record == Record)
            E.Entity = I;
    }
    bool HasMembers =
        E.Kind == ExprKind::Field || E.Kind == ExprKind::MacroFields;
    if (HasMembers) {
      if (Record == None || F.Records[Record].Members.empty() ||
          !yields(E.Operands[0]))
        return;
      E.Members.push_back(pick(F.Records[Record].Members.size()));
      E.MemberEnds.push_back(0);
    }
    if (E.Kind == ExprKind::Field) {
      const size_t Dims =
          F.Records[Record].Members[E.Members.back()].Extents.size();
      E.Slots.resize(flip() ? 0 : Dims, E.Extent);
      E.IndexRange = E.Slots.empty() ? Range() : E.Extent;
      if (!E.Extent.isValid())
        E.Slots.clear();
    }
    Records.push_back(Record);
    F.Exprs.push_back(E);
  }
  bool yields(Index Expr) const {
    const ExprFacts &E = F.Exprs[Expr];
    switch (E.Kind) {
    case ExprKind::Name:
      return true;
    case ExprKind::Call:
      return E.Entity != None;
    case ExprKind::Paren:
    case ExprKind::Offset:
    case ExprKind::Subscript:
      return yields(E.Operands[0]);
    default:
      return false;
    }
  }

  TUFacts F;
  int NumFunctions = 0;
  std::vector<Index> Records; ///< Of the expressions.
};

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_MODEL_RANDOMFACTS_H
